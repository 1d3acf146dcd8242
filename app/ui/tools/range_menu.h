// The menu of a colour bar: how far the colours of its matrices reach. Knows what was chosen, not what it is drawn for.
#pragma once

#include "app/ui/tools/figure_panel.h"

namespace attnlab {

// Opens where the figure asked for it (FigureState::legend_opens), and stays until something is chosen.
void range_menu(const Ui& ui, FigureState& state);
// The end that was typed as a number or an expression, or why it is none.
std::variant<double, std::string> typed_end(std::string_view text);

}  // namespace attnlab
