#include "app/ui/kit/keys.h"
#include "app/ui/shell/window_parts.h"

#include "imgui_internal.h"

#include <algorithm>

namespace attnlab {
namespace {

// The entry on which the button went down with Alt. It is not dragged then.
std::optional<EditCursor> entry_to_play(Studio& studio) {
  std::optional<EditCursor>& pressed = studio.editor.dragged;
  if (!pressed || !ImGui::GetIO().KeyAlt || !ImGui::IsMouseClicked(ImGuiMouseButton_Left))
    return std::nullopt;
  if (pressed->row < 0 || pressed->col < 0) return std::nullopt;
  return std::exchange(pressed, std::nullopt);
}

bool is_there(const Scene& scene, const Playing& playing) {
  const MatrixView m = matrix(scene, playing.id);
  return in_use(scene, playing.id.kind) && playing.row < m.rows() && playing.col < m.cols();
}

}  // namespace

void play(const Ui& ui, Studio& studio) {
  std::optional<Playing>& playing = studio.view.playing;
  if (const auto at = entry_to_play(studio)) {
    studio.document.history.seal();
    playing = play_entry(at->id, at->row, at->col, matrix(studio.scene(), at->id)(at->row, at->col));
    return;
  }
  if (!playing || !playing->slider.empty()) return;
  ui.hint = "an entry plays · Esc goes back · a click leaves it where it is";
  const bool back = key_pressed(KeyUse::stop_playing);
  ui.edits.abandon = ui.edits.abandon || back;
  // While the mask is painted the same key would end that, too.
  if (back) ImGui::SetKeyOwner(ImGuiKey_Escape, ImHashStr("play"), ImGuiInputFlags_LockThisFrame);
  if (back || ImGui::IsMouseClicked(ImGuiMouseButton_Left) || !is_there(studio.scene(), *playing))
    return playing.reset();
  // The first frame after a rest counts the rest.
  playing->seconds += static_cast<double>(std::min(ImGui::GetIO().DeltaTime, 0.05F));
  ui.edits.add(SetEntry{playing->id, playing->row, playing->col, value_of(*playing)});
}

void end_of_play(Studio& studio) {
  std::optional<Playing>& playing = studio.view.playing;
  if (!playing || playing->slider.empty()) return;
  if (!playing->drawn) return playing.reset();
  playing->drawn = false;
}

}  // namespace attnlab
