// Matrices in square brackets: nested, a bracket a row (NumPy, PyTorch, Python, JSON; in braces Mathematica);
// in one bracket, rows parted by semicolons or lines (MATLAB); and a bracket a line (Sage).
#include "core/text/matrix_cells.h"

#include <algorithm>
#include <array>
#include <optional>

namespace attnlab {
namespace {

constexpr int deepest_brackets = 8;

// What stands before and behind the brackets, where it is known to leave the numbers as they are.
struct Around {
  bool call = false;  // of Python: a line that ends parts nothing
  std::optional<NoCells> wrong;
};

bool makes_a_matrix(std::string_view function) {
  constexpr std::array<std::string_view, 14> last_words{
      "array", "asarray",   "matrix",      "mat",          "Matrix",    "tensor", "Tensor",
      "list",  "as_tensor", "FloatTensor", "DoubleTensor", "Parameter", "Array",  "DeviceArray"};
  const std::string_view word = function.substr(function.rfind('.') + 1);
  return std::ranges::find(last_words, word) != last_words.end();
}

std::size_t name_length(std::string_view text) {
  const auto outside = [](char c) {
    return !is_ascii_letter(c) && !is_ascii_digit(c) && c != '_' && c != '.';
  };
  return static_cast<std::size_t>(std::ranges::find_if(text, outside) - text.begin());
}

NoCells not_a_matrix(std::string_view where) {
  return {where, "expected a matrix, found " + quotable(where.substr(0, where.find('\n')), 20)};
}

// "A = np.array(" and the like before the first bracket: the parentheses it opens. Sage names a ring:
// matrix(QQ,
std::variant<int, NoCells> read_before(std::string_view before) {
  before = trimmed(before);
  if (before.ends_with(':') && name_length(before) + 1 == before.size()) return 0;  // "Q: [[1, 2]]"
  std::string_view rest = before;
  if (before.ends_with('=') || before.find('=') < before.find('(')) {
    rest = without_name(before);
    if (rest.size() == before.size()) return not_a_matrix(before);
  }
  int open = 0;
  while (!rest.empty()) {
    const std::size_t name = name_length(rest);
    const std::string_view after = trimmed(rest.substr(name));
    if (after.starts_with('(') && (name == 0 || makes_a_matrix(rest.substr(0, name))))
      ++open;
    else if (!(after.starts_with(',') && open > 0 && name > 0 && !is_ascii_digit(rest.front())))
      return not_a_matrix(rest);
    rest = trimmed(after.substr(1));
  }
  return open;
}

// Where the parenthesis closes that options of a call stand in: ", dtype=torch.float64)".
std::size_t end_of_options(std::string_view text) {
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '[' || text[i] == '{') break;  // another matrix
    depth += text[i] == '(' ? 1 : 0;
    if (text[i] == ')' && depth-- == 0) return i;
  }
  return std::string_view::npos;
}

// ", dtype=float64, requires_grad=True)" and the like behind the last.
std::optional<NoCells> read_behind(std::string_view behind, int open) {
  std::string_view rest = behind;
  for (; open > 0; --open) {
    rest = rest.substr(std::min(rest.find_first_not_of(blanks), rest.size()));
    if (rest.empty()) return NoCells{rest, "expected ) at the end"};
    const std::size_t close = rest.starts_with(',') ? end_of_options(rest) : rest.find(')');
    if (close == std::string_view::npos || (close > 0 && !rest.starts_with(','))) return not_the_end(rest);
    rest.remove_prefix(close + 1);
  }
  rest.remove_suffix(rest.size() - (rest.find_last_not_of(",.; \t\n") + 1));
  rest = trimmed(rest);
  return rest.empty() ? std::nullopt : std::optional(not_the_end(rest));
}

Around around(std::string_view before, std::string_view behind) {
  const auto read = read_before(before);
  if (const auto* wrong = std::get_if<NoCells>(&read)) return {false, *wrong};
  const int open = std::get<int>(read);
  return {open > 0, read_behind(behind, open)};
}

// One bracket and what it holds, from its first sign to behind its last.
struct Nest {
  std::string_view all;
  int deepest = 0;
  std::array<int, deepest_brackets + 1> brackets{};  // at each depth
};

std::variant<Nest, NoCells> nest_at(std::string_view text, char open, char close) {
  Nest nest;
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == open) {
      if (++depth > deepest_brackets)
        return NoCells{text.substr(i),
                       "expected at most " + std::to_string(deepest_brackets) + " nested brackets"};
      ++nest.brackets[static_cast<std::size_t>(depth)];
      nest.deepest = std::max(nest.deepest, depth);
    } else if (text[i] == close && --depth == 0) {
      nest.all = text.substr(0, i + 1);
      return nest;
    }
  }
  return NoCells{text.substr(text.size()), std::string("expected ") + close + " at the end"};
}

