// What a presentation steps through: the field "show" of a scene file, kept as it stands in the fields that versions without it do
// not know. Knows no view: their names are checked by whoever has them.
#pragma once

#include "core/scene/scene.h"

#include <variant>

namespace attnlab {

// {"view": "pipeline", "part": "row", "block": "A", "stages": 3, "head": 2, "compare": "beside"}; all but the view may be absent.
struct ShowStep {
  std::string view, part;
  std::string
      block;  // one matrix alone: the code of its node, "S" or "P_Q", or its number in the figure from 1
  int stages = -1;      // how many of the matrices of a view that reveals them one by one; -1: all
  int head = 0;         // from 1; 0: the one that is chosen
  std::string compare;  // with the pinned state: one of the three below; empty: the present one alone

  friend bool operator==(const ShowStep&, const ShowStep&) = default;
};
using ShowList = std::vector<ShowStep>;

inline constexpr std::size_t most_steps = 200;
// The pinned state alone, beside the present one, and what has changed.
inline constexpr const char *step_before = "before", *step_beside = "beside", *step_difference = "difference";

// The list of the scene, empty where it has none; or one sentence that says what is wrong with it and what was expected.
std::variant<ShowList, std::string> read_show(const Scene& scene);
// The other unknown fields stay. An empty list takes the field away.
void write_show(Scene& scene, const ShowList& list);

}  // namespace attnlab
