// What a lesson's page says of an answer, against what the program says of it: random questions of all kinds,
// and answers as people type them, good, bad and malformed. The page's programs are run by Node on the data
// of the page.
#include "app/page/html.h"
#include "app/page/page.h"
#include "app/page/page_program.h"
#include "core/teaching/answer.h"
#include "core/text/json_write.h"
#include "core/text/number.h"
#include "tests/core/checkers.h"
#include "tests/core/random_scene.h"
#include "tests/core/temporary_folder.h"
#include "tests/page/page_scenes.h"

#include <algorithm>
#include <set>

namespace attnlab::test {
namespace {

using Numbers = std::vector<double>;
using Fields = std::vector<std::string>;

constexpr int questions = 1000, questions_of_page = 50, answers_of_question = 6;

std::string pick(Random& random, const Fields& list) {
  return list[static_cast<std::size_t>(random.between(0, static_cast<int>(list.size()) - 1))];
}

// An expression of the kind that has a truth on the scene; some do not.
std::string expression(Random& random, PredictKind kind, const Dims& n) {
  const std::string i = std::to_string(random.between(1, n.n_q)),
                    j = std::to_string(random.between(1, n.n_k));
  const std::string of = question_kind(kind).of;
  if (of.find('[') == std::string::npos) return pick(random, {of, "rank(S)"});
  const bool row = of[2] == ':', column = of.ends_with(":]");
  return pick(random, {"A[", "A[", "L[", "S["}) + (row ? ":" : i) + "," + (column ? ":" : j) + "]";
}

Reply reply_of(const Prediction& predict, const Stage& stage, const std::string& id) {
  const auto truth = truth_of(predict, stage, id);
  return std::holds_alternative<Reply>(truth) ? std::get<Reply>(truth) : Reply(std::string());
}

// Numbers that are near the truth, or break a rule of it.
Numbers numbers_near(Random& random, Numbers truth) {
  const auto at = [&]() -> double& {
    return truth[static_cast<std::size_t>(random.between(0, static_cast<int>(truth.size()) - 1))];
  };
  switch (random.between(0, 8)) {
    case 0: break;
    case 1:
      for (double& x : truth) x = rounded(x, 2);
      break;
    case 2:
      for (double& x : truth) x += random.uniform(-0.06, 0.06);
      break;
    case 3: std::swap(at(), at()); break;
    case 4: at() = -std::abs(at()); break;
    case 5: at() = random.between(-1, 1); break;
    case 6:
      for (double& x : truth) x *= random.uniform(0, 2);
      break;
    case 7: std::ranges::fill(truth, 1.0 / static_cast<double>(truth.size())); break;
    default: at() += 0.2; at() -= 0.2;
  }
  return truth;
}

std::string as_typed(Random& random, double number) {
  if (std::isinf(number)) return pick(random, {"-inf", "\u2212inf", "-\u221E", "\u2212\u221E"});
  std::string text = exact_number(number);
  if (random.chance(0.2)) std::ranges::replace(text, '.', ',');
  if (number < 0 && random.chance(0.3)) text.replace(0, 1, "\u2212");
  if (random.chance(0.1)) text = "(" + text + ")*3/3";
  return text;
}

Fields typed_fields(Random& random, const Prediction& predict, const Reply& truth, std::size_t n_k) {
  const auto* numbers = std::get_if<Numbers>(&truth);
  Fields fields;
  if (numbers == nullptr) {  // a row that cannot be written down
    fields.assign(n_k, "");
    if (random.chance(0.5))
      fields.front() = "impossible";
    else
      for (std::string& field : fields) field = as_typed(random, random.uniform(-1, 1));
    return fields;
  }
  const bool expected = !predict.wrong.empty() && random.chance(0.2);
  for (const double x :
       numbers_near(random, expected ? std::get<Numbers>(predict.wrong.front().answer) : *numbers))
    fields.push_back(as_typed(random, x));
  const auto any = static_cast<std::size_t>(random.between(0, static_cast<int>(fields.size()) - 1));
  if (random.chance(0.15))
    fields[any] = pick(random, {"", "abc", "1..2", "1/0", "inf", "nan", "1/3", "impossible", "-inf",
                                "\u2212\u221E", "0,25", "2/7", "sqrt(2)/2", "1e999", "-", "<b>", "0x1"});
  if (random.chance(0.05)) {
    for (std::string& field : fields) field.clear();
    fields.front() = "impossible";
  }
  return fields;
}

Prediction random_question(Random& random, PredictKind kind, const Stage& stage, const std::string& id) {
  Prediction predict{.kind = kind, .ask = "What?", .options = {"as $A$", "less < more", "none"}};
  if (question_kind(kind).truth != nullptr) {
    for (int tries = 0; tries == 0 || reply_of(predict, stage, id) == Reply(std::string()); ++tries) {
      predict.of = expression(random, kind, stage.find(id)->second.analysis.dims);
      if (tries < 50) continue;
      predict.kind = PredictKind::number;  // the scene has nothing of this kind
      predict.of = "par_total";
    }
  } else {
    predict.answer = pick(random, words_to_choose(predict));
  }
  if (!random.chance(0.6)) return predict;
  const bool in_numbers = has_numbers(predict.kind);
  const Reply truth = reply_of(predict, stage, id);
  Reply wrong = truth;
  if (const auto* numbers = std::get_if<Numbers>(&truth))
    wrong = numbers_near(random, *numbers);
  else if (!in_numbers)
    wrong = pick(random, words_to_choose(predict));
  if (!std::holds_alternative<std::string>(wrong) || !in_numbers)
    predict.wrong.push_back({wrong, "scale", "That is $q_1$ & <less>."});
  return predict;
}

// Masks, ties, every rule; and now and then scores that leave the range of numbers.
Scene question_scene(std::uint64_t seed) {
  Scene scene = random_scene(seed, Entries::any);
  if (seed % 5 != 0) return scene;
  Random random(seed);
  scene = make_scene(random,
                     settled({.source = Source::free,
                              .score = ScoreRule::unprojected,
                              .value = ValueRule::inputs,
                              .output = OutputRule::none}),
                     Entries::generic);
  view(scene.Q)(0, 0) = view(scene.K)(0, 0) = 1e200;
  return scene;
}

constexpr const char* judge_runner = R"JS(
const fs = require("fs"), vm = require("vm");
vm.runInThisContext(fs.readFileSync("judge.js", "utf8"));
let judged_answers = 0;
for (let k = 0; k < Number(process.argv[2]); ++k) {
  const html = fs.readFileSync(`${k}.html`, "utf8");
  const { kinds, steps } = JSON.parse(html.split('id="attnlab-page">')[1].split("</script>")[0]).lesson;
  const fields = html.split('<section class="step">').slice(1).map((part) => part.split("</section>")[0].split("<input autocomplete").length - 1);
  for (const { step, typed, word, about, hide, expected } of JSON.parse(fs.readFileSync(`${k}.json`, "utf8"))) {
    const { predict } = steps[step];
    if (predict.hide.join(" ") !== hide) throw new Error(`page ${k}, ${about}: the page covers "${predict.hide.join(" ")}", the program "${hide}"`);
    if (fields[step] !== (typed ? typed.length : 0)) throw new Error(`${about}: ${fields[step]} fields`);
    const { given, why } = typed ? read_answer(typed, kinds[predict.kind]) : { given: word };
    const verdict = why ? "refused" : judged(predict, given, kinds[predict.kind]), says = why ? "refused" : `${verdict.right}: ${verdict.says}`;
    if (says !== expected) throw new Error(`page ${k}, ${about}: the page says "${says}" (${why}), the program "${expected}"`);
    ++judged_answers;
  }
}
console.log("judged", judged_answers);
)JS";

TEST(PageJudge, SaysOfAnAnswerWhatTheProgramSays) {
  ATTNLAB_NEEDS_PROGRAM("node");
  constexpr std::uint64_t seed = 34009;
  SCOPED_TRACE("seed " + std::to_string(seed));
  Random random(seed);
  const TemporaryFolder folder;
  std::map<PredictKind, std::map<std::string, int>> met;  // how often an answer was right, wrong, refused
  std::set<std::pair<PredictKind, std::string>> rules;
  int pages = 0, answers = 0, covered = 0;
  for (int asked = 0; asked < questions; asked += questions_of_page, ++pages) {
    Lesson lesson;
    Stage stage;
    std::string list;
    for (int k = 0; k < questions_of_page; ++k) {
      const std::string id = "scene " + std::to_string(k / 10);
      if (k % 10 == 0) {
        const Scene scene = question_scene(seed + static_cast<std::uint64_t>(asked + k) / 10);
        lesson.scenes.emplace(id, scene);
        stage.emplace(id, staged(scene));
      }
      const StagedScene& on = stage.find(id)->second;
      // Curves, the last kind, are half as frequent: each is five scenes.
      const auto wanted = static_cast<PredictKind>((asked + k) % 15 % predict_kind_count);
      LessonStep step{{.scene = id, .view = "pipeline"}};
      step.ask = random_question(random, wanted, stage, id);
      const PredictKind kind = step.ask->kind;
      lesson.steps.push_back(step);
      const Reply truth = reply_of(*step.ask, stage, id);
      std::string hide;
      const std::vector<Node> shown = page_nodes(on.scene);
      const bool slopes = !gradients_covered_by(step).empty();  // beside W, and no page has them
      for (const Node node : covered_by(step, on.scene))
        if (std::ranges::find(shown, node) != shown.end() && !(slopes && node == Node::W))
          hide += (hide.empty() ? "" : " ") + page_key(node);
      covered += hide.empty() ? 0 : 1;
      for (int n = 0; n < answers_of_question; ++n) {
        std::string words, joined, expected, typed = "null";
        bool blank = false;
        if (has_numbers(kind)) {
          std::vector<std::string> quoted;
          for (const std::string& field :
               typed_fields(random, *step.ask, truth, static_cast<std::size_t>(on.analysis.dims.n_k))) {
            joined += (quoted.empty() ? "" : " ") + field;
            blank = blank || field.empty();
            quoted.push_back(json_string(field));
          }
          typed = json_list(quoted);
        } else {
          joined = pick(random, words_to_offer(*step.ask));
        }
        const auto read = read_answer_text(*step.ask, joined);
        const auto* reply = std::get_if<Reply>(&read);
        const bool one_word = reply != nullptr && std::holds_alternative<std::string>(*reply);
        const Judgement judgement =
            reply != nullptr ? judge_answer(*step.ask, stage, id, *reply) : Judgement{};
        if (reply == nullptr || (blank && !one_word)) {
          // In the window a row with too few numbers is judged;
          // on the page the empty field says that it is empty.
          EXPECT_FALSE(judgement.right) << joined;
          expected = "refused";
        } else {
          expected = judgement.right          ? "true: Right."
                     : judgement.says.empty() ? "false: No."
                                              : "false: " + html_words(judgement.says);
          if (!judgement.right) rules.insert({kind, judgement.rule});
        }
        ++met[kind][expected.substr(0, 4)];
        ++answers;
        list += (list.empty() ? "[" : ",\n") + std::string("{\"step\":") + std::to_string(k) +
                ",\"typed\":" + typed + ",\"word\":" + json_string(joined) + ",\"about\":" +
                json_string(std::string(question_name(kind)) + " " + step.ask->of + " = " + words_of(truth) +
                            ", typed " + joined) +
                ",\"hide\":" + json_string(hide) + ",\"expected\":" + json_string(expected) + "}";
      }
    }
    folder.write(std::to_string(pages) + ".html", lesson_page(lesson));
    folder.write(std::to_string(pages) + ".json", list + "]");
  }
  for (int k = 0; k < predict_kind_count; ++k) {
    const auto kind = static_cast<PredictKind>(k);
    const QuestionKind& about = question_kind(kind);
    EXPECT_GT(met[kind]["true"], 50) << question_name(kind);
    EXPECT_GT(met[kind]["fals"], 50) << question_name(kind);
    EXPECT_GE(met[kind]["refu"], has_numbers(kind) ? 20 : 0) << question_name(kind);
    // A page has as many fields as the truth has numbers.
    for (const AnswerCheck& check : about.checks)
      EXPECT_TRUE(check.sees == "given" || rules.contains({kind, check.rule}))
          << question_name(kind) << check.rule;
  }
  for (const char* rule : {"mask", "positivity", "row sum", "order", "scale", "shift", "count"})
    EXPECT_TRUE(std::ranges::any_of(rules, [&](const auto& one) { return one.second == rule; })) << rule;
  EXPECT_GT(covered, questions / 3);
  folder.write("judge.js",
               page_program_of({"algebra.js", "number.js", "expression.js", "lesson.js", "judge.js"}));
  const Checked said = run_checker({"node", "-", std::to_string(pages)}, judge_runner, folder.path());
  EXPECT_EQ(said.output, "judged " + std::to_string(answers) + "\n");
}

}  // namespace
}  // namespace attnlab::test
