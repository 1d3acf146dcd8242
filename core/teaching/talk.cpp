#include "core/teaching/talk.h"

#include "core/scene/scene_file.h"
#include "core/teaching/scenes_read.h"
#include "core/teaching/words.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <utility>

namespace attnlab {
namespace {

constexpr std::tuple talk_fields{
    JsonField{"title", &Talk::title, filled_text, JsonNeed::required},
};
// Of a step of a lesson, and what is said here beside it.
constexpr std::tuple place_fields{
    JsonField{"lesson", &TalkSlide::lesson, filled_text},
    JsonField{"step", &TalkSlide::step, JsonWhole{1, most_lesson_steps}},
    JsonField{"note", &TalkSlide::note, JsonText{}},
    JsonField{"minutes", &TalkSlide::minutes, JsonNumber{0, most_minutes}},
};
constexpr const char *scenes_name = "scenes", *slides_name = "slides";

std::string names_of(const SceneMap& scenes) {
  std::string names;
  for (const auto& [name, scene] : scenes) names += (names.empty() ? "" : ", ") + quotable(name);
  return names.empty() ? "none" : names;
}

bool is_title(const Slide& slide) { return slide.view.empty() && slide.blocks.empty(); }

TalkSlide read_talk_slide(const JsonFields& in, const Talk& talk) {
  TalkSlide slide;
  if (in.find("lesson") != nullptr) {
    read_fields(in, slide, place_fields);
    if (slide.step == 0) in.refuse("step", "the number of a step, from 1");
    slide.extra =
        unknown_fields(in.object(), [](std::string_view name) { return has_row(place_fields, name); });
    return slide;
  }
  static_cast<LessonStep&>(slide) = read_step(in);
  const bool named = talk.scenes.contains(slide.scene);
  if (!named && !(slide.scene.empty() && is_title(slide)))
    in.refuse("scene", "one of the scenes of this talk: " + names_of(talk.scenes));
  return slide;
}

std::string slide_text(const TalkSlide& slide) {
  JsonObject object(2);
  if (slide.lesson.empty()) {
    write_step(object, slide);
  } else {
    write_fields(object, slide, place_fields);
    add_fields(object, extra_fields(slide.extra));
  }
  return object.text();
}

// The step of a lesson among other scenes: what it says of them by @ names them as they are called here.
LessonStep under_id(LessonStep step, const std::string& id) {
  const auto elsewhere = [to = '@' + id](std::string text) {
    replace_all(text, "@", to);
    return text;
  };
  each_text(step, [&](const char*, std::string& text) {
    text = with_values(text, [&](Said& said, std::string_view expression) {
             said.say('{' + elsewhere(std::string(expression)) + '}');
           }).text;
  });
  step.scene = id + step.scene;
  each_scene_beside(step, [&id](std::string& scene) { scene = id + scene; });
  for (StepClaim& claim : step.claims) claim.text = elsewhere(claim.text);
  if (step.ask) step.ask->of = elsewhere(step.ask->of);
  return step;
}

// Takes the slides of a talk one after another.
struct Teller {
  const Talk& talk;
  const LessonOfId& find;
  Lesson told = {};
  std::map<std::string, Lesson> lessons = {};
  std::string field = {}, wrong = {};  // of the first that cannot be taken

  void add(const TalkSlide& slide) {
    if (slide.lesson.empty()) return told.steps.push_back(slide);
    auto found = lessons.find(slide.lesson);
    if (found == lessons.end()) {
      auto read = find(slide.lesson);
      if (auto* why = std::get_if<std::string>(&read)) return refuse("lesson", std::move(*why));
      found = lessons.emplace(slide.lesson, std::get<Lesson>(std::move(read))).first;
      for (const auto& [name, scene] : found->second.scenes)
        told.scenes.emplace(slide.lesson + '.' + name, scene);
    }
    const std::vector<LessonStep>& steps = found->second.steps;
    const auto at = static_cast<std::size_t>(slide.step);
    if (at == 0 || at > steps.size())
      return refuse("step", "expected 1 to " + json_of(steps.size()) + " of the lesson " +
                                json_string(quotable(slide.lesson)) + ", found " + json_of(slide.step));
    LessonStep& step = told.steps.emplace_back(under_id(steps[at - 1], slide.lesson + '.'));
    step.note = slide.note;
    step.minutes = slide.minutes;
  }

  void refuse(const char* name, std::string words) {
    field = std::string(slides_name) + '[' + json_of(told.steps.size() + 1) + "]." + name;
    wrong = std::move(words);
  }

  // A title stands over the scene of the slide behind it, the last ones over that before them.
  void place_titles() {
    std::string scene;
    const auto place = [&scene](LessonStep& step) {
      (step.scene.empty() ? step.scene : scene) = step.scene.empty() ? scene : step.scene;
    };
    for (auto step = told.steps.rbegin(); step != told.steps.rend(); ++step) place(*step);
    for (LessonStep& step : told.steps) place(step);
    if (scene.empty()) {
      field = slides_name;
      wrong = "expected a slide with a scene, found titles alone";
    }
  }
};

}  // namespace

std::variant<Talk, FileError> read_talk(const JsonValue& tree, std::string_view name) {
  const auto fill = [](const JsonFields& in, Talk& talk) {
    const JsonValue* version = in.find(talk_field);
    if (version == nullptr)
      in.refuse(talk_field, "a talk, whose first field says its version: \"attnlab_talk\": 1");
    else if (!version->is(talk_version))
      in.refuse(talk_field, "version 1, the one that this program reads");
    read_fields(in, talk, talk_fields);
    if (in.find(scenes_name) != nullptr) talk.scenes = read_named_scenes(in);
    const JsonMany slides{1, most_slides, "a list of slides",
                          "1 to " + std::to_string(most_slides) + " slides", "a slide, an object"};
    in.each(slides_name, slides, [&talk](const JsonFields& slide, std::size_t) {
      talk.slides.push_back(read_talk_slide(slide, talk));
    });
    talk.extra = unknown_fields(in.object(), [](std::string_view field) {
      return has_row(talk_fields, field) || field == talk_field || field == scenes_name ||
             field == slides_name;
    });
  };
  return filled_from<Talk>(tree, name, "a talk: an object", fill);
}

std::variant<Talk, FileError> read_talk(std::string_view text, std::string_view name) {
  return of_json(text, name, [name](const JsonValue& tree) { return read_talk(tree, name); });
}

std::string talk_text(const Talk& talk) {
  JsonObject object(0);
  object.set(talk_field, talk_version);
  write_fields(object, talk, talk_fields);
  if (!talk.scenes.empty()) object.add(scenes_name, named_scenes_text(talk.scenes));
  object.add(slides_name, json_lines(json_each(talk.slides, slide_text), 1));
  add_fields(object, extra_fields(talk.extra));
  return object.text() + "\n";
}

std::variant<Lesson, FileError> told_talk(const Talk& talk, const LessonOfId& find, std::string_view name) {
  Teller teller{talk, find};
  teller.told.talk = true;
  teller.told.title = talk.title;
  teller.told.scenes = talk.scenes;
  for (const TalkSlide& slide : talk.slides) {
    teller.add(slide);
    if (!teller.wrong.empty()) break;
  }
  if (teller.wrong.empty()) teller.place_titles();
  if (!teller.wrong.empty()) return FileError{std::string(name), teller.field, teller.wrong};
  return std::move(teller.told);
}

}  // namespace attnlab
