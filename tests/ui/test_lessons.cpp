// Lessons in the window: every one walked from its first step to its last, every question answered wrong in
// every way that the lesson expects, and right; nothing is locked, and nothing that would give an answer away
// is drawn before it. Predictions in free play: any matrix is covered wherever it stands until it was
// answered or shown, the question follows the hand, and a wrong answer is told which rule it breaks.
#include "app/library/lessons.h"
#include "core/teaching/lesson_check.h"
#include "core/teaching/words.h"
#include "core/text/number.h"
#include "tests/ui/app_host.h"

namespace attnlab::test {
namespace {

// By the means that the question offers.
void answer(AppHost& host, const Prediction& predict, const Reply& reply) {
  if (const auto* numbers = std::get_if<std::vector<double>>(&reply)) {
    std::string text;
    for (const double number : *numbers) text += (text.empty() ? "" : " ") + exact_number(number);
    return host.robot.enter_in("##lesson answer", text);
  }
  std::string label = std::get<std::string>(reply);
  if (predict.kind == PredictKind::choice) {
    const auto at = std::ranges::find(predict.options, label) - predict.options.begin();
    label = std::string(1, static_cast<char>('a' + at));
  }
  host.robot.click(label + "##lesson");
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
  if (step.blocks.empty())
    EXPECT_EQ(host.app->view().view, step.view);
  else
    EXPECT_TRUE(shows_chosen(host.app->view()) && host.app->view().chosen == step.blocks);
  EXPECT_EQ(state.told, printed(*state.lesson, state.stage).steps[state.at].text);
  EXPECT_TRUE(host.scene() == state.lesson->scenes.at(step.scene));
  EXPECT_EQ(host.app->view().figure.lit.empty(),
            std::ranges::none_of(step.light, [](const std::string& light) {
              return named_node(light.substr(0, light.find('['))).has_value();
            }));
  if (!step.ask) return;
  const Prediction predict = *question_of(state);
  const auto covered = covered_by(step, host.scene());
  EXPECT_EQ(host.app->view().figure.hidden, covered);
  host.robot.step(calm_frames);
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
using LessonStrip = CalmTest;

TEST_F(LessonStrip, TheSliderOfRanksIsCoveredWithWhatIsAsked) {
  host.run("view.rank");
  EXPECT_TRUE(host.robot.has("##cut"));
  host.app->view().figure.hidden = {Node::A};
  host.robot.step(4);
  EXPECT_FALSE(host.robot.has("##cut"));
}

struct LessonWalk : CalmTest, testing::WithParamInterface<LessonEntry> {};

TEST_P(LessonWalk, FromTheFirstStepToTheLast) {
  host.run("lesson." + std::string(GetParam().id));
  const std::size_t steps = host.app->lesson().lesson->steps.size();
  const Rect next = host.robot.area("Next##lesson");
  for (std::size_t i = 0; i < steps; ++i) {
    SCOPED_TRACE("step " + std::to_string(i + 1));
    ASSERT_EQ(host.app->lesson().at, i);
    EXPECT_NEAR(host.robot.area("Next##lesson").y, next.y, 0.5) << "it stays under the hand";
    walk_step(host);
    host.robot.pause();
    host.robot.click("Next##lesson");
  }
  EXPECT_EQ(host.app->lesson().at, steps);
  EXPECT_FALSE(host.app->unsaved()) << "a lesson that was only read asks nothing";
  host.robot.click("Close##lesson");
  EXPECT_FALSE(host.app->lesson().lesson.has_value());
}

INSTANTIATE_TEST_SUITE_P(Each, LessonWalk, testing::ValuesIn(lesson_list().begin(), lesson_list().end()),
                         [](const auto& info) {
                           std::string name(info.param.id);
                           std::erase(name, '-');
                           return name;
                         });

// The menu says "Alt+Right": also where a cell that was dragged, a figure or a field has the keyboard.
TEST_F(LessonStrip, AltAndTheArrowsAreTheLessonsWhateverHasTheKeyboard) {
  host.run("lesson.why-not-qq");
  host.robot.drag("X/r1c1", 30, 0);
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
  const Scene scene = host.scene();
  host.robot.click("X/r1c1");
  host.chord(ImGuiMod_Alt, ImGuiKey_RightArrow);
  EXPECT_FALSE(host.scene() == scene) << "without a lesson they nudge";
}

// What it needs is known once it was drawn: then it asks for another frame, without an event.
TEST_F(LessonStrip, SettlesByItself) {
  for (const char* lesson : {"lesson.what-are-q-k-v", "lesson.why-not-qq"}) {
    ASSERT_TRUE(host.app->run(lesson));
    int grown = 0;
    for (double height = host.app->strip_height(), frame = 0; frame < 12; ++frame) {
      host.robot.step(1);
      if (std::exchange(height, host.app->strip_height()) == host.app->strip_height()) continue;
      EXPECT_TRUE(host.requests.busy) << lesson;
      ++grown;
    }
    EXPECT_GT(grown, 0) << lesson;
    EXPECT_FALSE(host.requests.busy) << lesson;
  }
}

TEST_F(LessonStrip, LocksNothingLeadsBackTakesNonsenseWithASentenceAndOffersItsExperiment) {
  host.run("lesson.why-not-qq");
  const Scene first = host.scene();
  host.robot.drag("X/r1c1", 30, 0);
  EXPECT_FALSE(host.scene() == first);
  EXPECT_TRUE(host.app->unsaved());
  host.robot.click("As in the lesson##lesson");
  EXPECT_TRUE(host.scene() == first);
  host.run("edit.undo");
  EXPECT_FALSE(host.scene() == first) << "what was dragged can be had again";
  host.run({"lesson.next", "lesson.back"});
  EXPECT_TRUE(host.scene() == first);
  EXPECT_FALSE(host.app->run("edit.undo")) << "what is told is told of the step's scene";
  EXPECT_TRUE(host.scene() == first);
  host.run("lesson.next");  // a number is asked for
  ASSERT_EQ(step_of(host.app->lesson())->ask->kind, PredictKind::number);
  host.robot.enter_in("##lesson answer", "1/0");
  EXPECT_FALSE(given(host).complaint.empty());
  EXPECT_FALSE(given(host).revealed);
  host.robot.enter_in("##lesson answer", "");
  EXPECT_FALSE(given(host).complaint.empty());
  host.run("lesson.show");
  EXPECT_TRUE(given(host).revealed);
  const JsonValue run = *host.app->lesson().lesson->run;
  host.run("lesson.lab");
  EXPECT_EQ(host.app->view().view, "lab");
  EXPECT_TRUE(host.app->lesson().lesson.has_value());
  for (const JsonValue& variant : run.find("variants")->items) {
    const std::string chip = host.robot.label_ending("##variant " + variant.text);
    EXPECT_TRUE(host.robot.has(chip)) << variant.text;
  }
}

// Its numbers are those of this moment; what was so with those of the lesson alone steps back,
// and nothing moves.
TEST_F(LessonStrip, SaysTheNumbersThatStandThereNow) {
  host.run("lesson.two-by-two");
  const LessonState& state = host.app->lesson();
  const LessonStep& step = *step_of(state);
  const std::string before = state.told;
  const Rect next = host.robot.area("Next##lesson");
  EXPECT_TRUE(state.claims.of_the_numbers);
  host.robot.drag("Q/r1c1", 40, 0);
  EXPECT_NE(state.told, before);
  Stage stage = stage_of(*state.lesson);
  stage.insert_or_assign(step.scene, staged(host.scene()));
  EXPECT_EQ(state.told, live_words(step.text, stage, step.scene).text);
  EXPECT_FALSE(state.claims.of_the_numbers);
  EXPECT_TRUE(state.claims.laws);
  EXPECT_NEAR(host.robot.area("Next##lesson").y, next.y, 0.5);
  host.run("edit.undo");
  EXPECT_EQ(state.told, before);
  EXPECT_TRUE(state.claims.of_the_numbers);
}

// Whoever could move m before would read the answer off.
TEST_F(LessonStrip, AHandForTheExponentWaitsForTheAnswer) {
  host.run("lesson.again-and-again");
  const LessonState& state = host.app->lesson();
  while (!step_of(state)->hands) host.run("lesson.next");
  host.robot.step(calm_frames);
  ASSERT_TRUE(host.robot.has("##power"));
  EXPECT_FALSE(host.robot.enabled("##power"));
  const int& m = host.app->view().figure.power;
  EXPECT_EQ(m, first_power);
  const std::string before = state.told;
  answer(host, *question_of(state), std::vector<double>{0.125});
  host.robot.step(calm_frames);
  host.robot.drag("##power", 400, 0);
  EXPECT_EQ(m, most_power);
  EXPECT_NE(state.told, before) << "its numbers are those of this m";
  EXPECT_TRUE(state.claims.laws);
  EXPECT_TRUE(host.scene() == state.lesson->scenes.at(step_of(state)->scene)) << "m is looked at";
  host.run("lesson.next");
  EXPECT_EQ(m, first_power);
}

TEST_F(LessonStrip, NamesEntriesAsTheyStandWhereTokensAreColumns) {
  host.run("lesson.why-not-qq");
  host.robot.step(2);
  const auto asked = [&] { return host.app->lesson().in_numbers.steps[0].ask->ask; };
  const std::string rows = asked();
  EXPECT_NE(rows.find("What sign has $s_{24}$?"), std::string::npos);
  host.run("view.columns");
  host.robot.step(2);
  EXPECT_NE(asked().find("$s_{24} = 2.99$. What sign has $s_{42}$?"), std::string::npos) << asked();
  EXPECT_EQ(symbol_of(host.scene(), {Node::S, 0, 1, 3}, {true}), "S_{4,2}");
  host.run("view.columns");
  host.robot.step(2);
  EXPECT_EQ(asked(), rows);
}

TEST_F(LessonStrip, OpensAFileAndSaysWhatIsWrongWithOne) {
  std::string broken(lesson_file("two-by-two"));
  broken.replace(broken.find("\"number\""), 8, "\"numbr\"");
  const fs::path right = host.folder.write("l.json", lesson_file("two-by-two")),
                 wrong = host.folder.write("b.json", broken);
  ASSERT_TRUE(host.open(right));
  ASSERT_TRUE(host.app->lesson().lesson.has_value());
  EXPECT_FALSE(host.app->open(wrong));
  EXPECT_TRUE(host.says("steps[1].ask.kind: expected row, number, sign"));
  EXPECT_TRUE(host.app->lesson().lesson.has_value()) << "what was open stays";
  host.run("example.causal-pair");
  EXPECT_FALSE(host.app->lesson().lesson.has_value());
}

TEST_F(LessonStrip, FitsSmallWindows) {
  host.robot.resize(320, 240);
  host.run("lesson.the-root-of-dk");
  host.resize_through();
  EXPECT_GT(host.app->strip_height(), 50);
  EXPECT_LT(host.app->strip_height(), 400);
}

const StepAnswer& answer_now(const AppHost& host) { return host.app->lesson().answers.front(); }

std::string row_text(const AppHost& host, int row, double factor = 1) {
  std::string text;
  const auto& A = host.app->analysis().heads[0].A;
  for (int j = 0; j < A.cols(); ++j) text += (j > 0 ? " " : "") + exact_number(A(row, j) * factor);
  return text;
}

struct Predict : CalmTest {
  void begin_with(const char* action) {
    host.run(action);
    ASSERT_TRUE(host.app->lesson().free.has_value());
  }
};

bool covers(AppHost& host, Node node) { return std::ranges::count(host.app->view().figure.hidden, node) > 0; }

TEST_F(Predict, CoversAMatrixUntilItIsAnsweredAndAsksOfThisMoment) {
  begin_with("predict.weights");
  EXPECT_TRUE(host.scene() == before) << "nothing but the covering changes";
  EXPECT_TRUE(covers(host, Node::A));
  host.robot.enter_in("##lesson answer", row_text(host, 0, 0.5));
  EXPECT_EQ(answer_now(host).judgement.rule, "row sum");
  EXPECT_TRUE(covers(host, Node::A)) << "nothing is shown before";
  host.robot.enter_in("##lesson answer", row_text(host, 0));
  EXPECT_TRUE(answer_now(host).revealed);
  EXPECT_FALSE(covers(host, Node::A));
  host.robot.click("Hide again##lesson");
  EXPECT_TRUE(covers(host, Node::A));
  EXPECT_FALSE(answer_now(host).revealed);
  host.run("lesson.close");
  EXPECT_TRUE(host.app->view().figure.hidden.empty());
  EXPECT_FALSE(host.app->unsaved());
  begin_with("predict.weights");
  const std::string was = row_text(host, 0);
  host.robot.drag("Q/r1c1", 60, 0);
  ASSERT_NE(row_text(host, 0), was);
  EXPECT_TRUE(covers(host, Node::A));
  host.robot.enter_in("##lesson answer", row_text(host, 0));
  EXPECT_TRUE(answer_now(host).judgement.right);
}

TEST_F(Predict, AsksForAnotherRowTakesImpossibleForAnAnswerAndEndsWhereTheMatrixIsGone) {
  begin_with("predict.scores");
  EXPECT_TRUE(covers(host, Node::S));
  EXPECT_TRUE(covers(host, Node::L)) << "they would tell";
  host.robot.click("3##row");
  EXPECT_EQ(host.app->lesson().free->row, 2);
  host.robot.click("impossible##lesson");
  EXPECT_FALSE(answer_now(host).judgement.right);
  EXPECT_EQ(answer_now(host).judgement.says, "It is possible: there are 4 numbers.");
  begin_with("predict.queries");
  host.run("example.causal-pair");
  EXPECT_FALSE(host.app->lesson().free.has_value());
  EXPECT_TRUE(host.app->view().figure.hidden.empty());
}

TEST_F(Predict, SketchesACurveOverTheTemperature) {
  begin_with("predict.curve");
  const Prediction predict = *host.app->lesson().lesson->steps.front().ask;
  ASSERT_EQ(predict.kind, PredictKind::curve);
  EXPECT_TRUE(covers(host, Node::A));
  // Drawn: from the lower left to the upper right.
  const Rect field = host.robot.area("##sketch");
  for (int i = 0; i <= 8; ++i) {
    host.robot.move_to(
        Point{field.x + field.width * (0.05 + 0.9 * i / 8), field.bottom() - field.height * (0.1 + 0.1 * i)});
    if (i == 0) host.robot.press();
    host.robot.step();
  }
  host.robot.release();
  ASSERT_EQ(answer_now(host).numbers.size(), 5U);
  EXPECT_TRUE(std::ranges::is_sorted(answer_now(host).numbers));
  EXPECT_FALSE(answer_now(host).typed.empty()) << "the field has the same numbers";
  // Typed.
  const auto truth = truth_of(predict, host.app->lesson().stage, "now");
  const std::vector<double> points = std::get<std::vector<double>>(std::get<Reply>(truth));
  host.robot.enter_in("##lesson answer",
                      words_of(Reply(std::vector<double>(points.rbegin(), points.rend()))));
  EXPECT_FALSE(answer_now(host).judgement.right);
  EXPECT_EQ(answer_now(host).judgement.rule, "order");
  host.robot.enter_in("##lesson answer", words_of(Reply(points)));
  EXPECT_TRUE(answer_now(host).revealed);
}

TEST_F(Predict, TheSpeakerTypesTheAudiencesAnswer) {
  begin_with("predict.weights");
  host.run("present.here");
  ASSERT_TRUE(host.app->presentation().on);
  EXPECT_TRUE(covers(host, Node::A));
  const auto steps = host.app->presentation().at;
  host.robot.enter_in("##lesson answer", row_text(host, 0, 0.5));
  EXPECT_EQ(answer_now(host).judgement.rule, "row sum");
  EXPECT_TRUE(host.app->presentation().on);
  EXPECT_EQ(host.app->presentation().at, steps) << "what is typed is no key of the clicker";
  host.robot.enter_in("##lesson answer", row_text(host, 0));
  EXPECT_TRUE(answer_now(host).revealed);
}

TEST_F(Predict, EveryMatrixOfEverySmallWindowIsAskedFor) {
  host.robot.resize(320, 240);
  for (const char* id :
       {"queries", "keys", "values", "W", "scores", "logits", "weights", "head", "output", "curve"}) {
    host.run(std::string("predict.") + id);
    host.resize_through();
    EXPECT_FALSE(host.app->view().figure.hidden.empty()) << id;
    EXPECT_GT(host.app->strip_height(), 50);
  }
}

}  // namespace
}  // namespace attnlab::test
