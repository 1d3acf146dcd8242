#include "app/ui/kit/script_letters.h"

#include "app/export/pixel_text.h"
#include "app/figures/canvas/text.h"
#include "app/ui/kit/imgui_canvas.h"
#include "app/ui/kit/widgets.h"

#include <algorithm>
#include <cmath>

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

void lines_below(const Ui& ui, std::string_view text) {
  constexpr double size = measure::type_12, line = 1.4 * size;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGuiCanvas canvas = canvas_at(ui, Point{at.x, at.y});
  const double room = std::max(24.0, ImGui::GetContentRegionAvail().x / ui.scale);
  double y = 0;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    for (const std::string& part : wrap(canvas, text.substr(begin, end - begin), Face::sans, size, room))
      canvas.text({0, (y += line) - 0.4 * size}, part, {Face::sans, size, ui.theme.secondary});
    begin = end + 1;
  }
  ImGui::Dummy({1, ui.px(y)});
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
    const Rect where{left, top, place.kept.width * stretch / pixels, place.kept.height * stretch / pixels};
    list.PrimReserve(6, 4);
    list.PrimRectUV(low(where), high(where), in_atlas.uv0, in_atlas.uv1, color);
  }
  for (const ShapedBox& box : line.boxes) {
    const Rect frame = box.where(baseline, size);
    list.AddRect(low(frame), high(frame), color, 0, 0, static_cast<float>(ShapedBox::line_width(size)));
  }
}

void show_script_of_field(const Ui& ui, std::string_view text, bool several_lines) {
  if (!ui.fonts.letters || !ui.fonts.letters->shaped(text, Face::sans)) return;
  if (several_lines || ImGui::IsItemActive()) return lines_below(ui, text);
  const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax(),
               padding = ImGui::GetStyle().FramePadding;
  const float line_height = ImGui::GetFontSize(), border = ImGui::GetStyle().FrameBorderSize;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 inner_from{from.x + border, from.y + border}, inner_to{to.x - border, to.y - border};
  list.PushClipRect(inner_from, inner_to, true);
  list.AddRectFilled(inner_from, inner_to, ImGui::GetColorU32(ImGuiCol_FrameBg),
                     ImGui::GetStyle().FrameRounding);
  ImGuiCanvas canvas = canvas_at(ui, Point{from.x + padding.x, from.y + padding.y});
  const double size = line_height / ui.scale;
  canvas.text({0, 0.8 * size}, text, {Face::sans, size, ui.theme.text});
  list.PopClipRect();
}

}  // namespace attnlab
