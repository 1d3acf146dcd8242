#include "app/ui/session/document/file_list.h"

#include "core/picture/carry.h"
#include "core/text/file.h"
#include "core/text/matrix_text.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <system_error>

namespace attnlab {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t most_entries = 4096;  // a folder with more is no place for scenes

bool by_name(const FileEntry& a, const FileEntry& b) {
  return a.folder != b.folder ? a.folder : a.name < b.name;
}

bool by_time(const FileEntry& a, const FileEntry& b) {
  if (a.folder || b.folder || a.changed == b.changed) return by_name(a, b);
  return a.changed > b.changed;
}

bool carries_by_ending(std::string_view ending) {
  return ending == ".png" || ending == ".svg" || ending == ".pdf" || ending == ".html";
}

bool stands_in_list(const fs::path& file, FileKind kind) {
  const std::string ending = file.extension().string();
  if (kind == FileKind::scenes)  // pictures and pages carry one, and a matrix gets into the one that is open
    return ending == ".json" || ending == ".run" || carries_by_ending(ending) || is_matrix_name(ending);
  constexpr std::array<std::string_view, 12> exported{".png", ".svg", ".pdf", ".gif", ".tex",  ".csv",
                                                      ".tsv", ".npy", ".py",  ".m",   ".json", ".html"};
  return std::find(exported.begin(), exported.end(), ending) != exported.end();
}

bool same_letter(char a, char b) {
  const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return small(a) == small(b);
}

}  // namespace

FileList list_folder(const fs::path& folder, FileKind kind, bool newest) {
  FileList list;
  list.kind = kind;
  list.newest = newest;
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
    if (!is_folder && !stands_in_list(entries->path(), kind)) continue;
    const auto changed = entries->last_write_time(unknown);
    list.entries.push_back({name, is_folder, unknown ? fs::file_time_type{} : changed});
  }
  set_order(list, newest);
  return list;
}

void set_order(FileList& files, bool newest) {
  const std::string chosen =
      files.chosen < 0 ? std::string() : files.entries[static_cast<std::size_t>(files.chosen)].name;
  files.newest = newest;
  std::ranges::sort(files.entries, newest ? by_time : by_name);
  const auto found = std::ranges::find(files.entries, chosen, &FileEntry::name);
  files.chosen = found == files.entries.end() ? -1 : static_cast<int>(found - files.entries.begin());
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

bool is_sought(const FileList& files, const FileEntry& entry) {
  const std::string& sought = files.sought;
  return sought.empty() || std::search(entry.name.begin(), entry.name.end(), sought.begin(), sought.end(),
                                       same_letter) != entry.name.end();
}

bool may_carry(const FileEntry& entry) {
  return !entry.folder && carries_by_ending(fs::path(entry.name).extension().string());
}

std::size_t look_inside(const FileList& files, FileEntry& entry, const FileCalls& calls) {
  if (entry.inside != Inside::unknown || !may_carry(entry)) return 0;
  entry.inside = Inside::untold;
  const FileRead read = read_file(files.folder / entry.name, max_scene_bytes, calls);
  const auto* bytes = std::get_if<std::string>(&read);
  if (bytes == nullptr) return 0;
  const bool carries = std::holds_alternative<std::string>(carried_scene(*bytes, entry.name));
  entry.inside = carries ? Inside::scene : Inside::nothing;
  return bytes->size();
}

}  // namespace attnlab
