// Texts with a time in the output: chapters to jump to and captions to read.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "csw_internal.hpp"

extern "C" {
#include <libavformat/avformat.h>
}

namespace csw {

/// A text and when it holds, in seconds of presentation time.
struct TextSpan {
    double start, end;
    std::string text;
};

/// In the order of their starts, those without a length left out.
std::vector<TextSpan> sorted_spans(const csw_text_span *spans, size_t count);

/// Makes chapters of what lies in the pictures, which end at `end`: one beyond them would make the file longer.
void add_chapters(const std::vector<TextSpan> &wanted, double end, AVFormatContext &output);

/// A track of timed text (3GPP TS 26.245, "tx3g"), the form in which MP4 players know captions.
class CaptionTrack {
public:
    /// Adds a stream to `output`, for pictures of this size; `language` in three letters of ISO 639-2.
    CaptionTrack(
        std::vector<TextSpan> captions, const char *language, int width, int height, AVFormatContext *output);

    /// Writes the captions that are over at `seconds`.
    void write_until(double seconds);
    /// Writes the rest, cut at the end of the pictures.
    void finish(double seconds);

private:
    void write(const TextSpan &caption, double end);

    std::vector<TextSpan> captions;
    AVFormatContext *output;
    AVStream *stream;
    size_t next = 0;
    double last_end = 0;
};

}  // namespace csw
