// The signs of the LaTeX subset: what a command stands for. Knows no layout.
#pragma once

#include "app/figures/canvas/formula_parse.h"

#include <optional>

namespace attnlab {

// "\alpha", "\le", "\exp", "\,": a sign, a function name or a space; nothing for commands that take arguments and
// for unknown ones. `name` comes without its backslash.
std::optional<FormulaNode> sign_of_command(std::string_view name);
// One character of the source, UTF-8.
FormulaNode sign_of_character(std::string_view character);

}  // namespace attnlab
