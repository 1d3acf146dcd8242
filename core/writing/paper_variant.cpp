#include "core/writing/papers.h"

#include "core/algebra/matrix_ops.h"
#include "core/scene/rules.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace attnlab {
namespace {

// splitmix64 (Steele, Lea, Flood 2014).
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed * 0x9E3779B97F4A7C15ULL + 0x1234567ULL) {}

  // From 0 to `last`.
  int throw_to(int last) {
    state_ += 0x9E3779B97F4A7C15ULL;
    std::uint64_t bits = state_;
    bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9ULL;
    bits = (bits ^ bits >> 27) * 0x94D049BB133111EBULL;
    bits ^= bits >> 31;
    return static_cast<int>((bits >> 11) % (static_cast<std::uint64_t>(last) + 1));
  }

 private:
  std::uint64_t state_;
};

void draw_entries(MutableView m, Dice& dice) {
  double largest = 0;
  bool whole = true;
  for (Eigen::Index i = 0; i < m.size(); ++i) {
    largest = std::max(largest, std::abs(m.data()[i]));
    whole = whole && m.data()[i] == std::round(m.data()[i]);
  }
  const double unit = whole ? 1 : 10;
  const int most = static_cast<int>(std::clamp(std::ceil(largest * unit), 1.0, whole ? 3.0 : 25.0));
  bool all_zero = true;
  for (Eigen::Index i = 0; i < m.size(); ++i) {
    const int drawn = dice.throw_to(2 * most) - most;
    m.data()[i] = drawn / unit;
    all_zero = all_zero && drawn == 0;
  }
  if (all_zero && m.size() > 0) m.data()[0] = 1 / unit;
}

}  // namespace

Scene paper_variant(const Scene& scene, int variant) {
  if (variant <= 0) return scene;
  Scene out = scene;
  Dice dice(static_cast<std::uint64_t>(variant));
  for (const MatrixId id : matrices_in_use(out)) draw_entries(matrix(out, id), dice);
  if (in_use(out, MatrixKind::target)) draw_entries(matrix(out, {MatrixKind::target, 0}), dice);
  out.notes.clear();
  out.title =
      (out.title.empty() ? std::string("Attention") : out.title) + ", variant " + std::to_string(variant);
  return out;
}

}  // namespace attnlab
