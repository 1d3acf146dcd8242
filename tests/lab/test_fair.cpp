// Fair comparisons: variants at their best rates, with as many weights, and the losses at which a theorem
// says that a curve ends or may stand still.
#include "core/analysis/analysis.h"
#include "core/lab/curves.h"
#include "core/lab/levels.h"
#include "core/lab/rates.h"
#include "core/lab/run_file.h"
#include "core/lab/table.h"
#include "core/text/number.h"
#include "tests/core/cases.h"
#include "tests/lab/experiments.h"

#include <cmath>
#include <numbers>
#include <random>

namespace attnlab::test {
namespace {

using namespace attnlab::lab;

std::vector<double> rates_of(const char* text) { return std::get<std::vector<double>>(read_rates(text)); }

TEST(Rates, AreReadInRisingOrderOrRefusedInOneSentence) {
  EXPECT_EQ(rates_of("0.8,0.05,2e-1"), (std::vector{0.05, 0.2, 0.8}));
  EXPECT_EQ(usual_rates(0.05), (std::vector{0.05, 0.2, 0.8}));
  std::string many = "1";
  for (int i = 2; i <= 17; ++i) many += ',' + std::to_string(i);
  for (const auto& [text, found] :
       std::vector<std::pair<std::string, std::string>>{{"", "found \"\""},
                                                        {"0.1,", "found \"\""},
                                                        {"0.1,-1", "found \"-1\""},
                                                        {"nan", "found \"nan\""},
                                                        {"1e7", "found \"1e7\""},
                                                        {"0.1,0.2,1e-1", "found 0.1 twice"},
                                                        {many, "found 17"}}) {
    const auto read = read_rates(text);
    ASSERT_TRUE(std::holds_alternative<std::string>(read)) << text;
    EXPECT_TRUE(std::get<std::string>(read).ends_with(found)) << std::get<std::string>(read);
  }
}

// Every rate is the run that it is by itself; what is told is that with the most seeds solved, then with the
// least median.
TEST(Rates, EachVariantIsToldAtItsBest) {
  Experiment e = experiment_of("recall", "qk,qk:rate=0.01,merged", 6);
  e.settings.tokens = 8;
  e.settings.steps = 300;
  e.rates = {0.02, 0.3, 1e5};
  ASSERT_EQ(make_models(e), std::nullopt);
  const Experiment all = at_every_rate(e);
  ASSERT_EQ(all.variants.size(), 7U);
  const Record run = recorded(all), best = at_best_rates(run);
  ASSERT_EQ(best.variants.size(), 3U);
  EXPECT_EQ(settings_of(best.experiment, 1).rate, 0.01) << "its own is not searched";
  for (const std::size_t v : {0UL, 2UL}) {
    std::pair<int, double> least{1000, 0};
    double wanted = 0;
    for (const double rate : e.rates) {
      Experiment alone = experiment_of("recall", e.variants[v].name.c_str(), 6);
      alone.settings = e.settings;
      alone.settings.rate = rate;
      ASSERT_EQ(make_models(alone), std::nullopt);
      const VariantResult result = results_of(alone)[0];
      std::vector<double> losses;
      for (const Trace& trace : result.traces) losses.push_back(trace.diverged ? INFINITY : trace.final_loss);
      const std::pair found{6 - summary_of(result, threshold_of(e)).solved, median_of(losses)};
      if (found < least) {
        least = found;
        wanted = rate;
      }
    }
    EXPECT_EQ(settings_of(best.experiment, v).rate, wanted);
    std::vector<double> losses;
    for (const Trace& trace : best.variants[v].traces) losses.push_back(trace.final_loss);
    EXPECT_EQ(median_of(losses), least.second);
  }
  // The table, each of its forms, and a stored run tell the choice.
  EXPECT_NE(table_text(best.experiment, best.variants)
                .find("each at the best of the rates 0.02, 0.3, " + exact_number(1e5)),
            std::string::npos);
  EXPECT_EQ(table_heads(best.experiment).back(), "rate");
  EXPECT_EQ(table_row(best.experiment, best.variants[1]).back(), "0.01");
  EXPECT_NE(table_csv(best.experiment, best.variants).find(",diverged,rate\n"), std::string::npos);
  const std::string text = run_text(best);
  const Record back = std::get<Record>(read_run(text, "x.run"));
  EXPECT_EQ(run_text(back), text);
  EXPECT_EQ(settings_of(back.experiment, 0).rate, settings_of(best.experiment, 0).rate);
}

TEST(Rates, WithoutAnyAnExperimentIsAsItWas) {
  const Experiment e = experiment_of("next", "qk,qq", 2);
  EXPECT_EQ(at_every_rate(e).variants.size(), 2U);
  EXPECT_EQ(table_heads(e).back(), "after steps");
  EXPECT_EQ(median_of({3, 1, 2}), 2);
  EXPECT_EQ(median_of({4, 1, 2, 3}), 2.5);
  EXPECT_TRUE(std::isnan(median_of({})));
}

// A divisor s inside is a rate: three forms of one training, and three that are none.
TEST(Scale, IsARateWhereTheScoreWeightsAloneAreTrained) {
  const double root = std::sqrt(2.0);
  for (const Optimizer optimizer : {Optimizer::adam, Optimizer::descent}) {
    const double by = optimizer == Optimizer::adam ? root : 2;
    const auto form = [&](const char* scale, double rate, double first) {
      return "qk:dk=4:inside=" + std::string(scale) + ":rate=" + exact_number(rate) +
             ":first=" + exact_number(first);
    };
    Experiment e = experiment_of("next",
                                 (form("sqrt_dk", 0.1, 1) + ',' + form("none", 0.1 / by, 1 / root) + ',' +
                                  form("dk", 0.1 * by, root) + ',' + form("none", 0.1 / by / by, 1 / root) +
                                  ',' + form("none", 0.1 / by, 1) + ",qk:dk=4:value=projected:rate=0.1")
                                     .c_str(),
                                 4);
    e.settings.optimizer = optimizer;
    const auto results = results_of(e);
    for (std::size_t v = 0; v < results.size(); ++v) {
      const bool same = v <= 2;
      EXPECT_EQ(v == 0 || one_training(e, 0, v).has_value(), same) << results[v].name;
      for (int i = 0; i < 4; ++i) {
        const double a = results[0].traces[i].final_loss, b = results[v].traces[i].final_loss;
        const double off = std::abs(a - b) / a;
        EXPECT_EQ(off <= (optimizer == Optimizer::adam ? 1e-4 : 1e-12), same)
            << results[v].name << ": " << off;
      }
    }
  }
}

Experiment of(const char* task, const char* variants, int tokens) {
  Experiment e = experiment_of(task, variants, 1);
  e.settings.tokens = tokens;
  EXPECT_EQ(make_models(e), std::nullopt);
  return e;
}

std::optional<double> least(const char* task, const char* variant, int tokens = 4) {
  const auto level = least_level(of(task, variant, tokens), 0);
  return level ? std::optional(level->loss) : std::nullopt;
}

// No line is drawn where its rules are not those of the variant.
TEST(Levels, StandUnderTheirRulesAlone) {
  for (const char* name :
       {"qk", "merged", "qq:value=projected", "qq:output=projected", "qq:h=2", "qq:weights=sigmoid",
        "qq:positions=rope", "qq:keys=unit", "qq:mask=others:keys=unit"})
    EXPECT_EQ(least("next", name), std::nullopt) << name;
  for (const char* name : {"qq", "shared", "qq:dk=1"}) {
    EXPECT_EQ(least("next", name), 0.25) << name;
    EXPECT_EQ(least("swap", name), 1) << name;
    EXPECT_EQ(least("self", name), std::nullopt) << name;
  }
  EXPECT_EQ(least("swap", "qq", 2), 0.5);
  EXPECT_EQ(least("next", "qq:mask=others"), 1);
  EXPECT_EQ(least("next", "qq:mask=others", 3), 0.75);
  EXPECT_EQ(least("next", "qq:mask=others", 2), std::nullopt) << "there both neighbours are one";
  EXPECT_EQ(least("swap", "qq:mask=others"), std::nullopt);
  EXPECT_EQ(least("regress", "qk:weights=softmax", 7), std::nullopt);
  Experiment causal = of("next", "qq", 4);
  causal.settings.causal = true;
  ASSERT_EQ(make_models(causal), std::nullopt);
  EXPECT_EQ(least_level(causal, 0), std::nullopt);

  const std::vector<Level> stairs = levels_of(of("regress", "qk", 7), 0);
  ASSERT_EQ(stairs.size(), 4U);
  for (std::size_t m = 0; m < 4; ++m) {
    EXPECT_DOUBLE_EQ(stairs[m].loss, 3 - 7.0 * static_cast<double>(m) / 11);
    EXPECT_EQ(stairs[m].least, m == 3);
  }
  EXPECT_EQ(levels_of(of("regress", "merged", 7), 0).size(), 1U);
  // What has rank r can take r of the three directions.
  EXPECT_DOUBLE_EQ(least("regress", "qk:dk=1", 7).value(), 26.0 / 11);
  EXPECT_DOUBLE_EQ(least("regress", "shared:dk=2", 7).value(), 19.0 / 11);
  EXPECT_DOUBLE_EQ(least("regress", "qk:h=2:dk=1", 7).value(), 19.0 / 11);
  EXPECT_DOUBLE_EQ(least("regress", "qk:h=3:dk=1", 5).value(), 3 - 3 * 5.0 / 9);
  EXPECT_EQ(levels_of(of("regress", "qk:dk=1", 7), 0).size(), 2U);

  // Of inputs that vary unequally, whatever their order: arXiv 2501.16265, of seven pairs.
  Experiment unequal = of("regress", "qk,qk:dk=2", 7);
  unequal.settings.spectrum = {0.5, 2, 1};
  const std::vector<Level> found = levels_of(unequal, 0);
  ASSERT_EQ(found.size(), 4U);
  const double said[] = {3.5, 2.0641, 1.4554, 1.2221};
  for (std::size_t m = 0; m < 4; ++m) EXPECT_NEAR(found[m].loss, said[m], 5e-5);
  EXPECT_NEAR(least_level(unequal, 1)->loss, said[2], 5e-5);
  EXPECT_NEAR(threshold_of(unequal), 1.11 / 12 * 11 * said[3], 5e-4);
}

// On random symmetric scores one matrix never comes below the level, with a mask on oneself or without.
TEST(Levels, NoSymmetricScoresComeBelow) {
  const std::uint64_t start = seed_of_run();
  SCOPED_TRACE("seed " + std::to_string(start));
  std::mt19937_64 random(start);
  std::normal_distribution<double> entry;
  for (const char* name : {"next", "previous-token", "swap"})
    for (const char* variant : {"qq", "qq:mask=others"})
      for (int tokens = 2; tokens <= 4; ++tokens) {
        const auto level = least(name, variant, tokens);
        if (!level) continue;
        const bool masked = std::string_view(variant) != "qq";
        Sequence s;
        Draw draw(1, 0);
        find_task(name)->draw(draw, {tokens, 1}, s);
        for (int trial = 0; trial < 4000; ++trial) {
          Eigen::MatrixXd K(tokens, 1 + trial % 4);
          for (double& x : K.reshaped()) x = entry(random) * std::pow(4.0, trial % 5 - 2);
          Eigen::MatrixXd A = K * K.transpose();
          if (masked) A.diagonal().setConstant(-INFINITY);
          for (int i = 0; i < tokens; ++i) {
            A.row(i) = (A.row(i).array() - A.row(i).maxCoeff()).exp();
            A.row(i) /= A.row(i).sum();
          }
          double loss = 0;
          for (int i = 0; i < tokens; ++i)
            for (int j = 0; j < tokens; ++j) loss += std::pow(A(i, j) - s.target[i][j], 2) / 2;
          EXPECT_GE(loss, *level - 1e-12);
        }
      }
}

// arXiv 2001.04451: the mask on oneself does the work, not the sharing.
TEST(Levels, WithAMaskOnOneselfOneMatrixSwapsAndEndsAtItsLevelForNext) {
  const auto swap = results_of(experiment_of("swap", "qq,qq:mask=others", 8));
  for (const Trace& trace : swap[0].traces) EXPECT_NEAR(trace.final_loss, 1, 1e-3);
  EXPECT_EQ(below(swap[1], 0.01), 8);
  Experiment next = experiment_of("next", "qq:mask=others", 8);
  next.settings.steps = 2000;
  const auto results = results_of(next);
  for (const Trace& trace : results[0].traces) EXPECT_NEAR(trace.final_loss, 1, 1e-3);
}

// Targets by what the task says, from the inputs alone; places by the library's cosine.
TEST(Ring, TokensKnowTheirPlaceAndAreAskedForTheirNeighbours) {
  for (const char* name : {"cards", "cards:mixed", "difference"})
    for (int n = find_task(name)->fewest; n <= max_tokens; ++n) {
      Draw draw(7, 1);
      Sequence s;
      find_task(name)->draw(draw, {n, 1}, s);
      for (int i = 0; i < n; ++i) {
        const double angle = 2 * std::numbers::pi * i / n, *before = s.X[(i + n - 1) % n] + 2,
                     *after = s.X[(i + 1) % n] + 2;
        EXPECT_NEAR(s.X[i][0], std::cos(angle), 1e-15 * n);
        EXPECT_NEAR(s.X[i][1], std::sin(angle), 1e-15 * n);
        double wanted[] = {before[0], after[1]};
        if (std::string_view(name) == "cards:mixed") {
          wanted[0] = (before[0] + after[1]) / std::sqrt(2);
          wanted[1] = (before[0] - after[1]) / std::sqrt(2);
        } else if (std::string_view(name) == "difference") {
          for (int c = 0; c < 2; ++c) wanted[c] = before[c] - after[c];
        } else {
          EXPECT_EQ(std::abs(s.X[i][2]), 1);
        }
        for (int c = 0; c < 2; ++c) EXPECT_NEAR(s.target[i][c], wanted[c], 1e-15) << name;
      }
    }
}

// One head cannot do cards, two can; W_O is needed where each output is of both heads, at as many weights.
TEST(Ring, TwoHeadsDoWhatOneCannotAndMixingNeedsAnOutputMatrix) {
  const auto cards =
      results_of(experiment_of("cards", "qk:dk=4,qk:dk=4:output=projected,qk:h=2:dk=2:dv=1:output=none", 8));
  EXPECT_EQ(cards[0].parameters.total(), cards[2].parameters.total());
  EXPECT_EQ(below(cards[0], 0.85), 0);
  EXPECT_EQ(below(cards[1], 0.85), 0);
  EXPECT_GE(below(cards[2], 0.12), 6);
  const auto mixed = results_of(experiment_of(
      "cards:mixed", "qk:h=2:dk=2:dv=1,qk:h=2:dk=2:dv=1:output=none,qk:h=2:dk=4:dv=1:output=none", 8));
  EXPECT_GE(below(mixed[0], 0.12), 6);
  EXPECT_EQ(below(mixed[1], 0.7), 0);
  EXPECT_EQ(below(mixed[2], 0.45), 0) << "not with 72 weights in place of 44, either";
  Experiment e = experiment_of("difference", "qk:h=2:dk=2:dv=2,qk:h=2:dk=3:dv=1:output=none", 4);
  e.settings.rate = 0.1;
  const auto difference = results_of(e);
  EXPECT_EQ(difference[0].parameters.total(), difference[1].parameters.total());
  EXPECT_EQ(below(difference[0], 0.002), 4);
  EXPECT_EQ(below(difference[1], 0.25), 0);
}

TEST(Matched, CountsTheWeightsThatAreAskedFor) {
  const Task& task = *find_task("reverse");
  const auto read = read_variants("qk,qq:output=projected,merged");
  const auto& variants = std::get<std::vector<Variant>>(read);
  const auto counts = [&](Matched weights) {
    std::vector<std::pair<int, int>> all;
    for (const Variant& v : matched(variants, task, 4, false, weights)) {
      const Parameters p = parameters(std::get<Scene>(model_of(v, task, 4, false)));
      all.emplace_back(p.score, p.total());
    }
    return all;
  };
  const auto score = counts(Matched::score), total = counts(Matched::all);
  for (const auto& [own, all] : score) EXPECT_EQ(own, 16);
  EXPECT_EQ(total[0].second, 24);
  EXPECT_EQ(total[1].second, 24);
  EXPECT_NE(score[1].second, 24);
}

// A layer set by hand to one step of gradient descent takes that step; and a run's table has the medians.
TEST(Measured, GainIsTheStepThatTheLayerTakes) {
  Experiment e = experiment_of("regress", "merged,qk:weights=softmax,merged:output=projected", 2);
  e.settings.steps = 4;
  ASSERT_EQ(make_models(e), std::nullopt);
  Record record = recorded(e);
  for (const std::size_t v : {0UL, 2UL}) {
    Scene layer = e.models[v];
    layer.heads[0].W.topLeftCorner(3, 3).setIdentity();
    layer.heads[0].W_V(3, 0) = 0.6;
    double wanted = 0.6;
    if (v == 2) wanted *= layer.W_O(0, 0) = -2;
    std::vector<double> weights;
    for (const MatrixId id : weights_in_order(layer)) {
      const MatrixView m = matrix(std::as_const(layer), id);
      weights.insert(weights.end(), m.data(), m.data() + m.size());
    }
    Trace& trace = record.variants[v].traces[0];
    trace.snapshots.back().weights = weights;
    // Y = x . sum_j gain / N x_j y_j, read off the layer's own output.
    const Scene scene = scene_of(record, v, trace, trace.snapshots.back());
    double step = 0;
    for (int j = 0; j < scene.M.rows(); ++j)
      step += scene.X.row(0).head(3).dot(scene.M.row(j).head(3)) * scene.M(j, 3) /
              static_cast<double>(scene.M.rows());
    const double gain = curves_of(record, v, trace).gain.back();
    EXPECT_NEAR(gain * step, analyze(scene).Y(0, 0), 1e-9);
    EXPECT_GT(std::abs(gain), 0.1 * std::abs(wanted));
  }
  EXPECT_TRUE(std::isnan(curves_of(record, 1, record.variants[1].traces[0]).gain.back()));
  const std::string text = measures_text(record, {"symmetry", "gain"});
  EXPECT_NE(text.find("qk:weights=softmax: symmetry "), std::string::npos) << text;
  EXPECT_NE(text.find(", gain -\n"), std::string::npos) << text;
}

}  // namespace
}  // namespace attnlab::test
