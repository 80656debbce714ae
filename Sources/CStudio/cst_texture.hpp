// Noise and soft edges that the court's surfaces are made of.
#pragma once

#include <cstdint>

#include "cst_vector.hpp"

namespace cst {

/// Mixes three numbers into 32 evenly spread bits.
inline uint32_t hash_bits(uint32_t x, uint32_t y, uint32_t seed) {
    uint32_t h = x * 374761393u + y * 668265263u + seed * 2246822519u;
    h = (h ^ (h >> 13)) * 1274126177u;
    return h ^ (h >> 16);
}

/// Smooth noise, 0 to 1.
inline float noise(float x, float y, uint32_t seed) {
    const float fx = std::floor(x), fy = std::floor(y);
    const auto ix = static_cast<int32_t>(fx), iy = static_cast<int32_t>(fy);
    const auto value = [&](int32_t dx, int32_t dy) {
        const uint32_t bits = hash_bits(static_cast<uint32_t>(ix + dx), static_cast<uint32_t>(iy + dy), seed);
        return static_cast<float>(bits & 0xffffu) / 65535.0f;
    };
    float u = x - fx, v = y - fy;
    u = u * u * (3 - 2 * u);
    v = v * v * (3 - 2 * v);
    const float low = value(0, 0) * (1 - u) + value(1, 0) * u;
    const float high = value(0, 1) * (1 - u) + value(1, 1) * u;
    return low * (1 - v) + high * v;
}

/// Noise of three sizes, 0 to 1.
inline float clouds(float x, float y, uint32_t seed) {
    return 0.55f * noise(x, y, seed) + 0.3f * noise(2.1f * x, 2.1f * y, seed + 1) +
           0.15f * noise(4.3f * x, 4.3f * y, seed + 2);
}

/// How much of a pixel of width `blur` a band covers: 1 inside, 0 outside.
inline float band(float off, float half, float blur) {
    const float width = std::max(blur, 1e-4f);
    const float distance = std::fabs(off);
    // A band narrower than the pixel never covers it wholly.
    return clamp01((half - distance) / width + 0.5f) * std::min(1.0f, 2 * half / width);
}

/// How far a value is from the nearest multiple of `spacing`.
inline float off_grid(float value, float spacing) { return (value / spacing - std::round(value / spacing)) * spacing; }

/// How much of a pixel of width `blur` lines of a width cover that repeat every `spacing`.
inline float lines_cover(float value, float spacing, float width, float blur) {
    const float off = std::fabs(off_grid(value, spacing));
    const float pixel = std::max(blur, 1e-4f);
    const auto overlap = [&](float middle) {
        const float low = std::max(middle - 0.5f * pixel, -0.5f * width);
        return std::max(0.0f, std::min(middle + 0.5f * pixel, 0.5f * width) - low) / pixel;
    };
    const float near = std::min(1.0f, overlap(off) + overlap(spacing - off));
    return near + (width / spacing - near) * smooth_step(0.6f, 1.2f, pixel / spacing);
}

}  // namespace cst
