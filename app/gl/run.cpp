#include "app/gl/run.h"

#include "app/desktop/ending.h"
#include "app/desktop/person_files.h"
#include "app/desktop/portal.h"
#include "app/desktop/user_folders.h"
#include "app/gl/access.h"
#include "app/gl/address.h"
#include "app/gl/display_end.h"
#include "app/gl/frames.h"
#include "app/gl/painters.h"
#include "app/gl/platform.h"
#include "app/gl/window.h"
#include "app/library/about.h"
#include "app/ui/kit/broken_rule.h"
#include "app/ui/session/document/crash_reports.h"
#include "app/ui/session/document/journal.h"
#include "app/ui/shell/app.h"
#include "core/system/machine.h"
#include "core/text/terminal.h"

#include <glad/gl.h>

#include "imgui.h"
#include "imgui_impl_glfw.h"
#include "imgui_impl_opengl3.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <memory>
#include <new>
#include <utility>

namespace attnlab {
namespace {

constexpr int frames_after_event = 3;
constexpr double busy_interval = 1.0 / 30;  // seconds between frames while something moves by itself

// See WindowOptions::frame_log.
class FrameLog {
 public:
  explicit FrameLog(const std::optional<std::filesystem::path>& file) {
    if (file) file_.open(*file, std::ios::app);
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
    // What ImGui can put right by itself ends nothing; the tests are ended by it.
    ImGui::GetIO().ConfigErrorRecoveryEnableAssert = ImGui::GetIO().ConfigErrorRecoveryEnableTooltip = false;
    ImGui_ImplGlfw_InitForOpenGL(window, true);
    platform::hear_wheel(window);
    ImGui_ImplOpenGL3_Init(platform::glsl_version);
  }
  ~ImGuiSession() {
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplGlfw_Shutdown();
    ImGui::DestroyContext();
  }
  ImGuiSession& operator=(ImGuiSession&&) = delete;  // nor copied
};

AppOptions app_options(Window& window, Painters& painters, bool welcome, std::shared_ptr<BlackBox> box) {
  box->head += "OpenGL " + opengl_here() + '\n';
  const UserFolders folders = user_folders();
  return {.folder = {},
          .state_dir = folders.state,
          .content_scale = window.content_scale(),
          .painter = painters.painter(),
          .copy_picture = copy_to_clipboard,
          .welcome = welcome,
          .ask_desktop = portal_dialogs({window.name_for_desktop(), Window::wake}),
          .calls = person_files(),
          .config_dir = folders.settings,
          .box = std::move(box),
          .notice = why_nothing_is_kept()};
}

// What has happened, and what became of the open document.
void say_end(const std::string& what, Kept kept) {
  const char* rest = kept == Kept::saved     ? ""
                     : kept == Kept::journal ? "; what was open is kept and offered at the next start"
                                             : "; what was not saved could not be kept";
  say(what + rest + '.');
}

class WindowLoop {
 public:
  explicit WindowLoop(const WindowOptions& options)
      : box_(new BlackBox{"Attnlab " + program_report() + '\n' + system_words() + '\n'}),
        window_("Attnlab", 1600, 1000),
        signals_(Window::wake),
        imgui_(window_.handle()),
        app_(app_options(window_, *painters_, !options.file, box_)),
        display_end_(display_ended, &app_),
        log_(options.frame_log) {
    ImGui::GetIO().UserData = &rule_end_;
    if (options.file) app_.open(*options.file);
  }
  ~WindowLoop() { ImGui::GetIO().UserData = nullptr; }

  // Waits for what there is to do, and does it; nothing, or at the end the exit status.
  std::optional<int> step() {
    try {
      return shown_ ? turn() : first_turn();
    } catch (const GlError& error) {
      say_end(error.what(), app_.kept());
    } catch (const std::bad_alloc&) {
      say_end("There is not enough memory to go on", app_.kept());
    } catch (const std::exception&) {
      say_end("The window cannot be drawn any more", app_.kept());
    }
    return 1;
  }

 private:
  // One frame before the window is shown, so that it appears with its picture.
  std::optional<int> first_turn() {
    draw();
    window_.show();
    shown_ = true;
    frames_left_ = frames_after_event;
    return ended();
  }

  std::optional<int> turn() {
    if (const int signal = signals_.received(); signal != 0) {
      say_end("Ended by " + signal_name(signal), app_.keep());
      return 128 + signal;
    }
    wait();
    if (display_end_.lost()) {
      say_end("The display has ended", app_.keep());
      std::_Exit(1);  // nothing of the window can be closed any more
    }
    if (frames_left_ > 0) draw();
    return ended();
  }

  std::optional<int> ended() const { return requests_.close ? std::optional(0) : std::nullopt; }

