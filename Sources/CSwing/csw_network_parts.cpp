#include "csw_network_parts.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>

#include "csw_flat_tables.hpp"

namespace csw {

namespace {

/// What stands behind the first offset of every TensorFlow Lite file.
constexpr char kind[] = {'T', 'F', 'L', '3'};

/// Places of the fields needed here (TensorFlow Lite's schema.fbs, version 3).
enum : unsigned {
    model_graphs = 2,
    graph_tensors = 0,
    graph_inputs = 1,
    graph_outputs = 2,
    graph_operators = 3,
    tensor_shape = 0,
    operator_inputs = 1,
    operator_outputs = 2
};

/// Indices of tensors.
using Tensors = std::vector<uint32_t>;

/// The one graph of a TensorFlow Lite file, changed in place. Throws `Damaged`.
class Graph {
public:
    explicit Graph(Bytes &bytes) : tables_(bytes) {
        if (bytes.size() < 2 * sizeof kind || std::memcmp(bytes.data() + sizeof kind, kind, sizeof kind) != 0) {
            throw Damaged();
        }
        const size_t graphs = tables_.list(tables_.target(0), model_graphs);
        if (tables_.count(graphs) != 1) throw Damaged();
        graph_ = tables_.target(FlatTables::element(graphs, 0));
    }

    Tensors inputs() const { return tensors(graph_, graph_inputs); }
    Tensors outputs() const { return tensors(graph_, graph_outputs); }
    size_t operator_count() const { return tables_.count(tables_.list(graph_, graph_operators)); }
    Tensors inputs(size_t op) const { return tensors(operator_at(op), operator_inputs); }
    Tensors outputs(size_t op) const { return tensors(operator_at(op), operator_outputs); }

    size_t tensor_count() const { return tables_.count(tables_.list(graph_, graph_tensors)); }

    /// Numbers that a tensor holds.
    size_t numbers(uint32_t tensor) const {
        const size_t list = tables_.list(graph_, graph_tensors);
        if (tensor >= tables_.count(list)) throw Damaged();
        const size_t shape = tables_.list(tables_.target(FlatTables::element(list, tensor)), tensor_shape);
        size_t product = 1;
        for (size_t i = 0; i < tables_.count(shape); ++i) {
            product *= static_cast<size_t>(std::max(0, tables_.at<int32_t>(FlatTables::element(shape, i))));
        }
        return product;
    }

    /// Not more than there are; what lay behind them stays in the file, unread.
    void set_inputs(const Tensors &tensors) { put(graph_inputs, tensors); }
    void set_outputs(const Tensors &tensors) { put(graph_outputs, tensors); }

    /// Leaves the operators that are not marked out.
    void keep_operators(const std::vector<bool> &marked) {
        const size_t list = tables_.list(graph_, graph_operators);
        size_t kept = 0;
        for (size_t op = 0; op < marked.size(); ++op) {
            if (!marked[op]) continue;
            // Offsets count from where they stand, and only ever forwards.
            const size_t place = FlatTables::element(list, kept++);
            tables_.put(place, static_cast<uint32_t>(operator_at(op) - place));
        }
        tables_.put(list, static_cast<uint32_t>(kept));
    }

private:
    size_t operator_at(size_t op) const {
        return tables_.target(FlatTables::element(tables_.list(graph_, graph_operators), op));
    }

    Tensors tensors(size_t table, unsigned field) const {
        const size_t list = tables_.list(table, field);
        Tensors found;
        for (size_t i = 0; i < tables_.count(list); ++i) {
            found.push_back(tables_.at<uint32_t>(FlatTables::element(list, i)));
        }
        return found;
    }

    void put(unsigned field, const Tensors &tensors) {
        const size_t list = tables_.list(graph_, field);
        if (tensors.size() > tables_.count(list)) throw Damaged();
        tables_.put(list, static_cast<uint32_t>(tensors.size()));
        for (size_t i = 0; i < tensors.size(); ++i) tables_.put(FlatTables::element(list, i), tensors[i]);
    }

    FlatTables tables_;
    size_t graph_ = 0;
};

/// The outputs with these counts of numbers, in the graph's order; nothing where one is missing.
std::optional<Tensors> outputs(const Graph &graph, std::vector<size_t> sizes) {
    Tensors found;
    for (const uint32_t tensor : graph.outputs()) {
        const auto size = std::find(sizes.begin(), sizes.end(), graph.numbers(tensor));
        if (size == sizes.end()) continue;
        sizes.erase(size);
        found.push_back(tensor);
    }
    return sizes.empty() ? std::optional(found) : std::nullopt;
}

/// Which operators lead to which tensors.
class Ways {
public:
    explicit Ways(const Graph &graph) : graph_(graph), makers_(graph.tensor_count(), none) {
        for (size_t op = 0; op < graph.operator_count(); ++op) {
            for (const uint32_t tensor : graph.outputs(op)) {
                if (tensor >= makers_.size()) throw Damaged();
                makers_[tensor] = op;
            }
        }
    }

