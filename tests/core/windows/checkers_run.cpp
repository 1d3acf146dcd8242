// Of other programs there is none but our own, named by its file.
#include "tests/core/checkers.h"
#include "tests/core/temporary_folder.h"

#include <windows.h>

namespace attnlab::test {
namespace {

HANDLE opened(const std::filesystem::path& path, DWORD access, DWORD creation) {
  SECURITY_ATTRIBUTES inherited{sizeof inherited, nullptr, TRUE};
  return CreateFileW(path.c_str(), access, FILE_SHARE_READ | FILE_SHARE_WRITE, &inherited, creation, 0,
                     nullptr);
}

// Ours with these added, as long as this value lives.
class Environment {
 public:
  explicit Environment(const std::vector<std::string>& added) {
    for (const std::string& variable : added) {
      names_.push_back(variable.substr(0, variable.find('=')));
      SetEnvironmentVariableA(names_.back().c_str(), variable.c_str() + names_.back().size() + 1);
    }
  }
  ~Environment() {
    for (const std::string& name : names_) SetEnvironmentVariableA(name.c_str(), nullptr);
  }
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;

 private:
  std::vector<std::string> names_;
};

}  // namespace

bool have_program(std::string_view name) {
  return name.find('/') != std::string_view::npos && std::filesystem::exists(name);
}

Checked run_checker(const std::vector<std::string>& arguments, std::string_view input,
                    const std::filesystem::path& folder, const std::vector<std::string>& environment) {
  const TemporaryFolder scratch;
  const Environment added(environment);
  STARTUPINFOW start{};
  start.cb = sizeof start;
  start.dwFlags = STARTF_USESTDHANDLES;
  start.hStdInput = opened(scratch.write("in", input), GENERIC_READ, OPEN_EXISTING);
  start.hStdOutput = start.hStdError = opened(scratch.file("out"), FILE_APPEND_DATA, CREATE_NEW);
  std::wstring line;
  for (const std::string& word : arguments)
    line += L'"' + std::filesystem::path(std::u8string(word.begin(), word.end())).wstring() + L"\" ";
  PROCESS_INFORMATION made{};
  DWORD status = 127;
  if (CreateProcessW(nullptr, line.data(), nullptr, nullptr, TRUE, CREATE_NO_WINDOW, nullptr,
                     folder.empty() ? nullptr : folder.c_str(), &start, &made)) {
    WaitForSingleObject(made.hProcess, INFINITE);
    GetExitCodeProcess(made.hProcess, &status);
    CloseHandle(made.hProcess);
    CloseHandle(made.hThread);
  }
  CloseHandle(start.hStdInput);
  CloseHandle(start.hStdOutput);
  return {static_cast<int>(status), bytes_of(scratch.file("out"))};
}

}  // namespace attnlab::test
