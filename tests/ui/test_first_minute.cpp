// The first minute: offered once, one number to drag, and what grows from it stays where it is.
#include "app/ui/shell/window_parts.h"
#include "core/analysis/quantity.h"
#include "tests/ui/app_host.h"
#include "tests/ui/on_screen.h"

#include "imgui_internal.h"

#include <algorithm>
#include <set>

namespace attnlab::test {
namespace {

constexpr std::string_view offer_chip = "New to attention? Start with one number ›##offer",
                           first_number = "Q/r4c2";

std::vector<std::string> first_lines() { return lines_in(windows_on_screen("first minute")); }
bool first_reads(std::string_view words) {
  return std::ranges::any_of(
      first_lines(), [words](const std::string& line) { return line.find(words) != std::string::npos; });
}
// The first_numbers with two decimals that stand there.
std::size_t first_numbers() {
  std::size_t count = 0;
  for (const std::string& line : first_lines())
    for (std::size_t at = 0; (at = line.find('.', at)) != std::string::npos; ++at)
      count += at > 0 && std::isdigit(static_cast<unsigned char>(line[at - 1])) != 0 &&
               at + 2 < line.size() && std::isdigit(static_cast<unsigned char>(line[at + 1])) != 0;
  return count;
}

// A letter of a matrix, which is no beginning of a word; or a word of the mathematics.
bool has_symbol(const std::string& line) {
  const auto is_letter = [&line](std::size_t at) {
    return at < line.size() && std::isalpha(static_cast<unsigned char>(line[at])) != 0;
  };
  for (std::size_t at = 0; at < line.size(); ++at)
    if (std::string_view("QSKVWAXY").find(line[at]) != std::string_view::npos && !is_letter(at + 1) &&
        (at == 0 || !is_letter(at - 1)))
      return true;
  return line.find("softmax") != std::string::npos;
}

struct FirstMinuteAt : AppHost {
  explicit FirstMinuteAt(double width = 1600, double height = 1000) : AppHost(width, height) {
    run("lesson.first_minute");
    robot.step(3);
  }
  // Behind what moves by itself.
  void rest() {
    robot.wait(4);
    robot.step(3);
  }
};

TEST(FirstMinute, IsOfferedAtThePersonsFirstStartAlone) {
  const TemporaryFolder state;
  {
    AppHost host(1600, 1000, 1, state.path(), true);
    host.robot.step(3);
    ASSERT_TRUE(host.robot.has(offer_chip));
    host.robot.click(offer_chip);
    host.robot.step(3);
    EXPECT_TRUE(first_reads("attends to whom"));
  }
  AppHost later(1600, 1000, 1, state.path(), true);
  later.robot.step(3);
  EXPECT_FALSE(later.robot.has(offer_chip));
}

TEST(FirstMinute, HasEighteenNumbersAndNoSymbol) {
  for (const auto& [width, height] :
       {std::pair{1024, 768}, {1280, 800}, {1600, 1000}, {1920, 1080}, {3840, 2160}}) {
    SCOPED_TRACE(width);
    FirstMinuteAt host(width, height);
    host.rest();
    EXPECT_EQ(first_numbers(), 18U) << "16 weights, one number of a query, one in the sentence";
    EXPECT_TRUE(first_reads("gives"));
    for (const std::string& line : first_lines()) EXPECT_FALSE(has_symbol(line)) << line;
    EXPECT_TRUE(host.robot.has(first_number));
    EXPECT_FALSE(host.robot.has("Q/r1c1")) << "nothing that is not seen answers the hand";
  }
}

TEST(FirstMinute, TheNumberMovesByItselfOnceAndIsNoEdit) {
  FirstMinuteAt host;
  std::set<std::vector<std::string>> pictures;
  for (int i = 0; i < 40; ++i) {
    host.robot.wait(0.1);
    pictures.insert(first_lines());
  }
  EXPECT_GT(pictures.size(), 5U);
  EXPECT_EQ(host.steps(), 0U);
  EXPECT_FALSE(host.app->unsaved());
  const auto rests = first_lines();
  host.robot.wait(5);
  EXPECT_EQ(first_lines(), rests);
  EXPECT_TRUE(first_reads("0.80"));
}

// They are K's, turned: tokens across, and half as high.
TEST(FirstMinute, TheKeysAreDraggedWhereTheyStandOnceTheyHaveGrown) {
  FirstMinuteAt host;
  host.rest();
  EXPECT_FALSE(host.robot.has("K/r2c1"));
  host.robot.drag(first_number, 30, 0);
  for (int i = 0; i < 12; ++i) host.robot.wait(0.2);
  ASSERT_TRUE(host.robot.has("K/r2c1"));
  const Rect first = host.robot.area("K/r1c1"), token = host.robot.area("K/r2c1"),
             number = host.robot.area("K/r1c2");
  EXPECT_NEAR(token.x - first.x, 92, 1);
  EXPECT_EQ(token.y, first.y);
  EXPECT_NEAR(number.y - first.y, 50, 1);
  EXPECT_EQ(number.x, first.x);
  const Scene before = host.scene();
  host.robot.pause();
  host.robot.drag("K/r2c1", 30, 0);
  EXPECT_GT(host.scene().K(1, 0), before.K(1, 0) + 0.1);
  EXPECT_EQ(host.scene().Q, before.Q);
  EXPECT_TRUE(first_reads("now gives"));
  EXPECT_TRUE(host.undone() == before);
}

// The places of the cells that can be taken hold of, and of the words that can be clicked.
TEST(FirstMinute, WhatGrowsMovesNothingThatWasThere) {
  FirstMinuteAt host;
  host.rest();
  const std::vector<Rect> cell = host.robot.areas(first_number), ways = host.robot.areas("##first");
  ASSERT_EQ(cell.size(), 1U);
  ASSERT_GE(ways.size(), 4U);
  const double before = host.scene().Q(3, 1);
  host.robot.drag_and_hold(first_number, 30, 0);
  host.robot.wait(0.3);
  EXPECT_TRUE(first_reads("how well they match"));
  host.robot.release();
  for (int i = 0; i < 8; ++i) host.robot.wait(0.2);
  EXPECT_TRUE(first_reads("what each word asks for"));
  EXPECT_TRUE(first_reads("now gives"));
  EXPECT_GT(host.scene().Q(3, 1), before + 0.1);
  EXPECT_EQ(host.steps(), 1U);
  const auto same = [](const Rect& a, const Rect& b) {
    return a.x == b.x && a.y == b.y && a.width == b.width && a.height == b.height;
  };
  EXPECT_TRUE(same(host.robot.areas(first_number).front(), cell.front()));
  const std::vector<Rect> after = host.robot.areas("##first");
  EXPECT_TRUE(std::ranges::equal(after, ways, same));
  EXPECT_TRUE(host.robot.has("Q/r1c1"));
  host.chord(ImGuiMod_Ctrl, ImGuiKey_Z);
  EXPECT_EQ(host.scene().Q(3, 1), before);
  EXPECT_TRUE(first_reads("gives")) << "Undo stays in it";
  host.robot.key(ImGuiKey_Escape);
  EXPECT_TRUE(host.robot.has("W_Q/r1c1") || host.robot.has("W_Q[1]/r1c1")) << "its end is the desk";
  EXPECT_TRUE(first_lines().empty());
  host.robot.step(3);
  const auto& at = host.app->view().cursor;
  EXPECT_TRUE(!at || (at->row == 3 && at->col == 1)) << "no other number is looked at";
}

TEST(FirstMinute, LeadsToTheListsTheDeskAndTheWall) {
  for (const char* way : {"questions##first", "challenges##first", "examples##first"}) {
    FirstMinuteAt host;
    host.robot.click(way);
    host.robot.step(3);
    EXPECT_TRUE(host.robot.has("example:opening")) << way;
    EXPECT_TRUE(first_lines().empty());
  }
  FirstMinuteAt host;
  host.robot.click("present##first");
  EXPECT_TRUE(host.app->presentation().on);
  FirstMinuteAt views;
  views.chord(ImGuiMod_Ctrl, ImGuiKey_3);
  EXPECT_EQ(views.app->view().view, "softmax");
  views.robot.step(2);
  EXPECT_TRUE(first_lines().empty()) << "what shows another view shows it";
}

TEST(FirstMinute, AsksBeforeItTakesThePlaceOfUnsavedWork) {
  AppHost host;
  host.change();
  host.run("lesson.first_minute");
  EXPECT_TRUE(host.app->unsaved());
  EXPECT_TRUE(first_lines().empty());
}

TEST(FirstMinute, TokensAsColumnsAndAPinnedStateChangeNothingThere) {
  AppHost host;
  host.run({"view.columns", "compare.pin", "lesson.first_minute"});
  host.robot.wait(4);
  host.robot.step(3);
  EXPECT_EQ(first_numbers(), 18U);
  const double before = host.scene().Q(3, 1);
  host.robot.drag(first_number, 30, 0);
  EXPECT_GT(host.scene().Q(3, 1), before + 0.1);
  EXPECT_TRUE(first_reads("now gives"));
}

TEST(FirstMinute, WhatCannotBeReadIsSaidThere) {
  FirstMinuteAt host;
  EXPECT_FALSE(host.open(host.folder.write("bad.json", "{\"attnlab\": 1, \"Q\": [[1, \"x\"]]}")));
  host.robot.step(3);
  EXPECT_TRUE(first_reads("bad.json")) << host.app->message();
}

// In a window that has no place for it the offer waits for one that has.
TEST(FirstMinute, IsNotOfferedWhereItHasNoPlace) {
  const TemporaryFolder state;
  {
    AppHost narrow(480, 600, 1, state.path(), true);
    narrow.robot.step(3);
    EXPECT_FALSE(narrow.robot.has(offer_chip));
  }
  AppHost host(1600, 1000, 1, state.path(), true);
  host.robot.step(3);
  EXPECT_TRUE(host.robot.has(offer_chip));
  host.run("view.symmetry");
  EXPECT_FALSE(host.robot.has(offer_chip));
  host.run("view.pipeline");
  host.change();
  EXPECT_FALSE(host.robot.has(offer_chip)) << "who has begun has begun";
}

TEST(FirstMinute, TheKeyboardHasItsNumberAndShowsWhatItComesTo) {
  FirstMinuteAt host;
  host.robot.wait(1);
  const Scene before = host.scene();
  host.robot.key(ImGuiKey_UpArrow, ImGuiMod_Alt);
  EXPECT_GT(host.scene().Q(3, 1), before.Q(3, 1));
  host.chord(ImGuiMod_Ctrl, ImGuiKey_Z);
  EXPECT_TRUE(host.scene() == before);
  FirstMinuteAt other;
  other.robot.wait(1);
  other.robot.key(ImGuiKey_LeftArrow);
  for (int i = 0; i < 5; ++i) other.robot.wait(0.2);
  EXPECT_TRUE(other.robot.has("Q/r1c1")) << "no number is chosen that is not seen";
  EXPECT_TRUE(first_reads("what each word asks for"));
}

TEST(FirstMinute, OtherRowsStayOnlyWhereTheyDo) {
  FirstMinuteAt host;
  host.robot.drag(first_number, 30, 0);
  for (int i = 0; i < 6; ++i) host.robot.wait(0.2);
  EXPECT_TRUE(first_reads("The other rows stay"));
  host.robot.drag("Q/col2", 30, 0);
  host.robot.wait(0.2);
  EXPECT_FALSE(first_reads("The other rows stay"));
  EXPECT_TRUE(first_reads("Each row adds up to 1."));
}

TEST(FirstMinute, AltAndF10LeadToTheMenusOfTheDesk) {
  for (const ImGuiKey key : {ImGuiKey_F10, ImGuiKey_LeftAlt}) {
    FirstMinuteAt host;
    host.robot.key(key);
    host.robot.step(8);
    EXPECT_TRUE(first_lines().empty());
    EXPECT_TRUE(host.robot.has("bar"));
  }
}

TEST(FirstMinute, ManyWindowsAndOtherSizesAreNoHarm) {
  FirstMinuteAt host;
  host.resize_through();
  host.robot.step(3);
  host.run("file.new");
  EXPECT_TRUE(first_lines().empty());
}

// Where the matrix of a node stands whole, in sight and under nothing else; none: it does not.
std::optional<ImRect> in_sight(AppHost& host, Node node) {
  const FigureState& figure = host.app->figure();
  const ImGuiWindow* centre = ImGui::FindWindowByName("centre");
  for (const ShownMatrix& block : figure.picture.drawn.blocks) {
    if (!block.cell || block.cell->node != node) continue;
    const auto at = [&](double x, double y) {
      return ImVec2{static_cast<float>(figure.origin.x + x * figure.scale),
                    static_cast<float>(figure.origin.y + y * figure.scale)};
    };
    const ImRect place(at(block.where.x, block.where.y), at(block.where.right(), block.where.bottom()));
    if (!centre->Rect().Contains(place)) return std::nullopt;
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
      if (window->Active && !window->Hidden && window->RootWindow == window && window != centre &&
          !window->IsFallbackWindow && window->Rect().Overlaps(place))
        return std::nullopt;
    return place;
  }
  return std::nullopt;
}

// The desk of a first start: all inputs and the way to the output, and few things beside them.
TEST(CalmDesk, AFirstStartHasAllMatricesAndFewThingsToClick) {
  for (const auto& [width, height] :
       {std::pair{1024, 768}, {1280, 800}, {1600, 1000}, {1920, 1080}, {3840, 2160}}) {
    SCOPED_TRACE(width);
    AppHost host(width, height, 1, {}, true);
    host.robot.step(5);
    std::size_t things = 0;
    std::string seen;
    for (const std::string& label : host.robot.labels()) {
      if (label.find('/') != std::string::npos) continue;  // cells, headers, and what holds others
      ++things;
      seen += label + " | ";
    }
    EXPECT_LT(things, 60U) << seen;
    for (const char* one :
         {"Q/r1c1", "Q/r4c3", "K/r1c1", "K/r4c3", "V/r1c1", "V/r4c3", "W_Q[1]/r1c1", "W_Q[1]/r3c2",
          "W_K[1]/r1c1", "W_K[1]/r3c2", "W_V[1]/r1c1", "W_V[1]/r3c2", "W_O/r1c1", "W_O/r2c3"})
      EXPECT_TRUE(host.robot.has(one)) << one;
    for (const Node node : {Node::P_Q, Node::P_K, Node::S, Node::L, Node::A, Node::P_V, Node::H, Node::Y})
      EXPECT_TRUE(in_sight(host, node)) << row_of(node).code;
    const auto scores = in_sight(host, Node::S), next = in_sight(host, Node::L);
    ASSERT_TRUE(scores && next);
    EXPECT_TRUE(next->Min.x > scores->Max.x && next->Min.y < scores->Max.y && next->Max.y > scores->Min.y)
        << "S stands beside what follows";
    EXPECT_FALSE(host.robot.has("example:opening")) << "no card";
    EXPECT_LE(host.app->facts().headlines.size(), most_headlines);
  }
}

}  // namespace
}  // namespace attnlab::test
