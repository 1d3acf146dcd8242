#include "core/scene/scene_file.h"

#include "core/scene/rules.h"
#include "core/text/json_read.h"
#include "core/text/json_write.h"
#include "core/text/number.h"

#include <algorithm>
#include <new>
#include <span>
#include <utility>

namespace attnlab {
namespace {

using Kind = JsonValue::Kind;
using Names = std::span<const std::string_view>;

std::string quoted(Names names, const char* last_word = " or ") {
  std::string out;
  for (std::size_t i = 0; i < names.size(); ++i)
    out += std::string(i == 0                  ? ""
                       : i + 1 == names.size() ? last_word
                                               : ", ") +
           '"' + std::string(names[i]) + '"';
  return out;
}

MatrixBounds bounds_of(MatrixKind kind) {
  if (is_per_head(kind)) return {max_model, max_width};
  if (kind == MatrixKind::WO) return {max_concat, max_model};
  if (kind == MatrixKind::target) return {max_tokens, max_concat, "rows (tokens)"};
  if (kind == MatrixKind::V) return {max_tokens, max_model, "rows (tokens)"};
  return {max_tokens, max_model, "rows (tokens)", "columns (model dimensions)"};
}

// Reads one scene. Each function returns false at the first thing that is wrong, which `error` tells.
class SceneReader {
 public:
  FileError error;
  Scene scene;

  bool read(const JsonValue& root) {
    if (root.kind != Kind::object) return fail("", "expected a scene, a JSON object, found " + root.words());
    root_ = &root;
    return version() && string("title", scene.title) && string("notes", scene.notes) &&
           labels("tokens", scene.tokens) && labels("key_tokens", scene.key_tokens) &&
           word("source", source_names, scene.source) && inputs() && heads() &&
           matrix_field(root, "", {MatrixKind::WO, 0}) && rules() && numbers() && mask() &&
           matrix_field(root, "", {MatrixKind::target, 0}) && extra();
  }

 private:
  bool fail(std::string field, std::string expected) {
    error = {"", std::move(field), std::move(expected)};
    return false;
  }
  bool fail(std::string_view field, const char* expected, const JsonValue& found) {
    return fail(std::string(field), std::string("expected ") + expected + ", found " + found.words());
  }

  bool version() {
    const JsonValue* v = root_->find("attnlab");
    if (!v)
      return fail("attnlab",
                  "expected the version of the format, 1, but it is absent: is this an Attnlab scene?");
    const bool whole =
        v->kind == Kind::number && v->text.find_first_not_of("0123456789") == std::string::npos;
    if (!whole || v->number < 1) return fail("attnlab", "the version of the format, 1", *v);
    if (v->number > scene_version)
      return fail("attnlab",
                  "expected version 1 of the format, found " + v->words() + ", which a newer Attnlab made");
    return true;
  }

  bool string(const char* field, std::string& to) {
    const JsonValue* v = root_->find(field);
    if (!v) return true;
    if (v->kind != Kind::string) return fail(field, "a text in quotes", *v);
    to = v->text;
    return true;
  }

  bool labels(const char* field, std::vector<std::string>& to) {
    const JsonValue* v = root_->find(field);
    if (!v) return true;
    if (v->kind != Kind::array) return fail(field, "a list of labels", *v);
    if (v->items.size() > max_tokens)
      return fail(field, "expected at most " + std::to_string(max_tokens) + " labels, found " +
                             std::to_string(v->items.size()));
    for (const JsonValue& label : v->items) {
      const std::string at = std::string(field) + '[' + std::to_string(to.size() + 1) + ']';
      if (label.kind != Kind::string) return fail(at, "a label in quotes", label);
      to.push_back(label.text);
    }
    return true;
  }

  template <typename Enum>
  bool word(const char* field, Names names, Enum& to) {
    const JsonValue* v = root_->find(field);
    if (!v) return true;
    const auto found = std::find(names.begin(), names.end(), v->text);
    if (v->kind != Kind::string || found == names.end()) return fail(field, quoted(names).c_str(), *v);
    to = static_cast<Enum>(found - names.begin());
    return true;
  }

  bool inputs() {
    for (const MatrixKind kind : input_kinds)
      if (!matrix_field(*root_, "", {kind, 0})) return false;
    return true;
  }

