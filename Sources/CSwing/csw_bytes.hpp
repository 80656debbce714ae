// Whole files in memory.
#pragma once

#include <cstddef>
#include <cstdio>
#include <memory>

namespace csw {

struct FileClose {
    void operator()(FILE *file) const { std::fclose(file); }
};
using File = std::unique_ptr<FILE, FileClose>;

/// Room for some bytes, not cleared first: networks are large, and are written over at once.
class Bytes {
public:
    Bytes() = default;
    explicit Bytes(size_t size) : start_(new char[size]), size_(size) {}

    bool empty() const { return size_ == 0; }
    size_t size() const { return size_; }
    char *data() { return start_.get(); }
    const char *data() const { return start_.get(); }
    /// Leaves the end out.
    void cut(size_t size) { size_ = size < size_ ? size : size_; }

private:
    std::unique_ptr<char[]> start_;
    size_t size_ = 0;
};

/// A whole file; empty where it cannot be read, or is larger than any network of ours (256 MiB).
Bytes file_bytes(const char *path);

}  // namespace csw
