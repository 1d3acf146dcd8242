#include "tests/figures/figure_checks.h"

#include "app/figures/parts/matrix_block.h"
#include "core/text/number.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace attnlab::test {
namespace {

bool overlap(const Rect& a, const Rect& b) {
  constexpr double touch = 0.75;  // less than a pixel
  return a.x + touch < b.right() && b.x + touch < a.right() && a.y + touch < b.bottom() &&
         b.y + touch < a.bottom();
}

bool contains(const Rect& outer, Point p) {
  return p.x >= outer.x && p.x <= outer.right() && p.y >= outer.y && p.y <= outer.bottom();
}

// What a text stands on: a heatmap's cell, the last rectangle or field drawn there, or the background.
Color ground_under(const RecordingCanvas& canvas, const Theme& theme, Point p) {
  for (const DrawnHeatmap& drawn : canvas.heatmaps)
    for (int i = 0; i < drawn.map.rows; ++i)
      for (int j = 0; j < drawn.map.cols; ++j)
        if (contains(cell_of(drawn, i, j), p)) return color_of(drawn, i, j);
  Color ground = theme.background;
  for (const Primitive& one : canvas.drawing.primitives) {
    if (const auto* r = std::get_if<DrawnRectangle>(&one); r && contains(r->where, p)) ground = r->color;
    if (const auto* f = std::get_if<DrawnField>(&one))
      if (contains(Rect{(*f)->x, (*f)->y, (*f)->width, (*f)->height}, p)) ground = field_color(**f, p.x, p.y);
  }
  return ground;
}

std::vector<const DrawnText*> texts_in(const RecordingCanvas& canvas, const Rect& cell) {
  std::vector<const DrawnText*> out;
  for (const DrawnText& t : canvas.texts)
    if (contains(cell, box_of(t).center())) out.push_back(&t);
  return out;
}

void expect_number(const RecordingCanvas& canvas, const DrawnHeatmap& drawn, int i, int j,
                   const std::vector<const DrawnText*>& texts, int decimals, double zoom) {
  const double value = drawn.values[static_cast<std::size_t>(i * drawn.map.cols + j)];
  // A number goes only where not even its shortest form has room at the smallest size, with a minus where others have one.
  const double longest = drawn.map.range.low < 0 ? -std::abs(value) : value;
  const FittedNumber shortest = fit_number(canvas, longest, 1, least_number / zoom, drawn.map.cell_width - 2,
                                           drawn.map.range.high, least_number / zoom);
  if (texts.empty() && shortest.text.empty()) return;
  if (drawn.map.cell_width < measure::cell_min && value != 0) {
    EXPECT_FALSE(shortest.text.empty()) << value << " has a number, and with a minus it would have none";
  }
  ASSERT_EQ(texts.size(), 1u) << "a cell with the value " << value;
  const auto without_zero = [](std::string text) {
    if (const auto zero = text.find("0.");
        zero == 0 || (zero != std::string::npos && text.starts_with("−0.")))
      text.erase(zero, 1);
    return text;
  };
  bool found = false;
  const bool ordinary = drawn.map.range.high >= 5 * std::pow(10.0, -decimals);
  for (int k = 0; k <= decimals; ++k) {
    const std::string text = ordinary ? show_rounded(value, k) : show_number(value, k);
    found = found || texts[0]->text == text || texts[0]->text == without_zero(text);
  }
  EXPECT_TRUE(found) << texts[0]->text << " for " << value;
  EXPECT_LE(texts[0]->width, drawn.map.cell_width) << texts[0]->text;
}

}  // namespace

void draw_into(DrawnView& out, const View& view, const Scene& scene, const Analysis& analysis, ThemeId id,
               Extent space, const FigureOptions& options) {
  const FigureInput input{scene, analysis, theme(id), options};
  out.extent = view.draw(out.canvas, input, space);
}

Fit draw_whole(DrawnView& out, const View& view, const Scene& scene, const Analysis& analysis, ThemeId id,
               Extent space, FigureOptions options) {
  const DrawInRoom draw = [&](Canvas& canvas, Extent room, double zoom) {
    options.zoom = zoom;
    return view.draw(canvas, {scene, analysis, theme(id), options}, room);
  };
  const Fit fit = fit_whole(out.canvas, draw, space);
  out.zoom = fit.zoom;
  out.extent = draw(out.canvas, fit.room, fit.zoom);
  return fit;
}

