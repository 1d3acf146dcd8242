#include "app/ui/session/lesson_state.h"

#include "app/figures/views/views.h"
#include "app/ui/session/session.h"
#include "core/lab/task.h"
#include "core/teaching/lesson_check.h"
#include "core/text/number.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace attnlab {
namespace {

// The matrix beside which a vector or a number is shown; gradients and counts stand beside W.
std::optional<Node> node_of_number(std::string_view name) {
  if (name == "asym") return Node::S;
  if (name == "eig") return Node::QQ;
  if (name == "ent" || name == "sums") return Node::A;
  if (name == "rankW" || name == "sv" || name == "loss" || name.starts_with("par_")) return Node::W;
  if (name.size() > 1 && name.front() == 'g' && named_node(name.substr(1))) return Node::W;
  return std::nullopt;
}

// Every name in an expression of the language of claims; functions are no nodes.
std::vector<Node> nodes_in(std::string_view expression) {
  std::vector<Node> nodes;
  const auto in_name = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  for (std::size_t i = 0; i < expression.size();) {
    if (!in_name(expression[i])) {
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < expression.size() && in_name(expression[end])) ++end;
    const bool other_scene = i > 0 && expression[i - 1] == '@';
    const std::string_view name = expression.substr(i, end - i);
    if (const auto node = named_node(name); node && !other_scene) nodes.push_back(node->node);
    if (const auto node = node_of_number(name); node && !other_scene) nodes.push_back(*node);
    i = end;
  }
  return nodes;
}

void add(std::vector<Node>& nodes, Node node) {
  if (!is_given(node) && std::ranges::find(nodes, node) == nodes.end()) nodes.push_back(node);
}

// The cells of "A[1,2]", "A[2,:]", "A2": -1 is all.
std::optional<Cell> lit_cell(const std::string& light) {
  const auto bracket = light.find('[');
  const auto node = named_node(std::string_view(light).substr(0, bracket));
  if (!node) return std::nullopt;
  Cell cell{node->node, node->head, -1, -1};
  if (bracket == std::string::npos) return cell;
  const std::string inside = light.substr(bracket + 1, light.find(']') - bracket - 1);
  const auto comma = inside.find(',');
  cell.row = whole_number(inside.substr(0, comma)).value_or(0) - 1;
  cell.col = comma == std::string::npos ? -1 : whole_number(inside.substr(comma + 1)).value_or(0) - 1;
  return cell;
}

}  // namespace

void show_place(Session& s, const ShownPlace& step) {
  ViewState& view = s.view;
  view.second.clear();
  view.compare = Compare::off;
  s.reference.reset();
  const View* shown = find_view(step.view);
  if (shown == nullptr) return;
  const auto part = std::ranges::find(shown->parts, step.part, &Part::id);
  if (part == shown->parts.end())
    show_view(view, step.view);
  else
    show_part(view, step.view, static_cast<int>(part - shown->parts.begin()));
  view.figure.head = std::clamp(step.head - 1, 0, std::max(0, s.analysis.dims.h - 1));
  view.figure.heads_off = 0;
  view.figure.stages = -1;
  view.figure.lit.clear();
  for (const std::string& light : step.light)
    if (const auto cell = lit_cell(light)) {
      view.figure.lit.push_back(*cell);
      if (shown->chooses_row && cell->row >= 0)
        view.figure.row = std::min(cell->row, s.analysis.dims.n_q - 1);
    }
}

void cover_what_is_asked(Session& s) {
  const LessonStep* step = step_of(s.lesson);
  const StepAnswer* answer = answer_of(s.lesson);
  s.view.figure.hidden = step != nullptr && answer != nullptr && !answer->revealed
                             ? covered_by(*step, s.scene())
                             : std::vector<Node>();
}

void keep_truth(Session& s) {
  const LessonStep* step = step_of(s.lesson);
  StepAnswer* answer = answer_of(s.lesson);
  if (answer == nullptr) return;
  auto truth = truth_of(*step->predict, s.lesson.stage, step->scene);
  answer->truth.reset();
  if (auto* reply = std::get_if<Reply>(&truth)) answer->truth = std::move(*reply);
}

bool in_lesson(const Session& session) { return session.lesson.lesson.has_value(); }

const LessonStep* step_of(const LessonState& state) {
  return state.lesson && state.at < state.lesson->steps.size() ? &state.lesson->steps[state.at] : nullptr;
}

