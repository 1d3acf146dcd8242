#include "app/ui/exporting/export_controls.h"

#include "app/ui/exporting/export_lists.h"
#include "app/ui/exporting/export_names.h"
#include "app/ui/exporting/exporting.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/session/session.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace attnlab {

namespace {

// Of the choices that stand beside each other in a row, the one that is chosen after this frame.
template <typename Choice, std::size_t n>
Choice chips(const Ui& ui, const ChoiceWord<Choice> (&list)[n], Choice chosen) {
  Choice now = chosen;
  for (std::size_t i = 0; i < n; ++i) {
    if (i > 0) beside_if_room_in_row(ui, list[i].label, 2);
    if (chip(ui, list[i].label, list[i].value == chosen)) now = list[i].value;
    explain_item(ui, list[i].about);
  }
  return now;
}

void toggle(const Ui& ui, const char* label, bool& on, const char* about, bool first = false) {
  if (!first) beside_if_room_in_row(ui, label, 2);
  if (chip(ui, label, on)) on = !on;
  explain_item(ui, about);
}

constexpr ChoiceWord<ExportPage> page_words[] = {
    {ExportPage::picture, "Picture##page", "A view or a matrix as PNG, SVG or PDF."},
    {ExportPage::matrix, "Numbers##page", "One matrix for LaTeX, a spreadsheet, NumPy, MATLAB or Octave."},
    {ExportPage::paper, "Paper, script##page",
     "The whole computation: worked out, as a worksheet, or as a program."}};
constexpr ChoiceWord<PictureFormat> format_words[] = {
    {PictureFormat::png, "PNG##format", "Pixels: for slides and everywhere."},
    {PictureFormat::svg, "SVG##format", "Lines and letters: for the web, and to work on."},
    {PictureFormat::pdf, "PDF##format", "Lines and letters: for LaTeX and print."}};
constexpr ChoiceWord<ThemeId> theme_words[] = {
    {ThemeId::light, "light##theme", "On warm white."},
    {ThemeId::dark, "dark##theme", "On near black, for dark slides."},
    {ThemeId::print, "print##theme", "On white; signs and masks also by glyph, for a grey printer."}};
constexpr ChoiceWord<bool> ground_words[] = {{false, "filled##ground", "The background of the theme."},
                                             {true, "transparent##ground", "Nothing behind the picture."}};
constexpr ChoiceWord<bool> letter_words[] = {
    {false, "text##letters", "Letters stay letters, with their fonts: they can be selected and found."},
    {true, "outlines##letters", "Letters as shapes: the same in every program."}};
constexpr ChoiceWord<MatrixFormat> matrix_words[] = {
    {MatrixFormat::tex, ".tex##matrix", "LaTeX: a bmatrix with the decimals below."},
    {MatrixFormat::csv, ".csv##matrix", "Numbers apart by commas: for spreadsheets."},
    {MatrixFormat::tsv, ".tsv##matrix", "Numbers apart by tabs."},
    {MatrixFormat::npy, ".npy##matrix", "NumPy's own file, format 1.0, float64."},
    {MatrixFormat::py, ".py##matrix", "A NumPy array as Python writes it."},
    {MatrixFormat::m, ".m##matrix", "MATLAB and Octave."},
    {MatrixFormat::json, ".json##matrix", "A list of rows."}};
constexpr ChoiceWord<PaperChoice> paper_words[] = {
    {PaperChoice::solution, "worked solution##paper",
     "Every stage with its formula and its numbers (LaTeX)."},
    {PaperChoice::worksheet, "worksheet##paper", "The same with blanks to be filled in (LaTeX)."},
    {PaperChoice::answers, "answer key##paper", "What belongs into the blanks (LaTeX)."},
    {PaperChoice::numpy, "NumPy##paper", "A program that computes the output anew."},
    {PaperChoice::pytorch, "PyTorch##paper", "A program that computes the output anew."}};
constexpr ChoiceWord<int> scale_words[] = {{1, "1\xC3\x97##scale", "One pixel for one of the picture."},
                                           {2, "2\xC3\x97##scale", "Twice as sharp: for most screens."},
                                           {3, "3\xC3\x97##scale", "Three times as sharp."},
                                           {4, "4\xC3\x97##scale", "Four times as sharp: for print."}};

// A number with its words around it: "width [1600]".
void typed_number(const Ui& ui, Session& s, const char* id, double value, double low, double high,
                  const char* what, double& into) {
  number_field(ui, id, value, 64, s.exporting.complaint, [&](double read) -> std::string {
    if (read < low || read > high)
      return std::string(what) + " is from " + plain_number(low) + " to " + plain_number(high) + ".";
    into = read;
    return {};
  });
}

void pixel_fields(const Ui& ui, Session& s) {
  ExportChoice& c = s.settings.exports;
  indent_row(ui);
  double width = c.width, height = c.height;
  typed_number(ui, s, "##width", c.width, 1, largest_side, "The width in pixels", width);
  small_words(ui, "\xC3\x97");
  typed_number(ui, s, "##height", c.height, 1, largest_side, "The height in pixels", height);
  small_words(ui, "pixels");
  ImGui::NewLine();
  c.width = std::round(width);
  c.height = std::round(height);
}

void centimetre_fields(const Ui& ui, Session& s, bool pixels) {
  ExportChoice& c = s.settings.exports;
  indent_row(ui);
  typed_number(ui, s, "##width", c.width_cm, least_centimetres, most_centimetres, "The width in centimetres",
               c.width_cm);
  small_words(ui, "\xC3\x97");
  typed_number(ui, s, "##height", c.height_cm, least_centimetres, most_centimetres,
               "The height in centimetres", c.height_cm);
  small_words(ui, "cm");
  if (pixels) {
    typed_number(ui, s, "##dpi", c.dpi, least_dpi, most_dpi, "The number of dots per inch", c.dpi);
    small_words(ui, "dpi");
  }
  ImGui::NewLine();
}

}  // namespace

