// A program and all that it starts are a job, which ends with us. Its file has a name in the folder for
// temporary files, since nothing without one can be written by another program; it goes when the Child does.
#include "core/system/process.h"

#include "core/system/windows/errors.h"
#include "core/system/windows/handle.h"
#include "core/system/windows/names.h"

#include <windows.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <string>
#include <thread>
#include <utility>

namespace attnlab {
namespace {

using windows::Handle;
using windows::wide_of;

constexpr DWORD shared = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
constexpr DWORD room_of_pipe = 1 << 20;
constexpr DWORD first_of_faults = 0xC0000000;  // as a status: it has crashed

int failed() { return windows::meaning_of(GetLastError()); }

SECURITY_ATTRIBUTES for_children() { return {sizeof(SECURITY_ATTRIBUTES), nullptr, TRUE}; }

// As CommandLineToArgvW and the C library take it apart: backslashes count where a quotation mark follows.
std::wstring quoted(const std::wstring& word) {
  if (!word.empty() && word.find_first_of(L" \t\n\v\"") == std::wstring::npos) return word;
  std::wstring line = L"\"";
  std::size_t slashes = 0;
  for (const wchar_t letter : word) {
    if (letter == L'"') line.append(slashes + 1, L'\\');
    slashes = letter == L'\\' ? slashes + 1 : 0;
    line += letter;
  }
  return line.append(slashes, L'\\') + L'"';
}

// Beside our own program, or in PATH; never in the folder that somebody works in. Empty where it is not.
std::wstring found(const std::wstring& program) {
  std::wstring own(std::size_t{1} << 15, L'\0'), folders(std::size_t{1} << 15, L'\0'),
      file(std::size_t{1} << 15, L'\0');
  own.resize(GetModuleFileNameW(nullptr, own.data(), static_cast<DWORD>(own.size())));
  own.resize(std::min(own.rfind(L'\\'), own.size()));
  const DWORD length = GetEnvironmentVariableW(L"PATH", folders.data(), static_cast<DWORD>(folders.size()));
  folders.resize(length < folders.size() ? length : 0);
  file.resize(SearchPathW((own + L';' + folders).c_str(), program.c_str(), L".exe",
                          static_cast<DWORD>(file.size()), file.data(), nullptr));
  return file;
}

// A new file in the folder for temporary files; empty where there is none.
std::wstring temporary_file() {
  std::array<wchar_t, MAX_PATH + 1> folder{}, name{};
  if (GetTempPathW(static_cast<DWORD>(folder.size()), folder.data()) == 0 ||
      GetTempFileNameW(folder.data(), L"att", 0, name.data()) == 0)
    return {};
  return name.data();
}

// One that goes when nobody has it open any more.
Handle file_with(std::string_view bytes) {
  const std::wstring name = temporary_file();
  SECURITY_ATTRIBUTES inherited = for_children();
  Handle file(CreateFileW(name.c_str(), GENERIC_READ | GENERIC_WRITE, shared, &inherited, OPEN_EXISTING,
                          FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE, nullptr));
  while (file && !bytes.empty()) {
    DWORD count = 0;
    const std::size_t most = std::min(bytes.size(), std::size_t{1} << 30);
    if (!WriteFile(file.get(), bytes.data(), static_cast<DWORD>(most), &count, nullptr)) return Handle();
    bytes.remove_prefix(count);
  }
  if (file) SetFilePointerEx(file.get(), {}, nullptr, FILE_BEGIN);
  return file;
}

// Our end of a stream, which waits for nobody, and that of the program.
std::pair<Handle, Handle> make_stream() {
  static std::atomic<unsigned> number{0};
  const std::wstring name =
      L"\\\\.\\pipe\\attnlab-" + std::to_wstring(GetCurrentProcessId()) + L'-' + std::to_wstring(number++);
  Handle ours(CreateNamedPipeW(name.c_str(),
                               PIPE_ACCESS_OUTBOUND | FILE_FLAG_OVERLAPPED | FILE_FLAG_FIRST_PIPE_INSTANCE,
                               PIPE_TYPE_BYTE | PIPE_REJECT_REMOTE_CLIENTS, 1, room_of_pipe, 0, 0, nullptr));
  if (!ours) return {};
  SECURITY_ATTRIBUTES inherited = for_children();
  Handle theirs(CreateFileW(name.c_str(), GENERIC_READ, 0, &inherited, OPEN_EXISTING, 0, nullptr));
  if (!theirs) return {};
  return {std::move(ours), std::move(theirs)};
}

Handle nothing(DWORD access) {
  SECURITY_ATTRIBUTES inherited = for_children();
  return Handle(CreateFileW(L"NUL", access, shared, &inherited, OPEN_EXISTING, 0, nullptr));
}

void end_with_us(HANDLE job, bool it_does) {
  JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
  limits.BasicLimitInformation.LimitFlags = it_does ? JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE : 0;
  SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits);
}

// Which of our handles a child gets: these, whatever another thread makes meanwhile.
class Inherited {
 public:
  explicit Inherited(std::array<HANDLE, 2> handles) : handles_(handles) {
    SIZE_T bytes = 0;
    InitializeProcThreadAttributeList(nullptr, 1, 0, &bytes);
    room_.resize(bytes);
    if (InitializeProcThreadAttributeList(list(), 1, 0, &bytes))
      UpdateProcThreadAttribute(list(), 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, handles_.data(),
                                sizeof handles_, nullptr, nullptr);
  }
  ~Inherited() { DeleteProcThreadAttributeList(list()); }
  Inherited(const Inherited&) = delete;
  Inherited& operator=(const Inherited&) = delete;
  LPPROC_THREAD_ATTRIBUTE_LIST list() { return reinterpret_cast<LPPROC_THREAD_ATTRIBUTE_LIST>(room_.data()); }

