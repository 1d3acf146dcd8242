#include "core/scene/shape.h"

#include "core/scene/hidden.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace attnlab {

namespace {

constexpr int default_width = 2;  // d_k and d_v where nothing says otherwise

bool ties_tokens(const Scene& s) { return same_tokens(graph(rules_of(s))); }

// The dimensions that the rules of `s` ask for, close to `n`. They are read off W_Q and W_V where these are present,
// since those may come back from an earlier rule with widths of their own.
Dims tied(const Scene& s, Dims n) {
  if (ties_tokens(s)) n.n_q = n.n_k = std::max(n.n_q, 2);
  if (!projects_queries(s.score)) n.d_k = n.d;
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

// d_o is d unless W_O says otherwise; where they were not is remembered.
int output_columns(Scene& s, const Dims& old, const Dims& n) {
  const int now = static_cast<int>(s.W_O.cols());
  if (now == 0) return n.d;
  if (now != old.d) s.hidden.own_d_o = now;
  return now == s.hidden.own_d_o ? now : n.d;
}

// Where a rule ties n_q and n_k, it is remembered what they were; where it lets go, they come back, unless the
// common size was changed in between.
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

// A change of rule gives a scale another value; crossing back brings the old one back, unless it was changed in between.
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

// W of each head under the rule before "merged". False, and nothing is changed, where it leaves the range of doubles.
bool start_merged(Scene& s, int d) {
  Scene next = s;
  for (Head& head : next.heads) {
    head.W = score_matrix(s, head, d);
    if (!head.W.allFinite()) return false;
  }
  s = std::move(next);
  return true;
}

}  // namespace

void change_source(Scene& s, Source source) {
  if (s.source == source) return;
  const Dims old = dims(s);
  // Copies: the views would follow the matrices as they change.
  const TokenMatrix Q = matrix(s, {query_input(s.source), 0});
  const TokenMatrix K = in_use(s, key_input(s.source)) ? TokenMatrix(matrix(s, {key_input(s.source), 0})) : Q;
  const TokenMatrix V =
      in_use(s, value_input(s.source)) ? TokenMatrix(matrix(s, {value_input(s.source), 0})) : K;
  const bool tied_before = ties_tokens(s);
  s.source = source;
  start_if_absent(s, query_input(source), view(Q));
  start_if_absent(s, key_input(source), view(K));
  start_if_absent(s, value_input(source), view(V));
  Dims n = old;
  if (source == Source::self) {
    n.n_q = std::max(old.n_q, old.n_k);
    s.hidden.key_tokens = s.key_tokens;
    s.key_tokens.clear();
  } else if (s.key_tokens.empty()) {
    s.key_tokens = s.hidden.key_tokens;
  }
  fit(s, old, tie(s, tied_before, old, n));
}

void change_score(Scene& s, ScoreRule rule) {
  if (s.score == rule) return;
  const Dims old = dims(s);
  const bool tied_before = ties_tokens(s), projected_before = projects_queries(s.score),
             edited_before = in_use(s, MatrixKind::W), edited = graph({.score = rule}).reads(Node::W_edit);
  if (edited && !start_merged(s, old.d)) return;
  s.score = rule;
  const Dims n = tie(s, tied_before, old, widths_after(s, old, projected_before));
  if (edited || edited_before) {
    cross(s.inside, s.hidden.merged_inside, held(s.inside, old.d_k, n.d_k));
    cross(s.outside, s.hidden.merged_outside, held(s.outside, old.d_k, n.d_k));
  }
  fit(s, old, n);
}

void change_value(Scene& s, ValueRule rule) {
  if (s.value == rule) return;
  const Dims old = dims(s);
  s.value = rule;
  fit(s, old, tied(s, widths_after(s, old, projects_queries(s.score))));
}

void change_output(Scene& s, OutputRule rule) {
  if (s.output == rule) return;
  const Dims old = dims(s);
  const Scale before = default_outside(s.output), after = default_outside(rule);
  if (before != after) cross(s.outside, s.hidden.alt_outside, s.outside == before ? after : s.outside);
  s.output = rule;
  fit(s, old, old);
}

int value_of(const Dims& n, Size size) {
  switch (size) {
    case Size::n_q: return n.n_q;
    case Size::n_k: return n.n_k;
    case Size::d: return n.d;
    case Size::d_k: return n.d_k;
    case Size::d_v: return n.d_v;
    case Size::h: return n.h;
  }
  return 0;
}

Range range_of(const Scene& s, Size size) {
  const int now = value_of(dims(s), size);
  switch (size) {
    case Size::n_q: return {ties_tokens(s) ? 2 : 1, max_tokens};
    case Size::n_k: return ties_tokens(s) ? Range{now, now} : Range{2, max_tokens};
    case Size::d: return {2, max_model};
    case Size::d_k: return projects_queries(s.score) ? Range{1, max_width} : Range{now, now};
    case Size::d_v: return value_projection(s) == MatrixKind::WV ? Range{1, max_width} : Range{now, now};
    case Size::h: return {1, max_heads};
  }
  return {now, now};
}

void resize(Scene& s, Size size, int value) {
  const Range range = range_of(s, size);
  if (range.low == range.high) return;  // tied to another size
  const Dims old = dims(s);
  Dims n = old;
  const int to = std::clamp(value, range.low, range.high);
  switch (size) {
    case Size::n_q: n.n_q = to; break;
    case Size::n_k: n.n_k = to; break;
    case Size::d: n.d = to; break;
    case Size::d_k: n.d_k = to; break;
    case Size::d_v: n.d_v = to; break;
    case Size::h: n.h = to; break;
  }
  fit(s, old, tied(s, n));
}

}  // namespace attnlab
