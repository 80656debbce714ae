// The moving solids of one instant: their distance field and rays through it.
#pragma once

#include <vector>

#include "cst_vector.hpp"

namespace cst {

/// A shape with what can be computed once.
struct Solid {
    cst_shape shape;
    Vec w;
    /// Round the shape, its blending included.
    Vec center;
    float radius;
    // Round cone (after Inigo Quilez, "distance functions"): terms that depend on the shape only.
    Vec axis;
    float l2, rr, a2, il2;
};

/// Where something is, roughly.
struct Ball {
    Vec center;
    float radius;

    /// Whether a ray comes within `margin` of the ball.
    bool may_meet(Vec origin, Vec direction, float margin) const {
        const Vec to = center - origin;
        const float along = dot(to, direction);
        const float reach = radius + margin;
        return along > -reach && dot(to, to) - along * along < reach * reach;
    }
};

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
    float march(Vec origin, Vec direction, float limit, float pixel, ActiveList &active, const Solid *&hit) const;
    /// 0 in full shadow to 1 in full light, towards the sun.
    float light(Vec point, Vec sun) const;
    /// 0 in a corner to 1 in the open.
    float openness(Vec point, Vec normal) const;
    Vec normal(Vec point, const ActiveList &active) const;
    /// A ball round each solid.
    std::vector<Ball> bounds() const;

    std::vector<cst_strings> strings;

private:
    void collect(Vec origin, Vec direction, float limit, float margin, ActiveList &active) const;

    std::vector<Solid> solids_;
    /// A ball round everything.
    Vec center_{};
    float radius_ = 0;
};

/// Balls that hold every solid at every instant; the first holds all others.
std::vector<Ball> swept_bounds(const std::vector<Solids> &instants);

/// Where a ray meets a web of strings and how much of the light the strings take, or a negative distance.
float strings_hit(const cst_strings &strings, Vec origin, Vec direction, float pixel, float &cover);

}  // namespace cst
