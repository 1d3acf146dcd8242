// A picture of the whole interface: a fresh App in an ImGui context of its own, drawn headlessly as the window draws it.
#pragma once

#include "app/gl/offscreen.h"
#include "app/ui/app.h"

#include <functional>

namespace attnlab::test {

struct PictureOptions {
  int width = 1280, height = 800;  // framebuffer pixels
  double content_scale = 1;
};

// Draws until the interface has settled and returns the last frame. `prepare` sees the App before the first frame.
// Needs a current context.
Image picture_of_app(const PictureOptions& options, const std::function<void(App&)>& prepare);

}  // namespace attnlab::test
