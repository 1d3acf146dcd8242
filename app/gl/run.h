// The program's window from opening to closing: window, ImGui, the interface (App) and the loop between them.
// At rest it waits for events; a few frames follow each, in which ImGui comes to rest.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace attnlab {

struct WindowOptions {
  // Opened at the start; where that fails, the status line says why.
  std::optional<std::filesystem::path> file;
  // For tests and benchmarks: every frame that the window draws adds a line to this file when it is on the
  // screen, its number from 1 and the nanoseconds of the steady clock.
  std::optional<std::filesystem::path> frame_log;
};

// Returns the exit status: 0 when the person has closed the window. Else one sentence stands on standard
// error: 1 when there is no window to open, when the display ends or drawing fails; 128 and the signal's
// number when SIGTERM, SIGINT or SIGHUP ask for the end. What was open is then kept in the journal. A crash
// leaves a report beside that (app/ui/session/document/crash_reports.h),
// and ends the process as it would have.
int run_window(const WindowOptions& options);

}  // namespace attnlab
