// Adds up what pictures show, to find a fence in front of them.
#include <algorithm>
#include <cmath>
#include <memory>
#include <opencv2/imgproc.hpp>

#include "csw_fence.hpp"
#include "csw_internal.hpp"
#include "csw_planes.hpp"

using csw::Failure;

struct csw_fence_watch {
    csw::FenceSums sums;
    std::array<cv::Mat, 3> last;
    cv::Size picture;
};

namespace {

/// Pixels along the shorter side, about: a wire that is to be seen through is as wide as one of them, or a few.
constexpr double short_side = 540;
/// Levels by which noise and compression change a pixel: in many pictures they would add up to a motion.
constexpr double noise_levels = 4;

/// The three planes, as small as they are to be looked at.
std::array<cv::Mat, 3> small_planes(const AVFrame &picture) {
    const int reduction =
        std::max(1, static_cast<int>(std::lround(std::min(picture.width, picture.height) / short_side)));
    // Even, so that chroma is half as large.
    const cv::Size luma(picture.width / reduction / 2 * 2, picture.height / reduction / 2 * 2);
    std::array<cv::Mat, 3> planes;
    for (int index = 0; index < 3; ++index) {
        const cv::Mat plane = csw::plane(picture, index);
        const cv::Size size = index == 0 ? luma : luma / 2;
        if (plane.size() == size) {
            planes[index] = plane.clone();
        } else {
            cv::resize(plane, planes[index], size, 0, 0, cv::INTER_AREA);
        }
    }
    return planes;
}

}  // namespace

csw_status csw_fence_watch_create(csw_fence_watch **out, csw_error *error) {
    return csw::guarded(error, [&] {
        *out = new csw_fence_watch;
        return CSW_OK;
    });
}

void csw_fence_watch_free(csw_fence_watch *watch) { delete watch; }

csw_status csw_fence_watch_add(csw_fence_watch *watch, const csw_frame *frame, csw_error *error) {
    return csw::guarded(error, [&] {
        const AVFrame &picture = *frame->picture;
        const cv::Size size(picture.width, picture.height);
        csw::FenceSums &sums = watch->sums;
        if (sums.pictures > 0 && size != watch->picture) {
            throw Failure(CSW_FAILURE_INTERNAL, "the pictures differ in size");
        }
        watch->picture = size;
        std::array<cv::Mat, 3> planes = small_planes(picture);
        for (size_t index = 0; index < planes.size(); ++index) {
            const cv::Mat &plane = planes[index];
            if (sums.pictures == 0) {
                sums.values[index] = cv::Mat::zeros(plane.size(), CV_32FC1);
                sums.changes[index] = cv::Mat::zeros(plane.size(), CV_32FC1);
            } else {
                cv::Mat change;
                cv::absdiff(plane, watch->last[index], change);
                cv::subtract(change, noise_levels, change);
                cv::accumulate(change, sums.changes[index]);
            }
            cv::accumulate(plane, sums.values[index]);
        }
        watch->last = std::move(planes);
        sums.pictures += 1;
        return CSW_OK;
    });
}

csw_status csw_fence_watch_take(csw_fence_watch *watch, csw_fence_evidence *evidence, csw_fence **out,
                                csw_error *error) {
    return csw::guarded(error, [&] {
        const csw_fence_watch seen = std::move(*watch);
        *watch = csw_fence_watch();
        *evidence = {0, 0, 0};
        *out = seen.sums.pictures > 1 ? csw::fitted_fence(seen.sums, seen.picture, *evidence).release() : nullptr;
        return CSW_OK;
    });
}

void csw_fence_free(csw_fence *fence) { delete fence; }
