#include "cst_solids.hpp"

#include "cst_distance.hpp"

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
/// Less light than this counts as none.
constexpr float darkest = 0.02f;
/// A cluster ends with the part in which it gets this many solids.
constexpr size_t cluster_size = 6;

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
        // A solid whose ball is farther than what is known changes nothing: the ball holds the blending too.
        const Vec away = p - solid.center;
        const float known = std::min(best.distance, part.distance) + solid.radius;
        if (dot(away, away) > known * known) continue;
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

/// How far apart a ray and a round cone's axis come, squared.
float axis_gap2(Vec origin, Vec direction, const Solid &solid) {
    const Vec from = solid.shape.a - origin;
    const float ad = dot(solid.axis, direction);
    const float flat = std::max(solid.l2 - ad * ad, 1e-9f);
    const float s = clamp01((ad * dot(from, direction) - dot(from, solid.axis)) / flat);
    const Vec at = from + solid.axis * s;
    const float t = std::max(0.0f, dot(at, direction));
    return dot(at - direction * t, at - direction * t);
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
        solid.reach = std::max(shape.r.x, shape.r.y);
        solid.radius = std::sqrt(solid.l2) * 0.5f + solid.reach;
    } else {
        solid.w = cross(shape.u, shape.v);
        solid.center = shape.a;
        switch (shape.kind) {
        case CST_BOX: solid.radius = norm(shape.r); break;
        case CST_HOOP: solid.radius = std::max(shape.r.x, shape.r.y) + shape.r.z; break;
        default: solid.radius = std::max({shape.r.x, shape.r.y, shape.r.z}); break;
        }
    }
    solid.reach += shape.blend;
    solid.radius += shape.blend;
    return solid;
}

std::vector<Cluster> clustered(const std::vector<Solid> &solids) {
    std::vector<Cluster> clusters;
    for (size_t first = 0; first < solids.size();) {
        size_t end = first + 1;
        for (; end < solids.size(); ++end) {
            const int32_t step = solids[end].shape.part - solids[end - 1].shape.part;
            if (step > 1 || (step == 1 && end - first >= cluster_size)) break;
        }
        Ball ball{{0, 0, 0}, 0};
        for (size_t i = first; i < end; ++i) {
            ball.center = ball.center + solids[i].center * (1.0f / static_cast<float>(end - first));
        }
        for (size_t i = first; i < end; ++i) {
            ball.radius = std::max(ball.radius, norm(solids[i].center - ball.center) + solids[i].radius);
        }
        clusters.push_back({first, end, ball});
        first = end;
    }
    return clusters;
}

}  // namespace

Solids::Solids(const cst_pose &pose) : strings(pose.strings, pose.strings + pose.strings_count) {
    solids.reserve(pose.shape_count);
    for (size_t i = 0; i < pose.shape_count; ++i) solids.push_back(prepared(pose.shapes[i]));
    clusters = clustered(solids);
}

void Solids::collect(const Beam &beam, const Choice *choice, ActiveList &active) const {
    active.count = 0;
    active.near_limit = 1e9f;
    active.far_limit = -1e9f;
    const auto consider = [&](const Solid &solid) {
        const Vec to = solid.center - beam.origin;
        const float along = dot(to, beam.direction);
        const float wide = beam.margin + beam.spread * std::max(0.0f, along + solid.radius);
        const float reach = solid.radius + wide;
        const float miss2 = dot(to, to) - along * along;
        if (miss2 > reach * reach || along < -reach || along - reach > beam.limit) return;
        if (solid.shape.kind == CST_ROUND_CONE &&
            axis_gap2(beam.origin, beam.direction, solid) > square(solid.reach + wide)) {
            return;
        }
        if (active.count == ActiveList::capacity) return;
        active.items[active.count++] = &solid;
        const float half = std::sqrt(reach * reach - miss2);
        active.near_limit = std::min(active.near_limit, along - half);
        active.far_limit = std::max(active.far_limit, along + half);
    };
    if (choice != nullptr) {
        for (const size_t index : *choice) consider(solids[index]);
        return;
    }
    for (const Cluster &cluster : clusters) {
        if (!beam.may_meet(cluster.ball)) continue;
        for (size_t i = cluster.first; i < cluster.end; ++i) consider(solids[i]);
    }
}

Sweep::Sweep(const std::vector<Solids> &instants) {
    const auto widen = [](Ball &ball, const Ball &now) {
        ball.radius = std::max(ball.radius, norm(now.center - ball.center) + now.radius);
    };
    for (const Cluster &cluster : instants.front().clusters) clusters.push_back(cluster.ball);
    for (const Solid &solid : instants.front().solids) solids.push_back({solid.center, solid.radius});
    for (const Solids &now : instants) {
        for (size_t i = 0; i < clusters.size(); ++i) widen(clusters[i], now.clusters[i].ball);
        for (size_t i = 0; i < solids.size(); ++i) widen(solids[i], {now.solids[i].center, now.solids[i].radius});
    }
}

float Solids::march(Vec origin, Vec direction, float limit, float pixel, const Choice *choice, ActiveList &active,
                    const Solid *&hit) const {
    collect({origin, direction, 0.03f, 0, limit}, choice, active);
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

float Solids::light(Vec point, const cst_light &light, const Choice *choice) const {
    ActiveList active;
    collect({point, light.direction, 0.05f, 1 / light.sharpness, 1e6f}, choice, active);
    if (active.count == 0) return 1;
    float lit = 1;
    // A soft shadow has no detail that short steps could find.
    const float shortest = std::max(0.006f, 0.1f / light.sharpness);
    float t = std::max(active.near_limit, 0.02f);
    for (int step = 0; step < shadow_steps && t < active.far_limit; ++step) {
        const float d = nearest(active, point + light.direction * t).distance;
        if (d < touch) return 0;
        lit = std::min(lit, light.sharpness * d / t);
        if (lit < darkest) return 0;
        t += std::max(d * step_share, shortest);
    }
    return lit * lit * (3 - 2 * lit);
}

float Solids::openness(Vec point, Vec normal) const {
    ActiveList near;
    for (const Cluster &cluster : clusters) {
        const Vec away = cluster.ball.center - point;
        if (dot(away, away) > square(cluster.ball.radius + ambient_reach)) continue;
        for (size_t i = cluster.first; i < cluster.end && near.count < ActiveList::capacity; ++i) {
            const Vec gap = solids[i].center - point;
            if (dot(gap, gap) < square(solids[i].radius + ambient_reach)) near.items[near.count++] = &solids[i];
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

}  // namespace cst
