// The lists and small rows of the export dialogs.
#pragma once

#include <string>

namespace attnlab {

struct Session;
struct Ui;

// One of several chips: its value, its label with an id behind "##", its tooltip.
template <typename Choice>
struct ChoiceWord {
  Choice value;
  const char* label;
  const char* about;
};

// Beside the last item, else at the column of the controls on the next line.
void beside_if_room_in_row(const Ui& ui, const char* next_label, double gap);
void indent_row(const Ui& ui);                      // to the column of the controls
void small_words(const Ui& ui, const char* words);  // within a row; the next item stands beside
std::string plain_number(double value);             // "16384"

void size_list(const Ui& ui, Session& session);
void what_list(const Ui& ui, Session& session);    // views with their parts, and matrices
void matrix_list(const Ui& ui, Session& session);  // matrices alone
void which_rows(const Ui& ui, Session& session);   // head and row, where there are several

}  // namespace attnlab
