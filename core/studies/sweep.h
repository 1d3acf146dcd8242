// Sweeps: a scene with one number of it moved from a to b, for animations: an entry, the temperature, t in
// W_sym + t W_anti, or the time for which its layer was applied to its own output. Pure: a scene in, a scene
// out.
#pragma once

#include "core/scene/scene.h"

#include <variant>

namespace attnlab {

enum class SweepKind { entry, temperature, antisymmetry, again, sphere };

struct Sweep {
  SweepKind kind = SweepKind::temperature;
  MatrixId id;           // entry: of which matrix
  int row = 0, col = 0;  // entry: from 0
  double from = 0.25, to = 4;
  bool once = false;  // there, and not back
};

// "temperature=0.25:4", "Q,1,2=-2:2" or "Q[1,2]=-2:2" (row, column), "WQ:2,1,1=0:1" (of head 2), "t=0:1",
// "again=0:10", "sphere=0:10"; or a sentence.
std::variant<Sweep, std::string> read_sweep(const Scene& scene, std::string_view text);
std::string sweep_text(const Sweep& sweep);  // the same, back
// LaTeX of what moves: "\tau", "t", "Q_{1,2}", "W^{Q(2)}_{1,1}" where there are several heads.
std::string sweep_symbol(const Scene& scene, const Sweep& sweep);
// Why a sweep cannot be made of this scene, in one sentence; empty: it can. t needs an edited W, or W_Q and
// W_K whose product it is and that nothing else reads (no unit_keys, values not the keys).
std::string why_not(const Scene& scene, const Sweep& sweep);

// The scene at `value`, of a sweep that can be made. Under t the score rule is "merged" with W = (W +
// W^T)/2 + value (W - W^T)/2 in every head. Under again and sphere its tokens are those of X' = Y(X) after so
// much time (again.h).
Scene at(const Scene& scene, const Sweep& sweep, double value);
// Frame i, from 0, of n from 2 to 1000. There and back: even steps from `from` to `to` (frame n/2), then
// back, so that the frame after the last would be the first again. Once: even steps from `from` to `to`,
// which is the last.
double value_of_frame(const Sweep& sweep, int frame, int frames);

}  // namespace attnlab
