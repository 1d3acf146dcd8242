// What the dialogs of exports are made of: controls, which work on the remembered choice by the list of
// options (app/export/options.h) and say what cannot be taken; and the preview, the sheet made small.
#pragma once

#include "app/ui/exporting/export_make.h"
#include "app/ui/kit/widgets.h"

namespace attnlab {

struct Session;

void small_words(const Ui& ui, const char* words);  // within a row; the next item stands beside

// Words beside each other in a row, of which one is chosen; the index of the one pressed, or -1.
int chips(const Ui& ui, std::span<const OptionWord> words, int chosen);
// Something that is on or off, beside the one before it; `first`: at the start of the row.
void toggle(const Ui& ui, const char* label, bool& on, const char* about, bool first = false);
void toggle(const Ui& ui, ExportChoice& choice, bool ExportChoice::*option, bool first = false);
// An option, at the start of a row: one of its words, on or off, or a number of few values.
template <typename Holder, typename Value>
void control(const Ui& ui, ExportChoice& choice, Value Holder::*option) {
  const ExportOption& about = option_of(option);
  const int low = static_cast<int>(about.values.low), high = static_cast<int>(about.values.high);
  if (!about.values.words.empty()) {
    const int pressed = chips(ui, about.values.words, static_cast<int>(choice.*option) - low);
    if (pressed >= 0) choice.*option = static_cast<Value>(low + pressed);
  } else if constexpr (std::is_same_v<Value, bool>) {
    toggle(ui, choice, option, true);
  } else if constexpr (std::is_same_v<Value, int>) {
    choice.*option = stepper(ui, about.label, choice.*option, low, high);
  }
}
// With its name before it.
template <typename Holder, typename Value>
void option_row(const Ui& ui, const char* name, ExportChoice& choice, Value Holder::*option) {
  if (option_of(option).values.words.size() == 1)
    return;  // as the fonts of a page: there is nothing to choose
  row_label(ui, name);
  control(ui, choice, option);
}
// A number that is typed; `width` of the field in logical pixels.
void number(const Ui& ui, Session& session, const ExportField& option, double width = 64);

void size_controls_of_export(const Ui& ui, Session& session, bool pixels);
void ground_controls(const Ui& ui, Session& session);  // theme and background
void scene_toggle(const Ui& ui, Session& session);
void columns_toggle(const Ui& ui, Session& session, const char* label, bool first = false);
// The name of the file, its folder, the complaint, and the buttons. True when it is to be written.
bool file_controls(const Ui& ui, Session& session, const char* verb);

// The choices at the left, the preview at the right, the file below, which is written where that is wanted.
struct DialogSides {
  double most_wide, most_high;  // logical pixels
  float part;
  int preview_flags;  // of its window
  void (*choices)(const Ui& ui, Session& session);
  void (*preview)(const Ui& ui, Session& session);
};
void dialog_sides(const Ui& ui, Session& session, const DialogSides& sides);

// Lists that open.
void what_list(const Ui& ui, Session& session);    // views with their parts, and matrices
void matrix_list(const Ui& ui, Session& session);  // matrices alone
void which_rows(const Ui& ui, Session& session);   // head and row, where there are several

// What a preview is made of, and kept beside. `shown`: the picture as words, and which frame of what moves.
struct PreviewOf {
  Scene scene;
  ExportChoice choice;
  std::string shown;
  friend bool operator==(const PreviewOf&, const PreviewOf&) = default;
};
// The view or matrix with its part, head, row and direction: what the dialogs let choose of the picture.
std::string shown_words(const ExportOptions& what);

struct DrawnSheet {
  Sheet sheet;
  SheetLayout layout;
  ExportOptions options;
};

struct ExportPreview {
  PreviewOf of;
  std::variant<DrawnSheet, Made> made;  // a picture; a text, or the sentence that says why there is none
};

// Into the room that is left, below what is to be said of it: letters that are too small, and `missing`,
// signs that no font has. Where it cannot be drawn, the sentence that says so.
void sheet_preview(const Ui& ui, std::shared_ptr<ExportPreview>& kept, PreviewOf of,
                   const ExportOptions& options, const std::string& missing);

}  // namespace attnlab
