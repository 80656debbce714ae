#include "csw_bytes.hpp"

namespace csw {

namespace {
constexpr long largest_file = 1L << 28;
}

Bytes file_bytes(const char *path) {
    const File file(std::fopen(path, "rbe"));
    if (!file || std::fseek(file.get(), 0, SEEK_END) != 0) return {};
    const long size = std::ftell(file.get());
    if (size <= 0 || size > largest_file) return {};
    std::rewind(file.get());
    Bytes bytes(static_cast<size_t>(size));
    return std::fread(bytes.data(), 1, bytes.size(), file.get()) == bytes.size() ? std::move(bytes) : Bytes();
}

}  // namespace csw
