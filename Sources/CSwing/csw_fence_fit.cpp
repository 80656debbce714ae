// Finds the wires of a fence: what is thin in the mean of pictures in which everything that moves is blurred, and does not
// change where all around it something moves.
#include <algorithm>
#include <cmath>
#include <memory>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "csw_components.hpp"
#include "csw_fence.hpp"

namespace {

/// Levels, of luma and chroma together, that what moves changes a pixel by over all pictures at least, and as a multiple of
/// what noise does.
constexpr float least_motion = 128, noise_multiple = 8;
/// A camera under which half of the pixels change by more levels from picture to picture does not stand still.
constexpr double most_noise = 0.5;
/// Levels that a wire stands out from what is behind it in the mean picture.
constexpr float least_contrast = 10;
/// Against what changes around it: what surely stands in front, what may, and what surely does not.
constexpr float surely_still = 0.45f, perhaps_still = 0.6f, moving = 0.8f;
/// Levels between the wires' colour and what is behind them from which a pixel's own colour tells.
constexpr float telling_contrast = 12;
/// How much of such a pixel a wire hides at least, and by how many levels it may be of another colour.
constexpr float least_opacity = 0.35f, most_off = 25;
/// Of a connected piece of wire, the least share that surely stands in front.
constexpr double least_sure = 0.08;
/// The side of a field in widths, the least share of it that moved, and of it that wires hide.
constexpr int field_widths = 12;
constexpr double field_moved = 0.5, field_crossed = 0.05;
/// How much a pixel's change says of how much a wire hides of it, beside its colour; and the squared contrast at which
/// colour says half as much as it can.
constexpr float change_weight = 0.25f, half_contrast = 400;
/// Against what changes around it: a pixel that is wire all over.
constexpr float all_wire = 0.35f;

cv::Mat disc(int radius) { return cv::getStructuringElement(cv::MORPH_ELLIPSE, {2 * radius + 1, 2 * radius + 1}); }

float middle(std::vector<float> values) {
    if (values.empty()) return 0;
    const auto at = values.begin() + static_cast<ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), at, values.end());
    return *at;
}

float middle(const cv::Mat &values, const cv::Mat &mask) {
    std::vector<float> some;
    for (int y = 0; y < values.rows; ++y) {
        const float *row = values.ptr<float>(y);
        const uint8_t *is_in = mask.ptr<uint8_t>(y);
        for (int x = 0; x < values.cols; ++x) {
            if (is_in[x]) some.push_back(row[x]);
        }
    }
    return middle(std::move(some));
}

/// Three planes of a picture at the size of luma.
using Planes = std::array<cv::Mat, 3>;

cv::Mat sized(const cv::Mat &plane, cv::Size size) {
    cv::Mat result;
    cv::resize(plane, result, size, 0, 0, size.width < plane.cols ? cv::INTER_AREA : cv::INTER_LINEAR);
    return result;
}

/// How a picture's colours lie on the way from what is behind the wires to the wires' own.
struct Colors {
    /// Squared levels from the one to the other.
    cv::Mat contrast;
    /// The share of the way, and squared levels beside it.
    cv::Mat along, beside;

    Colors(const Planes &picture, const Planes &behind, const std::array<float, 3> &wire) {
        const cv::Size size = picture[0].size();
        contrast = cv::Mat::zeros(size, CV_32F);
        cv::Mat product = cv::Mat::zeros(size, CV_32F), square = cv::Mat::zeros(size, CV_32F);
        for (size_t index = 0; index < picture.size(); ++index) {
            const cv::Mat way = wire[index] - behind[index], own = picture[index] - behind[index];
            contrast += way.mul(way);
            product += own.mul(way);
            square += own.mul(own);
        }
        cv::divide(product, cv::max(contrast, 1), along);
        beside = square - product.mul(along);
    }
};

/// What the sums say of each pixel about what moved.
struct Scene {
    /// The part of the picture that is meant, in its pixels: even numbers, so that chroma fits.
    cv::Rect area;
    Planes mean;
    /// The mean with everything thin taken away.
    Planes behind;
    /// How much a pixel changes, and the least of what lies around it on all sides, in levels from picture to picture.
    cv::Mat change, around;
    /// Where something moved.
    cv::Mat moved;
    /// Wider than half a wire.
    int width;

