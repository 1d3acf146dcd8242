#include "core/teaching/handed_in.h"

#include "core/scene/scene_file.h"
#include "core/teaching/scenes_read.h"
#include "core/text/json_fields.h"

#include <tuple>

namespace attnlab {
namespace {

constexpr const char* answers_field = "answers";
constexpr std::size_t most_numbers = 64;

struct JsonReply {
  static std::string expected() {
    return "a list of numbers, a number or a word, of at most 1000 characters";
  }
  static bool read(const JsonValue& value, Reply& to) {
    const auto reply = reply_of(value);
    const bool list = value.kind == JsonValue::Kind::array;
    const std::size_t size = list ? value.items.size() : value.text.size();
    if (!reply || size == 0 || size > (list ? most_numbers : longest_answer)) return false;
    to = *reply;
    return true;
  }
  static std::string text(const Reply& reply) {
    return std::visit([](const auto& given) { return json_of(given); }, reply);
  }
};

constexpr std::tuple answer_fields{
    JsonField{"step", &GivenAnswer::step, JsonWhole{1, most_lesson_steps}, JsonNeed::required},
    JsonField{"answer", &GivenAnswer::answer, JsonReply{}, JsonNeed::required},
};

}  // namespace

std::variant<HandedIn, std::string> handed_in(const Scene& scene) {
  const JsonValue fields = extra_fields(scene.extra);
  const JsonValue* field = fields.find(answers_field);
  if (field == nullptr) return std::string("expected answers to a lesson in it, found none");
  JsonErrors errors;
  const JsonFields in(*field, errors, answers_field, "{\"lesson\": ..., \"given\": [...]}");
  HandedIn answers;
  in.read("lesson", answers.lesson, filled_text, JsonNeed::required);
  if (answers.lesson.size() > longest_answer) in.refuse("lesson", "a title of at most 1000 characters");
  in.each("given", {1, most_lesson_steps}, [&answers](const JsonFields& one, std::size_t) {
    read_fields(one, answers.given.emplace_back(), answer_fields);
  });
  if (errors.full()) return errors.sentence();
  return answers;
}

void hand_in(Scene& scene, const HandedIn& answers) {
  JsonObject object;
  object.set("lesson", answers.lesson);
  object.add("given", json_list(lines_of(answers.given, answer_fields)));
  set_extra_field(scene, answers_field, answers.given.empty() ? "" : object.text());
}

}  // namespace attnlab
