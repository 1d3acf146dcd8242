// Rope and alibi against their closed forms, the independent reading, differences of the loss, and files.
#include "core/analysis/explain.h"
#include "core/scene/positions.h"
#include "core/scene/scene_file.h"
#include "core/studies/geometry.h"
#include "tests/core/allocations.h"
#include "tests/core/support.h"

namespace attnlab::test {
namespace {

TEST(Positions, AgreeWithTheIndependentReference) {
  each_seed(cases(4000, 400), [&](std::uint64_t seed) {
    const Scene s = random_scene_with_positions(seed, Entries::any);
    ASSERT_FALSE(check(s));
    const AllocationCounter counter;
    const Analysis a = analyze(s);
    ASSERT_EQ(counter.count(), 0) << a.Y(0, 0);
    const Reference expected = reference(s);
    for (std::size_t h = 0; h < expected.heads.size(); ++h) {
      EXPECT_TRUE(matches(view(a.heads[h].Q_turn), expected.heads[h].Q_turn)) << "Q_turn";
      EXPECT_TRUE(matches(view(a.heads[h].K_turn), expected.heads[h].K_turn)) << "K_turn";
      expect_reference(a.heads[h], expected.heads[h]);
    }
    EXPECT_TRUE(matches(view(a.Y), expected.Y)) << "Y";
  });
}

// Of equal tokens the scores tell how far apart they are, and nothing else.
TEST(Positions, RopeScoresOfEqualTokensDependOnTheDistanceAlone) {
  for (std::uint64_t seed = 1; seed <= cases(300, 60); ++seed)
    for (const ScoreRule rule : {ScoreRule::qk, ScoreRule::qq, ScoreRule::shared, ScoreRule::unprojected}) {
      Random random(seed);
      Recipe r = random_recipe(random);
      r.score = rule;
      r.source = Source::self;
      r.n_q = 8;
      r.positions = Positions::rope;
      Scene s = make_scene(random, settled(r), Entries::generic);
      s.angle = random.uniform(0.1, 3);
      for (int i = 1; i < 8; ++i) s.X.row(i) = s.X.row(0);
      const Analysis a = analyze(s);
      const HeadAnalysis& one = a.head(0);
      const double size = one.P_Q.row(0).norm() * one.K_dot.row(0).norm();
      for (int i = 1; i < 8; ++i)
        for (int j = 1; j < 8; ++j)
          EXPECT_NEAR(one.S(i, j), one.S(i - 1, j - 1), 1e-12 * (1 + size)) << "seed " << seed;
    }
}

TEST(Positions, AlibiLowersTheLogitsByTheDistance) {
  Scene s = paper_scene();
  s.positions = Positions::alibi;
  s.temperature = 2;
  const Analysis a = analyze(s);
  for (int h = 0; h < 2; ++h) {
    const double slope = h == 0 ? 0x1p-4 : 0x1p-8;  // the paper's of two heads
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) {
        EXPECT_EQ(a.head(h).D(i, j), slope * std::abs(i - j));
        EXPECT_NEAR(a.head(h).L(i, j), a.head(h).S(i, j) / (2 * std::sqrt(2)) - slope * std::abs(i - j),
                    1e-14);
      }
  }
  s.slope = 3;
  EXPECT_EQ(analyze(s).head(0).D(2, 0), 6);
  EXPECT_EQ(analyze(s).head(1).D(2, 0), 6 * 0x1p-4);
  // Equal keys: the weights are those of the distances alone.
  const Matrix A = analyze(s).head(0).A;
  EXPECT_NEAR(A(0, 1), std::exp(-3) / (1 + std::exp(-3) + std::exp(-6)), 1e-15);
  s = paper_scene();
  s.X = tokens({{1, 2, 3}, {1, 2, 3}, {-1, 0.5, 1}});  // not its own mirror image, in which alibi sees no end
  s.heads[0].W_Q = s.heads[1].W_K = weights({{1, -1}, {0.5, 2}, {0, 1}});
  s.temperature = 20;
  s.slope = 1;
  EXPECT_TRUE(analyze(s).Y.row(0) == analyze(s).Y.row(1));
  for (const Positions rule : {Positions::rope, Positions::alibi}) {
    s.positions = rule;
    EXPECT_GT((analyze(s).Y.row(0) - analyze(s).Y.row(1)).norm(), 1e-3);
  }
  // (x, y) turned by i theta, the second pair by a hundredth of it; an odd last coordinate stays.
  s = bare_scene(tokens({{1, 0, 1, 0}, {1, 0, 1, 0}, {0, 2, 0, 2}}), tokens({{1, 0, 0, 0}, {1, 0, 0, 0}}),
                 tokens({{1}, {2}}));
  s.positions = Positions::rope;
  s.angle = 0.5;
  const HeadAnalysis four = analyze(s).head(0);
  EXPECT_TRUE(near(Matrix(four.Q_turn.row(0)), rows<Matrix>({{1, 0, 1, 0}}), 0));
  EXPECT_TRUE(near(Matrix(four.Q_turn.row(1)),
                   rows<Matrix>({{std::cos(0.5), std::sin(0.5), std::cos(0.005), std::sin(0.005)}}), 1e-15));
  EXPECT_TRUE(near(
      Matrix(four.Q_turn.row(2)),
      rows<Matrix>({{-2 * std::sin(1), 2 * std::cos(1), -2 * std::sin(0.01), 2 * std::cos(0.01)}}), 1e-15));
  s.Q = tokens({{1, 0, 7}, {1, 0, 7}, {1, 0, 7}});
  s.K = tokens({{1, 0, 3}, {1, 0, 3}});
  const HeadAnalysis three = analyze(s).head(0);
  EXPECT_TRUE(near(Matrix(three.Q_turn.row(2)), rows<Matrix>({{std::cos(1), std::sin(1), 7}}), 1e-15));
  EXPECT_NEAR(three.S(2, 1), std::cos(0.5) + 21, 1e-14);
}

TEST(Positions, SurviveAFile) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    const Scene s = random_scene_with_positions(seed, Entries::any);
    const SceneRead back = read_scene(scene_text(s), "x");
    ASSERT_TRUE(std::holds_alternative<Scene>(back)) << std::get<FileError>(back).sentence();
    ASSERT_EQ(std::get<Scene>(back), s) << "seed " << seed;
  }
  Scene s = paper_scene();
  EXPECT_EQ(scene_text(s).find("positions"), std::string::npos)
      << "a file without positions says nothing of them";
  for (int k = 0; k < 3; ++k) {
    Scene other = s;
    if (k == 0) other.positions = Positions::alibi;
    if (k == 1) other.slope = 1;
    if (k == 2) other.angle = 2;
    EXPECT_FALSE(s == other) << k;
  }
  const auto sentence = [](const std::string& field, const std::string& value) {
    std::string text = scene_text(paper_scene());
    text.insert(text.find("\"score\""), "\"" + field + "\": " + value + ", ");
    const SceneRead read = read_scene(text, "a.json");
    const auto* error = std::get_if<FileError>(&read);
    return error == nullptr ? std::string() : error->sentence();
  };
  EXPECT_EQ(sentence("positions", "\"rope\""), "");
  EXPECT_EQ(sentence("positions", "\"learned\""),
            "a.json: positions: expected \"none\", \"rope\", \"alibi\" or \"keys\", found \"learned\"");
  EXPECT_EQ(sentence("angle", "0"), "a.json: angle: expected a positive number, found 0");
  EXPECT_EQ(sentence("slope", "\"steep\""), "a.json: slope: expected a positive number, found \"steep\"");
  EXPECT_EQ(sentence("slope", "-1"), "a.json: slope: expected a positive number, found -1");
}

