// ExportChoice: how a person had pictures, matrices and papers written the last time: remembered between two starts.
// Knows nothing of what is exported.
#pragma once

#include "app/export/animation.h"
#include "app/export/export.h"
#include "core/writing/matrix_file.h"

#include <optional>
#include <string>

namespace attnlab {

inline constexpr double pixels_of_inch = 96, centimetres_of_inch = 2.54;
inline constexpr double least_centimetres = 1, most_centimetres = 200, least_dpi = 24, most_dpi = 1200;

enum class ExportPage { picture, matrix, paper };
enum class PaperChoice { solution, worksheet, answers, numpy, pytorch };
// How large a picture is: as its cells need, one of the usual slides, or by its sides.
enum class SizeChoice { needed, hd, slide, four_three, pixels, centimetres };

struct ExportChoice {
  ExportPage page = ExportPage::picture;
  PictureFormat format = PictureFormat::png;
  SizeChoice size = SizeChoice::needed;
  double width = 1600, height = 900;    // pixels
  double width_cm = 16, height_cm = 9;  // centimetres
  double dpi = 300;                     // of a PNG in centimetres
  int scale = 2;                        // 1 to 4
  ThemeId theme = ThemeId::light;
  bool transparent = false, numbers = true, title = false, caption = false;
  int decimals = 2;  // in cells, 0 to 6
  bool text_as_paths = false, with_scene = true;
  MatrixFormat matrix_format = MatrixFormat::tex;
  int matrix_decimals = 4;  // of .tex, 0 to 17
  PaperChoice paper = PaperChoice::solution;
  int paper_decimals = 4;
  AnimationFormat animation = AnimationFormat::apng;
  int frames = 60;
  double frames_per_second = 30;
  int screenshot_scale = 2;  // 1 to 4
  std::string folder;        // empty: that of the document

  friend bool operator==(const ExportChoice&, const ExportChoice&) = default;
};

// Logical pixels; none: as large as needed. And pixels of a logical one.
std::optional<Extent> size_of(const ExportChoice& choice);
double scale_of(const ExportChoice& choice);

}  // namespace attnlab
