#include "app/export/export.h"

#include "app/figures/views/views.h"
#include "core/scene/scene_file.h"
#include "core/text/json_read.h"
#include "core/text/json_write.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <type_traits>

namespace attnlab {
namespace {

// The members of an object on one line.
class Members {
 public:
  void add(std::string_view name, const std::string& value) {
    text_ += (text_.empty() ? "" : ", ") + json_string(name) + ": " + value;
  }
  void add(std::string_view name, bool value) { add(name, std::string(value ? "true" : "false")); }
  std::string text() const { return '{' + text_ + '}'; }

 private:
  std::string text_;
};

// Calls `visit` with each option that has a name and stands in the part of a choice that is the look, and its field.
template <typename Visit>
void each_of_look(Visit visit) {
  const ExportChoice choice;
  const auto* const begin = reinterpret_cast<const std::byte*>(static_cast<const PictureLook*>(&choice));
  for (const ExportOption& option : export_option_list())
    std::visit(
        [&](auto field) {
          if constexpr (std::is_invocable_v<decltype(field), const ExportChoice&>) {
            const auto* const at = reinterpret_cast<const std::byte*>(&(choice.*field));
            if (*option.name != '\0' && at >= begin && at < begin + sizeof(PictureLook)) visit(option, field);
          }
        },
        option.field);
}

// Only what is not as it is where nothing is chosen.
void add_look(Members& line, const PictureLook& look) {
  ExportChoice choice;
  static_cast<PictureLook&>(choice) = look;
  const ExportChoice plain;
  each_of_look([&](const ExportOption& option, auto field) {
    const auto& value = choice.*field;
    using Value = std::remove_cvref_t<decltype(value)>;
    if (value == plain.*field) return;
    if constexpr (std::is_same_v<Value, bool>)
      line.add(option.name, value);
    else if constexpr (std::is_enum_v<Value>)
      line.add(option.name, json_string(option.values.words[static_cast<std::size_t>(value)].word));
    else if constexpr (std::is_arithmetic_v<Value>)
      line.add(option.name, json_number(static_cast<double>(value)));
    else
      line.add(option.name, json_string(value));
  });
}

void add_ranges(Members& line, const RangeChoices& ranges) {
  Members own;
  for (std::size_t i = 0; i < range_count; ++i) {
    if (ranges[i].rule == RangeRule::own) own.add(range_names[i], json_string("own"));
    if (ranges[i].rule == RangeRule::locked) own.add(range_names[i], json_number(ranges[i].end));
  }
  if (own.text() != "{}") line.add("ranges", own.text());
}

// Reads the fields of an object; what does not fit is left out with a sentence.
class Reader {
 public:
  Reader(const JsonValue& object, RecipeRead& into) : object_(object), into_(into) {}

  void number(const char* name, double low, double high, auto take) {
    const JsonValue* found = object_.find(name);
    if (found == nullptr) return;
    if (found->kind == JsonValue::Kind::number && found->number >= low && found->number <= high)
      take(found->number);
    else
      refuse(name, "a number from " + json_number(low) + " to " + json_number(high));
  }
  void whole(const char* name, int low, int high, auto take) {
    number(name, low, high, [&](double value) {
      if (value == std::floor(value))
        take(static_cast<int>(value));
      else
        refuse(name, "a whole number");
    });
  }
  void flag(const char* name, bool& value) {
    const JsonValue* found = object_.find(name);
    if (found == nullptr) return;
    if (found->kind == JsonValue::Kind::boolean)
      value = found->boolean;
    else
      refuse(name, "true or false");
  }
  const std::string* words(const char* name) {
    const JsonValue* found = object_.find(name);
    if (found == nullptr) return nullptr;
    if (found->kind == JsonValue::Kind::string) return &found->text;
    refuse(name, "a text");
    return nullptr;
  }
  void refuse(const std::string& name, const std::string& expected) {
    constexpr std::size_t most = 8;
    if (into_.sentences.size() < most)
      into_.sentences.push_back("how it was made, " + quotable(name) + ": expected " + expected +
                                "; left out");
  }
  const JsonValue& object() const { return object_; }
  // Of a field that is an object itself.
  std::optional<Reader> inside(const char* name) {
    const JsonValue* found = object_.find(name);
    if (found == nullptr) return std::nullopt;
    if (found->kind == JsonValue::Kind::object) return Reader(*found, into_);
    refuse(name, "an object");
    return std::nullopt;
  }

