// The tree under a cell: what its formula is made of, down to the entries that a person set,
// each level when it is opened.
#pragma once

#include "core/analysis/explain.h"
#include "core/analysis/explain_write.h"

namespace attnlab {

// One line of the tree: a cell with its formula, or one term of a sum.
struct Branch {
  Cell cell;                        // the cell; of a term, the cell in whose sum it stands
  std::optional<std::size_t> term;  // which term of the sum, from 0
  std::string symbol;               // LaTeX: "S_{4,2}", "q_{4,1} k_{2,1}"
  std::string formula;  // LaTeX of what it is equal to, "1.62 \times 1.18"; empty for a given entry
  double value = 0;
  bool about = false;  // the formula's numbers do not give the value in all of its digits
  bool opens = false;  // there is something below
};

// The formula of a branch is in symbols, or in numbers that give its value to so many decimals;
// or as `style` writes.
struct TreeOptions {
  Notation notation;
  bool numbers = true;
  int decimals = 2;
  const FormulaStyle* style = nullptr;
};

// The line of one cell; empty for a cell that is not there.
Branch branch_of(const Scene& scene, const Analysis& analysis, Cell cell, const TreeOptions& options);
// The lines below one: the terms of a sum, the logits of a weight, the derived cells of a term (its given
// entries stand in the line itself). What is only a copy (concat of H, P_K under qq) is passed over.
std::vector<Branch> branches(const Scene& scene, const Analysis& analysis, const Branch& above,
                             const TreeOptions& options);

}  // namespace attnlab
