// The facts on the form of the scores and on other matrices for the same layer, on scenes of a few numbers:
// where they hold, what breaks them, and the tempting statements that are false.
#include "core/algebra/matrix_ops.h"
#include "core/algebra/svd.h"
#include "core/analysis/freedom.h"
#include "core/scene/positions.h"
#include "core/studies/detail_symmetry.h"
#include "tests/core/expect_fact.h"
#include "tests/core/fact_truth_parts.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

using enum FactStatus;

// Self-attention of one head whose values are the inputs.
Scene self_scene(const TokenMatrix& X, const WeightMatrix& W_Q, const WeightMatrix& W_K) {
  Scene s;
  s.X = X;
  s.value = ValueRule::inputs;
  s.output = OutputRule::none;
  s.inside = {Scale::Kind::none, 1};
  s.heads.resize(1);
  s.heads[0].W_Q = W_Q;
  s.heads[0].W_K = W_K;
  return s;
}

Scene merged_scene(const TokenMatrix& X, const WeightMatrix& W) {
  Scene s = self_scene(X, {}, {});
  s.score = ScoreRule::merged;
  s.heads[0].W = W;
  return s;
}

const WeightMatrix one = weights({{1, 0}, {0, 1}}), stretched = weights({{1, 0}, {0, 2}}),
                   quarter_turn = weights({{0, 1}, {-1, 0}});
const TokenMatrix two_tokens = tokens({{1, 0}, {1, 1}});

Scene generic(ScoreRule score, int n, int d, int d_k, std::uint64_t seed,
              OutputRule output = OutputRule::projected) {
  Random random(seed);
  const Recipe r{.score = score, .output = output, .n_q = n, .n_k = n, .d = d, .d_k = d_k, .d_o = d};
  Scene s = make_scene(random, settled(r), Entries::generic, true);
  s.mask = {};
  return s;
}

TEST(FormFacts, ExchangingTheMatricesTransposesTheScores) {
  const Scene s = self_scene(two_tokens, one, stretched);
  expect_fact(s, "swap", holds);
  const Scene other = apply(s, ExchangeQueryKey{});
  EXPECT_TRUE(identical(other.heads[0].W_Q, s.heads[0].W_K));
  EXPECT_TRUE(identical(analyze(other).heads[0].S, Matrix(analyze(s).heads[0].S.transpose())));
  EXPECT_TRUE(apply(other, ExchangeQueryKey{}) == s) << "twice is once there and back";
  const Scene merged = merged_scene(two_tokens, weights({{1, 2}, {3, 4}}));
  EXPECT_TRUE(identical(apply(merged, ExchangeQueryKey{}).heads[0].W, weights({{1, 3}, {2, 4}})));
  expect_fact(merged, "swap", holds);
  Scene shared = s;
  shared.score = ScoreRule::shared;
  EXPECT_TRUE(apply(shared, ExchangeQueryKey{}) == shared) << "nothing to exchange";
  expect_fact(shared, "swap", not_applicable, "one matrix");
  expect_fact(self_scene(two_tokens, one, one), "swap", not_applicable, "W^Q equals W^K");
  // s_21 = 1 should become s'_12, which is 1/sqrt 2.
  Scene units = s;
  units.unit_keys = true;
  expect_fact(units, "swap", broken, "unit keys");
  EXPECT_NEAR(analyze(units).heads[0].S(1, 0), 1, 1e-15);
  EXPECT_NEAR(analyze(apply(units, ExchangeQueryKey{})).heads[0].S(0, 1), std::sqrt(0.5), 1e-15);
  // A large entry of a file is exchanged as it is.
  const Scene large = self_scene(two_tokens, weights({{1e9, 0}, {0, 1}}), stretched);
  EXPECT_EQ(apply(large, ExchangeQueryKey{}).heads[0].W_K(0, 0), 1e9);
}

