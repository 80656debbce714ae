#include <cmath>
#include <cstdint>
#include <cstring>
#include <opencv2/core.hpp>

#include "csw_internal.hpp"

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>
}

using csw::AVFramePtr;
using csw::Failure;
using csw::av_check;

namespace {

/// Pictures beyond this many pixels are a damaged header, not a phone's video (16,384 x 16,384).
constexpr int64_t largest_picture = int64_t{1} << 28;

/// How a stored picture is turned for display: transposed first, then flipped.
struct Orientation {
    bool transpose = false, flip_x = false, flip_y = false;

    static Orientation of(const AVStream &stream) {
        Orientation result;
        const auto *m = reinterpret_cast<const int32_t *>(
            av_stream_get_side_data(&stream, AV_PKT_DATA_DISPLAYMATRIX, nullptr));
        if (!m) return result;
        // Stored (x, y) is shown at (m0 x + m3 y, m1 x + m4 y); only quarter turns and mirrors occur in practice.
        result.transpose = std::abs(int64_t{m[1]}) > std::abs(int64_t{m[0]});
        result.flip_x = (result.transpose ? m[3] : m[0]) < 0;
        result.flip_y = (result.transpose ? m[1] : m[4]) < 0;
        return result;
    }

    bool upright() const { return !transpose && !flip_x && !flip_y; }

    /// Clockwise degrees of the turn, a mirror left aside.
    int degrees() const {
        if (transpose) return flip_x ? 90 : 270;
        return flip_y ? 180 : 0;
    }
};

AVFramePtr turned(const AVFrame &stored, const Orientation &how) {
    const int width = how.transpose ? stored.height : stored.width;
    const int height = how.transpose ? stored.width : stored.height;
    AVFramePtr shown = csw::make_picture(width, height);
    for (int i = 0; i < 3; ++i) {
        const int shrink = i == 0 ? 1 : 2;
        const cv::Mat from(stored.height / shrink, stored.width / shrink, CV_8UC1, stored.data[i],
                           static_cast<size_t>(stored.linesize[i]));
        cv::Mat to(height / shrink, width / shrink, CV_8UC1, shown->data[i],
                   static_cast<size_t>(shown->linesize[i]));
        if (how.transpose) {
            cv::transpose(from, to);
        } else {
            from.copyTo(to);
        }
        if (how.flip_x || how.flip_y) cv::flip(to, to, how.flip_x && how.flip_y ? -1 : how.flip_x ? 1 : 0);
    }
    return shown;
}

int even(double length) { return std::max(2, static_cast<int>(std::lround(length)) & ~1); }

struct FormatClose {
    void operator()(AVFormatContext *context) const { avformat_close_input(&context); }
};
struct CodecFree {
    void operator()(AVCodecContext *context) const { avcodec_free_context(&context); }
};
struct PacketFree {
    void operator()(AVPacket *packet) const { av_packet_free(&packet); }
};

}  // namespace

struct csw_reader {
    std::unique_ptr<AVFormatContext, FormatClose> format;
    std::unique_ptr<AVCodecContext, CodecFree> codec;
    std::unique_ptr<AVPacket, PacketFree> packet;
    AVFramePtr decoded;
    std::unique_ptr<SwsContext, decltype(&sws_freeContext)> scaler{nullptr, sws_freeContext};
    const AVStream *stream = nullptr;
    Orientation orientation;
    csw_video_info info{};
    /// Size before turning: square pixels, even sides.
    int stored_width = 0, stored_height = 0;
    int64_t last_presentation = INT64_MIN;
    bool draining = false;

    void open(const char *path, int threads);
    bool receive();
    csw_frame_time time_of_decoded();
    AVFramePtr upright_picture();

private:
    void open_stream(int threads);
    void describe();
    bool send_next_packet();
};

void csw_reader::open(const char *path, int threads) {
    AVFormatContext *opened = nullptr;
    av_check(avformat_open_input(&opened, path, nullptr, nullptr), "opening the file");
    format.reset(opened);
    av_check(avformat_find_stream_info(format.get(), nullptr), "reading the file's index");
    open_stream(threads);
    describe();
    packet.reset(av_packet_alloc());
    decoded.reset(av_frame_alloc());
    if (!packet || !decoded) throw std::bad_alloc();
}

