#include "app/ui/actions/actions.h"
#include "app/ui/kit/glyphs.h"
#include "app/ui/kit/window_size.h"
#include "core/picture/carry.h"
#include "tests/core/random_scene.h"
#include "tests/ui/app_host.h"
#include "tests/ui/hands.h"

#include "imgui_internal.h"

#include <algorithm>
#include <cmath>
#include <variant>

namespace attnlab::test {

namespace {

constexpr double patience = 20;           // seconds after which nothing moves any more
constexpr int frames_in_two_seconds = 4;  // a caret that blinks may draw twice a second

class Hands {
 public:
  explicit Hands(const std::vector<HandEvent>& events) : events_(events), host_(1280, 800) {
    files_ = {host_.folder.write("small.json", scene_text(random_scene(11, Entries::generic))),
              host_.folder.write("large.json", scene_text(random_scene(14, Entries::any))),
              host_.folder.write("broken.json", "{\"attnlab\": 1, \"Q\": [[1, 2], [3]]}"),
              host_.folder.write("table.csv", "1,2\n3,4\n"),
              host_.folder.file("absent.json"),
              host_.folder.write("picture.png", "\x89PNG\r\n\x1a\n not really")};
    // The list of files begins far below: who goes up a few folders by chance is still in the folder of the
    // test.
    const std::filesystem::path deep = host_.folder / "a" / "b" / "c" / "d" / "e" / "f" / "g" / "h";
    std::filesystem::create_directories(deep);
    const auto copy = [](const std::string&) { return std::optional<std::string>(); };
    host_.app.emplace(AppOptions{deep, {}, 1, {}, copy, true});
    host_.robot.step(3);
  }

  std::optional<std::string> play() {
    for (std::size_t i = 0; i < events_.size(); ++i) {
      send(events_[i]);
      if (events_[i].kind != HandKind::frame && events_[i].kind != HandKind::rest) continue;
      auto why = broken_after_frames();
      if (!why && events_[i].kind == HandKind::rest) why = does_not_rest();
      if (why) return "after event " + std::to_string(i) + ": " + *why;
    }
    return history_and_file();
  }

 private:
  ImGuiIO& io() { return ImGui::GetIO(); }

  void send(const HandEvent& event) {
    switch (event.kind) {
      case HandKind::frame:
      case HandKind::rest: return;
      case HandKind::move:
        return io().AddMousePosEvent(static_cast<float>(event.x) * io().DisplaySize.x,
                                     static_cast<float>(event.y) * io().DisplaySize.y);
      case HandKind::move_to: return move_to_item(event.which);
      case HandKind::press: return io().AddMouseButtonEvent(event.which, true);
      case HandKind::release: return io().AddMouseButtonEvent(event.which, false);
      case HandKind::wheel: return io().AddMouseWheelEvent(0, static_cast<float>(event.y));
      case HandKind::key_down: return io().AddKeyEvent(static_cast<ImGuiKey>(event.which), true);
      case HandKind::key_up: return io().AddKeyEvent(static_cast<ImGuiKey>(event.which), false);
      case HandKind::text: return io().AddInputCharactersUTF8(event.text.c_str());
      case HandKind::clipboard: return host_.robot.set_clipboard(event.text);
      case HandKind::action: {
        const auto all = actions();
        host_.app->run(all[static_cast<std::size_t>(event.which) % all.size()].id);
        return;
      }
      case HandKind::drop:
        host_.app->open(files_[static_cast<std::size_t>(event.which) % files_.size()]);
        return;
      case HandKind::resize:
      case HandKind::late: return resize(event);
      case HandKind::scale: return host_.app->set_content_scale(event.x);
      case HandKind::focus: return io().AddFocusEvent(event.which != 0);
      case HandKind::close: return host_.app->request_close();
    }
  }

  void resize(const HandEvent& event) {
    const SideLengths window{static_cast<int>(event.x), static_cast<int>(event.y)};
    size_ = window_size(window, event.kind == HandKind::late ? size_.pixels : window, size_);
    tell_imgui(size_);
  }

  // An even choice is among the cells of the input matrices, where there are some: they are what people drag.
  void move_to_item(int which) {
    std::vector<Rect> areas = which % 2 == 0 ? host_.robot.areas("/r") : std::vector<Rect>();
    if (areas.empty()) areas = host_.robot.areas();
    if (areas.empty()) return;
    const Point at = areas[static_cast<std::size_t>(which / 2) % areas.size()].center();
    io().AddMousePosEvent(static_cast<float>(at.x), static_cast<float>(at.y));
  }

