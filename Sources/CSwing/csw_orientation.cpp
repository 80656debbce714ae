#include "csw_orientation.hpp"

#include <cstdint>
#include <cstdlib>
#include <opencv2/core.hpp>

extern "C" {
#include <libavutil/dict.h>
#include <libavutil/display.h>
}

namespace csw {

namespace {

constexpr size_t matrix_bytes = 9 * sizeof(int32_t);

/// A turn told by a tag: Matroska files that older programs copied from a phone's MP4 have no other.
Orientation tagged(const AVStream &stream) {
    const AVDictionaryEntry *tag = av_dict_get(stream.metadata, "rotate", nullptr, 0);
    if (!tag) return {};
    char *end = nullptr;
    const long degrees = std::strtol(tag->value, &end, 10);
    if (end == tag->value || degrees % 90 != 0) return {};
    return Orientation::clockwise(static_cast<int>((degrees % 360 + 360) % 360));
}

}  // namespace

Orientation Orientation::of(const AVStream &stream) {
    Orientation result;
    size_t bytes = 0;
    const auto *m = reinterpret_cast<const int32_t *>(
        av_stream_get_side_data(&stream, AV_PKT_DATA_DISPLAYMATRIX, &bytes));
    if (!m || bytes < matrix_bytes) return tagged(stream);
    // Stored (x, y) is shown at (m0 x + m3 y, m1 x + m4 y); only quarter turns and mirrors occur in practice.
    result.transpose = std::abs(int64_t{m[1]}) > std::abs(int64_t{m[0]});
    result.flip_x = (result.transpose ? m[3] : m[0]) < 0;
    result.flip_y = (result.transpose ? m[1] : m[4]) < 0;
    return result;
}

Orientation Orientation::clockwise(int degrees) {
    switch (degrees) {
        case 0: return {false, false, false};
        case 90: return {true, true, false};
        case 180: return {false, true, true};
        case 270: return {true, false, true};
        default: throw Failure(CSW_FAILURE_UNSUPPORTED, "pictures can be turned by quarters only");
    }
}

Orientation Orientation::then(const Orientation &next) const {
    // A transposition takes what was flipped across to what is flipped down.
    const bool x = next.transpose ? flip_y : flip_x, y = next.transpose ? flip_x : flip_y;
    return {transpose != next.transpose, x != next.flip_x, y != next.flip_y};
}

int Orientation::degrees() const {
    if (transpose) return flip_x ? 90 : 270;
    return flip_y ? 180 : 0;
}

AVFramePtr turned(const AVFrame &picture, const Orientation &how) {
    const int width = how.transpose ? picture.height : picture.width;
    const int height = how.transpose ? picture.width : picture.height;
    AVFramePtr result = make_picture(width, height);
    for (int i = 0; i < 3; ++i) {
        const int shrink = i == 0 ? 1 : 2;
        const cv::Mat from(picture.height / shrink, picture.width / shrink, CV_8UC1, picture.data[i],
                           static_cast<size_t>(picture.linesize[i]));
        cv::Mat to(height / shrink, width / shrink, CV_8UC1, result->data[i],
                   static_cast<size_t>(result->linesize[i]));
        if (how.transpose) {
            cv::transpose(from, to);
        } else {
            from.copyTo(to);
        }
        if (how.flip_x || how.flip_y) cv::flip(to, to, how.flip_x && how.flip_y ? -1 : how.flip_x ? 1 : 0);
    }
    return result;
}

void tag_rotation(AVStream &stream, int degrees) {
    auto *matrix = reinterpret_cast<int32_t *>(
        av_stream_new_side_data(&stream, AV_PKT_DATA_DISPLAYMATRIX, matrix_bytes));
    if (!matrix) throw std::bad_alloc();
    av_display_rotation_set(matrix, degrees);
}

}  // namespace csw
