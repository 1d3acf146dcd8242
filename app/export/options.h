// The options of an export, each described once: its name, its words or range, its default and its sentences.
// The command line and its help, the dialogs, and the file of what is remembered read the list. Knows no
// arguments, no ImGui and no JSON.
#pragma once

#include "app/export/typeface.h"
#include "app/figures/parts/figure.h"
#include "app/figures/sheet/sheet.h"
#include "core/writing/matrix_file.h"

#include <span>
#include <type_traits>

namespace attnlab {

enum class ExportPage { picture, matrix, paper };  // of the dialog
enum class PictureFormat { png, svg, pdf, eps, tikz };
enum class PaperChoice { solution, worksheet, answers, numpy, pytorch, page, beamer, notebook, marimo };
enum class AnimationFormat { apng, gif, mp4, webm, frames };
// How large a picture is: as its cells need, one of the usual slides, by its sides,
// or a paper or slide with a name.
enum class SizeChoice {
  needed,
  slide,
  hd,
  four_three,
  pixels,
  centimetres,
  width,
  ieee_column,
  ieee_page,
  a4_text,
  beamer,
  slide_1280
};
enum class LengthUnit { cm, mm, in };

inline constexpr int largest_side = 16384;             // pixels of a PNG, and points of an SVG or PDF
inline constexpr long long most_pixels = 128LL << 20;  // of a PNG
// A point is TeX's, as \columnwidth is told in them; PostScript's is TeX's bp.
inline constexpr double pixels_of_inch = 96, centimetres_of_inch = 2.54, points_of_inch = 72.27,
                        big_points_of_inch = 72;
// Of paper.
inline constexpr double least_centimetres = 1, most_centimetres = 200;  // of a side
inline constexpr double usual_type = 6, least_points = 3, most_points = 36;
inline constexpr double usual_dpi = 300;

// How a picture looks.
struct PictureLook {
  ThemeId theme = ThemeId::light;
  Typeface font = Typeface::sans;
  bool transparent = false;
  bool title = false, caption = false;
  bool text_as_paths = false;  // SVG and PDF: letters as outlines; else text with embedded fonts
  bool with_scene = true;
  bool qr = false;          // its scene as a QR code in the corner
  bool standalone = false;  // TikZ: a document that compiles by itself; else to be read by \input

  friend bool operator==(const PictureLook&, const PictureLook&) = default;
};

// One picture.
struct ExportOptions : PictureLook {
  PictureFormat format = PictureFormat::png;
  std::string view = "pipeline";  // id
  std::string matrix;  // "NAME" or "NAME:HEAD" (named_matrix.h): that matrix alone, in place of the view
  // part, head, row, decimals, numbers, columns; blocks, in place of the view; hover and pinned are not drawn
  FigureOptions figure;
  std::optional<Extent> size;      // logical pixels; none: as large as the figure needs (sheet.h)
  std::optional<PaperSize> paper;  // in the place of the size
  double scale = 1;                // PNG: pixels of a logical pixel
  std::optional<SweepMark> mark;   // of a frame of an animation
  // Of a view: the state that was pinned, and how it is seen with the present one.
  Compare compare = Compare::off;
  std::shared_ptr<const Reference> before;
  std::shared_ptr<const SheetSlide> slide;  // a slide of a talk
  double dpi = 0;                           // PNG: what the file says of its density; 0: 96 * scale
};

// How a person had pictures, matrices and papers written the last time: what the dialogs begin with.
struct ExportChoice : PictureLook {
  ExportPage page = ExportPage::picture;
  PictureFormat format = PictureFormat::png;
  SizeChoice size = SizeChoice::needed;
  double width = 1600, height = 900;    // pixels
  double width_cm = 16, height_cm = 9;  // centimetres, in whatever unit they are typed
  LengthUnit unit = LengthUnit::cm;
  double least_type = usual_type;  // points: the smallest letters on paper
  double dpi = usual_dpi;          // of a PNG in centimetres
  int scale = 2;
  bool numbers = true;
  int decimals = 2;    // in cells
  bool plain = false;  // without notes
  MatrixFormat matrix_format = MatrixFormat::tex;
  int matrix_decimals = 4;  // of .tex
  bool headers = false;     // the names of rows and columns, in .csv, .tsv and .tex
  PaperChoice paper = PaperChoice::solution;
  int paper_decimals = 4;
  int variant = 0;  // of a paper: other numbers for every student; 0: the scene's own
  AnimationFormat animation = AnimationFormat::apng;
  int frames = 60;
  double frames_per_second = 30;
  bool once = false;  // there, and not back
  int screenshot_scale = 2;
  std::string folder;  // empty: that of the document

