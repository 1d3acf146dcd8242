#include "app/ui/kit/fonts.h"

#include "embedded/fonts.h"

#include <cfloat>
#include <string_view>

namespace attnlab {

namespace {

// ImGui reads a negative size as "this many pixels to the em" and a positive one as "from the ascender to the
// descender"; only the former makes the sizes of two typefaces comparable. The magnitude is a reference for offsets.
constexpr float reference_size = -16;

// ImGui puts a line's top at the ascender. Roboto's capitals then sit low in a widget; raised by about 0.075 em they
// stand in the middle. ImGui cuts v + 0.5 towards zero to get whole pixels, which for v = -0.13 em comes to that.
// (Offsets are scaled by size / reference_size, hence the sign.)
constexpr float sans_rise = 0.13f;

ImFontConfig config_of(float rise) {
  ImFontConfig config;
  config.SizePixels = reference_size;
  config.GlyphOffset = ImVec2(0, -rise * reference_size);
  config.PixelSnapV = true;
  config.GlyphMaxAdvanceX = -FLT_MAX;  // scaled by size / reference_size: no limit
  config.FontDataOwnedByAtlas = false;
  return config;
}

ImFont* add_face(const char* file, float rise) {
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  ImFont* face = nullptr;
  for (const std::string_view name : {std::string_view(file), std::string_view("DejaVuSans.ttf")}) {
    const std::string_view bytes = embedded::fonts(name);
    ImFontConfig config = config_of(rise);
    config.MergeMode = face != nullptr;
    // The atlas only reads: with FontDataOwnedByAtlas off it makes a copy of its own.
    void* data = const_cast<char*>(bytes.data());
    face = atlas.AddFontFromMemoryTTF(data, static_cast<int>(bytes.size()), reference_size, &config);
  }
  return face;
}

}  // namespace

ImFont* Fonts::of(Face face) const {
  switch (face) {
    case Face::sans: return sans;
    case Face::sans_medium: return sans_medium;
    case Face::sans_bold: return sans_bold;
    case Face::math: return math;
    case Face::math_upright: return math_upright;
  }
  return sans;
}

Fonts load_fonts() {
  Fonts fonts;
  fonts.sans = add_face("Roboto-Regular.ttf", sans_rise);
  fonts.sans_medium = add_face("Roboto-Medium.ttf", sans_rise);
  fonts.sans_bold = add_face("Roboto-Bold.ttf", sans_rise);
  fonts.math = add_face("STIXGeneral-Italic.otf", 0);
  fonts.math_upright = add_face("STIXGeneral-Regular.otf", 0);
  ImGui::GetIO().FontDefault = fonts.sans;
  return fonts;
}

}  // namespace attnlab
