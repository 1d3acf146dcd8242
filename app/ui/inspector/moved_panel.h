// What moved most, and how far that reaches: where before and now stand in one figure,
// above an input or where no cell is inspected.
#pragma once

#include "app/ui/kit/ui.h"
#include "core/text/said.h"

namespace attnlab {

// Whether there is something to say: both states have the same sizes, and nothing is covered.
bool says_what_moved(const Ui& ui);
// A sentence in large type at the ImGui cursor, its names in the inks of their sides: what follows stands
// where it stands under three lines.
void say_large(const Ui& ui, const Said& said);
// Under the sentence. The action that was asked for ("edit.undo"), or empty.
std::string_view moved_panel(const Ui& ui, const Said& sentence);

}  // namespace attnlab
