// Cells by name: what `attnlab explain SCENE CELL` means by Y[1,1] or A:2[3,1]. Names are the ids of the one
// table of matrices and the codes beside them (S and scores, P_Q and Q, W_Q and WQ); "input." before those of
// the scene.
#pragma once

#include "core/analysis/names.h"
#include "core/analysis/node.h"

#include <variant>

namespace attnlab {

struct CellName {
  std::string text;      // as it was typed
  std::string matrix;    // "A"
  int head = 0;          // from 1; 0: not said
  int row = 0, col = 0;  // from 1
};

// "NAME[ROW,COLUMN]" or "NAME:HEAD[ROW,COLUMN]"; nothing where the text is no such name.
std::optional<CellName> read_cell_name(std::string_view text);

// Without a head: the layer's, else that of the first head. One sentence where there is no such cell.
std::variant<Cell, std::string> find_cell(const Scene& scene, const Analysis& analysis, const CellName& name);

// Words whose formulas, between dollar signs, name entries as where tokens are rows: "$s_{24}$". Where they
// are columns the same entries are "$s_{42}$", as symbol_of() has it.
std::string in_notation(std::string words, Notation notation);

}  // namespace attnlab
