// The layout of a formula: the tree becomes texts and lines at places relative to the baseline.
#include "app/figures/canvas/formula.h"

#include "app/figures/canvas/formula_parse.h"

#include <utility>

namespace attnlab {
namespace {

using Kind = FormulaNode::Kind;

// Proportions, in em of the size in force.
constexpr double script_size = 0.7, ascent_of_text = 0.70, descent_of_text = 0.22;
constexpr double raise = 0.40, lower = 0.18, math_axis = 0.25, rule = 0.05, fraction_gap = 0.14;
constexpr double raise_over_lowered = 0.46, line_gap = 0.22;
// What is taller than this has brackets that are drawn around it.
constexpr double tall_ascent = 1.05, tall_descent = 0.5, bracket_width = 0.36;

double air(Spacing spacing, double size, bool script) {
  if (script) return 0;  // no air around signs in raised and lowered text, as in TeX
  switch (spacing) {
    case Spacing::operation: return 0.20 * size;
    case Spacing::relation: return 0.26 * size;
    default: return 0;
  }
}

// Walks the tree once; with a canvas to draw on it draws, without it only measures.
class FormulaLayout {
 public:
  FormulaLayout(const Canvas& measure, Canvas* draw, Color color)
      : measure_(measure), draw_(draw), color_(color) {}

  FormulaExtent place(const FormulaNode& node, Point at, double size, bool script) {
    switch (node.kind) {
      case Kind::sign: return sign(node, at, size);
      case Kind::group: return group(node, at, size, script);
      case Kind::scripts: return scripts(node, at, size, script);
      case Kind::fraction: return fraction(node, at, size);
      case Kind::root: return root(node, at, size, script);
      case Kind::hat: return hat(node, at, size, script);
      case Kind::lines: return lines(node, at, size, script);
    }
    return {};
  }

 private:
  FormulaExtent measured(const FormulaNode& node, double size, bool script) {
    FormulaLayout inner(measure_, nullptr, color_);
    inner.base_ = base_;
    return inner.place(node, {}, size, script);
  }

  // Widths are in proportion to sizes, also below the smallest type, where raised and lowered signs stand.
  double width_of(const FormulaNode& sign, double size) const {
    const double asked = base_ > 0 ? std::max(size, measure_.least_type()) : size;
    return measure_.text_width(sign.text, sign.face, asked) * (size / asked);
  }

  FormulaExtent sign(const FormulaNode& node, Point at, double size) {
    if (node.spacing == Spacing::space) return {node.width * size, 0, 0};
    if (node.text.empty()) return {};
    const TextStyle style{node.face, size, color_, Anchor::middle, base_};
    if (draw_) draw_->text(at, node.text, style);
    return {width_of(node, size), ascent_of_text * size, descent_of_text * size};
  }

  static Spacing spacing_of(const FormulaNode& node) {
    if (node.kind == Kind::sign) return node.spacing;
    if (node.kind == Kind::scripts) return spacing_of(node.children[0]);
    return Spacing::ordinary;
  }

  // A minus or plus at the beginning, after an operator or after an opening bracket is a sign of its number.
  static bool is_prefix(const FormulaNode* before) {
    if (!before) return true;
    const Spacing s = spacing_of(*before);
    return s == Spacing::operation || s == Spacing::relation || s == Spacing::open ||
           s == Spacing::punctuation;
  }

  FormulaExtent group(const FormulaNode& node, Point at, double size, bool script) {
    std::vector<FormulaExtent> extents;
    extents.reserve(node.children.size());
    for (const FormulaNode& child : node.children) extents.push_back(measured(child, size, script));
    const std::vector<bool> tall = grow_brackets(node, extents, size);
    FormulaExtent sum;
    const FormulaNode* before = nullptr;
    for (std::size_t i = 0; i < extents.size(); ++i) {
      const FormulaNode& child = node.children[i];
      const FormulaExtent& one = extents[i];
      const Spacing spacing = spacing_of(child);
      const bool prefix = spacing == Spacing::operation && is_prefix(before);
      const double around = prefix ? 0 : air(spacing, size, script);
      if (before && needs_thin_space(*before, child) && !script) sum.width += size / 6;
      sum.width += around;
      const Point here{at.x + sum.width, at.y};
      if (draw_ && !tall.empty() && tall[i])
        bracket(here, one, size, spacing == Spacing::open);
      else if (draw_)
        place(child, here, size, script);
      sum.width += one.width + around;
      sum.ascent = std::max(sum.ascent, one.ascent);
      sum.descent = std::max(sum.descent, one.descent);
      before = &child;
    }
    return sum;
  }

