// Papers: the computation of a scene as LaTeX that stock TeX compiles: every stage with its formula and
// numbers; with blanks, as a worksheet; its answers; slides of beamer; and the parts of a notebook.
#pragma once

#include "core/analysis/analysis.h"
#include "core/analysis/names.h"

#include <string>
#include <vector>

namespace attnlab {

enum class Paper { solution, worksheet, answers, slides, notes };  // notes: Markdown, for notebooks

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

// The same as a notebook: the words in Markdown, and behind each stage the piece of the NumPy script that
// computes it (script.h). Jupyter's file (nbformat 4.5), or a program of marimo.
enum class Notebook { jupyter, marimo };

std::string notebook_text(const Scene& scene, const Analysis& analysis, Notebook kind,
                          const PaperOptions& options = {});

// A scene with other numbers: the rules and sizes of a worksheet's scene, a set of entries for every student.
// The same number gives the same entries on every machine.
inline constexpr int most_variants = 9999;

// 0: the scene itself. Else every matrix in use has entries that are easy to compute with: whole where its
// own are, else with one decimal, none larger than its largest, at least one of each matrix not 0. The title
// says which variant it is; notes, which speak of the scene's own numbers, are gone.
Scene paper_variant(const Scene& scene, int variant);

}  // namespace attnlab
