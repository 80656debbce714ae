#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

#include "csw_choice.hpp"
#include "csw_damage.hpp"
#include "csw_deinterlace.hpp"
#include "csw_input.hpp"
#include "csw_passing.hpp"
#include "csw_picture_clock.hpp"
#include "csw_picture_converter.hpp"

extern "C" {
#include <libavcodec/avcodec.h>
}

using csw::AVFramePtr;
using csw::Failure;
using csw::Orientation;
using csw::av_check;

namespace {

/// This many failures without a picture between them, and the rest of the file is given up.
constexpr int most_failures = 1000;

/// Frames a second beyond which a tag is damaged.
constexpr double fastest_capture = 10000;

/// What goes through a decoder beside a packet, to say whether an edit list hides its picture.
constexpr int64_t shown_mark = 1, hidden_mark = 2;

int even(double length) { return std::max(2, static_cast<int>(std::lround(length)) & ~1); }

void check_size(int64_t width, int64_t height) {
    if (width <= 1 || height <= 1) {
        throw Failure(CSW_FAILURE_INVALID_DATA, "the file does not say how large its pictures are");
    }
    csw::check_believable(width, height);
}

/// Frames per second when filmed, where the phone's camera wrote them down; 0 where it did not.
///
/// Android's cameras do (`CAPTURE_FRAMERATE`, a float among the keys of the movie box), for slow motion and for
/// ordinary clips. Apple's do not: their slow motion is stored either at the rate it was filmed, so that the times are
/// true as they stand, or slowed down without a trace.
double tagged_capture_rate(const AVDictionary *tags) {
    const AVDictionaryEntry *entry = av_dict_get(tags, "com.android.capture.fps", nullptr, 0);
    const double rate = entry ? std::strtod(entry->value, nullptr) : 0;
    return std::isfinite(rate) && rate > 0 && rate <= fastest_capture ? rate : 0;
}

struct CodecFree {
    void operator()(AVCodecContext *context) const { avcodec_free_context(&context); }
};

/// A picture and when it is shown; none where it was passed over.
struct Shot {
    AVFramePtr picture;
    csw_frame_time time{};
};

}  // namespace

struct csw_reader {
    csw::InputPtr format;
    std::unique_ptr<AVCodecContext, CodecFree> codec;
    csw::PacketPtr packet;
    AVFramePtr decoded;
    csw::PictureConverter converter;
    AVStream *stream = nullptr;
    const AVCodec *decoder = nullptr;
    csw::PictureClock clock;
    csw::DamageLog damage;
    csw_video_info info{};
    /// Read already, because an interlaced picture is made whole with the help of its neighbours; and the one before.
    std::optional<Shot> ahead;
    AVFramePtr behind;
    std::exception_ptr trouble_ahead;
    /// The first thing that went wrong, told when no picture ever came.
    int first_failure = 0;
    int failures_in_a_row = 0;
    bool any_picture = false, any_interlaced = false;
    bool draining = false;
    /// The pictures that are read; all where there is no choice.
    std::optional<csw::PictureChoice> choice;
    /// Waits until the decoder has handed out what came before a gap.
    csw::PacketPtr after_gap;
    /// What need not be decoded; nothing where every picture is asked for.
    std::optional<csw::PassingOver> passing;
    /// Decoded already, because pictures that were passed over come before it.
    Shot next_decoded;
    /// When the last picture that was handed out is shown.
    int64_t last_shown = AV_NOPTS_VALUE;

    void open(const char *path, int threads);
    /// Begins anew with a decoder that pictures may be kept from.
    void prepare_passing();
    /// Shows the pictures turned as said, not as the file says.
    void turn(int degrees);
    /// The next picture, upright; false after the last.
    bool next(Shot &shot);

private:
    bool receive();
    bool take(Shot &shot);
    bool take_decoded(Shot &shot);
    void open_stream();
    void open_decoder();
    void describe();
    void describe_turned();
    bool passes_over(const AVPacket &packet);
    void send_next_packet();
    void send_chosen_packet();
    bool is_wanted() const;
    bool forgive(int status);
    void drain();
};

