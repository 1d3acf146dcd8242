#include "app/cli/commands.h"

#include "app/export/talk_pages.h"
#include "core/text/nearest.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <utility>

namespace attnlab {
namespace {

// What the output is.
enum class Kind { picture, moving, numbers, latex, page, program };

std::string named_output(const ExportRequest& request) {
  return request.piped.empty() ? request.output : request.piped;
}

std::string ending_in(const std::string& name) {
  const std::size_t dot = name.rfind('.');
  return dot == std::string::npos || name.find('/', dot) != std::string::npos ? ""
                                                                              : lower_case(name.substr(dot));
}

bool numbered(const ExportRequest& request) { return request.output.find("{frame}") != std::string::npos; }

Kind kind_of_output(const ExportRequest& request) {
  if (request.document == PaperChoice::page) return Kind::page;
  if (request.document == PaperChoice::numpy || request.document == PaperChoice::pytorch)
    return Kind::program;
  if (request.document) return Kind::latex;
  if (request.sweep && !numbered(request)) return Kind::moving;
  const std::string ending = ending_in(named_output(request));
  if (format_of_ending(ending)) return Kind::picture;
  return ending == ".tex" && !request.options.matrix.empty() ? Kind::latex : Kind::numbers;
}

// The endings that can hold what is asked; empty: any.
std::vector<std::string> endings(const ExportRequest& request) {
  const std::vector<std::string> pictures{".png", ".svg", ".pdf", ".eps", ".tikz"};
  if (request.document) return {ending_of(*request.document)};
  if (request.sweep)
    return numbered(request) ? pictures : std::vector<std::string>{".apng", ".png", ".gif", ".mp4", ".webm"};
  std::vector<std::string> out = pictures;
  if (!request.options.matrix.empty())
    out.insert(out.end(), {".tex", ".csv", ".tsv", ".npy", ".py", ".m", ".json"});
  else if (needs_run(request.options.view))
    out.insert(out.end(), {".csv", ".tex", ".json"});
  return out;
}

std::string wrong_ending(const ExportRequest& request) {
  if (!request.piped.empty()) return {};  // of --format, read with it
  const std::vector<std::string> fit = endings(request);
  if (std::ranges::find(fit, ending_in(request.output)) != fit.end()) return {};
  const bool moving = !request.sweep && animation_of_ending(request.output);
  return "-o: expected a name that ends in " + alternatives(fit) + but_found(request.output) +
         (moving ? "; an animation is what --sweep asks for" : "");
}

// "{foo}" in the name of a file.
std::string wrong_place(const std::string& flag, const std::string& name, const ExportRequest& request) {
  static const std::vector<std::string> known{"{name}",   "{number}", "{view}", "{part}",
                                              "{matrix}", "{theme}",  "{frame}"};
  for (std::size_t open = name.find('{'); open != std::string::npos; open = name.find('{', open + 1)) {
    const std::size_t close = name.find('}', open);
    if (close == std::string::npos) break;
    const std::string place = name.substr(open, close - open + 1);
    if (std::ranges::find(known, place) == known.end())
      return flag + ": nothing stands for " + quotable(place) + "; expected " + alternatives(known) +
             did_you_mean(place, known);
    if (place == "{frame}" && !request.sweep) return flag + ": {frame}: expected with --sweep";
  }
  return {};
}

ExportOutput written_by(const ExportRequest& request, bool talk) {
  const Kind kind = kind_of_output(request);
  const std::string named = named_output(request);
  const PictureFormat format = format_of_ending(ending_in(named)).value_or(PictureFormat::png);
  const auto data = matrix_format_of_ending(named);
  const bool still = kind == Kind::picture, drawn = still || kind == Kind::moving;
  const bool vector = still && format != PictureFormat::png,
             viewed = !talk && (request.again || !request.picks.empty());
  const auto ranked = [](const FigurePick& pick) { return pick.view->keeps_rank; };
  const auto compares = [](const FigurePick& pick) { return pick.view->compares; };
  return {.drawn = drawn,
          .still = still,
          .moving = request.sweep.has_value(),
          .pixels = drawn && !vector,
          .outlines = vector && has_outlines(format),
          .tikz = vector && format == PictureFormat::tikz,
          .worded = drawn && !talk,
          .viewed = viewed,
          .ranked = viewed && (request.again || std::ranges::any_of(request.picks, ranked)),
          .comparable = viewed && std::ranges::all_of(request.picks, compares) && still && !request.sweep,
          .turns = drawn || request.document,
          .digits = kind != Kind::numbers && kind != Kind::program,
          .labels = !request.options.matrix.empty() && data && takes_labels(*data),
          .variants = request.document || request.choice.variant == 0,
          .piped = !request.piped.empty()};
}

}  // namespace

std::string without_effect(const ExportRequest& request, bool talk) {
  const std::string caption = ending_in(request.caption_file);
  if (!request.caption_file.empty() && caption != ".tex" && caption != ".txt")
    return "--caption-file: expected a name that ends in .tex or .txt" + but_found(request.caption_file);
  if (std::string why = wrong_place("-o", request.output, request); !why.empty()) return why;
  if (std::string why = wrong_place("--caption-file", request.caption_file, request); !why.empty())
    return why;
  if (std::string why = wrong_ending(request); !why.empty()) return why;
  if (talk && request.output.find(place_of_number) == std::string::npos)
    for (const char* flag : {"--no-scene", "--caption-file"})
      if (request.asked.has(flag))
        return std::string(flag) + ": expected with {number} in -o, as all slides in one file have neither";
  const ExportOutput written = written_by(request, talk);
  for (const ExportOption& option : export_option_list()) {
    const bool typed = *option.flag != '\0' && request.asked.has(option.flag);
    const bool so_anyway = option.flag == std::string_view("--scale") && request.options.scale == 1;
    if (typed && !so_anyway && option.with.is != nullptr && !(written.*option.with.is))
      return std::string(option.flag) + ": expected with " + std::string(option.with.words);
  }
  return {};
}

}  // namespace attnlab
