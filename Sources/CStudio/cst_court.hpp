// The court and what stands round it, in closed form.
#pragma once

#include "cst_vector.hpp"

namespace cst {

// Dimensions of a court in metres (ITF Rules of Tennis, rule 1).
constexpr float half_doubles = 5.485f;
constexpr float half_singles = 4.115f;
constexpr float half_length = 11.885f;

struct Background {
    Vec color;
    /// Distance along the ray; large for the sky.
    float distance;
    /// The ground, which shadows fall on.
    bool is_ground;
};

/// What a ray meets that stands behind everyone.
///
/// - Parameter pixel: the angle that a pixel covers, for soft edges.
Background background(const cst_court &court, Vec origin, Vec direction, float pixel);

/// Where a ray meets the ground; large where it does not.
inline float ground_distance(Vec origin, Vec direction) {
    return direction.z < -1e-5f ? -origin.z / direction.z : 1e6f;
}

/// The light that falls on level ground in the open.
Vec open_light(const cst_court &court);

/// - Parameter blur_x: the width of a pixel on the ground along x, in metres; `blur_y` along y.
Vec ground_color(const cst_court &court, float x, float y, float blur_x, float blur_y);

/// The fence, trees and sky, or the walls and ceiling of a hall.
Background surroundings(const cst_court &court, Vec origin, Vec direction, float pixel);

/// Where a ray meets the fence or the walls, or would if they were higher.
float wall_distance(const cst_court &court, Vec origin, Vec direction);

}  // namespace cst
