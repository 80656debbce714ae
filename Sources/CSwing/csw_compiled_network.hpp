// One network, or one part of one, compiled by the neural runtime (OpenVINO).
#pragma once

#include <openvino/c/openvino.h>

#include <cstdint>
#include <string>

#include "csw_network_cache.hpp"

namespace csw {

/// Throws with the runtime's own words when a call failed.
void check(ov_status_e status, const char *action);

/// Frees a runtime object when the scope ends.
template <class T, void (*release)(T *)>
struct Owned {
    T *value = nullptr;
    Owned() = default;
    Owned(const Owned &) = delete;
    Owned &operator=(const Owned &) = delete;
    ~Owned() {
        if (value) release(value);
    }
};

/// What the compiled network computes with.
enum class Precision { float32, bfloat16 };

/// Whether the processor multiplies bfloat16 natively (AVX-512 BF16, AMX). One that does not would only imitate it.
bool has_bfloat16();

/// How a network is to run.
struct RunSettings {
    Precision precision;
    /// Shared evenly by the sessions that may run at the same time.
    int threads, sessions;
};

/// Immutable once it is compiled.
class CompiledNetwork {
public:
    explicit CompiledNetwork(const RunSettings &settings);

    /// Takes the network as it was kept; false where it was not, or the runtime does not take it any more.
    bool take(const NetworkCache &cache);
    /// - shape: four numbers on which the input is settled; null for an input that is settled already.
    void compile(const char *path, const int64_t *shape);
    void keep(const NetworkCache &cache) const;

    ov_compiled_model_t *get() const { return compiled_.value; }
    /// What belongs into a cache's key.
    std::string settings() const;

private:
    Precision precision_;
    /// Of its own: a network that was kept takes its settings from here, and two may be loaded at the same time.
    Owned<ov_core_t, ov_core_free> core_;
    Owned<ov_compiled_model_t, ov_compiled_model_free> compiled_;
};

}  // namespace csw
