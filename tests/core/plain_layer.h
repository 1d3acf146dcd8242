// Attention by its definition in complex extended precision, sharing no line with core: a derivative by any
// number that it is made of is the imaginary part after a step along the imaginary axis, exact to rounding.
#pragma once

#include "core/scene/rules.h"
#include "core/scene/scene.h"

#include <Eigen/Core>

#include <algorithm>
#include <complex>
#include <map>
#include <vector>

namespace attnlab::test {

using Number = std::complex<long double>;

using Numbers = Eigen::Matrix<Number, Eigen::Dynamic, Eigen::Dynamic>;

inline Numbers zeros(Eigen::Index rows, Eigen::Index cols) { return Numbers::Zero(rows, cols); }
inline Numbers numbers(const MatrixView& m) { return m.cast<Number>(); }
inline Numbers scaled(const Numbers& a, Number by) { return a * by; }
inline Numbers transpose(const Numbers& a) { return a.transpose(); }
inline Numbers absolute(const Numbers& a) { return a.cwiseAbs().cast<Number>(); }
inline Numbers row_of(const Numbers& a, int i) { return a.row(i); }
inline long double most(const Numbers& a) {
  long double out = 0;
  for (const Number& x : a.reshaped()) out = std::max(out, std::abs(x));
  return out;
}
inline long double norm(const Numbers& a) { return a.norm(); }  // Frobenius

struct PlainHead {
  Numbers E_Q, P_K, E_K, P_V, S, L, A, H;  // E_Q E_K^T = S; L and A are 0 where masked
};
struct Plain {
  std::vector<PlainHead> heads;
  const PlainHead& head(int h) const { return heads[static_cast<std::size_t>(h)]; }
  Numbers Y;
  long double sigma = 1, outside = 1;
};

// The matrices of a scene that are in use, to be changed before the layer is computed.
class PlainLayer {
 public:
  explicit PlainLayer(const Scene& scene);  // valid
  Numbers& operator[](MatrixId id) { return given_[{static_cast<int>(id.kind), id.head}]; }
  const Numbers& at(MatrixKind kind, int head = 0) const { return given_.at({static_cast<int>(kind), head}); }
  Plain computed() const;
  // What makes E_Q, P_K and P_V of the rows of the inputs; the identity where nothing does.
  Numbers into_queries(int head) const;
  Numbers into_keys(int head) const;
  Numbers into_values(int head) const;
  Numbers query_tokens() const, key_tokens() const, value_tokens() const;
  // The d_v x d_o block of the output of a head.
  Numbers output_block(int head) const;
  Number loss() const;

  const Scene& scene;
  Dims n;

 private:
  std::map<std::pair<int, int>, Numbers> given_;
};

// Over the keys that are allowed; 0 elsewhere.
Numbers softmax_rows(const Numbers& L, const Mask& mask);
Numbers weights_rows(WeightsRule rule, const Numbers& L, const Mask& mask);

}  // namespace attnlab::test
