#include <malloc.h>

#include <algorithm>
#include <mutex>
#include <numeric>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "csw_internal.hpp"
#include "csw_vector.hpp"

extern "C" {
#include <libavutil/imgutils.h>
#include <libswscale/swscale.h>
}

using csw::Failure;

namespace {

/// Room for pictures of one size, used again when a picture is freed: fresh pages are dear to clear, and pictures that
/// come and go between what a long clip has to remember leave holes in the heap.
class PicturePool {
   public:
    csw::AVFramePtr picture(int width, int height, AVPixelFormat format) {
        constexpr int alignment = 64;
        csw::AVFramePtr picture(av_frame_alloc());
        if (!picture) throw std::bad_alloc();
        picture->format = format;
        picture->width = width;
        picture->height = height;
        // Filters and scalers read a little past the edges.
        const int padded_width = FFALIGN(width, alignment), padded_height = FFALIGN(height, 32) + 2;
        const int bytes = csw::av_check(av_image_get_buffer_size(format, padded_width, padded_height, alignment),
                                        "a picture's size");
        picture->buf[0] = get(static_cast<size_t>(bytes) + alignment);
        if (!picture->buf[0]) throw std::bad_alloc();
        auto *start =
            reinterpret_cast<uint8_t *>(FFALIGN(reinterpret_cast<uintptr_t>(picture->buf[0]->data), alignment));
        csw::av_check(av_image_fill_arrays(picture->data, picture->linesize, start, format, padded_width,
                                           padded_height, alignment),
                      "making room for a picture");
        picture->extended_data = picture->data;
        return picture;
    }

   private:
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

    std::mutex mutex_;
    AVBufferPool *pool_ = nullptr;
    size_t bytes_ = 0;
};

}  // namespace

namespace csw {

// The pools are never destroyed: pictures may outlive every other static.

AVFramePtr make_picture(int width, int height, AVPixelFormat format) {
    static PicturePool &pool = *new PicturePool;
    return pool.picture(width, height, format);
}

AVFramePtr make_cut(int side) {
    static PicturePool &pool = *new PicturePool;
    return pool.picture(side, side, AV_PIX_FMT_YUV420P);
}

}  // namespace csw

namespace {

/// One thread for OpenCV: the areas are small, and decoder, network and encoder already keep every core busy.
[[maybe_unused]] const bool single_threaded = (cv::setNumThreads(1), true);

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

namespace {

constexpr int block_side = CSW_BLOCK_SIDE, block_area = block_side * block_side;

/// Adds the differences of one row of pixels, column by column, to those of the rows above it.
CSW_WIDE void add_differences(int16_t *__restrict sums, const uint8_t *__restrict now, const uint8_t *__restrict then,
                              int width) {
    for (int x = 0; x < width; ++x) sums[x] = static_cast<int16_t>(sums[x] + now[x] - then[x]);
}

/// The changes of the blocks of 8 x 8 pixels that lie whole in two pictures of one size.
class BlockChanges {
public:
    BlockChanges(const AVFrame &now, const AVFrame &then)
        : now(now), then(then), sums(static_cast<size_t>(now.width - now.width % block_side)) {}

    bool are_alike() const { return now.width == then.width && now.height == then.height; }
    int rows() const { return now.height / block_side; }

    /// Tells `use` of the change of each block of a row, summed over its pixels.
    template <class Use>
    void row(int row, Use use) {
        std::fill(sums.begin(), sums.end(), int16_t{0});
        for (int y = row * block_side; y < (row + 1) * block_side; ++y) {
            add_differences(sums.data(), now.data[0] + static_cast<ptrdiff_t>(y) * now.linesize[0],
                            then.data[0] + static_cast<ptrdiff_t>(y) * then.linesize[0],
                            static_cast<int>(sums.size()));
        }
        for (auto block = sums.begin(); block != sums.end(); block += block_side) {
            use(std::abs(std::accumulate(block, block + block_side, 0)));
        }
    }

private:
    const AVFrame &now, &then;
    std::vector<int16_t> sums;
};

}  // namespace

double csw_frame_change(const csw_frame *frame, const csw_frame *before, double enough) {
    constexpr double no_likeness = 255;
    BlockChanges changes(*frame->picture, *before->picture);
    if (!changes.are_alike()) return no_likeness;
    int largest = 0;
    // From the middle outwards, where whoever was filmed is.
    for (int step = 0; step < changes.rows() && largest < enough * block_area; ++step) {
        const int away = (step + 1) / 2;
        changes.row(changes.rows() / 2 + (step % 2 ? -away : away),
                    [&](int change) { largest = std::max(largest, change); });
    }
    return static_cast<double>(largest) / block_area;
}

bool csw_frame_changes(const csw_frame *frame, const csw_frame *before, uint8_t *out) {
    BlockChanges changes(*frame->picture, *before->picture);
    if (!changes.are_alike()) return false;
    for (int row = 0; row < changes.rows(); ++row) {
        changes.row(row, [&](int change) { *out++ = static_cast<uint8_t>((change + block_area / 2) / block_area); });
    }
    return true;
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
