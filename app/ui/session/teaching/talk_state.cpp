#include "app/ui/session/teaching/talk_state.h"

#include "app/library/lessons.h"
#include "app/ui/session/studio.h"
#include "core/teaching/draft.h"

#include <algorithm>
#include <cmath>
#include <system_error>

namespace attnlab {

namespace fs = std::filesystem;

namespace {

constexpr double minutes_of_talk = 10, minutes_of_title = 0.5;

// Empty: nothing outlives the window.
fs::path kept_file(const Studio& s) {
  const fs::path& folder = s.disk.places.state_dir;
  return folder.empty() ? fs::path() : folder / "talk.json";
}

void keep_made(Studio& s) {
  const fs::path file = kept_file(s);
  if (file.empty() || !s.talk.talk) return;
  std::error_code shown_by_writing;
  fs::create_directories(file.parent_path(), shown_by_writing);
  if (auto why = write_file(file, talk_text(*s.talk.talk), *s.disk.calls)) say_why(s, std::move(*why));
}

Talk begun_talk(std::string title, std::string words) {
  Talk talk;
  talk.title = title.empty() ? "A talk of mine" : std::move(title);
  TalkSlide& slide = talk.slides.emplace_back();
  slide.text = talk.title;
  slide.words = std::move(words);
  slide.minutes = minutes_of_title;
  return talk;
}

// The id of a lesson that the program brings along; empty: it is another one.
std::string own_id(const Lesson& lesson) {
  const auto found = std::ranges::find(lesson_list(), lesson.title, &LessonEntry::title);
  return found == lesson_list().end() ? "" : std::string(found->id);
}

TalkSlide step_of_lesson(const Lesson& lesson, std::size_t step) {
  TalkSlide slide;
  slide.lesson = own_id(lesson);
  if (slide.lesson.empty())
    static_cast<LessonStep&>(slide) = lesson.steps[step];
  else
    slide.step = static_cast<int>(step) + 1;
  return slide;
}

// What is looked at, or presented, with its scenes among those of a talk. Of a step its own words, which
// live; those that speak of another scene are told as they stand.
Slide slide_now(const Studio& s, SceneMap& scenes) {
  const LessonStep* step = in_lesson(s) && !is_free(s) ? step_of(s.lesson) : nullptr;
  const Presentation& p = s.presentation;
  Slide slide = p.on && p.at < p.steps.size() ? p.steps[p.at] : Slide(view_now(s));
  slide.scene = name_in(scenes, s.scene());
  if (step == nullptr || slide.view != step->view || slide.blocks != step->blocks) return slide;
  const auto lives = [](const std::string& words) { return words.find('@') == std::string::npos; };
  const std::string text = lives(step->text) ? step->text : s.lesson.told,
                    words = lives(step->words) ? step->words : "", scene = std::move(slide.scene);
  slide = *step;
  slide.text = text, slide.words = words, slide.scene = scene;
  for (std::string& name : slide.scenes)
    if (const auto found = s.lesson.lesson->scenes.find(name); found != s.lesson.lesson->scenes.end())
      name = name_in(scenes, found->second);
  return slide;
}

void show_made(Studio& s) {
  s.talk.shown = true;
  open_dialog(s.flow, Dialog::show);
}

}  // namespace

const Talk* talk_made(Studio& s) {
  if (!std::exchange(s.talk.found, true) && !s.talk.talk) {
    const fs::path file = kept_file(s);
    std::error_code none;
    if (!file.empty() && fs::exists(file, none)) {
      const FileRead bytes = read_file(file, max_scene_bytes, *s.disk.calls);
      const auto* error = std::get_if<FileError>(&bytes);
      const bool taken = error == nullptr ? go_on(s, read_talk(std::get<std::string>(bytes), file.string()),
                                                  [&s](Talk talk) { s.talk.talk = std::move(talk); })
                                          : say_why(s, error->sentence());
      // What cannot be read is not written over.
      if (!taken) fs::rename(file, fs::path(file).concat(".unread"), none);
    }
  }
  return s.talk.talk ? &*s.talk.talk : nullptr;
}

void change_talk(Studio& s, Talk talk, bool typing) {
  talk_made(s);  // what an earlier window left is what Undo leads back to
  TalkMaking& making = s.talk;
  if (making.talk && !(typing && making.typing)) making.before.push_back(std::move(*making.talk));
  making.typing = typing;
  making.talk = std::move(talk);
  keep_made(s);
}

void undo_talk(Studio& s) {
  if (s.talk.before.empty()) return;
  s.talk.talk = std::move(s.talk.before.back());
  s.talk.before.pop_back();
  s.talk.typing = false;
  keep_made(s);
}

void put_talk_away(Studio& s) {
  TalkMaking rest{.before = std::move(s.talk.before), .found = true};
  if (s.talk.talk) rest.before.push_back(*std::move(s.talk.talk));
  s.talk = std::move(rest);
  std::error_code none;
  if (const fs::path file = kept_file(s); !file.empty()) fs::remove(file, none);
}

void new_talk(Studio& s) {
  s.talk.saved = {};
  change_talk(s, begun_talk(s.scene().title, ""));
  show_made(s);
}

void make_talk_of_lesson(Studio& s) {
  if (!in_lesson(s) || in_talk(s)) return;
  const Lesson& lesson = *s.lesson.lesson;
  Talk talk = begun_talk(lesson.title, lesson.question);
  if (own_id(lesson).empty()) talk.scenes = lesson.scenes;
  const auto count = static_cast<double>(lesson.steps.size());
  const double each = std::floor(10 * (minutes_of_talk - 2 * minutes_of_title) / count) / 10;
  for (std::size_t i = 0; i < lesson.steps.size(); ++i)
    talk.slides.emplace_back(step_of_lesson(lesson, i)).minutes = each;
  TalkSlide& end = talk.slides.emplace_back();
  end.text = lesson.title;
  end.words = lesson.answer;
  end.minutes = minutes_of_title;
  s.talk.saved = {};
  change_talk(s, std::move(talk));
  show_made(s);
}

void make_own_of_talk(Studio& s) {
  if (!in_talk(s)) return;
  s.talk.saved = {};
  change_talk(s, *s.lesson.source);
  show_made(s);
}

void keep_as_slide(Studio& s) {
  Talk talk = talk_made(s) != nullptr ? *talk_made(s) : begun_talk(s.scene().title, "");
  if (talk.slides.size() >= most_slides)
    return void(say_why(s, "A talk has at most " + std::to_string(most_slides) + " slides"));
  const LessonStep* step = in_lesson(s) && !is_free(s) ? step_of(s.lesson) : nullptr;
  if (step != nullptr && !in_talk(s) && !is_changed(s) && !own_id(*s.lesson.lesson).empty()) {
    talk.slides.push_back(step_of_lesson(*s.lesson.lesson, s.lesson.at));
  } else {
    static_cast<Slide&>(talk.slides.emplace_back()) = slide_now(s, talk.scenes);
  }
  change_talk(s, std::move(talk));
  say(s, "Kept as slide " + std::to_string(s.talk.talk->slides.size()) + " of " + s.talk.talk->title +
             "; View, Present, What to present shows them");
}

void save_talk(Studio& s) {
  if (s.talk.talk)
    save_made(
        s, "talk", [](Studio& studio) -> SavedAs& { return studio.talk.saved; }, talk_text(*s.talk.talk));
}

void present_made_talk(Studio& s) {
  if (talk_made(s) == nullptr) return;
  begin(s, [talk = *s.talk.talk](Studio& later) {
    if (start_talk(later, talk, talk.title)) start_presentation(later, false);
  });
}

}  // namespace attnlab
