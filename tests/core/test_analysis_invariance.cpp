// What must not change when something else does: permutations of tokens, constants added to logits, the
// freedom in W_Q and W_K and in W_V and W_O, splitting into heads.
#include "core/analysis/analysis.h"
#include "tests/core/support.h"

#include <Eigen/LU>

namespace attnlab::test {
namespace {

constexpr std::uint64_t invariant_scenes = 300;

// The generic scenes of the first seeds under rules that are chosen, each with its seed.
std::vector<std::pair<std::uint64_t, Scene>> scenes_with(void (*choose)(Recipe&)) {
  std::vector<std::pair<std::uint64_t, Scene>> list;
  for (std::uint64_t seed = 1; seed <= invariant_scenes; ++seed) {
    Random random(seed);
    Recipe recipe = random_recipe(random);
    choose(recipe);
    list.emplace_back(seed, make_scene(random, settled(recipe), Entries::generic));
  }
  return list;
}

// A random order of n things.
std::array<int, max_tokens> shuffled(Random& random, int n) {
  std::array<int, max_tokens> order{};
  for (int i = 0; i < n; ++i) order[static_cast<std::size_t>(i)] = i;
  for (int i = n - 1; i > 0; --i)
    std::swap(order[static_cast<std::size_t>(i)], order[static_cast<std::size_t>(random.between(0, i))]);
  return order;
}

template <typename M>
M rows_in_order(const M& m, const std::array<int, max_tokens>& order) {
  M result = m;
  for (int i = 0; i < m.rows(); ++i) result.row(i) = m.row(order[static_cast<std::size_t>(i)]);
  return result;
}

TEST(Invariance, PermutingTheTokensPermutesTheOutput) {
  for (auto& [seed, s] : scenes_with([](Recipe& r) {
         r.source = Source::self;
         r.positions = Positions::none;
       })) {
    s.mask = {};
    Random random(seed);
    const auto order = shuffled(random, static_cast<int>(s.X.rows()));
    Scene permuted = s;
    permuted.X = rows_in_order(s.X, order);
    EXPECT_TRUE(near(analyze(permuted).Y, rows_in_order(analyze(s).Y, order), 1e-13)) << "seed " << seed;
  }
  for (auto& [seed, s] : scenes_with([](Recipe& r) {
         r.source = Source::cross;
         if (r.score == ScoreRule::qq) r.score = ScoreRule::qk;
         r.positions = Positions::none;
       })) {
    s.mask = {};
    Random random(seed);
    Scene permuted = s;
    permuted.M = rows_in_order(s.M, shuffled(random, static_cast<int>(s.M.rows())));
    EXPECT_TRUE(near(analyze(permuted).Y, analyze(s).Y, 1e-13)) << "seed " << seed;
  }
}

TEST(Invariance, AConstantAddedToALogitRowChangesNoWeight) {
  // A bias c on all keys adds q . c to each score of the query q, the same for every key.
  for (const auto& [seed, s] : scenes_with([](Recipe& r) {
         r.source = Source::free;
         r.score = ScoreRule::unprojected;
         r.value = ValueRule::inputs;
         r.unit_keys = false;
         if (r.positions == Positions::rope) r.positions = Positions::none;
         if (r.weights != WeightsRule::sparsemax) r.weights = WeightsRule::softmax;
       })) {
    Scene shifted = s;
    shifted.K.rowwise() += TokenMatrix::Constant(1, s.K.cols(), 0.75).row(0);
    EXPECT_TRUE(near(analyze(shifted).heads[0].A, analyze(s).heads[0].A, 1e-14)) << "seed " << seed;
    EXPECT_FALSE(near(analyze(shifted).heads[0].S, analyze(s).heads[0].S, 1e-3)) << "seed " << seed;
  }
}

// An invertible matrix: identity plus something small.
WeightMatrix invertible(Random& random, int n) {
  WeightMatrix B = WeightMatrix::Identity(n, n);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) B(i, j) += random.uniform(-0.2, 0.2);
  return B;
}

TEST(Invariance, TheFreedomInWQAndWKChangesNoScore) {
  for (const auto& [seed, s] : scenes_with([](Recipe& r) {
         r.score = ScoreRule::qk;
         r.unit_keys = false;
         if (r.positions == Positions::rope) r.positions = Positions::none;
       })) {
    Random random(seed);
    Scene turned = s;
    for (Head& head : turned.heads) {
      const DynamicRowMajor B = invertible(random, static_cast<int>(head.W_Q.cols()));
      head.W_Q = WeightMatrix(head.W_Q * B);
      // W_K B^-T, by solving (W_K B^-T) B^T = W_K.
      const DynamicRowMajor inverse = B.inverse();
      head.W_K = WeightMatrix(head.W_K * inverse.transpose());
      if (s.positions == Positions::keys) head.P = Matrix(head.P * inverse.transpose());
    }
    const Analysis before = analyze(s), after = analyze(turned);
    for (int h = 0; h < before.dims.h; ++h) {
      EXPECT_TRUE(near(after.head(h).S, before.head(h).S, 1e-12)) << "seed " << seed;
      EXPECT_TRUE(near(after.head(h).W, before.head(h).W, 1e-12)) << "seed " << seed;
    }
  }
}

TEST(Invariance, TheFreedomInWVAndWOChangesNoOutput) {
  for (const auto& [seed, s] : scenes_with([](Recipe& r) {
         r.score = ScoreRule::qk;
         r.value = ValueRule::projected;
         r.output = OutputRule::projected;
       })) {
    Random random(seed);
    Scene turned = s;
    Eigen::Index row = 0;
    for (Head& head : turned.heads) {
      const Eigen::Index d_v = head.W_V.cols();
      const DynamicRowMajor C = invertible(random, static_cast<int>(d_v));
      head.W_V = WeightMatrix(head.W_V * C);
      turned.W_O.middleRows(row, d_v) = (C.inverse() * s.W_O.middleRows(row, d_v)).eval();
      row += d_v;
    }
    EXPECT_TRUE(near(analyze(turned).Y, analyze(s).Y, 1e-12)) << "seed " << seed;
  }
}

TEST(Invariance, OfTheKeysLengthsUnderUnitKeys) {
  for (auto& [seed, s] : scenes_with([](Recipe& r) {
         r.source = Source::free;
         r.score = ScoreRule::qk;
         r.value = ValueRule::inputs;
         r.unit_keys = true;
       })) {
    const Analysis before = analyze(s);
    s.K.row(0) *= 4;  // a power of two: exact
    EXPECT_TRUE(identical(analyze(s).Y, before.Y)) << "seed " << seed;
  }
}

TEST(Invariance, MergedEqualsFactored) {
  for (auto& [seed, s] : scenes_with([](Recipe& r) {
         r.score = ScoreRule::qk;
         r.value = ValueRule::projected;
         r.unit_keys = false;
         if (r.positions != Positions::alibi) r.positions = Positions::none;
       })) {
    const Analysis factored = analyze(s);
    for (std::size_t h = 0; h < s.heads.size(); ++h) s.heads[h].W = factored.heads[h].W;
    s.score = ScoreRule::merged;
    s.inside = {Scale::Kind::number, factored.inside};
    s.outside = {Scale::Kind::number, factored.outside};
    const Analysis merged = analyze(s);
    EXPECT_TRUE(near(merged.heads[0].S, factored.heads[0].S, 1e-13)) << "seed " << seed;
    EXPECT_TRUE(near(merged.Y, factored.Y, 1e-13)) << "seed " << seed;
  }
}

TEST(Invariance, SharedEqualsQqInSelfAttention) {
  for (auto& [seed, s] : scenes_with([](Recipe& r) {
         r.source = Source::self;
         r.score = ScoreRule::qq;
       })) {
    const Analysis qq = analyze(s);
    s.score = ScoreRule::shared;
    EXPECT_TRUE(identical(analyze(s).Y, qq.Y)) << "seed " << seed;
    EXPECT_TRUE(identical(analyze(s).heads[0].S, qq.heads[0].S)) << "seed " << seed;
  }
}

TEST(Invariance, AHeadDoesNotSeeItsNeighbours) {
  for (auto& [seed, s] : scenes_with([](Recipe& r) { r.h = 3; })) {
    const Analysis before = analyze(s);
    Scene changed = s;
    Head& second = changed.heads[1];
    for (WeightMatrix* m : {&second.W_Q, &second.W_K, &second.W_V, &second.W, &second.W_A}) *m *= 1.5;
    const Analysis after = analyze(changed);
    for (const std::size_t h : {std::size_t{0}, std::size_t{2}}) {
      EXPECT_TRUE(identical(after.heads[h].A, before.heads[h].A)) << "seed " << seed;
      EXPECT_TRUE(identical(after.heads[h].H, before.heads[h].H)) << "seed " << seed;
    }
  }
}

TEST(Invariance, HiddenMatricesChangeNothing) {
  each_scene(invariant_scenes, Entries::generic, [&](const Scene& s) {
    Scene more = s;
    if (more.X.size() == 0) more.X = tokens({{1, 2, 3}});
    if (more.M.size() == 0) more.M = tokens({{1, 2}});
    if (more.Q.size() == 0) more.Q = tokens({{7, 7}});
    for (Head& head : more.heads) {
      if (head.W.size() == 0) head.W = weights({{5}});
      if (head.W_A.size() == 0) head.W_A = weights({{5, 6}});
    }
    EXPECT_TRUE(identical(analyze(more).Y, analyze(s).Y));
  });
}

}  // namespace
}  // namespace attnlab::test
