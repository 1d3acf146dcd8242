// The arguments of `attnlab train`. Knows no file; train.h carries it out.
#pragma once

#include "app/command_line.h"

#include <string>
#include <vector>

namespace attnlab {

// Never throws: what cannot be taken is a WrongUsage, as is a variant that a task has no model for.
Command read_train(const std::vector<std::string>& arguments);

}  // namespace attnlab
