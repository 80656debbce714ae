#include "csw_sound.hpp"

#include <algorithm>

extern "C" {
#include <libavutil/channel_layout.h>
#include <libavutil/samplefmt.h>
}

namespace csw {

namespace {

constexpr int highest_rate = 48000;
constexpr int bits_per_channel = 96000;

/// What phones and browsers play in MP4; the container could hold more. Camcorders write AC-3, and Chromium and Firefox
/// play it, like ALAC, as silence.
bool plays_in_mp4(AVCodecID codec) { return codec == AV_CODEC_ID_AAC || codec == AV_CODEC_ID_MP3; }

/// Whether a packet of this sound can go into MP4 as it is.
bool can_be_copied(const AVCodecParameters &sound) {
    return plays_in_mp4(sound.codec_id) && sound.sample_rate > 0 && sound.ch_layout.nb_channels > 0;
}

int rate_for(const AVCodec &encoder, int rate) {
    for (const int *known = encoder.supported_samplerates; known && *known; ++known) {
        if (*known == rate && rate <= highest_rate) return rate;
    }
    return highest_rate;
}

}  // namespace

std::unique_ptr<SoundTrack> SoundTrack::add(std::unique_ptr<SoundSource> source, AVFormatContext *output) {
    std::unique_ptr<SoundTrack> track(new SoundTrack);
    track->output = output;
    track->source = std::move(source);
    if (!can_be_copied(*track->source->stream().codecpar)) {
        track->decoder = std::make_unique<SoundDecoder>(*track->source);
        track->open_encoder(std::clamp(track->decoder->channels(), 1, 2), track->decoder->rate());
        track->decoder->convert_to(track->encoder->ch_layout, track->encoder->sample_fmt, track->encoder->sample_rate);
        // Sound of which nothing decodes is told here, while the output can still do without the stream.
        track->piece = track->decoder->next();
        if (!track->piece) throw Failure(CSW_FAILURE_INVALID_DATA, "none of it could be decoded");
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
    track->open_encoder(1, CSW_SOUND_RATE);
    track->add_stream();
    return track;
}

SoundTrack::~SoundTrack() {
    if (samples) av_audio_fifo_free(samples);
    avcodec_free_context(&encoder);
    av_packet_free(&packet);
}

void SoundTrack::add_stream() {
    packet = av_packet_alloc();
    to = avformat_new_stream(output, nullptr);
    if (!packet || !to) throw std::bad_alloc();
    if (encoder) {
        av_check(avcodec_parameters_from_context(to->codecpar, encoder), "describing the sound");
        to->time_base = encoder->time_base;
    } else {
        av_check(avcodec_parameters_copy(to->codecpar, source->stream().codecpar), "copying the sound's header");
        to->codecpar->codec_tag = 0;
        to->time_base = source->stream().time_base;
    }
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

void SoundTrack::write_until(double seconds) {
    if (!source) {
        const double due = seconds * encoder->sample_rate;
        write_drawn(static_cast<size_t>(std::clamp(due, 0.0, static_cast<double>(drawn.size()))));
    } else if (decoder) {
        recode_until(seconds);
    } else {
        copy_until(seconds);
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

void SoundTrack::copy_until(double seconds) {
    const AVStream &from = source->stream();
    while (AVPacket *next = ended ? nullptr : source->packet()) {
        const int64_t at = next->pts != AV_NOPTS_VALUE ? next->pts : next->dts;
        if (at != AV_NOPTS_VALUE && static_cast<double>(at) * av_q2d(from.time_base) > seconds) return;
        // An edit list hides sound; before the first that is heard, decoders need it.
        const bool hidden = next->flags & AV_PKT_FLAG_DISCARD;
        if (!hidden || !heard) copy_packet(next);
        heard = heard || !hidden;
        source->advance();
    }
}

/// Copies one packet. MP4 holds rising times only, so a missing one is counted on from the packet before, and a packet
/// whose time runs backwards or leaps is damage and left out.
void SoundTrack::copy_packet(AVPacket *source_packet) {
    av_packet_move_ref(packet, source_packet);
    av_packet_rescale_ts(packet, source->stream().time_base, to->time_base);
    if (packet->dts == AV_NOPTS_VALUE) packet->dts = packet->pts != AV_NOPTS_VALUE ? packet->pts : last_end;
    const int64_t longest_pause = av_rescale_q(longest_pause_seconds, {1, 1}, to->time_base);
    packet->duration = std::clamp<int64_t>(packet->duration, 0, longest_pause);
    const bool follows = last_time == AV_NOPTS_VALUE
                             ? packet->dts >= -longest_pause
                             : packet->dts > last_time && packet->dts - longest_pause <= last_end;
    if (!follows) {
        ++left_out;
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
        ++left_out;
        ended = true;
    } else {
        av_check(status, "writing the sound");
    }
}

void SoundTrack::recode_until(double seconds) {
    while (piece && !ended) {
        if (static_cast<double>(piece->pts) > seconds * encoder->sample_rate) return;
        take(*piece);
        piece = decoder->next();
    }
}

/// Hands one decoded piece to the encoder, after silence where there is a hole before it.
void SoundTrack::take(const AVFrame &piece) {
    if (next_sample == AV_NOPTS_VALUE) next_sample = piece.pts;
    const int64_t size = encoder->frame_size;
    int64_t hole = piece.pts - next_sample - av_audio_fifo_size(samples);
    if (hole >= 2 * size) {
        // Whole packets of silence are left out: the stored times leap over them.
        const int64_t rest = (size - av_audio_fifo_size(samples) % size) % size;
        add_silence(rest);
        encode_waiting(false);
        hole -= rest;
        next_sample += hole / size * size;
        hole %= size;
    }
    add_silence(hole);
    if (av_audio_fifo_write(samples, reinterpret_cast<void **>(piece.extended_data), piece.nb_samples) < 0) {
        throw std::bad_alloc();
    }
    encode_waiting(false);
}

void SoundTrack::add_silence(int64_t length) {
    if (length <= 0) return;
    std::vector<float> silence(static_cast<size_t>(length));
    std::vector<void *> planes(static_cast<size_t>(encoder->ch_layout.nb_channels), silence.data());
    if (av_audio_fifo_write(samples, planes.data(), static_cast<int>(length)) < 0) throw std::bad_alloc();
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
    if (source) {
        // Later sound has a damaged time, and would make the file as long as that.
        write_until(seconds + static_cast<double>(longest_pause_seconds));
        if (!encoder) return;
    } else {
        write_drawn(drawn.size());
    }
    if (next_sample == AV_NOPTS_VALUE) next_sample = 0;
    encode_waiting(true);
    write_encoded(nullptr);
}

}  // namespace csw
