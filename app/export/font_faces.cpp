#include "app/export/font_faces.h"

#include "app/figures/canvas/text.h"
#include "core/text/utf8.h"

#include <ft2build.h>
#include <hb.h>

#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include FT_FREETYPE_H
#include FT_ADVANCES_H
#include FT_MODULE_H

namespace attnlab {
namespace {

constexpr std::size_t most_shaped_bytes = 1 << 16;  // of texts that are remembered
constexpr std::size_t most_found = 4096;            // signs beyond ASCII that are remembered
static_assert(font_count <= 8);                     // three bits of their keys

// FT_Init_FreeType's memory goes with FT_Done_FreeType,
// whoever still holds a reference to the library; the heap stays.
FT_Memory heap() {
  static FT_MemoryRec_ memory{
      nullptr, [](FT_Memory, long size) { return std::malloc(static_cast<std::size_t>(size)); },
      [](FT_Memory, void* block) { std::free(block); },
      [](FT_Memory, long, long size, void* block) {
        return std::realloc(block, static_cast<std::size_t>(size));
      }};
  return &memory;
}

int font_of(Face face) { return static_cast<int>(face); }

}  // namespace

hb_font_t* opened_font(hb_blob_t* bytes, unsigned number) {
  hb_face_t* face = hb_face_create(bytes, number);
  hb_font_t* font = hb_font_create(face);
  hb_face_destroy(face);
  hb_blob_destroy(bytes);
  return font;
}

FontFaces::FontFaces(const FontFiles& files) : files_(files) {
  if (FT_New_Library(heap(), &library_) != 0) throw std::runtime_error("FreeType cannot be started");
  FT_Add_Default_Modules(library_);
  for (int font = 0; font < font_count; ++font) {
    const std::string_view bytes = file(font).bytes;
    if (bytes.empty()) continue;
    if (FT_New_Memory_Face(library_, reinterpret_cast<const FT_Byte*>(bytes.data()),
                           static_cast<FT_Long>(bytes.size()), 0, &faces_[font]) != 0) {
      FT_Done_Library(library_);  // closes the faces too
      throw std::runtime_error("FreeType cannot read the font " + file(font).file);
    }
  }
  plain_.reserve(fallback_font * plain_signs);
  for (int font = 0; font < fallback_font; ++font)
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

std::array<int, 3> FontFaces::candidates(int font) const {
  // In a page the medium and the bold face have fewer letters than the regular one.
  const bool strong = font == font_of(Face::sans_medium) || font == font_of(Face::sans_bold);
  const int regular = strong ? font_of(Face::sans) : -1,
            behind = file(font).italic ? stix_italic_font : stix_font;
  return {font, file(behind).bytes.empty() ? regular : behind, fallback_font};
}

FontFaces::Sign FontFaces::find(char32_t code, int font) const {
  Sign sign{{fallback_font, FT_Get_Char_Index(faces_[fallback_font], replacement_character),
             replacement_character, 0, 0},
            0};
  for (const int candidate : candidates(font)) {
    const FT_UInt index = candidate < 0 ? 0 : FT_Get_Char_Index(faces_[candidate], code);
    if (index == 0) continue;
    sign.glyph = {candidate, index, code, 0, 0};
    break;
  }
  FT_Face face = faces_[sign.glyph.font];
  FT_Fixed units = 0;  // font units, as nothing is scaled
  if (FT_Get_Advance(face, sign.glyph.index, FT_LOAD_NO_SCALE, &units) == 0)
    sign.advance = static_cast<double>(units) / face->units_per_EM;
  return sign;
}

const FontFaces::Sign& FontFaces::sign_of(char32_t code, Face face) const {
  const auto font = static_cast<std::size_t>(font_of(face));
  if (code < plain_signs) return plain_[font * plain_signs + code];
  const auto key = static_cast<std::uint32_t>(code << 3 | font);
  if (const auto known = found_.find(key); known != found_.end()) return known->second;
  if (found_.size() >= most_found) found_.clear();
  return found_.emplace(key, find(code, font_of(face))).first->second;
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

// Latin, Greek and Cyrillic without marks of their own, and signs,
// where the typeface or the one behind it has them.
bool FontFaces::is_plain(std::string_view utf8, Face face) const {
  const auto beyond = [](char byte) { return static_cast<unsigned char>(byte) >= 0xCC; };  // U+0300 or higher
  if (std::ranges::none_of(utf8, beyond)) return true;
  while (!utf8.empty()) {
    const char32_t code = take_code(utf8);
    if (code < 0x300 || code == replacement_character) continue;
    if (needs_shaping(code) || sign_of(code, face).glyph.code == replacement_character) return false;
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
    for (const int font : candidates(own))
      if (font >= 0 && has_all(font, codes)) return font;
    const FontWish wish{face == Face::math || face == Face::math_upright, file(own).weight};
    const int installed = installed_->find(codes, wish);
    return installed < 0 ? -1 : font_count + installed;
  };
  fonts.font = [this](int font) {
    if (font >= font_count) return installed_->shapes(font - font_count);
    if (shapes_[font] == nullptr) {
      const std::string_view bytes = file(font).bytes;
      shapes_[font] = opened_font(hb_blob_create(bytes.data(), static_cast<unsigned>(bytes.size()),
                                                 HB_MEMORY_MODE_READONLY, nullptr, nullptr));
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
