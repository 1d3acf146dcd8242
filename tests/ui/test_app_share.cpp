// Share lines in the window: copied by a menu, pasted over any panel, refused with a sentence.
// Answers in the window: what was given first is handed in with the scene,
// and many files dropped at once are counted.
#include "app/library/lessons.h"
#include "core/picture/carry.h"
#include "core/picture/share.h"
#include "core/teaching/handed_in.h"
#include "tests/core/support.h"
#include "tests/ui/app_host.h"

namespace attnlab::test {
namespace {

Scene other_scene() {
  return bare_scene(tokens({{1, 2}, {3, 4}}), tokens({{0.1, 2}, {3, -4}}), tokens({{1, 0}, {0, 1}}));
}
std::string line_of_other() { return std::get<std::string>(share_line(other_scene())); }

using AppShare = AppTest;

TEST_F(AppShare, TheSceneIsCopiedAsALineThatOpensElsewhere) {
  host.run("edit.share");
  const std::string line = host.robot.clipboard();
  EXPECT_TRUE(is_share_line(line));
  EXPECT_NE(host.app->message().find(std::to_string(line.size()) + " characters"), std::string::npos);
  AppHost other;
  other.robot.set_clipboard(line);
  other.chord(ImGuiMod_Ctrl, ImGuiKey_V);
  EXPECT_TRUE(other.scene() == before);
  EXPECT_FALSE(other.app->unsaved());
  EXPECT_TRUE(other.app->file().empty());
}

TEST_F(AppShare, ALinePastedIntoAMatrixOpensItsSceneAndWhatIsUnsavedIsAskedAboutFirst) {
  host.robot.set_clipboard(line_of_other());
  host.robot.click("Q/r1c1");
  host.chord(ImGuiMod_Ctrl, ImGuiKey_V);
  EXPECT_TRUE(host.scene() == other_scene());
  host.robot.click("Q/r1c1");
  host.robot.key(ImGuiKey_Delete);
  ASSERT_TRUE(host.app->unsaved());
  const Scene mine = host.scene();
  host.robot.set_clipboard(line_of_other());
  host.chord(ImGuiMod_Ctrl, ImGuiKey_V);
  EXPECT_TRUE(host.scene() == mine);
  ASSERT_TRUE(host.robot.has("Discard"));
  host.robot.click("Discard");
  EXPECT_TRUE(host.scene() == other_scene());
}

TEST_F(AppShare, WhatIsNoWholeLineIsRefusedAndNothingIsLost) {
  const std::string line = line_of_other();
  host.robot.set_clipboard(line.substr(0, line.size() - 7));
  host.chord(ImGuiMod_Ctrl, ImGuiKey_V);
  EXPECT_TRUE(host.says("share line: expected the whole line"));
  host.robot.set_clipboard("[[1, 2]]");
  host.run("file.open_share");
  EXPECT_TRUE(host.says("expected a share line, attnlab:1:"));
  EXPECT_TRUE(host.scene() == before);
}

const LessonEntry& entry() { return lesson_list().front(); }
Lesson lesson() { return std::get<Lesson>(open_lesson(entry().id)); }

// The first step that asks yes or no, from 0.
std::size_t yes_or_no() {
  const Lesson one = lesson();
  for (std::size_t i = 0; i < one.steps.size(); ++i)
    if (one.steps[i].ask && one.steps[i].ask->kind == PredictKind::yes_no) return i;
  return 0;
}

struct AppGather : AppTestIn<1280, 800> {
  AppGather() { host.robot.settles_in = calm_frames; }

  std::vector<fs::path> class_of(int count) const {
    std::vector<fs::path> files;
    for (int i = 0; i < count; ++i) {
      Scene scene = other_scene();
      hand_in(scene,
              {lesson().title, {{static_cast<int>(yes_or_no()) + 1, Reply(i % 3 == 0 ? "yes" : "no")}}});
      files.push_back(host.folder.write("answer" + std::to_string(i) + ".json", scene_text(scene)));
    }
    return files;
  }
};

TEST_F(AppGather, TheFirstAnswerIsHandedInWithTheScene) {
  EXPECT_FALSE(host.app->run("lesson.hand_in"));
  host.run("lesson." + std::string(entry().id));
  for (std::size_t i = 0; i < yes_or_no(); ++i) host.run("lesson.next");
  const std::string right = lesson().steps[yes_or_no()].ask->answer, wrong = right == "yes" ? "no" : "yes";
  host.robot.click({wrong + "##lesson", right + "##lesson"});
  host.run("edit.share");
  const SceneRead shared = read_share_line(host.robot.clipboard());
  ASSERT_TRUE(std::holds_alternative<Scene>(shared));
  const auto answers = handed_in(std::get<Scene>(shared));
  ASSERT_TRUE(std::holds_alternative<HandedIn>(answers)) << std::get<std::string>(answers);
  EXPECT_EQ(std::get<HandedIn>(answers).lesson, lesson().title);
  ASSERT_EQ(std::get<HandedIn>(answers).given.size(), 1U);
  EXPECT_EQ(std::get<HandedIn>(answers).given[0].answer, Reply(wrong));
  EXPECT_TRUE(std::holds_alternative<std::string>(handed_in(host.scene())))
      << "the scene itself stays as it is";
  // Also where pictures were made without their scene before.
  host.run("file.export");
  host.robot.click(host.robot.label_ending("##scene"));
  host.robot.key(ImGuiKey_Escape);
  host.run("lesson.hand_in");
  const fs::path picture = host.folder / "mine.png";
  host.robot.enter_in("##name", picture.string());
  const SceneRead read = load_document(picture);
  ASSERT_TRUE(std::holds_alternative<Scene>(read)) << std::get<FileError>(read).sentence();
  EXPECT_TRUE(std::holds_alternative<HandedIn>(handed_in(std::get<Scene>(read))));
}

TEST_F(AppGather, ManyAnswersAreCountedAndTheTruthWaits) {
  std::vector<fs::path> files = class_of(7);
  files.push_back(host.folder.write("broken.png", "no picture"));
  host.open(files);
  ASSERT_TRUE(host.robot.has("the truth##gathered"));
  host.robot.click({"the truth##gathered", "Export\u2026"});
  const fs::path picture = host.folder / "class.svg";
  host.robot.enter_in("##name", picture.string());
  ASSERT_TRUE(fs::exists(picture)) << host.app->message();
  const std::string drawn = bytes_of(picture);
  EXPECT_NE(drawn.find(">answers, "), std::string::npos) << "the truth is counted with";
  EXPECT_EQ(drawn.find("answer3"), std::string::npos) << "nobody's file";
  EXPECT_TRUE(host.scene() == before);
}

TEST_F(AppGather, TwoScenesWithoutAnswersAreAskedAbout) {
  std::vector<fs::path> files = class_of(1);
  files.push_back(host.folder.write("plain.json", scene_text(host.scene())));
  host.open(files);
  EXPECT_FALSE(host.robot.has("the truth##gathered"));
  EXPECT_TRUE(host.robot.has("Open"));
}

}  // namespace
}  // namespace attnlab::test
