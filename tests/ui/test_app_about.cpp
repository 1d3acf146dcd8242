// Help, About: version, places and licences in the window, and what is copied for a report.
#include "app/library/about.h"
#include "tests/ui/app_host.h"

#include <gtest/gtest.h>

#include <string>

namespace attnlab::test {
namespace {

constexpr const char* copy_button = "Copy for a report";

TEST(AppAbout, IsFoundByItsWordsAndCopiesWhereThingsLie) {
  const TemporaryFolder own;
  AppHost host(1600, 1000, 1, own.path() / "state", false,
               [&](AppOptions& options) { options.config_dir = own.path() / "config"; });
  host.chord(ImGuiMod_Ctrl, ImGuiKey_P);
  host.robot.type("licence");
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(3);
  ASSERT_TRUE(host.robot.has(copy_button));
  host.robot.click(copy_button);
  host.robot.step(3);
  const std::string text = host.robot.clipboard();
  EXPECT_TRUE(text.starts_with("Attnlab " + std::string(program_build()) + '\n')) << text;
  EXPECT_NE(text.find("Settings: " + (own.path() / "config" / "settings.json").string()), std::string::npos);
  EXPECT_NE(text.find("Unsaved work: " + (own.path() / "state" / "journal").string()), std::string::npos);
  EXPECT_FALSE(host.robot.has(copy_button));
}

TEST(AppAbout, SaysWhereNothingIsRememberedAndEscLeaves) {
  AppHost host(400, 300);
  host.run("help.about");
  host.robot.step(3);
  ASSERT_TRUE(host.robot.has(copy_button));
  host.robot.key(ImGuiKey_Escape);
  host.robot.step(3);
  EXPECT_FALSE(host.robot.has(copy_button));
  EXPECT_FALSE(host.app->unsaved());
}

}  // namespace
}  // namespace attnlab::test