  friend bool operator==(const ExportChoice&, const ExportChoice&) = default;
};

// A size with a name, and its smallest letters.
struct PaperPreset {
  std::string_view name;  // "ieee-column"
  PaperSize paper;
  bool pixels = false;  // of a screen
};
std::span<const PaperPreset> paper_presets();
const PaperPreset* preset_of(SizeChoice size);  // null: it has no name
double centimetres_of(LengthUnit unit);

// Logical pixels; none: as large as needed, or of paper, which has the smallest letters asked for.
// And pixels of a logical one.
std::optional<Extent> size_of(const ExportChoice& choice);
std::optional<PaperSize> paper_of(const ExportChoice& choice);
double scale_of(const ExportChoice& choice);
// The view that is drawn, of blocks the one that shows them; null: a matrix, or there is none of this name.
const View* view_of(const ExportOptions& options);
// The look and the digits of a choice become those of the picture.
void take_look(const ExportChoice& choice, ExportOptions& options);

// Where an option's value is; of a text that its reader understands, nowhere.
using ExportField =
    std::variant<std::monostate, bool ExportChoice::*, int ExportChoice::*, double ExportChoice::*,
                 std::string ExportChoice::*, ExportPage ExportChoice::*, PictureFormat ExportChoice::*,
                 SizeChoice ExportChoice::*, LengthUnit ExportChoice::*, ThemeId ExportChoice::*,
                 Typeface ExportChoice::*, MatrixFormat ExportChoice::*, PaperChoice ExportChoice::*,
                 AnimationFormat ExportChoice::*, double ExportOptions::*, int FigureOptions::*,
                 bool FigureOptions::*>;

// One value of several.
struct OptionWord {
  std::string_view word;      // in files and on the command line
  const char* label = "";     // in the dialogs; behind "##" an id that is not shown
  const char* about = "";     // the tooltip
  bool (*there)() = nullptr;  // whether this system has it; null: each has
};

struct OptionValues {
  double low = 0, high = 0;                // of a number
  std::span<const OptionWord> words = {};  // in the order of the enumeration; of numbers, from `low` on

