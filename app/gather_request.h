// The arguments of `attnlab gather`. Knows no file; gather.h carries it out.
#pragma once

#include "app/command_line.h"

#include <string>
#include <vector>

namespace attnlab {

Command read_gather(const std::vector<std::string>& arguments);  // never throws

}  // namespace attnlab
