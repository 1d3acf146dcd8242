// Sheet: a figure as it leaves the program: a view or a single matrix on its ground, with a title above and a
// caption below where they are wanted, at a size of its own. The export dialog's preview and the export
// itself draw the same sheet.
#pragma once

#include "app/figures/canvas/drawing.h"
#include "app/figures/sheet/sheet_marks.h"
#include "app/figures/views/compare.h"
#include "core/analysis/named_matrix.h"
#include "core/teaching/lesson.h"
#include "core/teaching/stage.h"
#include "core/text/said.h"

namespace attnlab {

// A sheet of paper, or a slide, in logical pixels: the layout takes the room,
// and letters are as large as asked for.
struct PaperSize {
  double width = 0;
  std::optional<double> height;  // none: what the figure's own best layout takes at this width
  double least_type = 0;         // the smallest letters
  bool slide = false;            // letters as large as the room allows
  friend bool operator==(const PaperSize&, const PaperSize&) = default;
};

// A sheet that is a slide of a talk: what is told and said at it. On a size of a screen or of slides it
// stands as on the wall, in its bands; else it is the figure with these words as title and caption.
struct SheetSlide {
  Slide slide;  // what is lit on it, and which matrix of a view stands alone
  std::string told;
  Said said;
  std::string talk = {};  // the file of a talk that has this slide alone; empty: none
};

struct Sheet {
  const View* view = nullptr;         // else:
  std::optional<NamedMatrix> matrix;  // one matrix by itself
  // Of a view of a scene: the state that was pinned, and how it is seen with the present one.
  std::shared_ptr<const Reference> before;
  Compare compare = Compare::off;
  std::string title;              // empty: none
  std::string caption;            // the same; a formula stands between two dollars
  std::optional<SweepMark> mark;  // of a frame of an animation
  bool ground = true;             // paints the theme's background; else it is transparent
  // Logical pixels. Given: exactly so large; the figure fills it, and where its cells would fall below 30 the
  // sheet is drawn smaller as a whole, words and all. Else it is as large as its cells at 44 and more in a
  // space of 960 x 720, or a larger one where they need it, cut to what is drawn.
  std::optional<Extent> size;
  std::optional<PaperSize> paper;  // in the place of the size
  std::shared_ptr<const SheetSlide> slide;
  std::optional<QrCode> qr;  // in the lower right corner, beside everything else
};

// Letters smaller than asked for, because the figure has no layout in which they are larger.
struct SmallType {
  bool digits = false;  // of the cells, which come before all other letters
  double size = 0;      // logical pixels of the sheet
  double enough = 0;    // what it should be
  std::string text;     // the first that is so small
  std::string where;    // the matrix that it belongs to, as sentences call it: "P_Q"; empty: none
  std::string id;       // and as `compute` does: "Q"
  double width = 0;     // of a sheet of this shape that is wide enough for letters as large as asked for
};

// A sheet as it is drawn.
struct SheetLayout {
  Extent extent;    // of the sheet: as given, else in whole logical pixels
  Drawing drawing;  // of all but the ground, in pixels of which one is `zoom` of the sheet
  double zoom = 1;
  Point qr;  // its corner
  double qr_module = 0;
  std::optional<SmallType> small;  // of paper, and of slides in a size of paper
  std::string left_out{};          // of a slide on the wall: blocks that have no room, "Q, [S,A]"
};

// The input's hover and pin, and what it is compared with, are not looked at: the sheet says that.
SheetLayout lay_out(const Canvas& measures, const FigureInput& input, const Sheet& sheet);
// Draws the sheet with its top left corner at the canvas's origin; returns its size.
Extent draw_sheet(Canvas& canvas, const FigureInput& input, const Sheet& sheet);
Extent draw_sheet(Canvas& canvas, const Theme& theme, const Sheet& sheet, const SheetLayout& layout);

// One line on what is shown, from the rules in force: "4 tokens, $d$ = 2, $d_k$ = 2; scores
// $QW^Q(KW^K)^{\mathsf{T}}$ ...". Of a comparison what moved most stands before it.
std::string caption_of(const FigureInput& input, const Sheet& sheet);
// A step of a lesson or a talk as a slide: what its bands say of the numbers as they stand, of a question
// what is asked; and what is lit and covered on it, with the row that is looked at.
SheetSlide slide_of_step(const LessonStep& step, const Stage& stage);
FigureOptions figure_of_step(const LessonStep& step, const StagedScene& on, const SceneMap& scenes,
                             FigureOptions figure);
// Whether a slide stands there as on the wall (sheet_slide.cpp).
bool is_wall(const Sheet& sheet);
// Draws a single matrix to fill `space`, as View::draw does a view.
Extent draw_matrix(Canvas& canvas, const FigureInput& input, const NamedMatrix& matrix, Extent space);

// The answers of a class over the truth (FigureOptions::gathered); it stands in no list of views: for numbers
// a strip of dots an entry, with the truth as a line through it; for words, ranks and counts a bar each.
// Nobody's name stands in it.
const View& gathered_view();
// Blocks by their names (FigureOptions::blocks), as a slide of them; in no list of views, either.
const View& blocks_view();

}  // namespace attnlab
