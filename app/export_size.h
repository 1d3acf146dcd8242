// How large a picture is asked to be: --size, --cm, --width, --for, with the smallest letters and the density of a PNG. Knows
// no CLI11 and no file.
#pragma once

#include "app/export_request.h"

#include <string>

namespace attnlab {

// Empty, or what is wrong. Of paper the pixels of a PNG follow from its density.
std::string read_size(const ExportWords& words, ExportOptions& options);

}  // namespace attnlab
