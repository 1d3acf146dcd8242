// What a program that reads the window aloud is told: the accessibility tree of what stands on the screen.
#include "app/ui/kit/access_tree.h"
#include "tests/ui/app_host.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <set>

namespace attnlab::test {
namespace {

using Nodes = std::vector<AccessNode>;

struct Reading : AppHost {
  Reading() : AppHost(1280, 800) { robot.step(8); }
  Nodes tree() const { return access_tree(robot.heard()); }
  Nodes all(std::string_view role) const {
    Nodes out;
    walk(tree(), [&](const AccessNode& node) {
      if (role.empty() || node.role == role) out.push_back(node);
    });
    return out;
  }
  std::optional<AccessNode> find(std::string_view role, std::string_view name) const {
    for (AccessNode& node : all(role))
      if (node.name.starts_with(name)) return std::move(node);
    return std::nullopt;
  }
  // The entry of a table, from 1.
  std::string entry(std::string_view table, int row, int col) const {
    const auto grid = find("grid", table);
    if (!grid) return "no table";
    for (const AccessNode& line : grid->parts)
      for (const AccessNode& cell : line.parts)
        if (cell.role == "gridcell" && cell.row == row && cell.col == col) return cell.name;
    return "no entry";
  }
  static void walk(const Nodes& nodes, const std::function<void(const AccessNode&)>& use) {
    for (const AccessNode& node : nodes) {
      use(node);
      walk(node.parts, use);
    }
  }
  bool reads(std::string_view part) const {
    return std::ranges::any_of(
        all("text"), [part](const AccessNode& node) { return node.name.find(part) != std::string::npos; });
  }
  void press(std::string_view role, std::string_view name) {
    const auto node = find(role, name);
    ASSERT_TRUE(node) << name;
    AccessHand hand;
    hand.press(*node);
    for (bool more = true; more; robot.step()) more = hand.step(robot.heard());
    robot.step(4);
  }
};

// Entries of inputs stand with their headers: those from 2 on.
constexpr int first_entry = 2;

TEST(AppAccess, MatricesAreTablesThatSayWhatTheyShow) {
  Reading host;
  EXPECT_EQ(host.entry("Q: Queries, 4 × 3", first_entry, first_entry), "-0.5");
  EXPECT_EQ(host.entry("A = softmax(L), 4 × 4", 4, 2), "0.67");
  host.robot.enter_at("Q/r1c1", "1/4");
  host.robot.step(4);
  EXPECT_EQ(host.entry("Q: Queries, 4 × 3", first_entry, first_entry), "0.25");
  EXPECT_TRUE(host.find("rowheader", "movie"));
}

TEST(AppAccess, EveryNameIsUniqueWhereItHasToBeAndNoneIsMissing) {
  Reading host;
  for (const std::string_view action :
       {"view.pipeline", "view.lab", "view.geometry", "file.export", "help.start"}) {
    host.run(action);
    host.robot.step(6);
    std::set<ImGuiID> seen;
    for (const AccessNode& node : host.all({})) {
      EXPECT_TRUE(seen.insert(node.id).second) << action << " twice: " << node.role << ' ' << node.name;
      const bool named = !node.name.empty() || node.role == "row" || node.role.ends_with("list");
      EXPECT_TRUE(named) << action << ' ' << node.role;
      EXPECT_EQ(node.name.find("##"), std::string::npos) << node.name;
    }
    EXPECT_FALSE(seen.empty()) << action;
    host.robot.key(ImGuiKey_Escape);
    host.robot.step(4);
  }
}

// The title of a fact, and what it says.
TEST(AppAccess, TextsOfOneItemArePartedAsSentences) {
  Reading host;
  const auto fact = host.find("button", "One matrix, no mask, no positions");
  ASSERT_TRUE(fact);
  EXPECT_NE(fact->name.find("could not do this. The and movie"), std::string::npos) << fact->name;
}

TEST(AppAccess, ADialogHidesWhatLiesBelowIt) {
  Reading host;
  host.run("file.export");
  host.robot.step(6);
  EXPECT_TRUE(host.find("dialog", "Export"));
  EXPECT_FALSE(host.find("grid", "Q"));
  EXPECT_TRUE(host.find("button", "SVG"));
  const auto png = host.find("button", "PNG");
  ASSERT_TRUE(png);
  EXPECT_EQ(png->chosen, true);
}

TEST(AppAccess, WhatIsCoveredIsNotToldInAnswerToAQuestion) {
  Reading host;
  ASSERT_NE(host.entry("A = softmax(L)", 1, 1), "no table");
  host.app->view().figure.hidden = {Node::A};
  host.robot.step(4);
  EXPECT_EQ(host.entry("A = softmax(L)", 1, 1), "no table");
}

TEST(AppAccess, AnItemIsPressedWhereverItStands) {
  Reading host;
  host.press("tab", "Symmetry");
  EXPECT_EQ(host.app->view().view, "symmetry");
  const auto tab = host.find("tab", "Symmetry");
  ASSERT_TRUE(tab);
  EXPECT_EQ(tab->chosen, true);
  host.press("button", "File");
  EXPECT_TRUE(host.find("button", "Open"));
  host.robot.key(ImGuiKey_Escape);
  host.robot.resize(1280, 300);  // most of the inputs are scrolled away
  host.robot.step(8);
  const std::string before = host.entry("W_O", first_entry, first_entry);
  const auto grid = host.find("grid", "W_O");
  ASSERT_TRUE(grid);
  AccessHand hand;
  hand.press(grid->parts.at(1).parts.at(1));
  for (bool more = true; more; host.robot.step()) more = hand.step(host.robot.heard());
  host.robot.step(4);
  ASSERT_TRUE(host.app->view().cursor);
  EXPECT_EQ(host.app->view().cursor->id.kind, MatrixKind::WO);
  EXPECT_EQ(host.entry("W_O", first_entry, first_entry), before);
}

// A click would move it.
TEST(AppAccess, ASliderThatIsPressedKeepsItsValue) {
  Reading host;
  host.press("button", "RULES");
  host.robot.step(20);
  const auto slider = host.find("slider", "Temperature");
  ASSERT_TRUE(slider);
  ASSERT_TRUE(slider->range);
  EXPECT_EQ((*slider->range)[0], 1);
  host.press("slider", "Temperature");
  EXPECT_EQ(host.scene().temperature, 1);
  host.robot.key(ImGuiKey_RightArrow);
  host.robot.step(4);
  EXPECT_NE(host.scene().temperature, 1) << "the arrows move it";
}

TEST(AppAccess, WhatLiesOverAnItemIsClosedBeforeItIsPressed) {
  Reading host;
  host.press("button", "File");
  ASSERT_TRUE(host.find("button", "Open"));
  host.press("gridcell", "0.9");
  EXPECT_FALSE(host.find("button", "Open"));
  ASSERT_TRUE(host.app->view().cursor);
}

TEST(AppAccess, ACellOfTheFigureIsSaidAsTheArrowsReachItAndCanBePressed) {
  Reading host;
  host.press("gridcell", "0.67");
  ASSERT_TRUE(host.app->view().pinned);
  EXPECT_EQ(host.app->view().pinned->node, Node::A);
  host.robot.key(ImGuiKey_LeftArrow);
  host.robot.step(4);
  std::string said;
  for (const AccessNode& node : host.all("gridcell"))
    if (node.focused) said += node.name + ' ';
  EXPECT_EQ(said, "0.10 ");
}

TEST(AppAccess, TheKeyboardIsSaidWhereItStands) {
  Reading host;
  host.robot.click("Q/r2c1");
  host.robot.key(ImGuiKey_RightArrow);
  host.robot.step(2);
  Nodes focused;
  for (AccessNode& node : host.all({}))
    if (node.focused) focused.push_back(node);
  ASSERT_EQ(focused.size(), 1U);
  EXPECT_EQ(focused[0].name, "-0.7");
  EXPECT_EQ(focused[0].col, first_entry + 1);
}

TEST(AppAccess, TheWordsOfASlideAreRead) {
  Reading host;
  host.run("lesson.two-by-two");
  host.robot.step(8);
  EXPECT_TRUE(host.reads("A score is a query times a key"));
  host.run("present.start");
  host.robot.step(8);
  EXPECT_TRUE(host.reads("A score is a query times a key")) << json_of(host.tree());
}

TEST(AppAccess, AsJsonItIsRead) {
  Reading host;
  const std::string text = json_of(host.tree());
  EXPECT_NE(text.find(R"("role":"tab")"), std::string::npos);
  EXPECT_NE(text.find(R"("chosen":true)"), std::string::npos);
  EXPECT_EQ(json_of(Nodes{}), "[]");
}

}  // namespace
}  // namespace attnlab::test
