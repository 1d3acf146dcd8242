#include "core/scene/edit.h"

#include "core/scene/hidden.h"

#include <algorithm>
#include <cmath>

namespace attnlab {

// Changes of shape: another source, another rule, another size. Every matrix that comes into use gets the
// shape that the rules ask for, so that a valid scene stays valid.
namespace {

constexpr int default_width = 2;  // d_k and d_v where nothing says otherwise

bool ties_tokens(const Scene& s) { return same_tokens(graph(rules_of(s))); }

// The dimensions that the rules of `s` ask for, close to `n`. They are read off W_Q and W_V where these are
// present, since those may come back from an earlier rule with widths of their own.
Dims tied(const Scene& s, Dims n) {
  if (ties_tokens(s)) n.n_q = n.n_k = std::max(n.n_q, 2);
  if (!projects_queries(s.score)) n.d_k = n.d;
  const int own = s.hidden.own_d_V.value_or(0);
  n.d_V = has_own_values(s) && own > 0 ? own : n.d;
  n.d_v = value_width(graph(rules_of(s)), n, n.d_v);
  return n;
}

int width_of(const WeightMatrix& m, int otherwise) {
  return m.cols() > 0 ? static_cast<int>(m.cols()) : std::clamp(otherwise, 1, max_width);
}

// The widths after a change of rule.
Dims widths_after(const Scene& s, Dims n, bool projected_before) {
  const Head& head = s.heads.front();
  if (projects_queries(s.score)) n.d_k = width_of(head.W_Q, projected_before ? n.d_k : default_width);
  if (value_projection(s) == MatrixKind::WV) n.d_v = width_of(head.W_V, n.d_v);
  return n;
}

// Whether the columns of V are its own is told by V where it is in use; out of use, and as wide as d by
// chance, it stays as it was.
void note_own_values(Scene& s) {
  const int now = static_cast<int>(s.V.cols()), d = dims(s).d;
  std::optional<int>& own = s.hidden.own_d_V;
  if (has_own_values(s) ? own != now : !own) own = now == d ? 0 : now;
}

// d_o is d unless W_O says otherwise; where they were not is remembered.
int output_columns(Scene& s, const Dims& old, const Dims& n) {
  const int now = static_cast<int>(s.W_O.cols());
  if (now == 0) return n.d;
  if (now != old.d) s.hidden.own_d_o = now;
  return now == s.hidden.own_d_o ? now : n.d;
}

// Where a rule ties n_q and n_k, it is remembered what they were; where it lets go, they come back, unless
// the common size was changed in between.
Dims tie(Scene& s, bool tied_before, const Dims& old, Dims n) {
  const bool tied_now = ties_tokens(s);
  if (tied_before && !tied_now && s.hidden.tied_n == old.n_q) {
    n.n_q = s.hidden.untied_n_q;
    n.n_k = s.hidden.untied_n_k;
  }
  n = tied(s, n);
  if (!tied_before && tied_now) {
    s.hidden.untied_n_q = old.n_q;
    s.hidden.untied_n_k = old.n_k;
    s.hidden.tied_n = n.n_q;
  }
  return n;
}

// Fits everything in use to `n`. `old` are the dimensions that the matrices have now.
void fit(Scene& s, const Dims& old, Dims n) {
  if (n.h != static_cast<int>(s.heads.size())) set_head_count(s, n.h);
  const int d_o = output_columns(s, old, n);
  for (const MatrixId id : matrices_in_use(s))
    if (id.kind != MatrixKind::WO) reshape(s, id, shape_of(s, n, id.kind));
  // A W_O out of use follows the heads too, so that its blocks of rows stay with their heads.
  const int rows = static_cast<int>(s.W_O.rows());
  if (in_use(s, MatrixKind::WO) || rows == old.h * old.d_v)
    reshape_output_weight(s, rows % old.h == 0 ? rows / old.h : rows, n.h, n.d_v, d_o);
  fit_labels(s, n.n_q, n.n_k);
  fit_mask(s, n.n_q, n.n_k);
  if (in_use(s, MatrixKind::target)) reshape(s, {MatrixKind::target, 0}, {n.n_q, dims(s).d_o});
}

void start_if_absent(Scene& s, MatrixKind kind, const MatrixView& values) {
  if (in_use(s, kind) && matrix(s, {kind, 0}).rows() == 0) set_matrix(s, {kind, 0}, values);
}

// A change of rule gives a scale another value; crossing back brings the old one back,
// unless it was changed in between.
void cross(Scale& scale, std::optional<Hidden::KeptScale>& kept, const Scale& otherwise) {
  const Scale next = kept && kept->set == scale ? kept->before : otherwise;
  kept = Hidden::KeptScale{scale, next};
  scale = next;
}

// A scale that follows d_k, as the number that it is now where another d_k would change it.
Scale held(const Scale& scale, int old_d_k, int new_d_k) {
  const double value = divisor(scale, old_d_k);
  return divisor(scale, new_d_k) == value ? scale : Scale{Scale::Kind::number, value};
}

// W of each head under the rule before "merged". False, and nothing is changed,
// where it leaves the range of doubles.
bool start_merged(Scene& s, int d) {
  Scene next = s;
  for (Head& head : next.heads) {
    head.W = score_matrix(s, head, d);
    if (!head.W.allFinite()) return false;
  }
  s = std::move(next);
  return true;
}

void change(Scene& s, const SetSource& e) {
  if (s.source == e.value) return;
  const Dims old = dims(s);
  // Copies: the views would follow the matrices as they change.
  const TokenMatrix Q = matrix(s, {query_input(s.source), 0});
  const TokenMatrix K = in_use(s, key_input(s.source)) ? TokenMatrix(matrix(s, {key_input(s.source), 0})) : Q;
  const TokenMatrix V =
      in_use(s, value_input(s.source)) ? TokenMatrix(matrix(s, {value_input(s.source), 0})) : K;
  const bool tied_before = ties_tokens(s);
  s.source = e.value;
  start_if_absent(s, query_input(e.value), view(Q));
  start_if_absent(s, key_input(e.value), view(K));
  start_if_absent(s, value_input(e.value), view(V));
  Dims n = old;
  if (e.value == Source::self) {
    n.n_q = std::max(old.n_q, old.n_k);
    s.hidden.key_tokens = s.key_tokens;
    s.key_tokens.clear();
  } else if (s.key_tokens.empty()) {
    s.key_tokens = s.hidden.key_tokens;
  }
  fit(s, old, tie(s, tied_before, old, n));
}

void change(Scene& s, const SetScore& e) {
  if (s.score == e.value) return;
  const Dims old = dims(s);
  const bool tied_before = ties_tokens(s), projected_before = projects_queries(s.score),
             edited_before = in_use(s, MatrixKind::W), edited = graph({.score = e.value}).reads(Node::W_edit);
  if (edited && !start_merged(s, old.d)) return;
  s.score = e.value;
  const Dims n = tie(s, tied_before, old, widths_after(s, old, projected_before));
  if (edited || edited_before) {
    cross(s.inside, s.hidden.merged_inside, held(s.inside, old.d_k, n.d_k));
    cross(s.outside, s.hidden.merged_outside, held(s.outside, old.d_k, n.d_k));
  }
  fit(s, old, n);
}

void change(Scene& s, const SetValue& e) {
  if (s.value == e.value) return;
  const Dims old = dims(s);
  s.value = e.value;
  fit(s, old, tied(s, widths_after(s, old, projects_queries(s.score))));
}

void change(Scene& s, const SetOutput& e) {
  if (s.output == e.value) return;
  const Dims old = dims(s);
  const Scale before = default_outside(s.output), after = default_outside(e.value);
  if (before != after) cross(s.outside, s.hidden.alt_outside, s.outside == before ? after : s.outside);
  s.output = e.value;
  fit(s, old, old);
}

void change(Scene& s, const SetPositions& e) {
  if (s.positions == e.value) return;
  const Dims n = dims(s);
  s.positions = e.value;
  fit(s, n, n);
}

int Dims::*member_of(Size size) {
  static constexpr int Dims::*members[] = {&Dims::n_q, &Dims::n_k, &Dims::d, &Dims::d_V,
                                           &Dims::d_k, &Dims::d_v, &Dims::h};
  return members[static_cast<int>(size)];
}

void change(Scene& s, const Resize& e) {
  const Range range = range_of(s, e.size);
  if (range.low == range.high) return;  // tied to another size
  const Dims old = dims(s);
  Dims n = old;
  n.*member_of(e.size) = std::clamp(e.value, range.low, range.high);
  if (e.size == Size::d_V) s.hidden.own_d_V = n.d_V == n.d ? 0 : n.d_V;
  fit(s, old, tied(s, n));
}

// What is stored for a wished value: inside +-max_entry,
// or the very value that a file brought and that stays.
double clamp_entry(double wished, double present) {
  return wished == present ? wished : std::clamp(wished, -max_entry, max_entry);
}

void set_values(Scene& s, MatrixId id, const MatrixView& wished) {
  const MutableView m = matrix(s, id);
  if (m.rows() != wished.rows() || m.cols() != wished.cols() || !wished.allFinite()) return;
  MutableView to = m;
  for (Eigen::Index i = 0; i < to.size(); ++i) to.data()[i] = clamp_entry(wished.data()[i], to.data()[i]);
}

bool positive(double x) { return std::isfinite(x) && x > 0; }

bool usable(const Scale& scale) { return scale.kind != Scale::Kind::number || positive(scale.number); }

// The number means something for Kind::number only; a file does not hold it otherwise,
// so neither does a scene.
Scale plain(const Scale& scale) { return {scale.kind, scale.kind == Scale::Kind::number ? scale.number : 1}; }

void change(Scene& s, const SetLabel& e) {
  const Dims n = dims(s);
  const bool own = e.key && s.source != Source::self;
  const int count = own ? n.n_k : n.n_q;
  if (e.index < 0 || e.index >= count) return;
  if (own && s.key_tokens.empty()) {
    s.key_tokens = s.tokens;
    s.key_tokens.resize(std::min(s.key_tokens.size(), static_cast<std::size_t>(n.n_k)));
  }
  std::vector<std::string>& labels = own ? s.key_tokens : s.tokens;
  const auto index = static_cast<std::size_t>(e.index);
  if (labels.size() <= index) labels.resize(index + 1);
  labels[index] = e.text;
}

void change(Scene& s, const SetEntry& e) {
  MutableView m = matrix(s, e.id);
  if (e.row < 0 || e.row >= m.rows() || e.col < 0 || e.col >= m.cols() || !std::isfinite(e.value)) return;
  m(e.row, e.col) = clamp_entry(e.value, m(e.row, e.col));
}

void change(Scene& s, const SetMatrix& e) { set_values(s, e.id, view(e.values)); }
void change(Scene& s, const SetWide& e) { set_values(s, e.id, view(e.values)); }

template <auto field>
void change(Scene& s, const SetField<field>& e) {
  using Value = std::remove_cvref_t<decltype(e.value)>;
  if constexpr (std::is_same_v<Value, double>) {
    if (positive(e.value)) s.*field = std::clamp(e.value, 1e-3, 1e3);
  } else if constexpr (std::is_same_v<Value, Scale>) {
    if (usable(e.value)) s.*field = plain(e.value);
  } else {
    s.*field = e.value;
  }
}

void change(Scene& s, const SetSlope& e) {
  if (!e.value) s.slope.reset();
  if (e.value && positive(*e.value)) s.slope = std::clamp(*e.value, 1e-3, 1e3);
}

void change(Scene& s, const ExchangeQueryKey&) {
  const Graph& rules = graph(rules_of(s));
  for (Head& head : s.heads) {
    if (rules.reads(Node::W_K)) std::swap(head.W_Q, head.W_K);
    if (rules.reads(Node::W_edit)) head.W.transposeInPlace();
  }
}

void change(Scene& s, const SetMask& e) {
  const Dims n = dims(s);
  const Matrix& m = e.value.allowed;
  if (e.value.kind == Mask::Kind::matrix && (m.rows() != n.n_q || m.cols() != n.n_k)) return;
  s.mask.kind = e.value.kind;
  s.mask.allowed = e.value.kind == Mask::Kind::matrix
                       ? Matrix(m.unaryExpr([](double x) { return x != 0 ? 1.0 : 0.0; }))
                       : Matrix();
}

void change(Scene& s, const SetTarget& e) {
  if (e.on == in_use(s, MatrixKind::target)) return;
  const Dims n = dims(s);
  s.target = e.on ? LayerMatrix(LayerMatrix::Zero(n.n_q, n.d_o)) : LayerMatrix();
}

void change(Scene& s, const SetShow& e) { write_show(s, e.list); }

}  // namespace

int value_of(const Dims& n, Size size) { return n.*member_of(size); }

Range range_of(const Scene& s, Size size) {
  const int now = value_of(dims(s), size);
  switch (size) {
    case Size::n_q: return {ties_tokens(s) ? 2 : 1, max_tokens};
    case Size::n_k: return ties_tokens(s) ? Range{now, now} : Range{2, max_tokens};
    case Size::d: return {2, max_model};
    case Size::d_V: return has_own_values(s) ? Range{1, max_model} : Range{now, now};
    case Size::d_k: return projects_queries(s.score) ? Range{1, max_width} : Range{now, now};
    case Size::d_v: return value_projection(s) == MatrixKind::WV ? Range{1, max_width} : Range{now, now};
    case Size::h: return {1, max_heads};
  }
  return {now, now};
}

Scene apply(Scene scene, const Edit& edit) {
  note_own_values(scene);
  std::visit([&scene](const auto& e) { change(scene, e); }, edit);
  return scene;
}

Edit set_matrix_edit(MatrixId id, const MatrixView& values) {
  if (values.rows() <= max_tokens && values.cols() <= max_tokens) return SetMatrix{id, values};
  return SetWide{id, values};
}

}  // namespace attnlab
