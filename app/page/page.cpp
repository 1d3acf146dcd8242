#include "app/page/page.h"

#include "app/figures/blocks/blocks.h"
#include "app/figures/sheet/sheet.h"
#include "app/page/html.h"
#include "app/page/page_frame.h"
#include "app/page/page_program.h"
#include "app/page/page_words.h"
#include "core/analysis/node.h"
#include "core/scene/rules.h"
#include "core/teaching/answer.h"
#include "core/teaching/lesson_check.h"
#include "core/text/json_write.h"
#include "core/text/number.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

template <class Range, class Text>
std::string packed_list(const Range& range, Text text) {
  return json_list(json_each(range, text), ",");
}

std::string reply_json(const Reply& reply) {
  if (const auto* word = std::get_if<std::string>(&reply)) return json_string(*word);
  // A masked logit, minus infinity, has no number in JSON: this one is read as it.
  return packed_list(std::get<std::vector<double>>(reply),
                     [](double number) { return std::isinf(number) ? "-1e999" : json_number(number); });
}

class LessonWriter {
 public:
  LessonWriter(const Lesson& lesson, const PageOptions& options) : options_(options) {
    for (const auto& [name, scene] : lesson.scenes) stage_.emplace(name, staged(scene, false));
    lesson_ = printed(lesson, stage_);
    for (const LessonStep& step : lesson.steps)
      told_.push_back(lesson.old_form ? html_words(step.text) : page_words(step.text, stage_, step.scene));
    for (const LessonStep& step : lesson.steps)
      if (std::ranges::find(names_, step.scene) == names_.end()) {
        names_.push_back(step.scene);
        scenes_.push_back({&lesson.scenes.at(step.scene), stage_.at(step.scene).analysis});
      }
  }

  std::string text() const {
    std::string text = page_opening(lesson_.title);
    text +=
        "<p class=\"question\">" + html_words(lesson_.question) + "</p>\n" + page_tools() +
        "<p class=\"only-without\">Scripts are off: here are all steps, answers and numbers.</p></header>\n<main>";
    text +=
        "<div class=\"tools\"><button type=\"button\" id=\"previous\">Previous step</button><span id=\"where\"></span>"
        "<button type=\"button\" id=\"next\">Next step</button></div>\n";
    std::vector<const char*> scripts{"words.js", "lesson.js"};
    for (std::size_t k = 0; k < lesson_.steps.size(); ++k) text += step_html(lesson_.steps[k], k);
    text +=
        "<p class=\"note\" id=\"yours\">These are no longer the lesson's matrices: what stays in the text, and what is crossed out, is said of the lesson's.</p>\n";
    JsonObject data(JsonObject::packed), kinds(JsonObject::packed);
    for (int k = 0; k < predict_kind_count; ++k) add_kind(kinds, static_cast<PredictKind>(k));
    if (!kinds.empty()) scripts.push_back("judge.js");
    data.add("kinds", kinds.text());
    data.add("steps",
             json_list(json_each(lesson_.steps, [this](const LessonStep& step) { return step_json(step); }),
                       ",\n"));
    return text + page_scenes_html(scenes_, options_.decimals) + end_html() + "</main>\n" +
           page_closing(scenes_, options_.decimals, data.text(), scripts);
  }

 private:
  const StagedScene& of(const LessonStep& step) const { return stage_.find(step.scene)->second; }

  // A truth that cannot be worked out is none: a lesson that check_lesson passes has no such question.
  Reply truth(const LessonStep& step) const {
    auto truth = truth_of(*step.ask, stage_, step.scene);
    return std::holds_alternative<Reply>(truth) ? std::get<Reply>(truth) : Reply(std::string());
  }

  std::string step_html(const LessonStep& step, std::size_t k) const {
    std::string text = "<section class=\"step\"><h2 tabindex=\"-1\">Step " + std::to_string(k + 1) +
                       "</h2><p>" + told_[k] + "</p>";
    // A page has one scene at a time.
    if (step.linked)
      text += "<p class=\"note\">In the window another scene, “" + html_text(step.linked->names.back()) +
              "”, is beside this one and is dragged along.</p>";
    if (step.ask) text += question_html(step, k);
    return text + "</section>\n";
  }

