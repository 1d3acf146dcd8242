#include "app/gl/display.h"
#include "app/gl/window.h"
#include "core/system/process.h"

#include <cerrno>
#include <chrono>
#include <cstring>

namespace attnlab {
namespace {

// A program that takes a picture from its standard input.
struct Helper {
  const char* package;
  std::vector<std::string> words;
};

// In the order in which they are tried.
std::vector<Helper> helpers() {
  std::vector<Helper> list;
  if (is_set("WAYLAND_DISPLAY")) list.push_back({"wl-clipboard", {"wl-copy", "--type", "image/png"}});
  if (is_set("DISPLAY"))
    list.push_back({"xclip", {"xclip", "-selection", "clipboard", "-t", "image/png", "-i"}});
  return list;
}

}  // namespace

std::optional<std::string> copy_to_clipboard(const std::string& png) {
  constexpr int not_found = 127;  // the status, where starting can't say so
  const std::vector<Helper> list = helpers();
  if (list.empty()) return "There is no clipboard: neither DISPLAY nor WAYLAND_DISPLAY is set.";
  for (const Helper& helper : list) {
    const std::string& name = helper.words.front();
    auto started = Child::start(helper.words, {.input = png});
    auto* child = std::get_if<Child>(&started);
    if (child == nullptr) {
      const int error = std::get<int>(started);
      if (error == ENOENT) continue;  // the next one may be there
      return name + " could not be started to copy the picture: " + std::strerror(error);
    }
    // Both leave a process of their own behind that serves the clipboard, and end once they have the bytes.
    const auto status = child->status_within(std::chrono::milliseconds(250));
    if (!status) child->let_go();
    if (!status || *status == 0) return std::nullopt;
    if (*status != not_found) return name + " failed to copy the picture.";
  }
  const Helper& first = list.front();
  return first.words.front() + " is missing: install the package " + first.package + " to copy pictures.";
}

}  // namespace attnlab
