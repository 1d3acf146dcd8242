// The words of a step on a page: what is printed from entries of its matrices follows the hand there, too.
// Knows no table and no program.
#pragma once

#include "core/teaching/stage.h"

#include <string>
#include <string_view>

namespace attnlab {

// Words with formulas and expressions between braces, as HTML on the scene `on` of the stage. An expression
// of numbers, + - * / ( ) and entries of matrices that the page of this scene computes becomes
// <data value="A.0.3.1*2|3">, as assets/page/words.js reads it: matrix, head, row and column from 0,
// decimals. One that a hand moves and the page does not compute is a <data> without a value; what no hand
// moves (names, entries of other scenes) is printed plainly.
std::string page_words(std::string_view words, const Stage& stage, std::string_view on);

}  // namespace attnlab
