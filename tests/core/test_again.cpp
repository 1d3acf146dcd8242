// The layer applied to its own output: closed forms, invariances, and where it cannot be.
#include "core/studies/again.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

// Queries, keys and values are the tokens themselves, the scores times beta.
Scene plain_layer_of(const TokenMatrix& X, double beta) {
  Scene s;
  s.X = X;
  s.heads.resize(1);
  s.score = ScoreRule::unprojected;
  s.value = ValueRule::inputs;
  s.output = OutputRule::none;
  s.inside = {Scale::Kind::number, 1 / beta};
  return s;
}

TokenMatrix random_tokens(Random& random, int n, int d) {
  TokenMatrix X(n, d);
  return fill(X, random);
}

// gamma(t) of the equation below, by itself: a number in place of tokens.
double gamma_at(double t, int n, double beta) {
  constexpr int parts = 20000;
  const auto slope = [n, beta](long double g) {
    const long double e = std::exp(beta * g);
    return 2 * e * (1 - g) * ((n - 1) * g + 1) / (std::exp(static_cast<long double>(beta)) + (n - 1) * e);
  };
  long double g = 0;
  const long double h = static_cast<long double>(t) / parts;
  for (int k = 0; k < parts; ++k) {
    const long double a = slope(g), b = slope(g + h / 2 * a), c = slope(g + h / 2 * b), d = slope(g + h * c);
    g += h / 6 * (a + 2 * b + 2 * c + d);
  }
  return static_cast<double>(g);
}

// n orthonormal tokens on the sphere: all inner products are one number, with
// gamma' = 2 e^(beta gamma) (1 - gamma) ((n - 1) gamma + 1) / (e^beta + (n - 1) e^(beta gamma)),
// arXiv 2312.10794.
TEST(Again, OrthonormalTokensFollowOneEquation) {
  struct Anchor {
    int n;
    double beta, gamma;
  };
  for (const auto& [n, beta, gamma] :
       {Anchor{4, 1, 0.98141567566}, {3, 2, 0.93588051627}, {2, 0.5, 0.99263670347}}) {
    const Scene scene = plain_layer_of(TokenMatrix::Identity(n, n), beta);
    const AgainRun run = again(scene, {.sphere = true, .flow = true, .step = 0.03, .substeps = 5});
    ASSERT_EQ(run.why_not, "");
    ASSERT_EQ(run.X.size(), 101U);
    const TokenMatrix& X = run.X.back();
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < i; ++j) EXPECT_NEAR(X.row(i).dot(X.row(j)), gamma, 1e-9) << n;
    EXPECT_NEAR(run.measure.back().cosine, gamma, 1e-9);
    for (const std::size_t k : {10U, 50U, 100U})
      EXPECT_NEAR(run.measure[k].cosine, gamma_at(0.03 * static_cast<double>(k), n, beta), 1e-9) << n;
  }
}

TEST(Again, APlainStepIsXPlusStepY) {
  each_scene(40, Entries::generic, [&](const Scene& scene) {
    const AgainRule rule{.step = 0.25};
    const AgainRun run = again(scene, rule, 3);
    EXPECT_EQ(run.why_not, why_not_again(scene, rule));
    EXPECT_EQ(run.why_not.empty(), scene.source != Source::free && dims(scene).d_o == dims(scene).d);
    if (!run.why_not.empty()) return;
    Scene by_hand = scene;
    for (std::size_t k = 0; k < run.X.size(); ++k) {
      EXPECT_TRUE(identical(run.X[k], by_hand.X));
      by_hand.X += 0.25 * analyze(by_hand).Y;
    }
  });
}

// Runge-Kutta's error falls with the fourth power of the step.
TEST(Again, TheFlowIsOfFourthOrder) {
  Random random(11);
  const Scene scene = plain_layer_of(random_tokens(random, 5, 3), 2);
  const auto at = [&](int substeps) {
    return again(scene, {.sphere = true, .flow = true, .step = 0.4, .substeps = substeps}, 4).X.back();
  };
  const TokenMatrix exact = at(64);
  const double coarse = (at(1) - exact).norm(), fine = (at(2) - exact).norm();
  EXPECT_GT(coarse / fine, 10);
  EXPECT_LT(coarse / fine, 26);
  Random other(3);
  for (const bool flow : {false, true}) {
    const AgainRun run = again(plain_layer_of(random_tokens(other, 8, 4), 3), {.sphere = true, .flow = flow});
    for (const TokenMatrix& X : run.X)
      for (Eigen::Index i = 0; i < X.rows(); ++i) EXPECT_NEAR(X.row(i).norm(), 1, 1e-14);
  }
}

