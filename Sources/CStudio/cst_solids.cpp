#include "cst_solids.hpp"

namespace cst {

namespace {

/// A surface counts as met when it is this near, in metres.
constexpr float touch = 0.0008f;
/// Distances of ellipsoids and hoops are estimates: steps are shortened by this.
constexpr float step_share = 0.92f;
constexpr int march_steps = 96;
constexpr int shadow_steps = 40;
/// How far the surroundings darken a point, in metres.
constexpr float ambient_reach = 0.22f;
/// Width of the sun's penumbra: larger is sharper.
constexpr float shadow_sharpness = 28.0f;

float square(float x) { return x * x; }

float round_cone(const Solid &solid, Vec p) {
    const float r1 = solid.shape.r.x, r2 = solid.shape.r.y;
    const Vec pa = p - solid.shape.a;
    const float y = dot(pa, solid.axis);
    const float z = y - solid.l2;
    const Vec side = pa * solid.l2 - solid.axis * y;
    const float x2 = dot(side, side);
    const float y2 = y * y * solid.l2;
    const float z2 = z * z * solid.l2;
    const float k = (solid.rr > 0 ? 1.0f : solid.rr < 0 ? -1.0f : 0.0f) * square(solid.rr) * x2;
    if ((z > 0 ? 1.0f : -1.0f) * solid.a2 * z2 > k) return std::sqrt(x2 + z2) * solid.il2 - r2;
    if ((y > 0 ? 1.0f : -1.0f) * solid.a2 * y2 < k) return std::sqrt(x2 + y2) * solid.il2 - r1;
    return (std::sqrt(x2 * solid.a2 * solid.il2) + y * solid.rr) * solid.il2 - r1;
}

float distance_to(const Solid &solid, Vec p) {
    const cst_shape &shape = solid.shape;
    if (shape.kind == CST_ROUND_CONE) return round_cone(solid, p);
    const Vec d = p - shape.a;
    const Vec q{dot(d, shape.u), dot(d, shape.v), dot(d, solid.w)};
    switch (shape.kind) {
    case CST_ELLIPSOID: {
        const Vec s{q.x / shape.r.x, q.y / shape.r.y, q.z / shape.r.z};
        const Vec g{s.x / shape.r.x, s.y / shape.r.y, s.z / shape.r.z};
        const float k0 = norm(s), k1 = norm(g);
        if (k1 < 1e-6f) return -std::min({shape.r.x, shape.r.y, shape.r.z});
        return k0 * (k0 - 1) / k1;
    }
    case CST_BOX: {
        const float round = shape.b.x;
        const Vec e{std::fabs(q.x) - shape.r.x + round, std::fabs(q.y) - shape.r.y + round,
                    std::fabs(q.z) - shape.r.z + round};
        const Vec outside{std::max(e.x, 0.0f), std::max(e.y, 0.0f), std::max(e.z, 0.0f)};
        return norm(outside) + std::min(std::max({e.x, e.y, e.z}), 0.0f) - round;
    }
    default: {
        const float k = std::sqrt(square(q.x / shape.r.x) + square(q.y / shape.r.y));
        if (k < 1e-6f) return std::min(shape.r.x, shape.r.y);
        const float flat = std::sqrt(q.x * q.x + q.y * q.y) * (1 - 1 / k);
        return std::sqrt(flat * flat + q.z * q.z) - shape.r.z;
    }
    }
}

/// The union: smooth inside a part, sharp between parts.
Surface nearest(const ActiveList &active, Vec p) {
    Surface best;
    Surface part;
    float lowest = 1e9f;
    int current = -1;
    for (int i = 0; i < active.count; ++i) {
        const Solid &solid = *active.items[i];
        if (solid.shape.part != current) {
            if (part.distance < best.distance) best = part;
            part = Surface{};
            lowest = 1e9f;
            current = solid.shape.part;
        }
        const float d = distance_to(solid, p);
        if (d < lowest) {
            lowest = d;
            part.solid = &solid;
        }
        const float k = solid.shape.blend;
        const float h = k > 0 ? std::max(k - std::fabs(part.distance - d), 0.0f) / k : 0.0f;
        part.distance = std::min(part.distance, d) - h * h * k * 0.25f;
    }
    return part.distance < best.distance ? part : best;
}

Solid prepared(const cst_shape &shape) {
    Solid solid{};
    solid.shape = shape;
    if (shape.kind == CST_ROUND_CONE) {
        solid.axis = shape.b - shape.a;
        solid.l2 = std::max(dot(solid.axis, solid.axis), 1e-9f);
        solid.rr = shape.r.x - shape.r.y;
        solid.a2 = solid.l2 - square(solid.rr);
        solid.il2 = 1.0f / solid.l2;
        solid.center = (shape.a + shape.b) * 0.5f;
        solid.radius = std::sqrt(solid.l2) * 0.5f + std::max(shape.r.x, shape.r.y);
    } else {
        solid.w = cross(shape.u, shape.v);
        solid.center = shape.a;
        switch (shape.kind) {
        case CST_BOX: solid.radius = norm(shape.r); break;
        case CST_HOOP: solid.radius = std::max(shape.r.x, shape.r.y) + shape.r.z; break;
        default: solid.radius = std::max({shape.r.x, shape.r.y, shape.r.z}); break;
        }
    }
    solid.radius += shape.blend;
    return solid;
}

}  // namespace

Solids::Solids(const cst_pose &pose) : strings(pose.strings, pose.strings + pose.strings_count) {
    solids_.reserve(pose.shape_count);
    for (size_t i = 0; i < pose.shape_count; ++i) solids_.push_back(prepared(pose.shapes[i]));
    for (const Solid &solid : solids_) center_ = center_ + solid.center * (1.0f / static_cast<float>(solids_.size()));
    for (const Solid &solid : solids_) radius_ = std::max(radius_, norm(solid.center - center_) + solid.radius);
}

void Solids::collect(Vec origin, Vec direction, float limit, float margin, ActiveList &active) const {
    active.count = 0;
    active.near_limit = 1e9f;
    active.far_limit = -1e9f;
    for (const Solid &solid : solids_) {
        const Vec to = solid.center - origin;
        const float along = dot(to, direction);
        const float reach = solid.radius + margin;
        const float miss2 = dot(to, to) - along * along;
        if (miss2 > reach * reach || along < -reach || along - reach > limit) continue;
        if (active.count == ActiveList::capacity) break;
        active.items[active.count++] = &solid;
        const float half = std::sqrt(reach * reach - miss2);
        active.near_limit = std::min(active.near_limit, along - half);
        active.far_limit = std::max(active.far_limit, along + half);
    }
}

std::vector<Ball> Solids::bounds() const {
    std::vector<Ball> found;
    for (const Solid &solid : solids_) found.push_back({solid.center, solid.radius});
    return found;
}

std::vector<Ball> swept_bounds(const std::vector<Solids> &instants) {
    std::vector<Ball> swept;
    for (const Solids &solids : instants) {
        const std::vector<Ball> now = solids.bounds();
        const size_t known = swept.size();
        for (size_t i = 0; i < now.size(); ++i) {
            if (i >= known) {
                swept.push_back(now[i]);
            } else {
                const float reach = norm(now[i].center - swept[i].center) + now[i].radius;
                swept[i].radius = std::max(swept[i].radius, reach);
            }
        }
    }
    if (swept.empty()) return swept;
    Ball all{{0, 0, 0}, 0};
    for (const Ball &ball : swept) all.center = all.center + ball.center * (1.0f / static_cast<float>(swept.size()));
    for (const Ball &ball : swept) all.radius = std::max(all.radius, norm(ball.center - all.center) + ball.radius);
    swept.insert(swept.begin(), all);
    return swept;
}

float Solids::march(Vec origin, Vec direction, float limit, float pixel, ActiveList &active,
                    const Solid *&hit) const {
    collect(origin, direction, limit, 0.03f, active);
    if (active.count == 0) return -1;
    float t = std::max(active.near_limit, 0.0f);
    const float end = std::min(active.far_limit, limit);
    for (int step = 0; step < march_steps && t < end; ++step) {
        const Surface surface = nearest(active, origin + direction * t);
        if (surface.distance < std::max(touch, 0.15f * pixel * t)) {
            hit = surface.solid;
            return t;
        }
        t += surface.distance * step_share;
    }
    return -1;
}

float Solids::light(Vec point, Vec sun) const {
    const Vec to = center_ - point;
    const float along = dot(to, sun);
    if (along < -radius_ || dot(to, to) - along * along > radius_ * radius_) return 1;
    ActiveList active;
    collect(point, sun, 1e6f, 0.05f, active);
    if (active.count == 0) return 1;
    float lit = 1;
    float t = std::max(active.near_limit, 0.02f);
    for (int step = 0; step < shadow_steps && t < active.far_limit; ++step) {
        const float d = nearest(active, point + sun * t).distance;
        if (d < touch) return 0;
        lit = std::min(lit, shadow_sharpness * d / t);
        t += std::max(d * step_share, 0.006f);
    }
    return lit * lit * (3 - 2 * lit);
}

float Solids::openness(Vec point, Vec normal) const {
    const Vec to = center_ - point;
    if (dot(to, to) > square(radius_ + ambient_reach)) return 1;
    ActiveList near;
    for (const Solid &solid : solids_) {
        const Vec gap = solid.center - point;
        if (dot(gap, gap) < square(solid.radius + ambient_reach) && near.count < ActiveList::capacity) {
            near.items[near.count++] = &solid;
        }
    }
    if (near.count == 0) return 1;
    float hidden = 0, weight = 1, total = 0;
    for (int i = 1; i <= 4; ++i) {
        const float h = ambient_reach * static_cast<float>(i * i) / 16.0f;
        hidden += weight * clamp01(1 - nearest(near, point + normal * h).distance / h);
        total += weight;
        weight *= 0.8f;
    }
    return 1 - 0.85f * hidden / total;
}

Vec Solids::normal(Vec point, const ActiveList &active) const {
    // Four corners of a tetrahedron (Quilez, "normals for an SDF").
    const float e = 0.0012f;
    const Vec k1{1, -1, -1}, k2{-1, -1, 1}, k3{-1, 1, -1}, k4{1, 1, 1};
    return unit(k1 * nearest(active, point + k1 * e).distance + k2 * nearest(active, point + k2 * e).distance +
                k3 * nearest(active, point + k3 * e).distance + k4 * nearest(active, point + k4 * e).distance);
}

float strings_hit(const cst_strings &strings, Vec origin, Vec direction, float pixel, float &cover) {
    const Vec normal = cross(strings.u, strings.v);
    const float facing = dot(direction, normal);
    if (std::fabs(facing) < 1e-4f) return -1;
    const float t = dot(strings.center - origin, normal) / facing;
    if (t <= 0) return -1;
    const Vec d = origin + direction * t - strings.center;
    const float x = dot(d, strings.u), y = dot(d, strings.v);
    if (square(x / strings.radius_u) + square(y / strings.radius_v) > 1) return -1;
    const float width = pixel * t / std::max(std::fabs(facing), 0.2f);
    const auto line = [&](float value) {
        const float off = std::fabs(value / strings.spacing - std::round(value / strings.spacing)) * strings.spacing;
        const float wide = std::max(width, strings.thickness);
        return clamp01(1 - (off - strings.thickness * 0.5f) / wide) * std::min(1.0f, strings.thickness / width + 0.12f);
    };
    cover = clamp01(std::max(line(x), line(y)) * 0.9f);
    return t;
}

}  // namespace cst
