// The program's window from opening to closing: window, ImGui, the interface (App) and the loop between them. At rest
// it waits for events and draws nothing: a few frames follow each event, for ImGui settles within them.
#pragma once

#include <filesystem>
#include <optional>

namespace attnlab {

struct WindowOptions {
  std::optional<std::filesystem::path>
      file;  // opened at the start; where that fails, the status line says why
};

// Returns the exit status: 0 when the person has closed the window, 1 when there is none to open: then one sentence
// stands on standard error.
int run_window(const WindowOptions& options);

// Where the program remembers its recent files: $XDG_STATE_HOME/attnlab, else ~/.local/state/attnlab; empty where
// neither is known. It is not created here.
std::filesystem::path state_directory();

}  // namespace attnlab
