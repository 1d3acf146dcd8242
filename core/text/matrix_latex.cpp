// Matrices in LaTeX: pmatrix, bmatrix, array, smallmatrix and their kin, or rows of & and \\ alone.
#include "core/text/matrix_cells.h"

#include <algorithm>
#include <array>
#include <optional>

namespace attnlab {
namespace {

constexpr char row_end = '\x1e';  // stands for \\ in a readable text
constexpr int deepest_groups = 32;
constexpr std::size_t longest_name = 24, longest_option = 200;  // of an environment

bool is_decimal_sign(char c) { return is_ascii_digit(c) || c == '.' || c == ','; }

// The name of the command that a text begins with, without backslash; empty where it is a sign.
std::string_view command_name(std::string_view text) {
  std::size_t end = 1;
  while (end < text.size() && is_ascii_letter(text[end])) ++end;
  return text.substr(1, end - 1);
}

// Behind the group that a text begins with; 0 where it begins with none, or with one that does not end.
std::size_t group_length(std::string_view text, char open = '{', char close = '}') {
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    depth += text[i] == open ? 1 : text[i] == close ? -1 : 0;
    if (depth == 0) return i == 0 ? 0 : i + 1;
  }
  return 0;
}

template <std::size_t size>
bool is_one_of(const std::array<std::string_view, size>& words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

constexpr std::array<std::string_view, 29> layout_commands{
    "left",   "right",        "big",       "Big",         "bigl",     "bigr",    "Bigl",    "Bigr",
    "quad",   "qquad",        "enspace",   "thinspace",   "hline",    "toprule", "midrule", "bottomrule",
    "hfill",  "displaystyle", "textstyle", "scriptstyle", "mathrm",   "mathbf",  "mathit",  "text",
    "textbf", "boldsymbol",   "num",       "limits",      "centering"};

// What is layout becomes blanks, \\ and \cr the end of a row.
void blank_out_layout(std::string& text) {
  const auto blank = [&](std::size_t from, std::size_t length) {
    std::fill_n(text.begin() + static_cast<std::ptrdiff_t>(from), length, ' ');
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '~' || text[i] == '$') text[i] = ' ';
    if (text[i] != '\\' || i + 1 == text.size()) continue;
    const std::string_view rest = std::string_view(text).substr(i);
    const std::string_view name = command_name(rest);
    if (name.empty()) {
      if (rest[1] == '\\') {
        std::size_t length = 2;
        if (rest.substr(length).starts_with('*')) ++length;
        if (rest.substr(length).starts_with('[')) length += group_length(rest.substr(length, 20), '[', ']');
        blank(i, length);
        text[i] = row_end;
        i += length - 1;
      } else if (std::string_view(",;:!/ \n[]()").find(rest[1]) != std::string_view::npos) {
        blank(i, 2);
      } else {
        ++i;
      }
      continue;
    }
    const std::size_t length = 1 + name.size();
    if (name == "cr" || name == "tabularnewline") {
      blank(i, length);
      text[i] = row_end;
    } else if (name == "phantom" || name == "hphantom") {
      blank(i, length + group_length(rest.substr(length, 40)));
    } else if (is_one_of(layout_commands, name)) {
      blank(i, length);
    } else {
      i += length - 1;
    }
  }
}

struct Environment {
  std::size_t begin, body;  // where \begin stands, and behind it and its arguments
  std::string_view name;
};

bool holds_a_matrix(std::string_view name) {
  if (name.ends_with('*')) name.remove_suffix(1);
  return name.ends_with("matrix") || name == "array" || name == "tabular";
}

// The first \begin of a matrix from `from` on.
std::optional<Environment> environment_from(std::string_view text, std::size_t from) {
  constexpr std::string_view command = "\\begin{";
  for (auto at = text.find(command, from); at != std::string_view::npos; at = text.find(command, at + 1)) {
    const std::size_t start = at + command.size();
    const std::string_view near = text.substr(start, longest_name);
    const std::string_view name = near.substr(0, near.find('}'));
    if (!holds_a_matrix(name)) continue;
    std::size_t body = std::min(start + name.size() + 1, text.size());
    const auto skip = [&](char open, char close) {
      const std::size_t next = text.find_first_not_of(blanks, body);
      if (next == std::string_view::npos || text[next] != open) return;
      body = next + group_length(text.substr(next, longest_option), open, close);
    };
    if (name == "array" || name == "tabular" || name.ends_with('*')) skip('[', ']');
    if (name == "array" || name == "tabular") skip('{', '}');
    return Environment{at, body, name};
  }
  return std::nullopt;
}

// What is left of what stands before and behind the rows, once signs that only surround them are gone.
std::string_view beyond_signs(std::string_view text) {
  for (;;) {
    text = trimmed(text, " \t\n.,;()[]|&");
    if (!text.starts_with('\\')) return text;
    const std::string_view name = command_name(text);
    if (name == "begin" || name == "end")
      text.remove_prefix(std::min(text.find('}'), text.size() - 1) + 1);
    else if (name.empty() && text.size() > 1 &&
             std::string_view("{}|").find(text[1]) != std::string_view::npos)
      text.remove_prefix(2);
    else if (name == "lbrack" || name == "rbrack" || name == "lbrace" || name == "rbrace")
      text.remove_prefix(name.size() + 1);
    else
      return text;
  }
}

CellTable cells_of_body(std::string_view body) {
  CellTable table;
  table.latex = true;
  const char end = body.find(row_end) != std::string_view::npos ? row_end : '\n';
  for (const std::string_view row : split_at(body, end))
    if (!is_blank(row)) table.rows.push_back(split_at(row, '&'));
  return table;
}

// --- one cell

std::string converted(std::string_view cell, int depth);

// The argument of a command: a group, a command, or one sign. Taken from the text.
std::string_view take_argument(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  std::size_t length = std::min<std::size_t>(1, text.size());
  bool grouped = false;
  if (text.starts_with('{')) {
    const std::size_t group = group_length(text);
    grouped = group > 0;
    length = grouped ? group : text.size();
  } else if (text.starts_with('\\')) {
    length = 1 + command_name(text).size();
  }
  const std::string_view argument = grouped ? text.substr(1, length - 2) : text.substr(0, length);
  text.remove_prefix(length);
  return argument;
}

// 10^{-7} or 10^7, as the exponent of a number before it: "-7"; empty where there is none. Taken.
std::string take_power_of_ten(std::string_view& text) {
  std::string_view rest = trimmed(text);
  if (!rest.starts_with("10")) return {};
  rest = trimmed(rest.substr(2));
  if (!rest.starts_with('^')) return {};
  rest.remove_prefix(1);
  std::string exponent(trimmed(take_argument(rest)));
  replace_all(exponent, "−", "-");
  const std::size_t sign = exponent.starts_with('-') || exponent.starts_with('+') ? 1 : 0;
  const bool whole =
      exponent.size() > sign && exponent.find_first_not_of("0123456789", sign) == std::string::npos;
  if (!whole || trimmed(rest).starts_with('^') || exponent.size() > 8) return {};
  text = rest;
  return exponent;
}

// Whether what has been written ends in a decimal that a power of ten can be joined with: one that is no
// divisor and no exponent.
bool ends_in_decimal(std::string_view written) {
  while (written.ends_with(' ')) written.remove_suffix(1);
  if (written.empty() || !is_decimal_sign(written.back())) return false;
  while (!written.empty() && is_decimal_sign(written.back())) written.remove_suffix(1);
  const auto before = [&] {
    while (written.ends_with(' ')) written.remove_suffix(1);
    return written.empty() ? '(' : written.back();
  };
  if (before() == '+' || before() == '-') written.remove_suffix(1);
  return std::string_view("(+-*").find(before()) != std::string_view::npos;
}

void convert_command(std::string_view& rest, std::string& out, int depth) {
  constexpr std::array<std::string_view, 3> fractions{"frac", "dfrac", "tfrac"};
  constexpr std::array<std::string_view, 6> functions{"exp", "ln", "log", "sin", "cos", "tan"};
  const std::string_view name = command_name(rest), whole = rest;
  rest.remove_prefix(name.size() + 1);
  if (is_one_of(fractions, name)) {
    out += "((" + converted(take_argument(rest), depth + 1) + ")/(";
    out += converted(take_argument(rest), depth + 1) + "))";
  } else if (name == "sqrt" && !trimmed(rest).starts_with('[')) {
    out += "sqrt(" + converted(take_argument(rest), depth + 1) + ')';
  } else if (name == "cdot" || name == "times" || name == "ast") {
    const std::string exponent = ends_in_decimal(out) ? take_power_of_ten(rest) : "";
    while (!exponent.empty() && out.ends_with(' ')) out.pop_back();
    out += exponent.empty() ? "*" : 'e' + exponent;
  } else if (name == "div") {
    out += '/';
  } else if (name == "pi") {
    out += " pi ";
  } else if (name == "infty") {
    out += "inf";
  } else if (is_one_of(functions, name)) {
    out += ' ' + std::string(name);
  } else {
    out += whole.substr(0, name.size() + 1);  // refused where it is read
  }
}

std::string converted(std::string_view cell, int depth) {
  if (depth > deepest_groups) return std::string(cell);
  std::string out;
  std::string_view rest = cell;
  while (!rest.empty()) {
    if (rest.starts_with('\\')) {
      convert_command(rest, out, depth);
      continue;
    }
    if (rest.starts_with("{,}")) {
      out += '.';
      rest.remove_prefix(3);
      continue;
    }
    const char c = rest.front();
    out += c == '{' ? '(' : c == '}' ? ')' : c;
    rest.remove_prefix(1);
  }
  return out;
}

}  // namespace

