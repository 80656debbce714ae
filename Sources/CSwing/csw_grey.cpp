#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "csw_internal.hpp"
#include "csw_vector.hpp"

using csw::Failure;

/// The first level is the grey picture, each further one half of it.
struct csw_grey {
    static constexpr int levels = 3;

    std::array<cv::Mat, levels> pyramid;
    int reduction = 1;

    const cv::Mat &picture() const { return pyramid[0]; }
};

namespace {

/// A patch is 13 pixels wide: smaller ones slide along edges, larger ones reach over a player's outline.
constexpr int radius = 6, side = 2 * radius + 1, area = side * side;
/// Steps of one level: five bring a point within a hundredth of a pixel, or it is not to be followed.
constexpr int most_steps = 10;
constexpr float settled = 0.01f;
/// Mean square of the brightness' slope along a patch's flattest direction, below which noise of one grey level moves
/// the point by more than a tenth of a pixel: 1 / (13 * 0.1) squared.
constexpr float least_slope = 0.6f;
/// A point that leaves its guess by more than this on any level is lost, not followed.
constexpr float longest_step = 8;

using Patch = std::array<float, area>;

/// Sums over a patch are added up in so many lanes, which the compiler works on at once: always as many, so that every
/// processor gets the same numbers.
constexpr size_t lanes = 16;

/// The sum of a term for each of a patch's pixels.
template <class Term>
float sum_over_patch(Term term) {
    float sums[lanes] = {};
    size_t i = 0;
    for (; i + lanes <= area; i += lanes) {
        for (size_t lane = 0; lane < lanes; ++lane) sums[lane] += term(i + lane);
    }
    for (size_t lane = 0; i < area; ++i, ++lane) sums[lane] += term(i);
    for (size_t half = lanes / 2; half > 0; half /= 2) {
        for (size_t lane = 0; lane < half; ++lane) sums[lane] += sums[lane + half];
    }
    return sums[0];
}

/// Whether a patch around (x, y), and the slopes at its rim, lie inside the picture.
bool holds(const cv::Mat &picture, float x, float y) {
    const float rim = radius + 2;
    return x >= rim && y >= rim && x < static_cast<float>(picture.cols) - rim - 1 &&
           y < static_cast<float>(picture.rows) - rim - 1;
}

/// Reads `width` x `height` pixels whose first lies at (x, y), between pixels.
void sample(const cv::Mat &picture, float x, float y, int width, int height, float *__restrict out) {
    const int left = static_cast<int>(std::floor(x)), top = static_cast<int>(std::floor(y));
    const float fx = x - static_cast<float>(left), fy = y - static_cast<float>(top);
    const float w00 = (1 - fx) * (1 - fy), w01 = fx * (1 - fy), w10 = (1 - fx) * fy, w11 = fx * fy;
    for (int row = 0; row < height; ++row) {
        const uint8_t *__restrict upper = picture.ptr<uint8_t>(top + row) + left;
        const uint8_t *__restrict lower = picture.ptr<uint8_t>(top + row + 1) + left;
        for (int column = 0; column < width; ++column) {
            out[column] = w00 * upper[column] + w01 * upper[column + 1] + w10 * lower[column] +
                          w11 * lower[column + 1];
        }
        out += width;
    }
}

/// Takes the mean out, so that a change of brightness moves no point; returns the sum of squares left.
CSW_WIDE float centre(Patch &patch) {
    const float mean = sum_over_patch([&](size_t i) { return patch[i]; }) / area;
    for (float &value : patch) value -= mean;
    return sum_over_patch([&](size_t i) { return patch[i] * patch[i]; });
}

/// The sum of the products of two patches' pixels.
CSW_WIDE float product(const Patch &one, const Patch &other) {
    return sum_over_patch([&](size_t i) { return one[i] * other[i]; });
}

/// What a point looks like, and how its look changes when it moves.
struct Template {
    Patch look, slope_x, slope_y;
    float squares, xx, xy, yy;
    /// How much of the look lies along each slope.
    float look_x, look_y;

