#include "csw_disposable.hpp"

namespace csw {

namespace {

/// Both configuration records begin with this version (ISO/IEC 14496-15).
constexpr uint8_t record_version = 1;
/// Bytes up to the length size in an H.264 configuration record, and in an H.265 one, which the number of sub-layers
/// shares a byte with.
constexpr int h264_length_at = 4, hevc_length_at = 21;

}  // namespace

DisposablePictures::DisposablePictures(const AVCodecParameters &stream) {
    const bool is_interlaced = stream.field_order != AV_FIELD_UNKNOWN && stream.field_order != AV_FIELD_PROGRESSIVE;
    // Without a configuration record units are parted by start codes, as in broadcasts.
    if (is_interlaced || !stream.extradata || stream.extradata_size <= 0) return;
    if (stream.extradata[0] != record_version) return;
    if (stream.codec_id == AV_CODEC_ID_H264 && stream.extradata_size > h264_length_at) {
        length_size = (stream.extradata[h264_length_at] & 3) + 1;
        kind_of_unit = h264_unit;
    } else if (stream.codec_id == AV_CODEC_ID_HEVC && stream.extradata_size > hevc_length_at) {
        length_size = (stream.extradata[hevc_length_at] & 3) + 1;
        layers = (stream.extradata[hevc_length_at] >> 3) & 7;
        kind_of_unit = hevc_unit;
    }
}

bool DisposablePictures::contains(const AVPacket &packet) const {
    if (!may_exist() || (packet.flags & (AV_PKT_FLAG_KEY | AV_PKT_FLAG_CORRUPT))) return false;
    const uint8_t *rest = packet.data;
    int64_t left = packet.size;
    bool holds_picture = false;
    while (left > 0) {
        // Two bytes make the longer of the two headers.
        if (left < length_size + 2) return false;
        int64_t length = 0;
        for (int i = 0; i < length_size; ++i) length = length << 8 | rest[i];
        rest += length_size;
        left -= length_size;
        if (length < 2 || length > left) return false;
        const Unit unit = kind_of_unit(rest, layers);
        if (unit == Unit::needed) return false;
        holds_picture = holds_picture || unit == Unit::disposable;
        rest += length;
        left -= length;
    }
    return holds_picture;
}

DisposablePictures::Unit DisposablePictures::h264_unit(const uint8_t *unit, int) {
    const int reference = unit[0] >> 5 & 3, type = unit[0] & 31;
    if (unit[0] & 0x80) return Unit::needed;
    switch (type) {
        case 1: return reference == 0 ? Unit::disposable : Unit::needed;  // A slice of a picture that is no key.
        case 6: case 9: case 12: return Unit::aside;  // Remarks, delimiters, filling.
        default: return Unit::needed;
    }
}

DisposablePictures::Unit DisposablePictures::hevc_unit(const uint8_t *unit, int layers) {
    const int type = unit[0] >> 1 & 63, layer = unit[1] & 7;
    if (unit[0] & 0x80) return Unit::needed;
    switch (type) {
        // Pictures of a lower sub-layer may carry those of a higher one.
        case 0: case 2: case 4: case 6: case 8: return layer == layers ? Unit::disposable : Unit::needed;
        case 35: case 38: case 39: case 40: return Unit::aside;  // Delimiters, filling, remarks.
        default: return Unit::needed;
    }
}

}  // namespace csw
