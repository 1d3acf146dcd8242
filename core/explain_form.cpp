#include "core/explain_form.h"

#include "core/number.h"

#include <array>
#include <utility>

namespace attnlab {

namespace {

std::string sub(int i) { return "_{" + std::to_string(i + 1) + "}"; }

std::string quoted(const std::string& label) { return "“" + label + "”"; }

class Former {
 public:
  Former(const Scene& scene, const Analysis& analysis, Cell cell) : s_(scene), a_(analysis), cell_(cell) {}

  Form operator()() const {
    const int i = cell_.row, j = cell_.col;
    const Dims& n = a_.dims;
    switch (cell_.node) {
      case Node::P_Q:
        return projection(node_of(query_input(s_.source)),
                          projects_queries(s_.score) ? std::optional(Node::W_Q) : std::nullopt);
      case Node::P_K: return projected_key();
      case Node::P_V: return projected_value();
      case Node::K_dot: return unit_key();
      case Node::S: return score();
      case Node::L: return logit();
      case Node::A: return weight();
      case Node::H: {
        Form f = product(Node::A, Node::P_V, n.n_k, "\\sum_j " + entry("A", i, "j") + entry("v", "j", j));
        return divided(f, a_.outside,
                       "the values, weighed by how much " + quoted(query()) + " attends to each");
      }
      case Node::concat: return same({Node::H, j / n.d_v, i, j % n.d_v});
      case Node::Y: return output();
      case Node::W: return score_matrix();
      case Node::QQ: {
        Form f = dot({Node::P_Q, Node::P_Q}, n.d_k, "q" + sub(i) + " \\cdot q" + sub(j));
        f.words = "the query of " + quoted(query()) + " · the query of " + quoted(token_label(s_, j));
        return f;
      }
      case Node::S_sym: return half(1, "what the two scores have in common");
      case Node::S_anti: return half(-1, "what turns its sign when query and key change places");
      default: return given();
    }
  }

 private:
  Cell at(Node node, int row, int col) const { return {node, cell_.head, row, col}; }
  std::string query() const { return token_label(s_, cell_.row); }
  std::string key() const { return key_label(s_, cell_.col); }
  static std::string entry(const std::string& name, int i, const char* index) {
    return name + "_{" + std::to_string(i + 1) + index + "}";
  }
  static std::string entry(const std::string& name, const char* index, int j) {
    return name + "_{" + index + std::to_string(j + 1) + "}";
  }

  static Form given() {
    Form f;
    f.words = "set by hand: drag it, or type a number";
    return f;
  }

  Form same(Cell other) const {
    Form f;
    f.kind = Form::Kind::same;
    f.terms = {{other}};
    f.compact = symbol_of(s_, other);
    return f;
  }

  // The sum over m of a(row, m) b(m, col).
  Form product(Node a, Node b, int inner, std::string compact) const {
    Form f;
    f.kind = Form::Kind::sum;
    for (int m = 0; m < inner; ++m) f.terms.push_back({at(a, cell_.row, m), at(b, m, cell_.col)});
    f.compact = std::move(compact);
    return f;
  }

  // The sum over m of a(row, m) b(col, m): the product of two rows.
  Form dot(std::array<Node, 2> nodes, int inner, std::string compact) const {
    Form f;
    f.kind = Form::Kind::sum;
    f.vectors = true;
    for (int m = 0; m < inner; ++m)
      f.terms.push_back({at(nodes[0], cell_.row, m), at(nodes[1], cell_.col, m)});
    f.compact = std::move(compact);
    return f;
  }

  static Form divided(Form f, double divisor, std::string words) {
    f.words = std::move(words);
    f.divisor = divisor;
    if (divisor != 1) f.divisor_latex = "s_{\\mathrm{out}}";
    return f;
  }

