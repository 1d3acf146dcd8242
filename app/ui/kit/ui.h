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
  bool abandon = false;  // Esc during a gesture: back to the last sealed scene
  bool sought = false;   // they go on with what is sought; others end it
  std::string message;   // why something was not taken, for the status line
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

  float px(double logical) const { return static_cast<float>(logical * scale); }
};

// The state before, where it stands in one figure with now; else null.
inline const Reference* compared_in_one(const Ui& ui) {
  const bool in_one = ui.before != nullptr && ui.view.compare == Compare::with;
  return in_one && can_subtract(ui.analysis, ui.before->analysis) ? ui.before : nullptr;
}

}  // namespace attnlab