  bool hold(double value) const { return value >= low && value <= high; }  // never a NaN
};

// What a call writes, as far as an option asks for it.
struct ExportOutput {
  bool drawn = false, still = false, moving = false;  // pictures; `still` has one frame
  bool pixels = false, outlines = false, tikz = false;
  bool worded = false;  // a title and a caption that are asked for
  bool viewed = false, ranked = false,
       comparable = false;  // views: any, one of ranks, all with a state before
  bool turns = false, digits = false, labels = false, variants = false, piped = false;
};
// What an option has to stand beside, in words, and whether it does: elsewhere it would change nothing.
struct Beside {
  std::string_view words;
  bool ExportOutput::*is = nullptr;  // null: it may stand anywhere
};
inline constexpr Beside with_picture{"a picture, as this output has no colours and no size",
                                     &ExportOutput::drawn};
inline constexpr Beside with_words{"a picture of a scene, as a slide has words of its own",
                                   &ExportOutput::worded};
inline constexpr Beside with_pixels{"a name that ends in .png, as nothing else has pixels",
                                    &ExportOutput::pixels};
inline constexpr Beside with_outlines{"a name that ends in .svg, .pdf or .eps, as others have none",
                                      &ExportOutput::outlines};
inline constexpr Beside with_tikz{"a name that ends in .tikz", &ExportOutput::tikz};
inline constexpr Beside with_still{"a picture that stands still", &ExportOutput::still};
inline constexpr Beside with_sweep{"--sweep", &ExportOutput::moving};
inline constexpr Beside with_view{"--view", &ExportOutput::viewed};
inline constexpr Beside with_head{"--view; of a matrix it is part of the name: --matrix NAME:HEAD",
                                  &ExportOutput::viewed};
inline constexpr Beside with_rank{"--view rank", &ExportOutput::ranked};
inline constexpr Beside with_scene{"a view of a scene, in a picture that stands still",
                                   &ExportOutput::comparable};
inline constexpr Beside with_columns{"a picture or a document", &ExportOutput::turns};
inline constexpr Beside with_digits{"a picture or LaTeX, as this output has all digits",
                                    &ExportOutput::digits};
inline constexpr Beside with_labels{"--matrix and a name that ends in .csv, .tsv or .tex",
                                    &ExportOutput::labels};
inline constexpr Beside with_document{"--document", &ExportOutput::variants};
inline constexpr Beside with_pipe{"-o -, as the ending of a file says its own", &ExportOutput::piped};

struct ExportOption {
  const char* name = "";  // in the file of what is remembered; empty: it is not
  ExportField field;
  OptionValues values;
  const char* flag = "";   // on the command line: "--theme"; "--no-..." turns it off; empty: it is not there
  const char* value = "";  // what follows the flag, in the help: "T"
  const char* help = "";   // "{}" is what it can be, and the default
  Beside with = {};
  const char* label = "";  // of its control in the dialogs, with its id
  const char* about = "";  // the tooltip; of a number that is typed, what a sentence calls it
};
std::span<const ExportOption> export_option_list();  // in the order of the help
const ExportOption& option_of(ExportField field);
// Calls `to` with the value that the option has; of a text that its reader understands it does not.
template <typename To>
void at_field(const ExportOption& option, ExportChoice& choice, ExportOptions& options, To to) {
  const auto at = [&](auto field) {
    using Member = decltype(field);
    if constexpr (std::is_invocable_v<Member, ExportChoice&>)
      to(choice.*field);
    else if constexpr (std::is_invocable_v<Member, ExportOptions&>)
      to(options.*field);
    else if constexpr (std::is_invocable_v<Member, FigureOptions&>)
      to(options.figure.*field);
  };
  std::visit(at, option.field);
}

std::string words_of(const OptionValues& values);  // "0.1 to 16", "light, dark or print"
template <typename Holder, typename Value>
std::string_view word_of(Value Holder::*field, Value value) {
  return option_of(field).values.words[static_cast<std::size_t>(value)].word;
}
template <typename Holder, typename Value>
std::optional<Value> value_of(Value Holder::*field, std::string_view text) {
  const auto words = option_of(field).values.words;
  for (std::size_t i = 0; i < words.size(); ++i)
    if (words[i].word == text) return static_cast<Value>(i);
  return std::nullopt;
}

// Whether a picture of this format can carry its scene, and whether its letters can be outlines.
constexpr bool carries_scene(PictureFormat format) { return format <= PictureFormat::pdf; }
constexpr bool has_outlines(PictureFormat format) {
  return format != PictureFormat::png && format != PictureFormat::tikz;
}
// ".png, .svg, .pdf, .eps or .tikz".
std::string picture_endings();
// Of the files: ".png".
std::string ending_of(PictureFormat format);
std::string ending_of(MatrixFormat format);
std::string ending_of(PaperChoice paper);
std::string ending_of(AnimationFormat format);
std::optional<AnimationFormat> animation_of_ending(const std::string& file);  // of one file

}  // namespace attnlab
