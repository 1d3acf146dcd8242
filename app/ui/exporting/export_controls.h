// The controls that the dialogs of exports are made of. They work on the remembered choice, by the list of options
// (app/export/options.h); what cannot be taken is a sentence in the state.
#pragma once

#include "app/export/options.h"
#include "app/ui/kit/widgets.h"

#include <span>

namespace attnlab {

struct Session;

void small_words(const Ui& ui, const char* words);  // within a row; the next item stands beside

// Words beside each other in a row, of which one is chosen; the index of the one pressed, or -1.
int chips(const Ui& ui, std::span<const OptionWord> words, int chosen);
// The values of an option.
template <typename Holder, typename Value>
void chips(const Ui& ui, ExportChoice& choice, Value Holder::*option) {
  const auto [low, high, words] = option_of(option).values;
  const int first = static_cast<int>(low),
            pressed = chips(ui, words, static_cast<int>(choice.*option) - first);
  if (pressed >= 0) choice.*option = static_cast<Value>(first + pressed);
}
// Something that is on or off, beside the one before it; `first`: at the start of the row.
void toggle(const Ui& ui, const char* label, bool& on, const char* about, bool first = false);
void toggle(const Ui& ui, ExportChoice& choice, bool ExportChoice::*option, bool first = false);
void steps(const Ui& ui, ExportChoice& choice, int ExportChoice::*option);  // a number of few values
// A number that is typed; `width` of the field in logical pixels.
void number(const Ui& ui, Session& session, const ExportField& option, double width = 64);

void size_controls_of_export(const Ui& ui, Session& session, bool pixels);
void ground_controls(const Ui& ui, Session& session);  // theme and background
void scene_toggle(const Ui& ui, Session& session);
void columns_toggle(const Ui& ui, Session& session, const char* label, bool first = false);
// The name of the file, its folder, the complaint, and the buttons. True when it is to be written.
bool file_controls(const Ui& ui, Session& session, const char* verb);

// Lists that open.
void what_list(const Ui& ui, Session& session);    // views with their parts, and matrices
void matrix_list(const Ui& ui, Session& session);  // matrices alone
void which_rows(const Ui& ui, Session& session);   // head and row, where there are several

}  // namespace attnlab
