#include "csw_network_cache.hpp"

#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstring>

namespace csw {

namespace {

/// The end of a kept file, behind the network and the key: both are found from here, and what was cut short lacks it.
struct Seal {
    uint64_t network_bytes;
    uint64_t key_bytes;
    /// Of the network.
    uint64_t checksum;
    char mark[8];
};
constexpr char mark[8] = {'C', 'S', 'W', 'n', 'e', 't', '0', '2'};

/// FNV-1a (Fowler, Noll and Vo 1991) over words instead of bytes, in four lanes: a run reads it before anything else,
/// and it is as fast as the memory. A single word that differs always shows.
uint64_t checksum(const char *bytes, size_t count) {
    constexpr uint64_t start = 0xcbf29ce484222325, prime = 0x100000001b3;
    constexpr size_t lanes = 4, block = lanes * sizeof(uint64_t);
    uint64_t sums[lanes] = {start, start, start, start};
    for (; count >= block; bytes += block, count -= block) {
        uint64_t words[lanes];
        std::memcpy(words, bytes, block);
        for (size_t i = 0; i < lanes; ++i) sums[i] = (sums[i] ^ words[i]) * prime;
    }
    uint64_t rest[lanes] = {};
    std::memcpy(rest, bytes, count);
    uint64_t sum = start ^ count;
    for (size_t i = 0; i < lanes; ++i) sum = (((sum ^ rest[i]) * prime) ^ sums[i]) * prime;
    return sum;
}

}  // namespace

Bytes NetworkCache::read() const {
    if (path_.empty()) return {};
    Bytes bytes = file_pages(path_.c_str());
    Seal seal{};
    if (bytes.size() < sizeof seal + key_.size()) return {};
    std::memcpy(&seal, bytes.data() + bytes.size() - sizeof seal, sizeof seal);
    const size_t network_bytes = bytes.size() - sizeof seal - key_.size();
    if (std::memcmp(seal.mark, mark, sizeof mark) != 0 || seal.key_bytes != key_.size() ||
        seal.network_bytes != network_bytes ||
        std::memcmp(bytes.data() + network_bytes, key_.data(), key_.size()) != 0 ||
        seal.checksum != checksum(bytes.data(), network_bytes)) {
        return {};
    }
    bytes.cut(network_bytes);
    return bytes;
}

void NetworkCache::keep(const std::function<bool(const char *)> &write) const noexcept {
    if (path_.empty()) return;
    try {
        static std::atomic<int> count{0};
        const std::string beside = path_ + ".partial-" + std::to_string(getpid()) + "-" + std::to_string(count++);
        if (!write(beside.c_str()) || !seal(beside.c_str()) || std::rename(beside.c_str(), path_.c_str()) != 0) {
            std::remove(beside.c_str());
        }
    } catch (...) {
        // Without room to keep it, the next run compiles again.
    }
}

bool NetworkCache::seal(const char *path) const {
    const Bytes bytes = file_bytes(path);
    if (bytes.empty()) return false;
    Seal seal{bytes.size(), key_.size(), checksum(bytes.data(), bytes.size()), {}};
    std::memcpy(seal.mark, mark, sizeof mark);
    const File file(std::fopen(path, "abe"));
    return file && std::fwrite(key_.data(), 1, key_.size(), file.get()) == key_.size() &&
           std::fwrite(&seal, sizeof seal, 1, file.get()) == 1 && std::fflush(file.get()) == 0 &&
           fsync(fileno(file.get())) == 0;
}

}  // namespace csw
