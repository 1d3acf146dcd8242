// Comparison: before beside now on shared colours, and the difference of every matrix.
#include "app/figures/views/compare.h"
#include "core/text/number.h"
#include "tests/figures/figure_checks.h"
#include "tests/figures/sample_scenes.h"

#include <gtest/gtest.h>

#include <random>

namespace attnlab::test {
namespace {

constexpr Compare beside = Compare::beside, difference = Compare::difference, in_one = Compare::with,
                  flipped = Compare::was;

struct Compared {
  Compared(const View& view, const Scene& now, const Scene& before, Compare mode, Extent space,
           const FigureOptions& options = {}, ThemeId id = ThemeId::light) {
    const Analysis analysis = analyze(now);
    drawing = draw_compared(canvas, std::bind_front(&View::draw, &view), {now, analysis, theme(id), options},
                            {before, analyze(before)}, mode, space);
  }
  RecordingCanvas canvas;
  ComparedDrawing drawing;
};

// The scene, and with another number in Q.
Scene moved(Scene scene, double by = 0.25) {
  scene.Q(0, 0) += by;
  return scene;
}

// The scores alone, with those from one matrix beside them; also where before stands beside now.
TEST(Compare, OneMatrixAloneKeepsItsPair) {
  const Scene scene = opening_like();
  const Analysis analysis = analyze(scene);
  const View& view = *find_view("symmetry");
  const FindBlock scores = [](const Shown& shown) { return find_block(shown, {Cell{Node::S, 0, 0, 0}, {}}); };
  const DrawFigure alone = [&](Canvas& canvas, const FigureInput& in, Extent space) {
    EXPECT_TRUE(draw_alone(canvas, std::bind_front(&View::draw, &view), in, space, scores));
    return space;
  };
  const FigureInput input{scene, analysis, theme(ThemeId::light), {}};
  constexpr Extent space{1000, 700};
  RecordingCanvas whole, one, both;
  view.draw(whole, input, space);
  alone(one, input, space);
  ASSERT_EQ(one.heatmaps.size(), 2u);
  EXPECT_GT(one.heatmaps[0].map.cell_width, whole.heatmaps[0].map.cell_width);
  EXPECT_EQ(one.heatmaps[0].values, whole.heatmaps[0].values);
  expect_inside(one, space);
  expect_texts_apart(one);
  const ComparedDrawing drawn = draw_compared(both, alone, input, {scene, analysis}, beside, space);
  EXPECT_EQ(std::pair(both.heatmaps.size(), drawn.blocks.size()), std::pair(std::size_t{4}, std::size_t{4}));
  expect_inside(both, space);
  RecordingCanvas none;
  const FindBlock nothing = [](const Shown& shown) { return find_block(shown, {{}, "no such"}); };
  EXPECT_FALSE(draw_alone(none, std::bind_front(&View::draw, &view), input, space, nothing));
  EXPECT_TRUE(none.heatmaps.empty());
}

TEST(Compare, EveryPartOfEveryViewStandsBesideAndSubtracts) {
  Scene a = scene_of({4, 4, 3, 2, 2, 2}, 5), now = a;
  now.Q(1, 1) += 0.5;
  now.heads[0].W_K(0, 0) -= 1;
  for_every_part([&](const View& view, FigureOptions options) {
    for (const Compare mode : {beside, difference, in_one, flipped})
      for (const Extent& space : {Extent{600, 500}, Extent{1600, 900}, Extent{700, 1400}}) {
        SCOPED_TRACE("mode " + std::to_string(static_cast<int>(mode)) + ", " + std::to_string(space.width));
        const Compared drawn(view, now, a, mode, space, options);
        expect_no_nan(drawn.canvas);
        expect_texts_apart(drawn.canvas);
        expect_inside(drawn.canvas, drawn.drawing.extent);
        expect_readable(drawn.canvas, theme(ThemeId::light));
      }
  });
}

TEST(Compare, BothStatesStandOnOneScale) {
  Scene a = opening_like(), now = a;
  now.Q *= 10;
  const Compared drawn(*find_view("pipeline"), now, a, beside, {1800, 900});
  std::vector<double> ends;
  for (const DrawnHeatmap& map : drawn.canvas.heatmaps)
    if (map.map.rows == 4 && map.map.cols == 4 && map.map.map != ColorMap::weights_light)
      ends.push_back(map.map.range.high);
  ASSERT_GE(ends.size(), 2U);
  EXPECT_EQ(std::ranges::count(ends, ends[0]), static_cast<std::ptrdiff_t>(ends.size()));
  EXPECT_GT(drawn.drawing.now.x + drawn.drawing.now.y, 100);
}

// Every matrix that stands on both sides has one range there,
// whatever rule gives one of them a scale of its own.
TEST(Compare, EveryGroupHasOneScaleOnBothSides) {
  const Scene a = opening_like();
  Scene sharp = a;
  sharp.temperature = 0.25;
  sharp.Q(0, 0) = 1.5;
  for_every_part([&](const View& view, FigureOptions options) {
    for (const bool sharp_now : {false, true}) {
      const Compared drawn(view, sharp_now ? sharp : a, sharp_now ? a : sharp, beside, {1800, 900}, options);
      const auto& maps = drawn.canvas.heatmaps;
      ASSERT_EQ(maps.size() % 2, 0U);
      for (std::size_t i = 0; i < maps.size() / 2; ++i)
        EXPECT_EQ(maps[i].map.range.high, maps[maps.size() / 2 + i].map.range.high) << "block " << i;
    }
  });
}

TEST(Compare, TheDifferenceIsNowMinusBefore) {
  const Scene a = opening_like(), now = moved(a);
  const Compared drawn(*find_view("pipeline"), now, a, difference, {900, 900});
  const auto scores = std::ranges::find_if(
      drawn.canvas.heatmaps, [](const DrawnHeatmap& one) { return one.map.rows == 4 && one.map.cols == 4; });
  ASSERT_NE(scores, drawn.canvas.heatmaps.end());
  const Matrix expected = analyze(now).heads[0].S - analyze(a).heads[0].S;
  EXPECT_EQ(scores->values, std::vector<double>(expected.data(), expected.data() + expected.size()));
  EXPECT_GT(std::abs(expected(0, 1)), 0.01);  // else the test sees nothing
  EXPECT_EQ(expected(1, 1), 0);
}

// No heading, no sum and no legend of the values stands over differences; without a change every one is zero.
TEST(Compare, TheDifferenceSaysThatItIsOne) {
  const Scene a = opening_like(), same = scene_of({5, 5, 4, 3, 2, 3}, 8);
  for_every_part([&](const View& view, FigureOptions options) {
    const Compared drawn(view, moved(a), a, difference, {1600, 1000}, options);
    EXPECT_TRUE(has_text(drawn.canvas, "Δ = now − before"));
    const bool bars = view.id == "softmax" && options.part == 0;  // of now, over those of before
    EXPECT_TRUE(bars || !has_text(drawn.canvas, "Σ 1"));
    for (std::size_t i = 0; i < drawn.canvas.legends.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        EXPECT_NE(drawn.canvas.legends[i].range.high, drawn.canvas.legends[j].range.high);
    for (const DrawnHeatmap& map :
         Compared(view, same, same, difference, {1200, 900}, options).canvas.heatmaps)
      for (std::size_t i = 0; i < map.values.size(); ++i)
        EXPECT_TRUE(map.paint[i] != CellPaint::value || map.values[i] == 0) << map.values[i];
  });
}

TEST(Compare, CellsShowWhatTheyWereAndAre) {
  const Scene a = opening_like();
  Scene now = moved(a);
  const auto drawn = [&] { return Compared(*find_view("rank"), now, a, difference, {1600, 1200}); };
  for (const DrawnText& t : drawn().canvas.texts)
    EXPECT_TRUE(t.text.find(" → ") == t.text.npos || t.text.find("before") != t.text.npos) << t.text;
  now.heads[0].W_Q(0, 0) = a.heads[0].W_Q(0, 0) + 1;
  const double was = analyze(a).heads[0].W(0, 0), is = analyze(now).heads[0].W(0, 0);
  EXPECT_TRUE(has_text(drawn().canvas, show_rounded(was, 2) + " → " + show_rounded(is, 2)));
}

TEST(Compare, BothHalvesAreSeenAtOnce) {
  const Scene a = opening_like();
  for (const View& view : views())
    for (const Extent& space : {Extent{900, 700}, Extent{1200, 800}, Extent{700, 1000}}) {
      const ComparedDrawing drawn = Compared(view, a, a, beside, space).drawing;
      EXPECT_TRUE(drawn.now.x < space.width * 0.75 && drawn.now.y < space.height * 0.75) << view.id;
      EXPECT_GE(drawn.zoom, 0.5);
      EXPECT_TRUE(drawn.extent.width <= space.width + 1 && drawn.extent.height <= space.height + 1)
          << view.id;
    }
}

// The second scene stands lower where the heading of the first is higher, and has its room all the same.
TEST(Compare, ASceneThatStandsLowerEndsInsideOfTheFigure) {
  const Scene now = opening_like(), other = moved(now);
  const DrawFigure draw = [&now](Canvas& canvas, const FigureInput& in, Extent) {
    const double heading = &in.scene == &now ? 60 : 20, below = &in.scene == &now ? 20 : 90;
    canvas.text({0, heading + 100 + below}, "its end", {Face::sans, 12, in.theme.text});
    if (in.shown != nullptr)
      in.shown->matrices.push_back(
          {.cell = Cell{Node::S, 0, 0, 0}, .rows = 4, .where = {0, 0, 100, heading + 100}});
    return Extent{100, heading + 100 + below};
  };
  const Analysis analysis = analyze(now);
  for (const double height : {600.0, 200.0}) {
    RecordingCanvas canvas;
    const ComparedDrawing drawn =
        draw_compared(canvas, draw, {now, analysis, theme(ThemeId::light), {}},
                      {other, analyze(other), true, {"one", "two"}}, beside, {800, height});
    for (const DrawnText& text : canvas.texts) EXPECT_LE(text.baseline.y, drawn.extent.height) << height;
    EXPECT_LE(drawn.extent.height, height + 1);
  }
}

TEST(Compare, PointsShowTheirWay) {
  const Scene a = opening_like();
  Scene now = a;
  now.K(1, 0) += 0.8;
  const auto lines = [&](const Scene& before) {
    return Compared(*find_view("geometry"), now, before, difference, {1200, 900}).canvas.lines.size();
  };
  EXPECT_GE(lines(a), lines(now) + 5);  // the key that moved, and the four outputs
}

TEST(Compare, OtherSizesStandBeside) {
  const Scene a = scene_of({3, 3, 3, 2, 2, 1}, 1), now = scene_of({4, 4, 3, 2, 2, 1}, 2);
  EXPECT_FALSE(can_subtract(analyze(now), analyze(a)));
  const auto log = [&](Compare mode) {
    return Compared(*find_view("symmetry"), now, a, mode, {1600, 900}).canvas.log();
  };
  EXPECT_EQ(log(difference), log(beside));
  EXPECT_EQ(log(in_one), log(beside));
}

TEST(Compare, AMatrixThatALacksIsHatched) {
  Scene a = scene_of({3, 3, 3, 2, 3, 1}, 1), now = a;
  now.unit_keys = true;  // the unit rows of the keys are new
  const Compared drawn(*find_view("pipeline"), now, a, difference, {1600, 900});
  EXPECT_TRUE(std::ranges::any_of(drawn.canvas.heatmaps, [](const DrawnHeatmap& map) {
    return map.map.cols == 2 && std::ranges::all_of(map.paint, [](auto p) { return p == CellPaint::masked; });
  }));
}

std::vector<const DrawnText*> texts_in(const RecordingCanvas& canvas, const Rect& cell) {
  std::vector<const DrawnText*> list;
  for (const DrawnText& t : canvas.texts)
    if (const Rect ink = box_of(t); inside(cell, ink.center())) list.push_back(&t);
  return list;
}

// The strip of a cell: what is filled in it.
std::vector<Rect> strips_in(const RecordingCanvas& canvas, const Rect& cell) {
  std::vector<Rect> list;
  for (const DrawnRectangle& r : canvas.rectangles)
    if (inside(cell, r.where.center()) && r.where.width < cell.width / 2) list.push_back(r.where);
  return list;
}

// Of every cell that reads otherwise: the old number below at 0.66 or what can be read, and a strip at the
// right edge, upwards for more. What reads the same is pale and has its number alone.
TEST(CompareWith, ChangedCellsCarryTheirOldNumberAndAStripAndTheRestIsPale) {
  const Scene a = opening_like(), now = moved(a, 0.8);
  const Compared drawn(*find_view("pipeline"), now, a, in_one, {1900, 1500});
  int changed = 0, pale = 0;
  for (const DrawnHeatmap& map : drawn.canvas.heatmaps)
    for (const DrawnCell& cell : cells_of(map)) {
      const auto texts = texts_in(drawn.canvas, cell.where);
      const auto strips = strips_in(drawn.canvas, cell.where);
      if (cell.paint == CellPaint::pale) {
        ++pale;
        EXPECT_EQ(std::pair(texts.size(), strips.size()), std::pair(std::size_t{1}, std::size_t{0}));
        continue;
      }
      ++changed;
      ASSERT_EQ(std::pair(texts.size(), strips.size()), std::pair(std::size_t{2}, std::size_t{1}));
      EXPECT_EQ(texts[0]->style.face, Face::sans_medium);
      EXPECT_NEAR(texts[1]->style.size, std::max(0.66 * texts[0]->style.size, 12.0), 1e-9);
      EXPECT_GT(box_of(*texts[1]).y, box_of(*texts[0]).bottom());
      const bool white = texts[0]->style.color == rgb(0xFFFFFF);
      EXPECT_NEAR(strips[0].right(), cell.where.right() - (white ? 2 : 0), 1e-9);
      EXPECT_LE(box_of(*texts[0]).right(), strips[0].x);
      const bool up = strips[0].y < cell.where.center().y - 1;
      EXPECT_EQ(
          up,
          std::stod(texts[0]->text.starts_with("−") ? "-" + texts[0]->text.substr(3) : texts[0]->text) >=
              std::stod(texts[1]->text.starts_with("−") ? "-" + texts[1]->text.substr(3) : texts[1]->text));
    }
  EXPECT_GT(changed, 10);
  EXPECT_GT(pale, 20);
}

// From now to before and back: nothing moves, no range changes,
// and what reads the same keeps its colour and its number.
TEST(CompareWith, AFlipKeepsPlacesRangesAndColours) {
  const unsigned seed = 1125;
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  for (int round = 0; round < 4; ++round) {
    const Scene a = scene_of({4, 4, 3, 2, 2, 2}, 40 + static_cast<unsigned>(round));
    Scene now = a;
    const auto number = [&random] { return std::uniform_real_distribution(-2.0, 2.0)(random); };
    (random() % 2 == 0 ? now.Q : now.K)(static_cast<int>(random() % 4), static_cast<int>(random() % 3)) =
        number();
    if (round % 2 == 1) now.heads[0].W_V(0, 0) = number();
    for_every_part([&](const View& view, FigureOptions options) {
      for (const ThemeId id : {ThemeId::light, ThemeId::dark}) {
        const Compared one(view, now, a, in_one, {1500, 1000}, options, id),
            other(view, now, a, flipped, {1500, 1000}, options, id);
        ASSERT_EQ(one.canvas.heatmaps.size(), other.canvas.heatmaps.size());
        for (std::size_t i = 0; i < one.canvas.heatmaps.size(); ++i) {
          const DrawnHeatmap &x = one.canvas.heatmaps[i], &y = other.canvas.heatmaps[i];
          EXPECT_EQ(
              std::tuple(x.map.x, x.map.y, x.map.cell_width, x.map.range.low, x.map.range.high, x.paint),
              std::tuple(y.map.x, y.map.y, y.map.cell_width, y.map.range.low, y.map.range.high, y.paint));
          for (const DrawnCell& cell : cells_of(x)) {
            const auto p = texts_in(one.canvas, cell.where), q = texts_in(other.canvas, cell.where);
            if (p.empty() || q.empty()) continue;
            EXPECT_EQ(p[0]->baseline.y, q[0]->baseline.y);
            EXPECT_EQ(p[0]->style.size, q[0]->style.size);
            EXPECT_TRUE(cell.paint != CellPaint::pale || p[0]->text == q[0]->text);
          }
        }
        ASSERT_EQ(one.canvas.legends.size(), other.canvas.legends.size());
        for (std::size_t i = 0; i < one.canvas.legends.size(); ++i)
          EXPECT_EQ(one.canvas.legends[i].range.high, other.canvas.legends[i].range.high);
        EXPECT_EQ(one.drawing.extent, other.drawing.extent);
        expect_readable(other.canvas, theme(id));
      }
    });
  }
}

TEST(CompareWith, WithoutAChangeAllIsPaleAndNothingStandsBelow) {
  const Scene a = opening_like();
  const Compared drawn(*find_view("pipeline"), a, a, in_one, {1600, 1000});
  for (const DrawnHeatmap& map : drawn.canvas.heatmaps)
    for (const DrawnCell& cell : cells_of(map)) {
      EXPECT_EQ(cell.paint, CellPaint::pale);
      EXPECT_TRUE(strips_in(drawn.canvas, cell.where).empty());
    }
}

// Small below that of now: over a bar, and in the strip of the weights before. Before itself has none, and
// numbers of the same size.
TEST(CompareWith, BarsCarryTheirOldNumbers) {
  const Scene a = opening_like();
  Scene now = moved(a, 0.8);
  now.heads[0].W_Q(0, 0) += 0.9;
  const Analysis of_now = analyze(now), of_a = analyze(a);
  const auto sized = [](const RecordingCanvas& canvas, const std::string& text) {
    std::vector<DrawnText> list;
    std::ranges::copy_if(canvas.texts, std::back_inserter(list),
                         [&text](const DrawnText& one) { return one.text == text; });
    std::ranges::stable_sort(list, std::ranges::greater(), [](const auto& one) { return one.style.size; });
    return list;
  };
  const auto check = [&](const char* view, double is, double was) {
    SCOPED_TRACE(view);
    const Compared both(*find_view(view), now, a, in_one, {1500, 1000}),
        before(*find_view(view), now, a, flipped, {1500, 1000});
    const auto large = sized(both.canvas, show_rounded(is, 2)),
               small = sized(both.canvas, show_rounded(was, 2)),
               alone = sized(before.canvas, show_rounded(was, 2));
    const auto below = [](const DrawnText& old, const DrawnText& number) {
      const double down = box_of(old).y - box_of(number).bottom();
      return old.style.size < number.style.size && down > -1 && down < box_of(number).height;
    };
    EXPECT_TRUE(std::ranges::any_of(large, [&](const DrawnText& number) {
      return std::ranges::any_of(small, [&](const DrawnText& old) { return below(old, number); });
    }));
    ASSERT_FALSE(alone.empty());
    EXPECT_EQ(alone[0].style.size, large[0].style.size);
    // No more numbers read as the one of now than do without a comparison.
    const DrawnView by_itself(*find_view(view), a, {1500, 1000});
    EXPECT_EQ(count_of(before.canvas, show_rounded(is, 2)), count_of(by_itself.canvas, show_rounded(is, 2)));
    EXPECT_GT(count_of(both.canvas, show_rounded(is, 2)), count_of(by_itself.canvas, show_rounded(is, 2)));
  };
  check("rank", of_now.head(0).singular_values(0, 0), of_a.head(0).singular_values(0, 0));
  check("softmax", of_now.head(0).A(0, 0), of_a.head(0).A(0, 0));
}

}  // namespace
}  // namespace attnlab::test
