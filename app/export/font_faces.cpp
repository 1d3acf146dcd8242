#include "app/export/font_faces.h"

#include "core/text/utf8.h"
#include "embedded/fonts.h"

#include <ft2build.h>

#include <array>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include FT_FREETYPE_H
#include FT_ADVANCES_H
#include FT_MODULE_H

namespace attnlab {
namespace {

constexpr int fallback = font_count - 1;

struct Listed {
  const char *file, *family;
  int weight;
  bool italic;
};
// In the order of Face, and DejaVu Sans behind all of them.
constexpr std::array<Listed, font_count> listed{Listed{"Roboto-Regular.ttf", "Roboto", 400, false},
                                                Listed{"Roboto-Medium.ttf", "Roboto", 500, false},
                                                Listed{"Roboto-Bold.ttf", "Roboto", 700, false},
                                                Listed{"STIXGeneral-Italic.otf", "STIXGeneral", 400, true},
                                                Listed{"STIXGeneral-Regular.otf", "STIXGeneral", 400, false},
                                                Listed{"DejaVuSans.ttf", "DejaVu Sans", 400, false}};

// FT_Init_FreeType's memory goes with FT_Done_FreeType, whoever still holds a reference to the library; the heap stays.
void* allocate(FT_Memory, long size) { return std::malloc(static_cast<std::size_t>(size)); }
void release(FT_Memory, void* block) { std::free(block); }
void* resize(FT_Memory, long, long size, void* block) {
  return std::realloc(block, static_cast<std::size_t>(size));
}
FT_Memory heap() {
  static FT_MemoryRec_ memory{nullptr, allocate, release, resize};
  return &memory;
}

int font_of(Face face) { return static_cast<int>(face); }

}  // namespace

const FontFile& font_file(int font) {
  static const std::array<FontFile, font_count> files = [] {
    std::array<FontFile, font_count> made;
    for (std::size_t i = 0; i < listed.size(); ++i)
      made[i] = {listed[i].file, listed[i].family, listed[i].weight, listed[i].italic,
                 embedded::fonts(listed[i].file)};
    return made;
  }();
  return files[static_cast<std::size_t>(font)];
}

FontFaces::FontFaces() {
  if (FT_New_Library(heap(), &library_) != 0) throw std::runtime_error("FreeType cannot be started");
  FT_Add_Default_Modules(library_);
  for (int font = 0; font < font_count; ++font) {
    const std::string_view bytes = font_file(font).bytes;
    if (FT_New_Memory_Face(library_, reinterpret_cast<const FT_Byte*>(bytes.data()),
                           static_cast<FT_Long>(bytes.size()), 0, &faces_[font]) != 0) {
      FT_Done_Library(library_);  // closes the faces too
      throw std::runtime_error("FreeType cannot read the embedded font " + std::string(font_file(font).file));
    }
  }
  plain_.reserve(fallback * plain_signs);
  for (int font = 0; font < fallback; ++font)
    for (char32_t code = 0; code < plain_signs; ++code) plain_.push_back(find(code, font));
}

FontFaces::~FontFaces() {
  for (FT_Face face : faces_) FT_Done_Face(face);
  FT_Done_Library(library_);
}

FT_Face FontFaces::hold(int font) const {
  FT_Reference_Face(faces_[font]);
  FT_Reference_Library(library_);
  return faces_[font];
}

void FontFaces::let_go(FT_Face face) {
  FT_Library library = face->glyph->library;
  FT_Done_Face(face);
  FT_Done_Library(library);
}

FontFaces::Sign FontFaces::find(char32_t code, int font) const {
  Sign sign{
      {fallback, FT_Get_Char_Index(faces_[fallback], replacement_character), replacement_character, 0, 0}, 0};
  for (const int candidate : {fallback, font})
    if (const FT_UInt index = FT_Get_Char_Index(faces_[candidate], code); index != 0)
      sign.glyph = {candidate, index, code, 0, 0};
  FT_Face face = faces_[sign.glyph.font];
  FT_Fixed units = 0;  // font units, as nothing is scaled
  if (FT_Get_Advance(face, sign.glyph.index, FT_LOAD_NO_SCALE, &units) == 0)
    sign.advance = static_cast<double>(units) / face->units_per_EM;
  return sign;
}

FontFaces::Sign FontFaces::sign_of(char32_t code, Face face) const {
  const auto font = static_cast<std::size_t>(font_of(face));
  return code < plain_signs ? plain_[font * plain_signs + code] : find(code, font_of(face));
}

std::vector<PlacedGlyph> FontFaces::glyphs(std::string_view utf8, Face face) const {
  std::vector<PlacedGlyph> placed;
  placed.reserve(utf8.size());
  double x = 0;
  while (!utf8.empty()) {
    const std::size_t before = utf8.size();
    const char32_t code = take_code(utf8);
    if (code < 32) continue;
    Sign sign = sign_of(code, face);
    sign.glyph.x = x;
    sign.glyph.bytes = before - utf8.size();
    x += sign.advance;
    placed.push_back(sign.glyph);
  }
  return placed;
}

double FontFaces::advance(std::string_view utf8, Face face) const {
  double x = 0;
  while (!utf8.empty()) {
    const char32_t code = take_code(utf8);
    if (code >= 32) x += sign_of(code, face).advance;
  }
  return x;
}

}  // namespace attnlab
