// The named scenes of a teaching file, which lessons and challenges begin with. Inside core/teaching.
#pragma once

#include "core/scene/scene.h"
#include "core/teaching/fields.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string>

namespace attnlab {

using SceneMap = std::map<std::string, Scene, std::less<>>;

inline constexpr std::size_t most_lesson_scenes = 40;

// The field "scenes": 1 to 40 of them, each valid; the first thing that is wrong goes to the fields or to `error`.
SceneMap read_named_scenes(Fields& fields, std::optional<FileError>& error);

}  // namespace attnlab
