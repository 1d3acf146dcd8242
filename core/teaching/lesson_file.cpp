#include "core/scene/scene_file.h"
#include "core/teaching/lesson.h"
#include "core/teaching/scenes_read.h"
#include "core/teaching/words.h"
#include "core/text/json_fields.h"
#include "core/text/utf8.h"

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
};
// Where the lesson says it.
constexpr std::tuple truth_fields{
    JsonField{"options", &Prediction::options, JsonTexts{}},
    JsonField{"answer", &Prediction::answer, JsonText{}},
};
constexpr std::tuple why_field{JsonField{"why", &Prediction::why, JsonText{}}};
// A text, or a law.
struct JsonClaims {
  static std::string expected() { return R"(a list of at most 64 claims: texts, or {"law": ...})"; }
  static bool read(const JsonFields& in, const char* name, const JsonValue& value,
                   std::vector<StepClaim>& to) {
    constexpr std::size_t most = 64;
    if (value.kind != JsonValue::Kind::array || value.items.size() > most) return false;
    for (const JsonValue& item : value.items) {
      StepClaim& claim = to.emplace_back();
      claim.law = item.kind == JsonValue::Kind::object;
      if (claim.law)
        read_fields(in.inside(name, item), claim, law_fields);
      else if (!filled_text.read(item, claim.text))
        return false;
    }
    return true;
  }
  static std::string text(const std::vector<StepClaim>& claims) {
    return json_list(json_each(claims, [](const StepClaim& one) {
      return one.law ? line_of(one, law_fields) : json_string(one.text);
    }));
  }

 private:
  static constexpr std::tuple law_fields{JsonField{"law", &StepClaim::text, filled_text, JsonNeed::required},
                                         JsonField{"says", &StepClaim::says, JsonText{}}};
};

// Beside those of its slide.
constexpr std::tuple step_fields{
    JsonField{"lock", &LessonStep::lock, JsonTexts{}},
    JsonField{"claims", &LessonStep::claims, JsonClaims{}},
};
constexpr const char* law_says = " says ";                    // in a line
constexpr const char *asks = "ask", *asked_once = "predict";  // the second in files without slides, where
constexpr std::tuple covered_field{
    JsonField{"hide", &LessonStep::cover, JsonTexts{}}};  // it says what it covers
constexpr std::array<std::string_view, 4> beside_step{"lock", "claims", asks, asked_once};
constexpr std::tuple lesson_fields{
    JsonField{"title", &Lesson::title, filled_text, JsonNeed::required},
    JsonField{"question", &Lesson::question, filled_text, JsonNeed::required},
    JsonField{"answer", &Lesson::answer, filled_text, JsonNeed::required},
    JsonField{"open", &Lesson::open, JsonText{}},
};
constexpr std::tuple sources_fields{JsonField{"literature", &Lesson::literature, JsonTexts{}},
                                    JsonField{"sources", &Lesson::sources, JsonTexts{}}};

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

// Whether something stands there that files had not before their steps were slides: a field, a law, a number
// that is printed.
bool has_slide_fields(const JsonValue& step) {
  const JsonValue* text = step.find("text");
  bool prints = false;
  if (text != nullptr && step.find(asked_once) == nullptr)
    with_values(text->text, [&prints](Said&, std::string_view) { prints = true; });
  const JsonValue* claims = step.find("claims");
  const bool law = claims != nullptr && std::ranges::any_of(claims->items, [](const JsonValue& one) {
                     return one.kind == JsonValue::Kind::object;
                   });
  return law || prints ||
         std::ranges::any_of(std::array{asks, "blocks", "words", "cover", "hands", "compare"},
                             [&step](const char* name) { return step.find(name) != nullptr; });
}

void read_lab(const JsonFields& in, Lesson& lesson) {
  const JsonValue* lab = in.find("lab");
  if (lab == nullptr) return;
  const JsonFields run = in.inside("lab", *lab);
  std::string task;
  std::vector<std::string> variants;
  run.read("task", task, filled_text, JsonNeed::required);
  run.read("variants", variants, JsonTexts{}, JsonNeed::required);
  if (variants.empty()) run.refuse("variants", "a list of variants");
  lesson.run = *lab;
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
  write_step(object, step);
  return object.text();
}

}  // namespace

