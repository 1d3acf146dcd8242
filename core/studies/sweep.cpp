#include "core/studies/sweep.h"

#include "core/algebra/matrix_ops.h"
#include "core/analysis/analysis.h"
#include "core/analysis/names.h"
#include "core/studies/again.h"
#include "core/text/expression.h"
#include "core/text/utf8.h"

#include <cmath>
#include <limits>
#include <utility>

namespace attnlab {
namespace {

constexpr double least_temperature = 1e-3, most_temperature = 1e3;  // as SetTemperature

constexpr const char* forms =
    "expected \"temperature=FROM:TO\", \"t=FROM:TO\", \"again=FROM:TO\", \"sphere=FROM:TO\" or an entry as "
    "\"Q,ROW,COLUMN=FROM:TO\"";

std::string found(std::string_view text) {
  return text.empty() ? ", found nothing" : ", found \"" + quotable(text) + '"';
}

// What moves but no entry, as it is typed, and in a formula.
struct SweepName {
  SweepKind kind;
  std::string_view word, symbol;
};
constexpr SweepName sweep_names[] = {{SweepKind::temperature, "temperature", "\\tau"},
                                     {SweepKind::antisymmetry, "t", "t"},
                                     {SweepKind::again, "again", "\\text{time}"},
                                     {SweepKind::sphere, "sphere", "\\text{time}"}};

// "0.25:4" into the two ends; else the sentence.
std::string read_ends(Sweep& sweep, std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) return "sweep: expected two numbers as FROM:TO" + found(text);
  for (const auto& [end, part] :
       {std::pair{&sweep.from, text.substr(0, colon)}, {&sweep.to, text.substr(colon + 1)}}) {
    const Typed typed = read_expression(part);
    if (const auto* why = std::get_if<std::string>(&typed)) return "sweep: " + *why;
    *end = std::get<double>(typed);
  }
  return {};
}

// "WQ:2" into a matrix of the scene.
std::string read_matrix(const Scene& scene, MatrixId& id, std::string_view text) {
  const std::size_t colon = text.find(':');
  const std::string_view name = text.substr(0, colon);
  bool known = false;
  for (int kind = 0; kind < matrix_kind_count && !known; ++kind) {
    id.kind = static_cast<MatrixKind>(kind);
    known = name == name_of(id.kind);
  }
  if (!known) return std::string("sweep: ") + forms + found(text);
  if (colon == std::string_view::npos) return {};
  const int heads = static_cast<int>(scene.heads.size());
  const std::optional<int> head = whole_number(text.substr(colon + 1));
  if (!is_per_head(id.kind)) return "sweep: " + std::string(name) + " belongs to no head" + found(text);
  if (!head || *head < 1 || *head > heads)
    return "sweep: expected a head from 1 to " + std::to_string(heads) + found(text.substr(colon + 1));
  id.head = *head - 1;
  return {};
}

// "Q,1,2" into a place of a matrix, or "Q[1,2]", as cells are called.
std::string read_entry(const Scene& scene, Sweep& sweep, std::string_view typed) {
  std::string text(typed);
  if (const std::size_t opens = text.find('['); opens < text.find(',') && text.back() == ']') {
    text[opens] = ',';
    text.pop_back();
  }
  const std::size_t first = text.find(','),
                    second = first == std::string_view::npos ? first : text.find(',', first + 1);
  if (second == std::string_view::npos) return std::string("sweep: ") + forms + found(typed);
  if (std::string why = read_matrix(scene, sweep.id, text.substr(0, first)); !why.empty()) return why;
  const std::optional<int> row = whole_number(std::string_view(text).substr(first + 1, second - first - 1)),
                           col = whole_number(std::string_view(text).substr(second + 1));
  constexpr int least = std::numeric_limits<int>::min();  // there is no index before it
  if (!row || !col || *row == least || *col == least)
    return "sweep: expected a row and a column, from 1" + found(typed);
  sweep.row = *row - 1;
  sweep.col = *col - 1;
  return {};
}

std::string out_of_range(const char* what, double low, double high, const Sweep& sweep) {
  for (const double end : {sweep.from, sweep.to})
    if (!(end >= low && end <= high))
      return std::string("sweep: expected ") + what + " from " + exact_number(low) + " to " +
             exact_number(high) + ", found " + exact_number(end);
  return {};
}

std::string why_no_entry(const Scene& scene, const Sweep& sweep) {
  const std::string name = name_of(sweep.id.kind);
  const MatrixView m = matrix(scene, sweep.id);
  if (sweep.id.kind == MatrixKind::target || !in_use(scene, sweep.id.kind) || m.size() == 0)
    return "sweep: " + name + " is not in use in this scene";
  if (sweep.row < 0 || sweep.col < 0 || sweep.row >= m.rows() || sweep.col >= m.cols())
    return "sweep: expected a row from 1 to " + std::to_string(m.rows()) + " and a column from 1 to " +
           std::to_string(m.cols()) + " of " + name + ", found " + std::to_string(sweep.row + 1LL) + " and " +
           std::to_string(sweep.col + 1LL);
  return out_of_range("an entry", -max_entry, max_entry, sweep);
}

// The scene with the merged W in the place of the product is the same layer only where nothing else reads the
// product's factors; and where W is symmetric by its rule there is nothing to move.
std::string why_no_split(const Scene& scene, const Sweep& sweep) {
  if (!in_use(scene, MatrixKind::W)) {
    if (!in_use(scene, MatrixKind::WK))
      return "sweep: t needs the score rule qk or merged; under the rule of this scene W is symmetric";
    if (scene.positions == Positions::rope)
      return "sweep: t needs the score rule merged under rope, which turns between the two matrices";
    if (scene.positions == Positions::keys)
      return "sweep: t needs the score rule merged where places are added to the keys";
    if (scene.unit_keys || graph(rules_of(scene))[Node::P_V].copy_of() == Node::P_K)
      return "sweep: t needs the score rule merged where the projected keys are normalised or are the values";
  }
  const int d = dims(scene).d;
  for (const Head& head : scene.heads)
    if (!score_matrix(scene, head, d).allFinite())
      return "sweep: t needs a finite W; here it left the range of doubles";
  return out_of_range("t", -max_entry, max_entry, sweep);
}

Scene mixed(const Scene& scene, double t) {
  const int d = dims(scene).d;
  Scene out = apply(scene, SetScore{ScoreRule::merged});
  for (std::size_t head = 0; head < out.heads.size(); ++head)
    out.heads[head].W = split_mixed(score_matrix(scene, scene.heads[head], d), t);
  return out;
}

constexpr double longest_time = 100, finest_time = 0.05;

// The tokens after so much time, by even steps; the last ones where the next left the range of doubles.
AgainRun after_time(const Scene& scene, SweepKind kind, double time) {
  AgainRule rule{.sphere = kind == SweepKind::sphere, .flow = true};
  if (!(time >= least_again_step)) return again(scene, rule, 0);
  const int steps = static_cast<int>(std::ceil(time / finest_time));
  rule.step = time / steps;
  return again(scene, rule, steps);
}

std::string why_no_time(const Scene& scene, const Sweep& sweep) {
  if (const std::string why = why_not_again(scene, {.sphere = sweep.kind == SweepKind::sphere}); !why.empty())
    return "sweep: " + why;
  if (std::string why = out_of_range("a time", 0, longest_time, sweep); !why.empty()) return why;
  if (after_time(scene, sweep.kind, std::max(sweep.from, sweep.to)).left_range)
    return "sweep: the tokens leave the range of doubles before that time; expected a shorter one";
  return {};
}

}  // namespace

