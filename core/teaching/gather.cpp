#include "core/teaching/gather.h"

#include "core/teaching/handed_in.h"
#include "core/teaching/lesson_check.h"
#include "core/text/number.h"
#include "core/text/plain_text.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

using Row = std::vector<double>;

struct Paper {
  const HandedFile* file = nullptr;
  HandedIn answers;
};

// Of what is counted the most; of equal counts the first.
template <typename Key>
Key most_of(const std::vector<Key>& keys) {
  const auto count = [&keys](const Key& key) { return std::ranges::count(keys, key); };
  return keys.empty() ? Key() : *std::ranges::max_element(keys, {}, count);
}

// All of the files that carry answers; of the others a sentence.
std::vector<Paper> papers_of(const std::vector<HandedFile>& files, std::vector<std::string>& left_out) {
  std::vector<Paper> papers;
  for (const HandedFile& file : files) {
    if (const auto* error = std::get_if<FileError>(&file.read)) {
      left_out.push_back(error->sentence());
      continue;
    }
    auto answers = handed_in(std::get<Scene>(file.read));
    if (const auto* why = std::get_if<std::string>(&answers))
      left_out.push_back(quotable(file.name, 4096) + ": " + *why);
    else
      papers.push_back({&file, std::get<HandedIn>(std::move(answers))});
  }
  return papers;
}

std::vector<int> steps_of(const std::vector<Paper>& papers) {
  std::vector<int> steps;
  for (const Paper& paper : papers)
    for (const GivenAnswer& one : paper.answers.given) steps.push_back(one.step);
  std::ranges::sort(steps);
  return steps;
}

// Whether an answer is one to what was asked. The first answer counts where the question is not known.
bool fits(const Reply& answer, const Reply& like) {
  if (answer.index() != like.index()) return false;
  const auto *row = std::get_if<Row>(&answer), *other = std::get_if<Row>(&like);
  return row == nullptr || (row->size() == other->size() &&
                            std::ranges::all_of(*row, [](double x) { return std::isfinite(x); }));
}

void tally(Gathered& to, std::vector<std::string> words) {
  std::vector<std::string> given;
  for (const Reply& answer : to.answers) given.push_back(words_of(answer));
  if (to.truth) words.push_back(words_of(*to.truth));
  words.insert(words.end(), given.begin(), given.end());
  for (const std::string& word : words)
    if (std::ranges::find(to.counts, word, &std::pair<std::string, int>::first) == to.counts.end())
      to.counts.emplace_back(word, static_cast<int>(std::ranges::count(given, word)));
}

// What is known of the question: text, truth, scene. Null: nothing.
const Prediction* question_of(const Lesson* lesson, Gathered& to) {
  const auto at = static_cast<std::size_t>(to.step) - 1;
  if (lesson == nullptr || at >= lesson->steps.size()) return nullptr;
  const LessonStep& step = lesson->steps[at];
  to.scene = lesson->scenes.at(step.scene);
  if (!step.predict) return nullptr;
  to.ask = step.predict->ask;
  auto truth = truth_of(*step.predict, stage_of(*lesson), step.scene);
  if (auto* reply = std::get_if<Reply>(&truth)) to.truth = std::move(*reply);
  return &*step.predict;
}

void take_answers(const std::vector<Paper>& papers, const Prediction* predict, Gathered& to) {
  std::vector<std::string> choices;
  if (predict != nullptr) choices = words_to_choose(*predict);
  for (const Paper& paper : papers) {
    const std::string name = quotable(paper.file->name, 4096);
    const auto given = std::ranges::find(paper.answers.given, to.step, &GivenAnswer::step);
    if (given == paper.answers.given.end()) {
      to.left_out.push_back(name + ": expected an answer to step " + std::to_string(to.step) +
                            ", found none");
      continue;
    }
    const Reply* like = to.truth ? &*to.truth : !to.answers.empty() ? &to.answers.front() : &given->answer;
    const auto* word = std::get_if<std::string>(&given->answer);
    const bool unknown =
        word != nullptr && !choices.empty() && std::ranges::find(choices, *word) == choices.end();
    if (!fits(given->answer, *like) || unknown) {
      to.left_out.push_back(name + ": its answer to step " + std::to_string(to.step) + ", \"" +
                            quotable(words_of(given->answer)) + "\", is none to this question");
      continue;
    }
    to.answers.push_back(given->answer);
    if (predict != nullptr && to.truth && is_right(*predict, *to.truth, given->answer)) ++to.right;
  }
}

}  // namespace

