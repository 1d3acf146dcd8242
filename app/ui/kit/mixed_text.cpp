#include "app/ui/kit/mixed_text.h"

#include "app/figures/canvas/formula.h"
#include "app/ui/kit/imgui_canvas.h"

#include <string>
#include <vector>

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

}  // namespace

double mixed_text(const Ui& ui, double x, double top, double size, double width, Color color,
                  std::string_view text, bool draw) {
  ImGuiCanvas canvas(*ImGui::GetWindowDrawList(), ui.fonts, ui.painter,
                     Point{static_cast<double>(x), static_cast<double>(top)}, ui.scale);
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