void csw_reader::open(const char *path, int threads) {
    format = csw::open_input(path, csw::InputUse::pictures);
    converter.threads = threads;
    open_stream();
    describe();
    packet.reset(av_packet_alloc());
    decoded.reset(av_frame_alloc());
    if (!packet || !decoded) throw std::bad_alloc();
}

void csw_reader::open_stream() {
    const int index = av_find_best_stream(format.get(), AVMEDIA_TYPE_VIDEO, -1, -1, &decoder, 0);
    if (index == AVERROR_STREAM_NOT_FOUND) throw Failure(CSW_FAILURE_NO_VIDEO, "there is no picture stream");
    av_check(index, "finding a decoder");
    stream = format->streams[index];
    // A cover picture of a sound file, or one still, is not a video.
    if (stream->disposition & AV_DISPOSITION_ATTACHED_PIC) {
        throw Failure(CSW_FAILURE_NO_VIDEO, "the only picture is a cover image");
    }
    for (unsigned i = 0; i < format->nb_streams; ++i) {
        const bool is_sound = format->streams[i]->codecpar->codec_type == AVMEDIA_TYPE_AUDIO;
        if (is_sound) info.has_audio = 1;
        if (static_cast<int>(i) != index) format->streams[i]->discard = AVDISCARD_ALL;
    }
    open_decoder();
}

void csw_reader::open_decoder() {
    codec.reset(avcodec_alloc_context3(decoder));
    if (!codec) throw std::bad_alloc();
    av_check(avcodec_parameters_to_context(codec.get(), stream->codecpar), "preparing the decoder");
    check_size(codec->width, codec->height);
    codec->max_pixels = csw::largest_picture;
    codec->pkt_timebase = stream->time_base;
    codec->thread_count = converter.threads;
    // How many packets go in before a picture comes out must not depend on the number of threads where what was seen in
    // the one decides over the other.
    if (passing) codec->thread_type = FF_THREAD_SLICE;
    av_check(avcodec_open2(codec.get(), decoder, nullptr), "starting the decoder");
}

void csw_reader::prepare_passing() {
    passing.emplace(*stream->codecpar);
    if (passing->may_pass()) return open_decoder();
    passing.reset();
}

void csw_reader::describe() {
    AVRational aspect = av_guess_sample_aspect_ratio(format.get(), stream, nullptr);
    // Nobody films in pixels ten times as wide as high: a damaged aspect counts as none.
    if (aspect.num <= 0 || aspect.den <= 0 || av_q2d(aspect) > 10 || av_q2d(aspect) < 0.1) aspect = {1, 1};
    const double width = aspect.num == aspect.den ? codec->width & ~1 : codec->width * av_q2d(aspect);
    check_size(codec->width, codec->height);
    check_size(static_cast<int64_t>(width), codec->height);
    converter.width = even(width);
    converter.height = even(codec->height & ~1);
    converter.orientation = Orientation::of(*stream);
    converter.describe(*stream);
    describe_turned();
    info.color = converter.color(*codec);
    info.capture_rate = tagged_capture_rate(format->metadata);
    if (stream->time_base.num <= 0 || stream->time_base.den <= 0) {
        throw Failure(CSW_FAILURE_INVALID_DATA, "the file does not say how its times count");
    }
    info.time_base = {stream->time_base.num, stream->time_base.den};
    const AVRational rate = av_guess_frame_rate(format.get(), stream, nullptr);
    info.average_frame_rate = {rate.num, rate.den > 0 ? rate.den : 1};
    clock.begin(*stream, rate);
    const bool has_span = stream->start_time != AV_NOPTS_VALUE && stream->duration > 0 &&
                          std::abs(stream->start_time) < csw::PictureClock::largest_time &&
                          stream->duration < csw::PictureClock::largest_time;
    info.end = has_span ? stream->start_time + stream->duration : 0;
    info.promised_frames = csw::promised_pictures(*format, *stream);
    damage.begin(*format, *stream);
    const char *name = avcodec_get_name(stream->codecpar->codec_id);
    std::strncpy(info.codec, name, sizeof(info.codec) - 1);
}

void csw_reader::describe_turned() {
    const Orientation &orientation = converter.orientation;
    info.width = orientation.transpose ? converter.height : converter.width;
    info.height = orientation.transpose ? converter.width : converter.height;
    info.rotation = orientation.degrees();
}

