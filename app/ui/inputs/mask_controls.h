// The mask: masks to start from, and a grid of cells that is painted with the pointer or toggled with the
// keyboard. In a stroke of painting the first cell decides whether it allows or forbids, and the cells on the
// way follow; it is one step.
#pragma once

#include "app/ui/kit/ui.h"
#include "core/scene/mask_start.h"
#include "core/scene/rules.h"

namespace attnlab {

struct MaskStroke {
  bool active = false;
  bool allow = false;
  MaskCell last;
};

void begin_stroke(const Ui& ui, MaskStroke& stroke, MaskCell at);
// With all cells on the line from the last one; `to` may lie outside.
void continue_stroke(const Ui& ui, MaskStroke& stroke, MaskCell to);
// Esc: back to the mask before the stroke.
void abandon_stroke(const Ui& ui, MaskStroke& stroke);

// Whether query i sees no key at all.
bool sees_nothing(const Scene& scene, const Dims& dims, int i);
// What is said of it wherever it is pointed at.
inline constexpr const char* nothing_allowed_sentence =
    "This query may see no key, so all its weights are 0 and they sum to 0, not to 1. "
    "Other software gives NaN there, or equal weights.";

// The masks to start from.
struct MaskWords {
  MaskStart start;
  const char *name, *about;
  const char* also;  // other words by which people look for it
};
std::span<const MaskWords> mask_words();

struct MaskControls {
  MaskStart preferred = MaskStart::none;  // the start chosen last: what a mask of several names is called
  MaskStroke stroke;
};

// Items of the grid are labelled "mask/r1c2", counted from 1.
void mask_controls(const Ui& ui, MaskControls& state);
// One line for the folded section, in LaTeX.
std::string mask_in_short(const Scene& scene);

}  // namespace attnlab
