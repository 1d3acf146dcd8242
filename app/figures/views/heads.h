// What the two parts of the Heads view share: an input and marks for each head, and the switch above a head's matrix.
// The view itself is draw_heads (views.h).
#pragma once

#include "app/figures/parts/panels.h"
#include "core/studies/detail_heads.h"

#include <string>
#include <vector>

namespace attnlab {

enum class HeadsPart { weights, output };
inline constexpr int heads_part_count = 2;

// The same figure seen from each head, so that a head's block is named, marked and pointed at as its own.
struct HeadInputs {
  explicit HeadInputs(const FigureInput& input);
  std::vector<FigureInput> input;
  std::vector<Marks> marks;
};

// The panel with a switch above it: "head 2", or "head 2 off". Its region is the node H of that head, row and column -1.
Panel with_switch(Canvas& canvas, const FigureInput& input, Panel panel, int head, bool on);

// Lines under the grid and its colour bars, wrapped to `sentence_width`.
inline constexpr double sentence_width = 500;
std::vector<std::string> sentence_lines(const Canvas& canvas, const std::vector<std::string>& sentences);
double sentences_height(const std::vector<std::string>& lines);
void draw_sentences(Canvas& canvas, const Theme& theme, Point top_left,
                    const std::vector<std::string>& lines);

Extent draw_heads_weights(Canvas& canvas, const FigureInput& input, const HeadsDetail& detail, Extent space);
Extent draw_heads_output(Canvas& canvas, const FigureInput& input, const HeadsDetail& detail, Extent space);

}  // namespace attnlab
