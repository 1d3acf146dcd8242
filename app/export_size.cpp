#include "app/export_request.h"

#include "core/text/expression.h"
#include "core/text/nearest.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

namespace attnlab {
namespace {

constexpr double centimetre = pixels_of_inch / centimetres_of_inch, point = pixels_of_inch / points_of_inch;

std::string found_words(const std::string& text) { return ", found \"" + quotable(text) + '"'; }

std::optional<double> decimal(std::string_view text) {
  const Typed read = read_decimal(text);
  const double* value = std::get_if<double>(&read);
  return value != nullptr ? std::optional(*value) : std::nullopt;
}

// "1280x720", with x, X or the sign of multiplication.
std::optional<Extent> extent_of(std::string_view text) {
  for (const std::string_view sign : {"x", "X", "×"}) {
    const std::size_t at = text.find(sign);
    if (at == std::string_view::npos) continue;
    const auto width = decimal(text.substr(0, at)), height = decimal(text.substr(at + sign.size()));
    if (width && height) return Extent{*width, *height};
  }
  return std::nullopt;
}

// "8.5cm", "8.5 cm": logical pixels. TeX's and PostScript's points differ by less than half a percent; these are PostScript's.
std::optional<double> length_of(std::string_view text) {
  struct Unit {
    std::string_view name;
    double pixels;
  };
  constexpr Unit units[] = {
      {"cm", centimetre}, {"mm", centimetre / 10}, {"in", pixels_of_inch}, {"pt", point}};
  for (const Unit& unit : units) {
    if (!text.ends_with(unit.name)) continue;
    text.remove_suffix(unit.name.size());
    while (text.ends_with(' ')) text.remove_suffix(1);
    const auto value = decimal(text);
    return value ? std::optional(*value * unit.pixels) : std::nullopt;
  }
  return std::nullopt;
}

// What --min-type says, in logical pixels; none where it is not typed.
std::string read_type(const ExportWords& words, std::optional<double>& type) {
  const std::string& text = words.text.at("--min-type");
  if (text.empty()) return {};
  type = length_of(text);
  if (type && *type >= least_points * point * (1 - 1e-9) && *type <= most_points * point * (1 + 1e-9))
    return {};
  return "--min-type: expected " + exact_number(least_points) + "pt to " + exact_number(most_points) + "pt" +
         found_words(text);
}

std::string read_preset(const std::string& name, PaperSize& paper, bool& pixels) {
  const auto presets = paper_presets();
  const auto preset = std::ranges::find(presets, name, &PaperPreset::name);
  if (preset != presets.end()) {
    paper = preset->paper;
    pixels = preset->pixels;
    return {};
  }
  std::vector<std::string> names;
  for (const PaperPreset& one : presets) names.emplace_back(one.name);
  return "--for: expected " + alternatives(names) + found_words(name) + did_you_mean(name, names);
}

bool is_side(double pixels) {
  return pixels >= least_centimetres * centimetre * (1 - 1e-9) &&
         pixels <= most_centimetres * centimetre * (1 + 1e-9);
}
std::string sides() {
  return exact_number(least_centimetres) + " to " + exact_number(most_centimetres) + " cm";
}

// The paper, or in a sentence what is wrong with it. `pixels`: it is one of a screen.
std::string read_paper(const ExportWords& words, std::optional<PaperSize>& paper, bool& pixels) {
  const std::string &by_pixels = words.text.at("--size"), &centimetres = words.text.at("--cm"),
                    &width = words.text.at("--width"), &name = words.text.at("--for");
  std::optional<double> type;
  if (std::string why = read_type(words, type); !why.empty()) return why;
  PaperSize read{0, {}, usual_type * point};
  if (!name.empty()) {
    if (std::string why = read_preset(name, read, pixels); !why.empty()) return why;
  } else if (!width.empty()) {
    const auto length = length_of(width);
    if (!length) return "--width: expected a width as 8.5cm, 85mm, 3.35in or 241pt" + found_words(width);
    if (!is_side(*length)) return "--width: expected " + sides() + found_words(width);
    read.width = *length;
  } else if (!centimetres.empty()) {
    const auto extent = extent_of(centimetres);
    if (!extent) return "--cm: expected centimetres as 16x9" + found_words(centimetres);
    read.width = extent->width * centimetre;
    read.height = extent->height * centimetre;
    if (!is_side(read.width) || !is_side(*read.height))
      return "--cm: expected " + sides() + " in each direction" + found_words(centimetres);
  } else if (type && !by_pixels.empty()) {
    const auto extent = extent_of(by_pixels);
    if (!extent) return "--size: expected pixels as 1280x720" + found_words(by_pixels);
    read.width = extent->width;
    read.height = extent->height;
    pixels = true;
  } else {
    return type ? "--min-type: expected with --width, --for, --cm or --size" : "";
  }
  if (type) read.least_type = *type;
  paper = read;
  return {};
}

}  // namespace

std::string read_size(const ExportWords& words, ExportOptions& options) {
  const auto given = [&](const char* flag) {
    return std::ranges::find(words.given, flag) != words.given.end();
  };
  if (given("--dpi") && !(options.dpi > 0)) return "--dpi: expected a positive number";
  if (const OptionValues& scales = option_of(&ExportOptions::scale).values; !scales.hold(options.scale))
    return "--scale: expected " + words_of(scales);
  std::string first;
  for (const char* flag : {"--size", "--cm", "--width", "--for"}) {
    if (!given(flag)) continue;
    if (!first.empty())
      return "expected one of --size, --cm, --width and --for, found " + first + " and " + flag;
    first = flag;
  }
  bool pixels = false;
  if (std::string why = read_paper(words, options.paper, pixels); !why.empty()) return why;
  if (const std::string& size = words.text.at("--size"); !size.empty() && !options.paper) {
    options.size = extent_of(size);
    return options.size ? "" : "--size: expected pixels as 1280x720" + found_words(size);
  }
  if (!options.paper || pixels) return {};
  if (given("--dpi") && given("--scale"))
    return "expected one of --dpi and --scale, as each says how many pixels a centimetre has";
  if (!given("--scale")) {
    if (!given("--dpi")) options.dpi = usual_dpi;
    options.scale = options.dpi / pixels_of_inch;
  }
  return {};
}

}  // namespace attnlab
