#include "app/desktop/user_folders.h"

#include <windows.h>

#include <knownfolders.h>
#include <shlobj.h>

namespace attnlab {
namespace {

// Below this folder of the person.
std::filesystem::path user_folder(const KNOWNFOLDERID& known) {
  wchar_t* folder = nullptr;
  std::filesystem::path path;
  if (SHGetKnownFolderPath(known, KF_FLAG_DONT_VERIFY, nullptr, &folder) == S_OK)
    path = std::filesystem::path(folder) / "Attnlab";
  CoTaskMemFree(folder);
  return path;
}

}  // namespace

UserFolders user_folders() {
  return {user_folder(FOLDERID_RoamingAppData), user_folder(FOLDERID_LocalAppData)};
}

}  // namespace attnlab
