// What every figure is drawn from: a scene, its analysis, a theme and the choices of whoever looks at it; and
// what two figures that are compared know of each other.
#pragma once

#include "app/figures/canvas/theme.h"
#include "app/figures/parts/frozen.h"
#include "app/figures/parts/place_labels.h"
#include "app/figures/parts/room.h"
#include "core/algebra/plane.h"
#include "core/analysis/analysis.h"
#include "core/analysis/quantity.h"
#include "core/scene/slide.h"
#include "core/studies/again.h"
#include "core/studies/gauge.h"
#include "core/studies/geometry.h"

#include <map>
#include <string>

namespace attnlab {

// The square piece of a plane that a plot of points shows.
struct PlotWindow {
  PlanePoint center;
  double half = 1;  // half its side
  friend bool operator==(const PlotWindow&, const PlotWindow&) = default;
};

// The planes of the two kinds of plots and what they show. Held while a point is dragged,
// so that nothing but the point moves.
struct PlotPlanes {
  Plane scores, values;
  PlotWindow scores_window, values_window;
  friend bool operator==(const PlotPlanes&, const PlotPlanes&) = default;
};

// What is looked at of one scene's points, and means nothing in another scene.
struct PlotsOfScene {
  std::optional<PlotWindow> scores_window, values_window;  // where zoomed or moved by hand
  std::optional<PlotPlanes> held;
  std::optional<PointRef> marked;  // under the pointer, dragged, or chosen by keyboard
  friend bool operator==(const PlotsOfScene&, const PlotsOfScene&) = default;
};

// What a person chooses in the Geometry view.
struct GeometryOptions : PlotsOfScene {
  PointSpace space = PointSpace::projected;
  bool principal = false;     // principal axes; else coordinates
  int first = 0, second = 1;  // which of them, from 0
  bool field = true;          // drawn behind the keys
  FieldMode mode = FieldMode::winner;
  int key = 0;          // whose weight, from 0
  bool energy = false;  // its lines and arrows over the field of the scores

  friend bool operator==(const GeometryOptions&, const GeometryOptions&) = default;
};

// The training that is looked into in the Lab view.
struct LabPick {
  int variant = -1;  // from 0; -1: none
  int seed = 0;      // its place among the seeds
  int step = 0;
  friend bool operator==(const LabPick&, const LabPick&) = default;
};
// What the slide says of a plane of two weights that it shows (blocks/plane.cpp).
struct PlaneOptions {
  std::string wall;                    // the claim whose edge is the wall; empty: none
  std::vector<std::string> goal;       // claims that hold together where it is reached
  Frozen<std::vector<Scene>> reached;  // scenes that stand beside this one
  // Of a plane, by its name, where its point has been since a hand took hold.
  std::map<std::string, std::vector<PlanePoint>> trails;

  friend bool operator==(const PlaneOptions&, const PlaneOptions&) = default;
};

struct LabFigure;  // views/lab.h
struct Gathered;   // core/teaching/gather.h

// What is lit, covered, asked for and open, as below, of derivatives: by the matrices that they are by.
struct GradientMarks {
  std::vector<Cell> lit;
  std::vector<Node> hidden;
  std::optional<Cell> asked;
  std::vector<Cell> open;

  friend bool operator==(const GradientMarks&, const GradientMarks&) = default;
};

// Scenes of which a slide shows blocks beside its own, by name.
struct OtherScene {
  Scene scene;
  Analysis analysis;
};
using OtherScenes = std::map<std::string, OtherScene, std::less<>>;

// What is looked at of one scene, and means nothing in another.
struct FigureOfScene {
  int head = 0;             // which head, from 0
  int row = 0;              // the chosen query, from 0
  int power = first_power;  // m, of A^m
  RangeEnds held{};         // colours reach at least as far, locked ones apart: while an entry is dragged
  unsigned heads_off = 0;   // bit i: head i is switched off (Heads)
  std::vector<Cell> lit;    // the cells that a fact is about; a row or column of -1: all of them
  std::optional<Turning> turning;  // the dial of the gauge freedom, and what it has turned (Rank)
  LabelPlaces label_places;        // that labels of points keep, of a frame of an animation
  std::optional<Cell> hover;       // the cell under the pointer
  std::optional<Cell> pinned;      // the cell that the inspector keeps
  int stages = -1;                 // of a view that is revealed step by step: how many are shown; -1: all
  // Matrices that somebody is asked to predict: they, and whatever is not a matrix of its own name,
  // are covered.
  std::vector<Node> hidden;
  std::optional<Cell> asked;   // of these the one that is asked for, alone a "?"; none: each is one
  std::vector<Cell> open;      // of these what is shown all the same, unless it is asked for
  Frozen<Gathered> gathered;   // the answers of a class (sheet/gathered.h)
  Frozen<OtherScenes> others;  // of blocks, "S@romeo-qk"
  PlaneOptions plane;
  LabPick pick;
  GradientMarks gradients;  // of them, too, something is hidden above: what has no name of its own

