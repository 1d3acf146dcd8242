// A pinned state, two views side by side, and tokens as columns, worked through the interface.
// The menu of a colour bar, by mouse and keyboard: locked, own, typed, refused;
// and ranges while an entry is dragged.
#include "app/figures/views/views.h"
#include "app/ui/tools/figure_panel.h"
#include "core/facts/describe.h"
#include "core/scene/rules.h"
#include "core/studies/moved.h"
#include "tests/ui/app_host.h"
#include "tests/ui/on_screen.h"

#include <random>
#include <tuple>

namespace attnlab::test {
namespace {

TEST(AppCompare, PinChangeCompareAndGoBack) {
  AppHost host;
  EXPECT_FALSE(host.app->run("compare.beside")) << "nothing is pinned yet";
  const Scene before = host.scene();
  host.chord(ImGuiMod_Ctrl | ImGuiMod_Shift, ImGuiKey_A);
  EXPECT_EQ(host.app->view().compare, Compare::with);
  host.robot.drag("Q/r1c2", 40, 0);
  ASSERT_FALSE(host.scene() == before);
  host.robot.click("now \u2212 before##compare");
  EXPECT_EQ(host.app->view().compare, Compare::difference);
  host.run("compare.return");
  EXPECT_TRUE(host.scene() == before);
  host.run("edit.undo");  // going back is a step of its own
  EXPECT_FALSE(host.scene() == before);
  host.robot.click("forget##compare");
  EXPECT_EQ(host.app->view().compare, Compare::off);
  EXPECT_FALSE(host.robot.has("forget##compare"));
}

TEST(AppCompare, PinningChangesNeitherSceneNorHistoryAndOtherSizesStayCompared) {
  AppHost host;
  const Scene before = host.scene();
  host.run("compare.pin");
  for (const char* mode :
       {"compare.difference", "compare.now", "compare.with", "compare.beside", "compare.forget"})
    host.run(mode);
  EXPECT_TRUE(host.scene() == before);
  EXPECT_EQ(host.steps(), 0U);
  host.run({"compare.pin", "compare.difference", "size.d_k.more"});
  EXPECT_EQ(host.app->view().compare, Compare::difference);
  host.run("size.d_k.fewer");
}

TEST(AppCompare, EveryViewWithAPinnedState) {
  AppHost host(1280, 800);
  host.run("compare.pin");
  host.robot.drag("Q/r2c1", 30, 0);
  for (const View& view : views())
    for (const char* mode : {"compare.beside", "compare.difference", "compare.with"}) {
      host.run({"view." + std::string(view.id), mode});
      // The pointer goes over both halves: A is only looked at.
      for (int x = 400; x < 900; x += 60)
        for (int y = 150; y < 700; y += 90)
          host.robot.move_to(Point{static_cast<double>(x), static_cast<double>(y)});
    }
  EXPECT_FALSE(check(host.scene()).has_value());
}

void hold_f9(AppHost& host, bool down) {
  ImGui::GetIO().AddKeyEvent(ImGuiKey_F9, down);
  host.robot.step(3);
}

// What stands where, of views that show cells alone: the regions that answer the pointer.
std::vector<std::tuple<double, double, double, double>> places(const AppHost& host) {
  std::vector<std::tuple<double, double, double, double>> list;
  for (const Hit& hit : host.app->figure().hits)
    list.emplace_back(hit.where.x, hit.where.y, hit.where.width, hit.where.height);
  return list;
}

TEST(AppCompare, HeldF9ShowsWhatUndoRestoresInThePlacesOfNow) {
  AppHost host(1280, 800);
  EXPECT_FALSE(host.app->run("compare.with")) << "nothing was before";
  host.robot.drag("Q/r1c2", 40, 0);
  host.robot.move_to(Point{640, 20});
  hold_f9(host, true), hold_f9(host, false);
  EXPECT_EQ(host.app->view().compare, Compare::with);
  EXPECT_FALSE(host.robot.has("forget##compare")) << "nothing is pinned";
  const std::vector<Corner> now = figures_on_screen();
  const auto stand = places(host);
  hold_f9(host, true);
  EXPECT_FALSE(figures_on_screen() == now);
  EXPECT_EQ(places(host), stand);
  hold_f9(host, false);
  EXPECT_TRUE(figures_on_screen() == now);
  const Scene before = host.app->history().state(host.steps() - 1).scene, mine = host.scene();
  host.robot.click("before##compare");  // it is kept, whatever is done next
  ASSERT_TRUE(host.robot.has("forget##compare"));
  host.robot.drag("K/r1c1", 40, 0);
  host.run("compare.return");
  EXPECT_TRUE(host.scene() == before);
  EXPECT_FALSE(host.scene() == mine);
  host.robot.click("now##compare");
  EXPECT_EQ(host.app->view().compare, Compare::off);
}

TEST(AppCompare, WhatMovedIsSaidAndTakenBackKeptAndForgotten) {
  AppHost host(1600, 1000);
  const Scene before = host.scene();
  host.robot.drag("Q/r1c2", 40, 0);
  host.run("compare.with");
  host.robot.move_to(Point{800, 20});
  ASSERT_TRUE(host.robot.has("Undo##moved"));
  EXPECT_FALSE(host.robot.has("Forget before##moved")) << "nothing is pinned";
  host.robot.click("Keep now as before##moved");
  const Scene kept = host.scene();
  host.robot.drag("Q/r1c2", 40, 0);
  host.robot.move_to(Point{800, 20});
  host.robot.click("Undo##moved");
  EXPECT_TRUE(host.scene() == kept);
  host.robot.click("Forget before##moved");
  EXPECT_FALSE(host.robot.has("forget##compare"));
  EXPECT_EQ(host.app->view().compare, Compare::off);
  host.run("edit.undo");
  EXPECT_TRUE(host.scene() == before);
}

TEST(AppCompare, AFlipMovesNothingAfterAnyEdits) {
  const unsigned seed = 909;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  AppHost host(1440, 900);
  host.robot.drag("Q/r1c1", 20, 0);
  host.run("compare.with");
  const char* edits[] = {"mask.causal", "mask.none", "edit.undo", "edit.redo", "score.qq", "score.qk"};
  const char *cells[] = {"Q/r2c1", "V/r3c2", "Q/r4c3"}, *seen[] = {"pipeline", "rank", "heads"};
  for (int i = 0; i < 24; ++i) {
    if (random() % 2 == 0) host.app->run(edits[random() % 6]);
    const std::string view = seen[random() % 3];
    host.run("view." + view);
    host.robot.drag(cells[random() % 3], static_cast<double>(random() % 80) - 40, 0);
    host.robot.move_to(Point{640, 20});
    const auto stand = places(host);
    hold_f9(host, true);
    EXPECT_EQ(places(host), stand) << view << ", after edit " << i;
    const std::vector<Corner> kept = figures_on_screen();
    host.app->view().figure.zoom += 0.125;  // as where nothing is kept
    host.robot.step();
    EXPECT_TRUE(figures_on_screen() == kept) << view;
    hold_f9(host, false);
    EXPECT_EQ(places(host), stand);
  }
}

TEST(AppCompare, TwoViewsStandSideBySide) {
  AppHost host(1920, 1080);
  ViewState& view = host.app->view();
  host.chord(ImGuiMod_Ctrl, ImGuiKey_Backslash);
  EXPECT_EQ(view.view, "pipeline");
  EXPECT_EQ(view.second, "symmetry");
  host.run("view.symmetry");  // it stands beside already: they change places
  EXPECT_EQ(view.view, "symmetry");
  EXPECT_EQ(view.second, "pipeline");
  host.run("view.second.rank");
  EXPECT_EQ(view.second, "rank");
  EXPECT_FALSE(host.app->run("view.second.symmetry")) << "no view stands there twice";
  // A cell in either lights up in both, and a click keeps it.
  const auto left = host.find_cell(Node::S);
  ASSERT_TRUE(left);
  host.robot.click_at(*left);
  ASSERT_TRUE(view.pinned);
  EXPECT_EQ(view.pinned->node, Node::S);
  const auto right = host.find_cell(Node::W);
  ASSERT_TRUE(right);
  EXPECT_GT(right->x, left->x);
  host.robot.click("close##second");
  EXPECT_TRUE(view.second.empty());
  EXPECT_EQ(host.steps(), 0U);
}

TEST(AppColumns, TheEditorTurnsKeepsEveryEntryAndIsWalkedAsItIsSeen) {
  AppHost host;
  const Rect first = host.robot.area("Q/r1c1"), below = host.robot.area("Q/r2c1");
  EXPECT_GT(below.y, first.y);
  host.chord(ImGuiMod_Ctrl, ImGuiKey_T);
  EXPECT_TRUE(host.app->view().figure.columns);
  const Rect turned = host.robot.area("Q/r1c1"), beside = host.robot.area("Q/r2c1");
  EXPECT_GT(beside.x, turned.x);
  EXPECT_EQ(beside.y, turned.y);
  const Scene before = host.scene();
  host.robot.drag("Q/r2c1", 30, 0);
  for (int i = 0; i < before.Q.rows(); ++i)
    for (int j = 0; j < before.Q.cols(); ++j)
      EXPECT_EQ(host.scene().Q(i, j) != before.Q(i, j), i == 1 && j == 0) << i << ", " << j;
  host.robot.click("Q/r1c1");
  const auto& cursor = host.app->view().cursor;
  const MatrixId Q{MatrixKind::Q, 0};
  host.robot.key(ImGuiKey_RightArrow);
  ASSERT_TRUE(cursor);
  EXPECT_EQ(*cursor, (EditCursor{Q, 1, 0}));
  host.robot.key(ImGuiKey_DownArrow);
  EXPECT_EQ(*cursor, (EditCursor{Q, 1, 1}));
  host.robot.key(ImGuiKey_Tab);
  EXPECT_EQ(*cursor, (EditCursor{Q, 2, 1}));
}

TEST(AppColumns, EverySizeStaysReachable) {
  AppHost host(1280, 800);
  host.run("view.columns");
  for (int i = 0; i < 4; ++i) host.run("size.n_q.more"), host.run("size.n_k.more");
  for (const MatrixId id : matrices_in_use(host.scene()))
    EXPECT_TRUE(host.robot.has(editor_name(id) + "/r1c1") || is_per_head(id.kind) ||
                id.kind == MatrixKind::WO)
        << editor_name(id);
  for (const View& view : views()) host.run("view." + std::string(view.id));
}

const RangeChoice& choice_of(AppHost& host, RangeOf of) {
  return host.app->view().figure.ranges[range_place(of)];
}

// Opens the menu of the colour bar of the weights.
void open_menu(AppHost& host) {
  const auto bar = host.find_place([&] { return host.app->view().legend == RangeOf::weights; });
  ASSERT_TRUE(bar);
  host.robot.click_at(*bar);
  ASSERT_TRUE(host.robot.has("##range end"));
}

std::string words_in(const char* window) {
  std::string words;
  for (const std::string& line : lines_in(windows_on_screen(window))) words += line + " ";
  return words;
}

// What moved: in the status line at every size, in the right panel where there is one, and as the first words
// of a description; while a hand holds, nothing else moves for it.
TEST(WhatMovedOnTheDesk, IsSaidInOneSentenceWhereNothingJumps) {
  for (const auto& [width, height] : {std::pair{1024, 768}, {1280, 800}, {1600, 1000}}) {
    SCOPED_TRACE(width);
    AppHost host(width, height);
    host.robot.step(6);
    const Scene before = host.scene();
    const Analysis was = host.app->analysis();
    const auto stands = [&host] {
      const FigureState& figure = host.app->figure();
      return std::tuple(figure.origin.x, figure.origin.y, figure.scale, host.robot.area("W_Q[1]/r3c2").x,
                        host.robot.area("W_Q[1]/r3c2").y);
    };
    const auto places = stands();
    EXPECT_EQ(words_in("status").find(" now "), std::string::npos) << "nothing has moved";
    host.robot.drag_and_hold("Q/r4c1", 4, 0, 1);
    WhatMoved held;
    std::optional<double> line;
    for (int i = 0; i < 30; ++i) {
      const Point at{host.robot.find("Q/r4c1").x + 4.0 * (i + 2), host.robot.find("Q/r4c1").y};
      host.robot.move_to(at);
      held = what_moved(before, was, host.scene(), host.app->analysis(), held);
      const std::string said = moved_words(host.scene(), held).text;
      EXPECT_NE(words_in("status").find(said), std::string::npos) << said << "\n" << words_in("status");
      if (host.robot.has("FACTS")) {
        EXPECT_NE(words_in("inspector").find(said.substr(0, said.find(' '))), std::string::npos);
        const double chip = host.robot.area("symbols").y;
        EXPECT_EQ(line.value_or(chip), chip) << "what stands below the sentence jumps";
        line = chip;
      }
      EXPECT_TRUE(stands() == places);
    }
    host.robot.release();
    host.robot.step(4);
    const std::string said =
        moved_words(host.scene(), what_moved(before, was, host.scene(), host.app->analysis())).text;
    EXPECT_NE(words_in("status").find(said), std::string::npos) << said;
    EXPECT_TRUE(change_description(before, host.scene()).starts_with(said));
    host.run("edit.undo");
    host.robot.move_to(Point{2, 2}, 3);
    EXPECT_EQ(words_in("status").find(" now "), std::string::npos) << "the scene is as it was opened";
  }
}

using AppRanges = AppTest;

TEST_F(AppRanges, AreChosenAtTheColourBarAndATypedEndLocks) {
  open_menu(host);
  for (const char* bad : {"0", "-1", "two", "1/0"}) {
    host.robot.enter_in("##range end", bad);
    EXPECT_EQ(choice_of(host, RangeOf::weights).rule, RangeRule::automatic) << bad;
    EXPECT_TRUE(host.robot.has("##range end")) << "the field stays, with its text";
  }
  host.robot.enter_in("##range end", "1/2");
  EXPECT_EQ(choice_of(host, RangeOf::weights), (RangeChoice{RangeRule::locked, 0.5}));
  EXPECT_FALSE(host.robot.has("##range end"));
  open_menu(host);
  host.robot.click("Own range");
  EXPECT_EQ(choice_of(host, RangeOf::weights).rule, RangeRule::own);
  open_menu(host);
  host.robot.click("Lock");
  EXPECT_EQ(choice_of(host, RangeOf::weights).rule, RangeRule::locked);
  EXPECT_EQ(choice_of(host, RangeOf::weights).end, 0.75);  // the own range of 0.67
  expect_untouched();
}

// Whatever view and part is looked at, and was before: the inputs are drawn in the same places and colours.
TEST_F(AppRanges, InputsHaveOneOfTheirOwn) {
  host.robot.resize(1280, 800);
  host.robot.move_to(Point{640, 20});
  const auto drawn = [&] {
    host.robot.step(4);
    return windows_on_screen("/matrices_");
  };
  const auto same = [](const Corner& a, const Corner& b) {
    return a.x == b.x && a.y == b.y && a.color == b.color;
  };
  const std::vector<Corner> first = drawn();
  ASSERT_GT(first.size(), 1000U);
  for (const View& view : views()) {
    if (view.id == "lab") continue;  // its own panel stands there
    for (const Part& part : view.parts) {
      host.run("part." + std::string(view.id) + "." + std::string(part.id));
      EXPECT_TRUE(std::ranges::equal(drawn(), first, same)) << view.id << ", " << part.id;
    }
  }
}

TEST(AppRangesTyped, WhatIsNoEndIsSaid) {
  for (const char* bad : {"", "0", "-2", "nan", "1e999", "x", "0/0"}) {
    const auto end = typed_end(bad);
    ASSERT_TRUE(std::holds_alternative<std::string>(end)) << bad;
    EXPECT_EQ(std::get<std::string>(end), end_expected);
  }
  EXPECT_EQ(std::get<double>(typed_end("3/4")), 0.75);
}

}  // namespace
}  // namespace attnlab::test
