// Exact gradients: against differences of the loss that analyze() reports, and against closed forms; and the
// gradient that reaches each logit.
#include "core/analysis/gradients.h"
#include "core/analysis/weighing.h"
#include "tests/core/allocations.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

double loss_at(Scene& s, MatrixId id, int i, int j, double x) {
  matrix(s, id)(i, j) = x;
  return *analyze(s).loss;
}

// The loss bends on the scale of 1, or of the shortest key where keys are divided by their norm.
double step_of(const Scene& s, const Analysis& a) {
  double scale = 1;
  for (int head = 0; s.unit_keys && head < a.dims.h; ++head)
    scale = std::min(scale, a.heads[static_cast<std::size_t>(head)].P_K.rowwise().norm().minCoeff());
  return 0x1p-10 * scale;
}

// The derivative of the loss by each entry of one matrix: central differences of fourth order,
// (8 (f(x+h) - f(x-h)) - (f(x+2h) - f(x-2h))) / 12h, whose error is h^4 f'''''/30.
DynamicRowMajor differences(Scene s, MatrixId id, double h) {
  DynamicRowMajor result(matrix(s, id).rows(), matrix(s, id).cols());
  for (int i = 0; i < result.rows(); ++i)
    for (int j = 0; j < result.cols(); ++j) {
      const double x = matrix(s, id)(i, j);
      const double near = loss_at(s, id, i, j, x + h) - loss_at(s, id, i, j, x - h);
      const double far = loss_at(s, id, i, j, x + 2 * h) - loss_at(s, id, i, j, x - 2 * h);
      matrix(s, id)(i, j) = x;
      result(i, j) = (8 * near - far) / (12 * h);
    }
  return result;
}

// Whether a sparsemax has a logit so near to its threshold that a difference may step over it:
// it has no derivative there.
bool near_a_bend(const Scene& s, const Analysis& a) {
  constexpr double near = 0.05;
  for (int head = 0; s.weights == WeightsRule::sparsemax && head < a.dims.h; ++head) {
    const HeadAnalysis& one = a.head(head);
    for (int i = 0; i < a.dims.n_q; ++i) {
      Eigen::Index largest = 0;
      const double most = one.A.row(i).maxCoeff(&largest), threshold = one.L(i, largest) - most;
      if (most > 0 && ((one.L.row(i).array() - threshold).abs() < near).any()) return true;
    }
  }
  return false;
}

// Relative difference of the norms of a matrix below 1e-6;
// the second term is the rounding of the differences.
void expect_gradients_equal_differences(const Scene& s) {
  const Analysis a = analyze(s);
  const AllocationCounter counter;
  const Gradients g = gradients(s, a);
  EXPECT_EQ(counter.count(), 0);
  const double h = step_of(s, a);
  for (const MatrixId id : matrices_in_use(s)) {
    const DynamicRowMajor expected = differences(s, id, h);
    const MatrixView found = gradient(g, id);
    ASSERT_EQ(found.rows(), expected.rows()) << name_of(id.kind);
    ASSERT_EQ(found.cols(), expected.cols()) << name_of(id.kind);
    EXPECT_LE((found - expected).norm(), 1e-6 * expected.norm() + 1e-11 * (1 + *a.loss))
        << name_of(id.kind) << " of head " << id.head + 1 << "\n"
        << found << "\nagainst differences\n"
        << expected;
  }
}

TEST(Gradients, EqualCentralDifferencesOverRandomRules) {
  each_aimed_scene(cases(500, 100), Entries::generic, [&](const Scene& s, const Analysis& a) {
    if (!near_a_bend(s, a)) expect_gradients_equal_differences(s);
  });
  int compared = 0;
  for (std::uint64_t seed = 1; seed <= cases(500, 80) && !HasFailure(); ++seed) {
    SCOPED_TRACE("seed with positions " + std::to_string(seed));
    const Scene s = random_scene_with_positions(seed, Entries::generic, true);
    if (near_a_bend(s, analyze(s))) continue;
    expect_gradients_equal_differences(s);
    ++compared;
  }
  EXPECT_GT(compared, 60);
}

