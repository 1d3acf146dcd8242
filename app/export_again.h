// Exporting again: what a picture says of how it was made, with what was typed beside it. Knows no option of the command line but by
// its flag.
#pragma once

#include "app/export_request.h"

#include <string>
#include <variant>

namespace attnlab {

// The request for the picture `file`: its own recipe, but for what was typed. Or the sentence.
std::variant<ExportRequest, std::string> made_again(const ExportRequest& request, const std::string& file);

}  // namespace attnlab
