#include "csw_network_outputs.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "csw_bytes.hpp"

namespace csw {

namespace {

/// What stands behind the first offset of every TensorFlow Lite file.
constexpr char kind[] = {'T', 'F', 'L', '3'};

/// Places of the fields needed here (TensorFlow Lite's schema.fbs, version 3).
enum : unsigned { model_graphs = 2, graph_tensors = 0, graph_outputs = 2, tensor_shape = 0 };

/// A place that lies outside the file.
struct Damaged {};

/// A FlatBuffer: tables whose fields are found through offsets, each checked before it is followed.
class Tables {
public:
    explicit Tables(Bytes &bytes) : bytes_(bytes) {}

    template <class Number>
    Number at(size_t place) const {
        Number value;
        std::memcpy(&value, bytes_.data() + checked(place, sizeof value), sizeof value);
        return value;
    }

    void put(size_t place, uint32_t value) {
        std::memcpy(bytes_.data() + checked(place, sizeof value), &value, sizeof value);
    }

    /// Where an offset that counts from its own place leads.
    size_t target(size_t place) const { return place + at<uint32_t>(place); }

    /// Where a table's field of many elements has their count; the elements follow it.
    size_t list(size_t table, unsigned field) const {
        const auto layout = static_cast<size_t>(static_cast<int64_t>(table) - at<int32_t>(table));
        const size_t entry = (2 + field) * sizeof(uint16_t);
        if (entry + sizeof(uint16_t) > at<uint16_t>(layout)) throw Damaged();
        const uint16_t offset = at<uint16_t>(layout + entry);
        if (offset == 0) throw Damaged();
        return target(table + offset);
    }

    size_t count(size_t list) const { return at<uint32_t>(list); }
    static size_t element(size_t list, size_t index) { return list + (index + 1) * sizeof(uint32_t); }

private:
    size_t checked(size_t place, size_t size) const {
        if (place > bytes_.size() || bytes_.size() - place < size) throw Damaged();
        return place;
    }

    Bytes &bytes_;
};

/// Numbers that a tensor of the graph holds.
size_t numbers(const Tables &tables, size_t tensors, uint32_t index) {
    if (index >= tables.count(tensors)) throw Damaged();
    const size_t shape = tables.list(tables.target(Tables::element(tensors, index)), tensor_shape);
    size_t product = 1;
    for (size_t i = 0; i < tables.count(shape); ++i) {
        product *= static_cast<size_t>(std::max(0, tables.at<int32_t>(Tables::element(shape, i))));
    }
    return product;
}

/// The name of a new file that holds the bytes; empty where none could be written.
std::string written(const Bytes &bytes) {
    // The runtime tells the kind of a network by the end of its name.
    constexpr char ending[] = ".tflite";
    const char *folder = std::getenv("TMPDIR");
    std::string name = std::string(folder && *folder ? folder : "/tmp") + "/courtside-XXXXXX" + ending;
    const int descriptor = mkostemps(name.data(), sizeof ending - 1, 0);
    if (descriptor < 0) return {};
    const File file(fdopen(descriptor, "wb"));
    if (file && std::fwrite(bytes.data(), 1, bytes.size(), file.get()) == bytes.size() &&
        std::fflush(file.get()) == 0) {
        return name;
    }
    if (!file) close(descriptor);
    std::remove(name.c_str());
    return {};
}

}  // namespace

bool cut_outputs(Bytes &bytes, const std::vector<size_t> &wanted) {
    if (bytes.size() < 2 * sizeof kind || std::memcmp(bytes.data() + sizeof kind, kind, sizeof kind) != 0) return false;
    try {
        Tables tables(bytes);
        const size_t graphs = tables.list(tables.target(0), model_graphs);
        if (tables.count(graphs) != 1) return false;
        const size_t graph = tables.target(Tables::element(graphs, 0));
        const size_t tensors = tables.list(graph, graph_tensors), outputs = tables.list(graph, graph_outputs);
        const size_t count = tables.count(outputs);
        std::vector<uint32_t> kept;
        std::vector<size_t> missing = wanted;
        for (size_t i = 0; i < count; ++i) {
            const auto tensor = tables.at<uint32_t>(Tables::element(outputs, i));
            const auto found = std::find(missing.begin(), missing.end(), numbers(tables, tensors, tensor));
            if (found == missing.end()) continue;
            missing.erase(found);
            kept.push_back(tensor);
        }
        if (!missing.empty() || kept.size() == count) return false;
        // What lay behind the last that is kept stays in the file, unread.
        tables.put(outputs, static_cast<uint32_t>(kept.size()));
        for (size_t i = 0; i < kept.size(); ++i) tables.put(Tables::element(outputs, i), kept[i]);
        return true;
    } catch (const Damaged &) {
        // Whoever opens it says what is wrong with it.
        return false;
    }
}

CutNetwork::CutNetwork(const char *path, const std::vector<size_t> &wanted) : whole_(path) {
    if (wanted.empty()) return;
    Bytes bytes = file_bytes(path);
    if (cut_outputs(bytes, wanted)) copy_ = written(bytes);
}

CutNetwork::~CutNetwork() {
    if (!copy_.empty()) std::remove(copy_.c_str());
}

}  // namespace csw
