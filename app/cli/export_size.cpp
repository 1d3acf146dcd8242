#include "app/cli/commands.h"

#include "core/text/expression.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <optional>
#include <string_view>

namespace attnlab {
namespace {

constexpr double centimetre = pixels_of_inch / centimetres_of_inch, point = pixels_of_inch / points_of_inch;

std::optional<double> decimal(std::string_view text) {
  const Typed read = read_decimal(text);
  const double* value = std::get_if<double>(&read);
  return value != nullptr ? std::optional(*value) : std::nullopt;
}

// "1280x720", with x, X or the sign of multiplication.
std::optional<Extent> extent_of(std::string_view text) {
  for (const std::string_view sign : {"x", "X", "\xC3\x97"}) {
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
std::string read_type(const Asked& asked, std::optional<double>& type) {
  const std::string text = asked.text("--min-type");
  if (text.empty()) return {};
  type = length_of(text);
  if (type && *type >= least_points * point * (1 - 1e-9) && *type <= most_points * point * (1 + 1e-9))
    return {};
  return "--min-type: expected " + exact_number(least_points) + "pt to " + exact_number(most_points) + "pt" +
         but_found(text);
}

bool is_side(double pixels) {
  return pixels >= least_centimetres * centimetre * (1 - 1e-9) &&
         pixels <= most_centimetres * centimetre * (1 + 1e-9);
}
std::string sides() {
  return exact_number(least_centimetres) + " to " + exact_number(most_centimetres) + " cm";
}

// The paper, or in a sentence what is wrong with it. `pixels`: it is one of a screen.
std::string read_paper(const Asked& asked, std::optional<PaperSize>& paper, bool& pixels) {
  const std::string by_pixels = asked.text("--size"), centimetres = asked.text("--cm"),
                    width = asked.text("--width"), name = asked.text("--for");
  std::optional<double> type;
  if (std::string why = read_type(asked, type); !why.empty()) return why;
  PaperSize read{0, {}, usual_type * point};
  if (!name.empty()) {
    const PaperPreset& preset = *std::ranges::find(paper_presets(), name, &PaperPreset::name);
    read = preset.paper;
    pixels = preset.pixels;
  } else if (!width.empty()) {
    const auto length = length_of(width);
    if (!length) return "--width: expected a width as 8.5cm, 85mm, 3.35in or 241pt" + but_found(width);
    if (!is_side(*length)) return "--width: expected " + sides() + but_found(width);
    read.width = *length;
  } else if (!centimetres.empty()) {
    const auto extent = extent_of(centimetres);
    if (!extent) return "--cm: expected centimetres as 16x9" + but_found(centimetres);
    read.width = extent->width * centimetre;
    read.height = extent->height * centimetre;
    if (!is_side(read.width) || !is_side(*read.height))
      return "--cm: expected " + sides() + " in each direction" + but_found(centimetres);
  } else if (type && !by_pixels.empty()) {
    const auto extent = extent_of(by_pixels);
    if (!extent) return "--size: expected pixels as 1280x720" + but_found(by_pixels);
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

std::string read_size(const Asked& asked, ExportOptions& options) {
  const bool dpi = asked.has("--dpi"), scale = asked.has("--scale");
  if (dpi && !(options.dpi > 0)) return "--dpi: expected a positive number";
  std::string first;
  for (const char* flag : {"--size", "--cm", "--width", "--for"}) {
    if (!asked.has(flag)) continue;
    if (!first.empty())
      return "expected one of --size, --cm, --width and --for, found " + first + " and " + flag;
    first = flag;
  }
  bool pixels = false;
  std::optional<PaperSize> paper;
  if (std::string why = read_paper(asked, paper, pixels); !why.empty()) return why;
  if (!scale && (dpi || !first.empty())) options.scale = 1;
  if (first.empty()) return {};
  if (!dpi) options.dpi = 0;
  options.paper = paper;
  options.size.reset();
  if (!paper) {
    const std::string size = asked.text("--size");
    options.size = extent_of(size);
    return options.size ? "" : "--size: expected pixels as 1280x720" + but_found(size);
  }
  if (pixels) return {};
  if (dpi && scale) return "expected one of --dpi and --scale, as each says how many pixels a centimetre has";
  if (scale) return {};
  if (!dpi) options.dpi = usual_dpi;
  options.scale = options.dpi / pixels_of_inch;
  return {};
}

}  // namespace attnlab
