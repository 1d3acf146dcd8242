#include "core/scene/hidden.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

namespace attnlab {
namespace {

using Entries = std::vector<Hidden::Entry>;

auto find(const Entries& entries, MatrixId id, int row, int col) {
  return std::find_if(entries.begin(), entries.end(),
                      [&](const Hidden::Entry& e) { return e.id == id && e.row == row && e.col == col; });
}

void remember(Entries& entries, MatrixId id, int row, int col, double value) {
  if (const auto known = find(entries, id, row, col); known != entries.end()) entries.erase(known);
  entries.push_back({id, row, col, value});
}

std::optional<double> recall(const Entries& entries, MatrixId id, int row, int col) {
  const auto known = find(entries, id, row, col);
  return known == entries.end() ? std::nullopt : std::optional(known->value);
}

// The hidden entry, else a fresh one; a target grows by zeros, since it is somebody's wish,
// not a matter of chance.
double grown(const Scene& s, MatrixId id, int row, int col) {
  if (const auto value = recall(s.hidden.entries, id, row, col)) return *value;
  return id.kind == MatrixKind::target ? 0 : fresh_entry(id, row, col);
}

// What fresh entries go by: P counts behind all others, for scenes keep their fresh entries.
std::uint64_t number_of(MatrixKind kind) {
  const auto number = static_cast<std::uint64_t>(kind);
  return kind < MatrixKind::P ? number : kind == MatrixKind::P ? matrix_kind_count - 1 : number - 1;
}

using Wide = Bounded<max_concat, max_concat>;

void fit_list(std::vector<std::string>& labels, std::vector<std::string>& longest, int count) {
  if (longest.size() < labels.size()) longest.resize(labels.size());
  std::copy(labels.begin(), labels.end(), longest.begin());
  const auto n = static_cast<std::size_t>(count);
  if (labels.size() > n) labels.resize(n);
  while (!labels.empty() && labels.size() < n && labels.size() < longest.size())
    labels.push_back(longest[labels.size()]);
}

}  // namespace

double fresh_entry(MatrixId id, int row, int col) {
  std::uint64_t z = 1 + number_of(id.kind) * 1000003U + static_cast<std::uint64_t>(id.head) * 10007U +
                    static_cast<std::uint64_t>(row) * 101U + static_cast<std::uint64_t>(col);
  z *= 0x9E3779B97F4A7C15U;  // the finaliser of splitmix64
  z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
  z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
  z ^= z >> 31U;
  const int tenths = static_cast<int>(z % 20) - 10;  // -10 .. 9; 0 becomes 10
  return (tenths == 0 ? 10 : tenths) / 10.0;
}

void reshape(Scene& s, MatrixId id, Shape shape) {
  const MatrixView old = matrix(std::as_const(s), id);
  if (old.rows() == shape.rows && old.cols() == shape.cols) return;
  for (int i = 0; i < old.rows(); ++i)
    for (int j = 0; j < old.cols(); ++j)
      if (i >= shape.rows || j >= shape.cols) remember(s.hidden.entries, id, i, j, old(i, j));
  Wide next(shape.rows, shape.cols);
  for (int i = 0; i < shape.rows; ++i)
    for (int j = 0; j < shape.cols; ++j)
      next(i, j) = i < old.rows() && j < old.cols() ? old(i, j) : grown(s, id, i, j);
  set_matrix(s, id, view(std::as_const(next)));
}

void reshape_output_weight(Scene& s, int old_d_v, int h, int d_v, int d_o) {
  const OutputWeight old = s.W_O;
  const int old_h = old_d_v > 0 ? static_cast<int>(old.rows()) / old_d_v : 0;
  for (int i = 0; i < old_h * old_d_v; ++i)
    for (int j = 0; j < old.cols(); ++j) {
      const int head = i / old_d_v, row = i % old_d_v;
      if (head >= h || row >= d_v || j >= d_o)
        remember(s.hidden.entries, {MatrixKind::WO, head}, row, j, old(i, j));
    }
  s.W_O.resize(h * d_v, d_o);
  for (int i = 0; i < h * d_v; ++i)
    for (int j = 0; j < d_o; ++j) {
      const int head = i / d_v, row = i % d_v;
      const bool kept = head < old_h && row < old_d_v && j < old.cols();
      s.W_O(i, j) = kept ? old(head * old_d_v + row, j) : grown(s, {MatrixKind::WO, head}, row, j);
    }
}

void set_head_count(Scene& s, int h) {
  const auto count = static_cast<std::size_t>(h);
  if (s.hidden.heads.size() < s.heads.size()) s.hidden.heads.resize(s.heads.size());
  for (std::size_t i = count; i < s.heads.size(); ++i) s.hidden.heads[i] = s.heads[i];
  while (s.heads.size() < count)
    s.heads.push_back(s.heads.size() < s.hidden.heads.size() ? s.hidden.heads[s.heads.size()] : Head{});
  s.heads.resize(count);
}

void fit_labels(Scene& s, int n_q, int n_k) {
  fit_list(s.tokens, s.hidden.tokens, n_q);
  fit_list(s.key_tokens, s.hidden.key_tokens, n_k);
}

void fit_mask(Scene& s, int n_q, int n_k) {
  if (s.mask.kind != Mask::Kind::matrix) return;
  const Matrix old = s.mask.allowed;
  if (old.rows() == n_q && old.cols() == n_k) return;
  for (int i = 0; i < old.rows(); ++i)
    for (int j = 0; j < old.cols(); ++j)
      if (i >= n_q || j >= n_k) remember(s.hidden.mask, {}, i, j, old(i, j));
  s.mask.allowed.resize(n_q, n_k);
  for (int i = 0; i < n_q; ++i)
    for (int j = 0; j < n_k; ++j)
      s.mask.allowed(i, j) =
          i < old.rows() && j < old.cols() ? old(i, j) : recall(s.hidden.mask, {}, i, j).value_or(1);
}

}  // namespace attnlab
