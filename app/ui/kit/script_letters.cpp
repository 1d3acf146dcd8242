#include "app/ui/kit/script_letters.h"

#include "app/export/pixel_text.h"

#include <cmath>
#include <vector>

namespace attnlab {
namespace {

constexpr std::size_t most_glyphs = 2048;
constexpr double largest_glyph = 256;  // pixels of the em

// Into the atlas, whichever kind of pixels it has.
void write_mask(ImTextureData& texture, const ImFontAtlasRect& place, const PixelText::Mask& mask) {
  for (int y = 0; y < mask.height; ++y)
    for (int x = 0; x < mask.width; ++x) {
      const std::uint8_t cover = mask.coverage[static_cast<std::size_t>(y * mask.width + x)];
      auto* pixel = static_cast<unsigned char*>(texture.GetPixelsAt(place.x + x, place.y + y));
      if (texture.BytesPerPixel == 4) pixel[0] = pixel[1] = pixel[2] = 255;
      pixel[texture.BytesPerPixel - 1] = cover;
    }
}

}  // namespace

// What this frame has not shown goes.
void ScriptLetters::make_room() {
  const int now = ImGui::GetFrameCount();
  for (auto at = kept_.begin(); at != kept_.end();) {
    if (at->second.frame == now) {
      ++at;
      continue;
    }
    if (at->second.id >= 0) ImGui::GetIO().Fonts->RemoveCustomRect(at->second.id);
    at = kept_.erase(at);
  }
}

const ScriptLetters::Kept& ScriptLetters::kept(int font, unsigned glyph, double size, int quarter) {
  const std::tuple key(font, glyph, std::lround(size * 64), quarter);
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  ImFontAtlasRect place;
  if (const auto known = kept_.find(key); known != kept_.end()) {
    known->second.frame = ImGui::GetFrameCount();
    if (known->second.id < 0 || atlas.GetCustomRect(known->second.id, &place)) return known->second;
    kept_.erase(known);  // the atlas has begun anew
  }
  if (kept_.size() >= most_glyphs) make_room();
  Kept& one = kept_[key];
  one.frame = ImGui::GetFrameCount();
  const PixelText::Mask mask = PixelText::rendered(faces_.face(font), glyph, size, quarter);
  if (mask.width <= 0 || mask.height <= 0) return one;
  one.left = mask.left;
  one.top = mask.top;
  one.width = mask.width;
  one.height = mask.height;
  one.id = atlas.AddCustomRect(mask.width, mask.height, &place);
  if (one.id >= 0) write_mask(*atlas.TexData, place, mask);
  return one;
}

void ScriptLetters::draw(ImDrawList& list, const ShapedLine& line, double size, Point baseline, ImU32 color,
                         float density) {
  const auto pixels = static_cast<double>(density);
  const double em = size * pixels;
  if (!(em > 0)) return;
  // Larger ones are drawn from these.
  const double raster = std::min(em, largest_glyph), stretch = em / raster;
  struct Place {
    Kept kept;
    double x, y;  // pixels
  };
  std::vector<Place> places;
  const double start = std::round(baseline.x * pixels), bottom = std::round(baseline.y * pixels);
  // A new glyph can move the atlas to another texture, so all are there before the first is drawn.
  for (const ShapedRun& run : line.runs)
    for (const ShapedRun::Glyph& glyph : run.glyphs) {
      const double x = start + glyph.x * em, quarters = std::round((x - std::floor(x)) * 4);
      const int quarter = stretch > 1 ? 0 : static_cast<int>(quarters) % 4;
      places.push_back({kept(run.font, glyph.index, run.size * raster, quarter),
                        std::floor(x) + (quarters == 4 ? 1 : 0), std::round(bottom - glyph.y * em)});
    }
  for (const Place& place : places) {
    ImFontAtlasRect in_atlas;
    if (place.kept.id < 0 || !ImGui::GetIO().Fonts->GetCustomRect(place.kept.id, &in_atlas)) continue;
    const double left = (place.x + place.kept.left * stretch) / pixels,
                 top = (place.y - place.kept.top * stretch) / pixels;
    const ImVec2 low(static_cast<float>(left), static_cast<float>(top)),
        high(static_cast<float>(left + place.kept.width * stretch / pixels),
             static_cast<float>(top + place.kept.height * stretch / pixels));
    list.PrimReserve(6, 4);
    list.PrimRectUV(low, high, in_atlas.uv0, in_atlas.uv1, color);
  }
  for (const ShapedBox& box : line.boxes) {
    const Rect frame = box.where(baseline, size);
    list.AddRect(ImVec2(static_cast<float>(frame.x), static_cast<float>(frame.y)),
                 ImVec2(static_cast<float>(frame.right()), static_cast<float>(frame.bottom())), color, 0, 0,
                 static_cast<float>(ShapedBox::line_width(size)));
  }
}

}  // namespace attnlab