 private:
  const JsonValue& object_;
  RecipeRead& into_;
};

void read_figure(Reader& reader, ExportOptions& options) {
  FigureOptions& figure = options.figure;
  if (const auto* matrix = reader.words("matrix")) options.matrix = *matrix;
  if (const auto* id = reader.words("view")) {
    const View* view = find_view(*id);
    if (view == nullptr) reader.refuse("view", "the name of a view");
    if (view != nullptr) options.view = *id;
    const auto* part = view != nullptr ? reader.words("part") : nullptr;
    if (part != nullptr) {
      const auto found = view->part_of(*part);
      if (!found) reader.refuse("part", "a part of this view");
      figure.part = found.value_or(figure.part);
    }
  }
  reader.whole("head", 1, max_heads, [&](int n) { figure.head = n - 1; });
  reader.whole("row", 1, max_tokens, [&](int n) { figure.row = n - 1; });
  reader.whole("rank", 0, max_tokens, [&](int n) { figure.kept_rank = n; });
  reader.whole("decimals", 0, 17, [&](int n) { figure.decimals = n; });
  reader.flag("numbers", figure.numbers);
  reader.flag("columns", figure.columns);
  reader.flag("plain", figure.plain);
}

// "beside" or "difference", with the scene as the text of a file.
constexpr std::string_view compare_words[] = {"", "beside", "difference"};

void read_compared(Reader& reader, ExportOptions& options) {
  const auto *how = reader.words("compare"), *before = reader.words("before");
  if (how == nullptr && before == nullptr) return;
  const auto* const found = how ? std::ranges::find(compare_words, *how) : std::ranges::end(compare_words);
  if (found == std::ranges::end(compare_words) || found->empty())
    return reader.refuse("compare", "beside or difference");
  const SceneRead read = before ? read_scene(*before, "before") : SceneRead(FileError{});
  const Scene* scene = std::get_if<Scene>(&read);
  if (scene == nullptr) return reader.refuse("before", "a scene");
  options.compare = static_cast<Compare>(found - compare_words);
  options.before = std::make_shared<const Reference>(Reference{*scene, analyze(*scene)});
}

void read_size(Reader& reader, ExportOptions& options) {
  reader.number("width", 1, largest_side, [&](double width) {
    reader.number("height", 1, largest_side, [&](double height) { options.size = Extent{width, height}; });
  });
  if (auto inner = reader.inside("paper"))
    inner->number("width", 1, largest_side, [&](double width) {
      PaperSize paper{.width = width, .height = {}, .least_type = 0, .slide = false};
      inner->number("height", 1, largest_side, [&](double height) { paper.height = height; });
      inner->number("least_type", 0, largest_side, [&](double type) { paper.least_type = type; });
      inner->flag("slide", paper.slide);
      options.paper = paper;
    });
  const OptionValues& scales = option_of(&ExportOptions::scale).values;
  reader.number("scale", scales.low, scales.high, [&](double scale) { options.scale = scale; });
  reader.number("dpi", 1, 1e5, [&](double dpi) { options.dpi = dpi; });
}

void read_look(Reader& reader, PictureLook& look) {
  ExportChoice choice;
  each_of_look([&](const ExportOption& option, auto field) {
    auto& value = choice.*field;
    using Value = std::remove_cvref_t<decltype(value)>;
    if constexpr (std::is_same_v<Value, bool>) {
      reader.flag(option.name, value);
    } else if constexpr (std::is_enum_v<Value>) {
      const auto* word = reader.words(option.name);
      const auto found =
          word ? std::ranges::find(option.values.words, *word, &OptionWord::word) : option.values.words.end();
      if (found != option.values.words.end())
        value = static_cast<Value>(found - option.values.words.begin());
      else if (word)
        reader.refuse(option.name, words_of(option.values));
    }
  });
  look = choice;
}

void read_ranges(Reader& reader, RangeChoices& ranges) {
  const auto inner = reader.inside("ranges");
  for (std::size_t i = 0; inner && i < range_count; ++i) {
    const JsonValue* found = inner->object().find(range_names[i]);
    if (found == nullptr) continue;
    if (found->kind == JsonValue::Kind::number && is_end(found->number))
      ranges[i] = {RangeRule::locked, found->number};
    else if (found->kind == JsonValue::Kind::string && found->text == "own")
      ranges[i] = {RangeRule::own, 1};
    else
      reader.refuse("ranges", "a positive number, or own");
  }
}

}  // namespace

std::string recipe_text(const ExportOptions& options) {
  const FigureOptions& figure = options.figure;
  const View* view = find_view(options.view);
  if (figure.gathered || options.mark) return {};
  if (options.matrix.empty() && (view == nullptr || view->needs_run)) return {};
  Members line;
  if (!options.matrix.empty()) {
    line.add("matrix", json_string(options.matrix));
  } else {
    line.add("view", json_string(view->id));
    if (!view->parts.empty()) line.add("part", json_string(view->part_id(figure.part)));
  }
  const FigureOptions plain;
  const bool of_view = options.matrix.empty();
  if (of_view && options.before && options.compare != Compare::off) {
    line.add("compare", json_string(compare_words[static_cast<std::size_t>(options.compare)]));
    line.add("before", json_string(scene_text(options.before->scene)));
  }
  if (figure.head != plain.head) line.add("head", std::to_string(figure.head + 1));
  if (of_view && view->chooses_row) line.add("row", std::to_string(figure.row + 1));
  if (of_view && view->keeps_rank) line.add("rank", std::to_string(figure.kept_rank));
  if (figure.decimals != plain.decimals) line.add("decimals", std::to_string(figure.decimals));
  if (!figure.numbers) line.add("numbers", false);
  if (figure.columns) line.add("columns", true);
  if (figure.plain) line.add("plain", true);
  if (options.size) {
    line.add("width", json_number(options.size->width));
    line.add("height", json_number(options.size->height));
  }
  if (options.paper) {
    Members paper;
    paper.add("width", json_number(options.paper->width));
    if (options.paper->height) paper.add("height", json_number(*options.paper->height));
    if (options.paper->least_type > 0) paper.add("least_type", json_number(options.paper->least_type));
    if (options.paper->slide) paper.add("slide", true);
    line.add("paper", paper.text());
  }
  const bool pixels = options.format == PictureFormat::png;
  if (pixels && options.scale != 1) line.add("scale", json_number(options.scale));
  if (pixels && options.dpi > 0) line.add("dpi", json_number(options.dpi));
  add_ranges(line, figure.ranges);
  add_look(line, options);
  return line.text();
}

std::optional<RecipeRead> read_recipe(std::string_view text) {
  const auto tree = read_json(text, "");
  const auto* object = std::get_if<JsonValue>(&tree);
  if (object == nullptr || object->kind != JsonValue::Kind::object) return std::nullopt;
  RecipeRead read;
  Reader reader(*object, read);
  read_look(reader, read.options);
  read_figure(reader, read.options);
  read_compared(reader, read.options);
  read_size(reader, read.options);
  read_ranges(reader, read.options.figure.ranges);
  return read;
}

}  // namespace attnlab
