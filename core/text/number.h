// Numbers as people read them, in a cell and in a file.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace attnlab {

// `decimals` fixed digits with a real minus (U+2212); 0 alone is "0", and nothing else reads as zero: what
// would round to it, or take more than `decimals` + 5 characters, is in scientific form with as many of its
// digits as fit there: "1.2e8", "6e-6" with a real minus. What is not finite: "inf", "-inf", "nan".
std::string show_number(double value, int decimals);
// The same, but what rounds to 0 without being 0 is "~0": for a cell among larger ones.
std::string show_rounded(double value, int decimals);
// Two numbers that are held against each other: with more decimals, up to four, until they differ.
std::pair<std::string, std::string> show_compared(double one, double other, int decimals);
// The whole number that a text is, in ASCII; none where it is anything else.
std::optional<int> whole_number(std::string_view text);
// The power of ten of a number's first digit: 100 of 123.4. 0 or infinite where no double is near it.
double decade(double positive);
// The nearest number of two digits: 120 of 123.4.
double two_digits(double positive);
// The shortest decimal that reads back as the same double, ASCII: "0.1", "1e-07", "-0.0" for minus zero.
std::string exact_number(double value);

}  // namespace attnlab
