#include "csw_damage.hpp"

#include <cstring>

extern "C" {
#include <libavutil/dict.h>
#include <libavutil/mathematics.h>
#include <libavutil/parseutils.h>
}

namespace csw {

namespace {

/// Promises beyond these are a damaged header: a day, and as many pictures as that has at 100 a second.
constexpr int64_t longest_promise_seconds = 86400;
constexpr int64_t most_promised = longest_promise_seconds * 100;
/// No decoder holds back as many pictures; what is older will not come.
constexpr size_t most_awaited = 1024;

bool holds_sound(const AVFormatContext &format) {
    for (unsigned i = 0; i < format.nb_streams; ++i) {
        if (format.streams[i]->codecpar->codec_type == AVMEDIA_TYPE_AUDIO) return true;
    }
    return false;
}

bool is_mov(const AVFormatContext &format) { return std::strncmp(format.iformat->name, "mov", 3) == 0; }

/// How long the picture stream is by its own header, in ticks; 0 when no header says so. The whole file's length
/// counts only where there is no sound, which may be longer.
int64_t promised_length(const AVFormatContext &format, const AVStream &stream) {
    if (format.duration_estimation_method != AVFMT_DURATION_FROM_STREAM) return 0;
    int64_t microseconds = 0;
    if (const AVDictionaryEntry *tag = av_dict_get(stream.metadata, "DURATION", nullptr, 0)) {
        if (av_parse_time(&microseconds, tag->value, 1) < 0) return 0;
    } else if (std::strcmp(format.iformat->name, "avi") == 0) {
        microseconds = stream.duration == AV_NOPTS_VALUE
                           ? 0
                           : av_rescale_q(stream.duration, stream.time_base, AV_TIME_BASE_Q);
    } else if (!holds_sound(format)) {
        microseconds = format.duration;
    }
    if (microseconds <= 0 || microseconds > longest_promise_seconds * AV_TIME_BASE) return 0;
    return av_rescale_q(microseconds, AV_TIME_BASE_Q, stream.time_base);
}

}  // namespace

int64_t promised_pictures(const AVFormatContext &format, AVStream &stream) {
    int64_t promised = stream.nb_frames;
    // The index of an MP4 knows what its edit list leaves out; its count of samples does not.
    const int entries = is_mov(format) ? avformat_index_get_entries_count(&stream) : 0;
    if (entries > 0) {
        promised = 0;
        for (int i = 0; i < entries; ++i) {
            if (!(avformat_index_get_entry(&stream, i)->flags & AVINDEX_DISCARD_FRAME)) ++promised;
        }
    }
    return promised > 0 && promised <= most_promised ? promised : 0;
}

void DamageLog::begin(const AVFormatContext &format, AVStream &stream) {
    if (is_mov(format)) return;
    const int64_t length = promised_length(format, stream);
    if (length <= 0) return;
    const int64_t start = stream.start_time == AV_NOPTS_VALUE ? 0 : stream.start_time;
    // The tag of a Matroska stream tells its end; a header elsewhere tells its length.
    const bool is_end = av_dict_get(stream.metadata, "DURATION", nullptr, 0) != nullptr;
    state.promised_end = is_end ? length : start + length;
}

void DamageLog::sent(const AVPacket &packet) {
    ++state.packets;
    if (packet.flags & AV_PKT_FLAG_CORRUPT) failed();
    if (packet.pts != AV_NOPTS_VALUE) awaited.insert(packet.pts);
    if (awaited.size() > most_awaited) awaited.erase(awaited.begin());
}

void DamageLog::failed() {
    ++state.failures;
    // Pictures that rest on the one that failed are drawn from what is not there.
    distorted = true;
}

void DamageLog::lose(std::multiset<int64_t>::const_iterator end) {
    state.lost_before = std::distance(awaited.cbegin(), end);
    if (state.lost_before > 0) state.first_lost = *awaited.cbegin();
    awaited.erase(awaited.cbegin(), end);
}

void DamageLog::shown(const AVFrame &picture) {
    const int64_t time = picture.best_effort_timestamp;
    if (time == AV_NOPTS_VALUE) {
        state.lost_before = 0;
    } else {
        lose(awaited.lower_bound(time));
        const auto own = awaited.find(time);
        if (own != awaited.end()) awaited.erase(own);
    }
    const bool is_damaged = picture.decode_error_flags != 0 || (picture.flags & AV_FRAME_FLAG_CORRUPT) != 0;
    distorted = is_damaged || (distorted && !picture.key_frame);
    state.is_distorted = distorted ? 1 : 0;
}

void DamageLog::ended() { lose(awaited.cend()); }

}  // namespace csw
