// Share lines in the window: copied by a menu, pasted over any panel, refused with a sentence.
#include "core/picture/share.h"
#include "tests/core/support.h"
#include "tests/ui/app_host.h"

#include <gtest/gtest.h>

#include <string>
#include <variant>

namespace attnlab::test {
namespace {

Scene other_scene() {
  return bare_scene(tokens({{1, 2}, {3, 4}}), tokens({{0.1, 2}, {3, -4}}), tokens({{1, 0}, {0, 1}}));
}
std::string line_of_other() { return std::get<std::string>(share_line(other_scene())); }

void paste(AppHost& host) {
  host.chord(ImGuiMod_Ctrl, ImGuiKey_V);
  host.robot.step(3);
}

TEST(AppShare, TheSceneIsCopiedAsALineThatOpensElsewhere) {
  AppHost host;
  const Scene scene = host.scene();
  host.run("edit.share");
  const std::string line = host.robot.clipboard();
  EXPECT_TRUE(is_share_line(line));
  EXPECT_NE(host.app->message().find(std::to_string(line.size()) + " characters"), std::string::npos);
  AppHost other;
  other.robot.set_clipboard(line);
  paste(other);
  EXPECT_TRUE(other.scene() == scene);
  EXPECT_FALSE(other.app->unsaved());
  EXPECT_TRUE(other.app->file().empty());
}

TEST(AppShare, ALinePastedIntoAMatrixOpensItsScene) {
  AppHost host;
  host.robot.set_clipboard(line_of_other());
  host.robot.click("Q/r1c1");
  paste(host);
  EXPECT_TRUE(host.scene() == other_scene());
}

TEST(AppShare, WhatIsUnsavedIsAskedAboutFirst) {
  AppHost host;
  host.robot.click("Q/r1c1");
  host.robot.key(ImGuiKey_Delete);
  host.robot.step(2);
  ASSERT_TRUE(host.app->unsaved());
  const Scene mine = host.scene();
  host.robot.set_clipboard(line_of_other());
  paste(host);
  EXPECT_TRUE(host.scene() == mine);
  ASSERT_TRUE(host.robot.has("Discard"));
  host.robot.click("Discard");
  host.robot.step(3);
  EXPECT_TRUE(host.scene() == other_scene());
}

TEST(AppShare, WhatIsNoWholeLineIsRefusedAndNothingIsLost) {
  AppHost host;
  const Scene mine = host.scene();
  const std::string line = line_of_other();
  host.robot.set_clipboard(line.substr(0, line.size() - 7));
  paste(host);
  EXPECT_NE(host.app->message().find("share line: expected the whole line"), std::string::npos)
      << host.app->message();
  host.robot.set_clipboard("[[1, 2]]");
  host.run("file.open_share");
  EXPECT_NE(host.app->message().find("expected a share line, attnlab:1:"), std::string::npos)
      << host.app->message();
  EXPECT_TRUE(host.scene() == mine);
}

}  // namespace
}  // namespace attnlab::test
