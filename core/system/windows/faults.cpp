// What Windows calls an exception, abort, and what nobody catches. A piece of work that takes too long is not
// told: no call comes to the thread that does it.
#include "core/system/faults.h"

#include "core/system/uncaught.h"

#include <io.h>
#include <windows.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <iterator>
#include <string>
#include <utility>

namespace attnlab {

struct FaultWatch::State {
  FaultListener& listener;
  std::string cause{};  // of std::terminate
  LPTOP_LEVEL_EXCEPTION_FILTER filter_before = nullptr;
  void (*abort_before)(int) = SIG_DFL;
  std::terminate_handler terminate_before = nullptr;
};

namespace {

struct Handled {
  DWORD code;
  std::string_view name;
};
constexpr Handled all_handled[] = {{EXCEPTION_ACCESS_VIOLATION, "an access violation"},
                                   {EXCEPTION_IN_PAGE_ERROR, "an error of a page"},
                                   {EXCEPTION_STACK_OVERFLOW, "an overflow of the stack"},
                                   {EXCEPTION_ILLEGAL_INSTRUCTION, "an instruction that there is not"},
                                   {EXCEPTION_INT_DIVIDE_BY_ZERO, "a division by zero"}};

FaultWatch::State* standing = nullptr;

LONG WINAPI on_exception(EXCEPTION_POINTERS* what) {
  const EXCEPTION_RECORD& record = *what->ExceptionRecord;
  const auto* known = std::ranges::find(all_handled, record.ExceptionCode, &Handled::code);
  if (standing == nullptr || known == std::end(all_handled)) return EXCEPTION_CONTINUE_SEARCH;
  FaultWatch::State& state = *std::exchange(standing, nullptr);  // another one meanwhile ends at once
  const bool wrong_address =
      record.ExceptionCode == EXCEPTION_ACCESS_VIOLATION && record.NumberParameters > 1;
  state.listener.fault(
      {.name = known->name,
       .cause = {},
       .address = wrong_address ? reinterpret_cast<const void*>(record.ExceptionInformation[1]) : nullptr});
  return EXCEPTION_CONTINUE_SEARCH;
}

void on_abort(int) {
  if (FaultWatch::State* state = std::exchange(standing, nullptr))
    state->listener.fault({.name = "SIGABRT", .cause = state->cause});
}

[[noreturn]] void on_terminate() {
  standing->cause = words_of_uncaught();
  std::abort();
}

}  // namespace

FaultWatch::FaultWatch(FaultListener& listener) : state_(new State{listener}) {
  standing = state_.get();
  ULONG room = 1U << 16;  // of the stack, for what is called when it is full
  SetThreadStackGuarantee(&room);
  state_->filter_before = SetUnhandledExceptionFilter(on_exception);
  state_->abort_before = std::signal(SIGABRT, on_abort);
  state_->terminate_before = std::set_terminate(on_terminate);
}

FaultWatch::~FaultWatch() {
  std::set_terminate(state_->terminate_before);
  std::signal(SIGABRT, state_->abort_before);
  SetUnhandledExceptionFilter(state_->filter_before);
  standing = nullptr;
}

void FaultWatch::late_after(std::chrono::microseconds) {}

// Places in the program, a line each: "+1a2b3c".
void write_backtrace(int descriptor) {
  std::array<void*, 62> calls{};
  const USHORT count = CaptureStackBackTrace(0, static_cast<DWORD>(calls.size()), calls.data(), nullptr);
  const auto base = reinterpret_cast<std::uintptr_t>(GetModuleHandleW(nullptr));
  for (USHORT i = 0; i < count; ++i) {
    std::array<char, 24> line{'+'};
    char* end = std::to_chars(line.data() + 1, line.data() + line.size() - 1,
                              reinterpret_cast<std::uintptr_t>(calls[i]) - base, 16)
                    .ptr;
    *end++ = '\n';
    DWORD written = 0;
    WriteFile(reinterpret_cast<HANDLE>(_get_osfhandle(descriptor)), line.data(),
              static_cast<DWORD>(end - line.data()), &written, nullptr);
  }
}

}  // namespace attnlab
