#include "app/gl/run.h"

#include "app/gl/frame_log.h"
#include "app/gl/painters.h"
#include "app/gl/picture_clipboard.h"
#include "app/gl/screenshot.h"
#include "app/gl/settle.h"
#include "app/gl/window.h"
#include "app/ui/shell/app.h"

#include <glad/gl.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "imgui.h"
#include "imgui_impl_glfw.h"
#include "imgui_impl_opengl3.h"

namespace attnlab {
namespace {

constexpr int frames_after_event = 3;
constexpr double busy_interval = 1.0 / 30;  // seconds between frames while something moves by itself

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

AppOptions app_options(const Window& window, Painters& painters) {
  return {.folder = {},
          .state_dir = state_directory(),
          .content_scale = window.content_scale(),
          .painter = painters.painter(),
          .copy_picture = [clipboard = std::make_shared<PictureClipboard>()](const std::string& png) {
            return clipboard->copy(png);
          }};
}

class Session {
 public:
  explicit Session(const WindowOptions& options)
      : window_("Attnlab", 1600, 1000), imgui_(window_.handle()), app_(app_options(window_, painters_)) {
    if (options.file) app_.open(*options.file);
  }

  // One frame before the window is shown, so that it appears with its picture.
  void run() {
    draw();
    window_.show();
    owed_ = frames_after_event;
    while (!wishes_.close) {
      wait();
      if (owed_ > 0) draw();
    }
  }

 private:
  void wait() {
    if (owed_ > 0 || wishes_.works) {
      window_.wait(0);
      owed_ = std::max(owed_, 1);
    } else if (wishes_.busy || settling()) {
      window_.wait(busy_interval);
      owed_ = 1;
    } else {
      window_.wait(std::nullopt);
      owed_ = frames_after_event;
    }
    respond(window_.take_happened());
    if (inputs_waiting()) owed_ = frames_after_event;
  }

  void respond(const Window::Happened& happened) {
    if (!happened.changed && !happened.close && happened.dropped.empty()) return;
    owed_ = frames_after_event;
    if (happened.changed) app_.set_content_scale(window_.content_scale());
    if (happened.close) app_.request_close();
    if (!happened.dropped.empty()) app_.open(happened.dropped.front());
  }

  void draw() {
    if (owed_ > 0) --owed_;
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    new_frame();
    wishes_ = app_.frame();
    ImGui::Render();
    window_.set_title(wishes_.title);
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
    if (!wishes_.screenshot) return;
    const Screenshot wanted = *wishes_.screenshot;
    app_.take_screenshot(screenshot_of(app_, wanted, wishes_));
    owed_ = frames_after_event;  // the status line tells of it
  }

  // In this order: each needs those above it, and goes before them.
  Window window_;
  ImGuiSession imgui_;
  Painters painters_;
  App app_;
  FrameLog log_;
  Wishes wishes_;
  int owed_ = 0;
};

}  // namespace

int run_window(const WindowOptions& options) {
  try {
    Session(options).run();
    return 0;
  } catch (const GlError& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}

std::filesystem::path state_directory() {
  // The XDG base directory specification: a relative path is to be ignored.
  if (const char* state = std::getenv("XDG_STATE_HOME"); state && *state == '/')
    return std::filesystem::path(state) / "attnlab";
  if (const char* home = std::getenv("HOME"); home && *home)
    return std::filesystem::path(home) / ".local" / "state" / "attnlab";
  return {};
}

}  // namespace attnlab
