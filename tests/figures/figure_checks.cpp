#include "tests/figures/figure_checks.h"

#include "core/text/number.h"

#include <gtest/gtest.h>

namespace attnlab::test {
namespace {

bool overlap(const Rect& a, const Rect& b) {
  constexpr double by = 0.75;  // less than a pixel
  return a.x + by < b.right() && b.x + by < a.right() && a.y + by < b.bottom() && b.y + by < a.bottom();
}

bool contains(const Rect& outer, Point p) {
  return p.x >= outer.x && p.x <= outer.right() && p.y >= outer.y && p.y <= outer.bottom();
}

// Which cell of a heatmap holds a point, in the order of its values; nothing where none does.
std::optional<std::size_t> cell_at(const DrawnHeatmap& drawn, Point p) {
  const Heatmap& map = drawn.map;
  const double across = map.cell_width + map.gap, down = map.cell_height + map.gap;
  if (!contains({map.x, map.y, map.cols * across, map.rows * down}, p)) return {};
  const int i = std::min(map.rows - 1, static_cast<int>((p.y - map.y) / down)),
            j = std::min(map.cols - 1, static_cast<int>((p.x - map.x) / across));
  return contains(cell_of(drawn, i, j), p) ? std::optional(static_cast<std::size_t>(i * map.cols + j))
                                           : std::nullopt;
}

// The texts in each cell of a heatmap.
std::vector<std::vector<const DrawnText*>> texts_of_cells(const RecordingCanvas& canvas,
                                                          const DrawnHeatmap& drawn) {
  std::vector<std::vector<const DrawnText*>> out(drawn.paint.size());
  for (const DrawnText& t : canvas.texts)
    if (const auto at = cell_at(drawn, box_of(t).center())) out[*at].push_back(&t);
  return out;
}

// The numbers of a block as they would be with so many decimals, and the widest,
// with a minus where one has it.
struct Numbers {
  std::vector<std::string> texts;
  double widest(const RecordingCanvas& canvas, double size) const {
    double digits = 0, sign = 0;
    for (std::string text : texts) {
      const std::string_view minus = "−";
      const bool negative = text.starts_with(minus);
      if (negative) text.erase(0, minus.size());
      if (negative) sign = canvas.text_width(minus, Face::sans, size);
      digits = std::max(digits, canvas.text_width(text, Face::sans, size));
    }
    return digits + sign;
  }
};

Numbers numbers_with(const std::vector<double>& values, int decimals, double end, int most) {
  Numbers out;
  for (const double value : values)
    out.texts.push_back(end >= 5 * std::pow(10.0, -most) ? show_rounded(value, decimals)
                                                         : show_number(value, decimals));
  return out;
}

// One size, no more than this part of the cell's height; one precision; the widest no more than 0.78 of its
// width; all of them or none. With a decimal more they would be smaller than what is read without effort.
void expect_one_type(const RecordingCanvas& canvas, const DrawnHeatmap& drawn,
                     const std::vector<std::vector<const DrawnText*>>& of_cells, int most, double zoom,
                     double part) {
  std::vector<double> values;
  std::vector<const DrawnText*> texts;
  for (std::size_t at = 0; at < of_cells.size(); ++at) {
    if (drawn.paint[at] != CellPaint::value) continue;
    values.push_back(drawn.values[at]);
    ASSERT_LE(of_cells[at].size(), 1u) << "a cell with the value " << values.back();
    if (!of_cells[at].empty()) texts.push_back(of_cells[at][0]);
  }
  if (values.empty()) return;
  double largest = 0;
  for (const double value : values) largest = std::max(largest, std::abs(value));
  const double width = drawn.map.cell_width, height = drawn.map.cell_height, end = drawn.map.range.high;
  const int fewest = std::min(most, largest < 10 ? 1 : 0);
  const auto fits = [&](const Numbers& numbers, double size) {
    const bool sign = drawn.map.range.low < 0 && numbers.widest(canvas, size) > 0;
    const double reserved = sign ? canvas.text_width("−0." + std::string(1, '0'), Face::sans, size) : 0;
    return std::max(reserved, numbers.widest(canvas, size)) <= 0.78 * width;
  };
  if (texts.empty()) {
    const double size = 7.5 / zoom;  // more than what nobody reads, as steps are no closer
    EXPECT_FALSE(size <= part * height && fits(numbers_with(values, fewest, end, most), size))
        << "no numbers in cells " << width * zoom << " wide";
    return;
  }
  ASSERT_EQ(texts.size(), values.size()) << "some cells of a block without their number";
  int decimals = most;
  const auto as_shown = [&](const Numbers& numbers) {
    for (std::size_t i = 0; i < texts.size(); ++i)
      if (texts[i]->text != numbers.texts[i]) return false;
    return true;
  };
  while (decimals >= fewest && !as_shown(numbers_with(values, decimals, end, most))) --decimals;
  ASSERT_GE(decimals, fewest) << "no one precision: " << texts[0]->text << " for " << values[0];
  const double size = texts[0]->style.size;
  for (const DrawnText* text : texts) EXPECT_EQ(text->style.size, size) << text->text;
  EXPECT_LE(size, part * height);
  EXPECT_LE(numbers_with(values, decimals, end, most).widest(canvas, size), 0.78 * width + 1e-9);
  EXPECT_GE(size * zoom, 6.5);
}

}  // namespace

void for_every_part(const std::function<void(const View& view, FigureOptions options)>& look) {
  for (const View& view : views())
    for (FigureOptions options; options.part < view.part_count(); ++options.part) {
      SCOPED_TRACE(std::string(view.id) + " part " + std::to_string(options.part));
      look(view, options);
    }
}

int part_called(const View& view, std::string_view id) {
  const auto found = std::ranges::find(view.parts, id, &Part::id);
  EXPECT_NE(found, view.parts.end()) << view.id << " has no part " << id;
  return found == view.parts.end() ? 0 : static_cast<int>(found - view.parts.begin());
}

DrawnView::DrawnView(std::string_view name, const Scene& scene, Extent space, FigureOptions options,
                     ThemeId id) {
  const std::size_t colon = name.find(':');
  const View& view = *find_view(name.substr(0, colon));
  if (colon != std::string_view::npos) options.part = part_called(view, name.substr(colon + 1));
  draw_into(*this, view, scene, analyze(scene), id, space, options);
}

DrawnView::DrawnView(const View& view, const Scene& scene, Extent space, const FigureOptions& options,
                     ThemeId id) {
  draw_into(*this, view, scene, analyze(scene), id, space, options);
}

void draw_into(DrawnView& out, const View& view, const Scene& scene, const Analysis& analysis, ThemeId id,
               Extent space, const FigureOptions& options) {
  out.extent = view.draw(out.canvas, {scene, analysis, theme(id), options}, space);
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
  for (const DrawnText& t : canvas.texts)
    if (!t.text.empty()) sorted.push_back(&t);
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

// What a text stands on: a heatmap's cell, the last rectangle or field drawn there, or the background.
void expect_readable(const RecordingCanvas& canvas, const Theme& theme, double on_ground) {
  std::vector<const Primitive*> grounds;
  for (const Primitive& one : canvas.drawing.primitives)
    if (std::holds_alternative<DrawnRectangle>(one) || std::holds_alternative<DrawnField>(one))
      grounds.push_back(&one);
  const auto ground_under = [&](Point p) {
    for (const DrawnHeatmap& drawn : canvas.heatmaps)
      if (const auto at = cell_at(drawn, p))
        return color_of(drawn, static_cast<int>(*at) / drawn.map.cols,
                        static_cast<int>(*at) % drawn.map.cols);
    for (auto one = grounds.rbegin(); one != grounds.rend(); ++one) {
      if (const auto* r = std::get_if<DrawnRectangle>(*one); r && contains(r->where, p)) return r->color;
      if (const auto* f = std::get_if<DrawnField>(*one))
        if (contains(Rect{(*f)->x, (*f)->y, (*f)->width, (*f)->height}, p)) return field_color(**f, p.x, p.y);
    }
    return theme.background;
  };
  for (const DrawnText& t : canvas.texts) {
    const Color ground = ground_under(box_of(t).center());
    EXPECT_GE(contrast(t.style.color, ground), ground == theme.background ? on_ground : 4.5)
        << '"' << t.text << '"';
  }
}

void expect_numbers_of_cells(const RecordingCanvas& canvas, int decimals, double zoom, double part) {
  for (const DrawnHeatmap& drawn : canvas.heatmaps) {
    const auto of_cells = texts_of_cells(canvas, drawn);
    expect_one_type(canvas, drawn, of_cells, decimals, zoom, part);
    for (std::size_t at = 0; at < of_cells.size(); ++at) {
      const auto& texts = of_cells[at];
      EXPECT_TRUE(drawn.paint[at] != CellPaint::masked || texts.empty()) << "a number in a masked cell";
      if (drawn.paint[at] != CellPaint::overflow) continue;
      ASSERT_EQ(texts.size(), 2u);
      EXPECT_TRUE(texts[0]->text == "+" || texts[0]->text == "−" || texts[0]->text == "±") << texts[0]->text;
      EXPECT_TRUE(texts[1]->text == "overflow" || texts[1]->text == "over") << texts[1]->text;
    }
  }
}

// A value beyond the ends of its scale would have the colour of another.
void expect_true_colors(const RecordingCanvas& canvas) {
  for (const DrawnHeatmap& drawn : canvas.heatmaps)
    for (std::size_t i = 0; i < drawn.values.size(); ++i) {
      if (drawn.paint[i] != CellPaint::value) continue;
      const auto [low, high] = drawn.map.range;
      const double slack = 1e-9 * (high - low);
      EXPECT_TRUE(drawn.values[i] <= high + slack && drawn.values[i] >= low - slack) << drawn.values[i];
    }
}

void expect_no_nan(const RecordingCanvas& canvas) {
  for (const DrawnText& t : canvas.texts) {
    EXPECT_TRUE(std::isfinite(t.baseline.x) && std::isfinite(t.baseline.y)) << t.text;
    if (t.text.find_first_of("nN") == std::string::npos) continue;  // most of them
    for (const char* word : {" nan ", " NaN ", " inf ", " −inf "})
      EXPECT_EQ((" " + t.text + " ").find(word), std::string::npos) << t.text;
  }
  for (const DrawnRectangle& r : canvas.rectangles)
    EXPECT_TRUE(std::isfinite(r.where.x + r.where.y + r.where.width + r.where.height));
  for (const auto& line : canvas.lines)
    for (const Point& p : line) EXPECT_TRUE(std::isfinite(p.x + p.y));
}

void expect_sound(const DrawnView& drawn, ThemeId id, int decimals, double on_ground, double part) {
  expect_no_nan(drawn.canvas);
  expect_texts_apart(drawn.canvas);
  expect_inside(drawn.canvas, drawn.extent);
  expect_readable(drawn.canvas, theme(id), on_ground);
  expect_numbers_of_cells(drawn.canvas, decimals, drawn.zoom, part);
  expect_true_colors(drawn.canvas);
}

}  // namespace attnlab::test
