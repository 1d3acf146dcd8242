// The facts of distances, of energy and of how fast attention can change, on scenes of a few numbers: where
// they hold, what breaks them, and the tempting statements that are false.
#include "core/algebra/matrix_ops.h"
#include "core/analysis/gradients.h"
#include "core/studies/geometry.h"
#include "tests/core/expect_fact.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

using enum FactStatus;

const TokenMatrix unit = tokens({{1, 0}, {0, 1}}), pair = tokens({{1, 0}, {1, 1}});

Scene bare_self(const TokenMatrix& X) {
  Scene s = bare_scene(X, X, X);
  s.source = Source::self;
  s.X = X;
  return s;
}

Scene with_unit_keys(Scene s) {
  s.unit_keys = true;
  return s;
}

TEST(DistanceFacts, OutputsDrawTogether) {
  expect_fact(bare_self(pair), "contraction", holds);
  expect_fact(bare_scene(unit, unit, TokenMatrix::Ones(2, 2)), "contraction", not_applicable,
              "all values are equal");
  Scene apart = bare_self(unit);
  apart.mask = {Mask::Kind::matrix, Matrix::Identity(2, 2)};
  expect_fact(apart, "contraction", not_applicable, "share no key");
  // Values 10 and 11, row 2 empty: half the difference of the rows is 1/2, the outputs are 10.5 apart.
  Scene s = bare_scene(TokenMatrix::Zero(2, 2), unit, tokens({{10, 0}, {11, 0}}));
  s.mask = {Mask::Kind::matrix, Matrix::Ones(2, 2)};
  s.mask.allowed.row(1).setZero();
  expect_fact(s, "contraction", broken, "query 2 may see no key");
  EXPECT_NEAR(measured(s, "contraction").value.value_or(NAN), 10.5, 1e-14);
  // W_V may spread what attention has drawn together: about the values, not about the tokens.
  Scene spread = bare_self(pair);
  spread.value = ValueRule::projected;
  spread.heads[0].W_V = weights({{100, 0}, {0, 100}});
  const Analysis a = analyze(spread);
  EXPECT_GT((a.heads[0].H.row(0) - a.heads[0].H.row(1)).norm(), (pair.row(0) - pair.row(1)).norm());
  expect_fact(spread, "contraction", holds);
}

TEST(BoundFacts, TheSoftmaxHalvesDifferences) {
  expect_fact(bare_self(pair), "lipschitz", holds);
  expect_fact(bare_scene(TokenMatrix::Zero(2, 2), unit, unit), "lipschitz", not_applicable, "same logits");
  Scene s = bare_self(pair);
  s.mask.kind = Mask::Kind::causal;
  expect_fact(s, "lipschitz", not_applicable, "no two queries");
  // 1/2 is reached: small logits of opposite signs for two keys.
  const Scene small = bare_scene(tokens({{1e-4, -1e-4}, {-1e-4, 1e-4}}), unit, unit);
  const Fact fact = measured(small, "lipschitz");
  EXPECT_NEAR(fact.value.value_or(0) / fact.bound.value_or(1), 1, 1e-6);
}

TEST(BoundFacts, AtATokenOfZeroTheDerivativeIsTheCovariance) {
  Scene s = bare_self(tokens({{5, 7}, {1, 2}, {-3, 1}}));
  expect_fact(s, "not-lipschitz", holds);
  s.X.row(0).setZero();
  // Cov(X) + I/n, the divisor n, x_1 = 0 included.
  const Matrix X = s.X, mean = X.colwise().mean();
  const Matrix expected =
      product(X.transpose(), X) / 3 - product(mean.transpose(), mean) + Matrix(Matrix::Identity(2, 2) / 3);
  const Analysis a = analyze(s);
  for (int c = 0; c < 2; ++c) {
    LayerMatrix dY = LayerMatrix::Zero(3, 2);
    dY(0, c) = 1;
    EXPECT_LT((backpropagate(s, a, dY).X.row(0).transpose() - expected.col(c)).norm(), 1e-14);
  }
  Scene units = s;
  units.unit_keys = true;
  expect_fact(units, "not-lipschitz", not_applicable, "unit keys");
  expect_fact(bare_scene(unit, unit, unit), "not-lipschitz", not_applicable, "not self-attention");
  s.mask = {Mask::Kind::matrix, Matrix::Ones(3, 3)};
  s.mask.allowed.row(0).setZero();
  expect_fact(s, "not-lipschitz", not_applicable, "query 1");
}

