#include "core/facts/measure.h"

#include "core/algebra/spectrum.h"
#include "core/algebra/svd.h"
#include "core/analysis/quantity.h"
#include "core/scene/positions.h"

#include <algorithm>

namespace attnlab::fact {
namespace {

// Products of numbers so small that they lose digits have an error of this size whatever their own.
constexpr double underflow = 1e3 * std::numeric_limits<double>::min();

bool is(const FactInput& in, bool (*expected)(int i, int j)) {
  for (int i = 0; i < in.analysis.dims.n_q; ++i)
    for (int j = 0; j < in.analysis.dims.n_k; ++j)
      if (allowed(in.scene.mask, i, j) != expected(i, j)) return false;
  return true;
}

}  // namespace

Fact not_applicable(std::string because, Measured value, std::string numbers) {
  Fact out;
  out.numbers = std::move(numbers);
  out.status = FactStatus::not_applicable;
  if (!value.left_range()) out.value = value;
  out.because = std::move(because);
  return out;
}

Fact broken(std::string because, Fact measured) {
  measured.status = FactStatus::broken;
  measured.because = std::move(because);
  return measured;
}

Fact valued(Measured value, Measured bound, int head, int row, int col) {
  Fact out;
  out.value = value, out.bound = bound;
  out.head = head, out.row = row, out.col = col;
  return out;
}

void Worst::add(double residual, double size, int head, int row, int col) {
  if (!std::isfinite(residual) || !std::isfinite(size)) finite_ = false;
  const bool worse = count_ == 0 || residual / (size + underflow) > residual_ / (size_ + underflow);
  ++count_;
  if (!worse) return;
  residual_ = residual;
  size_ = size;
  head_ = head;
  row_ = row;
  col_ = col;
}

Fact Worst::identity(std::string blame, std::string numbers) const {
  if (!finite_ || empty()) return not_applicable(finite_ ? "" : overflow_words);
  Fact out;
  out.residual = residual_;
  out.bound = tolerance * size_;
  out.head = head_;
  out.row = row_;
  out.col = col_;
  if (!(residual_ <= tolerance * size_ + underflow))
    return broken(blame.empty() ? rounding_words : std::move(blame), out);
  out.numbers = std::move(numbers);
  return out;
}

int rank_of(const Matrix& m, double terms) {
  const double scale = std::max(largest(m), terms);
  if (scale == 0 || !std::isfinite(scale)) return 0;
  return numerical_rank(singular_values(m / scale), m.rows(), m.cols(), terms / scale);
}

int rank_above(const Matrix& m, double threshold) {
  const Matrix sigma = singular_values(m);
  int rank = 0;
  for (Eigen::Index k = 0; k < sigma.size(); ++k) rank += sigma(k) > threshold ? 1 : 0;
  return rank;
}

double spectral_norm(const Matrix& m) { return m.size() == 0 ? 0 : singular_values(m)(0); }

double second_singular_value(const Matrix& m) {
  const Matrix sigma = singular_values(m);
  return sigma.size() > 1 ? sigma(1) : 0;
}

namespace {

// The same numbers; 0 is -0.
bool equal(const MatrixView& a, const MatrixView& b) {
  return a.rows() == b.rows() && a.cols() == b.cols() && a == b;
}

MatrixView input_rows(const FactInput& in, Node projected) {
  return matrix(in.scene, {kind_of(graph(rules_of(in.scene)).input_of(projected)), 0});
}

}  // namespace

bool reads(const FactInput& in, Node given) { return graph(rules_of(in.scene)).reads(given); }

MatrixView projection(const FactInput& in, Node projected, int head) {
  const auto weights = graph(rules_of(in.scene)).weights_of(projected);
  return weights ? matrix(in.scene, {kind_of(*weights), head}) : MatrixView(nullptr, 0, 0);
}

WeightMatrix output_block(const FactInput& in, int head) {
  const int d_v = in.analysis.dims.d_v;
  if (reads(in, Node::W_A)) return weights_of(in, head).W_A.transpose();
  return in.scene.W_O.middleRows(head * d_v, d_v);
}

MatrixView query_rows(const FactInput& in) { return input_rows(in, Node::P_Q); }
MatrixView key_rows(const FactInput& in) { return input_rows(in, Node::P_K); }
MatrixView value_rows(const FactInput& in) { return input_rows(in, Node::P_V); }

Matrix as_met(const FactInput& in, Matrix keys) {
  for (Eigen::Index j = 0; j < keys.rows() && in.scene.unit_keys; ++j)
    if (const double norm = keys.row(j).stableNorm(); norm > 0) keys.row(j) /= norm;
  return keys;
}

Matrix met_queries(const FactInput& in, int head) {
  const Matrix& rows = head_of(in, head).Q_turn;
  return reads(in, Node::W_edit) ? product(rows, weights_of(in, head).W) : rows;
}

Matrix met_rows(const FactInput& in, int head) {
  const Matrix& rows = met_keys(in, head);
  return reads(in, Node::W_edit) ? product(rows, weights_of(in, head).W.transpose()) : rows;
}

bool same_inputs(const FactInput& in) { return equal(query_rows(in), key_rows(in)); }

bool same_tokens(const FactInput& in) {
  if (same_inputs(in)) return true;
  for (int h = 0; h < in.analysis.dims.h; ++h)
    if (!equal(view(head_of(in, h).P_Q), view(head_of(in, h).P_K))) return false;
  return true;
}

bool attends_to_itself(const FactInput& in) {
  return same_inputs(in) && equal(query_rows(in), value_rows(in));
}

bool one_matrix(const FactInput& in, int head) {
  const HeadAnalysis& a = head_of(in, head);
  return !reads(in, Node::W_edit) && !placed(in) && equal(view(a.P_Q), view(a.P_K));
}

std::string not_one_matrix_words(const FactInput& in) {
  for (int h = 0; h < in.analysis.dims.h; ++h)
    if (!one_matrix(in, h))
      return placed(in) ? placed_words : reads(in, Node::W_edit) ? "a matrix W of its own" : "two matrices";
  return "";
}

bool gram_scores(const FactInput& in, int head) {
  if (in.scene.unit_keys || placed(in)) return false;
  if (!reads(in, Node::W_edit)) return one_matrix(in, head);
  const Matrix W = weights_of(in, head).W;
  if (!same_tokens(in) || W != W.transpose() || !W.allFinite()) return false;
  const double scale = largest(W);
  return scale == 0 || symmetric_eigenvalues(W / scale).minCoeff() >= -4 * machine_eps;
}

bool symmetric_scores(const FactInput& in, int head) {
  const Matrix& S = head_of(in, head).S;
  return largest(S - S.transpose()) <= logit_rounding(in, head) * sigma(in);
}

bool symmetric_logits(const FactInput& in, int head) {
  return mask_is_symmetric(in) && symmetric_scores(in, head);
}

double absolute_product(const Matrix& P, const Matrix& R) {
  return largest(product(P.cwiseAbs(), Matrix(R.cwiseAbs().transpose())));
}

double logit_rounding(const FactInput& in, int head) {
  const Matrix E_Q = met_queries(in, head), &E_K = met_keys(in, head);
  double error = 4 * (static_cast<double>(E_K.cols()) + 4) * absolute_product(E_Q, E_K);
  if (reads(in, Node::W_edit)) {
    const Matrix terms = product(head_of(in, head).P_Q.cwiseAbs(), Matrix(weights_of(in, head).W.cwiseAbs()));
    error += 8 * absolute_product(terms, E_K);
  }
  if (turned(in)) {
    // A turn is rounded by the length of its row.
    const HeadAnalysis& a = head_of(in, head);
    const double W = reads(in, Node::W_edit) ? weights_of(in, head).W.norm() : 1;
    error += 16 * a.P_Q.rowwise().norm().maxCoeff() * W * a.K_dot.rowwise().norm().maxCoeff();
  }
  return error * machine_eps / sigma(in);
}

namespace {

// The key, from 0, that is not 0 but no longer than the rounding of what it is summed from; -1: none.
int cancelled_key(const FactInput& in, int head) {
  const Matrix& P_K = head_of(in, head).P_K;
  const Matrix terms = magnitude(in.scene, in.analysis, Node::P_K, head);
  for (int j = 0; j < P_K.rows(); ++j) {
    const double length = P_K.row(j).stableNorm();
    if (length != 0 && length <= 8 * in.analysis.dims.d * machine_eps * terms.row(j).stableNorm()) return j;
  }
  return -1;
}

bool in_range(const FactInput& in, Node node, int head) {
  const MatrixView m = values(in.scene, in.analysis, node, head);
  for (int i = 0; i < m.rows(); ++i)
    for (int j = 0; j < m.cols(); ++j)
      if (!std::isfinite(m(i, j)) && (node != Node::L || allowed(in.scene.mask, i, j))) return false;
  return true;
}

}  // namespace

std::string unsure_scores(const FactInput& in, int head) {
  const int key = in.scene.unit_keys ? cancelled_key(in, head) : -1;
  if (key >= 0)
    return numbered("key", key) + of_head(in, head) +
           " is zero but for rounding: its unit vector means nothing";
  return logit_rounding(in, head) <= too_rough ? "" : too_rough_words;
}

std::string unsure_words(const FactInput& in) {
  for (int h = 0; h < in.analysis.dims.h; ++h)
    if (std::string why = unsure_scores(in, h); !why.empty()) return why;
  return "";
}

std::string unsure_unit_key_words(const FactInput& in) { return in.scene.unit_keys ? unsure_words(in) : ""; }

std::string out_of_range(const FactInput& in, std::initializer_list<Node> read) {
  if (!in.analysis.overflow) return "";
  for (int h = 0; h < in.analysis.dims.h; ++h)
    for (const Node node : read)
      if (!in_range(in, node, h))
        return std::string("a value of ").append(node == Node::QQ ? "P_Q P_Q^T" : row_of(node).code) +
               of_head(in, h) + " overflows";
  return "";
}

Matrix key_terms(const FactInput& in, int head) {
  return magnitude(in.scene, in.analysis, graph(rules_of(in.scene)).met_keys(), head);
}

bool see_alike(const FactInput& in, int i, int k) {
  for (int j = 0; j < in.analysis.dims.n_k; ++j)
    if (allowed(in.scene.mask, i, j) != allowed(in.scene.mask, k, j)) return false;
  return true;
}

int first_empty_row(const FactInput& in) {
  if (in.scene.mask.kind != Mask::Kind::matrix) return -1;
  for (int i = 0; i < in.analysis.dims.n_q; ++i)
    if (allowed_keys(in, i) == 0) return i;
  return -1;
}

bool masks_something(const FactInput& in) {
  return in.scene.mask.kind != Mask::Kind::none && !is(in, [](int, int) { return true; });
}

bool mask_is_symmetric(const FactInput& in) {
  const Dims& n = in.analysis.dims;
  for (int i = 0; i < n.n_q && n.n_q == n.n_k; ++i)
    for (int j = 0; j < i; ++j)
      if (allowed(in.scene.mask, i, j) != allowed(in.scene.mask, j, i)) return false;
  return n.n_q == n.n_k;
}

bool mask_is_causal(const FactInput& in) {
  return is(in, [](int i, int j) { return j <= i; });
}

bool has_key_without_direction(const FactInput& in, int head) {
  for (Eigen::Index j = 0; j < in.analysis.dims.n_k && in.scene.unit_keys; ++j)
    if (head_of(in, head).P_K.row(j).isZero(0)) return true;
  return false;
}

bool turned(const FactInput& in) { return turns_rows(in.scene, in.analysis.dims.d_k); }

Parameters weight_parameters(const FactInput& in) {
  Rules rules = rules_of(in.scene);
  rules.positions = Positions::none;
  return parameters(in.scene, graph(rules), in.analysis.dims);
}

std::string short_text(double value) {
  const double two = rounded(value, 2);
  if (two == 0 && value != 0) return show_number(value, 2);
  const std::string text = exact_number(std::abs(two));
  return two < 0 ? "−" + text : text;
}

bool rows_are_shares(const FactInput& in) {
  for (int h = 0; h < in.analysis.dims.h; ++h) {
    const Matrix& A = head_of(in, h).A;
    for (int i = 0; i < A.rows(); ++i)
      if (allowed_keys(in, i) > 0 && !(A.row(i).minCoeff() >= 0 && std::abs(A.row(i).sum() - 1) <= tolerance))
        return false;
  }
  return true;
}

std::string weights_words(const FactInput& in) {
  switch (in.scene.weights) {
    case WeightsRule::softmax: break;
    case WeightsRule::linear: return "the weights are linear: the logits themselves";
    case WeightsRule::sigmoid: return "the weights are sigmoids: each goes by its own logit alone";
    case WeightsRule::sparsemax: return "the weights are a sparsemax: less a threshold, not divided by a sum";
  }
  return "";
}

std::string of_head(const FactInput& in, int head) {
  return in.analysis.dims.h == 1 ? "" : " (" + numbered("head", head) + ')';
}

std::string no_factors_words(const FactInput& in) {
  return reads(in, Node::W_edit) ? "one merged matrix W, not two factors"
                                 : "queries and keys are not projected";
}

std::string value_words(const FactInput& in) {
  if (score_makes_values(in.scene)) return "one matrix serves queries, keys and values";
  if (value_projection(in.scene)) return "";
  const auto copy = graph(rules_of(in.scene))[Node::P_V].copy_of();
  return copy && !is_given(*copy) ? "the values are the keys" : "the values are the inputs themselves";
}

double uniform(std::uint64_t& state) { return static_cast<double>(splitmix64(state) >> 11) * 0x1p-52 - 1; }

}  // namespace attnlab::fact
