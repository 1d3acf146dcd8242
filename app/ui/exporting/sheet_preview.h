// The preview of an export: the sheet that would be written, made small, and how large the file's picture is. Knows no dialog.
#pragma once

#include "app/export/export.h"
#include "app/ui/kit/widgets.h"

namespace attnlab {

// Into the room that the window has left; where it cannot be drawn, the sentence that says so.
void sheet_preview(const Ui& ui, const Scene& scene, const Analysis& analysis, const ExportOptions& options);

}  // namespace attnlab
