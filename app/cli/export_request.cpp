// What the words of `attnlab export` ask for.

#include "app/cli/commands.h"
#include "app/export/export.h"
#include "app/figures/views/views.h"
#include "core/picture/carry.h"
#include "core/picture/share.h"
#include "core/text/expression.h"
#include "core/text/file.h"
#include "core/text/nearest.h"
#include "core/text/number.h"
#include "core/text/utf8.h"
#include "core/writing/matrix_file.h"

#include <algorithm>
#include <iterator>
#include <type_traits>

namespace attnlab {

namespace {

// From 0; a number from 1 or a part's id.
std::optional<int> part_of(const View& view, std::string_view text) {
  if (const auto part = view.part_of(text)) return part;
  const int number = whole_number(text).value_or(0);
  return number >= 1 && number <= view.part_count() ? std::optional(number - 1) : std::nullopt;
}

constexpr std::string_view every = "all";

// "pipeline,symmetry", or all: those of a scene. Empty, or what is wrong.
std::string read_views(const std::string& text, std::vector<const View*>& found) {
  if (text == every) {
    for (const View& view : views()) found.push_back(&view);
    return {};
  }
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    const std::string id = text.substr(at, end - at);
    const View* view = find_view(id);
    if (view == nullptr)
      return "--view: expected all, or one of " + joined(ids_of(all_views()), ", ") + but_found(id) +
             did_you_mean(id, ids_of(all_views()));
    if (std::ranges::find(found, view) != found.end()) return "--view: expected " + id + " once";
    found.push_back(view);
    at = end + 1;
  }
  return {};
}

// The parts of a view that are asked for. Empty, or what is wrong.
std::string read_parts(const View& view, const std::string& text, std::vector<FigurePick>& picks) {
  if (text == every) {
    for (int part = 0; part < view.part_count(); ++part) picks.push_back({&view, part});
    return {};
  }
  const auto part = text.empty() ? std::optional(0) : part_of(view, text);
  if (!part)
    return "--part: expected " +
           (view.parts.empty() ? "none for this view"
                               : "all, or one of " + joined(ids_of(view.parts), ", ")) +
           but_found(text) + did_you_mean(text, ids_of(view.parts));
  picks.push_back({&view, *part});
  return {};
}

// Blocks that stand in no list of views. Empty, or what is wrong.
std::string take_blocks(const Asked& asked, ExportRequest& request) {
  auto read = read_blocks(asked.text("--blocks"));
  if (const auto* why = std::get_if<std::string>(&read))
    return (why->starts_with("blocks") ? "--" : "--blocks: ") + *why;
  request.options.figure.blocks = std::get<BlockList>(std::move(read));
  request.options.figure.plane.wall = asked.text("--wall");
  request.picks.push_back({&blocks_view(), 0});
  take_pick(request, request.picks.back());
  return {};
}

// What is exported: one of view, matrix, blocks and document. Empty, or what is wrong.
std::string read_what(const Asked& asked, ExportRequest& request) {
  const std::string view_id = asked.text("--view"), part_text = asked.text("--part");
  int several = 0;
  for (const char* what : {"--view", "--matrix", "--blocks", "--document"}) several += asked.has(what);
  if (several > 1) return "expected one of --view, --matrix, --blocks and --document";
  request.again = several == 0;
  if (request.again && request.sweep)
    return "expected one of --view, --matrix and --blocks, as a sweep needs to know what is drawn";
  request.options.matrix = asked.text("--matrix");
  request.document = value_of(&ExportChoice::paper, asked.text("--document"));
  if (view_id.empty() && !part_text.empty()) return "--part: expected with --view";
  if (asked.has("--wall") && asked.text("--blocks").find("plane(") == std::string::npos)
    return "--wall: expected with plane(x,y) among --blocks";
  if (asked.has("--blocks")) return take_blocks(asked, request);
  if (view_id.empty()) return {};
  std::vector<const View*> views_asked;
  if (std::string why = read_views(view_id, views_asked); !why.empty()) return why;
  if (views_asked.size() > 1 && !part_text.empty() && part_text != every)
    return "--part: expected one view, or all, as each view has parts of its own";
  for (const View* view : views_asked)
    if (std::string why = read_parts(*view, part_text, request.picks); !why.empty()) return why;
  take_pick(request, request.picks.front());
  return {};
}

// Empty, or what is wrong.
std::string read_comparison(const Asked& asked, ExportRequest& request) {
  request.before = asked.text("--before");
  const bool typed = asked.has("--before"), mode = asked.has("--compare");
  if (request.before == "-" && std::ranges::find(request.scenes, "-") != request.scenes.end())
    return "--before: expected a file, as standard input is the scene itself";
  if (mode && !typed && !request.again) return "--compare: expected with --before";
  const std::string how = asked.text("--compare");
  if (typed || mode)
    request.options.compare = how == "difference" ? Compare::difference
                              : how == "with"     ? Compare::with
                                                  : Compare::beside;
  return {};
}

// Every picture of a call has a name of its own. Empty, or what is wrong.
std::string read_places(const ExportRequest& request) {
  const auto holds = [&](const char* place) { return request.output.find(place) != std::string::npos; };
  if (request.scenes.size() > 1 && !holds("{name}") && !holds("{number}"))
    return "-o: expected {name} or {number} in it, as there are several scenes";
  const std::vector<FigurePick>& picks = request.picks;
  if (picks.size() < 2) return {};
  if (!request.piped.empty()) return "-o -: expected one picture, as standard output is one file";
  const bool several_views = picks.front().view != picks.back().view;
  if (several_views && !holds("{view}")) return "-o: expected {view} in it, as there are several views";
  const auto of_first = std::ranges::count(picks, picks.front().view, &FigurePick::view);
  const bool several_parts =
      of_first > 1 || static_cast<std::size_t>(of_first) * views().size() < picks.size();
  if (several_parts && !holds("{part}")) return "-o: expected {part} in it, as there are several parts";
  return {};
}

// "scores=2,weights=own". Empty, or what is wrong.
std::string read_ranges(std::string_view text, RangeChoices& ranges) {
  while (!text.empty()) {
    const std::string_view one = text.substr(0, text.find(','));
    text.remove_prefix(std::min(one.size() + 1, text.size()));
    const std::size_t equals = std::min(one.find('='), one.size());
    const auto name = std::ranges::find(range_names, one.substr(0, equals));
    if (name == range_names.end() || equals == one.size())
      return "--range: expected scores=2 or weights=own, with commas between" + but_found(one);
    const std::string_view reach = one.substr(equals + 1);
    const Typed read = read_decimal(reach);
    const double* end = std::get_if<double>(&read);
    if (reach != "own" && (!end || !is_end(*end)))
      return std::string("--range: ") + end_expected + ", or own; found \"" + quotable(reach) + '"';
    ranges[static_cast<std::size_t>(name - range_names.begin())] =
        reach == "own" ? RangeChoice{RangeRule::own, 1} : RangeChoice{RangeRule::locked, *end};
  }
  return {};
}

// Empty, or what is wrong.
std::string read_output(const Asked& asked, ExportRequest& request) {
  constexpr std::string_view standard_output[] = {"-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"};
  if (std::ranges::find(standard_output, request.output) == std::end(standard_output)) return {};
  if (request.scenes.size() > 1) return "-o -: expected one scene, as standard output is one file";
  if (request.sweep) return "-o -: expected the name of a file, as an animation needs one";
  const std::string format = asked.text("--format");
  request.piped = request.document ? ending_of(*request.document) : "." + format;
  const bool of_view = request.options.matrix.empty() && !needs_run(request.options.view);
  if (request.document || format_of_ending(request.piped) ||
      (!of_view && matrix_format_of_ending(request.piped)))
    return {};
  return "-o -: expected --format, one of png, svg, pdf, eps, tikz" +
         std::string(of_view ? "" : ", tex, csv, tsv, npy, py, m, json") +
         (format.empty() ? "" : but_found(format));
}

// Whether numbers go out as text, of which all digits may be asked for.
bool is_text(const ExportRequest& request) {
  if (request.document) return request.document != PaperChoice::page;
  return !request.options.matrix.empty() && !request.sweep &&
         !format_of_ending(request.piped.empty() ? request.output : request.piped);
}

// Takes what was typed of an option to where its value is. Empty, or what is wrong.
template <typename Value>
std::string take(const ExportOption& option, const OptionValues& values, const std::string& text,
                 Value& value) {
  if constexpr (std::is_same_v<Value, bool>) {
    value = !std::string_view(option.flag).starts_with("--no-");
  } else if constexpr (std::is_enum_v<Value>) {
    value =
        static_cast<Value>(std::ranges::find(values.words, text, &OptionWord::word) - values.words.begin());
  } else if constexpr (std::is_arithmetic_v<Value>) {
    value = std::is_same_v<Value, int> ? static_cast<Value>(typed_whole(text).value_or(0))
                                       : static_cast<Value>(typed_number(text).value_or(0));
    if (values.high > values.low && !values.hold(value))
      return std::string(option.flag) + ": expected " + words_of(values) + but_found(text);
  }
  return {};
}

// What was typed of all that has a place of its own, over what the options say already. Empty,
// or what is wrong.
std::string read_look(const Asked& asked, ExportRequest& request) {
  ExportOptions& options = request.options;
  FigureOptions& figure = options.figure;
  ExportChoice choice;
  static_cast<PictureLook&>(choice) = options;
  choice.numbers = figure.numbers;
  choice.plain = figure.plain;
  const bool text = is_text(request);
  choice.decimals = text ? choice.matrix_decimals : figure.decimals;
  for (const ExportOption& option : export_option_list()) {
    if (*option.flag == '\0' || !asked.has(option.flag)) continue;
    const bool digits = text && option.name == std::string_view("decimals");
    const OptionValues& values = (digits ? option_of(&ExportChoice::matrix_decimals) : option).values;
    const std::string typed = asked.text(option.flag);
    std::string why;
    at_field(option, choice, options, [&](auto& value) { why = take(option, values, typed, value); });
    if (!why.empty()) return why;
  }
  take_look(choice, options);
  request.choice = choice;
  if (asked.has("--head")) --figure.head;
  if (asked.has("--row")) --figure.row;
  request.own_row = !request.again && !asked.has("--row");
  if (asked.has("--range")) figure.ranges = {};
  if (std::string why = read_ranges(asked.text("--range"), figure.ranges); !why.empty()) return why;
  return read_size(asked, options);
}

}  // namespace

