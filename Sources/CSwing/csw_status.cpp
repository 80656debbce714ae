#include <algorithm>
#include <cstring>

#include "csw_internal.hpp"

extern "C" {
#include <libavutil/error.h>
}

namespace csw {

void fill(csw_error *error, csw_failure kind, const char *text) noexcept {
    error->failure = kind;
    const size_t room = sizeof(error->message) - 1;
    const size_t count = std::min(std::strlen(text), room);
    std::memcpy(error->message, text, count);
    error->message[count] = 0;
}

namespace {

csw_failure kind_of(int code) {
    switch (code) {
        case AVERROR(ENOMEM): return CSW_FAILURE_MEMORY;
        case AVERROR(ENOSPC):
        case AVERROR(EDQUOT): return CSW_FAILURE_NO_SPACE;
        case AVERROR(ENOENT):
        case AVERROR(EACCES):
        case AVERROR(EPERM):
        case AVERROR(EISDIR):
        case AVERROR(EROFS):
        case AVERROR(EMFILE):
        case AVERROR(ENFILE):
        case AVERROR(EIO): return CSW_FAILURE_IO;
        case AVERROR_DECODER_NOT_FOUND:
        case AVERROR_ENCODER_NOT_FOUND:
        case AVERROR_PATCHWELCOME: return CSW_FAILURE_UNSUPPORTED;
        case AVERROR_STREAM_NOT_FOUND: return CSW_FAILURE_NO_VIDEO;
        default: return CSW_FAILURE_INVALID_DATA;
    }
}

}  // namespace

Failure av_failure(int code, const std::string &action) {
    char words[AV_ERROR_MAX_STRING_SIZE] = {0};
    av_strerror(code, words, sizeof words);
    return Failure(kind_of(code), action + ": " + words);
}

int av_check(int code, const char *action) {
    if (code < 0) throw av_failure(code, action);
    return code;
}

}  // namespace csw
