#include "app/export/svg_fonts.h"

#include "app/export/svg_write.h"

#include <ft2build.h>
#include <hb-subset.h>

#include <initializer_list>
#include <memory>
#include <stdexcept>
#include FT_FREETYPE_H
#include FT_OUTLINE_H

namespace attnlab {
namespace {

template <typename T, void (*destroy)(T*)>
struct DestroyFont {
  void operator()(T* object) const { destroy(object); }
};
using Blob = std::unique_ptr<hb_blob_t, DestroyFont<hb_blob_t, hb_blob_destroy>>;
using HbFace = std::unique_ptr<hb_face_t, DestroyFont<hb_face_t, hb_face_destroy>>;
using Input = std::unique_ptr<hb_subset_input_t, DestroyFont<hb_subset_input_t, hb_subset_input_destroy>>;

HbFace face_of(std::string_view font) {
  const Blob blob(hb_blob_create(font.data(), static_cast<unsigned>(font.size()), HB_MEMORY_MODE_READONLY,
                                 nullptr, nullptr));
  return HbFace(hb_face_create(blob.get(), 0));
}

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

std::string font_subset(std::string_view font, const std::set<char32_t>& codes) {
  const HbFace whole = face_of(font);
  const Input input(hb_subset_input_create_or_fail());
  if (!input) throw std::runtime_error("HarfBuzz cannot be started");
  hb_set_t* kept = hb_subset_input_unicode_set(input.get());
  for (const char32_t code : codes) hb_set_add(kept, code);
  hb_set_t* dropped = hb_subset_input_set(input.get(), HB_SUBSET_SETS_DROP_TABLE_TAG);
  for (const hb_tag_t table :
       {HB_TAG('G', 'S', 'U', 'B'), HB_TAG('G', 'P', 'O', 'S'), HB_TAG('G', 'D', 'E', 'F'),
        HB_TAG('k', 'e', 'r', 'n'), HB_TAG('D', 'S', 'I', 'G')})
    hb_set_add(dropped, table);
  hb_subset_input_set_flags(input.get(), HB_SUBSET_FLAGS_NO_HINTING);
  const HbFace part(hb_subset_or_fail(whole.get(), input.get()));
  if (!part) throw std::runtime_error("HarfBuzz cannot take signs out of an embedded font");
  const Blob bytes(hb_face_reference_blob(part.get()));
  unsigned length = 0;
  const char* data = hb_blob_get_data(bytes.get(), &length);
  return {data, length};
}

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
