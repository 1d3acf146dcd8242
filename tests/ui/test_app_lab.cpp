// The Lab in the window: chosen, started, looked into, scrubbed, stored and opened again; what a run does beside all else, and
// that it ends when it is told to.
#include "core/lab/run_file.h"
#include "core/lab/table.h"
#include "core/text/file.h"
#include "tests/ui/lab_host.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

namespace attnlab::test {
namespace {

using namespace std::chrono_literals;

TEST(AppLab, ARunGrowsOnTheScreenAndRestsWhenItIsDone) {
  AppHost host;
  open_lab(host);
  EXPECT_FALSE(host.app->view().figure.lab);
  train(host);
  const lab::Record& record = shown(host).record;
  EXPECT_TRUE(lab::finished(record));
  ASSERT_EQ(record.variants.size(), 3U);
  EXPECT_EQ(lab::summary_of(record.variants[0], lab::threshold_of(record.experiment)).solved, 3)
      << "qk looks at the next";
  EXPECT_EQ(lab::summary_of(record.variants[1], lab::threshold_of(record.experiment)).solved, 0)
      << "qq cannot";
  EXPECT_EQ(host.app->history().steps(), 0U) << "training changes no scene";
}

// The same numbers as the command line, whatever stands between the steps.
TEST(AppLab, TheNumbersAreThoseOfTheEngineBitForBit) {
  AppHost host;
  open_lab(host);
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

TEST(AppLab, ChipsChooseTheVariantsAndTheTask) {
  AppHost host;
  open_lab(host);
  host.robot.click("qq##variant");
  host.robot.step(2);
  host.robot.click("K=V##variant");
  host.robot.step(2);
  host.robot.click("##another");
  host.robot.type("qk:dk=3");
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(3);
  host.robot.click("##task");
  host.robot.step(3);
  host.robot.click("Look at yourself");
  host.robot.step(3);
  train(host);
  const lab::Record& record = shown(host).record;
  EXPECT_EQ(std::string(record.experiment.task->id), "self");
  std::string names;
  for (const lab::VariantResult& one : record.variants) names += one.name + ' ';
  EXPECT_EQ(names, "qk merged K=V qk:dk=3 ");
}

// First seed, first weights and momentum are those of the run.
TEST(AppLab, WhereItBeginsCanBeChosen) {
  AppHost host;
  open_lab(host);
  const auto put = [&](const char* field, const char* text) {
    host.robot.click(field);
    host.robot.key(ImGuiKey_A, ImGuiMod_Ctrl);
    host.robot.type(text);
    host.robot.key(ImGuiKey_Enter);
    host.robot.step(3);
  };
  put("##seed", "7");
  put("##scale", "0.5");
  EXPECT_FALSE(host.robot.enabled("##momentum"));
  host.robot.click("descent##optimizer");
  host.robot.step(3);
  put("##momentum", "0.25");
  train(host);
  const lab::Experiment& e = shown(host).record.experiment;
  EXPECT_EQ(e.seed, 7U);
  EXPECT_EQ(e.settings.scale, 0.5);
  EXPECT_EQ(e.settings.momentum, 0.25);
  EXPECT_EQ(shown(host).record.variants[0].traces[0].seed, 7U);
}

// Left and right go along the training, up and down from curve to curve; the scene follows.
TEST(AppLab, ArrowKeysWalkTheCurves) {
  AppHost host;
  open_lab(host);
  train(host);
  for (int i = 0; i < 5 && host.app->view().figure.pick.variant < 0; ++i) {
    host.robot.key(ImGuiKey_F6);
    host.robot.step(10);
    host.robot.key(ImGuiKey_UpArrow);
    host.robot.step(3);
  }
  const auto pick = [&] { return host.app->view().figure.pick; };
  ASSERT_GE(pick().variant, 0);
  const int last = shown(host).record.experiment.settings.steps;
  EXPECT_EQ(pick().step, last);
  const auto loss = [&] {
    return shown(host)
        .record.variants[static_cast<std::size_t>(pick().variant)]
        .traces[static_cast<std::size_t>(pick().seed)]
        .final_loss;
  };
  double before = loss();
  for (int i = 0; i < 8; ++i) {
    host.robot.key(ImGuiKey_UpArrow);
    host.robot.step(3);
    EXPECT_GE(loss(), before);
    before = loss();
  }
  EXPECT_EQ(pick().variant, 1) << "nothing lies above qq";
  const Scene trained = host.app->scene();
  host.robot.key(ImGuiKey_LeftArrow);
  host.robot.step(3);
  EXPECT_LT(pick().step, last);
  EXPECT_FALSE(host.app->scene() == trained);
  host.robot.key(ImGuiKey_RightArrow);
  host.robot.step(3);
  EXPECT_EQ(pick().step, last);
  EXPECT_TRUE(host.app->scene() == trained);
  host.robot.key(ImGuiKey_Home);
  host.robot.step(3);
  EXPECT_EQ(pick().step, 0);
}

TEST(AppLab, WhatHasNoModelIsSaid) {
  AppHost host;
  open_lab(host);
  for (const auto& [typed, part] :
       {std::pair{"qz", "expected a variant"}, std::pair{"qk:dk=9", "whole number"}}) {
    host.robot.click("##another");
    host.robot.type(typed);
    host.robot.key(ImGuiKey_Enter);
    host.robot.step(3);
    EXPECT_FALSE(host.robot.has(std::string(typed) + "##variant"));
    host.robot.click("##another");
    host.robot.key(ImGuiKey_A, ImGuiMod_Ctrl);
    host.robot.key(ImGuiKey_Delete);
    host.robot.step(2);
    EXPECT_NE(std::string(part), "");
  }
  for (const char* name : {"qk##variant", "qq##variant", "merged##variant"}) {
    host.robot.click(name);
    host.robot.step(2);
  }
  host.robot.click("start##lab");
  host.robot.step(2);
  EXPECT_EQ(host.app->message(), "Choose at least one variant.");
  EXPECT_FALSE(host.app->view().figure.lab);
}

TEST(AppLab, AnotherTaskLetsGoOfVariantsThatHaveNoModelThere) {
  AppHost host;
  open_lab(host);
  host.robot.click("##task");
  host.robot.step(3);
  host.robot.click("Recall a value by its key");
  host.robot.step(3);
  EXPECT_FALSE(host.robot.enabled("qq##variant"));
  train(host);
  std::string names;
  for (const lab::VariantResult& one : shown(host).record.variants) names += one.name + ' ';
  EXPECT_EQ(names, "qk merged Q=K ");
}

TEST(AppLab, ATrainingOpensAsTheSceneAndIsScrubbed) {
  AppHost host;
  const Scene before = host.scene();
  open_lab(host);
  train(host);
  host.robot.click("qk##inside0");
  host.robot.step(3);
  EXPECT_EQ(host.scene().title, "Look at the next token: qk, seed 1, step 250");
  EXPECT_EQ(host.app->history().steps(), 1U);
  EXPECT_GT(host.app->analysis().head(0).A(0, 1), 0.9) << "the first token looks at the second";
  // Another view stays with it.
  host.run("view.pipeline");
  host.robot.step(3);
  host.robot.drag("##training", -5000, 0);
  host.robot.step(3);
  EXPECT_EQ(host.scene().title, "Look at the next token: qk, seed 1, step 0");
  EXPECT_EQ(host.app->history().steps(), 2U) << "one drag is one step";
  EXPECT_LT(host.app->analysis().head(0).A(0, 1), 0.9);
  host.run("edit.undo");
  host.run("edit.undo");
  host.robot.step(2);
  EXPECT_TRUE(host.scene() == before);
}

TEST(AppLab, ATrainingPlaysToItsEnd) {
  AppHost host;
  open_lab(host);
  train(host);
  host.robot.click("qk##inside0");
  host.robot.step(3);
  host.robot.click("##play training");
  host.robot.step(30);
  const int early = host.app->view().figure.pick.step;
  EXPECT_GT(early, 0);
  EXPECT_LT(early, 250);
  EXPECT_TRUE(host.requests.busy);
  host.robot.step(400);
  EXPECT_EQ(host.app->view().figure.pick.step, 250);
  EXPECT_FALSE(host.requests.busy);
  EXPECT_EQ(host.app->history().steps(), 1U) << "it ends where it began";
}

TEST(AppLab, AClickOnACurveOpensIt) {
  AppHost host;
  open_lab(host);
  train(host);
  const auto found = host.find_place([&] {
    host.robot.press();
    host.robot.release();
    host.robot.step(2);
    return host.app->view().figure.pick.variant >= 0;
  });
  ASSERT_TRUE(found.has_value());
  EXPECT_TRUE(host.scene().title.starts_with("Look at the next token: "));
}

TEST(AppLab, TheInsideOfATrainingIsMeasured) {
  AppHost host;
  open_lab(host);
  train(host);
  host.robot.click("qq##inside1");
  host.robot.step(3);
  host.run("part.lab.inside");
  host.robot.step(3);
  ASSERT_TRUE(shown(host).inside.has_value());
  EXPECT_EQ(shown(host).inside->steps.size(), shown(host).record.variants[1].traces[0].snapshots.size());
  EXPECT_LT(shown(host).inside->asymmetry.back(), 1e-15);
}

TEST(AppLab, ARunIsStoredAndOpenedAgain) {
  AppHost host;
  open_lab(host);
  train(host);
  const std::string file = host.folder.file("kept.run").string();
  const auto type_name = [&](const std::string& name) {
    host.robot.click("##run file");
    host.robot.key(ImGuiKey_A, ImGuiMod_Ctrl);
    host.robot.type(name);
    host.robot.key(ImGuiKey_Enter);
    host.robot.step(2);
    host.robot.click("store##run");
    host.robot.step(2);
  };
  type_name(file);
  const std::string bytes = lab::run_text(shown(host).record);
  EXPECT_EQ(std::get<std::string>(read_file(file, lab::max_run_bytes)), bytes);
  const std::string latex = host.folder.file("kept.tex").string();
  type_name(latex);
  EXPECT_NE(std::get<std::string>(read_file(latex)).find("\\begin{tabular}"), std::string::npos);
  AppHost other;
  ASSERT_TRUE(other.app->open(std::filesystem::path(file))) << other.app->message();
  other.robot.step(3);
  EXPECT_EQ(other.app->view().view, "lab");
  EXPECT_EQ(lab::run_text(shown(other).record), bytes);
  other.robot.click("merged##inside2");
  other.robot.step(3);
  EXPECT_EQ(other.scene().title, "Look at the next token: merged, seed 1, step 250");
}

TEST(AppLab, WhatCannotBeOpenedLeavesAllAsItWas) {
  AppHost host;
  const std::string file = host.folder.file("cut.run").string();
  ASSERT_FALSE(write_file(file, "{\"attnlab_run\": 1, \"task\": \"ne").has_value());
  EXPECT_FALSE(host.app->open(std::filesystem::path(file)));
  EXPECT_NE(host.app->message().find("the text ends"), std::string::npos) << host.app->message();
  EXPECT_FALSE(host.app->view().figure.lab);
  EXPECT_EQ(host.app->view().view, "pipeline");
}

// Longer than anybody waits: it is edited beside, paused, cancelled, and an App ends in the middle.
void begin_long_run(AppHost& host) {
  open_lab(host);
  host.robot.click("##task");
  host.robot.step(3);
  host.robot.click("Imitate a layer");
  host.robot.step(3);
  host.robot.click("##steps");
  host.robot.key(ImGuiKey_A, ImGuiMod_Ctrl);
  host.robot.type("20000");
  host.robot.key(ImGuiKey_Enter);
  host.robot.step(2);
  host.robot.click("start##lab");
  host.robot.step(3);
  EXPECT_TRUE(host.requests.busy);
}

TEST(AppLab, ALongRunIsPausedSteppedAndCancelled) {
  AppHost host;
  begin_long_run(host);
  host.robot.click("pause##lab");
  finish(host);  // it stands
  EXPECT_EQ(shown(host).state, "paused");
  host.robot.click("go on##lab");
  host.robot.step(3);
  EXPECT_TRUE(host.requests.busy);
  // Editing goes on beside it.
  host.run("view.pipeline");
  host.run("size.d_k.more");
  host.robot.step(2);
  EXPECT_EQ(host.app->history().steps(), 1U);
  host.run("lab.cancel");
  host.robot.step(120);  // the facts that the edit changed have faded
  EXPECT_FALSE(host.requests.busy);
  EXPECT_EQ(shown(host).state, "cancelled");
  EXPECT_FALSE(lab::finished(shown(host).record));
}

TEST(AppLab, ARunGrowsWhileItIsPresented) {
  AppHost host;
  begin_long_run(host);
  host.run("present.here");
  ASSERT_TRUE(host.app->presentation().on);
  const auto losses = [&] { return shown(host).record.variants[0].traces[0].losses.size(); };
  const std::size_t before = losses();
  for (int i = 0; i < 400 && losses() == before; ++i) {
    EXPECT_TRUE(host.requests.busy);
    std::this_thread::sleep_for(5ms);
    host.robot.step(1);
  }
  EXPECT_GT(losses(), before);
}

TEST(AppLab, AnAppEndsInTheMiddleOfARun) {
  AppHost host;
  begin_long_run(host);
  host.robot.run([] {});
  host.app.reset();
}

}  // namespace
}  // namespace attnlab::test
