#include "app/ui/kit/style.h"

namespace attnlab {

ImVec4 color_of(Color c) {
  constexpr float unit = 1.0F / 255;
  return {static_cast<float>(c.r) * unit, static_cast<float>(c.g) * unit, static_cast<float>(c.b) * unit,
          static_cast<float>(c.a) * unit};
}

ImU32 packed(Color c) { return IM_COL32(c.r, c.g, c.b, c.a); }

namespace {

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
  const auto set = [&](ImGuiCol which, Color color) { style.Colors[which] = color_of(color); };
  const Color none = with_alpha(theme.panel, 0);
  set(ImGuiCol_Text, theme.text);
  set(ImGuiCol_TextDisabled, theme.secondary);
  set(ImGuiCol_WindowBg, theme.panel);
  set(ImGuiCol_ChildBg, none);
  set(ImGuiCol_PopupBg, theme.panel);
  set(ImGuiCol_Border, theme.hairline);
  set(ImGuiCol_BorderShadow, none);
  set(ImGuiCol_FrameBg, theme.panel);
  set(ImGuiCol_FrameBgHovered, theme.chosen);
  set(ImGuiCol_FrameBgActive, theme.chosen);
  set(ImGuiCol_MenuBarBg, theme.panel);
  set(ImGuiCol_ScrollbarBg, none);
  set(ImGuiCol_ScrollbarGrab, theme.hairline);
  set(ImGuiCol_ScrollbarGrabHovered, theme.secondary);
  set(ImGuiCol_ScrollbarGrabActive, theme.secondary);
  set(ImGuiCol_CheckMark, theme.text);
  set(ImGuiCol_SliderGrab, theme.secondary);
  set(ImGuiCol_SliderGrabActive, theme.text);
  set(ImGuiCol_Button, none);
  set(ImGuiCol_ButtonHovered, theme.chosen);
  set(ImGuiCol_ButtonActive, theme.hairline);
  set(ImGuiCol_Header, theme.chosen);
  set(ImGuiCol_HeaderHovered, theme.chosen);
  set(ImGuiCol_HeaderActive, theme.hairline);
  set(ImGuiCol_Separator, theme.hairline);
  set(ImGuiCol_SeparatorHovered, theme.secondary);
  set(ImGuiCol_SeparatorActive, theme.text);
  set(ImGuiCol_ResizeGrip, none);
  set(ImGuiCol_TextSelectedBg, with_alpha(theme.accent, 80));
  set(ImGuiCol_NavCursor, theme.accent);
  set(ImGuiCol_ModalWindowDimBg,
      theme.id == ThemeId::dark ? with_alpha(rgb(0x000000), 120) : with_alpha(theme.text, 40));
  set(ImGuiCol_NavWindowingDimBg, none);
}

}  // namespace

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
