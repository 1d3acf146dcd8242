#include "core/scene/scene_file.h"

#include "core/scene/rules.h"
#include "core/text/json_fields.h"
#include "core/text/nearest.h"

#include <algorithm>
#include <new>
#include <tuple>
#include <utility>

namespace attnlab {
namespace {

using Kind = JsonValue::Kind;

MatrixBounds bounds_of(MatrixKind kind) {
  if (kind == MatrixKind::P) return {max_tokens, max_width, "rows (keys)", "columns (d_k)"};
  if (is_per_head(kind)) return {max_model, max_width};
  if (kind == MatrixKind::WO) return {max_concat, max_model};
  if (kind == MatrixKind::target) return {max_tokens, max_concat, "rows (tokens)"};
  if (kind == MatrixKind::V) return {max_tokens, max_model, "rows (tokens)"};
  return {max_tokens, max_model, "rows (tokens)", "columns (model dimensions)"};
}

struct JsonLabels {
  static std::string expected() { return "a list of labels"; }
  static bool read(const JsonFields& in, const std::string& name, const JsonValue& value,
                   std::vector<std::string>& to) {
    const std::size_t count = value.kind == Kind::array ? value.items.size() : 0;
    if (count > max_tokens)
      in.refuse_in_words(name,
                         "expected at most " + json_of(max_tokens) + " labels, found " + json_of(count));
    for (std::size_t i = 0; i < count && !in.failed(); ++i)
      if (!JsonText{}.read(value.items[i], to.emplace_back()))
        in.refuse_in_words(name + '[' + json_of(i + 1) + ']',
                           "expected a label in quotes, found " + value.items[i].words());
    return value.kind == Kind::array;
  }
};

// A word, or a positive number.
struct JsonScale {
  static constexpr JsonWord words{scale_names};

  static std::string expected() {
    std::vector<std::string> list = words.list();
    list.emplace_back("a positive number");
    return alternatives(list);
  }
  static bool read(const JsonValue& value, Scale& to) {
    to = {Scale::Kind::number, 1};
    return positive_number().read(value, to.number) || words.read(value, to.kind);
  }
  static std::string text(const Scale& scale) {
    return scale.kind == Scale::Kind::number ? json_of(scale.number) : words.text(scale.kind);
  }
};

// A word, or a matrix of true and false.
struct JsonMask {
  static constexpr JsonWord words{mask_names};

