// Widgets: the few small things that all panels are made of: text in a face, formulas, chips, steppers,
// fields for typed numbers, tooltips.
#pragma once

#include "app/ui/kit/ui.h"

#include <type_traits>

namespace attnlab {

// Text at the ImGui cursor, in logical pixels of the em.
void text_in(const Ui& ui, Face face, double size, Color color, std::string_view utf8);
// Wrapped at the panel's edge; paragraphs, which a blank line parts, stand apart. `most`: of the lines, 0:
// all. Whether there are more.
bool paragraph(const Ui& ui, Face face, double size, Color color, std::string_view utf8, int most = 0);
float text_width(const Ui& ui, Face face, double size, std::string_view utf8);  // screen pixels
// A formula at the ImGui cursor; takes the room of a line of text of the same size,
// or more where it is taller.
void formula_in(const Ui& ui, double size, Color color, std::string_view latex);
float formula_width(const Ui& ui, double size, std::string_view latex);  // screen pixels
// A formula over what is drawn already, its baseline at a point of the screen. Takes no room.
void formula_at(const Ui& ui, double x, double baseline, double size, Color color, std::string_view latex);

// Small quiet words.
void note(const Ui& ui, std::string_view utf8);
// What could not be taken, wrapped; nothing where it is empty.
void complaint_below(const Ui& ui, std::string_view sentence);

// Text over what is drawn already, its top left corner at a point of the screen. Takes no room.
void text_at(const Ui& ui, ImVec2 at, double size, Color color, const std::string& utf8);
// The sign of what folds, with its left edge and its middle there.
void chevron(const Ui& ui, float left, float middle, bool open, Color ink);

// Small capitals over a section of a panel.
void heading(const Ui& ui, const char* words);
// The same, folding; `summary` stands at the far end while it is folded. True while it is open.
bool folding(const Ui& ui, const char* words, std::string_view summary, bool open_at_first,
             bool open_now = false);
void hairline(const Ui& ui);
// A menu in a menu, beside its line; where the window is too narrow for both it unfolds below the line.
bool begin_submenu(const Ui& ui, const char* name);
void end_submenu(const Ui& ui);  // of one that is open
// The name of a control at the left of its row; the control follows at `label_column` logical pixels.
inline constexpr double label_column = 96;
void row_label(const Ui& ui, const char* words);

// With a gap, in logical pixels, a chip stands beside the last item where the line has room, else below.
struct ChipLabel {
  const char* words;
  double gap;
  ChipLabel(const char* label, double gap_before = -1) : words(label), gap(gap_before) {}
};
// A choice among others: a quiet rounded frame, filled when chosen. `width` in logical pixels; 0: its own.
bool chip(const Ui& ui, ChipLabel label, bool chosen, std::string_view about, double width = 0);
// For one of the values that `now` can have: a click sets it. True when that changed it.
template <typename Value>
bool choice_chip(const Ui& ui, ChipLabel label, Value& now, std::type_identity_t<Value> value,
                 std::string_view about) {
  const bool changed = chip(ui, label, now == value, about) && now != value;
  if (changed) now = value;
  return changed;
}
// For something that is on or off.
void toggle_chip(const Ui& ui, ChipLabel label, bool& on, std::string_view about);
// A choice that changes the scene, among those of looking: outlined in the accent, a pencil before its words.
// Where `why_not` says that nothing would come of it, it is disabled.
bool edit_chip(const Ui& ui, ChipLabel label, std::string_view about, std::string_view why_not = {});
inline constexpr double pencil_room = 15;  // logical pixels, in a chip that edits
// The same for what comes next, as wide as a chip of this label.
void beside_if_room(const Ui& ui, const char* next_label, double gap);
// The sentence of a control: shown when the pointer rests on the last item, enabled or not. Once the item is
// pressed it is gone until the pointer comes back: then what the press has changed is to be seen.
// The status line says its beginning at once.
void explain_item(const Ui& ui, std::string_view sentence);
// The tooltip alone, for what is no sentence: where it is true, until end_explanation() is called.
bool begin_explanation(const Ui& ui);
void end_explanation();

// The help page of the last item, where F1 leads while the pointer is on it or it has the keyboard.
void about_item(const Ui& ui, std::string_view page);

// - value +; the new value. The buttons are labelled "-##id" and "+##id".
int stepper(const Ui& ui, const char* id, int value, int low, int high);

// Of ImGui, and what they show is said to who has it read aloud: a field of one line, its hint while it is
// empty; a line of a list, of which one may be chosen.
bool text_field(const char* label, std::string* text, int flags = 0);
bool text_field_with_hint(const char* label, const char* hint, std::string* text, int flags = 0);
bool list_line(const char* label, bool chosen = false, int flags = 0, const ImVec2& size = {0, 0});

// A number that is typed as an expression. `width` in logical pixels; 0: what is left of the line. Calls
// `accept` with what was read; a sentence from it, or from the reader, goes to `complaint` and the old value
// stays.
using AcceptNumber = std::function<std::string(double)>;
void number_field(const Ui& ui, const char* id, double value, double width, std::string& complaint,
                  const AcceptNumber& accept);

// What a play button did in this frame.
struct PlayUse {
  bool began = false;
  bool abandoned = false;       // Esc: back to where it began
  std::optional<double> place;  // from 0, the low end, to 1, where it plays, or goes back to
};
// The button that plays what it stands beside, `id`, "##heat", from `place`, 0 to 1. `taken`: a hand has it,
// and the play ends. `once`: forwards to the end, from the beginning where it stands there already.
PlayUse play_button(const Ui& ui, const std::string& id, double place, bool taken, bool once = false);
inline constexpr double play_button_size = 22;  // logical pixels
// A triangle about this point of the screen, so far to each side, or two bars while it plays.
void play_sign(ImVec2 middle, float reach, bool playing, Color ink);

// What opened or grew in this frame, from `top` in its window down to the cursor: where that, and so much
// below it, in logical pixels, reaches beyond the edge, it is scrolled to its top.
void bring_into_sight(const Ui& ui, float top, double below = 0);

// The next window or part that scrolls keeps this width for what is in it, whether its bar is there or not:
// the height of what is inside would else depend on the bar, and the bar on the height, from frame to frame.
void keep_content_width(float width);
// A part of a panel, with its bar in the panel's margin; ended by ImGui::EndChild. Whether any is seen.
bool begin_part(const char* id, float height, int window_flags = 0);

// A list in which nothing takes the keyboard: it scrolls by the arrow keys, and by pages of this many pixels.
void scroll_by_keys(const Ui& ui, float page);

std::string shape_text(Eigen::Index rows, Eigen::Index cols);  // "4 × 3"
// Whether every word of `typed` occurs in the text, whatever its case: how lists are searched.
bool holds_words(std::string_view text, std::string_view typed);

bool enter_pressed();            // in this frame; not when it repeats itself
bool any_popup();                // is open
std::string typed_characters();  // in this frame, as UTF-8
// Arrows and Tab go round so many buttons, and Enter presses one: which, or -1.
int pressed_by_keys(int count, int& chosen);
// A row of buttons of which Enter presses one; arrow keys and Tab move.
// The index of the button pressed, or -1.
int buttons(const Ui& ui, const char* const* labels, int count, int& chosen, bool keys = true);

// Fields of ImGui set letters one after another: a text whose letters join, stack or run from right to left
// is shown as it is read, over its field while nobody types there, below it while somebody does, and below
// one of several lines, which scrolls. Called behind the field.
void show_script_of_field(const Ui& ui, std::string_view text, bool several_lines = false);

}  // namespace attnlab
