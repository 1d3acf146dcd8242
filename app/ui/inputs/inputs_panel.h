// The left panel: the matrices in use in two columns, inputs and weights, or in one where it is narrow, and below them sizes
// and rules.
#pragma once

#include "app/ui/editor/matrix_editor.h"
#include "app/ui/inputs/rule_controls.h"
#include "app/ui/kit/ui.h"

namespace attnlab {

// The widths that its matrices need, in logical pixels: inputs beside weights, or below each other.
struct InputsNeed {
  double beside = 0, stacked = 0;
};
// Fills the current ImGui window.
InputsNeed inputs_panel(const Ui& ui, EditorState& editor, ControlsState& controls);
// "head 1 2 3": chooses the head whose matrices are shown; nothing for a single head. True when it drew something.
bool head_chips(const Ui& ui);

}  // namespace attnlab
