#include "app/ui/kit/wrapped_text.h"

#include "app/figures/canvas/formula.h"
#include "app/ui/kit/imgui_canvas.h"
#include "app/ui/kit/item_hooks.h"
#include "app/ui/kit/widgets.h"
#include "core/text/plain_text.h"

#include <algorithm>
#include <cctype>
#include <numeric>

namespace attnlab {
namespace {

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

constexpr double formula_of_words = 1.12;  // the size of formulas, of that of the words around them

std::vector<double> widths_of(const ImGuiCanvas& canvas, const std::vector<Piece>& pieces, double size) {
  std::vector<double> widths;
  for (const Piece& piece : pieces)
    widths.push_back(piece.formula ? measure_formula(canvas, piece.text, size * formula_of_words).width
                                   : canvas.text_width(piece.text, Face::sans, size));
  return widths;
}

}  // namespace

const char* line_end(const char* line, const char* end, float width) {
  const char* const stop = ImGui::GetFont()->CalcWordWrapPosition(ImGui::GetFontSize(), line, end, width);
  const auto is_one = [](char before, unsigned char after) {
    return (before == '.' && std::isalnum(after) != 0) || (before == ',' && std::isdigit(after) != 0);
  };
  if (stop - line < 2 || stop == end || !is_one(stop[-1], static_cast<unsigned char>(*stop))) return stop;
  const char* word = stop;
  while (word > line && word[-1] != ' ' &&
         (word[-1] != ',' || is_one(',', static_cast<unsigned char>(*word))))
    --word;
  while (word > line && word[-1] == ' ') --word;
  return word > line ? word : stop;
}

double mixed_text(const Ui& ui, double x, double top, double size, double width, Color color,
                  std::string_view text, bool draw) {
  ImGuiCanvas canvas = canvas_at(ui, Point{x, top});
  const double leading = size * 1.45, formula_size = size * formula_of_words;
  const double space = canvas.text_width(" ", Face::sans, size);
  double pen = 0, baseline = size * 1.05;
  const std::vector<Piece> pieces = pieces_of(text);
  const std::vector<double> widths = widths_of(canvas, pieces, size);
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    // A word carries the signs that follow it without a space.
    double together = widths[i];
    for (std::size_t k = i + 1; k < pieces.size() && !pieces[k].after_space; ++k) together += widths[k];
    if (pieces[i].after_space) pen += space;
    if (pieces[i].after_space && pen + together > width) {
      pen = 0;
      baseline += leading;
    }
    if (draw && pieces[i].formula) draw_formula(canvas, {pen, baseline}, pieces[i].text, formula_size, color);
    if (draw && !pieces[i].formula)
      canvas.text({pen, baseline}, pieces[i].text, {.face = Face::sans, .size = size, .color = color});
    pen += widths[i];
  }
  const double height = baseline + size * 0.4;
  if (draw && items_heard() != nullptr) {
    const ImVec2 at{static_cast<float>(x), static_cast<float>(top)};
    say_text(plain_text(text), at, {at.x + ui.px(width), at.y + ui.px(height)});
  }
  return height;
}

double mixed_width(const Ui& ui, double size, std::string_view text) {
  const ImGuiCanvas canvas = canvas_at(ui, {});
  const std::vector<Piece> pieces = pieces_of(text);
  const auto spaces = std::ranges::count_if(pieces, &Piece::after_space);
  const std::vector<double> widths = widths_of(canvas, pieces, size);
  return std::accumulate(widths.begin(), widths.end(),
                         static_cast<double>(spaces) * canvas.text_width(" ", Face::sans, size));
}

void mixed_paragraph(const Ui& ui, double size, Color color, std::string_view text, double width) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const double wide = width > 0 ? width : static_cast<double>(ImGui::GetContentRegionAvail().x) / ui.scale;
  const double height =
      mixed_text(ui, static_cast<double>(at.x), static_cast<double>(at.y), size, wide, color, text);
  ImGui::Dummy({width > 0 ? ui.px(width) : 1, ui.px(height)});
}

void words_paragraph(const Ui& ui, double size, Color color, std::string_view words) {
  const std::string marked = marked_mathematics(words);
  if (marked.find('$') == std::string::npos)
    paragraph(ui, Face::sans, size, color, words);
  else
    mixed_paragraph(ui, size, color, marked);
}

}  // namespace attnlab
