// A picture's planes as OpenCV sees them, and numbers as code values.
#pragma once

#include <algorithm>
#include <opencv2/core.hpp>

extern "C" {
#include <libavutil/frame.h>
}

namespace csw {

/// A plane as a matrix header; no pixels are copied.
inline cv::Mat plane(const AVFrame &picture, int index) {
    const int shrink = index == 0 ? 1 : 2;
    return cv::Mat(picture.height / shrink, picture.width / shrink, CV_8UC1, picture.data[index],
                   static_cast<size_t>(picture.linesize[index]));
}

inline uint8_t to_byte(float value) { return static_cast<uint8_t>(std::clamp(value + 0.5f, 0.f, 255.f)); }

}  // namespace csw
