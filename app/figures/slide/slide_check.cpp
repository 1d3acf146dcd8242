#include "app/figures/slide/slide_check.h"

#include "app/figures/slide/slide_figure.h"
#include "app/figures/views/alone.h"
#include "core/teaching/answer.h"
#include "core/text/nearest.h"
#include "core/text/utf8.h"

#include <algorithm>

namespace attnlab {
namespace {

// How much was drawn, and where: two figures that differ in a mark differ in it.
class Trace : public BlankCanvas {
 public:
  std::vector<double> marks;

  void stroke_rectangle(const Rect& r, const Stroke& stroke, double) override {
    marks.insert(marks.end(), {r.x, r.y, r.width, r.height, stroke.width});
  }
  void polyline(std::span<const Point> points, const Stroke& stroke) override {
    for (const Point& p : points) marks.insert(marks.end(), {p.x, p.y, stroke.width});
  }
  void fill_rectangle(const Rect& r, Color color, double) override {
    marks.insert(marks.end(), {r.x, r.y, r.width, r.height, 1.0 * color.a});
  }
  void fill_circle(Point at, double radius, Color) override {
    marks.insert(marks.end(), {at.x, at.y, radius});
  }
  void text(Point at, std::string_view, const TextStyle& style) override {
    marks.insert(marks.end(), {at.x, at.y, style.size, 1.0 * style.color.a});
  }
  // As wide as letters are on the whole; where they stand decides nothing.
  double text_width(std::string_view text, Face, double size) const override {
    return 0.5 * size * static_cast<double>(text.size());
  }
};

constexpr Extent room{1400, 1000};

FigureInput input_of(const Slide& slide, const Scene& scene, const Analysis& analysis) {
  FigureInput input{scene, analysis, theme(ThemeId::light), {}};
  input.options.head = std::max(0, slide.head - 1);
  input.options.blocks = slide.blocks;
  if (const View* view = find_view(slide.view)) input.options.part = view->part_of(slide.part).value_or(0);
  return input;
}

std::vector<double> marks_on(const Slide& slide, const FigureInput& input) {
  Trace canvas;
  if (!slide.blocks.empty())
    draw_slide(canvas, input, room, fit_slide(canvas, input, room));
  else if (const View* view = find_view(slide.view))
    view->draw(canvas, input, room);
  return std::move(canvas.marks);
}

// Of one matrix of a view alone.
std::string wrong_block(const Slide& slide, const FigureInput& input) {
  const View* view = find_view(slide.view);
  if (view == nullptr || slide.block.empty()) return {};
  Trace canvas;
  std::vector<std::string> names;
  const FindBlock find = [&](const Shown& shown) {
    for (const ShownMatrix& one : shown.matrices) {
      std::string name = one.cell ? std::string(row_of(one.cell->node).code) : "";
      names.push_back(std::ranges::count(names, name) > 0 || name.empty() ? std::to_string(names.size() + 1)
                                                                          : name);
    }
    return matrix_called(shown, slide.block);
  };
  if (draw_alone(canvas, std::bind_front(&View::draw, view), input, room, find)) return {};
  return "block: expected " +
         (names.empty() ? "none, as \"" + slide.view + "\" shows no matrices"
                        : "one of \"" + slide.view + "\": " + joined(names, ", ")) +
         ", found \"" + quotable(slide.block) + '"';
}

}  // namespace

std::string wrong_slide(const Slide& slide, const Scene& scene, const Analysis& analysis) {
  std::string why = !slide.blocks.empty() ? wrong_blocks(scene, analysis, slide.blocks)
                    : slide.view.empty()  ? std::string()
                                          : wrong_view(slide.view, slide.part);
  if (why.empty() && needs_run(slide.view))
    why = "view: a slide has no training for \"" + slide.view + "\" to show";
  if (why.empty() && !slide.blocks.empty())
    why = wrong_claims(scene, analysis, slide.blocks, plane_of(slide, {}));
  if (why.empty()) why = wrong_block(slide, input_of(slide, scene, analysis));
  return why.empty() ? wrong_hands(slide) : why;
}

namespace {

// An expression of a block that is the name m, or has it in it.
bool moves_with_power(const std::string& expression) {
  for (std::size_t at = expression.find('m'); at != std::string::npos; at = expression.find('m', at + 1)) {
    const auto is_letter = [&](std::size_t i) {
      return i < expression.size() && std::isalnum(static_cast<unsigned char>(expression[i])) != 0;
    };
    if (!(at > 0 && is_letter(at - 1)) && !is_letter(at + 1)) return true;
  }
  return false;
}

bool shows_power(const Slide& slide) {
  return std::ranges::any_of(block_names(slide.blocks), [](const std::string& name) {
    const auto id = block_called(block_and_scene(name).block);
    return id && std::ranges::any_of(id->of, moves_with_power);
  });
}

}  // namespace

std::string wrong_hands(const Slide& slide) {
  if (has_hand(slide, hand_power) && !shows_power(slide))
    return std::string("hands: \"") + hand_power + "\" moves nothing here: expected a block with it, as in " +
           "power(A,m)";
  for (const std::string& name : slide.hands.value_or(std::vector<std::string>())) {
    const auto block = block_called(name.substr(0, name.find('[')));
    const bool is_set = block && block->row->node && is_given(*block->row->node);
    if (!is_set && name != hand_temperature && name != hand_score && name != hand_power)
      return std::string("hands: expected a matrix that is set, as in Q or Q[4,:], \"") + hand_temperature +
             "\", \"" + hand_score + "\" or \"" + hand_power + "\", found \"" + quotable(name) + '"';
  }
  return {};
}

bool shows_light(const Slide& slide, const Scene& scene, const Analysis& analysis, const std::string& light) {
  const auto cell = lit_cell(light), slope = lit_gradient(light);
  FigureInput input = input_of(slide, scene, analysis);
  // Where a row is taken apart it is the one that is lit.
  input.options.row = cell ? std::max(0, cell->row) : 0;
  const std::vector<double> plain = marks_on(slide, input);
  if (cell) input.options.lit = {*cell};
  if (slope) input.options.gradients.lit = {*slope};
  return marks_on(slide, input) != plain;
}

}  // namespace attnlab
