// The accessibility tree: what a program that reads a window aloud is told, made of the items and texts that
// a frame has reported (item_hooks.h). In a page it stands beside the canvas as elements; a desktop's reader
// can be given the same. Knows no browser and no panel.
#pragma once

#include "app/ui/kit/item_hooks.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace attnlab {

struct AccessNode {
  ImGuiID id = 0;    // the same from frame to frame; of what is no item one of its own
  std::string role;  // of WAI-ARIA: "region", "button", "gridcell"; "text": read as it stands
  std::string name, value, about;
  std::optional<bool> chosen, open;
  std::optional<std::array<double, 3>> range;
  bool disabled = false, focused = false, modal = false;
  ImVec2 low, high;  // on the screen
  int row = 0, col = 0;
  std::vector<AccessNode> parts;
};

// Of the context's last frame, window by window; what lies below a dialog, or is covered by a window that
// comes later, is left out. The name of an item is what its widget says, else the text in it, its label, or
// the text before it on its line.
std::vector<AccessNode> access_tree(const ItemSink& sink);
const AccessNode* find_node(const std::vector<AccessNode>& nodes, ImGuiID id);
// {"id": 1, "role": "button", "name": "Undo", "box": [left, top, width, height], "parts": [...]}: of what is
// empty or false nothing stands there.
std::string json_of(const std::vector<AccessNode>& nodes);

// Presses a node for who cannot point at it: closes what lies over it, scrolls to it where it is out of
// sight, then clicks its middle. A slider, which a click would move, gets the keyboard instead.
class AccessHand {
 public:
  void press(const AccessNode& node) { wanted_ = node, tries_ = 0; }
  // Before a frame; `last`: what was reported in the one before. Whether there is more to do.
  bool step(const ItemSink& last);

 private:
  bool reach(const ReportedItem& item);  // whether it can be clicked now

  std::optional<AccessNode> wanted_;
  int tries_ = 0;
};

}  // namespace attnlab
