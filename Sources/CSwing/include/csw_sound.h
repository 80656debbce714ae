// A clip's sound as samples with exact presentation times (libavformat, libavcodec, libswresample).
#ifndef CSW_SOUND_H
#define CSW_SOUND_H

#include <stddef.h>

#include "csw_status.h"

CSW_BEGIN

typedef struct csw_sound csw_sound;

/// What the container says about its sound stream.
typedef struct csw_sound_info {
    char codec[32];
    int32_t channels, sample_rate;
} csw_sound_info;

/// Opens a clip's sound, mixed to mono at `rate` samples a second. `CSW_END` when the clip has none; a failure of kind
/// `CSW_FAILURE_UNSUPPORTED` or `CSW_FAILURE_INVALID_DATA` with `info` filled when it cannot be decoded.
CSW_API csw_status csw_sound_open(const char *_Nonnull path, int32_t rate, csw_sound *_Nullable *_Nonnull out,
                                  csw_sound_info *_Nonnull info, csw_error *_Nonnull error);
CSW_API void csw_sound_free(csw_sound *_Nullable sound);
/// The next samples, -1 to 1, valid until the next call; `CSW_END` after the last. `first` is the number of the first,
/// counted at `rate` from presentation time 0, the clock of the pictures. Runs never overlap; a hole is a later start.
CSW_API csw_status csw_sound_next(csw_sound *_Nonnull sound, const float *_Nullable *_Nonnull samples,
                                  size_t *_Nonnull count, int64_t *_Nonnull first, csw_error *_Nonnull error);
/// Packets so far that did not decode.
CSW_API int64_t csw_sound_damaged(const csw_sound *_Nonnull sound);

CSW_END_DECLS
#endif
