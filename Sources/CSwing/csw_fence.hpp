// A fence's wires, and filling in what they hide.
#pragma once

#include <array>
#include <memory>
#include <opencv2/core.hpp>
#include <vector>

#include "include/csw_fence.h"

namespace csw {

/// The sums over pictures of equal size: of each plane's values, and of what they changed from one to the next. Large
/// pictures are made smaller first.
struct FenceSums {
    std::array<cv::Mat, 3> values, changes;
    int pictures = 0;

    cv::Size size() const { return values[0].size(); }
};

/// What lies beside hidden pixels of a plane: the nearest that are not hidden, in eight directions.
class Surroundings {
public:
    Surroundings() = default;
    /// - Parameters:
    ///   - hidden: not 0 where a pixel is.
    ///   - farthest: pixels that are looked for a way out of a wire, less than 255.
    Surroundings(const cv::Mat &hidden, int farthest);

    /// The value beside the `number`th hidden pixel, counted row by row, at (x, y): the nearer, the more it counts.
    template <class Value>
    float beside(const cv::Mat &values, int x, int y, size_t number) const {
        float sum = 0, weights = 0;
        for (size_t direction = 0; direction < directions.size(); ++direction) {
            const int steps = ways[number][direction];
            if (steps == 0) continue;
            const Step step = directions[direction];
            const float weight = (step.x != 0 && step.y != 0 ? diagonal : 1) / static_cast<float>(steps);
            sum += weight * static_cast<float>(values.at<Value>(y + steps * step.y, x + steps * step.x));
            weights += weight;
        }
        return weights > 0 ? sum / weights : static_cast<float>(values.at<Value>(y, x));
    }

private:
    /// A step to a corner is longer.
    static constexpr float diagonal = 0.70710678f;
    struct Step {
        int x, y;
    };
    static constexpr std::array<Step, 8> directions = {
        Step{-1, 0}, {1, 0}, {0, -1}, {0, 1}, {-1, -1}, {1, 1}, {1, -1}, {-1, 1}};
    /// Steps in each direction to a pixel that is not hidden; 0 where there is none.
    std::vector<std::array<uint8_t, 8>> ways;
};

/// Where wires run in one plane.
struct PlaneWires {
    /// How much of each pixel they hide, from 1 to 255, of those in `box`; 0 where there are none.
    cv::Mat opacity;
    cv::Rect box;
    Surroundings surroundings;
    /// The wires' own value.
    float value = 0;
};

/// Finds what is thin and stands still in front of what moves.
///
/// - Parameter picture: size of the pictures that the sums were made of.
/// - Returns: null where there is nothing of the kind.
std::unique_ptr<csw_fence> fitted_fence(const FenceSums &sums, cv::Size picture, csw_fence_evidence &evidence);

/// Half a wide wire, as a share of a picture's shorter side.
constexpr double wire_reach = 0.005;
/// As a multiple of that, how far the way out of wires is looked for where they cross.
constexpr int way_out = 4;

}  // namespace csw

struct csw_fence {
    cv::Size picture;
    std::array<csw::PlaneWires, 3> wires;
};
