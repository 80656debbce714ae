#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "csw_color_matrix.hpp"
#include "csw_durations.hpp"
#include "csw_marks.hpp"
#include "csw_orientation.hpp"
#include "csw_sound.hpp"
#include "csw_tags.hpp"

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/opt.h>
}

using csw::Failure;
using csw::Orientation;
using csw::av_check;

namespace {

/// How far the sound may run ahead of the picture in the file.
constexpr double interleave_seconds = 0.5;
/// Ticks a second beyond which an hour's length no longer fits into the 32 bits that every player reads.
constexpr int finest_ticks = 1000000;

/// How long the file waits for a track that has nothing to say, such as captions, before it writes the others.
constexpr int64_t longest_wait_microseconds = 1000000;

void set_loss(csw_sound_outcome &outcome, const char *reason) {
    std::strncpy(outcome.loss, reason, sizeof(outcome.loss) - 1);
}

/// The source's colour tags; where it has none, what players take it for, said aloud.
void tag_color(const csw_color_tags &color, int height, AVCodecContext &encoder) {
    const bool high = height >= csw::high_definition_height;
    // The three tables agree: 0 is reserved (or RGB, which these pictures are not), 2 is "unspecified".
    const auto told = [](int tag, int presumed) { return tag == 0 || tag == 2 ? presumed : tag; };
    encoder.colorspace = static_cast<AVColorSpace>(told(color.matrix, high ? AVCOL_SPC_BT709 : AVCOL_SPC_SMPTE170M));
    encoder.color_primaries =
        static_cast<AVColorPrimaries>(told(color.primaries, high ? AVCOL_PRI_BT709 : AVCOL_PRI_SMPTE170M));
    encoder.color_trc = static_cast<AVColorTransferCharacteristic>(
        told(color.transfer, high ? AVCOL_TRC_BT709 : AVCOL_TRC_SMPTE170M));
    encoder.color_range =
        color.range == AVCOL_RANGE_UNSPECIFIED ? AVCOL_RANGE_MPEG : static_cast<AVColorRange>(color.range);
}

}  // namespace

struct csw_writer {
    AVFormatContext *format = nullptr;
    AVCodecContext *encoder = nullptr;
    AVStream *stream = nullptr;
    AVPacket *packet = nullptr;
    std::unique_ptr<csw::SoundTrack> sound;
    csw_sound_outcome sound_outcome{};
    std::unique_ptr<csw::CaptionTrack> captions;
    std::string path;
    std::vector<csw::TextSpan> chapters;
    /// From upright to stored.
    Orientation storing;
    csw::PictureDurations durations;

    ~csw_writer() {
        sound.reset();
        av_packet_free(&packet);
        avcodec_free_context(&encoder);
        if (format) {
            if (format->pb) avio_closep(&format->pb);
            avformat_free_context(format);
        }
    }

    void open(const csw_video_info &like, const csw_writer_options &options);
    void open_encoder(const csw_video_info &like, const csw_writer_options &options);
    void carry_over(const csw_writer_source &source);
    void add_sound(csw::InputPtr input);
    void write_header(const csw_video_info &like);
    void drain();
    void finish();
    /// Where the last picture ends, in seconds of the source.
    double end() const { return static_cast<double>(durations.end()) * av_q2d(encoder->time_base); }
};

