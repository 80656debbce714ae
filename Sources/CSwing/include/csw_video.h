// Reading and writing video files with exact presentation times (libavformat, libavcodec).
#ifndef CSW_VIDEO_H
#define CSW_VIDEO_H

#include "csw_frame.h"
#include "csw_status.h"

CSW_BEGIN

typedef struct csw_reader csw_reader;
typedef struct csw_writer csw_writer;

typedef struct csw_rational {
    int32_t numerator, denominator;
} csw_rational;

/// The colour tags of a stream, as numbered by ISO/IEC 23091-2 (and FFmpeg's enums).
typedef struct csw_color_tags {
    int32_t primaries, transfer, matrix, range;
} csw_color_tags;

/// What the container says about its picture stream. Sizes are those of the displayed picture, even-rounded.
typedef struct csw_video_info {
    int32_t width, height;
    /// Clockwise degrees the stored picture is turned for display: 0, 90, 180 or 270.
    int32_t rotation;
    csw_rational time_base;
    csw_rational average_frame_rate;
    csw_color_tags color;
    char codec[32];
    /// Presentation tick at which the picture track ends; 0 when the container does not say.
    int64_t end;
    /// Frames the container's index promises, less those an edit list hides; 0 when it does not say or lies plainly.
    int64_t promised_frames;
    /// Frames read so far that an edit list hides.
    int64_t hidden_frames;
    int32_t has_audio;
    /// Frames per second when filmed, as the camera wrote it into the file; 0 where it did not.
    double capture_rate;
} csw_video_info;

/// When a frame is shown, in ticks of the stream's time base. A duration of 0 means the container does not say.
typedef struct csw_frame_time {
    int64_t presentation;
    int64_t duration;
} csw_frame_time;

/// What damage in the file cost up to the frame handed out last, or up to the end.
typedef struct csw_damage {
    /// Spots that could not be read or decoded.
    int64_t failures;
    /// Coded pictures that were read, less those an edit list hides.
    int64_t packets;
    /// Coded pictures between the frame handed out last and the one before it (at the end: after the last frame) that
    /// no frame came from. A few containers code pictures that are never shown, so only failures make this a loss.
    int64_t lost_before;
    /// Presentation tick of the earliest of them; only with `lost_before`.
    int64_t first_lost;
    /// Whether the decoder mended the frame handed out last, or made it from one that was mended or lost.
    int32_t is_distorted;
    /// Times in the file that repeat, run backwards or leap, and were replaced.
    int64_t retimed;
    /// Presentation tick at which the header lets the last picture end; 0 when it does not say, or a leap of the
    /// clock took its meaning.
    int64_t promised_end;
} csw_damage;

CSW_API csw_status csw_reader_open(const char *_Nonnull path, int32_t threads, csw_reader *_Nullable *_Nonnull out,
                                   csw_error *_Nonnull error);
CSW_API void csw_reader_free(csw_reader *_Nullable reader);
/// Shows the pictures turned clockwise by 0, 90, 180 or 270 degrees in all, whatever the file says; one that it mirrors
/// stays mirrored. Before the first `csw_reader_next` only.
CSW_API csw_status csw_reader_turn(csw_reader *_Nonnull reader, int32_t degrees, csw_error *_Nonnull error);
CSW_API csw_video_info csw_reader_info(const csw_reader *_Nonnull reader);
CSW_API csw_damage csw_reader_damage(const csw_reader *_Nonnull reader);
/// Reads some pictures only from here on: those at these presentation times, ascending, as a reading of the whole file
/// told them. What they do not rest on is not decoded. A picture that does not come from there as it comes from the whole
/// file is left out. Before the first `csw_reader_next` only; `csw_reader_damage` says nothing then.
CSW_API csw_status csw_reader_choose(csw_reader *_Nonnull reader, const int64_t *_Nonnull times, size_t count,
                                     csw_error *_Nonnull error);
