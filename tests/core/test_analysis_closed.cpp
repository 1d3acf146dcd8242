// Attention in closed form: what anybody can work out on paper.
#include "core/analysis/analysis.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

TokenMatrix zeros(int n, int d) { return TokenMatrix::Zero(n, d); }

TEST(ClosedForms, ZeroLogitsGiveUniformWeightsAndEntropyLogN) {
  for (int n = 2; n <= max_tokens; ++n) {
    TokenMatrix K(n, 3), V(n, 3);
    for (int i = 0; i < n; ++i) {
      K.row(i) << i, 1 - i, 0.5;
      V.row(i) << 1.5, -i, i * i / 8.0;
    }
    const Analysis a = analyze(bare_scene(zeros(n, 3), K, V));
    const HeadAnalysis& head = a.heads[0];
    EXPECT_TRUE(near(head.A, Matrix(Matrix::Constant(n, n, 1.0 / n)), 1e-16));
    for (int i = 0; i < n; ++i) {
      EXPECT_NEAR(head.entropy(i, 0), std::log(n), 1e-15 * n);
      EXPECT_TRUE(near(Matrix(head.H.row(i)), Matrix(V.colwise().mean()), 1e-15));
    }
  }
}

TEST(ClosedForms, TwoKeysGiveTheLogisticFunctionOfTheDifference) {
  const Analysis a = analyze(bare_scene(tokens({{3, 1}, {0, -2}}), tokens({{1, 0}, {0, 1}}), zeros(2, 2)));
  const auto logistic = [](double x) { return 1 / (1 + std::exp(-x)); };
  EXPECT_TRUE(near(a.heads[0].S, rows<Matrix>({{3, 1}, {0, -2}}), 0));
  EXPECT_TRUE(
      near(a.heads[0].A, rows<Matrix>({{logistic(2), logistic(-2)}, {logistic(2), logistic(-2)}}), 1e-16));
  const double l2 = std::log(2), l3 = std::log(3);
  const Analysis ratios =
      analyze(bare_scene(tokens({{1, 0}}), tokens({{0, 5}, {l2, 5}, {l3, 5}}), zeros(3, 2)));
  EXPECT_TRUE(near(ratios.heads[0].A, rows<Matrix>({{1.0 / 6, 2.0 / 6, 3.0 / 6}}), 1e-15));
  Scene s = bare_scene(tokens({{1, -1}}), tokens({{2, 2}, {0, 0}, {5, 5}}), tokens({{1, 0}, {0, 1}, {2, 2}}));
  const Analysis step = analyze(s);
  EXPECT_EQ(step.dims.n_q, 1);
  EXPECT_TRUE(near(step.heads[0].H, rows<Matrix>({{1, 1}}), 1e-15)) << "all scores are 0: the mean";
  EXPECT_FALSE(step.heads[0].asymmetry);
  EXPECT_EQ(step.heads[0].QQ(0, 0), 2);
  s.mask.kind = Mask::Kind::causal;
  EXPECT_TRUE(near(analyze(s).heads[0].A, rows<Matrix>({{1, 0, 0}}), 0));
}

TEST(ClosedForms, UnderACausalMaskTheFirstOutputIsTheFirstValue) {
  const TokenMatrix X = tokens({{0.5, 1}, {-1, 2}, {2, 0.25}, {1, 1}});
  Scene s = bare_scene(X, X, X);
  const Matrix unmasked_last = analyze(s).heads[0].A.row(3);
  s.mask.kind = Mask::Kind::causal;
  const HeadAnalysis head = analyze(s).heads[0];
  EXPECT_EQ(head.A(0, 0), 1);
  EXPECT_TRUE(near(Matrix(head.H.row(0)), Matrix(X.row(0)), 0));
  EXPECT_EQ(head.entropy(0, 0), 0);
  EXPECT_TRUE(identical(Matrix(head.A.row(3)), unmasked_last));
  for (int i = 0; i < 4; ++i)
    for (int j = i + 1; j < 4; ++j) {
      EXPECT_EQ(head.A(i, j), 0);
      EXPECT_EQ(head.L(i, j), -inf);
    }
  const TokenMatrix Z = tokens({{1, 2}, {3, 4}, {-1, 0}});
  s = bare_scene(Z, Z, Z);
  s.mask = {Mask::Kind::matrix, rows<Matrix>({{1, 1, 0}, {0, 0, 0}, {0, 0, 1}})};
  const Analysis a = analyze(s);
  EXPECT_FALSE(a.overflow);
  EXPECT_TRUE(a.heads[0].A.row(1).isZero(0));
  EXPECT_TRUE(a.heads[0].H.row(1).isZero(0));
  EXPECT_EQ(a.heads[0].row_sums(1, 0), 0);
  EXPECT_EQ(a.heads[0].entropy(1, 0), 0);
  EXPECT_NEAR(a.heads[0].row_sums(0, 0), 1, 1e-15);
}