  bool heads() {
    scene.heads.resize(1);  // rules that use no matrix of a head need not list one
    const JsonValue* v = root_->find("heads");
    if (!v) return true;
    if (v->kind != Kind::array) return fail("heads", "a list of heads", *v);
    if (v->items.empty() || v->items.size() > max_heads)
      return fail("heads", "expected 1 to " + std::to_string(max_heads) + " heads, found " +
                               std::to_string(v->items.size()));
    scene.heads.resize(v->items.size());
    for (std::size_t i = 0; i < v->items.size(); ++i)
      if (!head(v->items[i], static_cast<int>(i))) return false;
    return true;
  }

  bool head(const JsonValue& v, int index) {
    const std::string at = "heads[" + std::to_string(index + 1) + ']';
    if (v.kind != Kind::object) return fail(at, "a head, an object", v);
    for (const MatrixKind kind : head_kinds)
      if (!matrix_field(v, at + '.', {kind, index})) return false;
    scene.heads[static_cast<std::size_t>(index)].extra = unknown(v, [](std::string_view name) {
      return std::any_of(head_kinds.begin(), head_kinds.end(),
                         [&](MatrixKind k) { return name == name_of(k); });
    });
    return true;
  }

  bool matrix_field(const JsonValue& object, const std::string& prefix, MatrixId id) {
    const JsonValue* v = object.find(name_of(id.kind));
    if (!v) return true;
    const auto read = json_matrix(*v, prefix + name_of(id.kind), bounds_of(id.kind));
    if (const FileError* wrong = std::get_if<FileError>(&read)) return fail(wrong->field, wrong->expected);
    set_matrix(scene, id, view(std::get<AnyMatrix>(read)));
    return true;
  }

  bool rules() {
    if (!word("score", score_names, scene.score) || !word("value", value_names, scene.value) ||
        !word("output", output_names, scene.output) || !word("weights", weights_names, scene.weights) ||
        !word("positions", position_names, scene.positions))
      return false;
    const JsonValue* v = root_->find("unit_keys");
    if (!v) return true;
    if (v->kind != Kind::boolean) return fail("unit_keys", "true or false", *v);
    scene.unit_keys = v->boolean;
    return true;
  }

  bool numbers() {
    scene.outside = default_outside(scene.output);
    if (!scale("inside", scene.inside) || !scale("outside", scene.outside)) return false;
    if (!positive("temperature", scene.temperature) || !positive("angle", scene.angle)) return false;
    double slope = 0;
    if (!positive("slope", slope)) return false;
    if (slope > 0) scene.slope = slope;
    return true;
  }

  bool positive(const char* field, double& to) {
    const JsonValue* v = root_->find(field);
    if (!v) return true;
    if (v->kind != Kind::number || !(v->number > 0)) return fail(field, "a positive number", *v);
    to = v->number;
    return true;
  }

  bool scale(const char* field, Scale& to) {
    const JsonValue* v = root_->find(field);
    if (!v) return true;
    if (v->kind == Kind::number && v->number > 0) {
      to = {Scale::Kind::number, v->number};
      return true;
    }
    const auto found = std::find(scale_names.begin(), scale_names.end(), v->text);
    if (v->kind != Kind::string || found == scale_names.end())
      return fail(field, (quoted(scale_names, ", ") + " or a positive number").c_str(), *v);
    to = {static_cast<Scale::Kind>(found - scale_names.begin()), 1};
    return true;
  }

  bool mask() {
    const JsonValue* v = root_->find("mask");
    if (!v) return true;
    if (v->kind == Kind::string && v->text == mask_names[0]) return true;
    if (v->kind == Kind::string && v->text == mask_names[1]) {
      scene.mask.kind = Mask::Kind::causal;
      return true;
    }
    if (v->kind != Kind::array) return fail("mask", "\"none\", \"causal\" or a matrix of true and false", *v);
    const auto read =
        json_matrix(*v, "mask", {max_tokens, max_tokens, "rows (queries)", "columns (keys)"}, true);
    if (const FileError* wrong = std::get_if<FileError>(&read)) return fail(wrong->field, wrong->expected);
    scene.mask = {Mask::Kind::matrix, std::get<AnyMatrix>(read)};
    return true;
  }

  // The fields that `known` does not know, as the text of an object; empty where there are none.
  template <typename Known>
  static std::string unknown(const JsonValue& object, Known known) {
    JsonValue rest;
    rest.kind = Kind::object;
    for (std::size_t i = 0; i < object.names.size(); ++i) {
      if (known(object.names[i])) continue;
      rest.names.push_back(object.names[i]);
      rest.items.push_back(object.items[i]);
    }
    return rest.names.empty() ? std::string() : json_line(rest);
  }

