#include "core/teaching/lesson_check.h"

#include "core/analysis/node.h"
#include "core/teaching/answer.h"
#include "core/teaching/linked.h"
#include "core/teaching/problems.h"
#include "core/teaching/scenes_read.h"
#include "core/teaching/words.h"
#include "core/text/expression.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <utility>

namespace attnlab {
namespace {

bool is_figure(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

// The decimals of a text, without sign: "0.79", "2.5".
// Whole numbers count tokens and steps as often as they state a value.
std::vector<std::string> decimals_in(std::string_view text) {
  std::vector<std::string> list;
  for (std::size_t i = 0; i < text.size();) {
    if (!is_figure(text[i]) && text[i] != '.') {
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < text.size() && (is_figure(text[end]) || text[end] == '.')) ++end;
    std::string number(text.substr(i, end - i));
    while (!number.empty() && number.back() == '.') number.pop_back();
    if (number.find('.') != std::string::npos) list.push_back(number);
    i = end;
  }
  return list;
}

// .46 and 0.460 are one number. Of a text with a point.
std::string canonical(std::string number) {
  if (number.front() == '.') number.insert(0, "0");
  while (number.back() == '0') number.pop_back();
  if (number.back() == '.') number.pop_back();
  return number;
}

// The matrices that words ask a hand to drag: "Drag row 1 of $W^Q$ and $W^K$", "can $Q$ be dragged". Of
// others a sentence only speaks.
std::vector<std::string> dragged_in(std::string_view text) {
  std::vector<std::string_view> pieces;  // words and formulas in turn
  for (std::size_t sign = text.find('$'); sign != std::string_view::npos; sign = text.find('$')) {
    pieces.push_back(text.substr(0, sign));
    text.remove_prefix(sign + 1);
  }
  pieces.push_back(text);
  // "row 1 of ", "the right border of ", "row 1 of the folded "; nothing: the whole matrix.
  const auto is_part = [](std::string_view words) {
    constexpr std::string_view parts[] = {"row",       "column",    "entr",     "an entr",
                                          "some entr", "the right", "the lower"};
    return words.empty() ||
           (words.find(" of ") != std::string_view::npos &&
            std::ranges::any_of(parts, [words](auto part) { return words.starts_with(part); }));
  };
  const auto joins = [&](std::string_view words) {
    for (const std::string_view joint : {", and ", ", ", " and ", " or ", " as well as "})
      if (words.starts_with(joint)) return is_part(words.substr(joint.size()));
    return false;
  };
  // "Drag ", "Dragging row 1 of ", "try dragging both: "; not "do not drag ", "drag it while ".
  const auto asks = [&](std::string_view before) {
    const std::size_t verb = std::max(before.rfind("rag ") + 1, before.rfind("ragging ") + 1);
    if (verb == 0) return false;
    const std::string_view first = before.substr(0, verb - 1),
                           rest = before.substr(before.find(' ', verb) + 1);
    return !first.ends_with("not d") && (is_part(rest) || rest == "both: ");
  };
  std::vector<std::string> list, joined;  // the last formulas, as far as they belong together
  bool wanted = false;
  for (std::size_t i = 1; i < pieces.size(); i += 2) {
    if (!joins(pieces[i - 1])) joined.clear(), wanted = asks(pieces[i - 1]);
    std::string symbol(pieces[i]);
    std::erase_if(symbol, [](char c) { return std::string_view("^_{} ").find(c) != std::string_view::npos; });
    if (matrix_called(symbol)) joined.push_back(symbol);
    const bool passive = i + 1 < pieces.size() && (pieces[i + 1].starts_with(" be dragged") ||
                                                   pieces[i + 1].starts_with(" can be dragged"));
    if (wanted || passive) list.insert(list.end(), joined.begin(), joined.end()), joined.clear();
  }
  return list;
}

struct Checker : Problems {
  const Lesson& lesson;
  Stage stage;

  int trials, left = most_trials;

  Checker(const Lesson& of, const SlideCheck& slide_check, int of_a_law)
      : Problems{slide_check}, lesson(of), stage(stage_of(of)), trials(of_a_law) {}

  void length(const std::string& field, const std::string& text, std::size_t most) {
    if (const std::size_t words = count_words(text); words > most)
      say(field + ": expected at most " + std::to_string(most) + " words, found " + std::to_string(words));
  }

  std::string asked() const { return lesson.old_form ? "predict." : "ask."; }

  void claims(const LessonStep& step) {
    if (step.claims.empty() && !lesson.talk) say("claims: what the text says is asserted by none");
    for (const StepClaim& claim : step.claims) {
      const auto result = judged(claim.text, stage, step.scene);
      if (result && !result->holds) say(in_quotes(claim.text) + " is false: " + result->found);
      if (!result || !result->holds || !claim.law) continue;
      const int tried = std::clamp(left, 1, trials);
      left -= tried;
      if (const std::string why = broken_law(claim.text, lesson.scenes, step.scene, step.lock, tried, step);
          !why.empty())
        say(in_quotes(claim.text) + " is no law: " + why);
    }
  }

  void live(const LessonStep& step) {
    each_text(step, [&](const std::string& field, const std::string& text) {
      if (const LiveWords words = live_words(text, stage, step.scene); !words.wrong.empty())
        say(field + ": " + words.wrong);
    });
  }

  // Numbers are printed from the matrices of the moment, so that none grows stale.
  void live_numbers(const LessonStep& step) {
    live(step);
    each_text(step, [&](const std::string& field, const std::string& text) {
      const std::string rest = with_values(text, [](Said&, std::string_view) {}).text;
      for (const std::string& number : decimals_in(rest))
        say(field + ": the number " + quotable(number) +
            " is written out in it; an expression between braces, {A[1,2]}, is printed from the matrices");
    });
  }

  // On a wall stands one of these in a band at a time, with the numbers of the scene.
  void fits_its_band(const LessonStep& step) {
    each_text(step, [&](const std::string& field, const std::string& text) {
      if (field == "ask.wrong.says") return;  // beside the answers
      const bool loud = field == "words";
      if (!(loud ? slides.holds_said : slides.holds_told)(live_words(text, stage, step.scene).text))
        say(field + ": it has more than the " +
            (loud ? "line that a slide has for it, also in smaller letters"
                  : "two lines that a slide has for it"));
    });
  }

  // What is asked for is not told before the answer; where it is said aloud it is a "?" until then.
  void unasked(const LessonStep& step) {
    bool told = false;
    const auto look = [&](Said&, std::string_view expression) {
      told = told || trimmed(expression.substr(0, expression.rfind('|')), " ") == step.ask->of;
    };
    for (const std::string* text : {&step.text, &step.ask->ask}) with_values(*text, look);
    if (told) say(asked() + "of: " + step.ask->of + " is printed in the words before the answer");
  }

  // Of a lesson without slides: a decimal that the reader is told stands in a claim, or in the scene.
  void numbers(const LessonStep& step) {
    std::vector<std::string> known;
    for (const StepClaim& claim : step.claims)
      for (std::string& number : decimals_in(claim.text)) known.push_back(canonical(std::move(number)));
    const std::string told = step.text + " " + (step.ask ? step.ask->ask + " " + step.ask->why : "");
    for (const std::string& number : decimals_in(told)) {
      if (std::find(known.begin(), known.end(), canonical(number)) != known.end()) continue;
      const Typed value = read_decimal(number);
      if (!std::holds_alternative<double>(value))
        say("the text: " + quotable(number) + " is no number");
      else if (!is_entry(step.scene, std::get<double>(value)))
        say("the number " + quotable(number) + " is in no claim");
    }
  }

  bool is_entry(const std::string& id, double value) const {
    const StagedScene& on = stage.at(id);
    if (on.scene.temperature == value) return true;
    for (const char* name : {"X", "M", "Q", "K", "V", "WQ", "WK", "WV", "WA", "P", "WO"}) {
      const auto grid = named_grid(on, name);
      if (const auto* g = std::get_if<ClaimValue>(&grid))
        for (const double entry : g->at)
          if (std::abs(entry) == value) return true;
    }
    return false;
  }

  void lights(const LessonStep& step) {
    for (const std::string& light : step.light) {
      const std::string name = light.substr(0, light.find('['));
      if (value("light", light, stage, step.scene) &&
          (light.find('@') != std::string::npos || !is_lit_name(name)))
        say("light " + in_quotes(light) + ": expected a matrix or a cell of this step's scene");
      else if (!lesson.old_form && !is_seen(step, light))
        say("light " + in_quotes(light) + ": it is not on this step's slide");
    }
  }
  // What is lit, or asked for, stands on the slide.
  bool is_seen(const LessonStep& step, const std::string& of) const {
    const StagedScene& on = stage.at(step.scene);
    const std::optional<Cell> cell = lit_cell(of);
    // What is set stands among the inputs, whatever the slide is.
    return (cell && is_given(cell->node)) ||
           ((cell || lit_gradient(of)) && slides.shows(step, on.scene, on.analysis, of));
  }
  // On a wall there is no panel of inputs: what is to be dragged stands on the slide.
  void drags(const LessonStep& step) {
    if (step.blocks.empty()) return;
    for (const std::string& text : {step.text, step.ask ? step.ask->ask : std::string()})
      for (const std::string& name : dragged_in(text)) {
        const auto is_it = [&name](const std::string& block) {
          const auto node = named_node(block_and_scene(block).block);
          return node && is_given(node->node) && matrix_called(name) == kind_of(node->node);
        };
        if (!any_block(step.blocks, is_it))
          say("the words ask to drag " + name + ", which is not on this step's slide");
      }
  }
  static bool any_block(const BlockList& list, const std::function<bool(const std::string&)>& is_it) {
    return std::ranges::any_of(list, [&](const BlockEntry& one) {
      return one.name.empty() ? any_block(one.list, is_it) : is_it(one.name);
    });
  }
  void locks(const LessonStep& step) {
    for (const std::string& name : step.lock)
      if (!matrix_called(name))
        say("lock " + in_quotes(name) + ": expected X, M, Q, K, V, WQ, WK, WV, W, WA or WO");
  }

  static bool is_lit_name(const std::string& name) {
    return named_node(name) || named_gradient(name) || name == "eig" || name == "sv" || name == "sums" ||
           name == "ent";
  }

  void prediction(const LessonStep& step) {
    const Prediction& predict = *step.ask;
    length(asked() + "ask", predict.ask, longest_ask_words);
    length(asked() + "why", predict.why, longest_ask_words);
    const auto truth = truth_of(predict, stage, step.scene);
    if (const auto* sentence = std::get_if<std::string>(&truth)) {
      say(asked() + "of: " + *sentence);
      return;
    }
    if (!lesson.old_form && (asked_cell(predict) || asked_gradient(predict)) && !is_seen(step, predict.of))
      say(asked() + "of: " + predict.of + " is not on this step's slide");
    for (const WrongAnswer& wrong : predict.wrong)
      if (is_right(predict, std::get<Reply>(truth), wrong.answer))
        say(asked() + "wrong: the answer " + words_of(wrong.answer) + " is right");
    for (const std::string& name : step.cover)
      if (!is_lit_name(name))
        say((lesson.old_form ? "predict.hide" : "cover") + (": " + in_quotes(name) + " is no matrix"));
  }

  // Slides of a talk speak of the state before, too, which is the present one here.
  void begin(const LessonStep& step) {
    ++number;
    if (lesson.talk && !lesson.scenes.contains(state_before))
      stage.insert_or_assign(state_before, stage.at(step.scene));
  }

  // Of the other scene blocks that its rules have not are left out, but not all of them.
  void link(const LessonStep& step) {
    if (!step.linked) return;
    if (std::string why = wrong_link(step, stage.at(step.scene).scene, lesson.scenes); !why.empty())
      return say("compare: " + why);
    const StagedScene& other = stage.at(step.linked->scene);
    const auto is_there = [&](const BlockEntry& one) {
      return slides.wrong({.blocks = {one}}, other.scene, other.analysis).empty();
    };
    if (!step.blocks.empty() && std::ranges::none_of(step.blocks, is_there))
      say("compare: " + in_quotes(step.linked->scene) + " has none of these blocks");
  }

  void head(const LessonStep& step) {
    const int heads = stage.at(step.scene).analysis.dims.h;
    if (step.head > heads) say("head: the scene has no head " + std::to_string(step.head));
  }

  void showing() {
    for (const LessonStep& step : lesson.steps) {
      begin(step);
      shown(step, stage, lesson.scenes);
      link(step);
      head(step);
      if (!lesson.old_form) live(step);
    }
  }

  void run() {
    length("answer", lesson.answer, longest_answer_words);
    length("open", lesson.open, longest_answer_words);
    for (const LessonStep& step : lesson.steps) {
      begin(step);
      length("text", step.text, longest_step_words);
      if (const std::size_t sentences = count_sentences(step.text); sentences > 2)
        say("text: expected at most 2 sentences, found " + std::to_string(sentences));
      shown(step, stage, lesson.scenes);
      link(step);
      head(step);
      claims(step);
      lesson.old_form ? numbers(step) : live_numbers(step);
      if (!lesson.old_form) fits_its_band(step);
      lights(step);
      if (!lesson.old_form) drags(step);
      locks(step);
      plane(step, lesson.scenes, step.lock, trials);
      for (const Goal& goal : step.goal) judged(goal.claim, stage, step.scene);
      if (!step.ask) continue;
      prediction(step);
      if (!lesson.old_form) unasked(step);
    }
  }
};

}  // namespace

std::optional<MatrixKind> matrix_called(std::string_view name) {
  for (const MatrixKind kind :
       {MatrixKind::X, MatrixKind::M, MatrixKind::Q, MatrixKind::K, MatrixKind::V, MatrixKind::WQ,
        MatrixKind::WK, MatrixKind::WV, MatrixKind::W, MatrixKind::WA, MatrixKind::P, MatrixKind::WO})
    if (name == name_of(kind)) return kind;
  return std::nullopt;
}

Stage stage_of(const Lesson& lesson) {
  Stage stage;
  for (const auto& [id, scene] : lesson.scenes) stage.emplace(id, staged(scene));
  return stage;
}

Lesson printed(Lesson lesson, const Stage& stage, Notation notation) {
  if (lesson.old_form) return lesson;  // braces are letters there
  for (LessonStep& step : lesson.steps)
    each_text(step, [&](const char*, std::string& text) {
      text = in_notation(live_words(text, stage, step.scene).text, notation);
    });
  return lesson;
}

std::size_t count_words(std::string_view text) {
  std::size_t words = 0;
  bool inside = false, formula = false;
  for (const char c : text) {
    if (c == '$') formula = !formula;
    if (c == ' ' && !formula) {
      inside = false;
    } else if (!inside) {
      inside = true;
      ++words;
    }
  }
  return words;
}

std::size_t count_sentences(std::string_view text) {
  std::size_t count = 0;
  bool formula = false, open = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '$') formula = !formula;
    if (text[i] != ' ') open = true;
    const bool mark = text[i] == '.' || text[i] == '?' || text[i] == '!';
    if (formula || !mark) continue;
    std::size_t next = i + 1;
    while (next < text.size() && (text[next] == '"' || text[next] == '\'' || text[next] == ')')) ++next;
    if (next == text.size() || text[next] == ' ') {
      ++count;
      open = false;
    }
  }
  return count + (open ? 1 : 0);
}

std::vector<LessonProblem> check_lesson(const Lesson& lesson, const SlideCheck& slides, int trials) {
  Checker checker(lesson, slides, trials);
  checker.run();
  return checker.problems;
}

std::optional<LessonProblem> cannot_show(const Lesson& lesson, const SlideCheck& slides) {
  Checker checker(lesson, slides, 0);
  checker.showing();
  return checker.problems.empty() ? std::nullopt : std::optional(checker.problems.front());
}

std::string place_of(const LessonProblem& problem, const Lesson& lesson) {
  if (problem.step == 0) return {};
  return (lesson.talk ? "slide " : "step ") + std::to_string(problem.step) + ": ";
}

}  // namespace attnlab
