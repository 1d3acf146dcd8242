// From logits to weights and back, by each rule (core/graph/graph.h), on lanes. Part of the kernel's source (kernel_body.h),
// with its rules: internal linkage, nothing of the standard library.
#pragma once

#include "core/lab/kernel_vector.h"

namespace attnlab::lab {
namespace {

// What query i may see, in `seen`; how many.
inline int seen_by(const Steps& program, const Step& s, int i, int* seen, double* values) {
  int count = 0;
  for (int j = 0; j < s.out.cols; ++j) {
    if (may_see(program, i, j))
      seen[count++] = j;
    else
      at(values, place(s.out, i, j)) = Vector{};
  }
  return count;
}

inline Vector chosen(const Bits& first, const Vector& a, const Vector& b) {
  const Bits bits = (first & reinterpret_cast<const Bits&>(a)) | (~first & reinterpret_cast<const Bits&>(b));
  return reinterpret_cast<const Vector&>(bits);
}

inline void softmax(const Steps& program, const Step& s, double* values) {
  for (int i = 0; i < s.out.rows; ++i) {
    int seen[8];
    const int count = seen_by(program, s, i, seen, values);
    Vector x[8], largest = Vector{} - __builtin_huge_val();
    for (int n = 0; n < count; ++n) {
      x[n] = at(values, place(s.a, i, seen[n])) * s.factor;
      largest = chosen(x[n] > largest, x[n], largest);
    }
    for (int n = 0; n < count; ++n) x[n] -= largest;
    int n = 0;
    for (; n + 4 <= count; n += 4) exponential<4>(x + n, x + n);
    for (; n < count; ++n) exponential<1>(x + n, x + n);
    Vector total = {};
    for (n = 0; n < count; ++n) total += x[n];
    const Vector over = 1.0 / total;
    for (n = 0; n < count; ++n) at(values, place(s.out, i, seen[n])) = x[n] * over;
  }
}

// By the scores: factor A (dA - sum of dA A).
inline void softmax_back(const Steps& program, const Step& s, const double* values, double* slopes) {
  for (int i = 0; i < s.out.rows; ++i) {
    Vector mean = {};
    for (int j = 0; j < s.out.cols; ++j)
      mean += at(slopes, place(s.out, i, j)) * at(values, place(s.out, i, j));
    for (int j = 0; j < s.out.cols; ++j) {
      if (!may_see(program, i, j)) continue;
      at(slopes, place(s.a, i, j)) +=
          at(values, place(s.out, i, j)) * (at(slopes, place(s.out, i, j)) - mean) * s.factor;
    }
  }
}

inline void linear(const Steps& program, const Step& s, double* values) {
  for (int i = 0; i < s.out.rows; ++i)
    for (int j = 0; j < s.out.cols; ++j)
      at(values, place(s.out, i, j)) =
          may_see(program, i, j) ? at(values, place(s.a, i, j)) * s.factor : Vector{};
}

inline void linear_back(const Steps& program, const Step& s, double* slopes) {
  for (int i = 0; i < s.out.rows; ++i)
    for (int j = 0; j < s.out.cols; ++j)
      if (may_see(program, i, j)) at(slopes, place(s.a, i, j)) += at(slopes, place(s.out, i, j)) * s.factor;
}

// 1 / (1 + e^-x), by e^-|x|: the exponential is for what is not positive.
inline void sigmoid(const Steps& program, const Step& s, double* values) {
  const Vector one = Vector{} + 1;
  for (int i = 0; i < s.out.rows; ++i) {
    int seen[8];
    const int count = seen_by(program, s, i, seen, values);
    for (int n = 0; n < count; ++n) {
      const Vector x = at(values, place(s.a, i, seen[n])) * s.factor;
      const Bits below = x < Vector{};
      Vector e = chosen(below, x, -x);
      exponential<1>(&e, &e);
      at(values, place(s.out, i, seen[n])) = chosen(below, e, one) / (one + e);
    }
  }
}

inline void sigmoid_back(const Steps& program, const Step& s, const double* values, double* slopes) {
  for (int i = 0; i < s.out.rows; ++i)
    for (int j = 0; j < s.out.cols; ++j) {
      if (!may_see(program, i, j)) continue;
      const Vector& p = at(values, place(s.out, i, j));
      at(slopes, place(s.a, i, j)) += p * (1 - p) * at(slopes, place(s.out, i, j)) * s.factor;
    }
}

// max(x - theta, 0), arXiv 1602.02068. What lies below the threshold of all cannot lie above that of fewer: with all keys at
// first, those below are left out until none is, after as many rounds as there are keys at the latest.
inline void sparsemax(const Steps& program, const Step& s, double* values) {
  const Vector one = Vector{} + 1, none = {};
  for (int i = 0; i < s.out.rows; ++i) {
    int seen[8];
    const int count = seen_by(program, s, i, seen, values);
    Vector x[8], largest = none - __builtin_huge_val();
    for (int n = 0; n < count; ++n) {
      x[n] = at(values, place(s.a, i, seen[n])) * s.factor;
      largest = chosen(x[n] > largest, x[n], largest);
    }
    for (int n = 0; n < count; ++n) x[n] -= largest;
    Vector theta = none - __builtin_huge_val();
    for (int round = 0; round < count; ++round) {
      Vector total = none, kept = none;
      for (int n = 0; n < count; ++n) {
        const Bits above = x[n] > theta;
        total += chosen(above, x[n], none);
        kept += chosen(above, one, none);
      }
      theta = (total - 1) / kept;
    }
    for (int n = 0; n < count; ++n) {
      const Vector weight = x[n] - theta;
      at(values, place(s.out, i, seen[n])) = chosen(weight < none, none, weight);
    }
  }
}

// On the support the slope less its mean there.
inline void sparsemax_back(const Step& s, const double* values, double* slopes) {
  const Vector one = Vector{} + 1, none = {};
  for (int i = 0; i < s.out.rows; ++i) {
    Vector total = none, kept = none;
    for (int j = 0; j < s.out.cols; ++j) {
      const Bits on = at(values, place(s.out, i, j)) > none;
      total += chosen(on, at(slopes, place(s.out, i, j)), none);
      kept += chosen(on, one, none);
    }
    const Vector mean = total / chosen(kept > none, kept, one);
    for (int j = 0; j < s.out.cols; ++j) {
      const Bits on = at(values, place(s.out, i, j)) > none;
      at(slopes, place(s.a, i, j)) += chosen(on, (at(slopes, place(s.out, i, j)) - mean) * s.factor, none);
    }
  }
}

// The rows of weights, by the rule of the step.
inline void weights(const Steps& program, const Step& s, double* values) {
  switch (s.kind) {
    case Step::Kind::softmax: return softmax(program, s, values);
    case Step::Kind::linear: return linear(program, s, values);
    case Step::Kind::sigmoid: return sigmoid(program, s, values);
    case Step::Kind::sparsemax: return sparsemax(program, s, values);
    case Step::Kind::multiply:
    case Step::Kind::unit_rows:
    case Step::Kind::turned:
    case Step::Kind::lowered: break;
  }
}

inline void weights_back(const Steps& program, const Step& s, const double* values, double* slopes) {
  switch (s.kind) {
    case Step::Kind::softmax: return softmax_back(program, s, values, slopes);
    case Step::Kind::linear: return linear_back(program, s, slopes);
    case Step::Kind::sigmoid: return sigmoid_back(program, s, values, slopes);
    case Step::Kind::sparsemax: return sparsemax_back(s, values, slopes);
    case Step::Kind::multiply:
    case Step::Kind::unit_rows:
    case Step::Kind::turned:
    case Step::Kind::lowered: break;
  }
}

}  // namespace
}  // namespace attnlab::lab
