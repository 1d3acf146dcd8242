// What the measurements of facts share: the worst of several comparisons, the size of what is compared, words
// for the choices of a person; and the rows of each file of facts, which facts.cpp joins.
#pragma once

#include "core/algebra/matrix_ops.h"
#include "core/analysis/analysis.h"
#include "core/analysis/weighing.h"
#include "core/facts/facts.h"

namespace attnlab::fact {

inline constexpr double tolerance = 1e-12;  // of an identity, times the size of what it compares
inline constexpr double machine_eps = std::numeric_limits<double>::epsilon();
inline constexpr double too_rough = 1e-6;  // a rounding error of logits beyond which nothing is said of them
inline constexpr double faint = 1e-300;  // a weight below has lost digits: it has no logarithm to be compared
inline constexpr const char* overflow_words = "a value overflows";
inline constexpr const char* rounding_words = "the difference is more than rounding";
inline constexpr const char* no_direction_words =
    "unit keys: a key of length 0 has no direction and no derivative";
inline constexpr const char* too_rough_words = "the logits are too large to be told apart in doubles";

// softmax.cpp, sharpness.cpp, ...: without their group, which facts.cpp puts in.
using Rows = std::span<const FactInfo>;
Rows softmax_facts(), sharpness_facts(), lipschitz_facts(), rank_facts(), log_rank_facts(), freedom_facts(),
    rewriting_facts(), conserved_facts(), symmetry_facts(), form_facts(), mixing_facts(), keys_facts(),
    distance_facts(), heads_facts(), gradient_facts();

// What a fact speaks of, in a row of the table: nodes<Node::L, Node::A>.
template <Node... Named>
inline constexpr std::array<Node, sizeof...(Named)> nodes{Named...};

template <typename M>
double largest(const M& m) {
  return m.size() == 0 ? 0 : m.cwiseAbs().maxCoeff();
}

Fact not_applicable(std::string because, Measured value = {}, std::string numbers = {});
Fact broken(std::string because, Fact measured = {});
// A fact that holds with a value, and the place where it was measured.
Fact valued(Measured value, Measured bound = {}, int head = 0, int row = -1, int col = -1);

// Keeps the comparison with the largest residual in units of its size.
class Worst {
 public:
  void add(double residual, double size, int head, int row = -1, int col = -1);
  // The same with a bound in place of a size.
  void within(double residual, double bound, int head, int row = -1, int col = -1) {
    add(residual, bound / tolerance, head, row, col);
  }
  bool empty() const { return count_ == 0; }
  bool finite() const { return finite_; }
  // Holds, with `numbers`; else broken because of `blame`. Not applicable where a value overflows,
  // or nothing was compared.
  Fact identity(std::string blame = {}, std::string numbers = {}) const;

