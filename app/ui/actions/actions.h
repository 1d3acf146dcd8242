// Actions: the one table of everything that can be done by name, read by menus, keys, the tests and the
// command palette, which finds an action by typing parts of its name, or other words for the same.
#pragma once

#include "imgui.h"

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace attnlab {

enum class KeyPlace;
struct Session;
struct Ui;

using ActionTest = std::function<bool(const Session&)>;
using ActionReason = std::function<std::string(const Session&)>;

struct Action {
  std::string id;         // "file.save"
  std::string label;      // "Save"
  std::string_view also;  // other words by which people look for it
  std::string menu;       // "File", "Scene/Rules/Scores"
  std::function<void(Session&)> run;
  ActionTest enabled;                 // empty: always
  ActionTest checked;                 // empty: no mark
  std::vector<ImGuiKeyChord> keys{};  // any of them; the first is shown
  ActionTest owns_keys{};             // while it is so its keys are its own, whatever has the keyboard
  bool opens_group = false;           // a line above it in its menu
  bool pauses = false;                // it has to know what plays; every other action ends that first
  bool presenting = false;  // its keys are those of a presentation, and mean something else without one
  ActionReason why_not{};   // a sentence, which disables it; empty: nothing is in the way

  // What a row adds to what every row has.
  template <typename... Chords>
  Action& by(Chords... chords) {
    keys = {chords...};
    return *this;
  }
  Action& unless(ActionReason reason) {
    why_not = std::move(reason);
    return *this;
  }
  Action& grouped(bool opens = true) {
    opens_group = opens;
    return *this;
  }
};

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
bool is_held(std::string_view action);        // one of its keys is down, with any modifier
KeyPlace key_place(const Action& action);
bool goes_on_presented(const Action& action);  // its keys hold in a presentation, too

// All keys, of actions and of the table in kit/keys.h, as Help lists them; and the page docs/keys.md.
struct KeyLine {
  std::string keys, does;
};
struct KeyList {
  std::string heading;
  std::vector<KeyLine> lines;
};
std::vector<KeyList> key_lists();
std::string key_lists_text();

// The actions that these words find, each word in any part of the label, the id, the menu or the words that
// mean the same; the best first: what is copied after what is done, what is disabled after what is not.
std::vector<const Action*> search_actions(const Session& session, std::string_view typed);
// The command palette, while it is open.
void palette(const Ui& ui, Session& session);

// The table while it is made. Groups of rows are added by the files of their subjects, in the order of menus.
struct ActionTable {
  std::vector<Action> rows;
  std::string menu;  // of the rows that follow

  Action& row(std::string id, std::string label, std::string_view also, std::function<void(Session&)> run,
              ActionTest enabled = {}, ActionTest checked = {});
};
void add_file_actions(ActionTable& table);
void add_edit_actions(ActionTable& table);
void add_matrix_actions(ActionTable& table);
void add_scene_actions(ActionTable& table);
void add_target_actions(ActionTable& table);
void add_lab_actions(ActionTable& table);
void add_view_actions(ActionTable& table);
void add_again_actions(ActionTable& table);
void add_presentation_actions(ActionTable& table);
void add_lesson_actions(ActionTable& table);
void add_talk_actions(ActionTable& table);
void add_challenge_actions(ActionTable& table);
void add_predict_actions(ActionTable& table);
void add_gallery_actions(ActionTable& table);
void add_example_actions(ActionTable& table);  // last: in the palette they follow what is done more often

}  // namespace attnlab
