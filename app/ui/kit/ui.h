// Ui: what every panel reads in one frame, and where it answers; Edits: what panels and actions answer.
#pragma once

#include "app/figures/canvas/theme.h"
#include "app/ui/kit/paint.h"
#include "app/ui/kit/style.h"
#include "app/ui/kit/view_state.h"
#include "core/analysis/analysis.h"
#include "core/scene/edit.h"

namespace attnlab {

// Of one frame; applied to the history in order.
struct Edits {
  std::vector<Edit> list;
  bool abandon = false;    // Esc during a gesture: back to the last sealed scene
  bool sought = false;     // they go on with what is sought; others end it
  bool begin = false;      // of a step of their own, whatever goes on
  std::string message;     // why something was not taken, for the status line
  bool withdrawn = false;  // what was not taken is given up, and the sentence on it with it
  void add(Edit edit) { list.push_back(std::move(edit)); }
  void add(const std::vector<Edit>& all, const std::string& why_not) {
    list.insert(list.end(), all.begin(), all.end());
    if (!why_not.empty()) message = why_not;
  }
};

struct Ui {
  const Scene& scene;
  const Analysis& analysis;
  const Theme& theme;
  const Fonts& fonts;
  const Painter& painter;
  ViewState& view;
  double scale;                       // screen pixels of one logical pixel
  std::string& hint;                  // a few words on what is under the pointer; the status line shows them
  Edits& edits;                       // what the panel answers
  const Reference* before = nullptr;  // the state before, while it is compared or pinned
  const Reference* linked = nullptr;  // the scene that is dragged along with the present one

  float px(double logical) const { return static_cast<float>(logical * scale); }
};

// What stands in a figure with the present scene, and how: what a hand compares it with comes first.
struct Compared {
  const Reference* with = nullptr;
  Compare how = Compare::off;
};
inline Compared compared_in(const Ui& ui) {
  const bool was = ui.view.compare == Compare::with && ui.view.flipped;
  if (ui.before != nullptr && ui.view.compare != Compare::off)
    return {ui.before, was ? Compare::was : ui.view.compare};
  return ui.linked != nullptr ? Compared{ui.linked, Compare::beside} : Compared{};
}

// Of a cell whose own number is told where a derivative by it stands.
inline constexpr const char* said_of_derivative = "this is a derivative by it";

// For who speaks of the cell under the pointer: of the scene that it belongs to.
inline Ui under_pointer(const Ui& ui) {
  if (ui.linked == nullptr || !ui.view.hovers_linked) return ui;
  return {ui.linked->scene, ui.linked->analysis, ui.theme, ui.fonts, ui.painter, ui.view, ui.scale, ui.hint,
          ui.edits};
}

// The state before, where it stands in one figure with now; else null.
inline const Reference* compared_in_one(const Ui& ui) {
  const bool in_one = ui.before != nullptr && ui.view.compare == Compare::with;
  return in_one && can_subtract(ui.analysis, ui.before->analysis) ? ui.before : nullptr;
}

}  // namespace attnlab
