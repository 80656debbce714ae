// Small vectors of the ray-marcher.
#pragma once

#include <algorithm>
#include <cmath>

#include "CStudio.h"

namespace cst {

using Vec = cst_vector;

inline Vec operator+(Vec a, Vec b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
inline Vec operator-(Vec a, Vec b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline Vec operator*(Vec a, float s) { return {a.x * s, a.y * s, a.z * s}; }
inline Vec operator*(Vec a, Vec b) { return {a.x * b.x, a.y * b.y, a.z * b.z}; }
inline float dot(Vec a, Vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline float norm(Vec a) { return std::sqrt(dot(a, a)); }
inline Vec unit(Vec a) { return a * (1.0f / std::max(norm(a), 1e-9f)); }
inline Vec cross(Vec a, Vec b) { return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }
inline Vec mix(Vec a, Vec b, float s) { return a + (b - a) * s; }
inline float clamp01(float x) { return std::min(1.0f, std::max(0.0f, x)); }
inline float smooth_step(float low, float high, float x) {
    const float s = clamp01((x - low) / (high - low));
    return s * s * (3 - 2 * s);
}

}  // namespace cst