TEST(FormFacts, TheSymmetricPartAlone) {
  expect_fact(self_scene(two_tokens, one, stretched), "symmetric-form", holds);
  expect_fact(merged_scene(two_tokens, quarter_turn), "symmetric-form", holds);
  Scene s = self_scene(two_tokens, one, one);
  s.unit_keys = true;
  expect_fact(s, "symmetric-form", broken, "unit keys");
  Scene bare = self_scene(two_tokens, {}, {});
  bare.score = ScoreRule::unprojected;
  expect_fact(bare, "symmetric-form", not_applicable, "identity");
  // W is antisymmetric and not 0, the scores of these tokens on a line are symmetric: 0.
  const Scene line = merged_scene(tokens({{1, 1}, {2, 2}}), quarter_turn);
  EXPECT_TRUE(analyze(line).heads[0].S.isZero(0));
  expect_fact(line, "symmetric-form", holds);
  EXPECT_NE(measured(line, "symmetric-form").numbers.find("0 positive, 0 negative, 2 zero"),
            std::string::npos);
}

TEST(FormFacts, SignsOfEigenvaluesAreCounted) {
  const auto signs = [](const Scene& s) { return form_signs(s, analyze(s), 0); };
  EXPECT_EQ(signs(merged_scene(two_tokens, weights({{1, 0}, {0, -2}}))), (FormSigns{1, 1, 0}));
  EXPECT_EQ(signs(merged_scene(two_tokens, weights({{0, 2}, {0, 0}}))), (FormSigns{1, 1, 0}));
  EXPECT_EQ(signs(merged_scene(two_tokens, weights({{1, 1}, {1, 1}}))), (FormSigns{1, 0, 1}));
  EXPECT_EQ(signs(merged_scene(two_tokens, weights({{0, 0}, {0, 0}}))), (FormSigns{0, 0, 2}));
  for (std::uint64_t seed = 1; seed <= cases(2000, 100); ++seed)
    for (int d_k = 1; d_k <= 4; ++d_k) {
      const FormSigns two = signs(generic(ScoreRule::qk, 3, 4, d_k, seed));
      EXPECT_LE(std::max(two.positive, two.negative), d_k) << "seed " << seed;
      EXPECT_EQ(signs(generic(ScoreRule::shared, 3, 4, d_k, seed)).negative, 0) << "seed " << seed;
    }
}

TEST(FormFacts, SymmetricLogitsAreReversible) {
  expect_fact(self_scene(two_tokens, stretched, stretched), "reversible", holds);
  expect_fact(merged_scene(two_tokens, weights({{1, 2}, {2, -3}})), "reversible", holds);
  expect_fact(self_scene(two_tokens, one, weights({{0, 1}, {3, 2}})), "reversible", not_applicable,
              "two matrices");
  Scene s = self_scene(two_tokens, one, one);
  s.mask.kind = Mask::Kind::causal;
  expect_fact(s, "reversible", broken, "the mask is not symmetric");
  expect_fact(self_scene(two_tokens, weights({{0, 0}, {0, 0}}), one), "reversible", not_applicable,
              "all logits are equal");
  // 0.366 against 0.134.
  s = self_scene(tokens({{2, 0}, {1, 0}}), one, one);
  s.score = ScoreRule::qq;
  s.unit_keys = true;
  expect_fact(s, "reversible", broken, "unit keys");
  // Each token sees itself alone: every distribution is stationary, that of the fact is one of them.
  s = self_scene(tokens({{1, 0}, {0, 2}}), one, one);
  s.mask = {Mask::Kind::matrix, Matrix::Identity(2, 2)};
  expect_fact(s, "reversible", holds);
  EXPECT_TRUE(analyze(s).heads[0].A.isIdentity(0));
}

const TokenMatrix triple = tokens({{2, 0}, {0, 1}, {1, 1}});

