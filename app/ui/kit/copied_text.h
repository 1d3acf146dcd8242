// The notations in which a matrix is copied, and its text in each. Knows no clipboard.
#pragma once

#include "core/text/matrix_text.h"

#include <span>
#include <string>

namespace attnlab {

// The notations that are offered, in the order of the menus.
struct CopyWay {
  MatrixNotation notation;
  const char* id;     // "numpy"
  const char* label;  // "NumPy"
};
std::span<const CopyWay> copy_ways();
const char* label_of(MatrixNotation notation);

// Every digit; in LaTeX, which people read, four decimals of what is derived.
std::string copied_text(const MatrixView& m, MatrixNotation notation, bool given);

}  // namespace attnlab
