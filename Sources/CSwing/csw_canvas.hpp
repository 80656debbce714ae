// The canvas' pixels and the tiles that were drawn on; shared by drawing and blending.
#pragma once

#include <cairo/cairo.h>

#include <stddef.h>
#include <stdint.h>
#include <vector>

struct csw_canvas {
    static constexpr int tile = 64;

    cairo_surface_t *surface = nullptr;
    cairo_t *context = nullptr;
    int width = 0;
    int height = 0;
    int tiles_across = 0;
    int tiles_down = 0;
    std::vector<uint8_t> dirty;

    ~csw_canvas() {
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
