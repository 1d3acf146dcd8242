// Help: every page is there and can be read, F1 opens the one of what the pointer is on, and what is typed
// finds others.
#include "app/figures/views/views.h"
#include "app/ui/inputs/rule_words.h"
#include "app/ui/shell/help/help_pages.h"
#include "core/analysis/quantity.h"
#include "core/facts/facts.h"
#include "core/text/plain_text.h"
#include "tests/ui/app_host.h"

#include <set>

namespace attnlab::test {
namespace {

Scene opening_scene() { return AppHost().scene(); }

std::vector<HelpPage> pages_of(const Scene& scene, bool columns = false) {
  return help_pages(scene, analyze(scene), {columns});
}

TEST(HelpPages, EverySymbolViewRuleAndTheoremHasOne) {
  std::set<std::string> wanted = {"keys"};
  for (int k = 0; k < node_count; ++k)
    wanted.insert("symbol:" + std::string(row_of(static_cast<Node>(k)).code));
  for (const View& view : all_views()) wanted.insert("view:" + std::string(view.id));
  for (const RuleChoice& rule : rule_choices()) wanted.insert("rule:" + std::string(rule.id));
  for (const FactInfo& fact : fact_list()) wanted.insert("fact:" + std::string(fact.id));
  std::set<std::string> ids;
  for (const HelpPage& page : pages_of(opening_scene())) {
    EXPECT_TRUE(ids.insert(page.id).second) << page.id << " twice";
    EXPECT_FALSE(page.title.empty() || page.blocks.empty()) << page.id;
    wanted.erase(page.id);
  }
  EXPECT_TRUE(wanted.empty()) << *wanted.begin();
}

TEST(HelpPages, EachIsTheFirstThatItsTitleFinds) {
  const std::vector<HelpPage> pages = pages_of(opening_scene());
  for (const HelpPage& page : pages) {
    const auto found = search_help(pages, plain_text(page.title));
    ASSERT_FALSE(found.empty()) << page.title;
    EXPECT_TRUE(std::ranges::any_of(found, [&](const HelpPage* one) { return one->id == page.id; }));
    EXPECT_EQ(found.front()->title, page.title);
  }
  EXPECT_TRUE(search_help(pages, "no such words anywhere").empty());
  // By the names that the page of questions gives.
  for (const std::string id : {"lesson:why-not-qq", "fact:no-mutual-preference", "claim:keys-placed"})
    EXPECT_TRUE(std::ranges::any_of(search_help(pages, id.substr(id.find(':') + 1)),
                                    [&](const HelpPage* one) { return one->id == id; }))
        << id;
}

TEST(HelpPages, PagesOfDocsHaveNoMarksLeft) {
  for (const HelpPage& page : pages_of(opening_scene())) {
    if (page.group != "Guide") continue;
    EXPECT_GT(page.blocks.size(), 5U) << page.id;
    for (const HelpBlock& block : page.blocks)
      for (const std::string& text : {block.text, block.what})
        for (const char* mark : {"](", "**", "`", "| ", "![", "## "})
          EXPECT_EQ(text.find(mark), std::string::npos) << page.id << ": " << text;
  }
  const auto read = markdown_blocks(
      "# Title\n\nOne *two*\n[three](x.md) `four`.\n- item\n\n| a | b |\n|---|---|\n| c | d |\n");
  std::string all;
  for (const HelpBlock& block : read) all += block.what + "|" + block.text + "\n";
  EXPECT_EQ(all, "|One two three four.\n|- item\na|b\nc|d\n");
}

TEST(HelpPages, SymbolsAreThoseOfTheScene) {
  Scene scene = opening_scene();
  const auto formula = [&](const std::string& id, bool columns) {
    for (const HelpPage& page : pages_of(scene, columns))
      if (page.id == id) return page.blocks.back().text;
    return std::string();
  };
  EXPECT_EQ(formula("symbol:S", false), name_latex(scene, Node::S, 0));
  EXPECT_EQ(formula("symbol:S", true), name_latex(scene, Node::S, 0, {true}));
  EXPECT_EQ(formula("symbol:W", false), name_latex(scene, Node::W, 0)) << "it is computed here";
  EXPECT_EQ(formula("symbol:W_A", false), "The rules of this scene do without it.");
}

class HelpWindow : public AppTest {
 protected:
  std::string page_at_F1() {
    host.robot.key(ImGuiKey_F1);
    host.robot.step(3);
    EXPECT_TRUE(host.robot.has("Close"));
    const std::string page = host.app->help().page;
    host.robot.key(ImGuiKey_Escape);
    host.robot.step(3);
    EXPECT_FALSE(host.robot.has("Close"));
    return page;
  }
};

TEST_F(HelpWindow, F1OpensThePageOfWhatThePointerIsOn) {
  EXPECT_EQ(page_at_F1(), "view:pipeline");
  host.robot.move_to("Q/r1c1", 3);
  EXPECT_EQ(page_at_F1(), "symbol:Q");
  host.robot.move_to("Rank", 3);
  EXPECT_EQ(page_at_F1(), "view:rank");
  host.robot.click("RULES");
  host.robot.step(3);
  host.robot.move_to("##score", 3);
  EXPECT_EQ(page_at_F1(), "rule:score");
  host.robot.move_to("headline:no-mutual-preference", 3);
  EXPECT_EQ(page_at_F1(), "fact:no-mutual-preference");
  expect_untouched();
}

TEST_F(HelpWindow, WhatIsTypedFindsAndTheButtonLeadsThere) {
  host.robot.key(ImGuiKey_F1);
  host.robot.step(3);
  host.robot.type("symmetry");
  host.robot.step(3);
  EXPECT_EQ(host.app->help().page, "view:symmetry");
  host.robot.click("Open it");
  host.robot.step(3);
  EXPECT_EQ(host.app->view().view, "symmetry");
  EXPECT_FALSE(host.robot.has("Close"));
}

// The keyboard alone: Enter closes, Tab leads to the other button first.
TEST_F(HelpWindow, TheKeyboardOpensWhatIsRead) {
  host.robot.key(ImGuiKey_F1);
  host.robot.step(3);
  host.robot.type("why softmax");
  host.robot.step(3);
  EXPECT_EQ(host.app->help().page, "lesson:other-rules");
  host.robot.keys({ImGuiKey_Tab, ImGuiKey_Enter});
  host.robot.step(3);
  EXPECT_FALSE(host.robot.has("##help"));
  EXPECT_TRUE(host.app->lesson().lesson.has_value());
}

TEST_F(HelpWindow, ArrowKeysWalkThePages) {
  host.robot.key(ImGuiKey_F1, ImGuiMod_Shift);
  host.robot.step(3);
  EXPECT_EQ(host.app->help().page, "keys");
  host.robot.key(ImGuiKey_DownArrow);
  host.robot.step(3);
  EXPECT_EQ(host.app->help().page, "view:pipeline");
  host.robot.key(ImGuiKey_UpArrow);
  host.robot.key(ImGuiKey_UpArrow);
  host.robot.step(3);
  EXPECT_EQ(host.app->help().page, "keys");
}

}  // namespace
}  // namespace attnlab::test
