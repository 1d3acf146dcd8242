// The tool of the Heads view: heads are switched off and on, all made equal to the one shown, or averaged.
#pragma once

#include "app/ui/tools/view_tool.h"

namespace attnlab {

struct HeadsTool {};

void heads_choices(const Ui& ui, HeadsTool& state, Edits& edits);
// A click on the switch above a head's matrix.
bool heads_pointer(const Ui& ui, HeadsTool& state, const FigurePointer& pointer, Edits& edits);

}  // namespace attnlab
