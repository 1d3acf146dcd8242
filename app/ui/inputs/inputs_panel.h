// The left panel: the matrices in use in two columns, inputs and weights, or in one where it is narrow, and
// below them sizes and rules.
#pragma once

#include "app/ui/editor/matrix_editor.h"
#include "app/ui/inputs/mask_controls.h"

namespace attnlab {

inline constexpr const char* plays_temperature = "play temperature";

// What is kept between frames: the complaint about a typed number, and the field that wants the keyboard.
struct ControlsState {
  std::string complaint;
  std::string field;  // the id of the field complained about
  std::string focus;  // "inside", "outside", "temperature", plays_temperature, or empty
  MaskControls mask;
  bool all_sizes = false;  // those behind "more", too
  float height = 0;        // of sizes, mask and rules, by the last frame: the matrices have what they leave
};

// The widths that its matrices need, in logical pixels: inputs beside weights, or below each other.
struct InputsNeed {
  double beside = 0, stacked = 0;
};
// Fills the current ImGui window. `in_lab`: it stands in the place of the Lab's panel; in the place of the
// heading a way back there, which sets it false: the cells stand where they stand in every view.
InputsNeed inputs_panel(const Ui& ui, EditorState& editor, ControlsState& controls, bool* in_lab = nullptr);
// "head 1 2 3": chooses the head whose matrices are shown; nothing for a single head.
// True when it drew something.
bool head_chips(const Ui& ui);

// The rules of the scene as controls (rule_controls.cpp): source, scores to positions, scales, temperature.
void source_chips(const Ui& ui);
void rule_controls(const Ui& ui);
void scale_controls(const Ui& ui, ControlsState& state);

// One line for the folded section.
std::string rules_in_short(const Scene& scene);

}  // namespace attnlab
