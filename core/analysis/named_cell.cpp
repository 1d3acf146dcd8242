#include "core/analysis/named_cell.h"

#include "core/analysis/quantity.h"
#include "core/text/utf8.h"

#include <cctype>
#include <numeric>
#include <utility>

namespace attnlab {
namespace {

constexpr std::string_view input_prefix = "input.";

bool is_called(Node node, std::string_view name) {
  const Quantity& row = row_of(node);
  return row.code == name || (!row.id.empty() && row.id == name);
}

// What is computed comes before what is given: Q is P_Q, as `compute` has it,
// and input.Q the queries themselves.
std::optional<Node> node_called(std::string_view name, bool of_head) {
  const bool given = name.starts_with(input_prefix);
  if (given) name.remove_prefix(input_prefix.size());
  std::optional<Node> found;
  for (int k = 0; k < node_count; ++k) {
    const auto node = static_cast<Node>(k);
    if (!is_called(node, name) || (given && !is_given(node))) continue;
    // H and Y have one id, of a head and of the layer.
    if (!found || is_given(*found) || (*found == Node::H && node == Node::Y && !of_head)) found = node;
  }
  return found;
}

std::string letters_only(std::string_view name) {
  std::string out;
  for (const char c : name)
    if (c != '_') out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

// How many letters have to change to make one name of the other (Levenshtein).
std::size_t distance(const std::string& a, const std::string& b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t corner = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = corner + (a[i] == b[j] ? 0 : 1);
      corner = std::exchange(row[j + 1], std::min({replaced, row[j] + 1, row[j + 1] + 1}));
    }
  }
  return row.back();
}

// The names that this scene knows: the code of each matrix that it has,
// "input.Q" where the code is another's.
std::vector<std::string> known_names(const Scene& s, const Analysis& a) {
  std::vector<std::string> names;
  for (int k = 0; k < node_count; ++k) {
    const auto node = static_cast<Node>(k);
    if (values(s, a, node, 0).size() == 0 && values(s, a, node, a.dims.h - 1).size() == 0) continue;
    const std::string code(row_of(node).code);
    names.push_back(node_called(code, true) == node || node_called(code, false) == node
                        ? code
                        : std::string(input_prefix) + code);
  }
  return names;
}

std::string unknown(const Scene& s, const Analysis& a, const std::string& name) {
  const std::vector<std::string> known = known_names(s, a);
  const std::string plain = letters_only(name);
  std::string nearest, list;
  std::size_t least = plain.size() > 3 ? 3 : 2;  // farther is another name
  for (const std::string& one : known) {
    list += (list.empty() ? "" : ", ") + one;
  }
  // The names of `compute` are close to what is meant, too.
  std::vector<std::string> all = known;
  for (const Quantity& q : quantities())
    if (q.node) all.emplace_back(q.id);
  for (const std::string& one : all) {
    const std::size_t far = distance(plain, letters_only(one));
    if (far < least) least = far, nearest = one;
  }
  return "unknown matrix \"" + quotable(name) + "\"" +
         (nearest.empty() ? "" : " (did you mean \"" + nearest + "\"?)") + "; expected one of " + list;
}

bool is_vector_or_number(std::string_view name) {
  return std::any_of(quantities().begin(), quantities().end(),
                     [&](const Quantity& q) { return !q.node && q.id == name; });
}

std::string why_not_there(const Scene& s, const Analysis& a, const CellName& name) {
  const std::string quoted = '"' + quotable(name.matrix) + '"';
  if (is_vector_or_number(name.matrix))
    return quoted + " is no matrix: its entries have no formula of their own";
  if (name.matrix == "target") return quoted + " is set by hand and made of nothing";
  return unknown(s, a, name.matrix);
}

// Whether a letter, of either case, names the entries of a matrix whose rows are tokens.
bool turns_by_letter(char letter) {
  const char upper = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
  for (int k = 0; k < node_count; ++k)
    if (const auto node = static_cast<Node>(k); turns(node) && row_of(node).letter == std::string(1, upper))
      return true;
  return false;
}

}  // namespace

std::string in_notation(std::string words, Notation notation) {
  bool formula = false;
  const auto is = [&words](std::size_t at, int (*kind)(int)) {
    return at < words.size() && kind(static_cast<unsigned char>(words[at])) != 0;
  };
  for (std::size_t i = 0; notation.columns && i < words.size(); ++i) {
    if (words[i] == '$') formula = !formula;
    const bool named = formula && i + 4 < words.size() && words.compare(i + 1, 2, "_{") == 0 &&
                       !(i > 0 && is(i - 1, std::isalpha)) && turns_by_letter(words[i]);
    const std::size_t first = i + 3, second = first + (named && words[i + 4] == ',' ? 2 : 1);
    if (named && is(first, std::isdigit) && is(second, std::isdigit) &&
        words.compare(second + 1, 1, "}") == 0)
      std::swap(words[first], words[second]);
  }
  return words;
}

std::optional<CellName> read_cell_name(std::string_view text) {
  const auto open = text.find('['), comma = text.find(',', open), colon = text.find(':');
  if (open == std::string_view::npos || comma == std::string_view::npos || !text.ends_with(']'))
    return std::nullopt;
  const auto whole = [](std::string_view digits) {
    while (digits.starts_with(' ')) digits.remove_prefix(1);
    while (digits.ends_with(' ')) digits.remove_suffix(1);
    return whole_number(digits);
  };
  const auto row = whole(text.substr(open + 1, comma - open - 1)),
             col = whole(text.substr(comma + 1, text.size() - comma - 2));
  const bool of_head = colon < open;
  const auto head = of_head ? whole(text.substr(colon + 1, open - colon - 1)) : std::optional(0);
  const std::string_view matrix = text.substr(0, of_head ? colon : open);
  if (!row || !col || !head || (of_head && *head < 1) || matrix.empty()) return std::nullopt;
  return CellName{std::string(text), std::string(matrix), *head, *row, *col};
}

std::variant<Cell, std::string> find_cell(const Scene& s, const Analysis& a, const CellName& name) {
  const auto node = node_called(name.matrix, name.head > 0);
  if (!node) return why_not_there(s, a, name);
  const std::string quoted = '"' + quotable(name.matrix) + '"';
  if (name.head > 0 && !is_per_head(*node)) return quoted + " belongs to the layer, not to a head";
  if (name.head > a.dims.h)
    return "expected a head from 1 to " + std::to_string(a.dims.h) + ", found " + std::to_string(name.head);
  const Cell cell{*node, std::max(0, name.head - 1), name.row - 1, name.col - 1};
  const MatrixView m = values(s, a, *node, cell.head);
  if (m.size() == 0) return quoted + " does not exist under the rules of this scene";
  if (has_cell(s, a, cell)) return cell;
  return "expected a row from 1 to " + std::to_string(m.rows()) + " and a column from 1 to " +
         std::to_string(m.cols()) + ": " + quotable(name.matrix) + " is " + std::to_string(m.rows()) + " x " +
         std::to_string(m.cols());
}

}  // namespace attnlab
