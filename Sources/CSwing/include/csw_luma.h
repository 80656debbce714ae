// A frame's luma in which small things that fly are looked for.
#ifndef CSW_LUMA_H
#define CSW_LUMA_H

#include <stddef.h>

#include "csw_frame.h"
#include "csw_status.h"

CSW_BEGIN

/// A frame's luma, made smaller by a whole number.
typedef struct csw_luma csw_luma;

/// A rectangle of the small picture: from (x0, y0) to less than (x1, y1).
typedef struct csw_luma_box {
    int32_t x0, y0, x1, y1;
} csw_luma_box;

/// Something small that one picture shows and the two beside it do not, in pixels of the small picture; the first pixel's
/// middle is (0, 0).
typedef struct csw_spot {
    double x, y;
    /// Of an ellipse with the same spread of changed pixels.
    double length, width;
    /// How much brighter than the two other pictures, -255 to 255.
    double contrast;
} csw_spot;

/// - Parameter reduction: picture pixels that one pixel of the small picture covers in each direction, 1 or more.
CSW_API csw_status csw_luma_create(const csw_frame *_Nonnull frame, int32_t reduction,
                                   csw_luma *_Nullable *_Nonnull out, csw_error *_Nonnull error);
CSW_API void csw_luma_free(csw_luma *_Nullable luma);

/// How many small pixels inside the box differ from those of an earlier picture by more than noise does. Both must be
/// equally large.
CSW_API csw_status csw_luma_changed(const csw_luma *_Nonnull at, const csw_luma *_Nonnull before, csw_luma_box box,
                                    size_t *_Nonnull out, csw_error *_Nonnull error);

/// The spots of `at` that neither `before` nor `after` has, inside the box: as wide as something of `diameter` small
/// pixels may look, alone in their surroundings; of more than `room` those that stand out most. The three pictures must be
/// equally large.
CSW_API csw_status csw_luma_spots(const csw_luma *_Nonnull at, const csw_luma *_Nonnull before,
                                  const csw_luma *_Nonnull after, csw_luma_box box, double diameter,
                                  csw_spot *_Nonnull out, size_t room, size_t *_Nonnull count,
                                  csw_error *_Nonnull error);

CSW_END_DECLS

#endif
