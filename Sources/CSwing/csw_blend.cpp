// What is drawn over a frame: the blur behind a panel, and a canvas blended onto the picture.
#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "csw_canvas.hpp"
#include "csw_color_matrix.hpp"
#include "csw_internal.hpp"
#include "csw_planes.hpp"
#include "csw_vector.hpp"

using csw::ColorMatrix;
using csw::Failure;
using csw::plane;
using csw::to_byte;

namespace {

/// How much of the pixel centred at (x, y) lies inside the rounded rectangle, 0 to 1.
float coverage(const csw_rounded_rect &rect, double x, double y) {
    const double half_width = rect.width / 2, half_height = rect.height / 2;
    const double radius = std::min({rect.radius, half_width, half_height});
    const double qx = std::abs(x - rect.x - half_width) - half_width + radius;
    const double qy = std::abs(y - rect.y - half_height) - half_height + radius;
    // Only in a corner the way out is a slanting one.
    const double distance = (qx > 0 && qy > 0 ? std::sqrt(qx * qx + qy * qy) : std::max(qx, qy)) - radius;
    return static_cast<float>(std::clamp(0.5 - distance, 0.0, 1.0));
}

/// A coordinate as a whole number between two limits, whatever it was; what is not a number becomes the lower limit.
int whole(double value, int least, int most) {
    return value > least ? static_cast<int>(std::min(value, static_cast<double>(most))) : least;
}

void blur_plane(cv::Mat target, csw_rounded_rect rect, double sigma) {
    const int x0 = whole(std::floor(rect.x), 0, target.cols);
    const int y0 = whole(std::floor(rect.y), 0, target.rows);
    const int x1 = whole(std::ceil(rect.x + rect.width), x0, target.cols);
    const int y1 = whole(std::ceil(rect.y + rect.height), y0, target.rows);
    if (x1 - x0 < 2 || y1 - y0 < 2 || !(sigma > 0)) return;
    cv::Mat area = target(cv::Rect(x0, y0, x1 - x0, y1 - y0));

    // A wide blur looks the same computed on a picture shrunk in proportion, at a fraction of the cost.
    const double shrink = std::max(1.0, std::min({sigma, area.cols / 4.0, area.rows / 4.0}));
    cv::Mat small, soft;
    cv::resize(area, small, cv::Size(), 1 / shrink, 1 / shrink, cv::INTER_AREA);
    cv::GaussianBlur(small, small, cv::Size(), sigma / shrink, 0, cv::BORDER_REPLICATE);
    cv::resize(small, soft, area.size(), 0, 0, cv::INTER_LINEAR);

    const int corner = whole(std::ceil(rect.radius), 0, area.cols + area.rows) + 1;
    for (int y = 0; y < area.rows; ++y) {
        uint8_t *row = area.ptr<uint8_t>(y);
        const uint8_t *blurred = soft.ptr<uint8_t>(y);
        const bool corner_row = y < corner || y >= area.rows - corner;
        const bool rim_row = y == 0 || y == area.rows - 1;
        const int inner = std::min(corner_row ? corner : 1, area.cols / 2);
        const auto soften = [&](int from, int to) {
            for (int x = from; x < to; ++x) {
                const float share = coverage(rect, x0 + x + 0.5, y0 + y + 0.5);
                row[x] = to_byte(row[x] + share * (static_cast<float>(blurred[x]) - row[x]));
            }
        };
        if (rim_row) {
            soften(0, area.cols);
        } else {
            soften(0, inner);
            std::copy(blurred + inner, blurred + area.cols - inner, row + inner);
            soften(area.cols - inner, area.cols);
        }
    }
}

/// What a row of pixels drawn on the canvas (premultiplied ARGB) adds to a picture's code values, and how much of them
/// it leaves.
struct BlendWeights {
    /// Of luma: each colour's, black's and the share taken off, for a byte of its channel.
    float red, green, blue, black, share;
    /// Of chroma, for the sum over four pixels.
    float kr, kg, kb, chroma_share, blue_scale, red_scale;

