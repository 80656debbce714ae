// Neural networks on the CPU (OpenVINO).
#ifndef CSW_INFERENCE_H
#define CSW_INFERENCE_H

#include <stddef.h>

#include "csw_status.h"

CSW_BEGIN

/// Compiled weights, shared by any number of sessions.
typedef struct csw_model csw_model;
/// One worker's buffers. Not for use by two threads at once.
typedef struct csw_session csw_session;

/// Where a compiled network is kept from run to run, so that the next need not compile it.
typedef struct csw_model_cache {
    /// A file in a folder that exists; null keeps nothing.
    const char *_Nullable path;
    /// What the compiled network depends on besides the runtime and its settings: weights, input and processor. A file
    /// that was kept under another is replaced.
    const char *_Nullable key;
} csw_model_cache;

/// The outputs that will be read, by their counts of numbers; none stands for all, exact. Where a network's file is one
/// that can be cut (TensorFlow Lite), the others fall away with all that only they need.
typedef struct csw_model_outputs {
    /// The last steps to them are worked out in float32: from the last numbers on that all of them come from.
    const size_t *_Nullable exact;
    size_t exact_count;
    /// Worked out in bfloat16, and so is all before, where the processor multiplies that natively: in half the time. A
    /// network that cannot be split is exact as a whole as long as any output is.
    const size_t *_Nullable coarse;
    size_t coarse_count;
} csw_model_outputs;

/// `shape` is what the one input must be, in its own order of four dimensions; a network that leaves some of them open
/// is settled on it. `threads` CPU threads, shared evenly by the `sessions` that may run at the same time.
CSW_API csw_status csw_model_load(const char *_Nonnull path, const int64_t *_Nonnull shape,
                                  csw_model_outputs outputs, csw_model_cache cache, int32_t threads, int32_t sessions,
                                  csw_model *_Nullable *_Nonnull out, csw_error *_Nonnull error);
CSW_API void csw_model_free(csw_model *_Nullable model);
CSW_API size_t csw_model_output_count(const csw_model *_Nonnull model);
/// Number of floats of one output; 0 for one of other numbers, which cannot be read.
CSW_API size_t csw_model_output_size(const csw_model *_Nonnull model, size_t index);
CSW_API size_t csw_model_input_size(const csw_model *_Nonnull model);

CSW_API csw_status csw_session_create(csw_model *_Nonnull model, csw_session *_Nullable *_Nonnull out,
                                      csw_error *_Nonnull error);
CSW_API void csw_session_free(csw_session *_Nullable session);
/// The input buffer, `csw_model_input_size` floats, valid as long as the session.
CSW_API float *_Nonnull csw_session_input(csw_session *_Nonnull session);
CSW_API csw_status csw_session_run(csw_session *_Nonnull session, csw_error *_Nonnull error);
/// One output's floats, valid until the next run.
CSW_API const float *_Nonnull csw_session_output(const csw_session *_Nonnull session, size_t index);
/// How many of the first `count` floats of an output are greater than `least`.
CSW_API size_t csw_session_count_above(const csw_session *_Nonnull session, size_t index, size_t count, float least);
/// Their places, in order, and they themselves. `places` and `values` have room for as many as were counted.
CSW_API void csw_session_output_above(const csw_session *_Nonnull session, size_t index, size_t count, float least,
                                      int32_t *_Nonnull places, float *_Nonnull values);

/// The runtime's version, for `doctor`.
CSW_API const char *_Nonnull csw_inference_version(void);
/// Whether coarse outputs are worked out in bfloat16 here: 1, or 0 where the processor would only imitate it.
CSW_API int32_t csw_inference_has_bfloat16(void);

CSW_END_DECLS
#endif
