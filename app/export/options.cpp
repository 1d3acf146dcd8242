#include "app/export/options.h"

#include "app/export/installed_typeface.h"
#include "core/system/process.h"
#include "core/text/nearest.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <filesystem>
#include <iterator>

namespace attnlab {
namespace {

constexpr OptionWord page_words[] = {
    {"picture", "Picture##page", "A view or a matrix as PNG, SVG or PDF."},
    {"matrix", "Numbers##page", "One matrix for LaTeX, a spreadsheet, NumPy, MATLAB or Octave."},
    {"paper", "Paper, script, page##page",
     "The whole computation: worked out, as a worksheet, as a program, or as a page for the browser."}};
constexpr OptionWord format_words[] = {
    {"png", "PNG##format", "Pixels: for slides and everywhere."},
    {"svg", "SVG##format", "Lines and letters: for the web, and to work on."},
    {"pdf", "PDF##format", "Lines and letters: for LaTeX and print."},
    {"eps", "EPS##format", "Lines and letters for journals that ask for PostScript. It carries no scene."},
    {"tikz", "TikZ##format",
     "A picture in LaTeX's own words, in the type of the document. It carries no scene."}};
constexpr OptionWord size_words[] = {{"needed", "as large as needed"},
                                     {"slide", ", a slide of 16 : 9"},  // behind its size
                                     {"hd", ", half a slide"},
                                     {"4:3", ", a slide of 4 : 3"},
                                     {"pixels", "by pixels…"},
                                     {"centimetres", "by width and height…"},
                                     {"width", "by width, the height follows…"},
                                     {"ieee-column", "ieee-column: 252 pt wide"},
                                     {"ieee-page", "ieee-page: 516 pt wide"},
                                     {"a4-text", "a4-text: 16 cm wide"},
                                     {"beamer-16:9", "beamer-16:9: 16 × 9 cm"},
                                     {"slide-1280", "slide-1280: 1280 × 720 pixels"}};
constexpr OptionWord unit_words[] = {{"cm", "cm##unit", "Centimetres."},
                                     {"mm", "mm##unit", "Millimetres."},
                                     {"in", "in##unit", "Inches, of 2.54 cm."}};
constexpr OptionWord scale_words[] = {{"1", "1×##scale", "One pixel for one of the picture."},
                                      {"2", "2×##scale", "Twice as sharp: for most screens."},
                                      {"3", "3×##scale", "Three times as sharp."},
                                      {"4", "4×##scale", "Four times as sharp: for print."}};
constexpr OptionWord theme_words[] = {
    {"light", "light##theme", "On warm white."},
    {"dark", "dark##theme", "On near black, for dark slides."},
    {"print", "print##theme", "On white; signs and masks also by glyph, for a grey printer."}};
constexpr OptionWord font_words[] = {
    {"sans", "as here##font", "The font of the window."},
    {"stix", "STIX##font", "STIX, as many journals have it.", has_installed_fonts},
    {"cm", "LaTeX##font", "Latin Modern, as LaTeX sets a paper by default.", has_installed_fonts},
    {"times", "Times##font", "TeX Gyre Termes, or another of the widths of Times.", has_installed_fonts}};
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
    {"pytorch", "PyTorch##paper", "A program that computes the output anew."},
    {"page", "page##paper",
     "One file for any browser: numbers that can be dragged, without a network (HTML)."},
    {"beamer", "slides##paper", "The worked solution, one slide for each stage (LaTeX, beamer)."},
    {"notebook", "Jupyter##paper",
     "The worked solution, and after each stage the code that computes it (.ipynb)."},
    {"marimo", "marimo##paper", "The same as a notebook of marimo (.py)."}};
constexpr OptionWord comparison_words[] = {{"beside"}, {"difference"}, {"with"}};
constexpr OptionWord piped_words[] = {{"png"}, {"svg"}, {"pdf"}, {"eps"}, {"tikz"}, {"tex"},
                                      {"csv"}, {"tsv"}, {"npy"}, {"py"},  {"m"},    {"json"}};
constexpr OptionWord animation_words[] = {
    {"apng", "APNG##animation", "One PNG that moves, in every colour: browsers show it."},
    {"gif", "GIF##animation", "256 colours: every program shows it."},
    {"mp4", "MP4##animation", "A video, made by ffmpeg: slides and web pages play it.", can_start_programs},
    {"webm", "WebM##animation", "A video in a free format, made by ffmpeg: web pages play it.",
     can_start_programs},
    {"frames", "PNG frames##animation", "One numbered PNG a frame: for LaTeX and video programs.",
     can_start_programs}};

constexpr double centimetre = pixels_of_inch / centimetres_of_inch, point = pixels_of_inch / points_of_inch;
constexpr PaperPreset presets[] = {
    {"ieee-column", {252 * point, {}, usual_type* point}},
    {"ieee-page", {516 * point, {}, usual_type* point}},
    {"a4-text", {16 * centimetre, {}, usual_type* point}},
    {"beamer-16:9", {16 * centimetre, 9 * centimetre, 8 * point, true}},
    {"slide-1280", {1280, 720, 12 * point, true}, true},
};

constexpr OptionValues between(double low, double high) { return {low, high}; }
template <std::size_t n>
constexpr OptionValues one_of(const OptionWord (&words)[n], double first = 0) {
  return {first, first + n - 1, words};
}

}  // namespace