  static std::string expected() { return "\"none\", \"causal\" or a matrix of true and false"; }
  static bool read(const JsonFields& in, const char* name, const JsonValue& value, Mask& to) {
    if (value.kind != Kind::array) return words.read(value, to.kind);
    const MatrixBounds bounds{max_tokens, max_tokens, "rows (queries)", "columns (keys)"};
    const auto read = json_matrix(value, name, bounds, true);
    if (const auto* wrong = std::get_if<FileError>(&read))
      in.refuse(*wrong);
    else
      to = {Mask::Kind::matrix, std::get<AnyMatrix>(read)};
    return true;
  }
  static std::string text(const Mask& mask) {
    if (mask.kind != Mask::Kind::matrix) return words.text(mask.kind);
    return json_rows(view(mask.allowed), 1, [](double x) { return json_of(x != 0); });
  }
};

// What stands before the matrices, behind the heads, and behind the divisor of the head output that the rules
// begin with.
constexpr JsonText quoted_text{"a text in quotes"};
constexpr std::tuple title_fields{
    JsonField{"title", &Scene::title, quoted_text},
    JsonField{"notes", &Scene::notes, quoted_text},
    JsonField{"tokens", &Scene::tokens, JsonLabels{}},
    JsonField{"key_tokens", &Scene::key_tokens, JsonLabels{}},
    JsonField{"source", &Scene::source, JsonWord{source_names}, JsonNeed::written},
};
constexpr std::tuple rule_fields{
    JsonField{"score", &Scene::score, JsonWord{score_names}, JsonNeed::written},
    JsonField{"value", &Scene::value, JsonWord{value_names}, JsonNeed::written},
    JsonField{"output", &Scene::output, JsonWord{output_names}, JsonNeed::written},
    JsonField{"unit_keys", &Scene::unit_keys, JsonBool{}, JsonNeed::written},
    JsonField{"weights", &Scene::weights, JsonWord{weights_names}},
    JsonField{"positions", &Scene::positions, JsonWord{position_names}},
    JsonField{"angle", &Scene::angle, positive_number()},
    JsonField{"slope", &Scene::slope, positive_number()},
};
constexpr std::tuple scale_fields{
    JsonField{"inside", &Scene::inside, JsonScale{}, JsonNeed::written},
    JsonField{"outside", &Scene::outside, JsonScale{}, JsonNeed::written},
    JsonField{"temperature", &Scene::temperature, positive_number(), JsonNeed::written},
    JsonField{"mask", &Scene::mask, JsonMask{}, JsonNeed::written},
};

void read_version(const JsonFields& in) {
  const JsonValue* v = in.find("attnlab");
  // Files of other kinds begin with "attnlab_lesson", "attnlab_talk" and so on.
  const auto of_another_kind = [](const std::string& name) { return name.starts_with("attnlab_"); };
  const auto& names = in.object().names;
  if (const auto other = std::ranges::find_if(names, of_another_kind); v == nullptr && other != names.end())
    return in.refuse_in_words("attnlab",
                              "expected a scene, found a file of another kind: " + quotable(*other));
  if (v == nullptr)
    return in.refuse_in_words(
        "attnlab", "expected the version of the format, 1, but it is absent: is this an Attnlab scene?");
  const bool whole = v->kind == Kind::number && v->text.find_first_not_of("0123456789") == std::string::npos;
  if (!whole || v->number < 1) return in.refuse("attnlab", "the version of the format, 1");
  if (v->number > scene_version)
    in.refuse_in_words(
        "attnlab", "expected version 1 of the format, found " + v->words() + ", which a newer Attnlab made");
}

void read_matrix(const JsonFields& in, Scene& scene, MatrixId id) {
  const JsonValue* value = in.find(name_of(id.kind));
  if (value == nullptr) return;
  const auto read = json_matrix(*value, name_of(id.kind), bounds_of(id.kind));
  if (const auto* wrong = std::get_if<FileError>(&read))
    in.refuse(*wrong);
  else
    set_matrix(scene, id, view(std::get<AnyMatrix>(read)));
}

void read_heads(const JsonFields& in, Scene& scene) {
  scene.heads.resize(1);  // rules that use no matrix of a head need not list one
  const JsonMany heads{1, max_heads, "a list of heads", "1 to " + json_of(max_heads) + " heads",
                       "a head, an object"};
  const auto read = [&scene](const JsonFields& head, std::size_t i) {
    scene.heads.resize(i + 1);
    for (const MatrixKind kind : head_kinds) read_matrix(head, scene, {kind, static_cast<int>(i)});
    scene.heads[i].extra = unknown_fields(head.object(), [](std::string_view name) {
      return std::ranges::find(head_kinds, name, [](MatrixKind kind) {
               return std::string_view(name_of(kind));
             }) != head_kinds.end();
    });
  };
  in.each("heads", heads, read, JsonNeed::optional);
}

void fill_scene(const JsonFields& in, Scene& scene) {
  read_version(in);
  read_fields(in, scene, title_fields);
  for (const MatrixKind kind : input_kinds) read_matrix(in, scene, {kind, 0});
  read_heads(in, scene);
  read_matrix(in, scene, {MatrixKind::WO, 0});
  read_fields(in, scene, rule_fields);
  scene.outside = default_outside(scene.output);
  read_fields(in, scene, scale_fields);
  read_matrix(in, scene, {MatrixKind::target, 0});
  scene.extra = unknown_fields(in.object(), [](std::string_view field) {
    return std::ranges::find(scene_fields, field) != scene_fields.end();
  });
  if (in.failed()) return;
  if (auto problem = check(scene)) in.refuse_in_words(problem->field, std::move(problem->expected));
}

void add_matrix(JsonObject& object, MatrixKind kind, const MatrixView& m) {
  if (m.rows() > 0) object.add(name_of(kind), m);
}

std::string heads_text(const Scene& scene) {
  std::vector<std::string> heads;
  for (std::size_t i = 0; i < scene.heads.size(); ++i) {
    JsonObject head(2);
    for (const MatrixKind kind : head_kinds)
      add_matrix(head, kind, matrix(scene, {kind, static_cast<int>(i)}));
    add_fields(head, extra_fields(scene.heads[i].extra));
    heads.push_back(head.text());
  }
  return json_lines(heads, 1);
}

}  // namespace

JsonValue extra_fields(const std::string& text) {
  auto read = read_json(text, "");
  if (auto* value = std::get_if<JsonValue>(&read); value != nullptr && value->kind == JsonValue::Kind::object)
    return std::move(*value);
  return {.kind = JsonValue::Kind::object};
}

void set_extra_field(Scene& scene, std::string_view name, const std::string& json) {
  JsonValue fields = extra_fields(scene.extra);
  const auto found = std::ranges::find(fields.names, name);
  const auto at = found - fields.names.begin();
  auto read = read_json(json, "");
  auto* value = std::get_if<JsonValue>(&read);
  if (value == nullptr) {
    if (found == fields.names.end()) return;
    fields.names.erase(found);
    fields.items.erase(fields.items.begin() + at);
  } else if (found == fields.names.end()) {
    fields.names.emplace_back(name);
    fields.items.push_back(std::move(*value));
  } else {
    fields.items[static_cast<std::size_t>(at)] = std::move(*value);
  }
  scene.extra = fields.names.empty() ? std::string() : json_line(fields);
}

SceneRead read_scene(const JsonValue& tree, std::string_view name) {
  return filled_from<Scene>(tree, name, "a scene, a JSON object", fill_scene);
}

SceneRead read_scene(std::string_view text, std::string_view name) {
  try {
    return of_json(text, name, [name](const JsonValue& tree) { return read_scene(tree, name); });
  } catch (const std::bad_alloc&) {
    return FileError{std::string(name), "", not_enough_memory};
  }
}

SceneRead load_scene(const std::filesystem::path& path) {
  try {
    const FileRead bytes = read_file(path);
    if (const FileError* error = std::get_if<FileError>(&bytes)) return *error;
    return read_scene(std::get<std::string>(bytes), path.string());
  } catch (const std::bad_alloc&) {
    return FileError{path.string(), "", not_enough_memory};
  }
}

std::string scene_text(const Scene& s) {
  JsonObject fields(0);
  fields.set("attnlab", scene_version);
  write_fields(fields, s, title_fields);
  for (const MatrixKind kind : input_kinds) add_matrix(fields, kind, matrix(s, {kind, 0}));
  fields.add("heads", heads_text(s));
  add_matrix(fields, MatrixKind::WO, view(s.W_O));
  write_fields(fields, s, rule_fields);
  write_fields(fields, s, scale_fields);
  add_matrix(fields, MatrixKind::target, view(s.target));
  add_fields(fields, extra_fields(s.extra));
  return fields.text() + '\n';
}

std::optional<std::string> save_scene(const Scene& scene, const std::filesystem::path& path,
                                      const FileCalls& calls) {
  const auto failed = [&](std::string why) {
    return FileError{path.string(), "", "not saved: " + std::move(why)}.sentence();
  };
  try {
    const std::string text = scene_text(scene);
    const SceneRead back = read_scene(text, path.string());
    if (const FileError* error = std::get_if<FileError>(&back))
      return failed((error->field.empty() ? "" : error->field + ": ") + error->expected);
    if (!(std::get<Scene>(back) == scene))
      return failed("expected texts in UTF-8, as a scene file holds no others");
    return write_file(path, text, calls);
  } catch (const std::bad_alloc&) {
    return failed(not_enough_memory);
  }
}

}  // namespace attnlab
