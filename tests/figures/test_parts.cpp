// The parts of Softmax, Rank and Symmetry: they stand still while numbers change,
// and show what they are about.
#include "app/figures/canvas/text.h"
#include "app/figures/parts/matrix_block.h"
#include "app/figures/parts/number_type.h"
#include "app/figures/parts/scale.h"
#include "app/figures/views/rank.h"
#include "core/analysis/gradients.h"
#include "core/analysis/weighing.h"
#include "core/studies/detail_softmax.h"
#include "core/studies/detail_symmetry.h"
#include "core/text/number.h"
#include "tests/figures/figure_checks.h"
#include "tests/figures/sample_scenes.h"

#include <gtest/gtest.h>
#include <numbers>

namespace attnlab::test {
namespace {

using DrawnPart = SoundView;

int count_of(const DrawnView& drawn, std::string_view text) { return count_of(drawn.canvas, text); }
bool says(const DrawnView& drawn, std::string_view words) { return says(drawn.canvas, words); }

// Of the views whose parts are tested here, in both notations.
void for_own_parts(const std::function<void(const View& view, FigureOptions options)>& look) {
  for_every_part([&](const View& view, FigureOptions options) {
    if (view.id != "softmax" && view.id != "rank" && view.id != "symmetry") return;
    for (const bool columns : {false, true}) {
      SCOPED_TRACE(columns ? "columns" : "rows");
      options.columns = columns;
      look(view, options);
    }
  });
}

// Every heatmap that shows exactly these values.
int shown(const DrawnView& drawn, const Matrix& m) {
  const std::vector<double> values(m.data(), m.data() + m.size());
  return static_cast<int>(std::ranges::count_if(drawn.canvas.heatmaps,
                                                [&](const DrawnHeatmap& h) { return h.values == values; }));
}

Scene turned_scene(const Scene& scene, FigureOptions& options, Dial dial) {
  Turning turning = turning_of(scene, 0);
  turning.dial = dial;
  const Turned made = turned(scene, turning);
  EXPECT_EQ(made.why_not, "");
  Scene out = scene;
  out.heads[0].W_Q = made.W_Q;
  if (made.W_K.size() > 0) out.heads[0].W_K = made.W_K;
  options.turning = turning;
  return out;
}

TEST(Parts, StandStillWhileNumbersChange) {
  for_own_parts([](const View& view, const FigureOptions& options) {
    for (const Extent& room : {Extent{600, 500}, Extent{950, 850}, Extent{1600, 1200}})
      for (const int n : {2, 6}) {
        SCOPED_TRACE(std::to_string(room.width) + ", " + std::to_string(n) + " tokens");
        const Scene a = scene_of({n, n, 3, 2, 2, 2}, 1);
        Scene small = scene_of({n, n, 3, 2, 2, 2}, 2), none = a, huge = a;
        small.Q *= 1e-5;
        none.heads[0].W_Q.setZero();  // rank 0: everything is unseen
        none.heads[0].W_K.setZero();
        huge.Q *= 1e5;
        huge.K *= 1e9;
        const DrawnView first(view, a, room, options);
        ASSERT_FALSE(first.canvas.heatmaps.empty());
        for (const Scene* other : {&small, &none, &huge}) {
          const DrawnView drawn(view, *other, room, options);
          EXPECT_EQ(first.extent, drawn.extent);
          EXPECT_EQ(first.canvas.heatmaps[0].map.x, drawn.canvas.heatmaps[0].map.x);
          EXPECT_EQ(first.canvas.heatmaps[0].map.y, drawn.canvas.heatmaps[0].map.y);
          EXPECT_EQ(first.canvas.heatmaps[0].map.cell_width, drawn.canvas.heatmaps[0].map.cell_width);
        }
      }
  });
}

// Whatever the cell: never more than its part of it, more decimals as it grows,
// and where they have no room fewer for all.
TEST(Parts, ABlockHasOneTypeForItsNumbers) {
  const RecordingCanvas canvas;
  const std::vector<double> values{0.82, -0.52, -0.54, 0.047, 1.2};
  double last = 0;
  int fewest = 9, most = 0;
  for (double cell = 8; cell < 120; cell += 0.5) {
    const NumberType type = number_type(canvas, values, {.width = cell, .height = cell, .end = 3});
    EXPECT_LE(type.size, 0.38 * cell);
    if (type.size == 0) {
      EXPECT_LT(cell, 20);
      continue;
    }
    for (const double value : values)
      EXPECT_LE(canvas.text_width(type.text(value), Face::sans, type.size), 0.78 * cell) << cell;
    EXPECT_GE(type.size, type.decimals == fewest ? last : 0) << cell;
    last = type.size, fewest = std::min(fewest, type.decimals), most = std::max(most, type.decimals);
    EXPECT_EQ(type.text(-0.52).size(), type.text(-0.54).size());
    EXPECT_GT(type.shift, 0);
  }
  EXPECT_EQ(fewest, 1);
  EXPECT_EQ(most, 2);
  EXPECT_GT(last, 34);
}

TEST(SoftmaxParts, TheGradientIsThatOfTheLossWhereThereIsATarget) {
  Scene s = opening_like();
  EXPECT_TRUE(says(DrawnPart("softmax:row", s), "g is 1 at the largest"));
  s.target = LayerMatrix::Constant(4, 3, 0.5);
  const DrawnPart with("softmax:row", s);
  EXPECT_TRUE(says(with, "of the loss"));
  const LogitGradient g = logit_gradient(s, analyze(s), 0, 0);
  EXPECT_EQ(shown(with, g.by_weights), 1);
  EXPECT_EQ(shown(with, g.by_logits), 1);
}

TEST(SoftmaxParts, ScaleInsideOutsideAndNone) {
  Scene s = opening_like();
  const Analysis a = analyze(s);
  const SoftmaxDetail d = softmax_detail(s, a, 0, 3);
  const DrawnPart drawn("softmax:scale", s, {{.row = 3}});
  for (const Matrix& m : {Matrix(a.heads[0].A), Matrix(d.plain_weights), Matrix(d.outside_weights)})
    EXPECT_EQ(shown(drawn, m), 1);
  for (const auto& [text, count] : {std::pair{"Σ 1", 8}, {"Σ 0.71", 4}, {"1.04 of 1.39", 1}, {"now 1.04", 1}})
    EXPECT_EQ(count_of(drawn, text), count) << text;
  for (const double T : {0.01, 1.0, 500.0})  // beyond the curve it is marked at its end
    s.temperature = T, DrawnPart("softmax:scale", s);
}

// Weights of any sign: their sum in digits, a place for each in its bar,
// positive ones to the right of negative ones.
TEST(SoftmaxParts, LinearWeightsAreDrawnAsTheyAre) {
  Scene s = opening_like();
  s.weights = WeightsRule::linear;
  const Analysis a = analyze(s);
  const Matrix& A = a.heads[0].A;
  ASSERT_LT(A.minCoeff(), 0);
  const DrawnPart drawn("softmax:row", s);
  for (Eigen::Index i = 0; i < A.rows(); ++i)
    EXPECT_GE(count_of(drawn, "Σ " + show_rounded(A.row(i).sum(), 2)), 1) << i;
  EXPECT_FALSE(says(drawn, "nothing allowed") || says(drawn, "entropy"));
  double right_of_negative = 0, left_of_positive = 1e9;
  int bars = 0;
  for (const Hit& hit : drawn.canvas.hits) {
    if (hit.cell.node != Node::A || hit.cell.row != 0 || hit.where.y > 80) continue;
    ++bars;
    const bool negative = A(0, hit.cell.col) < 0;
    (negative ? right_of_negative : left_of_positive) =
        negative ? std::max(right_of_negative, hit.where.right()) : std::min(left_of_positive, hit.where.x);
  }
  EXPECT_GE(bars, 4);
  EXPECT_TRUE(right_of_negative == 0 || right_of_negative <= left_of_positive + 1);
}

TEST(SoftmaxParts, TheRulesStandSideBySide) {
  Scene s = opening_like();
  const WeightsRule rules[] = {WeightsRule::softmax, WeightsRule::linear, WeightsRule::sigmoid,
                               WeightsRule::sparsemax};
  for (const WeightsRule rule : rules) {
    s.weights = rule;
    const Analysis a = analyze(s);
    const DrawnPart drawn("softmax:rules", s);
    for (const WeightsRule other : rules) EXPECT_EQ(shown(drawn, weighed(other, a.heads[0].L)), 1);
    EXPECT_EQ(count_of(drawn, "Σ 1"), 8);
  }
}

TEST(RankParts, WhatIsLeftOutHasTheErrorOfTheFormula) {
  const DrawnPart drawn("rank:W", scene_of({4, 4, 4, 3, 2, 1}, 5), {.kept_rank = 2});
  for (const char* words : {"best of rank", "rank 3, at most 3", "none of its rank is nearer"})
    EXPECT_TRUE(says(drawn, words)) << words;
}

TEST(RankParts, MovingOutOfSightChangesNoScore) {
  const DrawnPart drawn("rank:unseen", opening_like());
  EXPECT_EQ(count_of(drawn, "no score changes"), 2);
  EXPECT_EQ(count_of(drawn, "before"), 2);
  Scene full = opening_like();
  full.score = ScoreRule::merged;
  full.heads[0].W = WeightMatrix::Identity(3, 3);
  const DrawnPart none("rank:unseen", full);
  EXPECT_EQ(count_of(none, "none: all is seen"), 2);
  EXPECT_EQ(count_of(none, "no score changes"), 0);
}

TEST(RankParts, TheTurnedDialMovesTheProjectionsAndNoScore) {
  const Scene s = opening_like();
  FigureOptions options;
  const Dial dial{.angle = 1, .stretch = 1.5, .shear = -0.5};
  const Scene after = turned_scene(s, options, dial);
  for (const bool columns : {false, true}) {
    options.columns = columns;
    const DrawnPart drawn("rank:freedom", after, options);
    for (const char* text : {"stands still", "stretch 1.50, shear −0.50", "57°"})
      EXPECT_EQ(count_of(drawn, text), 1) << text;
    const Matrix B = dial_matrix(Freedom::any, dial, 2);
    EXPECT_EQ(shown(drawn, columns ? Matrix(B.transpose()) : B), 1);
  }
  Scene unit = s;
  unit.unit_keys = true;
  const Scene broken = turned_scene(unit, options, dial);
  EXPECT_EQ(count_of(DrawnPart("rank:freedom", broken, options), "unit keys break it"), 1);
}

TEST(RankParts, EveryTurnOfTheDialIsSound) {
  const ScoreRule rules[] = {ScoreRule::qk, ScoreRule::qq, ScoreRule::shared, ScoreRule::single};
  int count = 0;
  for (int d_k = 1; d_k <= 4; ++d_k)
    for (const ScoreRule rule : rules)
      for (const double angle : {-3.1, -1.0, 0.0, 2.0}) {
        const Scene s = scene_of({3, 3, 3, d_k, 2, 1, rule}, static_cast<unsigned>(++count));
        FigureOptions options;
        const Scene after = turned_scene(
            s, options,
            {angle, count % 2 == 0 ? 2 : 0.5, count % 3 - 1.0, count % std::max(1, dial_planes(d_k))});
        SCOPED_TRACE("d_k " + std::to_string(d_k) + ", rule " + std::to_string(static_cast<int>(rule)));
        const DrawnPart drawn("rank:freedom", after, options, {700, 600});
      }
}

TEST(SymmetryParts, PairsAreFramedAndTheSpectrumIsRead) {
  const Scene s = opening_like();
  ASSERT_EQ(symmetry_detail(s, analyze(s), 0).pairs.size(), 1u);
  const DrawnPart drawn("symmetry:weights", s);
  EXPECT_EQ(count_of(drawn, "1 mutual pair"), 1);
  EXPECT_EQ(count_of(drawn, "no mutual pair"), 1);
  for (const char* words : {"all real", "imaginary up to", "Framed in black:"})
    EXPECT_TRUE(says(drawn, words)) << words;
  const Color framed = theme(ThemeId::light).text;
  EXPECT_EQ(std::ranges::count_if(drawn.canvas.frames,
                                  [&](const DrawnFrame& r) { return r.stroke.color == framed; }),
            2);
  Scene one = s;
  one.score = ScoreRule::qq;
  EXPECT_FALSE(says(DrawnPart("symmetry:weights", one), "Framed"));
  one.source = Source::self;
  one.X = s.Q;
  const DrawnPart symmetric("symmetry:weights", one);
  EXPECT_EQ(count_of(symmetric, "no mutual pair"), 2);
  EXPECT_EQ(count_of(symmetric, "all real") + count_of(symmetric, "eigenvalues, all real"), 2);
}

// With one matrix for queries and keys the block beside the scores shows them again, and says so.
TEST(SymmetryParts, WhereTheScoresAreSymmetricByTheRulesTheSecondBlockSaysThatItIsTheFirst) {
  for (const ScoreRule rule : {ScoreRule::qq, ScoreRule::qk})
    EXPECT_EQ(has_text(DrawnView("symmetry", scene_of({.score = rule}, 5), {1500, 900}).canvas,
                       "S itself: symmetric"),
              rule == ScoreRule::qq);
}

TEST(SymmetryParts, ScoresThatAreNotSquareSayWhatTheyLack) {
  const Scene s = scene_of({3, 5, 3, 2, 2, 1}, 4);
  EXPECT_TRUE(says(DrawnPart("symmetry:scores", s), "not square"));
  EXPECT_TRUE(says(DrawnPart("symmetry:weights", s), "not square: no pairs"));
}

TEST(RankParts, BarsStandOnAnAxisWithTwoTicks) {
  const Scene s = opening_like();
  const double end = round_up(analyze(s).heads[0].singular_values(0, 0));
  const DrawnPart drawn("rank:W", s);
  const auto at = [&](double value) {
    const auto found = std::ranges::find_if(drawn.canvas.texts, [&](const DrawnText& t) {
      return t.text == short_number(value) && t.style.size == measure::type_11;
    });
    return found == drawn.canvas.texts.end() ? -1 : found->baseline.y;
  };
  ASSERT_GT(at(end), 0);
  EXPECT_GT(at(end / 2), at(end));
}

// Under one matrix W the scores of the queries are QQ^T: over the matrix,
// its mirror plot and its eigenvalues.
TEST(SymmetryParts, APlotIsHeadedAsItsMatrix) {
  for (const ScoreRule rule : {ScoreRule::qk, ScoreRule::merged}) {
    const DrawnPart drawn("symmetry:scores", scene_of({.score = rule}, 5));
    const bool headed = std::ranges::any_of(drawn.canvas.texts, [](const DrawnText& t) {
      return t.text == "P" && t.style.size >= measure::type_15;
    });
    EXPECT_EQ(headed, rule != ScoreRule::merged) << "P_Q P_Q^T where no P_Q is";
  }
}

// The dial of the gauge freedom: the hand and the drawing agree on where its handle stands.
TEST(Dial, AHandFindsTheHandle) {
  const DialPlace place{{200, 150}, 80};
  for (const double angle : {-2.5, -0.7, 0.0, 0.4, 3.0})
    for (const double stretch : {0.5, 0.8, 1.0, 1.3, 2.0}) {
      const Point handle = dial_handle(place, Freedom::any, {.angle = angle, .stretch = stretch}, 2);
      const Dial found = dial_pulled(place, Freedom::any, {}, 2, handle);
      EXPECT_NEAR(found.angle, angle, 1e-12);
      EXPECT_NEAR(found.stretch, stretch, 1e-12);
    }
}

TEST(Dial, SnapsToTheIdentityAndStaysOnItsDisc) {
  const DialPlace place{{0, 0}, 100};
  const Point start = dial_handle(place, Freedom::any, {}, 2);
  EXPECT_EQ(dial_pulled(place, Freedom::any, {}, 2, {start.x + 0.5, start.y - 1}), Dial{});
  EXPECT_EQ(dial_pulled(place, Freedom::any, {}, 2, {1000, -1000}).stretch, most_stretch);
  EXPECT_EQ(dial_pulled(place, Freedom::any, {}, 2, {5, -5}).stretch, 1 / most_stretch);
  EXPECT_EQ(dial_pulled(place, Freedom::orthogonal, {}, 2, {1000, -1000}).stretch, 1);
  EXPECT_EQ(dial_pulled(place, Freedom::orthogonal, {}, 1, {-3, 4}).angle, std::numbers::pi);
  EXPECT_EQ(dial_pulled(place, Freedom::any, {}, 1, {30, 40}).angle, 0);
}

std::optional<DialPlace> dial_place(const Scene& scene, const FigureOptions& options, Extent space) {
  RecordingCanvas silent;
  return freedom_dial(silent, {scene, analyze(scene), theme(ThemeId::light), options}, space);
}

// The hand reaches for the place at which the figure draws the handle.
TEST(Dial, StandsWhereItIsDrawn) {
  const Scene s = scene_of({5, 5, 4, 3, 2, 1}, 3);
  FigureOptions options{.part = 1};
  const Dial dial{.angle = 2};
  const Scene after = turned_scene(s, options, dial);
  for (const Extent& space : {Extent{568, 728}, Extent{888, 928}, Extent{2000, 1500}}) {
    const DrawnView drawn("rank", after, space, options);
    const auto place = dial_place(after, options, space);
    ASSERT_TRUE(place.has_value());
    const Point handle = dial_handle(*place, Freedom::any, dial, 3);
    const bool drawn_there = std::ranges::any_of(drawn.canvas.lines, [&](const std::vector<Point>& line) {
      return line.size() == 2 && std::abs((line[0].x + line[1].x) / 2 - handle.x) < 1e-6 &&
             std::abs((line[0].y + line[1].y) / 2 - handle.y) < 1e-6 &&
             std::abs(line[1].x - line[0].x - 15) < 1e-6;
    });
    EXPECT_TRUE(drawn_there) << space.width;
  }
  Scene merged = s;
  merged.score = ScoreRule::merged;
  EXPECT_FALSE(dial_place(merged, options, {888, 928}).has_value());
}

}  // namespace
}  // namespace attnlab::test
