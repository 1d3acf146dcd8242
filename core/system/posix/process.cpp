#include "core/system/process.h"

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
#include <cstdio>
#include <cstdlib>
#include <system_error>
#include <thread>
#include <utility>

extern char** environ;

namespace attnlab {
namespace {

constexpr int output_of_child = 3;  // its descriptor of Child::output_name

void close_one(int& descriptor) {
  if (descriptor >= 0) ::close(descriptor);
  descriptor = -1;
}

// A file without a name, which goes with its last descriptor; below 0 with errno.
int nameless_file() {
#ifdef __linux__
  return ::memfd_create("attnlab", MFD_CLOEXEC);
#else
  std::FILE* file = std::tmpfile();
  if (file == nullptr) return -1;
  const int own = ::fcntl(::fileno(file), F_DUPFD_CLOEXEC, 0);
  std::fclose(file);
  return own;
#endif
}

int file_with(std::string_view bytes) {
  int file = nameless_file();
  while (file >= 0 && !bytes.empty()) {
    const ssize_t count = ::write(file, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) close_one(file);
    bytes.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
  }
  if (file >= 0) ::lseek(file, 0, SEEK_SET);
  return file;
}

// Two ends of a stream that no child inherits; false with errno.
bool make_stream(std::array<int, 2>& ends) {
#ifdef SOCK_CLOEXEC
  return ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) == 0;
#else
  if (::socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()) != 0) return false;
  for (const int end : ends) ::fcntl(end, F_SETFD, FD_CLOEXEC);
  return true;
#endif
}

// In a group of its own: Ctrl+C in our terminal is not meant for it. 0, or what errno would be.
int spawn(std::vector<std::string>& words, int input, int output, pid_t& process) {
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  if (input >= 0)
    posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
  else
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  if (output >= 0) posix_spawn_file_actions_adddup2(&files, output, output_of_child);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t usual, held;
  sigemptyset(&usual);
  sigemptyset(&held);
  sigaddset(&usual, SIGPIPE);                  // we ignore it; a child would inherit that,
  if (output < 0) sigaddset(&usual, SIGXFSZ);  // as one is to whose file has a limit
  posix_spawnattr_setsigdefault(&attributes, &usual);
  posix_spawnattr_setsigmask(&attributes, &held);  // and which signals a thread of ours takes, too
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes,
                           POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
  const int error = posix_spawnp(&process, arguments[0], &files, &attributes, arguments.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  return error;
}

void limit_files([[maybe_unused]] pid_t process, [[maybe_unused]] std::size_t largest) {
#ifdef __linux__
  const rlimit most{largest, largest};
  ::prlimit(process, RLIMIT_FSIZE, &most, nullptr);
#endif
}

// Waits until it has ended, so that none is left as a zombie.
void take_status(pid_t process) {
  while (::waitpid(process, nullptr, 0) < 0 && errno == EINTR) {
  }
}

}  // namespace

struct Child::State {
  pid_t process = -1;
  int input = -1, output = -1;
  const char* bytes = nullptr;  // of the output
  std::size_t size = 0;

  State() = default;
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ~State() {
    end();
    close_one(output);
    if (bytes != nullptr) ::munmap(const_cast<char*>(bytes), size);
  }
  void end() {
    close_one(input);
    if (process <= 0) return;
    ::kill(process, SIGKILL);
    take_status(process);
    process = -1;
  }
};

bool can_start_programs() { return true; }
bool can_end_itself() { return true; }
std::string how_to_install(std::string_view program) {
  return "Debian, Ubuntu: apt install " + std::string(program);
}

std::variant<Child, int> Child::start(std::vector<std::string> words, const ChildFiles& files) {
  auto state = std::make_unique<State>();
  std::array<int, 2> ends{-1, -1};
  int input = -1;
  if (files.largest_output > 0 && (state->output = nameless_file()) < 0) return errno;
  if (files.sent) {
    if (!make_stream(ends)) return errno;
    state->input = ends[0];
    input = ends[1];
  } else if (!files.input.empty() && (input = file_with(files.input)) < 0) {
    return errno;
  }
  pid_t process = -1;
  const int error = spawn(words, input, state->output, process);
  close_one(input);
  if (error != 0) return error;
  state->process = process;
  if (files.largest_output > 0) limit_files(process, files.largest_output);
  return Child(std::move(state));
}

Child::Child(std::unique_ptr<State> state) : state_(std::move(state)) {}
Child::Child(Child&&) noexcept = default;
Child& Child::operator=(Child&&) noexcept = default;
Child::~Child() = default;

std::optional<std::size_t> Child::send(std::span<const std::uint8_t> bytes,
                                       std::chrono::milliseconds moment) {
  pollfd room{state_->input, POLLOUT, 0};
  ::poll(&room, 1, static_cast<int>(moment.count()));
#ifdef MSG_NOSIGNAL
  constexpr int flags = MSG_NOSIGNAL | MSG_DONTWAIT;
#else
  constexpr int flags = MSG_DONTWAIT;
#endif
  const ssize_t sent = ::send(state_->input, bytes.data(), bytes.size(), flags);
  if (sent < 0 && errno != EAGAIN && errno != EINTR) return std::nullopt;
  return static_cast<std::size_t>(std::max<ssize_t>(sent, 0));
}

void Child::end_of_input() { close_one(state_->input); }

bool Child::running() const { return state_->process > 0; }

std::optional<int> Child::status_within(std::chrono::milliseconds time) {
  const auto enough = std::chrono::steady_clock::now() + time;
  while (running()) {
    int status = 0;
    const pid_t gone = ::waitpid(state_->process, &status, WNOHANG);
    if (gone != 0 && !(gone < 0 && errno == EINTR)) {
      state_->process = -1;
      return gone > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }
    if (std::chrono::steady_clock::now() >= enough) return std::nullopt;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return -1;
}

std::size_t Child::output_size() const {
  struct stat status {};
  return ::fstat(state_->output, &status) == 0 ? static_cast<std::size_t>(status.st_size) : 0;
}

std::string_view Child::output() {
  State& state = *state_;
  if (state.bytes == nullptr && (state.size = output_size()) > 0) {
    void* there = ::mmap(nullptr, state.size, PROT_READ, MAP_PRIVATE, state.output, 0);
    if (there != MAP_FAILED) state.bytes = static_cast<const char*>(there);
  }
  return state.bytes != nullptr ? std::string_view(state.bytes, state.size) : std::string_view();
}

void Child::end() { state_->end(); }

// Its status is taken whenever it ends, by a thread of its own, since the window may be at rest for hours.
void Child::let_go() {
  close_one(state_->input);
  const pid_t process = std::exchange(state_->process, -1);
  if (process <= 0) return;
  try {
    std::thread(take_status, process).detach();
  } catch (const std::system_error&) {
    // No thread is to be had: then one is left.
  }
}

}  // namespace attnlab
