#include "core/teaching/challenge.h"

#include "core/teaching/claim.h"
#include "core/teaching/fields.h"
#include "core/teaching/fixed.h"
#include "core/text/json_read.h"
#include "core/text/number.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <set>
#include <utility>

namespace attnlab {
namespace {

constexpr const char* here = "it";
// Below this a goal that is not reached is never shown as reached.
constexpr double nearly = 0.99;

void read_goal(Fields fields, Challenge& challenge, std::optional<FileError>& error) {
  challenge.goal.push_back({fields.text("claim"), fields.text("meter"), fields.text("words")});
  fields.finish(error);
}

Impossible read_impossible(Fields fields, std::optional<FileError>& error) {
  Impossible impossible{fields.text("rule"), fields.texts("certificate"), fields.text("says")};
  if (!fields.failed() && !is_rule_of_answers(impossible.rule))
    fields.refuse("rule", "one of: " + rules_of_answers());
  if (!fields.failed() && impossible.certificate.empty())
    fields.refuse("certificate", "a list of claims that are true whatever is dragged");
  fields.finish(error);
  return impossible;
}

std::string read_scene_name(Fields& fields, const char* name, const SceneMap& scenes) {
  std::string id = fields.text(name);
  if (!fields.failed() && !scenes.contains(id)) fields.refuse(name, "the name of one of the scenes");
  return id;
}

Challenge read_challenge(Fields fields, const ChallengeSet& set, std::optional<FileError>& error) {
  Challenge c;
  c.id = fields.text("id");
  const auto is_id = [](char x) { return std::islower(static_cast<unsigned char>(x)) != 0 || x == '-'; };
  if (!fields.failed() && !std::ranges::all_of(c.id, is_id)) fields.refuse("id", "small letters and hyphens");
  if (!fields.failed() && std::ranges::find(set.challenges, c.id, &Challenge::id) != set.challenges.end())
    fields.refuse("id", "an id that no other challenge has");
  c.title = fields.text("title");
  c.text = fields.text("text");
  c.start = read_scene_name(fields, "start", set.scenes);
  c.view = fields.text("view");
  c.part = fields.optional_text("part");
  c.light = fields.texts("light");
  c.fixed = fields.texts("fixed");
  for (const std::string& name : c.fixed)
    if (!fields.failed() && !can_be_fixed(name)) fields.refuse("fixed", "a list of " + all_fixed_names());
  fields.each("goal", 1, most_goals, [&c, &error](Fields goal) { read_goal(std::move(goal), c, error); });
  const JsonValue* impossible = fields.find("impossible");
  if ((impossible != nullptr) == (fields.find("solution") != nullptr))
    fields.refuse("solution", "either a solution or, in \"impossible\", the proof that there is none");
  if (impossible == nullptr)
    c.solution = read_scene_name(fields, "solution", set.scenes);
  else if (impossible->kind != JsonValue::Kind::object)
    fields.refuse("impossible", "an object");
  else if (!fields.failed())
    c.impossible = read_impossible(fields.inside("impossible", *impossible), error);
  fields.finish(error);
  return c;
}

Stage alone(const Scene& scene) {
  Stage stage;
  stage.emplace(here, staged(scene));
  return stage;
}

std::optional<double> number_on(std::string_view expression, const Stage& stage) {
  const auto value = evaluate(expression, stage, here);
  const auto* grid = std::get_if<ClaimValue>(&value);
  if (grid == nullptr || !grid->is_number() || !std::isfinite(grid->at.front())) return std::nullopt;
  return grid->at.front();
}

bool is_true_on(const std::string& claim, const Stage& stage) {
  const auto judged = judge(claim, stage, here);
  const auto* result = std::get_if<ClaimResult>(&judged);
  return result != nullptr && result->holds;
}

// The braces of mathematical type follow a sign, a letter or another brace; those around an expression do not.
bool opens_expression(std::string_view text, std::size_t at) {
  if (text[at] != '{') return false;
  if (at == 0) return true;
  const char before = text[at - 1];
  return before != '_' && before != '^' && before != '}' &&
         std::isalpha(static_cast<unsigned char>(before)) == 0;
}

std::string with_numbers(std::string_view text, const Stage& stage) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t end = opens_expression(text, i) ? text.find('}', i) : std::string_view::npos;
    if (end == std::string_view::npos) {
      out += text[i];
      continue;
    }
    const auto value = number_on(text.substr(i + 1, end - i - 1), stage);
    out += value ? show_number(*value, 4) : "?";
    i = end;
  }
  return out;
}

}  // namespace

bool is_challenge_set(std::string_view text) {
  const auto read = read_json(text, "");
  const auto* value = std::get_if<JsonValue>(&read);
  return value != nullptr && value->find("attnlab_challenges") != nullptr;
}

std::variant<ChallengeSet, FileError> read_challenges(std::string_view text, std::string_view name) {
  auto read = read_json(text, name);
  if (auto* error = std::get_if<FileError>(&read)) return std::move(*error);
  const JsonValue& value = std::get<JsonValue>(read);
  if (value.kind != JsonValue::Kind::object)
    return FileError{std::string(name), "", "expected challenges: an object, found " + value.words()};
  Fields fields(value, std::string(name), "");
  std::optional<FileError> error;
  ChallengeSet set;
  const JsonValue* version = value.find("attnlab_challenges");
  if (version == nullptr || version->kind != JsonValue::Kind::number || version->number != challenges_version)
    fields.refuse("attnlab_challenges", "version 1, the one that this program reads");
  set.scenes = read_named_scenes(fields, error);
  if (!error)
    fields.each("challenges", 1, most_challenges, [&set, &error](Fields challenge) {
      if (!error) set.challenges.push_back(read_challenge(std::move(challenge), set, error));
    });
  fields.finish(error);
  if (error) return *error;
  return set;
}

Progress progress_of(const Challenge& challenge, const Scene& scene) {
  const Stage stage = alone(scene);
  Progress progress;
  progress.reached = true;
  for (const Goal& goal : challenge.goal) {
    const bool reached = is_true_on(goal.claim, stage);
    progress.reached = progress.reached && reached;
    const double near = std::clamp(number_on(goal.meter, stage).value_or(0), 0.0, nearly);
    progress.meters.push_back(reached ? 1 : near);
    progress.whole += progress.meters.back() / static_cast<double>(challenge.goal.size());
  }
  if (!progress.reached) progress.whole = std::min(progress.whole, nearly);
  return progress;
}

Proof proof_on(const Impossible& impossible, const Scene& scene) {
  const Stage stage = alone(scene);
  Proof proof{with_numbers(impossible.says, stage), true};
  for (const std::string& claim : impossible.certificate)
    proof.holds = proof.holds && is_true_on(claim, stage);
  return proof;
}

}  // namespace attnlab