TEST(Gradients, EqualCentralDifferencesUnderEveryCombinationOfRules) {
  for (int k = 0; k < 3 * 6 * 3 * 3 * 8; ++k) {
    const int source = k / 432, score = k / 72 % 6, value = k / 24 % 3, output = k / 8 % 3, rule = k % 8;
    SCOPED_TRACE(testing::Message() << "seed " << 100001 + k << ": source " << source << ", score " << score
                                    << ", value " << value << ", output " << output
                                    << ", weights and unit_keys " << rule);
    Random random(100001 + static_cast<std::uint64_t>(k));
    Recipe r{.n_q = 2, .n_k = 3, .h = 2};
    r.source = static_cast<Source>(source);
    r.score = static_cast<ScoreRule>(score);
    r.value = static_cast<ValueRule>(value);
    r.output = static_cast<OutputRule>(output);
    r.unit_keys = rule >= 4;
    r.weights = static_cast<WeightsRule>(rule % 4);
    const Scene s = make_scene(random, settled(r), Entries::generic, true);
    if (!near_a_bend(s, analyze(s))) expect_gradients_equal_differences(s);
    if (HasFailure()) return;
  }
}

TEST(Gradients, HaveTheShapesOfTheMatricesInUseAndNoOthersWithoutHeapMemory) {
  ASSERT_TRUE(AllocationCounter::available());
  each_aimed_scene(cases(1000, 500), Entries::any, [&](const Scene& s, const Analysis& a) {
    const AllocationCounter counter;
    const Gradients g = gradients(s, a);
    ASSERT_EQ(counter.count(), 0) << g.X.rows();
    EXPECT_TRUE(all_finite(g));
    for (int kind = 0; kind < matrix_kind_count; ++kind)
      for (int head = 0; head < max_heads; ++head) {
        const MatrixId id{static_cast<MatrixKind>(kind), head};
        const bool used = id.kind != MatrixKind::target && in_use(s, id.kind) &&
                          (!is_per_head(id.kind) || head < static_cast<int>(s.heads.size()));
        const MatrixView m = gradient(g, id);
        ASSERT_EQ(m.rows(), used ? matrix(s, id).rows() : 0) << ", " << name_of(id.kind);
        ASSERT_EQ(m.cols(), used ? matrix(s, id).cols() : 0) << ", " << name_of(id.kind);
      }
  });
}

// One key: the weight is 1 whatever the scores are, so Y = V W_V W_O and only V, W_V and W_O matter.
TEST(Gradients, WithOneAllowedKeyTheScoresMatterNot) {
  Random random(3);
  Recipe r;
  r.source = Source::free;
  Scene s = make_scene(random, settled(r), Entries::generic, true);
  s.mask.kind = Mask::Kind::matrix;
  s.mask.allowed = Matrix::Zero(4, 4);
  s.mask.allowed.col(1).setOnes();
  const Analysis a = analyze(s);
  const Gradients g = gradients(s, a);
  EXPECT_TRUE(g.Q.isZero(0));
  EXPECT_TRUE(g.K.isZero(0));
  EXPECT_TRUE(g.heads[0].W_Q.isZero(0));
  EXPECT_TRUE(g.heads[0].W_K.isZero(0));
  const LayerMatrix off = a.Y - s.target;
  const Matrix to_value = off.colwise().sum() * s.W_O.transpose() * s.heads[0].W_V.transpose() / a.outside;
  EXPECT_TRUE(near(Matrix(g.V.row(1)), to_value, 1e-13));
  EXPECT_TRUE(g.V.row(0).isZero(0) && g.V.row(2).isZero(0) && g.V.row(3).isZero(0));
}

TEST(Gradients, VanishWhereTheOutputMeetsTheTarget) {
  each_aimed_scene(100, Entries::generic, [&](Scene s) {
    s.target = analyze(s).Y;
    const Analysis a = analyze(s);
    EXPECT_EQ(*a.loss, 0);
    const Gradients g = gradients(s, a);
    for (const MatrixId id : matrices_in_use(s)) EXPECT_TRUE(gradient(g, id).isZero(0));
  });
}

// (W_Q B, W_K B^-T) changes no score; along B = I + eps E that says tr(E^T (W_Q^T dW_Q - dW_K^T W_K))
// = 0 for all E. What places add to the keys turns with W_K.
TEST(Gradients, RespectTheFreedomOfTheFactorsOfW) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    Random random(seed);
    Recipe r = random_recipe(random);
    r.score = ScoreRule::qk;
    r.unit_keys = false;
    if (r.positions == Positions::rope) r.positions = Positions::none;
    if (r.value == ValueRule::keys) r.value = ValueRule::inputs;
    const Scene s = make_scene(random, settled(r), Entries::generic, true);
    const Gradients g = gradients(s, analyze(s));
    for (std::size_t h = 0; h < s.heads.size(); ++h) {
      const WeightMatrix left = s.heads[h].W_Q.transpose() * g.heads[h].W_Q;
      WeightMatrix right = g.heads[h].W_K.transpose() * s.heads[h].W_K;
      if (s.positions == Positions::keys) right += g.heads[h].P.transpose() * s.heads[h].P;
      EXPECT_TRUE(near(left, right, 1e-12 * (1 + left.norm()))) << "seed " << seed;
    }
  }
}

