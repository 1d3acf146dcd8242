#include "tests/core/checkers.h"
#include "tests/core/temporary_folder.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>

namespace attnlab::test {
namespace {

[[noreturn]] void become(const std::vector<std::string>& arguments, const std::string& in,
                         const std::string& out, const std::filesystem::path& folder,
                         const std::vector<std::string>& environment) {
  std::signal(SIGPIPE, SIG_DFL);
  const int from = ::open(in.c_str(), O_RDONLY);
  const int to = ::open(out.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
  if (from < 0 || to < 0 || ::dup2(from, 0) < 0 || ::dup2(to, 1) < 0 || ::dup2(to, 2) < 0) ::_exit(126);
  if (!folder.empty() && ::chdir(folder.c_str()) != 0) ::_exit(126);
  ::setenv("LC_ALL", "C.UTF-8", 1);
  for (const std::string& variable : environment) {
    const auto equals = variable.find('=');
    ::setenv(variable.substr(0, equals).c_str(), variable.substr(equals + 1).c_str(), 1);
  }
  std::vector<std::string> words = arguments;
  std::vector<char*> pointers;
  pointers.reserve(words.size() + 1);
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  ::execvp(pointers[0], pointers.data());
  ::_exit(127);
}

}  // namespace

bool have_program(std::string_view name) {
  if (!can_start_programs()) return false;
  if (name.find('/') != std::string_view::npos) return ::access(std::string(name).c_str(), X_OK) == 0;
  const char* path = std::getenv("PATH");
  std::string_view rest = path != nullptr ? path : "/usr/bin:/bin";
  while (!rest.empty()) {
    const auto colon = std::min(rest.find(':'), rest.size());
    const std::filesystem::path file = std::filesystem::path(rest.substr(0, colon)) / name;
    if (::access(file.c_str(), X_OK) == 0) return true;
    rest.remove_prefix(std::min(colon + 1, rest.size()));
  }
  return false;
}

Checked run_checker(const std::vector<std::string>& arguments, std::string_view input,
                    const std::filesystem::path& folder, const std::vector<std::string>& environment) {
  const TemporaryFolder scratch;
  const std::string in = scratch.write("in", input).string(), out = scratch.file("out").string();
  const pid_t child = ::fork();
  if (child == 0) become(arguments, in, out, folder, environment);
  int status = 0;
  if (child < 0 || ::waitpid(child, &status, 0) != child) return {};
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, bytes_of(out)};
}

}  // namespace attnlab::test