void csw_writer::open(const csw_video_info &like, const csw_writer_options &options) {
    // Native chatter has no place on a coach's terminal; errors come back through `csw_error`.
    av_log_set_level(AV_LOG_QUIET);
    // The name may end in anything (written beside, then renamed), so the container is named.
    const std::string url = csw::file_url(path.c_str());
    av_check(avformat_alloc_output_context2(&format, nullptr, "mp4", url.c_str()), "preparing the output");
    packet = av_packet_alloc();
    if (!packet) throw std::bad_alloc();
    storing = Orientation::clockwise((360 - options.rotation) % 360);
    open_encoder(like, options);
    chapters = csw::sorted_spans(options.chapters, options.chapter_count);
    if (options.sound_sample_count > 0) {
        sound = csw::SoundTrack::add(options.sound_samples, options.sound_sample_count, format);
    }
    if (options.source.path) carry_over(options.source);
    auto spans = csw::sorted_spans(options.captions, options.caption_count);
    if (!spans.empty()) {
        captions = std::make_unique<csw::CaptionTrack>(
            std::move(spans), options.caption_language, encoder->width, encoder->height, format);
    }
    av_check(avio_open(&format->pb, url.c_str(), AVIO_FLAG_WRITE), "creating the output");
    write_header(like);
}

/// Takes sound and tags along from a clip.
void csw_writer::carry_over(const csw_writer_source &source) {
    csw::InputPtr input = csw::open_input(source.path, csw::InputUse::sound_and_tags);
    csw::carry_tags(*input, source.with_all_tags != 0, *format);
    if (source.with_sound && !sound) add_sound(std::move(input));
}

/// Sound that no decoder or encoder takes is left out, and said so: the picture is what the file is for.
void csw_writer::add_sound(csw::InputPtr input) {
    std::unique_ptr<csw::SoundSource> source = csw::SoundSource::of(std::move(input));
    if (!source) return;
    try {
        sound = csw::SoundTrack::add(std::move(source), format);
        sound_outcome.fate = sound->copies() ? CSW_SOUND_COPIED : CSW_SOUND_RECODED;
    } catch (const Failure &failure) {
        sound_outcome.fate = CSW_SOUND_DROPPED;
        set_loss(sound_outcome, failure.what());
    }
}

void csw_writer::write_header(const csw_video_info &like) {
    format->max_interleave_delta = longest_wait_microseconds;
    AVDictionary *flags = nullptr;
    const bool known = csw::has_only_known_tags(*format);
    av_dict_set(&flags, "movflags", known ? "+faststart" : "+faststart+use_metadata_tags", 0);
    // When a track starts and ends is stored in these ticks; in milliseconds, their default, a late start would move.
    if (like.time_base.denominator >= 1000 && like.time_base.denominator <= finest_ticks) {
        av_dict_set_int(&flags, "movie_timescale", like.time_base.denominator, 0);
    }
    const int status = avformat_write_header(format, &flags);
    av_dict_free(&flags);
    av_check(status, "writing the header");
}

void csw_writer::open_encoder(const csw_video_info &like, const csw_writer_options &options) {
    const AVCodec *codec = avcodec_find_encoder_by_name("libx264");
    if (!codec) throw Failure(CSW_FAILURE_UNSUPPORTED, "the H.264 encoder (libx264) is not built in");
    encoder = avcodec_alloc_context3(codec);
    stream = avformat_new_stream(format, nullptr);
    if (!encoder || !stream) throw std::bad_alloc();
    encoder->width = storing.transpose ? like.height : like.width;
    encoder->height = storing.transpose ? like.width : like.height;
    encoder->pix_fmt = AV_PIX_FMT_YUV420P;
    encoder->time_base = {like.time_base.numerator, like.time_base.denominator};
    const AVRational rate{like.average_frame_rate.numerator, like.average_frame_rate.denominator};
    // Beyond this the container's rate is a guess gone wrong.
    const bool known = rate.num > 0 && av_q2d(rate) <= 10000;
    const double fps = known ? av_q2d(rate) : 30;
    if (known) encoder->framerate = rate;
    const int64_t step = known ? std::max<int64_t>(1, std::llround(1 / (fps * av_q2d(encoder->time_base)))) : 0;
    durations = csw::PictureDurations(step, like.end);
    encoder->gop_size = std::max(1, static_cast<int>(std::lround(fps * options.key_frame_seconds)));
    encoder->thread_count = options.threads;
    tag_color(like.color, like.height, *encoder);
    if (format->oformat->flags & AVFMT_GLOBALHEADER) encoder->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
    av_opt_set(encoder->priv_data, "preset", options.preset, 0);
    av_opt_set(encoder->priv_data, "profile", "high", 0);
    av_opt_set_double(encoder->priv_data, "crf", options.crf, 0);
    av_check(avcodec_open2(encoder, codec, nullptr), "starting the H.264 encoder");
    av_check(avcodec_parameters_from_context(stream->codecpar, encoder), "describing the picture");
    stream->time_base = encoder->time_base;
    stream->avg_frame_rate = encoder->framerate;
    if (options.rotation != 0) csw::tag_rotation(*stream, options.rotation);
}

