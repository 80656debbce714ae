#include "cst_court.hpp"
#include "cst_texture.hpp"

namespace cst {

namespace {

// Metres (ITF Rules of Tennis, rule 1).
constexpr float service_line = 6.40f;
constexpr float line_width = 0.05f;
constexpr float baseline_width = 0.10f;
/// Width of a stripe of mown grass, in metres.
constexpr float mown_width = 1.4f;
/// Worn grass and swept clay lie this deep behind and in front of a baseline, in metres.
constexpr float worn_depth = 1.1f;

/// How much of a pixel the lines cover.
float lines(float cx, float cy, float blur_x, float blur_y) {
    const float off_middle = cy - half_length;
    const float across = band(cx, half_doubles + line_width, blur_x);
    const float along = band(off_middle, half_length + line_width, blur_y);
    const float far = std::fabs(off_middle) - half_length - line_width;
    float line = across * band(far, baseline_width * 0.5f, blur_y);
    const float sides = std::max(band(std::fabs(cx) - half_doubles, line_width * 0.5f, blur_x),
                                 band(std::fabs(cx) - half_singles, line_width * 0.5f, blur_x));
    line = std::max(line, sides * along);
    const float service = band(std::fabs(off_middle) - service_line, line_width * 0.5f, blur_y);
    line = std::max(line, service * band(cx, half_singles, blur_x));
    const float middle = band(cx, line_width * 0.5f, blur_x);
    line = std::max(line, middle * band(off_middle, service_line, blur_y));
    return std::max(line, middle * band(std::fabs(off_middle) - half_length + 0.05f, 0.1f, blur_y));
}

}  // namespace

Vec ground_color(const cst_court &court, float x, float y, float blur_x, float blur_y) {
    const float cx = x - court.center_x, cy = y - court.baseline_y;
    const float inside = band(cx, half_doubles, blur_x) * band(cy - half_length, half_length, blur_y);
    Vec color = mix(court.outside, court.inside, inside);
    const float blur = std::max(blur_x, blur_y);
    // Detail that is finer than a pixel would flicker when the camera moves.
    const float coarse = clamp01(1.2f - blur * 1.5f);
    float wear = 1 + court.mottle * coarse * (clouds(x * 0.7f, y * 0.7f, court.seed + 7) - 0.5f);
    const float fine = clamp01(1 - blur * 12);
    if (fine > 0) wear += 0.35f * court.mottle * fine * (noise(x * 23, y * 23, court.seed + 5) - 0.5f);
    if (court.stripes > 0) {
        const float stripe = std::fabs(off_grid(cx, 2 * mown_width)) - 0.5f * mown_width;
        wear += court.stripes * (band(stripe, 0.5f * mown_width, blur_x) - 0.5f);
        const float worn = std::exp(-std::pow((std::fabs(cy - half_length) - half_length) / worn_depth, 2.0f)) *
                           band(cx, half_singles, 1.5f) * clouds(x * 1.3f, y * 2.1f, court.seed + 9);
        color = mix(color, Vec{0.36f, 0.27f, 0.13f}, 0.7f * worn);
    }
    return mix(color * wear, court.line, lines(cx, cy, blur_x, blur_y));
}

Vec open_light(const cst_court &court) {
    Vec sum = court.sky_light;
    for (int i = 0; i < court.light_count; ++i) {
        sum = sum + court.lights[i].color * std::max(0.0f, court.lights[i].direction.z);
    }
    return sum;
}

Background background(const cst_court &court, Vec origin, Vec direction, float pixel) {
    const float t = ground_distance(origin, direction);
    const Background round = surroundings(court, origin, direction, pixel);
    if (t >= round.distance) return round;
    const Vec p = origin + direction * t;
    // A pixel's patch of ground is long along the sight line and narrow across it.
    const float wide = pixel * t;
    const float deep = wide / std::max(0.02f, -direction.z);
    const float level = std::max(1e-6f, std::sqrt(direction.x * direction.x + direction.y * direction.y));
    const float hx = std::fabs(direction.x) / level, hy = std::fabs(direction.y) / level;
    const Vec color = ground_color(court, p.x, p.y, std::max(wide, deep * hx), std::max(wide, deep * hy));
    return {color * open_light(court), t, true};
}

}  // namespace cst
