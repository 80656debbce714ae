// The packets of one clip's sound, in stored order.
#pragma once

#include <memory>

#include "csw_input.hpp"

extern "C" {
#include <libavcodec/packet.h>
#include <libavformat/avformat.h>
}

namespace csw {

/// Reads the packets of a clip's best sound stream.
class SoundSource {
public:
    /// Null when the clip has no sound.
    static std::unique_ptr<SoundSource> of(InputPtr input);
    ~SoundSource();

    const AVStream &stream() const { return *from; }
    /// The packet at hand, the same one until `advance`; null at the end. Whoever takes its content leaves it blank.
    AVPacket *packet();
    void advance();

private:
    SoundSource() = default;
    bool is_long_hidden() const;

    InputPtr input;
    const AVStream *from = nullptr;
    AVPacket *held = nullptr;
    bool waiting = false, ended = false;
};

}  // namespace csw
