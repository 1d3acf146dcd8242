#include "app/ui/session/share.h"

#include "app/ui/session/studio.h"
#include "core/picture/share.h"
#include "core/text/utf8.h"

#include "imgui.h"

#include <utility>
#include <variant>

namespace attnlab {
namespace {

std::string copied() {
  const char* text = ImGui::GetClipboardText();
  return text != nullptr ? text : "";
}

// A QR code and a message hold less than mail.
constexpr std::size_t long_line = 600;

void show_shared(Studio& s, const Scene& scene) {
  show_document(s, make_document(scene));
  s.message = {"Opened the scene that was pasted", false};
}

}  // namespace

void copy_share_line(Studio& s) {
  go_on(s, share_line(handed_out(s)), [&s](const std::string& text) {
    ImGui::SetClipboardText(text.c_str());
    s.message = {"Copied the scene as a line of " + std::to_string(text.size()) + " characters" +
                     (text.size() > long_line ? "; fewer decimals make it shorter" : "") +
                     "; paste it into another window of Attnlab",
                 false};
  });
}

bool open_share_line(Studio& s, const std::string& line) {
  return go_on(s, read_share_line(line), [&s](const Scene& scene) { show_shared(s, scene); });
}

void open_copied_scene(Studio& s) {
  const std::string line = copied();
  if (!is_share_line(line)) {
    say_why(s, "The clipboard: expected a share line, attnlab:1:…, found " +
                   (line.empty() ? "nothing" : '"' + quotable(line) + '"'));
    return;
  }
  // Before a question is asked it is known that there is a scene to open.
  go_on(s, read_share_line(line),
        [&s](const Scene& scene) { begin(s, [scene](Studio& studio) { show_shared(studio, scene); }); });
}

void take_pasted_scene(Studio& s, bool free) {
  free = free && s.flow.dialog == Dialog::none && !ImGui::GetIO().WantTextInput;
  if (std::exchange(s.editor.pasted_scene, false)) return open_copied_scene(s);
  if (free && ImGui::IsKeyChordPressed(ImGuiMod_Ctrl | ImGuiKey_V) && is_share_line(copied()))
    open_copied_scene(s);
}

}  // namespace attnlab