void take_pick(ExportRequest& request, const FigurePick& pick) {
  request.options.view = pick.view->id;
  request.options.figure.part = pick.part;
}

Command read_export(const Asked& asked) {
  ExportRequest request{.asked = asked,
                        .scenes = asked.words,
                        .output = asked.text("--output"),
                        .caption_file = asked.text("--caption-file")};
  if (request.output.empty()) return asked.refused("expected -o FILE");
  if (asked.has("--sweep")) request.sweep = asked.text("--sweep");
  const bool quiet = asked.text("--quiet") == "true", loud = asked.text("--verbose") == "true";
  if (quiet && loud) return asked.refused("expected one of --quiet and --verbose");
  request.loudness = quiet ? Loudness::quiet : loud ? Loudness::loud : Loudness::usual;
  for (const auto read : {read_what, read_output, read_look, read_comparison})
    if (const std::string why = read(asked, request); !why.empty()) return asked.refused(why);
  if (request.sweep && request.options.qr)
    return asked.refused("--qr: expected without --sweep, as every frame would have another");
  if (request.sweep && request.document)
    return asked.refused("--sweep: expected with --view, --matrix or --blocks");
  if (const std::string why = without_effect(request); !why.empty()) return asked.refused(why);
  if (const std::string why = read_places(request); !why.empty()) return asked.refused(why);
  return request;
}

std::variant<ExportRequest, std::string> made_again(const ExportRequest& request, const std::string& file) {
  const std::string name = file == "-"           ? std::string("standard input")
                           : is_share_line(file) ? std::string(share_name)
                                                 : quotable(file, 4096);
  if (file == "-" || is_share_line(file))
    return name + ": expected the file of a picture, or one of --view, --matrix, --blocks and --document";
  const FileRead bytes = read_file(file, max_picture_bytes);
  if (const auto* error = std::get_if<FileError>(&bytes)) return error->sentence();
  const auto recipe = read_recipe(carried_recipe(std::get<std::string>(bytes)));
  if (!recipe)
    return name +
           ": expected one of --view, --matrix, --blocks and --document, as it does not say how a picture was "
           "made";
  if (!recipe->sentences.empty()) return name + ": " + recipe->sentences.front();
  ExportRequest own = request;
  own.options = recipe->options;
  for (const auto read : {read_look, read_comparison})
    if (std::string why = read(request.asked, own); !why.empty()) return why;
  if (own.options.slide)
    if (const std::string why = without_effect(request, true); !why.empty()) return name + ": " + why;
  if (!request.before.empty()) own.options.before = request.options.before;
  return own;
}

}  // namespace attnlab
