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

/// One solid. Shapes of one part flow into each other; parts do not. A gap in the numbers of parts says that another
/// body begins, which may be far away.
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
/// first pixel covers 0 to 1. What is nearer than `focus` is softened as by a lens of diameter `aperture`; metres.
typedef struct cst_camera {
    cst_vector position, right, up, forward;
    float focal, center_x, center_y;
    float aperture, focus;
} cst_camera;

/// A far light: where it is, of length 1, and its colour. A shadow's edge is `1 / sharpness` as wide as the shadow is
/// long: 28 for the sun, 2 for a cloudy sky.
typedef struct cst_light {
    cst_vector direction, color;
    float sharpness;
} cst_light;

#define CST_MAX_LIGHTS 4

typedef enum cst_surroundings {
    /// A fence, trees over it, the sky.
    CST_OUTDOORS = 0,
    /// Walls up to a ceiling with bands of light.
    CST_HALL = 1,
} cst_surroundings;

/// A chain-link fence in front of the camera: an upright plane through `point` along the level direction `along`, and
/// a post that stands `post` metres along it.
typedef struct cst_mesh {
    int32_t is_there;
    cst_vector point, along, color;
    float post;
} cst_mesh;

/// What stands still.
typedef struct cst_court {
    cst_vector inside, outside, line, post;
    /// The fence's screen, or the padding of a hall's walls.
    cst_vector fence;
    /// Trees; a hall's wall over the padding.
    cst_vector leaf;
    /// Straight up, and over the horizon; a hall's ceiling and its lamps.
    cst_vector sky, sky_low;
    cst_surroundings surroundings;
    /// How uneven the ground's colour is (0.16 on a hard court), and how strong its mowing stripes are.
    float mottle, stripes;
    /// Where the court's middle and the player's baseline are.
    float center_x, baseline_y;
    cst_light lights[CST_MAX_LIGHTS];
    int32_t light_count;
    /// Light from everywhere above, and what the ground throws back.
    cst_vector sky_light, bounce;
    cst_mesh mesh;
    /// Factor on all light.
    float exposure;
    /// Standard deviation of the sensor's noise, in steps of 255.
    float noise;
    uint32_t seed;
} cst_court;

/// How one picture is taken.
typedef struct cst_shot {
    cst_camera camera;
    /// Changes the sensor's noise.
    uint32_t frame;
    /// The most samples of a pixel where someone or a shadow is.
    int32_t samples;
    /// Samples per side of a pixel at an edge of the background; elsewhere one is enough. The background is kept until
    /// the camera changes.
    int32_t background_grid;
} cst_shot;

typedef struct cst_renderer cst_renderer;

/// Null when there is no memory or the size is not positive.
CST_API cst_renderer *_Nullable cst_renderer_create(int32_t width, int32_t height, int32_t threads, cst_court court);
CST_API void cst_renderer_free(cst_renderer *_Nullable renderer);

/// Draws one picture as packed RGB of width x height x 3 bytes; it depends on the arguments only, not on the number of
/// threads or on pictures before. Samples of a pixel are spread over the poses, which makes motion blur. Every pose has
/// the same shapes in the same order. Returns 0 on success.
CST_API int32_t cst_renderer_draw(cst_renderer *_Nonnull renderer, const cst_shot *_Nonnull shot,
                                  const cst_pose *_Nonnull poses, size_t pose_count, uint8_t *_Nonnull rgb);

/// How far along a pixel's sight line a solid of the pose is met, in metres; negative when none is. The net, a fence's
/// mesh and strings are looked through.
CST_API float cst_renderer_depth(const cst_renderer *_Nonnull renderer, const cst_camera *_Nonnull camera,
                                 cst_pose pose, float x, float y);

#ifdef __cplusplus
}
#endif
#endif