TEST(BoundFacts, TheLogarithmsOfTheWeightsHaveTheRankOfTheWidth) {
  Scene s = bare_scene(unit, unit, unit);
  s.source = Source::self;
  s.score = ScoreRule::qk;
  s.X = tokens({{1, 0.5}, {-0.5, 2}, {0.25, 1}, {3, -1}});
  s.heads[0].W_Q = weights({{1}, {0.5}});
  s.heads[0].W_K = weights({{-0.25}, {1}});
  expect_fact(s, "log-weights-rank", holds);
  EXPECT_EQ(measured(s, "log-weights-rank").value, 1);
  expect_fact(bare_self(pair), "log-weights-rank", not_applicable, "every pattern");
  Scene masked = s;
  masked.mask.kind = Mask::Kind::causal;
  expect_fact(masked, "log-weights-rank", not_applicable, "masked");
  // A large part common to all logits of a row: its rounding is not a rank.
  Scene offset = s;
  offset.X.col(1).setConstant(300);
  expect_fact(offset, "log-weights-rank", holds);
  Scene huge = s;
  huge.X *= 1e6;
  expect_fact(huge, "log-weights-rank", not_applicable, "too large to be told apart");
}

TEST(DistanceFacts, WithoutTheLengthsWeightsGoByDistance) {
  expect_fact(bare_self(pair), "gaussian-kernel", holds);
  expect_fact(bare_self(unit), "gaussian-kernel", not_applicable, "one length");
  expect_fact(with_unit_keys(bare_self(pair)), "gaussian-kernel", not_applicable, "one length");
  Scene huge = bare_self(pair);
  huge.X *= 1e6;
  expect_fact(huge, "gaussian-kernel", not_applicable, "too large");
  // q = 1, keys -2 and -1: the longer one gets 0.27.
  const Scene longer = bare_scene(tokens({{1, 0}}), tokens({{-2, 0}, {-1, 0}}), unit);
  EXPECT_NEAR(analyze(longer).heads[0].A(0, 0), 0.27, 0.005);
  expect_fact(longer, "gaussian-kernel", holds);
}

TEST(DistanceFacts, NoKeyBeatsATokensOwnUnderUnitKeys) {
  expect_fact(with_unit_keys(bare_self(pair)), "unit-keys", holds);
  expect_fact(bare_self(pair), "unit-keys", not_applicable, "keep their lengths");
  expect_fact(with_unit_keys(bare_scene(pair, tokens({{0, 1}, {2, 3}}), pair)), "unit-keys", not_applicable,
              "different tokens");
  Scene two = with_unit_keys(bare_self(unit));
  two.score = ScoreRule::qk;
  two.heads[0].W_Q = weights({{1, 0}, {0, 1}});
  two.heads[0].W_K = weights({{0, 1}, {1, 0}});
  expect_fact(two, "unit-keys", broken, "two matrices");
  EXPECT_EQ(measured(two, "unit-keys").numbers, "2 scores are above the token's own");
  // Tokens of one direction share, and a key of length 0 wins nothing.
  expect_fact(with_unit_keys(bare_self(tokens({{1, 0}, {2, 0}}))), "unit-keys", holds);
  expect_fact(with_unit_keys(bare_self(tokens({{1, 0}, {0, 0}, {-1, 0}}))), "unit-keys", holds);
  // s_ij <= s_ii, yet the mask hides the token's own key.
  Scene s = with_unit_keys(bare_self(pair));
  s.mask = {Mask::Kind::matrix, Matrix::Ones(2, 2)};
  s.mask.allowed(0, 0) = 0;
  EXPECT_EQ(analyze(s).heads[0].A(0, 1), 1);
  expect_fact(s, "unit-keys", holds);
  // A key that only rounding keeps from 0.
  s = bare_self(tokens({{1, 1, -1}, {1, 0, 0}}));
  s.score = ScoreRule::shared;
  s.heads[0].W_Q = weights({{0.1}, {0.2}, {0.3}});
  s.unit_keys = true;
  EXPECT_NE(analyze(s).heads[0].P_K(0, 0), 0);
  expect_fact(s, "unit-keys", not_applicable, "zero but for rounding");
}

