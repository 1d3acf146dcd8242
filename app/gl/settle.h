// How a loop that draws nothing at rest gets on with ImGui: inputs that come faster than frames, and whether ImGui
// itself still waits for time to pass. Reads ImGui's internals. Knows no window and no GL.
#pragma once

namespace attnlab {

// ImGui::NewFrame(), with one thing mended: where a frame is slow, Ctrl+S and the release of Ctrl arrive together, and
// ImGui would see an S without Ctrl. What follows a pressed key from the next modifier on is left for the next frame.
// `finer`: how many times the picture's resolution is that of the window; edges are softened over one pixel of it.
void new_frame(float finer = 1);

// Inputs that came at once are spread over several frames by ImGui; true while some are left for the next one.
bool inputs_waiting();

// After a frame: a tooltip is about to appear, a dialog's dimmed ground still fades, a button or scroll bar under the
// held mouse repeats. Each ends by itself or with the next event.
bool settling();

}  // namespace attnlab
