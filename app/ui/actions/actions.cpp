#include "app/ui/actions/actions.h"

#include "app/ui/kit/keys.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/session/session.h"

#include "imgui_internal.h"

#include <algorithm>

namespace attnlab {
namespace {

std::vector<Action> make_actions() {
  ActionTable table;
  for (const auto add :
       {add_file_actions, add_edit_actions, add_matrix_actions, add_scene_actions, add_target_actions,
        add_lab_actions, add_view_actions, add_again_actions, add_presentation_actions, add_lesson_actions,
        add_talk_actions, add_challenge_actions, add_predict_actions, add_gallery_actions,
        add_example_actions})
    add(table);
  return std::move(table.rows);
}

// An undo in the frame in which the hand lets go takes back the whole drag; other keys wait until it is over.
bool ends_drag(const Session& session, const Action& action) {
  return action.id == "edit.undo" && !holds_drag(session.editor);
}

// Its keys mean nothing to a cell, a figure or a field in this frame.
void take_keys(const Action& action) {
  for (const ImGuiKeyChord chord : action.keys)
    if (ImGui::GetIO().KeyMods == (chord & ImGuiMod_Mask_))
      ImGui::SetKeyOwner(static_cast<ImGuiKey>(chord & ~ImGuiMod_Mask_), ImHashStr("shortcuts"),
                         ImGuiInputFlags_LockThisFrame);
}

// What is done in the first minute without leaving it.
bool stays_in_first_minute(const Action& action) {
  constexpr std::string_view others[] = {"edit.undo", "edit.redo", "view.dark", "help.palette",
                                         "help.here", "help.keys", "help.about"};
  const std::string_view menu = action.menu;
  return menu.starts_with("File") || std::ranges::find(others, action.id) != std::end(others);
}

// To whoever pressed its keys.
void say_why_not(Session& session, const Action& action) {
  if (action.why_not && (!action.enabled || action.enabled(session)))
    session.message = {action.why_not(session), true};
}

}  // namespace

Action& ActionTable::row(std::string id, std::string label, std::string_view also,
                         std::function<void(Session&)> run, ActionTest enabled, ActionTest checked) {
  return rows.emplace_back(Action{std::move(id), std::move(label), also, menu, std::move(run),
                                  std::move(enabled), std::move(checked)});
}

std::span<const Action> actions() {
  static const std::vector<Action> list = make_actions();
  return list;
}

const Action* find_action(std::string_view id) {
  const auto found = std::ranges::find(actions(), id, &Action::id);
  return found == actions().end() ? nullptr : &*found;
}

// What changes the scene, or which figure is shown, goes on while one is presented;
// what opens a dialog or a panel does not.
bool goes_on_presented(const Action& action) {
  constexpr std::string_view others[] = {"edit.undo",   "edit.redo",    "matrix.play", "view.dark",
                                         "view.print",  "view.columns", "lesson.next", "lesson.back",
                                         "lesson.show", "compare.pin"};
  const std::string_view menu = action.menu;
  return menu == "View/Views" || menu == "View/Which heads" || menu.starts_with("Scene") ||
         std::ranges::find(others, action.id) != std::end(others);
}

bool is_enabled(const Session& session, const Action& action) {
  return (!action.enabled || action.enabled(session)) && (!action.why_not || action.why_not(session).empty());
}

bool is_checked(const Session& session, const Action& action) {
  return action.checked && action.checked(session);
}

bool run_action(Session& session, const Action& action) {
  if (!is_enabled(session, action)) return false;
  apply_edits(session);
  session.box->did(action.id.c_str());
  session.document.history.seal();
  session.message = {};
  session.start.open = false;
  if (!stays_in_first_minute(action)) leave_first_minute(session);
  if (session.editor.waiting)
    session.editor = {};  // what was refused is given up with the next thing that is done
  if (!action.pauses) session.view.playing.reset();
  action.run(session);
  return true;
}

void run_shortcuts(Session& session) {
  const bool popup = any_popup();
  if (session.flow.dialog != Dialog::none || session.palette.open) return;
  const bool drags = session.editor.dragged.has_value();
  // What plays, and a weight that is dragged, are ended by it first.
  const bool escape_is_taken =
      popup || session.view.playing.has_value() || session.view.hold.before.has_value();
  for (const Action& action : actions()) {
    const bool owns = !popup && action.owns_keys && action.owns_keys(session);
    for (const ImGuiKeyChord chord : action.keys) {
      // Of keys that are pressed together the first that opens something is the last that means anything.
      if (session.flow.dialog != Dialog::none || session.palette.open) return;
      if (action.presenting || (escape_is_taken && chord == ImGuiKey_Escape)) continue;
      // ImGui knows a shortcut one frame after it was asked for: a drag asks, too, for the one that ends it.
      const bool pressed = owns
                               ? ImGui::IsKeyChordPressed(chord)
                               : ImGui::Shortcut(chord, ImGuiInputFlags_RouteGlobal | ImGuiInputFlags_Repeat);
      if (pressed && (!drags || ends_drag(session, action)) && !run_action(session, action))
        say_why_not(session, action);
    }
    if (owns && !drags) take_keys(action);
  }
}

void run_clicker(Session& session) {
  const bool drags = session.editor.dragged.has_value();
  const Action* refused = nullptr;
  bool ran = false;
  for (const Action& action : actions()) {
    const bool owns = action.owns_keys && action.owns_keys(session);
    for (const ImGuiKeyChord chord : action.keys) {
      if (!ImGui::IsKeyChordPressed(chord)) continue;
      if (!is_enabled(session, action)) {
        if (goes_on_presented(action)) say_why_not(session, action);
        continue;
      }
      if (drags && !ends_drag(session, action)) continue;
      const bool modified = (chord & ImGuiMod_Mask_) != 0;
      if (action.presenting || goes_on_presented(action))
        ran = run_action(session, action);
      else if (modified || chord == ImGuiKey_F1)
        refused = &action;
    }
    if (owns && !drags) take_keys(action);  // else Alt and an arrow would nudge a cell, too
  }
  if (refused != nullptr && !ran && session.presentation.on)
    session.message = {refused->label + " is not available in a presentation; Esc ends it", true};
}

std::string show_keys(const Action& action) {
  return action.keys.empty() ? std::string() : chord_text(action.keys.front());
}

bool is_held(std::string_view action) {
  return std::ranges::any_of(find_action(action)->keys, [](ImGuiKeyChord chord) {
    return ImGui::IsKeyDown(static_cast<ImGuiKey>(chord & ~ImGuiMod_Mask_));
  });
}

}  // namespace attnlab
