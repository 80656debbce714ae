// Content hashes and durable files.
#ifndef CSW_FILE_H
#define CSW_FILE_H

#include <stddef.h>
#include <stdint.h>

#include "csw_status.h"

CSW_BEGIN

/// SHA-256 of a file as 64 lower-case hexadecimal digits and a terminator.
CSW_API csw_status csw_file_sha256(const char *_Nonnull path, char *_Nonnull out, csw_error *_Nonnull error);

/// The same of bytes in memory.
CSW_API csw_status csw_bytes_sha256(const uint8_t *_Nonnull bytes, size_t count, char *_Nonnull out,
                                    csw_error *_Nonnull error);

/// Forces a file's or folder's contents to disk.
CSW_API csw_status csw_file_sync(const char *_Nonnull path, csw_error *_Nonnull error);

CSW_END_DECLS
#endif
