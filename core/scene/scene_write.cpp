// scene_text() and save_scene(): declared in scene_file.h.
#include "core/scene/scene_file.h"
#include "core/scene/scene_names.h"
#include "core/text/json_value.h"
#include "core/text/number.h"

#include <utility>

namespace attnlab {

namespace {

template <std::size_t N, typename Enum>
std::string word(const std::array<std::string_view, N>& names, Enum value) {
  return json_string(names[static_cast<std::size_t>(value)]);
}

// The fields of one object, one a line, indented by `indent` spaces.
class Fields {
 public:
  explicit Fields(std::size_t indent) : indent_(indent) {}

  void add(std::string_view name, const std::string& value) {
    text_ += text_.empty() ? "\n" : ",\n";
    text_ += std::string(indent_, ' ') + json_string(name) + ": " + value;
  }
  void add(MatrixKind kind, const MatrixView& m) {
    if (m.rows() > 0) add(name_of(kind), rows_text(m));
  }
  // The members of an object kept as text.
  void add_extra(const std::string& object) {
    const auto read = read_json(object, "");
    const JsonValue* value = std::get_if<JsonValue>(&read);
    if (!value || value->kind != JsonValue::Kind::object) return;
    for (std::size_t i = 0; i < value->names.size(); ++i) add(value->names[i], json_line(value->items[i]));
  }

  std::string object() const {
    return text_.empty() ? "{}" : '{' + text_ + '\n' + std::string(indent_ - 2, ' ') + '}';
  }

  // A matrix with one row a line.
  template <typename Entry>
  std::string rows_text(const MatrixView& m, Entry entry) const {
    const std::string margin(indent_ + 2, ' ');
    std::string text = "[";
    for (Eigen::Index i = 0; i < m.rows(); ++i) {
      text += (i == 0 ? "\n" : ",\n") + margin + '[';
      for (Eigen::Index j = 0; j < m.cols(); ++j) text += (j == 0 ? "" : ", ") + entry(m(i, j));
      text += ']';
    }
    return text + '\n' + std::string(indent_, ' ') + ']';
  }
  std::string rows_text(const MatrixView& m) const { return rows_text(m, exact_number); }

 private:
  std::size_t indent_;
  std::string text_;
};

std::string list_text(const std::vector<std::string>& labels) {
  std::string text = "[";
  for (std::size_t i = 0; i < labels.size(); ++i) text += (i == 0 ? "" : ", ") + json_string(labels[i]);
  return text + ']';
}

std::string heads_text(const Scene& scene) {
  std::string text = "[";
  for (std::size_t i = 0; i < scene.heads.size(); ++i) {
    Fields fields(6);
    for (const MatrixKind kind : head_kinds) fields.add(kind, matrix(scene, {kind, static_cast<int>(i)}));
    fields.add_extra(scene.heads[i].extra);
    text += (i == 0 ? "\n    " : ",\n    ") + fields.object();
  }
  return text + "\n  ]";
}

std::string scale_text(const Scale& scale) {
  return scale.kind == Scale::Kind::number ? exact_number(scale.number) : word(scale_names, scale.kind);
}

std::string mask_text(const Mask& mask, const Fields& fields) {
  if (mask.kind != Mask::Kind::matrix) return word(mask_names, mask.kind);
  return fields.rows_text(view(mask.allowed),
                          [](double x) { return std::string(x != 0 ? "true" : "false"); });
}

}  // namespace

std::string scene_text(const Scene& s) {
  Fields fields(2);
  fields.add("attnlab", std::to_string(scene_version));
  if (!s.title.empty()) fields.add("title", json_string(s.title));
  if (!s.notes.empty()) fields.add("notes", json_string(s.notes));
  if (!s.tokens.empty()) fields.add("tokens", list_text(s.tokens));
  if (!s.key_tokens.empty()) fields.add("key_tokens", list_text(s.key_tokens));
  fields.add("source", word(source_names, s.source));
  for (const MatrixKind kind : input_kinds) fields.add(kind, matrix(s, {kind, 0}));
  fields.add("heads", heads_text(s));
  fields.add(MatrixKind::WO, view(s.W_O));
  fields.add("score", word(score_names, s.score));
  fields.add("value", word(value_names, s.value));
  fields.add("output", word(output_names, s.output));
  fields.add("unit_keys", s.unit_keys ? "true" : "false");
  fields.add("inside", scale_text(s.inside));
  fields.add("outside", scale_text(s.outside));
  fields.add("temperature", exact_number(s.temperature));
  fields.add("mask", mask_text(s.mask, fields));
  fields.add(MatrixKind::target, view(s.target));
  fields.add_extra(s.extra);
  return fields.object() + '\n';
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
