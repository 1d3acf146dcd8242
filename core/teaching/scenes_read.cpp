#include "core/teaching/scenes_read.h"

#include "core/scene/scene_file.h"
#include "core/text/json_write.h"

#include <utility>

namespace attnlab {

SceneMap read_named_scenes(Fields& fields, std::optional<FileError>& error) {
  SceneMap map;
  const JsonValue* scenes = fields.find("scenes");
  if (fields.failed()) return map;
  if (scenes == nullptr || scenes->kind != JsonValue::Kind::object || scenes->items.empty() ||
      scenes->items.size() > most_lesson_scenes) {
    fields.refuse("scenes", "an object with 1 to " + std::to_string(most_lesson_scenes) + " scenes");
    return map;
  }
  for (std::size_t i = 0; i < scenes->items.size() && !error; ++i) {
    const std::string& id = scenes->names[i];
    auto read = read_scene(json_line(scenes->items[i]), fields.file());
    if (auto* scene = std::get_if<Scene>(&read)) {
      map.emplace(id, std::move(*scene));
    } else {
      error = std::get<FileError>(std::move(read));
      error->field = "scenes." + id + (error->field.empty() ? "" : "." + error->field);
    }
  }
  return map;
}

}  // namespace attnlab
