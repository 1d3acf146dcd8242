// The left panel: the matrices in use in two columns, inputs and weights, and below them sizes and rules.
#pragma once

#include "app/ui/editor/matrix_editor.h"
#include "app/ui/inputs/rule_controls.h"
#include "app/ui/kit/ui.h"

namespace attnlab {

// Fills the current ImGui window. The width that its columns of matrices need, in logical pixels.
double inputs_panel(const Ui& ui, EditorState& editor, ControlsState& controls);
// "head 1 2 3": chooses the head whose matrices are shown; nothing for a single head. True when it drew something.
bool head_chips(const Ui& ui);

}  // namespace attnlab
