#include "csw_picture_converter.hpp"

#include <algorithm>
#include <cstring>

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavutil/mastering_display_metadata.h>
#include <libavutil/pixdesc.h>
}

namespace csw {

namespace {

/// cd/m2 that PQ pictures are taken to reach where they do not say: what most are made on.
constexpr double usual_peak = 1000;
/// PQ holds no more.
constexpr double highest_peak = 10000;

/// ITU-R BT.2100 pictures say in their side data how bright they get.
double peak_of(const AVStream &stream) {
    double peak = 0;
    size_t bytes = 0;
    const uint8_t *data = av_stream_get_side_data(&stream, AV_PKT_DATA_CONTENT_LIGHT_LEVEL, &bytes);
    if (data && bytes >= sizeof(AVContentLightMetadata)) {
        peak = reinterpret_cast<const AVContentLightMetadata *>(data)->MaxCLL;
    }
    data = av_stream_get_side_data(&stream, AV_PKT_DATA_MASTERING_DISPLAY_METADATA, &bytes);
    if (peak <= 0 && data && bytes >= sizeof(AVMasteringDisplayMetadata)) {
        const auto *display = reinterpret_cast<const AVMasteringDisplayMetadata *>(data);
        if (display->has_luminance && display->max_luminance.den != 0) peak = av_q2d(display->max_luminance);
    }
    return peak > 0 ? std::min(peak, highest_peak) : usual_peak;
}

/// Converts pixel format and size; range and matrix stay.
void convert(std::unique_ptr<SwsContext, decltype(&sws_freeContext)> &context, const AVFrame &from, AVFrame &to,
             bool full_range) {
    context.reset(sws_getCachedContext(context.release(), from.width, from.height,
                                       static_cast<AVPixelFormat>(from.format), to.width, to.height,
                                       static_cast<AVPixelFormat>(to.format), SWS_BICUBIC, nullptr, nullptr, nullptr));
    if (!context) throw Failure(CSW_FAILURE_UNSUPPORTED, "no converter for this pixel format");
    const int *coefficients = sws_getCoefficients(SWS_CS_ITU709);
    sws_setColorspaceDetails(context.get(), coefficients, full_range, coefficients, full_range, 0, 1 << 16, 1 << 16);
    av_check(sws_scale(context.get(), from.data, from.linesize, 0, from.height, to.data, to.linesize),
             "converting a picture");
}

}  // namespace

ColorFormat ColorFormat::of(int format, int range, int matrix) {
    ColorFormat result;
    result.full_range = range == AVCOL_RANGE_JPEG;
    // RGB is converted with BT.709; on anything else its tag is a mistake.
    if (matrix != AVCOL_SPC_RGB) result.matrix = static_cast<AVColorSpace>(matrix);
    if (const AVPixFmtDescriptor *kind = av_pix_fmt_desc_get(static_cast<AVPixelFormat>(format))) {
        if (std::strncmp(kind->name, "yuvj", 4) == 0) result.full_range = true;
        if (kind->flags & (AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL)) result.matrix = AVCOL_SPC_BT709;
    }
    return result;
}

void PictureConverter::describe(const AVStream &stream) {
    transfer = stream.codecpar->color_trc;
    peak = peak_of(stream);
}

csw_color_tags PictureConverter::color(const AVCodecContext &codec) const {
    if (is_high_dynamic_range(transfer)) {
        return {AVCOL_PRI_BT709, AVCOL_TRC_BT709, AVCOL_SPC_BT709, AVCOL_RANGE_MPEG};
    }
    const ColorFormat format = ColorFormat::of(codec.pix_fmt, codec.color_range, codec.colorspace);
    return {codec.color_primaries, codec.color_trc, format.matrix,
            format.full_range ? AVCOL_RANGE_JPEG : codec.color_range};
}

AVFramePtr PictureConverter::standard_range(const AVFrame &decoded, int transfer) {
    const ColorFormat color = ColorFormat::of(decoded.format, decoded.color_range, decoded.colorspace);
    const ToneMap::Source source{transfer, color.full_range, peak};
    if (!tone_map || !(tone_map->source() == source)) tone_map = std::make_unique<ToneMap>(source);
    AVFramePtr result;
    if (decoded.format == AV_PIX_FMT_YUV420P10) {
        result = tone_map->apply(decoded, threads);
    } else {
        const AVFramePtr deep = make_picture(decoded.width, decoded.height, AV_PIX_FMT_YUV420P10);
        convert(deepener, decoded, *deep, color.full_range);
        result = tone_map->apply(*deep, threads);
    }
    result->colorspace = AVCOL_SPC_BT709;
    result->color_range = AVCOL_RANGE_MPEG;
    return result;
}

AVFramePtr PictureConverter::sized(const AVFrame &picture, bool full_range) {
    // A picture stored bottom row first (negative line sizes) is no matrix; the scaler turns it.
    const bool planar = (picture.format == AV_PIX_FMT_YUV420P || picture.format == AV_PIX_FMT_YUVJ420P) &&
                        picture.linesize[0] > 0 && picture.linesize[1] > 0 && picture.linesize[2] > 0;
    const bool same_size = (picture.width & ~1) == width && (picture.height & ~1) == height;
    if (!planar || !same_size) {
        AVFramePtr made = make_picture(width, height);
        convert(scaler, picture, *made, full_range);
        return made;
    }
    AVFramePtr made(av_frame_clone(&picture));
    if (!made) throw std::bad_alloc();
    made->format = AV_PIX_FMT_YUV420P;
    made->width = width;
    made->height = height;
    return made;
}

AVFramePtr PictureConverter::upright(const AVFrame &decoded) {
    const int transfer = decoded.color_trc == AVCOL_TRC_UNSPECIFIED ? this->transfer : decoded.color_trc;
    AVFramePtr standard;
    if (is_high_dynamic_range(transfer)) standard = standard_range(decoded, transfer);
    const AVFrame &picture = standard ? *standard : decoded;
    const ColorFormat color = ColorFormat::of(picture.format, picture.color_range, picture.colorspace);
    AVFramePtr result = sized(picture, color.full_range);
    if (!orientation.upright()) result = turned(*result, orientation);
    result->colorspace = color.matrix;
    result->color_range = color.full_range ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG;
    return result;
}

}  // namespace csw
