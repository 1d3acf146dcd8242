// The mask: masks to start from, and a grid of cells that is painted with the pointer or toggled with the keyboard. A
// stroke is one step.
#pragma once

#include "app/ui/inputs/mask_stroke.h"
#include "app/ui/kit/ui.h"

#include <string>

namespace attnlab {

struct MaskControls {
  MaskStart preferred = MaskStart::none;  // the start chosen last: what a mask of several names is called
  MaskStroke stroke;
};

// Items of the grid are labelled "mask/r1c2", counted from 1.
void mask_controls(const Ui& ui, MaskControls& state, Edits& edits);
// One line for the folded section, in LaTeX.
std::string mask_in_short(const Scene& scene);

}  // namespace attnlab