// The innermost brackets, a row each. Between them stand commas alone.
std::variant<std::vector<std::string_view>, NoCells> inner_brackets(const Nest& nest, char open, char close) {
  std::vector<std::string_view> rows;
  int depth = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < nest.all.size(); ++i) {
    const char c = nest.all[i];
    if (c == open) {
      begin = ++depth == nest.deepest ? i + 1 : begin;
    } else if (c == close) {
      if (depth-- == nest.deepest) rows.push_back(nest.all.substr(begin, i - begin));
    } else if (depth < nest.deepest && c != ',' && blanks.find(c) == std::string_view::npos) {
      const std::string_view where = nest.all.substr(i);
      if (where.starts_with("...")) return left_out(where);
      return NoCells{where, std::string("expected ") + open + " of a row, found " +
                                quotable(where.substr(0, where.find_first_of(blanks)), 20)};
    }
  }
  return rows;
}

CellTable cells_of_rows(const std::vector<std::string_view>& rows) {
  const bool inside = decimal_commas(rows);
  CellTable table;
  for (const std::string_view row : rows) {
    if (is_blank(row)) continue;
    const bool listed = !inside && row.find(',') != std::string_view::npos;
    table.rows.push_back(listed ? split_at(row, ',') : split_at_blanks(row));
  }
  return table;
}

// Whether every line but the last ends in a comma, so that a list goes on.
bool list_goes_on(std::string_view text) {
  for (auto end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
    const std::string_view line = trimmed(text.substr(0, end));
    if (!line.empty() && !line.ends_with(',')) return is_blank(text.substr(end));
    text.remove_prefix(end + 1);
  }
  return true;
}

// MATLAB's "..." at the end of a line: the row goes on in the next. In print-outs of NumPy, which have
// neither commas nor semicolons there, it leaves numbers out.
std::optional<NoCells> join_lines(std::string& text, std::size_t begin, std::size_t end) {
  const bool parted =
      std::string_view(text).substr(begin, end - begin).find_first_of(",;") != std::string_view::npos;
  for (auto at = text.find("...", begin); at != std::string::npos && at < end; at = text.find("...", at)) {
    const std::size_t line = std::min(text.find('\n', at), end);
    const bool goes_on =
        line < end && parted && is_blank(std::string_view(text).substr(at + 3, line - at - 3));
    if (!goes_on) return left_out(std::string_view(text).substr(at));
    std::fill(text.begin() + static_cast<std::ptrdiff_t>(at),
              text.begin() + static_cast<std::ptrdiff_t>(line) + 1, ' ');
  }
  return std::nullopt;
}

// One bracket without others inside: a list, or MATLAB's rows.
CellsRead one_bracket(std::string& text, std::string_view all, bool call) {
  const auto begin = static_cast<std::size_t>(all.data() - text.data()) + 1;
  if (const auto wrong = join_lines(text, begin, begin + all.size() - 2)) return *wrong;
  const std::string_view inner = all.substr(1, all.size() - 2);
  const bool list = call || list_goes_on(inner);
  std::vector<std::string_view> rows;
  for (const std::string_view row : split_at(inner, ';')) {
    if (list) {
      rows.push_back(row);
      continue;
    }
    for (const std::string_view line : split_at(row, '\n')) rows.push_back(line);
  }
  return cells_of_rows(rows);
}

// Sage prints a bracket a line.
CellsRead bracket_a_line(std::string_view text, std::string_view first) {
  std::vector<std::string_view> rows{first.substr(1, first.size() - 2)};
  std::string_view rest = text.substr(static_cast<std::size_t>(first.data() + first.size() - text.data()));
  for (;;) {
    rest = trimmed(rest);
    if (rest.empty()) break;
    if (!rest.starts_with('[')) return not_the_end(rest);
    const std::size_t end = rest.find_first_of("[]", 1);
    if (end == std::string_view::npos || rest[end] == '[') return not_the_end(rest);
    rows.push_back(rest.substr(1, end - 1));
    rest.remove_prefix(end + 1);
  }
  return cells_of_rows(rows);
}

}  // namespace

CellsRead cells_in_brackets(std::string& text) {
  const std::string_view whole(text);
  const char open = trimmed(whole).starts_with('{') ? '{' : '[', close = open == '{' ? '}' : ']';
  const std::string_view from = whole.substr(whole.find(open));
  const auto read = nest_at(from, open, close);
  const std::string_view before = whole.substr(0, whole.size() - from.size());
  if (const auto* wrong = std::get_if<NoCells>(&read)) {
    const auto begin = read_before(before);
    if (const auto* earlier = std::get_if<NoCells>(&begin)) return *earlier;
    return *wrong;
  }
  const Nest& nest = std::get<Nest>(read);
  const std::string_view behind = from.substr(nest.all.size());
  if (nest.deepest == 1 && is_blank(before) && trimmed(behind).starts_with('['))
    return bracket_a_line(whole, nest.all);
  const Around frame = around(before, behind);
  if (frame.wrong) return *frame.wrong;
  if (nest.deepest == 1) return one_bracket(text, nest.all, frame.call);
  // Of an array of more dimensions all but the last two are 1.
  for (int depth = 1; depth < nest.deepest; ++depth)
    if (nest.brackets[static_cast<std::size_t>(depth)] > 1)
      return NoCells{nest.all, "expected one matrix, found " + std::to_string(nest.deepest) +
                                   " dimensions with several matrices"};
  auto rows = inner_brackets(nest, open, close);
  if (const auto* wrong = std::get_if<NoCells>(&rows)) return *wrong;
  return cells_of_rows(std::get<std::vector<std::string_view>>(rows));
}

}  // namespace attnlab