std::span<const ExportOption> export_option_list() {
  using Choice = ExportChoice;
  // clang-format off
  static constexpr ExportOption list[] = {
      {.name = "page", .field = &Choice::page, .values = one_of(page_words)},
      {.name = "format", .field = &Choice::format, .values = one_of(format_words)},
      {.name = "size", .field = &Choice::size, .values = one_of(size_words)},
      {.flag = "--size", .value = "WxH", .help = "logical pixels; without it as large as the figure needs", .with = with_picture},
      {.name = "width", .field = &Choice::width, .values = between(1, largest_side), .label = "##width",
       .about = "The width in pixels"},
      {.name = "height", .field = &Choice::height, .values = between(1, largest_side), .label = "##height",
       .about = "The height in pixels"},
      {.flag = "--cm", .value = "WxH", .help = "the same in centimetres", .with = with_picture},
      {.flag = "--width", .value = "W", .help = "8.5cm, 85mm, 3.35in, 252pt (as TeX has it) or 251bp: the height follows", .with = with_picture},
      {.values = {.words = std::span(size_words).last<5>()}, .flag = "--for", .value = "P",
       .help = "the size of {}", .with = with_picture},
      {.flag = "--min-type", .value = "T",
       .help = "the smallest letters, 7pt (6pt; 8pt and 12pt of beamer and slide; with --size: any)", .with = with_picture},
      {.name = "width_cm", .field = &Choice::width_cm, .values = between(least_centimetres, most_centimetres),
       .label = "##width", .about = "The width"},
      {.name = "height_cm", .field = &Choice::height_cm, .values = between(least_centimetres, most_centimetres),
       .label = "##height", .about = "The height"},
      {.name = "unit", .field = &Choice::unit, .values = one_of(unit_words)},
      {.name = "least_type", .field = &Choice::least_type, .values = between(least_points, most_points),
       .label = "##type", .about = "The size of the smallest letters, in points,"},
      {.field = &ExportOptions::scale, .values = between(0.1, 16), .flag = "--scale", .value = "S",
       .help = "pixels of a logical pixel, {}", .with = with_pixels},
      {.name = "scale", .field = &Choice::scale, .values = one_of(scale_words, 1)},
      {.field = &ExportOptions::dpi, .flag = "--dpi", .value = "D",
       .help = "what a PNG says of its density; in centimetres also how many pixels it has (300)", .with = with_pixels},
      {.name = "dpi", .field = &Choice::dpi, .values = between(24, 1200), .label = "##dpi",
       .about = "The number of dots per inch"},
      {.name = "theme", .field = &Choice::theme, .values = one_of(theme_words), .flag = "--theme",
       .value = "T", .help = "{}", .with = with_picture},
      {.name = "font", .field = &Choice::font, .values = one_of(font_words), .flag = "--font", .value = "F",
       .help = "the letters: {}; all but sans as they are installed", .with = with_picture},
      {.name = "transparent", .field = &Choice::transparent, .values = one_of(ground_words),
       .flag = "--transparent", .help = "no background", .with = with_picture},
      {.name = "with_scene", .field = &Choice::with_scene, .flag = "--no-scene",
       .help = "the picture does not carry the scene", .with = with_picture, .label = "##scene",
       .about = "The scene travels in the picture: opened in Attnlab, the picture is the scene again."},
      {.name = "qr", .field = &Choice::qr, .flag = "--qr",
       .help = "the scene as a QR code in the corner: a share line that the window opens when pasted", .with = with_picture,
       .label = "QR code##scene",
       .about = "A telephone reads it as a line of text, which pasted into Attnlab is the scene."},
      {.name = "standalone", .field = &Choice::standalone, .flag = "--standalone",
       .help = "a document that compiles by itself, in place of one for \\input", .with = with_tikz, .label = "by itself##tikz",
       .about = "A whole document, which pdflatex makes a page of; else a picture that another document reads by \\input."},
      {.flag = "--range", .value = "G=R,...",
       .help = "how far the colours reach: G of numbers scores logits outputs maps gradients weights spectra, R own or a number", .with = with_picture},
      {.values = one_of(piped_words), .flag = "--format", .value = "F", .help = "{}", .with = with_pipe},
      {.flag = "--part", .value = "P", .help = "its part, by name or by number from 1; all: one picture each", .with = with_view},
      {.field = &FigureOptions::head, .values = between(1, max_heads), .flag = "--head", .value = "N", .help = "which head, from 1", .with = with_head},
      {.field = &FigureOptions::row, .values = between(1, max_tokens), .flag = "--row", .value = "N", .help = "which query (Softmax), from 1; else that which sees most keys", .with = with_view},
      {.field = &FigureOptions::kept_rank, .values = between(1, max_model), .flag = "--rank", .value = "N",
       .help = "rank of the approximation (Rank)", .with = with_rank},
      {.name = "decimals", .field = &Choice::decimals, .values = between(0, 6), .flag = "--decimals",
       .value = "N", .help = "of the numbers in cells, {}; of .tex, 0 to 17 (4)", .with = with_digits, .label = "decimals"},
      {.name = "numbers", .field = &Choice::numbers, .flag = "--no-numbers", .help = "colours alone", .with = with_picture,
       .label = "in the cells##numbers", .about = "The value of each cell as digits in it."},
      {.name = "plain", .field = &Choice::plain, .flag = "--plain",
       .help = "matrices and plots alone: no notes, switches or sentences", .with = with_picture, .label = "left out##notes",
       .about = "Matrices and plots with their names and legends alone: no notes, switches or sentences."},
      {.field = &FigureOptions::columns, .flag = "--columns", .help = "tokens as columns", .with = with_columns,
       .about = "Every matrix as its transpose, as some books write it."},
      {.flag = "--before", .value = "FILE",
       .help = "another scene, as it was before: compared with in each view, on the same colours", .with = with_scene},
      {.values = one_of(comparison_words), .flag = "--compare", .value = "C",
       .help = "{}: now less before, or small old numbers where they changed (beside)", .with = with_scene},
      {.name = "title", .field = &Choice::title, .flag = "--title", .help = "the scene's title above", .with = with_words,
       .label = "title##words", .about = "The title of the scene above the picture."},
      {.name = "caption", .field = &Choice::caption, .flag = "--caption", .help = "sizes and rules below", .with = with_words,
       .label = "caption##words", .about = "One line below on what is shown."},
      {.name = "text_as_paths", .field = &Choice::text_as_paths, .values = one_of(letter_words),
       .flag = "--outlines", .help = "letters as paths", .with = with_outlines},
      {.name = "matrix_format", .field = &Choice::matrix_format, .values = one_of(matrix_words)},
      {.name = "matrix_decimals", .field = &Choice::matrix_decimals, .values = between(0, 17),
       .label = "matrix decimals"},
      {.name = "headers", .field = &Choice::headers, .flag = "--headers",
       .help = "the names of its rows and columns", .with = with_labels, .label = "labels##matrix",
       .about = "The tokens as a line above and a column at the left."},
      {.name = "paper", .field = &Choice::paper, .values = one_of(paper_words)},
      {.name = "paper_decimals", .field = &Choice::paper_decimals, .values = between(0, 17),
       .label = "paper decimals"},
      {.field = &Choice::variant, .values = between(0, 9999), .flag = "--variant", .value = "N",
       .help = "other numbers for every student, {}; 0: the scene's own", .with = with_document, .label = "variant"},
      {.name = "animation", .field = &Choice::animation, .values = one_of(animation_words)},
      {.name = "frames", .field = &Choice::frames, .values = between(2, 1000), .flag = "--frames",
       .value = "N", .help = "how many, {}", .with = with_sweep, .label = "##frames", .about = "The number of frames"},
      {.name = "frames_per_second", .field = &Choice::frames_per_second, .values = between(1, 100),
       .flag = "--fps", .value = "N", .help = "frames a second, {}", .with = with_sweep, .label = "##rate",
       .about = "The number of frames a second"},
      {.field = &Choice::once, .flag = "--once", .help = "there, and not back", .with = with_sweep},
      {.flag = "--caption-file", .value = "FILE",
       .help = "the picture's caption as text: .tex for \\caption{\\protect\\input{FILE}}, or .txt; {name} ... as in -o",
       .with = with_still},
      {.name = "screenshot_scale", .field = &Choice::screenshot_scale, .values = between(1, 4)},
      {.name = "folder", .field = &Choice::folder}};
  // clang-format on
  return list;
}

