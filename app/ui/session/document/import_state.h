// ImportState: a matrix that came from the clipboard or from a file and waits for the answer where it goes,
// and the ways it may go there. Draws nothing.
#pragma once

#include "core/algebra/matrix_ops.h"
#include "core/scene/matrix_fit.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace attnlab {

struct Studio;

struct ImportState {
  AnyMatrix values;
  MatrixId into;
  std::string origin;  // "What was copied", "scores.csv": begins the sentence
};

// The matrix of a file into the one of the cursor where the shapes agree, as one step; else asks.
// False: the message says why not.
bool import_file(Studio& studio, const std::filesystem::path& file, std::string_view bytes);
// Opens the question where a matrix goes.
void ask_where(Studio& studio, const AnyMatrix& values, MatrixId into, std::string origin);

// "Q", "W_Q", of several heads "W_Q[2]".
std::string target_name(const Studio& studio, MatrixId id);

// The ways in, of which the question offers those that there are.
using ImportWay = std::vector<Edit> MatrixFits::*;
// "n_q 4 → 2, d 3 → 2. K, V and W_Q take another shape with it": what a way does to the scene.
std::string words_of(const Studio& studio, const MatrixFits& fits, ImportWay way);
void import_by(Studio& studio, ImportWay way);

}  // namespace attnlab
