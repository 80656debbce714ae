// Pictures in planar YUV 4:2:0, 8 bit, as decoded: no RGB round trip of whole frames.
#ifndef CSW_FRAME_H
#define CSW_FRAME_H

#include <stdbool.h>
#include <stddef.h>

#include "csw_canvas.h"
#include "csw_status.h"

CSW_BEGIN

/// One upright picture; reference-counted planes.
typedef struct csw_frame csw_frame;

/// Bytes owned by the library; give them back with `csw_buffer_free`.
typedef struct csw_buffer {
    uint8_t *_Nullable data;
    size_t count;
} csw_buffer;

/// A rectangle with rounded corners, in pixels.
typedef struct csw_rounded_rect {
    double x, y, width, height, radius;
} csw_rounded_rect;

CSW_API void csw_buffer_free(csw_buffer buffer);

/// A picture from packed RGB, converted with BT.709 limited range. Width and height must be even.
CSW_API csw_status csw_frame_from_rgb(const uint8_t *_Nonnull rgb, int32_t width, int32_t height,
                                      csw_frame *_Nullable *_Nonnull out, csw_error *_Nonnull error);
/// A deep copy that may be drawn on.
CSW_API csw_status csw_frame_copy(const csw_frame *_Nonnull frame, csw_frame *_Nullable *_Nonnull out,
                                  csw_error *_Nonnull error);
CSW_API void csw_frame_free(csw_frame *_Nullable frame);
CSW_API int32_t csw_frame_width(const csw_frame *_Nonnull frame);
CSW_API int32_t csw_frame_height(const csw_frame *_Nonnull frame);

/// The largest change of mean luma in any block of 8 x 8 pixels, 0 to 255; 255 when the sizes differ. Noise and
/// compression cancel out within a block, a ball or a finger that moved does not. Where some block changed by `enough`,
/// others may have changed by more.
CSW_API double csw_frame_change(const csw_frame *_Nonnull frame, const csw_frame *_Nonnull before, double enough);

/// The side of the square blocks of pixels whose mean luma is compared.
enum { CSW_BLOCK_SIDE = 8 };

/// How much each block's mean luma changed, row by row, rounded: one number for every block that lies whole in the
/// picture. False when the sizes differ.
CSW_API bool csw_frame_changes(const csw_frame *_Nonnull frame, const csw_frame *_Nonnull before,
                               uint8_t *_Nonnull out);

/// Packed RGB of the whole picture, `width * height * 3` bytes into `rgb`; for stills and tests.
CSW_API csw_status csw_frame_to_rgb(const csw_frame *_Nonnull frame, uint8_t *_Nonnull rgb,
                                    csw_error *_Nonnull error);

/// How a network wants a crop's numbers.
typedef struct csw_crop_format {
    /// What black and full colour become, for red, green and blue.
    float low[3];
    float high[3];
    /// Colour by colour instead of pixel by pixel.
    bool is_planar;
    /// Blue, green, red instead of red, green, blue.
    bool is_blue_first;
} csw_crop_format;

/// Cuts a warped crop out of the planes: `matrix` (row-major 2x3) maps crop pixels to picture pixels. Writes
/// `out_width * out_height * 3` floats; outside the picture is black.
CSW_API csw_status csw_frame_crop(const csw_frame *_Nonnull frame, const double *_Nonnull matrix, int32_t out_width,
                                  int32_t out_height, const csw_crop_format *_Nonnull format, float *_Nonnull out,
                                  csw_error *_Nonnull error);

/// Cuts a warped square out of the planes that is a picture itself, with an even side: `matrix` as above.
CSW_API csw_status csw_frame_cut(const csw_frame *_Nonnull frame, const double *_Nonnull matrix, int32_t side,
                                 csw_frame *_Nullable *_Nonnull out, csw_error *_Nonnull error);

/// Blurs the picture inside a rounded rectangle (the backdrop of a glass panel). `sigma` in pixels.
CSW_API csw_status csw_frame_blur(csw_frame *_Nonnull frame, csw_rounded_rect rect, double sigma,
                                  csw_error *_Nonnull error);

/// Blends a canvas of the picture's size over the planes; only tiles that were drawn on are touched.
CSW_API csw_status csw_frame_blend(csw_frame *_Nonnull frame, const csw_canvas *_Nonnull canvas, double opacity,
                                   csw_error *_Nonnull error);

/// The picture as JPEG, quality 1 to 100.
CSW_API csw_status csw_frame_jpeg(const csw_frame *_Nonnull frame, int32_t quality, csw_buffer *_Nonnull out,
                                  csw_error *_Nonnull error);

/// Reads or writes packed RGB as PNG; for golden pictures in tests.
CSW_API csw_status csw_png_write(const char *_Nonnull path, const uint8_t *_Nonnull rgb, int32_t width, int32_t height,
                                 csw_error *_Nonnull error);
CSW_API csw_status csw_png_read(const char *_Nonnull path, csw_buffer *_Nonnull rgb, int32_t *_Nonnull width,
                                int32_t *_Nonnull height, csw_error *_Nonnull error);

/// Hands memory that was freed back to the system: pictures and many small things share the heap, and the holes that
/// the small ones leave are too small for pictures.
CSW_API void csw_memory_give_back(void);

CSW_END_DECLS
#endif
