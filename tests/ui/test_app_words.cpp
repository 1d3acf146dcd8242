// Words and choices: lists open under their button, tooltips leave after a click, letters say what they mean,
// what is broken is seen without a filter, a fact that changed the view leads back, messages give way.
// Of what the interface writes, panels, dialogs and figures,
// no letters lie on others or are cut at their side, in windows of any size.
#include "app/library/lessons.h"
#include "app/ui/actions/actions.h"
#include "app/ui/inspector/facts_panel.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/kit/wrapped_text.h"
#include "core/analysis/quantity.h"
#include "core/facts/describe_words.h"
#include "core/text/number.h"
#include "tests/core/cases.h"
#include "tests/ui/app_host.h"
#include "tests/ui/on_screen.h"

#include "imgui_internal.h"

#include <set>

namespace attnlab::test {
namespace {

bool tooltip_stands() {
  for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
    if ((window->Flags & ImGuiWindowFlags_Tooltip) != 0 && window->Active && !window->Hidden) return true;
  return false;
}

void rest_on(AppHost& host, std::string_view label) {
  host.robot.move_to(label, 3);
  for (int i = 0; i < 4; ++i) host.robot.pause();
}

TEST(Words, LinesEndInNoNumberAndNoName) {
  AppHost host;
  const std::string text = "It ends at 0.05 and 10,000 of opening.json, not at 1.5e-3.";
  int inside = 0;
  host.robot.run([&] {
    for (float width = 150; width < 700; width += 1) {
      const char *line = text.data(), *const end = line + text.size();
      while (line < end) {
        const char* stop = line_end(line, end, width);
        ASSERT_GT(stop, line);
        EXPECT_TRUE(stop == end || *stop == ' ' || stop[-1] == ' ') << std::string(line, stop);
        inside += stop < end ? 1 : 0;
        for (line = stop; line < end && *line == ' ';) ++line;
      }
    }
  });
  host.robot.step();
  EXPECT_GT(inside, 500);
}

TEST(Words, AListOfRulesOpensUnderItsButtonAndAboveItWhereTheWindowEnds) {
  AppHost host(1600, 1300);
  host.robot.click("RULES");
  const Rect button = host.robot.area("##score");
  host.robot.click("##score");
  const Rect first = host.robot.area("Two matrices");
  EXPECT_GT(first.y, button.bottom() - 1) << "the button stays in sight";
  EXPECT_LT(first.y, button.bottom() + 40);
  EXPECT_NEAR(first.x, button.x, 40);
  AppHost low(1600, 900);
  low.run("inside.number");  // unfolds the rules and scrolls to them
  low.robot.click("##output");
  for (const char* label : {"An output matrix", "Side by side", "Fourth matrix"})
    EXPECT_LT(low.robot.area(label).bottom(), 900) << label;
}

TEST(Words, TooltipsLeaveAfterAClickComeBackWithThePointerAndSayWhatLettersMean) {
  AppHost host;
  host.run("view.heads");
  rest_on(host, "Heads");
  EXPECT_TRUE(tooltip_stands());
  host.robot.click("Heads");
  for (int i = 0; i < 4; ++i) host.robot.pause();
  EXPECT_FALSE(tooltip_stands()) << "what the click has changed is to be seen";
  host.robot.move_to(Point{800, 900}, 4);
  rest_on(host, "Heads");
  EXPECT_TRUE(tooltip_stands());
  host.robot.click({"SIZES", "more##sizes"});
  for (const char* letter :
       {"letter n_q", "letter n_k", "letter d", "letter h", "letter d_k", "letter d_v"}) {
    host.robot.move_to(Point{800, 500}, 4);
    rest_on(host, letter);
    EXPECT_TRUE(tooltip_stands()) << letter;
  }
}

std::string tooltip() {
  std::string words;
  for (const std::string& line : lines_in(windows_on_screen("##Tooltip"))) words += line + " ";
  return words;
}

// The tooltip of a matrix: its name, its shape as it is drawn, and what it is for.
void expect_explained(AppHost& host, Node node, int rows, int cols) {
  for (int i = 0; i < 4; ++i) host.robot.pause();
  const std::string words = tooltip();
  SCOPED_TRACE(words);
  const std::string title(row_of(node).title), for_what(described::meaning(node));
  for (const std::string& part : {title, shape_text(rows, cols), for_what.substr(0, for_what.find(' ', 20))})
    EXPECT_NE(words.find(part), std::string::npos) << part;
}

// Twelve matrices and seven sizes at the start, and all that other views and rules draw.
TEST(Words, EveryLetterOfFiguresAndInputsExplainsItself) {
  AppHost host;
  host.robot.step(4);
  for (const MatrixId id : matrices_in_use(host.scene())) {
    const std::string name = editor_name(id) + "/name";
    const MatrixView m = matrix(host.scene(), id);
    host.robot.move_to(name, 3);
    expect_explained(host, node_of(id.kind), static_cast<int>(m.rows()), static_cast<int>(m.cols()));
  }
  host.robot.click({"SIZES", "more##sizes"});
  host.robot.step(4);
  for (const char* letter : {"n_q", "n_k", "d", "h", "d_k", "d_v", "d_V"}) {
    rest_on(host, std::string("letter ") + letter);
    EXPECT_GT(tooltip().size(), 20U) << letter;
  }
  std::set<Node> explained;
  for (const View& view : views())
    for (int part = 0; view.id != "lab" && part < view.part_count(); ++part) {
      show_part(host.app->view(), view.id, part);
      host.robot.step(4);
      const FigureState& figure = host.app->figure();
      const auto blocks = figure.picture.drawn.blocks;
      for (const ShownMatrix& block : blocks) {
        if (!block.cell || !explained.insert(block.cell->node).second) continue;
        SCOPED_TRACE(std::string(view.id) + " " + block.name);
        host.robot.move_to(Point{figure.origin.x + block.heading.center().x * figure.scale,
                                 figure.origin.y + block.heading.center().y * figure.scale},
                           3);
        expect_explained(host, block.cell->node, block.rows, block.cols);
      }
    }
  for (const Node node : {Node::P_Q, Node::P_K, Node::P_V, Node::S, Node::L, Node::A, Node::H, Node::Y,
                          Node::W, Node::QQ, Node::S_sym, Node::S_anti})
    EXPECT_TRUE(explained.contains(node)) << row_of(node).code;
}

std::string status() {
  std::string words;
  for (const std::string& line : lines_in(windows_on_screen("status"))) words += line + " ";
  return words;
}

TEST(Words, TheStatusLineSaysWhatTheEyeIsAtAndWhatTheHandCanDo) {
  for (const int width : {1024, 1280, 1600}) {
    SCOPED_TRACE(width);
    AppHost host(width, 800);
    EXPECT_NE(status().find("drag a cell"), std::string::npos) << status();
    ASSERT_TRUE(host.find_cell(Node::A, 3));
    host.robot.step(2);
    const Cell cell = *host.app->view().hover;
    const double value = host.app->analysis().heads[0].A(cell.row, cell.col);
    EXPECT_NE(status().find("= " + show_number(value, 4)), std::string::npos) << status();
    EXPECT_NE(status().find("bomb"), std::string::npos) << status();
    EXPECT_NE(status().find("click a cell"), std::string::npos) << status();
    host.robot.move_to("##bar file.export", 3);
    EXPECT_NE(status().find("Export"), std::string::npos) << status();
    host.robot.move_to("Q/name", 3);
    EXPECT_NE(status().find("Queries, 4 × 3"), std::string::npos) << status();
  }
}

// What opens with the keyboard on one of its buttons does not cover its own words.
TEST(Words, NoTooltipCoversWhatHasJustOpened) {
  AppHost host(1280, 800);
  host.run("lesson.why-not-qq");
  host.robot.step(4);
  host.robot.key(ImGuiKey_PageDown);
  host.chord(ImGuiMod_Ctrl, ImGuiKey_P);
  host.robot.type("two who attend to each");
  host.robot.step(2);
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(4);
  ASSERT_TRUE(host.robot.has("Impossible"));
  for (int i = 0; i < 6; ++i) host.robot.pause();
  EXPECT_FALSE(tooltip_stands());
}

TEST(Words, WhoWalksByKeysIsToldWhatEachTabIsFor) {
  AppHost host(1280, 800);
  host.chord(ImGuiMod_Shift, ImGuiKey_F6);  // the bar: from its menus to the tabs
  bool told = false;
  for (int i = 0; i < 10 && !told; ++i) {
    host.robot.key(ImGuiKey_RightArrow);
    for (int k = 0; k < 4; ++k) host.robot.pause();
    told = tooltip_stands();
  }
  EXPECT_TRUE(told);
}

TEST(Words, WhatIsBrokenStandsFirstAndAFactThatChangedTheViewLeadsBack) {
  AppHost host;
  host.robot.click(all_facts);
  host.robot.step(2);
  ASSERT_TRUE(host.robot.has("fact:rows-sum-to-one"));
  host.run("mask.causal");
  ASSERT_TRUE(host.robot.has("fact:permutation"));
  EXPECT_LT(host.robot.find("fact:permutation").y, host.robot.find("fact:rows-sum-to-one").y);
  host.run("mask.none");
  EXPECT_FALSE(host.robot.has("fact:permutation") &&
               host.robot.find("fact:permutation").y < host.robot.find("fact:rows-sum-to-one").y);
  host.run("view.heads");
  EXPECT_FALSE(host.app->run("view.back")) << "nothing led away";
  host.robot.click("fact:rows-sum-to-one");
  ASSERT_EQ(host.app->view().view, "softmax");
  host.robot.click("\xE2\x80\xB9 back to Heads##fact");
  EXPECT_EQ(host.app->view().view, "heads");
  EXPECT_TRUE(host.app->facts().chosen.empty());
  EXPECT_TRUE(host.app->view().figure.lit.empty());
  host.robot.click("fact:rows-sum-to-one");
  host.run("view.back");
  EXPECT_EQ(host.app->view().view, "heads");
}

TEST(Words, MessagesGiveWayToTheStatus) {
  AppHost host;
  host.run("compare.pin");
  ASSERT_FALSE(host.app->message().empty());
  ASSERT_TRUE(host.requests.wake.has_value()) << "the window is asked to draw once it has been read";
  EXPECT_GT(*host.requests.wake, 4) << "it can be read";
  for (int i = 0; i < 60 && !host.app->message().empty(); ++i) host.robot.pause();
  EXPECT_EQ(host.app->message(), "");
  host.robot.step(2);
  EXPECT_FALSE(host.requests.wake.has_value()) << "at rest nothing is drawn";
}

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

void expect_texts_sound() {
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
            << "a letter is cut at its side at " << place(glyph.box) << " in " << list->_OwnerName;
      }
      seen.push_back({shown, glyph.clip});
    }
    std::ranges::sort(seen, {}, [](const Glyph& g) { return g.box.Min.x; });
    for (std::size_t i = 0; i < seen.size(); ++i)
      for (std::size_t j = i + 1; j < seen.size() && seen[j].box.Min.x < seen[i].box.Max.x; ++j)
        EXPECT_FALSE(overlap(seen[i].box, seen[j].box) && !same(seen[i].box, seen[j].box))
            << "letters lie on each other at " << place(seen[i].box) << " and " << place(seen[j].box)
            << " in " << list->_OwnerName;
    if (testing::Test::HasFailure()) return;
  }
}

