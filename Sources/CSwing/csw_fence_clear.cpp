// Pictures without the wires of a fence.
#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "csw_fence.hpp"
#include "csw_internal.hpp"
#include "csw_planes.hpp"

using csw::Failure;

namespace {

/// A pixel that its wire hides by less than the one is reckoned from what shows through; the surroundings take over from
/// there, all of it from the other on. What shows through is that much louder than its noise.
constexpr float shown = 0.3f, unseen = 0.8f;
/// Of a pixel's surroundings, the least share that is not hidden itself.
constexpr double least_open = 0.1;

void clear(cv::Mat plane, const csw::PlaneWires &wires, int reach) {
    if (wires.box.empty()) return;
    cv::Mat part = plane(wires.box), values;
    part.convertTo(values, CV_32F);
    const cv::Mat around = csw::filled(values, wires.opacity, reach);
    for (int y = 0; y < part.rows; ++y) {
        uint8_t *row = part.ptr<uint8_t>(y);
        const uint8_t *opacity = wires.opacity.ptr<uint8_t>(y);
        const float *beside = around.ptr<float>(y);
        for (int x = 0; x < part.cols; ++x) {
            if (opacity[x] == 0) continue;
            const float hidden = opacity[x] / 255.f;
            const float trusted = std::clamp((unseen - hidden) / (unseen - shown), 0.f, 1.f);
            const float through = trusted > 0 ? (row[x] - hidden * wires.value) / (1 - hidden) : 0;
            row[x] = csw::to_byte(trusted * through + (1 - trusted) * beside[x]);
        }
    }
}

}  // namespace

cv::Mat csw::filled(const cv::Mat &values, const cv::Mat &mask, int reach) {
    cv::Mat open, kept, todo = mask != 0, result = values.clone();
    cv::Mat(mask == 0).convertTo(open, CV_32F, 1.0 / 255);
    kept = values.mul(open);
    // Where all the nearest are hidden, too, from further out.
    for (const int radius : {reach, 2 * reach, 4 * reach}) {
        if (cv::countNonZero(todo) == 0) break;
        const cv::Size window(2 * radius + 1, 2 * radius + 1);
        cv::Mat sum, share;
        cv::boxFilter(kept, sum, CV_32F, window);
        cv::boxFilter(open, share, CV_32F, window);
        const cv::Mat found = todo & (share > least_open);
        cv::divide(sum, cv::max(share, least_open), sum);
        sum.copyTo(result, found);
        todo &= ~found;
    }
    return result;
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
        const int reach = std::max(
            1, static_cast<int>(std::lround(csw::wire_reach * std::min(fence->picture.width, fence->picture.height))));
        for (int index = 0; index < 3; ++index) {
            clear(csw::plane(*cleared->picture, index), fence->wires[index], index == 0 ? reach : std::max(1, reach / 2));
        }
        *out = new csw_frame{std::move(cleared->picture)};
        return CSW_OK;
    });
}
