#include "app/ui/kit/text_run.h"

#include <algorithm>
#include <cmath>

namespace attnlab {

namespace {

// The next code point of a UTF-8 text, which it shortens; U+FFFD for bytes that are none.
ImWchar next_code_point(std::string_view& text) {
  const auto lead = static_cast<unsigned char>(text.front());
  const int length = lead < 0x80 ? 1 : lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 0;
  if (length == 0 || static_cast<int>(text.size()) < length) {
    text.remove_prefix(1);
    return 0xfffd;
  }
  unsigned code = length == 1 ? lead : lead & (0x7fu >> length);
  for (int i = 1; i < length; ++i) {
    const auto next = static_cast<unsigned char>(text[static_cast<std::size_t>(i)]);
    if ((next & 0xc0u) != 0x80u) {
      text.remove_prefix(1);
      return 0xfffd;
    }
    code = code << 6 | (next & 0x3fu);
  }
  text.remove_prefix(static_cast<std::size_t>(length));
  return code <= IM_UNICODE_CODEPOINT_MAX ? static_cast<ImWchar>(code) : ImWchar(0xfffd);
}

// Framebuffer pixels of one ImGui unit.
float density() {
  const float scale = ImGui::GetIO().DisplayFramebufferScale.x;
  return scale > 0 ? scale : 1;
}

// Where the loader puts the baseline below the top of the line (imgui_draw.cpp, stb_truetype's FontBakedLoadGlyph).
float baseline_of(const ImFontBaked& baked) {
  const ImFontConfig& face = *baked.ContainerFont->Sources[0];
  const float offset = face.GlyphOffset.y * baked.Size / face.SizePixels;
  return std::round(baked.Ascent) + std::trunc(offset + 0.5f);
}

// A size at which advances are looked up and nothing is rasterised; they are proportional to the size.
constexpr float advance_size = 96;

}  // namespace

double text_advance(ImFont& font, double size, std::string_view utf8) {
  ImFontBaked* baked = font.GetFontBaked(advance_size, 1);
  baked->LoadNoRenderOnLayout = true;
  double width = 0;
  while (!utf8.empty()) {
    const ImWchar code = next_code_point(utf8);
    if (code < 32) continue;
    const float advance = baked->GetCharAdvance(code);
    // A sign that no face has: the first answer is 0, the second the advance of the replacement sign.
    width += static_cast<double>(advance > 0 ? advance : baked->GetCharAdvance(code));
  }
  return width * size / static_cast<double>(baked->Size);
}

void draw_text(ImDrawList& list, ImFont& font, double size, Point baseline, ImU32 color,
               std::string_view utf8) {
  if (utf8.empty() || !(size > 0) || size > 1000 || (color & IM_COL32_A_MASK) == 0) return;
  const float pixels = density();
  const float whole = std::max(1.0f, std::round(static_cast<float>(size)));
  ImFontBaked* baked = font.GetFontBaked(whole, pixels);
  // Loading can move the atlas to a larger texture, so all glyphs are loaded before the first is drawn.
  for (std::string_view rest = utf8; !rest.empty();)
    if (const ImWchar code = next_code_point(rest); code >= 32) baked->FindGlyph(code);

  const float top = std::round(static_cast<float>(baseline.y) * pixels) / pixels - baseline_of(*baked);
  double pen = std::round(baseline.x * static_cast<double>(pixels)) / static_cast<double>(pixels);
  const double stretch = size / static_cast<double>(baked->Size);
  while (!utf8.empty()) {
    const ImWchar code = next_code_point(utf8);
    if (code < 32) continue;
    const ImFontGlyph* glyph = baked->FindGlyph(code);
    if (glyph->Visible) {
      const auto x = static_cast<float>(pen);
      list.PrimReserve(6, 4);
      list.PrimRectUV(ImVec2(x + glyph->X0, top + glyph->Y0), ImVec2(x + glyph->X1, top + glyph->Y1),
                      ImVec2(glyph->U0, glyph->V0), ImVec2(glyph->U1, glyph->V1), color);
    }
    pen += static_cast<double>(glyph->AdvanceX) * stretch;
  }
}

}  // namespace attnlab
