// When decoded pictures are shown.
#pragma once

#include "csw_damage.hpp"

namespace csw {

/// Reads when pictures are shown: as their file says, as long as that makes sense.
class PictureClock {
public:
    /// - `rate`: frames per second by the container, 0 in part where it does not say.
    void begin(const AVStream &stream, AVRational rate);

    /// What the file says.
    csw_frame_time stated(const AVFrame &picture) const;
    /// Later than that of the picture before; tells `damage` of times that had to be made up.
    csw_frame_time next(const AVFrame &picture, DamageLog &damage);

    /// Times beyond this (73 years in nanoseconds) are damaged; sums and differences of those below cannot overflow.
    static constexpr int64_t largest_time = int64_t{1} << 61;

private:
    int64_t ticks(AVRational seconds) const { return av_rescale_q(1, seconds, time_base); }

    AVRational time_base{1, 1};
    bool has_start = false;
    int64_t longest_pause = 1;
    /// Ticks from one picture to the next where the container does not say.
    int64_t usual_step = 1;
    int64_t last = AV_NOPTS_VALUE;
    bool any_time = false;
};

}  // namespace csw