 private:
  std::array<HANDLE, 2> handles_;
  std::vector<char> room_;
};

}  // namespace

struct Child::State {
  Handle process, job, input;
  OVERLAPPED sending{};
  Handle sent{CreateEventW(nullptr, TRUE, TRUE, nullptr)};
  std::vector<std::uint8_t> bytes;  // on their way
  bool no_more = false;             // once these have been taken
  std::wstring name;                // of its file
  Handle output;
  std::size_t largest = 0;
  const char* seen = nullptr;  // its bytes
  std::size_t size = 0;

  State() = default;
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ~State() {
    end();
    if (seen != nullptr) UnmapViewOfFile(seen);
    output.close();
    if (!name.empty()) DeleteFileW(name.c_str());
  }

  bool all_sent(DWORD milliseconds) { return WaitForSingleObject(sent.get(), milliseconds) == WAIT_OBJECT_0; }
  void close_input() {
    if (input && !all_sent(0)) {
      DWORD count = 0;
      CancelIoEx(input.get(), &sending);
      GetOverlappedResult(input.get(), &sending, &count, TRUE);
    }
    input.close();
  }
  void end() {
    close_input();
    if (!process) return;
    TerminateJobObject(job.get(), 1);
    TerminateProcess(process.get(), 1);  // where it is in no job
    WaitForSingleObject(process.get(), INFINITE);
    process.close();
    job.close();
  }
  int spawn(const std::vector<std::string>& words, Handle in);
};

// 0, or what errno would be.
int Child::State::spawn(const std::vector<std::string>& words, Handle in) {
  const std::wstring program = found(wide_of(words.front()));
  if (program.empty()) return ENOENT;
  std::wstring line = quoted(program);
  for (std::size_t i = 1; i < words.size(); ++i)
    line += L' ' + quoted(words[i] == output_name ? name : wide_of(words[i]));
  const Handle out = nothing(GENERIC_WRITE);
  Inherited inherited({in.get(), out.get()});
  STARTUPINFOEXW start{};
  start.StartupInfo.cb = sizeof start;
  start.StartupInfo.dwFlags = STARTF_USESTDHANDLES;
  start.StartupInfo.hStdInput = in.get();
  start.StartupInfo.hStdOutput = start.StartupInfo.hStdError = out.get();
  start.lpAttributeList = inherited.list();
  PROCESS_INFORMATION made{};
  // With a console of its own: Ctrl+C in ours is not meant for it.
  constexpr DWORD how = CREATE_NO_WINDOW | CREATE_SUSPENDED | EXTENDED_STARTUPINFO_PRESENT;
  if (!CreateProcessW(program.c_str(), line.data(), nullptr, nullptr, TRUE, how, nullptr, nullptr,
                      &start.StartupInfo, &made))
    return failed();
  process = Handle(made.hProcess);
  const Handle thread(made.hThread);
  job = Handle(CreateJobObjectW(nullptr, nullptr));
  end_with_us(job.get(), true);
  AssignProcessToJobObject(job.get(), process.get());
  ResumeThread(thread.get());
  return 0;
}

