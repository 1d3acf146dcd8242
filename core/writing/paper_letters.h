// The letters of a paper: each head's matrices by name, with tokens as rows or as columns, and what they are equal to. LaTeX.
#pragma once

#include "core/analysis/quantity.h"
#include "core/graph/graph.h"
#include "core/scene/rules.h"
#include "core/text/number.h"

#include <string>

namespace attnlab {

// Of one head: "S", "S^{(2)}" of several; "W^{Q}", "W^{Q(2)}".
class PaperLetters {
 public:
  PaperLetters(const Scene& scene, int head, bool columns)
      : number_(scene.heads.size() > 1 ? "(" + std::to_string(head + 1) + ")" : ""), columns_(columns) {}

  std::string operator()(const std::string& base, bool transposed = false) const {
    return raised(base, number_, transposed);
  }
  std::string operator()(Node node, bool transposed = false) const {
    const Quantity& row = row_of(node);
    return raised(std::string(row.symbol), std::string(row.raised) + (is_per_head(node) ? number_ : ""),
                  transposed);
  }

  // What a node is equal to: "X W^{Q}", "W^{Q\mathsf{T}} X"; "P_Q P_K^{\mathsf{T}}"; "I".
  std::string sum(const Operation& operation) const {
    std::string text;
    for (const Summand& summand : operation.summands) text += (text.empty() ? "" : " + ") + product(summand);
    return text;
  }
  // `space` stands between the factors. Columns read the product backwards: (F G)^T = G^T F^T, in which the letter of what
  // turns stands for its transpose already.
  std::string product(const Summand& summand, const std::string& space = " ") const {
    std::string text;
    for (const Factor& f : summand.factors) {
      const std::string one = (*this)(f.node, columns_ && !turns(f.node) ? !f.transposed : f.transposed);
      text = text.empty() ? one : columns_ ? one + space + text : text + space + one;
    }
    if (text.empty()) text = "I";
    return summand.coefficient == 1 ? text : exact_number(summand.coefficient) + " " + text;
  }

 private:
  static std::string raised(const std::string& base, const std::string& above, bool transposed) {
    const std::string all = above + (transposed ? "\\mathsf{T}" : "");
    return all.empty() ? base : base + "^{" + all + "}";
  }

  std::string number_;
  bool columns_;
};

}  // namespace attnlab