TEST(Positions, EditsChangeThemAndNothingElse) {
  const Scene s = paper_scene(), turned = apply(s, SetPositions{Positions::rope});
  EXPECT_EQ(turned.positions, Positions::rope);
  EXPECT_EQ(apply(turned, SetAngle{0.25}).angle, 0.25);
  EXPECT_EQ(apply(turned, SetAngle{1e9}).angle, 1e3);
  for (const double bad : {-1.0, nan}) EXPECT_EQ(apply(turned, SetAngle{bad}), turned);
  EXPECT_EQ(apply(turned, SetSlope{0.5}).slope, 0.5);
  EXPECT_EQ(apply(turned, SetSlope{inf}), turned);
  EXPECT_EQ(apply(apply(turned, SetSlope{0.5}), SetSlope{}), turned);
  EXPECT_EQ(apply(turned, SetPositions{Positions::none}), s);
}

TEST(Positions, ACellKnowsWhatItIsMadeOf) {
  Scene s = paper_scene();
  s.positions = Positions::rope;
  const Analysis rope = analyze(s);
  const CellSet score = made_of(s, rope, {Node::S, 0, 2, 1});
  EXPECT_TRUE(score.has(Node::Q_turn, 2, 0) && score.has(Node::K_turn, 1, 1));
  EXPECT_FALSE(score.any(Node::P_Q));
  const CellSet turned = made_of(s, rope, {Node::Q_turn, 0, 2, 1});
  EXPECT_TRUE(turned.has(Node::P_Q, 2, 0) && turned.has(Node::P_Q, 2, 1));
  EXPECT_FALSE(made_of(s, rope, {Node::Q_turn, 0, 0, 1}).has(Node::P_Q, 0, 0)) << "the first is not turned";
  EXPECT_TRUE(feeds(s, rope, {Node::P_K, 0, 2, 0}, 0).has(Node::K_turn, 2, 1));
  EXPECT_FALSE(has_cell(s, rope, {Node::D, 0, 0, 0}));
  s.positions = Positions::alibi;
  const Analysis alibi = analyze(s);
  EXPECT_TRUE(made_of(s, alibi, {Node::L, 0, 2, 1}).has(Node::D, 2, 1));
  EXPECT_TRUE(feeds(s, alibi, {Node::D, 0, 2, 1}, 0).has(Node::Y, 2, 3));
  EXPECT_FALSE(has_cell(s, alibi, {Node::Q_turn, 0, 0, 0}));
  s = paper_scene();
  s.heads.resize(1);
  s.W_O.conservativeResize(1, 4);
  s.positions = Positions::rope;
  const Explanation of_turn = explain(s, analyze(s), {Node::Q_turn, 0, 2, 0}, 2);
  EXPECT_EQ(of_turn.symbol, "q^{R}_{3,1}");
  ASSERT_FALSE(of_turn.steps.empty());
  EXPECT_EQ(of_turn.steps[0].symbols, "\\cos(2\\theta_{1}) q_{3,1} - \\sin(2\\theta_{1}) q_{3,2}");
  EXPECT_EQ(explain(s, analyze(s), {Node::S, 0, 2, 1}, 1).steps[0].symbols, "q^{R}_{3} \\cdot k^{R}_{2}");
  s.positions = Positions::alibi;
  s.slope = 0.5;
  const Explanation logit = explain(s, analyze(s), {Node::L, 0, 2, 0}, 2);
  EXPECT_EQ(logit.steps[0].symbols, "\\frac{S_{3,1}}{\\sqrt{d_k}} - D_{3,1}");
  EXPECT_EQ(logit.steps[0].numbers, "\\frac{18.00}{1.414214} - 1.00");
}

// A point that is drawn turned goes where it is dragged.
TEST(Positions, ATurnedPointFollowsTheHand) {
  for (const PointRole role : {PointRole::query, PointRole::key})
    for (int index = 0; index < 3; ++index) {
      Scene s = bare_scene(tokens({{1, 0}, {0.5, -1}, {0, 2}}), tokens({{1, 1}, {2, 0}, {0.25, 1}}),
                           tokens({{1, 0}, {2, 1}, {0, 3}}));
      s.positions = Positions::rope;
      const Matrix way = rows<Matrix>({{0.25, -0.5}});
      const auto points = [&](const Scene& scene) {
        const Geometry g = geometry(scene, analyze(scene), 0, PointSpace::projected);
        return role == PointRole::query ? g.queries : g.keys;
      };
      const PointMove move = move_point(s, 0, {role, index}, PointSpace::projected, view(way));
      ASSERT_TRUE(move.edit);
      Matrix expected = points(s);
      expected.row(index) += way;
      EXPECT_TRUE(near(points(apply(s, *move.edit)), expected, 1e-14));
    }
}

}  // namespace
}  // namespace attnlab::test