TEST(ClosedForms, MaskingDeletesAKeyAndRenormalisesTheOthers) {
  const TokenMatrix Q = tokens({{0.3, 1}, {2, -1}}), K = tokens({{1, 2}, {0, 1}, {-1, 0.5}});
  Scene s = bare_scene(Q, K, zeros(3, 2));
  const Matrix all = analyze(s).heads[0].A;
  s.mask = {Mask::Kind::matrix, rows<Matrix>({{1, 0, 1}, {1, 0, 1}})};
  const Matrix without = analyze(s).heads[0].A;
  for (int i = 0; i < 2; ++i) {
    const double kept = all(i, 0) + all(i, 2);
    EXPECT_NEAR(without(i, 0), all(i, 0) / kept, 1e-15);
    EXPECT_NEAR(without(i, 2), all(i, 2) / kept, 1e-15);
    EXPECT_EQ(without(i, 1), 0);
  }
  s = bare_scene(tokens({{1, 0}, {2, 1}}), tokens({{3, 4}, {0, 0}}), zeros(2, 2));
  s.unit_keys = true;
  s.value = ValueRule::keys;
  const HeadAnalysis head = analyze(s).heads[0];
  EXPECT_TRUE(near(head.K_dot, rows<Matrix>({{0.6, 0.8}, {0, 0}}), 1e-16));
  EXPECT_TRUE(near(head.P_K, rows<Matrix>({{3, 4}, {0, 0}}), 0));
  EXPECT_TRUE(near(head.P_V, head.P_K, 0)) << "values are the keys before unit_keys";
  EXPECT_TRUE(near(head.S, rows<Matrix>({{0.6, 0}, {2, 0}}), 1e-15));
}

TEST(ClosedForms, TemperatureTendsToTheLargestAndToTheMean) {
  const TokenMatrix Q = tokens({{1, 2}, {-1, 1}}), K = tokens({{1, 1}, {0, 2}, {3, -1}});
  Scene s = bare_scene(Q, K, zeros(3, 2));
  s.temperature = 1e-3;  // scores {3, 4, 1} and {0, 2, -4}: the second key wins
  EXPECT_TRUE(near(analyze(s).heads[0].A, rows<Matrix>({{0, 1, 0}, {0, 1, 0}}), 1e-300));
  s.temperature = 1e9;
  EXPECT_TRUE(near(analyze(s).heads[0].A, Matrix(Matrix::Constant(2, 3, 1.0 / 3)), 1e-8));
  s.temperature = 2;
  const Matrix by_temperature = analyze(s).heads[0].L;
  s.temperature = 1;
  s.inside = {Scale::Kind::number, 2};
  EXPECT_TRUE(near(analyze(s).heads[0].L, by_temperature, 0));
  const TokenMatrix X = tokens({{1, 2, 0, 1}, {3, 1, -1, 0}});
  s = bare_scene(X, X, X);
  const Matrix S = analyze(s).heads[0].S;
  s.inside = {Scale::Kind::sqrt_dk, 1};  // d_k = 4
  EXPECT_TRUE(near(analyze(s).heads[0].L, Matrix(S / 2), 0));
  s.inside = {Scale::Kind::dk, 1};
  EXPECT_TRUE(near(analyze(s).heads[0].L, Matrix(S / 4), 0));
  const Matrix H = analyze(s).heads[0].H;
  s.outside = {Scale::Kind::number, 8};
  EXPECT_TRUE(near(analyze(s).heads[0].H, Matrix(H / 8), 0));
  EXPECT_EQ(analyze(s).inside, 4);
  EXPECT_EQ(analyze(s).outside, 8);
}

// Symmetric scores do not give symmetric weights: the rows are normalised differently.
TEST(ClosedForms, AsymmetryOfSymmetricAndAntisymmetricScores) {
  const TokenMatrix Q = tokens({{1, 0}, {0, 1}});
  EXPECT_EQ(analyze(bare_scene(Q, tokens({{2, 5}, {5, -1}}), zeros(2, 2))).heads[0].asymmetry, 0.0);
  EXPECT_EQ(analyze(bare_scene(Q, tokens({{0, 3}, {-3, 0}}), zeros(2, 2))).heads[0].asymmetry, 1.0);
  EXPECT_EQ(analyze(bare_scene(Q, zeros(2, 2), zeros(2, 2))).heads[0].asymmetry, 0.0);
  // S = [[1, 2], [0, 1]]: the antisymmetric part is +-1, so sqrt(2) / sqrt(6).
  const Analysis a = analyze(bare_scene(Q, tokens({{1, 0}, {2, 1}}), zeros(2, 2)));
  EXPECT_NEAR(*a.heads[0].asymmetry, std::sqrt(2.0 / 6), 1e-16);
  EXPECT_TRUE(near(a.heads[0].symmetric_part, rows<Matrix>({{1, 1}, {1, 1}}), 0));
  EXPECT_TRUE(near(a.heads[0].antisymmetric_part, rows<Matrix>({{0, 1}, {-1, 0}}), 0));
  const Matrix A = analyze(bare_scene(Q, tokens({{2, 5}, {5, -1}}), zeros(2, 2))).heads[0].A;
  EXPECT_GT(std::fabs(A(0, 1) - A(1, 0)), 0.01);
}

