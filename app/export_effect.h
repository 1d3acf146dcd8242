// What an option of `attnlab export` has to stand beside: one that changes nothing in this call is a mistake of whoever typed it.
// Knows no CLI11 and no file.
#pragma once

#include "app/export_request.h"

#include <string>

namespace attnlab {

// Empty, or one sentence: which option has no effect, and with what it would have one; an ending that cannot hold what is
// asked; a place in the output's name that nothing stands for.
std::string without_effect(const ExportWords& words, const ExportRequest& request);

}  // namespace attnlab