StepAnswer* answer_of(LessonState& state) {
  const LessonStep* step = step_of(state);
  return step != nullptr && step->predict ? &state.answers[state.at] : nullptr;
}

std::vector<Node> covered_by(const LessonStep& step, const Scene& scene) {
  std::vector<Node> nodes;
  if (!step.predict) return nodes;
  for (const Node node : nodes_in(step.predict->of)) add(nodes, node);
  for (const std::string& name : step.predict->hide)
    for (const Node node : nodes_in(name)) add(nodes, node);
  const auto has = [&nodes](Node node) { return std::ranges::find(nodes, node) != nodes.end(); };
  if (has(Node::L)) add(nodes, Node::S);
  if (has(Node::S))
    for (const Node node : {Node::L, Node::S_sym, Node::S_anti}) add(nodes, node);
  if (has(Node::S) && scene.score != ScoreRule::qk) add(nodes, Node::QQ);
  // One of them is the other where nothing stands between.
  if (has(Node::H) && scene.heads.size() == 1) add(nodes, Node::concat);
  if (has(Node::Y) && scene.output == OutputRule::none)
    for (const Node node : {Node::H, Node::concat}) add(nodes, node);
  return nodes;
}

void start_lesson(Session& s, Lesson lesson) {
  Document document = make_document(lesson.scenes.at(lesson.steps.front().scene));
  show_document(s, std::move(document));
  LessonState state;
  state.answers.resize(lesson.steps.size());
  state.stage = stage_of(lesson);
  state.lesson = std::move(lesson);
  s.lesson = std::move(state);
  s.message = {};
  go_to_step(s, 0);
}

void end_lesson(Session& s) {
  s.lesson = {};
  s.view.figure.hidden.clear();
  s.view.figure.lit.clear();
}

void go_to_step(Session& s, std::size_t step) {
  LessonState& state = s.lesson;
  if (!state.lesson) return;
  state.at = std::min(step, state.lesson->steps.size());
  s.view.playing.reset();
  s.view.pinned.reset();
  s.view.hover.reset();
  if (step_of(state) == nullptr) {
    s.view.figure.hidden.clear();
    s.view.figure.lit.clear();
    return;
  }
  restore_step(s);
  const LessonStep& step_now = *step_of(state);
  show_place(s, {step_now.view, step_now.part, step_now.head, step_now.light});
  cover_what_is_asked(s);
}

bool has_experiment(const Session& s) { return in_lesson(s) && s.lesson.lesson->run.has_value(); }

void open_experiment(Session& s) {
  if (!has_experiment(s)) return;
  const LessonRun& run = *s.lesson.lesson->run;
  const lab::Task* task = lab::find_task(run.task);
  if (task == nullptr) return;
  choose_task(s.lab.setup, *task);
  s.lab.set_up = true;
  s.lab.setup.variants = run.variants;
  show_view(s.view, "lab");
}

bool is_changed(const Session& s) {
  const LessonStep* step = step_of(s.lesson);
  return step != nullptr && !(s.scene() == s.lesson.lesson->scenes.at(step->scene));
}

void restore_step(Session& s) {
  const LessonStep* step = step_of(s.lesson);
  if (step == nullptr) return;
  const Scene& scene = s.lesson.lesson->scenes.at(step->scene);
  s.edits = {};
  s.document.history.change(scene);
  s.document.history.seal();
  // What the lesson brings along need not be saved.
  if (s.document.file.empty()) s.document.saved = scene;
  refresh(s);
}

void give_answer(Session& s, Reply answer) {
  const LessonStep* step = step_of(s.lesson);
  StepAnswer* given = answer_of(s.lesson);
  if (given == nullptr || given->revealed) return;
  given->complaint.clear();
  given->judgement = judge_answer(*step->predict, s.lesson.stage, step->scene, answer);
  given->given = std::move(answer);
  if (given->judgement.right) reveal(s);
}

void give_typed(Session& s) {
  const LessonStep* step = step_of(s.lesson);
  StepAnswer* given = answer_of(s.lesson);
  if (given == nullptr) return;
  auto read = read_answer_text(*step->predict, given->typed);
  if (auto* sentence = std::get_if<std::string>(&read))
    given->complaint = std::move(*sentence);
  else
    give_answer(s, std::get<Reply>(std::move(read)));
}

void reveal(Session& s) {
  StepAnswer* given = answer_of(s.lesson);
  if (given == nullptr) return;
  given->revealed = true;
  keep_truth(s);
  cover_what_is_asked(s);
}

}  // namespace attnlab
