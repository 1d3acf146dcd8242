// The numbers of parameters of the scores as bars: two matrices, one shared, the merged one. Part of the Rank view.
#pragma once

#include "app/figures/parts/panels.h"
#include "core/studies/detail_rank.h"

namespace attnlab {

Panel rank_counts_panel(Canvas& canvas, const FigureInput& input, const RankDetail& detail);

}  // namespace attnlab
