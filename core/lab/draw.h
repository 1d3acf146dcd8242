// Draw: random numbers that are the same on every machine: whole numbers and uniform ones by splitmix64
// (Steele, Lea, Flood 2014), directions by rejection, so that nothing of them depends on a mathematical
// library.
#pragma once

#include <cmath>
#include <cstdint>

namespace attnlab::lab {

class Draw {
 public:
  // A stream of its own for each use of each step of each seed.
  Draw(std::uint64_t seed, std::uint64_t use, std::uint64_t step = 0) : state_(seed) {
    state_ = bits() ^ (use * 0xd1342543de82ef95U);
    state_ = bits() ^ (step * 0xaf251af3b0f025b5U);
  }

  std::uint64_t bits() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15U;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
  }
  // Uniform in [low, high).
  double uniform(double low, double high) {
    return low + (high - low) * (static_cast<double>(bits() >> 11) * 0x1p-53);
  }
  int below(int count) { return static_cast<int>(bits() % static_cast<std::uint64_t>(count)); }
  // A uniform point of the unit sphere in `size` dimensions.
  void direction(double* out, int size) {
    double square = 0;
    do {
      square = 0;
      for (int i = 0; i < size; ++i) {
        out[i] = uniform(-1, 1);
        square += out[i] * out[i];
      }
    } while (square > 1 || square < 1e-3);
    const double over = 1 / std::sqrt(square);
    for (int i = 0; i < size; ++i) out[i] *= over;
  }
  // 0 .. count - 1 in a random order.
  void order(int* out, int count) {
    for (int i = 0; i < count; ++i) out[i] = i;
    for (int i = count - 1; i > 0; --i) {
      const int j = below(i + 1), kept = out[i];
      out[i] = out[j];
      out[j] = kept;
    }
  }

 private:
  std::uint64_t state_;
};

}  // namespace attnlab::lab
