// What is remembered between two starts, and what a damaged file of it does: nothing but a sentence.
#include "app/ui/session/settings.h"
#include "tests/ui/app_host.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>

namespace attnlab::test {
namespace {

namespace fs = std::filesystem;

TEST(AppSettings, RoundTrip) {
  const TemporaryFolder folder;
  Settings s;
  s.view.theme = ThemeId::dark;
  s.view.zoom = 1.25;
  s.view.left_width = 400;
  s.view.right_open = false;
  remember(s, "/a/b.json");
  remember(s, "/a/c.json");
  remember(s, "/a/b.json");
  ASSERT_FALSE(write_settings(folder.path(), s).has_value());
  const SettingsRead read = read_settings(folder.path());
  EXPECT_EQ(read.complaint, "");
  EXPECT_TRUE(read.settings == s);
  EXPECT_EQ(read.settings.recent, (std::vector<std::string>{"/a/b.json", "/a/c.json"}));
}

TEST(AppSettings, ADamagedFileIsIgnoredWithASentence) {
  const TemporaryFolder folder;
  for (const std::string& text :
       {std::string("{"), std::string("[]"), std::string("{\"zoom\": \"big\"}"), std::string("\0\1\2", 3),
        std::string(100000, '['), std::string("{\"recent\": [1]}")}) {
    std::ofstream(folder / "settings.json") << text;
    const SettingsRead read = read_settings(folder.path());
    EXPECT_FALSE(read.complaint.empty()) << text.substr(0, 20);
    EXPECT_TRUE(read.settings == Settings{});
  }
}

TEST(AppSettings, NumbersOutsideTheirRangeAreBroughtInside) {
  const TemporaryFolder folder;
  std::ofstream(folder / "settings.json") << "{\"zoom\": 1e9, \"left_width\": -5}";
  const SettingsRead read = read_settings(folder.path());
  EXPECT_EQ(read.settings.view.zoom, zoom_high);
  EXPECT_GT(read.settings.view.left_width, 0);
}

TEST(AppSettings, TheAppRemembersItsThemeAndItsFiles) {
  const TemporaryFolder state;
  {
    AppHost host(1600, 1000, 1, state / "below");
    host.run("view.dark");
    host.chord(ImGuiMod_Ctrl | ImGuiMod_Shift, ImGuiKey_S);
    host.robot.type("kept.json");
    host.robot.key(ImGuiKey_Enter);
    host.robot.step(3);
  }
  AppHost again(1600, 1000, 1, state / "below");
  EXPECT_EQ(again.app->view().theme, ThemeId::dark);
  const SettingsRead read = read_settings(state / "below");
  ASSERT_EQ(read.settings.recent.size(), 1U);
  EXPECT_TRUE(read.settings.recent[0].ends_with("kept.json"));
}

TEST(AppSettings, ADamagedFileDoesNotKeepTheAppFromStarting) {
  const TemporaryFolder state;
  std::ofstream(state / "settings.json") << "not JSON";
  AppHost host(1600, 1000, 1, state.path());
  EXPECT_FALSE(host.app->message().empty());
  EXPECT_EQ(host.app->view().theme, ThemeId::light);
}

}  // namespace
}  // namespace attnlab::test
