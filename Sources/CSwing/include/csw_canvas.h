// Vector drawing and shaped text (Cairo and Pango) on a transparent layer that is later blended onto a frame.
#ifndef CSW_CANVAS_H
#define CSW_CANVAS_H

#include <stddef.h>

#include "csw_status.h"

CSW_BEGIN

typedef struct csw_canvas csw_canvas;

/// Straight-alpha sRGB, 0 to 1.
typedef struct csw_color {
    double red, green, blue, alpha;
} csw_color;

typedef enum CSW_CLOSED_ENUM csw_path_verb {
    CSW_PATH_MOVE CSW_NAME("move") = 0,
    CSW_PATH_LINE CSW_NAME("line") = 1,
    /// Cubic curve: two control points in (x1, y1), (x2, y2), its end in (x, y).
    CSW_PATH_CURVE CSW_NAME("curve") = 2,
    /// Arc around (x, y): radius in x1, start and end angle (radians, clockwise as y points down) in x2, y2.
    CSW_PATH_ARC CSW_NAME("arc") = 3,
    CSW_PATH_CLOSE CSW_NAME("close") = 4,
} csw_path_verb;

typedef struct csw_path_element {
    csw_path_verb verb;
    double x, y, x1, y1, x2, y2;
} csw_path_element;

/// How a run of text is set. `size` in pixels; `weight` 100 to 900; `wrap_width` in pixels, 0 or less for one line;
/// `line_spacing` as a factor of the font's own, 0 for the font's own.
typedef struct csw_text_style {
    const char *_Nonnull family;
    double size;
    int32_t weight;
    double wrap_width;
    double line_spacing;
    csw_color color;
} csw_text_style;

CSW_API csw_status csw_canvas_create(int32_t width, int32_t height, csw_canvas *_Nullable *_Nonnull out,
                                     csw_error *_Nonnull error);
CSW_API void csw_canvas_free(csw_canvas *_Nullable canvas);
/// Makes every tile that was drawn on transparent again.
CSW_API void csw_canvas_clear(csw_canvas *_Nonnull canvas);

CSW_API csw_status csw_canvas_fill(csw_canvas *_Nonnull canvas, const csw_path_element *_Nonnull elements, size_t count,
                                   csw_color color, csw_error *_Nonnull error);
/// Strokes with round caps and joins; `dash` of 0 is a solid line, else dash and gap length in pixels.
CSW_API csw_status csw_canvas_stroke(csw_canvas *_Nonnull canvas, const csw_path_element *_Nonnull elements,
                                     size_t count, csw_color color, double width, double dash,
                                     csw_error *_Nonnull error);

/// Draws UTF-8 text with its top left corner at (x, y).
CSW_API csw_status csw_canvas_text(csw_canvas *_Nonnull canvas, const char *_Nonnull text, csw_text_style style,
                                   double x, double y, csw_error *_Nonnull error);
/// The size the text would take, in pixels.
CSW_API csw_status csw_text_measure(const char *_Nonnull text, csw_text_style style, double *_Nonnull width,
                                    double *_Nonnull height, csw_error *_Nonnull error);

/// The first of the named font families that the system has, or what it puts in their place; terminated, cut to `room`.
CSW_API void csw_text_resolved_family(const char *_Nonnull family, char *_Nonnull out, size_t room);

CSW_END_DECLS
#endif
