// Loops over pixels, compiled for what the processor can do.
#pragma once

/// Put before a function whose loops the compiler works on several pixels at a time in: it is compiled for processors
/// with AVX2, too, and the one that fits is taken when the program starts. Neither fuses a product and a sum, so that
/// both give the same numbers. Not in sanitizer builds, whose own start comes after the choice.
#if defined(__x86_64__) && !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
#define CSW_WIDE __attribute__((target_clones("avx2", "default")))
#else
#define CSW_WIDE
#endif
