// Blocks of expressions: what is wrong with them and their claims, how they are written, and the meter.
#include "app/figures/blocks/kinds.h"
#include "app/figures/canvas/formula.h"
#include "app/figures/canvas/text.h"
#include "app/figures/parts/plots.h"
#include "core/teaching/claim.h"
#include "core/teaching/weight_plane.h"
#include "core/text/number.h"

#include <cctype>

namespace attnlab {
namespace {

bool is_plane(const BlockId& id) { return id.row->id == plane_block; }

std::optional<WeightPlane> plane_called(const Scene& scene, const Analysis& analysis, std::string_view name) {
  const auto id = block_called(name);
  if (!id || id->row->id != plane_block || id->of.size() != 2) return std::nullopt;
  const auto plane = weight_plane(scene, analysis, id->of[0], id->of[1]);
  const auto* found = std::get_if<WeightPlane>(&plane);
  return found != nullptr ? std::optional(*found) : std::nullopt;
}

// A bar from 0, as long as its value, against a post where its bound is; what lies beyond is hatched.
struct Meter {
  static constexpr double height = 15, type = measure::type_15, label = 26, over = 9;
  static constexpr double between = measure::space_5;
  static constexpr int cells = 6;

  Canvas& canvas;
  FigureInput in;
  std::string x, bound;  // LaTeX
  double value = 0, most = 0;

  std::string number(double one) const {
    const auto [left, right] = show_compared(value, most, in.options.decimals);
    return std::isnan(one)   ? "no number"
           : std::isinf(one) ? (one < 0 ? "−∞" : "∞")
           : one == value    ? left
                             : right;
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
    size.right = meter_hatch + 2;
    return size;
  }
  void draw(Point at, double cell) const {
    const double width = size(cell).width, baseline = at.y - over - 2;
    const std::string left = " = " + number(value), right = " = " + number(most);
    say({at.x, baseline}, x, left);
    say({at.x + width - said(bound, right), baseline}, bound, right);
    if (!std::isfinite(value) || !std::isfinite(most)) return;
    const double low = std::min({0.0, value, most}), high = std::max({0.0, value, most});
    draw_meter(canvas, in.theme, {at.x, at.y, width, height}, {low, high, 0, value, most});
  }
};

bool is_a_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool is_a_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

// What has an exponent already takes a place or another one as a whole.
std::string in_brackets(const std::string& latex) {
  return latex.find('^') == std::string::npos || latex.ends_with(')') ? latex : '(' + latex + ')';
}

// Writes an expression of a claim in LaTeX, one of its parts after another.
struct Latex {
  std::string_view text;
  std::size_t at = 0;

  bool at_end() const { return at >= text.size(); }
  bool take(std::string_view sign) {
    const bool here = text.substr(at).starts_with(sign);
    at += here ? sign.size() : 0;
    return here;
  }
  template <class Is>
  std::string_view run(Is is) {
    const std::size_t begin = at;
    while (!at_end() && is(text[at])) ++at;
    return text.substr(begin, at - begin);
  }
  // Up to the bracket that closes one that is open.
  std::string_view inside() {
    int open = 1;
    const std::string_view all = run([&](char c) { return (open += (c == '(') - (c == ')')) > 0; });
    take(")");
    return all;
  }
  // "[1,3]" as "13", where a comma is not needed; empty: no index stands here.
  std::string index() {
    if (!take("[")) return {};
    std::string places(run([](char c) { return c != ']'; }));
    take("]");
    std::erase(places, ' ');
    if (places.size() <= 3) std::erase(places, ',');
    return places;
  }

