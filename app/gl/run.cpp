#include "app/gl/run.h"

#include "app/gl/frames.h"
#include "app/gl/painters.h"
#include "app/gl/picture_clipboard.h"
#include "app/gl/window.h"
#include "app/ui/shell/app.h"

#include <glad/gl.h>

#include "imgui.h"
#include "imgui_impl_glfw.h"
#include "imgui_impl_opengl3.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>

namespace attnlab {
namespace {

constexpr int frames_after_event = 3;
constexpr double busy_interval = 1.0 / 30;  // seconds between frames while something moves by itself

// With ATTNLAB_FRAME_LOG=FILE in the environment, every frame that the window draws adds one line to FILE when it is on the
// screen: its number from 1, and the nanoseconds of the steady clock. Tests and benchmarks read there how many frames are
// drawn at rest (none) and how long the first one took.
class FrameLog {
 public:
  FrameLog() {
    if (const char* name = std::getenv("ATTNLAB_FRAME_LOG"); name && *name) file_.open(name, std::ios::app);
  }
  void frame() {
    if (!file_.is_open()) return;
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    file_ << ++count_ << ' ' << std::chrono::duration_cast<std::chrono::nanoseconds>(now).count()
          << std::endl;
  }

 private:
  std::ofstream file_;
  long count_ = 0;
};

class ImGuiSession {
 public:
  explicit ImGuiSession(GLFWwindow* window) {
    IMGUI_CHECKVERSION();
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    ImGui::GetIO().LogFilename = nullptr;
    ImGui_ImplGlfw_InitForOpenGL(window, true);
    ImGui_ImplOpenGL3_Init("#version 330 core");
  }
  ~ImGuiSession() {
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplGlfw_Shutdown();
    ImGui::DestroyContext();
  }
  ImGuiSession(const ImGuiSession&) = delete;
  ImGuiSession& operator=(const ImGuiSession&) = delete;
};

// Where the program remembers its recent files: $XDG_STATE_HOME/attnlab, else ~/.local/state/attnlab; empty where
// neither is known. It is not created here.
std::filesystem::path state_directory() {
  // The XDG base directory specification: a relative path is to be ignored.
  if (const char* state = std::getenv("XDG_STATE_HOME"); state && *state == '/')
    return std::filesystem::path(state) / "attnlab";
  if (const char* home = std::getenv("HOME"); home && *home)
    return std::filesystem::path(home) / ".local" / "state" / "attnlab";
  return {};
}

AppOptions app_options(const Window& window, Painters& painters, bool welcome) {
  return {.folder = {},
          .state_dir = state_directory(),
          .content_scale = window.content_scale(),
          .painter = painters.painter(),
          .copy_picture = copy_to_clipboard,
          .welcome = welcome};
}

class WindowLoop {
 public:
  explicit WindowLoop(const WindowOptions& options)
      : window_("Attnlab", 1600, 1000),
        imgui_(window_.handle()),
        app_(app_options(window_, painters_, !options.file)) {
    if (options.file) app_.open(*options.file);
  }

  // One frame before the window is shown, so that it appears with its picture.
  void run() {
    draw();
    window_.show();
    frames_left_ = frames_after_event;
    while (!requests_.close) {
      wait();
      if (frames_left_ > 0) draw();
    }
  }

 private:
  void wait() {
    if (frames_left_ > 0 || requests_.works) {
      window_.wait(0);
      frames_left_ = std::max(frames_left_, 1);
    } else if (requests_.busy || still_changing()) {
      window_.wait(busy_interval);
      frames_left_ = 1;
    } else {
      window_.wait(requests_.wake);
      frames_left_ = frames_after_event;
    }
    respond(window_.take_events());
    if (inputs_waiting()) frames_left_ = frames_after_event;
  }

  void respond(const Window::Events& events) {
    if (!events.changed && !events.close && events.dropped.empty()) return;
    frames_left_ = frames_after_event;
    if (events.changed) app_.set_content_scale(window_.content_scale());
    if (events.close) app_.request_close();
    if (!events.dropped.empty()) app_.open(events.dropped);
  }

  void draw() {
    if (frames_left_ > 0) --frames_left_;
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    new_frame();
    requests_ = app_.frame();
    ImGui::Render();
    window_.set_title(requests_.title);
    window_.set_full_screen(requests_.full_screen);
    const Window::Pixels pixels = window_.framebuffer();
    glDisable(GL_SCISSOR_TEST);
    glViewport(0, 0, pixels.width, pixels.height);
    const Color ground = theme(app_.view().theme).panel;
    glClearColor(static_cast<float>(ground.r) / 255, static_cast<float>(ground.g) / 255,
                 static_cast<float>(ground.b) / 255, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    window_.swap();
    log_.frame();
    if (!requests_.screenshot) return;
    const Screenshot wanted = *requests_.screenshot;
    app_.take_screenshot(screenshot_of(app_, wanted, requests_));
    frames_left_ = frames_after_event;  // the status line tells of it
  }

  // In this order: each needs those above it, and goes before them.
  Window window_;
  ImGuiSession imgui_;
  Painters painters_;
  App app_;
  FrameLog log_;
  WindowRequests requests_;
  int frames_left_ = 0;
};

}  // namespace

int run_window(const WindowOptions& options) {
  try {
    WindowLoop(options).run();
    return 0;
  } catch (const GlError& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}

}  // namespace attnlab