    BlendWeights(const ColorMatrix &m, float opacity) {
        share = opacity / 255;
        const float scale = share * m.luma_scale;
        red = m.kr * scale, green = m.kg * scale, blue = m.kb * scale, black = m.black * share;
        kr = m.kr, kg = m.kg, kb = m.kb;
        chroma_share = opacity / 4;
        const float chroma_scale = chroma_share * m.chroma_scale / 255;
        blue_scale = chroma_scale / (2 * (1 - m.kb)), red_scale = chroma_scale / (2 * (1 - m.kr));
    }
};

/// One row, without a branch.
CSW_WIDE void blend_luma(uint8_t *__restrict values, const uint32_t *__restrict argb, int width,
                         const BlendWeights &weights) {
    const float red = weights.red, green = weights.green, blue = weights.blue;
    const float black = weights.black, share = weights.share;
    for (int x = 0; x < width; ++x) {
        const auto p = static_cast<int32_t>(argb[x]);
        const float alpha = static_cast<float>((p >> 24) & 0xFF);
        const float value = static_cast<float>(values[x]);
        const float blended = value - value * alpha * share + black * alpha +
                              red * static_cast<float>((p >> 16) & 0xFF) +
                              green * static_cast<float>((p >> 8) & 0xFF) + blue * static_cast<float>(p & 0xFF);
        values[x] = static_cast<uint8_t>(static_cast<int32_t>(blended + 0.5f));
    }
}

/// One row of both, from two rows of pixels.
CSW_WIDE void blend_chroma(uint8_t *__restrict cb, uint8_t *__restrict cr, const uint32_t *__restrict upper,
                           const uint32_t *__restrict lower, int width, const BlendWeights &weights) {
    const float kr = weights.kr, kg = weights.kg, kb = weights.kb, share = weights.chroma_share;
    const float blue_scale = weights.blue_scale, red_scale = weights.red_scale;
    for (int x = 0; x < width; ++x) {
        // Two channels to a word: four bytes' sum fits in ten bits.
        const uint32_t a = upper[2 * x], b = upper[2 * x + 1], c = lower[2 * x], d = lower[2 * x + 1];
        const uint32_t even = (a & 0xFF00FF) + (b & 0xFF00FF) + (c & 0xFF00FF) + (d & 0xFF00FF);
        const uint32_t odd =
            ((a >> 8) & 0xFF00FF) + ((b >> 8) & 0xFF00FF) + ((c >> 8) & 0xFF00FF) + ((d >> 8) & 0xFF00FF);
        const float red = static_cast<float>(static_cast<int32_t>(even >> 16));
        const float blue = static_cast<float>(static_cast<int32_t>(even & 0xFFFF));
        const float green = static_cast<float>(static_cast<int32_t>(odd & 0xFFFF));
        const float alpha = static_cast<float>(static_cast<int32_t>(odd >> 16)) * share / 255;
        const float y = kr * red + kg * green + kb * blue;
        const float old_blue = cb[x], old_red = cr[x];
        cb[x] = to_byte(old_blue + (128 - old_blue) * alpha + (blue - y) * blue_scale);
        cr[x] = to_byte(old_red + (128 - old_red) * alpha + (red - y) * red_scale);
    }
}

/// Whether anything is drawn in a row of pixels.
CSW_WIDE bool is_drawn(const uint32_t *argb, int width) {
    uint32_t drawn = 0;
    for (int x = 0; x < width; ++x) drawn |= argb[x];
    return drawn >> 24 != 0;
}

/// Blends one tile, two rows and two columns at a time so that chroma sees all four of its pixels.
class TileBlender {
public:
    TileBlender(AVFrame &picture, const csw_canvas &canvas, float opacity)
        : picture(picture), weights(ColorMatrix::of(picture), opacity),
          pixels(cairo_image_surface_get_data(canvas.surface)),
          stride(cairo_image_surface_get_stride(canvas.surface)) {}

    void blend(int x0, int y0, int x1, int y1) const {
        const int width = (x1 - x0) & ~1;
        for (int y = y0; y + 1 < y1; y += 2) {
            const uint32_t *upper = row(y) + x0, *lower = row(y + 1) + x0;
            if (!is_drawn(upper, width) && !is_drawn(lower, width)) continue;
            uint8_t *luma = picture.data[0] + static_cast<ptrdiff_t>(y) * picture.linesize[0] + x0;
            blend_luma(luma, upper, width, weights);
            blend_luma(luma + picture.linesize[0], lower, width, weights);
            blend_chroma(picture.data[1] + static_cast<ptrdiff_t>(y / 2) * picture.linesize[1] + x0 / 2,
                         picture.data[2] + static_cast<ptrdiff_t>(y / 2) * picture.linesize[2] + x0 / 2, upper, lower,
                         width / 2, weights);
        }
    }

private:
    const uint32_t *row(int y) const {
        return reinterpret_cast<const uint32_t *>(pixels + static_cast<ptrdiff_t>(y) * stride);
    }

    AVFrame &picture;
    const BlendWeights weights;
    const uint8_t *pixels;
    const int stride;
};

}  // namespace

csw_status csw_frame_blur(csw_frame *frame, csw_rounded_rect rect, double sigma, csw_error *error) {
    return csw::guarded(error, [&] {
        const AVFrame &picture = *frame->picture;
        const csw_rounded_rect half{rect.x / 2, rect.y / 2, rect.width / 2, rect.height / 2, rect.radius / 2};
        blur_plane(plane(picture, 0), rect, sigma);
        blur_plane(plane(picture, 1), half, sigma / 2);
        blur_plane(plane(picture, 2), half, sigma / 2);
        return CSW_OK;
    });
}

csw_status csw_frame_blend(csw_frame *frame, const csw_canvas *canvas, double opacity, csw_error *error) {
    return csw::guarded(error, [&] {
        AVFrame &picture = *frame->picture;
        if (canvas->width != picture.width || canvas->height != picture.height) {
            throw Failure(CSW_FAILURE_INTERNAL, "the overlay's size differs from the picture's");
        }
        cairo_surface_flush(canvas->surface);
        const TileBlender blender(picture, *canvas, static_cast<float>(opacity));
        canvas->each_dirty_tile([&](int x0, int y0, int x1, int y1) { blender.blend(x0, y0, x1, y1); });
        return CSW_OK;
    });
}
