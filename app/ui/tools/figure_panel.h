// The centre: the open view as a figure that fills its space, with the choices that belong to it above.
#pragma once

#include "app/figures/views/views.h"
#include "app/ui/tools/kept_figure.h"
#include "app/ui/tools/view_tools.h"

namespace attnlab {

// Where the figure stood in the last frame, so that the pointer is understood before this frame is drawn.
struct FigureState {
  std::vector<Hit> hits;  // logical pixels
  std::vector<LegendHit> legends;
  std::vector<PlacedPlot> plots;  // whose points can be taken hold of; of this frame alone
  RangeEnds held{};               // how far the colours reached since a drag began
  Point origin;                   // on the screen
  double scale = 1;
  double zoom = 1;  // of the present scene's figure: smaller where before stands beside
  Rect visible;     // on the screen
  Point now;        // where the present scene's figure begins: not at 0 where before stands beside it
  std::optional<Rect> linked;  // where the scene stands that is dragged along
  Point pressed_at;
  std::optional<Cell> grabbed;
  std::optional<Cell> menu;  // what the right button went down on, for its menu
  bool menu_opens = false;
  std::optional<Point> menu_at;     // where it opens, on the screen; none: at the pointer
  std::optional<LegendHit> legend;  // what the button went down on, of a colour bar
  bool legend_opens = false;
  std::string range_text;       // what is typed there
  std::string range_complaint;  // and why it was not taken
  bool taken = false;           // the tool has the pointer since the button went down
  Look look;
  bool panning = false;  // the ground is dragged
  KeptFit kept;
  KeptFigure picture;  // and what was drawn

  std::optional<Hit> at;        // what the keyboard is on, in logical pixels
  bool wants_keyboard = false;  // gets it when it is next drawn
  bool has_keyboard = false;    // in the last frame
  bool by_keys = false;         // what the keyboard is on is inspected: the pointer has not moved since
};

// The cell walked on with the keyboard, else under the pointer; none outside of the figure or over a popup.
std::optional<Cell> hovered_cell(const FigureState& state);
// Whether that is one of the scene that is dragged along.
bool in_linked(const FigureState& state);
// Whether what stands there is a derivative by it.
bool on_derivative(const FigureState& state);
// Likewise the colour bar.
std::optional<RangeOf> hovered_legend(const FigureState& state);
// The row of weights that a region belongs to is the chosen one, where the view takes one apart: whether it
// does.
bool take_row(const Ui& ui, const View& view, const std::optional<Cell>& cell);
// A figure that has been drawn, as one item of this size at the cursor, in a part of the screen. What lies
// under the pointer, and what the tool of the view makes of it.
struct FigureTouch {
  FigurePointer pointer;
  bool clicked = false;  // and neither the tool nor a drag of the ground took it
};
FigureTouch touch_figure(const Ui& ui, const View& view, const FigureOptions& options, Extent drawn_in,
                         const Rect& part, Point size, FigureState& state, ToolState& tools);
// The figure that is the last item, and its cells, to who has them read aloud.
void say_figure(const View& view, const FigureOptions& options, const FigureState& state);
// Above the figure: which head, which part, and what its tool offers; nothing where there is no choice.
void figure_choices(const Ui& ui, const View& view, Look& look, ToolState& tools);
// The menu of a colour bar: how far the colours of its matrices reach. Opens where the figure asked for it
// (FigureState::legend_opens), and stays until something is chosen.
void range_menu(const Ui& ui, FigureState& state);
// The end that was typed there as a number or an expression, or why it is none.
std::variant<double, std::string> typed_end(std::string_view text);
// The panel fills the current ImGui window with the view of this id.
void figure_panel(const Ui& ui, std::string_view view, FigureState& state, ToolState& tools);

}  // namespace attnlab
