// The sound of the source, copied into the output, or re-coded to AAC where MP4 cannot hold it.
#pragma once

#include <cstdint>
#include <memory>

#include "csw_internal.hpp"

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/audio_fifo.h>
#include <libswresample/swresample.h>
}

namespace csw {

/// Feeds one output stream with the source's sound, kept in step with the picture by the caller.
class SoundTrack {
public:
    /// Null when the source has no sound. Adds a stream to `output`.
    static std::unique_ptr<SoundTrack> add(const char *source, AVFormatContext *output);
    ~SoundTrack();

    /// Writes every packet up to `seconds` of presentation time.
    void write_until(double seconds);
    /// Writes whatever is left.
    void finish();

private:
    SoundTrack() = default;
    void prepare_copy();
    void prepare_encoder();
    bool next_packet();
    bool is_long_hidden() const;
    void copy_packet();
    void decode_packet(const AVPacket *packet);
    void resample(const AVFrame *frame);
    void encode_waiting(bool flush);
    void write_encoded(const AVFrame *frame);

    AVFormatContext *input = nullptr;
    AVFormatContext *output = nullptr;
    AVStream *from = nullptr;
    AVStream *to = nullptr;
    AVPacket *packet = nullptr;
    bool waiting = false, ended = false;

    // Only when re-coding.
    AVCodecContext *decoder = nullptr;
    AVCodecContext *encoder = nullptr;
    SwrContext *resampler = nullptr;
    AVAudioFifo *samples = nullptr;
    int64_t next_sample = AV_NOPTS_VALUE;
};

}  // namespace csw
