// What is remembered between two starts, and what a damaged file of it does: nothing but a sentence.
// Help, About: version, places and licences in the window, and what is copied for a report.
#include "app/library/about.h"
#include "app/ui/session/settings.h"
#include "tests/ui/app_host.h"

namespace attnlab::test {
namespace {

struct AppSettings : testing::Test {
  static void put(const fs::path& file, const std::string& text) {
    fs::create_directories(file.parent_path());
    std::ofstream(file) << text;
  }

  const TemporaryFolder folder;
  const SettingsPlaces places{folder / "config", folder / "state"};
  const fs::path settings = places.config_dir / "settings.json", recent = places.state_dir / "recent.json";
  Settings s;
};

TEST_F(AppSettings, RoundTrip) {
  s.view.theme = ThemeId::dark;
  s.view.zoom = 1.25;
  s.view.left_width = 400;
  s.view.right_open = false;
  remember(s, "/a/b.json");
  remember(s, "/a/c.json");
  remember(s, "/a/b.json");
  ASSERT_FALSE(write_settings(places, s).has_value());
  const SettingsRead read = read_settings(places);
  EXPECT_EQ(read.complaint, "");
  EXPECT_TRUE(read.settings == s);
  EXPECT_EQ(read.settings.recent, (std::vector<std::string>{"/a/b.json", "/a/c.json"}));
}

TEST_F(AppSettings, ADamagedFileIsSetAsideWithASentenceAndTheAppStarts) {
  int broken = 0;
  for (const std::string& text : {std::string("{"), std::string("[]"), std::string("{\"zoom\": \"big\"}"),
                                  std::string("\0\1\2", 3), std::string(100000, '[')}) {
    put(settings, text);
    const SettingsRead read = read_settings(places);
    const std::string aside = "settings.broken-" + std::to_string(++broken) + ".json";
    EXPECT_NE(read.complaint.find(aside), std::string::npos) << read.complaint;
    EXPECT_TRUE(read.settings == Settings{});
    EXPECT_FALSE(fs::exists(settings));
    EXPECT_EQ(bytes_of(places.config_dir / aside), text) << "nothing of it is lost";
    EXPECT_EQ(read_settings(places).complaint, "") << "it is said once";
  }
  for (const char* text : {"{\"recent\": [1]}", "3", ""}) {
    put(recent, text);
    const SettingsRead read = read_settings(places);
    EXPECT_NE(read.complaint.find("recent.broken-"), std::string::npos) << read.complaint;
    EXPECT_TRUE(read.settings == Settings{});
  }
  put(settings, "not JSON");
  AppHost host(1600, 1000, 1, folder.path());
  EXPECT_FALSE(host.app->message().empty());
  EXPECT_EQ(host.app->view().theme, ThemeId::light);
}

TEST_F(AppSettings, WhatIsDamagedInOnePlaceCostsNothingInTheOther) {
  s.view.zoom = 1.5;
  remember(s, "/a/b.json");
  ASSERT_FALSE(write_settings(places, s).has_value());
  put(recent, "?");
  EXPECT_EQ(read_settings(places).settings.view.zoom, 1.5);
  ASSERT_FALSE(write_settings(places, s).has_value());
  put(settings, "?");
  EXPECT_EQ(read_settings(places).settings.recent, s.recent);
}

TEST_F(AppSettings, OfTwoWindowsEachKeepsWhatTheOtherHasChanged) {
  Settings before;
  before.recent = {"/old", "/older"};
  before.solved = {"a"};
  ASSERT_FALSE(write_settings(places, before).has_value());
  Settings one = before, two = before;
  one.view.zoom = 1.5;
  one.exports.decimals = 5;
  remember(one, "/one");
  one.solved.emplace_back("b");
  two.view.theme = ThemeId::dark;
  two.exports.font = Typeface::times;
  remember(two, "/older");
  two.solved.emplace_back("c");
  ASSERT_FALSE(merge_settings(places, one, before).has_value());
  ASSERT_FALSE(merge_settings(places, two, before).has_value());
  const Settings read = read_settings(places).settings;
  EXPECT_EQ(read.view.zoom, 1.5);
  EXPECT_EQ(read.view.theme, ThemeId::dark);
  EXPECT_EQ(read.exports.decimals, 5);
  EXPECT_EQ(read.exports.font, two.exports.font);
  EXPECT_EQ(read.recent, (std::vector<std::string>{"/older", "/one", "/old"}));
  EXPECT_EQ(two.recent, read.recent) << "the second window shows them, too";
  EXPECT_EQ(read.solved, (std::vector<std::string>{"a", "c", "b"}));
  Settings last = one;  // of one setting the last change wins
  last.view.theme = ThemeId::light;
  last.view.zoom = 2;
  ASSERT_FALSE(merge_settings(places, last, one).has_value());
  EXPECT_EQ(read_settings(places).settings.view.zoom, 2);
  EXPECT_EQ(read_settings(places).settings.view.theme, ThemeId::dark) << "that was not changed here";
  for (const char* text : {"{", "[]", "{\"recent\": 3, \"solved\": [3], \"export\": [], \"zoom\": {}}"}) {
    put(settings, text);
    put(recent, text);
    Settings now = last;
    remember(now, "/new");
    ASSERT_FALSE(merge_settings(places, now, last).has_value());
    EXPECT_EQ(read_settings(places).complaint, "");
    EXPECT_EQ(now.recent.front(), "/new");
  }
  EXPECT_EQ(bytes_of(places.config_dir / "settings.broken-1.json"), "{") << "nothing of it is lost";
  const Settings known = last;
  ASSERT_FALSE(merge_settings({}, last, known).has_value());
  EXPECT_EQ(last.recent, known.recent) << "where nothing is kept nothing goes";
  EXPECT_EQ(last.solved, known.solved);
}

TEST_F(AppSettings, WhatAnEarlierVersionKeptCountsUntilThereAreSettingsAndNumbersAreBroughtIntoTheirRange) {
  const std::string old = "{\"zoom\": 2, \"recent\": [\"/a/b.json\"]}";
  put(places.state_dir / "settings.json", old);
  s = read_settings(places).settings;
  EXPECT_EQ(s.view.zoom, 2);
  EXPECT_EQ(s.recent, std::vector<std::string>{"/a/b.json"});
  s.view.zoom = 1;
  s.recent.clear();
  ASSERT_FALSE(write_settings(places, s).has_value());
  EXPECT_TRUE(read_settings(places).settings == s);
  EXPECT_EQ(bytes_of(places.state_dir / "settings.json"), old);
  put(settings, "{\"zoom\": 1e9, \"left_width\": -5}");
  const SettingsRead read = read_settings(places);
  EXPECT_EQ(read.settings.view.zoom, zoom_high);
  EXPECT_GT(read.settings.view.left_width, 0);
}

TEST_F(AppSettings, TheAppRemembersItsThemeAndItsFiles) {
  {
    AppHost host(1600, 1000, 1, folder / "below");
    host.run("view.dark");
    host.save_as("kept.json");
  }
  AppHost again(1600, 1000, 1, folder / "below");
  EXPECT_EQ(again.app->view().theme, ThemeId::dark);
  const SettingsRead read = read_settings({folder / "below" / "config", folder / "below"});
  ASSERT_EQ(read.settings.recent.size(), 1U);
  EXPECT_TRUE(read.settings.recent[0].ends_with("kept.json"));
}

constexpr const char* copy_button = "Copy for a report";

TEST(AppAbout, IsFoundByItsWordsAndCopiesWhereThingsLie) {
  const TemporaryFolder own;
  AppHost host(1600, 1000, 1, own / "state", false,
               [&](AppOptions& options) { options.config_dir = own / "config"; });
  host.find_and_do("licence");
  ASSERT_TRUE(host.robot.has(copy_button));
  host.robot.click(copy_button);
  const std::string text = host.robot.clipboard();
  EXPECT_TRUE(text.starts_with("Attnlab " + program_build() + '\n')) << text;
  EXPECT_NE(text.find("Settings: " + (own / "config" / "settings.json").string()), std::string::npos);
  EXPECT_NE(text.find("Unsaved work: " + (own / "state" / "journal").string()), std::string::npos);
  EXPECT_FALSE(host.robot.has(copy_button));
}

TEST(AppAbout, SaysWhereNothingIsRememberedAndEscLeaves) {
  AppHost host(400, 300);
  host.run("help.about");
  ASSERT_TRUE(host.robot.has(copy_button));
  host.robot.key(ImGuiKey_Escape);
  EXPECT_FALSE(host.robot.has(copy_button));
  EXPECT_FALSE(host.app->unsaved());
}

}  // namespace
}  // namespace attnlab::test
