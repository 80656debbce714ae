// Stills as JPEG, coded from a picture's own planes: no way round by RGB at twice the size.
#include <algorithm>
#include <csetjmp>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include <jpeglib.h>

#include "csw_color_matrix.hpp"
#include "csw_internal.hpp"
#include "csw_vector.hpp"

using csw::Failure;

namespace {

struct JPEGError {
    jpeg_error_mgr base;
    jmp_buf back;
    char message[JMSG_LENGTH_MAX];
};

[[noreturn]] void leave(j_common_ptr info) {
    auto *state = reinterpret_cast<JPEGError *>(info->err);
    info->err->format_message(info, state->message);
    longjmp(state->back, 1);
}

/// From a picture's numbers to those of a JPEG file: BT.601 in full range (JFIF 1.02). In each, a colour is its luma and
/// what blue and red differ from it, so that grey stays grey and only chroma makes chroma.
struct JFIFColors {
    float luma, luma_blue, luma_red, black;
    float blue_blue, blue_red, red_blue, red_red;

    explicit JFIFColors(const csw::ColorMatrix &m) {
        const float kr = 0.299f, kb = 0.114f, kg = 1 - kr - kb;
        // Red and blue in units of the picture's own differences.
        const float red = 2 * (1 - m.kr), blue = 2 * (1 - m.kb);
        const float from_red = red * (kr - kg * m.kr / m.kg), from_blue = blue * (kb - kg * m.kb / m.kg);
        const float chroma = 255 / m.chroma_scale;
        black = m.black;
        luma = 255 / m.luma_scale;
        luma_blue = chroma * from_blue, luma_red = chroma * from_red;
        blue_blue = chroma * (blue - from_blue) / (2 * (1 - kb)), blue_red = -chroma * from_red / (2 * (1 - kb));
        red_blue = -chroma * from_blue / (2 * (1 - kr)), red_red = chroma * (red - from_red) / (2 * (1 - kr));
    }
};

inline uint8_t rounded(float value) {
    return static_cast<uint8_t>(static_cast<int>(std::min(255.0f, std::max(0.0f, value)) + 0.5f));
}

/// Two rows of luma and the row of chroma they share; `width` counts the latter.
CSW_WIDE void convert_rows(uint8_t *__restrict upper, uint8_t *__restrict lower, uint8_t *__restrict cb,
                           uint8_t *__restrict cr, const uint8_t *__restrict from_upper,
                           const uint8_t *__restrict from_lower, const uint8_t *__restrict from_cb,
                           const uint8_t *__restrict from_cr, int width, const JFIFColors &colors) {
    const JFIFColors c = colors;
    for (int x = 0; x < width; ++x) {
        const float blue = static_cast<float>(from_cb[x]) - 128, red = static_cast<float>(from_cr[x]) - 128;
        const float shift = blue * c.luma_blue + red * c.luma_red - c.black * c.luma;
        upper[2 * x] = rounded(static_cast<float>(from_upper[2 * x]) * c.luma + shift);
        upper[2 * x + 1] = rounded(static_cast<float>(from_upper[2 * x + 1]) * c.luma + shift);
        lower[2 * x] = rounded(static_cast<float>(from_lower[2 * x]) * c.luma + shift);
        lower[2 * x + 1] = rounded(static_cast<float>(from_lower[2 * x + 1]) * c.luma + shift);
        cb[x] = rounded(128 + blue * c.blue_blue + red * c.blue_red);
        cr[x] = rounded(128 + blue * c.red_blue + red * c.red_red);
    }
}

/// One row of the coder's blocks: sixteen rows of luma, eight of each chroma, in whole blocks.
class Strip {
public:
    Strip(const AVFrame &picture, uint8_t *room)
        : picture(picture), colors(csw::ColorMatrix::of(picture)), width(padded_width(picture.width)) {
        for (int row = 0; row < 16; ++row) luma[row] = room + row * width;
        for (int row = 0; row < 8; ++row) {
            cb[row] = room + 16 * width + row * width / 2;
            cr[row] = room + 20 * width + row * width / 2;
        }
    }

