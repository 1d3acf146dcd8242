#include "app/gl/heatmap_painter.h"

#include <glad/gl.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace attnlab {
namespace {

constexpr std::size_t max_stops = 64;  // as in shaders/heatmap.frag
constexpr int max_cells = 256;         // as HeatmapPaint holds

struct Instance {
  float position;
  std::uint32_t paint;
};

void set_color(int place, Color color) { glUniform4fv(place, 1, components(color).data()); }

// As position() in app/figures/canvas/heatmap.h; the clamping is the shader's.
float position_on_map(const HeatmapPaint& heatmap, float value) {
  const float width = heatmap.high - heatmap.low;
  if (!(width > 0) || std::isnan(value)) return 0.5F;
  return std::clamp((value - heatmap.low) / width, 0.0F, 1.0F);
}

void draw_callback(const ImDrawList*, const ImDrawCmd* command) {
  HeatmapPaint heatmap;
  if (command->UserCallbackDataSize != static_cast<int>(sizeof heatmap)) return;
  // ImGui packs the data of all callbacks, so that it need not be aligned.
  std::memcpy(static_cast<void*>(&heatmap), command->UserCallbackData, sizeof heatmap);
  static_cast<HeatmapPainter*>(heatmap.painter)
      ->paint(heatmap, command->ClipRect, display_of(*ImGui::GetDrawData()));
}

}  // namespace

HeatmapPainter::HeatmapPainter() : program_("heatmap.vert", "heatmap.frag") {
  uniforms_ = {.display = program_.uniform("display"),
               .pixel_scale = program_.uniform("pixel_scale"),
               .origin = program_.uniform("origin"),
               .cell = program_.uniform("cell"),
               .gap = program_.uniform("gap"),
               .cols = program_.uniform("cols"),
               .half_cell = program_.uniform("half_cell"),
               .corner = program_.uniform("corner"),
               .stops = program_.uniform("stops"),
               .stop_count = program_.uniform("stop_count"),
               .hatch_ground = program_.uniform("hatch_ground"),
               .hatch_line = program_.uniform("hatch_line"),
               .overflow_ground = program_.uniform("overflow_ground"),
               .hatch = program_.uniform("hatch")};
  glGenVertexArrays(1, &vertices_);
  glGenBuffers(1, &cells_);
  glBindVertexArray(vertices_);
  glBindBuffer(GL_ARRAY_BUFFER, cells_);
  glEnableVertexAttribArray(0);
  glVertexAttribPointer(0, 1, GL_FLOAT, GL_FALSE, sizeof(Instance), nullptr);
  glVertexAttribDivisor(0, 1);
  glEnableVertexAttribArray(1);
  glVertexAttribIPointer(1, 1, GL_UNSIGNED_INT, sizeof(Instance),
                         reinterpret_cast<const void*>(offsetof(Instance, paint)));
  glVertexAttribDivisor(1, 1);
  glBindVertexArray(0);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
}

HeatmapPainter::~HeatmapPainter() {
  glDeleteBuffers(1, &cells_);
  glDeleteVertexArrays(1, &vertices_);
}

Painter HeatmapPainter::painter() { return {.self = this, .heatmap = draw_callback}; }

void HeatmapPainter::upload_cells(const HeatmapPaint& heatmap, int count) {
  std::array<Instance, max_cells> cells;
  for (int i = 0; i < count; ++i)
    cells[static_cast<std::size_t>(i)] = {position_on_map(heatmap, heatmap.values[i]),
                                          static_cast<std::uint32_t>(heatmap.paint[i])};
  glBindBuffer(GL_ARRAY_BUFFER, cells_);
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(static_cast<std::size_t>(count) * sizeof(Instance)),
               cells.data(), GL_STREAM_DRAW);
}

void HeatmapPainter::set_uniforms(const HeatmapPaint& heatmap, const Display& display) {
  const float sx = display.scale.x, sy = display.scale.y, smaller = std::min(sx, sy);
  const float half_width = heatmap.cell_width * sx / 2, half_height = heatmap.cell_height * sy / 2;
  glUniform4f(uniforms_.display, display.origin.x, display.origin.y, display.size.x, display.size.y);
  glUniform2f(uniforms_.pixel_scale, sx, sy);
  glUniform2f(uniforms_.origin, heatmap.x, heatmap.y);
  glUniform2f(uniforms_.cell, heatmap.cell_width, heatmap.cell_height);
  glUniform1f(uniforms_.gap, heatmap.gap);
  glUniform1i(uniforms_.cols, heatmap.cols);
  glUniform2f(uniforms_.half_cell, half_width, half_height);
  glUniform1f(uniforms_.corner,
              std::clamp(heatmap.corner * smaller, 0.0F, std::min(half_width, half_height)));
  const std::span<const Color> colors =
      stops(heatmap.map).first(std::min(max_stops, stops(heatmap.map).size()));
  std::array<float, 3 * max_stops> flat{};
  for (std::size_t i = 0; i < colors.size(); ++i) {
    const std::array<float, 4> color = components(colors[i]);
    std::copy_n(color.begin(), 3, flat.begin() + static_cast<std::ptrdiff_t>(3 * i));
  }
  glUniform3fv(uniforms_.stops, static_cast<GLsizei>(colors.size()), flat.data());
  glUniform1i(uniforms_.stop_count, static_cast<GLint>(colors.size()));
  set_color(uniforms_.hatch_ground, heatmap.hatch_ground);
  set_color(uniforms_.hatch_line, heatmap.hatch_line);
  set_color(uniforms_.overflow_ground, heatmap.overflow_ground);
  // Five lines across a square cell, as thin as a hairline of the cell's scale.
  const float spacing = std::max(5.0F, heatmap.cell_height * sy / 5);
  glUniform2f(uniforms_.hatch, spacing, std::max(1.0F, spacing / 8));
}

void HeatmapPainter::paint(const HeatmapPaint& heatmap, const ImVec4& clip, const Display& display) {
  const int count = heatmap.rows * heatmap.cols;
  if (heatmap.rows <= 0 || heatmap.cols <= 0 || count > max_cells) return;
  if (!clip_to(clip, display)) return;
  program_.use();
  glBindVertexArray(vertices_);
  set_uniforms(heatmap, display);
  upload_cells(heatmap, count);
  glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, count);
}

}  // namespace attnlab
