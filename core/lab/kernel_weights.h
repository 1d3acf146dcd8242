// From logits to weights and back, by each rule (core/graph/graph.h), on lanes. Part of the kernel's source
// (kernel_body.h), with its rules: internal linkage, nothing of the standard library.
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

inline Vector chosen(const Bits& first, const Vector& a, const Vector& b) { return first ? a : b; }

// A slope by what this step adds to it: the first to do so writes it.
inline void give(const Step& s, double* slopes, int i, int j, const Vector& what) {
  Vector& slope = at(slopes, place(s.a, i, j));
  slope = s.begins_a ? what : slope + what;
}

template <int count>
inline void powers_at(double* values) {
  Vector x[count];
  for (int n = 0; n < count; ++n) x[n] = at(values, n);
  power_of_two<count>(x, x);
  for (int n = 0; n < count; ++n) at(values, n) = x[n];
}

// Each logit less the largest of its row, for a power of two.
template <int cols>
inline void below_largest(const Steps& program, const Step& s, double* rows) {
  constexpr double nothing = -2000;  // 2^nothing is 0
  const double to_two = s.factor * log2_of_e;
  for (int i = 0; i < s.out.rows; ++i, rows += cols * lane_count) {
    const unsigned seen = program.allowed[i];
    Vector x[cols], largest = Vector{} - __builtin_huge_val();
    for (int j = 0; j < cols; ++j) {
      x[j] = at(rows, j);
      if ((seen >> j & 1) != 0) largest = chosen(x[j] > largest, x[j], largest);
    }
    for (int j = 0; j < cols; ++j)
      at(rows, j) = (seen >> j & 1) != 0 ? (x[j] - largest) * to_two : Vector{} + nothing;
  }
}

// Where all may be seen.
template <int cols>
inline void below_largest_of_all(const Step& s, double* rows) {
  const double to_two = s.factor * log2_of_e;
  for (int i = 0; i < s.out.rows; ++i, rows += cols * lane_count) {
    Vector x[cols], largest = at(rows, 0);
    for (int j = 0; j < cols; ++j) {
      x[j] = at(rows, j);
      largest = chosen(x[j] > largest, x[j], largest);
    }
    for (int j = 0; j < cols; ++j) at(rows, j) = (x[j] - largest) * to_two;
  }
}

template <int cols>
inline void over_sum(const Steps& program, const Step& s, double* rows) {
  for (int i = 0; i < s.out.rows; ++i, rows += cols * lane_count) {
    if (program.allowed[i] == 0) continue;
    Vector x[cols], total = at(rows, 0);
    for (int j = 0; j < cols; ++j) {
      x[j] = at(rows, j);
      if (j > 0) total += x[j];
    }
    const Vector over = 1.0 / total;
    for (int j = 0; j < cols; ++j) at(rows, j) = x[j] * over;
  }
}

inline bool all_seen(const Steps& program, const Step& s) {
  bool all = true;
  for (int i = 0; i < s.out.rows; ++i) all = all && program.allowed[i] == (1U << s.out.cols) - 1;
  return all;
}

// Weights take the place of their logits, the rows one behind the other. Three ways through all rows, so that
// the powers, long chains each, need not wait for the sum of a row.
inline void softmax(const Steps& program, const Step& s, double* values) {
  double* const rows = values + s.out.at * lane_count;
  const bool all = all_seen(program, s);
  by_count(s.out.cols, [&](auto cols) {
    if (all)
      below_largest_of_all<cols.value>(s, rows);
    else
      below_largest<cols.value>(program, s, rows);
  });
  const int count = s.out.rows * s.out.cols;
  int n = 0;
  for (; n + 4 <= count; n += 4) powers_at<4>(rows + n * lane_count);
  for (; n < count; ++n) powers_at<1>(rows + n * lane_count);
  by_count(s.out.cols, [&](auto cols) { over_sum<cols.value>(program, s, rows); });
}

template <int cols>
inline void softmax_rows_back(const Step& s, const double* A, double* dA) {
  const double factor = s.factor;
  for (int i = 0; i < s.out.rows; ++i, A += cols * lane_count, dA += cols * lane_count) {
    Vector a[cols], mean = at(dA, 0) * at(A, 0);
    for (int j = 0; j < cols; ++j) {
      a[j] = at(A, j);
      if (j > 0) mean += at(dA, j) * a[j];
    }
    for (int j = 0; j < cols; ++j) at(dA, j) = a[j] * factor * (at(dA, j) - mean);
  }
}

// By the scores: factor A (dA - sum of dA A), in the place of dA.
inline void softmax_back(const Step& s, const double* values, double* slopes) {
  const int at = s.out.at * lane_count;
  by_count(s.out.cols, [&](auto cols) { softmax_rows_back<cols.value>(s, values + at, slopes + at); });
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
      give(s, slopes, i, j, may_see(program, i, j) ? at(slopes, place(s.out, i, j)) * s.factor : Vector{});
}

// 1 / (1 + e^-x), by e^-|x|: the powers are of what is not positive.
inline void sigmoid(const Steps& program, const Step& s, double* values) {
  const Vector one = Vector{} + 1;
  for (int i = 0; i < s.out.rows; ++i) {
    int seen[8];
    const int count = seen_by(program, s, i, seen, values);
    for (int n = 0; n < count; ++n) {
      const Vector x = at(values, place(s.a, i, seen[n])) * s.factor;
      const Bits below = x < Vector{};
      Vector e = chosen(below, x, -x) * log2_of_e;
      power_of_two<1>(&e, &e);
      at(values, place(s.out, i, seen[n])) = chosen(below, e, one) / (one + e);
    }
  }
}

// Where nothing is seen the weight is 0, and so is the slope.
inline void sigmoid_back(const Step& s, const double* values, double* slopes) {
  for (int i = 0; i < s.out.rows; ++i)
    for (int j = 0; j < s.out.cols; ++j) {
      const Vector& p = at(values, place(s.out, i, j));
      give(s, slopes, i, j, p * (1 - p) * at(slopes, place(s.out, i, j)) * s.factor);
    }
}

// max(x - theta, 0), arXiv 1602.02068. What lies below the threshold of all cannot lie above that of fewer:
// with all keys at first, those below are left out until none is, after as many rounds as there are keys at
// the latest.
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
      give(s, slopes, i, j, chosen(on, (at(slopes, place(s.out, i, j)) - mean) * s.factor, none));
    }
  }
}

}  // namespace
}  // namespace attnlab::lab
