// Where a person's own files of this program lie, as the XDG base directory specification has it. Nothing is
// created here. Knows the environment, no file.
#pragma once

#include <filesystem>

namespace attnlab {

// Absolute; empty where neither the variable nor the home is known.
struct UserFolders {
  std::filesystem::path settings;  // $XDG_CONFIG_HOME/attnlab, else ~/.config/attnlab
  std::filesystem::path state;     // $XDG_STATE_HOME/attnlab, else ~/.local/state/attnlab
};
UserFolders user_folders();

}  // namespace attnlab
