// The canvas' pixels and the tiles that were drawn on; shared by drawing and blending.
#pragma once

#include <cairo/cairo.h>
#include <pango/pango.h>

#include <stddef.h>
#include <stdint.h>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace csw {

struct Unref {
    void operator()(void *object) const { g_object_unref(object); }
};
using LayoutPtr = std::unique_ptr<PangoLayout, Unref>;

}  // namespace csw

struct csw_canvas {
    static constexpr int tile = 64;

    cairo_surface_t *surface = nullptr;
    cairo_t *context = nullptr;
    int width = 0;
    int height = 0;
    int tiles_across = 0;
    int tiles_down = 0;
    std::vector<uint8_t> dirty;
    /// Texts that were drawn before, by words and style: most come again in the next picture, and finding their letters
    /// costs more than drawing them.
    std::unordered_map<std::string, csw::LayoutPtr> layouts;
    /// More are not kept: numbers that run are seldom the same for long.
    static constexpr size_t most_layouts = 64;

    ~csw_canvas() {
        layouts.clear();
        if (context) cairo_destroy(context);
        if (surface) cairo_surface_destroy(surface);
    }

    /// Remembers that something was drawn inside this box.
    void mark(double x0, double y0, double x1, double y1);

    /// Calls `body(x0, y0, x1, y1)` for every tile that was drawn on.
    template <class Body>
    void each_dirty_tile(Body body) const {
        for (int row = 0; row < tiles_down; ++row) {
            for (int column = 0; column < tiles_across; ++column) {
                if (!dirty[static_cast<size_t>(row * tiles_across + column)]) continue;
                const int x0 = column * tile, y0 = row * tile;
                body(x0, y0, x0 + tile < width ? x0 + tile : width, y0 + tile < height ? y0 + tile : height);
            }
        }
    }
};
