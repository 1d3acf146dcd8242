// Layout: where the bar, the panels and the status line stand in a window of any size,
// and what gives way to what.
#pragma once

#include "app/ui/session/session.h"

#include "imgui.h"

namespace attnlab {

struct Area {
  float x = 0, y = 0, width = 0, height = 0;  // screen pixels
};

struct Layout {
  Area bar, left, centre, lesson, right, status;
};

// Sizes never below zero, whole pixels. In a narrow window the panels give way before the centre does, but
// not below what they need (logical pixels); a folded panel has no width. Where it gives way the right panel
// is folded, or lies over the centre, and the left one is as narrow as its matrices can stand below each
// other.
struct PanelNeeds {
  double left = 0, right = 280, left_least = 0;
  double lesson = 0;  // of the strip below the centre; at most half of it
};
PanelNeeds needs_of(const Studio& studio, const InputsNeed& inputs);
Layout layout(const ViewState& view, double scale, ImVec2 window, const PanelNeeds& needs = {});

// The handles at the inner edges of the panels: drag to resize, double-click to fold.
void panel_handles(const Ui& ui, const Layout& layout);

// Draws the content in an undecorated window that fills the area;
// false where the area is too small for anything.
struct AreaLook {
  ImVec2 padding = ImGui::GetStyle().WindowPadding;  // at its edges, screen pixels
  int flags = 0;
  bool over = false;            // above the others
  const char* role = "region";  // for who has it read aloud
};
bool in_area(const char* name, const Area& area, Color ground, const AreaLook& look,
             const std::function<void()>& content);
void hairline_between(const Ui& ui, ImVec2 from, ImVec2 to);  // on the screen

// Which panels give way, so that figures have room, whichever is open: the right one folds, then the left one
// becomes narrow. Panels that somebody has resized stay as wide as they were made. What a figure is given of
// the centre: without its margins and what stands above it (logical pixels).
Extent room_for_figure(const Layout& layout, double scale, int figures, double above);

// The right one where cells have no room for two decimals,
// both where they would be smaller than measure::cell_min.
// `fit`: the smaller of the figures, in a layout.
Giving least_giving(const ViewState& view, double scale, ImVec2 window, const PanelNeeds& needs,
                    const std::function<Fit(const Layout&)>& fit);

// Decides anew where the scene or the window has changed, but while nothing is held, typed or moves by
// itself. True: what the matrices need is not known yet, and the next frame decides.
bool give_way(const Ui& ui, Session& session, ImVec2 window);

}  // namespace attnlab
