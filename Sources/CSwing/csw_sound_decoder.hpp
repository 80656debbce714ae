// A clip's sound as samples on the clock of its picture.
#pragma once

#include <cstdint>

#include "csw_sound_source.hpp"

extern "C" {
#include <libavcodec/avcodec.h>
#include <libswresample/swresample.h>
}

namespace csw {

/// Decodes a clip's sound piece by piece, converts it, and counts its samples from presentation time 0.
///
/// Encoder delay and edit lists are taken off. The count follows the container's times: a hole shows as a piece that
/// starts later than the one before ended, and a sound clock that runs fast or slow is stretched, unheard, to the
/// picture's. Pieces never overlap. Damaged packets cost their own samples only.
class SoundDecoder {
public:
    /// Throws a `Failure` for sound that no decoder takes. The source must outlive the decoder.
    explicit SoundDecoder(SoundSource &source);
    ~SoundDecoder();
    SoundDecoder(const SoundDecoder &) = delete;
    SoundDecoder &operator=(const SoundDecoder &) = delete;

    int channels() const { return codec->ch_layout.nb_channels; }
    int rate() const { return codec->sample_rate; }
    /// What the pieces shall be; to be called once, before `next`.
    void convert_to(const AVChannelLayout &layout, AVSampleFormat format, int rate);
    /// The next piece, valid until the next call; null after the last. Its `pts` is the number of its first sample.
    const AVFrame *next();
    /// Packets so far that did not decode.
    int64_t damaged() const { return damaged_packets; }

private:
    bool receive();
    void send_next_packet();
    void match_resampler();
    bool place();
    void follow_drift(int64_t deviation);
    bool convert(const AVFrame *frame);

    SoundSource &source;
    AVCodecContext *codec = nullptr;
    AVFramePtr decoded, piece;
    bool draining = false, flushed = false;
    int64_t damaged_packets = 0;
    /// Damage since the last piece: the next time is a fresh start, not a jitter.
    bool after_damage = false;

    SwrContext *resampler = nullptr;
    AVChannelLayout out_layout{};
    AVSampleFormat out_format = AV_SAMPLE_FMT_FLTP;
    int out_rate = 0;
    AVChannelLayout in_layout{};
    int in_format = AV_SAMPLE_FMT_NONE, in_rate = 0;

    /// The number of the next sample that leaves the resampler.
    int64_t count = AV_NOPTS_VALUE;
    /// Samples between the container's clock and ours since the clock was last set anew.
    int64_t clock_shift = 0;
    bool catching_up = false;
    /// How far the container's clock was ahead, summed over the pieces of this window.
    double deviation_sum = 0;
    int deviations = 0;
    int64_t window_end = 0;
};

}  // namespace csw
