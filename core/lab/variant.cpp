#include "core/lab/variant.h"

#include "core/graph/graph.h"
#include "core/scene/scene_file.h"
#include "core/system/decimal.h"
#include "core/text/nearest.h"
#include "core/text/number.h"
#include "core/text/split.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>

namespace attnlab::lab {

namespace {

template <std::size_t count>
std::optional<int> index_of(const std::array<std::string_view, count>& names, std::string_view name) {
  const auto found = std::ranges::find(names, name);
  if (found == names.end()) return std::nullopt;
  return static_cast<int>(found - names.begin());
}

template <std::size_t count>
std::string list_of(const std::array<std::string_view, count>& names) {
  return alternatives({names.begin(), names.end()});
}

std::optional<double> positive_in(std::string_view text) {
  double number = 0;
  const auto [end, error] = decimal_from(text, number);
  if (error != std::errc() || end != text.data() + text.size() || !(number > 0) || number > 1e6)
    return std::nullopt;
  return number;
}

std::string in_quotes(std::string_view text) { return '"' + quotable(text) + '"'; }

// What an option makes of its value: nothing to be said, or what was expected.
using Expected = std::optional<std::string>;

template <auto member, int most>
Expected take_size(Variant& v, std::string_view value) {
  const auto size = whole_number(value);
  if (!size || *size < 1 || *size > most) return "a whole number from 1 to " + std::to_string(most);
  v.*member = size;
  return std::nullopt;
}

template <class Rule, auto member, const auto& names>
Expected take_rule(Variant& v, std::string_view value) {
  const auto index = index_of(names, value);
  if (!index) return list_of(names);
  v.*member = static_cast<Rule>(*index);
  return std::nullopt;
}

template <auto member>
Expected take_scale(Variant& v, std::string_view value) {
  const auto index = index_of(scale_names, value);
  const auto number = positive_in(value);
  if (!index && !number) return "sqrt_dk, dk, none or a positive number up to 1e6";
  v.*member = index ? Scale{static_cast<Scale::Kind>(*index), 1} : Scale{Scale::Kind::number, *number};
  return std::nullopt;
}

template <auto member>
Expected take_number(Variant& v, std::string_view value) {
  v.*member = positive_in(value);
  return v.*member ? std::nullopt : Expected("a positive number up to 1e6");
}

// Of a rule that is either there or not.
template <auto member, const char* word>
Expected take_flag(Variant& v, std::string_view value) {
  if (value != word) return word;
  v.*member = true;
  return std::nullopt;
}
constexpr char unit_word[] = "unit", others_word[] = "others";

struct Option {
  std::string_view name;
  Expected (*take)(Variant&, std::string_view value);
};
constexpr Option options[] = {{"h", take_size<&Variant::h, max_heads>},
                              {"dk", take_size<&Variant::d_k, max_width>},
                              {"dv", take_size<&Variant::d_v, max_width>},
                              {"value", take_rule<ValueRule, &Variant::value, value_names>},
                              {"output", take_rule<OutputRule, &Variant::output, output_names>},
                              {"inside", take_scale<&Variant::inside>},
                              {"outside", take_scale<&Variant::outside>},
                              {"weights", take_rule<WeightsRule, &Variant::weights, weights_names>},
                              {"positions", take_rule<Positions, &Variant::positions, position_names>},
                              {"angle", take_number<&Variant::angle>},
                              {"slope", take_number<&Variant::slope>},
                              {"keys", take_flag<&Variant::unit_keys, unit_word>},
                              {"mask", take_flag<&Variant::not_oneself, others_word>},
                              {"rate", take_number<&Variant::rate>},
                              {"first", take_number<&Variant::first>}};

std::string option_list() {
  std::vector<std::string> names;
  for (const Option& option : options) names.emplace_back(option.name);
  return alternatives(names);
}

void set_size(Scene& scene, MatrixId id, int rows, int cols) {
  const DynamicRowMajor zero = DynamicRowMajor::Zero(rows, cols);
  set_matrix(scene, id, MatrixView(zero.data(), rows, cols));
}

int count_of(Matched weights, const Variant& v, const Task& task, int tokens, bool causal) {
  const auto model = model_of(v, task, tokens, causal);
  const auto* scene = std::get_if<Scene>(&model);
  if (scene == nullptr) return 0;
  const Parameters counted = parameters(*scene);
  return weights == Matched::all ? counted.total() : counted.score;
}

void forbid_oneself(Mask& mask, int tokens) {
  mask.kind = Mask::Kind::matrix;
  mask.allowed = Matrix::Ones(tokens, tokens);
  mask.allowed.diagonal().setZero();
}

}  // namespace

std::variant<Variant, std::string> read_variant(std::string_view name) {
  const std::vector<std::string_view> parts = split(name, ':');
  Variant v;
  v.name = name;
  const auto rule = index_of(score_names, parts[0]);
  if (parts[0] == "Q=K")
    v.score = ScoreRule::shared;
  else if (parts[0] == "K=V")
    v.value = ValueRule::keys;
  else if (parts[0] == "Q=K=V")
    v.score = ScoreRule::single;
  else if (rule)
    v.score = static_cast<ScoreRule>(*rule);
  else
    return "expected a variant that begins with " + list_of(score_names) + ", Q=K, K=V or Q=K=V, found " +
           in_quotes(parts[0]);
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const std::size_t equals = parts[i].find('=');
    const std::string_view key = parts[i].substr(0, equals);
    const Option* option = std::ranges::find(options, key, &Option::name);
    if (equals == std::string_view::npos || option == std::end(options))
      return "variant " + in_quotes(name) + ": expected " + option_list() + " with = and a value, found " +
             in_quotes(parts[i]);
    const std::string_view value = parts[i].substr(equals + 1);
    if (const auto expected = option->take(v, value))
      return "variant " + in_quotes(name) + ": " + std::string(key) + ": expected " + *expected + ", found " +
             in_quotes(value);
  }
  // A number of a rule that is not there would be lost.
  if (v.angle && v.positions != Positions::rope)
    return "variant " + in_quotes(name) + ": angle: expected positions=rope beside it";
  if (v.slope && v.positions != Positions::alibi)
    return "variant " + in_quotes(name) + ": slope: expected positions=alibi beside it";
  return v;
}

