#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <tuple>
#include <vector>

#include "csw_components.hpp"
#include "csw_internal.hpp"

using csw::Failure;

struct csw_luma {
    cv::Mat picture;
};

namespace {

/// Levels of brightness that a pixel differs from both other pictures by, at least: above the noise of a phone at dusk.
constexpr double least_change = 14;
/// Diameters: what is narrower is noise or an edge that moved, what is wider or longer a limb or a racket.
constexpr double narrowest = 0.35, widest = 2.0, longest = 10;
/// Of a disc of one diameter, the least area that must have changed.
constexpr double least_area = 0.25;
/// Diameters around a spot that are to be still, and the share of them that may move all the same.
constexpr double clearance = 0.8, most_company = 0.35;

/// What the spread of the changed pixels says of one component, weighted by how much each changed.
struct Shape {
    double x = 0, y = 0, length = 0, width = 0, contrast = 0;
};

Shape shape_of(const csw::Component &component, const cv::Mat &change, const cv::Mat &at, const cv::Mat &before) {
    const cv::Rect &bounds = component.bounds;
    double sum = 0, x = 0, y = 0, xx = 0, xy = 0, yy = 0, contrast = 0;
    for (const csw::Run &run : component.runs) {
        const uint8_t *weight = change.ptr<uint8_t>(run.row), *now = at.ptr<uint8_t>(run.row),
                      *then = before.ptr<uint8_t>(run.row);
        for (int column = run.start; column < run.end; ++column) {
            const double w = weight[column], dx = column - bounds.x, dy = run.row - bounds.y;
            sum += w;
            x += w * dx;
            y += w * dy;
            xx += w * dx * dx;
            xy += w * dx * dy;
            yy += w * dy * dy;
            contrast += w * (now[column] - then[column]);
        }
    }
    Shape shape;
    x /= sum;
    y /= sum;
    // A pixel is a square, not a point: a twelfth.
    xx = xx / sum - x * x + 1.0 / 12;
    yy = yy / sum - y * y + 1.0 / 12;
    xy = xy / sum - x * y;
    const double middle = (xx + yy) / 2, half = std::sqrt((xx - yy) * (xx - yy) / 4 + xy * xy);
    shape.x = bounds.x + x;
    shape.y = bounds.y + y;
    // An evenly filled ellipse spreads by a quarter of each axis.
    shape.length = 4 * std::sqrt(middle + half);
    shape.width = 4 * std::sqrt(std::max(0.0, middle - half));
    shape.contrast = contrast / sum;
    return shape;
}

cv::Rect part_of(const csw_luma &luma, csw_luma_box box) {
    return cv::Rect(cv::Point(box.x0, box.y0), cv::Point(box.x1, box.y1)) &
           cv::Rect(cv::Point(0, 0), luma.picture.size());
}

/// The share of what surrounds a component that changed, too.
double company(const cv::Mat &mask, const csw::Component &component, double diameter) {
    const cv::Rect &bounds = component.bounds;
    const int margin = std::max(3, static_cast<int>(std::lround(clearance * diameter)));
    const cv::Rect wide = cv::Rect(bounds.x - margin, bounds.y - margin, bounds.width + 2 * margin,
                                   bounds.height + 2 * margin) &
                          cv::Rect(0, 0, mask.cols, mask.rows);
    const int around = wide.area() - bounds.area();
    return around > 0 ? static_cast<double>(cv::countNonZero(mask(wide)) - component.area) / around : 0;
}

}  // namespace

csw_status csw_luma_create(const csw_frame *frame, int32_t reduction, csw_luma **out, csw_error *error) {
    return csw::guarded(error, [&] {
        const AVFrame &picture = *frame->picture;
        if (reduction < 1 || reduction > std::min(picture.width, picture.height)) {
            throw Failure(CSW_FAILURE_INTERNAL, "a picture cannot be made so small");
        }
        const cv::Mat luma(picture.height, picture.width, CV_8UC1, picture.data[0],
                           static_cast<size_t>(picture.linesize[0]));
        auto made = std::make_unique<csw_luma>();
        if (reduction == 1) {
            made->picture = luma.clone();
        } else {
            // Rows and columns that do not fill a small pixel are cut off: a part of one would shift the rest.
            const cv::Size size(luma.cols / reduction, luma.rows / reduction);
            cv::resize(luma(cv::Rect(0, 0, size.width * reduction, size.height * reduction)), made->picture, size, 0, 0,
                       cv::INTER_AREA);
        }
        *out = made.release();
        return CSW_OK;
    });
}

void csw_luma_free(csw_luma *luma) { delete luma; }

csw_status csw_luma_changed(const csw_luma *at, const csw_luma *before, csw_luma_box box, size_t *out,
                            csw_error *error) {
    return csw::guarded(error, [&] {
        if (before->picture.size() != at->picture.size()) {
            throw Failure(CSW_FAILURE_INTERNAL, "the two pictures differ in size");
        }
        *out = 0;
        const cv::Rect part = part_of(*at, box);
        if (part.empty()) return CSW_OK;
        cv::Mat change;
        cv::absdiff(at->picture(part), before->picture(part), change);
        *out = static_cast<size_t>(cv::countNonZero(change > least_change));
        return CSW_OK;
    });
}

csw_status csw_luma_spots(const csw_luma *at, const csw_luma *before, const csw_luma *after, csw_luma_box box,
                          double diameter, csw_spot *out, size_t room, size_t *count, csw_error *error) {
    return csw::guarded(error, [&] {
        const cv::Size size = at->picture.size();
        if (before->picture.size() != size || after->picture.size() != size) {
            throw Failure(CSW_FAILURE_INTERNAL, "the three pictures differ in size");
        }
        *count = 0;
        const cv::Rect part = part_of(*at, box);
        if (part.empty() || !(diameter > 0)) return CSW_OK;
        const cv::Mat now = at->picture(part), then = before->picture(part);
        cv::Mat change, next, mask;
        cv::absdiff(now, then, change);
        cv::absdiff(now, after->picture(part), next);
        cv::min(change, next, change);
        cv::threshold(change, mask, least_change, 255, cv::THRESH_BINARY);
        std::vector<csw_spot> spots;
        for (const csw::Component &component : csw::components_of(mask)) {
            const cv::Rect &bounds = component.bounds;
            if (component.area < std::max(4.0, least_area * diameter * diameter)) continue;
            if (std::max(bounds.width, bounds.height) > longest * diameter) continue;
            const Shape shape = shape_of(component, change, now, then);
            if (shape.width < narrowest * diameter || shape.width > widest * diameter) continue;
            if (company(mask, component, diameter) > most_company) continue;
            spots.push_back({shape.x + part.x, shape.y + part.y, shape.length, shape.width, shape.contrast});
        }
        std::sort(spots.begin(), spots.end(), [](const csw_spot &one, const csw_spot &other) {
            const double ahead = std::abs(one.contrast) - std::abs(other.contrast);
            return ahead != 0 ? ahead > 0 : std::tie(one.x, one.y) < std::tie(other.x, other.y);
        });
        *count = std::min(room, spots.size());
        std::copy_n(spots.begin(), *count, out);
        return CSW_OK;
    });
}
