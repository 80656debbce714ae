// The colour of one sight line at one instant.
#pragma once

#include "cst_court.hpp"
#include "cst_solids.hpp"

namespace cst {

/// What stands still, with what can be computed once of it.
struct Scene {
    cst_court court;
    cst_camera camera;
    /// On level ground in the open.
    Vec light;

    Scene(const cst_court &court, const cst_camera &camera) : court(court), camera(camera), light(open_light(court)) {}

    /// The angle that a pixel covers.
    float pixel() const { return 1.0f / camera.focal; }
    /// The sight line through a point of the picture, in pixels.
    Vec sight(float x, float y) const {
        return unit(camera.forward * camera.focal + camera.right * (x - camera.center_x) -
                    camera.up * (y - camera.center_y));
    }
};

/// The solids that matter to the sight lines of one tile.
struct TileChoice {
    /// Met by the sight lines.
    Choice seen;
    /// For each light: throw a shadow on the ground that is seen.
    Choice shadows[CST_MAX_LIGHTS];
};

/// A sight line that meets nobody, in linear light.
Vec empty_color(const Scene &scene, Vec direction);

/// In linear light.
///
/// - Parameter empty: the pixel without anyone, which is what a sight line shows that meets nobody.
Vec sampled_color(const Scene &scene, const Solids &solids, const TileChoice &choice, Vec direction, Vec empty);

}  // namespace cst
