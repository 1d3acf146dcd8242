// The kernel's source, included by one file a set of instructions. Everything here has internal linkage and nothing of the
// standard library is instantiated: code for a newer processor must not become anybody else's.
#pragma once

#include "core/lab/kernel_multiply.h"
#include "core/lab/kernel_weights.h"

namespace attnlab::lab {
namespace {

// 1 over the length of a row; 0 where the row is 0.
inline void over_length(const Step& s, const double* values, int i, Vector& out) {
  Vector square = {};
  for (int j = 0; j < s.a.cols; ++j) square += at(values, place(s.a, i, j)) * at(values, place(s.a, i, j));
  for (int lane = 0; lane < part_lanes; ++lane)
    out[lane] = square[lane] > 0 ? 1 / __builtin_sqrt(square[lane]) : 0;
}

inline void unit_rows(const Step& s, double* values) {
  for (int i = 0; i < s.out.rows; ++i) {
    Vector over = {};
    over_length(s, values, i, over);
    for (int j = 0; j < s.out.cols; ++j) at(values, place(s.out, i, j)) = at(values, place(s.a, i, j)) * over;
  }
}

// By the row before: (dy - y (y . dy)) / length.
inline void unit_rows_back(const Step& s, const double* values, double* slopes) {
  for (int i = 0; i < s.out.rows; ++i) {
    Vector over = {}, along = {};
    over_length(s, values, i, over);
    for (int j = 0; j < s.out.cols; ++j)
      along += at(values, place(s.out, i, j)) * at(slopes, place(s.out, i, j));
    for (int j = 0; j < s.out.cols; ++j)
      give(s, slopes, i, j, (at(slopes, place(s.out, i, j)) - at(values, place(s.out, i, j)) * along) * over);
  }
}

// (x, y) becomes (x cos - y sin, x sin + y cos); an odd last coordinate stays.
inline void turned(const Steps& program, const Step& s, double* values) {
  for (int i = 0; i < s.out.rows; ++i) {
    int j = 0;
    for (; j + 2 <= s.out.cols; j += 2) {
      const double cosine = program.cosine[i][j / 2], sine = program.sine[i][j / 2];
      const Vector x = at(values, place(s.a, i, j)), y = at(values, place(s.a, i, j + 1));
      at(values, place(s.out, i, j)) = x * cosine - y * sine;
      at(values, place(s.out, i, j + 1)) = x * sine + y * cosine;
    }
    if (j < s.out.cols) at(values, place(s.out, i, j)) = at(values, place(s.a, i, j));
  }
}

// By the row before: turned back.
inline void turned_back(const Steps& program, const Step& s, double* slopes) {
  for (int i = 0; i < s.out.rows; ++i) {
    int j = 0;
    for (; j + 2 <= s.out.cols; j += 2) {
      const double cosine = program.cosine[i][j / 2], sine = program.sine[i][j / 2];
      const Vector x = at(slopes, place(s.out, i, j)), y = at(slopes, place(s.out, i, j + 1));
      give(s, slopes, i, j, x * cosine + y * sine);
      give(s, slopes, i, j + 1, y * cosine - x * sine);
    }
    if (j < s.out.cols) give(s, slopes, i, j, at(slopes, place(s.out, i, j)));
  }
}

inline void lowered(const Step& s, double* values) {
  for (int i = 0; i < s.out.rows; ++i)
    for (int j = 0; j < s.out.cols; ++j)
      at(values, place(s.out, i, j)) =
          at(values, place(s.a, i, j)) * s.factor - s.slope * (i > j ? i - j : j - i);
}

inline void lowered_back(const Step& s, double* slopes) {
  for (int i = 0; i < s.out.rows; ++i)
    for (int j = 0; j < s.out.cols; ++j) give(s, slopes, i, j, at(slopes, place(s.out, i, j)) * s.factor);
}

// The steps other than products, on one part of the lanes.
inline void step(const Steps& program, const Step& s, double* values) {
  switch (s.kind) {
    case Step::Kind::softmax: return softmax(program, s, values);
    case Step::Kind::linear: return linear(program, s, values);
    case Step::Kind::sigmoid: return sigmoid(program, s, values);
    case Step::Kind::sparsemax: return sparsemax(program, s, values);
    case Step::Kind::unit_rows: return unit_rows(s, values);
    case Step::Kind::turned: return turned(program, s, values);
    case Step::Kind::lowered: return lowered(s, values);
    case Step::Kind::multiply: return;
  }
}

inline void step_back(const Steps& program, const Step& s, const double* values, double* slopes) {
  switch (s.kind) {
    case Step::Kind::softmax: return softmax_back(s, values, slopes);
    case Step::Kind::linear: return linear_back(program, s, slopes);
    case Step::Kind::sigmoid: return sigmoid_back(s, values, slopes);
    case Step::Kind::sparsemax: return sparsemax_back(s, values, slopes);
    case Step::Kind::unit_rows: return unit_rows_back(s, values, slopes);
    case Step::Kind::turned: return turned_back(program, s, slopes);
    case Step::Kind::lowered: return lowered_back(s, slopes);
    case Step::Kind::multiply: return;
  }
}

inline void forwards(const Steps& program, Lanes* values) {
  for (int n = 0; n < program.step_count; ++n) {
    const Step& s = program.steps[n];
    if (s.kind == Step::Kind::multiply) {
      multiply(s.a, s.b, s.out, s.factor, s.adds, values, values, values);
      continue;
    }
    for (int part = 0; part < lane_count; part += part_lanes) step(program, s, values->lane + part);
  }
}

// The loss of each lane, and with `slopes` its derivative by Y.
inline void loss_of(const Steps& program, const double* live, const double* values, double* slopes,
                    double* loss) {
  const Operand Y = program.Y, target = program.target;
  const double factor = program.loss_factor;
  const Vector alive = at(live, 0);
  Vector total = {};
  for (int i = 0; i < Y.rows; ++i) {
    const unsigned counted = program.counted[i];
    const double *y = values + place(Y, i, 0) * lane_count,
                 *wanted = values + place(target, i, 0) * lane_count;
    double* slope = slopes != nullptr ? slopes + place(Y, i, 0) * lane_count : nullptr;
    for (int j = 0; j < Y.cols; ++j) {
      const Vector off = (counted >> j & 1) != 0 ? (at(y, j) - at(wanted, j)) * alive : Vector{};
      total += off * off;
      if (slope != nullptr) at(slope, j) = off * (2 * factor);
    }
  }
  at(loss, 0) += total * factor;
}

inline void losses(const Steps& program, const Lanes& live, const Lanes* values, Lanes* slopes, Lanes& loss) {
  for (int part = 0; part < lane_count; part += part_lanes)
    loss_of(program, live.lane + part, values->lane + part, slopes != nullptr ? slopes->lane + part : nullptr,
            loss.lane + part);
}

inline void forward(const Steps& program, const Lanes& live, Lanes* values, Lanes& loss) {
  forwards(program, values);
  losses(program, live, values, nullptr, loss);
}

inline void learn(const Steps& program, const Lanes& live, Lanes* values, Lanes* slopes, Lanes& loss) {
  forwards(program, values);
  losses(program, live, values, slopes, loss);
  for (int n = program.step_count; n-- > 0;) {
    const Step& s = program.steps[n];
    if (s.kind != Step::Kind::multiply) {
      for (int part = 0; part < lane_count; part += part_lanes)
        step_back(program, s, values->lane + part, slopes->lane + part);
      continue;
    }
    // Of out = f a b: da += f dout b^T and db += f a^T dout.
    if (s.a.learns) multiply(s.out, transposed(s.b), s.a, s.factor, !s.begins_a, slopes, values, slopes);
    if (s.b.learns) multiply(transposed(s.a), s.out, s.b, s.factor, !s.begins_b, values, slopes, slopes);
  }
}

inline void powers_of_two(Lanes& x) {
  for (int part = 0; part < lane_count; part += part_lanes) {
    Vector& some = at(x.lane + part, 0);
    const Vector of = some;
    power_of_two<1>(&of, &some);
  }
}

}  // namespace
}  // namespace attnlab::lab
