#include "tests/core/random_edit.h"

#include <cmath>

namespace attnlab::test {
namespace {

double random_value(Random& random, bool nonsense) {
  constexpr double odd[] = {NAN, HUGE_VAL, -HUGE_VAL, 1e308, -1e308, 5e-324, -0.0, 0};
  if (nonsense && random.chance(0.3)) return odd[random.between(0, 7)];
  return random.uniform(-3, 3);
}

MatrixId random_id(Random& random, const Scene& s, bool nonsense) {
  if (nonsense && random.chance(0.3))
    return {static_cast<MatrixKind>(random.between(0, matrix_kind_count - 1)), random.between(-2, 6)};
  const MatrixList ids = matrices_in_use(s);
  return ids.begin()[random.between(0, static_cast<int>(ids.size()) - 1)];
}

Scale random_scale(Random& random, bool nonsense) {
  return {static_cast<Scale::Kind>(random.between(0, 3)),
          nonsense ? random_value(random, true) : random.uniform(0.3, 4)};
}

Mask random_mask(Random& random, const Scene& s, bool nonsense) {
  Mask mask;
  mask.kind = static_cast<Mask::Kind>(random.between(0, 2));
  if (mask.kind != Mask::Kind::matrix) return mask;
  const Dims n = dims(s);
  const int off = nonsense ? random.between(-1, 0) : 0;
  mask.allowed.resize(n.n_q + off, n.n_k);
  for (int i = 0; i < mask.allowed.size(); ++i) mask.allowed.data()[i] = random.between(0, 1);
  return mask;
}

SetWide random_values(Random& random, const Scene& s, MatrixId id, bool nonsense) {
  SetWide edit{id, {}};
  const MatrixView now = matrix(s, id);
  const bool wrong = nonsense && random.chance(0.3);
  edit.values.resize(wrong ? random.between(0, 16) : now.rows(), wrong ? random.between(0, 16) : now.cols());
  for (int i = 0; i < edit.values.size(); ++i)
    edit.values.data()[i] = random_value(random, nonsense && random.chance(0.02));
  return edit;
}

Edit random_entry(Random& random, const Scene& s, bool nonsense) {
  const MatrixId id = random_id(random, s, nonsense);
  const int rows = static_cast<int>(matrix(s, id).rows()), cols = static_cast<int>(matrix(s, id).cols());
  const int out = nonsense ? 1 : 0;
  return SetEntry{id, random.between(-out, std::max(rows - 1, 0) + out),
                  random.between(-out, std::max(cols - 1, 0) + out), random_value(random, nonsense)};
}

std::string of(const char* name, double value) { return name + (' ' + std::to_string(value)); }
template <typename Rule>
std::string rule(const char* name, Rule value) {
  return of(name, static_cast<int>(value));
}

}  // namespace

Edit random_edit(Random& random, const Scene& s, bool nonsense) {
  switch (random.between(0, 15)) {
    case 0:
    case 1:
    case 2: return random_entry(random, s, nonsense);
    case 3: {
      const SetWide edit = random_values(random, s, random_id(random, s, nonsense), nonsense);
      return set_matrix_edit(edit.id, view(edit.values));
    }
    case 4: return random_values(random, s, random_id(random, s, nonsense), nonsense);
    case 5: return SetSource{static_cast<Source>(random.between(0, 2))};
    case 6: return SetScore{static_cast<ScoreRule>(random.between(0, 5))};
    case 7: return SetValue{static_cast<ValueRule>(random.between(0, 2))};
    case 8: return SetOutput{static_cast<OutputRule>(random.between(0, 2))};
    case 9:
      if (random.chance(0.5)) return ExchangeQueryKey{};
      if (random.chance(0.5)) return SetWeights{static_cast<WeightsRule>(random.between(0, 3))};
      return SetUnitKeys{random.chance(0.5)};
    case 10:
      if (random.chance(0.5)) return SetInside{random_scale(random, nonsense)};
      return SetOutside{random_scale(random, nonsense)};
    case 11:
      if (random.chance(0.1)) return SetTarget{random.chance(0.5)};
      return SetTemperature{random_value(random, nonsense)};
    case 12: return SetMask{random_mask(random, s, nonsense)};
    case 13:
      return SetLabel{random.chance(0.5), random.between(nonsense ? -1 : 0, nonsense ? 9 : dims(s).n_q - 1),
                      "l"};
    default:
      return Resize{static_cast<Size>(random.between(0, 6)),
                    random.between(nonsense ? -9 : 1, nonsense ? 99 : 8)};
  }
}

std::string describe(const Edit& edit) {
  struct Describe {
    std::string operator()(const SetEntry& e) const {
      return "SetEntry " + of(name_of(e.id.kind), e.value) + " of head " + std::to_string(e.id.head) + " (" +
             std::to_string(e.row) + ", " + std::to_string(e.col) + ")";
    }
    std::string operator()(const SetMatrix& e) const {
      return std::string("SetMatrix ") + name_of(e.id.kind);
    }
    std::string operator()(const SetWide& e) const { return std::string("SetWide ") + name_of(e.id.kind); }
    std::string operator()(const SetSource& e) const { return rule("SetSource", e.value); }
    std::string operator()(const SetScore& e) const { return rule("SetScore", e.value); }
    std::string operator()(const SetValue& e) const { return rule("SetValue", e.value); }
    std::string operator()(const SetOutput& e) const { return rule("SetOutput", e.value); }
    std::string operator()(const SetUnitKeys& e) const { return rule("SetUnitKeys", e.value); }
    std::string operator()(const SetWeights& e) const { return rule("SetWeights", e.value); }
    std::string operator()(const SetPositions& e) const { return rule("SetPositions", e.value); }
    std::string operator()(const SetAngle& e) const { return of("SetAngle", e.value); }
    std::string operator()(const SetSlope& e) const { return of("SetSlope", e.value.value_or(0)); }
    std::string operator()(const ExchangeQueryKey&) const { return "ExchangeQueryKey"; }
    std::string operator()(const SetInside&) const { return "SetInside"; }
    std::string operator()(const SetOutside&) const { return "SetOutside"; }
    std::string operator()(const SetTemperature& e) const { return of("SetTemperature", e.value); }
    std::string operator()(const SetMask& e) const { return rule("SetMask", e.value.kind); }
    std::string operator()(const Resize& e) const { return rule("Resize", e.size) + of(" to", e.value); }
    std::string operator()(const SetLabel& e) const { return rule("SetLabel", e.index); }
    std::string operator()(const SetTitle&) const { return "SetTitle"; }
    std::string operator()(const SetNotes&) const { return "SetNotes"; }
    std::string operator()(const SetTarget& e) const { return rule("SetTarget", e.on); }
    std::string operator()(const SetShow& e) const { return rule("SetShow of", e.list.size()); }
  };
  return std::visit(Describe{}, edit);
}

}  // namespace attnlab::test
