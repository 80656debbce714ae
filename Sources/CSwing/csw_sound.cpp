#include "csw_sound.hpp"

#include <algorithm>

extern "C" {
#include <libavutil/channel_layout.h>
}

namespace csw {

namespace {

/// A decoder needs up to this much sound before the first it shows (AAC primes with 1,024 to 2,112 samples); what an
/// edit list hides beyond that is left out.
constexpr double priming_seconds = 0.1;
/// A hole in the sound shorter than this is the rounding of a coarse time base.
constexpr double shortest_hole_seconds = 0.1;
constexpr int highest_rate = 48000;
constexpr int bits_per_channel = 96000;

/// What phones and browsers play in MP4; the container could hold more.
bool plays_in_mp4(AVCodecID codec) {
    switch (codec) {
        case AV_CODEC_ID_AAC:
        case AV_CODEC_ID_ALAC:
        case AV_CODEC_ID_MP3:
        case AV_CODEC_ID_AC3:
        case AV_CODEC_ID_EAC3: return true;
        default: return false;
    }
}

int rate_for(const AVCodec &encoder, int rate) {
    for (const int *known = encoder.supported_samplerates; known && *known; ++known) {
        if (*known == rate && rate <= highest_rate) return rate;
    }
    return highest_rate;
}

}  // namespace

std::unique_ptr<SoundTrack> SoundTrack::add(const char *source, AVFormatContext *output) {
    std::unique_ptr<SoundTrack> track(new SoundTrack);
    track->output = output;
    try {
        if (!track->find_stream(source)) return nullptr;
        if (!plays_in_mp4(track->from->codecpar->codec_id)) track->prepare_encoder();
    } catch (const Failure &) {
        // Sound that no decoder or encoder takes is left out: the picture is what the file is for.
        return nullptr;
    }
    // Last, since a stream cannot be taken back.
    track->add_stream();
    return track;
}

std::unique_ptr<SoundTrack> SoundTrack::add(const float *drawn, size_t count, AVFormatContext *output) {
    std::unique_ptr<SoundTrack> track(new SoundTrack);
    track->output = output;
    track->drawn.assign(drawn, drawn + count);
    track->next_sample = 0;
    track->make_packet();
    track->open_encoder(1, CSW_SOUND_RATE);
    track->add_stream();
    return track;
}

SoundTrack::~SoundTrack() {
    if (samples) av_audio_fifo_free(samples);
    swr_free(&resampler);
    avcodec_free_context(&encoder);
    avcodec_free_context(&decoder);
    av_packet_free(&packet);
}

bool SoundTrack::find_stream(const char *source) {
    input = open_input(source);
    const int index = av_find_best_stream(input.get(), AVMEDIA_TYPE_AUDIO, -1, -1, nullptr, 0);
    if (index < 0) return false;
    from = input->streams[index];
    if (from->codecpar->sample_rate <= 0 || from->codecpar->ch_layout.nb_channels <= 0) return false;
    for (unsigned i = 0; i < input->nb_streams; ++i) {
        if (static_cast<int>(i) != index) input->streams[i]->discard = AVDISCARD_ALL;
    }
    make_packet();
    return true;
}

void SoundTrack::make_packet() {
    packet = av_packet_alloc();
    if (!packet) throw std::bad_alloc();
}

void SoundTrack::add_stream() {
    to = avformat_new_stream(output, nullptr);
    if (!to) throw std::bad_alloc();
    if (encoder) {
        av_check(avcodec_parameters_from_context(to->codecpar, encoder), "describing the sound");
        to->time_base = encoder->time_base;
    } else {
        av_check(avcodec_parameters_copy(to->codecpar, from->codecpar), "copying the sound's header");
        to->codecpar->codec_tag = 0;
        to->time_base = from->time_base;
    }
}

void SoundTrack::prepare_encoder() {
    const AVCodec *decode = avcodec_find_decoder(from->codecpar->codec_id);
    if (!decode) throw Failure(CSW_FAILURE_UNSUPPORTED, "no decoder for this clip's sound");
    decoder = avcodec_alloc_context3(decode);
    if (!decoder) throw std::bad_alloc();
    av_check(avcodec_parameters_to_context(decoder, from->codecpar), "preparing the sound");
    decoder->pkt_timebase = from->time_base;
    av_check(avcodec_open2(decoder, decode, nullptr), "starting the sound decoder");
    open_encoder(std::clamp(decoder->ch_layout.nb_channels, 1, 2), decoder->sample_rate);
    prepare_resampler();
}

void SoundTrack::open_encoder(int channels, int rate) {
    const AVCodec *encode = avcodec_find_encoder(AV_CODEC_ID_AAC);
    if (!encode) throw Failure(CSW_FAILURE_UNSUPPORTED, "the AAC encoder is not built in");
    encoder = avcodec_alloc_context3(encode);
    if (!encoder) throw std::bad_alloc();
    AVChannelLayout layout;
    av_channel_layout_default(&layout, channels);
    encoder->ch_layout = layout;
    encoder->sample_rate = rate_for(*encode, rate);
    encoder->sample_fmt = AV_SAMPLE_FMT_FLTP;
    encoder->bit_rate = bits_per_channel * channels;
    encoder->time_base = {1, encoder->sample_rate};
    if (output->oformat->flags & AVFMT_GLOBALHEADER) encoder->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
    av_check(avcodec_open2(encoder, encode, nullptr), "starting the sound encoder");
    samples = av_audio_fifo_alloc(encoder->sample_fmt, channels, encoder->frame_size);
    if (!samples) throw std::bad_alloc();
}

void SoundTrack::prepare_resampler() {
    if (decoder->ch_layout.order == AV_CHANNEL_ORDER_UNSPEC) {
        av_channel_layout_default(&decoder->ch_layout, decoder->ch_layout.nb_channels);
    }
    av_check(swr_alloc_set_opts2(&resampler, &encoder->ch_layout, encoder->sample_fmt, encoder->sample_rate,
                                 &decoder->ch_layout, decoder->sample_fmt, decoder->sample_rate, 0, nullptr),
             "preparing the resampler");
    av_check(swr_init(resampler), "starting the resampler");
}

/// Holds the next packet of the sound in `packet`; false at the end.
bool SoundTrack::next_packet() {
    while (!waiting && !ended) {
        if (av_read_frame(input.get(), packet) < 0) {
            ended = true;
        } else if (packet->stream_index == from->index && !is_long_hidden()) {
            waiting = true;
        } else {
            av_packet_unref(packet);
        }
    }
    return waiting;
}

bool SoundTrack::is_long_hidden() const {
    if (!(packet->flags & AV_PKT_FLAG_DISCARD) || packet->pts == AV_NOPTS_VALUE) return false;
    const double end = static_cast<double>(packet->pts) + static_cast<double>(packet->duration);
    return end * av_q2d(from->time_base) < -priming_seconds;
}

void SoundTrack::write_until(double seconds) {
    if (!input) {
        const double due = seconds * encoder->sample_rate;
        write_drawn(static_cast<size_t>(std::clamp(due, 0.0, static_cast<double>(drawn.size()))));
        return;
    }
    while (next_packet()) {
        const int64_t at = packet->pts != AV_NOPTS_VALUE ? packet->pts : packet->dts;
        if (at != AV_NOPTS_VALUE && static_cast<double>(at) * av_q2d(from->time_base) > seconds) return;
        waiting = false;
        if (encoder) {
            decode_packet(packet);
            av_packet_unref(packet);
        } else {
            copy_packet();
        }
    }
}

/// Encodes the drawn samples before `end`.
void SoundTrack::write_drawn(size_t end) {
    if (end > drawn_end) {
        void *plane = drawn.data() + drawn_end;
        if (av_audio_fifo_write(samples, &plane, static_cast<int>(end - drawn_end)) < 0) throw std::bad_alloc();
        drawn_end = end;
    }
    encode_waiting(false);
}

/// Copies the packet at hand. MP4 holds rising times only, so a missing one is counted on from the packet before, and
/// a packet whose time runs backwards or leaps is damage and left out.
void SoundTrack::copy_packet() {
    av_packet_rescale_ts(packet, from->time_base, to->time_base);
    if (packet->dts == AV_NOPTS_VALUE) packet->dts = packet->pts != AV_NOPTS_VALUE ? packet->pts : last_end;
    const int64_t longest_pause = av_rescale_q(longest_pause_seconds, {1, 1}, to->time_base);
    packet->duration = std::clamp<int64_t>(packet->duration, 0, longest_pause);
    const bool follows = last_time == AV_NOPTS_VALUE
                             ? packet->dts >= -longest_pause
                             : packet->dts > last_time && packet->dts - longest_pause <= last_end;
    if (!follows) {
        av_packet_unref(packet);
        return;
    }
    // Sound is shown in the order it is stored.
    packet->pts = packet->dts;
    last_time = packet->dts;
    last_end = packet->dts + packet->duration;
    mux();
}

void SoundTrack::mux() {
    packet->stream_index = to->index;
    packet->pos = -1;
    const int status = av_interleaved_write_frame(output, packet);
    if (status == AVERROR_INVALIDDATA || status == AVERROR(EINVAL)) {
        ended = true;
    } else {
        av_check(status, "writing the sound");
    }
}

void SoundTrack::decode_packet(const AVPacket *from_packet) {
    if (avcodec_send_packet(decoder, from_packet) < 0) return;
    AVFramePtr frame(av_frame_alloc());
    if (!frame) throw std::bad_alloc();
    while (avcodec_receive_frame(decoder, frame.get()) == 0) {
        follow_clock(frame.get());
        resample(frame.get());
        encode_waiting(false);
    }
}

/// Starts counting samples at the first frame's time, and leaps over holes, so that sound stays with its picture.
void SoundTrack::follow_clock(const AVFrame *frame) {
    const int64_t furthest = longest_pause_seconds * encoder->sample_rate;
    const int64_t waiting_samples = av_audio_fifo_size(samples);
    const bool started = next_sample != AV_NOPTS_VALUE;
    const int64_t due = started ? next_sample + waiting_samples : 0;
    const int64_t stated = frame->best_effort_timestamp;
    const int64_t time =
        stated == AV_NOPTS_VALUE ? due : av_rescale_q(stated, from->time_base, encoder->time_base);
    if (!started) {
        next_sample = time < -furthest ? 0 : time;
    } else if (time > due + static_cast<int64_t>(shortest_hole_seconds * encoder->sample_rate) &&
               time - furthest < due) {
        next_sample = time - waiting_samples;
    }
}

void SoundTrack::resample(const AVFrame *frame) {
    AVFramePtr converted(av_frame_alloc());
    if (!converted) throw std::bad_alloc();
    converted->ch_layout = encoder->ch_layout;
    converted->format = encoder->sample_fmt;
    converted->sample_rate = encoder->sample_rate;
    if (swr_convert_frame(resampler, converted.get(), frame) < 0) return;
    if (av_audio_fifo_write(samples, reinterpret_cast<void **>(converted->data), converted->nb_samples) < 0) {
        throw std::bad_alloc();
    }
}

void SoundTrack::encode_waiting(bool flush) {
    while (av_audio_fifo_size(samples) >= (flush ? 1 : encoder->frame_size)) {
        AVFramePtr frame(av_frame_alloc());
        if (!frame) throw std::bad_alloc();
        frame->nb_samples = std::min(av_audio_fifo_size(samples), encoder->frame_size);
        frame->ch_layout = encoder->ch_layout;
        frame->format = encoder->sample_fmt;
        frame->sample_rate = encoder->sample_rate;
        av_check(av_frame_get_buffer(frame.get(), 0), "making room for sound");
        av_audio_fifo_read(samples, reinterpret_cast<void **>(frame->data), frame->nb_samples);
        frame->pts = next_sample;
        next_sample += frame->nb_samples;
        write_encoded(frame.get());
    }
}

void SoundTrack::write_encoded(const AVFrame *frame) {
    av_check(avcodec_send_frame(encoder, frame), "encoding the sound");
    for (;;) {
        const int status = avcodec_receive_packet(encoder, packet);
        if (status == AVERROR(EAGAIN) || status == AVERROR_EOF) return;
        av_check(status, "encoding the sound");
        av_packet_rescale_ts(packet, encoder->time_base, to->time_base);
        mux();
    }
}

void SoundTrack::finish(double seconds) {
    if (input) {
        // Later sound has a damaged time, and would make the file as long as that.
        write_until(seconds + static_cast<double>(longest_pause_seconds));
        if (!encoder) return;
        decode_packet(nullptr);
    } else {
        write_drawn(drawn.size());
    }
    if (next_sample == AV_NOPTS_VALUE) next_sample = 0;
    encode_waiting(true);
    write_encoded(nullptr);
}

}  // namespace csw
