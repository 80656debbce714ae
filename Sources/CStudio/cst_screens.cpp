#include "cst_screens.hpp"

#include "cst_court.hpp"
#include "cst_texture.hpp"

namespace cst {

namespace {

// The net in metres (ITF Rules of Tennis, rule 1 and appendix IV; mesh as makers sell it: 45 mm of 3.5 mm twine).
constexpr float net_post_x = 6.40f;
constexpr float net_post_height = 1.07f;
constexpr float net_center_height = 0.914f;
constexpr float tape_height = 0.058f;
constexpr float strap_width = 0.05f;
constexpr float net_mesh = 0.045f;
constexpr float net_twine = 0.0035f;
constexpr Vec net_color{0.015f, 0.02f, 0.02f};
constexpr Vec net_post_color{0.05f, 0.06f, 0.06f};
// A chain-link fence (ASTM F668: 2 in mesh of 9 or 11 gauge wire).
constexpr float wire_mesh = 0.055f;
constexpr float wire = 0.0032f;
constexpr float fence_post_width = 0.06f;

float square(float x) { return x * x; }

/// The width of what a pixel sees at a distance: wider where the lens is out of focus.
float softness(const cst_camera &camera, float distance, float pixel) {
    return std::max(pixel * distance, camera.aperture * std::fabs(1 - distance / camera.focus));
}

}  // namespace

void Screens::lay_over(Vec &color, float limit) {
    for (int i = 1; i < count; ++i) {
        const Screen moved = items[i];
        int k = i;
        for (; k > 0 && items[k - 1].distance < moved.distance; --k) items[k] = items[k - 1];
        items[k] = moved;
    }
    for (int i = 0; i < count; ++i) {
        if (items[i].distance < limit) color = mix(color, items[i].color, items[i].cover);
    }
}

void add_net(const cst_court &court, const cst_camera &camera, Vec direction, float pixel, Vec light,
             Screens &screens) {
    if (std::fabs(direction.y) < 1e-5f) return;
    const float t = (court.baseline_y + half_length - camera.position.y) / direction.y;
    if (t <= 0) return;
    const Vec p = camera.position + direction * t;
    const float off = std::fabs(p.x - court.center_x);
    const float blur = softness(camera, t, pixel);
    if (p.z < 0 || p.z > net_post_height + blur || off > net_post_x + 0.1f) return;
    const float post = band(off - net_post_x, 0.04f, blur) * clamp01((net_post_height - p.z) / blur);
    screens.add({t, post, net_post_color * light});
    const float top = net_center_height + (net_post_height - net_center_height) * off / net_post_x;
    if (off > net_post_x || p.z > top + blur) return;
    // The net is slanted to the sight line: its mesh looks narrower along x.
    const float blur_x = blur / std::max(0.2f, std::fabs(direction.y));
    const float open = (1 - lines_cover(p.x - court.center_x, net_mesh, net_twine, blur_x)) *
                       (1 - lines_cover(top - p.z, net_mesh, net_twine, blur));
    const float tape = band(p.z - top + 0.5f * tape_height, 0.5f * tape_height, blur);
    const float strap = band(p.x - court.center_x, 0.5f * strap_width, blur_x);
    const float white = std::max(tape, strap);
    screens.add({t, clamp01((top - p.z) / blur + 0.5f) * (1 - open), net_color * light});
    screens.add({t * 0.9999f, white, court.line * light * 0.9f});
}

void add_mesh(const cst_court &court, const cst_camera &camera, Vec direction, float pixel, Vec light,
              Screens &screens) {
    const cst_mesh &mesh = court.mesh;
    if (!mesh.is_there) return;
    const Vec normal = cross(mesh.along, Vec{0, 0, 1});
    const float facing = dot(direction, normal);
    if (std::fabs(facing) < 1e-4f) return;
    const float t = dot(mesh.point - camera.position, normal) / facing;
    if (t <= 0) return;
    const Vec p = camera.position + direction * t;
    if (p.z < 0) return;
    const float x = dot(p - mesh.point, mesh.along);
    const float blur = softness(camera, t, pixel);
    // Wires are never quite straight.
    const float bend = 0.006f * (noise(x * 4, p.z * 4, court.seed + 21) - 0.5f);
    const float rise = (x + p.z) * 0.70710678f + bend, fall = (x - p.z) * 0.70710678f - bend;
    const float open = (1 - lines_cover(rise, wire_mesh, wire, blur)) * (1 - lines_cover(fall, wire_mesh, wire, blur));
    screens.add({t, 1 - open, mesh.color * light});
    const float off = x - mesh.post;
    const float round = std::sqrt(std::max(0.0f, 1 - square(2 * off / fence_post_width)));
    screens.add({t * 1.001f, band(off, 0.5f * fence_post_width, blur), mesh.color * light * (0.45f + 0.55f * round)});
}

void add_strings(const cst_strings &strings, Vec origin, Vec direction, float pixel, Vec light, Screens &screens) {
    const Vec normal = cross(strings.u, strings.v);
    const float facing = dot(direction, normal);
    if (std::fabs(facing) < 1e-4f) return;
    const float t = dot(strings.center - origin, normal) / facing;
    if (t <= 0) return;
    const Vec d = origin + direction * t - strings.center;
    const float x = dot(d, strings.u), y = dot(d, strings.v);
    if (square(x / strings.radius_u) + square(y / strings.radius_v) > 1) return;
    const float width = pixel * t / std::max(std::fabs(facing), 0.2f);
    const auto line = [&](float value) {
        const float off = std::fabs(off_grid(value, strings.spacing));
        const float wide = std::max(width, strings.thickness);
        return clamp01(1 - (off - strings.thickness * 0.5f) / wide) * std::min(1.0f, strings.thickness / width + 0.12f);
    };
    screens.add({t, clamp01(std::max(line(x), line(y)) * 0.9f), strings.color * light});
}

}  // namespace cst
