#include "app/export/glyph_path.h"

#include "app/export/svg_write.h"

#include <ft2build.h>

#include <initializer_list>
#include FT_FREETYPE_H
#include FT_OUTLINE_H

namespace attnlab {
namespace {

struct Path {
  std::string data;
  double scale = 1;
  bool open = false;

  void command(char letter, std::initializer_list<const FT_Vector*> points) {
    data += letter;
    bool first = true;
    for (const FT_Vector* p : points) {
      if (!first) data += ' ';
      first = false;
      append_number(data, static_cast<double>(p->x) * scale);
      data += ' ';
      append_number(data, -static_cast<double>(p->y) * scale);
    }
  }
  void close() {
    if (open) data += 'Z';
    open = false;
  }
};

int move_to(const FT_Vector* to, void* user) {
  Path& path = *static_cast<Path*>(user);
  path.close();
  path.command('M', {to});
  path.open = true;
  return 0;
}
int line_to(const FT_Vector* to, void* user) {
  static_cast<Path*>(user)->command('L', {to});
  return 0;
}
int conic_to(const FT_Vector* control, const FT_Vector* to, void* user) {
  static_cast<Path*>(user)->command('Q', {control, to});
  return 0;
}
int cubic_to(const FT_Vector* a, const FT_Vector* b, const FT_Vector* to, void* user) {
  static_cast<Path*>(user)->command('C', {a, b, to});
  return 0;
}

}  // namespace

std::string glyph_path(FT_Face face, unsigned glyph) {
  if (FT_Load_Glyph(face, glyph, FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING) != 0) return {};
  if (face->glyph->format != FT_GLYPH_FORMAT_OUTLINE) return {};
  FT_Outline_Funcs walk{};
  walk.move_to = move_to;
  walk.line_to = line_to;
  walk.conic_to = conic_to;
  walk.cubic_to = cubic_to;
  Path path;
  path.scale = glyph_path_em / face->units_per_EM;
  if (FT_Outline_Decompose(&face->glyph->outline, &walk, &path) != 0) return {};
  path.close();
  return path.data;
}

}  // namespace attnlab
