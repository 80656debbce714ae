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

/// Gives back room of our own, or pages that were mapped.
struct BytesRelease {
    /// Bytes of the pages; 0 for room of our own.
    size_t mapped = 0;
    void operator()(char *start) const;
};

/// Room for some bytes, not cleared first: networks are large, and are written over at once. Or a file's own pages.
class Bytes {
public:
    Bytes() = default;
    explicit Bytes(size_t size) : start_(new char[size]), size_(size) {}
    /// Takes over pages that were mapped, to be read only.
    Bytes(char *pages, size_t size) : start_(pages, BytesRelease{size}), size_(size) {}

    bool empty() const { return size_ == 0; }
    size_t size() const { return size_; }
    char *data() { return start_.get(); }
    const char *data() const { return start_.get(); }
    /// Leaves the end out.
    void cut(size_t size) { size_ = size < size_ ? size : size_; }

private:
    std::unique_ptr<char[], BytesRelease> start_;
    size_t size_ = 0;
};

/// A whole file without a copy of it; empty where it cannot be read. For files that are only ever replaced, never written
/// over: one that became shorter would end the program.
Bytes file_pages(const char *path);

/// A whole file; empty where it cannot be read, or is larger than any network of ours (256 MiB).
Bytes file_bytes(const char *path);

}  // namespace csw
