// Papers: the whole computation of a scene as a LaTeX document that stock TeX compiles: every stage with its formula
// and numbers; the same with blanks, as a worksheet; and its answer key.
#pragma once

#include "core/analysis/analysis.h"
#include "core/analysis/notation.h"

#include <string>

namespace attnlab {

enum class Paper { solution, worksheet, answers };

struct PaperOptions {
  int decimals = 4;
  Notation notation;
};

std::string paper_latex(const Scene& scene, const Analysis& analysis, Paper paper,
                        const PaperOptions& options = {});

}  // namespace attnlab
