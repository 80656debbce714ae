#include <openvino/c/openvino.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "csw_compiled_network.hpp"
#include "csw_internal.hpp"
#include "csw_network_cache.hpp"
#include "csw_network_parts.hpp"
#include "csw_vector.hpp"

using csw::check;
using csw::Failure;

struct csw_model {
    /// One after the other, each from the last output of the one before; that one is nobody else's.
    std::vector<std::unique_ptr<csw::CompiledNetwork>> parts;
    size_t input_size = 0;
    std::vector<size_t> output_sizes;
};

namespace {

/// One part's buffers.
struct Run {
    ov_infer_request_t *request = nullptr;
    ov_tensor_t *input = nullptr;
    std::vector<ov_tensor_t *> outputs;

    Run() = default;
    Run(Run &&other) noexcept
        : request(std::exchange(other.request, nullptr)),
          input(std::exchange(other.input, nullptr)),
          outputs(std::exchange(other.outputs, {})) {}
    ~Run() {
        for (ov_tensor_t *tensor : outputs) ov_tensor_free(tensor);
        if (input) ov_tensor_free(input);
        if (request) ov_infer_request_free(request);
    }
};

}  // namespace

struct csw_session {
    std::vector<Run> runs;
    /// Those that are read, of all parts.
    std::vector<ov_tensor_t *> outputs;
    float *input_data = nullptr;
    std::vector<const float *> output_data;
};

