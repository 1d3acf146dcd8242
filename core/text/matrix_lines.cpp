// Matrices as lines: plain rows, CSV and TSV of spreadsheets with a decimal point or comma, tables of
// Markdown. Headings and labels of rows are told from values.
#include "core/text/expression.h"
#include "core/text/matrix_cells.h"
#include "core/text/number.h"

#include <algorithm>
#include <array>

namespace attnlab {
namespace {

constexpr std::size_t most_labelled = 20;  // rows and columns among which headings are looked for

// Cells between signs, where a cell in quotation marks may hold the sign.
CellRow split_quoted(std::string_view line, char sign) {
  if (line.find('"') == std::string_view::npos) return split_at(line, sign);
  CellRow cells;
  for (;;) {
    const std::size_t first = line.find_first_not_of(' ');
    if (first != std::string_view::npos && line[first] == '"') {
      const std::size_t close = line.find('"', first + 1);
      const std::string_view after = close == std::string_view::npos ? "?" : line.substr(close + 1);
      const std::size_t end = after.find_first_not_of(' ');
      if (end == std::string_view::npos || after[end] == sign) {
        cells.push_back(line.substr(first + 1, close - first - 1));
        if (end == std::string_view::npos) break;
        line = after.substr(end + 1);
        continue;
      }
    }
    const std::size_t end = std::min(line.find(sign), line.size());
    cells.push_back(line.substr(0, end));
    if (end == line.size()) break;
    line.remove_prefix(end + 1);
  }
  if (cells.size() > 1 && is_blank(cells.back())) cells.pop_back();
  return cells;
}

// --- headings

enum class CellKind { blank, number, word, other };

CellKind kind_of_cell(std::string_view cell) {
  constexpr std::array<std::string_view, 8> no_words{"nan",  "inf",  "infinity", "null",
                                                     "none", "true", "false",    "na"};
  cell = trimmed(cell);
  if (cell.empty()) return CellKind::blank;
  if (std::holds_alternative<double>(read_expression(cell))) return CellKind::number;
  if (std::ranges::find(no_words, lower_case(std::string(cell.substr(0, 20)))) != no_words.end())
    return CellKind::other;
  const char first = cell.front();
  const bool letter = is_ascii_letter(first) || static_cast<unsigned char>(first) >= 0x80 || first == '_' ||
                      first == '\'';  // how spreadsheets mark words
  return letter ? CellKind::word : CellKind::other;
}

// Words, and cells that are empty; at least one word.
template <typename Cells>
bool is_words(const Cells& cells) {
  bool word = false;
  for (const std::string_view cell : cells) {
    const CellKind kind = kind_of_cell(cell);
    if (kind == CellKind::number || kind == CellKind::other) return false;
    word = word || kind == CellKind::word;
  }
  return word;
}

// 0, 1, 2, ... or 1, 2, 3, ...: what counts rows or columns.
template <typename Cells>
bool counts(const Cells& cells) {
  int next = -1;
  for (const std::string_view cell : cells) {
    const auto number = whole_number(trimmed(cell));
    if (!number || (next < 0 ? *number != 0 && *number != 1 : *number != next)) return false;
    next = *number + 1;
  }
  return next > 0;
}

CellRow first_column(const CellTable& table, std::size_t from) {
  CellRow cells;
  for (std::size_t i = from; i < table.rows.size(); ++i)
    cells.push_back(table.rows[i].empty() ? std::string_view() : table.rows[i].front());
  return cells;
}

void drop_first_column(CellTable& table) {
  for (CellRow& row : table.rows)
    if (!row.empty()) row.erase(row.begin());
}

// Takes away a heading above columns and labels before rows. `headed`: the notation says that row 1 is one.
std::optional<NoCells> drop_headings(CellTable& table, bool headed) {
  std::vector<CellRow>& rows = table.rows;
  const auto widest = std::ranges::max_element(rows, {}, &CellRow::size);
  if (rows.empty() || rows.size() > most_labelled || widest->size() > most_labelled) return std::nullopt;
  const CellRow& first = rows.front();
  const bool corner = first.size() > 1 && is_blank(first.front());
  const bool empty = std::ranges::all_of(first, is_blank);
  const bool several = std::ranges::all_of(rows, [](const CellRow& row) { return row.size() > 1; });
  const bool counted =
      several && corner && counts(CellRow(first.begin() + 1, first.end())) && counts(first_column(table, 1));
  const bool heading =
      (headed && empty) || counted || (rows.size() > 1 && is_words(first)) || (headed && counts(first));
  if (headed && !heading)
    return NoCells{trimmed(first.front()), "expected words or nothing in the heading of the table, found " +
                                               quotable(trimmed(first.front()), 20)};
  if (heading && rows.size() > 1) rows.erase(rows.begin());
  if (counted || (several && is_words(first_column(table, 0)))) drop_first_column(table);
  return std::nullopt;
}

// --- Markdown

bool is_rule(std::string_view line) {
  return line.find('-') != std::string_view::npos && line.find('|') != std::string_view::npos &&
         line.find_first_not_of(" \t|:-") == std::string_view::npos;
}

CellRow cells_of_markdown(std::string_view line) {
  line = trimmed(line);
  if (line.starts_with('|')) line.remove_prefix(1);
  if (line.ends_with('|')) line.remove_suffix(1);
  CellRow cells;
  for (;;) {
    const std::size_t end = std::min(line.find('|'), line.size());
    cells.push_back(trimmed(line.substr(0, end), " \t*`$_"));
    if (end == line.size()) return cells;
    line.remove_prefix(end + 1);
  }
}

CellsRead cells_in_markdown(const std::vector<std::string_view>& lines) {
  CellTable table;
  bool headed = false;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (!is_rule(lines[i])) {
      table.rows.push_back(cells_of_markdown(lines[i]));
      continue;
    }
    if (i != 1) return NoCells{lines[i], "expected a row of numbers, found a line of dashes"};
    headed = true;
  }
  if (table.rows.size() == 1 && headed)
    return NoCells{lines[0].substr(lines[0].size()), "expected rows below the heading of the table"};
  if (auto wrong = drop_headings(table, headed)) return *wrong;
  return table;
}

// --- plain rows

// The outermost pair of round brackets, where it holds all: once.
std::string_view without_parentheses(std::string_view text) {
  if (text.size() < 2 || text.front() != '(' || text.back() != ')') return text;
  int depth = 0;
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
    if (depth == 0) return text;  // the first one closes before the end
  }
  return trimmed(text.substr(1, text.size() - 2));
}

