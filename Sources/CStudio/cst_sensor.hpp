// From light to the bytes of a picture.
#pragma once

#include <cstdint>
#include <vector>

#include "cst_vector.hpp"

namespace cst {

/// Linear light to 8-bit sRGB values, with a soft shoulder in the highlights.
class Encoder {
public:
    explicit Encoder(float exposure);

    void encode(Vec linear, uint8_t *rgb) const;

private:
    float steps_per_light_;
    std::vector<uint8_t> values_;
};

/// Adds the noise of one row of one frame; a pixel's noise depends on its place, the frame and the seed only.
///
/// - Parameter deviation: of the brightness, in steps of 255.
void add_noise(uint8_t *row, int32_t width, int32_t y, uint32_t frame, uint32_t seed, float deviation);

}  // namespace cst
