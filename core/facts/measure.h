// What the measurements of facts share: the worst of several comparisons, the size of what is compared, words for the
// choices of a person; and the rows of each file of facts, which facts.cpp joins.
#pragma once

#include "core/algebra/matrix_ops.h"
#include "core/facts/facts.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

namespace attnlab::fact {

inline constexpr double tolerance = 1e-12;  // of an identity, times the size of what it compares
inline constexpr double machine_eps = std::numeric_limits<double>::epsilon();
inline constexpr const char* overflow_words = "a value overflows";
inline constexpr const char* rounding_words = "the difference is more than rounding";

// softmax.cpp, sharpness.cpp, ...: without their group, which facts.cpp puts in.
std::span<const FactInfo> softmax_facts();
std::span<const FactInfo> sharpness_facts();
std::span<const FactInfo> rank_facts();
std::span<const FactInfo> freedom_facts();
std::span<const FactInfo> symmetry_facts();
std::span<const FactInfo> mixing_facts();
std::span<const FactInfo> keys_facts();
std::span<const FactInfo> heads_facts();
std::span<const FactInfo> gradient_facts();

// What a fact speaks of, in a row of the table: nodes<Node::L, Node::A>.
template <Node... Named>
inline constexpr std::array<Node, sizeof...(Named)> nodes{Named...};

template <typename M>
double largest(const M& m) {
  return m.size() == 0 ? 0 : m.cwiseAbs().maxCoeff();
}

Fact not_applicable(std::string because, std::optional<double> value = std::nullopt);
Fact broken(std::string because, Fact measured = {});

// Keeps the comparison with the largest residual in units of its size.
class Worst {
 public:
  void add(double residual, double size, int head, int row = -1, int col = -1);
  bool empty() const { return count_ == 0; }
  bool finite() const { return finite_; }
  // Holds; else broken because of `blame`. Not applicable where a value left the range of doubles.
  Fact identity(std::string blame = {}) const;

 private:
  int count_ = 0;
  bool finite_ = true;
  double residual_ = 0, size_ = 0;
  int head_ = 0, row_ = -1, col_ = -1;
};

// The numerical rank of any matrix of at most 8 x 8: the singular values above max(rows, cols) * eps times the largest of
// them or `terms`, the size of the terms that the entries were summed from, whose rounding they carry.
int rank_of(const Matrix& m, double terms);
double second_singular_value(const Matrix& m);

inline const HeadAnalysis& head_of(const FactInput& in, int head) { return in.analysis.head(head); }
inline const Head& weights_of(const FactInput& in, int head) {
  return in.scene.heads[static_cast<std::size_t>(head)];
}

// Whether the rules in force read a matrix.
bool reads(const FactInput& in, Node given);
// The weights that make P_Q, P_K or P_V of their inputs, of a head; W_K is W_Q under qq, shared and single.
MatrixView projection(const FactInput& in, Node projected, int head);
WeightMatrix value_weights(const FactInput& in, int head);
// The d_v x d_o block that takes a head to the output: W_O[i], or W_A^T.
WeightMatrix output_block(const FactInput& in, int head);

// The inputs that P_Q, P_K and P_V are made of; the values' are those of the keys under "keys", where P_V = P_K.
MatrixView query_rows(const FactInput& in);
MatrixView key_rows(const FactInput& in);
MatrixView value_rows(const FactInput& in);
// Projected keys as they meet the queries: under unit_keys each of length 1.
Matrix as_met(const FactInput& in, Matrix keys);

// The same projections with every term taken absolutely: what an entry's rounding error is relative to.
Matrix query_terms(const FactInput& in, int head);
Matrix key_terms(const FactInput& in, int head);  // of the rows that meet the queries
Matrix value_terms(const FactInput& in, int head);
double score_size(const FactInput& in, int head);  // the largest of the scores, term by term
double output_size(const FactInput& in);           // the largest of Y, term by term

// Row i of the mask.
int allowed_keys(const FactInput& in, int i);
int first_empty_row(const FactInput& in);  // with nothing allowed; -1: none
bool masks_something(const FactInput& in);
bool mask_is_symmetric(const FactInput& in);
bool mask_is_causal(const FactInput& in);

bool scaled_outside(const FactInput& in);  // H is divided by something else than 1

// Words.
std::string short_text(double value);               // two decimals at most: "2", "1.41"
std::string numbered(const char* what, int i);      // "row 2" of the index 1
std::string outside_words(const FactInput& in);     // "the scale 2 outside the softmax"
std::string empty_row_words(int row);               // "row 2 has nothing allowed"
const char* no_factors_words(const FactInput& in);  // why there is no pair W_Q, W_K

// Uniform in [-1, 1), the same for the same state on every platform.
double uniform(std::uint64_t& state);

}  // namespace attnlab::fact