TEST(ClosedForms, SpectrumLossAndNothing) {
  // P_Q^T P_Q = [[2, 0], [0, 18]] for orthogonal columns.
  const TokenMatrix X = tokens({{1, 3}, {1, -3}, {0, 0}});
  const HeadAnalysis head = analyze(bare_scene(X, X, X)).heads[0];
  EXPECT_TRUE(near(head.QQ_eigenvalues, rows<Matrix>({{18}, {2}, {0}}), 1e-14));
  EXPECT_TRUE(near(head.QQ, rows<Matrix>({{10, -8, 0}, {-8, 10, 0}, {0, 0, 0}}), 0));
  Scene s = bare_scene(zeros(2, 2), zeros(2, 2), tokens({{2, 4}, {2, 4}}));
  EXPECT_FALSE(analyze(s).loss);
  s.target = rows<LayerMatrix>({{0, 4}, {2, 1}});
  EXPECT_EQ(*analyze(s).loss, 0.5 * (4 + 9));
  s = bare_scene(zeros(2, 2), zeros(3, 3), zeros(3, 2));
  ASSERT_TRUE(check(s));
  EXPECT_EQ(analyze(s).dims, Dims{});
  EXPECT_EQ(analyze(s).Y.size(), 0);
}

// By hand: Q = [[1,0,2],[0,1,1]], K = [[1,1,1],[2,0,1]].
TEST(ClosedForms, WAndScoresOfEachRule) {
  Scene s = bare_scene(tokens({{1, 0, 2}, {0, 1, 1}}), tokens({{1, 1, 1}, {2, 0, 1}}),
                       tokens({{1, 0, 0}, {0, 1, 0}}));
  s.heads[0].W_Q = weights({{1, 2}, {0, 1}, {1, 0}});
  s.heads[0].W_K = weights({{1, 0}, {2, 1}, {0, 3}});
  s.heads[0].W = weights({{1, 2, 3}, {4, 5, 6}, {7, 8, 9}});
  const auto expect = [&](ScoreRule rule, const Matrix& W, const Matrix& S) {
    s.score = rule;
    EXPECT_TRUE(near(analyze(s).heads[0].W, W, 0)) << static_cast<int>(rule);
    EXPECT_TRUE(near(analyze(s).heads[0].S, S, 0)) << static_cast<int>(rule);
  };
  // P_Q = [[3,2],[1,1]], P_K = [[3,4],[2,3]]; K W_Q = [[2,3],[3,4]]; Q W = [[15,18,21],[11,13,15]].
  const Matrix gram = rows<Matrix>({{5, 2, 1}, {2, 1, 0}, {1, 0, 1}});
  expect(ScoreRule::qk, rows<Matrix>({{1, 4, 6}, {0, 1, 3}, {1, 2, 0}}), rows<Matrix>({{17, 12}, {7, 5}}));
  expect(ScoreRule::qq, gram, rows<Matrix>({{13, 5}, {5, 2}}));
  expect(ScoreRule::shared, gram, rows<Matrix>({{12, 17}, {5, 7}}));
  expect(ScoreRule::single, gram, rows<Matrix>({{12, 17}, {5, 7}}));
  expect(ScoreRule::merged, rows<Matrix>({{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}),
         rows<Matrix>({{54, 51}, {39, 37}}));
  expect(ScoreRule::unprojected, Matrix::Identity(3, 3), rows<Matrix>({{3, 4}, {2, 1}}));
  s.score = ScoreRule::single;  // P_V = V W_Q whatever the value rule says
  EXPECT_TRUE(near(analyze(s).heads[0].P_V, rows<Matrix>({{1, 2}, {0, 1}}), 0));
}

TEST(ClosedForms, HeadsStandBesideEachOtherAndAddUpThroughWO) {
  const TokenMatrix X = tokens({{1, 0}, {0, 1}});
  Scene s = bare_scene(zeros(2, 2), X, X);  // uniform weights: each head's output is the mean of its values
  s.value = ValueRule::projected;
  s.heads.resize(2);
  s.heads[0].W_V = weights({{2}, {4}});
  s.heads[1].W_V = weights({{10}, {20}});
  EXPECT_TRUE(near(analyze(s).Y, rows<LayerMatrix>({{3, 15}, {3, 15}}), 0));
  s.output = OutputRule::projected;
  s.W_O = rows<OutputWeight>({{1, 0, 2}, {0, 1, 3}});
  EXPECT_TRUE(near(analyze(s).Y, rows<LayerMatrix>({{3, 15, 51}, {3, 15, 51}}), 0));
  s.output = OutputRule::alt;  // Y = H_1 W_A,1^T + H_2 W_A,2^T
  s.heads[0].W_A = weights({{1}, {2}});
  s.heads[1].W_A = weights({{0}, {-1}});
  EXPECT_TRUE(near(analyze(s).Y, rows<LayerMatrix>({{3, -9}, {3, -9}}), 0));
}

}  // namespace
}  // namespace attnlab::test
