// The letters of stock TeX: what its first text encoding (OT1) can set without a package. Part of latex.h.
#pragma once

#include <optional>
#include <string>

namespace attnlab {

// How a character is written in text mode; none where TeX lacks it. Control characters are blanks.
std::optional<std::string> letter_latex(char32_t code);

}  // namespace attnlab