  // ImGui takes what belongs to one click or key from the queue in several frames.
  std::optional<std::string> broken_after_frames() {
    do {
      host_.robot.step();
      if (auto why = broken_after_frame()) return why;
    } while (!ImGui::GetCurrentContext()->InputEventsQueue.empty());
    return std::nullopt;
  }

  std::optional<std::string> broken_after_frame() {
    if (const auto problem = check(host_.scene())) return "the scene is not valid: " + problem->field;
    if (!(host_.scene() == seen_) || frames_++ % 64 == 0) {
      const Analysis fresh = analyze(host_.scene());
      if (!same_bits(view(fresh.Y), view(host_.app->analysis().Y)))
        return "the analysis is not that of the scene";
      seen_ = host_.scene();
    }
    const ImGuiContext& context = *ImGui::GetCurrentContext();
    if (context.DebugDrawIdConflictsId != 0) return "two items have one id";
    if (const ImTextureData* atlas = io().Fonts->TexData;
        atlas->Width > largest_atlas || atlas->Height > largest_atlas)
      return "the glyphs take " + std::to_string(atlas->Width) + " x " + std::to_string(atlas->Height) +
             " pixels";
    if (host_.app->history().steps() > max_steps) return "more steps than are kept";
    if (host_.requests.screenshot) host_.app->take_screenshot(std::string("there is no picture here"));
    return std::nullopt;
  }

  // How many frames the window would draw within a time without events.
  int frames_within(double seconds) {
    int frames = 0;
    for (double left = seconds; left > 0;) {
      const WindowRequests& asked = host_.requests;
      const double pause = asked.works || asked.busy ? 1.0 / 30 : asked.wake.value_or(left);
      if (pause >= left) break;
      left -= std::max(pause, 1.0 / 60);
      host_.robot.wait(std::max(pause, 1.0 / 60));
      ++frames;
    }
    return frames;
  }

  std::optional<std::string> does_not_rest() {
    io().AddFocusEvent(true);
    for (int button = 0; button < 3; ++button) io().AddMouseButtonEvent(button, false);
    for (int key = ImGuiKey_NamedKey_BEGIN; key < ImGuiKey_GamepadStart; ++key)
      io().AddKeyEvent(static_cast<ImGuiKey>(key), false);
    for (const ImGuiKey key : {ImGuiMod_Ctrl, ImGuiMod_Shift, ImGuiMod_Alt}) io().AddKeyEvent(key, false);
    if (auto why = broken_after_frames()) return why;
    if (host_.app->view().playing) return std::nullopt;  // until somebody ends it
    frames_within(patience);
    if (const int frames = frames_within(2); frames > frames_in_two_seconds)
      return std::to_string(frames) + " frames in two seconds at rest";
    return std::nullopt;
  }

  std::optional<std::string> history_and_file() {
    for (int i = 0; i < 4; ++i) host_.robot.key(ImGuiKey_Escape);
    // What is open may have stopped at a question; then undoing has no say.
    const Scene last = host_.scene();
    std::size_t undone = 0;
    const std::size_t steps = host_.app->history().steps();
    while (undone <= max_steps && host_.app->run("edit.undo")) ++undone;
    if (undone < steps) return std::nullopt;
    if (undone > steps + 1) return "more steps undone than there were";
    for (std::size_t i = 0; i < undone; ++i)
      if (!host_.app->run("edit.redo")) return "a step that was undone is not redone";
    if (!(host_.scene() == last)) return "undoing and redoing all does not lead back";
    const auto& file = host_.app->file();
    if (file.empty()) return std::nullopt;
    const FileRead bytes = read_file(file);
    if (!std::holds_alternative<std::string>(bytes)) return std::nullopt;
    const SceneRead read = read_scene(std::get<std::string>(bytes), "file");
    const auto* scene = std::get_if<Scene>(&read);
    if (scene != nullptr && host_.app->unsaved() == (*scene == host_.scene()))
      return "the mark of unsaved work lies";
    return std::nullopt;
  }

  const std::vector<HandEvent>& events_;
  AppHost host_;
  std::vector<std::filesystem::path> files_;
  Scene seen_;
  int frames_ = 0;
  WindowSize size_{{1280, 800}, 1};
};

}  // namespace

std::optional<std::string> play_events(const std::vector<HandEvent>& events) { return Hands(events).play(); }

}  // namespace attnlab::test
