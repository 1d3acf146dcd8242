// The names of matrices and of their entries in mathematical type, the same in pictures, formulas, papers and
// exports: Q, K and V are the inputs, P_Q, P_K and P_V their projections, S = P_Q P_K^T, L, A = softmax(L), H
// = A P_V, Y; of several heads each matrix has its number above, S^{(2)}. LaTeX, in the subset that the
// formula layout draws.
#pragma once

#include "core/scene/scene.h"
#include "core/text/number.h"

namespace attnlab {

// How formulas and pictures write a scene. Files, results and code keep tokens as rows; some books write them
// as columns, Q = W_Q^T X.
struct Notation {
  bool columns = false;  // tokens as columns: X, Q, S, A, H, Y ... stand for the transposes of ours

  friend bool operator==(const Notation&, const Notation&) = default;
};

// How a formula is written, and how deep: 1 compact, 2 every term,
// 3 down to what was set (core/analysis/explain.h).
enum class FormulaMode { symbols, numbers, exact };
inline constexpr int formula_depths = 3;

// Joins terms with " + ", or with " - " where a term begins with a minus.
void append_term(std::string& sum, const std::string& term);

// Of one head: "S", "S^{(2)}" of several; "W^{Q}", "W^{Q(2)}".
class Letters {
 public:
  Letters(const Scene& scene, int head, Notation notation);
  Letters(std::string number, Notation notation);  // "(i)": of any head

  std::string operator()(const std::string& base, bool transposed = false) const;
  std::string operator()(Node node, bool transposed = false) const;

  // What a node is equal to: "X W^{Q}", "W^{Q\mathsf{T}} X"; "P_Q P_K^{\mathsf{T}}"; "I".
  std::string sum(const Operation& operation, const std::string& space = "") const;
  // `space` stands between the factors. Columns read the product backwards: (F G)^T = G^T F^T, in which the
  // letter of what turns stands for its transpose already.
  std::string product(const Summand& summand, const std::string& space = "") const;

 private:
  std::string number_;
  bool columns_;
};

// A matrix with what it is equal to, as it stands over its picture: "P_Q = QW^{Q}", "S =
// P_QP_K^{\mathsf{T}}", "A = \operatorname{softmax}(L)", "W^{Q}". Copies are named by what they copy
// ("P_QP_Q^{\mathsf{T}}" under qq, "XX^{\mathsf{T}}" where nothing projects). Under tokens-as-columns it
// names the transpose, as it is drawn: "P_Q = W^{Q\mathsf{T}}X", "S = P_K^{\mathsf{T}}P_Q", "H = P_VA".
std::string name_latex(const Scene& scene, Node node, int head, Notation notation = {});
// "\operatorname{softmax}(P_QP_Q^{\mathsf{T}}/\sqrt{d_k})": the weights of the queries with the queries.
std::string own_weights_latex(const Scene& scene, int head, Notation notation = {});

// The letter of a matrix's entries: "S", or "S^{(2)}" for the second of several heads.
std::string letter_of(const Scene& scene, Cell cell, Notation notation = {});
// An entry: "S_{4,2}"; "S_{2,4}" for the same cell where tokens are columns.
std::string symbol_of(const Scene& scene, Cell cell, Notation notation = {});

// "\operatorname{softmax}(L)" of "L"; under "linear" "L" itself.
std::string weights_latex(WeightsRule rule, const std::string& of);

// A divisor as it is written: "\sqrt{d_k}", "d_k", or its number by `number`; empty for 1.
std::string divisor_name(const Scale& scale, std::string (*number)(double) = exact_number);

}  // namespace attnlab
