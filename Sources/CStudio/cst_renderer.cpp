#include <memory>
#include <new>
#include <thread>
#include <vector>

#include "cst_court.hpp"
#include "cst_solids.hpp"

using cst::Background;
using cst::Solids;
using cst::Vec;
using namespace cst;

namespace {

/// Samples of a pixel of the still background, per side.
constexpr int background_grid = 3;
/// How far from the sight line of a pixel's middle its edge may be: at this many metres from the camera.
constexpr float widest_pixel = 40.0f;
/// How far outside the shadow the ground is still darker, in metres.
constexpr float shadow_margin = 0.12f;
/// How much light the ground throws back up.
constexpr Vec bounce_color{0.16f, 0.20f, 0.22f};

struct Ray {
    Vec origin, direction;
};

Ray ray_through(const cst_camera &camera, float x, float y) {
    return {camera.position, unit(camera.forward * camera.focal + camera.right * (x - camera.center_x) -
                                  camera.up * (y - camera.center_y))};
}

/// Linear light to an 8-bit sRGB value, with a soft shoulder in the highlights.
uint8_t encoded(float linear) {
    const float x = std::max(0.0f, linear);
    const float shown = x < 0.7f ? x : 0.7f + 0.3f * (1 - std::exp(-(x - 0.7f) / 0.3f));
    const float value = shown <= 0.0031308f ? 12.92f * shown : 1.055f * std::pow(shown, 1 / 2.4f) - 0.055f;
    return static_cast<uint8_t>(std::lround(255 * clamp01(value)));
}

Vec shaded(const cst_court &court, const Solids &solids, const Solid &solid, Vec point, Vec normal, Vec view) {
    const float facing = std::max(0.0f, dot(normal, court.sun));
    const float sun = facing > 0 ? facing * solids.light(point + normal * 0.006f, court.sun) : 0;
    const float open = solids.openness(point, normal);
    const Vec ambient = court.sky_light * (0.55f + 0.45f * normal.z) + bounce_color * (0.5f - 0.5f * normal.z);
    Vec color = solid.shape.color * (court.sun_color * sun + ambient * open);
    const Vec half = unit(court.sun - view);
    const float glint = std::pow(std::max(0.0f, dot(normal, half)), 24.0f) * solid.shape.gloss * sun;
    const float rim = std::pow(1 - std::fabs(dot(normal, view)), 3.0f) * 0.08f * open;
    return color + court.sun_color * (0.25f * glint) + court.sky_light * rim;
}

/// The ground darkens under the player.
Vec with_shadow(const cst_court &court, const Solids &solids, const Background &behind, Vec point) {
    const float lit = solids.light(point, court.sun);
    const float open = solids.openness(point, Vec{0, 0, 1});
    const float full = court.sun_color.y * court.sun.z + court.sky_light.y;
    const float left = court.sun_color.y * court.sun.z * lit + court.sky_light.y * open;
    return behind.color * (left / full);
}

Vec sampled(const cst_court &court, const Solids &solids, Ray ray, float pixel) {
    const Background behind = background(court, ray.origin, ray.direction, pixel);
    ActiveList active;
    const Solid *solid = nullptr;
    const float t = solids.march(ray.origin, ray.direction, behind.distance, pixel, active, solid);
    Vec color = behind.color;
    if (t > 0) {
        const Vec point = ray.origin + ray.direction * t;
        color = shaded(court, solids, *solid, point, solids.normal(point, active), ray.direction);
    } else if (behind.is_ground) {
        color = with_shadow(court, solids, behind, ray.origin + ray.direction * behind.distance);
    }
    for (const cst_strings &strings : solids.strings) {
        float cover = 0;
        const float at = strings_hit(strings, ray.origin, ray.direction, pixel, cover);
        if (at > 0 && at < behind.distance && (t < 0 || at < t)) color = mix(color, strings.color, cover);
    }
    return color;
}

/// Where sample `index` lies in its pixel, 0 to 1: the golden-ratio sequence (Roberts 2018), even for any count.
void offset(int index, float &x, float &y) {
    const float i = static_cast<float>(index) + 0.5f;
    x = i * 0.754877666f - std::floor(i * 0.754877666f);
    y = i * 0.569840291f - std::floor(i * 0.569840291f);
}

}  // namespace

struct cst_renderer {
    int32_t width, height, threads;
    cst_camera camera;
    cst_court court;
    /// Encoded still picture, and where its ground is.
    std::vector<uint8_t> still;

    float pixel() const { return 1.0f / camera.focal; }

    template <typename Row>
    void for_rows(const Row &row) {
        std::vector<std::thread> workers;
        for (int32_t k = 0; k < threads; ++k) {
            workers.emplace_back([&, k] {
                for (int32_t y = k; y < height; y += threads) row(y);
            });
        }
        for (auto &worker : workers) worker.join();
    }