void csw_reader::turn(int degrees) {
    const int further = (degrees - info.rotation) % 360;
    converter.orientation = converter.orientation.then(Orientation::clockwise((further + 360) % 360));
    describe_turned();
}

/// Lets damage pass: a damaged packet costs its own pictures only; the caller compares frames in with frames out.
/// False once there was too much of it for more to come.
bool csw_reader::forgive(int status) {
    if (first_failure == 0) first_failure = status;
    if (status == AVERROR(ENOMEM)) av_check(status, "decoding a picture");
    damage.failed();
    return ++failures_in_a_row <= most_failures;
}

/// Tells the decoder that no more packets come.
void csw_reader::drain() {
    draining = true;
    avcodec_send_packet(codec.get(), nullptr);
}

void csw_reader::send_next_packet() {
    if (choice) return send_chosen_packet();
    for (;;) {
        const int status = av_read_frame(format.get(), packet.get());
        if (status == AVERROR_EOF || (status < 0 && !forgive(status))) return drain();
        if (status < 0) continue;
        const bool ours = packet->stream_index == stream->index;
        const bool hidden = ours && (packet->flags & AV_PKT_FLAG_DISCARD);
        if (hidden) ++info.hidden_frames;
        if (ours && !hidden && passes_over(*packet)) {
            av_packet_unref(packet.get());
            continue;
        }
        if (ours && !hidden) damage.sent(*packet);
        if (ours) codec->reordered_opaque = hidden ? hidden_mark : shown_mark;
        const int sent = ours ? avcodec_send_packet(codec.get(), packet.get()) : 0;
        av_packet_unref(packet.get());
        if (sent < 0 && !forgive(sent)) return drain();
        if (ours) return;
    }
}

/// Passes over what nobody asked for, as long as nothing in the file is doubtful.
bool csw_reader::passes_over(const AVPacket &packet) {
    const bool is_doubtful = damage.state.failures > 0 || damage.state.retimed > 0 || any_interlaced;
    if (!passing || is_doubtful || !passing->takes(packet, last_shown)) return false;
    damage.passed();
    return true;
}

/// Sends what the next chosen picture rests on. What goes wrong costs the pictures that are not handed out then.
void csw_reader::send_chosen_packet() {
    csw::PictureChoice::Step step;
    while (!choice->next(step)) {
        csw::PacketPtr packet(av_packet_alloc());
        if (!packet) throw std::bad_alloc();
        const int status = choice->is_complete() ? AVERROR_EOF : av_read_frame(format.get(), packet.get());
        if (status == AVERROR_EOF || (status < 0 && !forgive(status))) return drain();
        if (status == 0 && packet->stream_index == stream->index) choice->take(std::move(packet));
    }
    codec->skip_frame = step.is_chosen ? AVDISCARD_DEFAULT : AVDISCARD_NONREF;
    if (step.is_after_gap) {
        after_gap = std::move(step.packet);
        return drain();
    }
    const int sent = avcodec_send_packet(codec.get(), step.packet.get());
    if (sent < 0 && !forgive(sent)) drain();
}

/// Whether the decoded picture was chosen, and is as whoever reads the whole file sees it: a damaged one may not be, and
/// an interlaced one is mended with its neighbours.
bool csw_reader::is_wanted() const {
    const bool is_damaged = decoded->decode_error_flags != 0 || (decoded->flags & AV_FRAME_FLAG_CORRUPT) != 0;
    return choice->contains(decoded->best_effort_timestamp) && !is_damaged && !decoded->interlaced_frame;
}

bool csw_reader::receive() {
    for (;;) {
        const int status = avcodec_receive_frame(codec.get(), decoded.get());
        if (status == AVERROR_EOF && after_gap) {
            avcodec_flush_buffers(codec.get());
            draining = false;
            const csw::PacketPtr first = std::move(after_gap);
            if (const int sent = avcodec_send_packet(codec.get(), first.get()); sent < 0) forgive(sent);
            continue;
        }
        if (status == 0 && choice && !is_wanted()) continue;
        // Most decoders leave out what an edit list hides; those of other libraries (AV1) hand it out.
        if (status == 0 && decoded->reordered_opaque == hidden_mark) continue;
        if (status == 0) {
            any_picture = true;
            failures_in_a_row = 0;
            damage.shown(*decoded);
            return true;
        }
        const bool waits = status == AVERROR(EAGAIN);
        if (status == AVERROR_EOF || (waits && draining) || (!waits && !forgive(status))) {
            if (!any_picture && !choice) av_check(first_failure, "decoding the first picture");
            damage.ended();
            return false;
        }
        if (waits) send_next_packet();
    }
}

