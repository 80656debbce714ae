// A fence that stands still in front of somebody who moves: found in pictures of the clip, and looked through.
#ifndef CSW_FENCE_H
#define CSW_FENCE_H

#include "csw_frame.h"
#include "csw_status.h"

CSW_BEGIN

/// What pictures showed so far: their mean, and how much each pixel changed from one to the next.
typedef struct csw_fence_watch csw_fence_watch;

/// The wires of a fence: how much of each pixel they hide, and their colour. Immutable.
typedef struct csw_fence csw_fence;

/// What speaks for a fence.
typedef struct csw_fence_evidence {
    /// Square fields of the picture through which something moved.
    int32_t fields;
    /// The share of them across which wires run, and how much of all that moved lies behind wires, 0 to 1.
    double crossed, hidden;
} csw_fence_evidence;

CSW_API csw_status csw_fence_watch_create(csw_fence_watch *_Nullable *_Nonnull out, csw_error *_Nonnull error);
CSW_API void csw_fence_watch_free(csw_fence_watch *_Nullable watch);

/// Takes the next picture; all must be equally large.
CSW_API csw_status csw_fence_watch_add(csw_fence_watch *_Nonnull watch, const csw_frame *_Nonnull frame,
                                       csw_error *_Nonnull error);

/// What the pictures since the last call, or the first one, say of a fence. `out` is null where no thin thing stood still
/// in front of what moved; whether what did is a fence is for the caller to say, by the evidence.
CSW_API csw_status csw_fence_watch_take(csw_fence_watch *_Nonnull watch, csw_fence_evidence *_Nonnull evidence,
                                        csw_fence *_Nullable *_Nonnull out, csw_error *_Nonnull error);

CSW_API void csw_fence_free(csw_fence *_Nullable fence);

/// A picture of the same size as those the fence was found in, without its wires.
CSW_API csw_status csw_fence_clear(const csw_fence *_Nonnull fence, const csw_frame *_Nonnull frame,
                                   csw_frame *_Nullable *_Nonnull out, csw_error *_Nonnull error);

CSW_END_DECLS

#endif
