// The court and what stands round it, in closed form.
#pragma once

#include "cst_vector.hpp"

namespace cst {

struct Background {
    Vec color;
    /// Distance along the ray; large for the sky.
    float distance;
    /// The ground, which the player's shadow falls on.
    bool is_ground;
};

/// - Parameter pixel: the angle that a pixel covers, for soft edges.
Background background(const cst_court &court, Vec origin, Vec direction, float pixel);

}  // namespace cst
