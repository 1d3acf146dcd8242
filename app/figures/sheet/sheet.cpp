#include "app/figures/sheet/sheet.h"

#include "app/figures/sheet/sheet_layout.h"
#include "app/figures/views/alone.h"

namespace attnlab {

namespace {

constexpr Extent own_space{960, 720};
constexpr double sheet_margin = measure::space_5, step = 8;
constexpr double title_line = 24, sheet_caption_line = 17, words_margin = 18, least_worded = 360;
constexpr int most_title = 3, most_told = 12, most_caption = 6;

TextStyle title_style(const Theme& theme) { return {Face::sans_medium, measure::type_18, theme.text}; }
TextStyle caption_style(const Theme& theme) { return {Face::sans, measure::type_12, theme.secondary}; }

// What belongs to the screen alone is left out.
FigureInput printed(const FigureInput& input, const Sheet& sheet) {
  FigureInput out{input.scene,   input.analysis, sheet.paper ? wall_theme(input.theme.id) : input.theme,
                  input.options, nullptr,        nullptr,
                  input.ends,    input.labels};
  if (sheet.paper) out.options.room = RoomId::paper;
  out.options.hover.reset();
  out.options.pinned.reset();
  if (!sheet.slide) out.options.lit.clear();
  return out;
}

double band(std::size_t lines, double line) {
  return lines == 0 ? 0 : words_margin + line * static_cast<double>(lines);
}

std::size_t words_in(const std::vector<SheetLine>& lines) {
  std::size_t count = 0;
  for (const SheetLine& line : lines) count += line.words.size();
  return count;
}

bool elided(const std::vector<SheetLine>& lines) {
  return !lines.empty() && lines.back().words.back().back().text == "…";
}

// A column of the sheet at its right that is the QR code's alone; the rest is laid out beside it.
struct QrColumn {
  double module = 2, side = 0, width = 0;
};

QrColumn qr_column(const Sheet& sheet) {
  constexpr double gap = 12, share_of_height = 3.5, widest_share = 0.4, seen_from_afar = 6;
  QrColumn column;
  if (!sheet.qr) return column;
  const double modules = qr_side(*sheet.qr, 1);
  if (sheet.size) {
    const double room = std::min(sheet.size->height - 2 * gap, widest_share * sheet.size->width - gap);
    column.module =
        std::floor(std::clamp(sheet.size->height / share_of_height / modules, 2.0, seen_from_afar));
    column.module = std::max(0.1, std::min(column.module, room / modules));
  }
  column.side = modules * column.module;
  column.width = column.side + gap;
  return column;
}

Extent draw_view(Canvas& canvas, const FigureInput& input, const Sheet& sheet, Extent space) {
  if (sheet.slide && !sheet.slide->slide.block.empty()) {
    draw_alone(canvas, std::bind_front(&View::draw, sheet.view), input, space,
               [&sheet](const Shown& shown) { return matrix_called(shown, sheet.slide->slide.block); });
    return space;
  }
  const bool compared = sheet.before && sheet.compare != Compare::off && sheet.view->compares;
  if (!compared) return sheet.view->draw(canvas, input, space);
  return draw_compared(canvas, std::bind_front(&View::draw, sheet.view), input, *sheet.before, sheet.compare,
                       space, true)
      .extent;
}

// As many lines as the width asks for, of as equal a length as words allow.
std::vector<SheetLine> balanced(const Canvas& canvas, const std::string& text, const TextStyle& style,
                                double width, int most, bool formulas) {
  std::vector<SheetLine> lines = sheet_lines(canvas, text, style, width, most, formulas);
  if (lines.size() < 2 || elided(lines)) return lines;
  for (int twentieths = 10; twentieths < 20; ++twentieths) {
    const double share = twentieths / 20.0;
    std::vector<SheetLine> narrow = sheet_lines(canvas, text, style, share * width, most, formulas);
    if (narrow.size() == lines.size() && words_in(narrow) == words_in(lines) && !elided(narrow))
      return narrow;
  }
  return lines;
}

}  // namespace

DrawnFigure figure_in(Extent space, const Canvas& measures, const FigureInput& input, const Sheet& sheet,
                      double zoom, double least_type) {
  Recorder canvas(measures, zoom, least_type);
  if (sheet.matrix) space = draw_matrix(canvas, input, *sheet.matrix, space);
  if (!sheet.matrix && sheet.view != nullptr) space = draw_view(canvas, input, sheet, space);
  return {space, std::move(canvas.drawing)};
}

double mark_band(const Sheet& sheet) { return sheet.mark ? sweep_mark_height : 0; }

void set_words(SheetPlan& layout, const Canvas& canvas, const Theme& theme, const Sheet& sheet, double width,
               double room) {
  const double inner = width - 2 * std::min(sheet_margin, width / 20);
  const auto lines_in = [room](double share, double line, int most) {
    return static_cast<int>(std::clamp((room * share - words_margin) / line, 0.0, static_cast<double>(most)));
  };
  if (const int most = lines_in(0.6, title_line, sheet.slide ? most_told : most_title); most > 0)
    layout.title = balanced(canvas, sheet.title, title_style(theme), inner, most, sheet.slide != nullptr);
  if (const int most = lines_in(0.4, sheet_caption_line, most_caption); most > 0)
    layout.caption = balanced(canvas, sheet.caption, caption_style(theme), inner, most, true);
  layout.above = band(layout.title.size(), title_line);
  layout.below = band(layout.caption.size(), sheet_caption_line);
}

SheetPlan filled_sheet(Extent size, double zoom, const Canvas& canvas, const Theme& theme,
                       const Sheet& sheet) {
  SheetPlan layout;
  layout.zoom = zoom;
  layout.size = {size.width / zoom, size.height / zoom};
  set_words(layout, canvas, theme, sheet, layout.size.width, layout.size.height / 2);
  layout.mark = mark_band(sheet);
  layout.space = {layout.size.width,
                  std::max(1.0, layout.size.height - layout.above - layout.below - layout.mark)};
  layout.at = {0, layout.above};
  return layout;
}

namespace {

// The sheet laid out for more room than there is, to be drawn smaller as a whole.
SheetPlan sized_at(double zoom, const Canvas& canvas, const FigureInput& input, const Sheet& sheet) {
  return filled_sheet({std::max(1.0, sheet.size->width), std::max(1.0, sheet.size->height)}, zoom, canvas,
                      input.theme, sheet);
}

// At the largest zoom up to 1 at which the figure fits.
SheetPlan sized(const Canvas& canvas, const FigureInput& input, const Sheet& sheet) {
  const auto share = [&](const SheetPlan& layout) {
    const Extent& space = layout.space;
    const Extent needed = figure_in(space, canvas, input, sheet).needed;
    return std::min({1.0, space.width / needed.width, space.height / needed.height});
  };
  SheetPlan good = sized_at(1, canvas, input, sheet);
  double bad = 1;
  for (int i = 0; i < 40; ++i) {
    const double fit = share(good);
    if (fit > 1 - 1e-9) break;
    bad = good.zoom;
    good = sized_at(good.zoom * fit, canvas, input, sheet);
  }
  for (int i = 0; i < 5 && good.zoom < bad; ++i) {
    const SheetPlan middle = sized_at((good.zoom + bad) / 2, canvas, input, sheet);
    if (share(middle) > 1 - 1e-9)
      good = middle;
    else
      bad = middle.zoom;
  }
  return good;
}

// Where the figure reaches when it has the space in which its cells are large enough.
struct OwnSize {
  Extent space;
  Rect drawn;  // outwards in steps: numbers that change by a digit do not change the sheet
};

OwnSize own_size(const Canvas& canvas, const FigureInput& input, const Sheet& sheet) {
  OwnSize own{own_space, {}};
  for (int i = 0;; ++i) {
    const Drawing figure = figure_in(own.space, canvas, input, sheet).drawing;
    const Rect drawn = figure.bounds().value_or(Rect{});
    const double left = std::floor(drawn.x / step) * step, top = std::floor(drawn.y / step) * step;
    own.drawn = {left, top, std::ceil((drawn.right() - left) / step) * step,
                 std::ceil((drawn.bottom() - top) / step) * step};
    const double cell = figure.widest_cell();
    if (cell == 0 || cell >= measure::cell || i == 12) return own;
    own.space = {std::round(own.space.width * 1.1), std::round(own.space.height * 1.1)};
  }
}

SheetPlan natural(const Canvas& canvas, const FigureInput& input, const Sheet& sheet) {
  SheetPlan layout;
  const OwnSize own = own_size(canvas, input, sheet);
  const bool worded = !sheet.title.empty() || !sheet.caption.empty() || sheet.mark;
  layout.size.width = std::max(own.drawn.width + 2 * sheet_margin, worded ? least_worded : 0);
  set_words(layout, canvas, input.theme, sheet, layout.size.width, own_space.height);
  layout.mark = mark_band(sheet);
  layout.size.height = layout.above + own.drawn.height + 2 * sheet_margin + layout.mark + layout.below;
  layout.space = own.space;
  layout.at = {std::floor((layout.size.width - own.drawn.width) / 2) - own.drawn.x,
               layout.above + sheet_margin - own.drawn.y};
  return layout;
}

SheetLayout without_qr(const Canvas& measures, const FigureInput& input, const Sheet& sheet) {
  if (is_wall(sheet)) return on_wall(measures, input, sheet);
  const FigureInput plain = printed(input, sheet);
  const SheetPlan layout = sheet.paper  ? on_paper(measures, plain, sheet)
                           : sheet.size ? sized(measures, plain, sheet)
                                        : natural(measures, plain, sheet);
  Recorder canvas(measures, layout.zoom, layout.least_type);
  const double middle = layout.size.width / 2;
  draw_lines(canvas, layout.title, middle, words_margin + 0.75 * title_line, title_line,
             title_style(plain.theme));
  if (sheet.paper)
    layout.figure.draw(canvas, layout.at);
  else
    figure_in(layout.space, measures, plain, sheet, layout.zoom).drawing.draw(canvas, layout.at);
  if (sheet.mark)
    draw_sweep_mark(canvas, plain.theme, *sheet.mark, middle,
                    layout.size.height - layout.below - layout.mark);
  draw_lines(canvas, layout.caption, middle, layout.size.height - layout.below + 0.75 * sheet_caption_line,
             sheet_caption_line, caption_style(plain.theme));
  SheetLayout out{{}, std::move(canvas.drawing), layout.zoom, {}, 0, layout.small};
  // A size that is given holds to the last digit: centimetres are no whole pixels.
  if (sheet.paper)
    out.extent = {layout.size.width * layout.zoom, layout.size.height * layout.zoom};
  else if (sheet.size)
    out.extent = {std::max(1.0, sheet.size->width), std::max(1.0, sheet.size->height)};
  else
    out.extent = {std::round(layout.size.width), std::round(layout.size.height)};
  return out;
}

}  // namespace

SheetLayout lay_out(const Canvas& measures, const FigureInput& input, const Sheet& sheet) {
  if (!sheet.qr) return without_qr(measures, input, sheet);
  const QrColumn column = qr_column(sheet);
  Sheet rest = sheet;
  rest.qr.reset();
  if (rest.size) rest.size->width = std::max(1.0, rest.size->width - column.width);
  if (rest.paper) rest.paper->width = std::max(1.0, rest.paper->width - column.width);
  SheetLayout layout = without_qr(measures, input, rest);
  // The column is as wide beside a wider figure; of a height that is given the shape stays.
  if (layout.small)
    layout.small->width = sheet.paper->height ? layout.small->width * sheet.paper->width / rest.paper->width
                                              : layout.small->width + column.width;
  const double edge = column.width - column.side;
  if (sheet.size)
    layout.extent = {std::max(1.0, sheet.size->width), std::max(1.0, sheet.size->height)};
  else
    layout.extent = {layout.extent.width + column.width,
                     std::max(layout.extent.height, column.side + 2 * edge)};
  layout.qr_module = column.module;
  layout.qr = {layout.extent.width - column.side - edge, layout.extent.height - column.side - edge};
  // On whole pixels its edges are sharp.
  if (column.module >= 1) layout.qr = {std::floor(layout.qr.x), std::floor(layout.qr.y)};
  return layout;
}

Extent draw_sheet(Canvas& canvas, const FigureInput& input, const Sheet& sheet) {
  return draw_sheet(canvas, input.theme, sheet, lay_out(canvas, input, sheet));
}

Extent draw_sheet(Canvas& canvas, const Theme& theme, const Sheet& sheet, const SheetLayout& layout) {
  const auto& [width, height] = layout.extent;
  if (sheet.ground) canvas.fill_rectangle({0, 0, width, height}, theme.background, 0);
  layout.drawing.draw(canvas, {}, layout.zoom);
  if (sheet.qr && layout.qr_module > 0) draw_qr(canvas, *sheet.qr, layout.qr, layout.qr_module);
  return layout.extent;
}

}  // namespace attnlab
