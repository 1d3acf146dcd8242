// Frames beyond ImGui's usual ones: inputs that come faster than frames, whether ImGui still waits for time
// to pass, and a picture of the interface, drawn anew at a multiple of its resolution: all is rasterised at
// that density, nothing enlarged. Reads ImGui's internals. Knows no window.
#pragma once

#include "app/ui/shell/app.h"
#include "core/picture/png.h"

#include <variant>

namespace attnlab {

// ImGui::NewFrame(), with one thing mended: where a frame is slow, Ctrl+S and the release of Ctrl arrive
// together, and ImGui would see an S without Ctrl. What follows a pressed key from the next modifier on is
// left for the next frame. `finer`: the picture's resolution by that of the window; edges are softened over
// one pixel of it.
void new_frame(float finer = 1);

// What ImGui::Render() made, on the current framebuffer. Beyond the edge of its textures nothing is: a letter
// that lies there and is drawn between two pixels would else be wider by a third of one.
void draw_rendered();

// ImGui spreads inputs that came at once over several frames; true while some are left for the next one.
bool inputs_waiting();

// What fingers do on a screen, as events of a mouse and a keyboard.
class Fingers {
 public:
  bool take();  // what is new; false: nothing

 private:
  bool pinching_ = false;  // Ctrl is held for them
};

// After a frame: a tooltip is about to appear, a dialog's dimmed ground still fades, a button or scroll bar
// under the held mouse repeats, for some seconds. Each ends by itself or with the next event.
bool still_changing();

// Draws frames of the app beside the window, with the pointer where it is wanted, and leaves the window's
// picture, ImGui's display and the pointer as they were. `requests`: leaving, where asked for meanwhile, is
// added. A sentence where the driver has no room for so large a picture. Needs a current OpenGL 3.3 context
// and an ImGui session.
std::variant<Pixels, std::string> screenshot_of(App& app, const Screenshot& wanted, WindowRequests& requests);

}  // namespace attnlab
