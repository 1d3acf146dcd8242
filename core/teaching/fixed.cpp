#include "core/teaching/fixed.h"

#include "core/scene/rules.h"

#include <algorithm>
#include <iterator>

namespace attnlab {
namespace {

template <MatrixKind kind>
bool matrix_stands(const Scene& a, const Scene& b) {
  const int heads = static_cast<int>(std::max(a.heads.size(), b.heads.size()));
  for (int head = 0; head < std::max(1, heads); ++head)
    if (!same_bits(matrix(a, {kind, head}), matrix(b, {kind, head}))) return false;
  return true;
}

template <auto member>
bool stands(const Scene& a, const Scene& b) {
  return a.*member == b.*member;
}

// What the name fixes, told of two scenes: whether it is the same in both.
struct FixedName {
  std::string_view name, words;
  bool (*same)(const Scene&, const Scene&);
};

constexpr FixedName fixed_names[] = {
    {"tokens", "the tokens",
     [](const Scene& a, const Scene& b) { return dims(a).n_q == dims(b).n_q && a.tokens == b.tokens; }},
    {"key_tokens", "the keys’ tokens",
     [](const Scene& a, const Scene& b) {
       return dims(a).n_k == dims(b).n_k && a.key_tokens == b.key_tokens;
     }},
    {"source", "where queries, keys and values come from", stands<&Scene::source>},
    {"score", "the rule of the scores",
     [](const Scene& a, const Scene& b) { return a.score == b.score && a.positions == b.positions; }},
    {"value", "the rule of the values", stands<&Scene::value>},
    {"output", "the rule of the output", stands<&Scene::output>},
    {"weights", "the softmax", stands<&Scene::weights>},
    {"unit_keys", "the length of the keys", stands<&Scene::unit_keys>},
    {"inside", "the scale inside the softmax", stands<&Scene::inside>},
    {"outside", "the scale outside the softmax", stands<&Scene::outside>},
    {"temperature", "the temperature", stands<&Scene::temperature>},
    {"mask", "the mask", stands<&Scene::mask>},
    {"X", "$X$", matrix_stands<MatrixKind::X>},
    {"M", "$M$", matrix_stands<MatrixKind::M>},
    {"Q", "$Q$", matrix_stands<MatrixKind::Q>},
    {"K", "$K$", matrix_stands<MatrixKind::K>},
    {"V", "$V$", matrix_stands<MatrixKind::V>},
    {"WQ", "$W^Q$", matrix_stands<MatrixKind::WQ>},
    {"WK", "$W^K$", matrix_stands<MatrixKind::WK>},
    {"WV", "$W^V$", matrix_stands<MatrixKind::WV>},
    {"WO", "$W^O$", matrix_stands<MatrixKind::WO>},
};

const FixedName* find_fixed(std::string_view name) {
  const auto* found = std::ranges::find(fixed_names, name, &FixedName::name);
  return found == std::end(fixed_names) ? nullptr : found;
}

}  // namespace

bool can_be_fixed(std::string_view name) { return find_fixed(name) != nullptr; }

std::string all_fixed_names() {
  std::string list;
  for (const FixedName& known : fixed_names) list += (list.empty() ? "" : ", ") + std::string(known.name);
  return list;
}

std::string_view first_changed(const Scene& before, const Scene& after, std::span<const std::string> fixed) {
  for (const std::string& name : fixed)
    if (const FixedName* known = find_fixed(name); known != nullptr && !known->same(before, after))
      return known->name;
  return {};
}

std::string_view words_of_fixed(std::string_view name) {
  const FixedName* known = find_fixed(name);
  return known == nullptr ? name : known->words;
}

}  // namespace attnlab
