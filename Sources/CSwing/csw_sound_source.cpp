#include "csw_sound_source.hpp"

namespace csw {

namespace {

/// A decoder needs up to this much sound before the first it shows (AAC primes with 1,024 to 2,112 samples); what an
/// edit list hides beyond that is left out.
constexpr double priming_seconds = 0.1;

/// The best stream, one that can be decoded before one that cannot; null when there is none.
const AVStream *best_stream(AVFormatContext *input) {
    const AVCodec *decoder = nullptr;
    int index = av_find_best_stream(input, AVMEDIA_TYPE_AUDIO, -1, -1, &decoder, 0);
    if (index == AVERROR_DECODER_NOT_FOUND) {
        index = av_find_best_stream(input, AVMEDIA_TYPE_AUDIO, -1, -1, nullptr, 0);
    }
    return index < 0 ? nullptr : input->streams[index];
}

}  // namespace

std::unique_ptr<SoundSource> SoundSource::of(InputPtr input) {
    std::unique_ptr<SoundSource> source(new SoundSource);
    source->from = best_stream(input.get());
    if (!source->from) return nullptr;
    for (unsigned i = 0; i < input->nb_streams; ++i) {
        if (input->streams[i] != source->from) input->streams[i]->discard = AVDISCARD_ALL;
    }
    source->input = std::move(input);
    source->held = av_packet_alloc();
    if (!source->held) throw std::bad_alloc();
    return source;
}

SoundSource::~SoundSource() { av_packet_free(&held); }

AVPacket *SoundSource::packet() {
    while (!waiting && !ended) {
        if (av_read_frame(input.get(), held) < 0) {
            ended = true;
        } else if (held->stream_index == from->index && !is_long_hidden()) {
            waiting = true;
        } else {
            av_packet_unref(held);
        }
    }
    return waiting ? held : nullptr;
}

void SoundSource::advance() {
    av_packet_unref(held);
    waiting = false;
}

bool SoundSource::is_long_hidden() const {
    if (!(held->flags & AV_PKT_FLAG_DISCARD) || held->pts == AV_NOPTS_VALUE) return false;
    const double end = static_cast<double>(held->pts) + static_cast<double>(held->duration);
    return end * av_q2d(from->time_base) < -priming_seconds;
}

}  // namespace csw
