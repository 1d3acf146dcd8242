#include "app/compute.h"

#include "core/analysis/gradients.h"
#include "core/analysis/quantity.h"
#include "core/facts/facts.h"
#include "core/scene/rules.h"
#include "core/text/json_value.h"
#include "core/text/number.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace attnlab {

namespace {

constexpr int format_version = 1;

std::string margin(int depth) { return std::string(static_cast<std::size_t>(2 * depth), ' '); }

std::string number(double value) { return std::isfinite(value) ? exact_number(value) : "null"; }

std::string list(const MatrixView& entries) {
  std::string text = "[";
  for (Eigen::Index i = 0; i < entries.size(); ++i) text += (i == 0 ? "" : ", ") + number(entries.data()[i]);
  return text + ']';
}

// One row a line; `depth` is that of the field.
std::string rows(const MatrixView& m, int depth) {
  std::string text = "[";
  for (Eigen::Index i = 0; i < m.rows(); ++i)
    text += (i == 0 ? "\n" : ",\n") + margin(depth + 1) + list(MatrixView(m.row(i).data(), 1, m.cols()));
  return m.rows() == 0 ? "[]" : text + '\n' + margin(depth) + ']';
}

// The members of one object, in the order in which they are added.
class Object {
 public:
  explicit Object(int depth) : depth_(depth) {}

  void add(std::string_view name, const std::string& value) {
    text_ += (text_.empty() ? "\n" : ",\n") + margin(depth_ + 1) + json_string(name) + ": " + value;
  }
  void add(std::string_view name, const MatrixView& m) { add(name, rows(m, depth_ + 1)); }
  bool empty() const { return text_.empty(); }
  std::string text() const { return empty() ? "{}" : '{' + text_ + '\n' + margin(depth_) + '}'; }

 private:
  int depth_;
  std::string text_;
};

std::string objects(const std::vector<Object>& list, int depth) {
  std::string text = "[";
  for (std::size_t i = 0; i < list.size(); ++i)
    text += (i == 0 ? "\n" : ",\n") + margin(depth + 1) + list[i].text();
  return list.empty() ? "[]" : text + '\n' + margin(depth) + ']';
}

std::string value_text(const Quantity& quantity, const QuantityValue& value, int depth) {
  if (const auto* m = std::get_if<MatrixView>(&value))
    return quantity.kind == QuantityKind::vector ? list(*m) : rows(*m, depth);
  if (const auto* x = std::get_if<double>(&value)) return number(*x);
  if (const auto* n = std::get_if<int>(&value)) return std::to_string(*n);
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

void add_quantities(Object& object, const Analysis& analysis, const Choice& choice, QuantityScope scope,
                    int head, int depth) {
  for (const Quantity& q : quantities())
    if (q.scope == scope && choice.has(q)) object.add(q.id, value_text(q, q.get(analysis, head), depth));
}

void add_heads(Object& top, const Analysis& analysis, const Choice& choice) {
  std::vector<Object> heads;
  for (int head = 0; head < analysis.dims.h; ++head) {
    heads.emplace_back(2);
    add_quantities(heads.back(), analysis, choice, QuantityScope::head, head, 3);
  }
  if (!heads.empty() && !heads.front().empty()) top.add("heads", objects(heads, 1));
}

std::string parameters_text(const Parameters& p) {
  return "{\"score\": " + std::to_string(p.score) + ", \"value\": " + std::to_string(p.value) +
         ", \"output\": " + std::to_string(p.output) + ", \"total\": " + std::to_string(p.total()) + '}';
}

// Only what exists: an identity has a residual, another fact a value; what holds has no reason.
std::string fact_text(const FactInfo& info, const Fact& fact) {
  std::string text =
      "{\"id\": " + json_string(std::string(info.id)) + ", \"status\": " + json_string(name_of(fact.status));
  if (fact.residual) text += ", \"residual\": " + number(*fact.residual);
  if (fact.value) text += ", \"value\": " + number(*fact.value);
  if (fact.bound) text += ", \"bound\": " + number(*fact.bound);
  if (!fact.because.empty()) text += ", \"because\": " + json_string(fact.because);
  return text + '}';
}

std::string facts_text(const Scene& scene, const Analysis& analysis) {
  const std::vector<Fact> found = facts(scene, analysis);
  std::string text = "[";
  for (std::size_t i = 0; i < found.size(); ++i)
    text += (i == 0 ? "\n" : ",\n") + margin(2) + fact_text(fact_list()[i], found[i]);
  return found.empty() ? "[]" : text + '\n' + margin(1) + ']';
}

std::string gradients_text(const Scene& scene, const Gradients& g) {
  Object object(1);
  std::vector<Object> heads(scene.heads.size(), Object(3));
  const MatrixList used = matrices_in_use(scene);
  for (const MatrixId id : used)
    if (!is_per_head(id.kind) && id.kind != MatrixKind::WO) object.add(name_of(id.kind), gradient(g, id));
  for (const MatrixId id : used)
    if (is_per_head(id.kind)) heads[static_cast<std::size_t>(id.head)].add(name_of(id.kind), gradient(g, id));
  object.add("heads", objects(heads, 2));
  if (in_use(scene, MatrixKind::WO)) object.add("WO", gradient(g, {MatrixKind::WO, 0}));
  return object.text();
}

}  // namespace

std::vector<std::string> compute_names() {
  std::vector<std::string> names{"attnlab", "title", "overflow", "heads"};
  for (const Quantity& q : quantities())
    if (std::find(names.begin(), names.end(), q.id) == names.end()) names.emplace_back(q.id);
  for (const char* name : {"parameters", "facts", "loss", "gradients"}) names.emplace_back(name);
  return names;
}

std::string compute_text(const Scene& scene, std::span<const std::string> only) {
  const Analysis analysis = analyze(scene);
  const Choice choice(only);
  std::optional<Gradients> by;
  if (analysis.loss && choice.has("gradients")) by = gradients(scene, analysis);
  // A null that is no mask: in the results, or in what the derivatives are made of.
  const bool overflow = analysis.overflow || (by && !all_finite(*by));

  Object top(0);
  top.add("attnlab", std::to_string(format_version));
  top.add("title", json_string(scene.title));
  if (overflow) top.add("overflow", "true");
  add_heads(top, analysis, choice);
  add_quantities(top, analysis, choice, QuantityScope::layer, 0, 1);
  if (choice.has("parameters")) top.add("parameters", parameters_text(analysis.parameters));
  if (choice.has("facts")) top.add("facts", facts_text(scene, analysis));
  if (analysis.loss && choice.has("loss")) top.add("loss", number(*analysis.loss));
  if (by) top.add("gradients", gradients_text(scene, *by));
  return top.text() + '\n';
}

}  // namespace attnlab
