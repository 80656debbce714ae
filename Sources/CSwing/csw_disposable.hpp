// Which coded pictures no other picture rests on.
#pragma once

#include "csw_internal.hpp"

extern "C" {
#include <libavcodec/codec_par.h>
#include <libavcodec/packet.h>
}

namespace csw {

/// Tells by a packet's headers, without decoding it, whether any other picture may rest on its own.
///
/// H.264 and H.265 say so in the header of each unit (ITU-T H.264, 7.4.1: nal_ref_idc; H.265, 7.4.2.2: sub-layer
/// non-reference pictures). A packet that is not whole and plain counts as one that others rest on.
class DisposablePictures {
public:
    explicit DisposablePictures(const AVCodecParameters &stream);

    /// Whether the stream may hold any.
    bool may_exist() const { return kind_of_unit != nullptr; }
    bool contains(const AVPacket &packet) const;

private:
    /// A unit's part in a packet.
    enum class Unit { disposable, aside, needed };
    static Unit h264_unit(const uint8_t *unit, int layers);
    static Unit hevc_unit(const uint8_t *unit, int layers);

    Unit (*kind_of_unit)(const uint8_t *unit, int layers) = nullptr;
    /// Bytes of the number in front of each unit that says how long it is.
    int length_size = 0;
    /// Temporal sub-layers of an H.265 stream.
    int layers = 0;
};

}  // namespace csw
