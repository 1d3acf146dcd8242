#include "app/export/font_faces.h"

#include "app/figures/canvas/text.h"
#include "core/text/utf8.h"
#include "embedded/fonts.h"

#include <ft2build.h>
#include <hb.h>

#include <algorithm>
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
constexpr std::size_t most_shaped_bytes = 1 << 16;  // of texts that are remembered

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
  installed_.reset();  // before the library in which its fonts are open
  for (hb_font_t* font : shapes_) hb_font_destroy(font);
  for (FT_Face face : faces_) FT_Done_Face(face);
  FT_Done_Library(library_);
}

FT_Face FontFaces::hold(int font) const {
  FT_Face held = face(font);
  FT_Reference_Face(held);
  FT_Reference_Library(library_);
  return held;
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

// Latin, Greek and Cyrillic without marks of their own, and signs, where the typeface or the one behind it has them.
bool FontFaces::is_plain(std::string_view utf8, Face face) const {
  const auto beyond = [](char byte) { return static_cast<unsigned char>(byte) >= 0xCC; };  // U+0300 or higher
  if (std::ranges::none_of(utf8, beyond)) return true;
  while (!utf8.empty()) {
    const char32_t code = take_code(utf8);
    if (code < 0x300 || code == replacement_character) continue;
    if (needs_shaping(code) || find(code, font_of(face)).glyph.code == replacement_character) return false;
  }
  return true;
}

std::shared_ptr<const ShapedLine> FontFaces::shaped(std::string_view utf8, Face face) const {
  utf8 = beginning_of(utf8, longest_measured);
  if (is_plain(utf8, face)) return nullptr;
  const std::pair key(face, std::string(utf8));
  if (const auto known = lines_.find(key); known != lines_.end()) return known->second;
  if ((lines_bytes_ += utf8.size()) > most_shaped_bytes) {
    lines_.clear();
    lines_bytes_ = utf8.size();
  }
  return lines_[key] = std::make_shared<const ShapedLine>(line(utf8, face));
}

ShapedLine FontFaces::line(std::string_view utf8, Face face) const {
  const int own = font_of(face);
  if (!installed_) installed_ = std::make_unique<InstalledFonts>(library_);
  const auto has_all = [this](int font, std::span<const char32_t> codes) {
    return std::ranges::all_of(codes,
                               [&](char32_t code) { return FT_Get_Char_Index(faces_[font], code) != 0; });
  };
  ShapingFonts fonts;
  fonts.find = [&](std::span<const char32_t> codes) {
    for (const int font : {own, fallback})
      if (has_all(font, codes)) return font;
    const FontWish wish{face == Face::math || face == Face::math_upright, font_file(own).weight};
    const int installed = installed_->find(codes, wish);
    return installed < 0 ? -1 : font_count + installed;
  };
  fonts.font = [this](int font) {
    if (font >= font_count) return installed_->shapes(font - font_count);
    if (shapes_[font] == nullptr) {
      const std::string_view bytes = font_file(font).bytes;
      hb_blob_t* blob = hb_blob_create(bytes.data(), static_cast<unsigned>(bytes.size()),
                                       HB_MEMORY_MODE_READONLY, nullptr, nullptr);
      hb_face_t* opened = hb_face_create(blob, 0);
      shapes_[font] = hb_font_create(opened);
      hb_face_destroy(opened);
      hb_blob_destroy(blob);
    }
    return shapes_[font];
  };
  return shape(utf8, fonts);
}

double FontFaces::advance(std::string_view utf8, Face face) const {
  if (const auto line = shaped(utf8, face)) return line->advance;
  double x = 0;
  while (!utf8.empty()) {
    const char32_t code = take_code(utf8);
    if (code >= 32) x += sign_of(code, face).advance;
  }
  return x;
}

}  // namespace attnlab
