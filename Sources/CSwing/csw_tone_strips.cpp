#include "csw_tone_strips.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace csw {

namespace {

/// Blocks of 2 x 2 pixels in a strip: few enough for the processor's fastest cache.
constexpr int blocks = 64;

using Values = float[blocks];

struct Colors {
    alignas(16) Values red, green, blue;
};

/// Codes of BT.709, limited range, not rounded.
struct Codes {
    alignas(16) Values luma, cb, cr;
};

/// A strip of the source, 10-bit.
struct Source {
    alignas(16) uint16_t upper[2 * blocks], lower[2 * blocks], cb[blocks], cr[blocks];
};

/// A strip of the result.
struct Result {
    alignas(16) uint8_t upper[2 * blocks], lower[2 * blocks], cb[blocks], cr[blocks];
};

void look_up(const float *table, int steps, const Values &values, Values &found) {
    alignas(16) int32_t places[blocks];
    const float last = static_cast<float>(steps);
    for (int i = 0; i < blocks; ++i) places[i] = static_cast<int>(std::clamp(values[i], 0.f, 1.f) * last + 0.5f);
    for (int i = 0; i < blocks; ++i) found[i] = table[places[i]];
}

/// What pairs of chroma codes add to each primary's signal.
void share_chroma(const Source &from, bool full_range, Colors &shares) {
    // BT.2020 non-constant luminance; ranges of BT.2100 table 9.
    const float scale = full_range ? 1.f / 1023 : 1.f / 896;
    for (int i = 0; i < blocks; ++i) {
        const float red = 1.4746f * static_cast<float>(from.cr[i] - 512) * scale;
        const float blue = 1.8814f * static_cast<float>(from.cb[i] - 512) * scale;
        shares.red[i] = red;
        shares.green[i] = -(0.2627f * red + 0.0593f * blue) / 0.6780f;
        shares.blue[i] = blue;
    }
}

/// The linear light of HLG's reference screen (BT.2100's OOTF), from the light in front of the camera.
void show_on_screen(const ToneTables &tables, Colors &light) {
    alignas(16) Values roots, factors;
    for (int i = 0; i < blocks; ++i) {
        roots[i] = std::sqrt(0.2627f * light.red[i] + 0.6780f * light.green[i] + 0.0593f * light.blue[i]);
    }
    look_up(tables.screen, tables.steps, roots, factors);
    for (int i = 0; i < blocks; ++i) {
        light.red[i] *= factors[i];
        light.green[i] *= factors[i];
        light.blue[i] *= factors[i];
    }
}

void encode(const ToneTables &tables, const Values &luma, const Colors &shares, Codes &codes) {
    alignas(16) Colors light, root;
    alignas(16) Values strongest, scale;
    for (int i = 0; i < blocks; ++i) {
        root.red[i] = luma[i] + shares.red[i];
        root.green[i] = luma[i] + shares.green[i];
        root.blue[i] = luma[i] + shares.blue[i];
    }
    look_up(tables.light, tables.steps, root.red, light.red);
    look_up(tables.light, tables.steps, root.green, light.green);
    look_up(tables.light, tables.steps, root.blue, light.blue);
    if (tables.screen) show_on_screen(tables, light);
    // Scaled by its strongest primary, a colour keeps its hue and stays within what a screen can show.
    for (int i = 0; i < blocks; ++i) {
        strongest[i] = std::sqrt(std::max(std::max(light.red[i], light.green[i]), light.blue[i]));
    }
    look_up(tables.kept, tables.steps, strongest, scale);
    for (int i = 0; i < blocks; ++i) {
        const float r = light.red[i], g = light.green[i], b = light.blue[i];
        const float kept = tables.full_light * scale[i];
        // ITU-R BT.2087: linear BT.2020 to linear BT.709.
        root.red[i] = std::sqrt(std::max((1.6605f * r - 0.5876f * g - 0.0728f * b) * kept, 0.f));
        root.green[i] = std::sqrt(std::max((-0.1246f * r + 1.1329f * g - 0.0083f * b) * kept, 0.f));
        root.blue[i] = std::sqrt(std::max((-0.0182f * r - 0.1006f * g + 1.1187f * b) * kept, 0.f));
    }
    look_up(tables.signal, tables.steps, root.red, light.red);
    look_up(tables.signal, tables.steps, root.green, light.green);
    look_up(tables.signal, tables.steps, root.blue, light.blue);
    for (int i = 0; i < blocks; ++i) {
        // ITU-R BT.709, limited range.
        const float r = light.red[i], g = light.green[i], b = light.blue[i];
        const float out = 0.2126f * r + 0.7152f * g + 0.0722f * b;
        codes.luma[i] = 16 + 219 * out;
        codes.cb[i] = 128 + 224 * (b - out) / 1.8556f;
        codes.cr[i] = 128 + 224 * (r - out) / 1.5748f;
    }
}

uint8_t to_byte(float value) { return static_cast<uint8_t>(static_cast<int>(value + 0.5f)); }

void map_strip(const ToneTables &tables, const Source &from, Result &to) {
    const float black = tables.full_range ? 0 : 64, span = tables.full_range ? 1023 : 876;
    alignas(16) int32_t low[blocks], high[blocks];
    alignas(16) Values dark_luma, bright_luma, slope;
    // Four pixels share their chroma: the darkest and the brightest are mapped, those between lie between.
    for (int i = 0; i < blocks; ++i) {
        const int a = from.upper[2 * i], b = from.upper[2 * i + 1];
        const int c = from.lower[2 * i], d = from.lower[2 * i + 1];
        low[i] = std::min(std::min(a, b), std::min(c, d));
        high[i] = std::max(std::max(a, b), std::max(c, d));
        dark_luma[i] = (static_cast<float>(low[i]) - black) / span;
        bright_luma[i] = (static_cast<float>(high[i]) - black) / span;
    }
    Colors shares;
    Codes dark, bright;
    share_chroma(from, tables.full_range, shares);
    encode(tables, dark_luma, shares, dark);
    encode(tables, bright_luma, shares, bright);
    for (int i = 0; i < blocks; ++i) {
        // Where all four are one, the difference is 0, whatever it is divided by.
        slope[i] = (bright.luma[i] - dark.luma[i]) / static_cast<float>(std::max(high[i] - low[i], 1));
        to.cb[i] = to_byte((dark.cb[i] + bright.cb[i]) / 2);
        to.cr[i] = to_byte((dark.cr[i] + bright.cr[i]) / 2);
    }
    for (int i = 0; i < 2 * blocks; ++i) {
        const int j = i / 2;
        to.upper[i] = to_byte(dark.luma[j] + slope[j] * static_cast<float>(from.upper[i] - low[j]));
        to.lower[i] = to_byte(dark.luma[j] + slope[j] * static_cast<float>(from.lower[i] - low[j]));
    }
}

const uint16_t *row(const AVFrame &picture, int plane, int y) {
    return reinterpret_cast<const uint16_t *>(picture.data[plane] +
                                              static_cast<ptrdiff_t>(y) * picture.linesize[plane]);
}

uint8_t *row(AVFrame &picture, int plane, int y) {
    return picture.data[plane] + static_cast<ptrdiff_t>(y) * picture.linesize[plane];
}

/// Copies `count` samples; where they leave an odd one, it is doubled.
void load(const uint16_t *from, int count, uint16_t *to) {
    std::memcpy(to, from, static_cast<size_t>(count) * sizeof(uint16_t));
    if (count % 2 == 1) to[count] = to[count - 1];
}

}  // namespace

void map_rows(const ToneTables &tables, const AVFrame &from, int pair, AVFrame &to) noexcept {
    const int upper = 2 * pair, lower = std::min(upper + 1, from.height - 1);
    Source source{};
    Result result;
    for (int x = 0; x < from.width; x += 2 * blocks) {
        const int count = std::min(2 * blocks, from.width - x), halved = (count + 1) / 2;
        load(row(from, 0, upper) + x, count, source.upper);
        load(row(from, 0, lower) + x, count, source.lower);
        std::memcpy(source.cb, row(from, 1, pair) + x / 2, static_cast<size_t>(halved) * sizeof(uint16_t));
        std::memcpy(source.cr, row(from, 2, pair) + x / 2, static_cast<size_t>(halved) * sizeof(uint16_t));
        map_strip(tables, source, result);
        std::memcpy(row(to, 0, upper) + x, result.upper, static_cast<size_t>(count));
        std::memcpy(row(to, 0, lower) + x, result.lower, static_cast<size_t>(count));
        std::memcpy(row(to, 1, pair) + x / 2, result.cb, static_cast<size_t>(halved));
        std::memcpy(row(to, 2, pair) + x / 2, result.cr, static_cast<size_t>(halved));
    }
}

}  // namespace csw
