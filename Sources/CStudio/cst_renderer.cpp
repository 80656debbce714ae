#include <atomic>
#include <cstring>
#include <memory>
#include <new>
#include <thread>
#include <vector>

#include "cst_sensor.hpp"
#include "cst_shading.hpp"

using namespace cst;

namespace {

/// Pixels of a tile's side.
constexpr int32_t tile = 16;
/// How far from a solid a sight line still matters, in metres; the same for a shadow on the ground.
constexpr float sight_margin = 0.03f;
constexpr float shadow_margin = 0.24f;
/// Sight lines of a pixel that must agree before the rest are saved, and how much they may differ.
constexpr int32_t probes = 3;
constexpr float probe_floor = 0.012f;
constexpr float probe_share = 0.05f;
/// How much neighbours in the background may differ before they are sampled again.
constexpr float edge_floor = 0.008f;
constexpr float edge_share = 0.04f;

/// Where sample `index` lies in its pixel, 0 to 1: the golden-ratio sequence (Roberts 2018), even for any count.
void offset(int index, float &x, float &y) {
    const float i = static_cast<float>(index) + 0.5f;
    x = i * 0.754877666f - std::floor(i * 0.754877666f);
    y = i * 0.569840291f - std::floor(i * 0.569840291f);
}

/// The instant of a sample: the first three are spread over the exposure.
size_t instant(int32_t sample, size_t count) {
    static constexpr size_t sixths[6] = {0, 5, 3, 1, 4, 2};
    const auto index = static_cast<size_t>(sample);
    return count == 6 ? sixths[index % 6] : index % count;
}

struct Tile {
    int32_t x, y, right, bottom;
};

/// One exposure.
struct Exposure {
    std::vector<Solids> instants;
    Sweep sweep;
    int32_t samples;
};

Choice met(const Beam &beam, const Exposure &exposure) {
    Choice found;
    const std::vector<Cluster> &clusters = exposure.instants.front().clusters;
    for (size_t k = 0; k < clusters.size(); ++k) {
        if (!beam.may_meet(exposure.sweep.clusters[k])) continue;
        for (size_t i = clusters[k].first; i < clusters[k].end; ++i) {
            if (beam.may_meet(exposure.sweep.solids[i])) found.push_back(i);
        }
    }
    return found;
}

Beam shadow_beam(const cst_light &light, Vec point, float radius) {
    return {point, light.direction, shadow_margin + radius, 1 / light.sharpness, 1e6f};
}

/// The solids that the tile's sight lines may meet, and those that may shade its ground.
TileChoice choose(const Scene &scene, const Exposure &exposure, const Tile &at) {
    const float half_x = 0.5f * static_cast<float>(at.right - at.x);
    const float half_y = 0.5f * static_cast<float>(at.bottom - at.y);
    const float x = static_cast<float>(at.x) + half_x, y = static_cast<float>(at.y) + half_y;
    const Vec middle = scene.sight(x, y);
    const float spread = 1.1f * scene.pixel() * std::sqrt(half_x * half_x + half_y * half_y);
    TileChoice choice;
    const Vec origin = scene.camera.position;
    choice.seen = met({origin, middle, sight_margin, spread, 1e6f}, exposure);
    // The ground that the tile shows reaches as far as its steepest and flattest sight line.
    float farthest = 0, nearest = 1e6f;
    const Vec center = origin + middle * ground_distance(origin, middle);
    for (int corner = 0; corner < 4; ++corner) {
        const Vec sight = scene.sight(x + (corner & 1 ? half_x : -half_x), y + (corner & 2 ? half_y : -half_y));
        const float t = ground_distance(origin, sight);
        nearest = std::min(nearest, t);
        farthest = std::max(farthest, norm(origin + sight * t - center));
    }
    if (nearest > 1e5f) return choice;
    for (int i = 0; i < scene.court.light_count; ++i) {
        choice.shadows[i] = met(shadow_beam(scene.court.lights[i], center, farthest), exposure);
    }
    return choice;
}

/// Whether someone or a shadow may be in a pixel.
bool is_touched(const Scene &scene, const Exposure &exposure, const TileChoice &choice, Vec direction) {
    const auto any = [&](const Beam &beam, const Choice &among) {
        return std::any_of(among.begin(), among.end(),
                           [&](size_t index) { return beam.may_meet(exposure.sweep.solids[index]); });
    };
    const Vec origin = scene.camera.position;
    if (any({origin, direction, sight_margin, scene.pixel(), 1e6f}, choice.seen)) return true;
    const float t = ground_distance(origin, direction);
    if (t > 1e5f) return false;
    for (int i = 0; i < scene.court.light_count; ++i) {
        if (any(shadow_beam(scene.court.lights[i], origin + direction * t, 0), choice.shadows[i])) return true;
    }
    return false;
}

/// The mean of a pixel's samples; where the first ones agree the others are saved.
Vec pixel_color(const Scene &scene, const Exposure &exposure, const TileChoice &choice, int32_t x, int32_t y,
                Vec empty) {
    Vec sum{};
    Vec low{1e9f, 1e9f, 1e9f}, high{};
    int32_t taken = 0;
    while (taken < exposure.samples) {
        float dx = 0, dy = 0;
        offset(taken, dx, dy);
        const Solids &solids = exposure.instants[instant(taken, exposure.instants.size())];
        const Vec color = sampled_color(
            scene, solids, choice, scene.sight(static_cast<float>(x) + dx, static_cast<float>(y) + dy), empty);
        sum = sum + color;
        low = {std::min(low.x, color.x), std::min(low.y, color.y), std::min(low.z, color.z)};
        high = {std::max(high.x, color.x), std::max(high.y, color.y), std::max(high.z, color.z)};
        ++taken;
        const Vec spread = high - low;
        if (taken == probes && spread.x < probe_floor + probe_share * low.x &&
            spread.y < probe_floor + probe_share * low.y && spread.z < probe_floor + probe_share * low.z) {
            break;
        }
    }
    return sum * (1.0f / static_cast<float>(taken));
}

/// The mean of a pixel without anyone.
///
/// - Parameter grid: samples per side.
Vec still_color(const Scene &scene, int32_t x, int32_t y, int32_t grid) {
    Vec sum{};
    for (int32_t i = 0; i < grid * grid; ++i) {
        const float dx = (static_cast<float>(i % grid) + 0.5f) / static_cast<float>(grid);
        const float dy = (static_cast<float>(i / grid) + 0.5f) / static_cast<float>(grid);
        sum = sum + empty_color(scene, scene.sight(static_cast<float>(x) + dx, static_cast<float>(y) + dy));
    }
    return sum * (1.0f / static_cast<float>(grid * grid));
}

/// Whether two neighbours of the background differ so much that one sample of each is too few.
bool is_edge(Vec one, Vec other) {
    const float limit = edge_floor + edge_share * (one.y + other.y);
    const Vec off = one - other;
    return std::fabs(off.x) > limit || std::fabs(off.y) > limit || std::fabs(off.z) > limit;
}

}  // namespace

