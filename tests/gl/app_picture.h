// A picture of the whole interface: a fresh App in an ImGui context of its own, drawn headlessly as the window draws it.
#pragma once

#include "app/gl/offscreen.h"
#include "app/ui/shell/app.h"

#include <functional>
#include <string>
#include <variant>

namespace attnlab::test {

struct PictureOptions {
  int width = 1280, height = 800;  // framebuffer pixels
  double content_scale = 1;
  const char* folder = "";  // where the file lists begin; empty: the working directory
};

// Draws until the interface has settled and returns the last frame. `prepare` sees the App before the first frame.
// Needs a current context.
Image picture_of_app(const PictureOptions& options, const std::function<void(App&)>& prepare);
// The same interface as a picture of the window (app/gl/screenshot.h), after the frames of a window of this size.
// `afterwards`: a frame of the window itself, drawn after it.
std::variant<Pixels, std::string> screenshot_of_app(const PictureOptions& options, const Screenshot& wanted,
                                                    const std::function<void(App&)>& prepare,
                                                    Image* afterwards = nullptr);

}  // namespace attnlab::test
