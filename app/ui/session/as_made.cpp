#include "app/ui/session/flow.h"

#include "app/export/recipe.h"
#include "app/ui/session/studio.h"

#include <algorithm>

namespace attnlab {

std::string show_as_made(Studio& s) {
  if (s.document.recipe.empty()) return {};
  const auto recipe = read_recipe(s.document.recipe);
  if (!recipe) return "; it does not say how it was made";
  const ExportOptions& made = recipe->options;
  FigureOptions& figure = s.view.figure;
  const Dims& n = s.analysis.dims;
  figure.head = std::clamp(made.figure.head, 0, std::max(n.h - 1, 0));
  figure.row = std::clamp(made.figure.row, 0, std::max(n.n_q - 1, 0));
  figure.kept_rank = made.figure.kept_rank;
  figure.columns = made.figure.columns;
  figure.ranges = made.figure.ranges;
  if (made.before) {
    s.reference = *made.before;
    s.view.compare = made.compare;
  }
  if (made.matrix.empty()) show_part(s.view, made.view, made.figure.part);
  return recipe->sentences.empty() ? "" : "; " + recipe->sentences.front();
}

}  // namespace attnlab