 private:
  int count_ = 0;
  bool finite_ = true;
  double residual_ = 0, size_ = 0;
  int head_ = 0, row_ = -1, col_ = -1;
};

// The numerical rank of any matrix of at most 8 x 8: the singular values above max(rows, cols) * eps times
// the largest of them or `terms`, the size of the terms that the entries were summed from, whose rounding
// they carry.
int rank_of(const Matrix& m, double terms);
int rank_above(const Matrix& m, double threshold);  // how many singular values are larger
double spectral_norm(const Matrix& m);
double second_singular_value(const Matrix& m);

inline const HeadAnalysis& head_of(const FactInput& in, int head) { return in.analysis.head(head); }
inline const Head& weights_of(const FactInput& in, int head) {
  return in.scene.heads[static_cast<std::size_t>(head)];
}

// Whether the rules in force read a matrix.
bool reads(const FactInput& in, Node given);
// The weights that make P_Q, P_K or P_V of their inputs, of a head; W_K is W_Q under qq, shared and single.
MatrixView projection(const FactInput& in, Node projected, int head);
inline WeightMatrix value_weights(const FactInput& in, int head) { return projection(in, Node::P_V, head); }
// The d_v x d_o block that takes a head to the output: W_O[i], or W_A^T.
WeightMatrix output_block(const FactInput& in, int head);

// The inputs that P_Q, P_K and P_V are made of; the values' are those of the keys under "keys",
// where P_V = P_K.
MatrixView query_rows(const FactInput& in);
MatrixView key_rows(const FactInput& in);
MatrixView value_rows(const FactInput& in);
// Projected keys as they meet the queries: under unit_keys each of length 1.
Matrix as_met(const FactInput& in, Matrix keys);

// The rows that are multiplied, S = E_Q E_K^T: E_Q is P_Q, E_K is P_K, under unit_keys its unit rows, and
// what places add to them; under rope both are turned by their places; under "merged" W goes with E_Q.
Matrix met_queries(const FactInput& in, int head);
inline const Matrix& met_keys(const FactInput& in, int head) { return head_of(in, head).K_turn; }
// What the queries of any token meet: the keys as they meet them, or K W^T under "merged".
Matrix met_rows(const FactInput& in, int head);
// What S is divided by.
inline double sigma(const FactInput& in) { return in.analysis.inside * in.scene.temperature; }

// Whether queries and keys are the same tokens, so that s_ij may be held against s_ji: equal inputs or equal
// projections, by the entries, whatever the rules are called. `value_rows` too, so that A may be applied to
// its own output, for the second.
bool same_tokens(const FactInput& in);
bool same_inputs(const FactInput& in);  // equal inputs
bool attends_to_itself(const FactInput& in);
// Whether P_Q = P_K entry by entry, outside of "merged", and no place adds to a key: then S = P P^T,
// or with unit keys s_ij = |p_i| cos(p_i, p_j).
bool one_matrix(const FactInput& in, int head);
// What else makes queries and keys of some head; empty where it is one matrix in each.
std::string not_one_matrix_words(const FactInput& in);
// Whether S = P P^T for some P: one matrix without unit keys,
// or a symmetric merged W without negative eigenvalue.
bool gram_scores(const FactInput& in, int head);
// Whether S = S^T to the rounding of a logit; and the mask is symmetric, so that L is.
bool symmetric_scores(const FactInput& in, int head);
bool symmetric_logits(const FactInput& in, int head);

// What a logit that is summed in another order may differ by: 4 (d_k + 4) eps max |E_Q||E_K|^T / sigma, and
// under merged what the rounding of Q W adds. A weight may differ by twice as much.
double logit_rounding(const FactInput& in, int head);
double absolute_product(const Matrix& P, const Matrix& R);  // max |P||R|^T
// Why nothing can be said of the scores of a head whatever is claimed of them: a logit that rounding has
// taken, or a key that is zero only by cancellation, so that its unit vector is rounding noise. Empty:
// nothing is in the way.
std::string unsure_scores(const FactInput& in, int head);
std::string unsure_words(const FactInput& in);           // of the first head in which something is
std::string unsure_unit_key_words(const FactInput& in);  // the same where keys have length 1; else empty
// "a value of S overflows": the first of these nodes, in the first head; empty: none does,
// as a masked logit does not.
std::string out_of_range(const FactInput& in, std::initializer_list<Node> read);

// The same projections with every term taken absolutely: what an entry's rounding error is relative to.
inline Matrix terms_of(const FactInput& in, Node node, int head) {
  return magnitude(in.scene, in.analysis, node, head);
}
inline Matrix query_terms(const FactInput& in, int head) { return terms_of(in, Node::P_Q, head); }
Matrix key_terms(const FactInput& in, int head);  // of the rows that meet the queries
inline Matrix value_terms(const FactInput& in, int head) { return terms_of(in, Node::P_V, head); }
// The largest of the scores, and of Y, term by term.
inline double score_size(const FactInput& in, int head) { return largest(terms_of(in, Node::S, head)); }
inline double output_size(const FactInput& in) { return largest(output_magnitude(in.scene, in.analysis)); }

// Rows i and k of the mask.
inline int allowed_keys(const FactInput& in, int i) {
  return allowed_keys(in.scene.mask, i, in.analysis.dims.n_k);
}
bool see_alike(const FactInput& in, int i, int k);
int first_empty_row(const FactInput& in);  // with nothing allowed; -1: none
bool masks_something(const FactInput& in);
bool mask_is_symmetric(const FactInput& in);
bool mask_is_causal(const FactInput& in);

// Whether the weights are a softmax; shares of 1 by the rule;
// shares of 1 by the numbers of every row that may see a key.
inline bool by_softmax(const FactInput& in) { return in.scene.weights == WeightsRule::softmax; }
inline bool by_shares(const FactInput& in) { return makes_shares(in.scene.weights); }
bool rows_are_shares(const FactInput& in);

// H is divided by something else than 1.
inline bool scaled_outside(const FactInput& in) { return std::abs(in.analysis.outside - 1) > tolerance; }
bool has_key_without_direction(const FactInput& in, int head);  // a unit key of length 0

bool turned(const FactInput& in);  // rope turns queries and keys before they meet
// What places are given is added to the keys.
inline bool placed(const FactInput& in) { return in.scene.positions == Positions::keys; }
// Alibi takes distances off the logits.
inline bool lowered(const FactInput& in) { return in.scene.positions == Positions::alibi; }

// The trainable numbers of the weight matrices: without what places add to the keys.
Parameters weight_parameters(const FactInput& in);

// What the exponentials of every query are divided by, Z_i / sum Z, 1 x n; 0 where it may see no key.
Matrix shares_of_sums(const FactInput& in, const Matrix& L);
double allowed_asymmetry(const Matrix& L);  // the most that logits differ by which both sides allow
// From token i to j to k and back to i over the other way: l_ij + l_jk + l_ki - l_ik - l_kj - l_ji, and the
// same of the logarithms of the weights.
struct Round {
  double logits = 0, weights = 0, size = 0;
  bool seen = true;  // all six weights are there
};
Round round_trip(const FactInput& in, const HeadAnalysis& head, int i, int j, int k);

// Words.
inline constexpr const char* turned_words = "rope turns queries and keys by their positions before they meet";
inline constexpr const char* placed_words = "what places are given is added to the keys alone";
inline constexpr const char* lowered_words = "alibi takes the distances off the logits";
inline constexpr const char* different_tokens = "queries and keys are different tokens";
std::string short_text(double value);                // two decimals at most: "2", "1.41"
std::string weights_words(const FactInput& in);      // "the weights are linear: the logits themselves"
std::string of_head(const FactInput& in, int head);  // " (head 2)"; empty where there is one head
// "query 2" of the index 1: true of a row of weights and, where tokens are columns, of a column.
inline std::string numbered(const char* what, int i) {
  return std::string(what) + ' ' + std::to_string(i + 1);
}
inline std::string outside_words(const FactInput& in) {
  return "the scale " + short_text(in.analysis.outside) + " outside the softmax";
}
inline std::string empty_row_words(int row) { return numbered("query", row) + " may see no key"; }
std::string no_factors_words(const FactInput& in);  // why there is no pair W_Q, W_K
std::string value_words(const FactInput& in);  // why the values have no matrix of their own; empty: they have

// Uniform in [-1, 1), the same for the same state on every platform.
double uniform(std::uint64_t& state);

}  // namespace attnlab::fact