bool csw_reader::take(Shot &shot) {
    if (!passing) return take_decoded(shot);
    const bool is_last = !next_decoded.picture && !take_decoded(next_decoded);
    const int64_t next_time = is_last ? INT64_MAX : next_decoded.time.presentation;
    if (passing->next_between(last_shown, next_time, shot.time)) {
        shot.picture.reset();
    } else if (is_last) {
        return false;
    } else {
        shot = std::move(next_decoded);
    }
    last_shown = shot.time.presentation;
    return true;
}

bool csw_reader::take_decoded(Shot &shot) {
    if (!receive()) return false;
    // Pictures are chosen by the times in the file.
    shot.time = choice ? clock.stated(*decoded) : clock.next(*decoded, damage);
    shot.picture.reset(av_frame_alloc());
    if (!shot.picture) throw std::bad_alloc();
    av_frame_move_ref(shot.picture.get(), decoded.get());
    return true;
}

bool csw_reader::next(Shot &shot) {
    if (trouble_ahead) std::rethrow_exception(std::exchange(trouble_ahead, nullptr));
    if (ahead) {
        shot = std::move(*ahead);
        ahead.reset();
    } else if (!take(shot)) {
        return false;
    }
    if (!shot.picture) return true;
    if (!shot.picture->interlaced_frame) {
        behind.reset();
        shot.picture = converter.upright(*shot.picture);
        return true;
    }
    any_interlaced = true;
    // Trouble further on must not cost the picture at hand.
    try {
        Shot following;
        if (take(following)) ahead = std::move(following);
    } catch (...) {
        trouble_ahead = std::current_exception();
    }
    const csw::AVFramePtr whole = csw::deinterlaced(*shot.picture, behind.get(), ahead ? ahead->picture.get() : nullptr);
    behind = std::move(shot.picture);
    shot.picture = converter.upright(*whole);
    return true;
}

csw_status csw_reader_open(const char *path, int32_t threads, csw_reader **out, csw_error *error) {
    return csw::guarded(error, [&] {
        auto reader = std::make_unique<csw_reader>();
        reader->open(path, threads);
        *out = reader.release();
        return CSW_OK;
    });
}

csw_status csw_reader_turn(csw_reader *reader, int32_t degrees, csw_error *error) {
    return csw::guarded(error, [&] {
        reader->turn(degrees);
        return CSW_OK;
    });
}

csw_status csw_reader_choose(csw_reader *reader, const int64_t *times, size_t count, csw_error *error) {
    return csw::guarded(error, [&] {
        reader->choice.emplace(std::vector<int64_t>(times, times + count));
        return CSW_OK;
    });
}

csw_status csw_reader_prepare_passing(csw_reader *reader, csw_error *error) {
    return csw::guarded(error, [&] {
        reader->prepare_passing();
        return CSW_OK;
    });
}

void csw_reader_pass_over(csw_reader *reader, int64_t longest_gap, bool takes_repeats) {
    if (reader->passing) reader->passing->allow(longest_gap, takes_repeats);
}

void csw_reader_free(csw_reader *reader) { delete reader; }
csw_video_info csw_reader_info(const csw_reader *reader) { return reader->info; }
csw_damage csw_reader_damage(const csw_reader *reader) { return reader->damage.state; }

csw_status csw_reader_next(csw_reader *reader, csw_frame **out, csw_frame_time *time, csw_error *error) {
    return csw::guarded(error, [&] {
        Shot shot;
        if (!reader->next(shot)) return CSW_END;
        *time = shot.time;
        *out = shot.picture ? new csw_frame{std::move(shot.picture)} : nullptr;
        return CSW_OK;
    });
}
