// Thousands of random actions, edits, clicks, drags, keys and sizes: never a crash, the scene always valid, the
// analysis always that of the scene.
#include "app/ui/actions/actions.h"
#include "core/scene/rules.h"
#include "tests/core/cases.h"
#include "tests/ui/app_host.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace attnlab::test {
namespace {

constexpr unsigned seed = 20261121;

class Monkey {
 public:
  explicit Monkey(AppHost& host) : host_(host) {}

  void act() {
    switch (pick(10)) {
      case 0:
      case 1:
      case 2: action(); break;
      case 3: item(); break;
      case 4: drag(); break;
      case 5: key(); break;
      case 6: type(); break;
      case 7: host_.robot.wheel(0, pick(5) - 2); break;
      case 8: host_.robot.move_to(Point{real(0, 1700), real(0, 1100)}); break;
      case 9:
        if (pick(8) == 0)
          host_.robot.resize(real(1, 1800), real(1, 1200));
        else
          host_.robot.step();
        break;
    }
  }

 private:
  int pick(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  double real(double low, double high) { return std::uniform_real_distribution<>(low, high)(random_); }

  void action() {
    const auto all = actions();
    const Action& action = all[static_cast<std::size_t>(pick(static_cast<int>(all.size())))];
    if (action.id == "file.save") return;  // the files of the test are its own business
    last = action.id;
    host_.app->run(action.id);
    host_.robot.step();
  }
  void item() {
    const std::vector<std::string> labels = host_.robot.labels();
    if (labels.empty()) return;
    const std::string& label = labels[static_cast<std::size_t>(pick(static_cast<int>(labels.size())))];
    last = "click " + label;
    if (label == "Save" || label == "Replace" || label == "Export") return;
    if (host_.robot.has(label)) host_.robot.click(label, pick(6) == 0 ? 1 : 0);
  }
  void drag() {
    host_.robot.move_to(Point{real(0, 1600), real(0, 1000)});
    host_.robot.press();
    for (int i = 0; i < 3; ++i) host_.robot.move_to(Point{real(-500, 2500), real(-500, 2500)});
    if (pick(4) == 0) host_.robot.key(ImGuiKey_Escape);
    host_.robot.release();
  }
  void key() {
    constexpr ImGuiKey keys[] = {
        ImGuiKey_Tab,        ImGuiKey_Enter,   ImGuiKey_Escape,    ImGuiKey_LeftArrow,
        ImGuiKey_RightArrow, ImGuiKey_UpArrow, ImGuiKey_DownArrow, ImGuiKey_Backspace,
        ImGuiKey_Space,      ImGuiKey_Home,    ImGuiKey_End,       ImGuiKey_F1,
        ImGuiKey_Z,          ImGuiKey_Y,       ImGuiKey_P,         ImGuiKey_C};
    constexpr ImGuiKeyChord modifiers[] = {0, 0, ImGuiMod_Ctrl, ImGuiMod_Shift, ImGuiMod_Alt};
    host_.robot.key(keys[pick(16)], modifiers[pick(5)]);
  }
  void type() {
    constexpr const char* words[] = {"1/3",
                                     "-2*sqrt(2)",
                                     "1e999",
                                     "nan",
                                     "",
                                     "+",
                                     "-",
                                     "\xE2\x88\x92"
                                     "7",
                                     "abc",
                                     "0"};
    host_.robot.type(words[pick(10)]);
    if (pick(2) == 0) host_.robot.key(ImGuiKey_Enter);
  }

 public:
  std::string last;

 private:
  AppHost& host_;
  std::mt19937 random_{seed};
};

TEST(AppRandom, ThousandsOfRandomDeedsLeaveAValidScene) {
  AppHost host;
  Monkey monkey(host);
  SCOPED_TRACE("seed " + std::to_string(seed));
  for (std::uint64_t i = 0; i < cases(3000, 500); ++i) {
    monkey.act();
    const auto problem = check(host.scene());
    ASSERT_FALSE(problem.has_value()) << "deed " << i << ", " << monkey.last << ": " << problem->field;
    const Analysis fresh = analyze(host.scene());
    ASSERT_TRUE(same_bits(view(fresh.Y), view(host.app->analysis().Y)))
        << "deed " << i << ", " << monkey.last;
  }
}

TEST(AppRandom, EveryRuleAfterEveryRule) {
  AppHost host;
  std::mt19937 random{seed};
  std::vector<std::string> rules;
  for (const Action& action : actions())
    if (std::string(action.menu).starts_with("Scene")) rules.push_back(action.id);
  for (const std::string& first : rules)
    for (const std::string& second : rules) {
      host.app->run(first);
      host.app->run(second);
      ASSERT_FALSE(check(host.scene()).has_value()) << first << ", " << second;
      if (random() % 40 == 0) host.robot.step();
    }
}

TEST(AppRandom, FiftyUndoneAndRedoneEndWhereTheyBegan) {
  AppHost host;
  const Scene before = host.scene();
  int done = 0;
  std::mt19937 random{seed};
  while (done < 50) {
    const auto all = actions();
    const Action& action = all[random() % all.size()];
    if (!std::string(action.menu).starts_with("Scene")) continue;
    const std::size_t steps = host.app->history().steps();
    host.app->run(action.id);
    host.robot.step();
    done += static_cast<int>(host.app->history().steps() - steps);
  }
  // A field that an action has opened keeps the last change unsealed; where a dialog stands open too, Escape closes it first.
  for (int i = 0; i < 2; ++i) {
    host.robot.key(ImGuiKey_Escape);
    host.robot.step(2);
  }
  done = static_cast<int>(host.app->history().steps());
  const Scene after = host.scene();
  for (int i = 0; i < done; ++i) ASSERT_TRUE(host.app->run("edit.undo"));
  EXPECT_TRUE(host.scene() == before);
  for (int i = 0; i < done; ++i) ASSERT_TRUE(host.app->run("edit.redo"));
  EXPECT_TRUE(host.scene() == after);
}

}  // namespace
}  // namespace attnlab::test