namespace {

/// Numbers that are looked at together: hardly any stretch of a heatmap holds one that counts.
constexpr size_t block = 64;

CSW_WIDE size_t count_above(const float *__restrict numbers, size_t count, float least) {
    size_t found = 0;
    for (size_t i = 0; i < count; ++i) found += numbers[i] > least;
    return found;
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

float *numbers(ov_tensor_t *tensor, const char *action) {
    void *data = nullptr;
    check(ov_tensor_data(tensor, &data), action);
    return static_cast<float *>(data);
}

/// A network's file, what is read of it, and how it is to run.
struct Wish {
    const char *path;
    const int64_t *shape;
    csw::WantedOutputs outputs;
    csw_model_cache cache;
    int threads, sessions;

    std::unique_ptr<csw::CompiledNetwork> part(csw::Precision precision) const {
        return std::make_unique<csw::CompiledNetwork>(csw::RunSettings{precision, threads, sessions});
    }

    /// - part: what tells a part's file from the whole network's.
    csw::NetworkCache kept(const csw::CompiledNetwork &network, const char *part = "") const {
        // Where networks are split: parts that were split elsewhere do not fit together.
        constexpr char rule[] = "last step apart";
        return csw::NetworkCache(cache.path ? cache.path + std::string(part) : "",
                                 std::string(cache.key ? cache.key : "") + "\n" + csw_inference_version() + "\n" +
                                     network.settings() + "\n" + rule);
    }
};

using Parts = std::vector<std::unique_ptr<csw::CompiledNetwork>>;

Parts whole(const Wish &wish) {
    const bool is_coarse = wish.outputs.exact.empty() && !wish.outputs.coarse.empty() && csw::has_bfloat16();
    auto network = wish.part(is_coarse ? csw::Precision::bfloat16 : csw::Precision::float32);
    const csw::NetworkCache kept = wish.kept(*network);
    if (!network->take(kept)) {
        const csw::NetworkCopy cut =
            wish.outputs.empty() ? csw::NetworkCopy() : csw::cut_network(wish.path, wish.outputs);
        network->compile(cut.empty() ? wish.path : cut.path(), wish.shape);
        network->keep(kept);
    }
    Parts parts;
    parts.push_back(std::move(network));
    return parts;
}

/// Empty where it is not to be split or cannot be.
Parts split(const Wish &wish) {
    if (wish.outputs.exact.empty() || wish.outputs.coarse.empty() || !csw::has_bfloat16()) return {};
    auto trunk = wish.part(csw::Precision::bfloat16), head = wish.part(csw::Precision::float32);
    const csw::NetworkCache kept_trunk = wish.kept(*trunk, ".trunk"), kept_head = wish.kept(*head, ".head");
    if (!trunk->take(kept_trunk) || !head->take(kept_head)) {
        const csw::SplitNetwork files = csw::split_network(wish.path, wish.outputs);
        if (files.empty()) return {};
        trunk->compile(files.trunk.path(), wish.shape);
        trunk->keep(kept_trunk);
        head->compile(files.head.path(), nullptr);
        head->keep(kept_head);
    }
    Parts parts;
    parts.push_back(std::move(trunk));
    parts.push_back(std::move(head));
    return parts;
}

/// - from: where the part before leaves its numbers; null for the first part, which has an input of its own.
Run make_run(const csw::CompiledNetwork &network, const ov_tensor_t *from) {
    Run run;
    check(ov_compiled_model_create_infer_request(network.get(), &run.request), "making a session");
    if (from) {
        check(ov_infer_request_set_input_tensor_by_index(run.request, 0, from), "joining the network's parts");
    } else {
        check(ov_infer_request_get_input_tensor_by_index(run.request, 0, &run.input), "finding the input");
    }
    size_t count = 0;
    check(ov_compiled_model_outputs_size(network.get(), &count), "counting outputs");
    for (size_t i = 0; i < count; ++i) {
        ov_tensor_t *tensor = nullptr;
        check(ov_infer_request_get_output_tensor_by_index(run.request, i, &tensor), "finding an output");
        run.outputs.push_back(tensor);
    }
    return run;
}

}  // namespace

csw_status csw_model_load(const char *path, const int64_t *shape, csw_model_outputs outputs,
                          csw_model_cache cache, int32_t threads, int32_t sessions, csw_model **out,
                          csw_error *error) {
    return csw::guarded(error, [&] {
        auto made = std::make_unique<csw_model>();
        const csw::WantedOutputs wanted{{outputs.exact, outputs.exact + outputs.exact_count},
                                        {outputs.coarse, outputs.coarse + outputs.coarse_count}};
        const Wish wish{path, shape, wanted, cache, threads, sessions};
        made->parts = split(wish);
        if (made->parts.empty()) made->parts = whole(wish);
        // Sizes are read from a first request's tensors, so every model answers before it is used.
        csw_session *probe = nullptr;
        if (csw_session_create(made.get(), &probe, error) != CSW_OK) return CSW_FAILED;
        const std::unique_ptr<csw_session> owner(probe);
        if (!is_float(probe->runs[0].input)) {
            throw Failure(CSW_FAILURE_UNSUPPORTED, "the network's input is not float32");
        }
        made->input_size = fixed_size(probe->runs[0].input);
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
        const ov_tensor_t *from = nullptr;
        for (const auto &part : model->parts) {
            session->runs.push_back(make_run(*part, from));
            std::vector<ov_tensor_t *> read = session->runs.back().outputs;
            if (part != model->parts.back()) {
                from = read.back();
                read.pop_back();
            }
            session->outputs.insert(session->outputs.end(), read.begin(), read.end());
        }
        session->input_data = numbers(session->runs[0].input, "reading the input's place");
        for (ov_tensor_t *tensor : session->outputs) {
            session->output_data.push_back(numbers(tensor, "reading an output's place"));
        }
        *out = session.release();
        return CSW_OK;
    });
}

void csw_session_free(csw_session *session) { delete session; }
float *csw_session_input(csw_session *session) { return session->input_data; }

csw_status csw_session_run(csw_session *session, csw_error *error) {
    return csw::guarded(error, [&] {
        for (const Run &run : session->runs) check(ov_infer_request_infer(run.request), "running the network");
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

int32_t csw_inference_has_bfloat16(void) { return csw::has_bfloat16() ? 1 : 0; }
