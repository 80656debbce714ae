// Compiled networks that are kept from run to run, so that only the first has to compile them.
#pragma once

#include <functional>
#include <string>

#include "csw_bytes.hpp"

namespace csw {

/// One compiled network in one file. A file that is damaged, cut short, or was compiled from something else counts as
/// none; trouble with the disk costs time, never the analysis.
class NetworkCache {
public:
    /// - path: the file; empty keeps nothing.
    /// - key: everything that the compiled network depends on.
    NetworkCache(std::string path, std::string key) : path_(std::move(path)), key_(std::move(key)) {}

    /// The compiled network; empty where there is none.
    Bytes read() const;

    /// Keeps what `write` writes to the file that it is given the name of; `write` returns whether it could. The file
    /// appears at once or not at all, so that several processes may do this at the same time.
    void keep(const std::function<bool(const char *)> &write) const noexcept;

private:
    bool seal(const char *file) const;

    std::string path_;
    std::string key_;
};

}  // namespace csw
