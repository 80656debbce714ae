#include "csw_durations.hpp"

#include <algorithm>

namespace csw {

void PictureDurations::add(csw_frame_time time) {
    if (count > 0 && time.presentation > last) {
        const int64_t step = time.presentation - last;
        const auto before = under_way.find(last);
        if (before != under_way.end()) before->second = step;
        longest = std::max(longest, count == 1 ? 2 * step : step);
    }
    if (count++ == 0) first = time.presentation;
    last = time.presentation;
    last_duration = presumed(time);
    under_way[last] = last_duration;
}

int64_t PictureDurations::usual() const {
    if (nominal > 0) return nominal;
    return count > 1 ? std::max<int64_t>((last - first) / (count - 1), 1) : 1;
}

/// How long the picture that went in last lasts, if none follows.
int64_t PictureDurations::presumed(csw_frame_time time) const {
    const int64_t left = source_end - time.presentation;
    // What is left of a file that was cut off does not reach its end.
    if (left > 0 && left <= longest) return left;
    return time.duration > 0 ? time.duration : usual();
}

int64_t PictureDurations::take(int64_t presentation) {
    const auto found = under_way.find(presentation);
    if (found == under_way.end()) return usual();
    const int64_t duration = found->second;
    under_way.erase(found);
    return duration;
}

}  // namespace csw
