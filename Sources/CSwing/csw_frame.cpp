#include <malloc.h>

#include <algorithm>
#include <cmath>
#include <mutex>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "csw_canvas.hpp"
#include "csw_color_matrix.hpp"
#include "csw_internal.hpp"

extern "C" {
#include <libavutil/imgutils.h>
#include <libswscale/swscale.h>
}

using csw::ColorMatrix;
using csw::Failure;

namespace {

/// Room for pictures of one size, used again when a picture is freed: fresh pages are dear to clear, and pictures that
/// come and go between what a long clip has to remember leave holes in the heap.
class PicturePool {
   public:
    AVBufferRef *get(size_t bytes) {
        const std::lock_guard<std::mutex> lock(mutex_);
        if (bytes != bytes_) {
            // Pictures of the old size keep their pool alive until the last is freed.
            av_buffer_pool_uninit(&pool_);
            pool_ = av_buffer_pool_init(bytes, nullptr);
            bytes_ = pool_ ? bytes : 0;
        }
        return pool_ ? av_buffer_pool_get(pool_) : nullptr;
    }

   private:
    std::mutex mutex_;
    AVBufferPool *pool_ = nullptr;
    size_t bytes_ = 0;
};

}  // namespace

namespace csw {

AVFramePtr make_picture(int width, int height, AVPixelFormat format) {
    // Never destroyed: pictures may outlive every other static.
    static PicturePool &pool = *new PicturePool;
    constexpr int alignment = 64;
    AVFramePtr picture(av_frame_alloc());
    if (!picture) throw std::bad_alloc();
    picture->format = format;
    picture->width = width;
    picture->height = height;
    // Filters and scalers read a little past the edges.
    const int padded_width = FFALIGN(width, alignment), padded_height = FFALIGN(height, 32) + 2;
    const int bytes =
        av_check(av_image_get_buffer_size(format, padded_width, padded_height, alignment), "a picture's size");
    picture->buf[0] = pool.get(static_cast<size_t>(bytes) + alignment);
    if (!picture->buf[0]) throw std::bad_alloc();
    auto *start = reinterpret_cast<uint8_t *>(FFALIGN(reinterpret_cast<uintptr_t>(picture->buf[0]->data), alignment));
    av_check(av_image_fill_arrays(picture->data, picture->linesize, start, format, padded_width, padded_height,
                                  alignment),
             "making room for a picture");
    picture->extended_data = picture->data;
    return picture;
}

}  // namespace csw

