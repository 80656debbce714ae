// The one plain C interface over FFmpeg's libraries, OpenCV, OpenVINO, Cairo and Pango.
#ifndef CSWING_H
#define CSWING_H

#include "csw_canvas.h"
#include "csw_convolution.h"
#include "csw_fence.h"
#include "csw_file.h"
#include "csw_frame.h"
#include "csw_grey.h"
#include "csw_inference.h"
#include "csw_luma.h"
#include "csw_sound.h"
#include "csw_status.h"
#include "csw_video.h"
#include "csw_watch.h"

#endif
