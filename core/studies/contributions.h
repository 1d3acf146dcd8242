// What each weight contributes to the output of its row: the share that the key's value has in
// o_i = sum_j a_ij v_j of that head, before any scale outside,
//   c_ij = a_ij (v_j . o_i) / |o_i|^2 = a_ij (|v_j| / |o_i|) cos(v_j, o_i):
// weight, times length of the value, times how far it points the way of the output. A row sums to 1, as
// sum_j a_ij v_j . o_i = |o_i|^2; what points against the output counts below 0.
#pragma once

#include "core/analysis/analysis.h"

#include <vector>

namespace attnlab {

// n_q x n_k; a row whose output is 0 is 0, and what is not finite is NaN.
Matrix contributions(const HeadAnalysis& head);

// A row in which the key of the largest weight is not the one that contributes most.
struct Outweighed {
  int row = 0, heaviest = 0, most = 0;  // the key of the largest weight, and the one that contributes most
  double of_heaviest = 0, of_most = 0;  // what they contribute
};
// All such rows, where rounding leaves no doubt of it.
std::vector<Outweighed> outweighed(const HeadAnalysis& head);

}  // namespace attnlab
