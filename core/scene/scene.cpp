#include "core/scene/scene.h"

#include "core/scene/sentence.h"
#include "core/text/utf8.h"

namespace attnlab {

Head::Head() = default;
Head::Head(const Head&) = default;
Head::Head(Head&&) noexcept = default;
Head& Head::operator=(const Head&) = default;
Head& Head::operator=(Head&&) noexcept = default;
Head::~Head() = default;
Scene::Scene() = default;
Scene::Scene(const Scene&) = default;
Scene::Scene(Scene&&) noexcept = default;
Scene& Scene::operator=(const Scene&) = default;
Scene& Scene::operator=(Scene&&) noexcept = default;
Scene::~Scene() = default;

const char* name_of(MatrixKind kind) {
  static constexpr const char* names[matrix_kind_count] = {"X",  "M", "Q",  "K", "V",  "WQ",    "WK",
                                                           "WV", "W", "WA", "P", "WO", "target"};
  return names[static_cast<int>(kind)];
}

Rules rules_of(const Scene& s) {
  return {s.source, s.score, s.value, s.output, s.unit_keys, s.positions, s.heads.size() > 1, s.weights};
}

namespace {

// Calls `use` with the Eigen matrix that `id` names; of an absent head with an empty one.
template <typename SceneT, typename Use>
auto with_matrix(SceneT& scene, MatrixId id, Use use) {
  if (is_per_head(id.kind)) {
    static constexpr WeightMatrix Head::*members[] = {&Head::W_Q, &Head::W_K, &Head::W_V, &Head::W,
                                                      &Head::W_A};
    const auto index = static_cast<std::size_t>(id.head);
    if (id.head >= 0 && index < scene.heads.size())
      return id.kind == MatrixKind::P
                 ? use(scene.heads[index].P)
                 : use(scene.heads[index].*
                       members[static_cast<int>(id.kind) - static_cast<int>(MatrixKind::WQ)]);
    WeightMatrix none;
    return use(none);
  }
  switch (id.kind) {
    case MatrixKind::X: return use(scene.X);
    case MatrixKind::M: return use(scene.M);
    case MatrixKind::Q: return use(scene.Q);
    case MatrixKind::K: return use(scene.K);
    case MatrixKind::V: return use(scene.V);
    case MatrixKind::WO: return use(scene.W_O);
    default: return use(scene.target);
  }
}

// A view of a matrix that is not there must not point into the temporary head of with_matrix.
template <typename View, typename M>
View view_or_empty(M& m) {
  return m.size() > 0 ? View(m.data(), m.rows(), m.cols()) : View(nullptr, 0, 0);
}

std::string label_or_number(const std::vector<std::string>& labels, int i) {
  const auto index = static_cast<std::size_t>(i);
  if (i >= 0 && index < labels.size() && !labels[index].empty())
    return std::string(beginning_of(labels[index], longest_label));
  return "t" + std::to_string(i + 1);
}

}  // namespace

MatrixView matrix(const Scene& scene, MatrixId id) {
  return with_matrix(scene, id, [](const auto& m) { return view_or_empty<MatrixView>(m); });
}

MutableView matrix(Scene& scene, MatrixId id) {
  return with_matrix(scene, id, [](auto& m) { return view_or_empty<MutableView>(m); });
}

void set_matrix(Scene& scene, MatrixId id, const MatrixView& values) {
  with_matrix(scene, id, [&](auto& m) {
    using M = std::remove_reference_t<decltype(m)>;
    if (values.rows() > M::MaxRowsAtCompileTime || values.cols() > M::MaxColsAtCompileTime) return;
    const M copy = values;  // `values` may be a view of m itself
    m = copy;
  });
}

bool operator==(const Scene& a, const Scene& b) {
  const auto same = [&](MatrixKind kind, int head) {
    return same_bits(matrix(a, {kind, head}), matrix(b, {kind, head}));
  };
  if (a.heads.size() != b.heads.size()) return false;
  for (int kind = 0; kind < matrix_kind_count; ++kind) {
    const auto k = static_cast<MatrixKind>(kind);
    const int copies = is_per_head(k) ? static_cast<int>(a.heads.size()) : 1;
    for (int head = 0; head < copies; ++head)
      if (!same(k, head)) return false;
  }
  for (std::size_t i = 0; i < a.heads.size(); ++i)
    if (a.heads[i].extra != b.heads[i].extra) return false;
  return a.title == b.title && a.notes == b.notes && a.tokens == b.tokens && a.key_tokens == b.key_tokens &&
         a.source == b.source && a.score == b.score && a.value == b.value && a.output == b.output &&
         a.unit_keys == b.unit_keys && a.weights == b.weights && a.inside == b.inside &&
         a.outside == b.outside &&
         std::bit_cast<std::uint64_t>(a.temperature) == std::bit_cast<std::uint64_t>(b.temperature) &&
         a.positions == b.positions && a.angle == b.angle && a.slope == b.slope && a.mask == b.mask &&
         a.extra == b.extra;
}

std::string token_label(const Scene& scene, int i) { return label_or_number(scene.tokens, i); }

std::string key_label(const Scene& scene, int j) {
  return label_or_number(scene.key_tokens.empty() ? scene.tokens : scene.key_tokens, j);
}

bool is_itself(const Scene& s, int query, int key) {
  return query == key && s.source != Source::cross && key_label(s, key) == token_label(s, query);
}

}  // namespace attnlab