std::variant<Sweep, std::string> read_sweep(const Scene& scene, std::string_view text) {
  const std::size_t sign = text.find('=');
  if (sign == std::string_view::npos) return std::string("sweep: ") + forms + found(text);
  const std::string_view what = text.substr(0, sign);
  Sweep sweep;
  std::string why;
  if (const auto* named = std::ranges::find(sweep_names, what, &SweepName::word);
      named != std::end(sweep_names))
    sweep.kind = named->kind;
  else
    sweep.kind = SweepKind::entry, why = read_entry(scene, sweep, what);
  if (why.empty()) why = read_ends(sweep, text.substr(sign + 1));
  if (why.empty()) why = why_not(scene, sweep);
  if (!why.empty()) return why;
  return sweep;
}

std::string sweep_text(const Sweep& sweep) {
  std::string what;
  if (sweep.kind != SweepKind::entry) {
    what = std::ranges::find(sweep_names, sweep.kind, &SweepName::kind)->word;
  } else {
    what = name_of(sweep.id.kind);
    if (is_per_head(sweep.id.kind) && sweep.id.head > 0) what += ":" + std::to_string(sweep.id.head + 1);
    what += "," + std::to_string(sweep.row + 1) + "," + std::to_string(sweep.col + 1);
  }
  return what + "=" + exact_number(sweep.from) + ":" + exact_number(sweep.to);
}

std::string sweep_symbol(const Scene& scene, const Sweep& sweep) {
  if (sweep.kind == SweepKind::entry)
    return symbol_of(scene, {node_of(sweep.id.kind), sweep.id.head, sweep.row, sweep.col});
  return std::string(std::ranges::find(sweep_names, sweep.kind, &SweepName::kind)->symbol);
}

std::string why_not(const Scene& scene, const Sweep& sweep) {
  if (const auto problem = check(scene))
    return "sweep: " + problem->field + ": expected " + problem->expected;
  switch (sweep.kind) {
    case SweepKind::entry: return why_no_entry(scene, sweep);
    case SweepKind::temperature:
      return out_of_range("a temperature", least_temperature, most_temperature, sweep);
    case SweepKind::antisymmetry: return why_no_split(scene, sweep);
    case SweepKind::again:
    case SweepKind::sphere: return why_no_time(scene, sweep);
  }
  return {};
}

Scene at(const Scene& scene, const Sweep& sweep, double value) {
  if (sweep.kind == SweepKind::antisymmetry) return mixed(scene, value);
  if (sweep.kind == SweepKind::again || sweep.kind == SweepKind::sphere)
    return with_tokens(scene, after_time(scene, sweep.kind, value).X.back());
  Scene out = scene;
  if (sweep.kind == SweepKind::temperature)
    out.temperature = value;
  else
    matrix(out, sweep.id)(sweep.row, sweep.col) = value;
  return out;
}

double value_of_frame(const Sweep& sweep, int frame, int frames) {
  if (sweep.once) return std::lerp(sweep.from, sweep.to, static_cast<double>(frame) / (frames - 1));
  const int there = frames / 2, back = frames - there;
  const double part =
      frame <= there ? static_cast<double>(frame) / there : static_cast<double>(frames - frame) / back;
  return std::lerp(sweep.from, sweep.to, part);
}

}  // namespace attnlab
