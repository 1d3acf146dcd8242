// Proofs: why a fact cannot fail on these matrices, in a few lines with the present numbers. Each line can be
// checked by itself, and names the cells that it speaks of. Where the fact is broken, or would be about one
// matrix and there are two, a line fails, and says by which choice. Knows no screen.
#pragma once

#include "core/analysis/names.h"
#include "core/facts/facts.h"

namespace attnlab {

enum class Relation : unsigned char { at_most, at_least, equal };

struct ProofLine {
  std::string words;  // with formulas between $, without its numbers
  double left = 0, right = 0;
  Relation relation = Relation::equal;
  double slack = 0;          // what rounding may leave between them
  std::vector<Cell> cells;   // a row or column of -1: all of them
  std::string because = {};  // of the line that fails: the choice that is the reason

  bool holds() const;
  std::string numbers() const;  // "0.61 ≤ 1.34"; where it fails what is so, "1.34 > 0.61"
};

struct FactProof {
  std::string statement;     // of the cells that come nearest to breaking it, as `words` are
  double low = 0, high = 1;  // the ends of its meter; equal: it has none, two numbers are the same
  std::vector<ProofLine>
      lines;  // the last is what is proved: a value, and its bound as the wall of the meter

  bool has_meter() const { return low < high; }
  double value() const { return lines.back().left; }
  double bound() const { return lines.back().right; }
};

// Whether there is one for a fact of this id, on some scenes.
bool has_proof(std::string_view id);
// Of a fact as it was measured on the scene; none where it says nothing of it.
std::optional<FactProof> proof_of(const FactInfo& info, const Fact& fact, const FactInput& input,
                                  Notation notation = {});

}  // namespace attnlab
