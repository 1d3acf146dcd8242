#include "app/ui/kit/glyphs.h"

#include "imgui_internal.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace attnlab {
namespace {

constexpr int look_every = 60, unused_frames = 120;         // frames
constexpr std::int64_t smallest_worth_while = 1024 * 1024;  // pixels of an atlas

}  // namespace

float raster_size(double size, float density) {
  const float pixels = std::min(static_cast<float>(size) * density, static_cast<float>(largest_letters));
  // Sizes in one step share a set of letters.
  const float step = pixels <= 24 ? 1 : pixels <= 48 ? 2 : pixels <= 96 ? 4 : 8;
  // ImGui takes whole sizes alone.
  return std::max(1.0F, std::round(std::round(pixels / step) * step / density));
}

void limit_atlas(ImFontAtlas& atlas) {
  atlas.TexMaxWidth = atlas.TexMaxHeight = largest_atlas;
  // Letters of a figure are drawn a little smaller than they lie there: none shows its neighbour.
  atlas.TexGlyphPadding = 3;
}

void tidy_atlas() {
  ImFontAtlas* atlas = ImGui::GetIO().Fonts;
  if (atlas->Builder == nullptr || atlas->Locked) return;
  if (atlas->Builder->LockDisableResize) {
    // A largest atlas too full to be packed anew: ImGui leaves it half packed, with this mark,
    // and loads no letter any more.
    ImFontAtlasBuildDiscardBakes(atlas, 1);
    ImFontAtlasTextureRepack(atlas, atlas->TexMaxWidth, atlas->TexMaxHeight);
  }
  if (ImGui::GetFrameCount() % look_every != 0) return;
  ImFontAtlasBuildDiscardBakes(atlas, unused_frames);
  const std::int64_t room = std::int64_t{atlas->TexData->Width} * atlas->TexData->Height;
  // The estimate does not ask how large a texture may be.
  const ImVec2i estimate = ImFontAtlasTextureGetSizeEstimate(atlas);
  const int width = std::min(estimate.x, atlas->TexMaxWidth),
            height = std::min(estimate.y, atlas->TexMaxHeight);
  if (room > smallest_worth_while && std::int64_t{4} * width * height <= room)
    ImFontAtlasTextureRepack(atlas, width, height);
}

}  // namespace attnlab
