#include "csw_bytes.hpp"

#include <sys/mman.h>

namespace csw {

namespace {
constexpr long largest_file = 1L << 28;

/// 0 where the file cannot be used.
size_t usable_size(FILE *file) {
    if (!file || std::fseek(file, 0, SEEK_END) != 0) return 0;
    const long size = std::ftell(file);
    return size > 0 && size <= largest_file ? static_cast<size_t>(size) : 0;
}
}  // namespace

void BytesRelease::operator()(char *start) const {
    if (mapped > 0) {
        munmap(start, mapped);
    } else {
        delete[] start;
    }
}

Bytes file_pages(const char *path) {
    const File file(std::fopen(path, "rbe"));
    const size_t size = usable_size(file.get());
    if (size == 0) return {};
    void *pages = mmap(nullptr, size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, fileno(file.get()), 0);
    return pages == MAP_FAILED ? Bytes() : Bytes(static_cast<char *>(pages), size);
}

Bytes file_bytes(const char *path) {
    const File file(std::fopen(path, "rbe"));
    const size_t size = usable_size(file.get());
    if (size == 0) return {};
    std::rewind(file.get());
    Bytes bytes(size);
    return std::fread(bytes.data(), 1, bytes.size(), file.get()) == bytes.size() ? std::move(bytes) : Bytes();
}

}  // namespace csw
