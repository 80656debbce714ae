// From a decoder's pictures, in whatever form, to those of this library: upright, square pixels, 8-bit 4:2:0.
#pragma once

#include <memory>

#include "csw_orientation.hpp"
#include "csw_tone_map.hpp"

extern "C" {
#include <libavcodec/avcodec.h>
#include <libswscale/swscale.h>
}

namespace csw {

/// How a decoder's pictures hold colour.
struct ColorFormat {
    bool full_range = false;
    AVColorSpace matrix = AVCOL_SPC_UNSPECIFIED;

    static ColorFormat of(int format, int range, int matrix);
};

/// Converts the pictures of one stream.
class PictureConverter {
public:
    /// Size of the results before turning: square pixels, even sides.
    int width = 0, height = 0;
    Orientation orientation;
    /// How many threads may share a picture.
    int threads = 1;

    /// Reads the transfer characteristics and the brightest light from a stream.
    void describe(const AVStream &stream);
    /// The colour tags of the results.
    csw_color_tags color(const AVCodecContext &codec) const;
    AVFramePtr upright(const AVFrame &decoded);

private:
    AVFramePtr standard_range(const AVFrame &decoded, int transfer);
    AVFramePtr sized(const AVFrame &picture, bool full_range);

    using SwsPtr = std::unique_ptr<SwsContext, decltype(&sws_freeContext)>;
    SwsPtr scaler{nullptr, sws_freeContext}, deepener{nullptr, sws_freeContext};
    std::unique_ptr<ToneMap> tone_map;
    AVColorTransferCharacteristic transfer = AVCOL_TRC_UNSPECIFIED;
    double peak = 0;
};

}  // namespace csw
