// What the interface writes, taken from what it draws, panels and dialogs as well as figures: in a window of any size no letters lie
// on others, and none is cut at its side.
#include "app/library/lessons.h"
#include "tests/core/cases.h"
#include "tests/ui/app_host.h"

#include "imgui_internal.h"

#include <algorithm>

namespace attnlab::test {
namespace {

struct Glyph {
  ImRect box, clip;
};

// Quads with a piece of the atlas: letters. What is filled has one point of it, lines one row.
std::vector<Glyph> glyphs_of(const ImDrawList& list) {
  std::vector<Glyph> out;
  for (const ImDrawCmd& cmd : list.CmdBuffer) {
    if (cmd.UserCallback != nullptr) continue;
    for (unsigned i = 0; i + 5 < cmd.ElemCount; i += 3) {
      const ImDrawIdx* index = list.IdxBuffer.Data + cmd.IdxOffset + i;
      const auto at = [&](int k) -> const ImDrawVert& {
        return list.VtxBuffer[static_cast<int>(cmd.VtxOffset) + index[k]];
      };
      const bool quad = index[3] == index[0] && index[4] == index[2] && index[1] == index[0] + 1 &&
                        index[2] == index[0] + 2 && index[5] == index[0] + 3;
      if (!quad || at(0).uv.x == at(2).uv.x || at(0).uv.y == at(2).uv.y || at(0).pos.y != at(1).pos.y)
        continue;
      out.push_back({{at(0).pos, at(2).pos}, ImRect(cmd.ClipRect)});
      i += 3;
    }
  }
  return out;
}

std::string place(const ImRect& r) {
  const auto number = [](float v) { return std::to_string(static_cast<int>(v)); };
  return number(r.Min.x) + ", " + number(r.Min.y) + " (" + number(r.GetWidth()) + " x " +
         number(r.GetHeight()) + ")";
}

// Slanted letters, brackets and the thin letters of indices reach a little into each other.
bool overlap(const ImRect& a, const ImRect& b) {
  const float width = std::min(a.Max.x, b.Max.x) - std::max(a.Min.x, b.Min.x),
              height = std::min(a.Max.y, b.Max.y) - std::max(a.Min.y, b.Min.y);
  return width > 3.5F && height > 1.5F && width * height > 0.7F * std::min(a.GetArea(), b.GetArea());
}

// A letter drawn again in the same place is one letter.
bool same(const ImRect& a, const ImRect& b) {
  return std::abs(a.Min.x - b.Min.x) < 1 && std::abs(a.Min.y - b.Min.y) < 1 &&
         std::abs(a.Max.x - b.Max.x) < 1;
}

void expect_texts_sound(const std::string& what) {
  constexpr float field = 40;  // a text that is typed scrolls in a field of so many pixels
  const float scale = ImGui::GetStyle().FontScaleMain > 0 ? ImGui::GetStyle().FontScaleMain : 1;
  for (const ImDrawList* list : ImGui::GetDrawData()->CmdLists) {
    std::vector<Glyph> seen;
    for (const Glyph& glyph : glyphs_of(*list)) {
      ImRect shown = glyph.box;
      shown.ClipWith(glyph.clip);
      if (shown.IsInverted() || shown.GetArea() < 0.2F * glyph.box.GetArea()) continue;
      if (glyph.clip.GetHeight() > field * scale) {
        EXPECT_GE(shown.GetWidth(), 0.75F * glyph.box.GetWidth())
            << "a letter is cut at its side at " << place(glyph.box) << " in " << list->_OwnerName << ", "
            << what;
      }
      seen.push_back({shown, glyph.clip});
    }
    std::ranges::sort(seen, {}, [](const Glyph& g) { return g.box.Min.x; });
    for (std::size_t i = 0; i < seen.size(); ++i)
      for (std::size_t j = i + 1; j < seen.size() && seen[j].box.Min.x < seen[i].box.Max.x; ++j)
        EXPECT_FALSE(overlap(seen[i].box, seen[j].box) && !same(seen[i].box, seen[j].box))
            << "letters lie on each other at " << place(seen[i].box) << " and " << place(seen[j].box)
            << " in " << list->_OwnerName << ", " << what;
    if (testing::Test::HasFailure()) return;
  }
}

void visit(AppHost& host, const std::string& where) {
  for (const View& view : views())
    for (int part = 0; part < view.part_count(); ++part) {
      show_part(host.app->view(), view.id, part);
      host.robot.step(5);
      expect_texts_sound(std::string(view.id) + " part " + std::to_string(part) + ", " + where);
      if (testing::Test::HasFailure()) return;
    }
  for (const char* dialog :
       {"help.keys", "help.about", "file.open", "file.save_as", "file.export", "file.animate", "present.list",
        "help.palette", "scene.certify", "lesson.make"}) {
    host.app->run(dialog);
    host.robot.step(4);
    expect_texts_sound(std::string(dialog) + ", " + where);
    host.robot.key(ImGuiKey_Escape);
    if (testing::Test::HasFailure()) return;
  }
}

struct Place {
  double width, height, scale;
};

TEST(AppTexts, NoLettersLieOnOthersNorAreCut) {
  constexpr Place all[] = {{1280, 800, 1},  {1024, 768, 1},    {1366, 768, 1}, {1600, 1000, 1},
                           {1920, 1080, 1}, {1920, 1080, 1.5}, {3840, 2160, 2}};
  for (std::size_t i = 0; i < static_cast<std::size_t>(cases(7, 2)); ++i) {
    const Place& one = all[i];
    const std::string where = std::to_string(static_cast<int>(one.width)) + "x" +
                              std::to_string(static_cast<int>(one.height)) + " at " +
                              std::to_string(one.scale).substr(0, 3);
    AppHost host(one.width, one.height, one.scale);
    visit(host, where);
    if (HasFailure()) return;
    for (const char* more :
         {"size.h.more", "size.h.more", "size.h.more", "size.n_q.more", "size.n_q.more", "size.n_q.more",
          "size.n_q.more", "size.d.more", "size.d_k.more", "size.d_k.more"})
      host.app->run(more);
    host.robot.step(3);
    visit(host, "larger, " + where);
    if (HasFailure()) return;
    if (one.width < 1280 * one.scale) continue;  // half of it has no room for all choices
    show_second(host.app->view(), "symmetry");
    visit(host, "two views, " + where);
    if (HasFailure()) return;
  }
}

// Before and after the answer of each step.
TEST(AppTexts, EveryStepOfEveryLesson) {
  struct Look {
    double width, height;
    ThemeId theme;
  };
  constexpr Look looks[] = {{1024, 768, ThemeId::light},  {1280, 800, ThemeId::dark},
                            {1920, 1080, ThemeId::light}, {1024, 768, ThemeId::dark},
                            {1280, 800, ThemeId::light},  {1920, 1080, ThemeId::dark}};
  for (std::size_t i = 0; i < static_cast<std::size_t>(cases(6, 1)); ++i)
    for (const LessonEntry& lesson : lesson_list()) {
      AppHost host(looks[i].width, looks[i].height);
      host.app->view().theme = looks[i].theme;
      host.run("lesson." + std::string(lesson.id));
      const std::size_t steps = host.app->lesson().lesson->steps.size();
      for (std::size_t step = 0; step <= steps; ++step) {
        const std::string where = std::string(lesson.id) + ", step " + std::to_string(step + 1) + ", " +
                                  std::to_string(static_cast<int>(looks[i].width)) + " wide";
        host.robot.step(5);
        expect_texts_sound(where);
        if (host.app->run("lesson.show")) {
          host.robot.step(4);
          expect_texts_sound(where + ", answered");
        }
        if (HasFailure()) return;
        if (step < steps) host.run("lesson.next");
      }
    }
}

TEST(AppTexts, TheStartScreenToo) {
  for (const auto& [width, height] : {std::pair{1024, 768}, std::pair{1600, 1000}}) {
    AppHost host(width, height, 1, {}, true);
    host.robot.step(4);
    expect_texts_sound("start screen");
  }
}

}  // namespace
}  // namespace attnlab::test
