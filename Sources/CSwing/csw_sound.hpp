// The sound of the source, copied into the output, or re-coded to AAC where players do not take it in MP4; or samples
// that were drawn, encoded to AAC.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "csw_input.hpp"

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/audio_fifo.h>
#include <libswresample/swresample.h>
}

namespace csw {

/// Feeds one output stream with the source's sound or with drawn samples, kept in step with the picture by the caller.
/// Damage in the source's sound ends the sound, never the picture.
class SoundTrack {
public:
    /// Null when the source has no sound, or none that can be carried over. Adds a stream to `output`.
    static std::unique_ptr<SoundTrack> add(const char *source, AVFormatContext *output);
    /// Mono samples at `CSW_SOUND_RATE`, copied; the first is heard at presentation time 0.
    static std::unique_ptr<SoundTrack> add(const float *drawn, size_t count, AVFormatContext *output);
    ~SoundTrack();

    /// Writes every packet up to `seconds` of presentation time.
    void write_until(double seconds);
    /// Writes whatever is left after a picture that ends at `seconds`.
    void finish(double seconds);

private:
    SoundTrack() = default;
    bool find_stream(const char *source);
    void make_packet();
    void add_stream();
    void prepare_encoder();
    void open_encoder(int channels, int rate);
    void prepare_resampler();
    bool next_packet();
    bool is_long_hidden() const;
    void write_drawn(size_t end);
    void copy_packet();
    void mux();
    void decode_packet(const AVPacket *packet);
    void follow_clock(const AVFrame *frame);
    void resample(const AVFrame *frame);
    void encode_waiting(bool flush);
    void write_encoded(const AVFrame *frame);

    /// Null when the samples are drawn.
    InputPtr input;
    AVFormatContext *output = nullptr;
    AVStream *from = nullptr;
    AVStream *to = nullptr;
    AVPacket *packet = nullptr;
    bool waiting = false, ended = false;

    // Only when copying: the last packet's time and where it ends, in the output's time base.
    int64_t last_time = AV_NOPTS_VALUE, last_end = 0;

    // Only when drawn: the samples, and how many of them the encoder has been given.
    std::vector<float> drawn;
    size_t drawn_end = 0;

    // Only when re-coding.
    AVCodecContext *decoder = nullptr;
    SwrContext *resampler = nullptr;

    // Only when encoding.
    AVCodecContext *encoder = nullptr;
    AVAudioFifo *samples = nullptr;
    int64_t next_sample = AV_NOPTS_VALUE;
};

}  // namespace csw
