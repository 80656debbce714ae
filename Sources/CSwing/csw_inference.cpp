#include <openvino/c/openvino.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "csw_internal.hpp"
#include "csw_network_cache.hpp"
#include "csw_network_outputs.hpp"
#include "csw_vector.hpp"

using csw::Failure;

struct csw_model {
    /// Of its own: a network that was kept takes its settings from here, and two may be loaded at the same time.
    ov_core_t *core = nullptr;
    ov_compiled_model_t *compiled = nullptr;
    size_t input_size = 0;
    std::vector<size_t> output_sizes;

    ~csw_model() {
        if (compiled) ov_compiled_model_free(compiled);
        if (core) ov_core_free(core);
    }
};

struct csw_session {
    ov_infer_request_t *request = nullptr;
    ov_tensor_t *input = nullptr;
    std::vector<ov_tensor_t *> outputs;
    float *input_data = nullptr;
    std::vector<const float *> output_data;

    ~csw_session() {
        for (ov_tensor_t *tensor : outputs) ov_tensor_free(tensor);
        if (input) ov_tensor_free(input);
        if (request) ov_infer_request_free(request);
    }
};

namespace {

void check(ov_status_e status, const char *action) {
    if (status == OK) return;
    const char *last = ov_get_last_err_msg();
    std::string words = std::string(action) + ": " + ov_get_error_info(status);
    if (last && *last) words += std::string(" (") + last + ")";
    // The runtime's own words come in several lines.
    std::replace(words.begin(), words.end(), '\n', ' ');
    throw Failure(CSW_FAILURE_UNSUPPORTED, words);
}

/// Frees a runtime object when the scope ends.
template <class T, void (*release)(T *)>
struct Owned {
    T *value = nullptr;
    ~Owned() {
        if (value) release(value);
    }
};

constexpr char device[] = "CPU";

/// Numbers that are looked at together: hardly any stretch of a heatmap holds one that counts.
constexpr size_t block = 64;

CSW_WIDE size_t count_above(const float *__restrict numbers, size_t count, float least) {
    size_t found = 0;
    for (size_t i = 0; i < count; ++i) found += numbers[i] > least;
    return found;
}

ov_core_t *make_core() {
    // Its thread library complains on stderr where a container hides the machine's topology; it works all the same.
    static const int quietened = setenv("HWLOC_HIDE_ERRORS", "2", 0);
    (void)quietened;
    ov_core_t *made = nullptr;
    check(ov_core_create(&made), "starting the neural runtime");
    return made;
}

/// Settings that shape the compiled network: bfloat16, the default on some processors, moves joints.
constexpr char precision[] = "f32", hint[] = "LATENCY";

/// How a network is to run.
void configure(ov_core_t *core, int threads, int sessions) {
    const std::string thread_count = std::to_string(threads);
    const std::string stream_count = std::to_string(std::min(sessions, threads));
    check(ov_core_set_property(core, device, "INFERENCE_PRECISION_HINT", precision), "choosing the precision");
    check(ov_core_set_property(core, device, "PERFORMANCE_HINT", hint), "preparing the neural runtime");
    check(ov_core_set_property(core, device, "INFERENCE_NUM_THREADS", thread_count.c_str()), "choosing the threads");
    check(ov_core_set_property(core, device, "NUM_STREAMS", stream_count.c_str()), "choosing the threads");
    // Pinned, the threads of two processes wait for the same processor while another one is free.
    check(ov_core_set_property(core, device, "ENABLE_CPU_PINNING", "NO"), "choosing the threads");
}

/// The network as it was kept; null where it was not, or the runtime does not take it any more.
ov_compiled_model_t *kept_network(ov_core_t *core, const csw::NetworkCache &cache) {
    const csw::Bytes bytes = cache.read();
    ov_compiled_model_t *compiled = nullptr;
    if (bytes.empty() || ov_core_import_model(core, bytes.data(), bytes.size(), device, &compiled) != OK) return nullptr;
    return compiled;
}

bool is_float(ov_tensor_t *tensor) {
    ov_element_type_e type;
    check(ov_tensor_get_element_type(tensor, &type), "reading a tensor's type");
    return type == F32;
}

/// Numbers in a tensor. Tensors that move or grow from run to run would leave a session's pointers behind.
size_t fixed_size(ov_tensor_t *tensor) {
    size_t count = 0;
    check(ov_tensor_get_size(tensor, &count), "reading a tensor's size");
    if (count == 0) throw Failure(CSW_FAILURE_UNSUPPORTED, "the network's sizes are not fixed");
    return count;
}

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

ov_compiled_model_t *compiled_network(ov_core_t *core, const char *path, const int64_t *shape) {
    Owned<ov_model_t, ov_model_free> model;
    check(ov_core_read_model(core, path, nullptr, &model.value), "reading the network");
    fix_input(model.value, shape);
    ov_compiled_model_t *compiled = nullptr;
    check(ov_core_compile_model(core, model.value, device, 0, &compiled), "compiling the network");
    return compiled;
}

}  // namespace

