// A picture's rows shared among threads.
#pragma once

#include <algorithm>
#include <cstdint>
#include <system_error>
#include <thread>
#include <vector>

namespace csw {

/// Rows too few to be worth a thread's start.
constexpr int fewest_band_rows = 32;

/// Runs `body(first, end)` over bands that make up rows 0 to `rows`, each on a thread of its own, the last one here;
/// returns when all have ended. `body` must not throw.
template <class Body>
void in_bands(int rows, int threads, Body body) {
    const int bands = std::max(1, std::min(threads, rows / fewest_band_rows));
    const auto edge = [&](int band) { return static_cast<int>(static_cast<int64_t>(rows) * band / bands); };
    std::vector<std::thread> others;
    others.reserve(static_cast<size_t>(bands));
    int begun = 0;
    try {
        for (; begun < bands - 1; ++begun) others.emplace_back(body, edge(begun), edge(begun + 1));
    } catch (const std::system_error &) {
        // Where the system has no thread left, what remains is done here.
    }
    body(edge(begun), rows);
    for (std::thread &other : others) other.join();
}

}  // namespace csw
