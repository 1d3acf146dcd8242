// The letters of a paper: each head's matrices by name, with tokens as rows or as columns. LaTeX. Part of papers.h.
#pragma once

#include "core/scene/rules.h"

#include <string>

namespace attnlab {

// Of one head: "S", "S^{(2)}" of several; "W^{Q}", "W^{Q(2)}".
class PaperLetters {
 public:
  PaperLetters(const Scene& scene, int head, bool columns)
      : number_(scene.heads.size() > 1 ? "(" + std::to_string(head + 1) + ")" : ""), columns_(columns) {}

  std::string operator()(const std::string& base, bool transposed = false) const {
    const std::string raised = number_ + (transposed ? "\\mathsf{T}" : "");
    return raised.empty() ? base : base + "^{" + raised + "}";
  }
  // W^Q, or W^{QT}.
  std::string weight(const std::string& raised, bool transposed = false) const {
    return "W^{" + raised + number_ + (transposed ? "\\mathsf{T}" : "") + "}";
  }
  // X W^Q, or W^{QT} X.
  std::string projected(const std::string& input, const std::string& raised) const {
    return columns_ ? weight(raised, true) + " " + input : input + " " + weight(raised);
  }
  // P_Q P_K^T, or P_K^T P_Q; with `merged` P_Q W P_K^T, or P_K^T W^T P_Q.
  std::string scores(const std::string& queries, const std::string& keys, bool merged) const {
    const PaperLetters& letter = *this;
    const std::string between = merged ? " " + letter("W", columns_) + " " : " ";
    return columns_ ? letter(keys, true) + between + letter(queries)
                    : letter(queries) + between + letter(keys, true);
  }
  // What stands between the inputs: W^Q W^{KT}.
  std::string between(ScoreRule score) const {
    switch (score) {
      case ScoreRule::qk: return weight("Q") + " " + weight("K", true);
      case ScoreRule::merged: return (*this)("W");
      case ScoreRule::unprojected: return "I";
      default: return weight("Q") + " " + weight("Q", true);
    }
  }

 private:
  std::string number_;
  bool columns_;
};

}  // namespace attnlab
