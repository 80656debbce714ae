#include "csw_components.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>

namespace csw {
namespace {

/// The first pixel from `start` on that has the value, or `end`.
int find(const uint8_t *pixels, int start, int end, int value) {
    const void *found = start < end ? std::memchr(pixels + start, value, static_cast<size_t>(end - start)) : nullptr;
    return found ? static_cast<int>(static_cast<const uint8_t *>(found) - pixels) : end;
}

/// Which runs belong together: each points to an earlier one of its component, or to itself.
class Forest {
   public:
    explicit Forest(size_t count) : parents_(count) { std::iota(parents_.begin(), parents_.end(), size_t{0}); }

    size_t root(size_t run) {
        while (parents_[run] != run) run = parents_[run] = parents_[parents_[run]];
        return run;
    }

    void join(size_t one, size_t other) {
        const size_t a = root(one), b = root(other);
        parents_[std::max(a, b)] = std::min(a, b);
    }

   private:
    std::vector<size_t> parents_;
};

std::vector<Run> runs_of(const cv::Mat &mask) {
    std::vector<Run> runs;
    for (int row = 0; row < mask.rows; ++row) {
        const uint8_t *pixels = mask.ptr<uint8_t>(row);
        for (int start = find(pixels, 0, mask.cols, 255); start < mask.cols;) {
            const int end = find(pixels, start, mask.cols, 0);
            runs.push_back({row, start, end});
            start = find(pixels, end, mask.cols, 255);
        }
    }
    return runs;
}

Forest joined(const std::vector<Run> &runs) {
    Forest forest(runs.size());
    // The first run of the row above that may touch this one or a later one.
    size_t above = 0;
    for (size_t index = 0; index < runs.size(); ++index) {
        const Run &run = runs[index];
        const auto is_past = [&](const Run &other) {
            return other.row < run.row - 1 || (other.row == run.row - 1 && other.end < run.start);
        };
        while (is_past(runs[above])) ++above;
        for (size_t other = above; runs[other].row == run.row - 1 && runs[other].start <= run.end; ++other) {
            forest.join(other, index);
        }
    }
    return forest;
}

}  // namespace

std::vector<Component> components_of(const cv::Mat &mask) {
    const std::vector<Run> runs = runs_of(mask);
    Forest forest = joined(runs);
    std::vector<Component> components;
    // By the first run of each.
    std::vector<size_t> places(runs.size());
    for (size_t index = 0; index < runs.size(); ++index) {
        const Run &run = runs[index];
        const cv::Rect bounds(run.start, run.row, run.end - run.start, 1);
        const size_t root = forest.root(index);
        if (root == index) {
            places[index] = components.size();
            components.push_back({bounds, 0, {}});
        }
        Component &component = components[places[root]];
        component.bounds |= bounds;
        component.area += bounds.width;
        component.runs.push_back(run);
    }
    return components;
}

}  // namespace csw
