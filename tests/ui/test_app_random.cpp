// Random actions one after another: the scene stays valid, and undoing leads back.
#include "app/ui/actions/actions.h"
#include "core/scene/rules.h"
#include "tests/ui/app_host.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace attnlab::test {
namespace {

constexpr unsigned seed = 20261121;

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
