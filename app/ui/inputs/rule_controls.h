// The rules of the scene as controls: source, scores, values, output, positions, scales and temperature.
#pragma once

#include "app/figures/canvas/canvas.h"
#include "app/ui/inputs/mask_controls.h"
#include "app/ui/kit/ui.h"

#include <string>

namespace attnlab {

// What is kept between frames: the complaint about a typed number, and the field that wants the keyboard.
struct ControlsState {
  std::string complaint;
  std::string field;  // the id of the field complained about
  std::string focus;  // "inside", "outside", "temperature", or empty
  MaskControls mask;
  Rect first_cell;   // of the first matrix, on the screen
  float height = 0;  // of sizes, mask and rules, by the last frame: the matrices have what they leave
};

void source_chips(const Ui& ui);
void rule_controls(const Ui& ui);
void scale_controls(const Ui& ui, ControlsState& state);

// One line for the folded section, in LaTeX.
std::string rules_in_short(const Scene& scene, Notation notation);

}  // namespace attnlab
