// The caption of a picture as a text of its own, for \caption or to be pasted: what is shown, of which scene, by which rules.
// Knows no file.
#pragma once

#include "app/export/export.h"

#include <string>

namespace attnlab {

// LaTeX, to stand in \caption{\input{...}}, or plain words; a line with its end. Empty where nothing can be shown.
std::string caption_text(const Scene& scene, const ExportOptions& options, bool latex);

}  // namespace attnlab
