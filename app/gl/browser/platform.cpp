#include "app/gl/platform.h"

#include <emscripten.h>
#include <emscripten/eventloop.h>
#include <emscripten/html5.h>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "imgui.h"
#include "imgui_impl_glfw.h"

#include <cstdlib>
#include <utility>

namespace attnlab::platform {
namespace {

// clang-format off
EM_JS(int, page_width, (), { return window.innerWidth; })
EM_JS(int, page_height, (), { return window.innerHeight; })
// Its pixels, not only its place: on a full screen GLFW makes them those of the screen.
EM_JS(bool, canvas_fits, (), {
  const off = (pixels, side) => Math.abs(pixels - side * window.devicePixelRatio) > 2;
  return !off(canvas.width, window.innerWidth) && !off(canvas.height, window.innerHeight);
})
EM_JS(void, uncover, (), { document.dispatchEvent(new Event('attnlab-shown')); })
// Refused where no hand has asked for it; the page is filled all the same.
EM_JS(void, request_screen, (), { document.documentElement.requestFullscreen().catch(() => {}); })
EM_JS(void, give_screen_back, (), {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
})
EM_JS(double, pinch_x, (), { return attnlabFingers.x; })
EM_JS(double, pinch_y, (), { return attnlabFingers.y; })
EM_JS(double, take_pinch_steps, (), {
  const steps = attnlabFingers.steps;
  attnlabFingers.steps = 0;
  return steps;
})
EM_JS(char*, put_dropped, (const char* file), {
  const path = UTF8ToString(file);
  return stringToNewUTF8(attnlabStore.put(path.slice(path.lastIndexOf('/') + 1), Module.FS.readFile(path)));
})
EM_JS(void, want_keyboard, (int on), { attnlabTyping.want(on === 1); })
// clang-format on
EM_JS_DEPS(platform, "$stringToNewUTF8,$UTF8ToString")

bool woken = false, text_expected = false;
std::string typed;
double rested_since = 0;  // milliseconds
std::function<std::optional<int>()> turn_of_page;

constexpr double frame_of_page = 1000.0 / 60;

}  // namespace

extern "C" EMSCRIPTEN_KEEPALIVE void attnlab_wake() { woken = true; }
extern "C" EMSCRIPTEN_KEEPALIVE void attnlab_typed(const char* text) {
  typed += text;
  woken = true;
}

const char* const glsl_version = "#version 300 es";

void prepare() {}

bool load_opengl() { return true; }  // it is linked

std::string why_no_display() { return "This page has no window."; }
std::string why_no_window() { return why_no_opengl(); }
std::string why_no_opengl() {
  return "Attnlab draws with WebGL 2, and this browser offers none: another browser, or a newer one, has it.";
}

void end_texture_at_its_edge() {}  // WebGL 2 has no such border: the last pixels are carried on

SideLengths first_size(SideLengths) { return {page_width(), page_height()}; }

SideLengths room(GLFWwindow*) { return {page_width(), page_height()}; }

void take_place(GLFWwindow* window) {
  const SideLengths page = room(window);
  int width = 0, height = 0;
  glfwGetWindowSize(window, &width, &height);
  if (page.width <= 0 || page.height <= 0) return;
  if (width == page.width && height == page.height && canvas_fits()) return;
  glfwSetWindowSize(window, page.width, page.height);
  woken = true;  // it is empty now
}

void show(GLFWwindow*) { uncover(); }

double screen_scale() { return 1; }

void fill_screen(GLFWwindow*, const WindowPlace&) { request_screen(); }

void leave_screen(GLFWwindow*, const WindowPlace&) { give_screen_back(); }

std::string name_for_desktop(GLFWwindow*) { return {}; }

bool wait(GLFWwindow* window, std::optional<double> seconds) {
  take_place(window);
  const double now = emscripten_get_now();
  // The page asks once a frame: half a frame early is nearer than half a frame late.
  const bool over = seconds && now - rested_since >= *seconds * 1000 - frame_of_page / 2;
  if (!std::exchange(woken, false) && !over) return false;
  rested_since = now;
  return true;
}

void wake() { woken = true; }

void hear_wheel(GLFWwindow* window) { ImGui_ImplGlfw_InstallEmscriptenCallbacks(window, "#canvas"); }

Pinch take_pinch() {
  const double steps = take_pinch_steps();
  return {pinch_x(), pinch_y(), steps};
}

void expect_text(bool on) {
  if (std::exchange(text_expected, on) != on) want_keyboard(on ? 1 : 0);
}

std::string take_text() { return std::exchange(typed, {}); }

// Out of the folder into which emscripten puts what was dropped.
std::filesystem::path place_of_dropped(const std::filesystem::path& file) {
  char* const path = put_dropped(file.c_str());
  std::filesystem::path place(path);
  std::free(path);
  return place;
}

int take_turns(std::function<std::optional<int>()> turn) {
  turn_of_page = std::move(turn);
  emscripten_set_main_loop(
      [] {
        const std::optional<int> status = turn_of_page();
        if (!status) return;
        emscripten_cancel_main_loop();
        end(*status);
      },
      0, false);
  emscripten_runtime_keepalive_push();  // what main() has made lives on when it returns
  return 0;
}

void end(int status) {
  emscripten_force_exit(status);
  std::abort();  // not reached: the call above leaves the program by an exception of the page's
}

}  // namespace attnlab::platform
