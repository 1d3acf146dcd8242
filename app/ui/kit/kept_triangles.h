// Kept triangles: what was drawn on a list of its own, put on a window's list in each frame until it is drawn
// anew. Copying triangles costs a small part of finding them. Reads ImGui's internals; knows no figure.
#pragma once

#include "imgui.h"

#include <memory>
#include <vector>

namespace attnlab {

class KeptTriangles {
 public:
  // An empty list to draw on, clipped as `window` is now. finish() ends it.
  ImDrawList& begin(const ImDrawList& window);
  void finish();
  // False where nothing was drawn yet, or letters lie in another texture now:
  // some where the atlas grew while they were drawn.
  bool holds() const;
  // On top of what the list has. Only where it holds.
  void draw(ImDrawList& window) const;

 private:
  // The vertices of a command, which has them to itself.
  struct Vertices {
    unsigned first = 0, count = 0;
  };

  std::unique_ptr<ImDrawList> list_;
  std::vector<Vertices> vertices_;  // of each command
  int texture_ = 0;  // in which all letters lie, by its number in the atlas; 0: in more than one
};

}  // namespace attnlab
