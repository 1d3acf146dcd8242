// What the words of `attnlab export` ask for.
#include "app/export_request.h"

#include "app/figures/views/views.h"
#include "core/text/expression.h"
#include "core/text/nearest.h"
#include "core/text/number.h"
#include "core/text/utf8.h"
#include "core/writing/matrix_file.h"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace attnlab {

namespace {

std::string quoted(const std::string& text) { return '"' + quotable(text) + '"'; }

std::optional<double> number_of(std::string_view text) {
  const Typed read = read_decimal(text);
  const double* value = std::get_if<double>(&read);
  return value != nullptr ? std::optional(*value) : std::nullopt;
}

// From 0; a number from 1 or a part's id.
std::optional<int> part_of(const View& view, std::string_view text) {
  if (const auto part = view.part_of(text)) return part;
  const int number = whole_number(text).value_or(0);
  return number >= 1 && number <= view.part_count() ? std::optional(number - 1) : std::nullopt;
}

template <typename List>
std::string meant(std::string_view typed, const List& list) {
  std::vector<std::string> ids;
  for (const auto& one : list) ids.emplace_back(one.id);
  return did_you_mean(typed, ids);
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
      return "--view: expected all, or one of " + ids_of(all_views()) + ", found " + quoted(id) +
             meant(id, all_views());
    if (std::ranges::find(found, view) != found.end()) return "--view: expected " + id + " once";
    found.push_back(view);
    at = end + 1;
  }
  return {};
}

// The parts of a view that are asked for. Empty, or what is wrong.
std::string read_parts(const View& view, const std::string& text, std::vector<FigurePick>& picks) {
  const auto add = [&](int part) {
    picks.push_back({std::string(view.id), part, std::string(view.part_id(part))});
  };
  if (text == every) {
    for (int part = 0; part < view.part_count(); ++part) add(part);
    return {};
  }
  const auto part = text.empty() ? std::optional(0) : part_of(view, text);
  if (!part)
    return "--part: expected " +
           (view.parts.empty() ? "none for this view" : "all, or one of " + ids_of(view.parts)) + ", found " +
           quoted(text) + meant(text, view.parts);
  add(*part);
  return {};
}

// What is exported: one of view, matrix and document. Empty, or what is wrong.
std::string read_what(const ExportWords& words, ExportRequest& request) {
  const std::string &view_id = words.text.at("--view"), &matrix = words.text.at("--matrix"),
                    &document = words.text.at("--document"), &part_text = words.text.at("--part");
  const int asked = !view_id.empty() + !matrix.empty() + !document.empty();
  if (asked > 1) return "expected one of --view, --matrix and --document";
  request.again = asked == 0;
  request.given = words.given;
  if (request.again && request.sweep)
    return "expected one of --view and --matrix, as a sweep needs to know what is drawn";
  request.options.matrix = matrix;
  if (!document.empty()) {
    request.document = value_of(&ExportChoice::paper, document);
    if (!request.document)
      return "--document: expected " + words_of(option_of(&ExportChoice::paper).values) + ", found " +
             quoted(document);
  }
  if (view_id.empty()) return part_text.empty() ? "" : "--part: expected with --view";
  std::vector<const View*> views_asked;
  if (std::string why = read_views(view_id, views_asked); !why.empty()) return why;
  if (views_asked.size() > 1 && !part_text.empty() && part_text != every)
    return "--part: expected one view, or all, as each view has parts of its own";
  for (const View* view : views_asked)
    if (std::string why = read_parts(*view, part_text, request.picks); !why.empty()) return why;
  request.options.view = request.picks.front().view;
  request.options.figure.part = request.picks.front().part;
  request.part_name = request.picks.front().part_name;
  return {};
}

// Empty, or what is wrong.
std::string read_comparison(const ExportWords& words, ExportRequest& request) {
  request.before = words.text.at("--before");
  const std::string& mode = words.text.at("--compare");
  const bool typed = std::ranges::find(words.given, "--before") != words.given.end();
  if (typed && request.before.empty())
    return "--before: expected a scene file, or a picture that carries one";
  if (request.before == "-" && std::ranges::find(request.scenes, "-") != request.scenes.end())
    return "--before: expected a file, as standard input is the scene itself";
  if (!mode.empty() && !typed && !request.again) return "--compare: expected with --before";
  if (!mode.empty() && mode != "beside" && mode != "difference")
    return "--compare: expected beside or difference, found " + quoted(mode);
  if (typed || !mode.empty())
    request.options.compare = mode == "difference" ? Compare::difference : Compare::beside;
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
      return "--range: expected scores=2 or weights=own, with commas between, found " +
             quoted(std::string(one));
    const std::string_view reach = one.substr(equals + 1);
    const auto end = number_of(reach);
    if (reach != "own" && (!end || !is_end(*end)))
      return std::string("--range: ") + end_expected + ", or own; found " + quoted(std::string(reach));
    ranges[static_cast<std::size_t>(name - range_names.begin())] =
        reach == "own" ? RangeChoice{RangeRule::own, 1} : RangeChoice{RangeRule::locked, *end};
  }
  return {};
}

