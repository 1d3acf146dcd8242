// Actions: the one table of everything that can be done by name, read by menus, keys, the tests and the command palette,
// which finds an action by typing parts of its name.
#pragma once

#include "imgui.h"

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace attnlab {

struct Session;
struct Ui;

using ActionTest = std::function<bool(const Session&)>;

struct Action {
  std::string id;                   // "file.save"
  std::string label;                // "Save"
  const char* menu = "";            // "File", "Scene/Scores"
  std::vector<ImGuiKeyChord> keys;  // any of them; the first is shown
  std::function<void(Session&)> run;
  ActionTest enabled;        // empty: always
  ActionTest checked;        // empty: no mark
  bool opens_group = false;  // a line above it in its menu
  bool pauses = false;       // it has to know what plays; every other action ends that first
  bool presenting = false;   // its keys are those of a presentation, and mean something else without one
  ActionTest owns_keys;      // while it is so its keys are its own, whatever has the keyboard
};

// A row that is more than its first five members.
Action only_if(ActionTest enabled, Action row);
Action checked_if(ActionTest checked, Action row);
Action grouped(Action row);  // opens a group

std::span<const Action> actions();
const Action* find_action(std::string_view id);

bool is_enabled(const Session& session, const Action& action);
bool is_checked(const Session& session, const Action& action);
// Does it, as one step of its own; false where it is disabled.
bool run_action(Session& session, const Action& action);
// The actions whose keys were pressed in this frame, unless a text field or a dialog has them.
void run_shortcuts(Session& session);
// Those of a presentation, while it runs.
void run_clicker(Session& session);
std::string show_keys(const Action& action);  // "Ctrl+Shift+S", or empty

// The actions that these words find, each word in any part of the label, the id, the menu or the words that mean the same;
// the best first: what is copied after what is done, what is disabled after what is not.
std::vector<const Action*> search_actions(const Session& session, std::string_view typed);
// The other words by which people look for an action.
struct OtherWords {
  std::string_view id, words;
};
std::span<const OtherWords> all_other_words();
std::string_view other_words(std::string_view id);  // empty: none

// The command palette, while it is open.
void palette(const Ui& ui, Session& session);

// The rows of the table by their subject, in the order of the menus; each in the file of its name.
std::vector<Action> file_actions();
std::vector<Action> edit_actions();
std::vector<Action> matrix_actions();
std::vector<Action> scene_actions();
std::vector<Action> target_actions();
std::vector<Action> lab_actions();
std::vector<Action> view_actions();
std::vector<Action> again_actions();
std::vector<Action> presentation_actions();
std::vector<Action> lesson_actions();
std::vector<Action> predict_actions();
std::vector<Action> gallery_actions();
std::vector<Action> challenge_actions();
std::vector<Action> example_actions();  // last: in the palette they follow what is done more often

}  // namespace attnlab
