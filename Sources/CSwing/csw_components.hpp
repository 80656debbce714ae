#ifndef CSW_COMPONENTS_HPP
#define CSW_COMPONENTS_HPP

#include <cstdint>
#include <opencv2/core.hpp>
#include <vector>

namespace csw {

/// Neighbouring pixels of one row that are set.
struct Run {
    int row = 0, start = 0, end = 0;
};

/// Pixels that are set and touch each other, if only by a corner.
struct Component {
    cv::Rect bounds;
    int area = 0;
    /// From the top down and from left to right.
    std::vector<Run> runs;
};

/// The components of a mask whose pixels are 0 or 255, in the order of their first pixels. Made for masks that are all but
/// empty, where labelling every pixel takes longer than all the rest.
std::vector<Component> components_of(const cv::Mat &mask);

}  // namespace csw

#endif
