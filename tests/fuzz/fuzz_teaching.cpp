// What teachers write and readers hand in: lessons, challenges, answers;
// and the small words of the command line and of claims.
#include "app/cli/answers.h"
#include "app/library/claims.h"
#include "app/library/lessons.h"
#include "core/analysis/named_cell.h"
#include "core/claims/bench.h"
#include "core/exact/letters.h"
#include "core/lab/variant.h"
#include "core/scene/scene_file.h"
#include "core/scene/slide.h"
#include "core/studies/sweep.h"
#include "core/teaching/answer.h"
#include "core/teaching/challenge.h"
#include "core/teaching/claim.h"
#include "core/teaching/gather.h"
#include "core/teaching/handed_in.h"
#include "core/teaching/words.h"
#include "core/text/utf8.h"
#include "tests/fuzz/fuzz.h"

namespace attnlab::test {
namespace {

const StagedScene& staged_opening() {
  static const StagedScene on = staged(random_scene(4, Entries::generic, true));
  return on;
}

Stage opening_stage() {
  Stage stage;
  stage.emplace("it", staged_opening());
  return stage;
}

Prediction question(PredictKind kind) {
  return {.kind = kind,
          .of = kind == PredictKind::row    ? "A[1,:]"
                : kind == PredictKind::rank ? "rankW"
                                            : "A[1,1]",
          .answer = kind == PredictKind::choice ? "one" : "yes",
          .options = {"one", "another"}};
}

// What was typed is judged under every kind of question; what was handed in is gathered.
void try_typed(std::string_view typed, const Stage& stage) {
  for (int k = 0; k < predict_kind_count; ++k) {
    const Prediction predict = question(static_cast<PredictKind>(k));
    const auto read = read_answer_text(predict, typed);
    if (const auto* why = std::get_if<std::string>(&read)) {
      require_sentence(*why);
      continue;
    }
    const auto& reply = std::get<Reply>(read);
    const std::string words = words_of(reply);
    require(is_utf8(words) || !is_utf8(typed), "an answer in words is UTF-8 where it was typed so");
    const Judgement judged = judge_answer(predict, stage, "it", reply);
    require(is_utf8(judged.says) && judged.says.size() < 2000, "what is said of an answer can be read");
  }
}

// What is wrong with a file is told whole; say() cleans and shortens it.
void require_sentences(const Report& checked) {
  for (const std::string& error : checked.errors)
    require(!error.empty() && is_utf8(error), "what is wrong is said in UTF-8");
  require(is_utf8(checked.text), "what is said of a file is UTF-8");
}

}  // namespace

void try_answers(std::string_view bytes) {
  static const Stage stage = opening_stage();
  try_typed(bytes, stage);
  const SceneRead read = read_scene(bytes, "fuzzed.json");
  const auto* scene = std::get_if<Scene>(&read);
  if (scene == nullptr) return;
  const auto answers = handed_in(*scene);
  if (const auto* why = std::get_if<std::string>(&answers)) return require_sentence(*why);
  Scene again = *scene;
  hand_in(again, std::get<HandedIn>(answers));
  require(std::holds_alternative<HandedIn>(handed_in(again)), "what is handed in is read");
  const Gathered class_of_two = gather({{"a", *scene}, {"b", again}}, nullptr, std::nullopt);
  for (const std::string& why : class_of_two.left_out) require_sentence(why);
  require(is_utf8(gathered_text(class_of_two)), "the answers of a class are UTF-8");
}

std::vector<std::string> answers_seeds() {
  std::vector<std::string> seeds{"0.5 0.3 0.2",         "1/2; 1/4; 1/4", "yes",      "impossible",
                                 "-inf 0 \u2212\u221E", "another",       "negative", "2"};
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    Scene scene = random_scene(seed, Entries::any);
    hand_in(scene, {"A lesson",
                    {{1, std::vector<double>{0.5, -0.0, 5e-324}},
                     {2, std::vector<double>{1e308}},
                     {4, std::string("no")}}});
    seeds.push_back(scene_text(scene));
  }
  return seeds;
}

void try_lesson(std::string_view bytes) {
  const auto read = read_lesson(bytes, "fuzzed.json");
  if (const auto* error = std::get_if<FileError>(&read)) return require_sentence(error->sentence());
  const std::string text = lesson_text(std::get<Lesson>(read));
  const auto again = read_lesson(text, "again");
  require(std::holds_alternative<Lesson>(again), "what is written is read");
  require(lesson_text(std::get<Lesson>(again)) == text, "what is written again is the same bytes");
  constexpr int trials = 2;
  const SlideCheck any{[](const auto&...) { return std::string(); }, [](const auto&...) { return true; },
                       [](std::string_view) { return true; }, [](std::string_view) { return true; }};
  for (const LessonProblem& problem : check_lesson(std::get<Lesson>(read), any, trials))
    require_sentence(problem.sentence);
}

std::vector<std::string> lesson_seeds() {
  std::vector<std::string> seeds;
  for (const LessonEntry& one : lesson_list()) seeds.emplace_back(lesson_file(one.id));
  return seeds;
}

