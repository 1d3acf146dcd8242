// A lesson made in the window from nothing: steps added, moved, removed and put into words, undone, saved, checked, opened again.
#include "app/figures/views/views.h"
#include "app/library/lessons.h"
#include "core/teaching/cover.h"
#include "core/teaching/draft.h"
#include "core/teaching/lesson_check.h"
#include "core/teaching/stage.h"
#include "tests/ui/app_host.h"

#include <fstream>
#include <sstream>

namespace attnlab::test {
namespace {

void retype_field(AppHost& host, const char* field, const std::string& text) {
  host.robot.type_in(field, text);
  host.robot.key(ImGuiKey_Tab);
}

Lesson draft_of(const AppHost& host) { return lesson_draft(host.scene()).value_or(Lesson{}); }

TEST(Making, ALessonFromNothingIsSavedCheckedAndRead) {
  AppHost host(1280, 900);
  host.run("view.symmetry");
  host.run("lesson.make");
  host.robot.step(4);
  host.robot.click("Begin with what is shown");
  ASSERT_EQ(draft_of(host).steps.size(), 1U);
  EXPECT_EQ(draft_of(host).steps[0].view, "symmetry");
  retype_field(host, "##step text", "The score of movie and bomb is not that of bomb and movie.");
  retype_field(host, "##step light", "S[4,2]; S[2,4]");
  retype_field(host, "##step claims", "abs(S[4,2] - S[2,4]) > 0.1");
  retype_field(host, "##step lock", "WQ");
  host.robot.click("a sign##kind");
  retype_field(host, "##of", "S[4,2] - S[2,4]");
  retype_field(host, "##ask", "Which sign has the difference?");
  host.robot.click("Title, question, answer##cover");
  retype_field(host, "##lesson title", "Mine");
  host.robot.click("Close");
  host.run("view.softmax");
  host.run("lesson.add_step");
  host.run("lesson.make");
  host.robot.step(4);
  ASSERT_EQ(draft_of(host).steps.size(), 2U);
  EXPECT_EQ(draft_of(host).scenes.size(), 1U) << "the same matrices are kept once";
  host.robot.click("2  softmax##making2");
  host.robot.click("up##making");
  EXPECT_EQ(draft_of(host).steps[0].view, "softmax");
  host.robot.click("Undo##making");
  EXPECT_EQ(draft_of(host).steps[0].view, "symmetry");
  host.robot.click("Redo##making");
  host.robot.click("down##making");
  host.robot.click("remove##making");
  ASSERT_EQ(draft_of(host).steps.size(), 1U);
  EXPECT_EQ(draft_of(host).steps[0].view, "symmetry");

  const std::filesystem::path file = host.folder.path() / "mine.json";
  retype_field(host, "##lesson file", file.string());
  host.robot.click("Save the lesson##making");
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  const auto read = read_lesson(text.str(), "mine.json");
  ASSERT_TRUE(std::holds_alternative<Lesson>(read)) << std::get<FileError>(read).sentence();
  const Lesson& lesson = std::get<Lesson>(read);
  EXPECT_EQ(lesson.title, "Mine");
  EXPECT_EQ(lesson.steps[0].light, (std::vector<std::string>{"S[4,2]", "S[2,4]"}));
  EXPECT_EQ(lesson.steps[0].lock, std::vector<std::string>{"WQ"});
  for (const LessonProblem& problem : check_lesson(lesson, wrong_view)) ADD_FAILURE() << problem.sentence;
  EXPECT_EQ(text.str().find("\"lesson\""), std::string::npos) << "no draft inside of the draft";

  AppHost reader(1280, 900);
  ASSERT_TRUE(reader.app->open(file));
  reader.robot.step(6);
  ASSERT_TRUE(reader.app->lesson().lesson.has_value());
  reader.robot.click("positive##lesson");
  reader.robot.step(4);
  EXPECT_TRUE(reader.app->lesson().answers[0].given.has_value());
}

// Whatever matrix claims have a name for, a pinned cell of it is lit by the step, and lights that cell again.
TEST(Making, APinnedCellOfAnyMatrixIsLit) {
  AppHost host(1280, 900);
  host.run("score.merged");
  std::size_t steps = 0;
  for (const Node node : {Node::W, Node::W_edit, Node::W_V, Node::W_O, Node::X, Node::S, Node::L, Node::A,
                          Node::H, Node::concat, Node::Y}) {
    const Cell cell{node, 0, 0, 0};
    host.app->view().pinned = cell;
    host.run("lesson.add_step");
    const std::vector<std::string> light = draft_of(host).steps.at(steps++).light;
    ASSERT_EQ(light.size(), 1U) << static_cast<int>(node);
    const auto lit = lit_cell(light[0]);
    ASSERT_TRUE(lit) << light[0];
    EXPECT_TRUE(*lit == (Cell{node == Node::W_edit ? Node::W : node, 0, 0, 0})) << light[0];
  }
  const Node all[] = {Node::M, Node::W_A, Node::W_Q, Node::W_K, Node::QQ};
  for (int k = 0; k < node_count; ++k) {
    const auto node = static_cast<Node>(k);
    const std::string name(name_in_claims(node));
    EXPECT_TRUE(name.empty() || lit_cell(name + "[1,2]") == (Cell{node, 0, 0, 1})) << name;
  }
  for (const Node node : all) EXPECT_FALSE(name_in_claims(node).empty());
  host.app->view().pinned = Cell{Node::S_anti, 0, 0, 0};
  host.run("lesson.add_step");
  EXPECT_TRUE(host.says("nothing is lit"));
}

void begin_and_save(AppHost& host, const std::filesystem::path& file, const std::string& title) {
  host.run("lesson.make");
  host.robot.step(4);
  host.robot.click("Begin with what is shown");
  host.robot.click("Title, question, answer##cover");
  retype_field(host, "##lesson title", title);
  retype_field(host, "##lesson file", file.string());
  host.robot.click("Save the lesson##making");
}

// Another document knows nothing of the file that a lesson of the former was saved into: it is asked about.
TEST(Making, ALessonOfAnotherDocumentReplacesNoneWithoutAQuestion) {
  AppHost host(1280, 900);
  const std::filesystem::path file = host.folder / "mine.json";
  begin_and_save(host, file, "First");
  const std::string first = bytes_of(file);
  ASSERT_NE(first.find("First"), std::string::npos);
  EXPECT_FALSE(host.robot.has("Replace"));
  retype_field(host, "##lesson title", "First, mended");
  host.robot.click("Save the lesson##making");
  EXPECT_FALSE(host.robot.has("Replace")) << "what was saved from here last is saved again";
  const std::string mended = bytes_of(file);
  EXPECT_NE(mended.find("mended"), std::string::npos);
  host.robot.click("Close");
  host.run("example.dictionary");
  host.robot.click("Discard");
  host.run("lesson.make");
  host.robot.step(4);
  EXPECT_TRUE(host.robot.has("Begin with what is shown"));
  host.robot.click("Cancel");
  begin_and_save(host, file, "Second");
  ASSERT_TRUE(host.robot.has("Replace"));
  EXPECT_EQ(bytes_of(file), mended) << "nothing is written before the answer";
  host.robot.key(ImGuiKey_Escape);
  host.robot.step(4);
  EXPECT_EQ(bytes_of(file), mended);
  host.robot.click("Save the lesson##making");
  host.robot.click("Replace");
  EXPECT_NE(bytes_of(file).find("Second"), std::string::npos);
  EXPECT_TRUE(host.robot.has("Save the lesson##making")) << "back in the dialog that asked";
}

TEST(Making, AFileThatSomebodyElseHasWrittenMeanwhileIsAskedAbout) {
  AppHost host(1280, 900);
  const std::filesystem::path file = host.folder / "mine.json";
  begin_and_save(host, file, "First");
  std::ofstream(file) << "precious";
  host.robot.click("Save the lesson##making");
  EXPECT_TRUE(host.robot.has("Replace"));
  EXPECT_EQ(bytes_of(file), "precious");
}

TEST(Making, ALockedMatrixStaysAndTheOthersMove) {
  AppHost host(1280, 900);
  host.run("lesson.add_step");
  Lesson lesson = draft_of(host);
  lesson.steps[0].lock = {"Q"};
  const std::filesystem::path file = host.folder.path() / "locked.json";
  std::ofstream(file) << draft_text(lesson);
  AppHost reader(1280, 900);
  ASSERT_TRUE(reader.app->open(file));
  reader.robot.step(6);
  const Scene before = reader.scene();
  reader.robot.drag("Q/r1c1", 30, 0);
  EXPECT_TRUE(reader.scene() == before);
  EXPECT_NE(reader.app->message().find("Q is locked"), std::string::npos) << reader.app->message();
  reader.robot.pause();
  reader.robot.drag("K/r1c1", 30, 0);
  EXPECT_FALSE(reader.scene() == before);
}

TEST(Making, ALessonOfOursBecomesOnesOwn) {
  AppHost host(1280, 900);
  host.run("lesson.two-by-two");
  host.robot.step(4);
  const Lesson ours = *host.app->lesson().lesson;
  host.run("lesson.own");
  host.robot.step(4);
  const Lesson draft = draft_of(host);
  EXPECT_EQ(draft.title, ours.title);
  ASSERT_EQ(draft.steps.size(), ours.steps.size());
  for (std::size_t i = 0; i < draft.steps.size(); ++i)
    EXPECT_TRUE(draft.scenes.at(draft.steps[i].scene) == ours.scenes.at(ours.steps[i].scene)) << i;
}

TEST(Making, AStepIsShownChangedAndTakenAgain) {
  AppHost host(1280, 900);
  host.run("lesson.add_step");
  host.run("size.n_q.more");
  host.run("lesson.make");
  host.robot.step(4);
  const Scene first = draft_of(host).scenes.begin()->second;
  host.robot.click("Show this step##making");
  EXPECT_TRUE(without_draft(host.scene()) == first);
  host.robot.click("Close");
  host.run("score.qq");
  host.run("lesson.make");
  host.robot.step(4);
  host.robot.click("Take what is shown##making");
  EXPECT_EQ(draft_of(host).scenes.begin()->second.score, host.scene().score);
}

}  // namespace
}  // namespace attnlab::test
