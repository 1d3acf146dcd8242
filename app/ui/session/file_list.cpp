#include "app/ui/session/file_list.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>
#include <system_error>

namespace attnlab {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t most_entries =
    4096;  // a folder with more is no place for scenes; the path can be typed

bool before(const FileEntry& a, const FileEntry& b) {
  return a.folder != b.folder ? a.folder : a.name < b.name;
}

bool stands_in_list(const fs::path& file, FileKind kind) {
  const std::string ending = file.extension().string();
  if (kind == FileKind::scenes)  // pictures carry one
    return ending == ".json" || ending == ".png" || ending == ".svg" || ending == ".pdf";
  constexpr std::array<std::string_view, 11> exported{".png", ".svg", ".pdf", ".gif", ".tex", ".csv",
                                                      ".tsv", ".npy", ".py",  ".m",   ".json"};
  return std::find(exported.begin(), exported.end(), ending) != exported.end();
}

}  // namespace

FileList list_folder(const fs::path& folder, FileKind kind) {
  FileList list;
  list.kind = kind;
  std::error_code error;
  list.folder = fs::absolute(folder.empty() ? fs::path(".") : folder, error).lexically_normal();
  if (error) list.folder = folder;
  fs::directory_iterator entries(list.folder, fs::directory_options::skip_permission_denied, error);
  if (error) {
    list.complaint = list.folder.string() + ": " + error.message();
    return list;
  }
  for (const fs::directory_iterator end; entries != end && list.entries.size() < most_entries;
       entries.increment(error)) {
    if (error) break;
    std::error_code unknown;
    const std::string name = entries->path().filename().string();
    const bool is_folder = entries->is_directory(unknown);
    if (name.empty() || name.front() == '.') continue;
    if (is_folder || stands_in_list(entries->path(), kind)) list.entries.push_back({name, is_folder});
  }
  std::sort(list.entries.begin(), list.entries.end(), before);
  return list;
}

fs::path typed_path(const FileList& files, bool saving) {
  std::string text = files.typed;
  const char* home = std::getenv("HOME");
  if (home != nullptr && (text == "~" || text.starts_with("~/"))) text = home + text.substr(1);
  fs::path path(text);
  if (path.is_relative()) path = files.folder / path;
  if (saving && path.has_filename() && !path.has_extension()) path += ".json";
  return path.lexically_normal();
}

}  // namespace attnlab
