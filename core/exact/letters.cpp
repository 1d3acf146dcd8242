#include "core/exact/letters.h"

#include "core/analysis/quantity.h"
#include "core/exact/exact_sum.h"
#include "core/scene/rules.h"
#include "core/text/number.h"
#include "core/text/plain_text.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace attnlab {
namespace {

// Beside the small Latin ones; those that look like another letter are left out.
constexpr std::string_view greek[] = {"alpha", "beta",  "gamma",  "delta", "epsilon", "zeta", "eta", "theta",
                                      "iota",  "kappa", "lambda", "mu",    "nu",      "xi",   "pi",  "rho",
                                      "sigma", "tau",   "phi",    "chi",   "psi",     "omega"};

// What a name means already where formulas stand.
struct Taken {
  std::string_view name, means;
};
constexpr Taken taken[] = {{"d", "the width of a token"},
                           {"e", "the base of the exponentials"},
                           {"h", "the number of heads"},
                           {"i", "an index"},
                           {"j", "an index"},
                           {"k", "an entry of the projected keys"},
                           {"m", "an index"},
                           {"n", "the number of tokens"},
                           {"q", "an entry of the projected queries"},
                           {"s", "a scale"},
                           {"v", "an entry of the projected values"},
                           {"exp", "the exponential"},
                           {"log", "the logarithm"},
                           {"lambda", "an eigenvalue"},
                           {"pi", "the number 3.14159"},
                           {"sigma", "a singular value"},
                           {"tau", "the temperature"}};

const Taken* taken_name(std::string_view name) {
  const auto* found = std::ranges::find(taken, name, &Taken::name);
  return found == std::end(taken) ? nullptr : found;
}

bool is_greek(std::string_view name) { return std::ranges::find(greek, name) != std::end(greek); }
bool is_latin(std::string_view name) { return name.size() == 1 && name[0] >= 'a' && name[0] <= 'z'; }

// Where a name stands in the alphabet.
std::size_t place(std::string_view name) {
  if (is_latin(name)) return static_cast<std::size_t>(name[0] - 'a');
  return 26 + static_cast<std::size_t>(std::ranges::find(greek, name) - std::begin(greek));
}

bool same_entry(const Letter& a, const Letter& b) { return a.id == b.id && a.row == b.row && a.col == b.col; }

bool is_entry(const Scene& s, const Letter& letter) {
  if (letter.id.kind == MatrixKind::target || !in_use(s, letter.id.kind)) return false;
  const MatrixView m = matrix(s, letter.id);
  return letter.row >= 0 && letter.col >= 0 && letter.row < m.rows() && letter.col < m.cols();
}

double value_of(const Scene& s, const Letter& letter) { return matrix(s, letter.id)(letter.row, letter.col); }

std::string words(const Scene& s, const Letter& letter) {
  return entry_words(s, letter.id, letter.row, letter.col);
}

std::string quoted(std::string_view text) { return '"' + quotable(text) + '"'; }

std::optional<MatrixKind> kind_named(const Scene& s, std::string_view name) {
  if (name.starts_with("input.")) name.remove_prefix(6);
  for (int i = 0; i < matrix_kind_count; ++i)
    if (const auto kind = static_cast<MatrixKind>(i); name == name_of(kind) || name == row_of(kind).code)
      if (kind != MatrixKind::target && in_use(s, kind)) return kind;
  return std::nullopt;
}

// "X, W_Q, W_K": what can be named.
std::string known(const Scene& s) {
  std::string text;
  for (const MatrixId id : matrices_in_use(s))
    if (id.head == 0) text += (text.empty() ? "" : ", ") + std::string(row_of(id.kind).code);
  return text;
}

// What stands before, at and after the brackets of "W_Q:2[1,2]=a"; nothing where it is written otherwise.
struct EntryText {
  std::string_view matrix, head, row, col, letter;
};
std::optional<EntryText> taken_apart(std::string_view text) {
  const auto open = text.find('['), comma = text.find(',', open), close = text.find(']', comma),
             equals = text.find('=', close);
  if (equals == std::string_view::npos || !trimmed(text.substr(close + 1, equals - close - 1), " ").empty())
    return std::nullopt;
  const std::string_view name = text.substr(0, open);
  const auto colon = name.find(':');
  return EntryText{trimmed(name.substr(0, colon), " "),
                   colon == std::string_view::npos ? "1" : trimmed(name.substr(colon + 1), " "),
                   trimmed(text.substr(open + 1, comma - open - 1), " "),
                   trimmed(text.substr(comma + 1, close - comma - 1), " "),
                   trimmed(text.substr(equals + 1), " ")};
}

}  // namespace

std::string entry_words(const Scene& s, MatrixId id, int row, int col) {
  const bool several = is_per_head(id.kind) && s.heads.size() > 1;
  return std::string(row_of(id.kind).code) + (several ? " of head " + std::to_string(id.head + 1) : "") +
         ", row " + std::to_string(row + 1) + ", column " + std::to_string(col + 1);
}

