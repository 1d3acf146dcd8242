// The rules of the weights: closed forms, what each keeps and loses, extreme logits, the file.
#include "core/analysis/explain.h"
#include "core/analysis/quantity.h"
#include "core/analysis/weighing.h"
#include "core/scene/scene_file.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

Matrix row(std::initializer_list<double> values) { return rows<Matrix>({values}); }

// arXiv 1602.02068, section 2.2: of two logits t and 0 the first weight is (t + 1)
// / 2 between -1 and 1, and 0 or 1 beyond.
TEST(Weights, SparsemaxOfTwoIsARamp) {
  for (const double t : {-3.0, -1.0, -0.5, 0.0, 0.25, 1.0, 2.0}) {
    const Matrix p = weighed(WeightsRule::sparsemax, row({t, 0}));
    const double expected = std::clamp((t + 1) / 2, 0.0, 1.0);
    EXPECT_NEAR(p(0, 0), expected, 1e-15) << t;
    EXPECT_NEAR(p(0, 1), 1 - expected, 1e-15) << t;
  }
  // The threshold by hand: of (1, 0.8, 0.1) the first two stay, theta = (1.8 - 1) / 2 = 0.4.
  EXPECT_TRUE(near(weighed(WeightsRule::sparsemax, row({0.1, 1, 0.8})), row({0, 0.6, 0.4}), 1e-15));
  EXPECT_TRUE(near(weighed(WeightsRule::sparsemax, row({5, 5, 5, 5})), row({0.25, 0.25, 0.25, 0.25}), 0));
  EXPECT_TRUE(near(weighed(WeightsRule::sparsemax, row({0.4, -inf, 0.9, 0.5})),
                   row({2.0 / 15, 0, 19.0 / 30, 7.0 / 30}), 1e-15));
  EXPECT_TRUE(near(weighed(WeightsRule::sparsemax, row({-inf, -inf})), row({0, 0}), 0));
  const Matrix J = weights_jacobian(WeightsRule::sparsemax, row({0.1, 1, 0.8}), row({0, 0.6, 0.4}), 0);
  EXPECT_TRUE(near(J, rows<Matrix>({{0, 0, 0}, {0, 0.5, -0.5}, {0, -0.5, 0.5}}), 1e-15));
  EXPECT_TRUE(near(weighed(WeightsRule::sigmoid, row({0, std::log(3), -std::log(3), -inf})),
                   row({0.5, 0.75, 0.25, 0}), 1e-15));
  EXPECT_TRUE(near(weighed(WeightsRule::linear, row({-2, 0.5, -inf})), row({-2, 0.5, 0}), 0));
  const Matrix steep = row({1e300, -1e300, 800, -800});
  EXPECT_TRUE(near(weighed(WeightsRule::sigmoid, steep), row({1, 0, 1, 0}), 0));
  EXPECT_TRUE(near(weighed(WeightsRule::sparsemax, steep), row({1, 0, 0, 0}), 0));
  EXPECT_TRUE(near(weighed(WeightsRule::linear, steep), steep, 0));
  EXPECT_TRUE(std::isnan(weighed(WeightsRule::sparsemax, row({inf, 0}))(0, 0)));
  const Matrix far = weighed(WeightsRule::sparsemax, row({1e15 + 0.25, 1e15}));
  EXPECT_EQ(far.sum(), 1);
  Scene s = bare_scene(tokens({{1e200, 0}, {0, 1}}), tokens({{-1e200, 0}, {0, 1}}), tokens({{1, 0}, {0, 1}}));
  for (const WeightsRule rule : {WeightsRule::linear, WeightsRule::sparsemax}) {
    s.weights = rule;
    EXPECT_TRUE(analyze(s).overflow);
  }
  s.weights = WeightsRule::linear;
  EXPECT_EQ(analyze(s).heads[0].A(0, 0), -inf);
}

