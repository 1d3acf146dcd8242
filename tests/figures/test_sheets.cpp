// Sheets: every view, part and named matrix at every size, with words of every kind: inside, apart, readable,
// and no larger than it must be; titles in lines of like length, captions that say the rules.
#include "app/figures/sheet/sheet.h"

#include "tests/figures/figure_checks.h"
#include "tests/figures/sample_scenes.h"

#include <gtest/gtest.h>

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
void check_sheet(const FigureInput& input, const Sheet& sheet, RecordingCanvas& canvas) {
  const Extent extent = draw_sheet(canvas, input, sheet);
  EXPECT_EQ(extent, lay_out(canvas, input, sheet).extent);
  EXPECT_EQ(extent, (Extent{std::round(extent.width), std::round(extent.height)}));
  EXPECT_EQ(extent, sheet.size.value_or(extent));
  expect_no_nan(canvas);
  expect_texts_apart(canvas);
  expect_inside(canvas, extent);
  expect_readable(canvas, input.theme);
  expect_true_colors(canvas);
}

TEST(Sheets, HoldForEveryViewPartThemeAndSize) {
  unsigned count = 0;
  for_every_part([&](const View& view, FigureOptions options) {
    for (int h = 1; h <= 4; ++h)
      for (const auto& size : sizes)
        for (const bool columns : {false, true}) {
          if (testing::Test::HasFailure()) return;
          ++count;
          const int n = 2 + static_cast<int>(count % 7);
          Scene scene =
              scene_of({n, n, 2 + static_cast<int>(count % 3), 2, 1 + static_cast<int>(count % 4), h}, count);
          if (count % 2 == 0) scene.mask.kind = Mask::Kind::causal;
          const Analysis analysis = analyze(scene);
          options.head = h - 1;
          options.columns = columns;
          options.numbers = count % 5 != 0;
          const FigureInput input{scene, analysis, theme(themes[count % 3]), options};
          Sheet sheet{.view = &view,
                      .title = titles[count % std::size(titles)],
                      .ground = count % 4 != 0,
                      .size = size};
          if (count % 3 != 1) sheet.caption = caption_of(input, sheet);
          SCOPED_TRACE("sheet " + std::to_string(count) + ", width " +
                       std::to_string(size ? size->width : 0));
          RecordingCanvas canvas;
          check_sheet(input, sheet, canvas);
        }
  });
}

