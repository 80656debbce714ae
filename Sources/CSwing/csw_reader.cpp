#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "csw_input.hpp"
#include "csw_orientation.hpp"

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>
}

using csw::AVFramePtr;
using csw::Failure;
using csw::Orientation;
using csw::av_check;

namespace {

/// Times beyond this (73 years in nanoseconds) are damaged; sums and differences of those below cannot overflow.
constexpr int64_t largest_time = int64_t{1} << 61;
/// This many failures without a picture between them, and the rest of the file is given up.
constexpr int most_failures = 10000;

int even(double length) { return std::max(2, static_cast<int>(std::lround(length)) & ~1); }

void check_size(int64_t width, int64_t height) {
    if (width <= 1 || height <= 1) {
        throw Failure(CSW_FAILURE_INVALID_DATA, "the file does not say how large its pictures are");
    }
    if (width > csw::largest_side || height > csw::largest_side || width * height > csw::largest_picture) {
        throw Failure(CSW_FAILURE_MEMORY, "it claims pictures of " + std::to_string(width) + " x " +
                                              std::to_string(height) + " pixels");
    }
}

/// How a decoder's pictures hold colour.
struct ColorFormat {
    bool full_range = false;
    AVColorSpace matrix = AVCOL_SPC_UNSPECIFIED;

    static ColorFormat of(int format, int range, int matrix) {
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
};

struct CodecFree {
    void operator()(AVCodecContext *context) const { avcodec_free_context(&context); }
};
struct PacketFree {
    void operator()(AVPacket *packet) const { av_packet_free(&packet); }
};

}  // namespace

struct csw_reader {
    csw::InputPtr format;
    std::unique_ptr<AVCodecContext, CodecFree> codec;
    std::unique_ptr<AVPacket, PacketFree> packet;
    AVFramePtr decoded;
    std::unique_ptr<SwsContext, decltype(&sws_freeContext)> scaler{nullptr, sws_freeContext};
    const AVStream *stream = nullptr;
    Orientation orientation;
    csw_video_info info{};
    /// Size before turning: square pixels, even sides.
    int stored_width = 0, stored_height = 0;
    int64_t last_presentation = AV_NOPTS_VALUE;
    /// Ticks from one picture to the next where the container does not say.
    int64_t usual_step = 1;
    /// The first thing that went wrong, told when no picture ever came.
    int first_failure = 0;
    int failures_in_a_row = 0;
    bool any_picture = false, any_time = false;
    bool draining = false;

