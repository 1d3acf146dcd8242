#include "app/export/export.h"

#include "app/export/option_fields.h"
#include "app/export/talk_pages.h"
#include "app/figures/blocks/blocks.h"
#include "app/figures/views/views.h"
#include "core/scene/scene_file.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <cstddef>
#include <tuple>

namespace attnlab {
namespace {

constexpr std::size_t most_sentences = 8;

// Calls `visit` with each option that stands in the part of a choice that is the look,
// and where its value is.
template <typename Visit>
void each_of_look(Visit visit) {
  const ExportChoice choice;
  const auto* const begin = reinterpret_cast<const std::byte*>(static_cast<const PictureLook*>(&choice));
  each_option([&](const ExportOption& option, auto field) {
    const auto* const at = reinterpret_cast<const std::byte*>(&(choice.*field));
    if (at >= begin && at < begin + sizeof(PictureLook)) visit(option, field);
  });
}

// Only what is not as it is where nothing is chosen.
void add_look(JsonObject& line, const PictureLook& look) {
  ExportChoice choice;
  static_cast<PictureLook&>(choice) = look;
  const ExportChoice plain;
  each_of_look([&](const ExportOption& option, auto field) {
    if (choice.*field != plain.*field) line.add(option.name, JsonOption{option.values}.text(choice.*field));
  });
}

void read_look(const JsonFields& in, PictureLook& look) {
  ExportChoice choice;
  each_of_look([&](const ExportOption& option, auto field) {
    in.read(option.name, choice.*field, JsonOption{option.values});
  });
  look = choice;
}

// "own", or the end where it is locked.
struct JsonRange {
  static std::string expected() { return "a positive number, or own"; }
  static bool read(const JsonValue& value, RangeChoice& to) {
    const bool own = value.kind == JsonValue::Kind::string && value.text == "own";
    if (own) to = {RangeRule::own, 1};
    const bool locked = value.kind == JsonValue::Kind::number && is_end(value.number);
    if (locked) to = {RangeRule::locked, value.number};
    return own || locked;
  }
};

void add_ranges(JsonObject& line, const RangeChoices& ranges) {
  JsonObject own;
  for (std::size_t i = 0; i < range_count; ++i) {
    if (ranges[i].rule == RangeRule::own) own.set(range_names[i], "own");
    if (ranges[i].rule == RangeRule::locked) own.set(range_names[i], ranges[i].end);
  }
  if (!own.empty()) line.add("ranges", own.text());
}

void read_ranges(const JsonFields& in, RangeChoices& ranges) {
  const JsonValue* object = in.find("ranges");
  if (object == nullptr) return;
  JsonFields fields = in.inside("ranges", *object);
  for (std::size_t i = 0; i < range_count; ++i) fields.read(range_names[i].data(), ranges[i], JsonRange{});
}

// A number from 1, of what counts from 0.
struct JsonOrdinal : JsonWhole {
  bool read(const JsonValue& value, int& to) const {
    const bool fits = JsonWhole::read(value, to);
    to -= fits ? 1 : 0;
    return fits;
  }
};

// Each as the text of a file.
struct JsonReached {
  static std::string expected() { return "a list of scenes"; }
  static bool read(const JsonFields& in, const char* name, const JsonValue& value,
                   Frozen<std::vector<Scene>>& to) {
    std::vector<std::string> texts;
    std::vector<Scene> scenes;
    if (!JsonTexts::read(in, name, value, texts)) return false;
    for (const std::string& text : texts) {
      const SceneRead one = read_scene(text, name);
      if (const auto* scene = std::get_if<Scene>(&one)) scenes.push_back(*scene);
    }
    if (scenes.size() != texts.size()) return false;
    to = Frozen(std::move(scenes));
    return true;
  }
  static std::string text(const Frozen<std::vector<Scene>>& scenes) {
    return json_list(json_each(*scenes, [](const Scene& one) { return json_string(scene_text(one)); }));
  }
};
template <auto member>
constexpr auto of_plane = [](auto& figure) -> auto& {
  return figure.plane.*member;
};

constexpr auto keeps_weights = [](auto& figure) -> auto& { return figure.again.kept; };

constexpr std::tuple figure_fields{
    JsonField{"wall", of_plane<&PlaneOptions::wall>, JsonText{}},
    JsonField{"goal", of_plane<&PlaneOptions::goal>, JsonTexts{}},
    JsonField{"reached", of_plane<&PlaneOptions::reached>, JsonReached{}},
    JsonField{"decimals", &FigureOptions::decimals, JsonWhole{0, 17}},
    JsonField{"numbers", &FigureOptions::numbers, JsonBool{}},
    JsonField{"columns", &FigureOptions::columns, JsonBool{}},
    JsonField{"plain", &FigureOptions::plain, JsonBool{}},
    JsonField{"m", &FigureOptions::power, JsonWhole{1, most_power}},
    JsonField{"keep_weights", keeps_weights, JsonBool{}},
};

void read_figure(const JsonFields& in, ExportOptions& options) {
  FigureOptions& figure = options.figure;
  in.read("matrix", options.matrix, JsonText{});
  std::optional<std::string> id, part;
  in.read("view", id, JsonText{});
  const View* view = id ? find_view(*id) : nullptr;
  if (id && view == nullptr) in.refuse("view", "the name of a view");
  if (view != nullptr) {
    options.view = *id;
    in.read("part", part, JsonText{});
  }
  if (part) {
    const auto found = view->part_of(*part);
    if (!found) in.refuse("part", "a part of this view");
    figure.part = found.value_or(figure.part);
  }
  std::optional<std::string> blocks;
  in.read("blocks", blocks, JsonText{});
  if (blocks) {
    auto list = read_blocks(*blocks);
    if (const auto* why = std::get_if<std::string>(&list))
      in.refuse_in_words("blocks", *why);
    else
      figure.blocks = std::get<BlockList>(std::move(list));
    options.view = blocks_view().id;
  }
  in.read("head", figure.head, JsonOrdinal{{1, max_heads}});
  in.read("row", figure.row, JsonOrdinal{{1, max_tokens}});
  in.read("rank", figure.kept_rank, JsonWhole{0, max_tokens});
  read_fields(in, figure, figure_fields);
}

// "beside", "difference" or "with", with the scene as the text of a file.
constexpr std::string_view compare_words[] = {"", "beside", "difference", "with"};

void read_compared(const JsonFields& in, ExportOptions& options) {
  std::optional<std::string> how, before;
  in.read("compare", how, JsonText{});
  in.read("before", before, JsonText{});
  if (!how && !before) return;
  const auto* const found = how ? std::ranges::find(compare_words, *how) : std::ranges::end(compare_words);
  if (found == std::ranges::end(compare_words) || found->empty())
    return in.refuse("compare", "beside, difference or with");
  const SceneRead read = before ? read_scene(*before, "before") : SceneRead(FileError{});
  const Scene* scene = std::get_if<Scene>(&read);
  if (scene == nullptr) return in.refuse("before", "a scene");
  std::vector<std::string> names;  // of two scenes that are dragged together
  in.read("names", names, JsonTexts{});
  if (!names.empty() && names.size() != 2) in.refuse("names", "two names");
  options.compare = static_cast<Compare>(found - compare_words);
  options.before = std::make_shared<const Reference>(Reference{*scene, analyze(*scene), true, names});
}

constexpr JsonNumber side{1, largest_side};
constexpr std::tuple paper_fields{
    JsonField{"width", &PaperSize::width, side, JsonNeed::written},
    JsonField{"height", &PaperSize::height, side},
    JsonField{"least_type", &PaperSize::least_type, JsonNumber{0, largest_side}},
    JsonField{"slide", &PaperSize::slide, JsonBool{}},
};
auto pixel_fields() {
  const OptionValues& scales = option_of(&ExportOptions::scale).values;
  return std::tuple{
      JsonField{"scale", &ExportOptions::scale, JsonNumber{scales.low, scales.high}},
      JsonField{"dpi", &ExportOptions::dpi, JsonNumber{1, 1e5}},
  };
}

void read_size(const JsonFields& in, ExportOptions& options) {
  std::optional<double> width, height;
  in.read("width", width, side);
  if (width) in.read("height", height, side);
  if (height) options.size = Extent{*width, *height};
  if (const JsonValue* object = in.find("paper")) {
    PaperSize paper;
    read_fields(in.inside("paper", *object), paper, paper_fields);
    if (paper.width > 0) options.paper = paper;
  }
  read_fields(in, options, pixel_fields());
}

void add_size(JsonObject& line, const ExportOptions& options) {
  if (options.size) {
    line.set("width", options.size->width);
    line.set("height", options.size->height);
  }
  if (options.paper) line.add("paper", line_of(*options.paper, paper_fields));
  if (options.format == PictureFormat::png) write_fields(line, options, pixel_fields());
}

// Last, as a slide chooses what it shows.
void read_slide(const JsonFields& in, ExportOptions& options) {
  std::optional<std::string> talk;
  in.read("talk", talk, JsonText{});
  if (!talk) return;
  if (auto slide = slide_again(*talk, options))
    options = *std::move(slide);
  else
    in.refuse("talk", "a talk of one slide");
}

// What is drawn; false: no recipe can say it.
bool add_drawn(JsonObject& line, const ExportOptions& options) {
  const FigureOptions& figure = options.figure;
  if (figure.gathered || options.mark) return false;
  if (options.slide) {
    line.set("talk", options.slide->talk);
    return !options.slide->talk.empty();
  }
  const View* view = view_of(options);
  const bool of_view = options.matrix.empty(), of_blocks = of_view && !figure.blocks.empty();
  if (of_view && (view == nullptr || view->needs_run)) return false;
  if (of_blocks && std::ranges::any_of(block_names(figure.blocks), shows_run)) return false;
  if (!of_view) line.set("matrix", options.matrix);
  if (of_blocks) {
    line.set("blocks", blocks_text(figure.blocks));
  } else if (of_view) {
    line.set("view", view->id);
    if (!view->parts.empty()) line.set("part", view->part_id(figure.part));
  }
  if (of_view && options.before && options.compare != Compare::off) {
    line.set("compare", compare_words[static_cast<std::size_t>(options.compare)]);
    line.set("before", scene_text(options.before->scene));
    if (!options.before->names.empty()) line.set("names", options.before->names);
  }
  if (figure.head != 0) line.set("head", figure.head + 1);
  if (of_view && view->chooses_row) line.set("row", figure.row + 1);
  if (of_view && view->keeps_rank) line.set("rank", figure.kept_rank);
  return true;
}

}  // namespace

std::string recipe_text(const ExportOptions& options) {
  JsonObject line;
  if (!add_drawn(line, options)) return {};
  write_fields(line, options.figure, figure_fields);
  add_size(line, options);
  add_ranges(line, options.figure.ranges);
  add_look(line, options);
  return line.text();
}

std::optional<RecipeRead> read_recipe(std::string_view text) {
  const auto tree = read_json(text, "");
  const auto* object = std::get_if<JsonValue>(&tree);
  if (object == nullptr || object->kind != JsonValue::Kind::object) return std::nullopt;
  RecipeRead read;
  JsonErrors errors{.most = most_sentences, .says_found = false};
  JsonFields in(*object, errors);
  read_look(in, read.options);
  read_figure(in, read.options);
  read_compared(in, read.options);
  read_size(in, read.options);
  read_ranges(in, read.options.figure.ranges);
  read_slide(in, read.options);
  read.sentences = json_each(errors.list, [](const FileError& error) {
    return "how it was made, " + quotable(error.field) + ": " + error.expected + "; left out";
  });
  return read;
}

}  // namespace attnlab
