#include "core/teaching/scenes_read.h"

#include "core/scene/scene_file.h"

#include <utility>

namespace attnlab {

SceneMap read_named_scenes(const JsonFields& in) {
  SceneMap map;
  const JsonValue* scenes = in.find("scenes");
  if (scenes == nullptr || scenes->kind != JsonValue::Kind::object || scenes->items.empty() ||
      scenes->items.size() > most_lesson_scenes)
    in.refuse("scenes", "an object with 1 to " + json_of(most_lesson_scenes) + " scenes");
  for (std::size_t i = 0; !in.failed() && i < scenes->items.size(); ++i) {
    const std::string& id = scenes->names[i];
    auto read = read_scene(scenes->items[i], in.file());
    if (const auto* error = std::get_if<FileError>(&read))
      in.refuse_in_words("scenes." + id + (error->field.empty() ? "" : "." + error->field), error->expected);
    else
      map.emplace(id, std::get<Scene>(std::move(read)));
  }
  return map;
}

std::optional<Reply> reply_of(const JsonValue& value) {
  using Kind = JsonValue::Kind;
  if (value.kind == Kind::string) return value.text;
  std::vector<double> numbers;
  if (value.kind == Kind::number) numbers.push_back(value.number);
  for (const JsonValue& item : value.items)
    if (item.kind == Kind::number) numbers.push_back(item.number);
  const bool fits = value.kind == Kind::number || value.kind == Kind::array;
  if (!fits || numbers.size() < value.items.size()) return std::nullopt;
  return numbers;
}

}  // namespace attnlab
