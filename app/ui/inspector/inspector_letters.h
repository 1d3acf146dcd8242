// Letters in the inspector: an entry that was set becomes a letter, the formulas of exact mode come out in these letters,
// and the derivative of the inspected cell by one of them. Formulas come from core/exact.
#pragma once

#include "app/ui/kit/ui.h"

namespace attnlab {

// For an entry that was set: the chip that makes it a letter, and the field for which one; or the chip that takes it back.
void let_it_be(const Ui& ui, const Cell& cell);

// The letters that there are, each with a cross, and in exact mode the derivative of the cell by the one that is chosen.
// Nothing where there are none.
void inspector_letters(const Ui& ui, const Cell& cell);

}  // namespace attnlab
