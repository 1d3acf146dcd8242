// Controls: sizes, rules, scales and temperature of the scene; the mask is mask_controls.h.
#pragma once

#include "app/ui/inputs/mask_controls.h"
#include "app/ui/kit/edits.h"
#include "app/ui/kit/ui.h"

#include <string>

namespace attnlab {

// What the controls keep between frames: the complaint about a typed number, and the field that wants the keyboard.
struct ControlsState {
  std::string complaint;
  std::string field;  // the id of the field complained about
  std::string focus;  // "inside", "outside", "temperature", or empty
  MaskControls mask;
};

void source_chips(const Ui& ui, Edits& edits);
void size_controls(const Ui& ui, Edits& edits);
void rule_controls(const Ui& ui, Edits& edits);
void scale_controls(const Ui& ui, ControlsState& state, Edits& edits);

// One line for a folded section, in LaTeX.
std::string sizes_in_short(const Analysis& analysis);
std::string rules_in_short(const Scene& scene, Notation notation);

// Why a size cannot be changed under these rules; empty where it can.
std::string why_tied(const Scene& scene, Size size);

}  // namespace attnlab
