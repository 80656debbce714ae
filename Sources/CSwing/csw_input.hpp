// Opening a file that may be anything: a clip, a damaged clip, or something else under a clip's name.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "csw_internal.hpp"

extern "C" {
#include <libavformat/avformat.h>
}

namespace csw {

/// Larger pictures are a damaged header, not a phone's video: 8K's area (8192 x 4096 holds 7680 x 4320), of which the
/// encoder and decoder together keep some twenty in memory.
constexpr int64_t largest_picture = int64_t{1} << 25;
constexpr int64_t largest_side = 8192;

/// A pause beyond this between two packets or pictures is a damaged time.
constexpr int64_t longest_pause_seconds = 3600;

/// Throws for a picture that is too large to be a phone's.
void check_believable(int64_t width, int64_t height);

struct InputClose {
    void operator()(AVFormatContext *context) const { avformat_close_input(&context); }
};
using InputPtr = std::unique_ptr<AVFormatContext, InputClose>;

/// A path as FFmpeg wants it: without the prefix, "9:30 serve.mp4" would name a protocol.
std::string file_url(const char *path);

/// What a file is opened for.
enum class InputUse { pictures, sound_and_tags };

/// Opens one video file and reads what it says about its streams; of the pictures' only what is wanted of them.
InputPtr open_input(const char *path, InputUse use);

}  // namespace csw
