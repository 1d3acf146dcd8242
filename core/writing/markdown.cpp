#include "core/writing/paper_page.h"

#include "core/text/utf8.h"

#include <algorithm>
#include <iterator>

namespace attnlab {
namespace {

// Control characters are blanks, and bytes that are no UTF-8 the sign of that.
std::string plain_line(std::string_view words) {
  std::string text = of_runs(words, "\uFFFD", [](std::string_view run) { return run; });
  for (char& c : text)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = ' ';
  return text;
}

// How a formula writes what \text{} cannot hold.
struct Sign {
  char plain;
  std::string_view written;
};
constexpr Sign formula_signs[] = {{'\\', "\\backslash "}, {'{', "\\{"},     {'}', "\\}"},    {'$', "\\$"},
                                  {'%', "\\%"},           {'#', "\\#"},     {'&', "\\&"},    {'_', "\\_"},
                                  {'^', "{\\wedge}"},     {'~', "{\\sim}"}, {'<', "{\\lt}"}, {'>', "{\\gt}"}};

}  // namespace

std::string markdown_text(std::string_view words) {
  constexpr std::string_view special = "\\`*_[]#|$~^";
  std::string line = plain_line(words), text;
  replace_all(line, "&", "&amp;");  // as HTML, which stands in Markdown as it is
  replace_all(line, "<", "&lt;");
  replace_all(line, ">", "&gt;");
  for (const char c : line) {
    if (special.find(c) != std::string_view::npos) text += '\\';
    text += c;
  }
  return text;
}

std::string markdown_formula_text(std::string_view words) {
  std::string text, run;
  const auto close = [&] {
    if (!run.empty()) text += "\\text{" + run + '}';
    run.clear();
  };
  for (const char c : plain_line(words)) {
    const auto* sign = std::ranges::find(formula_signs, c, &Sign::plain);
    if (sign == std::end(formula_signs)) {
      run += c;
      continue;
    }
    close();
    text += sign->written;
  }
  close();
  return text.empty() ? "\\text{ }" : text;
}

std::string display_formula(std::string_view latex) { return "\n$$\n" + std::string(latex) + "\n$$\n"; }

}  // namespace attnlab
