#include "core/analysis/named_matrix.h"

#include "core/analysis/gradients.h"
#include "core/analysis/node.h"
#include "core/text/nearest.h"
#include "core/text/utf8.h"

#include <iterator>
#include <utility>

namespace attnlab {
namespace {

AnyMatrix one(double value) { return AnyMatrix::Constant(1, 1, value); }

void add_quantity(std::vector<NamedMatrix>& list, const Scene& s, const Analysis& a, const Quantity& q,
                  int head) {
  const QuantityValue value = q.get(a, head);
  if (std::holds_alternative<std::monostate>(value)) return;
  const auto* matrix = std::get_if<MatrixView>(&value);
  const auto* number = std::get_if<double>(&value);
  list.push_back({std::string(q.id), q.scope == QuantityScope::head ? head : -1, std::string(q.title),
                  q.node ? name_latex(s, *q.node, head) : std::string(q.formula), q.kind,
                  matrix   ? copy_of(*matrix)
                  : number ? one(*number)
                           : one(std::get<int>(value)),
                  q.node});
}

// What `compute` calls by the same letter is another matrix: the projected one.
constexpr std::string_view prefix = "input.";

constexpr std::string_view gradient_prefix = "gradients.";

// As `compute` prints them: the counts of numbers, in the order of parameter_parts.
constexpr std::string_view parameter_parts[] = {"score", "value", "output", "total"};

void add_parameters(std::vector<NamedMatrix>& list, const Analysis& a) {
  AnyMatrix counts(4, 1);
  counts << a.parameters.score, a.parameters.value, a.parameters.output, a.parameters.total();
  list.push_back(
      {"parameters", -1, "Parameters", "\\text{parameters}", QuantityKind::vector, counts, std::nullopt});
}

void add_gradients(std::vector<NamedMatrix>& list, const Scene& s, const Analysis& a) {
  const Gradients all = gradients(s, a);
  for (const MatrixId id : matrices_in_use(s)) {
    const MatrixView values = gradient(all, id);
    if (values.size() == 0) continue;
    list.push_back({std::string(gradient_prefix) + name_of(id.kind), is_per_head(id.kind) ? id.head : -1,
                    "Derivative of the loss by " + std::string(row_of(id.kind).title),
                    "\\partial\\,\\text{loss}/\\partial " + Letters(s, id.head, {})(node_of(id.kind)),
                    QuantityKind::projection, copy_of(values), node_of(id.kind)});
  }
}

std::string spelled(MatrixKind kind) {
  const std::string name = name_of(kind);
  const bool taken = find_quantity(name, QuantityScope::head) != nullptr;
  return taken ? std::string(prefix) + name : name;
}

void add_given(std::vector<NamedMatrix>& list, const Scene& s, MatrixId id) {
  const Quantity& row = row_of(id.kind);
  list.push_back(
      {spelled(id.kind), is_per_head(id.kind) ? id.head : -1, std::string(row.title),
       id.kind == MatrixKind::target ? std::string(row.symbol) : name_latex(s, node_of(id.kind), id.head),
       QuantityKind::projection, copy_of(matrix(s, id)), node_of(id.kind)});
}

std::optional<MatrixKind> given_kind(std::string_view name) {
  for (int i = 0; i < matrix_kind_count; ++i)
    if (const auto kind = static_cast<MatrixKind>(i); name == spelled(kind)) return kind;
  return std::nullopt;
}

std::string known_names(const std::vector<NamedMatrix>& list) {
  std::vector<std::string_view> seen;
  std::string text;
  for (const NamedMatrix& m : list)
    if (std::ranges::find(seen, m.name) == seen.end()) {
      seen.push_back(m.name);
      text += (text.empty() ? "" : ", ") + m.name;
    }
  return text;
}

std::string shape_of_scores(const std::vector<NamedMatrix>& list) {
  for (const NamedMatrix& m : list)
    if (m.name == "scores") return std::to_string(m.values.rows()) + " x " + std::to_string(m.values.cols());
  return "missing";
}

bool has_loss(const std::vector<NamedMatrix>& list) {
  return std::ranges::find(list, "loss", &NamedMatrix::name) != list.end();
}

// Why no matrix of this name exists in the scene.
std::string why_absent(const std::vector<NamedMatrix>& list, std::string_view name) {
  const std::string quoted = '"' + quotable(name) + '"';
  if (find_quantity(name, QuantityScope::head) != nullptr)
    return quoted + " exists for square scores only, and those of this scene are " + shape_of_scores(list);
  if (name == "loss") return "\"loss\" does not exist in this scene: it has no target";
  if (const auto kind = given_kind(name))
    return quoted + (*kind == MatrixKind::target ? " does not exist in this scene"
                                                 : " is not in use under the rules of this scene");
  if (name == "gradients")
    return quoted + " is a matrix for each that is used; expected one of " + known_names(list);
  for (const std::string_view field : {"attnlab", "title", "heads", "freedom", "facts", "overflow"})
    if (name == field) return quoted + " is no single matrix; expected one of " + known_names(list);
  if (name.starts_with(gradient_prefix) && !has_loss(list))
    return quoted + " does not exist in this scene: it has no target";
  std::vector<std::string> known;
  for (const NamedMatrix& one : list) known.push_back(one.name);
  return "unknown matrix " + quoted + "; expected one of " + known_names(list) + did_you_mean(name, known);
}

// "WQ" for "input.WQ": the prefix may stand before every matrix of the scene.
std::string_view without_prefix(std::string_view name) {
  if (!name.starts_with(prefix)) return name;
  const std::string_view rest = name.substr(prefix.size());
  return given_kind(rest) ? rest : name;
}

}  // namespace

std::vector<NamedMatrix> named_matrices(const Scene& s, const Analysis& a) {
  std::vector<NamedMatrix> list;
  if (a.dims.h == 0) return list;
  for (int head = 0; head < a.dims.h; ++head)
    for (const Quantity& q : quantities())
      if (q.scope == QuantityScope::head) add_quantity(list, s, a, q, head);
  for (const Quantity& q : quantities())
    if (q.scope == QuantityScope::layer) add_quantity(list, s, a, q, 0);
  add_parameters(list, a);
  if (a.loss) {
    list.push_back({"loss", -1, "Loss", "\\tfrac{1}{2} \\lVert Y - \\text{target} \\rVert_F^2",
                    QuantityKind::scalar, one(*a.loss)});
    add_gradients(list, s, a);
  }
  for (const MatrixId id : matrices_in_use(s)) add_given(list, s, id);
  if (in_use(s, MatrixKind::target)) add_given(list, s, {MatrixKind::target, 0});
  return list;
}

std::variant<NamedMatrix, std::string> find_matrix(const Scene& s, const Analysis& a, std::string_view text) {
  const auto colon = text.rfind(':');
  const std::string_view name = without_prefix(text.substr(0, colon));
  std::optional<int> head;
  if (colon != std::string_view::npos) {
    const std::string_view digits = text.substr(colon + 1);
    const int number = whole_number(digits).value_or(0);
    if (number < 1 || number > a.dims.h)
      return '"' + quotable(text) + "\": expected a head from 1 to " + std::to_string(a.dims.h) + ", found " +
             (digits.empty() ? "nothing" : '"' + quotable(digits) + '"');
    head = number - 1;
  }

  const std::vector<NamedMatrix> list = named_matrices(s, a);
  const NamedMatrix* first = nullptr;
  bool of_layer = false;
  for (const NamedMatrix& m : list) {
    if (m.name != name) continue;
    if (head ? m.head == *head : m.head < 0) return m;
    of_layer = of_layer || m.head < 0;
    if (!head && first == nullptr) first = &m;
  }
  if (first != nullptr) return *first;
  if (of_layer) return '"' + std::string(name) + "\" belongs to the layer, not to a head";
  return why_absent(list, name);
}

bool is_gradient(const NamedMatrix& matrix) { return matrix.name.starts_with(gradient_prefix); }

// The parts of the scores stand as the scores do, queries by keys.
Sides sides_in(const NamedMatrix& matrix) {
  if (matrix.node == Node::S_sym || matrix.node == Node::S_anti) return sides_of(Node::S);
  if (matrix.node) return sides_of(*matrix.node);
  const bool of_queries = matrix.name == "row_sums" || matrix.name == "entropy";
  return {of_queries ? Side::queries : Side::model, Side::model};
}

std::vector<std::string> side_names(const Scene& scene, Side side, Eigen::Index count) {
  std::vector<std::string> list;
  for (int i = 0; i < count; ++i)
    list.push_back(side == Side::queries ? token_label(scene, i)
                   : side == Side::keys  ? key_label(scene, i)
                                         : std::to_string(i + 1));
  return list;
}

MatrixLabels labels_of(const Scene& scene, const NamedMatrix& matrix) {
  const Sides sides = sides_in(matrix);
  MatrixLabels labels{side_names(scene, sides.rows, matrix.values.rows()),
                      side_names(scene, sides.cols, matrix.values.cols())};
  if (matrix.name == "parameters") labels.rows.assign(std::begin(parameter_parts), std::end(parameter_parts));
  // What has one column has no other name for it.
  const bool single = matrix.kind == QuantityKind::vector || matrix.kind == QuantityKind::scalar;
  if (single) labels.columns = {matrix.name};
  return labels;
}

}  // namespace attnlab