// Empty, or what is wrong.
std::string read_output(const ExportWords& words, ExportRequest& request) {
  const std::string& format = words.text.at("--format");
  constexpr std::string_view standard_output[] = {"-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"};
  if (std::ranges::find(standard_output, request.output) == std::end(standard_output))
    return format.empty() ? "" : "--format: expected with -o -, as the ending of a file says its own";
  if (request.scenes.size() > 1) return "-o -: expected one scene, as standard output is one file";
  if (request.sweep) return "-o -: expected the name of a file, as an animation needs one";
  request.piped = request.document ? ending_of(*request.document) : "." + format;
  const bool of_view = words.text.at("--matrix").empty() && !needs_run(request.options.view);
  if (request.document || format_of_ending(request.piped) ||
      (!of_view && matrix_format_of_ending(request.piped)))
    return {};
  return "-o -: expected --format, one of png, svg, pdf, eps, tikz" +
         std::string(of_view ? "" : ", tex, csv, tsv, npy, py, m, json") +
         (format.empty() ? std::string() : ", found " + quoted(format));
}

// A word of an option's list, into the choice; empty where none is typed.
template <typename Holder, typename Value>
std::string read_word(const ExportWords& words, Value Holder::*field, ExportChoice& choice) {
  const ExportOption& option = option_of(field);
  const std::string& text = words.text.at(option.flag);
  if (text.empty()) return {};
  const auto found = value_of(field, text);
  if (!found)
    return std::string(option.flag) + ": expected " + words_of(option.values) + ", found " + quoted(text);
  choice.*field = *found;
  return {};
}

std::string read_look(const ExportWords& words, ExportRequest& request) {
  ExportChoice choice = words.choice;
  if (std::string why = read_word(words, &ExportChoice::theme, choice); !why.empty()) return why;
  if (std::string why = read_word(words, &ExportChoice::font, choice); !why.empty()) return why;
  const std::string& named = request.piped.empty() ? request.output : request.piped;
  const bool page = request.document == PaperChoice::page;
  const bool text = (request.document && !page) ||
                    (!page && !request.options.matrix.empty() && !request.sweep && !format_of_ending(named));
  const OptionValues& decimals =
      option_of(text ? &ExportChoice::matrix_decimals : &ExportChoice::decimals).values;
  if (text && !words.decimals_given) choice.decimals = choice.matrix_decimals;
  if (!decimals.hold(choice.decimals)) return "--decimals: expected " + words_of(decimals);
  take_look(choice, request.options);
  if (std::string why = read_ranges(words.text.at("--range"), request.options.figure.ranges); !why.empty())
    return why;
  --request.options.figure.head;
  --request.options.figure.row;
  request.own_row = std::ranges::find(words.given, "--row") == words.given.end();
  return {};
}

}  // namespace

std::variant<ExportRequest, std::string> read_request(const ExportWords& words) {
  ExportRequest request = words.request;
  const std::vector<std::string>& scenes = request.scenes;
  if (scenes.empty() || std::find(scenes.begin(), scenes.end(), "") != scenes.end())
    return "expected a scene file, a picture, or - for standard input";
  if (request.output.empty()) return "expected -o FILE";
  if (const std::string& sweep = words.text.at("--sweep"); !sweep.empty()) request.sweep = sweep;
  request.variant = words.choice.variant;
  request.frames = words.choice.frames;
  request.frames_per_second = words.choice.frames_per_second;
  request.once = words.choice.once;
  request.headers = words.choice.headers;
  if (const OptionValues& counts = option_of(&ExportChoice::frames).values; !counts.hold(request.frames))
    return "--frames: expected " + words_of(counts);
  if (const OptionValues& rates = option_of(&ExportChoice::frames_per_second).values;
      !rates.hold(request.frames_per_second))
    return "--fps: expected " + words_of(rates);
  if (words.quiet && words.verbose) return "expected one of --quiet and --verbose";
  if (words.quiet) request.loudness = Loudness::quiet;
  if (words.verbose) request.loudness = Loudness::loud;
  for (const auto& problem :
       {read_what(words, request), read_output(words, request), read_size(words, request.options),
        read_look(words, request), read_comparison(words, request)})
    if (!problem.empty()) return problem;
  const OptionValues& variants = option_of(&ExportChoice::variant).values;
  if (!variants.hold(request.variant)) return "--variant: expected " + words_of(variants);
  if (request.variant > 0 && !request.document) return "--variant: expected with --document";
  if (request.sweep && request.options.qr)
    return "--qr: expected without --sweep, as every frame would have another";
  if (request.sweep && request.document) return "--sweep: expected with --view or --matrix";
  if (std::string why = without_effect(words, request); !why.empty()) return why;
  if (std::string why = read_places(request); !why.empty()) return why;
  return request;
}

}  // namespace attnlab