std::optional<std::string> refused(const Scene& s, const LetterList& there, const Letter& letter) {
  const std::string& name = letter.name;
  if (!is_entry(s, letter)) return words(s, letter) + ": there is no such entry";
  if (const Taken* other = taken_name(name))
    return name + " is a name in the formulas already: " + std::string(other->means);
  if (!is_latin(name) && !is_greek(name))
    return quoted(name) + " is no letter: expected a small Latin letter, or the name of a small Greek one";
  for (const Letter& other : there) {
    if (same_entry(other, letter)) continue;
    if (other.name == name && value_of(s, other) != value_of(s, letter))
      return name + " is " + words(s, other) + " already, which is " + exact_number(value_of(s, other)) +
             ", and " + words(s, letter) + " is " + exact_number(value_of(s, letter)) +
             ": entries of one letter have one value";
  }
  if (names_of(with(there, letter)).size() > max_letters)
    return "There are " + std::to_string(max_letters) + " letters already, which is the most";
  return std::nullopt;
}

LetterList with(LetterList there, const Letter& letter) {
  std::erase_if(there, [&](const Letter& other) { return same_entry(other, letter); });
  there.push_back(letter);
  return there;
}

LetterList without(LetterList there, const std::string& name) {
  std::erase_if(there, [&](const Letter& letter) { return letter.name == name; });
  return there;
}

LetterList still_there(const Scene& s, const LetterList& letters) {
  LetterList kept;
  for (const Letter& letter : letters)
    if (!refused(s, kept, letter)) kept.push_back(letter);
  return kept;
}

const Letter* letter_at(const LetterList& letters, MatrixId id, int row, int col) {
  const auto found = std::ranges::find_if(letters, [&](const Letter& letter) {
    return letter.id == id && letter.row == row && letter.col == col;
  });
  return found == letters.end() ? nullptr : &*found;
}

std::string next_letter(const LetterList& letters) {
  const std::vector<std::string> names = names_of(letters);
  if (names.size() >= max_letters) return {};
  for (char c = 'a'; c <= 'z'; ++c) {
    std::string name(1, c);
    const bool unclear = c == 'l' || c == 'o';  // as 1 and 0
    if (!unclear && taken_name(name) == nullptr && std::ranges::find(names, name) == names.end()) return name;
  }
  return {};
}

std::vector<std::string> names_of(const LetterList& letters) {
  std::vector<std::string> names;
  for (const Letter& letter : letters)
    if (std::ranges::find(names, letter.name) == names.end()) names.push_back(letter.name);
  std::ranges::sort(names, {}, place);
  return names;
}

std::string letter_latex(std::string_view name) { return (name.size() > 1 ? "\\" : "") + std::string(name); }

std::string letter_name(std::string_view typed) {
  typed = trimmed(typed, " ");
  if (typed.starts_with('\\')) typed.remove_prefix(1);
  for (const std::string_view name : greek)
    if (plain_text("\\" + std::string(name)) == typed) return std::string(name);
  return std::string(typed);
}

std::variant<Letter, std::string> read_letter(const Scene& s, std::string_view text) {
  const auto wrong = [&](const std::string& why) { return quoted(text) + ": " + why; };
  const auto written = taken_apart(text);
  if (!written) return wrong("expected an entry and its letter, as W_Q[1,2]=a");
  const auto kind = kind_named(s, written->matrix);
  if (!kind) return wrong("expected a matrix that is given, one of " + known(s));
  const int head = whole_number(written->head).value_or(0), heads = static_cast<int>(s.heads.size());
  if (head < 1 || head > heads) return wrong("expected a head from 1 to " + std::to_string(heads));
  const MatrixView m = matrix(s, {*kind, head - 1});
  const int row = whole_number(written->row).value_or(0), col = whole_number(written->col).value_or(0);
  if (row < 1 || row > m.rows() || col < 1 || col > m.cols())
    return wrong("expected a row from 1 to " + std::to_string(m.rows()) + " and a column from 1 to " +
                 std::to_string(m.cols()));
  return Letter{letter_name(written->letter), {*kind, is_per_head(*kind) ? head - 1 : 0}, row - 1, col - 1};
}

std::variant<LetterList, std::string> read_letters(const Scene& s, const std::vector<std::string>& texts) {
  LetterList letters;
  for (const std::string& text : texts) {
    const auto letter = read_letter(s, text);
    if (const auto* why = std::get_if<std::string>(&letter)) return *why;
    const Letter& next = std::get<Letter>(letter);
    if (const auto why = refused(s, letters, next)) return quoted(text) + ": " + *why;
    letters = with(std::move(letters), next);
  }
  return letters;
}

}  // namespace attnlab
