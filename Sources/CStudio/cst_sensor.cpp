#include "cst_sensor.hpp"

#include "cst_texture.hpp"

namespace cst {

namespace {

/// Light that is shown as white, and the steps that the light up to it is divided into.
constexpr float white = 4.0f;
constexpr int table_steps = 32768;
/// Where the shoulder begins.
constexpr float shoulder = 0.7f;
/// The noise of each colour beside that of the brightness.
constexpr float color_share = 0.55f;

uint8_t encoded(float linear) {
    const float bent = shoulder + (1 - shoulder) * (1 - std::exp(-(linear - shoulder) / (1 - shoulder)));
    const float shown = linear < shoulder ? linear : bent;
    const float value = shown <= 0.0031308f ? 12.92f * shown : 1.055f * std::pow(shown, 1 / 2.4f) - 0.055f;
    return static_cast<uint8_t>(std::lround(255 * clamp01(value)));
}

/// Nearly normal, of mean 0 and deviation 1: the sum of four even bytes.
float normal(uint32_t bits) {
    const auto sum = static_cast<float>((bits & 0xff) + (bits >> 8 & 0xff) + (bits >> 16 & 0xff) + (bits >> 24));
    // A byte's variance is (256 * 256 - 1) / 12.
    return (sum - 510.0f) / 147.80f;
}

}  // namespace

Encoder::Encoder(float exposure) : steps_per_light_(exposure * table_steps / white) {
    for (int i = 0; i < table_steps; ++i) {
        values_.push_back(encoded((static_cast<float>(i) + 0.5f) * white / table_steps));
    }
}

void Encoder::encode(Vec linear, uint8_t *rgb) const {
    const auto value = [&](float light) {
        const float step = std::min(std::max(0.0f, light * steps_per_light_), static_cast<float>(table_steps - 1));
        return values_[static_cast<size_t>(step)];
    };
    rgb[0] = value(linear.x);
    rgb[1] = value(linear.y);
    rgb[2] = value(linear.z);
}

void add_noise(uint8_t *row, int32_t width, int32_t y, uint32_t frame, uint32_t seed, float deviation) {
    for (int32_t x = 0; x < width; ++x) {
        const uint32_t place = static_cast<uint32_t>(y) << 16 | static_cast<uint32_t>(x);
        const uint32_t bits = hash_bits(place, frame, seed);
        const float bright = normal(bits);
        for (uint32_t k = 0; k < 3; ++k) {
            const float tint = normal(hash_bits(bits, k, seed)) * color_share;
            const float value = static_cast<float>(row[3 * x + static_cast<int32_t>(k)]) + deviation * (bright + tint);
            row[3 * x + static_cast<int32_t>(k)] =
                static_cast<uint8_t>(std::lround(std::min(255.0f, std::max(0.0f, value))));
        }
    }
}

}  // namespace cst
