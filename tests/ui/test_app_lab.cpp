// The Lab in the window: chosen, started, looked into, scrubbed, stored and opened again; what a run does
// beside all else, and that it ends when it is told to.
#include "core/lab/run_file.h"
#include "core/lab/table.h"
#include "core/text/file.h"
#include "tests/ui/lab_host.h"
#include "tests/ui/on_screen.h"

#include <atomic>
#include <chrono>
#include <thread>

namespace attnlab::test {
namespace {

using namespace std::chrono_literals;

class AppLab : public AppTest {
 protected:
  AppLab() { open_lab(host); }
};

std::string names_of_variants(AppHost& host) {
  std::string names;
  for (const lab::VariantResult& one : shown(host).record.variants) names += one.name + ' ';
  return names;
}

TEST_F(AppLab, OpensOnAFinishedRunThatSaysItsAnswer) {
  ASSERT_TRUE(host.app->view().figure.lab);
  EXPECT_TRUE(lab::finished(shown(host).record));
  EXPECT_EQ(host.steps(), 0U);
  EXPECT_FALSE(host.app->unsaved());
  std::string seen;
  for (const char* window : {"inspector", "/figure_"})
    for (const std::string& line : lines_in(windows_on_screen(window))) seen += line + ' ';
  EXPECT_NE(seen.find("Which learns to attend to the next token?"), std::string::npos) << seen;
  EXPECT_NE(seen.find("one matrix does not."), std::string::npos) << seen;
  EXPECT_NE(seen.find("Who attends to whom"), std::string::npos) << seen;
  EXPECT_EQ(seen.find("qk"), std::string::npos) << seen;
  host.robot.click("with a value matrix##lab");
  finish(host);
  EXPECT_EQ(names_of_variants(host), "qk:value=projected qq:value=projected merged:value=projected ");
  host.robot.click("with a value matrix##lab");
  finish(host);
  EXPECT_EQ(names_of_variants(host), "qk qq merged ");
}

TEST_F(AppLab, ARunGrowsRestsWhenItIsDoneAndItsInsideIsMeasured) {
  train(host);
  const lab::Record record = shown(host).record;  // what is shown is another value once it is looked into
  EXPECT_TRUE(lab::finished(record));
  ASSERT_EQ(record.variants.size(), 3U);
  const double solved = lab::threshold_of(record.experiment);
  EXPECT_EQ(lab::summary_of(record.variants[0], solved).solved, record.experiment.seeds);
  EXPECT_EQ(lab::summary_of(record.variants[1], solved).solved, 0);
  EXPECT_EQ(host.steps(), 0U) << "training changes no scene";
  host.robot.click("one matrix##inside1");
  host.run("part.lab.inside");
  ASSERT_TRUE(shown(host).inside.has_value());
  EXPECT_EQ(shown(host).inside->steps.size(), record.variants[1].traces[0].snapshots.size());
  EXPECT_LT(shown(host).inside->asymmetry.back(), 1e-15);
}

// The same numbers as the command line, whatever stands between the steps.
TEST_F(AppLab, TheNumbersAreThoseOfTheEngineBitForBit) {
  host.run("lab.start");
  for (const char* action : {"lab.step", "lab.step", "lab.pause", "lab.pause", "lab.pause"}) {
    host.app->run(action);
    host.robot.step(2);
  }
  host.robot.step(2);
  finish(host);
  lab::Experiment e = shown(host).record.experiment;
  std::atomic<std::int64_t> progress{0};
  const std::atomic<bool> stop{false};
  if (!lab::finished(shown(host).record)) {  // it stands
    host.run("lab.pause");
    host.robot.step(2);
    finish(host);
  }
  const auto results = lab::run(e, progress, stop);
  EXPECT_EQ(lab::table_csv(e, shown(host).record.variants), lab::table_csv(e, results));
  EXPECT_EQ(shown(host).record.variants[2].traces[1].losses, results[2].traces[1].losses);
}

TEST_F(AppLab, ChipsChooseTheVariantsAndTheTask) {
  host.robot.click({"MORE VARIANTS", "one matrix##variant qq", "two matrices, values are keys##variant K=V"});
  host.robot.enter_at("##another", "qk:dk=3");
  host.robot.click({"##task", "Attend to yourself"});
  train(host);
  train(host);
  EXPECT_EQ(std::string(shown(host).record.experiment.task->id), "self");
  EXPECT_EQ(names_of_variants(host), "qk merged K=V qk:dk=3 ");
}

// First seed, first weights and momentum are those of the run.
// A guess is drawn with the run that it was made for, and another task asks anew.
TEST_F(AppLab, AGuessStandsBesideWhatComesOfIt) {
  open_lab(host);
  EXPECT_TRUE(std::ranges::none_of(shown(host).guesses, [](const auto& one) { return one.has_value(); }));
  host.robot.click("GUESS FIRST");
  host.robot.drag_and_hold("##guess qq", 40, 0, 4);
  host.robot.release();
  train(host);
  ASSERT_EQ(shown(host).guesses.size(), 3U);
  EXPECT_FALSE(shown(host).guesses[0].has_value());
  ASSERT_TRUE(shown(host).guesses[1].has_value());
  EXPECT_GT(*shown(host).guesses[1], 0.1) << "to the right of where it began";
  const std::string words = loss_plot(theme(ThemeId::light), shown(host)).value;
  EXPECT_TRUE(words.ends_with("the rings are the guesses")) << words;
}

TEST_F(AppLab, WhereItBeginsCanBeChosen) {
  const auto put = [&](const char* field, const char* text) { host.robot.enter_in(field, text); };
  host.robot.click("NUMBERS OF TRAINING");
  put("##seed", "7");
  put("##scale", "0.5");
  EXPECT_FALSE(host.robot.enabled("##momentum"));
  host.robot.click("descent##optimizer");
  put("##momentum", "0.25");
  train(host);
  const lab::Experiment& e = shown(host).record.experiment;
  EXPECT_EQ(e.seed, 7U);
  EXPECT_EQ(e.settings.scale, 0.5);
  EXPECT_EQ(e.settings.momentum, 0.25);
  EXPECT_EQ(shown(host).record.variants[0].traces[0].seed, 7U);
}

// Left and right go along the training, up and down from curve to curve; the scene follows.
TEST_F(AppLab, ArrowKeysWalkTheCurves) {
  train(host);
  for (int i = 0; i < 5 && host.app->view().figure.pick.variant < 0; ++i) {
    host.robot.key(ImGuiKey_F6);
    host.robot.step(10);
    host.robot.key(ImGuiKey_UpArrow);
  }
  const auto pick = [&] { return host.app->view().figure.pick; };
  ASSERT_GE(pick().variant, 0);
  const lab::Record& record = shown(host).record;
  const int last = record.experiment.settings.steps;
  EXPECT_EQ(pick().step, last);
  const auto loss = [&] {
    const auto variant = static_cast<std::size_t>(pick().variant),
               seed = static_cast<std::size_t>(pick().seed);
    return record.variants[variant].traces[seed].final_loss;
  };
  double was = loss();
  for (int i = 0; i < 8; ++i) {
    host.robot.key(ImGuiKey_UpArrow);
    EXPECT_GE(loss(), was);
    was = loss();
  }
  EXPECT_EQ(pick().variant, 1) << "nothing lies above qq";
  const Scene trained = host.app->scene();
  host.robot.key(ImGuiKey_LeftArrow);
  EXPECT_LT(pick().step, last);
  EXPECT_FALSE(host.app->scene() == trained);
  host.robot.key(ImGuiKey_RightArrow);
  EXPECT_EQ(pick().step, last);
  EXPECT_TRUE(host.app->scene() == trained);
  host.robot.key(ImGuiKey_Home);
  EXPECT_EQ(pick().step, 0);
}

TEST_F(AppLab, WhatHasNoModelIsSaidAndWhatCannotBeOpenedLeavesAllAsItWas) {
  host.robot.click("MORE VARIANTS");
  for (const char* typed : {"qz", "qk:dk=9"}) {
    host.robot.enter_at("##another", typed);
    EXPECT_FALSE(host.robot.has(std::string(typed) + "##variant " + typed));
    host.robot.click("##another");
    host.robot.key(ImGuiKey_A, ImGuiMod_Ctrl);
    host.robot.key(ImGuiKey_Delete);
  }
  for (const char* name :
       {"two matrices##variant qk", "one matrix##variant qq", "one merged W##variant merged"})
    host.robot.click(name);
  host.robot.click("start##lab");
  EXPECT_EQ(host.app->message(), "Choose at least one variant.");
  EXPECT_EQ(names_of_variants(host), "qk qq merged ") << "the run that was there stays";
  host.run("view.pipeline");
  const std::string file = host.folder.file("cut.run").string();
  ASSERT_FALSE(write_file(file, "{\"attnlab_run\": 1, \"task\": \"ne").has_value());
  EXPECT_FALSE(host.app->open(std::filesystem::path(file)));
  EXPECT_TRUE(host.says("the text ends"));
  EXPECT_EQ(names_of_variants(host), "qk qq merged ");
  EXPECT_EQ(host.app->view().view, "pipeline");
}

TEST_F(AppLab, AnotherTaskLetsGoOfVariantsThatHaveNoModelThere) {
  host.robot.click({"##task", "Recall a value by its key"});
  EXPECT_FALSE(host.robot.enabled("one matrix##variant qq"));
  train(host);
  EXPECT_EQ(names_of_variants(host), "qk merged Q=K ");
}

TEST_F(AppLab, ATrainingOpensAsTheSceneIsPlayedAndScrubbed) {
  train(host);
  host.robot.click("two matrices##inside0");
  EXPECT_EQ(host.scene().title, "Attend to the next token: qk, seed 1, step 250");
  EXPECT_EQ(host.steps(), 1U);
  EXPECT_GT(host.app->analysis().head(0).A(0, 1), 0.9) << "the first token looks at the second";
  host.robot.click("##play training");
  host.robot.step(30);
  const int early = host.app->view().figure.pick.step;
  EXPECT_GT(early, 0);
  EXPECT_LT(early, 250);
  EXPECT_TRUE(host.requests.busy);
  host.robot.step(400);
  EXPECT_EQ(host.app->view().figure.pick.step, 250);
  EXPECT_FALSE(host.requests.busy);
  EXPECT_EQ(host.steps(), 1U) << "it ends where it began";
  // Another view stays with it.
  host.run("view.pipeline");
  host.robot.drag("##training", -5000, 0);
  EXPECT_EQ(host.scene().title, "Attend to the next token: qk, seed 1, step 0");
  EXPECT_EQ(host.steps(), 2U) << "one drag is one step";
  EXPECT_LT(host.app->analysis().head(0).A(0, 1), 0.9);
  host.run("edit.undo");
  EXPECT_TRUE(host.undone() == before);
}

TEST_F(AppLab, APausedTrainingPlaysOnWhereItStands) {
  train(host);
  const int& step = host.app->view().figure.pick.step;
  host.robot.click({"two matrices##inside0", "##play training"});
  host.robot.step(60);
  host.robot.click("##play training");
  const int stood = step;
  host.robot.click("##play training");
  EXPECT_GT(stood, 0);
  EXPECT_GE(step, stood);
}

TEST_F(AppLab, AClickOnACurveOpensIt) {
  train(host);
  const auto found = host.find_place([&] {
    host.robot.press();
    host.robot.release();
    return host.app->view().figure.pick.variant >= 0;
  });
  ASSERT_TRUE(found.has_value());
  EXPECT_TRUE(host.scene().title.starts_with("Attend to the next token: "));
}

TEST_F(AppLab, ARunIsStoredAndOpenedAgain) {
  train(host);
  const std::string file = host.folder.file("kept.run").string();
  const auto type_name = [&](const std::string& name) {
    host.robot.enter_in("##run file", name);
    host.robot.click("store##run");
  };
  type_name(file);
  const std::string bytes = lab::run_text(shown(host).record);
  EXPECT_EQ(std::get<std::string>(read_file(file, lab::max_run_bytes)), bytes);
  const std::string latex = host.folder.file("kept.tex").string();
  type_name(latex);
  EXPECT_NE(std::get<std::string>(read_file(latex)).find("\\begin{tabular}"), std::string::npos);
  AppHost other;
  ASSERT_TRUE(other.open(std::filesystem::path(file))) << other.app->message();
  EXPECT_EQ(other.app->view().view, "lab");
  EXPECT_EQ(lab::run_text(shown(other).record), bytes);
  other.robot.click("one merged W##inside2");
  EXPECT_EQ(other.scene().title, "Attend to the next token: merged, seed 1, step 250");
}

// Longer than anybody waits: it is edited beside, paused, cancelled, and an App ends in the middle.
void begin_long_run(AppHost& host) {
  host.robot.click({"##task", "Imitate a layer", "NUMBERS OF TRAINING"});
  host.robot.enter_in("##steps", "20000");
  host.robot.click("start##lab");
  EXPECT_TRUE(host.requests.busy);
}

TEST_F(AppLab, ALongRunIsPausedSteppedAndCancelled) {
  begin_long_run(host);
  host.robot.click("pause##lab");
  finish(host);  // it stands
  EXPECT_EQ(shown(host).state, "paused");
  host.robot.click("go on##lab");
  EXPECT_TRUE(host.requests.busy);
  // Editing goes on beside it.
  host.run({"view.pipeline", "size.d_k.more"});
  EXPECT_EQ(host.steps(), 1U);
  host.run("lab.cancel");
  host.robot.step(120);  // the facts that the edit changed have faded
  EXPECT_FALSE(host.requests.busy);
  EXPECT_EQ(shown(host).state, "cancelled");
  EXPECT_FALSE(lab::finished(shown(host).record));
}

TEST_F(AppLab, ARunGrowsWhileItIsPresentedAndAnAppEndsInItsMiddle) {
  begin_long_run(host);
  host.run("present.here");
  ASSERT_TRUE(host.app->presentation().on);
  const auto losses = [&] { return shown(host).record.variants[0].traces[0].losses.size(); };
  const std::size_t was = losses();
  for (int i = 0; i < 400 && losses() == was; ++i) {
    EXPECT_TRUE(host.requests.busy);
    std::this_thread::sleep_for(5ms);
    host.robot.step(1);
  }
  EXPECT_GT(losses(), was);
  host.robot.run([] {});
  host.app.reset();
}

}  // namespace
}  // namespace attnlab::test