    Template(const cv::Mat &picture, float x, float y) {
        std::array<float, (side + 2) * (side + 2)> wide;
        sample(picture, x - radius - 1, y - radius - 1, side + 2, side + 2, wide.data());
        for (int row = 0; row < side; ++row) {
            for (int column = 0; column < side; ++column) {
                const float *middle = wide.data() + (row + 1) * (side + 2) + column + 1;
                const auto at = static_cast<size_t>(row * side + column);
                look[at] = *middle;
                slope_x[at] = (middle[1] - middle[-1]) / 2;
                slope_y[at] = (middle[side + 2] - middle[-side - 2]) / 2;
            }
        }
        squares = centre(look);
        xx = centre(slope_x);
        yy = centre(slope_y);
        xy = product(slope_x, slope_y);
        look_x = product(slope_x, look);
        look_y = product(slope_y, look);
    }

    bool can_be_followed() const {
        const float half_difference = (xx - yy) / 2;
        const float flattest = (xx + yy) / 2 - std::sqrt(half_difference * half_difference + xy * xy);
        return flattest >= least_slope * area;
    }

    /// Moves (x, y) to where the other picture looks the same; returns the likeness there, -1 when lost.
    float find(const cv::Mat &picture, float &x, float &y) const {
        const float determinant = xx * yy - xy * xy;
        const float start_x = x, start_y = y;
        float likeness = -1;
        Patch seen;
        for (int step = 0; step < most_steps; ++step) {
            if (!holds(picture, x, y)) return -1;
            sample(picture, x - radius, y - radius, side, side, seen.data());
            const float seen_squares = centre(seen);
            const float common = product(seen, look);
            likeness = common / std::sqrt(std::max(1.f, seen_squares * squares));
            // A change of contrast moves no point either; what bears no likeness is left as it is.
            const float gain = likeness > 0.5f ? common / seen_squares : 1;
            // What is left between the two, along each slope.
            const float along_x = gain * product(slope_x, seen) - look_x;
            const float along_y = gain * product(slope_y, seen) - look_y;
            const float dx = (yy * along_x - xy * along_y) / determinant;
            const float dy = (xx * along_y - xy * along_x) / determinant;
            x -= dx;
            y -= dy;
            if (std::abs(x - start_x) > longest_step || std::abs(y - start_y) > longest_step) return -1;
            if (std::abs(dx) < settled && std::abs(dy) < settled) break;
        }
        return likeness;
    }
};

csw_grey_match follow(const csw_grey &from, const csw_grey &to, csw_grey_point point, csw_grey_point guess) {
    // The offset from the guess, in pixels of the level at hand.
    float off_x = 0, off_y = 0, likeness = -1;
    for (int level = csw_grey::levels - 1; level >= 0; --level) {
        const float scale = 1 / static_cast<float>(1 << level);
        off_x *= 2;
        off_y *= 2;
        const auto index = static_cast<size_t>(level);
        const cv::Mat &source = from.pyramid[index];
        // Halving keeps the middle of pixel 0 of a level at the middle of pixel 0 of the next (cv::pyrDown).
        const float from_x = static_cast<float>(point.x) * scale, from_y = static_cast<float>(point.y) * scale;
        const float guess_x = static_cast<float>(guess.x) * scale, guess_y = static_cast<float>(guess.y) * scale;
        likeness = -1;
        // A coarse level may miss the point (near the rim, or its texture is too fine); the finest may not.
        if (!holds(source, from_x, from_y)) continue;
        const Template look(source, from_x, from_y);
        if (!look.can_be_followed()) continue;
        float x = guess_x + off_x, y = guess_y + off_y;
        likeness = look.find(to.pyramid[index], x, y);
        if (likeness < 0) continue;
        off_x = x - guess_x;
        off_y = y - guess_y;
    }
    return {{guess.x + off_x, guess.y + off_y}, likeness};
}

bool lies_inside(const csw_grey_box &box, float x, float y) {
    return x >= box.x0 && x < box.x1 && y >= box.y0 && y < box.y1;
}

}  // namespace

