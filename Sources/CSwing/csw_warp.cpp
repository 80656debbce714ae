// Four neighbours weighed for each pixel of a crop.
#include "csw_warp.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>

#include "csw_vector.hpp"

namespace {

/// Places are added up in 1024ths of a pixel, and its neighbours weighed in 32nds.
constexpr int place_steps = 1024, weight_bits = 5, weight_steps = 1 << weight_bits;
/// From places to weights: so many bits less, rounded.
constexpr int place_shift = 5, half_place = 1 << (place_shift - 1);
/// From the product of a weight along and one across to values.
constexpr int product_shift = 2 * weight_bits, half_product = 1 << (product_shift - 1);
/// Further out than any picture reaches; the sum of two and a rounding fits into 32 bits.
constexpr double farthest = (1 << 30) - 1024;

/// Bytes that the memory hands over at once, and how many rows before they are needed.
constexpr int cache_line = 64, rows_ahead = 2;

/// What is no number lies far outside.
int steps(double pixels) {
    return static_cast<int>(std::nearbyint(std::fmin(std::fmax(pixels * place_steps, -farthest), farthest)));
}

/// Where the pixels of one row lie.
struct Row {
    int start_x, start_y;
    const int *along_x, *along_y;

    int x(int i) const { return (start_x + along_x[i]) >> place_shift; }
    int y(int i) const { return (start_y + along_y[i]) >> place_shift; }
};

/// The value between four neighbours: their weights, in 32nds, grow with the place's last bits.
inline int between(int upper_left, int upper_right, int lower_left, int lower_right, int x, int y) {
    const int right = x & (weight_steps - 1), low = y & (weight_steps - 1);
    const int upper = upper_left * (weight_steps - right) + upper_right * right;
    const int lower = lower_left * (weight_steps - right) + lower_right * right;
    return (upper * (weight_steps - low) + lower * low + half_product) >> product_shift;
}

/// Whether all four neighbours of a pixel lie in the plane.
bool is_inside(const Row &row, int i, const csw::SampledPlane &plane) {
    const int left = row.x(i) >> weight_bits, top = row.y(i) >> weight_bits;
    return left >= 0 && top >= 0 && left + 1 < plane.width && top + 1 < plane.height;
}

uint8_t at_the_edge(const Row &row, int i, const csw::SampledPlane &plane) {
    const int x = row.x(i), y = row.y(i);
    const auto value = [&](int right, int down) -> int {
        const int left = (x >> weight_bits) + right, top = (y >> weight_bits) + down;
        const bool is_in = left >= 0 && top >= 0 && left < plane.width && top < plane.height;
        return is_in ? plane.values[top * plane.stride + left] : plane.outside;
    };
    return static_cast<uint8_t>(between(value(0, 0), value(1, 0), value(0, 1), value(1, 1), x, y));
}

/// Pixels whose neighbours all lie in the plane.
CSW_WIDE void inner_pixels(uint8_t *__restrict out, const uint8_t *__restrict values, int stride,
                           const int *__restrict along_x, const int *__restrict along_y, int start_x, int start_y,
                           int count) {
    for (int i = 0; i < count; ++i) {
        const int x = (start_x + along_x[i]) >> place_shift, y = (start_y + along_y[i]) >> place_shift;
        const uint8_t *upper = values + ((y >> weight_bits) * stride + (x >> weight_bits));
        // Two neighbours at once, the left one in the lower byte: fetching is most of the work.
        uint16_t up, low;
        std::memcpy(&up, upper, sizeof up);
        std::memcpy(&low, upper + stride, sizeof low);
        out[i] = static_cast<uint8_t>(between(up & 0xFF, up >> 8, low & 0xFF, low >> 8, x, y));
    }
}

/// Has the memory fetch what a row will need: a picture hardly ever lies in the cache, and rows too far apart for the
/// processor to guess the next one.
void fetch_ahead(const Row &row, int count, int step, const csw::SampledPlane &plane) {
    for (int i = 0; i < count; i += step) {
        const int left = row.x(i) >> weight_bits, top = row.y(i) >> weight_bits;
        if (left < 0 || top < 0 || left >= plane.width || top + 1 >= plane.height) continue;
        const uint8_t *upper = plane.values + top * plane.stride + left;
        __builtin_prefetch(upper);
        __builtin_prefetch(upper + plane.stride);
    }
}

}  // namespace

csw::Warp::Warp(const double *map, int width)
    : per_row_x(map[1]), per_row_y(map[4]), start_x(map[2]), start_y(map[5]), along_x(static_cast<size_t>(width)),
      along_y(static_cast<size_t>(width)) {
    for (size_t i = 0; i < along_x.size(); ++i) {
        along_x[i] = steps(map[0] * static_cast<double>(i));
        along_y[i] = steps(map[3] * static_cast<double>(i));
    }
    const int span = width > 0 ? std::abs(along_x.back()) / place_steps : 0;
    per_line = std::clamp(cache_line * width / std::max(1, span), 1, cache_line);
}

void csw::Warp::row(int y, const SampledPlane &plane, uint8_t *out) const {
    const auto places = [&](int row) -> Row {
        return {steps(per_row_x * row + start_x) + half_place, steps(per_row_y * row + start_y) + half_place,
                along_x.data(), along_y.data()};
    };
    const Row row = places(y);
    const int width = static_cast<int>(along_x.size());
    fetch_ahead(places(y + rows_ahead), width, per_line, plane);
    // A straight row enters and leaves the plane once at most.
    int first = 0, end = width;
    for (; first < end && !is_inside(row, first, plane); ++first) out[first] = at_the_edge(row, first, plane);
    for (; end > first && !is_inside(row, end - 1, plane); --end) out[end - 1] = at_the_edge(row, end - 1, plane);
    inner_pixels(out + first, plane.values, static_cast<int>(plane.stride), row.along_x + first, row.along_y + first,
                 row.start_x, row.start_y, end - first);
}
