// How long each picture of a video that is being written is shown.
#pragma once

#include <cstdint>
#include <map>

#include "include/CSwing.h"

namespace csw {

/// Durations, in ticks, of the pictures on their way through an encoder, which does not carry them.
///
/// MP4 stores when each picture starts and when the last one ends: one that lasts no time at all is not shown. How long
/// the last one lasts is the source's say; where it says nothing, it lasts as long as pictures do nominally, or did on
/// average.
class PictureDurations {
public:
    /// - Parameters:
    ///   - nominal: ticks that a picture lasts nominally; 0 when nobody says.
    ///   - source_end: tick at which the source's picture track ends; 0 when it does not say.
    explicit PictureDurations(int64_t nominal = 0, int64_t source_end = 0)
        : nominal(nominal), longest(2 * nominal), source_end(source_end) {}

    /// A picture goes in; times increase.
    void add(csw_frame_time time);
    /// A picture comes out, in whatever order.
    int64_t take(int64_t presentation);
    /// Tick at which the last picture that went in ends.
    int64_t end() const { return last + last_duration; }

private:
    int64_t usual() const;
    int64_t presumed(csw_frame_time time) const;

    int64_t nominal, longest, source_end;
    int64_t count = 0, first = 0, last = 0, last_duration = 0;
    std::map<int64_t, int64_t> under_way;
};

}  // namespace csw
