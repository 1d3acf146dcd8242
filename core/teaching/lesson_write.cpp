#include "core/scene/scene_file.h"
#include "core/teaching/lesson.h"
#include "core/text/json_write.h"

#include <algorithm>
#include <utility>

namespace attnlab {
namespace {

std::string texts(const std::vector<std::string>& list) {
  std::vector<std::string> quoted(list.size());
  std::transform(list.begin(), list.end(), quoted.begin(),
                 [](const std::string& text) { return json_string(text); });
  return json_list(quoted);
}

std::string answer_text(const Reply& answer) {
  if (const auto* word = std::get_if<std::string>(&answer)) return json_string(*word);
  const auto& numbers = std::get<std::vector<double>>(answer);
  std::vector<std::string> written(numbers.size());
  std::transform(numbers.begin(), numbers.end(), written.begin(), json_number);
  return written.size() == 1 ? written.front() : json_list(written);
}

std::string wrong_text(const WrongAnswer& wrong, PredictKind kind) {
  std::string answer = answer_text(wrong.answer);
  if (question_kind(kind).takes == Takes::numbers && answer.front() != '[') answer = "[" + answer + "]";
  return "{\"answer\": " + answer + ", \"rule\": " + json_string(wrong.rule) +
         ", \"says\": " + json_string(wrong.says) + "}";
}

void add_texts(JsonObject& object, const char* name, const std::vector<std::string>& list) {
  if (!list.empty()) object.add(name, texts(list));
}
void add_text(JsonObject& object, const char* name, const std::string& text) {
  if (!text.empty()) object.add(name, json_string(text));
}

std::string prediction_text(const Prediction& predict) {
  JsonObject object(3);
  object.add("kind", json_string(question_kind(predict.kind).name));
  object.add("ask", json_string(predict.ask));
  add_text(object, "of", predict.of);
  add_texts(object, "hide", predict.hide);
  add_texts(object, "options", predict.options);
  add_text(object, "answer", predict.answer);
  add_text(object, "why", predict.why);
  if (!predict.refused.empty()) object.add("refused", predict.refused);
  if (!predict.wrong.empty()) {
    std::vector<std::string> wrong(predict.wrong.size());
    std::transform(predict.wrong.begin(), predict.wrong.end(), wrong.begin(),
                   [&predict](const WrongAnswer& w) { return wrong_text(w, predict.kind); });
    object.add("wrong", json_lines(wrong, 4));
  }
  return object.text();
}

std::string step_text(const LessonStep& step) {
  JsonObject object(2);
  object.add("scene", json_string(step.scene));
  object.add("view", json_string(step.view));
  add_text(object, "part", step.part);
  if (step.head != 1) object.add("head", std::to_string(step.head));
  add_texts(object, "light", step.light);
  add_texts(object, "lock", step.lock);
  object.add("text", json_string(step.text));
  add_texts(object, "claims", step.claims);
  if (step.predict) object.add("predict", prediction_text(*step.predict));
  return object.text();
}

// A scene file on one line.
std::string scene_line(const Scene& scene) {
  const auto read = read_json(scene_text(scene), "");
  const auto* value = std::get_if<JsonValue>(&read);
  return value != nullptr ? json_line(*value) : "null";
}

}  // namespace

std::string lesson_text(const Lesson& lesson) {
  JsonObject object(0);
  object.add("attnlab_lesson", std::to_string(lesson_version));
  object.add("title", json_string(lesson.title));
  object.add("question", json_string(lesson.question));
  object.add("answer", json_string(lesson.answer));
  add_text(object, "open", lesson.open);
  if (lesson.run)
    object.add("lab", "{\"task\": " + json_string(lesson.run->task) +
                          ", \"variants\": " + texts(lesson.run->variants) + "}");
  add_texts(object, "sources", lesson.sources);
  JsonObject scenes(1);
  for (const auto& [id, scene] : lesson.scenes) scenes.add(id, scene_line(scene));
  object.add("scenes", scenes.text());
  std::vector<std::string> steps(lesson.steps.size());
  std::transform(lesson.steps.begin(), lesson.steps.end(), steps.begin(), step_text);
  object.add("steps", json_lines(steps, 1));
  return object.text() + "\n";
}

}  // namespace attnlab