    void open(const char *path, int threads);
    bool receive();
    csw_frame_time time_of_decoded();
    AVFramePtr upright_picture();

private:
    void open_stream(int threads);
    void describe();
    int64_t longest_pause() const { return av_rescale_q(csw::longest_pause_seconds, {1, 1}, stream->time_base); }
    void send_next_packet();
    void forgive(int status);
};

void csw_reader::open(const char *path, int threads) {
    format = csw::open_input(path);
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
    check_size(codec->width, codec->height);
    codec->max_pixels = csw::largest_picture;
    codec->pkt_timebase = stream->time_base;
    codec->thread_count = threads;
    av_check(avcodec_open2(codec.get(), decoder, nullptr), "starting the decoder");
}

void csw_reader::describe() {
    AVRational aspect = av_guess_sample_aspect_ratio(format.get(), const_cast<AVStream *>(stream), nullptr);
    // Nobody films in pixels ten times as wide as high: a damaged aspect counts as none.
    if (aspect.num <= 0 || aspect.den <= 0 || av_q2d(aspect) > 10 || av_q2d(aspect) < 0.1) aspect = {1, 1};
    const double width = aspect.num == aspect.den ? codec->width & ~1 : codec->width * av_q2d(aspect);
    check_size(codec->width, codec->height);
    check_size(static_cast<int64_t>(width), codec->height);
    stored_width = even(width);
    stored_height = even(codec->height & ~1);
    orientation = Orientation::of(*stream);
    info.width = orientation.transpose ? stored_height : stored_width;
    info.height = orientation.transpose ? stored_width : stored_height;
    info.rotation = orientation.degrees();
    if (stream->time_base.num <= 0 || stream->time_base.den <= 0) {
        throw Failure(CSW_FAILURE_INVALID_DATA, "the file does not say how its times count");
    }
    info.time_base = {stream->time_base.num, stream->time_base.den};
    const AVRational rate = av_guess_frame_rate(format.get(), const_cast<AVStream *>(stream), nullptr);
    info.average_frame_rate = {rate.num, rate.den > 0 ? rate.den : 1};
    if (rate.num > 0 && rate.den > 0) {
        usual_step = std::clamp<int64_t>(av_rescale_q(1, av_inv_q(rate), stream->time_base), 1, longest_pause());
    }
    info.promised_frames = stream->nb_frames;
    const char *name = avcodec_get_name(stream->codecpar->codec_id);
    std::strncpy(info.codec, name, sizeof(info.codec) - 1);
    const AVCodecParameters &tags = *stream->codecpar;
    const ColorFormat color = ColorFormat::of(codec->pix_fmt, tags.color_range, tags.color_space);
    info.color = {tags.color_primaries, tags.color_trc, color.matrix,
                  color.full_range ? AVCOL_RANGE_JPEG : tags.color_range};
}

/// Lets damage pass: a damaged packet costs its own pictures only; the caller compares frames in with frames out.
void csw_reader::forgive(int status) {
    if (first_failure == 0) first_failure = status;
    if (status == AVERROR(ENOMEM) || ++failures_in_a_row > most_failures) av_check(status, "decoding a picture");
}

void csw_reader::send_next_packet() {
    for (;;) {
        const int status = av_read_frame(format.get(), packet.get());
        if (status == AVERROR_EOF) {
            draining = true;
            avcodec_send_packet(codec.get(), nullptr);
            return;
        }
        av_check(status, "reading the next packet");
        const bool ours = packet->stream_index == stream->index;
        if (ours && (packet->flags & AV_PKT_FLAG_DISCARD)) ++info.hidden_frames;
        const int sent = ours ? avcodec_send_packet(codec.get(), packet.get()) : 0;
        av_packet_unref(packet.get());
        if (sent < 0) forgive(sent);
        if (ours) return;
    }
}

bool csw_reader::receive() {
    for (;;) {
        const int status = avcodec_receive_frame(codec.get(), decoded.get());
        if (status == 0) {
            any_picture = true;
            failures_in_a_row = 0;
            return true;
        }
        if (status == AVERROR_EOF || (status == AVERROR(EAGAIN) && draining)) {
            if (!any_picture) av_check(first_failure, "decoding the first picture");
            return false;
        }
        if (status == AVERROR(EAGAIN)) {
            send_next_packet();
        } else {
            forgive(status);
        }
    }
}

csw_frame_time csw_reader::time_of_decoded() {
    const int64_t longest_return = av_rescale_q(1, {1, 2}, stream->time_base);
    const int64_t duration = std::clamp<int64_t>(decoded->pkt_duration, 0, longest_pause());
    const int64_t last = last_presentation;
    int64_t presentation = decoded->best_effort_timestamp;
    const bool absent = presentation < -largest_time || presentation > largest_time;
    // Pictures before a container's first time have none; they crowd in front of it rather than push it away.
    const bool leading = absent && !any_time && stream->start_time != AV_NOPTS_VALUE;
    any_time = any_time || !absent;
    if (last == AV_NOPTS_VALUE) {
        if (absent) presentation = 0;
    } else if (leading) {
        presentation = last + 1;
    } else if (absent || presentation > last + longest_pause() || presentation < last - longest_return) {
        // No time, or a clock that was set anew (clips joined end to end): go on at the usual pace.
        presentation = last + (duration > 0 ? duration : usual_step);
    } else if (presentation <= last) {
        // A time that is repeated or runs backwards a little still has to lie after the last one.
        presentation = last + 1;
    }
    last_presentation = presentation;
    return {presentation, duration};
}

AVFramePtr csw_reader::upright_picture() {
    const ColorFormat color = ColorFormat::of(decoded->format, decoded->color_range, decoded->colorspace);
    const int full_range = color.full_range ? 1 : 0;
    // A picture stored bottom row first (negative line sizes) is no matrix; the scaler turns it.
    const bool planar = (decoded->format == AV_PIX_FMT_YUV420P || decoded->format == AV_PIX_FMT_YUVJ420P) &&
                        decoded->linesize[0] > 0 && decoded->linesize[1] > 0 && decoded->linesize[2] > 0;
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
        av_check(sws_scale(scaler.get(), decoded->data, decoded->linesize, 0, decoded->height, picture->data,
                           picture->linesize),
                 "converting a picture");
    }
    if (!orientation.upright()) picture = csw::turned(*picture, orientation);
    picture->colorspace = color.matrix;
    picture->color_range = color.full_range ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG;
    return picture;
}

csw_status csw_reader_open(const char *path, int32_t threads, csw_reader **out, csw_error *error) {
    return csw::guarded(error, [&] {
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