  static std::string choices(std::size_t k, const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words)
      text += "<label><input type=\"radio\" name=\"a" + std::to_string(k) + "\" value=\"" + html_text(word) +
              "\"/> " + html_words(word) + "</label>";
    return text;
  }

  // A field for each number that is asked for; of a row, or a column, with the name of its token.
  std::string fields(const LessonStep& step, const Reply& truth) const {
    const auto* numbers = std::get_if<std::vector<double>>(&truth);
    const auto n_k = static_cast<std::size_t>(of(step).analysis.dims.n_k);
    const std::size_t count = numbers != nullptr ? numbers->size() : n_k;
    const QuestionKind& kind = question_kind(step.ask->kind);
    std::string text;
    for (const std::string& entry : entry_names(&*step.ask, of(step).scene, count))
      text += "<label>" +
              html_text(kind.takes == Takes::number        ? "number"
                        : kind.asked_by == AskedBy::sketch ? "temperature " + entry
                                                           : entry) +
              " <input autocomplete=\"off\" /></label>";
    return text;
  }

  std::string question_html(const LessonStep& step, std::size_t k) const {
    const Reply right = truth(step);
    return "<p class=\"ask\">" + html_words(step.ask->ask) +
           "</p><form class=\"predict\" hidden=\"hidden\"><fieldset><legend class=\"sr\">Your answer</legend>" +
           (has_numbers(step.ask->kind) ? fields(step, right) : choices(k, words_to_offer(*step.ask))) +
           "</fieldset><button type=\"submit\">Answer</button> <button type=\"button\" class=\"show\">Show</button>\n"
           "<p class=\"verdict\" role=\"status\"></p></form>\n<details><summary>The answer</summary><p>" +
           html_words(truth_words(*step.ask, right)) + "</p></details>";
  }

  std::string end_html() const {
    std::string text = "<section id=\"end\"><h2>The answer</h2>\n<p>" + html_words(lesson_.answer) + "</p>\n";
    if (!lesson_.open.empty()) text += "<p>" + html_words(lesson_.open) + "</p>\n";
    if (!lesson_.sources.empty()) {
      text += "<ul class=\"notes\">";
      for (const std::string& source : lesson_.sources) text += "<li>" + html_words(source) + "</li>";
      text += "</ul>\n";
    }
    return text + "</section>\n";
  }

  // Cells of a step, each by itself, and whole rows with a column of -1.
  std::string cells(const LessonStep& step, const std::vector<std::optional<Cell>>& some) const {
    std::vector<std::string> list;
    const StagedScene& on = of(step);
    for (const auto& cell : some) {
      if (!cell) continue;
      const MatrixView m = is_given(cell->node) ? matrix(on.scene, {kind_of(cell->node), cell->head})
                                                : values(on.scene, on.analysis, cell->node, cell->head);
      for (int i = 0; i < m.rows() && cell->col < m.cols(); ++i)
        if (cell->row < 0 || cell->row == i)
          list.push_back("[\"" + page_key(cell->node) + "\"," + std::to_string(i) + "," +
                         std::to_string(cell->col) +
                         (cell->head > 0 ? "," + std::to_string(cell->head) : "") + "]");
    }
    return json_list(list, ",");
  }
  std::string lights(const LessonStep& step) const {
    std::vector<std::optional<Cell>> lit;
    for (const std::string& light : step.light) lit.push_back(lit_cell(light));
    return cells(step, lit);
  }

  // A kind that is asked here, where its wrong answers are told apart;
  // of numbers there are as many as fields.
  void add_kind(JsonObject& kinds, PredictKind asked) const {
    const QuestionKind& kind = question_kind(asked);
    const bool is_asked = std::ranges::any_of(
        lesson_.steps, [asked](const LessonStep& step) { return step.ask && step.ask->kind == asked; });
    if (!is_asked || kind.checks.empty()) return;
    std::vector<std::string> checks;
    for (const AnswerCheck& check : kind.checks)
      if (check.sees != "given")
        checks.push_back('[' + json_string(check.sees) + ',' + json_string(html_words(check.says)) + ']');
    JsonObject object(JsonObject::packed);
    if (kind.impossible) object.set("impossible", 1);
    if (kind.asked_by == AskedBy::sketch) object.add("names", packed_list(curve_words, json_string));
    object.add("checks", json_list(checks, ","));
    kinds.add(question_name(asked), object.text());
  }

  std::string predict_json(const LessonStep& step) const {
    const Prediction& predict = *step.ask;
    std::vector<std::string> hidden;
    const std::vector<Node> shown = page_nodes(of(step).scene);
    // A page has no gradients, so there is nothing to cover beside W.
    const bool slopes = !gradients_covered_by(step).empty();
    for (const Node node : covered_by(step, of(step).scene))
      if (std::ranges::find(shown, node) != shown.end() && !(slopes && node == Node::W))
        hidden.push_back(json_string(page_key(node)));
    const bool numbers = has_numbers(predict.kind);
    const auto wrong_json = [&](const WrongAnswer& one) {
      return '[' + json_string(html_words(one.says)) + ',' + reply_json(one.answer) +
             (numbers ? ',' + json_number(within_of(predict, one.answer)) : "") + ']';
    };
    const Reply right = truth(step);
    JsonObject object(JsonObject::packed);
    if (!question_kind(predict.kind).checks.empty()) object.set("kind", question_name(predict.kind));
    object.add("truth", reply_json(right));
    if (numbers) object.set("within", within_of(predict, right));
    object.add("hide", json_list(hidden, ","));
    if (!step.blocks.empty()) object.add("shows", shown_beside(step, shown));
    // Without it all that is covered is a "?", what is lit, too.
    if (!lesson_.old_form) object.add("asked", cells(step, {asked_cell(predict)}));
    object.add("wrong", packed_list(predict.wrong, wrong_json));
    return object.text();
  }

  // What follows from the given matrices and stands on the slide: other tables may hold the answer.
  static std::string shown_beside(const LessonStep& step, const std::vector<Node>& shown) {
    std::vector<std::string> list;
    for (const Node node : shown)
      if (!is_given(node) && std::ranges::any_of(block_names(step.blocks), [node](const std::string& name) {
            const auto block = block_called(name);
            return block && block->row->node == node;
          }))
        list.push_back(json_string(page_key(node)));
    return json_list(list, ",");
  }

  std::string step_json(const LessonStep& step) const {
    const int head = std::clamp(step.head - 1, 0, std::max(0, of(step).analysis.dims.h - 1));
    std::vector<std::string> locked;
    for (const std::string& name : step.lock)
      if (const auto kind = matrix_called(name)) locked.push_back(json_string(page_key(node_of(*kind))));
    JsonObject object(JsonObject::packed);
    object.set("scene", std::ranges::find(names_, step.scene) - names_.begin());
    if (head > 0) object.set("head", head);
    object.add("light", lights(step));
    if (!locked.empty()) object.add("lock", json_list(locked, ","));
    if (step.ask) object.add("predict", predict_json(step));
    return object.text();
  }

  Lesson lesson_;
  std::vector<std::string> told_;  // the words of each step, as HTML
  PageOptions options_;
  Stage stage_;
  std::vector<std::string> names_;  // of the scenes, in the order in which the steps show them
  std::vector<PagedScene> scenes_;
};

std::string rules_words(const Scene& scene, const Analysis& analysis) {
  const FigureOptions options;
  return html_words(caption_of({scene, analysis, theme(ThemeId::light), options}, {}));
}

}  // namespace

std::string scene_page(const Scene& scene, const Analysis& analysis, const PageOptions& options) {
  const std::vector<PagedScene> scenes{{&scene, analysis}};
  std::string text = page_opening(scene.title.empty() ? "Attention" : scene.title);
  if (!scene.notes.empty()) text += "<p class=\"notes\">" + html_text(scene.notes) + "</p>\n";
  text +=
      "<p class=\"rules\">" + rules_words(scene, analysis) + "</p>\n" + page_tools() +
      "<p class=\"only-without\">Scripts are off: these are the numbers of the scene. With them, every given number "
      "can be dragged and typed.</p></header>\n";
  return text + "<main>" + page_scenes_html(scenes, options.decimals) + "</main>\n" +
         page_closing(scenes, options.decimals);
}

std::string lesson_page(const Lesson& lesson, const PageOptions& options) {
  return LessonWriter(lesson, options).text();
}

}  // namespace attnlab
