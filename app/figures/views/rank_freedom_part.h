// Where the dial of the part "freedom" of the Rank view stands: for the hand that turns it.
#pragma once

#include "app/figures/parts/dial.h"

#include <optional>

namespace attnlab {

// In the figure that draw_rank_freedom makes of the same input and space; nothing where there is no freedom.
std::optional<DialPlace> freedom_dial(Canvas& canvas, const FigureInput& input, Extent space);

}  // namespace attnlab
