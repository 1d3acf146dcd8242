// A lesson made in the window from nothing: steps added, moved, removed and put into words, undone,
// saved, checked, opened again.
#include "app/export/slide_checks.h"
#include "app/library/lessons.h"
#include "core/teaching/answer.h"
#include "core/teaching/draft.h"
#include "core/teaching/stage.h"
#include "tests/ui/app_host.h"

namespace attnlab::test {
namespace {

struct Making : AppTestIn<1280, 900> {
  Making() { host.robot.settles_in = calm_frames; }

  void retype_field(const char* field, const std::string& text) {  // pasted: a letter a frame takes long
    host.robot.type_in(field, "");
    host.robot.set_clipboard(text);
    host.robot.key(ImGuiKey_V, ImGuiMod_Ctrl);
    host.robot.key(ImGuiKey_Tab);
  }
  Lesson draft() const { return lesson_draft(host.scene()).value_or(Lesson{}); }
  void save_again() { host.robot.click("Save the lesson##making"); }
  void begin_and_save(const std::string& title) {
    host.run("lesson.make");
    host.robot.click({"Begin with what is shown", "Title, question, answer##cover"});
    retype_field("##lesson title", title);
    retype_field("##lesson file", file.string());
    save_again();
  }

  const fs::path file = host.folder / "mine.json";
};

TEST_F(Making, ALessonFromNothingIsSavedCheckedAndRead) {
  host.run({"view.symmetry", "lesson.make"});
  host.robot.click("Begin with what is shown");
  ASSERT_EQ(draft().steps.size(), 1U);
  EXPECT_EQ(draft().steps[0].view, "symmetry");
  retype_field("##step text", "The score of movie and bomb is not that of bomb and movie.");
  retype_field("##step light", "S[4,2]; S[2,4]");
  retype_field("##step claims", "abs(S[4,2] - S[2,4]) > 0.1");
  retype_field("##step lock", "WQ");
  host.robot.click("a sign##kind");
  retype_field("##of", "S[4,2] - S[2,4]");
  retype_field("##ask", "Which sign has the difference?");
  host.robot.click("Title, question, answer##cover");
  retype_field("##lesson title", "Mine");
  host.robot.click("Close");
  host.run({"view.softmax", "lesson.add_step", "lesson.make"});
  ASSERT_EQ(draft().steps.size(), 2U);
  EXPECT_EQ(draft().scenes.size(), 1U) << "the same matrices are kept once";
  host.robot.click({"2  softmax##making2", "up##making"});
  EXPECT_EQ(draft().steps[0].view, "softmax");
  host.robot.click("Undo##making");
  EXPECT_EQ(draft().steps[0].view, "symmetry");
  host.robot.click({"Redo##making", "down##making", "remove##making"});
  ASSERT_EQ(draft().steps.size(), 1U);
  EXPECT_EQ(draft().steps[0].view, "symmetry");
  retype_field("##lesson file", file.string());
  save_again();
  const std::string text = bytes_of(file);
  const auto read = read_lesson(text, "mine.json");
  ASSERT_TRUE(std::holds_alternative<Lesson>(read)) << std::get<FileError>(read).sentence();
  const Lesson& lesson = std::get<Lesson>(read);
  EXPECT_EQ(lesson.title, "Mine");
  EXPECT_EQ(lesson.steps[0].light, (std::vector<std::string>{"S[4,2]", "S[2,4]"}));
  EXPECT_EQ(lesson.steps[0].lock, std::vector<std::string>{"WQ"});
  for (const LessonProblem& problem : check_lesson(lesson, slide_checks())) ADD_FAILURE() << problem.sentence;
  EXPECT_EQ(text.find("\"lesson\""), std::string::npos) << "no draft inside of the draft";
  AppHost reader(1280, 900);
  ASSERT_TRUE(reader.open(file));
  ASSERT_TRUE(reader.app->lesson().lesson.has_value());
  reader.robot.step(3);
  reader.robot.click("positive##lesson");
  EXPECT_TRUE(reader.app->lesson().answers[0].given.has_value());
}

// Whatever matrix claims have a name for, a pinned cell of it is lit by the step, and lights that cell again.
TEST_F(Making, APinnedCellOfAnyMatrixIsLit) {
  host.robot.settles_in = 3;
  host.run("score.merged");
  std::size_t steps = 0;
  for (const Node node : {Node::W, Node::W_edit, Node::W_V, Node::W_O, Node::X, Node::S, Node::L, Node::A,
                          Node::H, Node::concat, Node::Y}) {
    const Cell cell{node, 0, 0, 0};
    host.app->view().pinned = cell;
    host.run("lesson.add_step");
    const std::vector<std::string> light = draft().steps.at(steps++).light;
    ASSERT_EQ(light.size(), 1U) << static_cast<int>(node);
    const auto lit = lit_cell(light[0]);
    ASSERT_TRUE(lit) << light[0];
    EXPECT_TRUE(*lit == (Cell{node == Node::W_edit ? Node::W : node, 0, 0, 0})) << light[0];
  }
  for (int k = 0; k < node_count; ++k) {
    const auto node = static_cast<Node>(k);
    const std::string name(name_in_claims(node));
    EXPECT_TRUE(name.empty() || lit_cell(name + "[1,2]") == (Cell{node, 0, 0, 1})) << name;
  }
  for (const Node node : {Node::M, Node::W_A, Node::W_Q, Node::W_K, Node::QQ})
    EXPECT_FALSE(name_in_claims(node).empty());
  host.app->view().pinned = Cell{Node::S_anti, 0, 0, 0};
  host.run("lesson.add_step");
  EXPECT_TRUE(host.says("nothing is lit"));
}

// Another document knows nothing of the file that a lesson of the former was saved into: it is asked about.
TEST_F(Making, ALessonOfAnotherDocumentOrOfSomebodyElseIsReplacedByNoneWithoutAQuestion) {
  begin_and_save("First");
  const std::string first = bytes_of(file);
  ASSERT_NE(first.find("First"), std::string::npos);
  EXPECT_FALSE(host.robot.has("Replace"));
  retype_field("##lesson title", "First, mended");
  save_again();
  EXPECT_FALSE(host.robot.has("Replace")) << "what was saved from here last is saved again";
  const std::string mended = bytes_of(file);
  EXPECT_NE(mended.find("mended"), std::string::npos);
  host.robot.click("Close");
  host.run("example.dictionary");
  host.robot.click("Discard");
  host.run("lesson.make");
  EXPECT_TRUE(host.robot.has("Begin with what is shown"));
  host.robot.click("Cancel");
  begin_and_save("Second");
  ASSERT_TRUE(host.robot.has("Replace"));
  EXPECT_EQ(bytes_of(file), mended) << "nothing is written before the answer";
  host.robot.key(ImGuiKey_Escape);
  EXPECT_EQ(bytes_of(file), mended);
  save_again();
  host.robot.click("Replace");
  EXPECT_NE(bytes_of(file).find("Second"), std::string::npos);
  EXPECT_TRUE(host.robot.has("Save the lesson##making")) << "back in the dialog that asked";
  std::ofstream(file) << "precious";
  save_again();
  EXPECT_TRUE(host.robot.has("Replace"));
  EXPECT_EQ(bytes_of(file), "precious");
}

TEST_F(Making, ALockedMatrixStaysAndTheOthersMove) {
  host.run("lesson.add_step");
  Lesson lesson = draft();
  lesson.steps[0].lock = {"Q"};
  AppHost reader(1280, 900);
  ASSERT_TRUE(reader.open(reader.folder.write("locked.json", draft_text(lesson))));
  reader.robot.step(3);
  const Scene was = reader.scene();
  reader.robot.drag("Q/r1c1", 30, 0);
  EXPECT_TRUE(reader.scene() == was);
  EXPECT_TRUE(reader.says("Q is locked"));
  reader.robot.pause();
  reader.robot.drag("K/r1c1", 30, 0);
  EXPECT_FALSE(reader.scene() == was);
}

TEST_F(Making, ALessonOfOursBecomesOnesOwn) {
  host.run("lesson.two-by-two");
  const Lesson ours = *host.app->lesson().lesson;
  host.run("lesson.own");
  const Lesson made = draft();
  EXPECT_EQ(made.title, ours.title);
  ASSERT_EQ(made.steps.size(), ours.steps.size());
  for (std::size_t i = 0; i < made.steps.size(); ++i)
    EXPECT_TRUE(made.scenes.at(made.steps[i].scene) == ours.scenes.at(ours.steps[i].scene)) << i;
}

TEST_F(Making, AStepIsShownChangedAndTakenAgain) {
  host.run({"lesson.add_step", "size.n_q.more", "lesson.make"});
  const Scene first = draft().scenes.begin()->second;
  host.robot.click("Show this step##making");
  EXPECT_TRUE(without_draft(host.scene()) == first);
  host.robot.click("Close");
  host.run({"score.qq", "lesson.make"});
  host.robot.click("Take what is shown##making");
  EXPECT_EQ(draft().scenes.begin()->second.score, host.scene().score);
}

}  // namespace
}  // namespace attnlab::test
