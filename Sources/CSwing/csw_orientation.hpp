// How a stored picture is turned for display, as an MP4's display matrix says it.
#pragma once

#include "csw_internal.hpp"

extern "C" {
#include <libavformat/avformat.h>
}

namespace csw {

/// A quarter turn or a mirror: transposed first, then flipped.
struct Orientation {
    bool transpose = false, flip_x = false, flip_y = false;

    /// How the stream's pictures are turned to be shown.
    static Orientation of(const AVStream &stream);
    /// A turn by 0, 90, 180 or 270 degrees.
    static Orientation clockwise(int degrees);

    /// This, and the result then turned or mirrored again.
    Orientation then(const Orientation &next) const;
    bool upright() const { return !transpose && !flip_x && !flip_y; }
    /// Clockwise degrees of the turn, a mirror left aside.
    int degrees() const;
};

/// The picture, 8-bit 4:2:0, turned or mirrored.
AVFramePtr turned(const AVFrame &picture, const Orientation &how);

/// Makes players turn the stream's pictures clockwise by 0, 90, 180 or 270 degrees.
void tag_rotation(AVStream &stream, int degrees);

}  // namespace csw
