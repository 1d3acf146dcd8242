#include "core/teaching/fixed.h"

#include "core/scene/rules.h"

#include <algorithm>
#include <array>

namespace attnlab {
namespace {

bool same_matrix(const Scene& a, const Scene& b, MatrixKind kind) {
  const int heads = static_cast<int>(std::max(a.heads.size(), b.heads.size()));
  for (int head = 0; head < std::max(1, heads); ++head)
    if (!same_bits(matrix(a, {kind, head}), matrix(b, {kind, head}))) return false;
  return true;
}

template <MatrixKind kind>
bool matrix_stands(const Scene& a, const Scene& b) {
  return same_matrix(a, b, kind);
}

// What the name fixes, told of two scenes: whether it is the same in both.
struct FixedName {
  std::string_view name, words;
  bool (*same)(const Scene&, const Scene&);
};

constexpr std::array fixed_names{
    FixedName{
        "tokens", "the tokens",
        [](const Scene& a, const Scene& b) { return dims(a).n_q == dims(b).n_q && a.tokens == b.tokens; }},
    FixedName{"key_tokens", "the keys’ tokens",
              [](const Scene& a, const Scene& b) {
                return dims(a).n_k == dims(b).n_k && a.key_tokens == b.key_tokens;
              }},
    FixedName{"source", "where queries, keys and values come from",
              [](const Scene& a, const Scene& b) { return a.source == b.source; }},
    FixedName{
        "score", "the rule of the scores",
        [](const Scene& a, const Scene& b) { return a.score == b.score && a.positions == b.positions; }},
    FixedName{"value", "the rule of the values",
              [](const Scene& a, const Scene& b) { return a.value == b.value; }},
    FixedName{"output", "the rule of the output",
              [](const Scene& a, const Scene& b) { return a.output == b.output; }},
    FixedName{"weights", "the softmax",
              [](const Scene& a, const Scene& b) { return a.weights == b.weights; }},
    FixedName{"unit_keys", "the length of the keys",
              [](const Scene& a, const Scene& b) { return a.unit_keys == b.unit_keys; }},
    FixedName{"inside", "the scale inside the softmax",
              [](const Scene& a, const Scene& b) { return a.inside == b.inside; }},
    FixedName{"outside", "the scale outside the softmax",
              [](const Scene& a, const Scene& b) { return a.outside == b.outside; }},
    FixedName{"temperature", "the temperature",
              [](const Scene& a, const Scene& b) { return a.temperature == b.temperature; }},
    FixedName{"mask", "the mask", [](const Scene& a, const Scene& b) { return a.mask == b.mask; }},
    FixedName{"X", "$X$", matrix_stands<MatrixKind::X>},
    FixedName{"M", "$M$", matrix_stands<MatrixKind::M>},
    FixedName{"Q", "$Q$", matrix_stands<MatrixKind::Q>},
    FixedName{"K", "$K$", matrix_stands<MatrixKind::K>},
    FixedName{"V", "$V$", matrix_stands<MatrixKind::V>},
    FixedName{"WQ", "$W^Q$", matrix_stands<MatrixKind::WQ>},
    FixedName{"WK", "$W^K$", matrix_stands<MatrixKind::WK>},
    FixedName{"WV", "$W^V$", matrix_stands<MatrixKind::WV>},
    FixedName{"WO", "$W^O$", matrix_stands<MatrixKind::WO>},
};

const FixedName* find_fixed(std::string_view name) {
  const auto* found = std::ranges::find(fixed_names, name, &FixedName::name);
  return found == fixed_names.end() ? nullptr : found;
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