std::string latex_expression(std::string_view cell) { return converted(trimmed(cell), 0); }

CellsRead cells_in_latex(std::string& text) {
  blank_out_layout(text);
  const std::string_view whole(text);
  const auto first = environment_from(whole, 0);
  if (!first) return cells_of_body(without_name(whole));
  std::string_view before = whole.substr(0, first->begin);
  if (const auto equals = before.rfind('='); equals != std::string_view::npos)
    before = before.substr(equals + 1);
  if (const std::string_view left = beyond_signs(before); !left.empty())
    return NoCells{left, "expected a matrix, found " + quotable(left.substr(0, left.find('\n')), 20)};
  const std::string end = "\\end{" + std::string(first->name) + '}';
  const std::size_t close = whole.find(end, first->body);
  if (const auto inner = environment_from(whole, first->body); inner && inner->begin < close)
    return NoCells{whole.substr(inner->begin), "expected numbers, found a matrix in the matrix"};
  if (close == std::string_view::npos)
    return NoCells{whole.substr(whole.size()), "expected " + quotable(end) + " at the end"};
  if (const std::string_view left = beyond_signs(whole.substr(close + end.size())); !left.empty())
    return not_the_end(left);
  return cells_of_body(whole.substr(first->body, close - first->body));
}

}  // namespace attnlab
