// What files are chosen from: FileList, what the window shows of a folder, and FileChooser, a dialog of the
// desktop. Draws nothing, knows no desktop.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace attnlab {

class FileCalls;

// Whether a picture or a page carries a scene; known once it has been looked into. untold:
// it is too large for that.
enum class Inside { unknown, scene, nothing, untold };

struct FileEntry {
  std::string name;
  bool folder = false;
  std::filesystem::file_time_type changed{};
  Inside inside = Inside::unknown;
};

enum class FileKind { scenes, exports };  // which files stand in the list beside the folders

// The content of one folder: folders first, then scenes, or what can be exported.
struct FileList {
  std::filesystem::path folder;
  FileKind kind = FileKind::scenes;
  std::vector<FileEntry> entries;
  bool newest = false;    // in the order of time, newest first; else of names
  std::string typed;      // the name or path in the field
  std::string sought;     // a part of the names that are shown
  std::string complaint;  // why the folder could not be read, or the name not be taken
  int chosen = -1;        // index into entries
  bool looking = false;   // some that are in sight have not been looked into yet
};

// Reads a folder. Where it cannot be read, `complaint` says why and the entries are empty.
FileList list_folder(const std::filesystem::path& folder, FileKind kind, bool newest = false);
// In the other order; what is chosen stays.
void set_order(FileList& files, bool newest);
// The path that a typed text means: relative to the folder, "~" for the home folder, a trailing name without
// an ending gets ".json" when `saving`.
std::filesystem::path typed_path(const FileList& files, bool saving);

// Whether the name of an entry holds the part that is sought, in letters of either case.
bool is_sought(const FileList& files, const FileEntry& entry);
// Files whose names do not say whether there is a scene in them.
bool may_carry(const FileEntry& entry);
// Reads the file where that is not known yet; the bytes that it took.
std::size_t look_inside(const FileList& files, FileEntry& entry, const FileCalls& calls);

// What a file dialog of the desktop is asked.
struct FileQuestion {
  bool saving = false;
  std::string title;             // "Open a scene"
  std::filesystem::path folder;  // where it begins
  std::string name;              // that is suggested, when saving
};

// A file dialog of the desktop, which the window brings along: asked once and looked at in every frame until
// it answers, so that no frame waits; its owner has a frame drawn when it does. It goes with its last
// reference.
class FileChooser {
 public:
  enum class State { waiting, chosen, cancelled, absent };  // absent: this desktop has no dialogs

  FileChooser() = default;
  FileChooser(const FileChooser&) = delete;
  FileChooser& operator=(const FileChooser&) = delete;
  virtual ~FileChooser() = default;
  virtual State state() = 0;
  virtual std::filesystem::path file() = 0;  // once it is chosen
};

using AskForFile = std::function<std::unique_ptr<FileChooser>(const FileQuestion&)>;

}  // namespace attnlab
