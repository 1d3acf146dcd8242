// Experiments under way and what is kept of them: the same losses however parted; stored runs that read back
// to the same bits, and what is refused; what is measured along a training. Variants by their names, their
// models, and sizes matched by the number of weights.
#include "core/lab/curves.h"
#include "core/lab/run_file.h"
#include "core/lab/table.h"
#include "core/lab/variant.h"
#include "core/scene/rules.h"
#include "tests/lab/experiments.h"

#include <algorithm>
#include <utility>

namespace attnlab::test {
namespace {

using namespace attnlab::lab;

Experiment small_experiment(const char* task, const char* variants, int seeds, int steps) {
  Experiment e = experiment_of(task, variants, seeds);
  e.settings.steps = steps;
  e.settings.batch = 16;
  e.threads = 2;
  return e;
}

TEST(Record, HoldsTheLossesOfTheRunHoweverItIsParted) {
  for (const char* task : {"next", "recall"}) {
    const Experiment e = small_experiment(task, "qk,merged", 10, 90);
    const auto whole = results_of(e);
    for (const std::vector<int>& stops : {std::vector<int>{}, std::vector<int>{1, 2, 37}}) {
      const Record record = recorded(e, stops);
      for (std::size_t v = 0; v < 2; ++v)
        for (std::size_t i = 0; i < 10; ++i) {
          const Trace &a = whole[v].traces[i], &b = record.variants[v].traces[i];
          EXPECT_EQ(a.losses, b.losses);
          EXPECT_EQ(std::tuple(a.final_loss, a.steps_to_threshold),
                    std::tuple(b.final_loss, b.steps_to_threshold));
          EXPECT_EQ(b.snapshots.empty(), i >= 4) << "weights are kept for the first seeds";
        }
    }
  }
}

// Of a run of more steps than a record has room for each loss has its step, in however many parts it comes.
TEST(Record, OfALongRunEveryThirdLossIsKept) {
  constexpr int steps = 600'000;
  Record record = begin_record(small_experiment("next", "qk", 1, steps));
  ASSERT_EQ(record.every, 3);
  News news;
  for (const int count : {4, 1, 7, 2}) {
    news.step += static_cast<int>(news.losses.size());
    news.losses.clear();
    for (int i = 0; i < count; ++i) news.losses.push_back(news.step + i);
    take(record, news);
  }
  EXPECT_EQ(record.variants[0].traces[0].losses, (std::vector<double>{0, 3, 6, 9, 12}));
}

// Of a task of one sequence, whose seeds are trained side by side, and of one that draws its sequences.
TEST(Record, TheLastSnapshotIsTheTrainedModel) {
  for (const char* task : {"next", "recall"}) {
    const Experiment e = small_experiment(task, "qk:h=2:output=projected,K=V", 2, 40);
    const auto whole = results_of(e);
    const Record record = recorded(e);
    for (std::size_t v = 0; v < 2; ++v) {
      const Trace& trace = record.variants[v].traces[1];
      ASSERT_EQ(std::pair(trace.snapshots.front().step, trace.snapshots.back().step), std::pair(0, 40));
      Scene scene = scene_of(record, v, trace, trace.snapshots.back());
      EXPECT_NE(scene.title.find("seed 2, step 40"), std::string::npos) << scene.title;
      scene.title = whole[v].traces[1].trained.title;
      EXPECT_TRUE(scene == whole[v].traces[1].trained);
      EXPECT_EQ(snapshot_at(trace, 17)->step, 17);
    }
  }
}

TEST(Record, ACourseThatIsStoppedKeepsWhatWasFound) {
  const Experiment e = small_experiment("next", "qk", 3, 200);
  Record record = begin_record(e);
  std::atomic<std::int64_t> progress{0};
  std::atomic<bool> stop{false};
  Course course(e, progress, stop, [&](const News& news) { take(record, news); });
  while (course.work(50)) {
  }
  stop = true;
  EXPECT_FALSE(course.work() || finished(record));
  EXPECT_EQ(record.variants[0].traces[2].losses.size(), 50U);
  EXPECT_EQ(summary_of(record.variants[0], threshold_of(e)).solved, 0) << "not finished";
}

// Before a run has begun nothing is known, while it goes on the losses so far,
// and of one seed no deviation: never a 0 in its place.
TEST(Record, ATableSaysNothingOfWhatIsNotKnown) {
  const Experiment e = small_experiment("next", "qk,qq", 2, 40);
  Record record = begin_record(e);
  using Row = std::vector<std::string>;
  EXPECT_EQ(table_row(e, record.variants[1]), (Row{"qq", "16", "16", "-", "-", "-", "-"}));
  EXPECT_NE(table_csv(e, record.variants).find("next,qk,1,32,32,,,,0\n"), std::string::npos)
      << table_csv(e, record.variants);
  const std::string json = table_json(e, record.variants);
  for (const char* part : {"\"final_loss\": [null, null]", "\"solved\": null"})
    EXPECT_NE(json.find(part), std::string::npos) << json;
  take(record, {{.final_loss = 0.25}, 1, 0, 0, {0.5}});
  EXPECT_EQ(table_row(e, record.variants[1]), (Row{"qq", "16", "16", "0.25", "-", "-", "-"}));
  take(record, {{.final_loss = 0.125, .finished = true}, 1, 0, 1});
  EXPECT_EQ(table_row(e, record.variants[1]), (Row{"qq", "16", "16", "0.125", "-", "0 of 1", "-"}));
  take(record, {{.final_loss = 0.375, .finished = true}, 1, 1, 0, {0.5}});
  EXPECT_EQ(table_row(e, record.variants[1]), (Row{"qq", "16", "16", "0.25", "0.1768", "0 of 2", "-"}));
}

TEST(Record, WhatDivergesIsSaid) {
  // Of the first every seed, of the second some.
  for (Experiment e : {small_experiment("recall", "qk", 2, 60),
                       small_experiment("teacher", "qk,qk:output=projected", 3, 60)}) {
    const bool all = e.task->id == std::string("recall");
    e.settings.optimizer = Optimizer::descent;
    e.settings.rate = all ? 1e6 : 1e5;
    const Record back = std::get<Record>(read_run(run_text(recorded(e)), "x.run"));
    int diverged = 0;
    for (const VariantResult& variant : back.variants) {
      diverged += summary_of(variant, threshold_of(e)).diverged;
      for (const Trace& trace : variant.traces)
        for (const double loss : trace.losses) EXPECT_TRUE(std::isfinite(loss));
    }
    EXPECT_GT(diverged, all ? 1 : 0);
  }
}

TEST(Record, ATaskIsNotTrainedOnOtherNumbersOfTokens) {
  for (const Task& task : tasks()) {
    Experiment e = small_experiment(task.id, "qk", 1, 1);
    for (const int tokens : {task.fewest - 1, task.fewest, task.most, task.most + 1}) {
      e.settings.tokens = tokens;
      const bool fits = tokens >= task.fewest && tokens <= task.most;
      EXPECT_EQ(make_models(e).has_value(), !fits) << task.id << " of " << tokens;
    }
  }
}

TEST(StoredRun, ReadsBackToTheSameBits) {
  Experiment e = small_experiment("match-pairs", "qk,Q=K,qk:h=2:dk=1:output=projected", 6, 70);
  e.variants = matched(e.variants, *e.task, e.settings.tokens, false);
  ASSERT_EQ(make_models(e), std::nullopt);
  const Record record = recorded(e);
  const std::string text = run_text(record);
  const Record back = std::get<Record>(read_run(text, "x.run"));
  EXPECT_EQ(run_text(back), text);
  EXPECT_EQ(table_csv(back.experiment, back.variants), table_csv(e, record.variants));
  const Trace &a = record.variants[2].traces[3], &b = back.variants[2].traces[3];
  EXPECT_EQ(a.losses, b.losses);
  EXPECT_TRUE(scene_of(record, 2, a, a.snapshots[7]) == scene_of(back, 2, b, b.snapshots[7]));

  Experiment unequal = small_experiment("regress", "merged", 1, 5);
  unequal.settings.spectrum = {2, 1, 0.5};
  const std::string of_unequal = run_text(recorded(unequal));
  const Record again = std::get<Record>(read_run(of_unequal, "x.run"));
  EXPECT_EQ(again.experiment.settings.spectrum, unequal.settings.spectrum);
  EXPECT_EQ(run_text(again), of_unequal);
}

TEST(StoredRun, WhatCannotBeReadIsSaidInOneSentence) {
  const std::string text = run_text(recorded(small_experiment("next", "qk,qq", 2, 20)));
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string other = text;
    const std::size_t at = other.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return at == std::string::npos ? other : other.replace(at, from.size(), to);
  };
  const std::pair<std::string, const char*> bad[] = {
      {"", "expected JSON"},
      {text.substr(0, text.size() / 2), "the text ends"},
      {with("\"attnlab_run\": 1", "\"attnlab_run\": 2"), "expected version 1, found 2"},
      {with("\"attnlab_run\": 1", "\"attnlab\": 1"), "attnlab_run: expected a whole number, found nothing"},
      {with("\"next\"", "\"nobody\""), "task: expected a task of this version, found \"nobody\""},
      {with("\"tokens\": 4", "\"tokens\": 40"), "tokens: expected a whole number from 2 to 4"},
      {with("\"seeds\": 2", "\"seeds\": 3"),
       "variants[1].runs: expected one for each of the 3 seeds, found 2"},
      {with("\"steps\": 20", "\"steps\": 10"), "losses: expected at most 11 numbers"},
      {with("\"name\": \"qk\"", "\"name\": \"qz\""), "expected a variant that begins with"},
      {with("\"name\": \"qk\"", "\"name\": \"merged:dk=2\""), "variants"},
      {with("\"weights\": [", "\"weights\": [1, "), "numbers, found"},
      {"[1, 2]", "an object"}};
  for (const auto& [broken, part] : bad) {
    SCOPED_TRACE(part);
    const std::string sentence = std::get<FileError>(read_run(broken, "x.run")).sentence();
    EXPECT_EQ(sentence.find("x.run: "), 0U) << sentence;
    EXPECT_NE(sentence.find(part), std::string::npos) << sentence;
  }
}

// Small steps of descent keep W_Q^T W_Q - W_K^T W_K but for a part in proportion to the rate,
// over the same time; Adam does not.
TEST(Curves, WhatGradientFlowKeepsDriftsInProportionToTheRate) {
  const auto drift = [](Optimizer optimizer, double rate, int steps) {
    Experiment e = small_experiment("next", "qk", 1, steps);
    e.settings.optimizer = optimizer;
    e.settings.rate = rate;
    e.settings.momentum = 0;
    const Record record = recorded(e);
    return curves_of(record, 0, record.variants[0].traces[0]).drift.back();
  };
  const double coarse = drift(Optimizer::descent, 1e-2, 600), middle = drift(Optimizer::descent, 1e-3, 6000),
               fine = drift(Optimizer::descent, 1e-4, 60000);
  for (const double ratio : {coarse / middle, middle / fine}) EXPECT_NEAR(ratio, 10, 0.5);
  EXPECT_LT(coarse, 0.02);
  EXPECT_GT(drift(Optimizer::adam, 1e-2, 600), 50 * coarse);
}

TEST(Curves, OneMatrixIsSymmetricAllTheWay) {
  const Record record = recorded(small_experiment("self", "qq,qk", 1, 50));
  const Curves qq = curves_of(record, 0, record.variants[0].traces[0]),
               qk = curves_of(record, 1, record.variants[1].traces[0]);
  ASSERT_EQ(qq.steps.size(), record.variants[0].traces[0].snapshots.size());
  for (std::size_t i = 0; i < qq.steps.size(); ++i) {
    EXPECT_LT(qq.asymmetry[i], 1e-15);
    EXPECT_NEAR(qq.symmetry[i], 1, 1e-12);
    EXPECT_TRUE(std::isnan(qq.drift[i]));
    // The symmetric and the antisymmetric part are at right angles: tr(W W) = |S|^2 - |N|^2.
    EXPECT_NEAR(qk.symmetry[i], 1 - 2 * qk.asymmetry[i] * qk.asymmetry[i], 1e-12);
    EXPECT_TRUE(std::ranges::is_sorted(
        std::vector{qk.singular[3][i], qk.singular[2][i], qk.singular[1][i], qk.singular[0][i]}));
  }
  EXPECT_GT(qk.entropy.front(), qk.entropy.back()) << "it learns to look at one token";
}

using namespace attnlab::lab;

Variant variant_of(const std::string& name) { return std::get<Variant>(read_variant(name)); }

Scene scene_of(const std::string& name, const char* task) {
  const Task& t = *find_task(task);
  return std::get<Scene>(model_of(variant_of(name), t, t.usual, false));
}

TEST(LabVariant, TheNameSaysItsRulesAndSizes) {
  const Scene s = scene_of("qk:h=4:dk=1:output=projected:value=keys:inside=none", "next");
  const Dims sizes = dims(s);
  EXPECT_EQ(std::tuple(s.score, s.value, s.output, s.inside.kind, sizes.h, sizes.d_k),
            std::tuple(ScoreRule::qk, ValueRule::keys, OutputRule::projected, Scale::Kind::none, 4, 1));
  EXPECT_EQ(scene_of("qk:weights=sparsemax", "next").weights, WeightsRule::sparsemax);
  EXPECT_EQ(scene_of("qk", "next").weights, WeightsRule::softmax);
  EXPECT_EQ(scene_of("qk", "regress").weights, WeightsRule::linear) << "the task's own";
  EXPECT_EQ(scene_of("qk:weights=softmax", "regress").weights, WeightsRule::softmax);
  EXPECT_EQ(scene_of("qk:positions=rope:angle=0.5", "copy").angle, 0.5);
  EXPECT_EQ(scene_of("qk:positions=rope", "copy").angle, 1);
  EXPECT_EQ(scene_of("qk:slope=2:positions=alibi", "copy").slope, 2);
  EXPECT_EQ(scene_of("qk:positions=alibi", "copy").slope, std::nullopt);
  EXPECT_EQ(scene_of("Q=K", "next").score, ScoreRule::shared);
  EXPECT_EQ(scene_of("K=V", "next").value, ValueRule::keys);
  EXPECT_EQ(scene_of("Q=K=V", "next").score, ScoreRule::single);
}

TEST(LabVariant, EveryTaskHasAModelForTheUsualVariants) {
  for (const Task& task : tasks())
    for (const char* name : {"qk", "shared", "merged", "qk:h=2:dk=1", "qk:inside=dk", "qk:h=4:dk=1"}) {
      const auto model = model_of(variant_of(name), task, task.usual, false);
      ASSERT_TRUE(std::holds_alternative<Scene>(model)) << task.id << ": " << std::get<std::string>(model);
      EXPECT_FALSE(check(std::get<Scene>(model)).has_value()) << task.id << ", " << name;
    }
}

TEST(LabVariant, WhatCannotBeReadIsSaid) {
  const std::pair<const char*, const char*> wrong[] = {
      {"kq", "expected a variant that begins with qk, qq"},
      {"", "found \"\""},
      {"qk:h=5", "h: expected a whole number from 1 to 4, found \"5\""},
      {"qk:dk=0", "dk: expected a whole number from 1 to 4"},
      {"qk:weights=relu", "weights: expected softmax, linear, sigmoid or sparsemax, found \"relu\""},
      {"qk:dk", "found \"dk\""},
      {"qk:colour=red", "found \"colour=red\""},
      {"qk:value=queries", "value: expected projected, inputs or keys"},
      {"qk:positions=rope:angle=0", "angle: expected a positive number up to 1e6, found \"0\""},
      {"qk:angle=1", "angle: expected positions=rope beside it"},
      {"qk:positions=rope:slope=1", "slope: expected positions=alibi beside it"},
      {"qk:inside=-1", "inside: expected sqrt_dk, dk, none or a positive number up to 1e6"},
      {"qk:", "found \"\""}};
  for (const auto& [name, words] : wrong) {
    const auto read = read_variant(name);
    ASSERT_TRUE(std::holds_alternative<std::string>(read)) << name;
    EXPECT_NE(std::get<std::string>(read).find(words), std::string::npos) << std::get<std::string>(read);
  }
}

TEST(LabVariant, QqHasNoPlaceWhereQueriesAreNotTheKeys) {
  const auto model = model_of(variant_of("qq"), *find_task("recall"), 4, false);
  ASSERT_TRUE(std::holds_alternative<std::string>(model));
  EXPECT_NE(std::get<std::string>(model).find("one query and 4 keys"), std::string::npos);
}

// One matrix with d_k = 4 has as many weights as two with d_k = 2; and as W itself.
TEST(LabVariant, MatchedSizesHaveAsManyScoreWeights) {
  const Task& task = *find_task("next");
  for (const Variant& v :
       matched({variant_of("qk"), variant_of("qq"), variant_of("merged")}, task, 4, false)) {
    const auto model = model_of(v, task, 4, false);
    EXPECT_EQ(parameters(std::get<Scene>(model)).score, 16) << v.name;
  }
  EXPECT_EQ(matched({variant_of("qk:dk=1"), variant_of("qq")}, task, 4, false)[0].d_k, 1);
}

}  // namespace
}  // namespace attnlab::test
