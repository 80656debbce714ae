#include "csw_convolution.h"

#include <cstddef>

#include "csw_vector.hpp"

namespace {

constexpr int lanes = CSW_CONVOLUTION_LANES;

/// Adds what the inputs of one step weigh to a group of outputs; `stride` numbers lie from input to input.
CSW_WIDE void add_step(float *__restrict sums, const float *__restrict values, const float *__restrict weights,
                       int inputs, ptrdiff_t stride) {
    float kept[lanes];
    for (int lane = 0; lane < lanes; ++lane) kept[lane] = sums[lane];
    for (int input = 0; input < inputs; ++input, weights += stride) {
        const float value = values[input];
        for (int lane = 0; lane < lanes; ++lane) kept[lane] += weights[lane] * value;
    }
    for (int lane = 0; lane < lanes; ++lane) sums[lane] = kept[lane];
}

}  // namespace

void csw_convolve(const csw_convolution *layer, const float *values, int32_t steps, float *out) {
    const ptrdiff_t inputs = layer->inputs, outputs = layer->outputs;
    for (int32_t step = 0; step < steps; ++step, out += outputs) {
        for (ptrdiff_t output = 0; output < outputs; ++output) out[output] = layer->bias[output];
        for (int32_t place = 0; place < layer->kernel; ++place) {
            const int32_t source = step + (place - layer->kernel / 2) * layer->dilation;
            if (source < 0 || source >= steps) continue;
            const float *weights = layer->weights + place * inputs * outputs;
            for (ptrdiff_t output = 0; output < outputs; output += lanes) {
                add_step(out + output, values + source * inputs, weights + output, layer->inputs, outputs);
            }
        }
    }
}
