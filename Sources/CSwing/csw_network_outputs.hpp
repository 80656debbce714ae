// Networks without the outputs that nobody reads, and without the layers that only they need.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "csw_bytes.hpp"

namespace csw {

/// Cuts outputs off a TensorFlow Lite file in memory: those whose count of numbers is not among `wanted` (never
/// empty). Returns false, and leaves the bytes alone, where the file is of another kind or damaged, where nothing is
/// to be cut, or where one of the wanted is missing.
bool cut_outputs(Bytes &bytes, const std::vector<size_t> &wanted);

/// A copy of a network's file without the outputs that nobody reads, for the runtime to open: it takes networks by
/// name only. Gone with its owner.
class CutNetwork {
public:
    /// `path` itself counts, where nothing can be cut or no copy can be written.
    CutNetwork(const char *path, const std::vector<size_t> &wanted);
    ~CutNetwork();
    CutNetwork(const CutNetwork &) = delete;
    CutNetwork &operator=(const CutNetwork &) = delete;

    const char *path() const { return copy_.empty() ? whole_ : copy_.c_str(); }

private:
    const char *whole_;
    std::string copy_;
};

}  // namespace csw
