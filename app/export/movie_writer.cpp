#include "app/export/movie_writer.h"

#include "core/text/number.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>

extern char** environ;

namespace attnlab {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::duration<int, std::milli> moment{30};  // that a window can wait without being seen to
constexpr int output_of_child = 3;                            // its descriptor for the file

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
  std::vector<std::string> words{program};
  const auto add = [&words](std::initializer_list<std::string> more) {
    words.insert(words.end(), more.begin(), more.end());
  };
  add({"-nostdin", "-loglevel", "error", "-f", "rawvideo", "-pixel_format", "rgb24", "-video_size", size});
  add({"-framerate", exact_number(rate), "-i", "pipe:0", "-an"});
  add({"-vf", "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p"});
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

std::size_t size_of(int file) {
  struct stat status {};
  return ::fstat(file, &status) == 0 ? static_cast<std::size_t>(status.st_size) : 0;
}

constexpr std::string_view other_ways = ".apng and .gif need no other program";

}  // namespace

MovieWriter::~MovieWriter() {
  stop();
  if (file_bytes_ != nullptr) ::munmap(const_cast<char*>(file_bytes_), size_);
}

void MovieWriter::stop() {
  close_one(frames_);
  close_one(file_);
  frame_.clear();
  if (child_ <= 0) return;
  ::kill(child_, SIGKILL);
  ::waitpid(child_, nullptr, 0);
  child_ = -1;
}

std::string MovieWriter::failed(const std::string& why) {
  const bool full = size_of(file_) >= limits_.most_bytes;
  stop();
  return "the video cannot be made: " +
         (full ? "it would be larger than " + std::to_string(limits_.most_bytes >> 20) + " MiB"
               : program_ + why) +
         "; " + std::string(other_ways);
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
    const rlimit most{limits_.most_bytes, limits_.most_bytes};
    ::prlimit(child_, RLIMIT_FSIZE, &most, nullptr);
    return {};
  }
  if (error != ENOENT && error != EACCES) return failed();
  return "a video needs ffmpeg, which is not installed here (Debian, Ubuntu: apt install ffmpeg); " +
         std::string(other_ways);
}

std::string MovieWriter::add(const Pixels& frame) {
  if (child_ < 0)
    if (std::string why = start(frame); !why.empty()) return why;
  frame_ = even_rows(frame);
  sent_ = 0;
  moved_ = Clock::now();
  return go_on();
}

void MovieWriter::end() {
  ended_ = true;
  moved_ = Clock::now();
  close_one(frames_);  // the end of the input
}

std::string MovieWriter::send_some() {
  pollfd room{frames_, POLLOUT, 0};
  ::poll(&room, 1, moment.count());
  const ssize_t sent =
      ::send(frames_, frame_.data() + sent_, frame_.size() - sent_, MSG_NOSIGNAL | MSG_DONTWAIT);
  if (sent < 0 && errno != EAGAIN && errno != EINTR) return failed();
  if (sent > 0) moved_ = Clock::now();
  sent_ += static_cast<std::size_t>(std::max<ssize_t>(sent, 0));
  if (sent_ == frame_.size()) frame_.clear();
  return {};
}

std::string MovieWriter::take_file() {
  int status = 0;
  const pid_t gone = ::waitpid(child_, &status, WNOHANG);
  if (gone == 0) ::poll(nullptr, 0, moment.count());
  if (gone == 0 || (gone < 0 && errno == EINTR)) return {};
  child_ = -1;
  size_ = size_of(file_);
  if (gone < 0 || !WIFEXITED(status) || WEXITSTATUS(status) != 0 || size_ == 0) return failed();
  void* there = ::mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, file_, 0);
  if (there == MAP_FAILED) return failed();
  file_bytes_ = static_cast<const char*>(there);
  return {};
}

std::string MovieWriter::go_on() {
  const auto enough = Clock::now() + moment;
  while (busy()) {
    if (std::string why = frame_.empty() ? take_file() : send_some(); !why.empty() || !busy()) return why;
    if (const std::size_t size = size_of(file_); std::exchange(size_, size) != size) moved_ = Clock::now();
    if (Clock::now() - moved_ > limits_.patience)
      return failed(" did nothing for " +
                    exact_number(std::chrono::duration<double>(limits_.patience).count()) +
                    " s and was ended");
    if (Clock::now() >= enough) break;
  }
  return {};
}

}  // namespace attnlab