TEST(Gradients, BackpropagateIsLinearInTheDerivativeByY) {
  const Scene s = random_scene(11, Entries::generic, true);
  const Analysis a = analyze(s);
  const LayerMatrix dY = a.Y - s.target;
  const Gradients once = backpropagate(s, a, dY), thrice = backpropagate(s, a, LayerMatrix(3 * dY));
  for (const MatrixId id : matrices_in_use(s)) {
    EXPECT_TRUE(same_bits(gradient(once, id), gradient(gradients(s, a), id)));
    EXPECT_TRUE((3 * gradient(once, id) - gradient(thrice, id)).norm() <=
                1e-13 * gradient(thrice, id).norm());
  }
}

TEST(Gradients, AreEmptyWithoutATargetAndForASceneThatCannotBeComputed) {
  const auto empty = [](const Gradients& g) {
    bool all = true;
    for (int kind = 0; kind < matrix_kind_count; ++kind)
      for (int head = -1; head <= max_heads; ++head)
        all = all && gradient(g, {static_cast<MatrixKind>(kind), head}).size() == 0;
    return all;
  };
  Scene s = random_scene(5, Entries::generic, true);
  const Analysis a = analyze(s);
  EXPECT_FALSE(empty(gradients(s, a)));
  EXPECT_TRUE(empty(backpropagate(s, a, LayerMatrix::Zero(a.Y.rows() + 1, a.Y.cols()))));
  s.target.resize(0, 0);
  EXPECT_TRUE(empty(gradients(s, analyze(s))));
  EXPECT_TRUE(empty(gradients(random_scene(5, Entries::generic, true), Analysis{})));
}

TEST(Gradients, OfAZeroKeyUnderUnitKeysAreZero) {
  Scene s = bare_scene(tokens({{1, 2}, {-1, 1}}), tokens({{0, 0}, {3, 4}}), tokens({{1, 0}, {0, 1}}));
  s.unit_keys = true;
  s.target = LayerMatrix::Zero(2, 2);
  const Gradients g = gradients(s, analyze(s));
  EXPECT_TRUE(all_finite(g));
  EXPECT_TRUE(g.K.row(0).isZero(0));
  EXPECT_FALSE(g.K.row(1).isZero(0));
  EXPECT_NEAR(g.K.row(1).dot(s.K.row(1)), 0, 1e-15) << "stretching a key changes nothing";
  s = bare_scene(tokens({{1, 2}}), tokens({{1, 0}, {0, 1}}), tokens({{1, 2}, {1e300, -1e300}}));
  s.mask.kind = Mask::Kind::matrix;
  s.mask.allowed = rows<Matrix>({{1, 0}});
  s.target = rows<LayerMatrix>({{1e10, 0}});
  const Gradients masked = gradients(s, analyze(s));
  EXPECT_TRUE(all_finite(masked));
  EXPECT_TRUE(masked.V.row(1).isZero(0));
  s = bare_scene(tokens({{1, 2}, {2, 1}}), tokens({{1, 0}, {0, 1}}), tokens({{1e200, 0}, {0, -1e200}}));
  s.target = LayerMatrix::Constant(2, 2, 1e200);
  const Analysis a = analyze(s);
  EXPECT_TRUE(a.overflow);
  EXPECT_FALSE(all_finite(gradients(s, a)));
}

// 1/2 ||Y - target||^2 with the weights of one row of one head made from these logits.
double loss_with(const Scene& s, const Analysis& a, int head, int row, const Matrix& logits) {
  const Matrix p = weighed(s.weights, logits);
  LayerMatrix Y = a.Y.row(row);
  const HeadAnalysis& one = a.heads[static_cast<std::size_t>(head)];
  const LayerMatrix dH = (p * one.P_V) / a.outside - one.H.row(row);
  const Eigen::Index d_v = a.dims.d_v;
  switch (s.output) {
    case OutputRule::projected: Y += dH * s.W_O.middleRows(head * d_v, d_v); break;
    case OutputRule::none: Y.middleCols(head * d_v, d_v) += dH; break;
    case OutputRule::alt: Y += dH * s.heads[static_cast<std::size_t>(head)].W_A.transpose(); break;
  }
  return 0.5 * (Y - s.target.row(row)).squaredNorm();
}

