#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>
#include <vector>

#include "csw_digest.hpp"
#include "csw_internal.hpp"

using csw::Digest;

namespace {

csw::Failure system_failure(const char *action) {
    return csw::Failure(errno == ENOSPC || errno == EDQUOT ? CSW_FAILURE_NO_SPACE : CSW_FAILURE_IO,
                        std::string(action) + ": " + std::strerror(errno));
}

class Descriptor {
public:
    Descriptor(const char *path, const char *action) : number(open(path, O_RDONLY | O_CLOEXEC)) {
        if (number < 0) throw system_failure(action);
    }
    ~Descriptor() { close(number); }
    Descriptor(const Descriptor &) = delete;
    Descriptor &operator=(const Descriptor &) = delete;
    const int number;
};

}  // namespace

csw_status csw_file_sha256(const char *path, char *out, csw_error *error) {
    return csw::guarded(error, [&] {
        Descriptor file(path, "opening the file");
        Digest sha;
        std::vector<uint8_t> block(1 << 18);
        for (;;) {
            const ssize_t count = read(file.number, block.data(), block.size());
            if (count < 0 && errno == EINTR) continue;
            if (count < 0) throw system_failure("reading the file");
            if (count == 0) break;
            sha.add(block.data(), static_cast<size_t>(count));
        }
        sha.write(out);
        return CSW_OK;
    });
}

csw_status csw_bytes_sha256(const uint8_t *bytes, size_t count, char *out, csw_error *error) {
    return csw::guarded(error, [&] {
        Digest sha;
        sha.add(bytes, count);
        sha.write(out);
        return CSW_OK;
    });
}

csw_status csw_file_sync(const char *path, csw_error *error) {
    return csw::guarded(error, [&] {
        Descriptor file(path, "opening for sync");
        if (fsync(file.number) != 0) throw system_failure("syncing to disk");
        return CSW_OK;
    });
}
