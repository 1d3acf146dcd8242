// Export: a sheet as the bytes of a PNG, SVG or PDF, with the scene inside unless it is not wanted. Knows no file.
#pragma once

#include "app/figures/parts/figure.h"
#include "core/picture/png.h"

#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace attnlab {

enum class PictureFormat { png, svg, pdf };

inline constexpr int largest_side = 16384;             // pixels of a PNG, and points of an SVG or PDF
inline constexpr long long most_pixels = 128LL << 20;  // of a PNG
inline constexpr double least_scale = 0.1, most_scale = 16;

struct ExportOptions {
  PictureFormat format = PictureFormat::png;
  std::string view = "pipeline";  // id
  std::string matrix;    // "NAME" or "NAME:HEAD" (named_matrix.h): that matrix alone, in place of the view
  FigureOptions figure;  // part, head, row, decimals, numbers, columns; hover and pinned are not drawn
  ThemeId theme = ThemeId::light;
  bool transparent = false;
  bool title = false, caption = false;
  bool text_as_paths = false;  // SVG and PDF: letters as outlines; else text with embedded fonts
  bool with_scene = true;
  std::optional<Extent> size;  // logical pixels; none: as large as the figure needs (sheet.h)
  double scale = 1;            // PNG: pixels of a logical pixel
  double dpi = 0;              // PNG: what the file says of its density; 0: 96 * scale
};

struct Picture {
  std::string bytes;
  int width = 0, height = 0;  // pixels of a PNG, logical pixels of an SVG, points of a PDF
};

// One sentence where it cannot be made: an unknown view or matrix, a size or scale out of bounds.
using Exported = std::variant<Picture, std::string>;
// The scene is valid (check in rules.h).
Exported export_picture(const Scene& scene, const ExportOptions& options);
// How large the sheet is, in logical pixels; and its pixels, before they are a PNG: for the frames of an animation.
std::variant<Extent, std::string> export_size(const Scene& scene, const ExportOptions& options);
std::variant<Pixels, std::string> export_pixels(const Scene& scene, const ExportOptions& options);
// Of a PNG.
double density_of(const ExportOptions& options);

// The format that a file's ending stands for, of any case; none for another.
std::optional<PictureFormat> format_of_ending(std::string_view file);

}  // namespace attnlab