  static void display_ended(void* app) {
    say_end("The display has ended", static_cast<const App*>(app)->kept());
    std::_Exit(1);
  }

  // Nothing is taken down: ImGui would not bear it.
  static void end_of_rule(void* self, const char* rule) {
    auto& loop = *static_cast<WindowLoop*>(self);
    const Kept kept = loop.app_.keep();
    loop.crash_.write("Ended by a broken rule: ", rule);  // behind the journal, to which it belongs
    say_end(std::string("The window cannot be drawn any more (") + rule + ")", kept);
    platform::end(1);
  }

  void wait() {
    if (window_.minimised() && !requests_.works) {
      // Nobody sees it: frames only for what waits for time to pass, and so comes to its end.
      const bool over = window_.wait(requests_.wake);
      frames_left_ = over && requests_.wake ? 1 : 0;
      return respond(window_.take_events());
    }
    if (frames_left_ > 0 || requests_.works) {
      window_.wait(0);
      frames_left_ = std::max(frames_left_, 1);
    } else if (requests_.busy || still_changing()) {
      if (window_.wait(busy_interval)) frames_left_ = 1;
    } else if (window_.wait(requests_.wake)) {
      frames_left_ = frames_after_event;
    }
    respond(window_.take_events());
    if (fingers_.take()) frames_left_ = frames_after_event;
    if (const auto line = address_.entered()) {
      app_.open(*line);
      frames_left_ = frames_after_event;
    }
    if (inputs_waiting()) frames_left_ = frames_after_event;
  }

  void respond(const Window::Events& events) {
    if (!events.changed && !events.close && events.dropped.empty()) return;
    frames_left_ = frames_after_event;
    if (events.changed) app_.set_content_scale(window_.content_scale());
    if (events.close) app_.request_close();
    std::vector<std::filesystem::path> dropped;
    for (const auto& file : events.dropped) dropped.push_back(platform::place_of_dropped(file));
    if (!dropped.empty()) app_.open(dropped);
  }

  // After a suspend some drivers have lost what textures and programs held.
  void rebuild() {
    ImGui_ImplOpenGL3_DestroyDeviceObjects();
    painters_.emplace();
    frames_left_ = frames_after_event;
  }

  void draw_frame() {
    const CrashReports::Frame watched(crash_);
    if (frames_left_ > 0) --frames_left_;
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    const WindowSize size = window_.size();
    tell_imgui(size);
    if (access_.begin_frame()) frames_left_ = frames_after_event;
    new_frame();
    requests_ = app_.frame();
    if (const auto soon = address_.follow(app_.scene(), ImGui::GetTime()))
      requests_.wake = std::min(*soon, requests_.wake.value_or(*soon));
    ImGui::Render();
    access_.end_frame();
    platform::expect_text(ImGui::GetIO().WantTextInput);
    window_.set_title(requests_.title);
    window_.set_full_screen(requests_.full_screen);
    glDisable(GL_SCISSOR_TEST);
    glViewport(0, 0, size.pixels.width, size.pixels.height);
    const Color ground = theme(app_.view().theme).panel;
    glClearColor(static_cast<float>(ground.r) / 255, static_cast<float>(ground.g) / 255,
                 static_cast<float>(ground.b) / 255, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    draw_rendered();
  }

  void draw() {
    draw_frame();
    window_.swap();
    log_.frame();
    if (requests_.rebuild) rebuild();
    if (!requests_.screenshot) return;
    const Screenshot wanted = *requests_.screenshot;
    app_.take_screenshot(screenshot_of(app_, wanted, requests_));
    frames_left_ = frames_after_event;  // the status line tells of it
  }

  // In this order: each needs those above it, and goes before them.
  HeldSignals held_;
  std::shared_ptr<BlackBox> box_;
  CrashReports crash_{box_, journal_folder(user_folders().state)};
  Window window_;
  EndSignals signals_;
  ImGuiSession imgui_;
  std::optional<Painters> painters_{std::in_place};  // the interface knows its place: it is made anew there
  App app_;
  Access access_;
  Address address_;
  Fingers fingers_;
  DisplayEnd display_end_;
  RuleEnd rule_end_{end_of_rule, this};
  FrameLog log_;
  WindowRequests requests_;
  bool shown_ = false;
  int frames_left_ = 0;
};

}  // namespace

int run_window(const WindowOptions& options) {
  return_large_blocks();  // pictures of the screen
  try {
    const auto loop = std::make_shared<WindowLoop>(options);
    return platform::take_turns([loop] { return loop->step(); });
  } catch (const GlError& error) {
    say(error.what());
  } catch (const std::bad_alloc&) {
    say("There is not enough memory for the window.");
  }
  return 1;
}

}  // namespace attnlab
