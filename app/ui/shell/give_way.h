// Which panels give way, so that figures have room, whichever is open: the right one folds, then the left one becomes narrow.
// Panels that somebody has resized stay as wide as they were made.
#pragma once

#include "app/ui/session/session.h"
#include "app/ui/shell/layout.h"

#include <functional>

namespace attnlab {

// What a figure is given of the centre: without its margins and what stands above it (logical pixels).
Extent room_for_figure(const Layout& layout, double scale, int figures, double above);

// The right one where cells would be too small for two decimals, both where they would be smaller than measure::cell_min.
// `fit`: the smaller of the figures, in a layout.
Giving least_giving(const ViewState& view, double scale, ImVec2 window, const PanelNeeds& needs,
                    const std::function<Fit(const Layout&)>& fit);

// Decides anew where the scene or the window has changed, but not while anything is held, typed or moves by itself. True: what the
// matrices need is not known yet, and the next frame decides.
bool give_way(const Ui& ui, Session& session, ImVec2 window);

}  // namespace attnlab