TEST(FormFacts, AWayRoundShowsAsymmetry) {
  const Scene s = self_scene(triple, one, weights({{0, 1}, {3, 2}}));
  expect_fact(s, "circulation", holds);
  EXPECT_EQ(measured(s, "circulation").numbers.find("0 on every"), std::string::npos);
  expect_fact(self_scene(triple, one, one), "circulation", not_applicable, "symmetric");
  expect_fact(self_scene(two_tokens, one, quarter_turn), "circulation", not_applicable, "three tokens");
  Scene units = self_scene(triple, one, one);
  units.unit_keys = true;
  expect_fact(units, "circulation", holds);
  EXPECT_NE(measured(units, "circulation").numbers.find("0.71"), std::string::npos);
  // Tokens on a line: the scores are antisymmetric, and yet no way round has a direction.
  const Scene line = merged_scene(tokens({{0, 1}, {1, 1}, {2, 1}}), quarter_turn);
  const Matrix scores = analyze(line).heads[0].S;
  EXPECT_TRUE(identical(scores, Matrix(-scores.transpose())) || (scores + scores.transpose()).isZero(0));
  const Fact fact = measured(line, "circulation");
  EXPECT_EQ(fact.status, holds);
  EXPECT_LE(std::abs(std::log(analyze(line).heads[0].A(0, 1))), 10);
}

// Scaled by inside and temperature, not by the root of d_k.
TEST(FormFacts, TheWayRoundIsScaledByInsideAndTemperature) {
  for (const auto& [inside, temperature] : {std::pair{1.0, 1.0}, {3.0, 1.0}, {1.0, 2.5}, {0.5, 4.0}}) {
    Scene s = merged_scene(triple, weights({{0, 1}, {-1, 0}}));
    s.inside = {Scale::Kind::number, inside};
    s.temperature = temperature;
    const Analysis a = analyze(s);
    const Matrix& A = a.heads[0].A;
    const double round = std::log(A(0, 1) * A(1, 2) * A(2, 0) / (A(0, 2) * A(2, 1) * A(1, 0)));
    // 2 (x_2 - x_1) W_anti (x_3 - x_1)^T: the signed area of the triangle.
    const double area = -2 * 1 - 1 * -1;
    EXPECT_NEAR(round, 2 * area / (inside * temperature), 1e-14);
    expect_fact(s, "circulation", holds);
  }
}

TEST(RewritingFacts, TheFourthMatrixIsAnOutputProjection) {
  for (const OutputRule output : {OutputRule::alt, OutputRule::projected})
    expect_fact(generic(ScoreRule::qk, 4, 3, 2, 3, output), "alt-is-output", holds);
  expect_fact(self_scene(two_tokens, one, one), "alt-is-output", not_applicable, "no W^O");
  Scene narrow = generic(ScoreRule::qk, 4, 3, 2, 3);
  narrow.target.resize(0, 0);
  narrow.W_O.conservativeResize(narrow.W_O.rows(), 2);
  expect_fact(narrow, "alt-is-output", not_applicable, "W^O has 2 columns");
  Scene tiny = generic(ScoreRule::qk, 4, 3, 2, 3, OutputRule::alt);
  tiny.heads[0].W_A *= 1e-150;
  tiny.outside = {Scale::Kind::number, 1e170};
  expect_fact(tiny, "alt-is-output", not_applicable, "too small");
  expect_fact(generic(ScoreRule::qk, 4, 3, 2, 3), "folding", holds);
  expect_fact(generic(ScoreRule::merged, 4, 3, 2, 3), "folding", holds);
  expect_fact(self_scene(two_tokens, one, one), "folding", not_applicable, "the values are the inputs");
  expect_fact(generic(ScoreRule::unprojected, 4, 3, 3, 3), "folding", not_applicable, "not projected");
}

Scene two_heads(int n, int d_k, std::uint64_t seed) {
  Random random(seed);
  Scene s = make_scene(random, settled({.n_q = n, .n_k = n, .d = 4, .d_k = d_k, .h = 2, .d_o = 4}),
                       Entries::generic, true);
  s.mask = {};
  return s;
}

