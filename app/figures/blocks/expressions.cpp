// Plots of expressions: what is wrong with them, how they are written, and the meter.
#include "app/figures/blocks/kinds.h"
#include "app/figures/canvas/formula.h"
#include "app/figures/canvas/text.h"
#include "core/teaching/claim.h"
#include "core/teaching/weight_plane.h"
#include "core/text/number.h"

#include <cctype>

namespace attnlab {
namespace {

// The values of expressions that have one number each on this scene; or what is wrong.
std::variant<std::vector<double>, std::string> numbers_of(const FigureInput& in,
                                                          const std::vector<std::string>& expressions) {
  constexpr const char* here = "it";
  const Stage stage{{here, staged(in.scene, in.analysis)}};
  std::vector<double> numbers;
  for (const std::string& one : expressions) {
    const auto value = evaluate(one, stage, here);
    if (const auto* why = std::get_if<std::string>(&value)) return *why;
    const auto& grid = std::get<ClaimValue>(value);
    if (!grid.is_number()) return "expected a number, found a " + shape_words(grid) + " matrix";
    numbers.push_back(grid.at.front());
  }
  return numbers;
}

bool is_plane(const BlockId& id) { return id.row->id == plane_block; }

// A bar from 0, as long as its value, against a post where its bound is; what lies beyond is hatched.
struct Meter {
  static constexpr double height = 15, type = measure::type_15, label = 26, over = 9, post = 3.4;
  static constexpr double hatch = 8, between = measure::space_5;
  static constexpr int cells = 6, most_decimals = 4;

  Canvas& canvas;
  FigureInput in;
  std::string x, bound;  // LaTeX
  double value = 0, most = 0;

  // Two numbers that are compared have decimals until they differ.
  std::string number(double one) const {
    int decimals = in.options.decimals;
    while (decimals < most_decimals && value != most &&
           show_rounded(value, decimals) == show_rounded(most, decimals))
      ++decimals;
    return std::isnan(one)   ? "no number"
           : std::isinf(one) ? (one < 0 ? "−∞" : "∞")
                             : show_rounded(one, decimals);
  }
  double said(const std::string& latex, const std::string& words) const {
    return measure_formula(canvas, latex, type).width + canvas.text_width(words, Face::sans_medium, type);
  }
  void say(Point at, const std::string& latex, const std::string& words) const {
    const double width = draw_formula(canvas, at, latex, type, in.theme.text);
    canvas.text({at.x + width, at.y}, words, {Face::sans_medium, type, in.theme.text});
  }
  BlockSize size(double cell) const {
    const double least = said(x, " = −8.8888") + said(bound, " = −8.8888") + between;
    BlockSize size = plain_size(std::max(least, cells * (cell + measure::cell_gap)), height, label, over);
    size.right = hatch + 2;
    return size;
  }
  void draw(Point at, double cell) const {
    const double width = size(cell).width, baseline = at.y - over - 2;
    const std::string left = " = " + number(value), right = " = " + number(most);
    say({at.x, baseline}, x, left);
    say({at.x + width - said(bound, right), baseline}, bound, right);
    if (!std::isfinite(value) || !std::isfinite(most)) return;
    const double low = std::min({0.0, value, most}), high = std::max({0.0, value, most}),
                 span = high > low ? high - low : 1;
    const auto place = [&](double v) { return at.x + (v - low) / span * width; };
    canvas.fill_rectangle({at.x, at.y, place(most) - at.x, height}, in.theme.hairline);
    const double from = std::min(place(0), place(value)), to = std::max(place(0), place(value));
    canvas.fill_rectangle({from, at.y, to - from, height}, in.theme.accent);
    const double top = at.y - over / 2, bottom = at.y + height + over, there = place(most);
    canvas.line({there, top}, {there, bottom}, {in.theme.text, post, false});
    for (double y = top + 2; y < bottom; y += 7)
      canvas.line({there, y + hatch / 2}, {there + hatch, y - hatch / 4}, {in.theme.text, 1.2, false});
  }
};

}  // namespace

std::string latex_of_expression(const std::string& expression) {
  const auto is_in = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
  std::string out;
  for (std::size_t i = 0; i < expression.size();) {
    if (std::isalpha(static_cast<unsigned char>(expression[i])) == 0) {
      out += expression[i] == '*' ? "\\," : std::string(1, expression[i]);
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < expression.size() && is_in(expression[end])) ++end;
    std::string name = expression.substr(i, end - i);
    const std::size_t close = expression.find(']', end), comma = expression.find(',', end);
    const bool entry = end < expression.size() && expression[end] == '[' && comma < close;
    i = entry ? close + 1 : end;
    if (!entry) {
      out += name.size() == 1 ? name : "\\mathrm{" + name + "}";
      continue;
    }
    const std::string head = name.size() == 2 && std::isdigit(name[1]) != 0 ? name.substr(1) : "";
    if (name.size() == 1 + head.size()) name = static_cast<char>(std::tolower(name[0]));
    std::string places = expression.substr(end + 1, close - end - 1);
    std::erase_if(places, [](char c) { return c == ',' || c == ' '; });
    out += (name.size() == 1 ? name : "\\mathrm{" + name + "}") + (head.empty() ? "" : "^{(" + head + ")}") +
           "_{" + places + "}";
  }
  return out;
}

std::string wrong_expressions(const FigureInput& in, const BlockId& id) {
  if (id.of.size() != id.row->expressions) return "expected " + std::string(id.row->id);
  if (is_plane(id)) {
    const auto plane = weight_plane(in.scene, in.analysis, id.of[0], id.of[1]);
    const auto* why = std::get_if<std::string>(&plane);
    return why != nullptr ? *why : std::string();
  }
  const auto numbers = numbers_of(in, id.of);
  const auto* why = std::get_if<std::string>(&numbers);
  return why != nullptr ? *why : std::string();
}

Panel expression_panel(Canvas& canvas, const FigureInput& in, const std::string& name, const BlockId& id) {
  if (is_plane(id)) return plane_panel(canvas, in, name, id);
  const auto numbers = numbers_of(in, id.of);
  const auto& [value, most] = std::pair(std::get<0>(numbers).at(0), std::get<0>(numbers).at(1));
  const auto meter = std::make_shared<const Meter>(
      Meter{canvas, in, latex_of_expression(id.of[0]), latex_of_expression(id.of[1]), value, most});
  return {{[meter](double cell) { return meter->size(cell); },
           [meter](Point at, double cell) { meter->draw(at, cell); }},
          name};
}

}  // namespace attnlab
