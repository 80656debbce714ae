// Stills as PNG, from and to packed RGB.
#include <cairo/cairo.h>

#include <cstdlib>

#include "csw_internal.hpp"

using csw::Failure;

namespace {

struct Surface {
    explicit Surface(cairo_surface_t *surface) : handle(surface) {
        const cairo_status_t status = cairo_surface_status(handle);
        if (status != CAIRO_STATUS_SUCCESS) {
            cairo_surface_destroy(handle);
            throw Failure(CSW_FAILURE_IO, cairo_status_to_string(status));
        }
    }
    ~Surface() { cairo_surface_destroy(handle); }
    Surface(const Surface &) = delete;
    Surface &operator=(const Surface &) = delete;
    cairo_surface_t *const handle;
};

}  // namespace

void csw_buffer_free(csw_buffer buffer) { std::free(buffer.data); }

csw_status csw_png_write(const char *path, const uint8_t *rgb, int32_t width, int32_t height, csw_error *error) {
    return csw::guarded(error, [&] {
        const Surface surface(cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height));
        uint8_t *pixels = cairo_image_surface_get_data(surface.handle);
        const int stride = cairo_image_surface_get_stride(surface.handle);
        for (int y = 0; y < height; ++y) {
            auto *row = reinterpret_cast<uint32_t *>(pixels + static_cast<ptrdiff_t>(y) * stride);
            for (int x = 0; x < width; ++x, rgb += 3) {
                row[x] = static_cast<uint32_t>(rgb[0]) << 16 | static_cast<uint32_t>(rgb[1]) << 8 | rgb[2];
            }
        }
        cairo_surface_mark_dirty(surface.handle);
        const cairo_status_t status = cairo_surface_write_to_png(surface.handle, path);
        if (status != CAIRO_STATUS_SUCCESS) throw Failure(CSW_FAILURE_IO, cairo_status_to_string(status));
        return CSW_OK;
    });
}

csw_status csw_png_read(const char *path, csw_buffer *out, int32_t *width, int32_t *height, csw_error *error) {
    return csw::guarded(error, [&] {
        const Surface surface(cairo_image_surface_create_from_png(path));
        const cairo_format_t format = cairo_image_surface_get_format(surface.handle);
        if (format != CAIRO_FORMAT_RGB24 && format != CAIRO_FORMAT_ARGB32) {
            throw Failure(CSW_FAILURE_UNSUPPORTED, "a picture of other than 8 bits a channel");
        }
        *width = cairo_image_surface_get_width(surface.handle);
        *height = cairo_image_surface_get_height(surface.handle);
        const uint8_t *pixels = cairo_image_surface_get_data(surface.handle);
        const int stride = cairo_image_surface_get_stride(surface.handle);
        const size_t count = static_cast<size_t>(*width) * *height * 3;
        auto *rgb = static_cast<uint8_t *>(std::malloc(count));
        if (!rgb) throw std::bad_alloc();
        uint8_t *next = rgb;
        for (int y = 0; y < *height; ++y) {
            const auto *row = reinterpret_cast<const uint32_t *>(pixels + static_cast<ptrdiff_t>(y) * stride);
            for (int x = 0; x < *width; ++x, next += 3) {
                next[0] = static_cast<uint8_t>(row[x] >> 16);
                next[1] = static_cast<uint8_t>(row[x] >> 8);
                next[2] = static_cast<uint8_t>(row[x]);
            }
        }
        *out = {rgb, count};
        return CSW_OK;
    });
}
