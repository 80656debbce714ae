// Crops of a frame as a network takes them.
#include <algorithm>
#include <vector>

#include "csw_color_matrix.hpp"
#include "csw_internal.hpp"
#include "csw_planes.hpp"
#include "csw_vector.hpp"
#include "csw_warp.hpp"

using csw::ColorMatrix;

namespace {

/// What chroma is where there is no colour.
constexpr uint8_t no_color = 128;

csw::SampledPlane sampled(const AVFrame &picture, int index, uint8_t outside) {
    const cv::Mat plane = csw::plane(picture, index);
    return {plane.data, static_cast<ptrdiff_t>(plane.step), plane.cols, plane.rows, outside};
}

/// How the numbers of the three planes become one colour's (0 red, 1 green, 2 blue).
struct ColorSteps {
    float low, least, most, luma, cb = 0, cr = 0, black;

    ColorSteps(const ColorMatrix &m, const csw_crop_format &format, int color)
        : low(format.low[color]), least(std::min(low, format.high[color])), most(std::max(low, format.high[color])),
          black(m.black) {
        const float span = format.high[color] - low;
        const float chroma = span / m.chroma_scale;
        luma = span / m.luma_scale;
        const float red_cr = 2 * (1 - m.kr) * chroma, blue_cb = 2 * (1 - m.kb) * chroma;
        if (color == 0) cr = red_cr;
        if (color == 1) cb = -blue_cb * m.kb / m.kg, cr = -red_cr * m.kr / m.kg;
        if (color == 2) cb = blue_cb;
    }
};

/// One colour of one row of pixels.
CSW_WIDE void color_row(float *__restrict out, const uint8_t *__restrict luma, const uint8_t *__restrict cb,
                        const uint8_t *__restrict cr, int width, const ColorSteps &steps) {
    const ColorSteps s = steps;
    for (int x = 0; x < width; ++x) {
        const float y = luma[x] - s.black, u = cb[x] - float(no_color), v = cr[x] - float(no_color);
        const float value = s.low + y * s.luma + s.cb * u + s.cr * v;
        out[x] = value < s.least ? s.least : value > s.most ? s.most : value;
    }
}

/// Three rows of one colour each as one of pixels.
CSW_WIDE void interleave(float *__restrict out, const float *__restrict first, const float *__restrict second,
                         const float *__restrict third, int width) {
    for (int x = 0; x < width; ++x) {
        out[3 * x] = first[x];
        out[3 * x + 1] = second[x];
        out[3 * x + 2] = third[x];
    }
}

}  // namespace

csw_status csw_frame_crop(const csw_frame *frame, const double *matrix, int32_t out_width, int32_t out_height,
                          const csw_crop_format *format, float *out, csw_error *error) {
    return csw::guarded(error, [&] {
        const AVFrame &picture = *frame->picture;
        const ColorMatrix m = ColorMatrix::of(picture);
        const double chroma_map[6] = {matrix[0] / 2, matrix[1] / 2, (matrix[2] - 0.5) / 2,
                                      matrix[3] / 2, matrix[4] / 2, (matrix[5] - 0.5) / 2};
        const csw::Warp luma_warp(matrix, out_width), chroma_warp(chroma_map, out_width);
        const csw::SampledPlane planes[3] = {sampled(picture, 0, static_cast<uint8_t>(m.black)),
                                             sampled(picture, 1, no_color), sampled(picture, 2, no_color)};
        const size_t row = static_cast<size_t>(out_width);
        const ptrdiff_t plane_size = static_cast<ptrdiff_t>(out_width) * out_height;
        const ColorSteps steps[3] = {{m, *format, 0}, {m, *format, 1}, {m, *format, 2}};
        std::vector<float> rows(format->is_planar ? 0 : 3 * row);
        std::vector<uint8_t> bytes(3 * row);
        uint8_t *const luma = bytes.data(), *const cb = luma + row, *const cr = cb + row;
        for (int y = 0; y < out_height; ++y) {
            luma_warp.row(y, planes[0], luma);
            chroma_warp.row(y, planes[1], cb);
            chroma_warp.row(y, planes[2], cr);
            float *places[3];
            for (int color = 0; color < 3; ++color) {
                const int place = format->is_blue_first ? 2 - color : color;
                places[place] =
                    format->is_planar ? out + plane_size * place + y * out_width : rows.data() + place * row;
                color_row(places[place], luma, cb, cr, out_width, steps[color]);
            }
            if (format->is_planar) continue;
            interleave(out + 3 * static_cast<ptrdiff_t>(y) * out_width, places[0], places[1], places[2], out_width);
        }
        return CSW_OK;
    });
}

csw_status csw_frame_cut(const csw_frame *frame, const double *matrix, int32_t side, csw_frame **out,
                         csw_error *error) {
    return csw::guarded(error, [&] {
        const AVFrame &picture = *frame->picture;
        auto cut = csw::make_cut(side);
        cut->colorspace = picture.colorspace;
        cut->color_range = picture.color_range;
        // Both lie at half the size: from pixel to pixel it is as far as in luma.
        const double chroma_map[6] = {matrix[0], matrix[1], (matrix[0] / 2 + matrix[1] / 2 + matrix[2] - 0.5) / 2,
                                      matrix[3], matrix[4], (matrix[3] / 2 + matrix[4] / 2 + matrix[5] - 0.5) / 2};
        const uint8_t black = static_cast<uint8_t>(ColorMatrix::of(picture).black);
        for (int index = 0; index < 3; ++index) {
            cv::Mat plane = csw::plane(*cut, index);
            const csw::Warp warp(index == 0 ? matrix : chroma_map, plane.cols);
            const csw::SampledPlane source = sampled(picture, index, index == 0 ? black : no_color);
            for (int y = 0; y < plane.rows; ++y) warp.row(y, source, plane.ptr<uint8_t>(y));
        }
        *out = new csw_frame{std::move(cut)};
        return CSW_OK;
    });
}
