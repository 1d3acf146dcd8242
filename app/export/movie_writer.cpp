#include "app/export/movie_writer.h"

#include "core/text/number.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

extern char** environ;

namespace attnlab {
namespace {

constexpr int output_of_child = 3;  // its descriptor for the file

void close_one(int& descriptor) {
  if (descriptor >= 0) ::close(descriptor);
  descriptor = -1;
}

// Video has sides of even length: the last column and the last row stand twice where they are odd.
std::vector<std::uint8_t> even_rows(const Pixels& frame) {
  const auto width = static_cast<std::size_t>(frame.width), height = static_cast<std::size_t>(frame.height);
  std::vector<std::uint8_t> out;
  out.reserve(3 * (width + 1) * (height + 1));
  for (std::size_t y = 0; y < height + height % 2; ++y) {
    const auto row = frame.bytes.begin() + static_cast<std::ptrdiff_t>(3 * width * std::min(y, height - 1));
    out.insert(out.end(), row, row + static_cast<std::ptrdiff_t>(3 * width));
    if (width % 2 == 1)
      out.insert(out.end(), row + static_cast<std::ptrdiff_t>(3 * width - 3),
                 row + static_cast<std::ptrdiff_t>(3 * width));
  }
  return out;
}

std::vector<std::string> arguments_of(const std::string& program, MovieFormat format, double rate,
                                      const Pixels& first) {
  const std::string size =
      std::to_string(first.width + first.width % 2) + 'x' + std::to_string(first.height + first.height % 2);
  std::vector<std::string> words{program,
                                 "-nostdin",
                                 "-loglevel",
                                 "error",
                                 "-f",
                                 "rawvideo",
                                 "-pixel_format",
                                 "rgb24",
                                 "-video_size",
                                 size,
                                 "-framerate",
                                 exact_number(rate),
                                 "-i",
                                 "pipe:0",
                                 "-an",
                                 "-vf",
                                 "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p"};
  const auto add = [&words](std::initializer_list<const char*> more) {
    words.insert(words.end(), more.begin(), more.end());
  };
  // Edges of letters and cells want more bits than a film's.
  if (format == MovieFormat::mp4)
    add({"-c:v", "libx264", "-preset", "medium", "-tune", "animation", "-crf", "14", "-movflags",
         "+faststart"});
  else
    add({"-c:v", "libvpx-vp9", "-crf", "18", "-b:v", "0", "-row-mt", "1", "-deadline", "good", "-cpu-used",
         "4"});
  // The same frames give the same bytes: no date, no version of an encoder.
  add({"-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-fflags", "+bitexact",
       "-flags:v", "+bitexact", "-map_metadata", "-1", "-f", format == MovieFormat::mp4 ? "mp4" : "webm",
       "-y"});
  words.push_back("/proc/self/fd/" + std::to_string(output_of_child));
  return words;
}

// The process, whose standard input is `in` and whose file is `out`; or why not (errno).
std::optional<pid_t> spawned(std::vector<std::string> words, int in, int out, int& error) {
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in, 0);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, out, output_of_child);
  pid_t child = -1;
  error = posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) return std::nullopt;
  return child;
}

// True when all went out; a reader that has ended is no signal.
bool send_all(int descriptor, const std::vector<std::uint8_t>& bytes) {
  for (std::size_t at = 0; at < bytes.size();) {
    const ssize_t sent = ::send(descriptor, bytes.data() + at, bytes.size() - at, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return false;
    at += static_cast<std::size_t>(sent);
  }
  return true;
}

bool read_all(int descriptor, std::string& bytes) {
  std::array<char, 1 << 16> some;
  if (::lseek(descriptor, 0, SEEK_SET) != 0) return false;
  for (;;) {
    const ssize_t count = ::read(descriptor, some.data(), some.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return false;
    if (count == 0) return !bytes.empty();
    bytes.append(some.data(), static_cast<std::size_t>(count));
  }
}

constexpr std::string_view other_ways = ".apng and .gif need no other program";

}  // namespace

MovieWriter::~MovieWriter() {
  close_one(frames_);
  close_one(file_);
  if (child_ <= 0) return;
  ::kill(child_, SIGKILL);
  ::waitpid(child_, nullptr, 0);
}

std::string MovieWriter::failed() {
  close_one(frames_);
  close_one(file_);
  if (child_ > 0) {
    ::kill(child_, SIGKILL);
    ::waitpid(child_, nullptr, 0);
  }
  child_ = -1;
  return "the video cannot be made: " + program_ + " ended without one; " + std::string(other_ways);
}

std::string MovieWriter::start(const Pixels& first) {
  std::array<int, 2> ends{-1, -1};
  file_ = ::memfd_create("attnlab-video", MFD_CLOEXEC);
  if (file_ < 0 || ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) return failed();
  frames_ = ends[0];
  int error = 0;
  const auto child =
      spawned(arguments_of(program_, format_, frames_per_second_, first), ends[1], file_, error);
  close_one(ends[1]);
  if (child) {
    child_ = *child;
    return {};
  }
  if (error != ENOENT && error != EACCES) return failed();
  return "a video needs ffmpeg, which is not installed here (Debian, Ubuntu: apt install ffmpeg); " +
         std::string(other_ways);
}

std::string MovieWriter::add(const Pixels& frame) {
  if (child_ < 0)
    if (std::string why = start(frame); !why.empty()) return why;
  return send_all(frames_, even_rows(frame)) ? "" : failed();
}

std::string MovieWriter::finish(std::string& bytes) {
  bytes.clear();
  if (child_ < 0) return failed();
  close_one(frames_);  // the end of the input
  int status = 0;
  while (::waitpid(child_, &status, 0) < 0)
    if (errno != EINTR) return failed();
  child_ = -1;
  const bool whole = WIFEXITED(status) && WEXITSTATUS(status) == 0 && read_all(file_, bytes);
  close_one(file_);
  return whole ? "" : failed();
}

}  // namespace attnlab
