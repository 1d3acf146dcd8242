// SvgText: texts of an SVG, as text with the fonts it needs, or as outlines that are written once and used
// again. Texts that are shaped are outlines with their words beside them: no two viewers shape the same way.
// Knows no other drawing.
#pragma once

#include "app/export/font_faces.h"

#include <set>

namespace attnlab {

class SvgText {
 public:
  SvgText(const FontFaces& fonts, bool as_paths) : fonts_(fonts), as_paths_(as_paths) {}

  // Appends the elements of one text.
  void write(std::string& out, Point baseline, std::string_view utf8, const TextStyle& style);
  // What all texts written so far refer to: a <style> with the fonts, or <defs> with the outlines;
  // empty without texts.
  std::string definitions() const;

 private:
  // `advance` of the whole text, in em.
  void write_text(std::string& out, Point baseline, const std::vector<PlacedGlyph>& glyphs, double advance,
                  const TextStyle& style);
  void write_outlines(std::string& out, Point baseline, const std::vector<PlacedGlyph>& glyphs,
                      const TextStyle& style);
  void write_shaped(std::string& out, Point baseline, std::string_view utf8, const ShapedLine& line,
                    const TextStyle& style);
  bool add_outline(int font, unsigned glyph);  // false: it has no ink
  std::string style_sheet() const;
  std::string outlines() const;

  const FontFaces& fonts_;
  bool as_paths_;
  std::array<std::set<char32_t>, font_count> codes_;       // that occur, of each font
  std::map<std::pair<int, unsigned>, std::string> paths_;  // of each glyph; empty: it has no ink
};

}  // namespace attnlab
