#include "csw_picture_clock.hpp"

#include <algorithm>

#include "csw_input.hpp"

namespace csw {

void PictureClock::begin(const AVStream &stream, AVRational rate) {
    time_base = stream.time_base;
    has_start = stream.start_time != AV_NOPTS_VALUE;
    longest_pause = ticks({longest_pause_seconds, 1});
    if (rate.num > 0 && rate.den > 0) usual_step = std::clamp<int64_t>(ticks(av_inv_q(rate)), 1, longest_pause);
}

csw_frame_time PictureClock::stated(const AVFrame &picture) const {
    return {picture.best_effort_timestamp, std::clamp<int64_t>(picture.pkt_duration, 0, longest_pause)};
}

csw_frame_time PictureClock::next(const AVFrame &picture, DamageLog &damage) {
    const int64_t longest_return = ticks({1, 2});
    csw_frame_time time = stated(picture);
    const bool absent = time.presentation < -largest_time || time.presentation > largest_time;
    // Pictures before a container's first time have none; they crowd in front of it rather than push it away.
    const bool leading = absent && !any_time && has_start;
    any_time = any_time || !absent;
    if (last == AV_NOPTS_VALUE) {
        if (absent) time.presentation = 0;
    } else if (leading) {
        time.presentation = last + 1;
    } else if (absent || time.presentation > last + longest_pause || time.presentation < last - longest_return) {
        // No time, or a clock that was set anew (clips joined end to end): go on at the usual pace.
        if (!absent) damage.leapt();
        time.presentation = last + (time.duration > 0 ? time.duration : usual_step);
    } else if (time.presentation <= last) {
        // A time that is repeated or runs backwards a little still has to lie after the last one.
        damage.retimed();
        time.presentation = last + 1;
    }
    last = time.presentation;
    return time;
}

}  // namespace csw
