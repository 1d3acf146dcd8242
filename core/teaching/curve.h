// A curve to be sketched: the value of an expression at five temperatures, and what is said of a wrong sketch. Inside core/teaching
// and for whoever draws it.
#pragma once

#include "core/teaching/answer.h"

#include <array>
#include <string_view>
#include <variant>
#include <vector>

namespace attnlab {

inline constexpr std::array curve_temperatures{0.25, 0.5, 1.0, 2.0, 4.0};
inline constexpr std::array curve_words{"\xC2\xBC", "\xC2\xBD", "1", "2", "4"};

// The truth, or a sentence.
std::variant<std::vector<double>, std::string> curve_of(std::string_view expression, const Stage& stage,
                                                        std::string_view on);
// How far a point of a right sketch may be from it.
double curve_within(const std::vector<double>& truth);
// Of a sketch that is not right.
Judgement judge_curve(const std::vector<double>& given, const std::vector<double>& truth);

}  // namespace attnlab
