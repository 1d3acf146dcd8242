// Script letters: texts of scripts that are shaped, on a draw list: the glyphs and places of the exports,
// rasterised as theirs and kept in the atlas of ImGui's own letters, as many as a few screens show.
#pragma once

#include "app/export/font_faces.h"

#include "imgui.h"

#include <tuple>

namespace attnlab {

class ScriptLetters {
 public:
  // Null where ImGui's letters, one after another, are the text.
  std::shared_ptr<const ShapedLine> shaped(std::string_view utf8, Face face) const {
    return faces_.shaped(utf8, face);
  }
  // `baseline` in ImGui coordinates, of which one is `density` pixels.
  void draw(ImDrawList& list, const ShapedLine& line, double size, Point baseline, ImU32 color,
            float density);

 private:
  struct Kept {
    int id = -1;  // of the rectangle in the atlas; none: the glyph has no ink
    int left = 0, top = 0, width = 0, height = 0, frame = 0;
  };
  const Kept& kept(int font, unsigned glyph, double size, int quarter);
  void make_room();

  FontFaces faces_;
  // By font, glyph, size in 64ths of a pixel, and quarter of a pixel.
  std::map<std::tuple<int, unsigned, long, int>, Kept> kept_;
};

}  // namespace attnlab
