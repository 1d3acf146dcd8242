#include "app/export_request.h"

#include "app/figures/views/views.h"
#include "core/text/nearest.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string_view>
#include <vector>

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
  return "-o: expected a name that ends in " + alternatives(fit) + ", found \"" + quotable(request.output) +
         '"';
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

constexpr std::string_view of_pictures[] = {
    "--size",     "--cm",    "--width",      "--for",   "--min-type", "--theme", "--font", "--transparent",
    "--no-scene", "--range", "--no-numbers", "--title", "--caption",  "--plain", "--qr"};
constexpr std::string_view of_pixels[] = {"--scale", "--dpi"};
constexpr std::string_view of_sweeps[] = {"--frames", "--fps", "--once"};

template <typename List>
bool among(std::string_view flag, const List& list) {
  return std::ranges::find(list, flag) != std::end(list);
}

const View& view_of(const FigurePick& pick) { return *find_view(pick.view); }

// With what the option would have an effect; empty: it has one.
std::string needs(std::string_view flag, const ExportRequest& request) {
  const Kind kind = kind_of_output(request);
  const bool drawn = kind == Kind::picture || kind == Kind::moving;
  const PictureFormat format =
      format_of_ending(ending_in(named_output(request))).value_or(PictureFormat::png);
  const bool vector = kind == Kind::picture && format != PictureFormat::png;
  const View* view =
      request.document || !request.options.matrix.empty() ? nullptr : find_view(request.options.view);
  if (among(flag, of_sweeps)) return request.sweep ? "" : "--sweep";
  if (flag == "--caption-file") return kind == Kind::picture ? "" : "a picture that stands still";
  if (among(flag, of_pictures)) return drawn ? "" : "a picture, as this output has no colours and no size";
  if (flag == "--scale" && request.options.scale == 1) return {};  // what every output has
  if (among(flag, of_pixels))
    return drawn && !vector ? "" : "a name that ends in .png, as nothing else has pixels";
  if (flag == "--outlines")
    return vector && has_outlines(format) ? ""
                                          : "a name that ends in .svg, .pdf or .eps, as others have none";
  if (flag == "--standalone")
    return vector && format == PictureFormat::tikz ? "" : "a name that ends in .tikz";
  if (request.again && (flag == "--rank" || flag == "--row" || flag == "--head")) return {};
  if (flag == "--rank")
    return std::ranges::any_of(request.picks, &View::keeps_rank, view_of) ? "" : "--view rank";
  if (flag == "--headers") {
    const auto data = matrix_format_of_ending(named_output(request));
    const bool held = !request.options.matrix.empty() && data && takes_labels(*data);
    return held ? "" : "--matrix and a name that ends in .csv, .tsv or .tex";
  }
  if (flag == "--before" || flag == "--compare") {
    const bool compared =
        request.again || (view != nullptr && std::ranges::all_of(request.picks, &View::compares, view_of));
    return compared && kind == Kind::picture && !request.sweep
               ? ""
               : "a view of a scene, in a picture that stands still";
  }
  if (flag == "--row") return view != nullptr ? "" : "--view";
  if (flag == "--head")
    return view != nullptr ? "" : "--view; of a matrix it stands behind its name: --matrix NAME:HEAD";
  if (flag == "--columns") return drawn || request.document ? "" : "a picture or a document";
  if (flag == "--decimals")
    return kind != Kind::numbers && kind != Kind::program
               ? ""
               : "a picture or LaTeX, as this output has all digits";
  return {};
}

}  // namespace

std::string without_effect(const ExportWords& words, const ExportRequest& request) {
  const std::string caption = ending_in(request.caption_file);
  if (!request.caption_file.empty() && caption != ".tex" && caption != ".txt")
    return "--caption-file: expected a name that ends in .tex or .txt, found \"" +
           quotable(request.caption_file) + '"';
  if (std::string why = wrong_place("-o", request.output, request); !why.empty()) return why;
  if (std::string why = wrong_place("--caption-file", request.caption_file, request); !why.empty())
    return why;
  if (std::string why = wrong_ending(request); !why.empty()) return why;
  for (const std::string& flag : words.given)
    if (const std::string with = needs(flag, request); !with.empty()) return flag + ": expected with " + with;
  return {};
}

}  // namespace attnlab
