// Typing into cells or a row label: an inline field over it, read as an expression. What is refused stays in the field, with
// its fault marked and the reason below, until it is mended or dropped.
#pragma once

#include "app/ui/editor/matrix_grid.h"

#include <string_view>

namespace attnlab {

// Opens the field at a cell, or at a row label (column -1): with what stands there selected, or, when `begun` is not
// empty, with that and the caret behind it.
void begin_typing(const EditorContext& context, const Grid& grid, const EditCursor& at,
                  std::string_view begun = {});
// The text into the cells that are selected, without a field; refused it stands in one, with its fault.
void enter_text(const EditorContext& context, const Grid& grid, const EditCursor& at, std::string_view text);
// The field, if one is open in this grid's matrix: draws it and takes what was typed when it ends.
void typing_field(const EditorContext& context, const Grid& grid);
// Why something was not taken, at its cell: while the text stands in the field as it was refused, else until the next key
// or click.
void show_complaint(const EditorContext& context, const Grid& grid);

// The characters typed in this frame, as UTF-8.
std::string typed_characters();

}  // namespace attnlab
