// Whether ImGui itself still waits for time to pass, so that a loop that draws nothing at rest knows when rest begins.
// One of the two files that read ImGui's internals (the other: app/ui/item_hooks.h). Knows no window and no GL.
#pragma once

namespace attnlab {

// Inputs that came at once are spread over several frames by ImGui; true while some are left for the next one.
bool inputs_waiting();

// After a frame: a tooltip is about to appear, a dialog's dimmed ground still fades, a button or scroll bar under the
// held mouse repeats. Each ends by itself or with the next event.
bool settling();

}  // namespace attnlab