csw_status csw_model_load(const char *path, const int64_t *shape, csw_model_outputs outputs,
                          csw_model_cache cache, int32_t threads, int32_t sessions, csw_model **out,
                          csw_error *error) {
    return csw::guarded(error, [&] {
        auto made = std::make_unique<csw_model>();
        made->core = make_core();
        configure(made->core, threads, sessions);
        const csw::NetworkCache kept(cache.path ? cache.path : "", std::string(cache.key ? cache.key : "") + "\n" +
                                                                       csw_inference_version() + "\n" + precision +
                                                                       "\n" + hint);
        made->compiled = kept_network(made->core, kept);
        if (!made->compiled) {
            const csw::CutNetwork cut(path, {outputs.sizes, outputs.sizes + outputs.count});
            made->compiled = compiled_network(made->core, cut.path(), shape);
            kept.keep([&](const char *file) { return ov_compiled_model_export_model(made->compiled, file) == OK; });
        }
        // Sizes are read from a first request's tensors, so every model answers before it is used.
        csw_session *probe = nullptr;
        if (csw_session_create(made.get(), &probe, error) != CSW_OK) return CSW_FAILED;
        const std::unique_ptr<csw_session> owner(probe);
        if (!is_float(probe->input)) throw Failure(CSW_FAILURE_UNSUPPORTED, "the network's input is not float32");
        made->input_size = fixed_size(probe->input);
        for (ov_tensor_t *tensor : probe->outputs) {
            const size_t size = fixed_size(tensor);
            made->output_sizes.push_back(is_float(tensor) ? size : 0);
        }
        *out = made.release();
        return CSW_OK;
    });
}

void csw_model_free(csw_model *model) { delete model; }
size_t csw_model_output_count(const csw_model *model) { return model->output_sizes.size(); }
size_t csw_model_output_size(const csw_model *model, size_t index) { return model->output_sizes[index]; }
size_t csw_model_input_size(const csw_model *model) { return model->input_size; }

csw_status csw_session_create(csw_model *model, csw_session **out, csw_error *error) {
    return csw::guarded(error, [&] {
        auto session = std::make_unique<csw_session>();
        check(ov_compiled_model_create_infer_request(model->compiled, &session->request), "making a session");
        check(ov_infer_request_get_input_tensor_by_index(session->request, 0, &session->input), "finding the input");
        void *data = nullptr;
        check(ov_tensor_data(session->input, &data), "reading the input's place");
        session->input_data = static_cast<float *>(data);
        size_t count = 0;
        check(ov_compiled_model_outputs_size(model->compiled, &count), "counting outputs");
        for (size_t i = 0; i < count; ++i) {
            ov_tensor_t *tensor = nullptr;
            check(ov_infer_request_get_output_tensor_by_index(session->request, i, &tensor), "finding an output");
            session->outputs.push_back(tensor);
            check(ov_tensor_data(tensor, &data), "reading an output's place");
            session->output_data.push_back(static_cast<const float *>(data));
        }
        *out = session.release();
        return CSW_OK;
    });
}

void csw_session_free(csw_session *session) { delete session; }
float *csw_session_input(csw_session *session) { return session->input_data; }

csw_status csw_session_run(csw_session *session, csw_error *error) {
    return csw::guarded(error, [&] {
        check(ov_infer_request_infer(session->request), "running the network");
        return CSW_OK;
    });
}

const float *csw_session_output(const csw_session *session, size_t index) { return session->output_data[index]; }

size_t csw_session_count_above(const csw_session *session, size_t index, size_t count, float least) {
    return count_above(session->output_data[index], count, least);
}

void csw_session_output_above(const csw_session *session, size_t index, size_t count, float least, int32_t *places,
                              float *values) {
    const float *numbers = session->output_data[index];
    for (size_t start = 0; start < count; start += block) {
        const size_t end = std::min(count, start + block);
        if (count_above(numbers + start, end - start, least) == 0) continue;
        for (size_t i = start; i < end; ++i) {
            if (!(numbers[i] > least)) continue;
            *places++ = static_cast<int32_t>(i);
            *values++ = numbers[i];
        }
    }
}

const char *csw_inference_version(void) {
    static const std::string text = [] {
        ov_version_t version{};
        if (ov_get_openvino_version(&version) != OK) return std::string("unknown");
        std::string words = std::string("OpenVINO ") + version.buildNumber;
        ov_version_free(&version);
        return words;
    }();
    return text.c_str();
}