  std::string next() {
    if (is_a_digit(text[at]) || text[at] == '.') return number();
    if (is_a_letter(text[at])) return name();
    if (take("(")) return indexed('(' + latex_of_expression(inside()) + ')');
    if (!take("*")) return std::string(1, text[at++]);
    return !at_end() && is_a_digit(text[at]) ? "\\cdot " : "\\,";
  }
  std::string number() {
    const std::string digits(run([](char c) { return is_a_digit(c) || c == '.'; }));
    if (!take("e")) return digits;
    take("+");
    std::string power = take("-") ? "10^{-" : "10^{";
    power += run(is_a_digit);
    return (digits == "1" ? "" : digits + "\\cdot ") + power + '}';
  }
  std::string name() {
    std::string name(run([](char c) { return is_a_letter(c) || is_a_digit(c); }));
    if (take("(")) return called(name);
    const std::string head = name.size() == 2 && is_a_digit(name[1]) ? name.substr(1) : "", where = index();
    if (name.size() == 1 + head.size()) name = name.substr(0, 1);
    // An entry, not a row or a column.
    if (name.size() == 1 && !where.empty() && where.find(':') == std::string::npos)
      name = static_cast<char>(std::tolower(name[0]));
    return (name.size() == 1 ? name : "\\mathrm{" + name + '}') + (head.empty() ? "" : "^{(" + head + ")}") +
           (where.empty() ? "" : "_{" + where + '}');
  }
  std::string called(const std::string& name) {
    const std::string_view arguments = inside();
    if (const std::size_t comma = arguments.rfind(','); name == "power" && comma != std::string_view::npos)
      return indexed(in_brackets(latex_of_expression(arguments.substr(0, comma))) + "^{" +
                     latex_of_expression(arguments.substr(comma + 1)) + '}');
    const std::string of = latex_of_expression(arguments);
    if (name == "T") return indexed((of.size() == 1 ? of : '(' + of + ')') + "^{\\mathsf{T}}");
    return indexed(name == "sqrt" ? "\\sqrt{" + of + '}' : "\\mathrm{" + name + "}(" + of + ')');
  }
  std::string indexed(const std::string& latex) {
    const std::string where = index();
    return where.empty() ? latex : in_brackets(latex) + "_{" + where + '}';
  }
};

}  // namespace

std::variant<std::vector<double>, std::string> numbers_of(const FigureInput& in,
                                                          const std::vector<std::string>& expressions) {
  constexpr const char* here = "it";
  Stage stage{{here, staged(in.scene, in.analysis)}};
  stage.find(here)->second.power = in.options.power;
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

std::string latex_of_expression(std::string_view expression) {
  std::string out;
  Latex reader{expression};
  for (std::string last; !reader.at_end(); out += last) {
    if (!reader.take("**")) {
      last = reader.next();
      continue;
    }
    out.resize(out.size() - last.size());
    last = in_brackets(last) + "^{" + reader.next() + '}';
  }
  return out;
}

std::string wrong_expressions(const FigureInput& in, const BlockId& id) {
  if (id.of.size() != id.row->expressions) return "expected " + std::string(id.row->id);
  if (is_power(id)) return wrong_power(in, id);
  if (is_plane(id)) {
    const auto plane = weight_plane(in.scene, in.analysis, id.of[0], id.of[1]);
    const auto* why = std::get_if<std::string>(&plane);
    return why != nullptr ? *why : std::string();
  }
  const auto numbers = numbers_of(in, id.of);
  const auto* why = std::get_if<std::string>(&numbers);
  return why != nullptr ? *why : std::string();
}

std::optional<PlanePoint> point_of_plane(const Scene& scene, const Analysis& analysis,
                                         std::string_view name) {
  const auto plane = plane_called(scene, analysis, name);
  return plane ? std::optional(point_on(*plane, analysis)) : std::nullopt;
}

std::string wrong_claims(const Scene& scene, const Analysis& analysis, const BlockList& blocks,
                         const PlaneOptions& claims) {
  for (const std::string& name : block_names(blocks)) {
    const auto plane = plane_called(scene, analysis, name);
    if (!plane) continue;
    std::vector<std::string> list = claims.goal;
    if (!claims.wall.empty()) list.push_back(claims.wall);
    const auto found = where_they_hold(*plane, scene, analysis, list);
    if (const auto* why = std::get_if<std::string>(&found)) return name + ": " + *why;
  }
  return {};
}

Block expression_block(Canvas& canvas, const FigureInput& in, const std::string& name, const BlockId& id) {
  if (is_power(id)) return power_of_weights(canvas, in, name, id);
  if (is_plane(id)) return {name, id, plane_panel(canvas, in, name, id)};
  const auto numbers = numbers_of(in, id.of);
  const auto& [value, most] = std::pair(std::get<0>(numbers).at(0), std::get<0>(numbers).at(1));
  const auto meter = std::make_shared<const Meter>(
      Meter{canvas, in, latex_of_expression(id.of[0]), latex_of_expression(id.of[1]), value, most});
  const Panel panel{{[meter](double cell) { return meter->size(cell); },
                     [meter](Point at, double cell) { meter->draw(at, cell); }},
                    name};
  return {name, id, panel};
}

}  // namespace attnlab
