// SHA-256 (FIPS 180-4).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

struct AVSHA;

namespace csw {

/// The SHA-256 of bytes that come in pieces: by the processor's own instructions for it where it has them, which is
/// several times as fast, else by FFmpeg's.
class Digest {
public:
    Digest();
    void add(const uint8_t *bytes, size_t count);
    /// 64 lower-case hexadecimal digits and the end of the text.
    void write(char *out);

private:
    static constexpr size_t block = 64;

    void finish(uint8_t *digest);

    /// Null where the processor's instructions work.
    std::unique_ptr<AVSHA, void (*)(void *)> portable_;
    uint32_t state_[8];
    /// The start of a block that is not whole yet, and all bytes so far.
    uint8_t rest_[block];
    uint64_t count_ = 0;
};

}  // namespace csw
