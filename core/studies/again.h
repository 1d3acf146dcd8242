// Again: the layer applied to its own output, the tokens as particles (arXiv 2103.03404, 2305.05465,
// 2312.10794). A pure function of the scene and the number of steps; nothing here plays.
#pragma once

#include "core/scene/edit.h"
#include "core/studies/powers.h"

namespace attnlab {

// How the tokens move. Y(X) is the whole layer: every head, its values and its output matrix,
// whatever the rules say.
struct AgainRule {
  // On the unit sphere: only what is at right angles to a token moves it, and each step ends at length 1.
  bool sphere = false;
  // The equation X' = Y(X), by the classical Runge-Kutta method of order 4; else X <- X + step * Y(X).
  bool flow = false;
  double step = 0.1;  // of time
  int substeps = 1;   // in one step: what is between is not kept

  friend bool operator==(const AgainRule&, const AgainRule&) = default;
};

inline constexpr int again_steps = 100;  // that are looked at
inline constexpr double least_again_step = 1e-3, most_again_step = 10;

// What is read off the tokens at one time.
struct AgainMeasure {
  double diameter = 0;  // the largest distance of two tokens
  double cosine = 0;    // the mean of the cosines between two of them; of a token of length 0: 0
  int clusters = 0;     // groups that hang together by distances of less than a hundredth of the largest norm
  int rank = 0;         // singular values above a hundredth of the largest
};
inline constexpr double again_near = 0.01;

struct AgainRun {
  std::string why_not;  // a sentence where the layer cannot be applied again; then the lists are empty
  std::vector<TokenMatrix>
      X;  // X[k] after k steps; X[0] the scene's, or on the sphere each row of it at length 1
  std::vector<AgainMeasure> measure;  // of each
  bool left_range = false;            // the next one would have left the range of doubles
};

// Why not: inputs that are no X, an output of another width than X, on the sphere a row of zeros.
std::string why_not_again(const Scene& scene, const AgainRule& rule);
AgainRun again(const Scene& scene, const AgainRule& rule, int steps = again_steps);
// The weights kept: X <- A X, round by round, with the weights of the scene in this head and values as they
// are: X[m] is A^m X. Needs tokens that attend to one another.
AgainRun again_kept(const Scene& scene, int head, int rounds = most_power);

// The same scene with these tokens.
Scene with_tokens(const Scene& scene, const TokenMatrix& X);
// What keeps them; or the sentence, where an entry is beyond what can be set.
std::variant<Edit, std::string> keep_tokens(const TokenMatrix& X);

// What a figure shows of it.
struct AgainChoice {
  AgainRule rule;
  int at = 0;         // how many steps
  bool kept = false;  // the weights: again_kept() in place of the rule

  friend bool operator==(const AgainChoice&, const AgainChoice&) = default;
};

}  // namespace attnlab
