// The inner loop of the tone map: a strip of pixels goes through each step together, so that the processor takes several
// at once.
#pragma once

extern "C" {
#include <libavutil/frame.h>
}

namespace csw {

/// What a tone map looks up; see `ToneMap`. A table covers 0 to 1 in `steps`.
struct ToneTables {
    const float *light;
    /// Null for PQ.
    const float *screen;
    const float *kept, *signal;
    int steps;
    /// The light that a full signal stands for, cd/m2.
    float full_light;
    /// Of the source's codes.
    bool full_range;
};

/// Maps two rows of a picture, which share their chroma.
///
/// - Parameters:
///   - from: AV_PIX_FMT_YUV420P10.
///   - pair: the upper row's number, halved.
///   - to: AV_PIX_FMT_YUV420P of the same size; only these rows are written.
void map_rows(const ToneTables &tables, const AVFrame &from, int pair, AVFrame &to) noexcept;

}  // namespace csw
