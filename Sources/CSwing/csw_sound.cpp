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

}  // namespace

std::unique_ptr<SoundTrack> SoundTrack::add(const char *source, AVFormatContext *output) {
    std::unique_ptr<SoundTrack> track(new SoundTrack);
    track->output = output;
    av_check(avformat_open_input(&track->input, source, nullptr, nullptr), "opening the sound");
    av_check(avformat_find_stream_info(track->input, nullptr), "reading the sound's index");
    const int index = av_find_best_stream(track->input, AVMEDIA_TYPE_AUDIO, -1, -1, nullptr, 0);
    if (index < 0) return nullptr;
    track->from = track->input->streams[index];
    for (unsigned i = 0; i < track->input->nb_streams; ++i) {
        if (static_cast<int>(i) != index) track->input->streams[i]->discard = AVDISCARD_ALL;
    }
    track->to = avformat_new_stream(output, nullptr);
    track->packet = av_packet_alloc();
    if (!track->to || !track->packet) throw std::bad_alloc();
    const bool fits = avformat_query_codec(output->oformat, track->from->codecpar->codec_id, FF_COMPLIANCE_NORMAL) == 1;
    if (fits) {
        track->prepare_copy();
    } else {
        track->prepare_encoder();
    }
    return track;
}

SoundTrack::~SoundTrack() {
    if (samples) av_audio_fifo_free(samples);
    swr_free(&resampler);
    avcodec_free_context(&encoder);
    avcodec_free_context(&decoder);
    av_packet_free(&packet);
    avformat_close_input(&input);
}

void SoundTrack::prepare_copy() {
    av_check(avcodec_parameters_copy(to->codecpar, from->codecpar), "copying the sound's header");
    to->codecpar->codec_tag = 0;
    to->time_base = from->time_base;
}

void SoundTrack::prepare_encoder() {
    const AVCodec *decode = avcodec_find_decoder(from->codecpar->codec_id);
    const AVCodec *encode = avcodec_find_encoder(AV_CODEC_ID_AAC);
    if (!decode || !encode) throw Failure(CSW_FAILURE_UNSUPPORTED, "no codec for this clip's sound");
    decoder = avcodec_alloc_context3(decode);
    encoder = avcodec_alloc_context3(encode);
    if (!decoder || !encoder) throw std::bad_alloc();
    av_check(avcodec_parameters_to_context(decoder, from->codecpar), "preparing the sound");
    decoder->pkt_timebase = from->time_base;
    av_check(avcodec_open2(decoder, decode, nullptr), "starting the sound decoder");

    AVChannelLayout layout;
    av_channel_layout_default(&layout, std::clamp(decoder->ch_layout.nb_channels, 1, 2));
    encoder->ch_layout = layout;
    encoder->sample_rate = decoder->sample_rate > 48000 ? 48000 : decoder->sample_rate;
    encoder->sample_fmt = AV_SAMPLE_FMT_FLTP;
    encoder->bit_rate = 96000 * layout.nb_channels;
    encoder->time_base = {1, encoder->sample_rate};
    if (output->oformat->flags & AVFMT_GLOBALHEADER) encoder->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
    av_check(avcodec_open2(encoder, encode, nullptr), "starting the sound encoder");
    av_check(avcodec_parameters_from_context(to->codecpar, encoder), "describing the sound");
    to->time_base = encoder->time_base;

    if (decoder->ch_layout.order == AV_CHANNEL_ORDER_UNSPEC) {
        av_channel_layout_default(&decoder->ch_layout, decoder->ch_layout.nb_channels);
    }
    av_check(swr_alloc_set_opts2(&resampler, &encoder->ch_layout, encoder->sample_fmt, encoder->sample_rate,
                                 &decoder->ch_layout, decoder->sample_fmt, decoder->sample_rate, 0, nullptr),
             "preparing the resampler");
    av_check(swr_init(resampler), "starting the resampler");
    samples = av_audio_fifo_alloc(encoder->sample_fmt, layout.nb_channels, encoder->frame_size);
    if (!samples) throw std::bad_alloc();
}

/// Holds the next packet of the sound in `packet`; false at the end.
bool SoundTrack::next_packet() {
    while (!waiting && !ended) {
        // Damage in the sound ends the sound, never the picture.
        if (av_read_frame(input, packet) < 0) {
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
    return static_cast<double>(packet->pts + packet->duration) * av_q2d(from->time_base) < -priming_seconds;
}

void SoundTrack::write_until(double seconds) {
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

void SoundTrack::copy_packet() {
    av_packet_rescale_ts(packet, from->time_base, to->time_base);
    packet->stream_index = to->index;
    packet->pos = -1;
    av_check(av_interleaved_write_frame(output, packet), "writing the sound");
}

void SoundTrack::decode_packet(const AVPacket *from_packet) {
    if (avcodec_send_packet(decoder, from_packet) < 0) return;
    AVFramePtr frame(av_frame_alloc());
    while (avcodec_receive_frame(decoder, frame.get()) == 0) {
        if (next_sample == AV_NOPTS_VALUE) {
            const int64_t start = frame->best_effort_timestamp == AV_NOPTS_VALUE ? 0 : frame->best_effort_timestamp;
            next_sample = av_rescale_q(start, from->time_base, encoder->time_base);
        }
        resample(frame.get());
        encode_waiting(false);
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
        packet->stream_index = to->index;
        av_check(av_interleaved_write_frame(output, packet), "writing the sound");
    }
}

void SoundTrack::finish() {
    write_until(1e300);
    if (!encoder) return;
    decode_packet(nullptr);
    if (next_sample == AV_NOPTS_VALUE) next_sample = 0;
    encode_waiting(true);
    write_encoded(nullptr);
}

}  // namespace csw
