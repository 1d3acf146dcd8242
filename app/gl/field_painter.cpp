#include "app/gl/field_painter.h"

#include <glad/gl.h>

#include <cmath>
#include <cstring>
#include <span>
#include <vector>

namespace attnlab {
namespace {

void draw_field_callback(const ImDrawList*, const ImDrawCmd* command) {
  FieldPaint field;
  if (command->UserCallbackDataSize != static_cast<int>(sizeof field)) return;
  // ImGui packs the data of all callbacks, so that it need not be aligned.
  std::memcpy(static_cast<void*>(&field), command->UserCallbackData, sizeof field);
  static_cast<FieldPainter*>(field.painter)
      ->paint(field, command->ClipRect, display_of(*ImGui::GetDrawData()));
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

FieldPainter::FieldPainter() : program_("field.vert", "field.frag") {
  uniforms_ = {.display = program_.uniform("display"),
               .corners = program_.uniform("corners"),
               .middle = program_.uniform("middle"),
               .middle_rest = program_.uniform("middle_rest"),
               .half_size = program_.uniform("half_size"),
               .pairs = program_.uniform("pairs"),
               .keys = program_.uniform("keys"),
               .chosen = program_.uniform("chosen"),
               .mode = program_.uniform("mode"),
               .colors = program_.uniform("colors"),
               .ramp = program_.uniform("ramp")};
  glGenVertexArrays(1, &vertices_);  // empty: the corners come from gl_VertexID
}

FieldPainter::~FieldPainter() { glDeleteVertexArrays(1, &vertices_); }

void FieldPainter::add_to(Painter& painter) {
  painter.field_self = this;
  painter.field = draw_field_callback;
}

void FieldPainter::set_uniforms(const FieldPaint& field, const Display& display) {
  glUniform4f(uniforms_.display, display.origin.x, display.origin.y, display.size.x, display.size.y);
  glUniform4f(uniforms_.corners, field.x, field.y, field.x + field.width, field.y + field.height);
  // The middle in framebuffer pixels, y upwards as gl_FragCoord has it: a whole part, which leaves the distance of a
  // pixel from it exact in floats, and the rest.
  const double sx = display.scale.x, sy = display.scale.y;
  const double x = (field.x + field.width / 2.0 - display.origin.x) * sx;
  const double y =
      (static_cast<double>(display.size.y) - (field.y + field.height / 2.0 - display.origin.y)) * sy;
  const double whole_x = std::floor(x), whole_y = std::floor(y);
  glUniform2f(uniforms_.middle, static_cast<float>(whole_x), static_cast<float>(whole_y));
  glUniform2f(uniforms_.middle_rest, static_cast<float>(x - whole_x), static_cast<float>(y - whole_y));
  glUniform2f(uniforms_.half_size, static_cast<float>(field.width * sx / 2),
              static_cast<float>(field.height * sy / 2));
  glUniform3fv(uniforms_.pairs, max_tokens * max_tokens, field.pairs);
  glUniform1i(uniforms_.keys, field.keys);
  glUniform1i(uniforms_.chosen, field.key);
  glUniform1i(uniforms_.mode, static_cast<int>(field.mode));
  set_colors(uniforms_.colors, field.colors);
  set_colors(uniforms_.ramp, field.ramp);
}

void FieldPainter::paint(const FieldPaint& field, const ImVec4& clip, const Display& display) {
  if (field.keys < 1 || field.keys > max_tokens || !(field.width > 0) || !(field.height > 0)) return;
  if (!clip_to(clip, display)) return;
  program_.use();
  glBindVertexArray(vertices_);
  set_uniforms(field, display);
  glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

}  // namespace attnlab