  // Which round brackets stand around what is taller than they are; their extents become its. Empty: none.
  static std::vector<bool> grow_brackets(const FormulaNode& node, std::vector<FormulaExtent>& extents,
                                         double size) {
    std::vector<bool> tall;
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < extents.size(); ++i) {
      const FormulaNode& child = node.children[i];
      if (child.kind != Kind::sign || (child.text != "(" && child.text != ")")) continue;
      if (child.text == "(") {
        open.push_back(i);
        continue;
      }
      if (open.empty()) continue;
      const std::size_t from = open.back();
      open.pop_back();
      FormulaExtent inner;
      for (std::size_t k = from + 1; k < i; ++k) {
        inner.ascent = std::max(inner.ascent, extents[k].ascent);
        inner.descent = std::max(inner.descent, extents[k].descent);
      }
      if (inner.ascent < tall_ascent * size && inner.descent < tall_descent * size) continue;
      tall.resize(extents.size(), false);
      tall[from] = tall[i] = true;
      extents[from] = extents[i] = {bracket_width * size, inner.ascent, inner.descent};
    }
    return tall;
  }

  void bracket(Point at, const FormulaExtent& extent, double size, bool open) {
    const double top = at.y - extent.ascent, bottom = at.y + extent.descent, bend = 0.12 * (bottom - top);
    const double tip = at.x + (open ? 0.80 : 0.20) * extent.width,
                 back = at.x + (open ? 0.02 : 0.98) * extent.width;
    draw_->curve({{tip, top}, {back, top + 2 * bend}, {back, bottom - 2 * bend}, {tip, bottom}},
                 {color_, std::max(1.0, rule * size), false});
  }

  // The baseline is that of the first line.
  FormulaExtent lines(const FormulaNode& node, Point at, double size, bool script) {
    FormulaExtent all;
    double down = 0;
    for (const FormulaNode& line : node.children) {
      const bool first = &line == &node.children.front();
      const FormulaExtent one = measured(line, size, script);
      if (!first) down += std::max(one.ascent, ascent_of_text * size) + line_gap * size;
      if (draw_) place(line, {at.x, at.y + down}, size, script);
      if (first) all.ascent = one.ascent;
      all.width = std::max(all.width, one.width);
      down += std::max(one.descent, descent_of_text * size);
    }
    all.descent = down;
    return all;
  }

  static bool needs_thin_space(const FormulaNode& before, const FormulaNode& after) {
    const Spacing b = spacing_of(before), a = spacing_of(after);
    if (b == Spacing::punctuation) return true;
    if (b == Spacing::function) return a == Spacing::ordinary || a == Spacing::function;
    return a == Spacing::function && (b == Spacing::ordinary || b == Spacing::close);
  }

  FormulaExtent scripts(const FormulaNode& node, Point at, double size, bool script) {
    const FormulaNode &base = node.children[0], &raised = node.children[1], &lowered = node.children[2];
    const FormulaExtent body = place(base, at, size, script);
    const bool both = !raised.children.empty() && !lowered.children.empty();
    const double small = std::max(size * script_size, 6.0);
    const double tall = base.kind == Kind::hat ? 0 : std::max(0.0, body.ascent - ascent_of_text * size);
    const double deep = base.kind == Kind::hat ? 0 : std::max(0.0, body.descent - descent_of_text * size);
    const double up = (both ? raise_over_lowered : raise) * size + tall,
                 down = (both ? 0.24 : lower) * size + deep;
    const double x = at.x + body.width + 0.03 * size;
    const double outer = std::exchange(base_, base_ > 0 ? base_ : size);
    const FormulaExtent above = place(raised, {x + 0.04 * size, at.y - up}, small, true);
    const FormulaExtent below = place(lowered, {x, at.y + down}, small, true);
    base_ = outer;
    return {body.width + 0.07 * size + std::max(above.width, below.width),
            std::max(body.ascent, raised.children.empty() ? 0 : above.ascent + up),
            std::max(body.descent, lowered.children.empty() ? 0 : below.descent + down)};
  }

