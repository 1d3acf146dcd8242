#include "core/facts/describe_words.h"

#include "core/analysis/quantity.h"
#include "core/text/plain_text.h"
#include "core/text/utf8.h"

namespace attnlab::described {
namespace {

std::string in_ascii(std::string text) {
  replace_all(text, "−", "-");
  return text;
}

std::string titled(const Quantity& row) { return std::string(row.title) + ' ' + std::string(row.code); }

std::string of_head(const Scene& s, bool per_head, int head) {
  if (!per_head || s.heads.size() < 2) return "";
  return " of head " + std::to_string(head + 1) + " of " + std::to_string(s.heads.size());
}

// The token of a side; empty where it has none.
std::string side_label(const Scene& s, Side side, Eigen::Index index) {
  const auto i = static_cast<int>(index);
  if (side == Side::queries) return ", " + query_called(s, i);
  if (side == Side::keys) return ", " + key_called(s, i);
  return "";
}

std::string place(const char* what, Eigen::Index index, Eigen::Index count) {
  return what + (' ' + std::to_string(index + 1)) + " of " + std::to_string(count);
}

}  // namespace

std::string_view meaning(Node node) {
  switch (node) {
    case Node::X: return "The tokens: all that the layer reads.";
    case Node::M: return "The memory: the tokens that are attended to from outside.";
    case Node::Q: return "What each token looks for, before it is projected.";
    case Node::K: return "What each token offers, before it is projected.";
    case Node::V: return "What each token brings, before it is projected.";
    case Node::W_Q: return "Parameters: what of a token becomes its query.";
    case Node::W_K: return "Parameters: what of a token becomes its key.";
    case Node::W_V: return "Parameters: what of a token becomes its value.";
    case Node::W_edit:
    case Node::W: return "How much each number of a token that attends counts for each of one attended to.";
    case Node::W_A: return "Parameters that bring the output of a head to the width of the tokens.";
    case Node::W_O: return "Parameters that mix the outputs of all heads into one.";
    case Node::P_Q: return "What each token looks for: it meets every key.";
    case Node::P_K: return "What each token offers: it meets every query.";
    case Node::K_dot: return "What each token offers, by its direction alone.";
    case Node::P: return "Parameters that each place adds to its key.";
    case Node::K_placed: return "What each token offers, with what its place adds.";
    case Node::Q_turn: return "What each token looks for, turned by its position.";
    case Node::K_turn: return "What each token offers, turned by its position.";
    case Node::P_V: return "What each token brings to those that attend to it.";
    case Node::S: return "How well each query fits each key: greater is better.";
    case Node::D: return "What the distance between two tokens takes off their logit.";
    case Node::L: return "The scores as they are weighed: scaled, and without what the mask hides.";
    case Node::A: return "Who attends to whom: how each token divides its attention.";
    case Node::H: return "What each token gets: the values of all, mixed by its weights.";
    case Node::concat: return "What each token gets from all heads, side by side.";
    case Node::Y: return "What the layer hands on for each token.";
    case Node::QQ: return "The scores, were the query of each token its key, too.";
    case Node::S_sym: return "What two tokens score with each other, the same both ways.";
    case Node::S_anti: return "By how much one scores more than the other, divided by two.";
  }
  return {};
}

std::string number(double value, const DescribeOptions& options) {
  if (!std::isfinite(value)) return "overflow";
  return options.decimals < 0 ? exact_number(value) : in_ascii(show_number(value, options.decimals));
}

std::string count_or_number(double value, const DescribeOptions& options) {
  constexpr double most_counted = 1e6;
  const bool whole = std::isfinite(value) && std::fabs(value) < most_counted && value == std::floor(value);
  return whole ? std::to_string(static_cast<int>(value)) : number(value, options);
}

std::string plain(std::string_view latex) { return in_ascii(plain_text(latex)); }

std::string label(const std::string& text) {
  const std::string words = quotable(text);
  return words.find_first_not_of(' ') == std::string::npos ? "an empty label" : words;
}

std::string query_called(const Scene& s, int row) { return label(token_label(s, row)); }
std::string key_called(const Scene& s, int col) { return label(key_label(s, col)); }

std::string matrix_name(const Scene& s, MatrixId id) {
  return titled(row_of(id.kind)) + of_head(s, is_per_head(id.kind), id.head);
}

std::string matrix_name(const Scene& s, Node node, int head) {
  return titled(row_of(node)) + of_head(s, is_per_head(node), head);
}

std::string row_place(const Scene& s, Node node, Eigen::Index row, Eigen::Index rows) {
  return place("row", row, rows) + side_label(s, sides_of(node).rows, row);
}

std::string col_place(const Scene& s, Node node, Eigen::Index col, Eigen::Index cols) {
  return place("column", col, cols) + side_label(s, sides_of(node).cols, col);
}

std::string matrix_lines(const Scene& s, const std::string& name, Node node, const MatrixView& values,
                         const DescribeOptions& options) {
  std::string text =
      name + ", " + std::to_string(values.rows()) + " by " + std::to_string(values.cols()) + ".\n";
  const bool keys = sides_of(node).cols == Side::keys;
  for (Eigen::Index i = 0; i < values.rows(); ++i) {
    text += "  " + row_place(s, node, i, values.rows()) + ":";
    for (Eigen::Index j = 0; j < values.cols(); ++j) {
      const auto query = static_cast<int>(i), key = static_cast<int>(j);
      const bool masked = node == Node::L && !allowed(s.mask, query, key);
      text += (j == 0 ? " " : ", ") + (keys ? label(key_label(s, key)) + ' ' : std::string()) +
              (masked ? "masked" : number(values(i, j), options));
    }
    text += '\n';
  }
  return text;
}

}  // namespace attnlab::described
