#include "csw_digest.hpp"

#include <algorithm>
#include <cstdio>
#include <cstring>

#include "csw_internal.hpp"

extern "C" {
#include <libavutil/mem.h>
#include <libavutil/sha.h>
}

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>
#endif

namespace csw {

namespace {

#if defined(__x86_64__)

/// FIPS 180-4, 4.2.2.
alignas(16) constexpr uint32_t constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

/// Whether the processor has the SHA extensions, and what they are used with (Intel SDM, CPUID).
bool has_instructions() {
    unsigned a = 0, b = 0, c = 0, d = 0;
    constexpr unsigned ssse3 = 1u << 9, sse41 = 1u << 19, sha = 1u << 29;
    if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & ssse3) || !(c & sse41)) return false;
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & sha);
}

/// Works blocks of 64 bytes into the state, as Intel's "SHA Extensions" (Gulley and others 2013) shows it.
__attribute__((target("sha,sse4.1,ssse3"))) void add_blocks(uint32_t *state, const uint8_t *bytes, size_t count) {
    const __m128i big_endian = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
    const auto load = [](const void *place) { return _mm_loadu_si128(static_cast<const __m128i *>(place)); };
    // The instructions take the eight words as ABEF and CDGH.
    const __m128i cdab = _mm_shuffle_epi32(load(state), 0xB1), efgh = _mm_shuffle_epi32(load(state + 4), 0x1B);
    __m128i abef = _mm_alignr_epi8(cdab, efgh, 8), cdgh = _mm_blend_epi16(efgh, cdab, 0xF0);
    for (; count > 0; bytes += 64, --count) {
        const __m128i old_abef = abef, old_cdgh = cdgh;
        __m128i words[4];
#pragma clang loop unroll(full)
        for (int i = 0; i < 16; ++i) {
            __m128i &now = words[i % 4];
            if (i < 4) {
                now = _mm_shuffle_epi8(load(bytes + 16 * i), big_endian);
            } else {
                const __m128i back = words[(i + 3) % 4];
                const __m128i between = _mm_alignr_epi8(back, words[(i + 2) % 4], 4);
                now = _mm_sha256msg2_epu32(
                    _mm_add_epi32(_mm_sha256msg1_epu32(now, words[(i + 1) % 4]), between), back);
            }
            const __m128i round = _mm_add_epi32(now, load(constants + 4 * i));
            cdgh = _mm_sha256rnds2_epu32(cdgh, abef, round);
            abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(round, 0x0E));
        }
        abef = _mm_add_epi32(abef, old_abef);
        cdgh = _mm_add_epi32(cdgh, old_cdgh);
    }
    const __m128i feba = _mm_shuffle_epi32(abef, 0x1B), dchg = _mm_shuffle_epi32(cdgh, 0xB1);
    _mm_storeu_si128(reinterpret_cast<__m128i *>(state), _mm_blend_epi16(feba, dchg, 0xF0));
    _mm_storeu_si128(reinterpret_cast<__m128i *>(state + 4), _mm_alignr_epi8(dchg, feba, 8));
}

#else

bool has_instructions() { return false; }
void add_blocks(uint32_t *, const uint8_t *, size_t) {}

#endif

}  // namespace

Digest::Digest() : portable_(nullptr, av_free) {
    static const bool is_built_in = has_instructions();
    if (is_built_in) {
        constexpr uint32_t start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                       0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
        std::copy_n(start, 8, state_);
        return;
    }
    portable_.reset(av_sha_alloc());
    if (!portable_ || av_sha_init(portable_.get(), 256) < 0) throw Failure(CSW_FAILURE_MEMORY, "no SHA-256");
}

void Digest::add(const uint8_t *bytes, size_t count) {
    if (portable_) return av_sha_update(portable_.get(), bytes, count);
    const size_t held = count_ % block;
    count_ += count;
    if (held > 0) {
        const size_t taken = std::min(count, block - held);
        std::memcpy(rest_ + held, bytes, taken);
        bytes += taken, count -= taken;
        if (held + taken < block) return;
        add_blocks(state_, rest_, 1);
    }
    add_blocks(state_, bytes, count / block);
    std::memcpy(rest_, bytes + count - count % block, count % block);
}

void Digest::finish(uint8_t *digest) {
    if (portable_) return av_sha_final(portable_.get(), digest);
    const uint64_t bits = count_ * 8;
    uint8_t end[2 * block] = {0x80};
    const size_t held = count_ % block, length = (held < block - 8 ? block : 2 * block) - held;
    for (int i = 0; i < 8; ++i) end[length - 1 - static_cast<size_t>(i)] = static_cast<uint8_t>(bits >> (8 * i));
    add(end, length);
    for (int i = 0; i < 32; ++i) digest[i] = static_cast<uint8_t>(state_[i / 4] >> (8 * (3 - i % 4)));
}

void Digest::write(char *out) {
    uint8_t digest[32];
    finish(digest);
    for (int i = 0; i < 32; ++i) std::snprintf(out + 2 * i, 3, "%02x", digest[i]);
}

}  // namespace csw