bool can_start_programs() { return true; }
bool can_end_itself() { return true; }
std::string how_to_install(std::string_view program) {
  return "winget install " + std::string(program) + ", or put " + std::string(program) +
         ".exe beside attnlab.exe";
}

std::variant<Child, int> Child::start(std::vector<std::string> words, const ChildFiles& files) {
  auto state = std::make_unique<State>();
  if (files.largest_output > 0) {
    state->largest = files.largest_output;
    state->name = temporary_file();
    state->output =
        Handle(CreateFileW(state->name.c_str(), GENERIC_READ, shared, nullptr, OPEN_EXISTING, 0, nullptr));
    if (!state->output) return EIO;  // of the folder for temporary files; the program may well be there
  }
  Handle in;
  if (files.sent)
    std::tie(state->input, in) = make_stream();
  else
    in = files.input.empty() ? nothing(GENERIC_READ) : file_with(files.input);
  if (!in) return EIO;
  if (const int error = state->spawn(words, std::move(in)); error != 0) return error;
  return Child(std::move(state));
}

Child::Child(std::unique_ptr<State> state) : state_(std::move(state)) {}
Child::Child(Child&&) noexcept = default;
Child& Child::operator=(Child&&) noexcept = default;
Child::~Child() = default;

// They are taken as soon as those before them have gone.
std::optional<std::size_t> Child::send(std::span<const std::uint8_t> bytes,
                                       std::chrono::milliseconds moment) {
  State& state = *state_;
  if (!state.input) return std::nullopt;
  if (!state.all_sent(static_cast<DWORD>(moment.count()))) return 0;
  if (DWORD count = 0;
      !state.bytes.empty() && !GetOverlappedResult(state.input.get(), &state.sending, &count, FALSE))
    return std::nullopt;
  state.bytes.assign(bytes.begin(),
                     bytes.begin() + std::min<std::ptrdiff_t>(std::ssize(bytes), room_of_pipe));
  state.sending = {};
  state.sending.hEvent = state.sent.get();
  if (!WriteFile(state.input.get(), state.bytes.data(), static_cast<DWORD>(state.bytes.size()), nullptr,
                 &state.sending) &&
      GetLastError() != ERROR_IO_PENDING) {
    SetEvent(state.sent.get());  // nothing is on its way, and nobody waits for it
    return std::nullopt;
  }
  return state.bytes.size();
}

void Child::end_of_input() {
  state_->no_more = true;
  if (state_->all_sent(0)) state_->close_input();
}

bool Child::running() const { return static_cast<bool>(state_->process); }

std::optional<int> Child::status_within(std::chrono::milliseconds time) {
  State& state = *state_;
  const auto enough = std::chrono::steady_clock::now() + time;
  while (running()) {
    if (state.no_more && state.all_sent(0)) state.close_input();
    if (WaitForSingleObject(state.process.get(), 2) == WAIT_OBJECT_0) {
      DWORD status = 0;
      GetExitCodeProcess(state.process.get(), &status);
      state.end();  // with what it may have left behind
      return status < first_of_faults ? static_cast<int>(status) : -1;
    }
    if (state.largest > 0 && output_size() >= state.largest) return state.end(), -1;
    if (std::chrono::steady_clock::now() >= enough) return std::nullopt;
  }
  return -1;
}

std::size_t Child::output_size() const {
  LARGE_INTEGER size{};
  return GetFileSizeEx(state_->output.get(), &size) ? static_cast<std::size_t>(size.QuadPart) : 0;
}

std::string_view Child::output() {
  State& state = *state_;
  if (state.seen == nullptr && (state.size = output_size()) > 0) {
    const Handle there(CreateFileMappingW(state.output.get(), nullptr, PAGE_READONLY, 0, 0, nullptr));
    state.seen = static_cast<const char*>(MapViewOfFile(there.get(), FILE_MAP_READ, 0, 0, state.size));
  }
  return state.seen != nullptr ? std::string_view(state.seen, state.size) : std::string_view();
}

void Child::end() { state_->end(); }

void Child::let_go() {
  State& state = *state_;
  state.close_input();
  end_with_us(state.job.get(), false);
  state.process.close();
  state.job.close();
}

}  // namespace attnlab
