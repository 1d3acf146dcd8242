// The tool of the Softmax view: which row is taken apart, and the temperature.
#pragma once

#include "app/ui/tools/view_tool.h"

namespace attnlab {

void softmax_choices(const Ui& ui, Edits& edits);

}  // namespace attnlab
