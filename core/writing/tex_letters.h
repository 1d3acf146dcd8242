// The letters of stock TeX: what its first text encoding (OT1) can set without a package. Part of latex.h.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace attnlab {

// Takes one character from the front of text that is UTF-8 and not empty.
char32_t take_code(std::string_view& text);
// How it is written in text mode; none where TeX lacks it. Control characters are blanks.
std::optional<std::string> letter_latex(char32_t code);

}  // namespace attnlab
