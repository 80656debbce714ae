// How every CSwing call reports failure. No C++ exception ever crosses this border.
#ifndef CSW_STATUS_H
#define CSW_STATUS_H

#include <stdint.h>

#ifdef __cplusplus
#define CSW_BEGIN extern "C" {
#define CSW_END_DECLS }
#else
#define CSW_BEGIN
#define CSW_END_DECLS
#endif

#define CSW_API __attribute__((visibility("default")))

#if defined(__clang__)
/// An enum that arrives in Swift as a real enum with named cases.
#define CSW_CLOSED_ENUM __attribute__((enum_extensibility(closed)))
#define CSW_NAME(name) __attribute__((swift_name(name)))
#else
#define CSW_CLOSED_ENUM
#define CSW_NAME(name)
#endif

/// What a call came to. `CSW_END` is a normal end of a stream, not a failure.
typedef enum CSW_CLOSED_ENUM csw_status {
    CSW_OK CSW_NAME("ok") = 0,
    CSW_END CSW_NAME("end") = 1,
    CSW_FAILED CSW_NAME("failed") = 2,
} csw_status;

/// The kinds of failure a caller may want to tell apart.
typedef enum CSW_CLOSED_ENUM csw_failure {
    CSW_FAILURE_NONE CSW_NAME("none") = 0,
    /// The file or folder is missing or may not be read or written.
    CSW_FAILURE_IO CSW_NAME("io") = 1,
    /// The file is not a video, or is damaged.
    CSW_FAILURE_INVALID_DATA CSW_NAME("invalidData") = 2,
    /// The file holds no picture stream.
    CSW_FAILURE_NO_VIDEO CSW_NAME("noVideo") = 3,
    /// A codec, pixel format or model operation is not built in.
    CSW_FAILURE_UNSUPPORTED CSW_NAME("unsupported") = 4,
    /// Memory ran out or a size is absurd.
    CSW_FAILURE_MEMORY CSW_NAME("memory") = 5,
    /// The disk is full.
    CSW_FAILURE_NO_SPACE CSW_NAME("noSpace") = 6,
    /// Anything else.
    CSW_FAILURE_INTERNAL CSW_NAME("internal") = 7,
} csw_failure;

/// Filled by a call that returns `CSW_FAILED`.
typedef struct csw_error {
    csw_failure failure;
    /// The native library's own words, always terminated.
    char message[512];
} csw_error;

#endif
