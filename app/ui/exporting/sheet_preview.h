// The preview of an export: the sheet that would be written, made small, and how large the file's picture is. It is kept beside
// what it was made of, and laid out anew where that changes. Knows no dialog.
#pragma once

#include "app/export/export.h"
#include "app/ui/exporting/export_make.h"
#include "app/ui/kit/widgets.h"

#include <string>
#include <variant>

namespace attnlab {

// What a preview is made of. `shown`: the picture as words, and which frame of what moves.
struct PreviewOf {
  Scene scene;
  ExportChoice choice;
  std::string shown;
  friend bool operator==(const PreviewOf&, const PreviewOf&) = default;
};
// The view or matrix with its part, head, row and direction: what the dialogs let choose of the picture.
std::string shown_words(const ExportOptions& what);

struct DrawnSheet {
  Sheet sheet;
  SheetLayout layout;
  ExportOptions options;
};

struct ExportPreview {
  PreviewOf of;
  std::variant<DrawnSheet, Made> made;  // a picture; a text, or the sentence that says why there is none
};

// Into the room that the window has left, below what is to be said of it: letters that are too small, and `missing`, signs that no
// font has. Where it cannot be drawn, the sentence that says so.
void sheet_preview(const Ui& ui, std::shared_ptr<ExportPreview>& kept, PreviewOf of,
                   const ExportOptions& options, const std::string& missing);

}  // namespace attnlab
