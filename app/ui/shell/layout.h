// Layout: where the bar, the panels and the status line stand in a window of any size, and the handles between them.
#pragma once

#include "app/ui/kit/ui.h"

#include "imgui.h"

namespace attnlab {

struct Area {
  float x = 0, y = 0, width = 0, height = 0;  // screen pixels
};

struct Layout {
  Area bar, left, centre, lesson, right, status;
};

// Sizes never below zero, whole pixels. In a narrow window the panels give way before the centre does, but not below
// what they need (logical pixels); a folded panel has no width. Where it gives way the right panel is folded, or lies over the
// centre, and the left one is as narrow as its matrices can stand below each other.
struct PanelNeeds {
  double left = 0, right = 280, left_least = 0;
  double lesson = 0;  // of the strip below the centre; at most half of it
};
struct InputsNeed;
struct Studio;
PanelNeeds needs_of(const Studio& studio, const InputsNeed& inputs);
bool is_resized(const ViewState& view);  // somebody has chosen the width of a panel,
inline constexpr double roomy = 1280;    // and in a window narrower than this the right one folds
Layout layout(const ViewState& view, double scale, ImVec2 window, const PanelNeeds& needs = {});

// The handles at the inner edges of the panels: drag to resize, double-click to fold.
void panel_handles(const Ui& ui, const Layout& layout);

// Opens an undecorated window that fills the area; false where the area is too small for anything. End with end_area.
// `over`: above the others.
bool begin_area(const char* name, const Area& area, Color ground, int flags = 0, bool over = false);
void end_area();

}  // namespace attnlab
