// The end is asked for by the console, or by a message to a window when the session ends. Windows ends the
// process when either has been answered: both wait until the program has kept what is open.
#include "app/desktop/ending.h"

#include <windows.h>

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <thread>

namespace attnlab {
namespace {

constexpr DWORD longest_wait = 4000;  // milliseconds; Windows waits for five seconds
constexpr int end_of_session = SIGTERM, end_of_console = SIGBREAK;

void (*wake_program)() = nullptr;
std::atomic<int> asked{0};
HANDLE program_ended = nullptr;  // an event

// From a thread of the system's, or of ours.
void ask(int signal) {
  if (asked.exchange(signal) != 0) std::_Exit(128 + signal);
  wake_program();
}

BOOL WINAPI on_console(DWORD what) {
  if (what == CTRL_C_EVENT || what == CTRL_BREAK_EVENT) return ask(SIGINT), TRUE;
  ask(what == CTRL_CLOSE_EVENT ? end_of_console : end_of_session);
  WaitForSingleObject(program_ended, longest_wait);
  return TRUE;
}

LRESULT CALLBACK on_message(HWND window, UINT message, WPARAM what, LPARAM more) {
  if (message == WM_ENDSESSION && what != 0) {
    ask(end_of_session);
    WaitForSingleObject(program_ended, longest_wait);
    return 0;
  }
  if (message == WM_CLOSE) PostQuitMessage(0);
  return DefWindowProcW(window, message, what, more);
}

}  // namespace

struct HeldSignals::State {};
HeldSignals::HeldSignals() = default;
HeldSignals::~HeldSignals() = default;

// A window of a thread of its own, which is never shown: that of the program may be in the middle of a frame.
struct EndSignals::State {
  std::atomic<HWND> window{nullptr};
  HANDLE made = CreateEventW(nullptr, TRUE, FALSE, nullptr);
  std::thread thread;

  void work() {
    WNDCLASSW kind{};
    kind.lpfnWndProc = on_message;
    kind.hInstance = GetModuleHandleW(nullptr);
    kind.lpszClassName = L"AttnlabEnding";
    RegisterClassW(&kind);
    window = CreateWindowExW(0, kind.lpszClassName, L"", WS_OVERLAPPED, 0, 0, 0, 0, nullptr, nullptr,
                             kind.hInstance, nullptr);
    SetEvent(made);
    MSG message{};
    while (window != nullptr && GetMessageW(&message, nullptr, 0, 0) > 0) DispatchMessageW(&message);
  }
};

EndSignals::EndSignals(void (*wake)()) : state_(new State) {
  wake_program = wake;
  program_ended = CreateEventW(nullptr, TRUE, FALSE, nullptr);
  SetConsoleCtrlHandler(on_console, TRUE);
  try {
    state_->thread = std::thread([state = state_.get()] { state->work(); });
    WaitForSingleObject(state_->made, INFINITE);
  } catch (const std::exception&) {
    // No thread is to be had: the end of the session is not heard then.
  }
}

EndSignals::~EndSignals() {
  SetConsoleCtrlHandler(on_console, FALSE);
  if (const HWND window = state_->window) PostMessageW(window, WM_CLOSE, 0, 0);
  if (state_->thread.joinable()) state_->thread.join();
  CloseHandle(state_->made);
  SetEvent(program_ended);
}

int EndSignals::received() const { return asked; }

std::string signal_name(int signal) {
  return signal == SIGINT           ? "Ctrl+C"
         : signal == end_of_console ? "the end of its console"
                                    : "the end of the session";
}

}  // namespace attnlab
