#include "csw_marks.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace csw {

namespace {

constexpr AVRational milliseconds{1, 1000};
/// A text sample holds its length in two bytes; a caption is a few lines.
constexpr size_t longest_text = 1000;

/// Where a text may be cut, so that no UTF-8 character is.
size_t cut(const std::string &text) {
    size_t length = std::min(text.size(), longest_text);
    while (length < text.size() && length > 0 && (static_cast<unsigned char>(text[length]) & 0xC0) == 0x80) --length;
    return length;
}

/// The sample description of TS 26.245, 5.16, after its common head: white letters, centred at the lower edge.
constexpr uint8_t description[] = {
    0, 0, 0, 0,              // display flags
    1, 0xFF,                 // centred, at the bottom
    0, 0, 0, 0,              // no background
    0, 0, 0, 0, 0, 0, 0, 0,  // the box: the whole track
    0, 0, 0, 0, 0, 1, 0, 18, 0xFF, 0xFF, 0xFF, 0xFF,  // the style: font 1, 18 points, white
    // The table of fonts: number 1 by name.
    0, 0, 0, 23, 'f', 't', 'a', 'b', 0, 1, 0, 1, 10, 'S', 'a', 'n', 's', '-', 'S', 'e', 'r', 'i', 'f',
};

}  // namespace

std::vector<TextSpan> sorted_spans(const csw_text_span *spans, size_t count) {
    std::vector<TextSpan> result;
    for (size_t i = 0; i < count; ++i) {
        const double start = std::max(spans[i].start, 0.0);
        // False for what is not a number, too.
        if (start < spans[i].end) result.push_back({start, spans[i].end, spans[i].text});
    }
    std::sort(result.begin(), result.end(), [](const TextSpan &left, const TextSpan &right) {
        return left.start != right.start ? left.start < right.start : left.end < right.end;
    });
    return result;
}

void add_chapters(const std::vector<TextSpan> &wanted, double end, AVFormatContext &output) {
    if (wanted.empty()) return;
    auto **made = static_cast<AVChapter **>(av_calloc(wanted.size(), sizeof(AVChapter *)));
    if (!made) throw std::bad_alloc();
    output.chapters = made;
    for (const TextSpan &span : wanted) {
        const double last = std::min(span.end, end);
        if (!(span.start < last)) continue;
        auto *chapter = static_cast<AVChapter *>(av_mallocz(sizeof(AVChapter)));
        if (!chapter) throw std::bad_alloc();
        chapter->id = output.nb_chapters;
        made[output.nb_chapters++] = chapter;
        chapter->time_base = milliseconds;
        chapter->start = std::llround(span.start * milliseconds.den);
        chapter->end = std::llround(last * milliseconds.den);
        av_dict_set(&chapter->metadata, "title", span.text.c_str(), 0);
    }
}

CaptionTrack::CaptionTrack(
    std::vector<TextSpan> captions, const char *language, int width, int height, AVFormatContext *output)
    : captions(std::move(captions)), output(output), stream(avformat_new_stream(output, nullptr)) {
    if (!stream) throw std::bad_alloc();
    AVCodecParameters &parameters = *stream->codecpar;
    parameters.codec_type = AVMEDIA_TYPE_SUBTITLE;
    parameters.codec_id = AV_CODEC_ID_MOV_TEXT;
    parameters.width = width;
    parameters.height = height;
    parameters.extradata =
        static_cast<uint8_t *>(av_mallocz(sizeof(description) + AV_INPUT_BUFFER_PADDING_SIZE));
    if (!parameters.extradata) throw std::bad_alloc();
    std::memcpy(parameters.extradata, description, sizeof(description));
    parameters.extradata_size = sizeof(description);
    stream->time_base = milliseconds;
    av_dict_set(&stream->metadata, "language", language, 0);
}

void CaptionTrack::write_until(double seconds) {
    while (next < captions.size() && captions[next].end <= seconds) {
        write(captions[next], captions[next].end);
        ++next;
    }
}

void CaptionTrack::finish(double seconds) {
    for (; next < captions.size(); ++next) write(captions[next], std::min(captions[next].end, seconds));
}

void CaptionTrack::write(const TextSpan &caption, double end) {
    const double start = std::max(caption.start, last_end);
    const auto ticks = [&](double time) { return std::llround(time * milliseconds.den); };
    if (!(start < end) || ticks(start) >= ticks(end)) return;
    last_end = end;
    const size_t length = cut(caption.text);
    AVPacket *packet = av_packet_alloc();
    if (!packet || av_new_packet(packet, static_cast<int>(2 + length)) < 0) {
        av_packet_free(&packet);
        throw std::bad_alloc();
    }
    packet->data[0] = static_cast<uint8_t>(length >> 8);
    packet->data[1] = static_cast<uint8_t>(length & 0xFF);
    std::memcpy(packet->data + 2, caption.text.data(), length);
    packet->stream_index = stream->index;
    packet->flags |= AV_PKT_FLAG_KEY;
    packet->pts = packet->dts = ticks(start);
    packet->duration = ticks(end) - ticks(start);
    av_packet_rescale_ts(packet, milliseconds, stream->time_base);
    const int status = av_interleaved_write_frame(output, packet);
    av_packet_free(&packet);
    av_check(status, "writing a caption");
}

}  // namespace csw