// Shares are never negative and sum to 1; the others are what one logit makes of itself,
// whatever stands beside it.
TEST(Weights, WhatEachRuleKeeps) {
  each_scene(200, Entries::generic, [&](Scene s) {
    for (int k = 0; k < 4; ++k) {
      s = apply(s, SetWeights{static_cast<WeightsRule>(k)});
      const Analysis a = analyze(s);
      const Matrix &A = a.heads[0].A, &L = a.heads[0].L;
      EXPECT_EQ(a.heads[0].entropy.rows(), makes_shares(s.weights) ? a.dims.n_q : 0);
      for (int i = 0; i < A.rows(); ++i) {
        if (makes_shares(s.weights)) {
          EXPECT_NEAR(A.row(i).sum(), 1, 1e-14);
          EXPECT_GE(A.row(i).minCoeff(), 0);
        }
        for (int j = 0; j < A.cols(); ++j) {
          const double expected = !allowed(s.mask, i, j)              ? 0
                                  : s.weights == WeightsRule::linear  ? L(i, j)
                                  : s.weights == WeightsRule::sigmoid ? 1 / (1 + std::exp(-L(i, j)))
                                                                      : A(i, j);
          EXPECT_NEAR(A(i, j), expected, 1e-15);
        }
      }
    }
  });
}

TEST(Weights, TheFileHoldsTheRuleWhereItIsNotTheSoftmax) {
  Scene s = paper_scene();
  EXPECT_EQ(scene_text(s).find("\"weights\""), std::string::npos);
  for (const char* name : {"linear", "sigmoid", "sparsemax"}) {
    s.weights = static_cast<WeightsRule>(std::find(weights_names.begin(), weights_names.end(), name) -
                                         weights_names.begin());
    const std::string text = scene_text(s);
    EXPECT_NE(text.find("\"weights\": \"" + std::string(name) + '"'), std::string::npos);
    const SceneRead back = read_scene(text, "x");
    ASSERT_TRUE(std::holds_alternative<Scene>(back));
    EXPECT_TRUE(std::get<Scene>(back) == s);
    EXPECT_FALSE(std::get<Scene>(back) == paper_scene());
  }
  std::string text = scene_text(s);
  text.replace(text.find("sparsemax"), 9, "entmax");
  const SceneRead wrong = read_scene(text, "x.json");
  ASSERT_TRUE(std::holds_alternative<FileError>(wrong));
  EXPECT_EQ(
      std::get<FileError>(wrong).sentence(),
      "x.json: weights: expected \"softmax\", \"linear\", \"sigmoid\" or \"sparsemax\", found \"entmax\"");
}

TEST(Weights, NamesAndFormulas) {
  Scene s = bare_scene(tokens({{1, 2}, {3, 4}}), tokens({{5, 6}, {7, 8}}), tokens({{1, 0}, {0, 1}}));
  const auto name = [&](WeightsRule rule) {
    s.weights = rule;
    return name_latex(s, Node::A, 0);
  };
  EXPECT_EQ(name(WeightsRule::softmax), "A = \\operatorname{softmax}(L)");
  EXPECT_EQ(name(WeightsRule::linear), "A = L");
  EXPECT_EQ(name(WeightsRule::sigmoid), "A = \\operatorname{sigmoid}(L)");
  EXPECT_EQ(name(WeightsRule::sparsemax), "A = \\operatorname{sparsemax}(L)");
  const auto first_step = [&](WeightsRule rule) {
    s.weights = rule;
    return explain(s, analyze(s), {Node::A, 0, 0, 1}, 2).steps.front().symbols;
  };
  EXPECT_EQ(first_step(WeightsRule::linear), "L_{1,2}");
  EXPECT_EQ(first_step(WeightsRule::sigmoid), "\\frac{1}{1 + \\exp(-L_{1,2})}");
  EXPECT_EQ(first_step(WeightsRule::sparsemax), "\\max(0, L_{1,2} - \\theta_{1})");
  EXPECT_TRUE(std::holds_alternative<std::monostate>(
      find_quantity("entropy", QuantityScope::head)->get((s.weights = WeightsRule::linear, analyze(s)), 0)));
}

}  // namespace
}  // namespace attnlab::test
