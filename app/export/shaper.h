// Shaper: a line of any script as glyphs in their places: order of reading by FriBidi, letters that join,
// marks and conjuncts by HarfBuzz. A sign that no font has is its code point in a small box. Knows no font
// files and no canvas.
#pragma once

#include "app/figures/canvas/canvas.h"

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

struct hb_font_t;

namespace attnlab {

// Letters of one font that run in one direction. Lengths in em of the line, y upwards.
struct ShapedRun {
  struct Glyph {
    unsigned index = 0;
    double x = 0, y = 0;
  };
  // What belongs together, in the order of the text: so many bytes are shown by so many glyphs.
  struct Cluster {
    int bytes = 0, glyphs = 0;
  };
  int font = 0;
  double size = 1;        // of its em
  bool backward = false;  // from right to left: the glyphs stand in the opposite order of the clusters
  std::string text;
  std::vector<Glyph> glyphs;  // from left to right
  std::vector<Cluster> clusters;
};

// Around the digits of a code point.
struct ShapedBox {
  double x = 0, width = 0;  // em
  Rect where(Point baseline, double size) const;
  static double line_width(double size) { return 0.05 * size; }
};

struct ShapedLine {
  std::vector<ShapedRun> runs;
  std::vector<ShapedBox> boxes;
  double advance = 0;             // em
  std::vector<char32_t> missing;  // what no font has
};

struct ShapingFonts {
  std::function<int(std::span<const char32_t>)> find;  // the font that has all of these; -1: none has
  std::function<hb_font_t*(int)> font;                 // in font units
  int digits = 0;                                      // the font of code points in boxes
};

// Whether letters of this code join, stack, or run from right to left: they are never set one after another.
bool needs_shaping(char32_t code);
// Control characters are left out.
ShapedLine shape(std::string_view utf8, const ShapingFonts& fonts);

}  // namespace attnlab
