#include "csw_compiled_network.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "csw_internal.hpp"

namespace csw {

namespace {

constexpr char device[] = "CPU";
constexpr char hint[] = "LATENCY";

void make(Owned<ov_core_t, ov_core_free> &core) {
    // Its thread library complains on stderr where a container hides the machine's topology; it works all the same.
    static const int quietened = setenv("HWLOC_HIDE_ERRORS", "2", 0);
    (void)quietened;
    check(ov_core_create(&core.value), "starting the neural runtime");
}

const char *name(Precision precision) { return precision == Precision::bfloat16 ? "bf16" : "f32"; }

std::string words(const int64_t *shape, int64_t rank) {
    std::string text;
    for (int64_t i = 0; i < rank; ++i) text += (i ? " x " : "") + std::to_string(shape[i]);
    return text;
}

/// Settles what the network leaves open of its input, and refuses one that takes something else.
void fix_input(const ov_model_t *model, const int64_t *shape) {
    constexpr int64_t rank = 4;
    Owned<ov_output_const_port_t, ov_output_const_port_free> port;
    check(ov_model_const_input(model, &port.value), "finding the network's one input");
    ov_partial_shape_t open{};
    check(ov_port_get_partial_shape(port.value, &open), "reading the input's shape");
    const bool is_open = ov_partial_shape_is_dynamic(open);
    ov_partial_shape_free(&open);
    if (is_open) {
        ov_partial_shape_t wanted{};
        check(ov_partial_shape_create_static(rank, shape, &wanted), "making the input's shape");
        const ov_status_e status = ov_model_reshape_single_input(model, wanted);
        ov_partial_shape_free(&wanted);
        check(status, "settling the input's shape");
        return;
    }
    ov_shape_t found{};
    check(ov_const_port_get_shape(port.value, &found), "reading the input's shape");
    const bool fits = found.rank == rank && std::equal(shape, shape + rank, found.dims);
    const std::string taken = words(found.dims, found.rank);
    ov_shape_free(&found);
    if (!fits) {
        throw Failure(CSW_FAILURE_UNSUPPORTED, "it takes " + taken + " numbers, not " + words(shape, rank));
    }
}

}  // namespace

void check(ov_status_e status, const char *action) {
    if (status == OK) return;
    const char *last = ov_get_last_err_msg();
    std::string words = std::string(action) + ": " + ov_get_error_info(status);
    if (last && *last) words += std::string(" (") + last + ")";
    // The runtime's own words come in several lines.
    std::replace(words.begin(), words.end(), '\n', ' ');
    throw Failure(CSW_FAILURE_UNSUPPORTED, words);
}

bool has_bfloat16() {
    static const bool found = [] {
        Owned<ov_core_t, ov_core_free> core;
        make(core);
        char *abilities = nullptr;
        if (ov_core_get_property(core.value, device, "OPTIMIZATION_CAPABILITIES", &abilities) != OK) return false;
        const bool is_listed = std::string(abilities).find("BF16") != std::string::npos;
        ov_free(abilities);
        return is_listed;
    }();
    return found;
}

CompiledNetwork::CompiledNetwork(const RunSettings &settings) : precision_(settings.precision) {
    make(core_);
    const auto set = [&](const char *key, const std::string &value, const char *action) {
        check(ov_core_set_property(core_.value, device, key, value.c_str()), action);
    };
    set("INFERENCE_PRECISION_HINT", name(precision_), "choosing the precision");
    set("PERFORMANCE_HINT", hint, "preparing the neural runtime");
    set("INFERENCE_NUM_THREADS", std::to_string(settings.threads), "choosing the threads");
    set("NUM_STREAMS", std::to_string(std::min(settings.sessions, settings.threads)), "choosing the threads");
    // Pinned, the threads of two processes wait for the same processor while another one is free.
    set("ENABLE_CPU_PINNING", "NO", "choosing the threads");
}

std::string CompiledNetwork::settings() const { return std::string(name(precision_)) + "\n" + hint; }

bool CompiledNetwork::take(const NetworkCache &cache) {
    const Bytes bytes = cache.read();
    return !bytes.empty() &&
           ov_core_import_model(core_.value, bytes.data(), bytes.size(), device, &compiled_.value) == OK;
}

void CompiledNetwork::compile(const char *path, const int64_t *shape) {
    Owned<ov_model_t, ov_model_free> model;
    check(ov_core_read_model(core_.value, path, nullptr, &model.value), "reading the network");
    if (shape) fix_input(model.value, shape);
    // It may have been taken already, without a part that it needs.
    if (compiled_.value) ov_compiled_model_free(std::exchange(compiled_.value, nullptr));
    check(ov_core_compile_model(core_.value, model.value, device, 0, &compiled_.value), "compiling the network");
}

void CompiledNetwork::keep(const NetworkCache &cache) const {
    cache.keep([&](const char *file) { return ov_compiled_model_export_model(compiled_.value, file) == OK; });
}

}  // namespace csw
