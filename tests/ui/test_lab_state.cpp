// What the state of the Lab becomes, without a window: what is chosen is what is trained, a run that is
// opened chooses itself again, and a training that is played and scrubbed goes as far as it goes.
#include "app/ui/session/lab/lab_state.h"
#include "app/ui/session/studio.h"
#include "core/lab/run_file.h"
#include "tests/lab/experiments.h"

#include <gtest/gtest.h>

#include <tuple>

namespace attnlab::test {
namespace {

using namespace attnlab::lab;

auto parts_of(const lab::Settings& s) {
  return std::tuple(s.tokens, s.causal, s.optimizer, s.rate, s.momentum, s.scale, s.steps, s.batch,
                    s.threshold, s.fades);
}

// Nothing of it as it is where nothing is chosen.
LabSetup chosen(const char* task) {
  LabSetup setup;
  choose_task(setup, *find_task(task));
  setup.variants = {"qk:dk=1", "merged"};
  setup.seeds = 2;
  setup.seed = 7;
  lab::Settings& s = setup.settings;
  s.tokens = find_task(task)->fewest;
  s.causal = true;
  s.optimizer = Optimizer::descent;
  s.rate = 0.0125;
  s.momentum = 0.375;
  s.scale = 0.75;
  s.steps = 12;
  s.batch = 16;
  s.threshold = 0.3;
  return setup;
}

TEST(LabState, WhatIsChosenIsTrainedAndOpenedAgainIsChosen) {
  for (const char* task : {"next", "recall"}) {
    const LabSetup setup = chosen(task);
    const Experiment e = std::get<Experiment>(experiment_of(setup));
    EXPECT_EQ(std::tuple(std::string(e.task->id), e.seeds, e.seed, e.variants.size()),
              std::tuple(task, 2, 7U, 2U));
    EXPECT_EQ(std::tuple(e.variants[0].name, e.variants[1].name), std::tuple("qk:dk=1", "merged"));
    EXPECT_EQ(parts_of(e.settings), parts_of(setup.settings));
    EXPECT_EQ(e.models[0].heads[0].W_Q.cols(), 1);
    Studio s;
    s.lab.playing = true;
    s.lab.opened = s.view.figure.pick = {1, 1, 3};
    show_stored(s, "far/away.run", recorded(e));
    EXPECT_EQ(std::tuple(s.lab.setup.task, s.lab.setup.variants, s.lab.setup.seeds, s.lab.setup.best_rates,
                         s.lab.setup.seed),
              std::tuple(task, setup.variants, 2, setup.best_rates, 7));
    EXPECT_EQ(parts_of(s.lab.setup.settings), parts_of(setup.settings));
    EXPECT_EQ(std::tuple(s.lab.set_up, s.lab.playing, s.lab.file, s.lab.shown->state, s.lab.shown->progress),
              std::tuple(true, false, std::filesystem::path("far/away.run").string(), "", 1.0));
    EXPECT_TRUE(s.lab.opened == LabPick() && s.view.figure.pick == LabPick() &&
                s.view.figure.lab == s.lab.shown);
    EXPECT_EQ(std::tuple(s.view.view, part_shown(s.view, "lab")), std::tuple("lab", 0));
    EXPECT_EQ(run_text(begin_record(std::get<Experiment>(experiment_of(s.lab.setup)))),
              run_text(begin_record(e)));
    show_stored(s, "x.run", begin_record(e));
    EXPECT_EQ(s.lab.shown->state, "cancelled");
  }
  LabSetup none;
  none.variants.clear();
  EXPECT_EQ(std::get<std::string>(experiment_of(none)), "Choose at least one variant.");
}

TEST(LabState, ATrainingIsScrubbedAndPlayedAsFarAsItGoes) {
  LabSetup setup = chosen("next");
  setup.settings.steps = 60;
  const Record record = recorded(std::get<Experiment>(experiment_of(setup)));
  Studio s;
  show_document(s, make_document(scene_of(record)));
  show_stored(s, "x.run", record);
  const std::size_t before = s.document.history.steps();
  LabPick& pick = s.view.figure.pick;
  const auto look = [&](LabPick at) {
    pick = at;
    follow_run(s, 0);
    const auto variant = static_cast<std::size_t>(at.variant);
    const Trace& trace = record.variants[variant].traces[static_cast<std::size_t>(at.seed)];
    EXPECT_TRUE(s.scene() == scene_of(record, variant, trace, *snapshot_at(trace, at.step)));
    EXPECT_TRUE(s.lab.opened == at);
    EXPECT_EQ(s.analysis.dims.n_q, dims(s.scene()).n_q);
    return s.document.history.steps() - before;  // that are sealed
  };
  EXPECT_FALSE(is_inside(s));
  play_training(s, true);
  EXPECT_FALSE(s.lab.playing) << "nothing is picked";
  EXPECT_EQ(look({0, 0, 60}), 0U);
  EXPECT_EQ(look({0, 0, 20}), 0U) << "one training is one step";
  EXPECT_EQ(look({1, 0, 20}), 1U) << "another seals it";
  EXPECT_EQ(look({1, 1, 20}), 2U);
  EXPECT_EQ(look({1, 1, 0}), 2U);
  EXPECT_TRUE(is_inside(s));
  show_part(s.view, "lab", 1);
  follow_run(s, 0);
  look({0, 1, 30});
  ASSERT_TRUE(s.lab.shown->inside);
  EXPECT_EQ(std::tuple(s.lab.shown->inside_of.variant, s.lab.shown->inside_of.seed), std::tuple(0, 1));
  EXPECT_EQ(s.lab.shown->inside->gradient, curves_of(record, 0, record.variants[0].traces[1]).gradient);
  // From where it stands: six seconds of playing are all of it.
  play_training(s, true);
  follow_run(s, 0.05);
  EXPECT_DOUBLE_EQ(s.lab.played, 30.5);
  follow_run(s, 10);
  EXPECT_DOUBLE_EQ(s.lab.played, 31) << "a long frame is a window that rested";
  EXPECT_EQ(pick.step, 31);
  EXPECT_TRUE(is_on(s.lab));
  play_training(s, false);
  follow_run(s, 0.05);
  EXPECT_EQ(std::tuple(pick.step, is_on(s.lab)), std::tuple(31, false));
  play_training(s, true);
  for (int frame = 0; frame < 58; ++frame) follow_run(s, 0.05);
  EXPECT_EQ(std::tuple(pick.step, s.lab.playing), std::tuple(60, false));
  play_training(s, true);
  follow_run(s, 0);
  EXPECT_EQ(pick.step, 0) << "from the end it begins anew";
  leave_training(s.lab);
  EXPECT_TRUE(s.lab.opened == LabPick() && !s.lab.playing);
}

}  // namespace
}  // namespace attnlab::test
