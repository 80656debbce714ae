// The studio's ray-marcher: a player of signed-distance shapes on a tennis court. Plain C; no exception crosses it.
//
// World: x right, y towards the net, z up, metres. Colours are linear light, 0 to 1.
#ifndef CSTUDIO_H
#define CSTUDIO_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define CST_API __attribute__((visibility("default")))
#else
#define CST_API
#endif
#if !defined(__clang__)
#define _Nonnull
#define _Nullable
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cst_vector {
    float x, y, z;
} cst_vector;

typedef enum cst_shape_kind {
    /// A ball of radius `r.x` at `a` swept to one of radius `r.y` at `b`.
    CST_ROUND_CONE = 0,
    /// Centre `a`, half axes `r` along `u`, `v` and their cross product.
    CST_ELLIPSOID = 1,
    /// Centre `a`, half extents `r` along `u`, `v` and their cross product, edges rounded by `b.x`.
    CST_BOX = 2,
    /// An elliptical hoop: centre `a`, half axes `r.x` along `u` and `r.y` along `v`, tube radius `r.z`.
    CST_HOOP = 3,
} cst_shape_kind;

/// One solid. Shapes of one part flow into each other; parts do not.
typedef struct cst_shape {
    cst_shape_kind kind;
    int32_t part;
    /// How far the shape flows into its neighbours, in metres.
    float blend;
    cst_vector a, b, u, v, r;
    cst_vector color;
    /// 0 matt to 1 shiny.
    float gloss;
} cst_shape;

/// A flat elliptical web of strings: centre, half axes `radius.x` along `u` and `radius.y` along `v`.
typedef struct cst_strings {
    cst_vector center, u, v;
    float radius_u, radius_v, spacing, thickness;
    cst_vector color;
} cst_strings;

/// Everything that moves, at one instant. Shapes stand in order of their part.
typedef struct cst_pose {
    const cst_shape *_Nonnull shapes;
    size_t shape_count;
    const cst_strings *_Nullable strings;
    size_t strings_count;
} cst_pose;

/// A pinhole camera: pixel (x, y) looks along `forward * focal + right * (x - center_x) - up * (y - center_y)`; the
/// first pixel covers 0 to 1.
typedef struct cst_camera {
    cst_vector position, right, up, forward;
    float focal, center_x, center_y;
} cst_camera;

/// What stands still.
typedef struct cst_court {
    cst_vector inside, outside, line, fence, post, leaf, sky;
    /// Where the court's middle and the player's baseline are.
    float center_x, baseline_y;
    /// Towards the sun, of length 1; its colour and the sky's light from above.
    cst_vector sun, sun_color, sky_light;
    uint32_t seed;
} cst_court;

typedef struct cst_renderer cst_renderer;

/// Null when there is no memory or the size is not positive.
CST_API cst_renderer *_Nullable cst_renderer_create(int32_t width, int32_t height, int32_t threads, cst_camera camera,
                                                    cst_court court);
CST_API void cst_renderer_free(cst_renderer *_Nullable renderer);

/// Draws one picture as packed RGB of width x height x 3 bytes. Samples of a pixel are spread over the poses, which
/// makes motion blur; `samples` of them per pixel are taken where the player or the shadow is. Returns 0 on success.
CST_API int32_t cst_renderer_draw(cst_renderer *_Nonnull renderer, const cst_pose *_Nonnull poses, size_t pose_count,
                                  int32_t samples, uint8_t *_Nonnull rgb);

/// How far along a pixel's sight line a solid of the pose is met, in metres; negative when none is.
CST_API float cst_renderer_depth(const cst_renderer *_Nonnull renderer, cst_pose pose, float x, float y);

#ifdef __cplusplus
}
#endif
#endif