/// Lets `csw_reader_pass_over` leave out pictures. Before the first `csw_reader_next` only, and not where some are chosen.
CSW_API csw_status csw_reader_prepare_passing(csw_reader *_Nonnull reader, csw_error *_Nonnull error);
/// Leaves out from here on pictures that no other rests on, where those that are left follow each other within this many
/// ticks at the most; 0 leaves out none. After damage, and where no picture says that none rests on it, nothing is left
/// out.
///
/// - `takes_repeats`: whether what may show the picture beside it once more, by how little it takes, is not left out.
CSW_API void csw_reader_pass_over(csw_reader *_Nonnull reader, int64_t longest_gap, bool takes_repeats);
/// The next frame in presentation order, upright; `CSW_END` after the last. Of one that was passed over only the time:
/// `*out` is null.
CSW_API csw_status csw_reader_next(csw_reader *_Nonnull reader, csw_frame *_Nullable *_Nonnull out,
                                   csw_frame_time *_Nonnull time, csw_error *_Nonnull error);

/// A span of the output with a text, in seconds. What lies outside the pictures is cut off.
typedef struct csw_text_span {
    double start, end;
    const char *_Nonnull text;
} csw_text_span;

/// Samples a second of drawn sound.
#define CSW_SOUND_RATE 48000

/// What an output takes along from a clip, besides its pictures.
typedef struct csw_writer_source {
    /// The clip's path; null for none.
    const char *_Nullable path;
    /// Whether its sound is copied, or re-coded to AAC where players do not take it in MP4.
    int32_t with_sound;
    /// Whether every tag is kept. Otherwise title, author, dates and the like are, and places and devices are not.
    int32_t with_all_tags;
} csw_writer_source;

typedef struct csw_writer_options {
    /// H.264 quality, 0 (lossless) to 51.
    int32_t crf;
    const char *_Nonnull preset;
    int32_t threads;
    /// Seconds from one key frame to the next at the most.
    double key_frame_seconds;
    csw_writer_source source;
    /// Drawn sound, instead of the source's: mono, `CSW_SOUND_RATE`, -1 to 1, copied, encoded to AAC; count 0 for
    /// none. The first sample is heard at presentation time 0.
    const float *_Nullable sound_samples;
    size_t sound_sample_count;
    /// Clockwise degrees that players turn the stored pictures: 0, 90, 180 or 270. Pictures are handed in upright and
    /// stored turned back.
    int32_t rotation;
    const csw_text_span *_Nullable chapters;
    size_t chapter_count;
    /// Shown one at a time: a caption that starts before the one before ends waits for it.
    const csw_text_span *_Nullable captions;
    size_t caption_count;
    /// What the captions are written in: three letters of ISO 639-2.
    const char *_Nonnull caption_language;
} csw_writer_options;

typedef enum CSW_CLOSED_ENUM csw_sound_fate {
    /// The source has no sound, or none was asked for.
    CSW_SOUND_NONE CSW_NAME("none") = 0,
    CSW_SOUND_COPIED CSW_NAME("copied") = 1,
    CSW_SOUND_RECODED CSW_NAME("recoded") = 2,
    CSW_SOUND_DROPPED CSW_NAME("dropped") = 3,
} csw_sound_fate;

/// What became of the source's sound.
typedef struct csw_sound_outcome {
    csw_sound_fate fate;
    /// Why all or a part of it was left out, without a full stop; empty when nothing was.
    char loss[512];
} csw_sound_outcome;

/// Opens an MP4 for pictures like `like` describes.
CSW_API csw_status csw_writer_open(const char *_Nonnull path, csw_video_info like, csw_writer_options options,
                                   csw_writer *_Nullable *_Nonnull out, csw_error *_Nonnull error);
CSW_API csw_status csw_writer_write(csw_writer *_Nonnull writer, const csw_frame *_Nonnull frame, csw_frame_time time,
                                    csw_error *_Nonnull error);
/// Flushes the encoder, moves the index to the front, and syncs the file to disk.
CSW_API csw_status csw_writer_finish(csw_writer *_Nonnull writer, csw_error *_Nonnull error);
CSW_API void csw_writer_free(csw_writer *_Nullable writer);
/// Final after `csw_writer_finish`.
CSW_API csw_sound_outcome csw_writer_sound(const csw_writer *_Nonnull writer);

/// Native libraries' versions in one line, for `doctor`.
CSW_API const char *_Nonnull csw_video_versions(void);
/// Whether the H.264 encoder is built in.
CSW_API int32_t csw_video_can_encode(void);

CSW_END_DECLS
#endif