SceneMap read_named_scenes(const JsonFields& in) {
  SceneMap map;
  const JsonValue* scenes = in.find("scenes");
  const std::string expected = "an object with 1 to " + json_of(most_lesson_scenes) + " scenes";
  if (scenes == nullptr || scenes->kind != JsonValue::Kind::object)
    in.refuse("scenes", expected);
  else if (const std::size_t count = scenes->items.size(); count == 0 || count > most_lesson_scenes)
    in.refuse_in_words("scenes", "expected " + expected + ", found " + json_of(count));
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

std::string named_scenes_text(const SceneMap& scenes) {
  JsonObject object(1);
  for (const auto& [id, scene] : scenes) object.add(id, scene_line(scene));
  return object.text();
}

LessonStep read_step(const JsonFields& in) {
  LessonStep step{read_slide(in, beside_step)};
  read_fields(in, step, step_fields);
  for (const char* name : {asks, asked_once}) {
    const JsonValue* question = in.find(name);
    if (question == nullptr) continue;
    if (step.ask) in.refuse_in_words(name, "expected one question, found \"ask\" and \"predict\"");
    step.ask = read_prediction(in.inside(name, *question));
    if (name == asked_once) read_fields(in.inside(name, *question), step, covered_field);
  }
  return step;
}

void write_step(JsonObject& out, const LessonStep& step) {
  write_slide(out, step);
  write_fields(out, step, step_fields);
  if (step.ask) out.add(asks, prediction_text(*step.ask));
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

std::string claim_line(const StepClaim& claim) {
  return (claim.law ? "law " : "") + claim.text + (claim.says.empty() ? "" : law_says + claim.says);
}

StepClaim claim_in_line(std::string_view line) {
  StepClaim claim;
  claim.law = line.starts_with("law ");
  if (claim.law) line.remove_prefix(4);
  const std::size_t says = claim.law ? line.find(law_says) : std::string_view::npos;
  claim.text = trimmed(line.substr(0, says), " ");
  if (says != std::string_view::npos)
    claim.says = trimmed(line.substr(says + std::string_view(law_says).size()), " ");
  return claim;
}

const std::vector<std::string>& words_to_choose(const Prediction& predict) {
  const QuestionKind& kind = question_kind(predict.kind);
  return kind.asked_by == AskedBy::options ? predict.options : kind.words;
}

const std::vector<std::string>& words_to_offer(const Prediction& predict) {
  static const std::vector<std::string> possible{"yes", "impossible"};
  return predict.kind == PredictKind::possible && predict.answer != "no" ? possible
                                                                         : words_to_choose(predict);
}

std::variant<Lesson, FileError> read_lesson(const JsonValue& tree, std::string_view name) {
  const auto fill = [](const JsonFields& in, Lesson& lesson) {
    const JsonValue* version = in.find(lesson_field);
    if (version == nullptr && in.find("attnlab") != nullptr)
      in.refuse_in_words(lesson_field, "expected a lesson, found a scene");
    else if (version == nullptr)
      in.refuse(lesson_field, "a lesson, whose first field says its version: \"attnlab_lesson\": 1");
    else if (!version->is(lesson_version))
      in.refuse(lesson_field, "version 1, the one that this program reads");
    read_fields(in, lesson, lesson_fields);
    read_fields(in, lesson, sources_fields);
    read_lab(in, lesson);
    lesson.scenes = read_named_scenes(in);
    bool slides = false;
    in.each("steps", {1, most_lesson_steps}, [&](const JsonFields& step, std::size_t) {
      slides = slides || has_slide_fields(step.object());
      const LessonStep& read = lesson.steps.emplace_back(read_step(step));
      if (!lesson.scenes.contains(read.scene)) step.refuse("scene", "the name of one of its scenes");
      if (read.text.empty()) step.refuse("text", filled_text.expected());
    });
    lesson.old_form = !slides;
  };
  return filled_from<Lesson>(tree, name, "a lesson: an object", fill);
}

std::variant<Lesson, FileError> read_lesson(std::string_view text, std::string_view name) {
  return of_json(text, name, [name](const JsonValue& tree) { return read_lesson(tree, name); });
}

std::string lesson_text(const Lesson& lesson) {
  JsonObject object(0);
  object.set(lesson_field, lesson_version);
  write_fields(object, lesson, lesson_fields);
  if (lesson.run) object.add("lab", json_line(*lesson.run));
  write_fields(object, lesson, sources_fields);
  object.add("scenes", named_scenes_text(lesson.scenes));
  object.add("steps", json_lines(json_each(lesson.steps, step_text), 1));
  return object.text() + "\n";
}

}  // namespace attnlab
