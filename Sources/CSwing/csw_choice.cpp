#include "csw_choice.hpp"

#include <algorithm>

extern "C" {
#include <libavutil/avutil.h>
}

namespace csw {

namespace {

/// More is decoded rather than held back: a file with one key frame at its start is one group.
constexpr int64_t most_held = int64_t{32} << 20;

}  // namespace

bool PictureChoice::contains(int64_t time) const { return std::binary_search(times.begin(), times.end(), time); }

bool PictureChoice::next(Step &step) {
    if (ready.empty()) return false;
    step = std::move(ready.front());
    ready.pop_front();
    return true;
}

void PictureChoice::take(PacketPtr packet) {
    const int64_t time = packet->pts;
    // Without times nothing is known to be superfluous.
    const bool is_unknown = time == AV_NOPTS_VALUE;
    const bool is_chosen = !is_unknown && contains(time);
    if (is_chosen) ++chosen_in;
    const bool is_leading = !is_unknown && time < group_start;
    // It rests on what was passed over.
    if (is_leading && is_detached) return;
    // Once a picture comes that rests on its own key frame, no other will ask for the group before.
    if (!is_unknown && !is_leading) pass_over_before_key();
    if (!is_unknown && (packet->flags & AV_PKT_FLAG_KEY)) {
        group_start = time;
        is_detached = false;
        key = held.size();
        if (is_chosen) pass_over_before_key();
    }
    held_bytes += packet->size;
    held.push_back(std::move(packet));
    if (is_chosen || is_unknown || held_bytes > most_held) release();
}

/// Passes over what is held before the last key frame, and the pictures after it that rest on that.
void PictureChoice::pass_over_before_key() {
    if (key == 0) return;
    held.erase(held.begin(), held.begin() + static_cast<ptrdiff_t>(key));
    const auto is_leading = [this](const PacketPtr &packet) { return packet->pts < group_start; };
    held.erase(std::remove_if(held.begin(), held.end(), is_leading), held.end());
    key = 0;
    has_gap = is_detached = true;
    held_bytes = 0;
    for (const PacketPtr &rest : held) held_bytes += rest->size;
}

void PictureChoice::release() {
    for (PacketPtr &packet : held) {
        const bool is_chosen = packet->pts == AV_NOPTS_VALUE || contains(packet->pts);
        ready.push_back({std::move(packet), has_gap, is_chosen});
        has_gap = false;
    }
    held.clear();
    held_bytes = 0;
    key = 0;
}

}  // namespace csw