// The width that a pattern needs with free queries and keys:
// the rank of its logarithms less the mean of each row.
int width_of(const Matrix& A) {
  Mat logs = A.array().log().cast<long double>();
  for (Eigen::Index i = 0; i < logs.rows(); ++i) logs.row(i).array() -= logs.row(i).mean();
  return rank(logs, 1e-10L);
}

TEST(RewritingFacts, OneSoftmaxMultipliesTwoHeadsAddTheWeights) {
  const Scene s = two_heads(8, 1, 4);
  expect_fact(s, "four-matrices", holds);
  expect_fact(generic(ScoreRule::qk, 4, 3, 2, 3), "four-matrices", not_applicable, "one head only");
  const Analysis a = analyze(s);
  const Matrix &A = a.heads[0].A, &B = a.heads[1].A;
  EXPECT_EQ(width_of(A.cwiseProduct(B)), 2) << "the product is a head of width 2 d_k";
  EXPECT_EQ(width_of(0.5 * (A + B)), 7) << "the mean is not";
  const Analysis small = analyze(two_heads(2, 1, 4));
  EXPECT_EQ(width_of(0.5 * (small.heads[0].A + small.heads[1].A)), 1) << "but with two tokens it always is";
}

TEST(Degrees, OfFreedomAreThoseOfTheScene) {
  expect_fact(generic(ScoreRule::qk, 5, 3, 2, 3), "freedom", holds);
  EXPECT_EQ(measured(generic(ScoreRule::qk, 8, 4, 2, 3), "freedom").value, 28);
  EXPECT_EQ(measured(generic(ScoreRule::qq, 8, 4, 2, 3), "freedom").value, 15);
  Scene flat = generic(ScoreRule::qk, 5, 3, 2, 3);
  flat.X.row(1) = flat.X.row(0);
  for (int i = 2; i < 5; ++i) flat.X.row(i) = flat.X.row(0);
  const Fact special = measured(flat, "freedom");
  EXPECT_EQ(special.value, 9);
  EXPECT_EQ(special.bound, 16);
  EXPECT_NE(special.numbers.find("fewer here"), std::string::npos);
  expect_fact(generic(ScoreRule::qk, 2, 3, 3, 3), "freedom", not_applicable, "all 4 scores are free");
  Scene units = generic(ScoreRule::qk, 5, 3, 2, 3);
  units.unit_keys = true;
  expect_fact(units, "freedom", not_applicable, "unit keys");
}

// The rank of the Jacobian of S by the entries of queries and keys: bilinear, so it needs no differences.
int measured_here(const Matrix& P, const Matrix& R, bool same) {
  const Eigen::Index n = P.rows(), m = R.rows(), k = P.cols();
  Mat J = Mat::Zero(n * m, same ? n * k : (n + m) * k);
  for (Eigen::Index at = 0; at < J.cols(); ++at) {
    Matrix dP = Matrix::Zero(n, k), dR = Matrix::Zero(m, k);
    if (at < n * k) dP(at / k, at % k) = 1;
    if (same) dR = dP;
    if (at >= n * k) dR((at - n * k) / k, (at - n * k) % k) = 1;
    const Matrix dS = product(dP, R.transpose()) + product(P, dR.transpose());
    for (Eigen::Index i = 0; i < n; ++i)
      for (Eigen::Index j = 0; j < m; ++j) J(i * m + j, at) = dS(i, j);
  }
  return rank(J, 1e-9L);
}

