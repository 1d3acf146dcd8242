// AppleScript reads a picture from a file with a name; the clipboard then has a copy.
#include "app/gl/window.h"
#include "core/system/process.h"
#include "core/text/file.h"
#include "core/text/file_temporary.h"

#include <chrono>
#include <system_error>

namespace attnlab {

namespace fs = std::filesystem;

std::optional<std::string> copy_to_clipboard(const std::string& png) {
  std::error_code none;
  const fs::path file = fs::temp_directory_path(none) / temporary_name(Temporary::file, 0);
  if (auto why = write_file(file, png)) return "The picture could not be copied: " + *why;
  const std::string script =
      "set the clipboard to (read (POSIX file \"" + file.string() + "\") as «class PNGf»)";
  auto started = Child::start({"osascript", "-e", script}, {});
  auto* child = std::get_if<Child>(&started);
  const auto status = child ? child->status_within(std::chrono::seconds(2)) : std::optional(-1);
  if (!status) child->let_go();
  FileCalls().unlink(file);
  if (status == 0) return std::nullopt;
  return "osascript failed to copy the picture.";
}

}  // namespace attnlab
