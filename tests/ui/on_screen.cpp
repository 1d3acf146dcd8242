#include "tests/ui/on_screen.h"

#include "imgui_internal.h"

#include <algorithm>
#include <array>
#include <map>

namespace attnlab::test {
namespace {

using Place = std::array<float, 4>;  // in the atlas

std::map<Place, ImFontGlyph> letters() {
  std::map<Place, ImFontGlyph> known;
  auto& baked = ImGui::GetIO().Fonts->Builder->BakedPool;
  for (int i = 0; i < baked.Size; ++i)
    for (const ImFontGlyph& one : baked[i].Glyphs)
      if (one.Visible) known[{one.U0, one.V0, one.U1, one.V1}] = one;
  return known;
}

struct Letter {
  float x, end, top;
  unsigned code;
};

}  // namespace

std::vector<Corner> triangles(const ImDrawList& list) {
  std::vector<Corner> out;
  for (const ImDrawCmd& command : list.CmdBuffer)
    for (unsigned i = 0; i + 2 < command.ElemCount; i += 3) {
      ImRect box(FLT_MAX, FLT_MAX, -FLT_MAX, -FLT_MAX);
      for (unsigned k = i; k < i + 3; ++k) {
        const int at =
            static_cast<int>(command.VtxOffset) + list.IdxBuffer[static_cast<int>(command.IdxOffset + k)];
        const ImDrawVert& one = list.VtxBuffer[at];
        out.push_back({one.pos.x, one.pos.y, one.uv.x, one.uv.y, one.col});
        box.Add(one.pos);
      }
      if (!box.Overlaps(ImRect(command.ClipRect))) out.resize(out.size() - 3);  // nothing of it is seen
    }
  return out;
}

std::vector<Corner> windows_on_screen(std::string_view name) {
  std::vector<Corner> out;
  for (const ImDrawList* list : ImGui::GetDrawData()->CmdLists)
    if (std::string_view(list->_OwnerName).find(name) != std::string_view::npos)
      for (const Corner& one : triangles(*list)) out.push_back(one);
  return out;
}

std::vector<Corner> figures_on_screen() { return windows_on_screen("/figure_"); }

std::vector<std::string> lines_in(const std::vector<Corner>& corners) {
  const auto known = letters();
  std::vector<Letter> found;
  for (std::size_t i = 0; i + 2 < corners.size();
       i += 3) {  // the first of two triangles has a letter's corners
    const Corner &low = corners[i], &high = corners[i + 2];
    const auto glyph = known.find({low.u, low.v, high.u, high.v});
    if (glyph == known.end()) continue;
    const ImFontGlyph& g = glyph->second;
    const float k = (high.x - low.x) / (g.X1 - g.X0), pen = low.x - g.X0 * k;
    found.push_back({pen, pen + g.AdvanceX * k, low.y - g.Y0 * k, g.Codepoint});
  }
  std::ranges::sort(found, {}, &Letter::top);
  std::vector<std::string> lines;
  for (auto first = found.begin(); first != found.end();) {
    const auto end =
        std::find_if(first, found.end(), [&](const Letter& one) { return one.top > first->top + 0.6F; });
    std::sort(first, end, [](const Letter& a, const Letter& b) { return a.x < b.x; });
    std::string& line = lines.emplace_back();
    for (auto one = first; one != end; ++one) {
      if (one != first && one->x > (one - 1)->end + 1) line += ' ';
      char bytes[5];
      line.append(bytes, static_cast<std::size_t>(ImTextCharToUtf8(bytes, one->code)));
    }
    first = end;
  }
  return lines;
}

}  // namespace attnlab::test
