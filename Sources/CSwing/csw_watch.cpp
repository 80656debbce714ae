#include <algorithm>
#include <cerrno>
#include <cstring>
#include <iterator>
#include <sys/inotify.h>
#include <sys/vfs.h>
#include <unistd.h>

#include "csw_internal.hpp"

namespace {

csw::Failure system_failure(const char *action) {
    return csw::Failure(CSW_FAILURE_IO, std::string(action) + ": " + std::strerror(errno));
}

/// File systems that another machine, or another system, may write to (statfs(2)); as unsigned 32-bit numbers.
constexpr uint32_t remote_kinds[] = {
    0x6969,      // NFS
    0xFF534D42,  // CIFS
    0xFE534D42,  // SMB 2
    0x517B,      // SMB
    0x65735546,  // FUSE: sshfs and the like
    0x01021997,  // 9P
    0x00C36400,  // Ceph
    0x5346414F,  // AFS
    0x0BD00BD0,  // Lustre
    0x786F4256,  // VirtualBox
};

}  // namespace

csw_status csw_watch_open(int32_t *out, csw_error *error) {
    return csw::guarded(error, [&] {
        *out = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
        if (*out < 0) throw system_failure("listening for new files");
        return CSW_OK;
    });
}

csw_status csw_watch_add(int32_t watch, const char *folder, csw_error *error) {
    return csw::guarded(error, [&] {
        constexpr uint32_t kinds = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ONLYDIR;
        if (inotify_add_watch(watch, folder, kinds) < 0) throw system_failure("listening to a folder");
        return CSW_OK;
    });
}

int32_t csw_watch_changes(int32_t watch) {
    int32_t count = 0;
    alignas(inotify_event) char block[4096];
    for (;;) {
        const ssize_t length = read(watch, block, sizeof block);
        if (length < 0 && errno == EINTR) continue;
        if (length <= 0) return count;
        for (ssize_t place = 0; place < length; ++count) {
            place += static_cast<ssize_t>(sizeof(inotify_event)) +
                     reinterpret_cast<const inotify_event *>(block + place)->len;
        }
    }
}

void csw_watch_close(int32_t watch) { close(watch); }

int32_t csw_folder_is_remote(const char *folder) {
    struct statfs facts;
    if (statfs(folder, &facts) != 0) return 1;
    const auto kind = static_cast<uint32_t>(facts.f_type);
    return std::find(std::begin(remote_kinds), std::end(remote_kinds), kind) != std::end(remote_kinds);
}