bool holds(const std::vector<std::string_view>& lines, char sign) {
  return std::ranges::any_of(
      lines, [&](std::string_view line) { return line.find(sign) != std::string_view::npos; });
}

// What parts the numbers of these lines; a blank: blanks.
char separator_of(const std::vector<std::string_view>& lines) {
  if (holds(lines, '\t')) {
    const bool inside = std::ranges::any_of(
        lines, [](std::string_view line) { return trimmed(line).find('\t') != std::string_view::npos; });
    if (inside) return '\t';
  }
  if (holds(lines, ';')) return ';';
  return holds(lines, ',') && !decimal_commas(lines) ? ',' : ' ';
}

// The comma of a table that has points in its numbers, too: it sets thousands apart, or is a slip.
std::optional<NoCells> two_decimal_signs(const CellTable& table) {
  std::string_view comma;
  bool point = false;
  for (const CellRow& row : table.rows)
    for (const std::string_view cell : row) {
      point = point || cell.find('.') != std::string_view::npos;
      if (comma.empty()) comma = cell.substr(std::min(cell.find(','), cell.size()));
    }
  if (!point || comma.empty()) return std::nullopt;
  return NoCells{comma, "expected decimal points or decimal commas, found both"};
}

CellsRead cells_of_lines(const std::vector<std::string_view>& lines) {
  const char sign = separator_of(lines);
  CellTable table;
  for (const std::string_view line : lines)
    table.rows.push_back(sign == ' ' ? split_at_blanks(line) : split_quoted(line, sign));
  if (sign == ' ') return table;
  // Lines that all begin with a tab are set in.
  const bool set_in = table.rows.size() > 1 && std::ranges::all_of(table.rows, [](const CellRow& row) {
                        return is_blank(row.front());
                      });
  if (set_in && sign == '\t') drop_first_column(table);
  if (auto wrong = drop_headings(table, false)) return *wrong;
  if (auto wrong = two_decimal_signs(table)) return *wrong;
  return table;
}

std::vector<std::string_view> lines_of(std::string_view text, char end) {
  std::vector<std::string_view> lines;
  for (const std::string_view line : split_at(text, end))
    if (!is_blank(line)) lines.push_back(line);
  return lines;
}

}  // namespace

CellsRead cells_in_lines(std::string_view text) {
  const std::string_view given = without_name(text);
  std::vector<std::string_view> lines = lines_of(given, '\n');
  const bool table = std::ranges::any_of(
      lines, [](std::string_view line) { return trimmed(line).starts_with('|') || is_rule(line); });
  if (table) return cells_in_markdown(lines);
  // Not the signs that a table begins with: its first cell may be empty.
  const std::string_view all = given.substr(std::min(given.find_first_not_of(" \n"), given.size()));
  lines = lines_of(without_parentheses(all.substr(0, all.find_last_not_of(" \n;") + 1)), '\n');
  // Semicolons part rows in one line, and where they stand at the ends of lines alone; else they part cells.
  const bool ends_rows = std::ranges::all_of(lines, [](std::string_view line) {
    const auto at = line.find(';');
    return at == std::string_view::npos || trimmed(line.substr(at), " ;").empty();
  });
  if (lines.size() == 1)
    lines = lines_of(lines.front(), ';');
  else if (ends_rows)
    for (std::string_view& line : lines) line = line.substr(0, line.find(';'));
  std::erase_if(lines, is_blank);
  return cells_of_lines(lines);
}

}  // namespace attnlab
