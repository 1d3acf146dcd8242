#include "app/figures/parts/arrows.h"

#include "app/figures/canvas/formula.h"
#include "core/analysis/quantity.h"

namespace attnlab {
namespace {

constexpr double wide = 1.7, head = 7;
constexpr double line_of_words = 20;

// What an operation works on.
std::vector<Node> operands(const Operation& operation) {
  std::vector<Node> out;
  for (const Summand& summand : operation.summands)
    for (const Factor& factor : summand.factors) out.push_back(factor.node);
  using Kind = Operation::Kind;
  if (operation.kind != Kind::sum && operation.kind != Kind::given && operation.kind != Kind::absent)
    out.push_back(operation.of);
  if (operation.less) out.push_back(*operation.less);
  return out;
}

bool is_among(std::span<const Node> nodes, Node node) {
  return std::ranges::find(nodes, node) != nodes.end();
}

// Leaves and arrives along `way`; straight where it does not go aside, leads up,
// or so far aside that a bend would be flat.
void arrow(Canvas& canvas, Point from, Point to, Point way, Color color) {
  constexpr double flat = 2.5, bent = 0.55;
  const Point by{to.x - from.x, to.y - from.y};
  const double along = by.x * way.x + by.y * way.y, across = std::abs(by.x * way.y) + std::abs(by.y * way.x);
  if (across < 0.5 || way.y < 0 || (way.y > 0 && across > flat * along)) {
    const double far = std::hypot(by.x, by.y);
    way = {by.x / far, by.y / far};
    canvas.line(from, to, {color, wide, false});
  } else {
    const Point bend{bent * along * way.x, bent * along * way.y};
    canvas.curve({from, {from.x + bend.x, from.y + bend.y}, {to.x - bend.x, to.y - bend.y}, to},
                 {color, wide, false});
  }
  const double side = head * 0.62;
  const Point tip[3] = {{to.x - head * way.x - side * way.y, to.y - head * way.y + side * way.x},
                        to,
                        {to.x - head * way.x + side * way.y, to.y - head * way.y - side * way.x}};
  canvas.polyline(tip, {color, wide, false});
}

struct Arrow {
  Canvas& canvas;
  const Theme& theme;
  const Joint& joint;
  const BlockPlace &from, &to;
  double off;

  void write(const std::string& latex, Point at) const {
    draw_formula(canvas, at, latex, measure::type_13, theme.secondary);
  }
  double width(const std::string& latex) const {
    return measure_formula(canvas, latex, measure::type_13).width;
  }

  void say(Point a, Point b) const {
    constexpr double above = 9, below = 17, above_words = 6, before_head = 3;
    const double middle = (a.x + b.x) / 2;
    double y = a.y - above - line_of_words * static_cast<double>(joint.over.size());
    for (const std::string& one : joint.over) write(one, {middle - width(one) / 2, y += line_of_words});
    y = a.y + below - line_of_words;
    for (const std::string& one : joint.under) write(one, {middle - width(one) / 2, y += line_of_words});
    const TextStyle style{Face::sans, measure::type_11, theme.secondary};
    if (const double words = canvas.text_width(joint.words, style.face, style.size);
        !joint.words.empty() && words <= b.x - a.x)
      // Before the head, whose upper stroke would read as a comma behind them.
      canvas.text(
          {std::max(a.x, std::min(middle - words / 2, b.x - head - before_head - words)), a.y - above_words},
          joint.words, style);
  }

  // From the words of one heading to the symbol of the next.
  void in_headings() const {
    constexpr double beside = 9, half_symbol = 5;
    const double y = from.at.y - from.size.baseline - half_symbol;
    const Point a{from.at.x + from.size.heading + beside, y}, b{to.at.x - beside, y};
    if (b.x - a.x < 2 * head) return;
    arrow(canvas, a, b, {1, 0}, joint.color);
    say(a, b);
  }

