// Letters: entries that a person names, "let this entry be a", so that cells come out as formulas in them. A
// choice of the one who looks: it never enters a scene. Knows no formulas.
#pragma once

#include "core/scene/scene.h"

#include <string_view>
#include <variant>

namespace attnlab {

// A letter is a small Latin one, "a", or the name of a small Greek one, "alpha".
struct Letter {
  std::string name;
  MatrixId id;  // of the entry, counted from 0
  int row = 0, col = 0;

  friend bool operator==(const Letter&, const Letter&) = default;
};

// In the order in which they were given. No entry has two; entries of one letter have one value.
using LetterList = std::vector<Letter>;

// "W_Q of head 2, row 1, column 2", counted from 0.
std::string entry_words(const Scene& scene, MatrixId id, int row, int col);

// Why an entry cannot have this letter beside those that are there, or nothing. Its own is no hindrance.
std::optional<std::string> refused(const Scene& scene, const LetterList& there, const Letter& letter);
// With the letter, which is not refused.
LetterList with(LetterList there, const Letter& letter);
LetterList without(LetterList there, const std::string& name);
// Without those whose entry is gone, or whose value is not that of the first with the same letter.
LetterList still_there(const Scene& scene, const LetterList& letters);

const Letter* letter_at(const LetterList& letters, MatrixId id, int row, int col);
// The first letter that no entry has; empty where there are no more.
std::string next_letter(const LetterList& letters);
// Each once, in the order of formulas: Latin before Greek, each by its alphabet.
std::vector<std::string> names_of(const LetterList& letters);

// "a", or "\alpha".
std::string letter_latex(std::string_view name);
// The name of what was typed: "a", "alpha", "\alpha" or the Greek letter. What is none comes back.
std::string letter_name(std::string_view typed);

// "W_Q[1,2]=a", "WQ:2[1,2] = a": the matrix, its head (else the first), row and column, from 1, and the
// letter; or one sentence. Not yet whether it is refused.
std::variant<Letter, std::string> read_letter(const Scene& scene, std::string_view text);
// All of them, each held against those before it; the first sentence that says why not.
std::variant<LetterList, std::string> read_letters(const Scene& scene, const std::vector<std::string>& texts);

}  // namespace attnlab
