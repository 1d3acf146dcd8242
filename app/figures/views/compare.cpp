#include "app/figures/views/compare.h"

#include "app/figures/canvas/drawing.h"
#include "app/figures/canvas/text.h"
#include "app/figures/parts/scale.h"

#include <functional>

namespace attnlab {
namespace {

constexpr double compared_heading = 26;  // the line that says which is which

// One of the two figures: what it needs, what it shows, what it looks like.
struct Figure {
  Extent extent;
  Shown shown;
  Drawing drawing;
};

Figure figure_of(const Canvas& measures, const DrawFigure& draw, FigureInput input, Extent space) {
  Figure out;
  Recorder canvas(measures);
  input.shown = &out.shown;
  out.extent = draw(canvas, input, space);
  out.drawing = std::move(canvas.drawing);
  return out;
}

// What makes a figure fit its half; 1 where it does.
double shrunk(const Extent& figure, const Extent& half) {
  if (!(figure.width > 0) || !(figure.height > 0)) return 1;
  return std::clamp(std::min(half.width / figure.width, half.height / figure.height), 0.0, 1.0);
}

// Side by side, or one under the other: with what each figure needs of its half.
struct Halves {
  bool beside = true;
  Extent half;
  Figure a, now;
  // How small both must be drawn to be seen at once.
  double zoom() const { return std::min(shrunk(a.extent, half), shrunk(now.extent, half)); }
  // How large their cells are then; of figures without cells what they are drawn smaller by.
  double cell() const {
    const double widest = std::min(a.drawing.widest_cell(), now.drawing.widest_cell());
    return zoom() * (widest > 0 ? widest : 1);
  }
  // Whether it can stay: nothing is drawn smaller, and numbers have the room that they need.
  bool comfortable() const {
    constexpr double enough = 34;
    return zoom() >= 1 && (a.drawing.widest_cell() == 0 || cell() >= enough);
  }
};

Halves halves(const Canvas& canvas, const DrawFigure& draw, const FigureInput& now, const FigureInput& a,
              Extent space, bool beside) {
  const Extent half = half_of(space, beside);
  return {beside, half, figure_of(canvas, draw, a, half), figure_of(canvas, draw, now, half)};
}

void caption(Canvas& canvas, const Theme& theme, Point at, std::string_view letter, const char* words) {
  const TextStyle strong{Face::sans_bold, measure::type_13, theme.text};
  canvas.text({at.x + measure::space_4, at.y + 18}, letter, strong);
  const double width = canvas.text_width(letter, strong.face, strong.size);
  canvas.text({at.x + measure::space_4 + width + measure::space_2, at.y + 18}, words,
              {Face::sans, measure::type_12, theme.secondary});
}

// The blocks of a figure that is drawn moved and scaled.
void add_blocks(std::vector<ShownMatrix>& out, const Shown& shown, Point by, double zoom) {
  for (const ShownMatrix& one : shown.matrices) out.push_back(moved(one, by, zoom));
}

// How much lower than in the other figure the first matrix ends that both have in one shape.
double below_line(const Shown& now, const Shown& other) {
  for (const ShownMatrix& one : now.matrices)
    for (const ShownMatrix& two : other.matrices)
      if (one.cell && one.cell == two.cell && one.rows == two.rows)
        return one.where.bottom() - two.where.bottom();
  return 0;
}

// Before stands first; a scene that is dragged along follows the present one.
ComparedDrawing draw_beside(Canvas& canvas, const DrawFigure& draw, FigureInput now, FigureInput other,
                            Extent space, const Reference& a, std::optional<bool> in_a_row) {
  const bool linked = !a.names.empty();
  Halves chosen = halves(canvas, draw, now, other, space, in_a_row.value_or(space.width >= space.height));
  if (!chosen.comfortable() && !in_a_row) {
    Halves turned = halves(canvas, draw, now, other, space, !chosen.beside);
    if (turned.cell() > chosen.cell()) chosen = std::move(turned);
  }
  const Extent half = chosen.half;
  Comparison shared{.ends = chosen.a.shown.ends};
  widen(shared.ends, chosen.now.shown.ends);
  now.comparison = other.comparison = &shared;
  Figure of_other = figure_of(canvas, draw, other, half);
  const Figure of_now = figure_of(canvas, draw, now, half);
  const bool beside = chosen.beside;
  // Side by side the cells of a matrix stand in one line, however high the formulas above them are.
  const double down = linked && beside ? below_line(of_now.shown, of_other.shown) : 0;
  of_other.extent.height += std::max(0.0, down);
  // Both are seen at once: what is too large for its half is drawn smaller, while it can be read.
  constexpr double smallest = 0.5;
  const double zoom =
      std::max(smallest, std::min(shrunk(of_other.extent, half), shrunk(of_now.extent, half)));
  const auto drawn = [zoom](const Figure& f) {
    return Extent{f.extent.width * zoom, f.extent.height * zoom};
  };
  const Extent first = drawn(linked ? of_now : of_other), second = drawn(linked ? of_other : of_now);
  const Point next = beside ? Point{std::max(half.width, first.width), 0}
                            : Point{0, compared_heading + std::max(half.height, first.height)};
  const Point here = linked ? Point{} : next, there = linked ? next : Point{};
  const auto below = [](Point heading) { return Point{heading.x, heading.y + compared_heading}; };
  const Point other_at{there.x, below(there).y + zoom * down};
  of_other.drawing.draw(canvas, other_at, zoom);
  of_now.drawing.draw(canvas, below(here), zoom);
  const char* which = linked ? "" : a.pinned ? "as it was pinned" : "as Undo restores it";
  caption(canvas, now.theme, there, linked ? a.names.back() : "before", which);
  caption(canvas, now.theme, here, linked ? a.names.front() : "now", "");
  const Extent whole{
      beside ? next.x + second.width : std::max(first.width, second.width),
      beside ? compared_heading + std::max(first.height, second.height) : below(next).y + second.height};
  canvas.line(beside ? Point{next.x, 6} : Point{6, next.y},
              beside ? Point{next.x, whole.height - 6} : Point{whole.width - 6, next.y},
              {now.theme.hairline});
  ComparedDrawing out{whole, below(here), half, zoom, {}};
  add_blocks(out.blocks, of_now.shown, out.now, zoom);
  add_blocks(out.blocks, of_other.shown, other_at, zoom);
  if (linked) out.linked = Rect{there.x, there.y, whole.width - there.x, whole.height - there.y};
  return out;
}

// The largest difference of two cells that both hold a number.
double largest_difference(Shown a, const Shown& now) {
  double largest = 0;
  for (const ShownMatrix& matrix : now.matrices) {
    const ShownMatrix* other = counterpart(a, matrix);
    if (other == nullptr) continue;
    for (std::size_t i = 0; i < matrix.values.size(); ++i) {
      const double difference = std::abs(matrix.values[i] - other->values[i]);
      if (std::isfinite(difference)) largest = std::max(largest, difference);
    }
  }
  return largest;
}

// Whether a cell has room for both numbers, and one has changed.
bool says_from_to(const Drawing& drawing) {
  return std::ranges::any_of(
      drawing.texts(), [](const DrawnText* text) { return text->text.find(" → ") != std::string::npos; });
}

ComparedDrawing draw_difference(Canvas& canvas, const DrawFigure& draw, const FigureInput& now,
                                const FigureInput& before, Extent space) {
  const Extent room{space.width, std::max(0.0, space.height - compared_heading)};
  Shown a = figure_of(canvas, draw, before, room).shown;
  const double end = round_up(largest_difference(a, figure_of(canvas, draw, now, room).shown));
  Comparison minus{.ends = {}, .subtract = &a, .difference = end, .before = &before};
  // Differences are signed, those of weights too.
  Theme signed_weights = now.theme;
  signed_weights.weights_map = now.theme.signed_map;
  const Figure figure = figure_of(
      canvas, draw, {now.scene, now.analysis, signed_weights, now.options, nullptr, &minus, now.ends}, room);
  figure.drawing.draw(canvas, {0, compared_heading});
  caption(canvas, now.theme, {0, 0}, "Δ = now − before",
          says_from_to(figure.drawing) ? "in the matrices, small: before → now; plots show where they were"
                                       : "plots show where they were");
  ComparedDrawing out{
      {figure.extent.width, figure.extent.height + compared_heading}, {0, compared_heading}, room, 1, {}};
  add_blocks(out.blocks, figure.shown, out.now, 1);
  return out;
}

// How far colours reach in both. What has a scale of its own in one state alone has it in the other, too,
// once this is known: then both are measured again.
RangeEnds shared_ends(const Canvas& canvas, const DrawFigure& draw, const FigureInput& now,
                      const FigureInput& before, Extent room, Shown& of_now, Shown& of_before) {
  Comparison shared;
  RangeEnds ends{};
  for (int i = 0; i < 2; ++i) {
    FigureInput states[] = {now, before};
    for (FigureInput& one : states) one.comparison = i > 0 ? &shared : nullptr, one.ends = nullptr;
    of_now = figure_of(canvas, draw, states[0], room).shown;
    of_before = figure_of(canvas, draw, states[1], room).shown;
    ends = of_now.ends;
    widen(ends, of_before.ends);
    const auto alone = [](double a, double b) { return (a > 0) != (b > 0); };
    if (std::ranges::equal(of_now.ends, of_before.ends, std::not_fn(alone))) break;
    shared.ends = ends;
  }
  return ends;
}

ComparedDrawing draw_with(Canvas& canvas, const DrawFigure& draw, const FigureInput& now,
                          const FigureInput& before, Extent space, bool is_before, bool by_itself,
                          bool plain) {
  const double heading = by_itself && !room_of(now.options.room).large ? compared_heading : 0;
  const Extent room{space.width, std::max(0.0, space.height - heading)};
  Shown of_now, of_before;
  Comparison both{.ends = shared_ends(canvas, draw, now, before, room, of_now, of_before),
                  .before = is_before ? nullptr : &before,
                  .other = is_before ? &of_now : &of_before,
                  .other_state = is_before ? &now : &before,
                  .is_before = is_before};
  if (is_before && plain) both.other = nullptr, both.other_state = nullptr;
  const FigureInput& of = is_before ? before : now;
  const Figure figure = figure_of(
      canvas, draw, {of.scene, of.analysis, now.theme, now.options, nullptr, &both, now.ends}, room);
  figure.drawing.draw(canvas, {0, heading});
  ComparedDrawing out{{figure.extent.width, figure.extent.height + heading}, {0, heading}, room, 1, {}};
  add_blocks(out.blocks, figure.shown, out.now, 1);
  if (heading == 0) return out;
  // The words stand where they stand in either state.
  const TextStyle strong{Face::sans_bold, measure::type_13, now.theme.text};
  const double words = canvas.text_width("before", strong.face, strong.size) + measure::space_2;
  canvas.text({measure::space_4, 18}, is_before ? "before" : "now", strong);
  canvas.text({measure::space_4 + words, 18}, compared_marks,
              {Face::sans, measure::type_12, now.theme.secondary});
  return out;
}

}  // namespace

Extent half_of(Extent space, bool in_a_row) {
  return in_a_row ? Extent{std::floor(space.width / 2), std::max(0.0, space.height - compared_heading)}
                  : Extent{space.width, std::max(0.0, std::floor(space.height / 2) - compared_heading)};
}

bool can_subtract(const Analysis& now, const Analysis& a) { return now.dims == a.dims; }

ComparedDrawing draw_compared(Canvas& canvas, const DrawFigure& draw, const FigureInput& now,
                              const Reference& a, Compare mode, Extent space, bool by_itself,
                              std::optional<bool> in_a_row, bool plain) {
  if (mode == Compare::off || a.analysis.dims.h == 0) return {draw(canvas, now, space), {0, 0}, space, 1, {}};
  const FigureInput before{a.scene, a.analysis, now.theme, now.options};
  if (mode == Compare::difference && can_subtract(now.analysis, a.analysis))
    return draw_difference(canvas, draw, now, before, space);
  if ((mode == Compare::with || mode == Compare::was) && can_subtract(now.analysis, a.analysis))
    return draw_with(canvas, draw, now, before, space, mode == Compare::was, by_itself, plain);
  if (mode == Compare::was) return {draw(canvas, before, space), {0, 0}, space, 1, {}};
  return draw_beside(canvas, draw, now, before, space, a, in_a_row);
}

}  // namespace attnlab