  Form projection(Node input, std::optional<Node> weights) const {
    if (!weights) return same(at(input, cell_.row, cell_.col));
    const std::string x = letter_of(s_, at(input, 0, 0)), w = letter_of(s_, at(*weights, 0, 0));
    Form f = product(input, *weights, a_.dims.d,
                     "\\sum_m " + entry(x, cell_.row, "m") + " " + entry(w, "m", cell_.col));
    const bool keyed = input != node_of(query_input(s_.source));
    f.words = "the input of " + quoted(keyed ? key_label(s_, cell_.row) : query()) + ", projected";
    return f;
  }

  Form projected_key() const {
    const Node input = node_of(key_input(s_.source));
    switch (s_.score) {
      case ScoreRule::qq: return same(at(Node::P_Q, cell_.row, cell_.col));
      case ScoreRule::qk: return projection(input, Node::W_K);
      case ScoreRule::shared:
      case ScoreRule::single: return projection(input, Node::W_Q);
      case ScoreRule::merged:
      case ScoreRule::unprojected: break;
    }
    return projection(input, std::nullopt);
  }

  Form projected_value() const {
    const auto weights = value_projection(s_);
    if (!weights && s_.value == ValueRule::keys) return same(at(Node::P_K, cell_.row, cell_.col));
    return projection(node_of(value_input(s_.source)),
                      weights ? std::optional(node_of(*weights)) : std::nullopt);
  }

  Form unit_key() const {
    Form f;
    if (a_.heads[static_cast<std::size_t>(cell_.head)].P_K.row(cell_.row).isZero(0)) {
      f.kind = Form::Kind::constant;
      f.words =
          "the key of " + quoted(key_label(s_, cell_.row)) + " has length 0 and no direction: it stays 0";
      return f;
    }
    f.kind = Form::Kind::unit;
    for (int m = 0; m < a_.dims.d_k; ++m) f.terms.push_back({at(Node::P_K, cell_.row, m)});
    f.at = static_cast<std::size_t>(cell_.col);
    f.compact =
        symbol_of(s_, at(Node::P_K, cell_.row, cell_.col)) + " / \\lVert k" + sub(cell_.row) + " \\rVert";
    f.words = "the key of " + quoted(key_label(s_, cell_.row)) + ", brought to length 1";
    return f;
  }

  Form score() const {
    const Node keys = s_.unit_keys ? Node::K_dot : Node::P_K;
    const std::string k = s_.unit_keys ? "\\hat{k}" : "k";
    const std::string right = k + sub(cell_.col), left = "q" + sub(cell_.row);
    Form f;
    if (s_.score == ScoreRule::merged) {
      f.kind = Form::Kind::sum;
      for (int m = 0; m < a_.dims.d; ++m)
        for (int l = 0; l < a_.dims.d; ++l)
          f.terms.push_back({at(Node::P_Q, cell_.row, m), at(Node::W_edit, m, l), at(keys, cell_.col, l)});
      f.compact = left + " W " + right + "^{\\mathsf{T}}";
    } else {
      f = dot({Node::P_Q, keys}, a_.dims.d_k, left + " \\cdot " + right);
    }
    f.words = "the query of " + quoted(query()) + " · the key of " + quoted(key());
    return f;
  }

  std::string scale_latex() const {
    const bool hot = s_.temperature != 1;
    std::string scale;
    if (s_.inside.kind == Scale::Kind::sqrt_dk) scale = "\\sqrt{d_k}";
    if (s_.inside.kind == Scale::Kind::dk) scale = "d_k";
    if (s_.inside.kind == Scale::Kind::number && s_.inside.number != 1)
      scale = exact_number(s_.inside.number);
    if (scale.empty()) return hot ? "\\tau" : "";
    return hot ? "(\\tau " + scale + ")" : scale;
  }

  Form masked(std::string words) const {
    Form f;
    f.kind = Form::Kind::masked;
    f.words = std::move(words);
    return f;
  }

