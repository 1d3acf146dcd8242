#include "app/cli/answers.h"

#include "core/analysis/formula_number.h"
#include "core/analysis/freedom.h"
#include "core/analysis/gradients.h"
#include "core/analysis/quantity.h"
#include "core/facts/facts.h"
#include "core/scene/rules.h"
#include "core/text/json_write.h"
#include "core/text/number.h"
#include "core/text/plain_text.h"
#include "core/writing/latex.h"
#include "core/writing/matrix_file.h"

#include <algorithm>

namespace attnlab {

namespace {

constexpr int format_version = 1;

std::string vector_text(const MatrixView& entries) {
  std::vector<std::string> values;
  for (Eigen::Index i = 0; i < entries.size(); ++i) values.push_back(json_number(entries.data()[i]));
  return json_list(values);
}

std::string value_text(const Quantity& quantity, const QuantityValue& value, int depth) {
  if (const auto* m = std::get_if<MatrixView>(&value))
    return quantity.kind == QuantityKind::vector ? vector_text(*m) : json_rows(*m, depth);
  if (const auto* x = std::get_if<double>(&value)) return json_number(*x);
  if (const auto* n = std::get_if<int>(&value)) return std::to_string(*n);
  return "null";
}

// The names that are asked for; none: all.
using Choice = std::span<const std::string>;

bool has(Choice only, std::string_view name) {
  return only.empty() || std::ranges::find(only, name) != only.end();
}

void add_quantities(JsonObject& object, const Analysis& analysis, Choice choice, QuantityScope scope,
                    int head, int depth) {
  for (const Quantity& q : quantities())
    if (q.scope == scope && (has(choice, q.id) || (scope == QuantityScope::head && has(choice, "heads"))))
      object.add(q.id, value_text(q, q.get(analysis, head), depth));
}

std::string freedom_text(const DegreesOfFreedom& f) {
  std::string text;
  for (const auto& [name, count] : {std::pair{"scores", f.scores},
                                    {"QQ", f.QQ},
                                    {"scores_X_fixed", f.scores_X_fixed},
                                    {"QQ_X_fixed", f.QQ_X_fixed},
                                    {"scores_here", f.scores_here},
                                    {"QQ_here", f.QQ_here}})
    text +=
        (text.empty() ? "{" : ", ") + json_string(name) + ": " + (count ? std::to_string(*count) : "null");
  return text + '}';
}

void add_heads(JsonObject& top, const Scene& scene, const Analysis& analysis, Choice choice) {
  std::vector<std::string> heads;
  for (int head = 0; head < analysis.dims.h; ++head) {
    JsonObject one(2);
    add_quantities(one, analysis, choice, QuantityScope::head, head, 3);
    if (has(choice, "freedom") || has(choice, "heads"))
      one.add("freedom", freedom_text(freedom(scene, analysis, head)));
    if (!one.empty()) heads.push_back(one.text());
  }
  if (!heads.empty()) top.add("heads", json_lines(heads, 1));
}

std::string parameters_text(const Parameters& p) {
  return "{\"score\": " + std::to_string(p.score) + ", \"value\": " + std::to_string(p.value) +
         ", \"output\": " + std::to_string(p.output) + ", \"total\": " + std::to_string(p.total()) + '}';
}

// Only what exists: an identity has a residual, another fact a value; what holds has no reason; a place is a
// head, and a row or a cell where it is one. Heads, rows and columns count from 1.
std::string fact_text(const FactInfo& info, const Fact& fact) {
  std::string text =
      "{\"id\": " + json_string(info.id) + ", \"status\": " + json_string(name_of(fact.status));
  if (fact.residual) text += ", \"residual\": " + json_number(fact.residual.value_or(0));
  if (fact.value) text += ", \"value\": " + json_number(fact.value.value_or(0));
  if (fact.bound) text += ", \"bound\": " + json_number(fact.bound.value_or(0));
  if (!fact.because.empty()) text += ", \"because\": " + json_string(fact.because);
  text += ", \"title\": " + json_string(plain_text(info.title)) +
          ", \"statement\": " + json_string(plain_text(info.statement)) +
          ", \"head\": " + std::to_string(fact.head + 1);
  if (fact.row >= 0) text += ", \"row\": " + std::to_string(fact.row + 1);
  if (fact.col >= 0) text += ", \"col\": " + std::to_string(fact.col + 1);
  if (!fact.numbers.empty()) text += ", \"numbers\": " + json_string(fact.numbers);
  return text + '}';
}

std::string gradients_text(const Scene& scene, const Gradients& g) {
  JsonObject object(1);
  std::vector<JsonObject> heads(scene.heads.size(), JsonObject(3));
  const MatrixList used = matrices_in_use(scene);
  for (const MatrixId id : used)
    if (!is_per_head(id.kind) && id.kind != MatrixKind::WO) object.add(name_of(id.kind), gradient(g, id));
  for (const MatrixId id : used)
    if (is_per_head(id.kind)) heads[static_cast<std::size_t>(id.head)].add(name_of(id.kind), gradient(g, id));
  std::vector<std::string> texts;
  for (const JsonObject& head : heads) texts.push_back(head.text());
  object.add("heads", json_lines(texts, 2));
  if (in_use(scene, MatrixKind::WO)) object.add("WO", gradient(g, {MatrixKind::WO, 0}));
  return object.text();
}

// The residual of an identity, the value of another fact.
Measured measured(const Fact& fact) { return fact.residual ? fact.residual : fact.value; }

std::string fact_lines(const std::vector<Fact>& found, char apart) {
  const auto number = [](const Measured& value) { return value ? exact_number(value.value_or(0)) : ""; };
  const std::string a(1, apart);
  std::string text = "id" + a + "status" + a + "measured" + a + "bound" + a + "because\n";
  for (std::size_t i = 0; i < found.size(); ++i) {
    const Fact& fact = found[i];
    text += std::string(fact_list()[i].id) + a + name_of(fact.status) + a + number(measured(fact)) + a +
            number(fact.bound) + a + field_text(plain_text(fact.because), apart) + '\n';
  }
  return text;
}

std::string fact_latex(const std::vector<Fact>& found, int decimals) {
  const auto number = [&](const Measured& value) {
    return value ? '$' + number_latex(value.value_or(0), decimals) + '$' : std::string();
  };
  std::string text =
      "\\begin{tabular}{llrrp{6cm}}\nfact & status & measured & bound & because \\\\ \\hline\n";
  for (std::size_t i = 0; i < found.size(); ++i) {
    const Fact& fact = found[i];
    text += text_latex(fact_list()[i].id) + " & " + name_of(fact.status) + " & " + number(measured(fact)) +
            " & " + number(fact.bound) + " & " + text_latex(plain_text(fact.because)) + " \\\\\n";
  }
  return text + "\\end{tabular}\n";
}

}  // namespace

std::vector<std::string> compute_names() {
  std::vector<std::string> names{"attnlab", "title", "overflow", "heads"};
  for (const Quantity& q : quantities())
    if (std::find(names.begin(), names.end(), q.id) == names.end()) names.emplace_back(q.id);
  for (const char* name : {"freedom", "parameters", "facts", "loss", "gradients"}) names.emplace_back(name);
  return names;
}

std::string compute_text(const Scene& scene, std::span<const std::string> choice) {
  const Analysis analysis = analyze(scene);
  std::optional<Gradients> by;
  if (analysis.loss && has(choice, "gradients")) by = gradients(scene, analysis);
  // A null that is no mask: in the results, or in what the derivatives are made of.
  const bool overflow = analysis.overflow || (by && !all_finite(*by));

  JsonObject top(0);
  top.add("attnlab", std::to_string(format_version));
  top.add("title", json_string(scene.title));
  if (overflow) top.add("overflow", "true");
  add_heads(top, scene, analysis, choice);
  add_quantities(top, analysis, choice, QuantityScope::layer, 0, 1);
  if (has(choice, "parameters")) top.add("parameters", parameters_text(analysis.parameters));
  if (has(choice, "facts")) top.add("facts", facts_json(scene, analysis, 1));
  if (analysis.loss && has(choice, "loss")) top.add("loss", json_number(*analysis.loss));
  if (by) top.add("gradients", gradients_text(scene, *by));
  return top.text() + '\n';
}

std::string facts_json(const Scene& scene, const Analysis& analysis, int depth) {
  const std::vector<Fact> found = facts(scene, analysis);
  std::vector<std::string> list;
  for (std::size_t i = 0; i < found.size(); ++i) list.push_back(fact_text(fact_list()[i], found[i]));
  return json_lines(list, depth);
}

std::optional<std::string> fact_table(const Scene& scene, const Analysis& analysis, MatrixFormat format,
                                      int decimals) {
  if (format == MatrixFormat::json) return facts_json(scene, analysis, 0) + '\n';
  if (!takes_labels(format)) return std::nullopt;
  const std::vector<Fact> found = facts(scene, analysis);
  if (format == MatrixFormat::tex) return fact_latex(found, decimals);
  return fact_lines(found, format == MatrixFormat::csv ? ',' : '\t');
}

}  // namespace attnlab
