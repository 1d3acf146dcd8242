#include "app/gl/display.h"

#include "app/gl/platform.h"

#include <windows.h>

#define GLFW_INCLUDE_NONE
#define GLFW_EXPOSE_NATIVE_WIN32
#include <GLFW/glfw3.h>
#include <GLFW/glfw3native.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace attnlab {

bool has_display() { return true; }

namespace platform {

const char* const in_software =
    "An opengl32.dll of Mesa beside attnlab.exe draws in software, where a driver for this machine is not to "
    "be found";

double pixels_of_monitor_unit(GLFWmonitor*) { return 1; }
// A console that was opened for this program alone, by a click, is not needed beside the window.
void prepare() {
  DWORD processes[2];
  if (GetConsoleProcessList(processes, 2) == 1) FreeConsole();
}
double screen_scale() { return 1; }  // GLFW says it
// Wine sees by a clock of the system's own, as Windows does not, whether the pointer is still over the
// window: nothing has come then, and it would be an end of rest every 0.4 seconds.
bool wait(GLFWwindow*, std::optional<double> seconds) {
  constexpr UINT clock_of_system = 0x0118;  // WM_SYSTIMER
  const double end = glfwGetTime() + seconds.value_or(0);
  for (MSG message{};;) {
    const double left = std::max(0.0, end - glfwGetTime());
    const DWORD most = seconds ? static_cast<DWORD>(std::ceil(left * 1000)) : INFINITE;
    if (MsgWaitForMultipleObjectsEx(0, nullptr, most, QS_ALLINPUT, MWMO_INPUTAVAILABLE) != WAIT_OBJECT_0)
      break;
    const bool more = (HIWORD(GetQueueStatus(QS_ALLINPUT)) & ~QS_TIMER) != 0;
    while (PeekMessageW(&message, nullptr, clock_of_system, clock_of_system, PM_REMOVE))
      DispatchMessageW(&message);
    if (more || PeekMessageW(&message, nullptr, 0, 0, PM_NOREMOVE)) break;
  }
  glfwPollEvents();
  return true;
}
std::string name_for_desktop(GLFWwindow* window) {
  return std::to_string(reinterpret_cast<std::uintptr_t>(glfwGetWin32Window(window)));
}

}  // namespace platform
}  // namespace attnlab
