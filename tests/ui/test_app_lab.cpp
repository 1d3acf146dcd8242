// The Lab in the window: chosen, started, looked into, scrubbed, stored and opened again; what a run does
// beside all else, that it ends when it is told to, and that its curves and numbers are drawn without an
// event, with threads and without, from lessons and files.
#include "app/figures/views/lab.h"
#include "core/lab/run_file.h"
#include "core/lab/table.h"
#include "core/text/file.h"
#include "tests/ui/app_host.h"
#include "tests/ui/no_threads.h"
#include "tests/ui/on_screen.h"

#include <atomic>
#include <chrono>
#include <set>
#include <thread>

namespace attnlab::test {
namespace {

using namespace std::chrono_literals;

const LabFigure& shown(AppHost& host) { return *host.app->view().figure.lab; }

// Frames until nothing new comes.
void finish(AppHost& host) {
  for (int i = 0; i < 2000 && host.requests.busy; ++i) {
    std::this_thread::sleep_for(5ms);
    host.robot.step(1);
  }
  host.robot.step(3);
  EXPECT_FALSE(host.requests.busy);
}

void train(AppHost& host) {
  host.robot.click("start##lab");
  finish(host);
}

void open_lab(AppHost& host) {
  host.run("view.lab");
  host.robot.step(4);
}

class AppLab : public AppTest {
 protected:
  AppLab() { open_lab(host); }
};

std::string names_of_variants(AppHost& host) {
  std::string names;
  for (const lab::VariantResult& one : shown(host).record.variants) names += one.name + ' ';
  return names;
}

TEST_F(AppLab, ARunGrowsRestsWhenItIsDoneAndItsInsideIsMeasured) {
  EXPECT_FALSE(host.app->view().figure.lab);
  train(host);
  const lab::Record record = shown(host).record;  // what is shown is another value once it is looked into
  EXPECT_TRUE(lab::finished(record));
  ASSERT_EQ(record.variants.size(), 3U);
  const double solved = lab::threshold_of(record.experiment);
  EXPECT_EQ(lab::summary_of(record.variants[0], solved).solved, 3) << "qk looks at the next";
  EXPECT_EQ(lab::summary_of(record.variants[1], solved).solved, 0) << "qq cannot";
  EXPECT_EQ(host.steps(), 0U) << "training changes no scene";
  host.robot.click("qq##inside1");
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
  host.robot.click({"MORE VARIANTS", "one matrix##variant qq", "K=V##variant K=V"});
  host.robot.enter_at("##another", "qk:dk=3");
  host.robot.click({"##task", "Attend to yourself"});
  train(host);
  train(host);
  EXPECT_EQ(std::string(shown(host).record.experiment.task->id), "self");
  EXPECT_EQ(names_of_variants(host), "qk merged K=V qk:dk=3 ");
}

// First seed, first weights and momentum are those of the run.
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
  EXPECT_FALSE(host.app->view().figure.lab);
  host.run("view.pipeline");
  const std::string file = host.folder.file("cut.run").string();
  ASSERT_FALSE(write_file(file, "{\"attnlab_run\": 1, \"task\": \"ne").has_value());
  EXPECT_FALSE(host.app->open(std::filesystem::path(file)));
  EXPECT_TRUE(host.says("the text ends"));
  EXPECT_FALSE(host.app->view().figure.lab);
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
  host.robot.click("qk##inside0");
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
  host.robot.click({"qk##inside0", "##play training"});
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
  other.robot.click("merged##inside2");
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

// The row of the table that stands for a variant on the screen; empty: there is none.
std::string row_on_screen(const std::string& variant) {
  for (const std::string& line : lines_in(figures_on_screen()))
    if (line.starts_with(variant + ' ')) return line;
  return {};
}

// As the run's own numbers say it.
std::string words_of_row(const LabFigure& lab, std::size_t variant) {
  std::string words;
  for (const std::string& cell : lab::table_row(lab.record.experiment, lab.record.variants[variant]))
    words += (words.empty() ? "" : " ") + (cell == "-" ? "\u2013" : lab_number(cell));
  return words;
}

// How many pixels from left to right have a variant's colour, in steps of ten: its curve with its band, where
// the swatches beside its names are two or three steps.
int curve_on_screen(const ThemeId id, std::size_t variant) {
  const Color color = variant_color(theme(id), variant);
  std::set<int> met;
  for (const Corner& one : figures_on_screen()) {
    if ((one.color & 0xFFFFFFU) != (IM_COL32(color.r, color.g, color.b, 0))) continue;
    met.insert(static_cast<int>(one.x / 10));
  }
  return static_cast<int>(met.size()) * 10;
}

// Nobody touches anything: what the run found stands on the screen, as its own numbers say it.
void expect_drawn(AppHost& host, int at_least) {
  const LabFigure& lab = shown(host);
  ASSERT_TRUE(lab::finished(lab.record));
  for (std::size_t v = 0; v < lab.record.variants.size(); ++v) {
    EXPECT_EQ(row_on_screen(lab.record.variants[v].name), words_of_row(lab, v));
    EXPECT_GT(curve_on_screen(host.app->view().theme, v), at_least) << "from the first step to the last";
  }
  for (const std::string& line : lines_in(figures_on_screen()))
    EXPECT_EQ(line.find("running"), std::string::npos) << line;
}

using LabDrawn = AppTestIn<1280, 800>;

TEST_F(LabDrawn, WhatARunFoundIsDrawnWithoutAnotherEvent) {
  open_lab(host);
  host.run("lab.start");
  finish(host);
  expect_drawn(host, 400);
  // The part inside and a training that plays likewise: the mark of the step is drawn where it is.
  host.robot.click("qk##inside0");
  host.run("part.lab.inside");
  const std::vector<Corner> at_the_end = figures_on_screen();
  host.run("lab.play");
  host.robot.step(30);
  EXPECT_FALSE(at_the_end == figures_on_screen());
}

TEST_F(LabDrawn, TheExperimentOfALessonIsDrawn) {
  host.run({"lesson.why-not-qq", "lesson.lab", "lab.start"});
  finish(host);
  expect_drawn(host, 200);
}

// Where the system has no thread to give, a sentence says it, and the run goes on between the frames: it is
// paused, stepped and cancelled as ever, and comes to the same numbers.
TEST_F(LabDrawn, WithoutAThreadItRunsInSlicesOfAFrame) {
  open_lab(host);
  const NoThreads none;
  ASSERT_TRUE(host.app->run("lab.start"));
  EXPECT_TRUE(host.says("no thread"));
  host.app->run("lab.pause");
  host.robot.step(3);
  EXPECT_EQ(row_on_screen("qq"), "qq 16 16 \u2013 \u2013 \u2013 \u2013") << "nothing is known yet";
  host.robot.step(200);
  EXPECT_FALSE(host.requests.busy) << "it stands";
  for (const lab::VariantResult& variant : shown(host).record.variants)
    for (const lab::Trace& trace : variant.traces) EXPECT_TRUE(trace.losses.empty());
  host.run("lab.step");
  for (int i = 0; i < 200 && host.requests.busy; ++i) host.robot.step();
  for (const lab::VariantResult& variant : shown(host).record.variants)
    for (const lab::Trace& trace : variant.traces) EXPECT_EQ(trace.losses.size(), 1U);
  host.run("lab.pause");
  finish(host);
  expect_drawn(host, 400);
  std::atomic<std::int64_t> progress{0};
  const lab::Experiment& e = shown(host).record.experiment;
  EXPECT_EQ(lab::table_csv(e, shown(host).record.variants), lab::table_csv(e, lab::run(e, progress, false)));
  ASSERT_TRUE(host.app->run("lab.start"));
  ASSERT_TRUE(host.app->run("lab.cancel"));
  EXPECT_EQ(shown(host).state, "cancelled");
}

TEST_F(LabDrawn, ARunThatIsOpenedStandsThereAtOnce) {
  open_lab(host);
  train(host);
  const std::string file = host.folder.file("kept.run").string();
  ASSERT_FALSE(write_file(file, lab::run_text(shown(host).record)));
  AppHost other(1280, 800);
  ASSERT_TRUE(other.open(std::filesystem::path(file))) << other.app->message();
  expect_drawn(other, 400);
}

}  // namespace
}  // namespace attnlab::test
