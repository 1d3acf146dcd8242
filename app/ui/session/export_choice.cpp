#include "app/ui/session/export_choice.h"

#include "app/ui/session/export_choice_json.h"

#include <nlohmann/json.hpp>

#include <array>
#include <cmath>
#include <string_view>

namespace attnlab {

namespace {

using Json = nlohmann::json;

// The words of the file, in the order of the enumerations.
constexpr std::array<std::string_view, 3> pages{"picture", "matrix", "paper"};
constexpr std::array<std::string_view, 3> formats{"png", "svg", "pdf"};
constexpr std::array<std::string_view, 6> sizes{"needed", "hd", "slide", "4:3", "pixels", "centimetres"};
constexpr std::array<std::string_view, 3> themes{"light", "dark", "print"};
constexpr std::array<std::string_view, 7> matrix_formats{"tex", "csv", "tsv", "npy", "py", "m", "json"};
constexpr std::array<std::string_view, 5> papers{"solution", "worksheet", "answers", "numpy", "pytorch"};
constexpr std::array<std::string_view, 3> animations{"apng", "gif", "frames"};

template <typename Enum, std::size_t n>
std::string word(const std::array<std::string_view, n>& words, Enum value) {
  return std::string(words[static_cast<std::size_t>(value)]);
}

const Json* field(const Json& object, const char* name) {
  return object.is_object() && object.contains(name) ? &object.at(name) : nullptr;
}

template <typename Enum, std::size_t n>
void read(const Json& object, const char* name, const std::array<std::string_view, n>& words, Enum& value) {
  const Json* found = field(object, name);
  if (found == nullptr || !found->is_string()) return;
  for (std::size_t i = 0; i < n; ++i)
    if (found->get_ref<const std::string&>() == words[i]) value = static_cast<Enum>(i);
}

void read(const Json& object, const char* name, bool& value) {
  if (const Json* found = field(object, name); found != nullptr && found->is_boolean())
    value = found->get<bool>();
}

void read(const Json& object, const char* name, double low, double high, double& value) {
  const Json* found = field(object, name);
  if (found == nullptr || !found->is_number()) return;
  const double number = found->get<double>();
  if (number >= low && number <= high) value = number;
}

void read(const Json& object, const char* name, int low, int high, int& value) {
  double number = value;
  read(object, name, low, high, number);
  if (number == std::floor(number)) value = static_cast<int>(number);
}

void read_pictures(const Json& o, ExportChoice& c) {
  read(o, "format", formats, c.format);
  read(o, "size", sizes, c.size);
  read(o, "width", 1, largest_side, c.width);
  read(o, "height", 1, largest_side, c.height);
  read(o, "width_cm", least_centimetres, most_centimetres, c.width_cm);
  read(o, "height_cm", least_centimetres, most_centimetres, c.height_cm);
  read(o, "dpi", least_dpi, most_dpi, c.dpi);
  read(o, "scale", 1, 4, c.scale);
  read(o, "theme", themes, c.theme);
  read(o, "transparent", c.transparent);
  read(o, "numbers", c.numbers);
  read(o, "title", c.title);
  read(o, "caption", c.caption);
  read(o, "decimals", 0, 6, c.decimals);
  read(o, "text_as_paths", c.text_as_paths);
  read(o, "with_scene", c.with_scene);
}

}  // namespace

Json choice_json(const ExportChoice& c) {
  return {{"page", word(pages, c.page)},
          {"format", word(formats, c.format)},
          {"size", word(sizes, c.size)},
          {"width", c.width},
          {"height", c.height},
          {"width_cm", c.width_cm},
          {"height_cm", c.height_cm},
          {"dpi", c.dpi},
          {"scale", c.scale},
          {"theme", word(themes, c.theme)},
          {"transparent", c.transparent},
          {"numbers", c.numbers},
          {"title", c.title},
          {"caption", c.caption},
          {"decimals", c.decimals},
          {"text_as_paths", c.text_as_paths},
          {"with_scene", c.with_scene},
          {"matrix_format", word(matrix_formats, c.matrix_format)},
          {"matrix_decimals", c.matrix_decimals},
          {"paper", word(papers, c.paper)},
          {"paper_decimals", c.paper_decimals},
          {"animation", word(animations, c.animation)},
          {"frames", c.frames},
          {"frames_per_second", c.frames_per_second},
          {"screenshot_scale", c.screenshot_scale},
          {"folder", c.folder}};
}

ExportChoice read_choice(const Json& o) {
  ExportChoice c;
  read(o, "page", pages, c.page);
  read_pictures(o, c);
  read(o, "matrix_format", matrix_formats, c.matrix_format);
  read(o, "matrix_decimals", 0, 17, c.matrix_decimals);
  read(o, "paper", papers, c.paper);
  read(o, "paper_decimals", 0, 17, c.paper_decimals);
  read(o, "animation", animations, c.animation);
  read(o, "frames", 2, 1000, c.frames);
  read(o, "frames_per_second", 1, 100, c.frames_per_second);
  read(o, "screenshot_scale", 1, 4, c.screenshot_scale);
  if (const Json* folder = field(o, "folder"); folder != nullptr && folder->is_string())
    c.folder = folder->get<std::string>();
  return c;
}

std::optional<Extent> size_of(const ExportChoice& c) {
  constexpr double unit = pixels_of_inch / centimetres_of_inch;
  switch (c.size) {
    case SizeChoice::needed: return std::nullopt;
    case SizeChoice::hd: return Extent{1280, 720};
    case SizeChoice::slide: return Extent{1920, 1080};
    case SizeChoice::four_three: return Extent{1024, 768};
    case SizeChoice::pixels: return Extent{c.width, c.height};
    case SizeChoice::centimetres: return Extent{c.width_cm * unit, c.height_cm * unit};
  }
  return std::nullopt;
}

double scale_of(const ExportChoice& c) {
  return c.size == SizeChoice::centimetres ? c.dpi / pixels_of_inch : c.scale;
}

}  // namespace attnlab
