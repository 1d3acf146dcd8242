#include "app/export/pixel_text.h"

#include <ft2build.h>

#include <algorithm>
#include <cmath>
#include FT_FREETYPE_H
#include FT_OUTLINE_H

namespace attnlab {
namespace {

constexpr int quarters = 4;
constexpr double largest_em = 4096;  // pixels

std::uint32_t times(std::uint32_t channel, std::uint32_t alpha) {  // both 0..255, rounded
  const std::uint32_t product = channel * alpha + 128;
  return (product + (product >> 8)) >> 8;
}

// source over destination, all premultiplied.
std::uint32_t over(Color color, std::uint32_t alpha, std::uint32_t below) {
  const std::uint32_t rest = 255 - alpha;
  const auto channel = [&](std::uint32_t ink, int shift) {
    return std::min<std::uint32_t>(255, times(ink, alpha) + times((below >> shift) & 255, rest)) << shift;
  };
  return channel(255, 24) | channel(color.r, 16) | channel(color.g, 8) | channel(color.b, 0);
}

}  // namespace

PixelText::Mask PixelText::rendered(FT_Face face, unsigned glyph, double size, int quarter) {
  Mask mask;
  const auto em = std::lround(size * 64);
  if (FT_Set_Char_Size(face, em, em, 72, 72) != 0) return mask;
  if (FT_Load_Glyph(face, glyph, FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP) != 0) return mask;
  FT_Outline_Translate(&face->glyph->outline, quarter * (64 / quarters), 0);
  if (FT_Render_Glyph(face->glyph, FT_RENDER_MODE_NORMAL) != 0) return mask;
  const FT_Bitmap& bitmap = face->glyph->bitmap;
  mask.left = face->glyph->bitmap_left;
  mask.top = face->glyph->bitmap_top;
  mask.width = static_cast<int>(bitmap.width);
  mask.height = static_cast<int>(bitmap.rows);
  mask.coverage.resize(static_cast<std::size_t>(mask.width) * static_cast<std::size_t>(mask.height));
  for (int y = 0; y < mask.height; ++y)
    std::copy_n(bitmap.buffer + static_cast<std::ptrdiff_t>(y) * bitmap.pitch, mask.width,
                mask.coverage.begin() + static_cast<std::ptrdiff_t>(y) * mask.width);
  return mask;
}

const PixelText::Mask& PixelText::mask_of(int font, unsigned glyph, double size, int quarter) {
  const auto [at, is_new] = masks_.try_emplace({font, glyph, std::lround(size * 64), quarter});
  if (is_new) at->second = rendered(fonts_.face(font), glyph, size, quarter);
  return at->second;
}

void PixelText::blend(const PixelView& view, Point at, int font, unsigned glyph, double size, Color color) {
  const auto pen = std::lround(at.x * quarters);
  const auto pixel = static_cast<int>(std::floor(static_cast<double>(pen) / quarters));
  const Mask& mask = mask_of(font, glyph, size, static_cast<int>(pen - static_cast<long>(pixel) * quarters));
  const int left = pixel + mask.left, top = static_cast<int>(std::lround(at.y)) - mask.top;
  const int from = std::max(0, -left), to = std::min(mask.width, view.width - left);
  for (int y = std::max(0, -top); y < std::min(mask.height, view.height - top); ++y) {
    std::uint32_t* row = view.pixels + static_cast<std::ptrdiff_t>(top + y) * view.stride + left;
    const std::uint8_t* coverage = mask.coverage.data() + static_cast<std::ptrdiff_t>(y) * mask.width;
    for (int x = from; x < to; ++x)
      if (coverage[x] != 0) row[x] = over(color, times(coverage[x], color.a), row[x]);
  }
}

void PixelText::draw(const PixelView& view, Point baseline, std::string_view utf8, Face face, double size,
                     Color color) {
  if (!(size > 0) || size > largest_em || !(std::abs(baseline.x) < 1e6) || !(std::abs(baseline.y) < 1e6))
    return;
  if (const auto line = fonts_.shaped(utf8, face)) {
    const double bottom = std::round(baseline.y);
    for (const ShapedRun& run : line->runs)
      for (const ShapedRun::Glyph& glyph : run.glyphs)
        blend(view, {baseline.x + glyph.x * size, bottom - glyph.y * size}, run.font, glyph.index,
              run.size * size, color);
    return;
  }
  for (const PlacedGlyph& glyph : fonts_.glyphs(utf8, face))
    blend(view, {baseline.x + glyph.x * size, baseline.y}, glyph.font, glyph.index, size, color);
}

}  // namespace attnlab
