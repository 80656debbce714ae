// Which packets have to be decoded for some pictures of a stream.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

#include "csw_internal.hpp"

extern "C" {
#include <libavcodec/packet.h>
}

namespace csw {

struct PacketFree {
    void operator()(AVPacket *packet) const { av_packet_free(&packet); }
};
using PacketPtr = std::unique_ptr<AVPacket, PacketFree>;

/// Passes over the packets that nothing chosen rests on: groups of pictures (a key frame and what follows it) without a
/// chosen picture, and what comes after a group's last one.
///
/// Packets go in in the order of the file. Whether a packet is needed shows later, so that up to two groups are held back.
class PictureChoice {
public:
    /// A packet that has to be decoded.
    struct Step {
        PacketPtr packet;
        /// Packets before it were passed over: it is a key frame, and what was decoded up to it says nothing of it.
        bool is_after_gap = false;
        /// Otherwise others may rest on its picture, which itself is not wanted.
        bool is_chosen = false;
    };

    /// Takes presentation times, ascending.
    explicit PictureChoice(std::vector<int64_t> times) : times(std::move(times)) {}

    bool contains(int64_t time) const;
    /// Takes the next packet of the stream.
    void take(PacketPtr packet);
    /// The next packet to decode; false when first more are to be taken.
    bool next(Step &step);
    /// Whether all that was chosen has gone in, so that the rest of the file need not be read.
    bool is_complete() const { return chosen_in >= times.size(); }

private:
    void release();
    void pass_over_before_key();

    std::vector<int64_t> times;
    size_t chosen_in = 0;
    std::deque<Step> ready;
    /// What is not yet known to be needed, and how many bytes that is.
    std::deque<PacketPtr> held;
    int64_t held_bytes = 0;
    /// How many of `held` stand before the last key frame.
    size_t key = 0;
    /// When the last key frame is shown. Pictures after it in the file that are shown before it rest on the group before.
    int64_t group_start = INT64_MIN;
    /// The group before the last key frame was passed over, in part at least.
    bool is_detached = false;
    /// Something between the last packet released and the first held was passed over.
    bool has_gap = false;
};

}  // namespace csw
