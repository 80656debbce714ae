// The moving solids of one instant: their distance field and rays through it.
#pragma once

#include <vector>

#include "cst_screens.hpp"
#include "cst_vector.hpp"

namespace cst {

/// A shape with what can be computed once.
struct Solid {
    cst_shape shape;
    Vec w;
    /// Round the shape, its blending included.
    Vec center;
    float radius;
    /// How far a round cone and its blending reach from its axis.
    float reach;
    // Round cone (after Inigo Quilez, "distance functions"): terms that depend on the shape only.
    Vec axis;
    float l2, rr, a2, il2;
};

/// Where something is, roughly.
struct Ball {
    Vec center;
    float radius;
};

/// A bundle of sight lines: a ray that widens.
struct Beam {
    Vec origin, direction;
    /// Half its width at the origin, and how much that grows with each metre.
    float margin, spread;
    /// Where it ends, in metres.
    float limit;

    bool may_meet(const Ball &ball) const {
        const Vec to = ball.center - origin;
        const float along = dot(to, direction);
        const float reach = ball.radius + margin + spread * std::max(0.0f, along + ball.radius);
        return along > -reach && along - reach < limit && dot(to, to) - along * along < reach * reach;
    }
};

/// Neighbouring solids, and a ball round them.
struct Cluster {
    size_t first, end;
    Ball ball;
};

/// Indices of solids in order, the same at every instant of an exposure.
using Choice = std::vector<size_t>;

struct Surface {
    float distance = 1e9f;
    const Solid *solid = nullptr;
};

/// Shapes that a ray can meet, in order of their part.
struct ActiveList {
    static constexpr int capacity = 160;
    const Solid *items[capacity];
    int count = 0;
    float near_limit = 1e9f, far_limit = -1e9f;
};

class Solids {
public:
    explicit Solids(const cst_pose &pose);

    /// The nearest surface along a ray before `limit`, or a negative distance.
    ///
    /// - Parameter choice: the solids that may be met; null for all.
    float march(Vec origin, Vec direction, float limit, float pixel, const Choice *choice, ActiveList &active,
                const Solid *&hit) const;
    /// 0 in full shadow to 1 in full light.
    ///
    /// - Parameter choice: the solids that may shade the point; null for all.
    float light(Vec point, const cst_light &light, const Choice *choice) const;
    /// 0 in a corner to 1 in the open.
    float openness(Vec point, Vec normal) const;
    Vec normal(Vec point, const ActiveList &active) const;

    std::vector<Solid> solids;
    std::vector<Cluster> clusters;
    std::vector<cst_strings> strings;

private:
    void collect(const Beam &beam, const Choice *choice, ActiveList &active) const;
};

/// Balls that hold each cluster and each solid at every instant of an exposure.
struct Sweep {
    std::vector<Ball> clusters, solids;

    explicit Sweep(const std::vector<Solids> &instants);
};

}  // namespace cst
