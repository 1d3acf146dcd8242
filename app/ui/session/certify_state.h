// CertifyState: the pattern of weights that "Are these weights possible?" is about, and the answer.
// Draws nothing.
#pragma once

#include "core/studies/certificate_words.h"

#include <optional>

namespace attnlab {

struct Studio;

struct CertifyState {
  Matrix typed;           // every digit, whatever `decimals` says
  Matrix weights;         // the pattern: `typed`, rounded where there are decimals
  int decimals = 0;       // that were typed, 1 to most_typed_decimals; 0: the numbers as they stand
  std::string complaint;  // why what was typed or pasted was not taken
  std::string problem;    // why the pattern has no answer; else `answer` is there
  std::optional<Certificate> answer;
  Matrix marks;                // 1: painted; empty: nothing is painted
  std::optional<bool> stroke;  // what the brush leaves while its button is held
};

// The dialog, with the weights of the head that is shown as they stand.
void ask_for_certificate(Studio& studio);
// Those weights again, at the decimals chosen.
void take_todays_weights(Studio& studio);
void choose_decimals(Studio& studio, int decimals);
// One weight as an expression; more decimals than are chosen, or none that count, change the choice too.
void type_weight(Studio& studio, int row, int col, std::string_view text);
// The brush: begins with the weights above an even share as painted cells, or ends. The painted cells of a
// row share what the others leave, each of which keeps unpainted_weight; a row without painted cells is even.
inline constexpr double unpainted_weight = 0.05;
void paint(Studio& studio, bool on);
void paint_weight(Studio& studio, int row, int col, bool painted);
// A matrix of the clipboard, in any notation; its decimals become the choice.
void paste_pattern(Studio& studio, std::string_view text);
std::string weight_text(const CertifyState& state, int row, int col);

const Verdict* shown_verdict(const CertifyState& state, const CertificateQuestion& question);
// The factors of an answer in the place of the scene, as one step of the history.
void open_factors(Studio& studio, const CertificateQuestion& question);
// P_Q and P_K in NumPy's notation, and the matrices that make them where the tokens are given.
std::string factors_text(const Verdict& verdict);

}  // namespace attnlab