  // At its own height where the other block reaches as far, else a little above or below the middle of that.
  void right() const {
    const double middle = to.at.y + to.size.height / 2, apart = std::min(16.0, to.size.height / 5);
    const Point a{from.at.x + std::max(from.size.width, from.size.inner) + from.size.right + off,
                  from.at.y + from.size.height / 2};
    Point b{to.at.x - to.size.left - off, a.y};
    if (a.y < to.at.y || a.y > to.at.y + to.size.height) b.y = a.y < middle ? middle - apart : middle + apart;
    arrow(canvas, a, b, {1, 0}, joint.color);
    say(a, b);
  }

  // To a block at its left that stands no lower and no higher.
  void left() const {
    const Point a{from.at.x - from.size.left - off, from.at.y + from.size.height / 2};
    const Point b{to.at.x + std::max(to.size.width, to.size.inner) + to.size.right + off,
                  std::clamp(a.y, to.at.y, to.at.y + to.size.height)};
    if (a.x - b.x < head) return;
    arrow(canvas, a, b, {-1, 0}, joint.color);
    say(b, a);
  }

  // Where they come nearest to standing below each other.
  void down() const {
    constexpr double corner = 12, below = 8, above = 4;
    const bool up = to.at.y < from.at.y;
    const BlockPlace &upper = up ? to : from, &lower = up ? from : to;
    const auto left_end = [](const BlockPlace& one) { return one.at.x + corner; };
    const auto right_end = [](const BlockPlace& one) { return one.at.x + one.size.width - corner; };
    Point a{0, upper.at.y + upper.size.height + upper.size.bottom + below},
        b{0, lower.at.y - lower.size.top - above};
    const double nearest = std::max(left_end(upper), left_end(lower)),
                 last = std::min(right_end(upper), right_end(lower));
    if (nearest <= last)
      a.x = b.x = (nearest + last) / 2;
    else if (left_end(upper) > right_end(lower))
      a.x = left_end(upper), b.x = right_end(lower);
    else
      a.x = right_end(upper), b.x = left_end(lower);
    if (up) std::swap(a, b);
    arrow(canvas, a, b, {0, up ? -1.0 : 1.0}, joint.color);
    double x = a.x + 2 * head;
    for (const auto* lines : {&joint.over, &joint.under})
      for (const std::string& one : *lines) {
        write(one, {x, (a.y + b.y) / 2 + 4});
        x += width(one) + head;
      }
  }
};

}  // namespace

bool feeds_next(const Scene& scene, Node from, Node to, std::span<const Node> others) {
  const Graph& rules = graph(rules_of(scene));
  std::vector<Node> ahead{to}, seen;
  while (!ahead.empty()) {
    const Node node = ahead.back();
    ahead.pop_back();
    for (const Node one : is_given(node) ? std::vector<Node>() : operands(rules[node])) {
      if (one == from) return true;
      if (is_among(seen, one) || is_among(others, one)) continue;
      seen.push_back(one);
      ahead.push_back(one);
    }
  }
  return false;
}

Color arrow_color(const Theme& theme, Node from) {
  const ColorRole role = row_of(from).color;
  return role == ColorRole::text ? theme.secondary : color_of(theme, role);
}

void draw_joint(Canvas& canvas, const Theme& theme, const Joint& joint, const BlockPlace& from,
                const BlockPlace& to, double off) {
  const Arrow arrow{canvas, theme, joint, from, to, off};
  const double apart = to.at.x - to.size.left - from.at.x - from.size.width;
  // To the lower right, where what is said has no room beside the other block, it stands between the two.
  const bool lower = to.at.y > from.at.y + from.size.height;
  const bool beside = to.at.y < from.at.y + from.size.height && from.at.y < to.at.y + to.size.height;
  if (beside && to.at.x + to.size.width < from.at.x)
    arrow.left();
  else if (apart <= (lower && !joint.in_headings && joint.said > 0 ? joint.said + 2 * off : 0))
    arrow.down();
  else if (joint.in_headings)
    arrow.in_headings();
  else
    arrow.right();
}

}  // namespace attnlab
