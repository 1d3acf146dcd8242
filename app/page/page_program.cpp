#include "app/page/page_program.h"

#include "app/page/html.h"
#include "core/analysis/names.h"
#include "core/analysis/quantity.h"
#include "core/scene/positions.h"
#include "core/scene/rules.h"
#include "core/text/number.h"

namespace attnlab {
namespace {

// The heads are joined where there are several.
bool page_has(const Scene& s, const Graph& g, Node node) {
  if (is_given(node)) return in_use(s, g, kind_of(node));
  if (node == Node::S_sym || node == Node::S_anti || g[node].kind == Operation::Kind::absent) return false;
  return node != Node::concat || (s.heads.size() > 1 && !g[Node::Y].over_heads);
}

std::string allowed_rows(const Scene& s, const Dims& n, const char* between) {
  const auto row = [&](int i) {
    return json_list(json_each(n.n_k, [&](int j) { return allowed(s.mask, i, j) ? "1" : "0"; }), between);
  };
  return json_list(json_each(n.n_q, row), between);
}

class ProgramWriter {
 public:
  explicit ProgramWriter(const Scene& s) : s_(s), g_(graph(rules_of(s))), n_(dims(s)) {}

  std::string turns() const {
    return json_list(json_each(std::max(n_.n_q, n_.n_k), [this](int i) {
      return json_list(json_each(pairs_of(n_.d_k), [this, i](int pair) {
        const Turn turn = turn_of(s_, n_.d_k, i, pair);
        return '[' + exact_number(turn.cos) + ", " + exact_number(turn.sin) + ']';
      }));
    }));
  }

  std::string slopes() const {
    return json_list(json_each(n_.h, [this](int head) { return exact_number(slope_of(s_, head)); }));
  }

  std::string text() const {
    const std::string heads = std::to_string(n_.h);
    std::string given, kept, made_here;
    for (const Node node : page_nodes(s_)) {
      const std::string key = page_key(node);
      if (is_given(node)) given += (given.empty() ? "" : ", ") + key;
      if (is_given(node) || !is_per_head(node)) continue;
      made_here += (made_here.empty() ? "" : ",\n") + key + " = " + made(node);
      kept += (kept.empty() ? "" : ", ") + key;
    }
    const bool joined = page_has(s_, g_, Node::concat);
    return packed_program("function (given) {\nconst {" + given + "} = given;\n" + mask() +
                          "const heads = [];\nfor (let i = 0; i < " + heads + "; ++i) {\nconst " + made_here +
                          ";\nheads.push({" + kept + "});\n}\n" +
                          (joined ? "const concat = beside(heads.map((head) => head.H));\n" : "") +
                          "const Y = " + made(Node::Y) + ";\nreturn {heads, " + (joined ? "concat, " : "") +
                          "Y};\n}");
  }

 private:
  std::string mask() const {
    return s_.mask.kind == Mask::Kind::none ? "" : "const allowed = " + allowed_rows(s_, n_, ", ") + ";\n";
  }

  // `layer`: outside of the heads, where the one head's own matrices stand in heads[0].
  std::string factor(const Factor& f, bool layer) const {
    const std::string name = layer && !is_given(f.node) && is_per_head(f.node)
                                 ? "heads[0]." + page_key(f.node)
                             : is_given(f.node) && is_per_head(f.node) ? page_key(f.node) + "[i]"
                                                                       : page_key(f.node);
    return f.transposed ? "transposed(" + name + ")" : name;
  }

  std::string product_of(const Summand& summand, bool layer) const {
    const std::string d = std::to_string(n_.d);
    if (summand.factors.size() == 0) return "identity(" + d + ", " + d + ")";
    std::string text = factor(summand.factors[0], layer);
    for (int k = 1; k < summand.factors.size(); ++k)
      text = "product(" + text + ", " + factor(summand.factors[k], layer) + ")";
    return text;
  }

  std::string sum(Node node) const {
    const Operation& operation = g_[node];
    if (operation.over_heads) {
      const Few<Factor, 3>& factors = operation.summands[0].factors;
      return "heads.map((head, i) => product(head." + page_key(factors[0].node) + ", " +
             factor(factors[1], false) + ")).reduce(plus)";
    }
    std::string text = product_of(operation.summands[0], !is_per_head(node));
    if (operation.summands.size() > 1)
      text = "plus(" + text + ", " + product_of(operation.summands[1], !is_per_head(node)) + ")";
    if (operation.divisor != Divisor::outside) return text;
    return "divided(" + text + ", " + exact_number(divisor(s_.outside, n_.d_k)) + ")";
  }

  std::string logits() const {
    std::string text = "divided(" + page_key(g_[Node::L].of) + ", " +
                       exact_number(divisor(s_.inside, n_.d_k)) + " * " + exact_number(s_.temperature) + ")";
    if (g_[Node::L].less) text = "minus(" + text + ", " + page_key(*g_[Node::L].less) + ")";
    return s_.mask.kind == Mask::Kind::none ? text : "masked(" + text + ", allowed)";
  }

