// Lessons in the window: every one walked from its first step to its last, every question answered wrong in every way that the
// lesson expects, and right; nothing is locked, and nothing that would give an answer away is drawn before it.
#include "app/library/lessons.h"
#include "core/text/number.h"
#include "tests/ui/app_host.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <string>

namespace attnlab::test {
namespace {

constexpr int settled = 6;  // frames, until the figure has its room beside the strip

void retype(AppHost& host, const std::string& text) {
  host.robot.click("##lesson answer");
  host.robot.key(ImGuiKey_A, ImGuiMod_Ctrl);
  host.robot.type(text);
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(settled);
}

// By the means that the question offers.
void answer(AppHost& host, const Prediction& predict, const Reply& reply) {
  if (const auto* numbers = std::get_if<std::vector<double>>(&reply)) {
    std::string text;
    for (const double number : *numbers) text += (text.empty() ? "" : " ") + exact_number(number);
    return retype(host, text);
  }
  std::string label = std::get<std::string>(reply);
  if (predict.kind == PredictKind::choice) {
    const auto at = std::ranges::find(predict.options, label) - predict.options.begin();
    label = std::string(1, static_cast<char>('a' + at));
  }
  host.robot.click(label + "##lesson");
  host.robot.step(settled);
}

const StepAnswer& given(const AppHost& host) { return host.app->lesson().answers[host.app->lesson().at]; }

// Whatever is answered, no button moves under the hand.
void expect_still(const AppHost& host, const Rect& next, const Prediction& predict) {
  const Rect now = host.robot.area("Next##lesson");
  EXPECT_NEAR(now.x, next.x, 0.5) << predict.ask;
  EXPECT_NEAR(now.y, next.y, 0.5) << predict.ask;
}

void walk_step(AppHost& host) {
  const LessonState& state = host.app->lesson();
  const LessonStep& step = *step_of(state);
  EXPECT_EQ(host.app->view().view, step.view);
  EXPECT_TRUE(host.scene() == state.lesson->scenes.at(step.scene));
  EXPECT_EQ(host.app->view().figure.lit.empty(),
            std::ranges::none_of(step.light, [](const std::string& light) {
              return named_node(light.substr(0, light.find('['))).has_value();
            }));
  if (!step.predict) return;
  const Prediction& predict = *step.predict;
  const auto covered = covered_by(step, host.scene());
  EXPECT_EQ(host.app->view().figure.hidden, covered);
  host.robot.step(settled);
  const Rect next = host.robot.area("Next##lesson");
  for (const WrongAnswer& wrong : predict.wrong) {
    answer(host, predict, wrong.answer);
    EXPECT_FALSE(given(host).revealed) << words_of(wrong.answer);
    EXPECT_EQ(given(host).judgement.says, wrong.says);
    EXPECT_EQ(given(host).judgement.rule, wrong.rule);
    EXPECT_EQ(host.app->view().figure.hidden, covered) << "nothing is shown before";
    expect_still(host, next, predict);
  }
  answer(host, predict, std::get<Reply>(truth_of(predict, state.stage, step.scene)));
  EXPECT_TRUE(given(host).judgement.right);
  EXPECT_TRUE(given(host).revealed);
  EXPECT_TRUE(host.app->view().figure.hidden.empty());
  expect_still(host, next, predict);
}

bool is_changed_by_hand(const AppHost& host) {
  const LessonState& state = host.app->lesson();
  return !(host.scene() == state.lesson->scenes.at(step_of(state)->scene));
}

// Its end is a rank.
TEST(LessonStrip, TheSliderOfRanksIsCoveredWithWhatIsAsked) {
  AppHost host(1280, 800);
  host.run("view.rank");
  host.robot.step(4);
  EXPECT_TRUE(host.robot.has("##cut"));
  host.app->view().figure.hidden = {Node::A};
  host.robot.step(4);
  EXPECT_FALSE(host.robot.has("##cut"));
}

struct LessonWalk : testing::TestWithParam<LessonEntry> {};

TEST_P(LessonWalk, FromTheFirstStepToTheLast) {
  AppHost host(1280, 800);
  host.run("lesson." + std::string(GetParam().id));
  host.robot.step(3);
  ASSERT_TRUE(host.app->lesson().lesson.has_value());
  const std::size_t steps = host.app->lesson().lesson->steps.size();
  for (std::size_t i = 0; i < steps; ++i) {
    SCOPED_TRACE("step " + std::to_string(i + 1));
    ASSERT_EQ(host.app->lesson().at, i);
    walk_step(host);
    host.robot.pause();
    host.robot.click("Next##lesson");
    host.robot.step(settled);
  }
  EXPECT_EQ(host.app->lesson().at, steps);
  EXPECT_FALSE(host.app->unsaved()) << "a lesson that was only read asks nothing";
  host.robot.click("Close##lesson");
  host.robot.step(settled);
  EXPECT_FALSE(host.app->lesson().lesson.has_value());
}

INSTANTIATE_TEST_SUITE_P(Each, LessonWalk, testing::ValuesIn(lesson_list().begin(), lesson_list().end()),
                         [](const auto& info) {
                           std::string name(info.param.id);
                           std::erase(name, '-');
                           return name;
                         });

// The menu says "Alt+Right": also where a cell that was dragged, a figure or a field has the keyboard.
TEST(LessonStrip, AltAndTheArrowsAreTheLessonsWhateverHasTheKeyboard) {
  AppHost host(1280, 800);
  host.run("lesson.why-not-qq");
  host.robot.step(settled);
  host.robot.drag("X/r1c1", 30, 0);
  host.robot.step(settled);
  host.chord(ImGuiMod_Alt, ImGuiKey_RightArrow);
  EXPECT_EQ(host.app->lesson().at, 1U);
  const Scene second = host.scene();
  EXPECT_TRUE(second == host.app->lesson().lesson->scenes.at(host.app->lesson().lesson->steps[1].scene));
  host.robot.click("X/r1c1");
  for (const ImGuiKey key : {ImGuiKey_LeftArrow, ImGuiKey_LeftArrow}) host.chord(ImGuiMod_Alt, key);
  EXPECT_EQ(host.app->lesson().at, 0U) << "before the first step there is none,";
  EXPECT_FALSE(is_changed_by_hand(host)) << "and the key means nothing else";
  host.robot.click("X/r1c1");
  host.chord(ImGuiMod_Alt | ImGuiMod_Shift, ImGuiKey_RightArrow);
  EXPECT_TRUE(is_changed_by_hand(host)) << "with Shift they are the cell's";
  host.chord(ImGuiMod_Alt, ImGuiKey_UpArrow);
  EXPECT_FALSE(is_changed_by_hand(host)) << "upwards: as in the lesson";
  while (!host.robot.has("##lesson answer") && step_of(host.app->lesson()) != nullptr)
    host.chord(ImGuiMod_Alt, ImGuiKey_RightArrow);
  ASSERT_TRUE(host.robot.has("##lesson answer"));
  const std::size_t at = host.app->lesson().at;
  host.robot.click("##lesson answer");
  host.chord(ImGuiMod_Alt, ImGuiKey_RightArrow);
  EXPECT_EQ(host.app->lesson().at, at + 1) << "out of a field";
  host.run("lesson.close");
  host.robot.step(settled);
  const Scene scene = host.scene();
  host.robot.click("X/r1c1");
  host.chord(ImGuiMod_Alt, ImGuiKey_RightArrow);
  EXPECT_FALSE(host.scene() == scene) << "without a lesson they nudge";
}

TEST(LessonStrip, LocksNothingAndLeadsBack) {
  AppHost host(1280, 800);
  host.run("lesson.why-not-qq");
  host.robot.step(3);
  const Scene first = host.scene();
  host.robot.drag("X/r1c1", 30, 0);
  host.robot.step(settled);
  EXPECT_FALSE(host.scene() == first);
  EXPECT_TRUE(host.app->unsaved());
  host.robot.click("As in the lesson##lesson");
  host.robot.step(settled);
  EXPECT_TRUE(host.scene() == first);
  host.run("edit.undo");
  EXPECT_FALSE(host.scene() == first) << "what was dragged can be had again";
  host.run("lesson.next");
  host.run("lesson.back");
  EXPECT_TRUE(host.scene() == first);
}

TEST(LessonStrip, TakesNonsenseWithASentence) {
  AppHost host(1280, 800);
  host.run("lesson.why-not-qq");
  host.run("lesson.next");  // a number is asked for
  host.robot.step(settled);
  ASSERT_EQ(step_of(host.app->lesson())->predict->kind, PredictKind::number);
  retype(host, "1/0");
  EXPECT_FALSE(given(host).complaint.empty());
  EXPECT_FALSE(given(host).revealed);
  retype(host, "");
  EXPECT_FALSE(given(host).complaint.empty());
  host.run("lesson.show");
  EXPECT_TRUE(given(host).revealed);
}

TEST(LessonStrip, OpensAFileAndSaysWhatIsWrongWithOne) {
  AppHost host(1280, 800);
  std::ofstream(host.folder / "l.json") << lesson_file("two-by-two");
  std::string broken(lesson_file("two-by-two"));
  broken.replace(broken.find("\"view\""), 6, "\"veiw\"");
  std::ofstream(host.folder / "b.json") << broken;
  ASSERT_TRUE(host.app->open(host.folder / "l.json"));
  host.robot.step(settled);
  ASSERT_TRUE(host.app->lesson().lesson.has_value());
  EXPECT_FALSE(host.app->open(host.folder / "b.json"));
  EXPECT_NE(host.app->message().find("steps[1].view: expected a text"), std::string::npos)
      << host.app->message();
  EXPECT_TRUE(host.app->lesson().lesson.has_value()) << "what was open stays";
  host.run("example.causal-pair");
  EXPECT_FALSE(host.app->lesson().lesson.has_value());
}

TEST(LessonStrip, OffersItsExperiment) {
  AppHost host(1280, 800);
  host.run("lesson.why-not-qq");
  const LessonRun run = *host.app->lesson().lesson->run;
  host.run("lesson.lab");
  host.robot.step(settled);
  EXPECT_EQ(host.app->view().view, "lab");
  EXPECT_TRUE(host.app->lesson().lesson.has_value());
  for (const std::string& variant : run.variants) EXPECT_TRUE(host.robot.has(variant)) << variant;
}

TEST(LessonStrip, FitsSmallWindows) {
  AppHost host(320, 240);
  host.run("lesson.the-root-of-dk");
  for (const auto& [width, height] :
       {std::pair{1024.0, 768.0}, {1920.0, 1080.0}, {200.0, 100.0}, {1280.0, 800.0}}) {
    host.robot.resize(width, height);
    host.robot.step(3);
  }
  EXPECT_GT(host.app->lesson().height, 50);
  EXPECT_LT(host.app->lesson().height, 400);
}

}  // namespace
}  // namespace attnlab::test
