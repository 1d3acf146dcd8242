// Views: what can be looked at, each a value that a file of its own exports.
#pragma once

#include "app/figures/parts/panels.h"

#include <variant>

namespace attnlab {

// Fills `space` as well as cells of 22 to 120 pixels allow, and returns the extent it needs; where that is
// larger than `space`, the caller gives it more and draws it smaller (fit.h).
using Draw = Extent (*)(Canvas& canvas, const FigureInput& input, Extent space);

// The panels that fill it (draw_panels()); each is a block, too. The canvas and the input outlive them.
using MakePanels = HeldPanels (*)(Canvas& canvas, const FigureInput& input);

// A view with several parts shows one at a time, so that its cells stay large.
struct Part {
  std::string_view id, label, about;
  std::variant<Draw, MakePanels> drawing;
  std::string_view wall = {};   // blocks that stand for it in a hall, as --blocks has them; none: itself
  std::string_view also = {};   // other words by which people look for it
  MakePanels blocks = nullptr;  // of a drawing that is no panels: what it is made of, each a block

  MakePanels panels() const {
    const auto* made = std::get_if<MakePanels>(&drawing);
    return made != nullptr ? *made : blocks;
  }
  Extent draw(Canvas& canvas, const FigureInput& input, Extent space) const;
};

struct View {
  std::string_view id;           // "pipeline", as the command line spells it
  std::string_view label;        // "Pipeline"
  std::string_view about;        // one sentence, the tooltip of its tab
  std::span<const Part> parts;   // empty: the view is one picture,
  Draw picture = nullptr;        // which this draws
  std::string_view also = {};    // other words by which people look for it
  bool chooses_row = false;      // a row of the weights is taken apart: the one whose cell is clicked
  bool shows_all_heads = false;  // not the chosen one alone
  bool needs_run = false;        // shows a training, which no scene holds
  bool compares = true;          // beside, or minus, a pinned state
  bool keeps_rank = false;       // FigureOptions::kept_rank is a choice of it
  bool about_weights = false;    // of the weight matrices, not of the tokens
  bool plots_points = false;     // that are chosen and dragged, and have labels to be placed

  int part_count() const { return std::max(1, static_cast<int>(parts.size())); }
  std::optional<int> part_of(std::string_view id) const;  // nothing: it has none of this id
  std::string_view part_id(int part) const;               // clamped; empty: it has no parts
  // The part that the options choose, of options that fit; of a scene that could not be analysed nothing is
  // drawn: the caller has said why.
  Extent draw(Canvas& canvas, const FigureInput& input, Extent space) const;
};

// Options that do not fit the analysis, clamped, once for all views.
FigureOptions fitting(const FigureOptions& options, const Dims& dims, int parts);

std::span<const View> views();  // of a scene
// Those, and at the end the Lab, which shows a run.
std::span<const View> all_views();
const View* find_view(std::string_view id);
bool needs_run(std::string_view id);  // false where there is none of this id
// What is wrong with the name of a view of scenes and of its part; empty where nothing is.
std::string wrong_view(std::string_view id, std::string_view part);

}  // namespace attnlab
