// Figures: the views, drawn from a scene and its analysis onto a Canvas. The list of views is here; each view is a file
// of its own.
#pragma once

#include "app/figures/canvas/canvas.h"
#include "app/figures/canvas/theme.h"
#include "app/figures/parts/geometry_options.h"
#include "app/figures/parts/probe.h"
#include "core/analysis/analysis.h"
#include "core/analysis/node.h"
#include "core/studies/gauge.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace attnlab {

// What a figure shows beside the numbers; never part of the scene.
struct FigureOptions {
  int head = 0;                    // which head, from 0
  int row = 0;                     // the chosen query, from 0 (Softmax)
  int decimals = 2;                // in cells
  bool numbers = true;             // written in the cells
  int kept_rank = 1;               // r of the best rank-r approximation (Rank)
  int part = 0;                    // which part of the view, from 0 (View::parts)
  bool columns = false;            // tokens as columns: every matrix stands as its transpose
  unsigned heads_off = 0;          // bit i: head i is switched off (Heads)
  std::vector<Cell> lit;           // the cells that a fact is about; a row or column of -1: all of them
  std::optional<Turning> turning;  // the gauge dial, and what it has turned (Rank)
  GeometryOptions geometry;
  std::optional<Cell> hover;   // the cell under the pointer
  std::optional<Cell> pinned;  // the cell that the inspector keeps
};

struct FigureInput {
  const Scene& scene;
  const Analysis& analysis;
  const Theme& theme;
  FigureOptions options;
  FigureProbe* record = nullptr;        // notes what is drawn
  Against* against = nullptr;           // what it is compared with
  const FigureInput* before = nullptr;  // A, where the difference to it is shown
};

// A view with several parts shows one at a time, so that its cells stay large.
struct Part {
  std::string_view id, label, about;
};

struct View {
  std::string_view id;          // "pipeline", as the command line spells it
  std::string_view label;       // "Pipeline"
  std::string_view about;       // one sentence, the tooltip of its tab
  std::span<const Part> parts;  // empty: the view is one picture
  // Draws the view so that it fills `space` as well as cells of 30 to 96 pixels allow, and returns the extent it
  // needs; where that is larger than `space`, the caller scrolls.
  Extent (*draw)(Canvas& canvas, const FigureInput& input, Extent space);
};

std::span<const View> views();
const View* find_view(std::string_view id);

}  // namespace attnlab
