#include "core/teaching/challenge.h"

#include "core/scene/rules.h"
#include "core/teaching/claim.h"
#include "core/teaching/scenes_read.h"
#include "core/teaching/words.h"
#include "core/text/number.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <iterator>
#include <tuple>
#include <utility>

namespace attnlab {
namespace {

constexpr const char* here = "it";
// Below this a goal that is not reached is never shown as reached.
constexpr double nearly = 0.99;

template <MatrixKind kind>
bool matrix_stands(const Scene& a, const Scene& b) {
  const int heads = static_cast<int>(std::max(a.heads.size(), b.heads.size()));
  for (int head = 0; head < std::max(1, heads); ++head)
    if (!same_bits(matrix(a, {kind, head}), matrix(b, {kind, head}))) return false;
  return true;
}

template <auto member>
bool stands(const Scene& a, const Scene& b) {
  return a.*member == b.*member;
}

// What the name fixes, told of two scenes: whether it is the same in both.
struct FixedName {
  std::string_view name, words;
  bool (*same)(const Scene&, const Scene&);
};

constexpr FixedName fixed_names[] = {
    {"tokens", "the tokens",
     [](const Scene& a, const Scene& b) { return dims(a).n_q == dims(b).n_q && a.tokens == b.tokens; }},
    {"key_tokens", "the keys’ tokens",
     [](const Scene& a, const Scene& b) {
       return dims(a).n_k == dims(b).n_k && a.key_tokens == b.key_tokens;
     }},
    {"source", "where queries, keys and values come from", stands<&Scene::source>},
    {"score", "the rule of the scores",
     [](const Scene& a, const Scene& b) { return a.score == b.score && a.positions == b.positions; }},
    {"value", "the rule of the values", stands<&Scene::value>},
    {"output", "the rule of the output", stands<&Scene::output>},
    {"weights", "the softmax", stands<&Scene::weights>},
    {"unit_keys", "the length of the keys", stands<&Scene::unit_keys>},
    {"inside", "the scale inside the softmax", stands<&Scene::inside>},
    {"outside", "the scale outside the softmax", stands<&Scene::outside>},
    {"temperature", "the temperature", stands<&Scene::temperature>},
    {"mask", "the mask", stands<&Scene::mask>},
    {"X", "$X$", matrix_stands<MatrixKind::X>},
    {"M", "$M$", matrix_stands<MatrixKind::M>},
    {"Q", "$Q$", matrix_stands<MatrixKind::Q>},
    {"K", "$K$", matrix_stands<MatrixKind::K>},
    {"V", "$V$", matrix_stands<MatrixKind::V>},
    {"WQ", "$W^Q$", matrix_stands<MatrixKind::WQ>},
    {"WK", "$W^K$", matrix_stands<MatrixKind::WK>},
    {"WV", "$W^V$", matrix_stands<MatrixKind::WV>},
    {"WO", "$W^O$", matrix_stands<MatrixKind::WO>},
};

const FixedName* find_fixed(std::string_view name) {
  const auto* found = std::ranges::find(fixed_names, name, &FixedName::name);
  return found == std::end(fixed_names) ? nullptr : found;
}

// Beyond what a slide asks of them.
constexpr std::tuple goal_fields{
    JsonField{"meter", &Goal::meter, filled_text, JsonNeed::required},
    JsonField{"words", &Goal::words, filled_text, JsonNeed::required},
};
constexpr std::tuple impossible_fields{
    JsonField{"rule", &Impossible::rule, rule_of_answers, JsonNeed::required},
    JsonField{"says", &Impossible::says, filled_text, JsonNeed::required},
};
// Beside those of its slide.
constexpr std::tuple challenge_fields{
    JsonField{"id", &Challenge::id, filled_text, JsonNeed::required},
    JsonField{"title", &Challenge::title, filled_text, JsonNeed::required},
    JsonField{"fixed", &Challenge::fixed, JsonTexts{}},
    JsonField{"solution", &Challenge::solution, filled_text},
};
constexpr std::array<std::string_view, 5> beside_challenge{"id", "title", "fixed", "solution", "start"};

Challenge read_challenge(const JsonFields& in, const ChallengeSet& set) {
  Challenge c{read_slide(in, beside_challenge)};
  read_fields(in, c, challenge_fields);
  const char* start = in.find("scene") == nullptr ? "start" : "scene";
  in.read(start, c.scene, filled_text, JsonNeed::required);
  if (c.text.empty()) in.refuse("text", filled_text.expected());
  if (in.failed()) return c;
  const auto is_id = [](char x) { return std::islower(static_cast<unsigned char>(x)) != 0 || x == '-'; };
  if (!std::ranges::all_of(c.id, is_id)) in.refuse("id", "small letters and hyphens");
  if (std::ranges::find(set.challenges, c.id, &Challenge::id) != set.challenges.end())
    in.refuse("id", "an id that no other challenge has");
  for (const auto& [name, scene] : {std::pair{start, &c.scene}, {"solution", &c.solution}})
    if (in.find(name) != nullptr && !set.scenes.contains(*scene))
      in.refuse(name, "the name of one of the scenes");
  for (const std::string& name : c.fixed)
    if (!can_be_fixed(name)) in.refuse("fixed", "a list of " + all_fixed_names());
  in.each("goal", {1, most_goals},
          [&c](const JsonFields& goal, std::size_t i) { read_fields(goal, c.goal[i], goal_fields); });
  const JsonValue* impossible = in.find("impossible");
  if ((impossible != nullptr) == (in.find("solution") != nullptr))
    in.refuse("solution", "either a solution or, in \"impossible\", the proof that there is none");
  if (impossible == nullptr || in.failed()) return c;
  const JsonFields proof = in.inside("impossible", *impossible);
  read_fields(proof, *c.impossible, impossible_fields);
  if (c.impossible->certificate.empty())
    proof.refuse("certificate", "a list of claims that are true whatever is dragged");
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

}  // namespace

bool can_be_fixed(std::string_view name) { return find_fixed(name) != nullptr; }

std::string all_fixed_names() {
  std::string list;
  for (const FixedName& known : fixed_names) list += (list.empty() ? "" : ", ") + std::string(known.name);
  return list;
}

std::string_view first_changed(const Scene& before, const Scene& after, std::span<const std::string> fixed) {
  for (const std::string& name : fixed)
    if (const FixedName* known = find_fixed(name); known != nullptr && !known->same(before, after))
      return known->name;
  return {};
}

std::string_view words_of_fixed(std::string_view name) {
  const FixedName* known = find_fixed(name);
  return known == nullptr ? name : known->words;
}

std::variant<ChallengeSet, FileError> read_challenges(const JsonValue& tree, std::string_view name) {
  const auto fill = [](const JsonFields& in, ChallengeSet& set) {
    const JsonValue* version = in.find(challenges_field);
    if (version == nullptr || !version->is(challenges_version))
      in.refuse(challenges_field, "version 1, the one that this program reads");
    set.scenes = read_named_scenes(in);
    in.each("challenges", {1, most_challenges}, [&set](const JsonFields& one, std::size_t) {
      set.challenges.push_back(read_challenge(one, set));
    });
  };
  return filled_from<ChallengeSet>(tree, name, "challenges: an object", fill);
}

std::variant<ChallengeSet, FileError> read_challenges(std::string_view text, std::string_view name) {
  return of_json(text, name, [name](const JsonValue& tree) { return read_challenges(tree, name); });
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
  const auto told = [&stage](Said& said, std::string_view expression) {
    const auto value = number_on(expression, stage);
    said.say(value ? show_number(*value, 4) : "?");
  };
  Proof proof{with_values(impossible.says, told).text, true};
  for (const std::string& claim : impossible.certificate)
    proof.holds = proof.holds && is_true_on(claim, stage);
  return proof;
}

}  // namespace attnlab
