#include "core/scene/extra.h"

#include "core/text/json_write.h"

#include <algorithm>
#include <utility>

namespace attnlab {
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

}  // namespace attnlab
