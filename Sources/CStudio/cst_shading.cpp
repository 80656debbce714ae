#include "cst_shading.hpp"

namespace cst {

namespace {

Vec shaded(const Scene &scene, const Solids &solids, const Solid &solid, Vec point, Vec normal, Vec view) {
    const cst_court &court = scene.court;
    const float open = solids.openness(point, normal);
    Vec diffuse = (court.sky_light * (0.55f + 0.45f * normal.z) + court.bounce * (0.5f - 0.5f * normal.z)) * open;
    Vec glints{};
    for (int i = 0; i < court.light_count; ++i) {
        const cst_light &light = court.lights[i];
        const float facing = dot(normal, light.direction);
        if (facing <= 0) continue;
        const float lit = facing * solids.light(point + normal * 0.006f, light, nullptr);
        diffuse = diffuse + light.color * lit;
        const Vec half = unit(light.direction - view);
        const float glint = std::pow(std::max(0.0f, dot(normal, half)), 24.0f) * solid.shape.gloss * lit;
        glints = glints + light.color * (0.25f * glint);
    }
    const float rim = std::pow(1 - std::fabs(dot(normal, view)), 3.0f) * 0.08f * open;
    return solid.shape.color * diffuse + glints + court.sky_light * rim;
}

/// The ground's light where someone takes some of it, as a share of that in the open.
Vec shadow(const Scene &scene, const Solids &solids, const TileChoice &choice, Vec point) {
    const cst_court &court = scene.court;
    Vec left = court.sky_light * solids.openness(point, Vec{0, 0, 1});
    for (int i = 0; i < court.light_count; ++i) {
        const cst_light &light = court.lights[i];
        const float lit = solids.light(point, light, &choice.shadows[i]);
        left = left + light.color * (std::max(0.0f, light.direction.z) * lit);
    }
    return {left.x / scene.light.x, left.y / scene.light.y, left.z / scene.light.z};
}

/// The net and the mesh, where they are nearer than `limit`.
void add_still_screens(const Scene &scene, Vec direction, float limit, Screens &screens) {
    Screens still;
    add_net(scene.court, scene.camera, direction, scene.pixel(), scene.light, still);
    add_mesh(scene.court, scene.camera, direction, scene.pixel(), scene.light, still);
    for (int i = 0; i < still.count; ++i) {
        if (still.items[i].distance < limit) screens.add(still.items[i]);
    }
}

}  // namespace

Vec empty_color(const Scene &scene, Vec direction) {
    const Background behind = background(scene.court, scene.camera.position, direction, scene.pixel());
    Vec color = behind.color;
    Screens screens;
    add_still_screens(scene, direction, behind.distance, screens);
    screens.lay_over(color, behind.distance);
    return color;
}

Vec sampled_color(const Scene &scene, const Solids &solids, const TileChoice &choice, Vec direction, Vec empty) {
    const Vec origin = scene.camera.position;
    const float ground = ground_distance(origin, direction);
    ActiveList active;
    const Solid *solid = nullptr;
    float distance = solids.march(origin, direction, ground, scene.pixel(), &choice.seen, active, solid);
    const bool is_met = distance > 0;
    Vec color = empty;
    if (is_met) {
        const Vec point = origin + direction * distance;
        color = shaded(scene, solids, *solid, point, solids.normal(point, active), direction);
    } else {
        distance = ground;
        if (ground < wall_distance(scene.court, origin, direction)) {
            color = color * shadow(scene, solids, choice, origin + direction * ground);
        }
    }
    Screens screens;
    for (const cst_strings &strings : solids.strings) {
        add_strings(strings, origin, direction, scene.pixel(), scene.light, screens);
    }
    // Net and mesh are in the empty picture already, unless somebody is met or strings hide them.
    float nearest = is_met ? distance : -1;
    for (int i = 0; i < screens.count; ++i) nearest = std::max(nearest, screens.items[i].distance);
    if (nearest > 0) add_still_screens(scene, direction, nearest, screens);
    screens.lay_over(color, distance);
    return color;
}

}  // namespace cst
