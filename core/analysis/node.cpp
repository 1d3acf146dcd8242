#include "core/analysis/node.h"

#include <array>

namespace attnlab {

bool is_given(Node node) { return node <= Node::W_O; }

bool is_per_head(Node node) {
  switch (node) {
    case Node::X:
    case Node::M:
    case Node::Q:
    case Node::K:
    case Node::V:
    case Node::W_O:
    case Node::concat:
    case Node::Y: return false;
    default: return true;
  }
}

MatrixKind kind_of(Node given) {
  constexpr std::array kinds{MatrixKind::X, MatrixKind::M,  MatrixKind::Q,  MatrixKind::K,
                             MatrixKind::V, MatrixKind::WQ, MatrixKind::WK, MatrixKind::WV,
                             MatrixKind::W, MatrixKind::WA, MatrixKind::WO};
  return is_given(given) ? kinds[static_cast<std::size_t>(given)] : MatrixKind::target;
}

Node node_of(MatrixKind kind) {
  for (int i = 0; i <= static_cast<int>(Node::W_O); ++i)
    if (kind_of(static_cast<Node>(i)) == kind) return static_cast<Node>(i);
  return Node::Y;  // a target has the cells of Y
}

MatrixView values(const Scene& s, const Analysis& a, Node node, int head) {
  const MatrixView nothing(nullptr, 0, 0);
  if (is_per_head(node) && (head < 0 || head >= a.dims.h)) return nothing;
  if (is_given(node)) {
    const MatrixId id{kind_of(node), is_per_head(node) ? head : 0};
    return in_use(s, id.kind) ? matrix(s, id) : nothing;
  }
  if (node == Node::concat) return view(a.concat);
  if (node == Node::Y) return view(a.Y);
  const HeadAnalysis& h = a.heads[static_cast<std::size_t>(head)];
  switch (node) {
    case Node::P_Q: return view(h.P_Q);
    case Node::P_K: return view(h.P_K);
    case Node::K_dot: return s.unit_keys ? view(h.K_dot) : nothing;
    case Node::P_V: return view(h.P_V);
    case Node::S: return view(h.S);
    case Node::L: return view(h.L);
    case Node::A: return view(h.A);
    case Node::H: return view(h.H);
    case Node::W: return view(h.W);
    case Node::QQ: return view(h.QQ);
    case Node::S_sym: return view(h.symmetric_part);
    case Node::S_anti: return view(h.antisymmetric_part);
    default: return nothing;
  }
}

}  // namespace attnlab
