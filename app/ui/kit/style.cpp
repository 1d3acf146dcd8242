#include "app/ui/kit/style.h"

#include "app/ui/kit/glyphs.h"
#include "app/ui/kit/script_letters.h"

#include "embedded/fonts.h"

#include <cfloat>
#include <initializer_list>

namespace attnlab {
namespace {

// ImGui reads a negative size as "this many pixels to the em" and a positive one as "from the ascender to the
// descender"; only the former makes the sizes of two typefaces comparable.
// The magnitude is a reference for offsets.
constexpr float reference_size = -16;

// ImGui puts a line's top at the ascender. Roboto's capitals then sit low in a widget; raised by about 0.075
// em they stand in the middle. ImGui cuts v + 0.5 towards zero to get whole pixels, which for v = -0.13 em
// comes to that. (Offsets are scaled by size / reference_size, hence the sign.)
constexpr float sans_rise = 0.13f;

ImFontConfig config_of(float rise) {
  ImFontConfig config;
  config.SizePixels = reference_size;
  config.GlyphOffset = ImVec2(0, -rise * reference_size);
  config.PixelSnapV = true;
  config.GlyphMaxAdvanceX = -FLT_MAX;  // scaled by size / reference_size: no limit
  return config;
}

// The first, and behind it those in which a letter is looked for that it lacks.
ImFont* add_face(std::initializer_list<std::string_view> files, float rise) {
  ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  ImFont* face = nullptr;
  for (const std::string_view name : files) {
    const std::string_view bytes = embedded::fonts(name);
    ImFontConfig config = config_of(rise);
    config.MergeMode = face != nullptr;
    // The atlas only reads. It copies what it does not own and frees what it owns: so it owns the bytes while
    // they are added, and no longer.
    void* data = const_cast<char*>(bytes.data());
    config.FontDataOwnedByAtlas = true;
    face = atlas.AddFontFromMemoryTTF(data, static_cast<int>(bytes.size()), reference_size, &config);
    atlas.Sources.back().FontDataOwnedByAtlas = false;
  }
  return face;
}

void set_spacing(ImGuiStyle& style) {
  style.WindowPadding = {16, 12};
  style.WindowBorderSize = 0;
  style.WindowRounding = 0;
  style.WindowMinSize = {1, 1};
  style.ChildRounding = 0;
  style.ChildBorderSize = 0;
  style.PopupRounding = 6;
  style.PopupBorderSize = 1;
  style.FramePadding = {10, 5};
  style.FrameRounding = 5;
  style.FrameBorderSize = 1;
  style.ItemSpacing = {8, 8};
  style.ItemInnerSpacing = {6, 4};
  style.ScrollbarSize = 10;
  style.ScrollbarRounding = 5;
  style.SelectableTextAlign = {0, 0.5F};
  style.GrabMinSize = 10;
  style.GrabRounding = 5;
  style.SeparatorTextBorderSize = 1;
  style.DisabledAlpha = 0.45F;
  style.HoverStationaryDelay = 0.25F;
  style.HoverDelayShort = 0.35F;
}

void set_colors(ImGuiStyle& style, const Theme& theme) {
  const auto set = [&](Color color, std::initializer_list<ImGuiCol> list) {
    for (const ImGuiCol which : list) style.Colors[which] = color_of(color);
  };
  const bool dark = theme.id == ThemeId::dark;
  set(theme.text, {ImGuiCol_Text, ImGuiCol_CheckMark, ImGuiCol_SliderGrabActive, ImGuiCol_SeparatorActive});
  set(theme.secondary, {ImGuiCol_TextDisabled, ImGuiCol_ScrollbarGrabHovered, ImGuiCol_ScrollbarGrabActive,
                        ImGuiCol_SliderGrab, ImGuiCol_SeparatorHovered});
  set(theme.hairline, {ImGuiCol_Border, ImGuiCol_ScrollbarGrab, ImGuiCol_ButtonActive, ImGuiCol_HeaderActive,
                       ImGuiCol_Separator});
  set(theme.panel, {ImGuiCol_WindowBg, ImGuiCol_PopupBg, ImGuiCol_FrameBg, ImGuiCol_MenuBarBg});
  set(theme.chosen, {ImGuiCol_FrameBgHovered, ImGuiCol_FrameBgActive, ImGuiCol_ButtonHovered, ImGuiCol_Header,
                     ImGuiCol_HeaderHovered});
  set(with_alpha(theme.panel, 0), {ImGuiCol_ChildBg, ImGuiCol_BorderShadow, ImGuiCol_ScrollbarBg,
                                   ImGuiCol_Button, ImGuiCol_ResizeGrip, ImGuiCol_NavWindowingDimBg});
  set(theme.accent, {ImGuiCol_NavCursor});
  set(with_alpha(theme.accent, 80), {ImGuiCol_TextSelectedBg});
  set(dark ? with_alpha(rgb(0x000000), 120) : with_alpha(theme.text, 40), {ImGuiCol_ModalWindowDimBg});
}

}  // namespace

ImFont* Fonts::of(Face face) const {
  ImFont* const by_face[] = {sans, sans_medium, sans_bold, math, math_upright};
  return by_face[static_cast<std::size_t>(face)];
}

Fonts load_fonts() {
  limit_atlas(*ImGui::GetIO().Fonts);
  Fonts fonts;
  constexpr std::string_view regular = "Roboto-Regular.ttf", any = "DejaVuSans.ttf";
  fonts.sans = add_face({regular, any}, sans_rise);
  fonts.sans_medium = add_face({"Roboto-Medium.ttf", regular, any}, sans_rise);
  fonts.sans_bold = add_face({"Roboto-Bold.ttf", regular, any}, sans_rise);
  fonts.math = add_face({"STIXGeneral-Italic.otf", any}, 0);
  fonts.math_upright = add_face({"STIXGeneral-Regular.otf", any}, 0);
  fonts.letters = std::make_shared<ScriptLetters>();
  ImGui::GetIO().FontDefault = fonts.sans;
  return fonts;
}

ImVec4 color_of(Color c) {
  constexpr float unit = 1.0F / 255;
  return {static_cast<float>(c.r) * unit, static_cast<float>(c.g) * unit, static_cast<float>(c.b) * unit,
          static_cast<float>(c.a) * unit};
}

ImU32 packed(Color c) { return IM_COL32(c.r, c.g, c.b, c.a); }

void apply_style(const Theme& theme, double scale) {
  ImGuiStyle style;
  set_spacing(style);
  style.ScaleAllSizes(static_cast<float>(scale));
  style.WindowMinSize = {1, 1};
  // Hairlines stay hairlines: one pixel up to a scale of 2.
  const float hairline = scale < 1.75 ? 1.0F : static_cast<float>(static_cast<int>(scale / 1.75) + 0);
  style.FrameBorderSize = style.PopupBorderSize = hairline < 1 ? 1 : hairline;
  style.FontSizeBase = static_cast<float>(measure::type_13);
  style.FontScaleMain = static_cast<float>(scale);
  set_colors(style, theme);
  ImGui::GetStyle() = style;
}

}  // namespace attnlab
