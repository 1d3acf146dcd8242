#include "core/scene/extra.h"

#include "core/text/json_write.h"

#include <algorithm>
#include <utility>

namespace attnlab {
namespace {

std::optional<JsonValue> object_of(const std::string& text) {
  if (text.empty()) return std::nullopt;
  auto read = read_json(text, "");
  if (auto* value = std::get_if<JsonValue>(&read); value != nullptr && value->kind == JsonValue::Kind::object)
    return std::move(*value);
  return std::nullopt;
}

}  // namespace

std::optional<JsonValue> extra_field(const Scene& scene, std::string_view name) {
  const std::optional<JsonValue> fields = object_of(scene.extra);
  const JsonValue* field = fields ? fields->find(name) : nullptr;
  return field != nullptr ? std::optional(*field) : std::nullopt;
}

void set_extra_field(Scene& scene, std::string_view name, const std::string& json) {
  JsonValue fields = object_of(scene.extra).value_or(JsonValue{});
  fields.kind = JsonValue::Kind::object;
  const auto found = std::ranges::find(fields.names, name);
  const auto at = found - fields.names.begin();
  auto read = json.empty() ? std::variant<JsonValue, FileError>(FileError{}) : read_json(json, "");
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
