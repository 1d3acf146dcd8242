// Export: a sheet as the bytes of a PNG, SVG or PDF, with the scene inside unless it is not wanted.
// Knows no file.
#pragma once

#include "app/export/options.h"
#include "app/figures/sheet/sheet.h"
#include "core/picture/png.h"
#include "core/writing/papers.h"

namespace attnlab {

struct Picture {
  std::string bytes;
  int width = 0, height = 0;  // pixels of a PNG, logical pixels of an SVG, points of the others
  std::string remark;         // what is not as asked for: letters that are too small; empty: nothing
};

// One sentence where it cannot be made: an unknown view or matrix, a size or scale out of bounds.
using Exported = std::variant<Picture, std::string>;
// The scene is valid (check in rules.h).
Exported export_picture(const Scene& scene, const ExportOptions& options);
// Several as the pages of one PDF, which carries no scene; `name`: what a sentence calls it.
struct PagePicture {
  Scene scene;
  ExportOptions options;
  std::string name;
};
Exported export_pages(std::span<const PagePicture> pages, const std::string& title);
// What a picture made so would have as its remark; empty: nothing, or it cannot be made.
std::string export_remark(const Scene& scene, const ExportOptions& options);
// How large the sheet is, in logical pixels; and its pixels, before they are a PNG:
// for the frames of an animation.
std::variant<Extent, std::string> export_size(const Scene& scene, const ExportOptions& options);
std::variant<Pixels, std::string> export_pixels(const Scene& scene, const ExportOptions& options);
// What is drawn, or the sentence.
std::variant<Sheet, std::string> sheet_of(const FigureInput& input, const ExportOptions& options);
// The whole computation as a .tex, a .py or a .html.
std::string paper_text(const Scene& scene, const Analysis& analysis, PaperChoice paper,
                       const PaperOptions& options);
// One matrix as the bytes of a file, in the shape of `compute`; `headers`:
// with the names of its rows and columns.
std::string matrix_bytes(const Scene& scene, const NamedMatrix& matrix, MatrixFormat format, int decimals,
                         bool headers);
// What would help where letters are too small, in one sentence;
// with the names of options where it is said on the command line.
std::string too_small(const SmallType& small, const ExportOptions& options, bool names_options);
// Of a PNG.
double density_of(const ExportOptions& options);

// How far the colours of the picture reach, each group's; nothing for a request that cannot be carried out.
RangeEnds export_ends(const Scene& scene, const ExportOptions& options);
// What the labels of its points wish for, each plot's; nothing where it has none.
PlotLabels export_labels(const Scene& scene, const ExportOptions& options);
// The format that a file's ending stands for, of any case; none for another.
std::optional<PictureFormat> format_of_ending(std::string_view file);

// The recipe of a picture: how it was made, as it carries it beside its scene, so that it can be made again
// and its view be opened. JSON on one line; empty where a scene alone cannot make the picture again: a run,
// or the answers of a class, is shown.
std::string recipe_text(const ExportOptions& options);

struct RecipeRead {
  ExportOptions options;               // what does not read is as it is where nothing is chosen
  std::vector<std::string> sentences;  // what was left out, and what was expected
};
// None for a text that is no object of JSON. Never throws.
std::optional<RecipeRead> read_recipe(std::string_view text);

// A text as a QR code, by libqrencode, and the share line of a scene; or why there is none,
// as where that is not installed.
inline constexpr std::size_t most_qr_bytes = 2953;  // what the largest code holds at the lowest correction, L

std::variant<QrCode, std::string> qr_code(std::string_view text);
std::variant<QrCode, std::string> qr_code(const Scene& scene);

}  // namespace attnlab
