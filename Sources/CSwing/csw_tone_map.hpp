// High dynamic range (HLG, PQ) shown in standard range: what a BT.709 screen can show of it.
#pragma once

#include <cstdint>
#include <vector>

#include "csw_internal.hpp"

namespace csw {

/// Whether a stream's transfer characteristics (ITU-T H.273) are of high dynamic range.
bool is_high_dynamic_range(int transfer);

/// Turns 10-bit 4:2:0 pictures of ITU-R BT.2100 (HLG or PQ, BT.2020 primaries, non-constant luminance) into 8-bit
/// BT.709, limited range.
class ToneMap {
public:
    /// The stream's say in how it is mapped.
    struct Source {
        /// AVCOL_TRC_ARIB_STD_B67 (HLG) or AVCOL_TRC_SMPTE2084 (PQ).
        int transfer = 0;
        bool full_range = false;
        /// The brightest the pictures get, in cd/m2; for PQ only, HLG's is 1000 by definition of its reference screen.
        double peak = 1000;

        bool operator==(const Source &other) const {
            return transfer == other.transfer && full_range == other.full_range && peak == other.peak;
        }
    };

    explicit ToneMap(Source source);

    const Source &source() const { return made_for; }
    /// - Parameters:
    ///   - picture: AV_PIX_FMT_YUV420P10.
    ///   - threads: how many share the picture; the result is the same.
    AVFramePtr apply(const AVFrame &picture, int threads) const;

private:
    /// A function over 0 to 1, looked up instead of computed: a pixel needs some ten powers.
    using Table = std::vector<float>;

    Source made_for;
    /// The light that a full signal stands for, cd/m2.
    float full_light;
    /// Of signals: light (PQ), or light in front of the camera (HLG), 0 to 1.
    Table light;
    /// HLG's reference screen: light per light in front of the camera, by the root of its luminance.
    Table screen;
    /// What is left of light, over SDR's white, by the root of the strongest primary's.
    Table kept;
    /// Signals of a BT.709 screen, by the root of light.
    Table signal;
};

}  // namespace csw
