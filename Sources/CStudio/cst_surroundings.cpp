#include "cst_court.hpp"
#include "cst_texture.hpp"

namespace cst {

namespace {

// What stands round the court, in metres: as far as the ITF's space for recreation and more.
constexpr float half_width = 15.0f;
constexpr float behind = 13.0f;
constexpr float fence_height = 3.0f;
constexpr float post_spacing = 3.0f;
constexpr float post_width = 0.07f;
constexpr float hall_height = 8.5f;
constexpr float padding_height = 2.6f;
constexpr float seam_spacing = 2.0f;
constexpr float column_spacing = 6.0f;
constexpr float beam_spacing = 5.0f;
/// Bands of lamps under the ceiling: how far apart, how wide, and the length of one lamp with its gap.
constexpr float lamp_spacing = 5.0f;
constexpr float lamp_width = 0.45f;
constexpr float lamp_pitch = 2.5f;

/// Where a ray meets the upright planes round the court.
struct Wall {
    float distance;
    Vec point;
    /// Metres along the wall.
    float along;
};

Wall wall(const cst_court &court, Vec origin, Vec direction) {
    const float left = court.center_x - half_width, right = court.center_x + half_width;
    const float back = court.baseline_y - behind, front = court.baseline_y + 2 * half_length + behind;
    const float tx = direction.x > 0   ? (right - origin.x) / direction.x
                     : direction.x < 0 ? (left - origin.x) / direction.x
                                       : 1e9f;
    const float ty = direction.y > 0   ? (front - origin.y) / direction.y
                     : direction.y < 0 ? (back - origin.y) / direction.y
                                       : 1e9f;
    const float t = std::min(tx, ty);
    const Vec point = origin + direction * t;
    return {t, point, tx < ty ? point.y : point.x};
}

/// Trees and sky over the fence.
Vec far_color(const cst_court &court, Vec direction, Vec light) {
    const float turn = std::atan2(direction.x, direction.y);
    const float rise = std::asin(std::max(-1.0f, std::min(1.0f, direction.z)));
    const float tops = 0.30f + 0.10f * clouds(turn * 7, 3.1f, court.seed) + 0.03f * noise(turn * 40, 1, court.seed);
    const float shown = smooth_step(tops - 0.012f, tops + 0.012f, rise);
    const Vec sky = mix(court.sky_low, court.sky, clamp01(rise * 1.4f));
    if (shown >= 1) return sky;
    const float leaf = 0.62f * clouds(turn * 14, rise * 14, court.seed + 3) +
                       0.38f * clouds(turn * 55, rise * 55, court.seed + 4);
    const Vec trees = court.leaf * (0.30f + 1.25f * leaf * leaf + 0.5f * rise) * light;
    return mix(trees, sky, shown);
}

Background outdoors(const cst_court &court, Vec origin, Vec direction, float pixel) {
    const Wall at = wall(court, origin, direction);
    const Vec light = open_light(court);
    const float blur = pixel * at.distance;
    if (at.point.z > fence_height + 0.9f || at.point.z < 0) return {far_color(court, direction, light), 1e6f, false};
    const float post = band(off_grid(at.along, post_spacing), 0.5f * post_width, blur);
    const Vec steel = court.post * light;
    if (at.point.z > fence_height) {
        return {mix(far_color(court, direction, light), steel, post), at.distance, false};
    }
    const float shade = 0.86f + 0.2f * clouds(at.along * 0.35f, at.point.z * 0.5f, court.seed + 11);
    const Vec color = court.fence * light * (shade * (0.8f + 0.1f * at.point.z));
    return {mix(color, steel, std::max(post, band(at.point.z - fence_height, 0.03f, blur))), at.distance, false};
}

Vec ceiling_color(const cst_court &court, Vec point, float blur, Vec light) {
    const float x = point.x - court.center_x, y = point.y - court.baseline_y;
    const float beam = lines_cover(y, beam_spacing, 0.35f, blur);
    Vec color = court.sky * light * (0.80f - 0.35f * beam);
    // Round a lamp the ceiling is brighter.
    const float off = std::fabs(off_grid(x - 0.5f * lamp_spacing, lamp_spacing));
    color = color * (0.85f + 0.5f * std::exp(-off * off * 1.6f));
    const float lamp = band(off, 0.5f * lamp_width, blur) * (1 - lines_cover(y, lamp_pitch, 0.35f, blur));
    return mix(color, court.sky_low, lamp);
}

Vec wall_color(const cst_court &court, const Wall &at, float blur, Vec light) {
    const float z = at.point.z;
    const float column = lines_cover(at.along + 0.5f * column_spacing, column_spacing, 0.30f, blur);
    if (z < padding_height) {
        const float seam = lines_cover(at.along, seam_spacing, 0.025f, blur);
        const float shade = 0.80f + 0.05f * z + 0.08f * noise(at.along / seam_spacing, 0.5f, court.seed + 11);
        return court.fence * light * (shade * (1 - 0.35f * seam) * (1 - 0.25f * column));
    }
    // Sheet metal: ribs, and brighter towards the lamps.
    const float rib = lines_cover(at.along, 0.5f, 0.10f, blur);
    const float edge = band(z - padding_height, 0.06f, blur);
    const Vec sheet = court.leaf * light * ((0.62f + 0.035f * z) * (1 - 0.12f * rib) * (1 - 0.30f * column));
    return mix(sheet, court.post * light, edge);
}

Background hall(const cst_court &court, Vec origin, Vec direction, float pixel) {
    const Vec light = open_light(court);
    const Wall at = wall(court, origin, direction);
    const float up = direction.z > 1e-5f ? (hall_height - origin.z) / direction.z : 1e9f;
    if (up < at.distance) {
        const float blur = pixel * up / std::max(0.15f, direction.z);
        return {ceiling_color(court, origin + direction * up, blur, light), up, false};
    }
    return {wall_color(court, at, pixel * at.distance, light), at.distance, false};
}

}  // namespace

float wall_distance(const cst_court &court, Vec origin, Vec direction) {
    return wall(court, origin, direction).distance;
}

Background surroundings(const cst_court &court, Vec origin, Vec direction, float pixel) {
    return court.surroundings == CST_HALL ? hall(court, origin, direction, pixel)
                                          : outdoors(court, origin, direction, pixel);
}

}  // namespace cst
