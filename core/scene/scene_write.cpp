// scene_text() and save_scene(): declared in scene_file.h.
#include "core/scene/scene_file.h"
#include "core/scene/scene_names.h"
#include "core/text/json_write.h"
#include "core/text/number.h"

#include <utility>

namespace attnlab {

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
  fields.add("inside", scale_text(s.inside));
  fields.add("outside", scale_text(s.outside));
  fields.add("temperature", exact_number(s.temperature));
  fields.add("mask", mask_text(s.mask));
  add(fields, MatrixKind::target, view(s.target));
  add_extra(fields, s.extra);
  return fields.text() + '\n';
}

std::optional<std::string> save_scene(const Scene& scene, const std::filesystem::path& path) {
  const std::string text = scene_text(scene);
  const SceneRead back = read_scene(text, path.string());
  const auto failed = [&](std::string why) {
    return FileError{path.string(), "", "not saved: " + std::move(why)}.sentence();
  };
  if (const FileError* error = std::get_if<FileError>(&back))
    return failed((error->field.empty() ? "" : error->field + ": ") + error->expected);
  if (!(std::get<Scene>(back) == scene))
    return failed("expected texts in UTF-8, for only they can stand in a scene file");
  return write_file(path, text);
}

}  // namespace attnlab