Gathered gather(const std::vector<HandedFile>& files, const FindLesson& find, std::optional<int> step) {
  Gathered out;
  std::vector<Paper> papers = papers_of(files, out.left_out);
  if (papers.empty()) return out;
  std::vector<std::string> lessons;
  for (const Paper& paper : papers) lessons.push_back(paper.answers.lesson);
  out.lesson = most_of(lessons);
  for (const Paper& paper : papers)
    if (paper.answers.lesson != out.lesson)
      out.left_out.push_back(quotable(paper.file->name, 4096) + ": it answers another lesson, \"" +
                             quotable(paper.answers.lesson, 100) + '"');
  std::erase_if(papers, [&out](const Paper& paper) { return paper.answers.lesson != out.lesson; });
  out.steps = steps_of(papers);
  out.step = step.value_or(most_of(out.steps));
  out.steps.erase(std::unique(out.steps.begin(), out.steps.end()), out.steps.end());
  out.scene = std::get<Scene>(papers.front().file->read);
  hand_in(out.scene, {});  // nobody's answers leave with a figure
  const Prediction* predict = question_of(find ? find(out.lesson) : nullptr, out);
  take_answers(papers, predict, out);
  if (out.answers.empty()) return out;
  const Reply& first = out.answers.front();
  const QuestionKind* kind = predict != nullptr ? &question_kind(predict->kind) : nullptr;
  const bool counted = kind != nullptr && kind->takes == Takes::number && kind->within == nullptr;
  if (std::holds_alternative<std::string>(first) || counted) {
    tally(out, predict != nullptr ? words_to_choose(*predict) : std::vector<std::string>());
    if (counted) std::ranges::sort(out.counts);
    return out;
  }
  if (const std::size_t count = std::get<Row>(first).size(); count > 1)
    out.entries = entry_names(predict, out.scene, count);
  return out;
}

double quantile(const std::vector<double>& sorted, double share) {
  if (sorted.empty()) return 0;
  const double at = std::clamp(share, 0.0, 1.0) * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(at);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return std::lerp(sorted[below], sorted[above], at - static_cast<double>(below));
}

std::string gathered_count(const Gathered& g) {
  const std::string count =
      g.answers.size() == 1 ? "1 answer" : std::to_string(g.answers.size()) + " answers";
  return g.truth ? count + ", " + std::to_string(g.right) + " of them right" : count;
}

std::string gathered_text(const Gathered& g) {
  std::string text = plain_text(g.lesson) + ", step " + std::to_string(g.step);
  if (!g.ask.empty()) text += ": " + plain_text(g.ask);
  text += "\n" + gathered_count(g) + "\n";
  for (const auto& [word, count] : g.counts)
    text += "  " + std::to_string(count) + "  " + plain_text(word) +
            (g.truth && words_of(*g.truth) == word ? "  (the answer)" : "") + "\n";
  if (!g.counts.empty() || g.answers.empty()) return text;
  const auto* truth = g.truth ? std::get_if<Row>(&*g.truth) : nullptr;
  for (std::size_t j = 0; j < std::get<Row>(g.answers.front()).size(); ++j) {
    Row column;
    for (const Reply& answer : g.answers) column.push_back(std::get<Row>(answer)[j]);
    std::ranges::sort(column);
    text += "  " + (g.entries.empty() ? std::string() : g.entries[j] + ": ");
    if (truth != nullptr) text += "truth " + show_number((*truth)[j], 2) + ", ";
    text += "least " + show_number(column.front(), 2) + ", median " + show_number(quantile(column, 0.5), 2) +
            ", most " + show_number(column.back(), 2) + "\n";
  }
  return text;
}

}  // namespace attnlab
