// YCbCr <-> RGB coefficients of a picture (ITU-R BT.601, BT.709, BT.2020; limited and full range).
#pragma once

extern "C" {
#include <libavutil/frame.h>
}

namespace csw {

/// Players take untagged pictures below this height for BT.601, others for BT.709.
constexpr int high_definition_height = 720;

struct ColorMatrix {
    float kr, kg, kb;
    /// Code value of black, and code values per unit of luma and chroma.
    float black, luma_scale, chroma_scale;

    static ColorMatrix of(const AVFrame &picture) {
        ColorMatrix m{};
        switch (picture.colorspace) {
            case AVCOL_SPC_BT470BG:
            case AVCOL_SPC_SMPTE170M:
            case AVCOL_SPC_FCC: m.kr = 0.299f; m.kb = 0.114f; break;
            case AVCOL_SPC_BT2020_NCL:
            case AVCOL_SPC_BT2020_CL: m.kr = 0.2627f; m.kb = 0.0593f; break;
            case AVCOL_SPC_UNSPECIFIED:
                if (picture.height < high_definition_height) { m.kr = 0.299f; m.kb = 0.114f; break; }
                [[fallthrough]];
            default: m.kr = 0.2126f; m.kb = 0.0722f; break;
        }
        m.kg = 1 - m.kr - m.kb;
        const bool full = picture.color_range == AVCOL_RANGE_JPEG;
        m.black = full ? 0 : 16;
        m.luma_scale = full ? 255 : 219;
        m.chroma_scale = full ? 255 : 224;
        return m;
    }
};

}  // namespace csw
