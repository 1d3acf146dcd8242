#include "app/ui/kit/keys.h"

#include <algorithm>

namespace attnlab {
namespace {

constexpr ImGuiKeyChord ctrl_key = ImGuiMod_Ctrl, shift_key = ImGuiMod_Shift, alt_key = ImGuiMod_Alt;

std::vector<ImGuiKeyChord> all_arrows(ImGuiKeyChord with = 0) {
  return {with | ImGuiKey_LeftArrow, with | ImGuiKey_RightArrow, with | ImGuiKey_UpArrow,
          with | ImGuiKey_DownArrow};
}

std::vector<ImGuiKeyChord> all_digits() {
  std::vector<ImGuiKeyChord> out;
  for (int key = ImGuiKey_1; key <= ImGuiKey_9; ++key) out.push_back(key);
  return out;
}

std::vector<ImGuiKeyChord> and_also(std::vector<ImGuiKeyChord> chords, std::vector<ImGuiKeyChord> more) {
  chords.insert(chords.end(), more.begin(), more.end());
  return chords;
}

std::vector<KeyRow> make_rows() {
  using enum KeyPlace;
  using enum KeyUse;
  const std::vector<ImGuiKeyChord> enter = {ImGuiKey_Enter, ImGuiKey_KeypadEnter},
                                   tab = {ImGuiKey_Tab, shift_key | ImGuiKey_Tab},
                                   menu = {ImGuiKey_Menu, shift_key | ImGuiKey_F10},
                                   escape = {ImGuiKey_Escape};
  return {
      {first_step, window, and_also(tab, all_arrows()),
       "into the first matrix, where nothing has the keyboard"},
      {paste_scene, window, {ctrl_key | ImGuiKey_V}, "open the copied share line"},
      {open_menus, window, {ImGuiKey_LeftAlt}, "the menus, pressed and released alone"},
      {move, cell, all_arrows(), "the cell beside; at the edge of a matrix on to the next", true},
      {next_cell, cell, tab, "the next cell; the one before", true},
      {row_ends, cell, {ImGuiKey_Home, ImGuiKey_End}, "the first, the last cell of the row"},
      {type,
       cell,
       {ImGuiKey_Enter, ImGuiKey_F2, ImGuiKey_KeypadEnter},
       "type a value or an expression: 1/3, sqrt(2), −pi (its first digit or sign begins, too)"},
      {zero, cell, {ImGuiKey_Backspace, ImGuiKey_Delete}, "zero"},
      {keep_cell, cell, {ImGuiKey_Space}, "keep it in the inspector"},
      {cell_menu, cell, menu, "zero, identity, random, transpose, copy, paste …"},
      {nudge, cell, and_also(all_arrows(alt_key), all_arrows(alt_key | shift_key)),
       "change it by 0.1; with Shift by 0.01"},
      {reach, cell, and_also(all_arrows(shift_key), {shift_key | ImGuiKey_Home, shift_key | ImGuiKey_End}),
       "select several cells: typed, nudged, cleared, pasted together"},
      {whole_matrix, cell, {ctrl_key | ImGuiKey_A}, "select the whole matrix"},
      {copy, cell, {ctrl_key | ImGuiKey_C}, "copy the matrix, or the selected cells", true},
      {paste, cell, {ctrl_key | ImGuiKey_V}, "paste a matrix, or open a copied share line", true},
      {one_cell, cell, escape, "select the cell alone; then out of the matrix", true},
      {take, field, enter, "take the value", true},
      {take_and_go, field, tab, "take it, and on to the next cell, or back", true},
      {drop, field, escape, "leave the value as it was", true},
      {drag_back, drag, escape, "the value as it was", true},
      {walk, figure, all_arrows(), "the cell beside; in the Lab along the training, and to the next curve",
       true},
      {walk_home, figure, {ImGuiKey_Home}, "in the Lab: the first step of the training"},
      {keep, figure, {ImGuiKey_Enter, ImGuiKey_Space, ImGuiKey_KeypadEnter}, "keep it in the inspector"},
      {figure_menu, figure, menu, "copy the matrix: NumPy, LaTeX, MATLAB, CSV …"},
      {move_point, figure, and_also(all_arrows(alt_key), all_arrows(alt_key | shift_key)),
       "move the point of Geometry, turn the dial of Rank; with Shift ten times finer"},
      {leave_figure, figure, escape, "out of the figure; no cell is kept", true},
      {stop_painting, painting, escape, "end painting", true},
      {stop_playing, playing, escape, "back to where it began", true},
      {walk_menus, menus, all_arrows(), "from line to line, from menu to menu", true},
      {leave_menus, menus, escape, "back to where the keyboard was", true},
      {choose_command, palette, {ImGuiKey_UpArrow, ImGuiKey_DownArrow}, "choose a command"},
      {run_command, palette, enter, "run it"},
      {close_palette, palette, escape, "close the palette"},
      {choose_button, dialog, and_also(tab, {ImGuiKey_LeftArrow, ImGuiKey_RightArrow}), "the next button"},
      {choose_row, dialog, {ImGuiKey_UpArrow, ImGuiKey_DownArrow}, "choose from a list, or scroll"},
      {press_button, dialog, enter, "press the button"},
      {export_now, dialog, {ctrl_key | ImGuiKey_Enter}, "export, from any field of that dialog"},
      {scroll, dialog, {ImGuiKey_PageUp, ImGuiKey_PageDown}, "scroll by a page"},
      {close_dialog, dialog, escape, "cancel"},
      {walk_list, list, and_also(tab, all_arrows()), "from picture to picture", true},
      {open_example, list, enter, "open it"},
      {KeyUse::leave_first_minute, first_minute, escape, "show everything", true},
      {type_here, presentation, {ImGuiKey_F2}, "type into the cell that was clicked"},
      {nudge_here, presentation, and_also(all_arrows(alt_key), all_arrows(alt_key | shift_key)),
       "change it by 0.1; with Shift by 0.01"},
      {hear, presentation, all_digits(), "of a lesson's question: count a vote for this answer"},
      {again, presentation, {ImGuiKey_F5}, "from the first slide again"},
      {end, presentation, escape, "take the matrix away; then end the presentation"},
      {end_too, presentation, {ImGuiKey_F11}, "end the presentation"},
  };
}

std::string key_text(ImGuiKey key) {
  switch (key) {
    case ImGuiKey_Equal: return "+";
    case ImGuiKey_Minus: return "−";
    case ImGuiKey_Escape: return "Esc";
    case ImGuiKey_LeftBracket: return "[";
    case ImGuiKey_RightBracket: return "]";
    case ImGuiKey_Backslash: return "\\";
    case ImGuiKey_Period: return ".";
    case ImGuiKey_PageUp: return "Page Up";
    case ImGuiKey_PageDown: return "Page Down";
    case ImGuiKey_LeftArrow: return "Left";
    case ImGuiKey_RightArrow: return "Right";
    case ImGuiKey_UpArrow: return "Up";
    case ImGuiKey_DownArrow: return "Down";
    case ImGuiKey_LeftAlt: return "Alt";
    default: return ImGui::GetKeyName(key);
  }
}

ImGuiKey key_of(ImGuiKeyChord chord) { return static_cast<ImGuiKey>(chord & ~ImGuiMod_Mask_); }

bool is_of_keypad(ImGuiKeyChord chord) {
  return key_of(chord) >= ImGuiKey_Keypad0 && key_of(chord) <= ImGuiKey_KeypadEqual;
}

// "arrow keys" and "1 … 9" for the whole of them.
std::string run_text(ImGuiKeyChord first) {
  if (key_of(first) == ImGuiKey_1) return "1 … 9";
  const std::string one = chord_text(first);
  return one.substr(0, one.size() - key_text(key_of(first)).size()) + "arrow keys";
}

}  // namespace

std::span<const PlaceOfKeys> key_places() {
  using enum KeyPlace;
  static const std::vector<PlaceOfKeys> places = {
      {window, "ANYWHERE", {}},
      {lesson, "IN A LESSON", {window, cell, figure, presentation}},
      {cell, "ON A CELL OF A MATRIX", {window}},
      {field, "WHILE TYPING INTO A CELL", {window, lesson, presentation, first_minute}},
      {drag, "WHILE DRAGGING", {window, cell, figure, painting, presentation, first_minute}},
      {figure, "ON A FIGURE", {window}},
      {painting, "WHILE PAINTING THE MASK", {window, cell, figure, presentation}},
      {playing, "WHILE AN ENTRY PLAYS", {window, cell, figure, painting, presentation}},
      {menus, "IN THE MENUS", {window}},
      {palette, "IN THE COMMAND PALETTE", {}},
      {dialog, "IN A DIALOG", {}},
      {list, "IN THE LIST OF EXAMPLES", {window}},
      {first_minute, "IN THE FIRST MINUTE", {window, cell}},
      {presentation, "IN A PRESENTATION", {}}};
  return places;
}

std::span<const KeyRow> key_rows() {
  static const std::vector<KeyRow> rows = make_rows();
  return rows;
}

std::span<const ImGuiKeyChord> chords_of(KeyUse use) {
  return std::ranges::find(key_rows(), use, &KeyRow::use)->chords;
}

bool key_pressed(KeyUse use, bool repeats) {
  return std::ranges::any_of(chords_of(use), [repeats](ImGuiKeyChord chord) {
    const bool alone = (chord & ImGuiMod_Mask_) == 0;
    return alone ? ImGui::IsKeyPressed(static_cast<ImGuiKey>(chord), repeats)
                 : ImGui::IsKeyChordPressed(chord);
  });
}

std::string chord_text(ImGuiKeyChord chord) {
  std::string text;
  if (chord & ctrl_key) text += "Ctrl+";
  if (chord & shift_key) text += "Shift+";
  if (chord & alt_key) text += "Alt+";
  return text + key_text(key_of(chord));
}

std::string chords_text(std::span<const ImGuiKeyChord> chords) {
  std::string text;
  for (std::size_t i = 0; i < chords.size(); ++i) {
    if (is_of_keypad(chords[i])) continue;
    const auto begins = [&](const std::vector<ImGuiKeyChord>& run) {
      return chords.size() - i >= run.size() &&
             std::equal(run.begin(), run.end(), chords.begin() + static_cast<std::ptrdiff_t>(i));
    };
    const std::size_t whole = begins(all_digits())                             ? 9
                              : begins(all_arrows(chords[i] & ImGuiMod_Mask_)) ? 4
                                                                               : 1;
    text += (text.empty() ? "" : ", ") + (whole > 1 ? run_text(chords[i]) : chord_text(chords[i]));
    i += whole - 1;
  }
  return text;
}

bool writes(ImGuiKeyChord chord) {
  if ((chord & ImGuiMod_Mask_ & ~shift_key) != 0) return false;
  const ImGuiKey key = key_of(chord);
  return (key >= ImGuiKey_0 && key <= ImGuiKey_Z) ||
         (key >= ImGuiKey_Apostrophe && key <= ImGuiKey_GraveAccent) ||
         (key >= ImGuiKey_Keypad0 && key <= ImGuiKey_KeypadAdd);
}

}  // namespace attnlab
