#include "core/scene/scene_file.h"
#include "core/teaching/lesson.h"
#include "core/teaching/scenes_read.h"
#include "core/text/json_fields.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace attnlab {
namespace {

bool holds(const std::vector<std::string>& words, const std::string& word) {
  return std::ranges::find(words, word) != words.end();
}

// What a wrong answer may be.
struct JsonAnswer {
  const Prediction& predict;

  std::string expected() const { return question_kind(predict.kind).expected; }
  bool read(const JsonValue& value, Reply& to) const {
    using Kind = JsonValue::Kind;
    static constexpr Kind kinds[] = {Kind::string, Kind::number, Kind::array};  // in the order of Takes
    const Takes takes = question_kind(predict.kind).takes;
    const auto reply = reply_of(value);
    if (!reply || value.kind != kinds[static_cast<int>(takes)] ||
        (takes == Takes::word && !holds(words_to_choose(predict), value.text)))
      return false;
    to = *reply;
    return true;
  }
  std::string text(const Reply& answer) const {
    const auto* numbers = std::get_if<std::vector<double>>(&answer);
    if (numbers == nullptr) return json_of(std::get<std::string>(answer));
    const bool list = numbers->size() != 1 || question_kind(predict.kind).takes == Takes::numbers;
    return list ? json_of(*numbers) : json_of(numbers->front());
  }
};

auto wrong_fields(const Prediction& predict) {
  return std::tuple{
      JsonField{"answer", &WrongAnswer::answer, JsonAnswer{predict}, JsonNeed::required},
      JsonField{"rule", &WrongAnswer::rule, rule_of_answers, JsonNeed::required},
      JsonField{"says", &WrongAnswer::says, filled_text, JsonNeed::required},
  };
}
constexpr std::tuple asked_fields{
    JsonField{"kind", &Prediction::kind, JsonWord{question_names, false, ""}, JsonNeed::required},
    JsonField{"ask", &Prediction::ask, filled_text, JsonNeed::required},
    JsonField{"of", &Prediction::of, JsonText{}},
    JsonField{"hide", &Prediction::hide, JsonTexts{}},
};
// Where the lesson says it.
constexpr std::tuple truth_fields{
    JsonField{"options", &Prediction::options, JsonTexts{}},
    JsonField{"answer", &Prediction::answer, JsonText{}},
};
constexpr std::tuple why_field{JsonField{"why", &Prediction::why, JsonText{}}};
constexpr std::tuple step_fields{
    JsonField{"scene", &LessonStep::scene, filled_text, JsonNeed::required},
    JsonField{"view", &LessonStep::view, filled_text, JsonNeed::required},
    JsonField{"part", &LessonStep::part, JsonText{}},
    JsonField{"head", &LessonStep::head, JsonWhole{1, max_heads}},
    JsonField{"light", &LessonStep::light, JsonTexts{}},
    JsonField{"lock", &LessonStep::lock, JsonTexts{}},
    JsonField{"text", &LessonStep::text, filled_text, JsonNeed::required},
    JsonField{"claims", &LessonStep::claims, JsonTexts{}},
};
constexpr std::tuple run_fields{
    JsonField{"task", &LessonRun::task, filled_text, JsonNeed::required},
    JsonField{"variants", &LessonRun::variants, JsonTexts{}, JsonNeed::written},
};
constexpr std::tuple lesson_fields{
    JsonField{"title", &Lesson::title, filled_text, JsonNeed::required},
    JsonField{"question", &Lesson::question, filled_text, JsonNeed::required},
    JsonField{"answer", &Lesson::answer, filled_text, JsonNeed::required},
    JsonField{"open", &Lesson::open, JsonText{}},
};
constexpr std::tuple sources_field{JsonField{"sources", &Lesson::sources, JsonTexts{}}};

// The scene that answers "impossible": it must be refused, and its sentence is the program's.
void read_refused(const JsonFields& in, Prediction& predict) {
  const JsonValue* refused = in.find("refused");
  if (refused == nullptr || in.failed()) return;
  if (predict.kind != PredictKind::possible || predict.answer != "impossible")
    return in.refuse("refused", "no scene unless \"impossible\" is the answer");
  predict.refused = json_line(*refused);
  const auto read = read_scene(*refused, "the scene");
  if (const auto* error = std::get_if<FileError>(&read))
    predict.refusal = error->sentence();
  else
    in.refuse("refused", "a scene that the program refuses");
}

Prediction read_prediction(const JsonFields& in) {
  Prediction predict;
  read_fields(in, predict, asked_fields);
  read_fields(in, predict, why_field);
  const QuestionKind& kind = question_kind(predict.kind);
  if (kind.truth != nullptr) {
    if (predict.of.empty()) in.refuse("of", filled_text.expected());
  } else {
    read_fields(in, predict, truth_fields);
    if (kind.asked_by == AskedBy::options && (predict.options.size() < 2 || predict.options.size() > 5))
      in.refuse("options", "2 to 5 options");
    if (!holds(words_to_choose(predict), predict.answer)) in.refuse("answer", kind.expected);
  }
  read_refused(in, predict);
  const auto read_wrong = [&predict](const JsonFields& one, std::size_t) {
    read_fields(one, predict.wrong.emplace_back(), wrong_fields(predict));
  };
  in.each("wrong", {0, 12}, read_wrong, JsonNeed::optional);
  return predict;
}

LessonStep read_step(const JsonFields& in, const Lesson& lesson) {
  LessonStep step;
  read_fields(in, step, step_fields);
  if (!lesson.scenes.contains(step.scene)) in.refuse("scene", "the name of one of its scenes");
  const JsonValue* predict = in.find("predict");
  if (predict != nullptr) step.predict = read_prediction(in.inside("predict", *predict));
  return step;
}

void read_lab(const JsonFields& in, Lesson& lesson) {
  const JsonValue* lab = in.find("lab");
  if (lab == nullptr) return;
  const JsonFields run = in.inside("lab", *lab);
  read_fields(run, lesson.run.emplace(), run_fields);
  if (lesson.run->variants.empty()) run.refuse("variants", "a list of variants");
}

// A scene file on one line.
std::string scene_line(const Scene& scene) {
  const auto read = read_json(scene_text(scene), "");
  const auto* value = std::get_if<JsonValue>(&read);
  return value != nullptr ? json_line(*value) : "null";
}

std::string prediction_text(const Prediction& predict) {
  JsonObject object(3);
  write_fields(object, predict, asked_fields);
  write_fields(object, predict, truth_fields);
  write_fields(object, predict, why_field);
  if (!predict.refused.empty()) object.add("refused", predict.refused);
  if (!predict.wrong.empty())
    object.add("wrong", json_lines(lines_of(predict.wrong, wrong_fields(predict)), 4));
  return object.text();
}

std::string step_text(const LessonStep& step) {
  JsonObject object(2);
  write_fields(object, step, step_fields);
  if (step.predict) object.add("predict", prediction_text(*step.predict));
  return object.text();
}

}  // namespace

