#include "csw_canvas.hpp"

#include <pango/pangocairo.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>

#include "csw_internal.hpp"

using csw::Failure;
using csw::LayoutPtr;
using csw::Unref;

void csw_canvas::mark(double x0, double y0, double x1, double y1) {
    const double soft_edge = 2;
    const auto index = [](double value, int count) {
        return static_cast<int>(std::clamp(std::floor(value / tile), 0.0, count - 1.0));
    };
    if (!(x1 >= 0 && y1 >= 0 && x0 < width && y0 < height)) return;
    const int first_column = index(x0 - soft_edge, tiles_across), last_column = index(x1 + soft_edge, tiles_across);
    const int first_row = index(y0 - soft_edge, tiles_down), last_row = index(y1 + soft_edge, tiles_down);
    for (int row = first_row; row <= last_row; ++row) {
        for (int column = first_column; column <= last_column; ++column) {
            dirty[static_cast<size_t>(row * tiles_across + column)] = 1;
        }
    }
}

namespace {

void check(cairo_t *context, const char *action) {
    const cairo_status_t status = cairo_status(context);
    if (status != CAIRO_STATUS_SUCCESS) {
        throw Failure(status == CAIRO_STATUS_NO_MEMORY ? CSW_FAILURE_MEMORY : CSW_FAILURE_INTERNAL,
                      std::string(action) + ": " + cairo_status_to_string(status));
    }
}

void set_source(cairo_t *context, csw_color color) {
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha);
}

void trace(cairo_t *context, const csw_path_element *elements, size_t count) {
    cairo_new_path(context);
    for (size_t i = 0; i < count; ++i) {
        const csw_path_element &e = elements[i];
        switch (e.verb) {
            case CSW_PATH_MOVE: cairo_move_to(context, e.x, e.y); break;
            case CSW_PATH_LINE: cairo_line_to(context, e.x, e.y); break;
            case CSW_PATH_CURVE: cairo_curve_to(context, e.x1, e.y1, e.x2, e.y2, e.x, e.y); break;
            case CSW_PATH_ARC: cairo_arc(context, e.x, e.y, e.x1, e.x2, e.y2); break;
            case CSW_PATH_CLOSE: cairo_close_path(context); break;
        }
    }
}

/// A box around a path, control points and whole circles included: found without the lines being worked out, which costs
/// as much as drawing them.
struct Extents {
    double x0 = INFINITY, y0 = INFINITY, x1 = -INFINITY, y1 = -INFINITY;

    Extents(const csw_path_element *elements, size_t count) {
        for (size_t i = 0; i < count; ++i) {
            const csw_path_element &e = elements[i];
            switch (e.verb) {
                case CSW_PATH_MOVE:
                case CSW_PATH_LINE: add(e.x, e.y); break;
                case CSW_PATH_CURVE: add(e.x1, e.y1), add(e.x2, e.y2), add(e.x, e.y); break;
                case CSW_PATH_ARC: add(e.x - e.x1, e.y - e.x1), add(e.x + e.x1, e.y + e.x1); break;
                case CSW_PATH_CLOSE: break;
            }
        }
    }

    void add(double x, double y) {
        x0 = std::min(x0, x), x1 = std::max(x1, x);
        y0 = std::min(y0, y), y1 = std::max(y1, y);
    }
};

/// The layout of a text, ready to measure or draw. Digits are monospaced, so changing values do not wobble.
LayoutPtr make_layout(const char *text, const csw_text_style &style) {
    std::unique_ptr<PangoContext, Unref> context(
        pango_font_map_create_context(pango_cairo_font_map_get_default()));
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    pango_cairo_context_set_font_options(context.get(), options);
    cairo_font_options_destroy(options);

    LayoutPtr layout(pango_layout_new(context.get()));
    PangoFontDescription *font = pango_font_description_new();
    pango_font_description_set_family(font, style.family);
    pango_font_description_set_absolute_size(font, style.size * PANGO_SCALE);
    pango_font_description_set_weight(font, static_cast<PangoWeight>(style.weight));
    pango_layout_set_font_description(layout.get(), font);
    pango_font_description_free(font);

    PangoAttrList *attributes = pango_attr_list_new();
    pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1"));
    pango_layout_set_attributes(layout.get(), attributes);
    pango_attr_list_unref(attributes);

    if (style.wrap_width > 0) {
        pango_layout_set_width(layout.get(), static_cast<int>(style.wrap_width * PANGO_SCALE));
        pango_layout_set_wrap(layout.get(), PANGO_WRAP_WORD_CHAR);
    }
    if (style.line_spacing > 0) pango_layout_set_line_spacing(layout.get(), static_cast<float>(style.line_spacing));
    pango_layout_set_text(layout.get(), text, -1);
    return layout;
}

/// All that a layout depends on.
std::string key_of(const char *text, const csw_text_style &style) {
    const double numbers[] = {style.size, static_cast<double>(style.weight), style.wrap_width, style.line_spacing};
    return std::string(reinterpret_cast<const char *>(numbers), sizeof numbers) + style.family + '\0' + text;
}

