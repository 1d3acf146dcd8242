// Pixel text: glyphs rendered by FreeType, without hinting and at quarters of a pixel, blended into a
// picture. cairo 1.16 would put every glyph on a whole pixel. Knows no canvas.
#pragma once

#include "app/export/font_faces.h"
#include "app/figures/canvas/canvas.h"

#include <cstdint>
#include <tuple>

namespace attnlab {

// 32-bit pixels as cairo has them: premultiplied alpha, red, green, blue from the highest byte down,
// in native order.
struct PixelView {
  std::uint32_t* pixels = nullptr;
  int width = 0, height = 0;
  int stride = 0;  // pixels from row to row
};

class PixelText {
 public:
  explicit PixelText(const FontFaces& fonts) : fonts_(fonts) {}

  // `baseline` and `size` (of the em) in pixels; the baseline lies on a whole pixel, as on the screen.
  void draw(const PixelView& view, Point baseline, std::string_view utf8, Face face, double size,
            Color color);

  struct Mask {
    int left = 0, top = 0;  // of the mask, from the pen's pixel; upwards
    int width = 0, height = 0;
    std::vector<std::uint8_t> coverage;
  };
  // The pen stands `quarter` quarters of a pixel to the right of a whole one.
  static Mask rendered(FT_Face face, unsigned glyph, double size, int quarter);

 private:
  const Mask& mask_of(int font, unsigned glyph, double size, int quarter);
  void blend(const PixelView& view, Point pen, int font, unsigned glyph, double size, Color color);

  const FontFaces& fonts_;
  // By font, glyph, size in 64ths of a pixel, and quarter: a picture writes the same digits many times.
  std::map<std::tuple<int, unsigned, long, int>, Mask> masks_;
};

}  // namespace attnlab
