// The parts of a network's file that are run, without the layers that only outputs need which nobody reads.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "csw_bytes.hpp"

namespace csw {

/// Which outputs are read, by their counts of numbers.
struct WantedOutputs {
    /// To be worked out in float32.
    std::vector<size_t> exact;
    /// For which bfloat16 will do.
    std::vector<size_t> coarse;

    bool empty() const { return exact.empty() && coarse.empty(); }
    std::vector<size_t> all() const;
};

/// A copy of a network's file, or of a part of it, for the runtime to open: it takes networks by name only. Gone with
/// its owner.
class NetworkCopy {
public:
    NetworkCopy() = default;
    /// Empty where no copy can be written.
    explicit NetworkCopy(const Bytes &bytes);
    ~NetworkCopy();
    NetworkCopy(NetworkCopy &&other) noexcept { path_.swap(other.path_); }
    NetworkCopy &operator=(NetworkCopy &&other) noexcept {
        path_.swap(other.path_);
        return *this;
    }

    bool empty() const { return path_.empty(); }
    const char *path() const { return path_.c_str(); }

private:
    std::string path_;
};

/// The file without the outputs that are not wanted; empty where there is nothing to cut, where one of the wanted is
/// missing, or where the file is damaged or not TensorFlow Lite's.
NetworkCopy cut_network(const char *path, const WantedOutputs &wanted);

/// A network in two parts that run one after the other.
struct SplitNetwork {
    /// From the input to the coarse outputs, and after them, as the last, to the numbers that the head goes on from.
    NetworkCopy trunk;
    /// The last steps to the exact outputs.
    NetworkCopy head;

    bool empty() const { return trunk.empty() || head.empty(); }
};

/// Splits the file at the last numbers that all exact outputs come from: the steps from there on are where many numbers add
/// up to one. Empty where there are none such, and for a file that cannot be cut.
SplitNetwork split_network(const char *path, const WantedOutputs &wanted);

}  // namespace csw
