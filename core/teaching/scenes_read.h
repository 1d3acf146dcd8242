// What several teaching files have: named scenes, with which lessons, talks and challenges begin, steps, and
// answers. Inside core/teaching.
#pragma once

#include "core/teaching/lesson.h"
#include "core/text/json_fields.h"

#include <cstddef>

namespace attnlab {

inline constexpr std::size_t most_lesson_scenes = 40;

inline constexpr JsonWord rule_of_answers{answer_rules, false, "one of: "};

// The field "scenes": 1 to 40 of them, each valid.
SceneMap read_named_scenes(const JsonFields& in);
std::string named_scenes_text(const SceneMap& scenes);  // of that field

// A slide with what else a step has: read and written; scene and text are its owner's to ask for.
LessonStep read_step(const JsonFields& in);
void write_step(JsonObject& out, const LessonStep& step);

// Every text of a step that a reader is told, with its field.
template <class Step, class Use>
void each_text(Step& step, const Use& use) {
  use("text", step.text);
  use("words", step.words);
  if (!step.ask) return;
  use("ask.ask", step.ask->ask);
  use("ask.why", step.ask->why);
  for (auto& wrong : step.ask->wrong) use("ask.wrong.says", wrong.says);
}

// A word, a number or a list of numbers; else nothing.
std::optional<Reply> reply_of(const JsonValue& value);

}  // namespace attnlab