csw_status csw_grey_create(const csw_frame *frame, csw_grey **out, csw_error *error) {
    return csw::guarded(error, [&] {
        const AVFrame &picture = *frame->picture;
        auto grey = std::make_unique<csw_grey>();
        cv::Mat luma(picture.height, picture.width, CV_8UC1, picture.data[0],
                     static_cast<size_t>(picture.linesize[0]));
        while (std::max(luma.cols, luma.rows) > CSW_GREY_LONGEST_SIDE) {
            // An odd last row or column is cut off: half a pixel of it would shift the rest.
            const cv::Mat even = luma(cv::Rect(0, 0, luma.cols & ~1, luma.rows & ~1));
            cv::Mat half;
            cv::resize(even, half, cv::Size(even.cols / 2, even.rows / 2), 0, 0, cv::INTER_AREA);
            luma = half;
            grey->reduction *= 2;
        }
        // A little blur takes out what compression and the sampling of pixels leave between one picture and the next.
        cv::GaussianBlur(luma, grey->pyramid[0], cv::Size(3, 3), 0);
        for (size_t level = 1; level < csw_grey::levels; ++level) {
            cv::pyrDown(grey->pyramid[level - 1], grey->pyramid[level]);
        }
        *out = grey.release();
        return CSW_OK;
    });
}

void csw_grey_free(csw_grey *grey) { delete grey; }
int32_t csw_grey_width(const csw_grey *grey) { return grey->picture().cols; }
int32_t csw_grey_height(const csw_grey *grey) { return grey->picture().rows; }
int32_t csw_grey_reduction(const csw_grey *grey) { return grey->reduction; }

csw_status csw_grey_corners(const csw_grey *grey, const csw_grey_box *ignored, size_t ignored_count, int32_t cell,
                            csw_grey_point *out, size_t room, size_t *count, csw_error *error) {
    return csw::guarded(error, [&] {
        if (cell < 1) throw Failure(CSW_FAILURE_INTERNAL, "a cell has no size");
        const cv::Mat &picture = grey->picture();
        // cv::cornerMinEigenVal scales slopes of bytes by 2 / 255 when it sums over a block.
        constexpr float unit = 4.f / (255 * 255);
        cv::Mat strength;
        cv::cornerMinEigenVal(picture, strength, side, 3);
        constexpr int rim = radius + 3;
        *count = 0;
        for (int top = rim; top < picture.rows - rim; top += cell) {
            for (int left = rim; left < picture.cols - rim; left += cell) {
                float strongest = least_slope * unit;
                csw_grey_point best{-1, -1};
                for (int y = top; y < std::min(top + cell, picture.rows - rim); ++y) {
                    const float *row = strength.ptr<float>(y);
                    for (int x = left; x < std::min(left + cell, picture.cols - rim); ++x) {
                        if (row[x] <= strongest) continue;
                        const bool is_ignored = std::any_of(ignored, ignored + ignored_count, [&](const auto &box) {
                            return lies_inside(box, static_cast<float>(x), static_cast<float>(y));
                        });
                        if (is_ignored) continue;
                        strongest = row[x];
                        best = {static_cast<double>(x), static_cast<double>(y)};
                    }
                }
                if (best.x >= 0 && *count < room) out[(*count)++] = best;
            }
        }
        return CSW_OK;
    });
}

csw_status csw_grey_edges(const csw_grey *grey, double shortest, csw_grey_edge *out, size_t room, size_t *count,
                          csw_error *error) {
    return csw::guarded(error, [&] {
        std::vector<cv::Vec4f> edges;
        cv::createLineSegmentDetector()->detect(grey->picture(), edges);
        const auto square = [](const cv::Vec4f &edge) {
            const double x = edge[2] - edge[0], y = edge[3] - edge[1];
            return x * x + y * y;
        };
        std::sort(edges.begin(), edges.end(),
                  [&](const cv::Vec4f &one, const cv::Vec4f &other) { return square(one) > square(other); });
        *count = 0;
        for (const cv::Vec4f &edge : edges) {
            if (*count == room || square(edge) < shortest * shortest) break;
            out[(*count)++] = {{edge[0], edge[1]}, {edge[2], edge[3]}};
        }
        return CSW_OK;
    });
}

csw_status csw_grey_follow(const csw_grey *from, const csw_grey *to, const csw_grey_point *points,
                           const csw_grey_point *guesses, size_t count, csw_grey_match *out, csw_error *error) {
    return csw::guarded(error, [&] {
        if (from->picture().size() != to->picture().size()) {
            throw Failure(CSW_FAILURE_INTERNAL, "the two grey pictures differ in size");
        }
        for (size_t i = 0; i < count; ++i) out[i] = follow(*from, *to, points[i], guesses[i]);
        return CSW_OK;
    });
}
