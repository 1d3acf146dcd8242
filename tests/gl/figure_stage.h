// The window's own way of drawing a figure, without the window: ImGuiCanvas with the painters, in an ImGui context of its
// own, drawn headlessly. Needs the current context of the tests.
#pragma once

#include "app/figures/canvas/theme.h"
#include "app/gl/offscreen.h"
#include "app/gl/painters.h"
#include "app/ui/kit/style.h"
#include "tests/gl/imgui_session.h"

#include <functional>

namespace attnlab::test {

class FigureStage {
 public:
  FigureStage(int width, int height);

  // One frame at scale 1 on the theme's background. `draw` gets the canvas of the screen.
  Image draw(const Theme& theme, const std::function<void(Canvas&)>& draw);

 private:
  Offscreen target_;
  ImGuiSession session_;
  Painters painters_;
  Fonts fonts_;
};

}  // namespace attnlab::test
