// Every view at every size, rule and theme: nothing overlaps, nothing is cut off, everything can be read, and
// the numbers are those of the analysis.
#include "tests/core/cases.h"
#include "tests/figures/figure_checks.h"
#include "tests/figures/sample_scenes.h"

#include <gtest/gtest.h>
#include <fstream>

namespace attnlab::test {
namespace {

constexpr Extent spaces[] = {{600, 500}, {950, 850}, {1600, 1200}};
constexpr ScoreRule scores[] = {ScoreRule::qk,     ScoreRule::qq,     ScoreRule::shared,
                                ScoreRule::merged, ScoreRule::single, ScoreRule::unprojected};
constexpr ValueRule value_rules[] = {ValueRule::projected, ValueRule::inputs, ValueRule::keys};
constexpr OutputRule outputs[] = {OutputRule::projected, OutputRule::none, OutputRule::alt};

// Every part of every view, in both notations, until one fails.
void check(const Scene& scene, ThemeId id, Extent space, FigureOptions options, const std::string& what) {
  const Analysis analysis = analyze(scene);
  ASSERT_GT(analysis.dims.h, 0) << "the sample scene is not valid";
  for (const View& view : views())
    for (options.part = 0; options.part < view.part_count(); ++options.part)
      for (const bool columns : {false, true}) {
        if (testing::Test::HasFailure()) return;
        options.columns = columns;
        SCOPED_TRACE(std::string(view.id) + " part " + std::to_string(options.part) +
                     (columns ? ", columns, " : ", rows, ") + what);
        DrawnView drawn;
        draw_into(drawn, view, scene, analysis, id, space, options);
        expect_sound(drawn, id, options.decimals);
      }
}

TEST(Views, HoldAtEverySize) {
  unsigned count = 0;
  for (int n = 2; n <= 8; ++n)
    for (int d = 2; d <= 4; ++d)
      for (int h = 1; h <= 4; ++h)
        for (int s = 0; s < 3; ++s) {  // in a short run one of them, in turn
          const ThemeId id = themes[count / 3 % 3];
          const int width = 1 + static_cast<int>(count % 4);
          const SceneShape shape{n, n, d, width, 1 + static_cast<int>(count / 3 % 4), h};
          const Scene scene = scene_of(shape, ++count);
          if (static_cast<unsigned>(n + d + h + s) % 3 >= test::cases(3, 1)) continue;
          FigureOptions options{{.head = h - 1, .row = n - 1}};
          options.kept_rank = d;
          check(scene, id, spaces[s], options,
                std::to_string(n) + " tokens, d " + std::to_string(d) + ", " + std::to_string(h) +
                    " heads, " + std::to_string(static_cast<int>(spaces[s].width)));
        }
}

TEST(Views, HoldUnderEveryRule) {
  unsigned count = 0;
  for (const ScoreRule score : scores)
    for (const ValueRule value : value_rules)
      for (const OutputRule output : outputs)
        for (const bool unit : {false, true}) {
          if (score == ScoreRule::single && value != ValueRule::projected) continue;  // it has no other
          const SceneShape shape{5, 3, 3, 2, 2, 2, score, value, output};
          Scene scene = scene_of(shape, ++count);
          scene.unit_keys = unit;
          if (count % 3 == 0) scene.mask.kind = Mask::Kind::causal;
          if (count % 4 == 0) scene.temperature = 0.25;
          check(scene, themes[count % 3], spaces[count / 3 % 3], {}, "rules " + std::to_string(count));
        }
  for (const WeightsRule rule : {WeightsRule::linear, WeightsRule::sigmoid, WeightsRule::sparsemax})
    for (const Extent& space : spaces) {
      Scene scene = scene_of({4, 4, 3, 2, 2, 2}, ++count);
      scene.weights = rule;
      if (count % 2 == 0) scene.mask.kind = Mask::Kind::causal;
      if (count % 5 == 0) scene.temperature = 0.1;
      check(scene, themes[(count + count / 3) % 3], space, {{.row = static_cast<int>(count % 4)}},
            "weights " + std::to_string(count));
    }
}

TEST(Views, HoldWhereQueriesKeysAndValuesDiffer) {
  for (const int n_q : {1, 2, 8})
    for (const int n_k : {2, 3, 7})
      for (const Extent& space : spaces)
        check(scene_of({n_q, n_k, 4, 3, 2, 2}, 11), ThemeId::light, space, {},
              std::to_string(n_q) + " x " + std::to_string(n_k));
  unsigned count = 0;
  for (const int d_V : {1, 2, 4})
    for (const ValueRule value : {ValueRule::projected, ValueRule::inputs})
      for (const OutputRule output : outputs) {
        const Scene scene = scene_of({4, 5, 3, 2, 2, 2, ScoreRule::qk, value, output, d_V}, ++count);
        check(scene, themes[count % 3], spaces[count / 3 % 3],
              {.geometry = {.space = PointSpace::input, .first = 2}},
              "V with " + std::to_string(d_V) + " columns");
      }
}

TEST(Views, HoldWhereNumbersAreExtreme) {
  for (const double factor : {0.0, 1e-320, 1e-9, 1e6, 1e150, 1e300})
    for (const int decimals : {0, 2, 4}) {
      Scene scene = scene_of({4, 4, 3, 2, 2, 2}, 21);
      scene.Q *= factor;
      scene.V *= factor;
      scene.heads[0].W_Q *= 1e10;
      check(scene, ThemeId::dark, spaces[1], {.decimals = decimals},
            std::to_string(factor) + ", decimals " + std::to_string(decimals));
    }
}

TEST(Views, ShowARowWithNothingAllowed) {
  Scene scene = scene_of({3, 3, 3, 2, 2, 1}, 3);
  scene.mask.kind = Mask::Kind::matrix;
  scene.mask.allowed = Matrix::Ones(3, 3);
  scene.mask.allowed.row(1).setZero();
  check(scene, ThemeId::print, spaces[1], {{.row = 1}}, "masked row");
  const DrawnView drawn("pipeline", scene, spaces[1]);
  EXPECT_TRUE(has_text(drawn.canvas, "Σ 0") && has_text(drawn.canvas, "Σ 1"));
}

// The extent follows from shapes and labels: it does not move while a number is dragged.
TEST(Views, ExtentsDoNotDependOnValues) {
  const Scene a = scene_of({6, 6, 3, 3, 2, 2}, 1);
  Scene b = scene_of({6, 6, 3, 3, 2, 2}, 2);
  b.Q *= 1e5;
  b.heads[0].W_Q.setZero();  // and W has rank 0
  for (const View& view : views())
    for (const Extent& space : spaces) {
      const DrawnView first(view, a, space), second(view, b, space);
      EXPECT_EQ(first.extent, second.extent) << view.id;
      const auto width = [](const RecordingCanvas& of) {  // Geometry has no heatmap
        return of.heatmaps.empty() ? of.fields.at(0).width : of.heatmaps[0].map.cell_width;
      };
      EXPECT_EQ(width(first.canvas), width(second.canvas)) << view.id;
    }
}

TEST(Views, TheOpeningSceneFitsTheWindow) {
  const Scene scene = opening_like();
  const Analysis analysis = analyze(scene);
  for_every_part([&](const View& view, FigureOptions options) {
    for (const bool columns : {false, true})
      for (const Extent& space : {Extent{888, 928}, Extent{568, 728}}) {
        options.columns = columns;
        DrawnView drawn;
        const Fit fit = draw_whole(drawn, view, scene, analysis, ThemeId::light, space, options);
        EXPECT_GE(fit.zoom, 0.85) << columns << ", " << space.width;
        EXPECT_TRUE(drawn.extent.width <= fit.room.width + 0.5 &&
                    drawn.extent.height <= fit.room.height + 0.5);
        expect_sound(drawn);
      }
  });
}

TEST(Views, CellsStayBetweenTheirBounds) {
  for (const View& view : views())
    for (const auto& [side, width] : {std::pair{0.0, measure::cell_min}, {5000.0, measure::cell_max}})
      for (const DrawnHeatmap& one : DrawnView(view, opening_like(), {side, side}).canvas.heatmaps)
        EXPECT_EQ(one.map.cell_width, width) << view.id;
}

TEST(Views, EveryCellOfTheScoresAnswersThePointer) {
  const Scene scene = opening_like();
  const Analysis analysis = analyze(scene);
  const DrawnView drawn("pipeline", scene, spaces[1]);
  for (const Node node : {Node::P_Q, Node::P_K, Node::P_V, Node::S, Node::A, Node::H, Node::Y}) {
    const MatrixView m = values(scene, analysis, node, 0);
    for (int i = 0; i < m.rows(); ++i)
      for (int j = 0; j < m.cols(); ++j)
        EXPECT_EQ(std::ranges::count(drawn.canvas.hits, Cell{node, 0, i, j}, &Hit::cell), 1)
            << static_cast<int>(node) << ": " << i << ", " << j;
  }
}

// Under the pointer: the cell, the row of queries and of keys that it is made of,
// and a dot on each cell that it feeds.
TEST(Views, TheCellUnderThePointerLightsItsSourcesAndWhatItFeeds) {
  const Scene scene = opening_like();
  const Cell hover{Node::S, 0, 3, 1};
  const DrawnView plain("pipeline", scene, {888, 928}),
      lit("pipeline", scene, {888, 928}, {{.hover = hover}});
  EXPECT_EQ(lit.canvas.frames.size(), plain.canvas.frames.size() + 3);  // two rows and the cell itself
  const CellSet fed = feeds(scene, analyze(scene), hover, 0);
  std::size_t dots = 0;
  for (const Node node : {Node::L, Node::A, Node::H, Node::Y})
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < 4; ++j) dots += fed.has(node, i, j) ? 1 : 0;
  EXPECT_EQ(lit.canvas.lines.size(), plain.canvas.lines.size() + 2 * dots);
}

TEST(Views, OptionsOutOfRangeAreClampedAndTheSameInputsDrawTheSame) {
  FigureOptions wild{
      {.head = 99, .row = -5, .hover = Cell{Node::Y, 0, 77, 77}, .pinned = Cell{Node::P_Q, 9, -1, 0}}};
  wild.kept_rank = 1000;
  wild.decimals = 99;
  const Scene scene = scene_of({5, 5, 4, 2, 3, 2}, 8);
  for (const View& view : views()) {
    const DrawnView drawn(view, opening_like(), spaces[1], wild);
    expect_inside(drawn.canvas, drawn.extent);
    const auto log = [&](const FigureOptions& options) {
      return DrawnView(view, scene, spaces[1], options, ThemeId::dark).canvas.log();
    };
    EXPECT_EQ(log({}), log({})) << view.id;
    EXPECT_EQ(log({.part = view.part_count() - 1}), log({.part = 99})) << view.id << ": the last part";
  }
}

TEST(Views, AreFoundByTheirNames) {
  EXPECT_GE(views().size(), 6u);
  for (const View& view : views()) {
    EXPECT_EQ(find_view(view.id), &view) << view.id;
    EXPECT_FALSE(view.label.empty() || view.about.empty()) << view.id;
    EXPECT_EQ(view.parts.empty(), view.picture != nullptr) << view.id;
    for (const Part& part : view.parts) {
      EXPECT_EQ(std::ranges::count(view.parts, part.id, &Part::id), 1) << part.id;
      EXPECT_FALSE(part.id.empty() || part.label.empty() || part.about.empty()) << part.id;
      EXPECT_TRUE(std::visit([](auto how) { return how != nullptr; }, part.drawing)) << part.id;
    }
  }
  EXPECT_EQ(find_view("nothing"), nullptr);
}

// What lists the views outside of the program lists them all.
TEST(Views, AreAllNamedInTheScriptAndThePages) {
  std::string names;
  for (const View& view : views()) names += (names.empty() ? "" : " ") + std::string(view.id);
  const std::string first = names.substr(0, names.find(' ', names.find(' ') + 1));
  int lists = 0;
  for (const char* file : {"docs/formats.md", "app/README.md", "tools/run"}) {
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);)
      if (line.find(first) != std::string::npos) {
        EXPECT_NE(line.find(names), std::string::npos) << file << ": " << line;
        ++lists;
      }
  }
  EXPECT_GE(lists, 2);
}

