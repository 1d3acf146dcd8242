#include "core/teaching/handed_in.h"

#include "core/scene/extra.h"
#include "core/teaching/fields.h"
#include "core/text/json_write.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace attnlab {
namespace {

constexpr const char* answers_field = "answers";
constexpr std::size_t most_numbers = 64;

using JsonKind = JsonValue::Kind;

std::optional<Reply> reply_of(const JsonValue* value) {
  if (value == nullptr) return std::nullopt;
  if (value->kind == JsonKind::string && !value->text.empty() && value->text.size() <= longest_answer)
    return value->text;
  if (value->kind == JsonKind::number) return std::vector<double>{value->number};
  if (value->kind != JsonKind::array || value->items.empty() || value->items.size() > most_numbers)
    return std::nullopt;
  std::vector<double> numbers;
  for (const JsonValue& item : value->items) {
    if (item.kind != JsonKind::number) return std::nullopt;
    numbers.push_back(item.number);
  }
  return numbers;
}

std::string json_of(const Reply& reply) {
  if (const auto* word = std::get_if<std::string>(&reply)) return json_string(*word);
  std::vector<std::string> numbers;
  for (const double number : std::get<std::vector<double>>(reply)) numbers.push_back(json_number(number));
  return json_list(numbers);
}

}  // namespace

std::variant<HandedIn, std::string> handed_in(const Scene& scene) {
  const std::optional<JsonValue> field = extra_field(scene, answers_field);
  if (!field) return std::string("expected answers to a lesson in it, found none");
  if (field->kind != JsonKind::object)
    return "answers: expected {\"lesson\": ..., \"given\": [...]}, found " + field->words();
  Fields fields(*field, "", answers_field);
  HandedIn answers;
  answers.lesson = fields.text("lesson");
  if (answers.lesson.size() > longest_answer) fields.refuse("lesson", "a title of at most 1000 characters");
  std::optional<FileError> error;
  fields.each("given", 1, most_lesson_steps, [&](Fields one) {
    const int step = one.count("step", 1, static_cast<int>(most_lesson_steps), 0);
    const auto reply = reply_of(one.find("answer"));
    if (step == 0) one.refuse("step", "the number of a step");
    if (!reply) one.refuse("answer", "a list of numbers, a number or a word, of at most 1000 characters");
    one.finish(error);
    if (reply) answers.given.push_back({step, *reply});
  });
  fields.finish(error);
  if (error) return error->field + ": " + error->expected;
  return answers;
}

void hand_in(Scene& scene, const HandedIn& answers) {
  std::string given;
  for (const GivenAnswer& one : answers.given)
    given += (given.empty() ? "" : ", ") + ("{\"step\": " + std::to_string(one.step)) +
             ", \"answer\": " + json_of(one.answer) + "}";
  set_extra_field(scene, answers_field,
                  given.empty()
                      ? given
                      : "{\"lesson\": " + json_string(answers.lesson) + ", \"given\": [" + given + "]}");
}

}  // namespace attnlab