TEST(EnergyFacts, AttentionGoesDownAnEnergyWhereValuesAreKeys) {
  const Scene s = bare_self(pair);
  expect_fact(s, "energy", holds);
  expect_fact(with_unit_keys(bare_self(unit)), "energy", holds);
  expect_fact(with_unit_keys(s), "energy", broken, "unit keys");
  Scene scaled = s, other = bare_scene(pair, pair, unit);
  scaled.outside = {Scale::Kind::number, 2};
  expect_fact(scaled, "energy", broken, "the scale 2 outside");
  expect_fact(other, "energy", not_applicable, "the values are not the keys");
  // Inside scale, temperature and mask are part of the energy.
  Scene inside = s;
  inside.inside = {Scale::Kind::number, 3};
  inside.temperature = 0.5;
  inside.mask.kind = Mask::Kind::causal;
  expect_fact(inside, "energy", holds);
  // Under merged the query is the row of Q W: with Q itself it is not a gradient.
  Scene merged = bare_self(unit);
  merged.score = ScoreRule::merged;
  merged.heads[0].W = weights({{2, 0}, {0, 1}});
  expect_fact(merged, "energy", holds);
  const Analysis a = analyze(merged);
  const Memory memory = memory_of(merged, a, 0, 0);
  const Matrix q = a.heads[0].P_Q.row(0), H = a.heads[0].H.row(0);
  EXPECT_GT((H - q - descent(memory, q)).norm(), 0.1);
}

// All tokens move at once, and the keys with them: the sum of the energies rises by 0.21.
TEST(EnergyFacts, ALayerNeedNotLowerTheEnergy) {
  const Scene s = bare_self(tokens({{0.5, 1.3}, {-1.4, -0.1}}));
  Scene next = s;
  next.X = analyze(s).Y;
  const auto sum = [](const Scene& scene) {
    const Analysis a = analyze(scene);
    double out = 0;
    for (int i = 0; i < 2; ++i) out += energy(memory_of(scene, a, 0, i), a.heads[0].P_Q.row(i));
    return out;
  };
  EXPECT_NEAR(sum(next) - sum(s), 0.21, 0.005);
  expect_fact(s, "energy", holds);
}

TEST(EnergyFacts, TheStepIsTheNegativeGradient) {
  for (std::uint64_t seed = 1; seed <= cases(500, 50); ++seed) {
    Random random(seed);
    Memory memory;
    memory.sigma = random.uniform(0.2, 3);
    memory.keys.resize(random.between(1, 8), random.between(1, 4));
    fill(memory.keys, random, -2, 2);
    Matrix q(1, memory.keys.cols());
    fill(q, random, -2, 2);
    const Matrix step = descent(memory, q);
    for (Eigen::Index c = 0; c < q.cols(); ++c) {
      constexpr double h = 1e-3;
      const auto at = [&](double t) {
        Matrix moved = q;
        moved(0, c) += t;
        return energy(memory, moved);
      };
      EXPECT_NEAR((8 * (at(h) - at(-h)) - (at(2 * h) - at(-2 * h))) / (12 * h), -step(0, c), 1e-8)
          << "seed " << seed;
    }
    EXPECT_LE(energy(memory, q + step), energy(memory, q) - 0.5 * step.squaredNorm() + 1e-12)
        << "seed " << seed;
  }
  EXPECT_EQ(energy({Matrix(0, 2), 1}, Matrix::Ones(1, 2)), 1) << "no key: the query's own part";
}

}  // namespace
}  // namespace attnlab::test
