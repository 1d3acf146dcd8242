#include "app/ui/session/share.h"

#include "app/ui/session/session.h"
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

}  // namespace

void copy_share_line(Session& s) {
  const auto line = share_line(handed_out(s));
  if (const auto* error = std::get_if<FileError>(&line)) {
    s.message = {error->sentence(), true};
    return;
  }
  const std::string& text = std::get<std::string>(line);
  ImGui::SetClipboardText(text.c_str());
  s.message = {"Copied the scene as a line of " + std::to_string(text.size()) + " characters" +
                   (text.size() > long_line ? "; fewer decimals make it shorter" : "") +
                   "; paste it into another window of Attnlab",
               false};
}

bool open_share_line(Session& s, const std::string& line) {
  SceneRead read = read_share_line(line);
  if (const auto* error = std::get_if<FileError>(&read)) {
    s.message = {error->sentence(), true};
    return false;
  }
  show_document(s, make_document(std::get<Scene>(read)));
  s.message = {"Opened the scene that was pasted", false};
  return true;
}

void open_copied_scene(Session& s) {
  const std::string line = copied();
  if (!is_share_line(line)) {
    s.message = {"The clipboard: expected a share line, attnlab:1:\u2026, found " +
                     (line.empty() ? "nothing" : '"' + quotable(line) + '"'),
                 true};
    return;
  }
  // Before a question is asked it is known that there is a scene to open.
  const SceneRead read = read_share_line(line);
  if (const auto* error = std::get_if<FileError>(&read))
    s.message = {error->sentence(), true};
  else
    begin(s, [=](Session& session) { open_share_line(session, line); });
}

void take_pasted_scene(Session& s) {
  const bool free = s.flow.dialog == Dialog::none && !s.palette.open && !ImGui::GetIO().WantTextInput;
  if (std::exchange(s.editor.pasted_scene, false)) return open_copied_scene(s);
  if (free && ImGui::IsKeyChordPressed(ImGuiMod_Ctrl | ImGuiKey_V) && is_share_line(copied()))
    open_copied_scene(s);
}

}  // namespace attnlab
