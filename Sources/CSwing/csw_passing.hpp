// Pictures that are passed over without being decoded, and when they are shown.
#pragma once

#include <cstdint>
#include <set>

#include "csw_disposable.hpp"
#include "include/csw_video.h"

namespace csw {

/// Passes over pictures that no other rests on, as long as those that are left lie close enough together.
class PassingOver {
public:
    explicit PassingOver(const AVCodecParameters &stream);

    bool may_pass() const { return disposable.may_exist(); }
    /// - `ticks`: from one picture that is left to the next at the most; 0 passes over none.
    /// - `repeats`: whether pictures are left that may be repeats.
    void allow(int64_t ticks, bool repeats) { longest_gap = ticks, takes_repeats = repeats; }

    /// Takes the next packet of the stream; false when it is to be decoded.
    ///
    /// - `shown`: the time that was handed out last.
    bool takes(const AVPacket &packet, int64_t shown);
    /// The earliest of the pictures passed over that are shown after one time and before another, in `time`; false when
    /// there is none.
    bool next_between(int64_t last, int64_t end, csw_frame_time &time);

private:
    bool may_pass(const AVPacket &packet, int64_t shown) const;

    struct Passed {
        int64_t time, duration;
        bool operator<(const Passed &other) const { return time < other.time; }
    };

    DisposablePictures disposable;
    int64_t longest_gap = 0;
    bool takes_repeats = false;
    /// A picture of fewer bytes may be a repeat.
    int least_size;
    /// When the latest of the pictures sent to the decoder are shown.
    std::set<int64_t> sent;
    /// Not handed out yet.
    std::set<Passed> passed;
};

}  // namespace csw
