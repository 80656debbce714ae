#include "csw_tone_map.hpp"

#include <algorithm>
#include <cmath>

#include "csw_bands.hpp"
#include "csw_tone_strips.hpp"

extern "C" {
#include <libavutil/pixfmt.h>
}

namespace csw {

namespace {

/// ITU-R BT.2408: a diffuse white in HDR pictures, cd/m2. It is what SDR calls white.
constexpr double sdr_white = 203;
/// ITU-R BT.2100 table 5: HLG's reference screen, cd/m2.
constexpr double hlg_peak = 1000;
/// ITU-R BT.1886: a screen's exponent.
constexpr double screen_gamma = 2.4;

/// ITU-R BT.2100 table 4 (SMPTE ST 2084): PQ signal, 0 to 1, to cd/m2, and back.
struct PQ {
    static constexpr double m1 = 2610.0 / 16384, m2 = 2523.0 / 4096 * 128;
    static constexpr double c1 = 3424.0 / 4096, c2 = 2413.0 / 4096 * 32, c3 = 2392.0 / 4096 * 32;
    static constexpr double most = 10000;

    static double light(double signal) {
        const double p = std::pow(std::clamp(signal, 0.0, 1.0), 1 / m2);
        return most * std::pow(std::max(p - c1, 0.0) / (c2 - c3 * p), 1 / m1);
    }
    static double signal(double light) {
        const double p = std::pow(std::clamp(light / most, 0.0, 1.0), m1);
        return std::pow((c1 + c2 * p) / (1 + c3 * p), m2);
    }
};

/// ITU-R BT.2100 table 5: an HLG signal to the light in front of the camera, both 0 to 1 (inverse OETF).
double hlg_scene_light(double signal) {
    constexpr double a = 0.17883277, b = 1 - 4 * a;
    const double c = 0.5 - a * std::log(4 * a);
    return signal <= 0.5 ? signal * signal / 3 : (std::exp((signal - c) / a) + b) / 12;
}

/// ITU-R BT.2390, section 5.4 (EETF, black at 0): light up to `peak` into light up to `sdr_white`, cd/m2.
double rolled_off(double light, double peak) {
    if (peak <= sdr_white) return std::min(light, sdr_white);
    const double white = PQ::signal(peak);
    const double e = std::min(PQ::signal(light) / white, 1.0), most = PQ::signal(sdr_white) / white;
    const double knee = 1.5 * most - 0.5;
    if (e < knee) return light;
    const double t = (e - knee) / (1 - knee), t2 = t * t, t3 = t2 * t;
    const double bent = (2 * t3 - 3 * t2 + 1) * knee + (t3 - 2 * t2 + t) * (1 - knee) + (-2 * t3 + 3 * t2) * most;
    return PQ::light(bent * white);
}

/// Steps of a table; its functions are so smooth that the nearest of them is right to a tenth of an 8-bit code.
constexpr int steps = 8192;

template <class Function>
std::vector<float> tabulated(Function function) {
    std::vector<float> table(steps + 1);
    for (int i = 0; i <= steps; ++i) table[i] = static_cast<float>(function(static_cast<double>(i) / steps));
    return table;
}

}  // namespace

bool is_high_dynamic_range(int transfer) {
    return transfer == AVCOL_TRC_ARIB_STD_B67 || transfer == AVCOL_TRC_SMPTE2084;
}

ToneMap::ToneMap(Source source) : made_for(source) {
    const bool hlg = source.transfer == AVCOL_TRC_ARIB_STD_B67;
    const double full = hlg ? hlg_peak : PQ::most, peak = hlg ? hlg_peak : source.peak;
    full_light = static_cast<float>(full);
    light = tabulated([&](double signal) { return hlg ? hlg_scene_light(signal) : PQ::light(signal) / PQ::most; });
    // BT.2100's system gamma of 1.2 applies to luminance (OOTF).
    if (hlg) screen = tabulated([](double root) { return std::pow(root * root, 0.2); });
    kept = tabulated([&](double root) {
        const double strongest = std::max(root * root, 1e-9) * full;
        return rolled_off(strongest, peak) / strongest / sdr_white;
    });
    signal = tabulated([](double root) { return std::pow(root, 2 / screen_gamma); });
}

AVFramePtr ToneMap::apply(const AVFrame &picture, int threads) const {
    AVFramePtr result = make_picture(picture.width, picture.height);
    const ToneTables tables{light.data(), screen.empty() ? nullptr : screen.data(), kept.data(), signal.data(), steps,
                            full_light, made_for.full_range};
    in_bands((picture.height + 1) / 2, threads, [&](int first, int end) noexcept {
        for (int pair = first; pair < end; ++pair) map_rows(tables, picture, pair, *result);
    });
    return result;
}

}  // namespace csw
