// Planes sampled through an affine map.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace csw {

/// One plane of a picture, as it lies in memory.
struct SampledPlane {
    const uint8_t *values;
    ptrdiff_t stride;
    int width, height;
    /// What lies outside it.
    uint8_t outside;
};

/// Where the pixels of a crop lie in planes of one size.
///
/// Places are rounded and pixels weighed as `cv::warpAffine` does (OpenCV 4, bilinear): the numbers are the same to the
/// last bit. That one writes down where each pixel lies before it fetches any, and takes four times as long.
class Warp {
public:
    /// `map` (row-major 2x3) takes pixels of the crop, which is `width` wide, to pixels of the planes.
    Warp(const double *map, int width);

    /// Writes row `y` of the crop, as many values as it is wide.
    void row(int y, const SampledPlane &plane, uint8_t *out) const;

private:
    double per_row_x, per_row_y, start_x, start_y;
    /// How far the pixels of a row lie from its first one.
    std::vector<int> along_x, along_y;
    /// Pixels of a row whose neighbours lie in one line of the cache.
    int per_line = 1;
};

}  // namespace csw
