#include "core/text/matrix_cells.h"

#include <algorithm>
#include <array>

namespace attnlab {
namespace {

bool is_name_sign(char c) { return is_ascii_letter(c) || is_ascii_digit(c) || c == '_' || c == '.'; }

// The length of what stands for a blank at the beginning of a text: spaces of other widths, a byte order
// mark, and the signs of which tall brackets are drawn.
std::size_t other_blank(std::string_view text) {
  const auto at = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  if (at(0) == '\f' || at(0) == '\v') return 1;
  if (at(0) == 0xC2 && at(1) == 0xA0) return 2;
  if (text.starts_with("\u3000") || text.starts_with("\uFEFF") || text.starts_with("\u2060")) return 3;
  if (at(0) != 0xE2) return 0;
  const bool space = at(1) == 0x80 && ((at(2) >= 0x80 && at(2) <= 0x8B) || at(2) == 0xAF);
  const bool drawn = at(1) == 0x8E && at(2) >= 0x9B && at(2) <= 0xA6;
  return space || drawn ? 3 : 0;
}

// Lines that stand around a matrix in programs, notebooks and files, and say nothing of its numbers.
bool says_nothing(std::string_view line) {
  constexpr std::array<std::string_view, 6> begins{"#",     "%",   "import ",
                                                   "from ", "```", "Parameter containing:"};
  return std::ranges::any_of(begins, [&](std::string_view begin) { return line.starts_with(begin); });
}

// How long the prompt is that a line begins with: ">>> ", "Out[4]: ".
std::size_t prompt_length(std::string_view line) {
  if (line.starts_with(">>>")) return 3;
  if (!line.starts_with("In [") && !line.starts_with("Out[")) return 0;
  const auto end = line.find_first_not_of("0123456789", 4);
  return end != std::string_view::npos && line.substr(end).starts_with("]:") ? end + 2 : 0;
}

void blank_out_lines(std::string& text) {
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line(text.data() + begin, end - begin), words = trimmed(line);
    const std::size_t first = begin + static_cast<std::size_t>(words.data() - line.data());
    const std::size_t gone = words.empty() ? 0 : says_nothing(words) ? words.size() : prompt_length(words);
    std::fill_n(text.begin() + static_cast<std::ptrdiff_t>(first), gone, ' ');
    begin = end + 1;
  }
}

bool is_latex(std::string_view text) {
  if (text.find('&') != std::string_view::npos) return true;
  for (auto at = text.find('\\'); at != std::string_view::npos; at = text.find('\\', at + 1)) {
    const char next = at + 1 < text.size() ? text[at + 1] : ' ';
    if (next == '\\' || next == '[' || next == '(' || (is_name_sign(next) && !is_ascii_digit(next)))
      return true;
  }
  return false;
}

// Whether a blank between two pieces parts two numbers.
bool parts(char before, char after, char beyond) {
  constexpr std::string_view joins = "*/^";
  if (joins.find(before) != std::string_view::npos || joins.find(after) != std::string_view::npos)
    return false;
  const auto sign = [](char c) { return c == '+' || c == '-'; };
  if (sign(before)) return false;                              // "1 - 2", "- 2"
  return !(sign(after) && (beyond == ' ' || beyond == '\t'));  // "1 - 2"
}

}  // namespace

std::string readable(std::string_view text) {
  std::string out(text);
  for (std::size_t i = 0; i < out.size();) {
    if (out[i] == '\r') out[i] = i + 1 < out.size() && out[i + 1] == '\n' ? ' ' : '\n';
    const std::size_t blank = other_blank(std::string_view(out).substr(i));
    for (std::size_t k = 0; k < blank; ++k) out[i + k] = ' ';
    i += std::max<std::size_t>(blank, 1);
  }
  blank_out_lines(out);
  return out;
}

CellsRead find_cells(std::string& text) {
  if (is_latex(text)) return cells_in_latex(text);
  const std::string_view words = trimmed(text);
  if (text.find('[') != std::string::npos || words.starts_with('{')) return cells_in_brackets(text);
  return cells_in_lines(text);
}

CellRow split_at(std::string_view line, char sign) {
  CellRow cells;
  for (;;) {
    const std::size_t end = std::min(line.find(sign), line.size());
    cells.push_back(line.substr(0, end));
    if (end == line.size()) break;
    line.remove_prefix(end + 1);
  }
  if (cells.size() > 1 && is_blank(cells.back())) cells.pop_back();
  return cells;
}

CellRow split_at_blanks(std::string_view line) {
  CellRow cells;
  line = trimmed(line);
  std::size_t begin = 0;
  int depth = 0;
  for (std::size_t i = 0; i < line.size();) {
    if (blanks.find(line[i]) == std::string_view::npos) {
      depth += line[i] == '(' ? 1 : line[i] == ')' ? -1 : 0;
      ++i;
      continue;
    }
    const std::size_t next = line.find_first_not_of(blanks, i);  // there is one: the line is trimmed
    const char beyond = next + 1 < line.size() ? line[next + 1] : '0';
    if (depth <= 0 && parts(line[i - 1], line[next], beyond)) {
      cells.push_back(line.substr(begin, i - begin));
      begin = next;
    }
    i = next;
  }
  if (begin < line.size()) cells.push_back(line.substr(begin));
  return cells;
}

bool decimal_commas(const std::vector<std::string_view>& rows) {
  bool parted = false, comma = false;
  for (const std::string_view whole : rows) {
    const std::string_view row = trimmed(whole);
    if (row.find('.') != std::string_view::npos) return false;
    for (std::size_t i = 0; i < row.size(); ++i) {
      parted = parted || blanks.find(row[i]) != std::string_view::npos;
      if (row[i] != ',') continue;
      comma = true;
      const bool inside =
          i > 0 && is_ascii_digit(row[i - 1]) && i + 1 < row.size() && is_ascii_digit(row[i + 1]);
      if (!inside) return false;
    }
  }
  return parted && comma;
}

std::string_view without_name(std::string_view text) {
  const auto equals = text.find('=');
  if (equals == std::string_view::npos) return text;
  const std::string_view name = trimmed(text.substr(0, equals));
  const bool begins = !name.empty() && is_name_sign(name.front()) && !is_ascii_digit(name.front());
  const bool plain = std::ranges::all_of(name, [](char c) {
    return is_name_sign(c) || std::string_view(" ^{}()'").find(c) != std::string_view::npos;
  });
  return begins && plain ? trimmed(text.substr(equals + 1)) : text;
}

NoCells not_the_end(std::string_view where) {
  const std::string_view line = where.substr(0, where.find('\n'));
  return {where, "expected the end after the matrix, found " + quotable(line, 20)};
}

NoCells left_out(std::string_view where) {
  return {where, "expected every number, found \"...\", which leaves some out"};
}

}  // namespace attnlab
