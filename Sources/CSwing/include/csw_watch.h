// Hearing of new and changed files in folders (Linux inotify).
#ifndef CSW_WATCH_H
#define CSW_WATCH_H

#include <stdint.h>

#include "csw_status.h"

CSW_BEGIN

/// Starts listening; `out` is a descriptor that `csw_watch_close` gives back.
CSW_API csw_status csw_watch_open(int32_t *_Nonnull out, csw_error *_Nonnull error);
/// Listens to one folder, not to those below it. A folder that is listened to already stays so.
CSW_API csw_status csw_watch_add(int32_t watch, const char *_Nonnull folder, csw_error *_Nonnull error);
/// How many changes there were since the last call; never waits.
CSW_API int32_t csw_watch_changes(int32_t watch);
CSW_API void csw_watch_close(int32_t watch);

/// 1 where other machines may change a folder without this one hearing of it, 0 where not.
CSW_API int32_t csw_folder_is_remote(const char *_Nonnull folder);

CSW_END_DECLS
#endif