std::variant<std::vector<Variant>, std::string> read_variants(std::string_view names) {
  std::vector<Variant> all;
  for (const std::string_view name : split(names, ',')) {
    auto read = read_variant(name);
    if (auto* why = std::get_if<std::string>(&read)) return std::move(*why);
    all.push_back(std::move(std::get<Variant>(read)));
  }
  return all;
}

std::variant<Scene, std::string> model_of(const Variant& v, const Task& task, int tokens, bool causal) {
  const int heads = v.h.value_or(1), d = task.d, d_k = v.d_k.value_or(task.d_k);
  Scene s;
  s.title = std::string(task.title) + ", " + v.name;
  s.source = task.source;
  s.score = v.score;
  s.weights = v.weights.value_or(task.weights);
  s.positions = v.positions;
  s.angle = v.angle.value_or(1);
  s.slope = v.slope;
  s.value = v.value.value_or(task.value);
  s.output = v.output.value_or(task.several_outputs || heads > 1 ? OutputRule::projected : task.output);
  s.inside = v.inside.value_or(Scale{Scale::Kind::sqrt_dk, 1});
  s.outside = v.outside.value_or(default_outside(s.output));
  s.mask.kind = causal ? Mask::Kind::causal : Mask::Kind::none;
  s.unit_keys = v.unit_keys;
  if (v.not_oneself) {
    if (causal || task.source == Source::cross)
      return "variant " + in_quotes(v.name) + ": mask=others: expected tokens that attend to one another, " +
             (causal ? "and no causal mask beside it" : "and the query of this task is none of its keys");
    forbid_oneself(s.mask, tokens);
  }
  s.heads.resize(static_cast<std::size_t>(heads));
  const int n_q = task.source == Source::cross ? 1 : tokens;
  set_size(s, {MatrixKind::X}, n_q, d);
  if (task.source == Source::cross) set_size(s, {MatrixKind::M}, tokens, d);
  for (int i = 0; i < heads; ++i) {
    set_size(s, {MatrixKind::WQ, i}, d, d_k);
    set_size(s, {MatrixKind::WK, i}, d, d_k);
    set_size(s, {MatrixKind::WV, i}, d, v.d_v.value_or(task.d_v));
    set_size(s, {MatrixKind::W, i}, d, d);
  }
  if (s.source == Source::cross && s.score == ScoreRule::qq)
    return "variant " + in_quotes(v.name) + ": qq scores queries with queries, and the task " + task.id +
           " has one query and " + std::to_string(tokens) + " keys";
  const Dims sizes = dims(s);
  for (int i = 0; i < heads; ++i) {
    set_size(s, {MatrixKind::WA, i}, d, sizes.d_v);
    if (v.positions == Positions::keys) set_size(s, {MatrixKind::P, i}, sizes.n_k, sizes.d_k);
  }
  const int wanted = task.value == ValueRule::projected ? task.d_v : d;
  if (s.output == OutputRule::projected) set_size(s, {MatrixKind::WO}, heads * sizes.d_v, wanted);
  const int made = dims(s).d_o;
  if (made != wanted)
    return "variant " + in_quotes(v.name) + ": its output has " + std::to_string(made) +
           " columns, and the task " + task.id + " asks for " + std::to_string(wanted) +
           "; output=projected makes them fit";
  if (const auto problem = check(s))
    return "variant " + in_quotes(v.name) + ": " + problem->field + ": " + problem->expected;
  return s;
}

std::vector<Variant> matched(const std::vector<Variant>& variants, const Task& task, int tokens, bool causal,
                             Matched weights) {
  if (weights == Matched::none) return variants;
  const auto with = [](Variant v, int d_k) {
    if (!v.d_k) v.d_k = d_k;
    return v;
  };
  // How far from a number of weights a variant stays, and with which d_k.
  const auto nearest = [&](const Variant& v, int wanted) {
    std::pair best{wanted + 1000, 1};
    for (int d_k = 1; d_k <= max_width; ++d_k)
      if (const int found = count_of(weights, with(v, d_k), task, tokens, causal); found > 0)
        best = std::min(best, std::pair{std::abs(found - wanted), d_k});
    return best;
  };
  std::pair<int, int> best{1 << 30, 0};
  for (int wanted = 1; wanted <= 4 * max_model * max_width * max_heads; ++wanted) {
    int off = 0;
    for (const Variant& v : variants) off += nearest(v, wanted).first;
    best = std::min(best, {off, -wanted});
  }
  std::vector<Variant> out;
  for (const Variant& v : variants) out.push_back(with(v, nearest(v, -best.second).second));
  return out;
}

}  // namespace attnlab::lab
