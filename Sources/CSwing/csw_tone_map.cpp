#include "csw_tone_map.hpp"

#include <algorithm>
#include <cmath>

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

float looked_up(const std::vector<float> &table, float value) {
    return table[static_cast<int>(std::clamp(value, 0.f, 1.f) * steps + 0.5f)];
}

uint16_t sample(const AVFrame &picture, int plane, int x, int y) {
    return reinterpret_cast<const uint16_t *>(picture.data[plane] +
                                              static_cast<ptrdiff_t>(y) * picture.linesize[plane])[x];
}

uint8_t to_byte(float value) { return static_cast<uint8_t>(value + 0.5f); }

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

ToneMap::Color ToneMap::chroma_share(int cb, int cr) const {
    // BT.2020 non-constant luminance; ranges of BT.2100 table 9.
    const float scale = made_for.full_range ? 1.f / 1023 : 1.f / 896;
    const float red = 1.4746f * static_cast<float>(cr - 512) * scale;
    const float blue = 1.8814f * static_cast<float>(cb - 512) * scale;
    return {red, -(0.2627f * red + 0.0593f * blue) / 0.6780f, blue};
}

ToneMap::Code ToneMap::coded(float luma, const Color &chroma) const {
    float red = looked_up(light, luma + chroma.red), green = looked_up(light, luma + chroma.green);
    float blue = looked_up(light, luma + chroma.blue);
    if (!screen.empty()) {
        const float factor = looked_up(screen, std::sqrt(0.2627f * red + 0.6780f * green + 0.0593f * blue));
        red *= factor;
        green *= factor;
        blue *= factor;
    }
    // Scaled by its strongest primary, a colour keeps its hue and stays within what a screen can show.
    const float scale = full_light * looked_up(kept, std::sqrt(std::max({red, green, blue})));
    const auto on_screen = [&](float linear) { return looked_up(signal, std::sqrt(std::max(linear * scale, 0.f))); };
    // ITU-R BT.2087: linear BT.2020 to linear BT.709.
    const float r = on_screen(1.6605f * red - 0.5876f * green - 0.0728f * blue);
    const float g = on_screen(-0.1246f * red + 1.1329f * green - 0.0083f * blue);
    const float b = on_screen(-0.0182f * red - 0.1006f * green + 1.1187f * blue);
    // ITU-R BT.709, limited range.
    const float out = 0.2126f * r + 0.7152f * g + 0.0722f * b;
    return {16 + 219 * out, 128 + 224 * (b - out) / 1.8556f, 128 + 224 * (r - out) / 1.5748f};
}

AVFramePtr ToneMap::apply(const AVFrame &picture) const {
    AVFramePtr result = make_picture(picture.width, picture.height);
    const auto row = [&](int plane, int y) {
        return result->data[plane] + static_cast<ptrdiff_t>(y) * result->linesize[plane];
    };
    const float black = made_for.full_range ? 0 : 64, span = made_for.full_range ? 1023 : 876;
    const int last_x = picture.width - 1, last_y = picture.height - 1;
    for (int y = 0; y <= last_y; y += 2) {
        const int below = std::min(y + 1, last_y);
        for (int x = 0; x <= last_x; x += 2) {
            const int right = std::min(x + 1, last_x);
            const int codes[4] = {sample(picture, 0, x, y), sample(picture, 0, right, y), sample(picture, 0, x, below),
                                  sample(picture, 0, right, below)};
            // Four pixels share their chroma: the darkest and the brightest are mapped, those between lie between.
            const int low = std::min({codes[0], codes[1], codes[2], codes[3]});
            const int high = std::max({codes[0], codes[1], codes[2], codes[3]});
            const Color chroma = chroma_share(sample(picture, 1, x / 2, y / 2), sample(picture, 2, x / 2, y / 2));
            const Code dark = coded((static_cast<float>(low) - black) / span, chroma);
            const Code bright = high == low ? dark : coded((static_cast<float>(high) - black) / span, chroma);
            const float slope = high == low ? 0 : (bright.luma - dark.luma) / static_cast<float>(high - low);
            const auto mapped = [&](int code) { return to_byte(dark.luma + slope * static_cast<float>(code - low)); };
            row(0, y)[x] = mapped(codes[0]);
            row(0, y)[right] = mapped(codes[1]);
            row(0, below)[x] = mapped(codes[2]);
            row(0, below)[right] = mapped(codes[3]);
            row(1, y / 2)[x / 2] = to_byte((dark.cb + bright.cb) / 2);
            row(2, y / 2)[x / 2] = to_byte((dark.cr + bright.cr) / 2);
        }
    }
    return result;
}

}  // namespace csw
