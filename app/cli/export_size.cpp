#include "app/cli/commands.h"

#include "core/text/expression.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

#include <algorithm>

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
  for (const std::string_view sign : {"x", "X", "×"}) {
    const std::size_t at = text.find(sign);
    if (at == std::string_view::npos) continue;
    const auto width = decimal(text.substr(0, at)), height = decimal(text.substr(at + sign.size()));
    if (width && height) return Extent{*width, *height};
  }
  return std::nullopt;
}

// "8.5cm", "8.5 cm": logical pixels. "pt" and "bp" are those of TeX:
// what \the\columnwidth writes is read as it is meant.
std::optional<double> length_of(std::string_view text) {
  struct Unit {
    std::string_view name;
    double pixels;
  };
  constexpr Unit units[] = {{"cm", centimetre},
                            {"mm", centimetre / 10},
                            {"in", pixels_of_inch},
                            {"pt", point},
                            {"bp", pixels_of_inch / big_points_of_inch}};
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

bool is_extent(double pixels) { return pixels >= 1 && pixels <= largest_side; }

}  // namespace

std::string read_size(const Asked& asked, ExportOptions& options) {
  const bool dpi = asked.has("--dpi"), scale = asked.has("--scale");
  if (dpi && !(options.dpi > 0)) return "--dpi: expected a positive number";
  std::string flag;
  for (const char* one : {"--size", "--cm", "--width", "--for"}) {
    if (!asked.has(one)) continue;
    if (!flag.empty())
      return "expected one of --size, --cm, --width and --for, found " + flag + " and " + one;
    flag = one;
  }
  std::optional<double> type;
  if (std::string why = read_type(asked, type); !why.empty()) return why;
  if (type && flag.empty()) return "--min-type: expected with --width, --for, --cm or --size";
  if (!scale && (dpi || !flag.empty())) options.scale = 1;
  if (flag.empty()) return {};
  const std::string typed = asked.text(flag);
  const bool by_width = flag == "--width", by_cm = flag == "--cm";
  PaperSize paper{0, {}, usual_type * point};
  bool pixels = flag == "--size";  // of a screen
  if (flag == "--for") {
    const PaperPreset& preset = *std::ranges::find(paper_presets(), typed, &PaperPreset::name);
    paper = preset.paper;
    pixels = preset.pixels;
  } else if (by_width) {
    const auto length = length_of(typed);
    if (!length) return "--width: expected a width as 8.5cm, 85mm, 3.35in, 252pt or 251bp" + but_found(typed);
    paper.width = *length;
  } else {
    const auto extent = extent_of(typed);
    if (!extent)
      return flag + (pixels ? ": expected pixels as 1280x720" : ": expected centimetres as 16x9") +
             but_found(typed);
    paper.width = extent->width * (pixels ? 1 : centimetre);
    paper.height = extent->height * (pixels ? 1 : centimetre);
  }
  if (flag == "--size" && !(is_extent(paper.width) && is_extent(*paper.height)))
    return "--size: expected 1 to " + std::to_string(largest_side) + " in each direction" + but_found(typed);
  if ((by_width || by_cm) && !(is_side(paper.width) && is_side(paper.height.value_or(paper.width))))
    return flag + ": expected " + exact_number(least_centimetres) + " to " + exact_number(most_centimetres) +
           " cm" + (by_cm ? " in each direction" : "") + but_found(typed);
  if (type) paper.least_type = *type;
  if (!dpi) options.dpi = 0;
  options.paper.reset();
  options.size.reset();
  if (flag == "--size" && !type) {
    options.size = Extent{paper.width, *paper.height};
    return {};
  }
  options.paper = paper;
  if (pixels) return {};
  if (dpi && scale) return "expected one of --dpi and --scale, as each says how many pixels a centimetre has";
  if (scale) return {};
  if (!dpi) options.dpi = usual_dpi;
  options.scale = options.dpi / pixels_of_inch;
  return {};
}

}  // namespace attnlab