    void draw_still();
    void draw_row(int32_t y, const std::vector<Solids> &instants, const std::vector<Ball> &bounds, int32_t samples,
                  uint8_t *out) const;
    bool is_touched(Ray ray, const std::vector<Ball> &bounds) const;
};

void cst_renderer::draw_still() {
    still.resize(static_cast<size_t>(width) * static_cast<size_t>(height) * 3);
    for_rows([&](int32_t y) {
        for (int32_t x = 0; x < width; ++x) {
            Vec sum{};
            for (int i = 0; i < background_grid * background_grid; ++i) {
                const float dx = (static_cast<float>(i % background_grid) + 0.5f) / background_grid;
                const float dy = (static_cast<float>(i / background_grid) + 0.5f) / background_grid;
                const Ray ray = ray_through(camera, static_cast<float>(x) + dx, static_cast<float>(y) + dy);
                sum = sum + background(court, ray.origin, ray.direction, pixel()).color;
            }
            sum = sum * (1.0f / (background_grid * background_grid));
            uint8_t *out = &still[(static_cast<size_t>(y) * static_cast<size_t>(width) + static_cast<size_t>(x)) * 3];
            out[0] = encoded(sum.x);
            out[1] = encoded(sum.y);
            out[2] = encoded(sum.z);
        }
    });
}

bool cst_renderer::is_touched(Ray ray, const std::vector<Ball> &bounds) const {
    const auto meets = [&](Vec origin, Vec direction, float margin) {
        return !bounds.empty() && bounds.front().may_meet(origin, direction, margin) &&
               std::any_of(bounds.begin() + 1, bounds.end(),
                           [&](const Ball &ball) { return ball.may_meet(origin, direction, margin); });
    };
    if (meets(ray.origin, ray.direction, widest_pixel * pixel())) return true;
    if (ray.direction.z >= -1e-4f) return false;
    const float t = -ray.origin.z / ray.direction.z;
    return meets(ray.origin + ray.direction * t, court.sun, shadow_margin);
}

void cst_renderer::draw_row(int32_t y, const std::vector<Solids> &instants, const std::vector<Ball> &bounds,
                            int32_t samples, uint8_t *out) const {
    for (int32_t x = 0; x < width; ++x) {
        const size_t place = (static_cast<size_t>(y) * static_cast<size_t>(width) + static_cast<size_t>(x)) * 3;
        const Ray middle = ray_through(camera, static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f);
        if (!is_touched(middle, bounds)) {
            std::copy_n(&still[place], 3, out + place);
            continue;
        }
        Vec sum{};
        for (int32_t i = 0; i < samples; ++i) {
            float dx = 0, dy = 0;
            offset(i, dx, dy);
            const Ray ray = ray_through(camera, static_cast<float>(x) + dx, static_cast<float>(y) + dy);
            sum = sum + sampled(court, instants[static_cast<size_t>(i) % instants.size()], ray, pixel());
        }
        sum = sum * (1.0f / static_cast<float>(samples));
        out[place] = encoded(sum.x);
        out[place + 1] = encoded(sum.y);
        out[place + 2] = encoded(sum.z);
    }
}

cst_renderer *cst_renderer_create(int32_t width, int32_t height, int32_t threads, cst_camera camera, cst_court court) {
    if (width <= 0 || height <= 0) return nullptr;
    try {
        auto renderer = std::make_unique<cst_renderer>();
        renderer->width = width;
        renderer->height = height;
        renderer->threads = std::max(1, threads);
        renderer->camera = camera;
        renderer->court = court;
        renderer->draw_still();
        return renderer.release();
    } catch (...) {
        return nullptr;
    }
}

void cst_renderer_free(cst_renderer *renderer) { delete renderer; }

int32_t cst_renderer_draw(cst_renderer *renderer, const cst_pose *poses, size_t pose_count, int32_t samples,
                          uint8_t *rgb) {
    if (pose_count == 0 || samples <= 0) return 1;
    try {
        std::vector<Solids> instants;
        for (size_t i = 0; i < pose_count; ++i) instants.emplace_back(poses[i]);
        const std::vector<Ball> bounds = swept_bounds(instants);
        renderer->for_rows([&](int32_t y) { renderer->draw_row(y, instants, bounds, samples, rgb); });
        return 0;
    } catch (...) {
        return 1;
    }
}

float cst_renderer_depth(const cst_renderer *renderer, cst_pose pose, float x, float y) {
    try {
        const Solids solids(pose);
        const Ray ray = ray_through(renderer->camera, x, y);
        ActiveList active;
        const Solid *solid = nullptr;
        return solids.march(ray.origin, ray.direction, 1e6f, renderer->pixel(), active, solid);
    } catch (...) {
        return -1;
    }
}
