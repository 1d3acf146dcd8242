// The fields of a scene file that the scene itself does not know, by name: what a presentation shows, what somebody answered.
// They are kept as JSON text and go through saving, undo and every picture. Knows none of them.
#pragma once

#include "core/scene/scene.h"
#include "core/text/json_read.h"

#include <string>
#include <string_view>

namespace attnlab {

// The object that such a text is; without fields where it is none.
JsonValue extra_fields(const std::string& text);
// `json` in its place, behind the others where it is new; empty, or no JSON: the field goes. The others stay as they are.
void set_extra_field(Scene& scene, std::string_view name, const std::string& json);

}  // namespace attnlab
