// The gallery in the window: what was printed stands beside what is computed, and where it is wrong the entry and the rule are found.
#include "app/library/examples.h"
#include "app/library/gallery.h"
#include "tests/ui/app_host.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace attnlab::test {
namespace {

constexpr int at_rest = 6;  // frames

struct EachPrinted : testing::TestWithParam<Example> {};

void press_label(AppHost& host, const std::string& label) {
  host.robot.pause();
  host.robot.click(label);
  host.robot.step(at_rest);
}

// The label of an entry of what was printed: its number stands before.
std::string entry_label(const AppHost& host, int row, int col) {
  const std::string end = "##printed" + std::to_string(row + 1) + "," + std::to_string(col + 1);
  for (const std::string& label : host.robot.labels())
    if (label.ends_with(end)) return label;
  ADD_FAILURE() << "no entry " << end;
  return {};
}

void find_it(AppHost& host, const PrintedMatrix& mistake) {
  const GalleryState& state = host.app->gallery();
  const auto hidden = host.app->view().figure.hidden;
  EXPECT_FALSE(hidden.empty()) << "what it should be is covered";
  std::optional<std::pair<int, int>> wrong;
  bool right_seen = false;
  for (int i = 0; i < static_cast<int>(mistake.rows.size()); ++i)
    for (int j = 0; j < static_cast<int>(mistake.rows.front().size()); ++j) {
      if (is_wrong_entry(mistake, host.scene(), host.app->analysis(), i, j)) {
        if (!wrong) wrong = {i, j};
      } else if (!right_seen) {
        right_seen = true;
        press_label(host, entry_label(host, i, j));
        EXPECT_FALSE(state.found) << "that one is right";
      }
    }
  ASSERT_TRUE(wrong.has_value());
  press_label(host, entry_label(host, wrong->first, wrong->second));
  EXPECT_TRUE(state.found);
  for (const MistakeRule& rule : mistake_rules()) {
    if (rule.id == mistake.rule) continue;
    press_label(host, std::string(rule.words) + "##rule");
    EXPECT_FALSE(state.revealed) << rule.id;
    EXPECT_EQ(host.app->view().figure.hidden, hidden) << "nothing is shown before";
  }
  for (const MistakeRule& rule : mistake_rules())
    if (rule.id == mistake.rule) press_label(host, std::string(rule.words) + "##rule");
  EXPECT_TRUE(state.revealed);
  EXPECT_TRUE(host.app->view().figure.hidden.empty());
}

TEST_P(EachPrinted, IsTakenAtItsWordOrFoundWrong) {
  AppHost host(1280, 800);
  host.run("gallery." + std::string(GetParam().id));
  host.robot.step(at_rest);
  ASSERT_TRUE(host.app->gallery().item.has_value());
  EXPECT_EQ(host.scene().title, GetParam().title);
  const PrintedExample item = *host.app->gallery().item;
  EXPECT_FALSE(item.source.empty());
  ASSERT_FALSE(item.printed.empty());
  for (const PrintedMatrix& printed : item.printed) {
    bool any = false;
    for (int i = 0; i < static_cast<int>(printed.rows.size()); ++i)
      for (int j = 0; j < static_cast<int>(printed.rows.front().size()); ++j)
        any = any || is_wrong_entry(printed, host.scene(), host.app->analysis(), i, j);
    EXPECT_EQ(any, !printed.right);
  }
  if (const PrintedMatrix* mistake = item.mistake()) {
    EXPECT_FALSE(mistake->says.empty());
    find_it(host, *mistake);
  }
  host.run("gallery.close");
  host.robot.step(2);
  EXPECT_FALSE(host.app->gallery().item.has_value());
  EXPECT_FALSE(host.app->unsaved());
}

INSTANTIATE_TEST_SUITE_P(Each, EachPrinted, testing::ValuesIn(gallery_list()), [](const auto& info) {
  std::string name(info.param.id);
  std::erase(name, '-');
  return name;
});

TEST(Gallery, ListsEveryPublishedExampleUnderItsTitle) {
  EXPECT_EQ(gallery_list().size(), 21U);
  for (const Example& entry : gallery_list()) {
    ASSERT_TRUE(std::holds_alternative<PrintedExample>(open_printed(entry.id))) << entry.id;
    EXPECT_EQ(std::get<Scene>(read_example(entry.id)).title, entry.title);
  }
  EXPECT_TRUE(std::holds_alternative<std::string>(open_printed("nothing")));
}

TEST(Gallery, FitsSmallWindows) {
  AppHost host(320, 240);
  for (const Example& entry : gallery_list()) {
    host.run("gallery." + std::string(entry.id));
    for (const auto& [width, height] : {std::pair{1024.0, 768.0}, {200.0, 100.0}, {1280.0, 800.0}}) {
      host.robot.resize(width, height);
      host.robot.step(2);
    }
    EXPECT_GT(host.app->gallery().height, 50) << entry.id;
  }
}

}  // namespace
}  // namespace attnlab::test