void csw_writer::drain() {
    for (;;) {
        const int status = avcodec_receive_packet(encoder, packet);
        if (status == AVERROR(EAGAIN) || status == AVERROR_EOF) return;
        av_check(status, "encoding a picture");
        packet->duration = durations.take(packet->pts);
        const double seconds = static_cast<double>(packet->pts) * av_q2d(encoder->time_base);
        av_packet_rescale_ts(packet, encoder->time_base, stream->time_base);
        packet->stream_index = stream->index;
        av_check(av_interleaved_write_frame(format, packet), "writing a picture");
        if (sound) sound->write_until(seconds + interleave_seconds);
        if (captions) captions->write_until(seconds);
    }
}

void csw_writer::finish() {
    av_check(avcodec_send_frame(encoder, nullptr), "finishing the pictures");
    drain();
    if (sound) {
        sound->finish(end());
        if (sound->lost_a_part()) set_loss(sound_outcome, "a part of it is damaged");
    }
    if (captions) captions->finish(end());
    csw::add_chapters(chapters, end(), *format);
    av_check(av_write_trailer(format), "writing the index");
    av_check(avio_closep(&format->pb), "closing the output");
}

csw_status csw_writer_open(const char *path, csw_video_info like, csw_writer_options options, csw_writer **out,
                           csw_error *error) {
    return csw::guarded(error, [&] {
        auto writer = std::make_unique<csw_writer>();
        writer->path = path;
        writer->open(like, options);
        *out = writer.release();
        return CSW_OK;
    });
}

csw_status csw_writer_write(csw_writer *writer, const csw_frame *frame, csw_frame_time time, csw_error *error) {
    return csw::guarded(error, [&] {
        const AVFrame &upright = *frame->picture;
        const Orientation &storing = writer->storing;
        csw::AVFramePtr picture =
            storing.upright() ? csw::AVFramePtr(av_frame_clone(&upright)) : csw::turned(upright, storing);
        if (!picture) throw std::bad_alloc();
        picture->pts = time.presentation;
        picture->pkt_duration = time.duration;
        // The source's key frames mean nothing for the new stream.
        picture->pict_type = AV_PICTURE_TYPE_NONE;
        writer->durations.add(time);
        av_check(avcodec_send_frame(writer->encoder, picture.get()), "encoding a picture");
        writer->drain();
        return CSW_OK;
    });
}

csw_status csw_writer_finish(csw_writer *writer, csw_error *error) {
    return csw::guarded(error, [&] {
        writer->finish();
        return csw_file_sync(writer->path.c_str(), error);
    });
}

void csw_writer_free(csw_writer *writer) { delete writer; }
csw_sound_outcome csw_writer_sound(const csw_writer *writer) { return writer->sound_outcome; }

const char *csw_video_versions(void) {
    static const std::string text =
        std::string("FFmpeg ") + av_version_info() + " (libavcodec " + std::to_string(LIBAVCODEC_VERSION_MAJOR) + "." +
        std::to_string(LIBAVCODEC_VERSION_MINOR) + ")";
    return text.c_str();
}

int32_t csw_video_can_encode(void) { return avcodec_find_encoder_by_name("libx264") != nullptr ? 1 : 0; }
