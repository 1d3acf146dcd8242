#include "app/gl/painters.h"

#include <glad/gl.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

namespace attnlab {
namespace {

Display display_of(const ImDrawData& data) {
  return {data.DisplayPos, data.DisplaySize, data.FramebufferScale};
}

// ImGui's clip rectangle (left, top, right, bottom) as GL's scissor, which counts from the framebuffer's
// lower left corner. False: nothing is left.
bool clip_to(const ImVec4& clip, const Display& display) {
  const float height = display.size.y * display.scale.y;
  const float left = std::max(0.0F, (clip.x - display.origin.x) * display.scale.x);
  const float top = std::max(0.0F, (clip.y - display.origin.y) * display.scale.y);
  const float right =
      std::min(display.size.x * display.scale.x, (clip.z - display.origin.x) * display.scale.x);
  const float bottom = std::min(height, (clip.w - display.origin.y) * display.scale.y);
  if (!(right > left) || !(bottom > top)) return false;
  glEnable(GL_SCISSOR_TEST);
  glScissor(static_cast<GLint>(left), static_cast<GLint>(height - bottom), static_cast<GLsizei>(right - left),
            static_cast<GLsizei>(bottom - top));
  return true;
}

// From 0 to 1.
std::array<float, 4> components(Color color) {
  return {static_cast<float>(color.r) / 255.0F, static_cast<float>(color.g) / 255.0F,
          static_cast<float>(color.b) / 255.0F, static_cast<float>(color.a) / 255.0F};
}

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

// The callback for HeatmapPaint or FieldPaint and its painter.
template <typename Paint, typename Who>
void draw_callback(const ImDrawList*, const ImDrawCmd* command) {
  Paint what;
  if (command->UserCallbackDataSize != static_cast<int>(sizeof what)) return;
  // ImGui packs the data of all callbacks, so that it need not be aligned.
  std::memcpy(static_cast<void*>(&what), command->UserCallbackData, sizeof what);
  static_cast<Who*>(what.painter)->paint(what, command->ClipRect, display_of(*ImGui::GetDrawData()));
}

void set_colors(int place, std::span<const Color> colors) {
  std::vector<float> flat;
  for (const Color color : colors) {
    const std::array<float, 4> parts = components(color);
    flat.insert(flat.end(), parts.begin(), parts.begin() + 3);
  }
  glUniform3fv(place, static_cast<GLsizei>(colors.size()), flat.data());
}

}  // namespace

HeatmapPainter::HeatmapPainter() {
  glGenVertexArrays(1, &vertices_);
  glGenBuffers(1, &cells_);
  glBindVertexArray(vertices_);
  glBindBuffer(GL_ARRAY_BUFFER, cells_);
  glEnableVertexAttribArray(0);
  glVertexAttribPointer(0, 1, GL_FLOAT, GL_FALSE, sizeof(Instance), nullptr);
  glVertexAttribDivisor(0, 1);
  glEnableVertexAttribArray(1);
  // GL takes an offset as a pointer.
  const auto* paint =
      reinterpret_cast<const void*>(offsetof(Instance, paint));  // NOLINT(performance-no-int-to-ptr)
  glVertexAttribIPointer(1, 1, GL_UNSIGNED_INT, sizeof(Instance), paint);
  glVertexAttribDivisor(1, 1);
  glBindVertexArray(0);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
}

HeatmapPainter::~HeatmapPainter() {
  glDeleteBuffers(1, &cells_);
  glDeleteVertexArrays(1, &vertices_);
}

Painter HeatmapPainter::painter() {
  return {.self = this, .heatmap = draw_callback<HeatmapPaint, HeatmapPainter>};
}

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
  set_colors(uniforms_.stops, colors);
  glUniform1i(uniforms_.stop_count, static_cast<GLint>(colors.size()));
  set_color(uniforms_.hatch_ground, heatmap.hatch_ground);
  set_color(uniforms_.hatch_line, heatmap.hatch_line);
  set_color(uniforms_.overflow_ground, heatmap.overflow_ground);
  set_color(uniforms_.pale_ground, heatmap.pale_ground);
  set_color(uniforms_.hairline, heatmap.hairline);
  glUniform1f(uniforms_.hairline_width, heatmap.hairline_width * smaller);
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

FieldPainter::Compiled::Compiled() {
  glGenVertexArrays(1, &vertices);  // empty: the corners come from gl_VertexID
}

FieldPainter::Compiled::~Compiled() { glDeleteVertexArrays(1, &vertices); }

void FieldPainter::add_to(Painter& painter) {
  painter.field_self = this;
  painter.field = draw_callback<FieldPaint, FieldPainter>;
}

void FieldPainter::Compiled::set_uniforms(const FieldPaint& field, const Display& display) const {
  glUniform4f(uniforms.display, display.origin.x, display.origin.y, display.size.x, display.size.y);
  glUniform4f(uniforms.corners, field.x, field.y, field.x + field.width, field.y + field.height);
  // The middle in framebuffer pixels, y upwards as gl_FragCoord has it: a whole part, which leaves the
  // distance of a pixel from it exact in floats, and the rest.
  const double sx = display.scale.x, sy = display.scale.y;
  const double x = (field.x + field.width / 2.0 - display.origin.x) * sx;
  const double y =
      (static_cast<double>(display.size.y) - (field.y + field.height / 2.0 - display.origin.y)) * sy;
  const double whole_x = std::floor(x), whole_y = std::floor(y);
  glUniform2f(uniforms.middle, static_cast<float>(whole_x), static_cast<float>(whole_y));
  glUniform2f(uniforms.middle_rest, static_cast<float>(x - whole_x), static_cast<float>(y - whole_y));
  glUniform2f(uniforms.half_size, static_cast<float>(field.width * sx / 2),
              static_cast<float>(field.height * sy / 2));
  glUniform3fv(uniforms.pairs, max_tokens * max_tokens, field.pairs);
  glUniform1i(uniforms.keys, field.keys);
  glUniform1i(uniforms.chosen, field.key);
  glUniform1i(uniforms.mode, static_cast<int>(field.mode));
  set_colors(uniforms.colors, field.colors);
  set_colors(uniforms.ramp, field.ramp);
  glUniform2f(uniforms.half_extent, field.width / (2 * field.unit), field.height / (2 * field.unit));
  glUniform1f(uniforms.palest, static_cast<float>(field_palest));
  glUniform1f(uniforms.line, static_cast<float>(field_line));
  set_colors(uniforms.ground, {&field.ground, 1});
  set_colors(uniforms.tie, {&field.tie, 1});
}

void FieldPainter::paint(const FieldPaint& field, const ImVec4& clip, const Display& display) {
  if (field.keys < 1 || field.keys > max_tokens || !(field.width > 0) || !(field.height > 0)) return;
  if (!clip_to(clip, display)) return;
  if (!compiled_) compiled_.emplace();
  compiled_->program.use();
  glBindVertexArray(compiled_->vertices);
  compiled_->set_uniforms(field, display);
  glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

}  // namespace attnlab
