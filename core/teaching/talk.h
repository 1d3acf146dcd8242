// A talk: slides on scenes, in the order in which they are shown, and steps of lessons among them; and its
// file (README.md of this folder). What is told, asked and answered of one is a lesson whose last step is its
// end. Knows no view, no screen, and no lesson by its name.
#pragma once

#include "core/teaching/lesson.h"

#include <functional>

namespace attnlab {

// A slide with what a step of a lesson has; or, where it names a lesson, that step of it, with what the
// speaker notes here. Without a scene it is a title.
struct TalkSlide : LessonStep {
  std::string lesson;  // its id; empty: a slide of its own
  int step = 0;        // of that lesson, from 1
};

struct Talk {
  std::string title;
  SceneMap scenes;
  std::vector<TalkSlide> slides;
  std::string extra;  // fields that this program does not know: a JSON object as text, or empty
};

inline constexpr int talk_version = 1;
inline constexpr const char* talk_field = "attnlab_talk";  // with its version, first in a file

// A talk whose every field has its shape and whose scenes are valid, or the first thing that is wrong.
// Never throws.
std::variant<Talk, FileError> read_talk(std::string_view text, std::string_view name);
std::variant<Talk, FileError> read_talk(const JsonValue& tree, std::string_view name);

// The text of a file, which reads back to the same talk.
std::string talk_text(const Talk& talk);

// The lesson of an id, or what was expected in its place.
using LessonOfId = std::function<std::variant<Lesson, std::string>(const std::string& id)>;
// The talk as a lesson is told: each slide with its scene, steps of lessons in their places, and their scenes
// under the lesson's id: "why-not-qq.bomb-qk". Or the first slide that names a lesson or a step that is not
// there.
std::variant<Lesson, FileError> told_talk(const Talk& talk, const LessonOfId& find, std::string_view name);

}  // namespace attnlab