  Form logit() const {
    if (!allowed(s_.mask, cell_.row, cell_.col))
      return masked(quoted(query()) + " may not attend to " + quoted(key()));
    Form f;
    f.kind = Form::Kind::quotient;
    f.terms = {{at(Node::S, cell_.row, cell_.col)}};
    f.divisor = a_.inside * s_.temperature;
    f.divisor_latex = scale_latex();
    f.compact = symbol_of(s_, f.terms[0][0]) + (f.divisor_latex.empty() ? "" : " / " + f.divisor_latex);
    f.words = "the score, divided by the scale";
    return f;
  }

  Form weight() const {
    if (!allowed(s_.mask, cell_.row, cell_.col))
      return masked(quoted(query()) + " may not attend to " + quoted(key()) + ": its weight is exactly 0");
    Form f;
    f.kind = Form::Kind::softmax;
    for (int j = 0; j < a_.dims.n_k; ++j) {
      if (j == cell_.col) f.at = f.terms.size();
      if (allowed(s_.mask, cell_.row, j)) f.terms.push_back({at(Node::L, cell_.row, j)});
    }
    const std::string l = symbol_of(s_, at(Node::L, cell_.row, cell_.col));
    f.compact = "\\frac{\\exp(" + l + ")}{\\sum_j \\exp(" +
                entry(letter_of(s_, at(Node::L, 0, 0)), cell_.row, "j") + ")}";
    f.words = "how much " + quoted(query()) + " attends to " + quoted(key()) + ", out of 1";
    return f;
  }

  Form output() const {
    const Dims& n = a_.dims;
    if (s_.output == OutputRule::none)
      return same(at(n.h == 1 ? Node::H : Node::concat, cell_.row, cell_.col));
    if (s_.output == OutputRule::projected) {
      Form f = product(Node::concat, Node::W_O, n.h * n.d_v,
                       "\\sum_m " + entry("C", cell_.row, "m") + " " + entry("W^{O}", "m", cell_.col));
      if (n.h == 1)  // concat is H itself
        for (Term& term : f.terms) term[0].node = Node::H;
      if (n.h == 1)
        f.compact = "\\sum_m " + entry("H", cell_.row, "m") + " " + entry("W^{O}", "m", cell_.col);
      f.words = "the output of " + quoted(query());
      return f;
    }
    Form f;
    f.kind = Form::Kind::sum;
    for (int head = 0; head < n.h; ++head)
      for (int m = 0; m < n.d_v; ++m)
        f.terms.push_back({{Node::H, head, cell_.row, m}, {Node::W_A, head, cell_.col, m}});
    f.compact = (n.h > 1 ? "\\sum_{i} H_i" : "H") + sub(cell_.row) + " \\cdot W^{A}" + sub(cell_.col);
    f.words = "the output of " + quoted(query()) + " in the symmetric design";
    return f;
  }

  Form score_matrix() const {
    if (s_.score == ScoreRule::merged) return same(at(Node::W_edit, cell_.row, cell_.col));
    if (s_.score == ScoreRule::unprojected) {
      Form f;
      f.kind = Form::Kind::constant;
      f.words = "no projection: the identity";
      return f;
    }
    const Node right = s_.score == ScoreRule::qk ? Node::W_K : Node::W_Q;
    return dot(
        {Node::W_Q, right}, a_.dims.d_k,
        "W^{Q}" + sub(cell_.row) + " \\cdot " + (right == Node::W_K ? "W^{K}" : "W^{Q}") + sub(cell_.col));
  }

  Form half(int sign, std::string words) const {
    Form f;
    f.kind = Form::Kind::half;
    f.sign = sign;
    f.terms = {{at(Node::S, cell_.row, cell_.col)}, {at(Node::S, cell_.col, cell_.row)}};
    f.compact = "(" + symbol_of(s_, f.terms[0][0]) + (sign > 0 ? " + " : " - ") +
                symbol_of(s_, f.terms[1][0]) + ")/2";
    f.words = std::move(words);
    return f;
  }

  const Scene& s_;
  const Analysis& a_;
  Cell cell_;
};

}  // namespace

Form form_of(const Scene& s, const Analysis& a, Cell cell, Notation) { return Former(s, a, cell)(); }

}  // namespace attnlab
