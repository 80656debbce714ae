#include "csw_deinterlace.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

extern "C" {
#include <libavutil/pixdesc.h>
}

namespace csw {

namespace {

/// Filter weights of White Paper 2071, in 1/8192.
struct Weights {
    /// Where the picture moves: what is coarse from this field, what is fine from the fields before and after.
    static constexpr int coarse_near = 4309, coarse_far = 213;
    static constexpr int fine_here = 5570, fine_near = 3801, fine_far = 1016;
    /// Where it hardly moves: this field alone.
    static constexpr int still_near = 5077, still_far = 981;
    static constexpr int shift = 13;
};

/// One plane of a picture, as rows of samples; rows beyond an edge are those of the same field nearest to it.
template <class Sample>
class Rows {
public:
    Rows(const AVFrame &picture, int plane, int height)
        : start(picture.data[plane]), stride(picture.linesize[plane]), height(height) {}

    const Sample *operator[](int row) const {
        while (row < 0) row += 2;
        while (row >= height) row -= 2;
        return reinterpret_cast<const Sample *>(start + static_cast<ptrdiff_t>(std::max(row, 0)) * stride);
    }

private:
    const uint8_t *start;
    ptrdiff_t stride;
    int height;
};

/// A row of the second field as it was when the first was filmed. Rows are counted from the one that is made.
template <class Sample>
class MissingRow {
public:
    /// - Parameters:
    ///   - was, will: the pictures whose second fields lie before and after the first field's time.
    MissingRow(const Rows<Sample> &before, const Rows<Sample> &now, const Rows<Sample> &after, int row)
        : above(now[row - 1]), below(now[row + 1]), above3(now[row - 3]), below3(now[row + 3]), //
          was(before[row]), was_above2(before[row - 2]), was_below2(before[row + 2]), was_above4(before[row - 4]),
          was_below4(before[row + 4]), will(now[row]), will_above2(now[row - 2]), will_below2(now[row + 2]),
          will_above4(now[row - 4]), will_below4(now[row + 4]), before_above(before[row - 1]),
          before_below(before[row + 1]), after_above(after[row - 1]), after_below(after[row + 1]) {}

    void make(Sample *made, int count, int most) const {
        for (int x = 0; x < count; ++x) {
            const int meant = (was[x] + will[x]) >> 1;
            const int change = bound(x, meant);
            const int value = change == 0 ? meant : std::clamp(interpolated(x), meant - change, meant + change);
            made[x] = static_cast<Sample>(std::clamp(value, 0, most));
        }
    }

private:
    /// How far the sample may lie from the mean of its own place just before and just after.
    int bound(int x, int meant) const {
        const int a = above[x], b = below[x];
        const int own = std::abs(was[x] - will[x]) >> 1;
        const int earlier = (std::abs(before_above[x] - a) + std::abs(before_below[x] - b)) >> 1;
        const int later = (std::abs(after_above[x] - a) + std::abs(after_below[x] - b)) >> 1;
        const int change = std::max({own, earlier, later});
        if (change == 0) return 0;
        const int upper = ((was_above2[x] + will_above2[x]) >> 1) - a;
        const int lower = ((was_below2[x] + will_below2[x]) >> 1) - b;
        const int most = std::max({meant - b, meant - a, std::min(upper, lower)});
        const int least = std::min({meant - b, meant - a, std::max(upper, lower)});
        return std::max({change, least, -most});
    }

    int interpolated(int x) const {
        const int near = above[x] + below[x], far = above3[x] + below3[x];
        if (std::abs(above[x] - below[x]) <= std::abs(was[x] - will[x])) {
            return (Weights::still_near * near - Weights::still_far * far) >> Weights::shift;
        }
        const int here = was[x] + will[x];
        const int around = was_above2[x] + will_above2[x] + was_below2[x] + will_below2[x];
        const int beyond = was_above4[x] + will_above4[x] + was_below4[x] + will_below4[x];
        const int fine =
            (Weights::fine_here * here - Weights::fine_near * around + Weights::fine_far * beyond) >> 2;
        return (fine + Weights::coarse_near * near - Weights::coarse_far * far) >> Weights::shift;
    }

    const Sample *above, *below, *above3, *below3;
    const Sample *was, *was_above2, *was_below2, *was_above4, *was_below4;
    const Sample *will, *will_above2, *will_below2, *will_above4, *will_below4;
    const Sample *before_above, *before_below, *after_above, *after_below;
};

template <class Sample>
void fill_second_field(AVFrame &made, const AVFrame &before, const AVFrame &now, const AVFrame &after, int depth) {
    const AVPixFmtDescriptor *kind = av_pix_fmt_desc_get(static_cast<AVPixelFormat>(now.format));
    const int planes = av_pix_fmt_count_planes(static_cast<AVPixelFormat>(now.format));
    const int second = now.top_field_first ? 1 : 0;
    for (int plane = 0; plane < planes; ++plane) {
        const bool chroma = (plane == 1 || plane == 2) && !(kind->flags & AV_PIX_FMT_FLAG_RGB);
        const int height = chroma ? AV_CEIL_RSHIFT(now.height, kind->log2_chroma_h) : now.height;
        const int bytes = std::min({std::abs(made.linesize[plane]), std::abs(before.linesize[plane]),
                                    std::abs(now.linesize[plane]), std::abs(after.linesize[plane])});
        const Rows<Sample> earlier(before, plane, height), current(now, plane, height), later(after, plane, height);
        for (int row = second; row < height; row += 2) {
            auto *target = reinterpret_cast<Sample *>(made.data[plane] +
                                                      static_cast<ptrdiff_t>(row) * made.linesize[plane]);
            MissingRow<Sample>(earlier, current, later, row)
                .make(target, bytes / static_cast<int>(sizeof(Sample)), (1 << depth) - 1);
        }
    }
}

bool alike(const AVFrame &one, const AVFrame &other) {
    return one.format == other.format && one.width == other.width && one.height == other.height;
}

}  // namespace

AVFramePtr deinterlaced(const AVFrame &picture, const AVFrame *before, const AVFrame *after) {
    const AVPixFmtDescriptor *kind = av_pix_fmt_desc_get(static_cast<AVPixelFormat>(picture.format));
    constexpr uint64_t not_samples = AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BITSTREAM | AV_PIX_FMT_FLAG_HWACCEL |
                                     AV_PIX_FMT_FLAG_BE | AV_PIX_FMT_FLAG_FLOAT;
    if (!kind || (kind->flags & not_samples) || kind->comp[0].depth > 16) {
        throw Failure(CSW_FAILURE_UNSUPPORTED, "interlaced pictures of this pixel format cannot be taken apart");
    }
    AVFramePtr made(av_frame_clone(&picture));
    if (!made) throw std::bad_alloc();
    av_check(av_frame_make_writable(made.get()), "making room for a picture");
    made->interlaced_frame = 0;
    const AVFrame &earlier = before && alike(*before, picture) ? *before : picture;
    const AVFrame &later = after && alike(*after, picture) ? *after : picture;
    // Samples of a depth that fills whole bytes may share them with others (packed formats); a full byte is the bound.
    const int depth = kind->comp[0].depth;
    if (depth > 8) {
        fill_second_field<uint16_t>(*made, earlier, picture, later, kind->comp[0].shift > 0 ? 16 : depth);
    } else {
        fill_second_field<uint8_t>(*made, earlier, picture, later, 8);
    }
    return made;
}

}  // namespace csw