  bool extra() {
    scene.extra = unknown(*root_, [](std::string_view name) {
      return std::find(scene_fields.begin(), scene_fields.end(), name) != scene_fields.end();
    });
    return true;
  }

  const JsonValue* root_ = nullptr;
};

}  // namespace

namespace {

SceneRead read_whole(std::string_view text, std::string_view name) {
  const auto json = read_json(text, name);
  if (const FileError* error = std::get_if<FileError>(&json)) return *error;
  SceneReader reader;
  if (!reader.read(std::get<JsonValue>(json))) {
    reader.error.file = name;
    return reader.error;
  }
  if (const auto problem = check(reader.scene))
    return FileError{std::string(name), problem->field, problem->expected};
  return std::move(reader.scene);
}

}  // namespace

SceneRead read_scene(std::string_view text, std::string_view name) {
  try {
    return read_whole(text, name);
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

namespace {

template <std::size_t N, typename Enum>
std::string word(const std::array<std::string_view, N>& names, Enum value) {
  return json_string(names[static_cast<std::size_t>(value)]);
}

void add(JsonObject& object, MatrixKind kind, const MatrixView& m) {
  if (m.rows() > 0) object.add(name_of(kind), m);
}

// The members of an object kept as text.
void add_extra(JsonObject& to, const std::string& object) {
  const auto read = read_json(object, "");
  const JsonValue* value = std::get_if<JsonValue>(&read);
  if (!value || value->kind != JsonValue::Kind::object) return;
  for (std::size_t i = 0; i < value->names.size(); ++i) to.add(value->names[i], json_line(value->items[i]));
}

std::string labels_text(std::vector<std::string> labels) {
  for (std::string& label : labels) label = json_string(label);
  return json_list(labels);
}

std::string heads_text(const Scene& scene) {
  std::vector<std::string> heads;
  for (std::size_t i = 0; i < scene.heads.size(); ++i) {
    JsonObject head(2);
    for (const MatrixKind kind : head_kinds) add(head, kind, matrix(scene, {kind, static_cast<int>(i)}));
    add_extra(head, scene.heads[i].extra);
    heads.push_back(head.text());
  }
  return json_lines(heads, 1);
}

std::string scale_text(const Scale& scale) {
  return scale.kind == Scale::Kind::number ? exact_number(scale.number) : word(scale_names, scale.kind);
}

std::string mask_text(const Mask& mask) {
  if (mask.kind != Mask::Kind::matrix) return word(mask_names, mask.kind);
  return json_rows(view(mask.allowed), 1, [](double x) { return std::string(x != 0 ? "true" : "false"); });
}

}  // namespace

std::string scene_text(const Scene& s) {
  JsonObject fields(0);
  fields.add("attnlab", std::to_string(scene_version));
  if (!s.title.empty()) fields.add("title", json_string(s.title));
  if (!s.notes.empty()) fields.add("notes", json_string(s.notes));
  if (!s.tokens.empty()) fields.add("tokens", labels_text(s.tokens));
  if (!s.key_tokens.empty()) fields.add("key_tokens", labels_text(s.key_tokens));
  fields.add("source", word(source_names, s.source));
  for (const MatrixKind kind : input_kinds) add(fields, kind, matrix(s, {kind, 0}));
  fields.add("heads", heads_text(s));
  add(fields, MatrixKind::WO, view(s.W_O));
  fields.add("score", word(score_names, s.score));
  fields.add("value", word(value_names, s.value));
  fields.add("output", word(output_names, s.output));
  fields.add("unit_keys", s.unit_keys ? "true" : "false");
  if (s.weights != WeightsRule::softmax) fields.add("weights", word(weights_names, s.weights));
  if (s.positions != Positions::none) fields.add("positions", word(position_names, s.positions));
  if (s.angle != 1) fields.add("angle", exact_number(s.angle));
  if (s.slope) fields.add("slope", exact_number(*s.slope));
  fields.add("inside", scale_text(s.inside));
  fields.add("outside", scale_text(s.outside));
  fields.add("temperature", exact_number(s.temperature));
  fields.add("mask", mask_text(s.mask));
  add(fields, MatrixKind::target, view(s.target));
  add_extra(fields, s.extra);
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
      return failed("expected texts in UTF-8, for only they can stand in a scene file");
    return write_file(path, text, calls);
  } catch (const std::bad_alloc&) {
    return failed(not_enough_memory);
  }
}

}  // namespace attnlab
