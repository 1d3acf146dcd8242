#include "core/scene/scene_file.h"
#include "core/teaching/fields.h"
#include "core/teaching/lesson.h"
#include "core/teaching/scenes_read.h"
#include "core/text/json_write.h"

#include <algorithm>
#include <array>
#include <utility>

namespace attnlab {
namespace {

using Kind = JsonValue::Kind;

constexpr std::array<std::string_view, 18> rule_names{
    "row sum", "positivity", "order",   "shift", "mask",  "hull",     "symmetry",   "semidefinite", "cycle",
    "rank",    "linearity",  "freedom", "scale", "shape", "position", "derivative", "count",        "axis"};

// What a wrong answer may be.
std::optional<Reply> read_answer(const JsonValue* value, PredictKind kind) {
  if (value == nullptr) return std::nullopt;
  const Takes takes = question_kind(kind).takes;
  if (value->kind == Kind::number && takes == Takes::number) return std::vector<double>{value->number};
  if (value->kind == Kind::string && takes == Takes::word) return value->text;
  if (value->kind != Kind::array || takes != Takes::numbers) return std::nullopt;
  std::vector<double> numbers;
  for (const JsonValue& item : value->items) {
    if (item.kind != Kind::number) return std::nullopt;
    numbers.push_back(item.number);
  }
  return numbers;
}

bool is_word_of(const std::string& word, const Prediction& predict) {
  const std::vector<std::string>& words = words_to_choose(predict);
  return std::find(words.begin(), words.end(), word) != words.end();
}

void read_wrong(Fields fields, Prediction& predict, std::optional<FileError>& error) {
  WrongAnswer wrong;
  wrong.rule = fields.text("rule");
  wrong.says = fields.text("says");
  const auto answer = read_answer(fields.find("answer"), predict.kind);
  if (!answer ||
      (std::holds_alternative<std::string>(*answer) && !is_word_of(std::get<std::string>(*answer), predict)))
    fields.refuse("answer", question_kind(predict.kind).expected);
  else
    wrong.answer = *answer;
  if (!fields.failed() && !is_rule_of_answers(wrong.rule))
    fields.refuse("rule", "one of: " + rules_of_answers());
  fields.finish(error);
  predict.wrong.push_back(std::move(wrong));
}

// The scene that answers "impossible": it must be refused, and its sentence is the program's.
void read_refused(Fields& fields, const JsonValue& refused, Prediction& predict) {
  if (predict.kind != PredictKind::possible || predict.answer != "impossible")
    return fields.refuse("refused", "no scene unless \"impossible\" is the answer");
  predict.refused = json_line(refused);
  const auto read = read_scene(predict.refused, "the scene");
  if (const auto* error = std::get_if<FileError>(&read))
    predict.refusal = error->sentence();
  else
    fields.refuse("refused", "a scene that the program refuses");
}

Prediction read_prediction(Fields fields, std::optional<FileError>& error) {
  Prediction predict;
  const std::string name = fields.text("kind");
  std::string names;
  const auto named = [](int k) { return question_kind(static_cast<PredictKind>(k)).name; };
  int k = 0;
  for (; k < predict_kind_count && name != named(k); ++k)
    names += (k == 0 ? "" : ", ") + std::string(named(k));
  if (k == predict_kind_count)
    fields.refuse("kind", names);
  else
    predict.kind = static_cast<PredictKind>(k);
  predict.ask = fields.text("ask");
  predict.why = fields.optional_text("why");
  predict.hide = fields.texts("hide");
  const QuestionKind& kind = question_kind(predict.kind);
  if (kind.truth != nullptr) {
    predict.of = fields.text("of");
  } else {
    predict.of = fields.optional_text("of");
    predict.options = fields.texts("options");
    if (kind.asked_by == AskedBy::options && (predict.options.size() < 2 || predict.options.size() > 5))
      fields.refuse("options", "2 to 5 options");
    predict.answer = fields.text("answer");
    if (!fields.failed() && !is_word_of(predict.answer, predict)) fields.refuse("answer", kind.expected);
  }
  if (const JsonValue* refused = fields.find("refused"); refused != nullptr && !fields.failed())
    read_refused(fields, *refused, predict);
  fields.each("wrong", 0, 12,
              [&predict, &error](Fields wrong) { read_wrong(std::move(wrong), predict, error); });
  fields.finish(error);
  return predict;
}

LessonStep read_step(Fields fields, const Lesson& lesson, std::optional<FileError>& error) {
  LessonStep step;
  step.scene = fields.text("scene");
  if (!fields.failed() && !lesson.scenes.contains(step.scene))
    fields.refuse("scene", "the name of one of its scenes");
  step.view = fields.text("view");
  step.part = fields.optional_text("part");
  step.head = fields.count("head", 1, max_heads, 1);
  step.light = fields.texts("light");
  step.lock = fields.texts("lock");
  step.text = fields.text("text");
  step.claims = fields.texts("claims");
  if (const JsonValue* predict = fields.find("predict"); predict != nullptr && !fields.failed())
    step.predict = read_prediction(fields.inside("predict", *predict), error);
  fields.finish(error);
  return step;
}

void read_run(Fields fields, Lesson& lesson, std::optional<FileError>& error) {
  LessonRun run{fields.text("task"), fields.texts("variants")};
  if (!fields.failed() && run.variants.empty()) fields.refuse("variants", "a list of variants");
  fields.finish(error);
  lesson.run = std::move(run);
}

}  // namespace

const std::vector<std::string>& words_to_choose(const Prediction& predict) {
  const QuestionKind& kind = question_kind(predict.kind);
  return kind.asked_by == AskedBy::options ? predict.options : kind.words;
}

bool is_rule_of_answers(std::string_view rule) {
  return std::find(rule_names.begin(), rule_names.end(), rule) != rule_names.end();
}

std::string rules_of_answers() {
  std::string list;
  for (const std::string_view name : rule_names) list += (list.empty() ? "" : ", ") + std::string(name);
  return list;
}

bool is_lesson(std::string_view text) {
  const auto read = read_json(text, "");
  const auto* value = std::get_if<JsonValue>(&read);
  return value != nullptr && value->find("attnlab_lesson") != nullptr;
}

std::variant<Lesson, FileError> read_lesson(std::string_view text, std::string_view name) {
  auto read = read_json(text, name);
  if (auto* error = std::get_if<FileError>(&read)) return std::move(*error);
  const JsonValue& value = std::get<JsonValue>(read);
  Fields fields(value, std::string(name), "");
  std::optional<FileError> error;
  Lesson lesson;
  if (value.kind != Kind::object)
    return FileError{std::string(name), "", "expected a lesson: an object, found " + value.words()};
  const JsonValue* version = value.find("attnlab_lesson");
  if (version == nullptr)
    fields.refuse("attnlab_lesson", "a lesson, whose first field says its version: \"attnlab_lesson\": 1");
  else if (version->kind != Kind::number || version->number != lesson_version)
    fields.refuse("attnlab_lesson", "version 1, the one that this program reads");
  lesson.title = fields.text("title");
  lesson.question = fields.text("question");
  lesson.answer = fields.text("answer");
  lesson.open = fields.optional_text("open");
  lesson.sources = fields.texts("sources");
  if (const JsonValue* run = fields.find("lab"); run != nullptr && !fields.failed())
    read_run(fields.inside("lab", *run), lesson, error);
  if (!error) lesson.scenes = read_named_scenes(fields, error);
  if (!error)
    fields.each("steps", 1, most_lesson_steps, [&lesson, &error](Fields step) {
      if (!error) lesson.steps.push_back(read_step(std::move(step), lesson, error));
    });
  fields.finish(error);
  if (error) return *error;
  return lesson;
}

}  // namespace attnlab
