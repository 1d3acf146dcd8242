#include "app/desktop/user_folders.h"

#include <cstdlib>

namespace attnlab {
namespace {

// Below $VARIABLE, else below this folder of the home.
std::filesystem::path user_folder(const char* variable, const char* below_home) {
  // A relative path is to be ignored.
  if (const char* folder = std::getenv(variable); folder && *folder == '/')
    return std::filesystem::path(folder) / "attnlab";
  if (const char* home = std::getenv("HOME"); home && *home == '/')
    return std::filesystem::path(home) / below_home / "attnlab";
  return {};
}

}  // namespace

UserFolders user_folders() {
  return {user_folder("XDG_CONFIG_HOME", ".config"), user_folder("XDG_STATE_HOME", ".local/state")};
}

}  // namespace attnlab
