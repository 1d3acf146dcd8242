// Actions: the one table of everything that can be done by name. Menus, keys, the command palette and the tests read
// it. Adding an action is one line in one of the lists.
#pragma once

#include "imgui.h"

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace attnlab {

struct Session;

// `argument` is handed to the functions, so that a family (views, rules, sizes) shares them.
struct Action {
  std::string id;         // "file.save"
  std::string label;      // "Save"
  const char* menu = "";  // "File", "Scene/Scores", or "" where only keys and the palette show it
  std::array<ImGuiKeyChord, 3> keys{};  // any of them; the first is shown
  void (*run)(Session&, int argument) = nullptr;
  bool (*enabled)(const Session&, int argument) = nullptr;  // null: always
  bool (*checked)(const Session&, int argument) = nullptr;  // null: no mark
  int argument = 0;
  bool opens_group = false;  // a line above it in its menu
};

std::span<const Action> actions();
const Action* find_action(std::string_view id);

bool is_enabled(const Session& session, const Action& action);
bool is_checked(const Session& session, const Action& action);
// Does it, as one step of its own; false where it is disabled.
bool run_action(Session& session, const Action& action);
// The actions whose keys were pressed in this frame, unless a text field or a dialog has them.
void run_shortcuts(Session& session);
std::string show_keys(const Action& action);  // "Ctrl+Shift+S", or empty

void add_file_actions(std::vector<Action>& list);
void add_copy_actions(std::vector<Action>& list);
void add_scene_actions(std::vector<Action>& list);
void add_rule_actions(std::vector<Action>& list);
void add_mask_actions(std::vector<Action>& list);
void add_heads_actions(std::vector<Action>& list);
void add_view_actions(std::vector<Action>& list);
void add_inspector_actions(std::vector<Action>& list);
void add_compare_actions(std::vector<Action>& list);

}  // namespace attnlab
