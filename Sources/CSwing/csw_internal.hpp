// Shared by the C++ files of this module only: error translation and the native structs.
#pragma once

#include <exception>
#include <memory>
#include <new>
#include <string>

#include "include/CSwing.h"

extern "C" {
#include <libavutil/frame.h>
}

namespace csw {

/// The one exception of this module; `guarded` turns it into a `csw_error`.
class Failure : public std::exception {
public:
    Failure(csw_failure kind, std::string text) : kind(kind), text(std::move(text)) {}
    const char *what() const noexcept override { return text.c_str(); }

    csw_failure kind;
    std::string text;
};

void fill(csw_error *error, csw_failure kind, const char *text) noexcept;

/// A failure from an FFmpeg return code, with FFmpeg's own words.
Failure av_failure(int code, const std::string &action);
/// Throws when an FFmpeg call failed.
int av_check(int code, const char *action);

/// Runs `body`, which may throw, and reports through the C border.
template <class Body>
csw_status guarded(csw_error *error, Body body) noexcept {
    try {
        error->failure = CSW_FAILURE_NONE;
        error->message[0] = 0;
        return body();
    } catch (const Failure &failure) {
        fill(error, failure.kind, failure.what());
    } catch (const std::bad_alloc &) {
        fill(error, CSW_FAILURE_MEMORY, "not enough memory");
    } catch (const std::exception &other) {
        fill(error, CSW_FAILURE_INTERNAL, other.what());
    } catch (...) {
        fill(error, CSW_FAILURE_INTERNAL, "an unknown native exception");
    }
    return CSW_FAILED;
}

struct FrameFree {
    void operator()(AVFrame *frame) const { av_frame_free(&frame); }
};
using AVFramePtr = std::unique_ptr<AVFrame, FrameFree>;

/// A picture with its own planes; 8-bit 4:2:0 unless said otherwise.
AVFramePtr make_picture(int width, int height, AVPixelFormat format = AV_PIX_FMT_YUV420P);

/// A square one from a pool of its own: cuts come and go between pictures of another size.
AVFramePtr make_cut(int side);

}  // namespace csw

/// Always AV_PIX_FMT_YUV420P of even size, with its range and matrix set.
struct csw_frame {
    csw::AVFramePtr picture;
};
