// Convolutions along time, of the program's own small networks.
#ifndef CSW_CONVOLUTION_H
#define CSW_CONVOLUTION_H

#include "csw_status.h"

CSW_BEGIN

/// Outputs are worked out this many at a time.
enum { CSW_CONVOLUTION_LANES = 32 };

/// What a layer's numbers are and how they lie.
typedef struct csw_convolution {
    int32_t inputs;
    /// A multiple of the lanes.
    int32_t outputs;
    /// Steps that one output looks at, an odd number, and how far apart they are.
    int32_t kernel, dilation;
    /// One number per output.
    const float *_Nonnull bias;
    /// By place in the kernel, then input, then output.
    const float *_Nonnull weights;
} csw_convolution;

/// `values`: the inputs of one step after the other; `out`: the outputs. What lies beyond either end is zero.
CSW_API void csw_convolve(const csw_convolution *_Nonnull layer, const float *_Nonnull values, int32_t steps,
                          float *_Nonnull out);

CSW_END_DECLS

#endif
