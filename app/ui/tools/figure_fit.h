// How large the open view is drawn, and what of it: all, one matrix alone, beside what it was before.
#pragma once

#include "app/figures/views/compare.h"
#include "app/figures/views/fit.h"
#include "app/ui/kit/ui.h"
#include "app/ui/tools/figure_look.h"

#include <optional>
#include <string>
#include <string_view>

namespace attnlab {

// The fit of the last frame, and what it was of: it is measured again where that has changed.
struct KeptFit {
  std::optional<Scene> scene;
  std::string of;  // view, part and choices
  Extent space;
  Fit fit;
};

// The view as it is looked at and compared.
ComparedDrawing draw_figure(Canvas& canvas, const Ui& ui, const View& view, const FigureInput& input,
                            const Look& look, Extent space);

// How it would stand in a space, all of it.
Fit fit_in(const Ui& ui, std::string_view view, Extent space);
// Of the figure without a nearer look. Another view or part is looked at as a whole.
const Fit& fit_now(const Ui& ui, const Canvas& canvas, const DrawInRoom& draw, const View& view, Extent space,
                   KeptFit& kept, Look& look);

}  // namespace attnlab
