// The sound of the source, copied into the output, or re-coded to AAC where players do not take it in MP4; or samples
// that were drawn, encoded to AAC.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "csw_sound_decoder.hpp"

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/audio_fifo.h>
}

namespace csw {

/// Feeds one output stream with the source's sound or with drawn samples, kept in step with the picture by the caller.
/// Damage in the source's sound ends the sound, never the picture.
class SoundTrack {
public:
    /// Adds a stream to `output`. Throws a `Failure`, and adds none, for sound that cannot be carried over.
    static std::unique_ptr<SoundTrack> add(std::unique_ptr<SoundSource> source, AVFormatContext *output);
    /// Mono samples at `CSW_SOUND_RATE`, copied; the first is heard at presentation time 0.
    static std::unique_ptr<SoundTrack> add(const float *drawn, size_t count, AVFormatContext *output);
    ~SoundTrack();

    /// Writes every packet up to `seconds` of presentation time.
    void write_until(double seconds);
    /// Writes whatever is left after a picture that ends at `seconds`.
    void finish(double seconds);

    bool copies() const { return encoder == nullptr; }
    /// Whether damage cost a part of the source's sound.
    bool lost_a_part() const { return left_out > 0 || (decoder && decoder->damaged() > 0); }

private:
    SoundTrack() = default;
    void add_stream();
    void open_encoder(int channels, int rate);
    void write_drawn(size_t end);
    void copy_until(double seconds);
    void copy_packet(AVPacket *source_packet);
    void recode_until(double seconds);
    void take(const AVFrame &piece);
    void add_silence(int64_t length);
    void mux();
    void encode_waiting(bool flush);
    void write_encoded(const AVFrame *frame);

    AVFormatContext *output = nullptr;
    AVStream *to = nullptr;
    AVPacket *packet = nullptr;
    bool ended = false;
    int64_t left_out = 0;

    // Null when the samples are drawn.
    std::unique_ptr<SoundSource> source;

    // Only when copying: the last packet's time and where it ends, in the output's time base.
    int64_t last_time = AV_NOPTS_VALUE, last_end = 0;
    bool heard = false;

    // Only when drawn: the samples, and how many of them the encoder has been given.
    std::vector<float> drawn;
    size_t drawn_end = 0;

    // Only when re-coding: the decoder, and its piece that is not yet taken.
    std::unique_ptr<SoundDecoder> decoder;
    const AVFrame *piece = nullptr;

    // Only when encoding: what waits for the encoder, and the number of its first sample.
    AVCodecContext *encoder = nullptr;
    AVAudioFifo *samples = nullptr;
    int64_t next_sample = AV_NOPTS_VALUE;
};

}  // namespace csw