SceneMap read_named_scenes(const JsonFields& in) {
  SceneMap map;
  const JsonValue* scenes = in.find("scenes");
  if (scenes == nullptr || scenes->kind != JsonValue::Kind::object || scenes->items.empty() ||
      scenes->items.size() > most_lesson_scenes)
    in.refuse("scenes", "an object with 1 to " + json_of(most_lesson_scenes) + " scenes");
  for (std::size_t i = 0; !in.failed() && i < scenes->items.size(); ++i) {
    const std::string& id = scenes->names[i];
    auto read = read_scene(scenes->items[i], in.file());
    if (const auto* error = std::get_if<FileError>(&read))
      in.refuse_in_words("scenes." + id + (error->field.empty() ? "" : "." + error->field), error->expected);
    else
      map.emplace(id, std::get<Scene>(std::move(read)));
  }
  return map;
}

std::optional<Reply> reply_of(const JsonValue& value) {
  using Kind = JsonValue::Kind;
  if (value.kind == Kind::string) return value.text;
  std::vector<double> numbers;
  if (value.kind == Kind::number) numbers.push_back(value.number);
  for (const JsonValue& item : value.items)
    if (item.kind == Kind::number) numbers.push_back(item.number);
  const bool fits = value.kind == Kind::number || value.kind == Kind::array;
  if (!fits || numbers.size() < value.items.size()) return std::nullopt;
  return numbers;
}

const std::vector<std::string>& words_to_choose(const Prediction& predict) {
  const QuestionKind& kind = question_kind(predict.kind);
  return kind.asked_by == AskedBy::options ? predict.options : kind.words;
}

std::variant<Lesson, FileError> read_lesson(const JsonValue& tree, std::string_view name) {
  const auto fill = [](const JsonFields& in, Lesson& lesson) {
    const JsonValue* version = in.find(lesson_field);
    if (version == nullptr)
      in.refuse(lesson_field, "a lesson, whose first field says its version: \"attnlab_lesson\": 1");
    else if (!version->is(lesson_version))
      in.refuse(lesson_field, "version 1, the one that this program reads");
    read_fields(in, lesson, lesson_fields);
    read_fields(in, lesson, sources_field);
    read_lab(in, lesson);
    lesson.scenes = read_named_scenes(in);
    in.each("steps", {1, most_lesson_steps}, [&lesson](const JsonFields& step, std::size_t) {
      lesson.steps.push_back(read_step(step, lesson));
    });
  };
  return filled_from<Lesson>(tree, name, "a lesson: an object", fill);
}

std::variant<Lesson, FileError> read_lesson(std::string_view text, std::string_view name) {
  return of_json(text, name, [name](const JsonValue& tree) { return read_lesson(tree, name); });
}

std::string lesson_text(const Lesson& lesson) {
  JsonObject object(0), scenes(1);
  object.set(lesson_field, lesson_version);
  write_fields(object, lesson, lesson_fields);
  if (lesson.run) object.add("lab", line_of(*lesson.run, run_fields));
  write_fields(object, lesson, sources_field);
  for (const auto& [id, scene] : lesson.scenes) scenes.add(id, scene_line(scene));
  object.add("scenes", scenes.text());
  object.add("steps", json_lines(json_each(lesson.steps, step_text), 1));
  return object.text() + "\n";
}

}  // namespace attnlab
