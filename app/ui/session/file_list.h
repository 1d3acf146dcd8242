// FileList: the content of one folder as the in-window file dialogs show it: folders first, then scenes, or what can be
// exported. Values in, results out.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace attnlab {

struct FileEntry {
  std::string name;
  bool folder = false;
};

enum class FileKind { scenes, exports };  // which files stand in the list beside the folders

struct FileList {
  std::filesystem::path folder;
  FileKind kind = FileKind::scenes;
  std::vector<FileEntry> entries;
  std::string typed;      // the name or path in the field
  std::string complaint;  // why the folder could not be read, or the name not be taken
  int chosen = -1;        // index into entries
};

// Reads a folder. Where it cannot be read, `complaint` says why and the entries are empty.
FileList list_folder(const std::filesystem::path& folder, FileKind kind);
// The path that a typed text means: relative to the folder, "~" for the home folder, a trailing name without an ending
// gets ".json" when `saving`.
std::filesystem::path typed_path(const FileList& files, bool saving);

}  // namespace attnlab
