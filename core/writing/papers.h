// Papers: the whole computation of a scene as a LaTeX document that stock TeX compiles: every stage with its formula
// and numbers; the same with blanks, as a worksheet; its answer key; as slides of beamer; and as the parts of a notebook.
#pragma once

#include "core/analysis/analysis.h"
#include "core/analysis/names.h"

#include <string>
#include <vector>

namespace attnlab {

enum class Paper { solution, worksheet, answers, slides, notes };  // notes: Markdown, for notebook.h

// What of the computation a part of a paper tells.
enum class PaperStage { none, given, projections, scores, logits, weights, output, layer };

// A piece of a paper under its heading.
struct PaperPart {
  int level = 0;  // 1: a section; 2: below one; 0: before all
  std::string title;
  PaperStage stage = PaperStage::none;
  int head = 0;      // from 0
  std::string body;  // LaTeX, or Markdown
};

struct PaperOptions {
  int decimals = 4;
  Notation notation;
};

std::string paper_heading(const Scene& scene, Paper paper);  // plain words: "Opening: worked out"
std::vector<PaperPart> paper_parts(const Scene& scene, const Analysis& analysis, Paper paper,
                                   const PaperOptions& options = {});
std::string paper_latex(const Scene& scene, const Analysis& analysis, Paper paper,
                        const PaperOptions& options = {});

}  // namespace attnlab