    explicit Scene(const csw::FenceSums &sums) {
        const cv::Size size = sums.size();
        width = std::max(2, static_cast<int>(std::lround(2 * csw::wire_reach * std::min(size.width, size.height))));
        const int steps = sums.pictures - 1;
        change = (sums.changes[0] + sized(sums.changes[1] + sums.changes[2], size)) / steps;
        const float noise = middle_of_some(change);
        if (noise > most_noise) return;
        const float least = std::max(least_motion / steps, noise_multiple * noise);
        const cv::Rect tight = cv::boundingRect(change > least);
        if (tight.empty()) return;
        area = widened(tight, size);
        change = change(area).clone();
        cv::morphologyEx(change, around, cv::MORPH_CLOSE, disc(width));
        moved = around > least;
        for (size_t index = 0; index < mean.size(); ++index) {
            const int shrink = index == 0 ? 1 : 2;
            const cv::Mat plane = sums.values[index](cv::Rect(area.tl() / shrink, area.size() / shrink)) / sums.pictures;
            mean[index] = sized(plane, area.size());
            cv::Mat bytes, smooth;
            plane.convertTo(bytes, CV_8U);
            cv::medianBlur(bytes, smooth, (4 * width / shrink) | 1);
            smooth.convertTo(smooth, CV_32F);
            behind[index] = sized(smooth, area.size());
        }
    }

    /// Where a pixel changes by less than a share of what is around it.
    cv::Mat stiller(float share) const { return change < share * around; }

private:
    /// The middle of every sixteenth value.
    static float middle_of_some(const cv::Mat &values) {
        std::vector<float> some;
        for (int y = 0; y < values.rows; y += 4) {
            const float *row = values.ptr<float>(y);
            for (int x = 0; x < values.cols; x += 4) some.push_back(row[x]);
        }
        return middle(std::move(some));
    }

    /// With room for all that is told from the surroundings of a pixel.
    cv::Rect widened(const cv::Rect &tight, cv::Size size) const {
        const int room = 5 * width;
        const int left = std::max(0, tight.x - room) & ~1, top = std::max(0, tight.y - room) & ~1;
        const int right = std::min(size.width, (tight.br().x + room + 1) & ~1);
        const int bottom = std::min(size.height, (tight.br().y + room + 1) & ~1);
        return {left, top, right - left, bottom - top};
    }
};

/// The components of a mask that are wanted.
template <class Wanted>
cv::Mat chosen(const cv::Mat &mask, Wanted is_wanted) {
    cv::Mat result = cv::Mat::zeros(mask.size(), CV_8U);
    for (const csw::Component &component : csw::components_of(mask)) {
        if (!is_wanted(component)) continue;
        for (const csw::Run &run : component.runs) {
            std::fill(result.ptr<uint8_t>(run.row) + run.start, result.ptr<uint8_t>(run.row) + run.end, uint8_t{255});
        }
    }
    return result;
}

/// Where wires are, 255 or 0: what surely stands in front of what moves, and what goes on from there and looks like it.
cv::Mat wires_of(const Scene &scene) {
    cv::Mat thin = cv::Mat::zeros(scene.change.size(), CV_32F);
    for (size_t index = 0; index < scene.mean.size(); ++index) {
        thin += cv::abs(scene.mean[index] - scene.behind[index]);
    }
    const cv::Mat sure = chosen(scene.moved & (thin > least_contrast) & scene.stiller(surely_still),
                                [&](const csw::Component &one) { return one.area >= 2 * scene.width; });
    if (cv::countNonZero(sure) == 0) return {};
    std::array<float, 3> wire;
    for (size_t index = 0; index < wire.size(); ++index) wire[index] = middle(scene.mean[index], sure);
    const Colors colors(scene.mean, scene.behind, wire);
    const cv::Mat tells = colors.contrast > telling_contrast * telling_contrast;
    const cv::Mat by_color = tells & (colors.along > least_opacity) & (colors.beside < most_off * most_off);
    const cv::Mat by_change = ~tells & scene.moved & scene.stiller(perhaps_still);
    cv::Mat near;
    cv::dilate(scene.moved, near, cv::Mat::ones(4 * scene.width + 1, 4 * scene.width + 1, CV_8U));
    const cv::Mat is_behind = scene.moved & ~scene.stiller(moving);
    return chosen((near & (by_color | by_change) & ~is_behind) | sure, [&](const csw::Component &one) {
        int certain = 0;
        for (const csw::Run &run : one.runs) {
            certain += cv::countNonZero(sure.row(run.row).colRange(run.start, run.end));
        }
        return certain >= scene.width && certain >= least_sure * one.area;
    });
}

void weigh(csw_fence_evidence &evidence, const Scene &scene, const cv::Mat &wires) {
    const int side = field_widths * scene.width, step = side / 2;
    int crossed = 0;
    for (int y = 0; y + side <= wires.rows; y += step) {
        for (int x = 0; x + side <= wires.cols; x += step) {
            const cv::Rect field(x, y, side, side);
            const int moved = cv::countNonZero(scene.moved(field));
            if (moved <= field_moved * side * side) continue;
            evidence.fields += 1;
            crossed += cv::countNonZero(wires(field) & scene.moved(field)) > field_crossed * moved;
        }
    }
    evidence.crossed = evidence.fields > 0 ? static_cast<double>(crossed) / evidence.fields : 0;
    evidence.hidden = static_cast<double>(cv::countNonZero(wires & scene.moved)) /
                      std::max(1, cv::countNonZero(scene.moved));
}

