// What would it take? One weight is held at a value, and one matrix moves by as little as gives it that value
// (in the Frobenius norm), or the reason why no such matrix can be set, or the nearest that was found.
//
// Of the logits l of a row, let z_k = l_j - l_k over the other keys that the query may see. A softmax weight
// is A_ij = 1 / (1 + exp(-g)) with g = -log sum_k exp(-z_k), which is concave in z. Where the matrix enters
// the scores once, and no row is brought to length 1 behind it, z is linear in its entries: a weight is
// raised by the projection onto a convex set, which is unique; it is lowered by the nearest point outside of
// one, the least of those found from the direction of every key, every pair and all. Shares alpha >= 0 of the
// other keys, of sum 1, bound what any matrix can do, by the inequality of Gibbs:
//   g <= sum_k alpha_k z_k + sum_k alpha_k log alpha_k,
// and where sum_k alpha_k z_k hardly depends on the matrix that bound is a proof. All else (a matrix that
// enters twice, keys of length 1, sparsemax) is searched from several starts, and there what is not found is
// not said to be impossible; that takes up to some tens of frames, and can be done a slice at a time. Knows
// no history and no screen.
#pragma once

#include "core/algebra/matrix.h"
#include "core/scene/edit.h"

#include <memory>
#include <string>
#include <vector>

namespace attnlab {

struct HoldRequest {
  int head = 0, query = 0, key = 0;  // the weight A_ij of a head, from 0
  double weight = 0;                 // what it is to be
  MatrixId moves;                    // one of hold_matrices
};

struct Held {
  enum class Status {
    reached,     // in analyze() the weight is within `hold_error` of what it is to be
    impossible,  // `proof` says why
    not_found,   // neither; `values` and `weight` are the nearest that was found
    looking,     // not known yet; `values` and `weight` are the best so far, which may do it already
    not_offered  // the question makes no sense here: `why` is the sentence
  };
  Status status = Status::not_offered;
  Matrix values;       // of the matrix as it becomes
  double length = 0;   // the Frobenius norm of its change
  double weight = 0;   // that `values` give, by analyze()
  bool least = false;  // no shorter change does it; else none shorter was found

  struct Proof {
    enum class Kind {
      masked,  // the weight is 0, whatever the matrix
      alone,   // the only key that the query may see: 1
      ends,    // 0 and 1 are limits of a softmax or a sigmoid
      most,    // no matrix of entries up to max_entry in size gives more than `bound`: by `shares`
      least    // none gives less
    };
    Kind kind = Kind::masked;
    double bound = 0;
    Matrix shares;        // of most: 1 x n_k, alpha; 0 for the key itself and for masked ones
    bool fixed = false;   // the weight is the same for every matrix, to rounding
    bool always = false;  // the bound holds without the limit of entries, to rounding
  };
  Proof proof;
  std::string why;
};

inline constexpr double hold_error = 1e-9;
// Whether `values` give the weight, though a shorter change may be found yet.
bool does_it(const HoldRequest& request, const Held& held);

// The matrices that the scores of a head are made of under the rules: its own first, then the inputs.
std::vector<MatrixId> hold_matrices(const Scene& scene, int head);
// Why this weight cannot be asked for under the rule of the weights, whatever the scene; else empty.
std::string hold_problem(WeightsRule rule, double weight);

// The answer, a slice of the work at a time: the same to the last bit, however it is asked for.
class Holding {
 public:
  static constexpr int slice = 500;  // some milliseconds

  Holding(const Scene& scene, const HoldRequest& request);  // of a valid scene
  Holding(Holding&&) noexcept;
  Holding& operator=(Holding&&) noexcept;
  ~Holding();

  // A slice, in which a search tries a matrix, or takes the slope at one, so many times at most. False:
  // held() is the answer.
  bool go_on(int most = slice);
  const Held& held() const;  // before, of a search: what is known so far
  int tried() const;         // so far

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// The whole of it.
Held hold(const Scene& scene, const HoldRequest& request);

// "W^Q moves by 0.31, the least that gives 0.6.", "Not found: the nearest is 0.57.": one or two sentences.
std::string held_words(const Scene& scene, const HoldRequest& request, const Held& held);
// "W^Q", "W^Q of head 2", "X".
std::string hold_name(const Scene& scene, MatrixId id);

}  // namespace attnlab
