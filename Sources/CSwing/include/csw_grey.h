// Small grey pictures and the points that are followed from one to another: what a camera's own motion is read from.
#ifndef CSW_GREY_H
#define CSW_GREY_H

#include <stddef.h>

#include "csw_frame.h"
#include "csw_status.h"

CSW_BEGIN

/// A frame's luma, halved until its longer side is at most `CSW_GREY_LONGEST_SIDE`, with its pyramid.
typedef struct csw_grey csw_grey;

/// A high-definition picture is halved twice: an error of a twentieth of a grey pixel is then a fifth of one of its own,
/// and following 200 points takes a fraction of a millisecond.
#define CSW_GREY_LONGEST_SIDE 640

/// In pixels of the grey picture; the first pixel's middle is (0, 0).
typedef struct csw_grey_point {
    double x, y;
} csw_grey_point;

/// A straight edge, from end to end; its brighter side lies to the left on the way.
typedef struct csw_grey_edge {
    csw_grey_point from, to;
} csw_grey_edge;

/// A rectangle of the grey picture: from (x0, y0) to less than (x1, y1).
typedef struct csw_grey_box {
    double x0, y0, x1, y1;
} csw_grey_box;

/// Where a point went.
typedef struct csw_grey_match {
    csw_grey_point at;
    /// Correlation of the two patches, -1 to 1; -1 where the point left the picture or has no texture.
    double likeness;
} csw_grey_match;

CSW_API csw_status csw_grey_create(const csw_frame *_Nonnull frame, csw_grey *_Nullable *_Nonnull out,
                                   csw_error *_Nonnull error);
CSW_API void csw_grey_free(csw_grey *_Nullable grey);
CSW_API int32_t csw_grey_width(const csw_grey *_Nonnull grey);
CSW_API int32_t csw_grey_height(const csw_grey *_Nonnull grey);
/// How many picture pixels one grey pixel covers in each direction.
CSW_API int32_t csw_grey_reduction(const csw_grey *_Nonnull grey);

/// The strongest corner of every cell of `cell` pixels, outside the boxes, whose texture can be followed. Writes up to
/// `room` points and their number.
CSW_API csw_status csw_grey_corners(const csw_grey *_Nonnull grey, const csw_grey_box *_Nullable ignored,
                                    size_t ignored_count, int32_t cell, csw_grey_point *_Nonnull out, size_t room,
                                    size_t *_Nonnull count, csw_error *_Nonnull error);

/// Straight edges at least `shortest` grey pixels long (von Gioi et al. 2010), the longest first, at most `room` of them.
CSW_API csw_status csw_grey_edges(const csw_grey *_Nonnull grey, double shortest, csw_grey_edge *_Nonnull out,
                                  size_t room, size_t *_Nonnull count, csw_error *_Nonnull error);

/// Follows points from one picture into another of the same size, coarse to fine (Lucas and Kanade, inverse
/// compositional), each from a guess. Writes `count` matches.
CSW_API csw_status csw_grey_follow(const csw_grey *_Nonnull from, const csw_grey *_Nonnull to,
                                   const csw_grey_point *_Nonnull points, const csw_grey_point *_Nonnull guesses,
                                   size_t count, csw_grey_match *_Nonnull out, csw_error *_Nonnull error);

CSW_END_DECLS
#endif