  friend bool operator==(const FigureOfScene&, const FigureOfScene&) = default;
};

// What a figure shows beside the numbers; never part of the scene.
struct FigureOptions : FigureOfScene {
  int decimals = 2;      // in cells
  bool numbers = true;   // written in the cells
  RangeChoices ranges;   // of the colours
  int kept_rank = 1;     // r of the best rank-r approximation (Rank)
  int part = 0;          // which part of the view, from 0
  bool plain = false;    // matrices and plots alone: no notes, switches, dials or sentences
  bool columns = false;  // tokens as columns: every matrix stands as its transpose
  GeometryOptions geometry;
  AgainChoice again;           // the layer applied again and again, and how often (Geometry)
  int left_out = 0;            // of what the layer can do without, from 0 (Heads)
  double zoom = 1;             // how much larger it is drawn than it is laid out
  RoomId room = RoomId::desk;  // where it is seen
  bool named = false;          // the Pipeline: rows are named at every matrix, since one will stand alone
  double inputs_end = 0;  // of blocks of inputs: their colours reach at least as far, while an entry is held
  BlockList blocks;       // of a slide: what it shows
  Frozen<LabFigure> lab;  // the run that the Lab view shows; null: none

  friend bool operator==(const FigureOptions&, const FigureOptions&) = default;
};

// A matrix that a figure shows.
struct ShownMatrix {
  std::optional<Cell> cell;
  std::string name;
  int rows = 0, cols = 0;
  std::vector<double> values;
  Rect where, heading;   // the block with its name, labels, notes and captions; what stands above its cells
  bool matched = false;  // with one of the other figure
};

ShownMatrix moved(ShownMatrix matrix, Point by, double zoom);  // where it stands

// What a figure shows: its matrices in the order of drawing, and how far the colours of each group reach.
struct Shown {
  RangeEnds ends{};
  std::vector<ShownMatrix> matrices;
};

struct FigureInput;

// How a figure takes that of another state, before, into account.
struct Comparison {
  RangeEnds ends{};                     // colours reach at least as far
  Shown* subtract = nullptr;            // differences to these matrices stand in the place of the values,
  double difference = 1;                // on colours that reach so far
  const FigureInput* before = nullptr;  // that scene itself, where points show their way from there
  // Both states in one figure: what reads the same in the matrices of the other one is pale, else its number
  // is small below. Where `is_before`, before itself is drawn in the places and colours of now, and nothing
  // stands below.
  Shown* other = nullptr;
  const FigureInput* other_state = nullptr;
  bool is_before = false;
  double pale = 0.4;  // what stays of its colour
};

struct FigureInput {
  const Scene& scene;
  const Analysis& analysis;
  const Theme& theme;
  FigureOptions options;
  Shown* shown = nullptr;  // written while the figure is drawn
  Comparison* comparison = nullptr;
  RangeEnds* ends = nullptr;     // written likewise: how far its colours reach,
  PlotLabels* labels = nullptr;  // and the labels of points
};

inline bool hides(const FigureOptions& options) { return !options.hidden.empty(); }
inline bool is_hidden(const FigureOptions& options, Node node) {
  return std::ranges::find(options.hidden, node) != options.hidden.end();
}

// Whether a cell is this one, or in this row, column or matrix (an index of -1 is all of them).
inline bool covers(const Cell& some, const Cell& one) {
  return some.node == one.node && (!is_per_head(one.node) || some.head == one.head) &&
         (some.row < 0 || some.row == one.row) && (some.col < 0 || some.col == one.col);
}

inline bool is_difference(const FigureInput& input) {
  return input.comparison != nullptr && input.comparison->subtract != nullptr;
}
// The one that stands for the same matrix: of the same node, else of the same name; each is found once, in
// the order of drawing. Null: there is none of this shape.
ShownMatrix* counterpart(Shown& shown, const ShownMatrix& matrix);
inline void widen(RangeEnds& ends, const RangeEnds& by) {
  for (std::size_t i = 0; i < ends.size(); ++i) ends[i] = std::max(ends[i], by[i]);
}

// LaTeX for a node's name as this figure writes it: of the shown head, in its notation.
std::string name_in(const FigureInput& input, Node node);
std::string letter_in(const FigureInput& input, Node node);  // its letter alone: "P_Q", "S^{(2)}"
// What the literature calls the scores, where that would be the product of other matrices here: there Q and K
// are projected. Small, under their heading; empty where nothing needs to be said.
std::string scores_elsewhere(const FigureInput& input);
// Of the tokens on a side; empty: it has none.
std::vector<std::string> token_names(const FigureInput& input, Side side);
// The colour of a matrix's name, by its row in the table of matrices.
Color color_of(const Theme& theme, ColorRole role);

}  // namespace attnlab
