// Thin things that are seen through: the net, a chain-link fence before the camera, a racket's strings.
#pragma once

#include "cst_vector.hpp"

namespace cst {

/// What of one thin thing a ray meets.
struct Screen {
    float distance;
    /// The share of the light that it takes, 0 to 1.
    float cover;
    Vec color;
};

/// The thin things along one ray.
struct Screens {
    static constexpr int capacity = 16;
    Screen items[capacity];
    int count = 0;

    void add(const Screen &screen) {
        if (screen.cover > 0 && count < capacity) items[count++] = screen;
    }

    /// Lays those that are nearer than `limit` over a colour, the farthest first.
    void lay_over(Vec &color, float limit);
};

/// - Parameters:
///   - pixel: the angle that a pixel covers.
///   - light: what falls on level ground in the open.
void add_net(const cst_court &court, const cst_camera &camera, Vec direction, float pixel, Vec light, Screens &screens);
void add_mesh(const cst_court &court, const cst_camera &camera, Vec direction, float pixel, Vec light,
              Screens &screens);
void add_strings(const cst_strings &strings, Vec origin, Vec direction, float pixel, Vec light, Screens &screens);

}  // namespace cst
