// A fence's wires, and filling in what they hide.
#pragma once

#include <array>
#include <opencv2/core.hpp>

#include "include/csw_fence.h"

namespace csw {

/// The sums over pictures of equal size: of each plane's values, and of what they changed from one to the next. Large
/// pictures are made smaller first.
struct FenceSums {
    std::array<cv::Mat, 3> values, changes;
    int pictures = 0;

    cv::Size size() const { return values[0].size(); }
};

/// Where wires run in one plane.
struct PlaneWires {
    /// How much of each pixel they hide, from 1 to 255, of those in `box`; 0 where there are none.
    cv::Mat opacity;
    cv::Rect box;
    /// The wires' own value.
    float value = 0;
};

/// Finds what is thin and stands still in front of what moves.
///
/// - Parameter picture: size of the pictures that the sums were made of.
/// - Returns: null where there is nothing of the kind.
std::unique_ptr<csw_fence> fitted_fence(const FenceSums &sums, cv::Size picture, csw_fence_evidence &evidence);

/// The values of a plane (32-bit floats) with the masked pixels (not 0) taken from their surroundings.
///
/// - Parameter reach: pixels to the nearest surroundings.
cv::Mat filled(const cv::Mat &values, const cv::Mat &mask, int reach);

/// How far a wire's surroundings lie from it, as a share of a picture's shorter side.
constexpr double wire_reach = 0.005;

}  // namespace csw

struct csw_fence {
    cv::Size picture;
    std::array<csw::PlaneWires, 3> wires;
};
