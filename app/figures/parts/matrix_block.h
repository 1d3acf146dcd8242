// One matrix of a picture: its name in mathematical type, labels, coloured cells with their
// numbers, notes beside the rows, and the marks of the cell under the pointer. Its size depends on shapes and
// labels, never on values.
#pragma once

#include "app/figures/parts/column_names.h"
#include "app/figures/parts/figure.h"

namespace attnlab {

// What the marks of a picture need: the cell under the pointer (or the pinned one),
// what it is made of, what it feeds.
struct Marks {
  std::optional<Cell> hover, pinned;
  CellSet made, fed;
  bool any = false;
};
Marks marks_of(const FigureInput& input);

struct RowNote {
  std::string text;
  std::optional<Color> color;  // none: quiet
  RowNote(std::string words, std::optional<Color> in = {}) : text(std::move(words)), color(in) {}
  RowNote(const char* words, std::optional<Color> in = {}) : text(words), color(in) {}
};

struct MatrixBlock {
  // The node and head that it shows, and which of its cells stands at the top left; none:
  // it answers no pointer.
  std::optional<Cell> cell;
  bool derivative = false;  // by that node, or where there is none by Y: lit and covered as such
  bool elsewhere = false;   // of another scene than the figure's: no question of this one covers it
  bool transposed = false;
  bool turned = false;  // tokens as columns: notes stand under their columns, and chosen_row is a column
  std::string name;     // LaTeX
  Color color;
  int rows = 0, cols = 0;
  std::vector<double> values;
  std::vector<CellPaint> paint;
  std::vector<double> before, now;  // where the values are differences: of what
  ColorScale scale;
  std::vector<std::string> row_labels, col_labels;  // empty: none
  std::optional<Side> row_side, col_side;           // of tokens: a word says which they are,
  std::string_view row_word, col_word;              // this one where it is not empty
  std::vector<std::string> row_formulas;            // LaTeX, in place of row_labels
  std::vector<RowNote> notes;                       // beside the rows
  std::vector<RowNote> captions;                    // lines under the cells
  double note_width = 42;
  int chosen_row = -1;           // marked with a bar at its left
  bool faded = false;            // what is switched off: outlines and quiet numbers, no colours
  double cell_height_scale = 1;  // below 1 in tables
  bool one_line = false;         // of the columns' names, whatever is cut
  double heading = 0;            // the size of its name; 0: by the cells
  std::string words;             // behind it: "what each asks"
  double bands = 0;              // what stands between name and cells takes at least as much
  double enough_digit = 0;       // for smaller ones a decimal goes first; 0: what the room says
  bool ruled = false;            // the word over the columns stands in a line as wide as they are
  // Between its name and what stands over the cells.
  double above = measure::name_above;

  // Measured once by prepare(): they do not depend on the cell.
  double label_width = 0, caption_width = 0, side_width = 0, words_width = 0;
  double name_width[2] = {0, 0};  // small, large
  std::vector<double> col_label_widths;
};

// A block of the values; the cells that are not finite are painted as overflow.
MatrixBlock block_of(const MatrixView& values, std::string name, Color color, const ColorScale& scale = {});
// The same for a node: hit regions, masked cells where it is a logit or a weight.
MatrixBlock block_of_node(const FigureInput& input, Node node, std::string name, Color color,
                          const ColorScale& scale = {});
void hatch_masked(MatrixBlock& block, const Mask& mask);
// Of a row of weights: whether it is 1, to what rounding can do to it; "Σ 1", "Σ 0.70", "Σ over".
bool sums_to_one(double sum);
std::string sum_words(double sum);
// "queries", "keys"; empty for another side. In the colour that they have everywhere.
std::string_view side_word(std::optional<Side> side);
Color side_color(const Theme& theme, Side side);
std::string_view row_word(const MatrixBlock& block);  // what stands at its axis
std::string_view col_word(const MatrixBlock& block);
// Names the rows, or the columns, where they are tokens; else nothing.
void label_rows(MatrixBlock& block, const FigureInput& input, Side side);
void label_cols(MatrixBlock& block, const FigureInput& input, Side side);
// Both, as those of a node.
void label_node(MatrixBlock& block, const FigureInput& input, Node node);
// Without its names at the left: they stand there already.
MatrixBlock without_row_names(MatrixBlock block);
// The sums of rows of weights: "Σ 1" as it should be, else in the colour of what is broken.
std::vector<RowNote> notes_of_sums(const MatrixView& sums, const Theme& theme, bool one_expected = true);
// Measures the block. With `columns` (tokens as columns) it is turned first: the transpose of everything.
void prepare(MatrixBlock& block, const Canvas& canvas, bool columns = false);

inline constexpr double note_line = 17;  // under the cells of a turned block

// Around the cells: labels at the left, name above, notes at the right, captions below.
struct BlockSize {
  double left = 0, top = 0, right = 0, bottom = 0;
  double width = 0, height = 0;      // of the cells
  double inner = 0;                  // the wider of cells and heading
  double heading = 0, baseline = 0;  // the width of the heading; its baseline above the first cell
  double total_width() const { return left + inner + right; }
  double total_height() const { return top + height + bottom; }
};
BlockSize size_of(const MatrixBlock& block, double cell);
// Where a cell stands in a block whose first cell is at `at`; with an index of -1 a row, a column, or all of
// the matrix. Nothing where it is of another matrix, or of rows that are not shown.
std::optional<Rect> place_in(const MatrixBlock& block, Point at, double width, const Cell& which);
// Its cells, of this size, the first at `at`.
Heatmap heatmap_of(const MatrixBlock& block, const Theme& theme, Point at, Extent cell);
// Where the labels of the columns stand; those, and the word above them where the line of the name has no
// room for it.
std::vector<PlacedName> col_label_places(const MatrixBlock& block, double cell);
double bands_above(const MatrixBlock& block, double cell);
// Where the middle of that word stands in the line of the name, from the first cell; none:
// it has no room there.
std::optional<double> side_beside_name(const MatrixBlock& block, double cell);
// The same where it has a line of its own: in the middle, and of an odd number of columns between two of
// them, where nobody reads it as a part of the name below.
double side_over_columns(const MatrixBlock& block, double cell);
// Of the name with what is said behind it.
double heading_width(const MatrixBlock& block, double cell);
// `at`: the top left corner of the first cell.
void draw(Canvas& canvas, const FigureInput& input, const Marks& marks, const MatrixBlock& block, Point at,
          double cell);

}  // namespace attnlab
