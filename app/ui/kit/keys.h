// Keys: the table of all that are no action's, each with where it holds and what it does there. Code that
// waits for one of them names its row; Help > Keys and docs/keys.md list it with the keys of the actions.
// Knows no panel and no document: whether a place has the keyboard is known where its keys are read.
#pragma once

#include "imgui.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace attnlab {

// Where the keyboard is, or what goes on.
enum class KeyPlace {
  window,        // anywhere in the window, while nothing of the following has the keyboard
  lesson,        // anywhere, while a lesson is open
  cell,          // a cell of a matrix that is edited
  field,         // what is typed into a cell
  drag,          // an entry that is held
  figure,        // a figure whose cells are walked
  painting,      // the mask, by the pointer
  playing,       // an entry that moves by itself
  menus,         // of the bar
  palette,       // of commands
  dialog,        // any
  list,          // of lessons, challenges and examples, in the figure's place
  first_minute,  // one number
  presentation,  // slides
};

struct PlaceOfKeys {
  KeyPlace place;
  const char* heading;
  std::vector<KeyPlace> inside;  // whose keys hold here, too
};
std::span<const PlaceOfKeys> key_places();  // in the order in which they are listed

enum class KeyUse {
  first_step,
  paste_scene,
  open_menus,
  move,
  next_cell,
  row_ends,
  type,
  zero,
  keep_cell,
  cell_menu,
  nudge,
  reach,
  whole_matrix,
  copy,
  paste,
  one_cell,
  take,
  take_and_go,
  drop,
  drag_back,
  walk,
  walk_home,
  keep,
  figure_menu,
  move_point,
  leave_figure,
  stop_painting,
  stop_playing,
  walk_menus,
  leave_menus,
  choose_command,
  run_command,
  close_palette,
  choose_button,
  choose_row,
  press_button,
  export_now,
  scroll,
  close_dialog,
  walk_list,
  open_example,
  leave_first_minute,
  type_here,
  nudge_here,
  hear,
  again,
  end,
  end_too,
};

struct KeyRow {
  KeyUse use;
  KeyPlace place;
  std::vector<ImGuiKeyChord> chords;
  const char* does;
  bool first = false;  // it takes the key from the places that its own is inside of
};
std::span<const KeyRow> key_rows();
std::span<const ImGuiKeyChord> chords_of(KeyUse use);

// Whether one of them went down in this frame. A key alone counts with any modifier, a chord only as it is.
bool key_pressed(KeyUse use, bool repeats = false);

std::string chord_text(ImGuiKeyChord chord);                     // "Ctrl+Shift+S"
std::string chords_text(std::span<const ImGuiKeyChord> chords);  // all, but for those of the keypad
// A letter, a digit or a sign alone: where something can be typed it is typed.
bool writes(ImGuiKeyChord chord);

}  // namespace attnlab