struct cst_renderer {
    int32_t width, height, threads;
    cst_court court;
    Encoder encoder;
    /// The picture without anyone, as it was last drawn, and its linear light.
    std::vector<uint8_t> still;
    std::vector<Vec> still_light;
    cst_camera still_camera{};
    int32_t still_grid = 0;

    size_t place(int32_t x, int32_t y) const {
        return (static_cast<size_t>(y) * static_cast<size_t>(width) + static_cast<size_t>(x)) * 3;
    }

    /// Calls `work` for every index below `count`, in any order.
    template <typename Work>
    void share(int32_t count, const Work &work) const {
        std::atomic<int32_t> next{0};
        const auto run = [&] {
            for (int32_t i = next++; i < count; i = next++) work(i);
        };
        std::vector<std::thread> workers;
        for (int32_t k = 1; k < threads; ++k) workers.emplace_back(run);
        run();
        for (auto &worker : workers) worker.join();
    }

    void draw_still(const Scene &scene, int32_t grid);
    void draw_tile(const Scene &scene, const Exposure &exposure, const Tile &at, uint8_t *out) const;
    void draw(const cst_shot &shot, const Exposure &exposure, uint8_t *rgb);
};

void cst_renderer::draw_still(const Scene &scene, int32_t grid) {
    if (still_grid == grid && std::memcmp(&still_camera, &scene.camera, sizeof(cst_camera)) == 0) return;
    still.resize(place(0, height));
    still_light.resize(still.size() / 3);
    share(height, [&](int32_t y) {
        for (int32_t x = 0; x < width; ++x) still_light[place(x, y) / 3] = still_color(scene, x, y, 1);
    });
    // First all edges are found, then they are softened: the order of the threads must not matter.
    std::vector<uint8_t> edges(still_light.size(), 0);
    share(height, [&](int32_t y) {
        for (int32_t x = 0; x < width; ++x) {
            const Vec here = still_light[place(x, y) / 3];
            const auto differs = [&](int32_t dx, int32_t dy) {
                const int32_t nx = std::min(width - 1, std::max(0, x + dx));
                const int32_t ny = std::min(height - 1, std::max(0, y + dy));
                return is_edge(here, still_light[place(nx, ny) / 3]);
            };
            edges[place(x, y) / 3] = differs(1, 0) || differs(-1, 0) || differs(0, 1) || differs(0, -1);
        }
    });
    share(height, [&](int32_t y) {
        for (int32_t x = 0; x < width; ++x) {
            Vec &light = still_light[place(x, y) / 3];
            if (edges[place(x, y) / 3]) light = still_color(scene, x, y, grid);
            encoder.encode(light, &still[place(x, y)]);
        }
    });
    still_camera = scene.camera;
    still_grid = grid;
}