void csw_reader::open_stream(int threads) {
    const AVCodec *decoder = nullptr;
    const int index = av_find_best_stream(format.get(), AVMEDIA_TYPE_VIDEO, -1, -1, &decoder, 0);
    if (index == AVERROR_STREAM_NOT_FOUND) throw Failure(CSW_FAILURE_NO_VIDEO, "there is no picture stream");
    av_check(index, "finding a decoder");
    stream = format->streams[index];
    // A cover picture of a sound file, or one still, is not a video.
    if (stream->disposition & AV_DISPOSITION_ATTACHED_PIC) {
        throw Failure(CSW_FAILURE_NO_VIDEO, "the only picture is a cover image");
    }
    for (unsigned i = 0; i < format->nb_streams; ++i) {
        const bool is_sound = format->streams[i]->codecpar->codec_type == AVMEDIA_TYPE_AUDIO;
        if (is_sound) info.has_audio = 1;
        if (static_cast<int>(i) != index) format->streams[i]->discard = AVDISCARD_ALL;
    }
    codec.reset(avcodec_alloc_context3(decoder));
    if (!codec) throw std::bad_alloc();
    av_check(avcodec_parameters_to_context(codec.get(), stream->codecpar), "preparing the decoder");
    if (int64_t{codec->width} * codec->height > largest_picture) {
        throw Failure(CSW_FAILURE_MEMORY, "the header claims a picture of " + std::to_string(codec->width) + " x " +
                                              std::to_string(codec->height) + " pixels");
    }
    codec->pkt_timebase = stream->time_base;
    codec->thread_count = threads;
    av_check(avcodec_open2(codec.get(), decoder, nullptr), "starting the decoder");
}

void csw_reader::describe() {
    AVRational aspect = av_guess_sample_aspect_ratio(format.get(), const_cast<AVStream *>(stream), nullptr);
    if (aspect.num <= 0 || aspect.den <= 0) aspect = {1, 1};
    if (codec->width <= 1 || codec->height <= 1) {
        throw Failure(CSW_FAILURE_INVALID_DATA, "the file does not say how large its pictures are");
    }
    const double width = aspect.num == aspect.den ? codec->width & ~1 : codec->width * av_q2d(aspect);
    stored_width = even(width);
    stored_height = even(codec->height & ~1);
    orientation = Orientation::of(*stream);
    info.width = orientation.transpose ? stored_height : stored_width;
    info.height = orientation.transpose ? stored_width : stored_height;
    info.rotation = orientation.degrees();
    info.time_base = {stream->time_base.num, stream->time_base.den};
    const AVRational rate = av_guess_frame_rate(format.get(), const_cast<AVStream *>(stream), nullptr);
    info.average_frame_rate = {rate.num, rate.den > 0 ? rate.den : 1};
    info.promised_frames = stream->nb_frames;
    const char *name = avcodec_get_name(stream->codecpar->codec_id);
    std::strncpy(info.codec, name, sizeof(info.codec) - 1);
    info.color = {stream->codecpar->color_primaries, stream->codecpar->color_trc, stream->codecpar->color_space,
                  codec->pix_fmt == AV_PIX_FMT_YUVJ420P ? AVCOL_RANGE_JPEG : stream->codecpar->color_range};
}

bool csw_reader::send_next_packet() {
    for (;;) {
        const int status = av_read_frame(format.get(), packet.get());
        if (status == AVERROR_EOF) {
            draining = true;
            avcodec_send_packet(codec.get(), nullptr);
            return true;
        }
        av_check(status, "reading the next packet");
        const bool ours = packet->stream_index == stream->index;
        if (ours && (packet->flags & AV_PKT_FLAG_DISCARD)) ++info.hidden_frames;
        const int sent = ours ? avcodec_send_packet(codec.get(), packet.get()) : 0;
        av_packet_unref(packet.get());
        // A damaged packet costs its own pictures only; the caller compares frames in with frames out.
        if (sent < 0 && sent != AVERROR(EAGAIN) && sent != AVERROR_INVALIDDATA) av_check(sent, "decoding a packet");
        if (ours) return true;
    }
}

