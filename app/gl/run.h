// The program's window from opening to closing: window, ImGui, the interface (App) and the loop between them. At rest
// it waits for events and draws nothing: a few frames follow each event, in which ImGui comes to rest.
#pragma once

#include <filesystem>
#include <optional>

namespace attnlab {

struct WindowOptions {
  // Opened at the start; where that fails, the status line says why.
  std::optional<std::filesystem::path> file;
};

// Returns the exit status: 0 when the person has closed the window, 1 when there is none to open: then one sentence
// stands on standard error.
int run_window(const WindowOptions& options);

}  // namespace attnlab
