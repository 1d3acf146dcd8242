#include "app/compute.h"

#include "core/analysis/freedom.h"
#include "core/analysis/gradients.h"
#include "core/analysis/quantity.h"
#include "core/facts/facts.h"
#include "core/scene/rules.h"
#include "core/text/json_write.h"
#include "core/text/plain_text.h"

#include <algorithm>
#include <optional>

namespace attnlab {

namespace {

constexpr int format_version = 1;

std::string value_text(const Quantity& quantity, const QuantityValue& value, int depth) {
  if (const auto* m = std::get_if<MatrixView>(&value))
    return quantity.kind == QuantityKind::vector
               ? json_of(std::span(m->data(), static_cast<std::size_t>(m->size())))
               : json_rows(*m, depth);
  if (const auto* x = std::get_if<double>(&value)) return json_of(*x);
  if (const auto* n = std::get_if<int>(&value)) return json_of(*n);
  return "null";
}

// Which names are asked for.
class Choice {
 public:
  explicit Choice(std::span<const std::string> only) : only_(only) {}

  bool has(std::string_view name) const {
    return only_.empty() || std::find(only_.begin(), only_.end(), name) != only_.end();
  }
  bool has(const Quantity& q) const { return has(q.id) || (q.scope == QuantityScope::head && has("heads")); }

 private:
  std::span<const std::string> only_;
};

void add_quantities(JsonObject& object, const Analysis& analysis, const Choice& choice, QuantityScope scope,
                    int head, int depth) {
  for (const Quantity& q : quantities())
    if (q.scope == scope && choice.has(q)) object.add(q.id, value_text(q, q.get(analysis, head), depth));
}

std::string freedom_text(const DegreesOfFreedom& freedom) {
  JsonObject object;
  object.set("scores", freedom.scores);
  object.set("QQ", freedom.QQ);
  object.set("scores_X_fixed", freedom.scores_X_fixed);
  object.set("QQ_X_fixed", freedom.QQ_X_fixed);
  object.set("scores_here", freedom.scores_here);
  object.set("QQ_here", freedom.QQ_here);
  return object.text();
}

void add_heads(JsonObject& top, const Scene& scene, const Analysis& analysis, const Choice& choice) {
  std::vector<std::string> heads;
  for (int head = 0; head < analysis.dims.h; ++head) {
    JsonObject one(2);
    add_quantities(one, analysis, choice, QuantityScope::head, head, 3);
    if (choice.has("freedom") || choice.has("heads"))
      one.add("freedom", freedom_text(freedom(scene, analysis, head)));
    if (!one.empty()) heads.push_back(one.text());
  }
  if (!heads.empty()) top.add("heads", json_lines(heads, 1));
}

std::string parameters_text(const Parameters& p) {
  JsonObject object;
  object.set("score", p.score);
  object.set("value", p.value);
  object.set("output", p.output);
  object.set("total", p.total());
  return object.text();
}

// Only what exists: an identity has a residual, another fact a value; what holds has no reason; a place is a head, and a row
// or a cell where it is one. Heads, rows and columns count from 1.
std::string fact_text(const FactInfo& info, const Fact& fact) {
  JsonObject object;
  object.set("id", info.id);
  object.set("status", name_of(fact.status));
  if (fact.residual) object.set("residual", fact.residual.value_or(0));
  if (fact.value) object.set("value", fact.value.value_or(0));
  if (fact.bound) object.set("bound", fact.bound.value_or(0));
  if (!fact.because.empty()) object.set("because", fact.because);
  object.set("title", plain_text(info.title));
  object.set("statement", plain_text(info.statement));
  object.set("head", fact.head + 1);
  if (fact.row >= 0) object.set("row", fact.row + 1);
  if (fact.col >= 0) object.set("col", fact.col + 1);
  if (!fact.numbers.empty()) object.set("numbers", fact.numbers);
  return object.text();
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

}  // namespace

std::vector<std::string> compute_names() {
  std::vector<std::string> names{"attnlab", "title", "overflow", "heads"};
  for (const Quantity& q : quantities())
    if (std::find(names.begin(), names.end(), q.id) == names.end()) names.emplace_back(q.id);
  for (const char* name : {"freedom", "parameters", "facts", "loss", "gradients"}) names.emplace_back(name);
  return names;
}

std::string compute_text(const Scene& scene, std::span<const std::string> only) {
  const Analysis analysis = analyze(scene);
  const Choice choice(only);
  std::optional<Gradients> by;
  if (analysis.loss && choice.has("gradients")) by = gradients(scene, analysis);
  // A null that is no mask: in the results, or in what the derivatives are made of.
  const bool overflow = analysis.overflow || (by && !all_finite(*by));

  JsonObject top(0);
  top.add("attnlab", std::to_string(format_version));
  top.add("title", json_string(scene.title));
  if (overflow) top.add("overflow", "true");
  add_heads(top, scene, analysis, choice);
  add_quantities(top, analysis, choice, QuantityScope::layer, 0, 1);
  if (choice.has("parameters")) top.add("parameters", parameters_text(analysis.parameters));
  if (choice.has("facts")) top.add("facts", facts_json(scene, analysis, 1));
  if (analysis.loss && choice.has("loss")) top.add("loss", json_number(*analysis.loss));
  if (by) top.add("gradients", gradients_text(scene, *by));
  return top.text() + '\n';
}

std::string facts_json(const Scene& scene, const Analysis& analysis, int depth) {
  const std::vector<Fact> found = facts(scene, analysis);
  std::vector<std::string> list;
  for (std::size_t i = 0; i < found.size(); ++i) list.push_back(fact_text(fact_list()[i], found[i]));
  return json_lines(list, depth);
}

}  // namespace attnlab