TEST(LogitGradient, WithATargetItIsThatOfTheLoss) {
  int plain_scenes = 0;
  each_aimed_scene(400, Entries::generic, [&](const Scene& s, const Analysis& a, std::uint64_t seed) {
    const int head = static_cast<int>(seed) % a.dims.h, row = static_cast<int>(seed / 3) % a.dims.n_q;
    const LogitGradient g = logit_gradient(s, a, head, row);
    ASSERT_TRUE(g.of_loss);
    ASSERT_TRUE(g.finite);
    const Matrix l = a.heads[static_cast<std::size_t>(head)].L.row(row);
    // Through the graph as well, and on to the queries: dP_Q = dS P_K where no rule stands between.
    const auto by = [&](Node node) { return derivative_by(s, a, a.Y - s.target, node, head); };
    const Matrix dA = by(Node::A), dL = by(Node::L), dS = by(Node::S);
    const double most = 1e-12 * std::max(1.0, g.by_weights.cwiseAbs().maxCoeff());
    EXPECT_LE((dA.row(row) - g.by_weights).cwiseAbs().maxCoeff(), most);
    EXPECT_LE((dL.row(row) - g.by_logits).cwiseAbs().maxCoeff(), most);
    EXPECT_LE((dS * (a.inside * s.temperature) - dL).cwiseAbs().maxCoeff(), most);
    if (s.score == ScoreRule::qk && !s.unit_keys && s.positions == Positions::none) {
      const Matrix& P_K = a.head(head).P_K;
      EXPECT_LE((by(Node::P_Q) - dS * P_K).cwiseAbs().maxCoeff(), most * std::max(1.0, P_K.norm()));
      ++plain_scenes;
    }
    for (Eigen::Index j = 0; j < l.cols(); ++j) {
      if (!std::isfinite(l(0, j))) {
        EXPECT_EQ(g.by_logits(0, j), 0);
        continue;
      }
      constexpr double step = 1e-5;
      Matrix up = l, down = l;
      up(0, j) += step;
      down(0, j) -= step;
      const double difference =
          (loss_with(s, a, head, row, up) - loss_with(s, a, head, row, down)) / (2 * step);
      const double size = std::max(1.0, loss_with(s, a, head, row, l));
      EXPECT_NEAR(g.by_logits(0, j), difference, 1e-7 * size) << j;
    }
    if (makes_shares(s.weights)) {
      EXPECT_NEAR(g.by_logits.sum(), 0, 1e-12 * std::max(1.0, g.by_weights.cwiseAbs().maxCoeff()));
    }
  });
  EXPECT_GT(plain_scenes, 0);
}

// p_m (delta - p): the pull fades as the weight nears 1.
TEST(LogitGradient, WithoutATargetThePullOnTheLargestWeight) {
  Scene s =
      bare_scene(tokens({{1, 0}, {0, 0}}), tokens({{std::log(3.0), 0}, {0, 0}}), tokens({{1, 0}, {2, 0}}));
  const LogitGradient g = logit_gradient(s, analyze(s), 0, 0);
  EXPECT_FALSE(g.of_loss);
  EXPECT_EQ(g.pulled, 0);
  EXPECT_TRUE(near(g.by_weights, rows<Matrix>({{1, 0}}), 0));
  EXPECT_TRUE(near(g.by_logits, rows<Matrix>({{0.1875, -0.1875}}), 1e-15));
  s = bare_scene(tokens({{1, 0}, {0, 0}}), tokens({{800, 0}, {0, 0}}), tokens({{1, 0}, {2, 0}}));
  EXPECT_EQ(logit_gradient(s, analyze(s), 0, 0).by_logits.cwiseAbs().maxCoeff(), 0);
  s = bare_scene(tokens({{1, 0}, {2, 0}}), tokens({{1, 0}, {3, 0}}), tokens({{1, 0}, {2, 0}}));
  s.mask.kind = Mask::Kind::matrix;
  s.mask.allowed = rows<Matrix>({{0, 0}, {0, 1}});
  const LogitGradient none = logit_gradient(s, analyze(s), 0, 0);
  EXPECT_EQ(none.pulled, -1);
  EXPECT_TRUE(none.finite);
  EXPECT_EQ(none.by_logits.cwiseAbs().maxCoeff(), 0);
  s.target = LayerMatrix::Ones(2, 2);
  const LogitGradient masked = logit_gradient(s, analyze(s), 0, 1);
  EXPECT_EQ(masked.by_weights(0, 0), 0);
  EXPECT_NE(masked.by_weights(0, 1), 0);
  s = bare_scene(tokens({{1, 0}, {2, 0}}), tokens({{1, 0}, {3, 0}}), tokens({{1e200, 0}, {2e200, 0}}));
  s.target = LayerMatrix::Zero(2, 2);
  EXPECT_FALSE(logit_gradient(s, analyze(s), 0, 0).finite);
}

}  // namespace
}  // namespace attnlab::test