void export_pages(const Ui& ui, Session& s) {
  ExportPage& page = s.settings.exports.page;
  const ExportPage before = page;
  page = chips(ui, page_words, page);
  if (page == before) return;
  if (page == ExportPage::matrix && s.exporting.what.matrix.empty()) first_matrix(s);
  if (before == ExportPage::matrix) s.exporting.what.matrix.clear();  // back to the view
  s.exporting.complaint.clear();
  name_follows(s);
}

void size_controls_of_export(const Ui& ui, Session& s, bool pixels) {
  ExportChoice& c = s.settings.exports;
  row_label(ui, "Size");
  size_list(ui, s);
  if (c.size == SizeChoice::pixels) pixel_fields(ui, s);
  if (c.size == SizeChoice::centimetres) centimetre_fields(ui, s, pixels);
  if (c.size == SizeChoice::centimetres || !pixels) return;
  row_label(ui, "Scale");
  c.scale = chips(ui, scale_words, c.scale);
}

void ground_controls(const Ui& ui, Session& s) {
  ExportChoice& c = s.settings.exports;
  row_label(ui, "Theme");
  c.theme = chips(ui, theme_words, c.theme);
  row_label(ui, "Ground");
  c.transparent = chips(ui, ground_words, c.transparent);
}

void scene_toggle(const Ui& ui, Session& s) {
  ExportChoice& c = s.settings.exports;
  row_label(ui, "Scene");
  const std::string label = "inside, " + bytes_text(s.exporting.scene_bytes) + "##scene";
  toggle(ui, label.c_str(), c.with_scene,
         "The scene travels in the picture: opened in Attnlab, the picture is the scene again.", true);
}

void picture_controls(const Ui& ui, Session& s) {
  ExportChoice& c = s.settings.exports;
  const ExportChoice before = c;
  const ExportWhat what = s.exporting.what;
  row_label(ui, "Show");
  what_list(ui, s);
  which_rows(ui, s);
  row_label(ui, "Format");
  c.format = chips(ui, format_words, c.format);
  size_controls_of_export(ui, s, c.format == PictureFormat::png);
  ground_controls(ui, s);
  row_label(ui, "Numbers");
  toggle(ui, "in the cells##numbers", c.numbers, "The value of each cell as digits in it.", true);
  if (c.numbers) {
    small_words(ui, "decimals");
    c.decimals = stepper(ui, "decimals", c.decimals, 0, 6);
  }
  row_label(ui, "Words");
  toggle(ui, "title##words", c.title, "The title of the scene above the picture.", true);
  toggle(ui, "caption##words", c.caption, "One line below on what is shown.");
  toggle(ui, "tokens as columns##words", s.exporting.what.columns,
         "Every matrix as its transpose, as some books write it.");
  if (c.format != PictureFormat::png) {
    row_label(ui, "Letters");
    c.text_as_paths = chips(ui, letter_words, c.text_as_paths);
  }
  scene_toggle(ui, s);
  if (c.format != before.format || !(what == s.exporting.what)) name_follows(s);
}

void matrix_controls(const Ui& ui, Session& s) {
  ExportChoice& c = s.settings.exports;
  const MatrixFormat before = c.matrix_format;
  const std::string shown = s.exporting.what.matrix;
  row_label(ui, "Matrix");
  matrix_list(ui, s);
  row_label(ui, "Format");
  c.matrix_format = chips(ui, matrix_words, c.matrix_format);
  if (c.matrix_format == MatrixFormat::tex) {
    row_label(ui, "Decimals");
    c.matrix_decimals = stepper(ui, "matrix decimals", c.matrix_decimals, 0, 17);
  }
  if (c.matrix_format != before || shown != s.exporting.what.matrix) name_follows(s);
}

void paper_controls(const Ui& ui, Session& s) {
  ExportChoice& c = s.settings.exports;
  const PaperChoice before = c.paper;
  row_label(ui, "What");
  c.paper = chips(ui, paper_words, c.paper);
  if (ending_of(c.paper) == ".tex") {
    row_label(ui, "Decimals");
    c.paper_decimals = stepper(ui, "paper decimals", c.paper_decimals, 0, 17);
    row_label(ui, "Tokens");
    toggle(ui, "as columns##paper", s.exporting.what.columns,
           "Every matrix as its transpose, as some books write it.", true);
  }
  if (c.paper != before) name_follows(s);
}

}  // namespace attnlab
