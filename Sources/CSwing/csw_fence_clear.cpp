// Pictures without the wires of a fence.
#include <algorithm>

#include "csw_fence.hpp"
#include "csw_internal.hpp"
#include "csw_planes.hpp"

using csw::Failure;

namespace {

/// A pixel that its wire hides by less than the one is reckoned from what shows through; the surroundings take over from
/// there, and alone from the other on: the less shows through, the more its noise is magnified.
constexpr float shown = 0.3f, unseen = 0.8f;

void clear(cv::Mat plane, const csw::PlaneWires &wires) {
    if (wires.box.empty()) return;
    cv::Mat part = plane(wires.box);
    const cv::Mat fenced = part.clone();
    size_t number = 0;
    for (int y = 0; y < part.rows; ++y) {
        uint8_t *row = part.ptr<uint8_t>(y);
        const uint8_t *opacity = wires.opacity.ptr<uint8_t>(y);
        for (int x = 0; x < part.cols; ++x) {
            if (opacity[x] == 0) continue;
            const float hidden = opacity[x] / 255.f;
            const float trusted = std::clamp((unseen - hidden) / (unseen - shown), 0.f, 1.f);
            const float through = trusted > 0 ? (row[x] - hidden * wires.value) / (1 - hidden) : 0;
            const float beside = trusted < 1 ? wires.surroundings.beside<uint8_t>(fenced, x, y, number) : 0;
            row[x] = csw::to_byte(trusted * through + (1 - trusted) * beside);
            ++number;
        }
    }
}

}  // namespace

csw::Surroundings::Surroundings(const cv::Mat &hidden, int farthest) : ways(static_cast<size_t>(cv::countNonZero(hidden))) {
    for (size_t direction = 0; direction < directions.size(); ++direction) {
        const Step step = directions[direction];
        // The way from a pixel is one step longer than that from the next: which must be known first.
        const bool is_forward = step.y < 0 || (step.y == 0 && step.x < 0);
        cv::Mat steps = cv::Mat::zeros(hidden.size(), CV_8U);
        size_t number = is_forward ? 0 : ways.size();
        for (int count = 0; count < hidden.rows * hidden.cols; ++count) {
            const int place = is_forward ? count : hidden.rows * hidden.cols - 1 - count;
            const int y = place / hidden.cols, x = place % hidden.cols;
            if (hidden.at<uint8_t>(y, x) == 0) continue;
            const cv::Point next(x + step.x, y + step.y);
            uint8_t way = 0;
            if (next.x >= 0 && next.y >= 0 && next.x < hidden.cols && next.y < hidden.rows) {
                const uint8_t rest = steps.at<uint8_t>(next);
                const bool is_open = hidden.at<uint8_t>(next) == 0;
                way = static_cast<uint8_t>(is_open ? 1 : rest > 0 && rest < farthest ? rest + 1 : 0);
            }
            steps.at<uint8_t>(y, x) = way;
            ways[is_forward ? number++ : --number][direction] = way;
        }
    }
}

csw_status csw_fence_clear(const csw_fence *fence, const csw_frame *frame, csw_frame **out, csw_error *error) {
    return csw::guarded(error, [&] {
        if (fence->picture != cv::Size(frame->picture->width, frame->picture->height)) {
            throw Failure(CSW_FAILURE_INTERNAL, "the picture is not as large as the fence's");
        }
        csw_frame *copy = nullptr;
        const csw_status status = csw_frame_copy(frame, &copy, error);
        if (status != CSW_OK) return status;
        const std::unique_ptr<csw_frame> cleared(copy);
        for (int index = 0; index < 3; ++index) clear(csw::plane(*cleared->picture, index), fence->wires[index]);
        *out = new csw_frame{std::move(cleared->picture)};
        return CSW_OK;
    });
}
