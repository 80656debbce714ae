// Distances to single solids. In a header, for speed: this is where the ray-marcher spends its time.
#pragma once

#include "cst_solids.hpp"

namespace cst {

inline float square(float x) { return x * x; }

inline float round_cone(const Solid &solid, Vec p) {
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

inline float distance_to(const Solid &solid, Vec p) {
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

}  // namespace cst
