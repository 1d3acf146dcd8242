// One matrix of a figure alone, with the one that it is compared with beside it, as large as the space
// allows; and a scene in a few square centimetres, as galleries show it.
#pragma once

#include "app/figures/views/views.h"

#include <functional>

namespace attnlab {

using DrawFigure = std::function<Extent(Canvas& canvas, const FigureInput& input, Extent space)>;

// Which matrix: that of this cell's node and head, else the one of this name.
struct BlockName {
  std::optional<Cell> cell;
  std::string name;
  friend bool operator==(const BlockName&, const BlockName&) = default;
};
BlockName name_of(const ShownMatrix& matrix);
// Null: the figure has none.
const ShownMatrix* find_block(const Shown& shown, const BlockName& which);

// The matrix of this code ("S") or number ("2"), as slides name it; null: the figure has none.
const ShownMatrix* matrix_called(const Shown& shown, std::string_view name);

using FindBlock = std::function<const ShownMatrix*(const Shown&)>;
// False: there is none, and nothing is drawn. Reports what it shows where it stands.
bool draw_alone(Canvas& canvas, const DrawFigure& draw, const FigureInput& input, Extent space,
                const FindBlock& find);

// The weights of the heads and the output, without numbers and labels, in the middle of a rectangle. Nothing
// of a scene that could not be analysed.
void draw_small(Canvas& canvas, const FigureInput& input, const Rect& where);

}  // namespace attnlab
