#include "core/teaching/answer.h"

#include "core/analysis/named_matrix.h"
#include "core/teaching/claim.h"
#include "core/text/expression.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <utility>

namespace attnlab {
namespace {

using Numbers = std::vector<double>;

double sum_of(const Numbers& numbers) { return std::accumulate(numbers.begin(), numbers.end(), 0.0); }

bool is_masked(double logit) { return std::isinf(logit) && logit < 0; }

// What is seen in a wrong answer beside the truth, in words; without words it is not there.
// assets/page/judge.js sees the same.
using Seen = std::map<std::string_view, std::string>;

std::string yes_if(bool there) { return there ? "yes" : ""; }

// In as many numbers as the truth has.
Seen seen_in(const Numbers& truth, const Numbers& given, double within) {
  // The first place of which it is so, from 1; else 0.
  const auto place = [&truth](const auto& is_so) {
    for (std::size_t i = 0; i < truth.size(); ++i)
      if (is_so(i)) return i + 1;
    return std::size_t{0};
  };
  const auto shown = [](std::size_t at) { return at > 0 ? std::to_string(at) : std::string(); };
  const auto [least, most] = std::ranges::minmax(truth);
  const auto [low, high] = std::ranges::minmax(given);
  const double sum = sum_of(given), height = most - least, more = height - (high - low);
  const bool one = std::abs(sum_of(truth) - 1) < 1e-9;
  const std::size_t masked = place([&](auto i) { return is_masked(truth[i]) != is_masked(given[i]); });
  // What is larger by more than two answers can be off stands in the same order.
  const bool ordered =
      place([&](auto i) {
        return place([&](auto j) { return truth[i] > truth[j] + 2 * within && given[i] <= given[j]; }) > 0;
      }) == 0;
  // What falls or rises by less than this says nothing.
  const double flat = 0.02 * std::max(height, 1.0);
  const auto rise = [](const Numbers& row, std::size_t to) { return row[to] - row[to - 1]; };
  const std::size_t turn = place([&](auto i) {
    return i > 0 && std::min(std::abs(rise(truth, i)), std::abs(rise(given, i))) > flat &&
           (rise(truth, i) > 0) != (rise(given, i) > 0);
  });
  const bool named = turn > 0 && turn <= curve_words.size();
  return {{"masked", shown(masked)},
          {"hidden", yes_if(masked > 0 && is_masked(truth[masked - 1]))},
          {"negative", yes_if(least >= 0 && low < 0)},
          {"zero", shown(place([&](auto i) { return one && truth[i] == 0 && given[i] > within / 2; }))},
          {"one", yes_if(one)},
          {"sum", one && std::abs(sum - 1) > 0.03 ? show_number(sum, 2) : ""},
          {"ordered", yes_if(ordered)},
          {"largest", ordered ? "" : shown(place([&, most = most](auto i) { return truth[i] == most; }))},
          {"shape", !one          ? ""
                    : most > high ? "sharper"
                                  : "flatter"},
          {"turn", named ? curve_words[turn - 2] : ""},
          {"next", named ? curve_words[turn - 1] : ""},
          {"rises", yes_if(turn > 0 && rise(given, turn - 1) > 0)},
          {"height", yes_if(std::abs(more) > within)},
          {"steeper", yes_if(more > 0)}};
}

Seen seen_in(const Reply& right, const Reply& answer, double within) {
  const auto *truth = std::get_if<Numbers>(&right), *given = std::get_if<Numbers>(&answer);
  if (truth == nullptr) return {{"beyond", "yes"}};
  if (given != nullptr && given->size() == truth->size()) return seen_in(*truth, *given, within);
  return {{"count", std::to_string(truth->size())},
          {"word", yes_if(given == nullptr)},
          {"nothing", yes_if(given == nullptr && std::ranges::count(*truth, 0) == std::ssize(*truth))},
          {"given", given != nullptr ? std::to_string(given->size()) : ""}};
}

// The words of a check, their holes filled.
std::string filled(std::string_view words, Seen seen) {
  std::string text;
  for (;;) {
    const auto from = words.find('{'), to = words.find('}');
    text += words.substr(0, from);
    if (from == std::string_view::npos) return text;
    const std::string_view hole = words.substr(from + 1, to - from - 1);
    const auto asks = hole.find('?'), bar = hole.find('|');
    const std::string& found = seen[hole.substr(0, asks)];
    text += asks == std::string_view::npos ? std::string_view(found)
            : found.empty()                ? hole.substr(bar + 1)
                                           : hole.substr(asks + 1, bar - asks - 1);
    words.remove_prefix(to + 1);
  }
}

// The matrix beside which a vector or a number is shown; gradients and counts stand beside W.
std::optional<Node> node_of_number(std::string_view name) {
  if (name == "asym") return Node::S;
  if (name == "eig") return Node::QQ;
  if (name == "ent" || name == "sums") return Node::A;
  if (name == "rankW" || name == "sv" || name == "loss" || name.starts_with("par_")) return Node::W;
  if (name.size() > 1 && name.front() == 'g' && named_node(name.substr(1))) return Node::W;
  return std::nullopt;
}

// "A" of "A[1,2]"; and the cells that its brackets name, from the first one of a matrix on.
std::string_view name_of(std::string_view light) { return light.substr(0, light.find('[')); }

Cell cells_of(const std::string& light, Cell cell) {
  cell.row = cell.col = -1;
  const auto bracket = light.find('[');
  if (bracket == std::string::npos) return cell;
  const std::string inside = light.substr(bracket + 1, light.find(']') - bracket - 1);
  const auto comma = inside.find(',');
  cell.row = whole_number(inside.substr(0, comma)).value_or(0) - 1;
  cell.col = comma == std::string::npos ? -1 : whole_number(inside.substr(comma + 1)).value_or(0) - 1;
  return cell;
}

// A name with its cells, of this scene, and no expression.
bool is_whole_name(std::string_view of) {
  const std::size_t end = of.find(']');
  return of.find('@') == std::string_view::npos && (end == std::string_view::npos || end + 1 == of.size());
}

// Every name in an expression of the language of claims but those of other scenes; functions are no nodes.
template <typename Use>
void each_name(std::string_view expression, Use use) {
  const auto in_name = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  for (std::size_t i = 0; i < expression.size();) {
    std::size_t end = i;
    while (end < expression.size() && in_name(expression[end])) ++end;
    if (end > i && (i == 0 || expression[i - 1] != '@')) use(expression.substr(i, end - i));
    i = std::max(end, i + 1);
  }
}

void cover_node(std::vector<Node>& nodes, Node node) {
  if (!is_given(node) && std::ranges::find(nodes, node) == nodes.end()) nodes.push_back(node);
}

}  // namespace

std::variant<Reply, std::string> truth_of(const Prediction& predict, const Stage& stage,
                                          std::string_view on) {
  const QuestionKind& kind = question_kind(predict.kind);
  if (predict.of.empty() || kind.truth == nullptr) return Reply(predict.answer);
  const auto truth = [&](const Stage& there) -> std::variant<Reply, std::string> {
    auto value = evaluate(predict.of, there, on);
    if (auto* sentence = std::get_if<std::string>(&value)) return std::move(*sentence);
    return kind.truth(std::get<ClaimValue>(value));
  };
  const auto found = stage.find(on);
  if (kind.asked_by != AskedBy::sketch || found == stage.end()) return truth(stage);
  Numbers points;
  for (const double temperature : curve_temperatures) {
    Scene scene = found->second.scene;
    scene.temperature = temperature;
    Stage there;
    there.emplace(on, staged(scene, false));
    auto point = truth(there);
    if (std::holds_alternative<std::string>(point)) return point;
    points.push_back(std::get<Numbers>(std::get<Reply>(point)).front());
  }
  return Reply(std::move(points));
}

std::variant<Reply, std::string> read_answer_text(const Prediction& predict, std::string_view typed) {
  const auto begin = typed.find_first_not_of(" \t\n"), end = typed.find_last_not_of(" \t\n");
  if (begin == std::string_view::npos) return std::string("type an answer");
  typed = typed.substr(begin, end - begin + 1);
  if (typed.size() > longest_answer) return std::string("type at most 1000 characters");
  const QuestionKind& kind = question_kind(predict.kind);
  if (kind.takes == Takes::word || (kind.impossible && typed == "impossible"))
    return Reply(std::string(typed));
  if (kind.takes == Takes::number) {
    const Typed number = read_expression(typed);
    if (const auto* value = std::get_if<double>(&number)) return Reply(Numbers{*value});
    return std::get<std::string>(number);
  }
  Numbers numbers;
  while (!typed.empty()) {
    const auto stop = typed.find_first_of(" ;\t");
    const std::string_view piece = typed.substr(0, stop);
    if (kind.impossible && (piece == "-inf" || piece == "−inf" || piece == "-∞" || piece == "−∞")) {
      numbers.push_back(-std::numeric_limits<double>::infinity());
    } else if (!piece.empty()) {
      const Typed number = read_expression(piece);
      if (const auto* sentence = std::get_if<std::string>(&number)) return *sentence;
      numbers.push_back(std::get<double>(number));
    }
    typed = stop == std::string_view::npos ? std::string_view() : typed.substr(stop + 1);
  }
  return Reply(std::move(numbers));
}

double within_of(const Prediction& predict, const Reply& truth) {
  const auto* numbers = std::get_if<Numbers>(&truth);
  const auto within = question_kind(predict.kind).within;
  return within != nullptr && numbers != nullptr && !numbers->empty() ? within(*numbers) : 0;
}

bool is_right(const Prediction& predict, const Reply& truth, const Reply& given) {
  const auto *numbers = std::get_if<Numbers>(&given), *right = std::get_if<Numbers>(&truth);
  if (numbers == nullptr || right == nullptr)
    return given == truth ||
           (predict.kind == PredictKind::possible && truth == Reply("impossible") && given == Reply("no"));
  const double within = within_of(predict, truth);
  return std::ranges::equal(*numbers, *right,
                            [within](double a, double b) { return a == b || std::abs(a - b) <= within; });
}

Judgement judge_answer(const Prediction& predict, const Stage& stage, std::string_view on,
                       const Reply& given) {
  const auto truth = truth_of(predict, stage, on);
  if (const auto* sentence = std::get_if<std::string>(&truth)) return {false, {}, *sentence};
  const Reply& right = std::get<Reply>(truth);
  if (is_right(predict, right, given)) return {true, {}, {}};
  for (const WrongAnswer& wrong : predict.wrong)
    if (is_right(predict, wrong.answer, given)) return {false, wrong.rule, wrong.says};
  const std::span<const AnswerCheck> checks = question_kind(predict.kind).checks;
  if (checks.empty()) return {false, {}, {}};
  Seen seen = seen_in(right, given, within_of(predict, right));
  const auto broken = std::ranges::find_if(
      checks, [&seen](const AnswerCheck& check) { return check.sees.empty() || !seen[check.sees].empty(); });
  return {false, broken->rule, filled(broken->says, seen)};
}

std::string words_of(const Reply& answer) {
  if (const auto* word = std::get_if<std::string>(&answer)) return *word;
  std::string text;
  const auto fits = [](double number, double steps) {
    return std::abs(number * steps - std::round(number * steps)) < 1e-9;
  };
  for (const double number : std::get<Numbers>(answer)) {
    const int decimals = fits(number, 1) ? 0 : !fits(number, 100) && fits(number, 1000) ? 3 : 2;
    text += (text.empty() ? "" : " ") + show_number(number, decimals);
  }
  return text;
}

namespace {

// Without what is written now one way and now another: commas, capitals, the marks of a formula.
std::string bare(std::string text) {
  for (auto at = text.find("\\times"); at != std::string::npos; at = text.find("\\times"))
    text.replace(at, 6, "×");
  std::erase_if(text, [](char c) { return c == ',' || c == '$'; });
  return lower_case(std::move(text));
}

}  // namespace

std::string truth_words(const Prediction& predict, const Reply& truth) {
  const std::string words = words_of(truth), said = bare(words), why = bare(predict.why);
  const auto begins_with_it = [&](const char* sign) { return why.starts_with(said + sign); };
  return std::ranges::any_of(std::array{" ", ". ", ": "}, begins_with_it) ? predict.why
                                                                          : words + ". " + predict.why;
}

std::vector<std::string> entry_names(const Prediction* predict, const Scene& scene, std::size_t count) {
  if (predict != nullptr && question_kind(predict->kind).asked_by == AskedBy::sketch &&
      count <= curve_words.size())
    return {curve_words.begin(), curve_words.begin() + static_cast<std::ptrdiff_t>(count)};
  Side along = Side::model;
  // One row or column alone: an expression has no side.
  if (predict != nullptr && predict->of.find(']') + 1 == predict->of.size())
    if (const auto cell = lit_cell(predict->of)) {
      const Sides sides = sides_of(cell->node);
      along = cell->row >= 0 ? sides.cols : sides.rows;
    }
  return side_names(scene, along, static_cast<Eigen::Index>(count));
}

std::optional<Cell> lit_cell(const std::string& light) {
  const auto node = named_node(name_of(light));
  return node ? std::optional(cells_of(light, {node->node, node->head})) : std::nullopt;
}

std::optional<Cell> lit_gradient(const std::string& light) {
  const auto by = named_gradient(name_of(light));
  return by ? std::optional(cells_of(light, {by->node, by->head})) : std::nullopt;
}

std::optional<Cell> asked_cell(const Prediction& predict) {
  return is_whole_name(predict.of) ? lit_cell(predict.of) : std::nullopt;
}

std::optional<Cell> asked_gradient(const Prediction& predict) {
  return is_whole_name(predict.of) ? lit_gradient(predict.of) : std::nullopt;
}

std::vector<Node> nodes_in(std::string_view expression) {
  std::vector<Node> nodes;
  each_name(expression, [&nodes](std::string_view name) {
    if (const auto node = named_node(name)) nodes.push_back(node->node);
    if (const auto node = node_of_number(name)) nodes.push_back(*node);
  });
  return nodes;
}

std::vector<Node> gradients_covered_by(const LessonStep& step) {
  std::vector<Node> nodes;
  const auto add = [&nodes](std::string_view name) {
    if (const auto by = named_gradient(name)) nodes.push_back(by->node);
  };
  if (step.ask) each_name(step.ask->of, add);
  for (const std::string& name : step.cover) each_name(name, add);
  return nodes;
}

std::vector<Node> covered_by(const LessonStep& step, const Scene& scene) {
  std::vector<Node> nodes;
  for (const Node node : nodes_in(step.ask ? step.ask->of : "")) cover_node(nodes, node);
  for (const std::string& name : step.cover)
    for (const Node node : nodes_in(name)) cover_node(nodes, node);
  const auto has = [&nodes](Node node) { return std::ranges::find(nodes, node) != nodes.end(); };
  if (has(Node::L)) cover_node(nodes, Node::S);
  if (has(Node::S))
    for (const Node node : {Node::L, Node::S_sym, Node::S_anti}) cover_node(nodes, node);
  if (has(Node::S) && scene.score != ScoreRule::qk) cover_node(nodes, Node::QQ);
  // One of them is the other where nothing stands between.
  if (has(Node::H) && scene.heads.size() == 1) cover_node(nodes, Node::concat);
  if (has(Node::Y) && scene.output == OutputRule::none)
    for (const Node node : {Node::H, Node::concat}) cover_node(nodes, node);
  return nodes;
}

}  // namespace attnlab
