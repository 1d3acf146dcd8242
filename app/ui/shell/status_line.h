// The line at the bottom: what holds for the scene at the left, a hint or a message at the right. Knows no document.
#pragma once

#include "app/ui/kit/ui.h"

#include <string>

namespace attnlab {

// Fills the current ImGui window. A message takes the room of the rest; an error is said in its colour.
void status_line(const Ui& ui, const std::string& message, bool error);

}  // namespace attnlab
