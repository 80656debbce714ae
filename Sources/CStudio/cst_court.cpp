#include "cst_court.hpp"

#include <cstdint>

namespace cst {

namespace {

// Dimensions of a court in metres (ITF Rules of Tennis, rule 1).
constexpr float half_doubles = 5.485f;
constexpr float half_singles = 4.115f;
constexpr float half_length = 11.885f;
constexpr float service_line = 6.40f;
constexpr float line_width = 0.05f;
constexpr float baseline_width = 0.10f;
constexpr float net_post_x = 6.40f;
constexpr float net_post_height = 1.07f;
constexpr float net_center_height = 0.914f;
// The fence round it.
constexpr float fence_half_width = 15.0f;
constexpr float fence_behind = 13.0f;
constexpr float fence_height = 3.0f;
constexpr float post_spacing = 3.0f;
constexpr float post_width = 0.07f;

float hash(int32_t x, int32_t y, uint32_t seed) {
    uint32_t h = static_cast<uint32_t>(x) * 374761393u + static_cast<uint32_t>(y) * 668265263u + seed * 2246822519u;
    h = (h ^ (h >> 13)) * 1274126177u;
    return static_cast<float>((h ^ (h >> 16)) & 0xffffu) / 65535.0f;
}

/// Smooth noise, 0 to 1.
float noise(float x, float y, uint32_t seed) {
    const float fx = std::floor(x), fy = std::floor(y);
    const auto ix = static_cast<int32_t>(fx), iy = static_cast<int32_t>(fy);
    float u = x - fx, v = y - fy;
    u = u * u * (3 - 2 * u);
    v = v * v * (3 - 2 * v);
    const float low = hash(ix, iy, seed) * (1 - u) + hash(ix + 1, iy, seed) * u;
    const float high = hash(ix, iy + 1, seed) * (1 - u) + hash(ix + 1, iy + 1, seed) * u;
    return low * (1 - v) + high * v;
}

float clouds(float x, float y, uint32_t seed) {
    return 0.55f * noise(x, y, seed) + 0.3f * noise(2.1f * x, 2.1f * y, seed + 1) +
           0.15f * noise(4.3f * x, 4.3f * y, seed + 2);
}

/// How much of a pixel a band covers: 1 inside, 0 outside.
float band(float off, float half, float blur) {
    return clamp01((half - std::fabs(off)) / std::max(blur, 1e-4f) + 0.5f);
}

Vec ground_color(const cst_court &court, float x, float y, float blur) {
    const float cx = x - court.center_x, cy = y - court.baseline_y;
    const float wear = 0.92f + 0.16f * clouds(x * 0.7f, y * 0.7f, court.seed + 7);
    const float inside = band(cx, half_doubles, blur) * band(cy - half_length, half_length, blur);
    Vec color = mix(court.outside, court.inside, inside) * wear;
    const float far = 2 * half_length;
    const float across = band(cx, half_doubles + line_width, blur);
    const float along = band(cy - half_length, half_length + line_width, blur);
    float line = across * std::max(band(cy + line_width, baseline_width * 0.5f, blur),
                                   band(cy - far - line_width, baseline_width * 0.5f, blur));
    const float sides = std::max(band(std::fabs(cx) - half_doubles, line_width * 0.5f, blur),
                                 band(std::fabs(cx) - half_singles, line_width * 0.5f, blur));
    line = std::max(line, sides * along);
    const float service = band(std::fabs(cy - half_length) - service_line, line_width * 0.5f, blur);
    line = std::max(line, service * band(cx, half_singles, blur));
    line = std::max(line, band(cx, line_width * 0.5f, blur) * band(cy - half_length, service_line, blur));
    line = std::max(line, band(cx, line_width * 0.5f, blur) * band(cy - 0.05f, 0.1f, blur));
    return mix(color, court.line, line);
}

/// Trees and sky over the fence.
Vec far_color(const cst_court &court, Vec direction) {
    const float turn = std::atan2(direction.x, direction.y);
    const float rise = std::asin(std::max(-1.0f, std::min(1.0f, direction.z)));
    const float tops = 0.30f + 0.10f * clouds(turn * 7, 3.1f, court.seed) + 0.03f * noise(turn * 40, 1, court.seed);
    const float leaf = clouds(turn * 14, rise * 14, court.seed + 3);
    const Vec trees = court.leaf * (0.35f + 1.1f * leaf * leaf + 0.5f * rise);
    const Vec sky = mix(court.sky, court.sky * 0.72f, clamp01(rise * 1.4f));
    return mix(trees, sky, smooth_step(tops - 0.012f, tops + 0.012f, rise));
}

Background fence(const cst_court &court, Vec origin, Vec direction, float pixel) {
    const float left = court.center_x - fence_half_width, right = court.center_x + fence_half_width;
    const float back = court.baseline_y - fence_behind, front = court.baseline_y + 2 * half_length + fence_behind;
    const float tx = direction.x > 0 ? (right - origin.x) / direction.x
                     : direction.x < 0 ? (left - origin.x) / direction.x : 1e9f;
    const float ty = direction.y > 0 ? (front - origin.y) / direction.y
                     : direction.y < 0 ? (back - origin.y) / direction.y : 1e9f;
    const float t = std::min(tx, ty);
    const Vec p = origin + direction * t;
    const float along = tx < ty ? p.y : p.x;
    const float blur = pixel * t;
    if (p.z > fence_height + 0.9f || p.z < 0) return {far_color(court, direction), 1e6f, false};
    const float post = band(along / post_spacing - std::round(along / post_spacing), 0.5f * post_width / post_spacing,
                            blur / post_spacing);
    if (p.z > fence_height) {
        return {mix(far_color(court, direction), court.post, post), t, false};
    }
    const float shade = 0.86f + 0.2f * clouds(along * 0.35f, p.z * 0.5f, court.seed + 11);
    Vec color = court.fence * (shade * (0.8f + 0.1f * p.z));
    color = mix(color, court.post, std::max(post, band(p.z - fence_height, 0.03f, blur)));
    return {color, t, false};
}

/// The net lies over what is behind it.
void add_net(const cst_court &court, Vec origin, Vec direction, float pixel, Background &behind) {
    if (std::fabs(direction.y) < 1e-5f) return;
    const float t = (court.baseline_y + half_length - origin.y) / direction.y;
    if (t <= 0 || t >= behind.distance) return;
    const Vec p = origin + direction * t;
    const float off = std::fabs(p.x - court.center_x);
    const float blur = pixel * t;
    if (off > net_post_x + 0.1f) return;
    const float post = band(off - net_post_x, 0.04f, blur) * clamp01((net_post_height - p.z) / blur);
    behind.color = mix(behind.color, Vec{0.05f, 0.06f, 0.06f}, post);
    const float top = net_center_height + (net_post_height - net_center_height) * off / net_post_x;
    if (off > net_post_x || p.z > top + blur) return;
    const float tape = band(p.z - top + 0.03f, 0.03f, blur);
    behind.color = mix(behind.color, Vec{0.02f, 0.03f, 0.03f}, 0.5f);
    behind.color = mix(behind.color, court.line, tape);
}

}  // namespace

Background background(const cst_court &court, Vec origin, Vec direction, float pixel) {
    Background found = fence(court, origin, direction, pixel);
    if (direction.z < 0) {
        const float t = -origin.z / direction.z;
        if (t < found.distance) {
            const Vec p = origin + direction * t;
            const float blur = pixel * t / std::max(0.15f, -direction.z);
            const Vec light = court.sun_color * court.sun.z + court.sky_light;
            found = {ground_color(court, p.x, p.y, blur) * light, t, true};
        }
    }
    add_net(court, origin, direction, pixel, found);
    return found;
}

}  // namespace cst
