// What attnlab_dump says of a scene, part by part: text that two builds of the program must write alike. Numbers stand
// bit for bit.
#pragma once

#include "core/algebra/hull.h"
#include "core/algebra/plane.h"
#include "core/algebra/spectrum.h"
#include "core/analysis/analysis.h"
#include "core/analysis/explain.h"
#include "core/analysis/explain_tree.h"
#include "core/analysis/gradients.h"
#include "core/analysis/named_matrix.h"
#include "core/analysis/node.h"
#include "core/exact/evaluate.h"
#include "core/exact/exact_explain.h"
#include "core/exact/exact_latex.h"
#include "core/facts/facts.h"
#include "core/scene/edit.h"
#include "core/scene/mask_start.h"
#include "core/scene/scene_file.h"
#include "core/studies/detail_heads.h"
#include "core/studies/detail_rank.h"
#include "core/studies/detail_softmax.h"
#include "core/studies/detail_symmetry.h"
#include "core/studies/field.h"
#include "core/studies/gauge.h"
#include "core/studies/geometry.h"
#include "core/studies/sweep.h"
#include "tests/core/random_edit.h"
#include "tests/core/random_scene.h"

#include <array>
#include <cstdio>
#include <string>
#include <string_view>

namespace attnlab::same {

// One line for each: "name = value". Line breaks in a text are written out, so that a line stays a line.
class Text {
 public:
  void heading(const std::string& words) { text_ += "\n== " + words + '\n'; }
  void say(std::string_view name, std::string_view value) {
    text_.append(name).append(" = ");
    for (const char c : value) c == '\n' ? text_ += "\\n" : text_ += c;
    text_ += '\n';
  }
  void say(std::string_view name, const std::string& value) { say(name, std::string_view(value)); }
  void say(std::string_view name, const char* value) { say(name, std::string_view(value)); }
  void say(std::string_view name, double value) { say(name, bits(value)); }
  void say(std::string_view name, int value) { say(name, std::to_string(value)); }
  void say(std::string_view name, std::size_t value) { say(name, std::to_string(value)); }
  void say(std::string_view name, bool value) { say(name, value ? "yes" : "no"); }
  void say(std::string_view name, const MatrixView& m) {
    std::string line = std::to_string(m.rows()) + " x " + std::to_string(m.cols());
    for (Eigen::Index i = 0; i < m.size(); ++i) line += ' ' + bits(m.data()[i]);
    say(name, line);
  }
  template <int Rows, int Cols>
  void say(std::string_view name, const Bounded<Rows, Cols>& m) {
    say(name, view(m));
  }
  template <std::size_t N>
  void say(std::string_view name, const std::array<double, N>& list) {
    say(name, MatrixView(list.data(), 1, static_cast<Eigen::Index>(N)));
  }
  template <typename T>
  void say(std::string_view name, const std::optional<T>& value) {
    value ? say(name, *value) : say(name, "none");
  }
  const std::string& text() const { return text_; }

 private:
  // Hexadecimal: every bit. The sign and the payload of a NaN mean nothing.
  static std::string bits(double value) {
    if (value != value) return "nan";
    std::array<char, 40> digits{};
    std::snprintf(digits.data(), digits.size(), "%a", value);
    return digits.data();
  }
  std::string text_;
};

struct NamedNode {
  Node node;
  const char* name;
};
// Every node, with the name that it has in the dump.
inline constexpr std::array nodes{
    NamedNode{Node::X, "X"},           NamedNode{Node::M, "M"},           NamedNode{Node::Q, "Q"},
    NamedNode{Node::K, "K"},           NamedNode{Node::V, "V"},           NamedNode{Node::W_Q, "W_Q"},
    NamedNode{Node::W_K, "W_K"},       NamedNode{Node::W_V, "W_V"},       NamedNode{Node::W_edit, "W_edit"},
    NamedNode{Node::W_A, "W_A"},       NamedNode{Node::W_O, "W_O"},       NamedNode{Node::P_Q, "P_Q"},
    NamedNode{Node::P_K, "P_K"},       NamedNode{Node::K_dot, "K_dot"},   NamedNode{Node::Q_turn, "Q_turn"},
    NamedNode{Node::K_turn, "K_turn"}, NamedNode{Node::P_V, "P_V"},       NamedNode{Node::S, "S"},
    NamedNode{Node::D, "D"},           NamedNode{Node::L, "L"},           NamedNode{Node::A, "A"},
    NamedNode{Node::H, "H"},           NamedNode{Node::concat, "concat"}, NamedNode{Node::Y, "Y"},
    NamedNode{Node::W, "W"},           NamedNode{Node::QQ, "QQ"},         NamedNode{Node::S_sym, "S_sym"},
    NamedNode{Node::S_anti, "S_anti"}};
const char* name_of_node(Node node);
std::string name_of_cell(Cell cell);  // "S head 1 (2,3)", all from 0

struct Input {
  const Scene& scene;
  const Analysis& analysis;
  test::Random& random;  // draws the cells that are looked at; its draws depend on sizes alone
  int cells = 0;         // of each node; 0: all
};

// Names, formulas, trees, exact values, and the cells that cells are made of and feed.
void dump_cells(Text& text, const Input& input);
// The table of facts as it stands, the same for every scene; and what was measured here.
void dump_fact_table(Text& text);
void dump_facts(Text& text, const Input& input);
// Values, gradients, matrices by name, and what the views compute beyond the analysis.
void dump_values(Text& text, const Input& input);
void dump_studies(Text& text, const Input& input);
// The scene as it is saved, and after each of a chain of random edits.
void dump_edits(Text& text, const Input& input);

}  // namespace attnlab::same