void try_talk(std::string_view bytes) {
  const auto read = read_talk(bytes, "fuzzed.json");
  if (const auto* error = std::get_if<FileError>(&read)) return require_sentence(error->sentence());
  const auto& talk = std::get<Talk>(read);
  const std::string text = talk_text(talk);
  const auto again = read_talk(text, "again");
  require(std::holds_alternative<Talk>(again), "what is written is read");
  require(talk_text(std::get<Talk>(again)) == text, "what is written again is the same bytes");
  const auto told = told_talk(talk, "fuzzed.json");
  if (const auto* error = std::get_if<FileError>(&told)) return require_sentence(error->sentence());
  const auto& lesson = std::get<Lesson>(told);
  require(lesson.steps.size() == talk.slides.size(), "a talk has all of its slides");
  for (const LessonStep& step : lesson.steps)
    require(lesson.scenes.contains(step.scene), "each slide has a scene");
}

std::vector<std::string> talk_seeds() {
  std::vector<std::string> seeds;
  for (const LessonEntry& one : talk_list()) seeds.emplace_back(talk_file(one.id));
  return seeds;
}

// Claims of the literature: what is accepted can be decided; what would be trained has its command.
void try_claim(std::string_view bytes) {
  auto read = read_claim(bytes, "fuzzed.json", "fuzzed");
  if (const auto* error = std::get_if<FileError>(&read)) return require_sentence(error->sentence());
  auto& claim = std::get<LiteratureClaim>(read);
  for (const ClaimRun& run : claim.runs)
    require(is_utf8(lab::command_of(run.experiment)), "a command is UTF-8");
  claim.runs.clear();
  const std::atomic<bool> stop{false};
  require(decide(claim, 0, 1, stop).lines.size() == claim.claims.size(), "every claim is decided");
}

std::vector<std::string> claim_seeds() {
  std::vector<std::string> seeds;
  for (const ClaimEntry& one : claim_list()) seeds.emplace_back(one.file);
  return seeds;
}

void try_challenges(std::string_view bytes) {
  const auto read = read_challenges(bytes, "fuzzed.json");
  if (const auto* error = std::get_if<FileError>(&read)) return require_sentence(error->sentence());
  require_sentences(check_text(bytes, "fuzzed.json"));
  const auto& set = std::get<ChallengeSet>(read);
  for (const Challenge& one : set.challenges) {
    const Progress progress = progress_of(one, set.scenes.at(one.scene));
    require(progress.whole >= 0 && progress.whole <= 1, "a meter is between 0 and 1");
  }
}

std::vector<std::string> challenges_seeds() { return {std::string(challenge_file())}; }

// Names of cells, letters, sweeps, variants, claims and their expressions.
void try_words(std::string_view bytes) {
  static const Stage stage = opening_stage();
  const StagedScene& on = staged_opening();
  if (const auto name = read_cell_name(bytes)) {
    const auto cell = find_cell(on.scene, on.analysis, *name);
    if (const auto* why = std::get_if<std::string>(&cell)) require_sentence(*why);
  }
  const auto sentence_of = [](const auto& read) {
    if (const auto* why = std::get_if<std::string>(&read)) require_sentence(*why);
  };
  sentence_of(read_letter(on.scene, bytes));
  sentence_of(read_letters(on.scene, {std::string(bytes), "W_Q[1,1]=a"}));
  const auto blocks = read_blocks(bytes);
  sentence_of(blocks);
  if (const auto* list = std::get_if<BlockList>(&blocks))
    require(read_blocks(blocks_text(*list)) == blocks, "blocks that are written are read");
  sentence_of(lab::read_variant(bytes));
  sentence_of(lab::read_variants(bytes));
  const auto sweep = read_sweep(on.scene, bytes);
  sentence_of(sweep);
  if (const auto* moves = std::get_if<Sweep>(&sweep); moves != nullptr && why_not(on.scene, *moves).empty()) {
    require(std::isfinite(moves->from) && std::isfinite(moves->to), "a sweep goes from a number to a number");
    const auto again = read_sweep(on.scene, sweep_text(*moves));
    require(std::holds_alternative<Sweep>(again), "a sweep that is written is read");
    for (const int frame : {0, 1, 5})
      require(!check(at(on.scene, *moves, value_of_frame(*moves, frame, 10))), "a frame is a valid scene");
  }
  // Claims stand in files, which are UTF-8, and are told whole; say()
  // cleans and shortens what it says of them.
  if (!is_utf8(bytes)) return;
  const auto told = [](const auto& read) {
    if (const auto* why = std::get_if<std::string>(&read))
      require(!why->empty() && is_utf8(*why), "what is said of a claim is UTF-8");
  };
  const LiveWords words = slide_words(on.scene, on.analysis, nullptr, nullptr, bytes);
  require(is_utf8(words.text) && is_utf8(words.wrong), "words that live are UTF-8");
  told(judge(bytes, stage, "it"));
  told(evaluate(bytes, stage, "it"));
}

std::vector<std::string> words_seeds() {
  return words_in(
      "Y[1,1]; A:2[3,1]; W_Q[1,2]=a; X[1,1]=alpha; temperature=0.25:4; Q,1,2=-2:2; t=0:1; again=0:10; sphere=0:10; "
      "qk:h=4:dk=1,merged; qk:value=keys:weights=sparsemax; qk:positions=rope:angle=0.5; A[1,2] ~ 0.84; S == T(S); "
      "Q,[S,A],Y; {q:4} asks {k:2}: {S[4,2]|3}, before {A@before}; bars(A[4,:]),[[S,A],V]; fact qq-symmetric holds; max(A[1,:]) - min(A[1,:]) > 0.5; norm(gX) <= 3; rank(S) = 2; "
      "sum(A[1,:]) = 1 \u00B1 0.01; sv[1] / sv[2] < 1e9; loss >= 0");
}

}  // namespace attnlab::test
