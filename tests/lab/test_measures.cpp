// What is measured of a run, against its meaning: the curves inside of a training cell by cell, by
// differences of the loss where they are derivatives; and every cell of the tables, read back.
#include "core/analysis/analysis.h"
#include "core/lab/curves.h"
#include "core/lab/table.h"
#include "core/text/number.h"
#include "tests/lab/experiments.h"

#include <cmath>
#include <sstream>

namespace attnlab::test {
namespace {

using namespace attnlab::lab;

double loss_of(const Scene& s) { return 0.5 * (analyze(s).Y - s.target).squaredNorm(); }

// By differences of the loss, weight by weight.
double slope_length(Scene s) {
  constexpr double h = 1e-5;
  double square = 0;
  for (const MatrixId id : matrices_in_use(s)) {
    if (id.kind == MatrixKind::X || id.kind == MatrixKind::M || id.kind == MatrixKind::target) continue;
    MutableView m = matrix(s, id);
    for (Eigen::Index n = 0; n < m.size(); ++n) {
      const double was = m.data()[n];
      m.data()[n] = was + h;
      const double above = loss_of(s);
      m.data()[n] = was - h;
      square += std::pow((above - loss_of(s)) / (2 * h), 2);
      m.data()[n] = was;
    }
  }
  return std::sqrt(square);
}

Matrix kept(const Scene& s, std::size_t head) {
  const auto& w = s.heads[head];
  return w.W_Q.transpose() * w.W_Q - w.W_K.transpose() * w.W_K;
}

TEST(Measures, CurvesAreWhatTheySay) {
  Experiment e = experiment_of("recall", "K=V,qk:h=2:dk=2:output=projected", 2);
  e.settings.steps = 30;
  ASSERT_EQ(make_models(e), std::nullopt);
  const Record record = recorded(e);
  for (std::size_t variant = 0; variant < 2; ++variant)
    for (const int head : {0, 1, 5}) {
      const Trace& trace = record.variants[variant].traces[1];
      const Curves curves = curves_of(record, variant, trace, head);
      ASSERT_EQ(curves.steps.size(), trace.snapshots.size());
      const Scene first = scene_of(record, variant, trace, trace.snapshots.front());
      for (std::size_t i = 0; i < curves.steps.size(); i += 7) {
        const Scene s = scene_of(record, variant, trace, trace.snapshots[i]);
        const Analysis a = analyze(s);
        const auto heads = static_cast<std::size_t>(a.dims.h);
        double entropy = 0, drift = 0;
        for (std::size_t h = 0; h < heads; ++h) {
          const Matrix A = a.heads[h].A;
          for (Eigen::Index n = 0; n < A.size(); ++n)
            if (A.data()[n] > 0)
              entropy -= A.data()[n] * std::log(A.data()[n]) / static_cast<double>(A.rows() * a.dims.h);
          drift += (kept(s, h) - kept(first, h)).norm() / static_cast<double>(heads);
        }
        const Matrix W = a.head(std::min(head, a.dims.h - 1)).W;
        EXPECT_EQ(curves.steps[i], trace.snapshots[i].step);
        EXPECT_NEAR(curves.entropy[i], entropy, 1e-12);
        EXPECT_NEAR(curves.drift[i], drift, 1e-12);
        EXPECT_NEAR(curves.asymmetry[i], ((W - W.transpose()) / 2).norm() / W.norm(), 1e-12);
        EXPECT_NEAR(curves.symmetry[i], (W * W).trace() / W.squaredNorm(), 1e-12);
        EXPECT_NEAR(curves.gradient[i], slope_length(s), 1e-6 * std::max(1.0, curves.gradient[i]));
        double sum = 0, most = 1e300;
        for (const auto& values : curves.singular) {
          if (values.empty()) continue;
          EXPECT_LE(values[i], most);
          sum += values[i] * values[i];
          most = values[i];
        }
        EXPECT_NEAR(sum, W.squaredNorm(), 1e-9 * std::max(1.0, sum));
      }
    }
}

// One of each: solved late, solved early, not solved, diverged, not yet known.
std::vector<VariantResult> some_results(Experiment& e) {
  e = experiment_of("next", "qk,K=V", 5);
  e.seed = 3;
  std::vector<VariantResult> results = begun_results(e);
  std::vector<Trace>& one = results[0].traces;
  const auto end = [](Trace& trace, double loss, int steps, bool diverged) {
    trace.final_loss = loss;
    trace.steps_to_threshold = steps;
    trace.diverged = diverged;
    trace.finished = true;
  };
  end(one[0], 0.001, 100, false);
  end(one[1], 0.004, 20, false);
  end(one[2], 0.7, -1, false);
  end(one[3], 1e12, -1, true);
  for (Trace& trace : results[1].traces) end(trace, 2e9, -1, true);
  return results;
}

TEST(Measures, EveryCellOfATableIsThatOfItsTraining) {
  Experiment e;
  const std::vector<VariantResult> results = some_results(e);
  const double threshold = threshold_of(e);
  ASSERT_TRUE(threshold > 0.004 && threshold < 0.7);
  std::istringstream csv(table_csv(e, results));
  std::string line;
  std::getline(csv, line);
  EXPECT_EQ(line,
            "task,variant,seed,score_parameters,parameters,final_loss,solved,steps_to_threshold,diverged");
  for (const VariantResult& result : results)
    for (const Trace& trace : result.traces) {
      std::getline(csv, line);
      const bool known = trace.finished && !trace.diverged;
      EXPECT_EQ(line, "next," + result.name + "," + std::to_string(trace.seed) + "," +
                          std::to_string(result.parameters.score) + "," +
                          std::to_string(result.parameters.total()) + "," +
                          (known ? exact_number(trace.final_loss) : "") + "," +
                          (trace.finished ? (known && trace.final_loss < threshold ? "1" : "0") : "") + "," +
                          (trace.steps_to_threshold >= 0 ? std::to_string(trace.steps_to_threshold) : "") +
                          "," + (trace.diverged ? "1" : "0"));
    }
  EXPECT_FALSE(std::getline(csv, line));
  // Mean and sample deviation of three, the median of two, and who has ended.
  const double mean = (0.001 + 0.004 + 0.7) / 3,
               deviation = std::sqrt(
                   (std::pow(0.001 - mean, 2) + std::pow(0.004 - mean, 2) + std::pow(0.7 - mean, 2)) / 2);
  const std::string score = std::to_string(results[0].parameters.score),
                    total = std::to_string(results[0].parameters.total());
  EXPECT_EQ(table_row(e, results[0]),
            (std::vector<std::string>{"qk", score, total, short_number(mean), short_number(deviation),
                                      "2 of 4", "60, 1 diverged"}));
  EXPECT_EQ(table_row(e, results[1])[3], "diverged");
  EXPECT_EQ(table_row(e, results[1])[4] + table_row(e, results[1])[6], "-");
  EXPECT_EQ(table_row(e, results[1])[5], "0 of 5");
  e.seeds = 1;
  e.settings.causal = true;
  EXPECT_TRUE(setting_words(e).starts_with("4 tokens, causal; 1 seed from 3, ")) << setting_words(e);
}

}  // namespace
}  // namespace attnlab::test
