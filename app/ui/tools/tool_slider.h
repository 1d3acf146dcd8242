// What tools place above a figure: a slider that changes the scene while it is dragged, and what it has made of a
// matrix; the chosen row.
#pragma once

#include "app/ui/kit/ui.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attnlab {

struct SliderLook {
  const char* id;            // "##cut"
  std::string_view formula;  // LaTeX, at its left
  double low = 0, high = 1;
  std::string shown;          // the value in words, at its right
  std::string_view widest;    // what `shown` can be at most: so that nothing moves
  std::vector<double> stops;  // the pointer snaps to these; the arrow keys do not
  bool logarithmic = false;
  double width = 96;  // logical pixels
};

struct SliderUse {
  bool began = false;             // this frame
  bool abandoned = false;         // Esc: back to where it began
  std::optional<double> changed;  // the new value
};

// Esc before release goes back. Stands beside the last item where the line has room for it, else below it, unless it is the first.
SliderUse tool_slider(const Ui& ui, const SliderLook& look, double value, bool first = false);

// Its sentence, while it is not dragged: then the figure below is to be seen.
void explain_slider(const Ui& ui, std::string_view sentence);

// Which row of the scores is looked at: `name`, LaTeX, with a number beside it that goes up and down.
void row_stepper(const Ui& ui, std::string_view name);

// What a slider has made of one matrix: as long as the scene still holds it, the slider goes on from the matrix as it
// stood before, so that it finds back.
struct KeptMatrix {
  MatrixId id;
  WeightMatrix before, made;
  double value = 0;  // of the slider
};

// The kept one where the scene holds what it made; else nothing is made yet: the scene's matrix, at `neutral`.
KeptMatrix kept_or_fresh(const Scene& scene, const std::optional<KeptMatrix>& kept, MatrixId id,
                         double neutral);

}  // namespace attnlab
