#include "app/ui/kit/wrapped_text.h"

#include "app/figures/canvas/formula.h"
#include "app/ui/kit/imgui_canvas.h"

#include <algorithm>

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

// Whether a line may be broken before position i, outside all braces: before a binary sign, never before a sign of
// one number.
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

// Whether a factor begins at position i, outside all braces: before a sign of multiplication, an exponential or
// a bracket behind a bracket, and after a comma.
bool begins_factor(std::string_view latex, std::size_t i) {
  if (i < 2) return false;
  if (latex.substr(i).starts_with("\\times") || latex.substr(i).starts_with("\\,\\exp(")) return true;
  if (latex.substr(i - 2).starts_with(", ")) return true;
  return latex[i] == '(' && (latex[i - 1] == ')' || latex.substr(i - 2).starts_with(") "));
}

template <typename Begins>
std::vector<std::string> pieces(std::string_view latex, Begins begins) {
  std::vector<std::string> list;
  std::size_t start = 0;
  int depth = 0;
  for (std::size_t i = 0; i < latex.size(); ++i) {
    if (latex[i] == '{') ++depth;
    if (latex[i] == '}') --depth;
    if (depth == 0 && begins(latex, i)) {
      list.emplace_back(latex.substr(start, i - start));
      start = i;
    }
  }
  list.emplace_back(latex.substr(start));
  return list;
}

// The first fraction outside all braces written as a division: (a) / (b).
std::string without_fraction(std::string_view latex) {
  const std::size_t at = latex.find("\\frac{");
  if (at == std::string_view::npos) return std::string(latex);
  const std::size_t top = at + 5, middle = group_end(latex, top);
  if (middle >= latex.size() || latex[middle] != '{') return std::string(latex);
  const std::size_t end = group_end(latex, middle);
  const auto inner = [&](std::size_t from, std::size_t to) {
    return std::string(latex.substr(from + 1, to - from - 2));
  };
  const auto wrapped = [](const std::string& part) {
    return terms(part).size() > 1 ? "(" + part + ")" : part;
  };
  return std::string(latex.substr(0, at)) + wrapped(inner(top, middle)) + " / " +
         wrapped(inner(middle, end)) + std::string(latex.substr(end));
}

double width_of(const Canvas& canvas, std::string_view latex, double size) {
  return measure_formula(canvas, latex, size).width;
}

// What stands between two places where the line may break: words and formulas without a space between them.
struct Piece {
  std::string_view text;
  bool formula = false, after_space = false;
};

std::vector<Piece> pieces_of(std::string_view text) {
  std::vector<Piece> out;
  bool formula = false, space = false;
  std::size_t from = 0;
  const auto end_piece = [&](std::size_t to) {
    if (to > from) out.push_back({text.substr(from, to - from), formula, space});
    if (to > from) space = false;
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '$') {
      end_piece(i);
      formula = !formula;
      from = i + 1;
    } else if (text[i] == ' ' && !formula) {
      end_piece(i);
      space = true;
      from = i + 1;
    }
  }
  end_piece(text.size());
  return out;
}

}  // namespace

std::vector<std::string> terms(std::string_view latex) { return pieces(latex, joins); }

std::vector<std::string> break_formula(const Canvas& canvas, std::string_view latex, double size,
                                       double width) {
  if (width_of(canvas, latex, size) <= width) return {std::string(latex)};
  std::string text(latex);
  const auto too_wide = [&](const std::string& term) {
    return term.find("\\frac{") != std::string::npos && width_of(canvas, term, size) > width;
  };
  for (int fractions = 0; fractions < 16; ++fractions) {
    const std::vector<std::string> parts = terms(text);
    const auto wide = std::find_if(parts.begin(), parts.end(), too_wide);
    if (wide == parts.end()) break;
    std::string next;
    for (auto part = parts.begin(); part != parts.end(); ++part)
      next += part == wide ? without_fraction(*part) : *part;
    if (next == text) break;
    text = std::move(next);
  }
  std::vector<std::string> lines;
  const auto add = [&](const std::string& piece) {
    if (!lines.empty() && width_of(canvas, lines.back() + piece, size) <= width)
      lines.back() += piece;
    else
      lines.push_back(piece);
  };
  for (const std::string& term : terms(text)) {
    if (width_of(canvas, term, size) <= width)
      add(term);
    else
      for (const std::string& factor : pieces(term, begins_factor)) add(factor);
  }
  return lines;
}

double mixed_text(const Ui& ui, double x, double top, double size, double width, Color color,
                  std::string_view text, bool draw) {
  ImGuiCanvas canvas = canvas_at(ui, Point{x, top});
  const double leading = size * 1.45, formula_size = size * 1.12;
  const double space = canvas.text_width(" ", Face::sans, size);
  double pen = 0, baseline = size * 1.05;
  const std::vector<Piece> pieces = pieces_of(text);
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const auto width_of = [&](const Piece& piece) {
      return piece.formula ? measure_formula(canvas, piece.text, formula_size).width
                           : canvas.text_width(piece.text, Face::sans, size);
    };
    // A word carries the signs that follow it without a space.
    double together = width_of(pieces[i]);
    for (std::size_t k = i + 1; k < pieces.size() && !pieces[k].after_space; ++k)
      together += width_of(pieces[k]);
    if (pieces[i].after_space) pen += space;
    if (pieces[i].after_space && pen + together > width) {
      pen = 0;
      baseline += leading;
    }
    if (draw && pieces[i].formula) draw_formula(canvas, {pen, baseline}, pieces[i].text, formula_size, color);
    if (draw && !pieces[i].formula)
      canvas.text({pen, baseline}, pieces[i].text, {.face = Face::sans, .size = size, .color = color});
    pen += width_of(pieces[i]);
  }
  return baseline + size * 0.4;
}

}  // namespace attnlab
