#include "core/analysis/explain_form.h"

#include "core/text/number.h"

#include <algorithm>
#include <array>
#include <utility>

namespace attnlab {

namespace {

std::string sub(int i) { return "_{" + std::to_string(i + 1) + "}"; }

std::string quoted(const std::string& label) { return "“" + label + "”"; }

class Former {
 public:
  Former(const Scene& scene, const Analysis& analysis, Cell cell, Notation notation)
      : s_(scene), a_(analysis), cell_(cell), notation_(notation) {}

  Form operator()() const {
    Form f = of_rows();
    if (turned(cell_.node) && f.kind == Form::Kind::sum)
      for (Term& term : f.terms) std::reverse(term.begin(), term.end());
    return f;
  }

 private:
  Form of_rows() const {
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
        Form f = product(Node::A, Node::P_V, n.n_k, "\\sum_j ", "j");
        return divided(f, a_.outside,
                       "the values, weighed by how much " + quoted(query()) + " attends to each");
      }
      case Node::concat: return same({Node::H, j / n.d_v, i, j % n.d_v});
      case Node::Y: return output();
      case Node::W: return score_matrix();
      case Node::QQ: {
        Form f = dot({Node::P_Q, Node::P_Q}, n.d_k);
        f.words = "the query of " + quoted(query()) + " · the query of " + quoted(token_label(s_, j));
        return f;
      }
      case Node::S_sym: return half(1, "what the two scores have in common");
      case Node::S_anti: return half(-1, "what turns its sign when query and key change places");
      default: return given();
    }
  }

  Cell at(Node node, int row, int col) const { return {node, cell_.head, row, col}; }
  std::string query() const { return token_label(s_, cell_.row); }
  std::string key() const { return key_label(s_, cell_.col); }

  // Whether the letter of a node stands for the transpose.
  bool turned(Node node) const { return notation_.columns && turns(node); }
  std::string symbol(const Cell& cell) const { return symbol_of(s_, cell, notation_); }
  std::string letter(Node node) const { return letter_of(s_, at(node, 0, 0), notation_); }
  // "X_{4m}": an entry of which one index runs.
  std::string entry(Node node, const std::string& row, const std::string& col) const {
    return letter(node) + "_{" + (turned(node) ? col + row : row + col) + "}";
  }
  static std::string number(int i) { return std::to_string(i + 1); }
  // Two factors in the order of the notation.
  std::string pair(const std::string& a, const char* between, const std::string& b) const {
    return turned(cell_.node) ? b + between + a : a + between + b;
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
    f.compact = symbol(other);
    return f;
  }

  // The sum over m of a(row, m) b(m, col); `index` is how m is written.
  Form product(Node a, Node b, int inner, const std::string& sign, const std::string& index) const {
    Form f;
    f.kind = Form::Kind::sum;
    for (int m = 0; m < inner; ++m) f.terms.push_back({at(a, cell_.row, m), at(b, m, cell_.col)});
    f.compact = sign + pair(entry(a, number(cell_.row), index), " ", entry(b, index, number(cell_.col)));
    return f;
  }

  // The sum over m of a(row, m) b(col, m): the product of two rows.
  Form dot(std::array<Node, 2> nodes, int inner) const {
    Form f;
    f.kind = Form::Kind::sum;
    f.vectors = true;
    for (int m = 0; m < inner; ++m)
      f.terms.push_back({at(nodes[0], cell_.row, m), at(nodes[1], cell_.col, m)});
    f.compact = pair(letter(nodes[0]) + sub(cell_.row), " \\cdot ", letter(nodes[1]) + sub(cell_.col));
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
    Form f = product(input, *weights, a_.dims.d, "\\sum_m ", "m");
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
    f.compact = symbol(at(Node::P_K, cell_.row, cell_.col)) + " / \\lVert " + letter(Node::P_K) +
                sub(cell_.row) + " \\rVert";
    f.words = "the key of " + quoted(key_label(s_, cell_.row)) + ", brought to length 1";
    return f;
  }

  Form score() const {
    const Node keys = s_.unit_keys ? Node::K_dot : Node::P_K;
    Form f;
    if (s_.score == ScoreRule::merged) {
      f.kind = Form::Kind::sum;
      for (int m = 0; m < a_.dims.d; ++m)
        for (int l = 0; l < a_.dims.d; ++l)
          f.terms.push_back({at(Node::P_Q, cell_.row, m), at(Node::W_edit, m, l), at(keys, cell_.col, l)});
      const std::string q = letter(Node::P_Q) + sub(cell_.row), W = letter(Node::W_edit),
                        k = letter(keys) + sub(cell_.col), transposed = "^{\\mathsf{T}}";
      // A head's number stands where the sign of the transpose would: the letter goes into a group of its own.
      f.compact = notation_.columns ? "{" + k + "}" + transposed + " {" + W + "}" + transposed + " " + q
                                    : q + " " + W + " {" + k + "}" + transposed;
    } else {
      f = dot({Node::P_Q, keys}, a_.dims.d_k);
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
    f.compact = symbol(f.terms[0][0]) + (f.divisor_latex.empty() ? "" : " / " + f.divisor_latex);
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
    f.compact = "\\frac{\\exp(" + symbol(at(Node::L, cell_.row, cell_.col)) + ")}{\\sum_j \\exp(" +
                entry(Node::L, number(cell_.row), "j") + ")}";
    f.words = "how much " + quoted(query()) + " attends to " + quoted(key()) + ", out of 1";
    return f;
  }

  Form output() const {
    const Dims& n = a_.dims;
    if (s_.output == OutputRule::none)
      return same(at(n.h == 1 ? Node::H : Node::concat, cell_.row, cell_.col));
    if (s_.output == OutputRule::projected) {
      // One head: concat is H itself.
      Form f = product(n.h == 1 ? Node::H : Node::concat, Node::W_O, n.h * n.d_v, "\\sum_m ", "m");
      f.words = "the output of " + quoted(query());
      return f;
    }
    Form f;
    f.kind = Form::Kind::sum;
    for (int head = 0; head < n.h; ++head)
      for (int m = 0; m < n.d_v; ++m)
        f.terms.push_back({{Node::H, head, cell_.row, m}, {Node::W_A, head, cell_.col, m}});
    const std::string raised = n.h > 1 ? "(i)" : "";
    f.compact =
        (n.h > 1 ? "\\sum_{i} " : "") + pair("H" + (n.h > 1 ? "^{" + raised + "}" : "") + sub(cell_.row),
                                             " \\cdot ", "W^{A" + raised + "}" + sub(cell_.col));
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
    return dot({Node::W_Q, right}, a_.dims.d_k);
  }

  Form half(int sign, std::string words) const {
    Form f;
    f.kind = Form::Kind::half;
    f.sign = sign;
    f.terms = {{at(Node::S, cell_.row, cell_.col)}, {at(Node::S, cell_.col, cell_.row)}};
    f.compact = "(" + symbol(f.terms[0][0]) + (sign > 0 ? " + " : " - ") + symbol(f.terms[1][0]) + ")/2";
    f.words = std::move(words);
    return f;
  }

  const Scene& s_;
  const Analysis& a_;
  Cell cell_;
  Notation notation_;
};

}  // namespace

Form form_of(const Scene& s, const Analysis& a, Cell cell, Notation notation) {
  return Former(s, a, cell, notation)();
}

}  // namespace attnlab