PangoLayout *kept_layout(csw_canvas &canvas, const char *text, const csw_text_style &style) {
    const std::string key = key_of(text, style);
    const auto found = canvas.layouts.find(key);
    if (found != canvas.layouts.end()) return found->second.get();
    if (canvas.layouts.size() >= csw_canvas::most_layouts) canvas.layouts.clear();
    return canvas.layouts.emplace(key, make_layout(text, style)).first->second.get();
}

}  // namespace

csw_status csw_canvas_create(int32_t width, int32_t height, csw_canvas **out, csw_error *error) {
    return csw::guarded(error, [&] {
        auto canvas = std::make_unique<csw_canvas>();
        canvas->width = width;
        canvas->height = height;
        canvas->surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
        canvas->context = cairo_create(canvas->surface);
        check(canvas->context, "making a canvas");
        cairo_set_line_cap(canvas->context, CAIRO_LINE_CAP_ROUND);
        cairo_set_line_join(canvas->context, CAIRO_LINE_JOIN_ROUND);
        // Four by four places in a pixel: in a video nobody tells it from more, which cost twice as much.
        cairo_set_antialias(canvas->context, CAIRO_ANTIALIAS_FAST);
        canvas->tiles_across = (width + csw_canvas::tile - 1) / csw_canvas::tile;
        canvas->tiles_down = (height + csw_canvas::tile - 1) / csw_canvas::tile;
        canvas->dirty.assign(static_cast<size_t>(canvas->tiles_across * canvas->tiles_down), 0);
        *out = canvas.release();
        return CSW_OK;
    });
}

void csw_canvas_free(csw_canvas *canvas) { delete canvas; }

void csw_canvas_clear(csw_canvas *canvas) {
    cairo_surface_flush(canvas->surface);
    uint8_t *pixels = cairo_image_surface_get_data(canvas->surface);
    const int stride = cairo_image_surface_get_stride(canvas->surface);
    canvas->each_dirty_tile([&](int x0, int y0, int x1, int y1) {
        for (int y = y0; y < y1; ++y) {
            std::memset(pixels + static_cast<ptrdiff_t>(y) * stride + x0 * 4, 0, static_cast<size_t>(x1 - x0) * 4);
        }
    });
    std::fill(canvas->dirty.begin(), canvas->dirty.end(), uint8_t{0});
    cairo_surface_mark_dirty(canvas->surface);
}

csw_status csw_canvas_fill(csw_canvas *canvas, const csw_path_element *elements, size_t count, csw_color color,
                           csw_error *error) {
    return csw::guarded(error, [&] {
        trace(canvas->context, elements, count);
        const Extents box(elements, count);
        canvas->mark(box.x0, box.y0, box.x1, box.y1);
        set_source(canvas->context, color);
        cairo_fill(canvas->context);
        check(canvas->context, "filling a shape");
        return CSW_OK;
    });
}

csw_status csw_canvas_stroke(csw_canvas *canvas, const csw_path_element *elements, size_t count, csw_color color,
                             double width, double dash, csw_error *error) {
    return csw::guarded(error, [&] {
        trace(canvas->context, elements, count);
        cairo_set_line_width(canvas->context, width);
        cairo_set_dash(canvas->context, &dash, dash > 0 ? 1 : 0, 0);
        // Caps and joins are round.
        const Extents box(elements, count);
        const double reach = width / 2;
        canvas->mark(box.x0 - reach, box.y0 - reach, box.x1 + reach, box.y1 + reach);
        set_source(canvas->context, color);
        cairo_stroke(canvas->context);
        check(canvas->context, "stroking a line");
        return CSW_OK;
    });
}

csw_status csw_canvas_text(csw_canvas *canvas, const char *text, csw_text_style style, double x, double y,
                           csw_error *error) {
    return csw::guarded(error, [&] {
        PangoLayout *layout = kept_layout(*canvas, text, style);
        PangoRectangle ink, logical;
        pango_layout_get_pixel_extents(layout, &ink, &logical);
        canvas->mark(x + ink.x, y + ink.y, x + ink.x + ink.width, y + ink.y + ink.height);
        set_source(canvas->context, style.color);
        cairo_move_to(canvas->context, x, y);
        pango_cairo_show_layout(canvas->context, layout);
        check(canvas->context, "drawing text");
        return CSW_OK;
    });
}

csw_status csw_text_measure(const char *text, csw_text_style style, double *width, double *height,
                            csw_error *error) {
    return csw::guarded(error, [&] {
        const LayoutPtr layout = make_layout(text, style);
        int w = 0, h = 0;
        pango_layout_get_size(layout.get(), &w, &h);
        *width = static_cast<double>(w) / PANGO_SCALE;
        *height = static_cast<double>(h) / PANGO_SCALE;
        return CSW_OK;
    });
}

void csw_text_resolved_family(const char *family, char *out, size_t room) {
    std::unique_ptr<PangoContext, Unref> context(
        pango_font_map_create_context(pango_cairo_font_map_get_default()));
    PangoFontDescription *wanted = pango_font_description_from_string(family);
    std::unique_ptr<PangoFont, Unref> font(pango_context_load_font(context.get(), wanted));
    pango_font_description_free(wanted);
    out[0] = 0;
    if (!font) return;
    PangoFontDescription *found = pango_font_describe(font.get());
    g_strlcpy(out, pango_font_description_get_family(found), room);
    pango_font_description_free(found);
}