/// How much wires hide of each pixel, 0 to 1, and their colour.
cv::Mat opacity_of(const Scene &scene, const cv::Mat &wires, const cv::Mat &wide, std::array<float, 3> &wire) {
    const csw::Surroundings surroundings(wide, csw::way_out * scene.width);
    Planes behind;
    cv::Mat core = wires & scene.moved & scene.stiller(all_wire);
    if (cv::countNonZero(core) == 0) core = wires;
    for (size_t index = 0; index < behind.size(); ++index) {
        behind[index] = scene.mean[index].clone();
        size_t number = 0;
        for (int y = 0; y < wide.rows; ++y) {
            for (int x = 0; x < wide.cols; ++x) {
                if (wide.at<uint8_t>(y, x) == 0) continue;
                behind[index].at<float>(y, x) = surroundings.beside<float>(scene.mean[index], x, y, number++);
            }
        }
        wire[index] = middle(scene.mean[index], core);
    }
    const Colors colors(scene.mean, behind, wire);
    cv::Mat opacity = cv::Mat::zeros(wires.size(), CV_32F);
    for (int y = 0; y < wires.rows; ++y) {
        const uint8_t *is_wide = wide.ptr<uint8_t>(y), *moved = scene.moved.ptr<uint8_t>(y);
        const float *change = scene.change.ptr<float>(y), *around = scene.around.ptr<float>(y);
        const float *contrast = colors.contrast.ptr<float>(y), *along = colors.along.ptr<float>(y);
        float *row = opacity.ptr<float>(y);
        for (int x = 0; x < wires.cols; ++x) {
            if (!is_wide[x]) continue;
            const float by_change = moved[x] ? std::clamp(1 - change[x] / around[x], 0.f, 1.f) : 0;
            const float change_share = moved[x] ? change_weight : 0;
            const float color_share = contrast[x] / (contrast[x] + half_contrast);
            const float shares = std::max(color_share + change_share, 1e-3f);
            row[x] = (color_share * std::clamp(along[x], 0.f, 1.f) + change_share * by_change) / shares;
        }
    }
    return opacity;
}

/// The wires in one plane of a picture of full size.
csw::PlaneWires plane_wires(const cv::Mat &opacity, const cv::Mat &wide, cv::Size size, float value) {
    const cv::Mat hidden = sized(opacity, size), mask = sized(wide, size);
    csw::PlaneWires wires;
    wires.value = value;
    const cv::Rect tight = cv::boundingRect(mask);
    if (tight.empty()) return wires;
    // With what the wires are filled in from.
    const int reach = static_cast<int>(std::lround(2 * csw::wire_reach * std::min(size.width, size.height)));
    const int margin = std::clamp(csw::way_out * reach, 1, 254);
    wires.box = cv::Rect(tight.x - margin, tight.y - margin, tight.width + 2 * margin, tight.height + 2 * margin) &
                cv::Rect({0, 0}, size);
    hidden(wires.box).convertTo(wires.opacity, CV_8U, 255);
    cv::max(wires.opacity, 1, wires.opacity);
    wires.opacity.setTo(0, mask(wires.box) == 0);
    wires.surroundings = csw::Surroundings(wires.opacity, margin);
    return wires;
}

}  // namespace

std::unique_ptr<csw_fence> csw::fitted_fence(const FenceSums &sums, cv::Size picture, csw_fence_evidence &evidence) {
    const Scene scene(sums);
    if (scene.area.empty()) return nullptr;
    const cv::Mat wires = wires_of(scene);
    if (wires.empty()) return nullptr;
    weigh(evidence, scene, wires);
    // A wire's edges lie in pixels that it hides in part.
    cv::Mat wide;
    cv::dilate(wires, wide, cv::getStructuringElement(cv::MORPH_CROSS, {3, 3}));
    std::array<float, 3> wire;
    const cv::Mat opacity = opacity_of(scene, wires, wide, wire);
    const auto whole = [&](const cv::Mat &part) {
        cv::Mat all = cv::Mat::zeros(sums.size(), part.type());
        part.copyTo(all(scene.area));
        return all;
    };
    auto fence = std::make_unique<csw_fence>();
    fence->picture = picture;
    for (int index = 0; index < 3; ++index) {
        fence->wires[index] =
            plane_wires(whole(opacity), whole(wide), index == 0 ? picture : picture / 2, wire[index]);
    }
    return fence;
}
