// View tools: what a view lets a person do beside looking: the widgets above its figure, and the pointer on
// it. Each is a value that a file of its own exports. Here, too, what tools share: a slider that changes the
// scene while it is dragged and what it has made of a matrix, the chosen row, the mask painted on any figure.
#pragma once

#include "app/ui/inputs/mask_controls.h"
#include "app/ui/tools/figure_keys.h"

#include <any>
#include <string_view>
#include <vector>

namespace attnlab {

// A plot of points of a slide, by its block's name, and the square in which it stands.
struct PlacedPlot {
  std::string_view name;
  Rect box;
};

// The pointer on a figure in one frame, in the figure's logical pixels: as its drawing function has them.
struct FigurePointer {
  Point at, pressed_at;  // now, and where the button went down
  Point moved;           // since the last frame
  double wheel = 0;      // notches upwards
  bool hovered = false;  // over the figure and nothing above it
  bool pressed = false;  // the left button went down on the figure in this frame
  bool held = false;     // it went down on the figure and is still down
  bool released = false;
  bool double_clicked = false;
  std::optional<Cell> region;     // what lies under it (Canvas::hit); a row or column as a whole has -1
  std::optional<Cell> grabbed;    // what lay under it when the button went down
  Extent space;                   // what the drawing function was given
  FigureOptions options;          // and with which choices
  std::string_view part;          // of the view; empty: it has none
  std::vector<PlacedPlot> plots;  // of a slide of blocks; else they stand as the view places them
};

// What a tool keeps between frames: a value of its own type.
using ToolMemory = std::any;

template <typename Kept>
Kept& kept_in(ToolMemory& memory) {
  if (!memory.has_value()) memory.emplace<Kept>();
  return std::any_cast<Kept&>(memory);
}

struct ViewTool {
  std::string_view view;  // its id
  // In one line above the figure, for the part that is shown; null: nothing to choose.
  void (*choices)(const Ui& ui, std::string_view part, ToolMemory& memory) = nullptr;
  // True: the pointer is taken, and a click keeps no cell. Null: the figure is only looked at.
  bool (*pointer)(const Ui& ui, const FigurePointer& pointer, ToolMemory& memory) = nullptr;
  // Alt and the arrow keys: steps to the right and upwards, of what stands at a cell. Null: nothing moves.
  void (*nudge)(const Ui& ui, const FigurePointer& figure, const Cell& at, Point steps,
                ToolMemory& memory) = nullptr;
  const char* nudges = "";  // "Alt+arrows move the point"
  // The arrow keys on a figure without cells; false: they do nothing there. Null: as they do.
  bool (*arrows)(const Ui& ui, const FigureKeys& keys) = nullptr;
  const char* arrows_walk = "";  // "arrow keys walk the curves"
};

const ViewTool* find_tool(std::string_view view);  // null: the view has none

struct ToolState {
  std::map<std::string_view, ToolMemory> of_views;
  MaskStroke mask;
};

// Painting the mask on any figure: in that mode the pointer paints on scores, logits and weights. A stroke is
// one step; Esc gives it up, or ends the mode. True: the pointer is taken. The last item is the figure.
bool mask_pointer(const Ui& ui, MaskStroke& stroke, const FigurePointer& pointer);
// The same by a key on a cell: it changes sides. False where nothing is painted there.
bool mask_key(const Ui& ui, MaskStroke& stroke, const Cell& cell);
// The tooltip of a row of weights in which nothing is allowed, when the pointer rests on it.
void explain_row(const Ui& ui, const FigurePointer& pointer);

inline constexpr const char* painting_hint =
    "painting the mask: drag over scores, logits or weights · Esc ends";

struct SliderLook {
  const char* id;            // "##cut"
  std::string_view formula;  // LaTeX, at its left
  double low, high;
  std::string shown;            // the value in words, at its right
  std::string_view widest;      // what `shown` can be at most: so that nothing moves
  std::vector<double> stops{};  // the pointer snaps to these; the arrow keys do not
  bool logarithmic = false;
  double width = 96;   // logical pixels
  bool plays = false;  // with a button that sweeps it, there and back,
  bool once = false;   // or to its end alone
  bool edits = true;   // changes the scene; else what is looked at
};

struct SliderUse {
  bool began = false;             // this frame
  bool abandoned = false;         // Esc: back to where it began
  std::optional<double> changed;  // the new value
};

// Outlined in the accent where it changes the scene. Esc before release goes back. Beside the last item where
// the line has room for it, else below; the first where the cursor stands.
// The temperature of the scene, by a slider of this width.
void temperature_slider(const Ui& ui, double width, bool first = false);
SliderUse tool_slider(const Ui& ui, const SliderLook& look, double value, bool first = false);

// Its sentence, while it is not dragged: then the figure below is to be seen.
void explain_slider(const Ui& ui, std::string_view sentence);

// `name`, LaTeX, with a number beside it that goes up and down; the new one.
int named_stepper(const Ui& ui, std::string_view name, const char* id, int value, int low, int high);
// Which row of the scores is looked at.
void row_stepper(const Ui& ui, std::string_view name);

// What a slider has made of one matrix: while the scene holds it, the slider goes on from the matrix before.
struct KeptMatrix {
  MatrixId id;
  WeightMatrix before, made;
  double value = 0;  // of the slider
};

// A slider's, with what it was where its gesture began.
struct KeptSlider {
  std::optional<KeptMatrix> now, before;
};
// Remembers where a gesture begins, and goes back there on Esc.
void follow(const Ui& ui, const SliderUse& use, const KeptMatrix& kept, KeptSlider& slider);

// The kept one where the scene holds what it made; else nothing is made yet: the scene's matrix,
// at `neutral`.
KeptMatrix kept_or_fresh(const Scene& scene, const std::optional<KeptMatrix>& kept, MatrixId id,
                         double neutral);

// The Geometry view's part "again": time, how the tokens move, and what becomes of them. Time is looked at,
// not edited: it is a choice of the figure. `complaint`: why a typed step was not taken.
void again_choices(const Ui& ui, std::string& complaint);
// m, of A^m: looked at, too. It `waits` where it would give an answer away.
void power_slider(const Ui& ui, double width, bool first = false, bool waits = false);
inline constexpr const char* power_slider_id = "##power";  // what plays
// The tokens of this moment become those of the scene, and time begins again; or a message says why not.
void keep_this_X(const Scene& scene, AgainChoice& choice, Edits& edits);
inline constexpr int again_part = 1;                    // of the Geometry view
inline constexpr const char* again_slider = "##again";  // what plays

}  // namespace attnlab