namespace {

/// One thread for OpenCV: the areas are small, and decoder, network and encoder already keep every core busy.
[[maybe_unused]] const bool single_threaded = (cv::setNumThreads(1), true);

/// A plane as a matrix header; no pixels are copied.
cv::Mat plane(const AVFrame &picture, int index) {
    const int shrink = index == 0 ? 1 : 2;
    return cv::Mat(picture.height / shrink, picture.width / shrink, CV_8UC1, picture.data[index],
                   static_cast<size_t>(picture.linesize[index]));
}

uint8_t to_byte(float value) { return static_cast<uint8_t>(std::clamp(value + 0.5f, 0.f, 255.f)); }

using SwsPtr = std::unique_ptr<SwsContext, decltype(&sws_freeContext)>;

SwsPtr converter(int width, int height, AVPixelFormat from, AVPixelFormat to, const AVFrame &tags) {
    SwsPtr context(sws_getContext(width, height, from, width, height, to, SWS_BILINEAR | SWS_ACCURATE_RND, nullptr,
                                  nullptr, nullptr),
                   sws_freeContext);
    if (!context) throw Failure(CSW_FAILURE_UNSUPPORTED, "no converter for this pixel format");
    const bool sd = tags.colorspace == AVCOL_SPC_UNSPECIFIED && tags.height < 720;
    const int space = tags.colorspace == AVCOL_SPC_UNSPECIFIED ? (sd ? SWS_CS_ITU601 : SWS_CS_ITU709)
                                                               : static_cast<int>(tags.colorspace);
    const int *coefficients = sws_getCoefficients(space);
    const int full = tags.color_range == AVCOL_RANGE_JPEG ? 1 : 0;
    const bool to_rgb = to == AV_PIX_FMT_RGB24;
    sws_setColorspaceDetails(context.get(), coefficients, to_rgb ? full : 1, coefficients, to_rgb ? 1 : full, 0,
                             1 << 16, 1 << 16);
    return context;
}

/// How much of the pixel centred at (x, y) lies inside the rounded rectangle, 0 to 1.
float coverage(const csw_rounded_rect &rect, double x, double y) {
    const double half_width = rect.width / 2, half_height = rect.height / 2;
    const double radius = std::min({rect.radius, half_width, half_height});
    const double qx = std::abs(x - rect.x - half_width) - half_width + radius;
    const double qy = std::abs(y - rect.y - half_height) - half_height + radius;
    const double outside = std::hypot(std::max(qx, 0.0), std::max(qy, 0.0));
    const double distance = outside + std::min(std::max(qx, qy), 0.0) - radius;
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
    const double shrink = std::max(1.0, std::min({sigma / 2, area.cols / 4.0, area.rows / 4.0}));
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

/// Blends one tile, two rows and two columns at a time so that chroma sees all four of its pixels.
class TileBlender {
public:
    TileBlender(AVFrame &picture, const csw_canvas &canvas, float opacity)
        : picture(picture), m(ColorMatrix::of(picture)), opacity(opacity),
          pixels(cairo_image_surface_get_data(canvas.surface)),
          stride(cairo_image_surface_get_stride(canvas.surface)) {}

    void blend(int x0, int y0, int x1, int y1) const {
        const int width = (x1 - x0) & ~1;
        for (int y = y0; y + 1 < y1; y += 2) {
            const uint32_t *upper = row(y) + x0, *lower = row(y + 1) + x0;
            uint32_t drawn = 0;
            for (int x = 0; x < width; ++x) drawn |= upper[x] | lower[x];
            if (!(drawn >> 24)) continue;
            uint8_t *luma = picture.data[0] + static_cast<ptrdiff_t>(y) * picture.linesize[0] + x0;
            blend_luma(luma, upper, width);
            blend_luma(luma + picture.linesize[0], lower, width);
            blend_chroma(picture.data[1] + static_cast<ptrdiff_t>(y / 2) * picture.linesize[1] + x0 / 2,
                         picture.data[2] + static_cast<ptrdiff_t>(y / 2) * picture.linesize[2] + x0 / 2, upper, lower,
                         width / 2);
        }
    }

private:
    const uint32_t *row(int y) const {
        return reinterpret_cast<const uint32_t *>(pixels + static_cast<ptrdiff_t>(y) * stride);
    }

    /// One row, without a branch, so that the compiler can work on several pixels at a time.
    void blend_luma(uint8_t *__restrict values, const uint32_t *__restrict argb, int width) const {
        const float share = opacity / 255, scale = share * m.luma_scale;
        const float red = m.kr * scale, green = m.kg * scale, blue = m.kb * scale, black = m.black * share;
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

    void blend_chroma(uint8_t *cb, uint8_t *cr, const uint32_t *upper, const uint32_t *lower, int width) const {
        const float share = opacity / 4, scale = share * m.chroma_scale / 255;
        const float blue_scale = scale / (2 * (1 - m.kb)), red_scale = scale / (2 * (1 - m.kr));
        for (int x = 0; x < width; ++x) {
            // Two channels to a word: four bytes' sum fits in ten bits.
            const uint32_t a = upper[2 * x], b = upper[2 * x + 1], c = lower[2 * x], d = lower[2 * x + 1];
            const uint32_t even = (a & 0xFF00FF) + (b & 0xFF00FF) + (c & 0xFF00FF) + (d & 0xFF00FF);
            const uint32_t odd = ((a >> 8) & 0xFF00FF) + ((b >> 8) & 0xFF00FF) + ((c >> 8) & 0xFF00FF) +
                                 ((d >> 8) & 0xFF00FF);
            const float red = static_cast<float>(static_cast<int32_t>(even >> 16));
            const float blue = static_cast<float>(static_cast<int32_t>(even & 0xFFFF));
            const float green = static_cast<float>(static_cast<int32_t>(odd & 0xFFFF));
            const float alpha = static_cast<float>(static_cast<int32_t>(odd >> 16)) * share / 255;
            const float y = m.kr * red + m.kg * green + m.kb * blue;
            cb[x] = to_byte(cb[x] + (128 - cb[x]) * alpha + (blue - y) * blue_scale);
            cr[x] = to_byte(cr[x] + (128 - cr[x]) * alpha + (red - y) * red_scale);
        }
    }

    AVFrame &picture;
    const ColorMatrix m;
    const float opacity;
    const uint8_t *pixels;
    const int stride;
};

}  // namespace

csw_status csw_frame_from_rgb(const uint8_t *rgb, int32_t width, int32_t height, csw_frame **out, csw_error *error) {
    return csw::guarded(error, [&] {
        if (width <= 0 || height <= 0 || width % 2 || height % 2) {
            throw Failure(CSW_FAILURE_INVALID_DATA, "a picture's width and height must be even");
        }
        // Copied into padded rows: the converter reads a little beyond a row's end.
        const csw::AVFramePtr padded = csw::make_picture(width, height, AV_PIX_FMT_RGB24);
        const int stride = width * 3;
        av_image_copy_plane(padded->data[0], padded->linesize[0], rgb, stride, stride, height);
        auto picture = csw::make_picture(width, height);
        picture->colorspace = AVCOL_SPC_BT709;
        picture->color_range = AVCOL_RANGE_MPEG;
        const auto context = converter(width, height, AV_PIX_FMT_RGB24, AV_PIX_FMT_YUV420P, *picture);
        csw::av_check(sws_scale(context.get(), padded->data, padded->linesize, 0, height, picture->data,
                                picture->linesize),
                      "converting a picture");
        *out = new csw_frame{std::move(picture)};
        return CSW_OK;
    });
}

csw_status csw_frame_copy(const csw_frame *frame, csw_frame **out, csw_error *error) {
    return csw::guarded(error, [&] {
        auto copy = csw::make_picture(frame->picture->width, frame->picture->height);
        csw::av_check(av_frame_copy(copy.get(), frame->picture.get()), "copying a picture");
        csw::av_check(av_frame_copy_props(copy.get(), frame->picture.get()), "copying a picture");
        *out = new csw_frame{std::move(copy)};
        return CSW_OK;
    });
}

void csw_frame_free(csw_frame *frame) { delete frame; }
int32_t csw_frame_width(const csw_frame *frame) { return frame->picture->width; }
int32_t csw_frame_height(const csw_frame *frame) { return frame->picture->height; }

void csw_memory_give_back(void) { malloc_trim(0); }

double csw_frame_change(const csw_frame *frame, const csw_frame *before) {
    constexpr int side = 8, no_likeness = 255;
    const AVFrame &now = *frame->picture, &then = *before->picture;
    if (now.width != then.width || now.height != then.height) return no_likeness;
    const int columns = now.width / side;
    int largest = 0;
    for (int top = 0; top + side <= now.height; top += side) {
        for (int column = 0; column < columns; ++column) {
            int sum = 0;
            for (int y = top; y < top + side; ++y) {
                const uint8_t *a = now.data[0] + static_cast<ptrdiff_t>(y) * now.linesize[0] + column * side;
                const uint8_t *b = then.data[0] + static_cast<ptrdiff_t>(y) * then.linesize[0] + column * side;
                for (int x = 0; x < side; ++x) sum += a[x] - b[x];
            }
            largest = std::max(largest, std::abs(sum));
        }
    }
    return static_cast<double>(largest) / (side * side);
}

csw_status csw_frame_to_rgb(const csw_frame *frame, uint8_t *rgb, csw_error *error) {
    return csw::guarded(error, [&] {
        const AVFrame &picture = *frame->picture;
        const auto context =
            converter(picture.width, picture.height, AV_PIX_FMT_YUV420P, AV_PIX_FMT_RGB24, picture);
        uint8_t *const rows[1] = {rgb};
        const int stride = picture.width * 3;
        csw::av_check(sws_scale(context.get(), picture.data, picture.linesize, 0, picture.height, rows, &stride),
                      "converting a picture");
        return CSW_OK;
    });
}

namespace {

/// How the numbers of the three planes become one colour's (0 red, 1 green, 2 blue).
class ColorSteps {
   public:
    ColorSteps(const ColorMatrix &m, const csw_crop_format &format, int color)
        : low_(format.low[color]), least_(std::min(low_, format.high[color])),
          most_(std::max(low_, format.high[color])) {
        const float span = format.high[color] - low_;
        const float chroma = span / m.chroma_scale;
        luma_ = span / m.luma_scale;
        const float red_cr = 2 * (1 - m.kr) * chroma, blue_cb = 2 * (1 - m.kb) * chroma;
        if (color == 0) cr_ = red_cr;
        if (color == 1) cb_ = -blue_cb * m.kb / m.kg, cr_ = -red_cr * m.kr / m.kg;
        if (color == 2) cb_ = blue_cb;
    }

    float value(float y, float u, float v) const {
        return std::clamp(low_ + y * luma_ + cb_ * u + cr_ * v, least_, most_);
    }

   private:
    float low_, least_, most_, luma_, cb_ = 0, cr_ = 0;
};

}  // namespace

csw_status csw_frame_crop(const csw_frame *frame, const double *matrix, int32_t out_width, int32_t out_height,
                          const csw_crop_format *format, float *out, csw_error *error) {
    return csw::guarded(error, [&] {
        const AVFrame &picture = *frame->picture;
        const ColorMatrix m = ColorMatrix::of(picture);
        const cv::Size size(out_width, out_height);
        const double luma_map[6] = {matrix[0], matrix[1], matrix[2], matrix[3], matrix[4], matrix[5]};
        const double chroma_map[6] = {matrix[0] / 2, matrix[1] / 2, (matrix[2] - 0.5) / 2,
                                      matrix[3] / 2, matrix[4] / 2, (matrix[5] - 0.5) / 2};
        cv::Mat planes[3];
        for (int i = 0; i < 3; ++i) {
            const cv::Mat map(2, 3, CV_64F, const_cast<double *>(i == 0 ? luma_map : chroma_map));
            cv::warpAffine(plane(picture, i), planes[i], map, size, cv::INTER_LINEAR | cv::WARP_INVERSE_MAP,
                           cv::BORDER_CONSTANT, cv::Scalar(i == 0 ? m.black : 128));
        }
        const ptrdiff_t step = format->is_planar ? 1 : 3;
        const ptrdiff_t next_color = format->is_planar ? static_cast<ptrdiff_t>(out_width) * out_height : 1;
        for (int color = 0; color < 3; ++color) {
            const ColorSteps steps(m, *format, color);
            float *first = out + next_color * (format->is_blue_first ? 2 - color : color);
            for (int y = 0; y < out_height; ++y) {
                const uint8_t *ys = planes[0].ptr<uint8_t>(y);
                const uint8_t *us = planes[1].ptr<uint8_t>(y);
                const uint8_t *vs = planes[2].ptr<uint8_t>(y);
                float *value = first + static_cast<ptrdiff_t>(y) * out_width * step;
                for (int x = 0; x < out_width; ++x, value += step) {
                    *value = steps.value(ys[x] - m.black, us[x] - 128.f, vs[x] - 128.f);
                }
            }
        }
        return CSW_OK;
    });
}

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