void cst_renderer::draw_tile(const Scene &scene, const Exposure &exposure, const Tile &at, uint8_t *out) const {
    const TileChoice choice = choose(scene, exposure, at);
    for (int32_t y = at.y; y < at.bottom; ++y) {
        std::copy_n(&still[place(at.x, y)], 3 * (at.right - at.x), out + place(at.x, y));
        for (int32_t x = at.x; x < at.right; ++x) {
            const Vec middle = scene.sight(static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f);
            if (!is_touched(scene, exposure, choice, middle)) continue;
            const Vec empty = still_light[place(x, y) / 3];
            encoder.encode(pixel_color(scene, exposure, choice, x, y, empty), out + place(x, y));
        }
    }
}

void cst_renderer::draw(const cst_shot &shot, const Exposure &exposure, uint8_t *rgb) {
    const Scene scene(court, shot.camera);
    draw_still(scene, shot.background_grid);
    const int32_t columns = (width + tile - 1) / tile, rows = (height + tile - 1) / tile;
    share(columns * rows, [&](int32_t index) {
        const int32_t x = index % columns * tile, y = index / columns * tile;
        draw_tile(scene, exposure, {x, y, std::min(width, x + tile), std::min(height, y + tile)}, rgb);
    });
    if (court.noise <= 0) return;
    share(height, [&](int32_t y) { add_noise(rgb + place(0, y), width, y, shot.frame, court.seed, court.noise); });
}

cst_renderer *cst_renderer_create(int32_t width, int32_t height, int32_t threads, cst_court court) {
    if (width <= 0 || height <= 0 || court.light_count < 0 || court.light_count > CST_MAX_LIGHTS) return nullptr;
    try {
        return new cst_renderer{width, height, std::max(1, threads), court, Encoder(court.exposure), {}, {}};
    } catch (...) {
        return nullptr;
    }
}

void cst_renderer_free(cst_renderer *renderer) { delete renderer; }

int32_t cst_renderer_draw(cst_renderer *renderer, const cst_shot *shot, const cst_pose *poses, size_t pose_count,
                          uint8_t *rgb) {
    if (pose_count == 0 || shot->samples <= 0 || shot->background_grid <= 0) return 1;
    try {
        std::vector<Solids> instants;
        for (size_t i = 0; i < pose_count; ++i) {
            instants.emplace_back(poses[i]);
            const Solids &first = instants.front(), &last = instants.back();
            if (last.solids.size() != first.solids.size() || last.clusters.size() != first.clusters.size()) return 1;
        }
        const Sweep sweep(instants);
        const Exposure exposure{std::move(instants), sweep, shot->samples};
        renderer->draw(*shot, exposure, rgb);
        return 0;
    } catch (...) {
        return 1;
    }
}

float cst_renderer_depth(const cst_renderer *renderer, const cst_camera *camera, cst_pose pose, float x, float y) {
    try {
        const Scene scene(renderer->court, *camera);
        const Solids solids(pose);
        ActiveList active;
        const Solid *solid = nullptr;
        return solids.march(camera->position, scene.sight(x, y), 1e6f, scene.pixel(), nullptr, active, solid);
    } catch (...) {
        return -1;
    }
}
