#include "csw_input.hpp"

#include <vector>

extern "C" {
#include <libavutil/dict.h>
#include <libavutil/mem.h>
}

namespace csw {

namespace {

/// Containers of clips, and of the sound files people give by mistake. What is missing is left out on purpose:
/// playlists that open other files, text shown as a picture, stills.
constexpr const char *known_containers =
    "mov,mp4,matroska,webm,avi,mpegts,mpeg,mpegvideo,h264,hevc,m4v,flv,asf,ogg,mxf,ivf,dv,gif,mp3,aac,wav,flac";

/// One allocation beyond this is a damaged header.
constexpr size_t largest_allocation = size_t{1} << 29;

struct Options {
    AVDictionary *entries = nullptr;
    Options() = default;
    Options(Options &&other) noexcept : entries(other.entries) { other.entries = nullptr; }
    Options(const Options &) = delete;
    Options &operator=(const Options &) = delete;
    ~Options() { av_dict_free(&entries); }
};

void read_streams(AVFormatContext *format, InputUse use) {
    // Looking at the streams decodes pictures, so the limit has to hold for these decoders too.
    std::vector<Options> limits(format->nb_streams);
    std::vector<AVDictionary *> entries;
    for (size_t i = 0; i < limits.size(); ++i) {
        av_dict_set_int(&limits[i].entries, "max_pixels", largest_picture, 0);
        // The first pictures tell what only a reader of pictures asks; decoding them takes longer than all the rest.
        const bool is_video = format->streams[i]->codecpar->codec_type == AVMEDIA_TYPE_VIDEO;
        if (is_video && use == InputUse::sound_and_tags) av_dict_set(&limits[i].entries, "skip_frame", "all", 0);
        entries.push_back(limits[i].entries);
    }
    const int status = avformat_find_stream_info(format, entries.empty() ? nullptr : entries.data());
    // The call puts what it did not use in the place of what it was given.
    for (size_t i = 0; i < limits.size(); ++i) limits[i].entries = entries[i];
    // Of a clip without sound nothing is known then; that is no failure.
    if (use == InputUse::pictures || status == AVERROR(ENOMEM)) av_check(status, "reading the file's index");
}

}  // namespace

void check_believable(int64_t width, int64_t height) {
    if (width > largest_side || height > largest_side || width * height > largest_picture) {
        throw Failure(CSW_FAILURE_MEMORY, "it claims pictures of " + std::to_string(width) + " x " +
                                              std::to_string(height) + " pixels, more than 8K");
    }
}

std::string file_url(const char *path) { return std::string("file:") + path; }

InputPtr open_input(const char *path, InputUse use) {
    // Native chatter has no place on a coach's terminal; errors come back through `csw_error`.
    av_log_set_level(AV_LOG_QUIET);
    av_max_alloc(largest_allocation);
    Options options;
    av_dict_set(&options.entries, "format_whitelist", known_containers, 0);
    av_dict_set(&options.entries, "protocol_whitelist", "file", 0);
    AVFormatContext *opened = nullptr;
    const int status = avformat_open_input(&opened, file_url(path).c_str(), nullptr, &options.entries);
    if (status == AVERROR(EINVAL)) throw Failure(CSW_FAILURE_INVALID_DATA, "not a container of videos");
    av_check(status, "opening the file");
    InputPtr format(opened);
    // Before any decoder sees them, and while the header's own numbers still stand.
    for (unsigned i = 0; i < format->nb_streams; ++i) {
        const AVCodecParameters &stream = *format->streams[i]->codecpar;
        if (stream.codec_type == AVMEDIA_TYPE_VIDEO) check_believable(stream.width, stream.height);
    }
    read_streams(format.get(), use);
    return format;
}

}  // namespace csw
