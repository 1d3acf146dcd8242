#include "app/figures/canvas/formula_lines.h"

#include "app/figures/canvas/formula.h"

#include <algorithm>
#include <iterator>

namespace attnlab {
namespace {

// The index after the group that opens at `open` ('{').
std::size_t group_end(std::string_view latex, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < latex.size(); ++i) {
    if (latex[i] == '{') ++depth;
    if (latex[i] == '}' && --depth == 0) return i + 1;
  }
  return latex.size();
}

// Whether a line may be broken before position i, outside all braces: before a sign that joins two.
bool joins(std::string_view latex, std::size_t i) {
  if (i == 0) return false;
  // Between two vectors; \cdots are dots.
  if (latex.substr(i).starts_with("\\cdot") && !latex.substr(i).starts_with("\\cdots")) return true;
  const char c = latex[i];
  if (c != '+' && c != '-' && c != '/' && c != '=') return false;
  if (c == '/' && latex[i - 1] != ' ') return false;  // a fraction on one line: 3/4
  std::size_t before = i;
  while (before > 0 && latex[before - 1] == ' ') --before;
  if (before == 0) return false;
  const char last = latex[before - 1];
  return last != '(' && last != '+' && last != '=' && last != '{' && last != '^' && last != '_';
}

// Whether what stands before position i is a whole factor: no sign, no opening bracket.
bool follows_factor(std::string_view latex, std::size_t i) {
  while (i > 0 && latex[i - 1] == ' ') --i;
  return i > 0 && std::string_view("+-/=(,").find(latex[i - 1]) == std::string_view::npos &&
         !latex.substr(0, i).ends_with("\\times") && !latex.substr(0, i).ends_with("\\cdot") &&
         !latex.substr(0, i).ends_with("\\,");
}

// Whether a factor begins at position i, outside all braces: before a sign of multiplication, an exponential
// or a bracket behind a bracket, and after a comma.
bool begins_factor(std::string_view latex, std::size_t i) {
  if (i < 2) return false;
  for (const char* factor : {"\\times", "\\,\\exp(", "\\frac{", "\\exp("})
    if (latex.substr(i).starts_with(factor)) return follows_factor(latex, i);
  if (latex.substr(i - 2).starts_with(", ")) return true;
  return latex[i] == '(' && (latex[i - 1] == ')' || latex.substr(i - 2).starts_with(") "));
}

// Outside all braces, and outside all brackets where `brackets` keeps them whole.
template <typename Begins>
std::vector<std::string> pieces(std::string_view latex, Begins begins, bool brackets = false) {
  std::vector<std::string> list;
  std::size_t start = 0;
  int depth = 0, round = 0;
  for (std::size_t i = 0; i < latex.size(); ++i) {
    if (latex[i] == '{') ++depth;
    if (latex[i] == '}') --depth;
    if (depth == 0 && round <= 0 && begins(latex, i)) {
      list.emplace_back(latex.substr(start, i - start));
      start = i;
    }
    if (brackets && latex[i] == '(') ++round;
    if (brackets && latex[i] == ')') --round;
  }
  list.emplace_back(latex.substr(start));
  return list;
}

double width_of(const Canvas& canvas, std::string_view latex, double size) {
  return measure_formula(canvas, latex, size).width;
}

std::vector<std::string> broken(const Canvas& canvas, std::string_view latex, double size, double width);

// Lines as one group.
std::string below_one_another(const std::vector<std::string>& lines) {
  std::string out;
  for (const std::string& line : lines) out += out.empty() ? line : " \\\\ " + continued(line);
  return out;
}

// The first fraction or root outside all braces broken inside, so that the whole fits.
std::string broken_inside(const Canvas& canvas, std::string_view latex, double size, double width) {
  constexpr double smaller = 0.85, bar = 0.3, radical = 0.8;  // as the layout sets them, in em
  const std::size_t fraction = latex.find("\\frac{"), root = latex.find("\\sqrt{"),
                    at = std::min(fraction, root), open = at + 5;
  if (at == std::string_view::npos) return std::string(latex);
  const std::size_t middle = group_end(latex, open);
  const bool two = at == fraction && middle < latex.size() && latex[middle] == '{';
  if (at == fraction && !two) return std::string(latex);
  const std::size_t end = two ? group_end(latex, middle) : middle;
  const std::string before(latex.substr(0, at)), after(latex.substr(std::min(end, latex.size())));
  const double room = width - width_of(canvas, before + after, size) - (two ? bar : radical) * size;
  const auto inner = [&](std::size_t from, std::size_t to) {
    const std::string_view part = latex.substr(from + 1, to - from - 2);
    return "{" + below_one_another(broken(canvas, part, two ? smaller * size : size, room)) + "}";
  };
  return before + (two ? "\\frac" : "\\sqrt") + inner(open, middle) + (two ? inner(middle, end) : "") + after;
}

std::vector<std::string> broken(const Canvas& canvas, std::string_view latex, double size, double width) {
  if (width_of(canvas, latex, size) <= width) return {std::string(latex)};
  std::vector<std::string> lines;
  const auto fits = [&](const std::string& piece) { return width_of(canvas, piece, size) <= width; };
  const auto add = [&](const std::string& piece) {
    if (!lines.empty() && fits(lines.back() + piece))
      lines.back() += piece;
    else
      lines.push_back(fits(piece) ? piece : broken_inside(canvas, piece, size, width));
  };
  // First what leaves brackets whole: between terms, then between factors; then the same inside brackets.
  using Split = std::vector<std::string> (*)(const std::string&);
  constexpr Split splits[] = {[](const std::string& t) { return pieces(t, joins, true); },
                              [](const std::string& t) { return pieces(t, begins_factor, true); },
                              [](const std::string& t) { return pieces(t, joins); },
                              [](const std::string& t) { return pieces(t, begins_factor); }};
  const auto split = [&](const auto& again, const std::string& text, std::size_t way) -> void {
    if (way == std::size(splits) || fits(text)) return add(text);
    for (const std::string& piece : splits[way](text)) again(again, piece, way + 1);
  };
  split(split, std::string(latex), 0);
  return lines;
}

}  // namespace

std::string continued(const std::string& line) {
  const bool joined = line.starts_with("+ ") || line.starts_with("- ") || line.starts_with("\\times");
  return joined ? "{}" + line : line;
}

std::vector<std::string> terms(std::string_view latex) { return pieces(latex, joins); }

std::vector<std::string> break_formula(const Canvas& canvas, std::string_view latex, double size,
                                       double width) {
  return broken(canvas, latex, size, width);
}

}  // namespace attnlab
