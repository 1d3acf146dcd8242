// The signs of the open scene's title and labels that no installed font has: said once when they appear, and again in the dialogs of
// exports. Knows no ImGui.
#pragma once

#include <string>
#include <vector>

namespace attnlab {

struct Studio;

struct SignsState {
  std::vector<std::string> texts;  // that were looked at last
  std::string sentence;            // empty: every sign has a font
};

// Once a frame; fonts are asked only where the texts have changed and are more than Latin.
void look_at_signs(Studio& studio);

}  // namespace attnlab