void expect_texts_apart(const RecordingCanvas& canvas) {
  std::vector<const DrawnText*> sorted;
  for (const DrawnText& t : canvas.texts) sorted.push_back(&t);
  std::ranges::sort(sorted, {}, [](const DrawnText* t) { return t->baseline.x; });
  for (std::size_t i = 0; i < sorted.size(); ++i)
    for (std::size_t j = i + 1; j < sorted.size(); ++j) {
      if (sorted[j]->baseline.x > sorted[i]->baseline.x + sorted[i]->width) break;
      EXPECT_FALSE(overlap(box_of(*sorted[i]), box_of(*sorted[j])))
          << '"' << sorted[i]->text << "\" and \"" << sorted[j]->text << "\" at " << sorted[j]->baseline.x
          << ", " << sorted[j]->baseline.y;
    }
}

void expect_inside(const RecordingCanvas& canvas, const Extent& extent) {
  for (const DrawnText& t : canvas.texts) {
    const Rect box = box_of(t);
    EXPECT_TRUE(box.x >= 0 && box.y >= 0 && box.right() <= extent.width && box.bottom() <= extent.height)
        << '"' << t.text << "\" at " << box.x << ", " << box.y << " in " << extent.width << " x "
        << extent.height;
  }
  for (const auto& line : canvas.lines)
    for (const Point& p : line)
      EXPECT_TRUE(p.x >= 0 && p.y >= 0 && p.x <= extent.width && p.y <= extent.height) << p.x << ", " << p.y;
}

void expect_readable(const RecordingCanvas& canvas, const Theme& theme) {
  for (const DrawnText& t : canvas.texts)
    EXPECT_GE(contrast(t.style.color, ground_under(canvas, theme, box_of(t).center())), 4.5)
        << '"' << t.text << '"';
}

void expect_numbers_of_cells(const RecordingCanvas& canvas, int decimals, double zoom) {
  for (const DrawnHeatmap& drawn : canvas.heatmaps)
    for (int i = 0; i < drawn.map.rows; ++i)
      for (int j = 0; j < drawn.map.cols; ++j) {
        const CellPaint paint = drawn.paint[static_cast<std::size_t>(i * drawn.map.cols + j)];
        const auto texts = texts_in(canvas, cell_of(drawn, i, j));
        if (paint == CellPaint::value) expect_number(canvas, drawn, i, j, texts, decimals, zoom);
        if (paint == CellPaint::masked) {
          EXPECT_TRUE(texts.empty()) << "a number in a masked cell";
        }
        if (paint == CellPaint::overflow) {
          ASSERT_EQ(texts.size(), 2u);
          EXPECT_TRUE(texts[0]->text == "+" || texts[0]->text == "−" || texts[0]->text == "±")
              << texts[0]->text;
          EXPECT_TRUE(texts[1]->text == "overflow" || texts[1]->text == "over") << texts[1]->text;
        }
      }
}

// A value beyond the ends of its scale would have the colour of another.
void expect_true_colors(const RecordingCanvas& canvas) {
  for (const DrawnHeatmap& drawn : canvas.heatmaps)
    for (std::size_t i = 0; i < drawn.values.size(); ++i) {
      if (drawn.paint[i] != CellPaint::value) continue;
      const double slack = 1e-9 * (drawn.map.range.high - drawn.map.range.low);
      EXPECT_LE(drawn.values[i], drawn.map.range.high + slack);
      EXPECT_GE(drawn.values[i], drawn.map.range.low - slack);
    }
}

void expect_no_nan(const RecordingCanvas& canvas) {
  for (const DrawnText& t : canvas.texts)
    for (const char* word : {"nan", "NaN", "inf", "−inf"})
      EXPECT_EQ((" " + t.text + " ").find(" " + std::string(word) + " "), std::string::npos) << t.text;
  for (const DrawnText& t : canvas.texts)
    EXPECT_TRUE(std::isfinite(t.baseline.x) && std::isfinite(t.baseline.y)) << t.text;
  for (const DrawnRectangle& r : canvas.rectangles)
    EXPECT_TRUE(std::isfinite(r.where.x + r.where.y + r.where.width + r.where.height));
  for (const auto& line : canvas.lines)
    for (const Point& p : line) EXPECT_TRUE(std::isfinite(p.x + p.y));
}

void expect_sound(const DrawnView& drawn, ThemeId id, int decimals) {
  expect_no_nan(drawn.canvas);
  expect_texts_apart(drawn.canvas);
  expect_inside(drawn.canvas, drawn.extent);
  expect_readable(drawn.canvas, theme(id));
  expect_numbers_of_cells(drawn.canvas, decimals, drawn.zoom);
  expect_true_colors(drawn.canvas);
}

}  // namespace attnlab::test