  FormulaExtent fraction(const FormulaNode& node, Point at, double size) {
    const double small = size * 0.85;
    const FormulaExtent top = measured(node.children[0], small, false),
                        bottom = measured(node.children[1], small, false);
    const double side = 0.12 * size, inner = std::max(top.width, bottom.width) + 2 * side;
    const double line = at.y - math_axis * size, gap = fraction_gap * size;
    if (draw_) {
      place(node.children[0], {at.x + (inner - top.width) / 2, line - gap - top.descent}, small, false);
      place(node.children[1], {at.x + (inner - bottom.width) / 2, line + gap + bottom.ascent}, small, false);
    }
    stroke({{at.x + side / 2, line}, {at.x + inner - side / 2, line}}, size);
    return {inner, math_axis * size + gap + top.descent + top.ascent,
            gap + bottom.ascent + bottom.descent - math_axis * size};
  }

  // The radical is drawn, so that its bar reaches over the whole body.
  FormulaExtent root(const FormulaNode& node, Point at, double size, bool script) {
    const FormulaExtent body = measured(node.children[0], size, script);
    const double hook = 0.62 * size, top = body.ascent + 0.12 * size,
                 foot = std::min(body.descent, 0.2 * size);
    if (draw_) place(node.children[0], {at.x + hook, at.y}, size, script);
    stroke({{at.x + 0.05 * size, at.y - 0.30 * size},
            {at.x + 0.18 * size, at.y - 0.38 * size},
            {at.x + 0.36 * size, at.y + foot},
            {at.x + 0.58 * size, at.y - top},
            {at.x + hook + body.width + 0.06 * size, at.y - top}},
           size);
    return {hook + body.width + 0.10 * size, top + rule * size, std::max(body.descent, foot)};
  }

  // The hat is drawn over the middle of its body, a little to the right because letters lean.
  FormulaExtent hat(const FormulaNode& node, Point at, double size, bool script) {
    FormulaExtent body = place(node.children[0], at, size, script);
    // Over the letter, not over what is lowered beside it.
    const FormulaNode& inner = node.children[0];
    const FormulaNode& first =
        inner.kind == Kind::group && !inner.children.empty() ? inner.children[0] : inner;
    const double letter =
        measured(first.kind == Kind::scripts ? first.children[0] : first, size, script).width;
    const double middle = at.x + letter / 2 + 0.08 * size, foot = at.y - body.ascent - 0.04 * size;
    stroke({{middle - 0.17 * size, foot}, {middle, foot - 0.15 * size}, {middle + 0.17 * size, foot}}, size);
    body.ascent += 0.2 * size;
    return body;
  }

  void stroke(std::initializer_list<Point> points, double size) {
    if (!draw_) return;
    const std::vector<Point> line(points);
    draw_->polyline(line, {color_, std::max(1.0, rule * size), false});
  }

  const Canvas& measure_;
  Canvas* draw_;
  Color color_;
  double base_ = 0;  // of raised and lowered text: the size outside of it
};

}  // namespace

FormulaExtent measure_formula(const Canvas& canvas, std::string_view latex, double size) {
  return FormulaLayout(canvas, nullptr, {})
      .place(parse_formula(latex), {}, std::max(size, canvas.least_type()), false);
}

double draw_formula(Canvas& canvas, Point baseline, std::string_view latex, double size, Color color) {
  return FormulaLayout(canvas, &canvas, color)
      .place(parse_formula(latex), baseline, std::max(size, canvas.least_type()), false)
      .width;
}

void formula_center(Canvas& canvas, Point middle, std::string_view latex, double size, Color color) {
  const double width = measure_formula(canvas, latex, size).width;
  draw_formula(canvas, {middle.x - width / 2, middle.y}, latex, size, color);
}

}  // namespace attnlab
