#include "tests/bench/scenes.h"

#include <random>

namespace attnlab::bench {
namespace {

template <int Rows, int Cols>
void fill(Bounded<Rows, Cols>& matrix, int rows, int cols, std::mt19937_64& random) {
  matrix.resize(rows, cols);
  // The engine's bits, not a distribution of the library: the same on every system. Two decimals, in [-1, 1].
  for (Eigen::Index i = 0; i < matrix.size(); ++i)
    matrix.data()[i] = static_cast<double>(random() % 201) / 100 - 1;
}

Scene scene(int n, int d, int width, int heads) {
  std::mt19937_64 random(7);
  Scene result;
  result.source = Source::free;
  for (TokenMatrix* input : {&result.Q, &result.K, &result.V}) fill(*input, n, d, random);
  for (int i = 0; i < heads; ++i) {
    Head head;
    for (WeightMatrix* weight : {&head.W_Q, &head.W_K, &head.W_V}) fill(*weight, d, width, random);
    result.heads.push_back(head);
  }
  fill(result.W_O, heads * width, d, random);
  return result;
}

}  // namespace

std::vector<NamedScene> scenes() {
  return {{"4 x 3, one head", scene(4, 3, 2, 1)},
          {"8 x 4, one head", scene(8, 4, 4, 1)},
          {"8 x 4, four heads", scene(8, 4, 4, 4)}};
}

}  // namespace attnlab::bench
