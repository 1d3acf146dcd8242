// Sheets: every view, part and named matrix at every size, with words of every kind: inside, apart, readable, and no larger
// than it must be.
#include "app/figures/sheet/sheet.h"

#include "tests/figures/figure_checks.h"
#include "tests/figures/sample_scenes.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace attnlab::test {
namespace {

const std::optional<Extent> sizes[] = {std::nullopt,      Extent{1, 1},      Extent{60, 40},
                                       Extent{300, 1400}, Extent{1800, 260}, Extent{1280, 720}};
constexpr char long_title[] =
    "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft "
    "and many short words after it, so many that no sheet has a line for all of them "
    "and that it takes three and is elided in the end, whatever its width may be, "
    "unless it is wider than anyone can print";
const char* const titles[] = {"", "The movie was a bomb", "Line\nbreak\t, \x01 control and \xff no UTF-8",
                              long_title, "$x$ ^_{\\frac 注意力机制 🙂"};

// Draws the sheet and checks all that must hold for it.
Extent check_sheet(const FigureInput& input, const Sheet& sheet, RecordingCanvas& canvas) {
  const Extent extent = draw_sheet(canvas, input, sheet), told = lay_out(canvas, input, sheet).extent;
  EXPECT_EQ(extent.width, told.width);
  EXPECT_EQ(extent.height, told.height);
  EXPECT_EQ(extent.width, std::round(extent.width));
  EXPECT_EQ(extent.height, std::round(extent.height));
  if (sheet.size) {
    EXPECT_EQ(extent.width, sheet.size->width);
    EXPECT_EQ(extent.height, sheet.size->height);
  }
  expect_no_nan(canvas);
  expect_texts_apart(canvas);
  expect_inside(canvas, extent);
  expect_readable(canvas, input.theme);
  expect_true_colors(canvas);
  return extent;
}

TEST(Sheets, HoldForEveryViewPartThemeAndSize) {
  unsigned count = 0;
  for (const View& view : views())
    for (int part = 0; part < view.part_count(); ++part)
      for (int h = 1; h <= 4; ++h)
        for (const auto& size : sizes)
          for (const bool columns : {false, true}) {
            ++count;
            const int n = 2 + static_cast<int>(count % 7);
            Scene scene = scene_of(
                {n, n, 2 + static_cast<int>(count % 3), 2, 1 + static_cast<int>(count % 4), h}, count);
            if (count % 2 == 0) scene.mask.kind = Mask::Kind::causal;
            const Analysis analysis = analyze(scene);
            FigureOptions options;
            options.part = part;
            options.head = h - 1;
            options.columns = columns;
            options.numbers = count % 5 != 0;
            const FigureInput input{scene, analysis, theme(themes[count % 3]), options};
            Sheet sheet;
            sheet.view = &view;
            sheet.size = size;
            sheet.ground = count % 4 != 0;
            sheet.title = titles[count % std::size(titles)];
            if (count % 3 != 1) sheet.caption = caption_of(input, sheet);
            SCOPED_TRACE(std::string(view.id) + " part " + std::to_string(part) + ", sheet " +
                         std::to_string(count) + ", width " + std::to_string(size ? size->width : 0));
            RecordingCanvas canvas;
            check_sheet(input, sheet, canvas);
            if (testing::Test::HasFailure()) return;
          }
}

TEST(Sheets, HoldForEveryNamedMatrix) {
  unsigned count = 0;
  for (const ScoreRule score : {ScoreRule::qk, ScoreRule::qq, ScoreRule::merged, ScoreRule::single})
    for (const int h : {1, 4}) {
      SceneShape shape{5, 3, 3, 2, 2, h};
      shape.score = score;
      Scene scene = scene_of(shape, ++count);
      scene.mask.kind = Mask::Kind::causal;
      scene.target = LayerMatrix::Constant(shape.n_q, 3, 1e-9);
      if (score == ScoreRule::single) scene.Q *= 1e200;  // and what is not finite
      const Analysis analysis = analyze(scene);
      const std::vector<NamedMatrix> all = named_matrices(scene, analysis);
      ASSERT_GT(all.size(), 20u);
      for (const NamedMatrix& matrix : all)
        for (const bool columns : {false, true}) {
          // Each matrix without a size and at one of the others.
          for (const auto& size : {sizes[0], sizes[1 + count % 5]}) {
            FigureOptions options;
            options.columns = columns;
            options.decimals = static_cast<int>(++count % 5);
            const FigureInput input{scene, analysis, theme(themes[count % 3]), options};
            Sheet sheet;
            sheet.matrix = matrix;
            sheet.size = size;
            sheet.title = titles[count % std::size(titles)];
            sheet.caption = caption_of(input, sheet);
            SCOPED_TRACE(matrix.name + " of head " + std::to_string(matrix.head) + ", sheet " +
                         std::to_string(count) + (columns ? ", columns" : ""));
            RecordingCanvas canvas;
            check_sheet(input, sheet, canvas);
            ASSERT_EQ(canvas.heatmaps.size(), 1u);
            const AnyMatrix& m = matrix.values;
            const bool turned = columns && m.rows() > 1 && m.cols() > 1;
            const AnyMatrix shown = turned ? AnyMatrix(m.transpose()) : m;
            const DrawnHeatmap& drawn = canvas.heatmaps[0];
            EXPECT_TRUE(
                same_bits(view(shown), MatrixView(drawn.values.data(), drawn.map.rows, drawn.map.cols)));
            if (testing::Test::HasFailure()) return;
          }
        }
    }
}

// Cut to what is drawn: 24 around it, and less than a step more.
TEST(Sheets, WithoutASizeTheyAreCutToWhatIsDrawn) {
  for (const View& view : views())
    for (int part = 0; part < view.part_count(); ++part) {
      SCOPED_TRACE(std::string(view.id) + " part " + std::to_string(part));
      const Scene scene = scene_of({8, 8, 4, 4, 4, 2}, 3);
      const Analysis analysis = analyze(scene);
      FigureOptions options;
      options.part = part;
      const FigureInput input{scene, analysis, theme(ThemeId::light), options};
      Sheet sheet;
      sheet.view = &view;
      sheet.ground = false;
      RecordingCanvas canvas;
      const Extent extent = draw_sheet(canvas, input, sheet);
      ASSERT_TRUE(canvas.drawing.bounds().has_value());
      const Rect drawn = *canvas.drawing.bounds();
      for (const double gap :
           {drawn.x, drawn.y, extent.width - drawn.right(), extent.height - drawn.bottom()}) {
        EXPECT_GE(gap, 24);
        EXPECT_LT(gap, 32);
      }
      if (const double widest = canvas.drawing.widest_cell(); widest > 0) {
        EXPECT_GE(widest, 44);
      }
    }
}

// A figure that fits is drawn as the window draws it; one that does not is drawn smaller as a whole.
TEST(Sheets, AGivenSizeIsTheSpaceOfTheFigure) {
  const Scene scene = opening_like();
  const Analysis analysis = analyze(scene);
  const FigureInput input{scene, analysis, theme(ThemeId::light), {}};
  for (const View& view : views()) {
    Sheet sheet;
    sheet.view = &view;
    sheet.size = Extent{888, 928};
    sheet.ground = false;
    RecordingCanvas window, picture;
    view.draw(window, input, *sheet.size);
    draw_sheet(picture, input, sheet);
    EXPECT_EQ(picture.log, window.log) << view.id;

    sheet.size = Extent{200, 150};
    RecordingCanvas small;
    draw_sheet(small, input, sheet);
    EXPECT_EQ(small.heatmaps.empty(), window.heatmaps.empty());
    for (const DrawnHeatmap& one : small.heatmaps) EXPECT_LT(one.map.cell_width, 30) << view.id;
  }
}

TEST(Sheets, TheScreensOwnMarksAreLeftOut) {
  const Scene scene = opening_like();
  const Analysis analysis = analyze(scene);
  FigureOptions marked;
  marked.hover = Cell{Node::S, 0, 3, 1};
  marked.pinned = Cell{Node::A, 0, 1, 1};
  marked.lit = {Cell{Node::A, 0, -1, -1}};
  Sheet sheet;
  sheet.view = find_view("pipeline");
  RecordingCanvas plain, other;
  draw_sheet(plain, {scene, analysis, theme(ThemeId::light), {}}, sheet);
  draw_sheet(other, {scene, analysis, theme(ThemeId::light), marked}, sheet);
  EXPECT_EQ(plain.log, other.log);
}

// In an animation the matrices stand still while the temperature moves.
TEST(Sheets, MatricesStandStillWhileTheTemperatureMoves) {
  const auto places = [](const Sheet& sheet, const Scene& scene, int part) {
    const Analysis analysis = analyze(scene);
    FigureOptions options;
    options.part = part;
    RecordingCanvas canvas;
    draw_sheet(canvas, {scene, analysis, theme(ThemeId::light), options}, sheet);
    std::vector<double> out;
    for (const DrawnHeatmap& one : canvas.heatmaps)
      for (const double x : {one.map.x, one.map.y, one.map.cell_width}) out.push_back(x);
    return out;
  };
  for (const View& view : views())
    for (int part = 0; part < view.part_count(); ++part)
      for (const Extent& size : {Extent{1280, 720}, Extent{800, 800}, Extent{1600, 1200}}) {
        Sheet sheet;
        sheet.view = &view;
        sheet.size = size;
        Scene scene = opening_like();
        scene.temperature = 2.5;
        const std::vector<double> first = places(sheet, scene, part);
        for (const double temperature :
             {0.25, 0.333, 0.7, 0.75, std::nextafter(1.0, 2.0), 1.01, 1.237, 3.999, 4.0}) {
          scene.temperature = temperature;
          EXPECT_EQ(places(sheet, scene, part), first)
              << view.id << " part " << part << " at " << temperature << ", " << size.width;
        }
      }
}

bool line_inside(const RecordingCanvas& canvas, const Rect& cell) {
  return std::ranges::any_of(canvas.lines, [&cell](const std::vector<Point>& line) {
    return std::ranges::all_of(line, [&cell](const Point& p) {
      return p.x > cell.x && p.x < cell.right() && p.y > cell.y && p.y < cell.bottom();
    });
  });
}

TEST(Sheets, WithoutNumbersNoCellHasDigitsAndPrintStillTellsSignAndMask) {
  for (const View& view : views())
    for (int part = 0; part < view.part_count(); ++part)
      for (const ThemeId id : themes) {
        SCOPED_TRACE(std::string(view.id) + " part " + std::to_string(part) + ", theme " +
                     std::to_string(static_cast<int>(id)));
        Scene scene = scene_of({5, 5, 3, 2, 2, 2}, 7);
        scene.mask.kind = Mask::Kind::causal;
        const Analysis analysis = analyze(scene);
        FigureOptions options;
        options.part = part;
        options.numbers = false;
        Sheet sheet;
        sheet.view = &view;
        RecordingCanvas canvas;
        draw_sheet(canvas, {scene, analysis, theme(id), options}, sheet);
        for (const DrawnHeatmap& drawn : canvas.heatmaps)
          for (int i = 0; i < drawn.map.rows; ++i)
            for (int j = 0; j < drawn.map.cols; ++j) {
              const Rect cell = cell_of(drawn, i, j);
              const auto at = static_cast<std::size_t>(i * drawn.map.cols + j);
              for (const DrawnText& text : canvas.texts) {
                const Point middle = box_of(text).center();
                EXPECT_FALSE(middle.x > cell.x && middle.x < cell.right() && middle.y > cell.y &&
                             middle.y < cell.bottom())
                    << text.text;
              }
              const bool masked = drawn.paint[at] == CellPaint::masked,
                         told = masked || (drawn.map.range.low < 0 && drawn.values[at] != 0);
              EXPECT_EQ(line_inside(canvas, cell), id == ThemeId::print && told)
                  << i << ", " << j << ": " << drawn.values[at];
            }
      }
}

}  // namespace
}  // namespace attnlab::test
