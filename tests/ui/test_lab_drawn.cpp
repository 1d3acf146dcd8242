// What a run of the Lab finds is drawn without an event: with threads and without, from lessons and files.
#include "core/lab/answer.h"
#include "core/lab/run_file.h"
#include "core/lab/table.h"
#include "core/text/file.h"
#include "tests/ui/lab_host.h"
#include "tests/ui/no_threads.h"
#include "tests/ui/on_screen.h"

#include <atomic>
#include <set>

namespace attnlab::test {
namespace {

// A row of the table as the run's own numbers say it, with the variant as people call it; in the panel each
// number has its heading.
std::string words_of_row(const LabFigure& lab, std::size_t variant, bool in_panel) {
  const lab::Experiment& e = lab.record.experiment;
  const std::vector<std::string> row = lab::table_row(e, lab.record.variants[variant]);
  std::string words = lab::spoken_names(e)[variant];
  for (std::size_t c = 1; c < row.size(); ++c) {
    const std::string head = lab::table_heads(e)[c];
    if (in_panel) words += " " + (e.seeds > 1 && head == "final loss" ? "mean of the final losses" : head);
    words += " " + (row[c] == "-" ? "\u2013" : lab_number(row[c]));
  }
  return words;
}
std::string all_words(const std::vector<Corner>& corners) {
  std::string words;
  for (const std::string& line : lines_in(corners)) words += line + " ";
  return words;
}
bool panel_reads(const std::string& words) {
  return all_words(windows_on_screen("inspector")).find(words) != std::string::npos;
}
bool figure_reads(const std::string& words) {
  return all_words(figures_on_screen()).find(words) != std::string::npos;
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
    const std::string in_panel = words_of_row(lab, v, true);
    EXPECT_TRUE(panel_reads(in_panel) || figure_reads(words_of_row(lab, v, false))) << in_panel;
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
  host.robot.click("two matrices##inside0");
  host.run("part.lab.inside");
  const std::vector<Corner> at_the_end = figures_on_screen();
  host.run("lab.play");
  host.robot.step(30);
  EXPECT_FALSE(at_the_end == figures_on_screen());
}

// Once: in the right panel, and where that is folded in the figure.
TEST_F(LabDrawn, WhatCameOfItIsSaidInTheRightPanelOrInTheFigure) {
  open_lab(host);
  const LabFigure& lab = shown(host);
  const std::string question = lab::question_of(lab.record.experiment), row = words_of_row(lab, 0, false);
  EXPECT_TRUE(panel_reads(question));
  EXPECT_TRUE(panel_reads(lab::answer_of(lab.record).front().words.substr(0, 12)));
  EXPECT_TRUE(panel_reads("Who attends to whom"));
  EXPECT_FALSE(panel_reads("facts hold"));
  EXPECT_FALSE(figure_reads(question));
  EXPECT_FALSE(figure_reads(row));
  EXPECT_FALSE(figure_reads("Who attends to whom"));
  host.run("view.inspector");
  host.robot.step(6);
  EXPECT_TRUE(figure_reads(question));
  EXPECT_TRUE(figure_reads(row));
  host.run({"view.inspector", "view.pipeline"});
  host.robot.step(6);
  EXPECT_FALSE(panel_reads(question));
  EXPECT_TRUE(panel_reads("facts hold"));
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
  EXPECT_TRUE(panel_reads("mean of the final losses \u2013 deviation \u2013")) << "nothing is known yet";
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
