// Lessons, talks and challenges: those that the program brings along, in the order in which they are offered.
// The menu, the start screen, `attnlab lessons` and `attnlab check` read the same lists.
#pragma once

#include "core/teaching/challenge.h"
#include "core/teaching/lesson.h"
#include "core/teaching/talk.h"

namespace attnlab {

struct LessonEntry {
  std::string_view id;               // "why-not-qq": its file is lessons/why-not-qq.json
  std::string_view title, question;  // as in the file, which the menus need not read for them
};

// In the order of a course, which begins with the first_lessons: no menu is long.
std::span<const LessonEntry> lesson_list();
inline constexpr std::size_t first_lessons = 7;
// The text of its file; empty where there is none of this name.
std::string_view lesson_file(std::string_view id);
// The lesson, or the sentence that says why there is none.
std::variant<Lesson, std::string> open_lesson(std::string_view id);
// The one of this title; nothing where there is none.
std::optional<Lesson> lesson_called(std::string_view title);

// Talks likewise: talks/why-queries-and-keys.json.
std::span<const LessonEntry> talk_list();
std::string_view talk_file(std::string_view id);
std::variant<Talk, FileError> open_talk(std::string_view id);
// A talk as it is told, with the steps of these lessons in their places.
std::variant<Lesson, FileError> told_talk(const Talk& talk, std::string_view name);
std::variant<Lesson, FileError> read_told_talk(const JsonValue& tree, std::string_view name);

struct ChallengeEntry {
  std::string_view id, title;  // as in the file, which the menus need not read for them
};

std::span<const ChallengeEntry> challenge_list();
// The text of the file that has them all; and the set, or the sentence that says why there is none.
std::string_view challenge_file();
std::variant<ChallengeSet, std::string> open_challenges();

}  // namespace attnlab
