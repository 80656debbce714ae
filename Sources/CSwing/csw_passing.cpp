#include "csw_passing.hpp"

#include <iterator>

extern "C" {
#include <libavutil/avutil.h>
}

namespace csw {

namespace {

/// A picture's neighbours in time are coded no further from it than this, in pictures (H.264 and H.265 hold 16).
constexpr size_t most_sent = 64;

/// A block that is copied takes less than a bit. Pictures that a rate converter had put in twice took less than one a block (x264 at
/// rates 16 to 30); of films at normal speed nine in ten that nothing rests on take 2 and more. Of slow motion half take less than
/// one, too: those are decoded for nothing.
constexpr int block_side = 16, bits_per_byte = 8;

}  // namespace

PassingOver::PassingOver(const AVCodecParameters &stream)
    : disposable(stream), least_size(stream.width * stream.height / (block_side * block_side * bits_per_byte)) {}

bool PassingOver::takes(const AVPacket &packet, int64_t shown) {
    if (may_pass(packet, shown)) {
        passed.insert({packet.pts, packet.duration});
        return true;
    }
    if (packet.pts != AV_NOPTS_VALUE) sent.insert(packet.pts);
    if (sent.size() > most_sent) sent.erase(sent.begin());
    return false;
}

bool PassingOver::may_pass(const AVPacket &packet, int64_t shown) const {
    const int64_t time = packet.pts;
    if (longest_gap <= 0 || time == AV_NOPTS_VALUE || packet.duration <= 0) return false;
    // What is shown already cannot be waited for, and a time counts once.
    if (shown == AV_NOPTS_VALUE || time <= shown || passed.count({time, 0}) > 0) return false;
    if (takes_repeats && packet.size < least_size) return false;
    const auto after = sent.lower_bound(time);
    if (after == sent.begin() || (after != sent.end() && *after == time)) return false;
    const int64_t next = after == sent.end() ? time + packet.duration : *after;
    return next - *std::prev(after) <= longest_gap && disposable.contains(packet);
}

bool PassingOver::next_between(int64_t last, int64_t end, csw_frame_time &time) {
    while (!passed.empty() && passed.begin()->time <= last) passed.erase(passed.begin());
    if (passed.empty() || passed.begin()->time >= end) return false;
    time = {passed.begin()->time, passed.begin()->duration};
    passed.erase(passed.begin());
    return true;
}

}  // namespace csw
