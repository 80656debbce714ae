// Crops of a frame as a network takes them.
#include <algorithm>
#include <iterator>
#include <opencv2/imgproc.hpp>
#include <utility>
#include <vector>

#include "csw_color_matrix.hpp"
#include "csw_internal.hpp"
#include "csw_planes.hpp"
#include "csw_vector.hpp"

using csw::ColorMatrix;

namespace {

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
CSW_WIDE void color_row(float *__restrict out, const uint8_t *__restrict luma, const uint8_t *__restrict chroma,
                        int width, const ColorSteps &steps) {
    const ColorSteps s = steps;
    for (int x = 0; x < width; ++x) {
        const float y = luma[x] - s.black, u = chroma[2 * x] - 128.f, v = chroma[2 * x + 1] - 128.f;
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

/// The pixels of a plane that a map samples; at least one, and beyond the plane's edges nothing.
cv::Rect sampled(const double *map, cv::Size out, cv::Size plane) {
    const double xs[] = {map[2], map[2] + map[0] * out.width, map[2] + map[1] * out.height,
                         map[2] + map[0] * out.width + map[1] * out.height};
    const double ys[] = {map[5], map[5] + map[3] * out.width, map[5] + map[4] * out.height,
                         map[5] + map[3] * out.width + map[4] * out.height};
    // A pixel's four neighbours, and one for rounding.
    constexpr double margin = 2;
    const auto span = [](const double(&ends)[4], int length) {
        const auto [least, most] = std::minmax_element(std::begin(ends), std::end(ends));
        const double last = length - 1;
        return std::pair(static_cast<int>(std::clamp(*least - margin, 0.0, last)),
                         static_cast<int>(std::clamp(*most + margin, 0.0, last)) + 1);
    };
    const auto [left, right] = span(xs, plane.width);
    const auto [top, bottom] = span(ys, plane.height);
    return {left, top, right - left, bottom - top};
}

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
        const auto warp = [&](const cv::Mat &from, cv::Mat &to, const double *map, const cv::Scalar &outside) {
            cv::warpAffine(from, to, cv::Mat(2, 3, CV_64F, const_cast<double *>(map)), size,
                           cv::INTER_LINEAR | cv::WARP_INVERSE_MAP, cv::BORDER_CONSTANT, outside);
        };
        // Both planes of chroma at once, as far as they are sampled: where each pixel comes from is most of the work.
        const cv::Rect part = sampled(chroma_map, size, csw::plane(picture, 1).size());
        const cv::Mat chroma[2] = {csw::plane(picture, 1)(part), csw::plane(picture, 2)(part)};
        const double part_map[6] = {chroma_map[0], chroma_map[1], chroma_map[2] - part.x,
                                    chroma_map[3], chroma_map[4], chroma_map[5] - part.y};
        // Kept from crop to crop: fresh memory costs the system more than the sampling does.
        static thread_local cv::Mat together, luma, colors;
        cv::merge(chroma, 2, together);
        warp(csw::plane(picture, 0), luma, luma_map, cv::Scalar(m.black));
        warp(together, colors, part_map, cv::Scalar(128, 128));
        const size_t row = static_cast<size_t>(out_width);
        const ptrdiff_t plane_size = static_cast<ptrdiff_t>(out_width) * out_height;
        const ColorSteps steps[3] = {{m, *format, 0}, {m, *format, 1}, {m, *format, 2}};
        std::vector<float> rows(format->is_planar ? 0 : 3 * row);
        for (int y = 0; y < out_height; ++y) {
            float *places[3];
            for (int color = 0; color < 3; ++color) {
                const int place = format->is_blue_first ? 2 - color : color;
                places[place] =
                    format->is_planar ? out + plane_size * place + y * out_width : rows.data() + place * row;
                color_row(places[place], luma.ptr<uint8_t>(y), colors.ptr<uint8_t>(y), out_width, steps[color]);
            }
            if (format->is_planar) continue;
            interleave(out + 3 * static_cast<ptrdiff_t>(y) * out_width, places[0], places[1], places[2], out_width);
        }
        return CSW_OK;
    });
}

