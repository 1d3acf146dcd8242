// What several teaching files have: named scenes, with which lessons and challenges begin,
// and answers. Inside core/teaching.
#pragma once

#include "core/teaching/lesson.h"
#include "core/text/json_fields.h"

#include <cstddef>

namespace attnlab {

inline constexpr std::size_t most_lesson_scenes = 40;

inline constexpr JsonWord rule_of_answers{answer_rules, false, "one of: "};

// The field "scenes": 1 to 40 of them, each valid.
SceneMap read_named_scenes(const JsonFields& in);
// A word, a number or a list of numbers; else nothing.
std::optional<Reply> reply_of(const JsonValue& value);

}  // namespace attnlab
