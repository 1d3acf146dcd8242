// Font faces: a typeface as outlines (FreeType), and a text as glyphs with their places. Advances are
// unhinted and without kerning, as on the screen, so that a figure is laid out the same everywhere. What
// these typefaces lack, and scripts whose letters join or run from right to left, are shaped, with the
// installed fonts. Knows no canvas.
#pragma once

#include "app/export/installed_fonts.h"
#include "app/export/shaper.h"
#include "app/export/typeface.h"
#include "app/figures/canvas/canvas.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <utility>

typedef struct FT_LibraryRec_* FT_Library;
typedef struct FT_FaceRec_* FT_Face;

namespace attnlab {

struct PlacedGlyph {
  int font = 0;           // of the face, or DejaVu Sans where the face lacks the sign
  unsigned index = 0;     // in the font
  char32_t code = 0;      // U+FFFD for what is no UTF-8 or in no font
  double x = 0;           // from the start of the text, in em
  std::size_t bytes = 0;  // of the text that it stands for; control characters belong to none
};

class FontFaces {
 public:
  // Throws std::runtime_error where FreeType refuses a font: of the embedded ones, the build is broken.
  explicit FontFaces(const FontFiles& files = embedded_fonts());
  ~FontFaces();
  FontFaces(const FontFaces&) = delete;
  FontFaces& operator=(const FontFaces&) = delete;

  // The text as it is shaped; null where its letters stand one after another, each in its typeface. Control
  // characters are left out, and what lies beyond longest_measured bytes.
  std::shared_ptr<const ShapedLine> shaped(std::string_view utf8, Face face) const;
  // Of a text that is not shaped. Control characters are left out.
  std::vector<PlacedGlyph> glyphs(std::string_view utf8, Face face) const;
  double advance(std::string_view utf8, Face face) const;  // in em
  // One of the typeface's.
  const FontFile& file(int font) const { return files_[static_cast<std::size_t>(font)]; }
  // The same, or one that is installed and was needed, which are numbered from font_count on.
  FT_Face face(int font) const {
    return font < font_count ? faces_[font] : installed_->face(font - font_count);
  }
  // The face for a holder that may outlive this object, until it lets go of it.
  FT_Face hold(int font) const;
  static void let_go(FT_Face face);

 private:
  struct Sign {
    PlacedGlyph glyph;
    double advance = 0;  // in em
  };
  static constexpr std::size_t plain_signs = 128;  // ASCII: most of what a figure says

  const Sign& sign_of(char32_t code, Face face) const;
  Sign find(char32_t code, int font) const;
  bool is_plain(std::string_view utf8, Face face) const;
  ShapedLine line(std::string_view utf8, Face face) const;

  // Those in which a letter of a face is looked for, the first first; -1: none.
  std::array<int, 3> candidates(int font) const;

  FontFiles files_;
  FT_Library library_ = nullptr;
  FT_Face faces_[font_count] = {};
  std::vector<Sign> plain_;                                // of each face but the fallback, found once
  mutable std::unordered_map<std::uint32_t, Sign> found_;  // the others that were asked for, by code and face
  // Made when the first text is shaped.
  mutable std::unique_ptr<InstalledFonts> installed_;
  mutable hb_font_t* shapes_[font_count] = {};
  mutable std::map<std::pair<Face, std::string>, std::shared_ptr<const ShapedLine>> lines_;
  mutable std::size_t lines_bytes_ = 0;
};

}  // namespace attnlab