  std::string made(Node node) const {
    const Operation& operation = g_[node];
    const std::string of = page_key(operation.of);
    switch (operation.kind) {
      case Operation::Kind::sum: return sum(node);
      case Operation::Kind::unit_rows: return "unit_rows(" + of + ")";
      case Operation::Kind::turned: return "turned(" + of + ", " + turns() + ")";
      case Operation::Kind::distances:
        return "distances(" + std::to_string(n_.n_q) + ", " + std::to_string(n_.n_k) + ", " + slopes() +
               "[i])";
      case Operation::Kind::logits: return logits();
      case Operation::Kind::weights:
        return std::string(weights_names[static_cast<std::size_t>(operation.weights)]) + "(" + of + ")";
      default: return {};
    }
  }

  const Scene& s_;
  const Graph& g_;
  Dims n_;
};

constexpr std::array role_words{"", "queries", "keys", "values", "output"};

std::string terms_json(const Operation& operation) {
  std::vector<std::string> terms;
  for (const Summand& summand : operation.summands)
    if (summand.factors.size() > 0)
      terms.push_back(json_list(json_each(summand.factors,
                                          [](const Factor& f) {
                                            return "[\"" + page_key(f.node) +
                                                   (f.transposed ? "\",1]" : "\",0]");
                                          }),
                                ","));
  return json_list(terms, ",");
}

std::string node_json(const Scene& s, const Graph& g, Node node) {
  static constexpr std::array kinds{"absent",    "given",  "sum",     "unit_rows", "turned",
                                    "distances", "logits", "weights", "concat"};
  const Operation& operation = g[node];
  const bool is_sum = operation.kind == Operation::Kind::sum;  // the kind where none is told
  const Quantity& row = row_of(node);
  std::string letter(row.letter);
  if (!row.raised.empty()) letter += "^{" + std::string(row.raised) + "}";
  JsonObject object(JsonObject::packed);
  object.set("scale", page_scale(node));
  object.set("title", row.title);
  object.set("letter", html_formula_piece(letter));
  if (!is_sum) object.set("kind", kinds[static_cast<std::size_t>(operation.kind)]);
  const std::string role = role_words[static_cast<std::size_t>(row.color)];
  if (!role.empty()) object.set("role", role);
  if (is_per_head(node)) object.set("per_head", true);
  if (is_given(node)) {
    const Shape shape = shape_of(s, dims(s), kind_of(node));
    object.set("field", name_of(kind_of(node)));
    object.add("shape", '[' + std::to_string(shape.rows) + ',' + std::to_string(shape.cols) + ']');
    return object.text();
  }
  if (is_sum)
    object.add("terms", terms_json(operation));
  else
    object.set("of", page_key(operation.of));
  if (operation.over_heads) object.set("over_heads", true);
  if (operation.divisor == Divisor::outside) object.set("divisor", "outside");
  if (operation.less) object.set("less", page_key(*operation.less));
  return object.text();
}

}  // namespace

std::vector<Node> page_nodes(const Scene& s) {
  const Graph& g = graph(rules_of(s));
  std::vector<Node> nodes;
  for (int k = 0; k < node_count; ++k)
    if (const Node node = static_cast<Node>(k); page_has(s, g, node)) nodes.push_back(node);
  return nodes;
}

std::string page_key(Node node) { return node == Node::W_edit ? "W_edit" : std::string(row_of(node).code); }

std::string_view page_scale(Node node) {
  switch (node) {
    case Node::X:
    case Node::M:
    case Node::Q:
    case Node::K:
    case Node::V: return "inputs";
    case Node::S:
    case Node::QQ: return "scores";
    case Node::L:
    case Node::D: return "logits";
    case Node::A: return "weights";
    case Node::H:
    case Node::concat:
    case Node::Y: return "outputs";
    case Node::W:
    case Node::W_edit: return "between";
    default: return is_given(node) ? "maps" : "numbers";
  }
}

std::string page_rules(const Scene& s, const Analysis& a, PageParts& parts) {
  const ProgramWriter writer(s);
  JsonObject rules(JsonObject::packed), nodes(JsonObject::packed);
  for (const Node node : page_nodes(s))
    nodes.set(page_key(node), parts.nodes.place(node_json(s, graph(rules_of(s)), node)));
  std::string scale = divisor_name(s.inside);
  if (s.temperature != 1 || scale.empty())
    scale += (scale.empty() ? "" : " \\cdot ") + std::string("\\text{temperature}");
  const std::string outside = html_formula_piece(divisor_name(s.outside));
  rules.set("heads", a.dims.h);
  rules.set("computation", parts.computations.place(writer.text()));
  rules.add("nodes", nodes.text());
  if (s.mask.kind != Mask::Kind::none) rules.add("allowed", allowed_rows(s, a.dims, ","));
  if (s.positions == Positions::rope) rules.add("turns", writer.turns());
  if (s.positions == Positions::alibi) rules.add("slopes", writer.slopes());
  rules.set("inside", a.inside);
  rules.set("outside", a.outside);
  rules.set("temperature", s.temperature);
  rules.set("scale", html_formula_piece(scale));
  if (!outside.empty()) rules.set("outside_scale", outside);
  rules.set("weights", weights_names[static_cast<std::size_t>(s.weights)]);
  if (s.positions == Positions::alibi || a.inside * s.temperature < 1) rules.set("own_logits", true);
  return rules.text();
}

}  // namespace attnlab
