// Fields of ImGui set letters one after another. A text whose letters join, stack or run from right to left is shown as it is
// read: over the field while nobody types in it, below it while somebody does, and below one of several lines, which scrolls.
#pragma once

#include "app/ui/kit/ui.h"

#include <string_view>

namespace attnlab {

// Called behind the field of this text.
void show_script_of_field(const Ui& ui, std::string_view text, bool several_lines = false);

}  // namespace attnlab
