// Steps: what a kernel runs: matrix products, weights, unit rows and positions on strided matrices inside of
// one buffer of lanes. Plain data without a library: the kernels that read it are compiled for processors
// that not everybody has.
#pragma once

namespace attnlab::lab {

// Lanes: eight numbers that are computed side by side: eight sequences of one model, or eight models.
inline constexpr int lane_count = 8;

struct alignas(64) Lanes {
  double lane[lane_count];

  double& operator[](int i) { return lane[i]; }
  double operator[](int i) const { return lane[i]; }
};

inline Lanes all_lanes(double value) {
  Lanes out;
  for (double& lane : out.lane) lane = value;
  return out;
}

// In a tree that is the same on every machine.
inline double sum_of(const Lanes& x) {
  return ((x[0] + x[4]) + (x[2] + x[6])) + ((x[1] + x[5]) + (x[3] + x[7]));
}

// A matrix inside of the buffer: entry (i, j) stands at `at + i * row_step + j * col_step`.
struct Operand {
  int at = 0, rows = 0, cols = 0, row_step = 0, col_step = 1;
  bool learns = false;  // it is a weight, or made of one
};

struct Step {
  enum class Kind {
    multiply,   // out = factor a b, or added to what out holds
    added,      // out = a + b
    softmax,    // out = softmax of each row of factor a; 0 where the mask forbids, as under
    linear,     // factor a itself,
    sigmoid,    // the logistic function of each entry,
    sparsemax,  // the nearest point of the simplex
    unit_rows,  // out = rows of a divided by their length; a row of zeros stays
    turned,     // out = rows of a, each pair of coordinates turned by its position
    lowered     // out = factor a - slope |row - column|
  };
  Kind kind = Kind::multiply;
  Operand out, a, b;
  double factor = 1;
  bool adds = false;
  double slope = 0;
  // Backwards this step is the first to say what the slopes of a, of b are: it writes them,
  // and later ones add to them.
  bool begins_a = false, begins_b = false;
};

struct Steps {
  const Step* steps = nullptr;
  int step_count = 0;
  Operand Y, target;
  unsigned char allowed[8] = {};  // bit j of row i: query i may see key j
  int weight_count = 0;           // numbers at the start of the buffer
  int size = 0;                   // all of the buffer
  // The loss of a sequence is loss_factor times the sum of (Y - target)^2 over the entries that count:
  // bit j of row i.
  unsigned short counted[8] = {};
  double loss_factor = 0.5;
  double cosine[8][2] = {}, sine[8][2] = {};  // of the turn of row i and pair m
};

}  // namespace attnlab::lab
