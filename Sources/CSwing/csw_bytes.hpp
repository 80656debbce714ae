// Whole files in memory.
#pragma once

#include <cstdio>
#include <memory>
#include <vector>

namespace csw {

struct FileClose {
    void operator()(FILE *file) const { std::fclose(file); }
};
using File = std::unique_ptr<FILE, FileClose>;

/// A whole file; empty where it cannot be read, or is larger than any network of ours (256 MiB).
std::vector<char> file_bytes(const char *path);

}  // namespace csw
