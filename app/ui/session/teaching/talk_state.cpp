#include "app/ui/session/teaching/talk_state.h"

#include "app/library/lessons.h"
#include "app/ui/session/studio.h"
#include "core/teaching/draft.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <cmath>
#include <system_error>

namespace attnlab {

namespace fs = std::filesystem;

namespace {

constexpr double minutes_of_talk = 10, minutes_of_title = 0.5;

// The first of talk.json, talk-2.json and so on that is there, or that is not. Empty: there is none, or
// nothing outlives the window.
fs::path kept_file(const Studio& s, bool there) {
  constexpr int most_kept = 99;
  const fs::path& folder = s.disk.places.state_dir;
  for (int number = 1; number <= most_kept && !folder.empty(); ++number) {
    fs::path file = folder / ("talk" + (number > 1 ? '-' + std::to_string(number) : "") + ".json");
    if (std::error_code none; fs::exists(file, none) == there) return file;
  }
  return {};
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
  const LessonStep* step = lesson_of(s) != nullptr ? step_of(s.lesson) : nullptr;
  const Presentation& p = s.presentation;
  Slide slide = p.on && p.at < p.steps.size() ? p.steps[p.at] : Slide(view_now(s));
  slide.scene = name_in(scenes, s.scene());
  if (step == nullptr || slide.view != step->view || slide.blocks != step->blocks) return slide;
  const auto lives = [](const std::string& words) { return words.find('@') == std::string::npos; };
  const std::string text = lives(step->text) ? step->text : s.lesson.told,
                    words = lives(step->words) ? step->words : "", scene = std::move(slide.scene);
  slide = *step;
  slide.text = text, slide.words = words, slide.scene = scene;
  each_scene_beside(slide, [&](std::string& name) {
    if (const auto found = s.lesson.now.find(name); found != s.lesson.now.end())
      name = name_in(scenes, found->second.scene);
  });
  return slide;
}

// A free name beside it.
fs::path aside_of(const fs::path& file) {
  constexpr int most_aside = 999;
  std::error_code none;
  for (int number = 1; number <= most_aside; ++number)
    if (fs::path aside = fs::path(file).replace_filename("talk-before-" + std::to_string(number) + ".json");
        !fs::exists(aside, none))
      return aside;
  return {};
}

// The talk that another one takes the place of, and where it is as it stands: in the file that it was saved
// into, else in the state folder, where its file leaves its name to the next. A title alone is not kept.
std::string laid_aside(Studio& s) {
  if (talk_made(s) == nullptr) return {};
  keep_talk(s);
  const SavedAs kept = std::exchange(s.talk.kept, {});
  const fs::path file = kept.written;
  if (!is_own(s, kept, file)) return {};
  std::error_code failed;
  const bool is_title = kept.saved_text == talk_text(begun_talk(s.talk.talk->title, ""));
  if (is_title || s.talk.saved.saved_text == kept.saved_text) return fs::remove(file, failed), std::string();
  const fs::path aside = aside_of(file);
  if (!aside.empty()) fs::rename(file, aside, failed);
  if (aside.empty() || failed) return {};  // it stays where it is, and the next one has a file beside it
  return "The talk before, " + quotable(s.talk.talk->title) + ", was in no file: it is in " +
         quotable(aside.string(), 4096) + " now; Undo brings it back";
}

void show_made(Studio& s, std::string said) {
  s.talk.saved.said = std::move(said);
  s.talk.shown = true;
  open_dialog(s.flow, Dialog::show);
}

}  // namespace

// What another window keeps is not written over: from then on this one has a file of its own beside it.
void keep_talk(Studio& s) {
  SavedAs& kept = s.talk.kept;
  s.talk.typing = false;
  if (s.disk.places.state_dir.empty() || !s.talk.talk || !s.talk.changed) return;
  std::string text = talk_text(*s.talk.talk);
  fs::path file = kept.written;
  const bool own = is_own(s, kept, file);
  if (own && text == kept.saved_text) return;
  std::error_code none;
  if (file.empty() || (!own && fs::exists(file, none))) {
    file = kept_file(s, false);
    if (!kept.written.empty() || !kept_file(s, true).empty())
      say_why(s, "The talk of another window stays as it is; this one is kept in " +
                     quotable(file.string(), 4096));
  }
  fs::create_directories(file.parent_path(), none);
  if (auto why = write_file(file, text, *s.disk.calls)) return void(say_why(s, std::move(*why)));
  kept.written = file.string();
  kept.saved_text = std::move(text);
}

const Talk* talk_made(Studio& s) {
  if (!std::exchange(s.talk.found, true) && !s.talk.talk) {
    const fs::path file = kept_file(s, true);
    if (!file.empty()) {
      const FileRead bytes = read_file(file, max_scene_bytes, *s.disk.calls);
      const auto take = [&](std::string text) {
        return go_on(s, read_talk(text, file.string()), [&](Talk talk) {
          s.talk.talk = std::move(talk);
          s.talk.kept = {.written = file.string(), .saved_text = std::move(text)};
        });
      };
      // What cannot be read is not written over.
      if (!go_on(s, bytes, take) || !s.talk.talk) {
        const fs::path unread = fs::path(file).concat(".unread");
        std::error_code failed;
        fs::rename(file, unread, failed);
        if (!failed) say_why(s, s.message.text + "; it is " + quotable(unread.string(), 4096) + " now");
      }
    }
  }
  return s.talk.talk ? &*s.talk.talk : nullptr;
}

void change_talk(Studio& s, Talk talk, bool typing) {
  talk_made(s);  // what an earlier window left is what Undo leads back to
  TalkMaking& making = s.talk;
  if (making.talk && !(typing && making.typing)) making.before.push_back(std::move(*making.talk));
  making.talk = std::move(talk);
  making.changed = true;
  if (!typing) keep_talk(s);
  making.typing = typing;
  making.rests = 0;
}

void undo_talk(Studio& s) {
  if (s.talk.before.empty()) return;
  s.talk.talk = std::move(s.talk.before.back());
  s.talk.before.pop_back();
  s.talk.changed = true;
  keep_talk(s);
}

void put_talk_away(Studio& s) {
  if (std::string said = laid_aside(s); !said.empty()) say(s, std::move(said));
  TalkMaking rest{.before = std::move(s.talk.before), .found = true};
  if (s.talk.talk) rest.before.push_back(*std::move(s.talk.talk));
  s.talk = std::move(rest);
}

namespace {

// In the place of another one.
void make(Studio& s, Talk talk) {
  std::string said = laid_aside(s);
  s.talk.saved = {};
  change_talk(s, std::move(talk));
  show_made(s, std::move(said));
}

}  // namespace

void new_talk(Studio& s) { make(s, begun_talk(s.scene().title, "")); }

void make_talk_of_lesson(Studio& s) {
  if (!is_open<Study::lesson>(s)) return;
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
  make(s, std::move(talk));
}

void make_own_of_talk(Studio& s) {
  if (!is_open<Study::talk>(s)) return;
  make(s, *s.lesson.source);
}

void keep_as_slide(Studio& s) {
  if (!s.presentation.on && needs_run(s.view.view))
    return void(
        say_why(s, "A slide shows matrices and plots of a scene: leave the Lab for a view of one first"));
  Talk talk = talk_made(s) != nullptr ? *talk_made(s) : begun_talk(s.scene().title, "");
  if (talk.slides.size() >= most_slides)
    return void(say_why(s, "A talk has at most " + std::to_string(most_slides) + " slides"));
  if (is_open<Study::lesson>(s) && step_of(s.lesson) != nullptr && !is_changed(s) &&
      !own_id(*s.lesson.lesson).empty()) {
    talk.slides.push_back(step_of_lesson(*s.lesson.lesson, s.lesson.at));
  } else {
    static_cast<Slide&>(talk.slides.emplace_back()) = slide_now(s, talk.scenes);
  }
  // A talk that can be read is what Save makes, and what the next start finds.
  if (const auto read = read_talk(talk_text(talk), talk.title);
      const auto* why = std::get_if<FileError>(&read))
    return void(say_why(s, "This is not kept: " + why->field + ": " + why->expected));
  say(s, "Kept as slide " + std::to_string(talk.slides.size()) + " of " + talk.title +
             "; View, Present, What to present shows them");
  change_talk(s, std::move(talk));
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
