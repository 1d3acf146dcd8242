// The words and the letters of a paper: the rules in force as sentences, the labels of the tokens, and each head's matrices by
// name, with tokens as rows or as columns, and what they are equal to. LaTeX. Part of papers.h.
#pragma once

#include "core/analysis/analysis.h"
#include "core/analysis/notation.h"
#include "core/graph/graph.h"

#include <string>
#include <vector>

namespace attnlab {

// Sentences, one a rule.
std::vector<std::string> rule_sentences(const Scene& scene, const Analysis& analysis, Notation notation);

// The label of query i, of key j: short, in text mode; "t3" where it is empty or TeX lacks its letters.
std::string query_name(const Scene& scene, int i);
std::string key_name(const Scene& scene, int j);
// What those that TeX lacks are, as one sentence; empty where it has all.
std::string replaced_names(const Scene& scene, const Dims& dims);

// "1.4142", "\sqrt{d_k}": a divisor as it is written; empty for 1.
std::string divisor_latex(const Scale& scale);

// Of one head: "S", "S^{(2)}" of several; "W^{Q}", "W^{Q(2)}".
class PaperLetters {
 public:
  PaperLetters(const Scene& scene, int head, bool columns)
      : number_(scene.heads.size() > 1 ? "(" + std::to_string(head + 1) + ")" : ""), columns_(columns) {}

  std::string operator()(const std::string& base, bool transposed = false) const;
  std::string operator()(Node node, bool transposed = false) const;

  // What a node is equal to: "X W^{Q}", "W^{Q\mathsf{T}} X"; "P_Q P_K^{\mathsf{T}}"; "I".
  std::string sum(const Operation& operation) const;
  // `space` stands between the factors. Columns read the product backwards: (F G)^T = G^T F^T, in which the letter of what
  // turns stands for its transpose already.
  std::string product(const Summand& summand, const std::string& space = " ") const;

 private:
  std::string number_;
  bool columns_;
};

}  // namespace attnlab
