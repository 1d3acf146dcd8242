#include "core/facts/measure.h"

#include "core/algebra/svd.h"
#include "core/analysis/magnitude.h"
#include "core/text/number.h"

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

Fact not_applicable(std::string because, std::optional<double> value) {
  Fact out;
  out.status = FactStatus::not_applicable;
  if (value && std::isfinite(*value)) out.value = value;
  out.because = std::move(because);
  return out;
}

Fact broken(std::string because, Fact measured) {
  measured.status = FactStatus::broken;
  measured.because = std::move(because);
  return measured;
}

void Worst::add(double residual, double size, int head, int row, int col) {
  if (!std::isfinite(residual) || !std::isfinite(size)) finite_ = false;
  const bool worse = count_ == 0 || residual * (size_ + underflow) > residual_ * (size + underflow);
  ++count_;
  if (!worse) return;
  residual_ = residual;
  size_ = size;
  head_ = head;
  row_ = row;
  col_ = col;
}

Fact Worst::identity(std::string blame) const {
  if (!finite_) return not_applicable(overflow_words);
  Fact out;
  out.residual = residual_;
  out.bound = tolerance * size_;
  out.head = head_;
  out.row = row_;
  out.col = col_;
  if (residual_ <= tolerance * size_ + underflow) return out;
  return broken(blame.empty() ? rounding_words : std::move(blame), out);
}

int rank_of(const Matrix& m, double terms) {
  const double scale = std::max(largest(m), terms);
  if (scale == 0 || !std::isfinite(scale)) return 0;
  return numerical_rank(singular_values(m / scale), m.rows(), m.cols(), terms / scale);
}

double second_singular_value(const Matrix& m) {
  const Matrix sigma = singular_values(m);
  return sigma.size() > 1 ? sigma(1) : 0;
}

namespace {

MatrixView input_rows(const FactInput& in, Node projected) {
  return matrix(in.scene, {kind_of(graph(rules_of(in.scene)).input_of(projected)), 0});
}

}  // namespace

bool reads(const FactInput& in, Node given) { return graph(rules_of(in.scene)).reads(given); }

MatrixView projection(const FactInput& in, Node projected, int head) {
  const auto weights = graph(rules_of(in.scene)).weights_of(projected);
  return weights ? matrix(in.scene, {kind_of(*weights), head}) : MatrixView(nullptr, 0, 0);
}

WeightMatrix value_weights(const FactInput& in, int head) { return projection(in, Node::P_V, head); }

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

Matrix query_terms(const FactInput& in, int head) {
  return magnitude(in.scene, in.analysis, Node::P_Q, head);
}
Matrix key_terms(const FactInput& in, int head) {
  return magnitude(in.scene, in.analysis, in.scene.unit_keys ? Node::K_dot : Node::P_K, head);
}
Matrix value_terms(const FactInput& in, int head) {
  return magnitude(in.scene, in.analysis, Node::P_V, head);
}
double score_size(const FactInput& in, int head) {
  return largest(magnitude(in.scene, in.analysis, Node::S, head));
}
double output_size(const FactInput& in) { return largest(output_magnitude(in.scene, in.analysis)); }

int allowed_keys(const FactInput& in, int i) {
  int count = 0;
  for (int j = 0; j < in.analysis.dims.n_k; ++j) count += allowed(in.scene.mask, i, j) ? 1 : 0;
  return count;
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

bool scaled_outside(const FactInput& in) { return std::abs(in.analysis.outside - 1) > tolerance; }

std::string short_text(double value) {
  const double two = rounded(value, 2);
  if (two == 0 && value != 0) return show_number(value, 2);
  const std::string text = exact_number(std::abs(two));
  return two < 0 ? "\xE2\x88\x92" + text : text;
}

std::string numbered(const char* what, int i) { return std::string(what) + ' ' + std::to_string(i + 1); }

std::string outside_words(const FactInput& in) {
  return "the scale " + short_text(in.analysis.outside) + " outside the softmax";
}

std::string empty_row_words(int row) { return numbered("row", row) + " has nothing allowed"; }

const char* no_factors_words(const FactInput& in) {
  return reads(in, Node::W_edit) ? "one merged matrix W, not two factors"
                                 : "queries and keys are not projected";
}

double uniform(std::uint64_t& state) { return static_cast<double>(splitmix64(state) >> 11) * 0x1p-52 - 1; }

}  // namespace attnlab::fact
