#include "app/export/options.h"

#include "core/text/number.h"

#include <algorithm>

namespace attnlab {

namespace {

constexpr OptionWord page_words[] = {
    {"picture", "Picture##page", "A view or a matrix as PNG, SVG or PDF."},
    {"matrix", "Numbers##page", "One matrix for LaTeX, a spreadsheet, NumPy, MATLAB or Octave."},
    {"paper", "Paper, script##page", "The whole computation: worked out, as a worksheet, or as a program."}};
constexpr OptionWord format_words[] = {
    {"png", "PNG##format", "Pixels: for slides and everywhere."},
    {"svg", "SVG##format", "Lines and letters: for the web, and to work on."},
    {"pdf", "PDF##format", "Lines and letters: for LaTeX and print."}};
constexpr OptionWord size_words[] = {
    {"needed", "as large as needed"}, {"slide", ", a slide of 16 : 9"},  // behind its size
    {"hd", ", half a slide"},         {"4:3", ", a slide of 4 : 3"},
    {"pixels", "by pixels\u2026"},    {"centimetres", "by centimetres\u2026"}};
constexpr OptionWord scale_words[] = {{"1", "1\u00D7##scale", "One pixel for one of the picture."},
                                      {"2", "2\u00D7##scale", "Twice as sharp: for most screens."},
                                      {"3", "3\u00D7##scale", "Three times as sharp."},
                                      {"4", "4\u00D7##scale", "Four times as sharp: for print."}};
constexpr OptionWord theme_words[] = {
    {"light", "light##theme", "On warm white."},
    {"dark", "dark##theme", "On near black, for dark slides."},
    {"print", "print##theme", "On white; signs and masks also by glyph, for a grey printer."}};
constexpr OptionWord ground_words[] = {{"no", "filled##ground", "The background of the theme."},
                                       {"yes", "transparent##ground", "Nothing behind the picture."}};
constexpr OptionWord letter_words[] = {
    {"no", "text##letters", "Letters stay letters, with their fonts: they can be selected and found."},
    {"yes", "outlines##letters", "Letters as shapes: the same in every program."}};
constexpr OptionWord matrix_words[] = {{"tex", ".tex##matrix", "LaTeX: a bmatrix with the decimals below."},
                                       {"csv", ".csv##matrix", "Numbers apart by commas: for spreadsheets."},
                                       {"tsv", ".tsv##matrix", "Numbers apart by tabs."},
                                       {"npy", ".npy##matrix", "NumPy's own file, format 1.0, float64."},
                                       {"py", ".py##matrix", "A NumPy array as Python writes it."},
                                       {"m", ".m##matrix", "MATLAB and Octave."},
                                       {"json", ".json##matrix", "A list of rows."}};
constexpr OptionWord paper_words[] = {
    {"solution", "worked solution##paper", "Every stage with its formula and its numbers (LaTeX)."},
    {"worksheet", "worksheet##paper", "The same with blanks to be filled in (LaTeX)."},
    {"answers", "answer key##paper", "What belongs into the blanks (LaTeX)."},
    {"numpy", "NumPy##paper", "A program that computes the output anew."},
    {"pytorch", "PyTorch##paper", "A program that computes the output anew."}};
constexpr OptionWord animation_words[] = {
    {"apng", "APNG##animation", "One PNG that moves, in every colour: browsers show it."},
    {"gif", "GIF##animation", "256 colours: every program shows it."},
    {"frames", "PNG frames##animation", "One numbered PNG a frame: for LaTeX and video programs."}};

constexpr OptionValues any;
constexpr OptionValues between(double low, double high) { return {low, high}; }
template <std::size_t n>
constexpr OptionValues one_of(const OptionWord (&words)[n], double first = 0) {
  return {first, first + n - 1, words};
}

}  // namespace

std::span<const ExportOption> export_option_list() {
  using Choice = ExportChoice;
  constexpr std::monostate text;
  static constexpr ExportOption list[] = {
      {"page", &Choice::page, one_of(page_words)},
      {"format", &Choice::format, one_of(format_words)},
      {"size", &Choice::size, one_of(size_words), "--size", "WxH",
       "logical pixels; without it as large as the figure needs"},
      {"width", &Choice::width, between(1, largest_side), "", "", "", "##width", "The width in pixels"},
      {"height", &Choice::height, between(1, largest_side), "", "", "", "##height", "The height in pixels"},
      {"", text, any, "--cm", "WxH", "the same in centimetres"},
      {"width_cm", &Choice::width_cm, between(1, 200), "", "", "", "##width", "The width in centimetres"},
      {"height_cm", &Choice::height_cm, between(1, 200), "", "", "", "##height", "The height in centimetres"},
      {"", &ExportOptions::scale, between(0.1, 16), "--scale", "S", "pixels of a logical pixel, {}"},
      {"scale", &Choice::scale, one_of(scale_words, 1)},
      {"", &ExportOptions::dpi, any, "--dpi", "D",
       "what a PNG says of its density; with --cm also how many pixels it has"},
      {"dpi", &Choice::dpi, between(24, 1200), "", "", "", "##dpi", "The number of dots per inch"},
      {"theme", &Choice::theme, one_of(theme_words), "--theme", "T", "{}"},
      {"transparent", &Choice::transparent, one_of(ground_words), "--transparent", "", "no background"},
      {"with_scene", &Choice::with_scene, any, "--no-scene", "", "the picture does not carry the scene",
       "##scene", "The scene travels in the picture: opened in Attnlab, the picture is the scene again."},
      {"", text, any, "--part", "P", "of a view with parts: its name, or its number from 1"},
      {"", &FigureOptions::head, any, "--head", "N", "which head, from 1"},
      {"", &FigureOptions::row, any, "--row", "N", "which query (Softmax), from 1"},
      {"", &FigureOptions::kept_rank, any, "--rank", "N", "rank of the approximation (Rank)"},
      {"decimals", &Choice::decimals, between(0, 6), "--decimals", "N",
       "of the numbers in cells, {}; of .tex, 0 to 17 (4)", "decimals"},
      {"numbers", &Choice::numbers, any, "--no-numbers", "", "colours alone", "in the cells##numbers",
       "The value of each cell as digits in it."},
      {"", &FigureOptions::columns, any, "--columns", "", "tokens as columns", "",
       "Every matrix as its transpose, as some books write it."},
      {"title", &Choice::title, any, "--title", "", "the scene's title above", "title##words",
       "The title of the scene above the picture."},
      {"caption", &Choice::caption, any, "--caption", "", "sizes and rules below", "caption##words",
       "One line below on what is shown."},
      {"text_as_paths", &Choice::text_as_paths, one_of(letter_words), "--outlines", "",
       "letters of SVG and PDF as paths"},
      {"matrix_format", &Choice::matrix_format, one_of(matrix_words)},
      {"matrix_decimals", &Choice::matrix_decimals, between(0, 17), "", "", "", "matrix decimals"},
      {"paper", &Choice::paper, one_of(paper_words)},
      {"paper_decimals", &Choice::paper_decimals, between(0, 17), "", "", "", "paper decimals"},
      {"animation", &Choice::animation, one_of(animation_words)},
      {"frames", &Choice::frames, between(2, 1000), "--frames", "N", "of an animation, {}", "##frames",
       "The number of frames"},
      {"frames_per_second", &Choice::frames_per_second, between(1, 100), "--fps", "N", "frames a second, {}",
       "##rate", "The number of frames a second"},
      {"screenshot_scale", &Choice::screenshot_scale, between(1, 4)},
      {"folder", &Choice::folder}};
  return list;
}

const ExportOption& option_of(const ExportField& field) {
  return *std::ranges::find(export_option_list(), field, &ExportOption::field);
}

std::string words_of(const OptionValues& values) {
  if (values.words.empty()) return exact_number(values.low) + " to " + exact_number(values.high);
  std::string text;
  for (const OptionWord& word : values.words)
    text += (&word == &values.words.front()  ? ""
             : &word == &values.words.back() ? " or "
                                             : ", ") +
            std::string(word.word);
  return text;
}

std::string ending_of(PictureFormat format) {
  return '.' + std::string(word_of(&ExportChoice::format, format));
}
std::string ending_of(MatrixFormat format) {
  return '.' + std::string(word_of(&ExportChoice::matrix_format, format));
}
std::string ending_of(PaperChoice paper) {
  return paper == PaperChoice::numpy || paper == PaperChoice::pytorch ? ".py" : ".tex";
}
std::string ending_of(AnimationFormat format) { return format == AnimationFormat::gif ? ".gif" : ".png"; }

std::optional<Extent> size_of(const ExportChoice& c) {
  constexpr double unit = pixels_of_inch / centimetres_of_inch;
  switch (c.size) {
    case SizeChoice::needed: return std::nullopt;
    case SizeChoice::slide: return Extent{1920, 1080};
    case SizeChoice::hd: return Extent{1280, 720};
    case SizeChoice::four_three: return Extent{1024, 768};
    case SizeChoice::pixels: return Extent{c.width, c.height};
    case SizeChoice::centimetres: return Extent{c.width_cm * unit, c.height_cm * unit};
  }
  return std::nullopt;
}

double scale_of(const ExportChoice& c) {
  return c.size == SizeChoice::centimetres ? c.dpi / pixels_of_inch : c.scale;
}

void take_look(const ExportChoice& c, ExportOptions& options) {
  static_cast<PictureLook&>(options) = c;
  options.figure.numbers = c.numbers;
  options.figure.decimals = c.decimals;
}

}  // namespace attnlab