// A curve that leaves and arrives downwards has room to bend: none is a long flat line with two hooks.
TEST(Views, NoArrowOfThePipelineBendsFlat) {
  unsigned number = 0, curves = 0, straight = 0;
  for (const int tokens : {2, 4, 8})
    for (const int heads : {1, 4})
      for (const bool columns : {false, true})
        for (const Extent space : {Extent{620, 660}, Extent{940, 680}, Extent{1500, 900}}) {
          const Scene scene = scene_of({tokens, tokens, 4, 4, 4, heads}, ++number);
          const DrawnView drawn("pipeline", scene, space, {.columns = columns});
          for (const std::vector<Point>& line : drawn.canvas.lines) {
            if (line.size() == 2 && line[0].x == line[1].x && line[0].y < line[1].y) ++straight;
            if (line.size() != 4 || line[0].x != line[1].x || line[2].x != line[3].x) continue;
            ++curves;
            EXPECT_LE(std::abs(line[3].x - line[0].x), 2.5 * (line[3].y - line[0].y) + 1e-9)
                << tokens << " tokens, " << heads << " heads" << (columns ? ", columns" : "");
          }
        }
  EXPECT_TRUE(curves > 0 && straight > 0)
      << curves;  // where a matrix stands below another the arrow does not bend
}

}  // namespace
}  // namespace attnlab::test
