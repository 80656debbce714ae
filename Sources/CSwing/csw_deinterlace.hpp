// Whole pictures from interlaced ones: two fields, half a frame apart in time, combed into one picture.
#pragma once

#include "csw_internal.hpp"

namespace csw {

/// The picture as it was when its first field was filmed. The rows of the other field are made anew, from the rows
/// around them and from the neighbouring pictures.
///
/// The method is bwdif's (Thomas Mundt, 2016): rows come from the filter of BBC Research White Paper 2071 (Weston,
/// three fields), held within the bounds of change that yadif (Michael Niedermayer) takes from the fields around.
///
/// - Parameters:
///   - before, after: the pictures next in time; null at an end of the clip. Others than of this picture's format and
///     size are left aside.
AVFramePtr deinterlaced(const AVFrame &picture, const AVFrame *before, const AVFrame *after);

}  // namespace csw