const ExportOption& option_of(ExportField field) {
  return *std::ranges::find(export_option_list(), field, &ExportOption::field);
}

std::string words_of(const OptionValues& values) {
  if (values.words.empty()) return exact_number(values.low) + " to " + exact_number(values.high);
  std::vector<std::string> list;
  for (const OptionWord& word : values.words) list.emplace_back(word.word);
  return alternatives(list);
}

std::string picture_endings() {
  std::vector<std::string> list;
  for (const OptionWord& word : format_words) list.push_back('.' + std::string(word.word));
  return alternatives(list);
}

std::string ending_of(PictureFormat format) {
  return '.' + std::string(word_of(&ExportChoice::format, format));
}
std::string ending_of(MatrixFormat format) {
  return '.' + std::string(word_of(&ExportChoice::matrix_format, format));
}
std::string ending_of(PaperChoice paper) {
  switch (paper) {
    case PaperChoice::page: return ".html";
    case PaperChoice::notebook: return ".ipynb";
    case PaperChoice::numpy:
    case PaperChoice::pytorch:
    case PaperChoice::marimo: return ".py";
    default: return ".tex";
  }
}
std::string ending_of(AnimationFormat format) {
  const bool png = format == AnimationFormat::apng || format == AnimationFormat::frames;
  return png ? ".png" : '.' + std::string(word_of(&ExportChoice::animation, format));
}
std::optional<AnimationFormat> animation_of_ending(const std::string& file) {
  const std::string ending = lower_case(std::filesystem::path(file).extension().string());
  if (ending == ".apng" || ending == ".png") return AnimationFormat::apng;
  for (const AnimationFormat format : {AnimationFormat::gif, AnimationFormat::mp4, AnimationFormat::webm})
    if (ending == ending_of(format)) return format;
  return std::nullopt;
}

