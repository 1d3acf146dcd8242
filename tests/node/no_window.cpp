// What app/main.cpp has of a window, where there is none: the command line alone, for Node.
#include "app/gl/run.h"
#include "app/gl/window.h"
#include "core/text/terminal.h"

namespace attnlab {

constexpr const char* no_window = "There is no window here.";

int run_window(const WindowOptions&) {
  say(no_window);
  return 1;
}

Graphics find_graphics() { return {.display = false, .opengl = {}, .missing = no_window}; }

}  // namespace attnlab
