// The arguments of `attnlab export`.
#include "app/command_parse.h"
#include "app/figures/views/views.h"
#include "core/text/expression.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace attnlab {

namespace {

constexpr double centimetres_per_inch = 2.54, logical_per_inch = 96;

std::string export_help() {
  std::vector<std::string> ids;
  for (const View& view : views()) ids.emplace_back(view.id);
  return "attnlab export SCENE... --view VIEW -o FILE         a picture of one view: .png .svg .pdf\n"
         "attnlab export SCENE... --matrix NAME[:HEAD] -o FILE  one matrix: .tex .csv .tsv .npy .py .m "
         ".json,\n"
         "                                                    or a picture of it: .png .svg .pdf\n"
         "attnlab export SCENE... --document KIND -o FILE     the whole computation: solution, worksheet or "
         "answers\n"
         "                                                    as .tex; numpy or pytorch as .py\n"
         "attnlab export SCENE... --view VIEW --sweep ENTRY=FROM:TO -o FILE   an animation: .apng .png "
         ".gif;\n"
         "                                                    numbered pictures where FILE holds {frame}\n"
         "\n"
         "SCENE is a scene file, a picture that carries a scene, or -, standard input. VIEW: " +
         joined(ids) +
         ".\nNAME: any name that compute prints. With several scenes FILE needs {name}, the name of each "
         "without its\n"
         "ending, or {number}; {view} {part} {matrix} {theme} work too. No display, no GPU.\n"
         "\n"
         "  --size WxH        logical pixels; without it as large as the figure needs\n"
         "  --cm WxH          the same in centimetres\n"
         "  --scale S         pixels of a logical pixel, 0.1 to 16 (1)\n"
         "  --dpi D           what a PNG says of its density; with --cm also how many pixels it has\n"
         "  --theme T         light, dark or print (light)\n"
         "  --transparent     no background\n"
         "  --no-scene        the picture does not carry the scene\n"
         "  --part P          of a view with parts: its name, or its number from 1\n"
         "  --head N          which head, from 1\n"
         "  --row N           which query (Softmax), from 1\n"
         "  --rank N          rank of the approximation (Rank)\n"
         "  --decimals N      of the numbers in cells, 0 to 6 (2); of .tex, 0 to 17 (4)\n"
         "  --no-numbers      colours alone\n"
         "  --columns         tokens as columns\n"
         "  --title           the scene's title above\n"
         "  --caption         sizes and rules below\n"
         "  --outlines        letters of SVG and PDF as paths\n"
         "  --frames N        of an animation, 2 to 1000 (60)\n"
         "  --fps N           frames a second, 1 to 100 (30)\n"
         "  --help            this\n"
         "\n"
         "ENTRY: temperature; t, of W_sym + t W_anti; or an entry of a matrix: Q,1,2 (row, column) or "
         "WQ:2,1,1 (head 2).\n";
}

std::optional<double> number_of(std::string_view text) {
  const Typed read = read_decimal(text);
  const double* value = std::get_if<double>(&read);
  return value != nullptr ? std::optional(*value) : std::nullopt;
}

// "1280x720", with x, X or the sign of multiplication.
std::optional<Extent> extent_of(std::string_view text) {
  for (const std::string_view sign : {"x", "X", "\xC3\x97"}) {
    const std::size_t at = text.find(sign);
    if (at == std::string_view::npos) continue;
    const auto width = number_of(text.substr(0, at)), height = number_of(text.substr(at + sign.size()));
    if (width && height) return Extent{*width, *height};
  }
  return std::nullopt;
}

std::optional<ThemeId> theme_of(std::string_view name) {
  if (name == "light") return ThemeId::light;
  if (name == "dark") return ThemeId::dark;
  if (name == "print") return ThemeId::print;
  return std::nullopt;
}

std::optional<std::variant<Paper, Script>> document_of(std::string_view name) {
  if (name == "solution") return Paper::solution;
  if (name == "worksheet") return Paper::worksheet;
  if (name == "answers") return Paper::answers;
  if (name == "numpy") return Script::numpy;
  if (name == "pytorch") return Script::pytorch;
  return std::nullopt;
}

// From 0; a number from 1 or a part's id.
std::optional<int> part_of(const View& view, std::string_view text) {
  for (std::size_t i = 0; i < view.parts.size(); ++i)
    if (view.parts[i].id == text) return static_cast<int>(i);
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const int parts = view.part_count();
  if (error != std::errc() || end != text.data() + text.size() || number < 1 || number > parts)
    return std::nullopt;
  return number - 1;
}

// What was typed, before it means anything.
struct Words {
  std::vector<std::string> scenes;
  std::string output, view, matrix, document, size, cm, theme, part, sweep;
  std::optional<int> decimals;
  double scale = 1, dpi = 0, fps = 30;
  int head = 1, row = 1, rank = 1, frames = 60;
  bool help = false, transparent = false, no_scene = false, no_numbers = false, columns = false,
       title = false, caption = false, outlines = false;
};

void declare(CLI::App& app, Words& words) {
  app.set_help_flag();
  const auto flag = [&](const char* name, bool& value) {
    app.add_flag(name, value)->disable_flag_override();
  };
  const auto option = [&](const char* name, auto& value) { app.add_option(name, value)->take_last(); };
  app.add_option("scene", words.scenes);
  option("-o,--output", words.output);
  option("--view", words.view);
  option("--matrix", words.matrix);
  option("--document", words.document);
  option("--size", words.size);
  option("--cm", words.cm);
  option("--scale", words.scale);
  option("--dpi", words.dpi);
  option("--theme", words.theme);
  option("--part", words.part);
  option("--head", words.head);
  option("--row", words.row);
  option("--rank", words.rank);
  option("--decimals", words.decimals);
  option("--sweep", words.sweep);
  option("--frames", words.frames);
  option("--fps", words.fps);
  flag("--help,-h", words.help);
  flag("--transparent", words.transparent);
  flag("--no-scene", words.no_scene);
  flag("--no-numbers", words.no_numbers);
  flag("--columns", words.columns);
  flag("--title", words.title);
  flag("--caption", words.caption);
  flag("--outlines", words.outlines);
}

std::string quoted(const std::string& text) { return '"' + quotable(text) + '"'; }

// What is exported: one of view, matrix and document. Empty, or what is wrong.
std::string read_what(const Words& words, ExportRequest& request) {
  const int named = !words.view.empty() + !words.matrix.empty() + !words.document.empty();
  if (named != 1) return "expected one of --view, --matrix and --document";
  request.options.matrix = words.matrix;
  if (!words.document.empty()) {
    request.document = document_of(words.document);
    if (!request.document)
      return "--document: expected solution, worksheet, answers, numpy or pytorch, found " +
             quoted(words.document);
  }
  if (words.view.empty()) return words.part.empty() ? "" : "--part: expected with --view";
  const View* view = find_view(words.view);
  if (view == nullptr) {
    std::string ids;
    for (const View& known : views()) ids += (ids.empty() ? "" : ", ") + std::string(known.id);
    return "--view: expected one of " + ids + ", found " + quoted(words.view);
  }
  request.options.view = words.view;
  request.part_name = view->parts.empty() ? "" : std::string(view->parts.front().id);
  if (words.part.empty()) return {};
  const std::optional<int> part = part_of(*view, words.part);
  if (!part) {
    std::string ids;
    for (const Part& known : view->parts) ids += (ids.empty() ? "" : ", ") + std::string(known.id);
    return "--part: expected " + (ids.empty() ? "none for this view" : "one of " + ids) + ", found " +
           quoted(words.part);
  }
  request.options.figure.part = *part;
  if (!view->parts.empty()) request.part_name = view->parts[static_cast<std::size_t>(*part)].id;
  return {};
}

// Empty, or what is wrong. With --cm and --dpi the pixels follow: so many to the inch.
std::string read_size(const Words& words, ExportOptions& options) {
  options.scale = words.scale;
  options.dpi = words.dpi;
  if (words.dpi < 0) return "--dpi: expected a positive number";
  if (!words.size.empty() && !words.cm.empty()) return "expected one of --size and --cm";
  if (words.size.empty() && words.cm.empty()) return {};
  const bool metric = words.size.empty();
  options.size = extent_of(metric ? words.cm : words.size);
  if (!options.size)
    return std::string(metric ? "--cm: expected centimetres as 16x9"
                              : "--size: expected pixels as 1280x720") +
           ", found " + quoted(metric ? words.cm : words.size);
  if (!metric) return {};
  options.size->width *= logical_per_inch / centimetres_per_inch;
  options.size->height *= logical_per_inch / centimetres_per_inch;
  if (words.dpi > 0) options.scale = words.dpi / logical_per_inch;
  return {};
}

std::string read_look(const Words& words, ExportRequest& request) {
  ExportOptions& options = request.options;
  if (!words.theme.empty()) {
    const std::optional<ThemeId> theme = theme_of(words.theme);
    if (!theme) return "--theme: expected light, dark or print, found " + quoted(words.theme);
    options.theme = *theme;
  }
  const bool text =
      request.document || (!words.matrix.empty() && !request.sweep && !format_of_ending(words.output));
  const int most = text ? 17 : 6;
  if (words.decimals && (*words.decimals < 0 || *words.decimals > most))
    return "--decimals: expected 0 to " + std::to_string(most);
  options.figure.decimals = words.decimals.value_or(text ? 4 : 2);
  options.transparent = words.transparent;
  options.with_scene = !words.no_scene;
  options.title = words.title;
  options.caption = words.caption;
  options.text_as_paths = words.outlines;
  options.figure.numbers = !words.no_numbers;
  options.figure.columns = words.columns;
  options.figure.head = words.head - 1;
  options.figure.row = words.row - 1;
  options.figure.kept_rank = words.rank;
  return {};
}

}  // namespace