// Generic scenes reach the generic number, with free queries and keys.
TEST(Degrees, OfGenericScenesAreFull) {
  for (std::uint64_t seed = 1; seed <= cases(500, 40); ++seed) {
    Random random(seed);
    Recipe r = random_recipe(random);
    r.unit_keys = false;
    const Scene s = make_scene(random, settled(r), Entries::generic);
    const DegreesOfFreedom free = freedom(s, analyze(s), 0);
    if (s.positions == Positions::keys) continue;
    EXPECT_EQ(free.scores, free.scores_here) << "seed " << seed;
    EXPECT_EQ(free.QQ, free.QQ_here) << "seed " << seed;
  }
  int tried = 0, special = 0;
  for (std::uint64_t seed = 1; tried < static_cast<int>(cases(500, 40)); ++seed) {
    Scene s = random_scene(seed, seed % 2 == 0 ? Entries::generic : Entries::any);
    s.unit_keys = false;
    Random random(seed);
    if (random.chance(0.3) && s.X.size() > 0) s.X.row(0) = s.X.row(s.X.rows() - 1);
    if (random.chance(0.2))
      for (Head& head : s.heads)
        if (head.W_Q.cols() > 1) head.W_Q.col(0) = head.W_Q.col(1);
    const Analysis a = analyze(s);
    if (turns_rows(s, a.dims.d_k) || s.positions == Positions::keys) continue;
    const Matrix P_Q = a.heads[0].P_Q, W = a.heads[0].W;
    const Matrix E_Q = s.score == ScoreRule::merged ? product(P_Q, W) : P_Q;
    if (E_Q.isZero(0) || a.heads[0].P_K.isZero(0)) continue;
    // Spread entries may leave a rank to rounding; the two factors are brought to one size.
    const Matrix P = E_Q / E_Q.cwiseAbs().maxCoeff(),
                 R = a.heads[0].P_K / a.heads[0].P_K.cwiseAbs().maxCoeff();
    const auto clear = [](const Matrix& m) {
      const Matrix values = singular_values(m);
      for (Eigen::Index k = 0; k < values.rows(); ++k)
        if (values(k, 0) > 1e-15 * values(0, 0) && values(k, 0) < 1e-7 * values(0, 0)) return false;
      return true;
    };
    if (!clear(P) || !clear(R)) continue;
    SCOPED_TRACE("seed " + std::to_string(seed));
    ++tried;
    const DegreesOfFreedom free = freedom(s, a, 0);
    ASSERT_TRUE(free.scores && free.scores_here && free.QQ_here);
    EXPECT_EQ(*free.scores_here, measured_here(P, R, symmetric_by_rule(s)));
    EXPECT_LE(*free.scores_here, *free.scores);
    const Matrix own = P_Q / P_Q.cwiseAbs().maxCoeff();
    if (clear(own)) {
      EXPECT_EQ(*free.QQ_here, measured_here(own, own, true));
    }
    special += *free.scores_here < *free.scores ? 1 : 0;
  }
  EXPECT_GT(special, 0);
}

TEST(Conserved, TheBalanceOfTwoFactors) {
  const Scene s = generic(ScoreRule::qk, 4, 3, 2, 3);
  expect_fact(s, "gauge-gradient", holds);
  expect_fact(generic(ScoreRule::qq, 4, 3, 2, 3), "gauge-gradient", holds);
  expect_fact(generic(ScoreRule::qk, 4, 3, 2, 3, OutputRule::alt), "gauge-gradient", holds);
  Scene units = s, none = s, done = s;
  units.unit_keys = true;
  expect_fact(units, "gauge-gradient", broken, "unit keys");
  none.target.resize(0, 0);
  expect_fact(none, "gauge-gradient", not_applicable, "no target");
  done.target = analyze(done).Y;
  expect_fact(done, "gauge-gradient", not_applicable, "all gradients are 0");
  // d_k = 1: X the identity, W_Q = (1, 1), W_K = (1, 1/2).
  Scene keys = self_scene(tokens({{1, 0}, {0, 1}}), weights({{1}, {1}}), weights({{1}, {0.5}}));
  keys.value = ValueRule::keys;
  keys.target = LayerMatrix::Constant(2, 1, 3);
  expect_fact(keys, "gauge-gradient", broken, "the values are the keys");
}

}  // namespace
}  // namespace attnlab::test
