#include "app/gl/window.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <thread>

extern char** environ;

namespace attnlab {
namespace {

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

struct Helper {
  const char* program;
  const char* package;
  std::vector<const char*> arguments;  // the first is the program
};

// In the order in which they are tried.
std::vector<Helper> helpers() {
  std::vector<Helper> list;
  if (is_set("WAYLAND_DISPLAY"))
    list.push_back({"wl-copy", "wl-clipboard", {"wl-copy", "--type", "image/png"}});
  if (is_set("DISPLAY"))
    list.push_back({"xclip", "xclip", {"xclip", "-selection", "clipboard", "-t", "image/png", "-i"}});
  return list;
}

// The bytes in a file without a name, which goes with its last reader; null with errno where there is none.
File unnamed_file(const std::string& bytes) {
  File file(std::tmpfile(), std::fclose);
  if (file == nullptr) return file;
  const bool whole = std::fwrite(bytes.data(), 1, bytes.size(), file.get()) == bytes.size();
  if (!whole || std::fflush(file.get()) != 0) return {nullptr, std::fclose};
  std::rewind(file.get());
  return file;
}

// Starts a program that reads `input` and writes nowhere, in a group of its own: Ctrl+C in our terminal is
// not meant for it. 0 or what errno would be.
int start(const std::vector<const char*>& arguments, int input, pid_t& process) {
  std::vector<char*> words;
  for (const char* argument : arguments) words.push_back(const_cast<char*>(argument));
  words.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
  posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t usual, held;
  sigemptyset(&usual);
  sigemptyset(&held);
  for (const int signal : {SIGPIPE, SIGXFSZ})
    sigaddset(&usual, signal);  // we ignore them; a child would inherit that,
  posix_spawnattr_setsigdefault(&attributes, &usual);
  posix_spawnattr_setsigmask(&attributes, &held);  // and which signals a thread of ours takes
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes,
                           POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
  const int error = posix_spawnp(&process, words[0], &files, &attributes, words.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  return error;
}

// Its status once it has ended, within a moment; none while it still runs.
std::optional<int> status_within(pid_t process, std::chrono::milliseconds limit) {
  const auto end = std::chrono::steady_clock::now() + limit;
  do {
    int status = 0;
    if (waitpid(process, &status, WNOHANG) == process) return status;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  } while (std::chrono::steady_clock::now() < end);
  return std::nullopt;
}

// Takes the status of a process whenever it ends, so that none is left as a zombie: a thread of its own waits
// for it, since the window may be at rest for hours.
void let_go(pid_t process) {
  std::thread([process] {
    int status = 0;
    while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
    }
  }).detach();
}

}  // namespace

#ifdef __APPLE__

// AppleScript reads a picture from a file with a name; the clipboard then has a copy.
std::optional<std::string> copy_to_clipboard(const std::string& png) {
  std::string path = std::string(is_set("TMPDIR") ? std::getenv("TMPDIR") : "/tmp") + "/attnlab-XXXXXX";
  const int made = mkstemp(path.data());
  if (made < 0) return std::string("The picture could not be copied: ") + std::strerror(errno);
  const bool whole = write(made, png.data(), png.size()) == static_cast<ssize_t>(png.size());
  close(made);
  const std::string script = "set the clipboard to (read (POSIX file \"" + path + "\") as «class PNGf»)";
  const int nothing = open("/dev/null", O_RDONLY);
  pid_t process = 0;
  const int error = whole ? start({"osascript", "-e", script.c_str()}, nothing, process) : EIO;
  close(nothing);
  const auto status = error == 0 ? status_within(process, std::chrono::seconds(2)) : std::nullopt;
  unlink(path.c_str());
  if (error == 0 && !status) let_go(process);
  if (status && WIFEXITED(*status) && WEXITSTATUS(*status) == 0) return std::nullopt;
  return "osascript failed to copy the picture.";
}

#else

std::optional<std::string> copy_to_clipboard(const std::string& png) {
  const std::vector<Helper> list = helpers();
  if (list.empty()) return "There is no clipboard: neither DISPLAY nor WAYLAND_DISPLAY is set.";
  for (const Helper& helper : list) {
    const File file = unnamed_file(png);
    if (file == nullptr) return std::string("The picture could not be copied: ") + std::strerror(errno);
    pid_t process = 0;
    const int error = start(helper.arguments, fileno(file.get()), process);
    if (error == ENOENT) continue;  // the next one may be there
    const std::string name = helper.program;
    if (error != 0) return name + " could not be started to copy the picture: " + std::strerror(error);
    // Both leave a process of their own behind that serves the clipboard, and end once they have the bytes.
    const auto status = status_within(process, std::chrono::milliseconds(250));
    if (!status) {
      let_go(process);
      return std::nullopt;
    }
    if (WIFEXITED(*status) && WEXITSTATUS(*status) == 0) return std::nullopt;
    if (WIFEXITED(*status) && WEXITSTATUS(*status) == 127) continue;  // not found, where spawn can't say so
    return name + " failed to copy the picture.";
  }
  const Helper& first = list.front();
  return std::string(first.program) + " is missing: install the package " + first.package +
         " to copy pictures.";
}

#endif

}  // namespace attnlab