    static int padded_width(int width) { return (width + 15) & ~15; }
    /// Bytes of a strip's room.
    static size_t room(int width) { return static_cast<size_t>(24) * padded_width(width); }

    /// Fills the strip from a row of the picture on; beyond the picture its last row and column go on.
    void fill(int first) {
        for (int pair = 0; pair < 8; ++pair) {
            const int row = std::min(first / 2 + pair, picture.height / 2 - 1);
            const uint8_t *from = picture.data[0] + static_cast<ptrdiff_t>(2 * row) * picture.linesize[0];
            convert_rows(luma[2 * pair], luma[2 * pair + 1], cb[pair], cr[pair], from, from + picture.linesize[0],
                         picture.data[1] + static_cast<ptrdiff_t>(row) * picture.linesize[1],
                         picture.data[2] + static_cast<ptrdiff_t>(row) * picture.linesize[2], picture.width / 2,
                         colors);
            for (uint8_t *values : {luma[2 * pair], luma[2 * pair + 1]}) extend(values, picture.width, width);
            for (uint8_t *values : {cb[pair], cr[pair]}) extend(values, picture.width / 2, width / 2);
        }
    }

    uint8_t *luma[16], *cb[8], *cr[8];

private:
    static void extend(uint8_t *values, int from, int to) { std::memset(values + from, values[from - 1], to - from); }

    const AVFrame &picture;
    const JFIFColors colors;
    const int width;
};

/// Plain C inside, since libjpeg leaves by longjmp: no object with a destructor may live here.
bool compress(Strip &strip, int width, int height, int quality, unsigned char **data, unsigned long *count,
              JPEGError *state) {
    jpeg_compress_struct info;
    info.err = jpeg_std_error(&state->base);
    state->base.error_exit = leave;
    if (setjmp(state->back)) {
        jpeg_destroy_compress(&info);
        return false;
    }
    jpeg_create_compress(&info);
    jpeg_mem_dest(&info, data, count);
    info.image_width = static_cast<JDIMENSION>(width);
    info.image_height = static_cast<JDIMENSION>(height);
    info.input_components = 3;
    info.in_color_space = JCS_YCbCr;
    // Chroma at half the size in both directions, as the pictures have it.
    jpeg_set_defaults(&info);
    jpeg_set_quality(&info, quality, TRUE);
    info.raw_data_in = TRUE;
    jpeg_start_compress(&info, TRUE);
    JSAMPARRAY planes[3] = {strip.luma, strip.cb, strip.cr};
    while (info.next_scanline < info.image_height) {
        strip.fill(static_cast<int>(info.next_scanline));
        jpeg_write_raw_data(&info, planes, 16);
    }
    jpeg_finish_compress(&info);
    jpeg_destroy_compress(&info);
    return true;
}

}  // namespace

csw_status csw_frame_jpeg(const csw_frame *frame, int32_t quality, csw_buffer *out, csw_error *error) {
    return csw::guarded(error, [&] {
        const int width = frame->picture->width, height = frame->picture->height;
        std::vector<uint8_t> room(Strip::room(width));
        Strip strip(*frame->picture, room.data());
        // libjpeg grows what it is given into a new buffer of its own, and never frees the first.
        unsigned long count = static_cast<unsigned long>(width) * height + (1 << 16);
        auto *first = static_cast<unsigned char *>(std::malloc(count));
        if (!first) throw std::bad_alloc();
        unsigned char *data = first;
        JPEGError state{};
        const bool done = compress(strip, width, height, quality, &data, &count, &state);
        if (!done || data != first) std::free(first);
        if (!done) throw Failure(CSW_FAILURE_INTERNAL, state.message);
        *out = {data, count};
        return CSW_OK;
    });
}