bool csw_reader::receive() {
    for (;;) {
        const int status = avcodec_receive_frame(codec.get(), decoded.get());
        if (status == 0) return true;
        if (status == AVERROR_EOF) return false;
        if (status == AVERROR(EAGAIN)) {
            if (draining) return false;
            send_next_packet();
        } else if (status != AVERROR_INVALIDDATA) {
            av_check(status, "decoding a picture");
        }
    }
}

csw_frame_time csw_reader::time_of_decoded() {
    int64_t presentation = decoded->best_effort_timestamp;
    // A time that is missing, repeated or runs backwards still has to lie after the last one.
    if (last_presentation != INT64_MIN && (presentation == AV_NOPTS_VALUE || presentation <= last_presentation)) {
        presentation = last_presentation + 1;
    } else if (presentation == AV_NOPTS_VALUE) {
        presentation = 0;
    }
    last_presentation = presentation;
    return {presentation, std::max<int64_t>(0, decoded->pkt_duration)};
}

AVFramePtr csw_reader::upright_picture() {
    const bool full_range = decoded->format == AV_PIX_FMT_YUVJ420P || decoded->color_range == AVCOL_RANGE_JPEG;
    const bool planar = decoded->format == AV_PIX_FMT_YUV420P || decoded->format == AV_PIX_FMT_YUVJ420P;
    const bool same_size = (decoded->width & ~1) == stored_width && (decoded->height & ~1) == stored_height;
    AVFramePtr picture;
    if (planar && same_size) {
        picture.reset(av_frame_clone(decoded.get()));
        if (!picture) throw std::bad_alloc();
        picture->format = AV_PIX_FMT_YUV420P;
        picture->width = stored_width;
        picture->height = stored_height;
    } else {
        picture = csw::make_picture(stored_width, stored_height);
        scaler.reset(sws_getCachedContext(scaler.release(), decoded->width, decoded->height,
                                          static_cast<AVPixelFormat>(decoded->format), stored_width, stored_height,
                                          AV_PIX_FMT_YUV420P, SWS_BICUBIC, nullptr, nullptr, nullptr));
        if (!scaler) throw Failure(CSW_FAILURE_UNSUPPORTED, "no converter for this pixel format");
        const int *coefficients = sws_getCoefficients(SWS_CS_ITU709);
        sws_setColorspaceDetails(scaler.get(), coefficients, full_range, coefficients, full_range, 0, 1 << 16, 1 << 16);
        sws_scale(scaler.get(), decoded->data, decoded->linesize, 0, decoded->height, picture->data,
                  picture->linesize);
    }
    if (!orientation.upright()) picture = turned(*picture, orientation);
    picture->colorspace = decoded->colorspace;
    picture->color_range = full_range ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG;
    return picture;
}

csw_status csw_reader_open(const char *path, int32_t threads, csw_reader **out, csw_error *error) {
    return csw::guarded(error, [&] {
        // Native chatter has no place on a coach's terminal; errors come back through `csw_error`.
        av_log_set_level(AV_LOG_QUIET);
        auto reader = std::make_unique<csw_reader>();
        reader->open(path, threads);
        *out = reader.release();
        return CSW_OK;
    });
}

void csw_reader_free(csw_reader *reader) { delete reader; }
csw_video_info csw_reader_info(const csw_reader *reader) { return reader->info; }

csw_status csw_reader_next(csw_reader *reader, csw_frame **out, csw_frame_time *time, csw_error *error) {
    return csw::guarded(error, [&] {
        if (!reader->receive()) return CSW_END;
        *time = reader->time_of_decoded();
        *out = new csw_frame{reader->upright_picture()};
        av_frame_unref(reader->decoded.get());
        return CSW_OK;
    });
}