    /// The operator that a tensor comes from; `none` of a network's input, of its weights, and of one left out.
    size_t maker(uint32_t tensor) const { return tensor < makers_.size() ? makers_[tensor] : none; }

    /// All that have to run for some tensors.
    std::vector<bool> to(Tensors tensors) const {
        std::vector<bool> marked(graph_.operator_count());
        while (!tensors.empty()) {
            const size_t op = maker(tensors.back());
            tensors.pop_back();
            if (op == none || marked[op]) continue;
            marked[op] = true;
            for (const uint32_t tensor : graph_.inputs(op)) tensors.push_back(tensor);
        }
        return marked;
    }

    static constexpr size_t none = SIZE_MAX;

private:
    const Graph &graph_;
    std::vector<size_t> makers_;
};

/// Whether the operators of `head` go on from one tensor alone of all that others made.
bool hangs_on(uint32_t tensor, const Graph &graph, const Ways &ways, const std::vector<bool> &head) {
    const Tensors first = graph.inputs();
    for (size_t op = 0; op < head.size(); ++op) {
        if (!head[op]) continue;
        for (const uint32_t input : graph.inputs(op)) {
            if (std::find(first.begin(), first.end(), input) != first.end()) return false;
            const size_t maker = ways.maker(input);
            if (maker != Ways::none && !head[maker] && input != tensor) return false;
        }
    }
    return true;
}

/// Where the last steps to some outputs begin.
struct Parting {
    uint32_t tensor;
    /// The operators after it that the outputs need.
    std::vector<bool> head;
};

/// The last tensor that all the outputs come from; nothing where there is none.
std::optional<Parting> parting(const Graph &graph, const Tensors &outputs) {
    const Ways ways(graph);
    const std::vector<bool> needed = ways.to(outputs);
    // Operators stand in the order in which they run.
    for (size_t op = needed.size(); op-- > 0;) {
        const Tensors made = graph.outputs(op);
        if (!needed[op] || made.size() != 1) continue;
        const auto is_made_here = [&](uint32_t tensor) { return tensor == made[0]; };
        if (std::any_of(outputs.begin(), outputs.end(), is_made_here)) continue;
        std::vector<bool> head = ways.to(made);
        for (size_t i = 0; i < head.size(); ++i) head[i] = needed[i] && !head[i];
        if (hangs_on(made[0], graph, ways, head)) return Parting{made[0], std::move(head)};
    }
    return std::nullopt;
}

}  // namespace

std::vector<size_t> WantedOutputs::all() const {
    std::vector<size_t> sizes = exact;
    sizes.insert(sizes.end(), coarse.begin(), coarse.end());
    return sizes;
}

NetworkCopy::NetworkCopy(const Bytes &bytes) {
    // The runtime tells the kind of a network by the end of its name.
    constexpr char ending[] = ".tflite";
    const char *folder = std::getenv("TMPDIR");
    std::string name = std::string(folder && *folder ? folder : "/tmp") + "/courtside-XXXXXX" + ending;
    const int descriptor = mkostemps(name.data(), sizeof ending - 1, 0);
    if (descriptor < 0) return;
    const File file(fdopen(descriptor, "wb"));
    if (file && std::fwrite(bytes.data(), 1, bytes.size(), file.get()) == bytes.size() &&
        std::fflush(file.get()) == 0) {
        path_ = name;
        return;
    }
    if (!file) close(descriptor);
    std::remove(name.c_str());
}

NetworkCopy::~NetworkCopy() {
    if (!path_.empty()) std::remove(path_.c_str());
}

NetworkCopy cut_network(const char *path, const WantedOutputs &wanted) {
    Bytes bytes = file_bytes(path);
    try {
        Graph graph(bytes);
        const auto kept = outputs(graph, wanted.all());
        if (!kept || kept->size() == graph.outputs().size()) return {};
        graph.set_outputs(*kept);
        return NetworkCopy(bytes);
    } catch (const Damaged &) {
        // Whoever opens it says what is wrong with it.
        return {};
    }
}

SplitNetwork split_network(const char *path, const WantedOutputs &wanted) {
    Bytes trunk_bytes = file_bytes(path), head_bytes = file_bytes(path);
    try {
        Graph trunk(trunk_bytes), head(head_bytes);
        auto coarse = outputs(trunk, wanted.coarse);
        const auto exact = outputs(trunk, wanted.exact);
        if (!coarse || !exact) return {};
        const auto last = parting(head, *exact);
        if (!last) return {};
        coarse->push_back(last->tensor);
        trunk.set_outputs(*coarse);
        head.set_inputs({last->tensor});
        head.set_outputs(*exact);
        head.keep_operators(last->head);
        return {NetworkCopy(trunk_bytes), NetworkCopy(head_bytes)};
    } catch (const Damaged &) {
        return {};
    }
}

}  // namespace csw