TEST(Sheets, HoldForEveryNamedMatrix) {
  unsigned count = 0;
  for (const ScoreRule score : {ScoreRule::qk, ScoreRule::qq, ScoreRule::merged, ScoreRule::single})
    for (const int h : {1, 4}) {
      const SceneShape shape{5, 3, 3, 2, 2, h, score};
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
            const FigureOptions options{.decimals = static_cast<int>(++count % 5), .columns = columns};
            const FigureInput input{scene, analysis, theme(themes[count % 3]), options};
            Sheet sheet{.matrix = matrix, .title = titles[count % std::size(titles)], .size = size};
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
  const Scene scene = scene_of({8, 8, 4, 4, 4, 2}, 3);
  const Analysis analysis = analyze(scene);
  for_every_part([&](const View& view, const FigureOptions& options) {
    RecordingCanvas canvas;
    const Extent extent = draw_sheet(canvas, {scene, analysis, theme(ThemeId::light), options},
                                     {.view = &view, .ground = false});
    ASSERT_TRUE(canvas.drawing.bounds().has_value());
    const Rect drawn = *canvas.drawing.bounds();
    for (const double gap :
         {drawn.x, drawn.y, extent.width - drawn.right(), extent.height - drawn.bottom()}) {
      EXPECT_TRUE(gap >= 24 && gap < 32) << gap;
    }
    const double widest = canvas.drawing.widest_cell();
    EXPECT_TRUE(widest <= 0 || widest >= 44) << widest;
  });
}

// A figure that fits is drawn as the window draws it; one that does not is drawn smaller as a whole.
TEST(Sheets, AGivenSizeIsTheSpaceOfTheFigure) {
  const Scene scene = opening_like();
  const Analysis analysis = analyze(scene);
  const FigureInput input{scene, analysis, theme(ThemeId::light), {}};
  for (const View& view : views()) {
    constexpr Extent size{888, 928};
    RecordingCanvas window, picture, small;
    view.draw(window, input, size);
    draw_sheet(picture, input, {.view = &view, .ground = false, .size = size});
    EXPECT_EQ(picture.log(), window.log()) << view.id;
    draw_sheet(small, input, {.view = &view, .ground = false, .size = Extent{200, 150}});
    EXPECT_EQ(small.heatmaps.empty(), window.heatmaps.empty());
    for (const DrawnHeatmap& one : small.heatmaps) EXPECT_LT(one.map.cell_width, 30) << view.id;
  }
}

TEST(Sheets, TheScreensOwnMarksAreLeftOut) {
  const Scene scene = opening_like();
  const Analysis analysis = analyze(scene);
  const FigureOptions marked{
      {.lit = {Cell{Node::A, 0, -1, -1}}, .hover = Cell{Node::S, 0, 3, 1}, .pinned = Cell{Node::A, 0, 1, 1}}};
  const Sheet sheet{.view = find_view("pipeline")};
  RecordingCanvas plain, other;
  draw_sheet(plain, {scene, analysis, theme(ThemeId::light), {}}, sheet);
  draw_sheet(other, {scene, analysis, theme(ThemeId::light), marked}, sheet);
  EXPECT_EQ(plain.log(), other.log());
}

// In an animation the matrices stand still while the temperature moves.
TEST(Sheets, MatricesStandStillWhileTheTemperatureMoves) {
  for_every_part([](const View& view, const FigureOptions& options) {
    for (const Extent& size : {Extent{1280, 720}, Extent{800, 800}, Extent{1600, 1200}}) {
      const Sheet sheet{.view = &view, .size = size};
      const auto places = [&](double temperature) {
        Scene scene = opening_like();
        scene.temperature = temperature;
        const Analysis analysis = analyze(scene);
        RecordingCanvas canvas;
        draw_sheet(canvas, {scene, analysis, theme(ThemeId::light), options}, sheet);
        std::vector<double> out;
        for (const DrawnHeatmap& one : canvas.heatmaps)
          out.insert(out.end(), {one.map.x, one.map.y, one.map.cell_width});
        return out;
      };
      const std::vector<double> first = places(2.5);
      for (const double temperature :
           {0.25, 0.333, 0.7, 0.75, std::nextafter(1.0, 2.0), 1.01, 1.237, 3.999, 4.0})
        EXPECT_EQ(places(temperature), first) << temperature << ", " << size.width;
    }
  });
}

TEST(Sheets, WithoutNumbersNoCellHasDigitsAndPrintStillTellsSignAndMask) {
  Scene scene = scene_of({5, 5, 3, 2, 2, 2}, 7);
  scene.mask.kind = Mask::Kind::causal;
  const Analysis analysis = analyze(scene);
  for_every_part([&](const View& view, FigureOptions options) {
    options.numbers = false;
    for (const ThemeId id : themes) {
      SCOPED_TRACE("theme " + std::to_string(static_cast<int>(id)));
      RecordingCanvas canvas;
      draw_sheet(canvas, {scene, analysis, theme(id), options}, {.view = &view});
      for (const DrawnHeatmap& drawn : canvas.heatmaps)
        for (const DrawnCell& cell : cells_of(drawn)) {
          for (const DrawnText& text : canvas.texts)
            EXPECT_FALSE(lies_in(cell.where, std::array{box_of(text).center()})) << text.text;
          const bool told = cell.paint == CellPaint::masked || (drawn.map.range.low < 0 && cell.value != 0);
          const bool line = std::ranges::any_of(canvas.lines, [&cell](const std::vector<Point>& points) {
            return lies_in(cell.where, points);
          });
          EXPECT_EQ(line, id == ThemeId::print && told) << cell.row << ", " << cell.col << ": " << cell.value;
        }
    }
  });
}

TEST(SheetWords, TitlesAreBrokenIntoLinesOfLikeLength) {
  const Scene scene = opening_like();
  const Analysis analysis = analyze(scene);
  const Sheet sheet{.matrix = std::get<NamedMatrix>(find_matrix(scene, analysis, "W")),
                    .title = "A title of so many words that one line of this sheet does not hold all",
                    .size = Extent{560, 480}};
  RecordingCanvas canvas;
  draw_sheet(canvas, {scene, analysis, theme(ThemeId::light), {}}, sheet);
  std::vector<const DrawnText*> lines;
  for (const DrawnText& text : canvas.texts)
    if (text.style.face == Face::sans_medium && text.style.size == 18) lines.push_back(&text);
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0]->text + " " + lines[1]->text, sheet.title);
  EXPECT_GT(lines[1]->width, 0.6 * lines[0]->width);
}

TEST(SheetWords, CaptionsSayTheRules) {
  Scene scene = opening_like();
  const Sheet sheet{.view = find_view("softmax")};
  const auto caption = [&] {
    const Analysis analysis = analyze(scene);
    return caption_of({scene, analysis, theme(ThemeId::light), {}}, sheet);
  };
  EXPECT_EQ(
      caption(),
      "Softmax, Row: 4 tokens, $d$ = 3, $d_k$ = 2, $d_v$ = 2; scores $QW^Q(KW^K)^{\\mathsf{T}}$, divided by "
      "$\\sqrt{d_k}$; values $VW^V$; output by $W^O$");
  scene.V.conservativeResize(4, 2);
  scene.heads[0].W_V.conservativeResize(2, 2);
  EXPECT_NE(caption().find("$d$ = 3, V with 2 columns, $d_k$ = 2"), std::string::npos) << caption();
  scene.temperature = 0.25;
  scene.mask.kind = Mask::Kind::causal;
  scene.output = OutputRule::none;
  EXPECT_NE(caption().find("temperature 0.25, causal mask"), std::string::npos) << caption();
  EXPECT_NE(caption().find("output not projected"), std::string::npos) << caption();
}

}  // namespace
}  // namespace attnlab::test
