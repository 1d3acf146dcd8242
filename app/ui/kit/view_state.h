// ViewState: what a person looks at: selection, hover, the open view, the theme. Never enters a scene or the
// history. Knows no ImGui.
#pragma once

#include "app/figures/parts/figure.h"
#include "app/figures/views/compare.h"
#include "core/analysis/names.h"
#include "core/exact/letters.h"
#include "core/scene/scene.h"
#include "core/studies/descent.h"
#include "core/studies/hold.h"

#include <memory>

namespace attnlab {

// A slider, or one entry, that moves by itself, there and back, until somebody ends it.
struct Playing {
  std::string slider;        // its id; empty: an entry
  MatrixId id;               // of the entry's matrix,
  int row = 0, col = 0;      // and where it stands
  double low = 0, high = 1;  // between which an entry moves
  double start = 0;          // where it began: from 0, the low end, to 1
  double seconds = 0;        // since then
  bool drawn = true;         // in this frame: a slider that is gone plays no more
  bool once = false;         // to the high end, where it stays; else there and back
};

inline constexpr double play_seconds = 3;              // from one end to the other
inline constexpr double play_once_seconds = 8;         // the same, where it is a course of time
inline constexpr double play_low = -2, play_high = 2;  // an entry's ends, where it stands between them

// From 0 to 1: upwards from where it began, then there and back.
double place_of(const Playing& playing);
// An entry of this value, between ends that hold it.
Playing play_entry(MatrixId id, int row, int col, double value);
double value_of(const Playing& playing);  // an entry's

// The cell of an input matrix that has the keyboard.
struct EditCursor {
  MatrixId id;
  int row = 0, col = 0;
  friend bool operator==(const EditCursor&, const EditCursor&) = default;
};

// The entries that are letters in exact formulas.
struct LetterChoice {
  LetterList given;
  std::string by;                // the letter of the derivative that is shown; empty: none
  std::string typed, complaint;  // the letter that is typed, and why one was not taken
  Cell typed_at;                 // for this entry
};

// A weight that is sought while frames go by, for the scene as it is.
struct Sought {
  Scene from;  // where the gesture began
  HoldRequest request;
  Holding work;
  Scene stands;       // what the scene is with the best so far; another scene ends it
  bool drawn = true;  // in this frame: what nobody sees is not sought
};

// "What would it take?": a weight that is held by moving one matrix.
struct HoldChoice {
  std::optional<Cell> cell;           // the weight
  MatrixKind moves = MatrixKind::WQ;  // where it is offered, else the first that is
  std::optional<TokenMatrix> before;  // of the matrix, where a drag began
  double wanted = 0;                  // while it is dragged
  std::shared_ptr<Sought> sought;     // while the answer is not known yet: the gesture is not over
  std::string said, complaint;        // what came of it; what could not be read
  double weight = 0;                  // while it stands at this, `said` is said
  std::optional<double> wall;         // a bound that was proved: no matrix comes beyond it
  bool wall_below = false;            // no matrix comes below it
  float end = 0;                      // how far down in the panel it reached
};
void end_search(HoldChoice& choice);  // without an answer

// How the inspector writes a formula.
struct InspectorChoice {
  FormulaMode mode = FormulaMode::numbers;
  int depth = 2;
  bool whole = false;  // long sums and fractions are written out
  LetterChoice letters{};
};

// How a step down the slope of the loss is made.
struct DescentChoice {
  double rate = 0.1;
  Moved moved = Moved::weights;
};

// What of it is remembered between two starts (session/settings.h).
struct ViewSettings {
  ThemeId theme = ThemeId::light;
  double zoom = 1;  // of the whole interface, times the monitor's content scale
  double left_width = measure::left_panel, right_width = measure::right_panel;
  bool left_open = true, right_open = true;

  friend bool operator==(const ViewSettings&, const ViewSettings&) = default;
};

// Which panels give way to the figures: the right one is folded, the left one as narrow as it can be.
struct Giving {
  bool right = false, left = false;
  friend bool operator==(const Giving&, const Giving&) = default;
};

// What is looked at of the scene that is open, and means nothing in another: forget_scene() replaces it
// whole, with what is of a scene among the choices of the figures and of formulas (FigureOfScene,
// PlotsOfScene, LetterChoice).
struct OfScene {
  std::optional<Cell> hover;       // the cell under the pointer in this frame, in a figure or an editor
  bool hovers_linked = false;      // it is one of the scene that is dragged along
  bool hovers_derivative = false;  // what stands there is a derivative by it
  std::optional<RangeOf> legend;   // the colour bar under the pointer in this frame
  std::string topic;               // the help page of what is under the pointer, or has the keyboard
  std::optional<Cell> pinned;      // kept by a click; Esc lets go
  std::optional<EditCursor> cursor;
  // The corner across from the cursor of the cells that are selected together; none: the cursor's cell alone.
  std::optional<EditCursor> reach;
  BlockList chosen;                // by clicks on headings,
  bool shows_chosen = false;       // and shown in the place of the view
  Compare compare = Compare::off;  // with the state before
  bool flipped = false;            // in one figure with it: before is shown, while a key or a button is held
  std::optional<Playing> playing;  // what moves by itself
  bool painting = false;           // the pointer paints the mask on scores, logits and weights
  HoldChoice hold;
};

struct ViewState : ViewSettings, OfScene {
  std::string view = "pipeline";
  std::string second;                             // the view beside it; empty: none
  std::map<std::string, int, std::less<>> parts;  // of the views that have several: the one that is shown

  FigureOptions figure;     // the choices of the figures; part, hover and pinned are set every frame
  double inputs_end = 0;    // how far the colours of the inputs reach at least: while an entry is held
  Giving giving;            // the panels that give way to the figure
  bool run_beside = false;  // the right one says of the Lab's run what its figure need not say, too
  bool right_over = false;  // the right one, which has given way, lies over the others while it is wanted
  InspectorChoice inspector;
  DescentChoice descent;
  unsigned random_seed = 1;  // of the next "random" in the context menu
};

void forget_scene(ViewState& view);
// Whether chosen blocks stand in the place of the open view.
inline bool shows_chosen(const ViewState& view) { return view.shows_chosen && !view.chosen.empty(); }

int part_shown(const ViewState& view, std::string_view id);
// Opens a view beside the first, or none where the id is empty. No view stands there twice.
void show_second(ViewState& view, std::string_view id);
// Opens a view as the first; where it stands beside already, the two change places.
void show_view(ViewState& view, std::string_view id);
// Shows a part, and opens its view where it is not shown.
void show_part(ViewState& view, std::string_view id, int part);

// Lets go of letters whose entries are gone, or differ from others of the same letter. Their names, or empty.
std::string keep_letters(LetterChoice& choice, const Scene& scene);

// The cell that is inspected: under the pointer, else pinned, else the one with the keyboard.
std::optional<Cell> inspected_cell(const ViewState& view);

std::string help_page(Node node);  // that tells of a matrix: "symbol:P_Q"

}  // namespace attnlab
