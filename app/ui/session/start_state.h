// StartState: the start screen, with its gallery of examples; SceneCardState: what is typed about the scene where no cell is
// inspected.
#pragma once

#include "app/figures/canvas/canvas.h"
#include "core/analysis/analysis.h"
#include "core/scene/scene.h"

#include <string>
#include <string_view>
#include <vector>

namespace attnlab {

// An example as the gallery draws it.
struct GalleryPicture {
  std::string_view id;
  Scene scene;
  Analysis analysis;
};

struct StartState {
  bool open = false;
  bool seen = false;                    // once: the window does not wait for the gallery
  std::vector<GalleryPicture> gallery;  // made when it is drawn for the second time
  int chosen = -1;           // the picture that the keyboard is on, by its place in the gallery; -1: none
  std::vector<Rect> places;  // of the pictures on the screen, in the last frame
};

struct SceneCardState {
  std::string sentence, complaint;  // the tokens as a line, while it is typed; why it was not taken
  bool typing = false;              // one of its fields has the keyboard
};

}  // namespace attnlab