std::span<const PaperPreset> paper_presets() { return presets; }

const PaperPreset* preset_of(SizeChoice size) {
  const int i = static_cast<int>(size) - static_cast<int>(SizeChoice::ieee_column);
  return i >= 0 && i < static_cast<int>(std::size(presets)) ? &presets[i] : nullptr;
}

double centimetres_of(LengthUnit unit) {
  return unit == LengthUnit::mm ? 0.1 : unit == LengthUnit::in ? centimetres_of_inch : 1;
}

std::optional<PaperSize> paper_of(const ExportChoice& c) {
  const double width = c.width_cm * centimetre, least = c.least_type * point;
  if (c.size == SizeChoice::centimetres) return PaperSize{width, c.height_cm * centimetre, least};
  if (c.size == SizeChoice::width) return PaperSize{width, {}, least};
  const PaperPreset* preset = preset_of(c.size);
  if (preset == nullptr) return std::nullopt;
  PaperSize paper = preset->paper;
  paper.least_type = least;
  return paper;
}

std::optional<Extent> size_of(const ExportChoice& c) {
  switch (c.size) {
    case SizeChoice::slide: return Extent{1920, 1080};
    case SizeChoice::hd: return Extent{1280, 720};
    case SizeChoice::four_three: return Extent{1024, 768};
    case SizeChoice::pixels: return Extent{c.width, c.height};
    default: return std::nullopt;
  }
}

double scale_of(const ExportChoice& c) {
  const PaperPreset* preset = preset_of(c.size);
  const bool pixels = preset != nullptr ? preset->pixels : !paper_of(c);
  return pixels ? c.scale : c.dpi / pixels_of_inch;
}

const View* view_of(const ExportOptions& options) {
  if (!options.matrix.empty()) return nullptr;
  return options.figure.blocks.empty() ? find_view(options.view) : &blocks_view();
}

void take_look(const ExportChoice& c, ExportOptions& options) {
  static_cast<PictureLook&>(options) = c;
  options.figure.numbers = c.numbers;
  options.figure.decimals = c.decimals;
  options.figure.plain = c.plain;
}

}  // namespace attnlab