// Who is called first does not matter, and neither do the axes.
TEST(Again, ItTurnsWithItsTokens) {
  Random random(17);
  const TokenMatrix X = random_tokens(random, 5, 2);
  const double angle = 0.7;
  WeightMatrix turn(2, 2);
  turn << std::cos(angle), std::sin(angle), -std::sin(angle), std::cos(angle);
  const TokenMatrix turned = X * turn, backwards = X.colwise().reverse();
  for (const bool sphere : {false, true}) {
    const AgainRule rule{.sphere = sphere, .flow = true, .step = 0.05};
    const TokenMatrix end = again(plain_layer_of(X, 2), rule, 20).X.back();
    EXPECT_TRUE(near(again(plain_layer_of(turned, 2), rule, 20).X.back(), TokenMatrix(end * turn), 1e-10));
    EXPECT_TRUE(near(again(plain_layer_of(backwards, 2), rule, 20).X.back(),
                     TokenMatrix(end.colwise().reverse()), 1e-10));
  }
}

TEST(Again, MeasuresAreWhatTheySay) {
  const TokenMatrix X = tokens({{1, 0}, {1, 0.001}, {0, 2}, {-1, 0}});
  const AgainRun run = again(plain_layer_of(X, 1), {}, 0);
  ASSERT_EQ(run.measure.size(), 1U);
  EXPECT_NEAR(run.measure[0].diameter, std::sqrt(5.0), 1e-6);
  EXPECT_EQ(run.measure[0].clusters, 3);
  EXPECT_EQ(run.measure[0].rank, 2);
  const AgainRun line = again(plain_layer_of(tokens({{1, 2}, {2, 4}, {-1, -2}}), 1), {}, 0);
  EXPECT_EQ(line.measure[0].rank, 1);
  EXPECT_NEAR(line.measure[0].cosine, -1.0 / 3, 1e-12);
  // On the sphere, all in one half of it: they meet in one point (arXiv 2312.10794).
  const AgainRun meeting =
      again(plain_layer_of(tokens({{1, 0.5}, {1, -0.5}, {0.8, 0.1}}), 1), {.sphere = true, .step = 0.2});
  EXPECT_EQ(meeting.measure.front().clusters, 3);
  EXPECT_EQ(meeting.measure.back().clusters, 1);
  EXPECT_EQ(meeting.measure.back().rank, 1);
}

TEST(Again, SaysWhyNotAndWhereItEnds) {
  Scene free = bare_scene(tokens({{1, 0}, {0, 1}}), tokens({{1, 0}, {0, 1}}), tokens({{1, 0}, {0, 1}}));
  EXPECT_NE(again(free, {}).why_not, "");
  EXPECT_TRUE(again(free, {}).X.empty());
  EXPECT_NE(again(paper_scene(), {}).why_not, "");  // Y has 4 columns, X 3
  const Scene zero = plain_layer_of(tokens({{0, 0}, {0, 1}}), 1);
  EXPECT_NE(again(zero, {.sphere = true}).why_not, "");
  EXPECT_EQ(again(zero, {}).why_not, "");
  for (const double step : {0.0, -1.0, 1e9, nan}) EXPECT_NE(again(zero, {.step = step}).why_not, "");
  const AgainRun far = again(plain_layer_of(tokens({{1e300, 0}, {0, 1}}), 1), {.step = 10});
  EXPECT_TRUE(far.left_range);
  ASSERT_FALSE(far.X.empty());
  for (const TokenMatrix& X : far.X) EXPECT_TRUE(X.allFinite());
  const Scene scene = plain_layer_of(tokens({{1, 0.5}, {1, -0.5}}), 1);
  const AgainRun run = again(scene, {}, 7);
  const auto kept = keep_tokens(run.X.back());
  ASSERT_TRUE(std::holds_alternative<Edit>(kept));
  EXPECT_TRUE(identical(apply(scene, std::get<Edit>(kept)).X, run.X.back()));
  EXPECT_TRUE(std::holds_alternative<std::string>(keep_tokens(tokens({{2e6, 0}, {0, 1}}))));
}

}  // namespace
}  // namespace attnlab::test
