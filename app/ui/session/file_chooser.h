// FileChooser: a file dialog of the desktop, which the window brings along. It is asked once and looked at in every frame until
// it answers, so that no frame waits for it; its owner has a frame drawn when it does. Knows no desktop.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

namespace attnlab {

struct FileQuestion {
  bool saving = false;
  std::string title;             // "Open a scene"
  std::filesystem::path folder;  // where it begins
  std::string name;              // that is suggested, when saving
};

// With its last reference the dialog goes too.
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
