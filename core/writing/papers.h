// Papers: the whole computation of a scene as a LaTeX document that stock TeX compiles: every stage with its formula
// and numbers; the same with blanks, as a worksheet; and its answer key. And as a script that computes the scene's
// output anew.
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

enum class Script { numpy, pytorch };
// Python that holds the scene's numbers with every digit, computes each stage by the rules in force, and prints the output
// as JSON rows (run as a program) or leaves it in `output` (imported).
std::string scene_script(const Scene& scene, Script script);

}  // namespace attnlab
