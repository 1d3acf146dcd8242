// The parts of Softmax, Rank and Symmetry: they stand still while numbers change, and show what they are about.
#include "app/figures/canvas/text.h"
#include "app/figures/parts/matrix_block.h"
#include "app/figures/parts/number_type.h"
#include "app/figures/parts/scale.h"
#include "core/analysis/gradients.h"
#include "core/analysis/weighing.h"
#include "core/studies/detail_softmax.h"
#include "core/studies/detail_symmetry.h"
#include "core/text/number.h"
#include "tests/figures/figure_checks.h"
#include "tests/figures/sample_scenes.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace attnlab::test {
namespace {

constexpr const char* own_views[] = {"softmax", "rank", "symmetry"};

int part_index(const View& view, std::string_view id) {
  for (std::size_t i = 0; i < view.parts.size(); ++i)
    if (view.parts[i].id == id) return static_cast<int>(i);
  ADD_FAILURE() << view.id << " has no part " << id;
  return 0;
}

void draw_part(DrawnView& out, const char* view, std::string_view part, const Scene& scene,
               FigureOptions options = {}, Extent space = {888, 928}) {
  const View& of = *find_view(view);
  options.part = part_index(of, part);
  draw_into(out, of, scene, analyze(scene), ThemeId::light, space, options);
  expect_sound(out, ThemeId::light, options.decimals);
}

bool says(const DrawnView& drawn, std::string_view words) {
  return std::ranges::any_of(drawn.canvas.texts,
                             [&](const DrawnText& t) { return t.text.find(words) != std::string::npos; });
}

// What a formula shows is split into runs of one face: all its texts in a row.
int count_of(const DrawnView& drawn, std::string_view text) {
  return static_cast<int>(
      std::ranges::count_if(drawn.canvas.texts, [&](const DrawnText& t) { return t.text == text; }));
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
  for (const char* id : own_views) {
    const View& view = *find_view(id);
    for (FigureOptions options; options.part < static_cast<int>(view.parts.size()); ++options.part)
      for (const bool columns : {false, true})
        for (const Extent& space : {Extent{600, 500}, Extent{950, 850}, Extent{1600, 1200}})
          for (const int n : {2, 6}) {
            SCOPED_TRACE(std::string(id) + " part " + std::to_string(options.part) +
                         (columns ? " columns " : " ") + std::to_string(static_cast<int>(space.width)) +
                         ", " + std::to_string(n) + " tokens");
            options.columns = columns;
            const Scene a = scene_of({n, n, 3, 2, 2, 2}, 1);
            Scene small = scene_of({n, n, 3, 2, 2, 2}, 2), none = a, huge = a;
            small.Q *= 1e-5;
            none.heads[0].W_Q.setZero();  // rank 0: everything is unseen
            none.heads[0].W_K.setZero();
            huge.Q *= 1e5;
            huge.K *= 1e9;
            DrawnView first;
            draw_into(first, view, a, analyze(a), ThemeId::light, space, options);
            ASSERT_FALSE(first.canvas.heatmaps.empty());
            for (const Scene* other : {&small, &none, &huge}) {
              DrawnView drawn;
              draw_into(drawn, view, *other, analyze(*other), ThemeId::light, space, options);
              EXPECT_EQ(first.extent.width, drawn.extent.width);
              EXPECT_EQ(first.extent.height, drawn.extent.height);
              EXPECT_EQ(first.canvas.heatmaps[0].map.x, drawn.canvas.heatmaps[0].map.x);
              EXPECT_EQ(first.canvas.heatmaps[0].map.y, drawn.canvas.heatmaps[0].map.y);
              EXPECT_EQ(first.canvas.heatmaps[0].map.cell_width, drawn.canvas.heatmaps[0].map.cell_width);
            }
          }
  }
}

// Whatever the cell: never more than its part of it, more decimals as it grows, and where they have no room fewer for all.
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

TEST(Parts, TheOpeningSceneFitsTheWindow) {
  for (const char* id : own_views) {
    const View& view = *find_view(id);
    for (FigureOptions options; options.part < static_cast<int>(view.parts.size()); ++options.part)
      for (const bool columns : {false, true})
        for (const Extent& space : {Extent{888, 928}, Extent{568, 728}}) {
          options.columns = columns;
          DrawnView drawn;
          const Fit fit =
              draw_whole(drawn, view, opening_like(), analyze(opening_like()), ThemeId::dark, space, options);
          EXPECT_GE(fit.zoom, 0.85) << id << " part " << options.part;
          EXPECT_LE(drawn.extent.width, fit.room.width + 0.5)
              << id << " part " << options.part << (columns ? " columns" : "");
          EXPECT_LE(drawn.extent.height, fit.room.height + 0.5)
              << id << " part " << options.part << (columns ? " columns" : "");
        }
  }
}

TEST(SoftmaxParts, TheGradientIsThatOfTheLossWhereThereIsATarget) {
  Scene s = opening_like();
  DrawnView without, with;
  draw_part(without, "softmax", "row", s);
  EXPECT_TRUE(says(without, "a pull of 1 on the largest"));
  s.target = LayerMatrix::Constant(4, 3, 0.5);
  draw_part(with, "softmax", "row", s);
  EXPECT_TRUE(says(with, "of the loss"));
  const LogitGradient g = logit_gradient(s, analyze(s), 0, 0);
  EXPECT_EQ(shown(with, g.by_weights), 1);
  EXPECT_EQ(shown(with, g.by_logits), 1);
}

TEST(SoftmaxParts, ScaleInsideOutsideAndNone) {
  const Scene s = opening_like();
  const Analysis a = analyze(s);
  const SoftmaxDetail d = softmax_detail(s, a, 0, 3);
  FigureOptions options;
  options.row = 3;
  DrawnView drawn;
  draw_part(drawn, "softmax", "scale", s, options);
  EXPECT_EQ(shown(drawn, a.heads[0].A), 1);
  EXPECT_EQ(shown(drawn, d.plain_weights), 1);
  EXPECT_EQ(shown(drawn, d.outside_weights), 1);
  EXPECT_EQ(count_of(drawn, "Σ 1"), 8);
  EXPECT_EQ(count_of(drawn, "Σ 0.71"), 4);
  EXPECT_EQ(count_of(drawn, "1.04 of 1.39"), 1);
  EXPECT_EQ(count_of(drawn, "now 1.04"), 1);
}

// Weights of any sign: their sum in digits, a place for each in its bar, positive ones to the right of negative ones.
TEST(SoftmaxParts, LinearWeightsAreDrawnAsTheyAre) {
  Scene s = opening_like();
  s.weights = WeightsRule::linear;
  const Analysis a = analyze(s);
  const Matrix& A = a.heads[0].A;
  ASSERT_LT(A.minCoeff(), 0);
  DrawnView drawn;
  draw_part(drawn, "softmax", "row", s);
  for (Eigen::Index i = 0; i < A.rows(); ++i)
    EXPECT_GE(count_of(drawn, "Σ " + show_rounded(A.row(i).sum(), 2)), 1) << i;
  EXPECT_FALSE(says(drawn, "nothing allowed"));
  EXPECT_FALSE(says(drawn, "entropy"));
  double left_of_negative = 1e9, right_of_negative = 0, left_of_positive = 1e9;
  int bars = 0;
  for (const Hit& hit : drawn.canvas.hits) {
    if (hit.cell.node != Node::A || hit.cell.row != 0 || hit.where.y > 80) continue;
    ++bars;
    if (A(0, hit.cell.col) < 0) {
      left_of_negative = std::min(left_of_negative, hit.where.x);
      right_of_negative = std::max(right_of_negative, hit.where.right());
    } else {
      left_of_positive = std::min(left_of_positive, hit.where.x);
    }
  }
  EXPECT_GE(bars, 4);
  if (right_of_negative > 0) {
    EXPECT_LE(right_of_negative, left_of_positive + 1);
  }
}

TEST(SoftmaxParts, TheRulesStandSideBySide) {
  Scene s = opening_like();
  for (const WeightsRule rule :
       {WeightsRule::softmax, WeightsRule::linear, WeightsRule::sigmoid, WeightsRule::sparsemax}) {
    s.weights = rule;
    const Analysis a = analyze(s);
    DrawnView drawn;
    draw_part(drawn, "softmax", "rules", s);
    for (const WeightsRule other :
         {WeightsRule::softmax, WeightsRule::linear, WeightsRule::sigmoid, WeightsRule::sparsemax})
      EXPECT_EQ(shown(drawn, weighed(other, a.heads[0].L)), 1);
    EXPECT_EQ(count_of(drawn, "Σ 1"), 8);
  }
}

TEST(SoftmaxParts, ATemperatureBeyondTheCurveIsMarkedAtItsEnd) {
  Scene s = opening_like();
  for (const double T : {0.01, 1.0, 500.0}) {
    s.temperature = T;
    DrawnView drawn;
    draw_part(drawn, "softmax", "scale", s);
  }
}

TEST(RankParts, WhatIsLeftOutHasTheErrorOfTheFormula) {
  const Scene s = scene_of({4, 4, 4, 3, 2, 1}, 5);
  FigureOptions options;
  options.kept_rank = 2;
  DrawnView drawn;
  draw_part(drawn, "rank", "W", s, options);
  EXPECT_TRUE(says(drawn, "best of rank 2") || says(drawn, "best of rank"));
  EXPECT_TRUE(says(drawn, "rank 3, at most 3"));
  EXPECT_TRUE(says(drawn, "none of its rank is nearer"));
}

TEST(RankParts, MovingOutOfSightChangesNoScore) {
  DrawnView drawn;
  draw_part(drawn, "rank", "unseen", opening_like());
  EXPECT_EQ(count_of(drawn, "no score changes"), 2);
  EXPECT_EQ(count_of(drawn, "before"), 2);
  Scene full = opening_like();
  full.score = ScoreRule::merged;
  full.heads[0].W = WeightMatrix::Identity(3, 3);
  DrawnView none;
  draw_part(none, "rank", "unseen", full);
  EXPECT_EQ(count_of(none, "none: all is seen"), 2);
  EXPECT_EQ(count_of(none, "no score changes"), 0);
}

TEST(RankParts, TheTurnedDialMovesTheProjectionsAndNoScore) {
  const Scene s = opening_like();
  FigureOptions options;
  Dial dial;
  dial.angle = 1;
  dial.stretch = 1.5;
  dial.shear = -0.5;
  const Scene after = turned_scene(s, options, dial);
  for (const bool columns : {false, true}) {
    options.columns = columns;
    DrawnView drawn;
    draw_part(drawn, "rank", "freedom", after, options);
    EXPECT_EQ(count_of(drawn, "stands still"), 1);
    EXPECT_EQ(count_of(drawn, "stretch 1.50, shear −0.50"), 1);
    EXPECT_EQ(count_of(drawn, "57°"), 1);
    const Matrix B = dial_matrix(Freedom::any, dial, 2);
    EXPECT_EQ(shown(drawn, columns ? Matrix(B.transpose()) : B), 1);
  }
  Scene unit = s;
  unit.unit_keys = true;
  const Scene broken = turned_scene(unit, options, dial);
  options.columns = false;
  DrawnView drawn;
  draw_part(drawn, "rank", "freedom", broken, options);
  EXPECT_EQ(count_of(drawn, "unit keys break it"), 1);
}

TEST(RankParts, EveryTurnOfTheDialIsSound) {
  const ScoreRule rules[] = {ScoreRule::qk, ScoreRule::qq, ScoreRule::shared, ScoreRule::single};
  int count = 0;
  for (int d_k = 1; d_k <= 4; ++d_k)
    for (const ScoreRule rule : rules)
      for (const double angle : {-3.1, -1.0, 0.0, 2.0}) {
        SceneShape shape{3, 3, 3, d_k, 2, 1};
        shape.score = rule;
        const Scene s = scene_of(shape, static_cast<unsigned>(++count));
        FigureOptions options;
        Dial dial;
        dial.angle = angle;
        dial.stretch = count % 2 == 0 ? 2 : 0.5;
        dial.shear = count % 3 - 1.0;
        dial.plane = count % std::max(1, dial_planes(d_k));
        const Scene after = turned_scene(s, options, dial);
        SCOPED_TRACE("d_k " + std::to_string(d_k) + ", rule " + std::to_string(static_cast<int>(rule)));
        DrawnView drawn;
        draw_part(drawn, "rank", "freedom", after, options, {700, 600});
      }
}

TEST(SymmetryParts, PairsAreFramedAndTheSpectrumIsRead) {
  const Scene s = opening_like();
  const SymmetryDetail d = symmetry_detail(s, analyze(s), 0);
  ASSERT_EQ(d.pairs.size(), 1u);
  DrawnView drawn;
  draw_part(drawn, "symmetry", "weights", s);
  EXPECT_EQ(count_of(drawn, "1 mutual pair"), 1);
  EXPECT_EQ(count_of(drawn, "no mutual pair"), 1);
  EXPECT_TRUE(says(drawn, "all real"));
  EXPECT_TRUE(says(drawn, "imaginary up to"));
  const Theme& light = theme(ThemeId::light);
  EXPECT_EQ(std::ranges::count_if(drawn.canvas.frames,
                                  [&](const DrawnFrame& r) { return r.stroke.color == light.text; }),
            2);
  Scene one = s;
  one.source = Source::self;
  one.X = s.Q;
  one.score = ScoreRule::qq;
  DrawnView symmetric;
  draw_part(symmetric, "symmetry", "weights", one);
  EXPECT_EQ(count_of(symmetric, "no mutual pair"), 2);
  EXPECT_EQ(count_of(symmetric, "all real") + count_of(symmetric, "eigenvalues, all real"), 2);
}

// With one matrix for queries and keys the block beside the scores shows them again, and says so.
TEST(SymmetryParts, WhereTheScoresAreSymmetricByTheRulesTheSecondBlockSaysThatItIsTheFirst) {
  for (const bool one : {false, true}) {
    const Scene scene = scene_of({.score = one ? ScoreRule::qq : ScoreRule::qk}, 5);
    DrawnView drawn;
    draw_into(drawn, *find_view("symmetry"), scene, analyze(scene), ThemeId::light, {1500, 900});
    EXPECT_EQ(has_text(drawn.canvas, "S itself: symmetric"), one);
  }
}

TEST(SymmetryParts, ScoresThatAreNotSquareSayWhatTheyLack) {
  DrawnView scores, weights;
  const Scene s = scene_of({3, 5, 3, 2, 2, 1}, 4);
  draw_part(scores, "symmetry", "scores", s);
  EXPECT_TRUE(says(scores, "not square"));
  draw_part(weights, "symmetry", "weights", s);
  EXPECT_TRUE(says(weights, "not square: no pairs"));
}

TEST(RankParts, BarsStandOnAnAxisWithTwoTicks) {
  Scene s = opening_like();
  const double largest = analyze(s).heads[0].singular_values(0, 0), end = round_up(largest);
  DrawnView drawn;
  draw_part(drawn, "rank", "W", s);
  const auto at = [&](double value) {
    const auto found = std::ranges::find_if(drawn.canvas.texts, [&](const DrawnText& t) {
      return t.text == short_number(value) && t.style.size == measure::type_11;
    });
    return found == drawn.canvas.texts.end() ? -1 : found->baseline.y;
  };
  ASSERT_GT(at(end), 0);
  EXPECT_GT(at(end / 2), at(end));
}

// Under one matrix W the scores of the queries are QQ^T: over the matrix, its mirror plot and its eigenvalues.
TEST(SymmetryParts, APlotIsHeadedAsItsMatrix) {
  for (const ScoreRule rule : {ScoreRule::qk, ScoreRule::merged}) {
    const Scene s = scene_of({.score = rule}, 5);
    DrawnView drawn;
    draw_part(drawn, "symmetry", "scores", s);
    const auto headings = [&](std::string_view letter) {
      return std::ranges::count_if(drawn.canvas.texts, [&](const DrawnText& t) {
        return t.text == letter && t.style.size >= measure::type_15;
      });
    };
    EXPECT_EQ(headings("P") == 0, rule == ScoreRule::merged) << "P_Q P_Q^T where no P_Q is";
  }
}

TEST(SymmetryParts, WhatIsFramedIsSaidWhereThereIsAFrame) {
  Scene pair = opening_like(), none = pair;
  none.score = ScoreRule::qq;
  DrawnView with, without;
  draw_part(with, "symmetry", "weights", pair);
  draw_part(without, "symmetry", "weights", none);
  EXPECT_TRUE(says(with, "Framed in black:"));
  EXPECT_FALSE(says(without, "Framed"));
}

}  // namespace
}  // namespace attnlab::test
