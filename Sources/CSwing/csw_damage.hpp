// What a damaged file cost: pictures promised against pictures that came.
#pragma once

#include <cstdint>
#include <set>

#include "csw_internal.hpp"

extern "C" {
#include <libavcodec/packet.h>
#include <libavformat/avformat.h>
}

namespace csw {

/// Pictures that the file's index or header promises and that are to be shown; 0 when it does not say.
int64_t promised_pictures(const AVFormatContext &format, AVStream &stream);

/// Follows every picture from its packet to the decoder's output.
class DamageLog {
public:
    void begin(const AVFormatContext &format, AVStream &stream);
    /// A packet that holds a picture to be shown, on its way to the decoder.
    void sent(const AVPacket &packet);
    /// A packet whose picture is to be shown and was not asked for.
    void passed() { ++state.packets; }
    /// A spot that could not be read or decoded.
    void failed();
    /// A time that had to be made up.
    void retimed() { ++state.retimed; }
    /// The clock leapt, and the pictures after it were moved: where the header lets them end no longer counts.
    void leapt() {
        retimed();
        state.promised_end = 0;
    }
    /// A decoded picture, in presentation order.
    void shown(const AVFrame &picture);
    /// The decoder has nothing left.
    void ended();

    csw_damage state{};

private:
    void lose(std::multiset<int64_t>::const_iterator end);

    /// Presentation times of packets whose pictures have not come yet.
    std::multiset<int64_t> awaited;
    bool distorted = false;
};

}  // namespace csw
