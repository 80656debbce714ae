// FlatBuffers, the format of TensorFlow Lite's files: tables whose fields are found through offsets.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "csw_bytes.hpp"

namespace csw {

/// A place that lies outside the file.
struct Damaged {};

/// The tables of a file that is changed in place. Each offset is checked before it is followed.
class FlatTables {
public:
    explicit FlatTables(Bytes &bytes) : bytes_(bytes) {}

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

    /// How many elements of four bytes a list has.
    size_t count(size_t list) const {
        const size_t count = at<uint32_t>(list);
        if (count > 0) checked(element(list, count - 1), sizeof(uint32_t));
        return count;
    }
    static size_t element(size_t list, size_t index) { return list + (index + 1) * sizeof(uint32_t); }

private:
    size_t checked(size_t place, size_t size) const {
        if (place > bytes_.size() || bytes_.size() - place < size) throw Damaged();
        return place;
    }

    Bytes &bytes_;
};

}  // namespace csw