Command read_export(const std::vector<std::string>& arguments) {
  CLI::App app;
  Words words;
  declare(app, words);
  const auto refused = [](const std::string& why) {
    return wrong("export: " + why + " (attnlab export --help tells more)");
  };
  std::string why;
  if (!parse(app, arguments, why)) return refused(why);
  if (words.help) return PrintText{export_help()};
  if (words.scenes.empty() || std::find(words.scenes.begin(), words.scenes.end(), "") != words.scenes.end())
    return refused("expected a scene file, a picture, or - for standard input");
  if (words.output.empty()) return refused("expected -o FILE");
  ExportRequest request;
  request.scenes = words.scenes;
  request.output = words.output;
  if (!words.sweep.empty()) request.sweep = words.sweep;
  request.frames = words.frames;
  request.frames_per_second = words.fps;
  for (const std::string& problem :
       {read_what(words, request), read_size(words, request.options), read_look(words, request)})
    if (!problem.empty()) return refused(problem);
  if (request.sweep && request.document) return refused("--sweep: expected with --view or --matrix");
  if (words.scenes.size() > 1 && words.output.find("{name}") == std::string::npos &&
      words.output.find("{number}") == std::string::npos)
    return refused("-o: expected {name} or {number} in it, as there are several scenes");
  return request;
}

}  // namespace attnlab