void visit(AppHost& host, const char* what) {
  SCOPED_TRACE(what);
  for (const View& view : views())
    for (int part = 0; part < view.part_count() && !testing::Test::HasFailure(); ++part) {
      SCOPED_TRACE(testing::Message() << view.id << " part " << part);
      show_part(host.app->view(), view.id, part);
      host.robot.step(5);
      expect_texts_sound();
    }
  for (const char* dialog :
       {"help.keys", "help.about", "file.open", "file.save_as", "file.export", "file.animate", "present.list",
        "help.palette", "scene.certify", "lesson.make"}) {
    if (testing::Test::HasFailure()) return;
    SCOPED_TRACE(dialog);
    host.app->run(dialog);
    host.robot.step(4);
    expect_texts_sound();
    host.robot.key(ImGuiKey_Escape);
  }
}

struct Place {
  double width, height, scale;
};

TEST(AppTexts, NoLettersLieOnOthersNorAreCut) {
  constexpr Place all[] = {{1280, 800, 1},  {1024, 768, 1},    {1366, 768, 1}, {1600, 1000, 1},
                           {1920, 1080, 1}, {1920, 1080, 1.5}, {3840, 2160, 2}};
  for (std::size_t i = 0; i < static_cast<std::size_t>(cases(7, 2)) && !HasFailure(); ++i) {
    const Place& one = all[i];
    SCOPED_TRACE(testing::Message() << one.width << " x " << one.height << " at " << one.scale);
    AppHost host(one.width, one.height, one.scale);
    visit(host, "as it opens");
    for (const char* more :
         {"size.h.more", "size.h.more", "size.h.more", "size.n_q.more", "size.n_q.more", "size.n_q.more",
          "size.n_q.more", "size.d.more", "size.d_k.more", "size.d_k.more"})
      host.app->run(more);
    host.robot.step(3);
    visit(host, "larger");
    if (one.width < 1280 * one.scale) continue;  // half of it has no room for all choices
    show_second(host.app->view(), "symmetry");
    visit(host, "two views");
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
        SCOPED_TRACE(testing::Message()
                     << lesson.id << ", step " << step + 1 << ", " << looks[i].width << " wide");
        host.robot.step(5);
        expect_texts_sound();
        if (host.app->run("lesson.show")) {
          host.robot.step(4);
          expect_texts_sound();
        }
        if (HasFailure()) return;
        if (step < steps) host.run("lesson.next");
      }
    }
}

TEST(AppTexts, TheStartsToo) {
  for (const auto& [width, height] : {std::pair{1024, 768}, std::pair{1600, 1000}})
    for (const char* action : {"", "help.start", "lesson.first_minute"}) {
      SCOPED_TRACE(action);
      AppHost host(width, height, 1, {}, true);
      if (*action != 0) host.run(action);
      host.robot.step(4);
      expect_texts_sound();
    }
}

}  // namespace
}  // namespace attnlab::test
