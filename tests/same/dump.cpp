// attnlab_dump [--cells N] FOLDER SCENE...: writes FOLDER/NAME.txt for each scene file, with all that core
// says of it and `attnlab compute` (values, gradients, facts) does not. --cells: how many cells of each node
// are explained (3); 0: all of them.
#include "core/algebra/plane.h"
#include "core/algebra/spectrum.h"
#include "core/analysis/analysis.h"
#include "core/analysis/explain.h"
#include "core/analysis/explain_tree.h"
#include "core/analysis/gradients.h"
#include "core/analysis/node.h"
#include "core/analysis/quantity.h"
#include "core/exact/evaluate.h"
#include "core/exact/exact_explain.h"
#include "core/exact/exact_latex.h"
#include "core/scene/scene_file.h"
#include "core/studies/detail_heads.h"
#include "core/studies/detail_rank.h"
#include "core/studies/detail_softmax.h"
#include "core/studies/detail_symmetry.h"
#include "core/studies/field.h"
#include "core/studies/gauge.h"
#include "core/studies/geometry.h"
#include "tests/core/random_edit.h"

#include <concepts>
#include <cstdio>
#include <cstdlib>

namespace attnlab::same {
namespace {

// What is said is text that two builds of the program must write alike. Line breaks in a text are written
// out, so that a line stays a line.
std::string words_of(std::string_view text) {
  std::string line;
  for (const char c : text) c == '\n' ? line += "\\n" : line += c;
  return line;
}
template <std::integral Number>
std::string words_of(Number number) {
  return std::to_string(number);
}
// Hexadecimal: every bit. The sign and the payload of a NaN mean nothing.
std::string words_of(double value) {
  std::array<char, 40> digits{};
  std::snprintf(digits.data(), digits.size(), "%a", value);
  return value != value ? "nan" : digits.data();
}
std::string words_of(const MatrixView& m) {
  std::string line = std::to_string(m.rows()) + " x " + std::to_string(m.cols());
  for (Eigen::Index i = 0; i < m.size(); ++i) line += ' ' + words_of(m.data()[i]);
  return line;
}
template <int Rows, int Cols>
std::string words_of(const Bounded<Rows, Cols>& m) {
  return words_of(view(m));
}
template <std::size_t N>
std::string words_of(const std::array<double, N>& list) {
  return words_of(MatrixView(list.data(), 1, static_cast<Eigen::Index>(N)));
}
template <typename Value>
std::string words_of(const std::optional<Value>& value) {
  return value ? words_of(*value) : "none";
}

class Text {
 public:
  template <typename... Values>
  void heading(const Values&... values) {
    text_ += "\n==";
    ((text_ += ' ' + words_of(values)), ...);
    text_ += '\n';
  }
  // One line for each: "name = value".
  template <typename... Values>
  void say(std::string_view name, const Values&... values) {
    ((text_.append(name) += " = " + words_of(values) + '\n'), ...);
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

struct Input {
  const Scene& scene;
  const Analysis& analysis;
  test::Random& random;  // draws the cells that are looked at; its draws depend on sizes alone
  int cells = 0;         // of each node; 0: all
};

Node node_of(int number) { return static_cast<Node>(number); }

// "S head 1 (2,3)", all from 0.
std::string name_of_cell(Cell cell) {
  return std::string(row_of(cell.node).code) + " head " + std::to_string(cell.head) + " (" +
         std::to_string(cell.row) + "," + std::to_string(cell.col) + ")";
}

std::string cells_of(const CellSet& set) {
  std::string text;
  for (int node = 0; node < node_count; ++node) {
    if (!set.any(node_of(node))) continue;
    text += " " + std::string(row_of(node_of(node)).code);
    for (int i = 0; i < max_concat; ++i)
      for (int j = 0; j < max_concat; ++j)
        if (set.has(node_of(node), i, j)) text += '(' + std::to_string(i) + ',' + std::to_string(j) + ')';
  }
  return text;
}

void say_explanation(Text& text, const Explanation& e) {
  text.say("explained", e.symbol, e.where, e.words, e.value, e.terms, e.folded, e.factors);
  for (const ExplanationStep& step : e.steps) text.say("step", step.symbols, step.numbers, step.about);
}

void say_exact(Text& text, const Input& in, Cell cell, const ExplainOptions& options, Cut cut) {
  const auto made = explain_exact(in.scene, in.analysis, cell, options, cut);
  if (const auto* why = std::get_if<NotExact>(&made))
    return text.say("not exact", sentence(in.scene, *why, options.notation));
  const auto& exact = std::get<ExactExplanation>(made);
  for (const std::string& step : exact.steps) text.say("exact step", step);
  text.say("exact value", exact.value,
           longest(std::get<ExactValue>(exact_value(in.scene, in.analysis, cell))), exact.folded);
}

// A way down the tree: all lines of each level, and on from one of those that open.
void say_tree(Text& text, const Input& in, Cell cell, const TreeOptions& options) {
  Branch above = branch_of(in.scene, in.analysis, cell, options);
  std::string margin = "|";
  const auto line = [&](const Branch& b) {
    text.say(margin + ' ' + name_of_cell(b.cell) + (b.term ? " term " + std::to_string(*b.term) : ""),
             b.symbol + " = " + b.formula + (b.opens ? " ..." : ""), b.value);
  };
  line(above);
  for (int level = 0; above.opens && level < 24; ++level) {
    margin += " |";
    std::vector<Branch> below = branches(in.scene, in.analysis, above, options);
    for (const Branch& b : below) line(b);
    std::erase_if(below, [](const Branch& b) { return !b.opens; });
    if (below.empty()) break;
    above = below[static_cast<std::size_t>(in.random.between(0, static_cast<int>(below.size()) - 1))];
  }
}

void say_cell(Text& text, const Input& in, Cell cell) {
  text.heading(name_of_cell(cell));
  const bool even = (cell.row + cell.col) % 2 == 0;
  for (const bool columns : {false, true}) {
    const Notation notation{columns};
    say_explanation(text, explain(in.scene, in.analysis, cell, {3, even ? 4 : 2, notation, 0}));
    say_explanation(text, explain(in.scene, in.analysis, cell, {3, 3, notation, even ? 40u : 12u}));
    say_exact(text, in, cell, {3, 4, notation, even ? 0u : 40u}, even ? Cut{} : Cut{6, 2});
    say_tree(text, in, cell, {notation, even, 2});
    say_tree(text, in, cell, {notation, !even, 4});
  }
  say_explanation(text, explain(in.scene, in.analysis, cell, 1));
  say_explanation(text, explain(in.scene, in.analysis, cell, 2, 6));
  text.say("short exact",
           short_exact(in.scene, in.analysis, branch_of(in.scene, in.analysis, cell, {}), {}, 12, 0));
  const Exact exact = exact_value(in.scene, in.analysis, cell);
  if (const auto* value = std::get_if<ExactValue>(&exact))
    text.say("exact", exact_latex(*value), exact_latex({value->plain, {}}), flat_latex(value->plain),
             longest(*value));
  text.say("made of", cells_of(made_of(in.scene, in.analysis, cell)));
  for (int head = 0; head < in.analysis.dims.h; ++head)
    text.say("feeds", cells_of(feeds(in.scene, in.analysis, cell, head)));
}

// Names, formulas at every depth, trees, exact values, and the cells that cells are made of and feed.
void dump_cells(Text& text, const Input& in) {
  for (int number = 0; number < node_count; ++number)
    for (int head = 0; head < in.analysis.dims.h; ++head) {
      const Node node = node_of(number);
      const MatrixView m = values(in.scene, in.analysis, node, head);
      text.heading("node", number, row_of(node).code, head);
      text.say("values and names", m, name_latex(in.scene, node, head),
               name_latex(in.scene, node, head, {true}));
      if (m.size() == 0 || (head > 0 && !is_per_head(node))) continue;
      const int size = static_cast<int>(m.size()), cols = static_cast<int>(m.cols());
      const bool all = in.cells == 0 || in.cells >= size;
      for (int k = 0; k < (all ? size : in.cells); ++k) {
        const int at = all ? k : in.random.between(0, size - 1);
        say_cell(text, in, {node, head, at / cols, at % cols});
      }
    }
  text.heading("cells that are not there");
  for (const Cell cell : {Cell{Node::S, 9, 0, 0}, Cell{Node::S, 0, 8, 0}, Cell{Node::Y, 0, 0, -1}})
    say_explanation(text, explain(in.scene, in.analysis, cell, 3));
}

std::string name_of_matrix(MatrixId id) { return name_of(id.kind) + (' ' + std::to_string(id.head)); }

void say_softmax(Text& text, const Input& in, int head) {
  for (int row = 0; row < in.analysis.dims.n_q; ++row) {
    text.heading("softmax", head, row);
    const SoftmaxDetail d = softmax_detail(in.scene, in.analysis, head, row);
    text.say("detail", d.shifted, d.exponentials, d.jacobian, d.entropy_limit, d.plain_weights,
             d.outside_weights, d.plain_sums, d.outside_sums, d.plain_entropy, d.maximum, d.sum,
             d.jacobian_norm, d.jacobian_trace, d.divisor);
    const LogitGradient g = logit_gradient(in.scene, in.analysis, head, row);
    text.say("gradient", g.of_loss, g.pulled, g.by_weights, g.by_logits);
    const TemperatureCurve c = temperature_curve(in.scene, in.analysis, head, row);
    text.say("curve", c.entropy, c.trace, c.entropy_limit, c.trace_limit, c.entropy_now, c.trace_now);
  }
}

void say_symmetry(Text& text, const Input& in, int head) {
  text.heading("symmetry", head);
  const SymmetryDetail d = symmetry_detail(in.scene, in.analysis, head);
  text.say("detail", d.QQ_weights, d.QQ_sums, d.weights_asymmetry, d.QQ_asymmetry, d.square, d.masked);
  for (const auto* pairs : {&d.pairs, &d.QQ_pairs})
    for (const MutualPair& pair : *pairs) text.say("pair", pair.i, pair.j);
  const HeadAnalysis& h = in.analysis.heads[static_cast<std::size_t>(head)];
  for (const MatrixView& m : {view(h.A), view(h.W), view(h.S)}) {
    const Spectrum found = spectrum(m);
    text.say("spectrum", found.real, found.imaginary);
  }
}

void say_mask(Text& text, const Input& in, int head) {
  text.heading("mask", head);
  const MaskDetail d = mask_detail(in.scene, in.analysis, head);
  text.say("detail", d.allowed, d.forbidden, d.empty_rows);
  for (const MaskWay* way : {&d.minus_infinity, &d.filled, &d.afterwards})
    text.say("way", way->weights, way->leaked, way->row_sums);
}

void say_rank(Text& text, const Input& in, int head) {
  for (int kept = 1; kept <= in.analysis.dims.d; ++kept) {
    text.heading("rank", head, kept);
    const RankDetail d = rank_detail(in.scene, in.analysis, head, kept);
    text.say("detail", d.approximation, d.left_out, d.unseen_left, d.unseen_right, d.error, d.error_formula);
    for (const ScoreParameters& p : {d.here, d.at_scale})
      text.say("parameters", p.d, p.d_k, p.h, p.two, p.shared, p.merged, p.freedom);
    const RankCut cut = rank_cut(in.scene, head, kept - 0.25);
    text.say("cut", cut.why_not.empty() ? name_of_matrix(cut.id) : cut.why_not, cut.values);
    for (const bool key : {false, true}) {
      const Matrix& unseen = key ? d.unseen_right : d.unseen_left;
      for (Eigen::Index i = 0; i < unseen.rows(); ++i) {
        const UnseenMove move = unseen_move(in.scene, in.analysis, head, Matrix(unseen.row(i)), key, kept);
        text.say("moved", move.rows, move.projected, move.scores, move.amount, move.difference, move.size);
      }
    }
  }
}

void say_freedom(Text& text, const Input& in, int head) {
  text.heading("freedom", head);
  Turning turning = turning_of(in.scene, head);
  turning.dial = {0.7, 1.25, -0.5, 1};
  const Turned made = turned(in.scene, turning);
  text.say("turned", made.why_not, made.W_Q, made.W_K);
  Scene scene = in.scene;
  if (made.why_not.empty()) {
    set_matrix(scene, {MatrixKind::WQ, head}, view(made.W_Q));
    if (made.W_K.rows() > 0) set_matrix(scene, {MatrixKind::WK, head}, view(made.W_K));
  }
  const GaugeDetail d = gauge_detail(scene, analyze(scene), head, turning);
  text.say("detail", made_by(scene, turning), d.B, d.B_inverse_transposed, d.P_Q_before, d.P_K_before,
           d.condition, d.difference, d.size, d.moved);
}

void say_plane(Text& text, const Geometry& g, const Plane& plane) {
  const FieldLogits logits = field_logits(plane, view(g.meets), g.scale);
  text.say("plane", plane.base, plane.axes, onto(plane, view(g.keys)), logits.finite);
  for (const PlanePoint at : {PlanePoint{0, 0}, PlanePoint{0.5, -1.25}, PlanePoint{-3, 2}}) {
    const FieldWeights found = field_at(logits, at);
    text.say("field", found.weights, found.entropy, found.winner);
  }
}

void say_moves(Text& text, const Input& in, int head, PointSpace space, const Geometry& g) {
  for (const PointRole role : {PointRole::query, PointRole::key, PointRole::value, PointRole::output}) {
    const bool of_values = role == PointRole::value || role == PointRole::output;
    Matrix way = Matrix::Constant(1, (of_values ? g.values : g.keys).cols(), 0.375);
    way(0, 0) = -1.5;
    const PointMove move =
        move_point(in.scene, head, {role, 1}, space, MatrixView(way.data(), 1, way.cols()));
    text.say("moves", move.edit ? name_of_matrix(move.input) + ": " + test::describe(*move.edit) : "nothing",
             move.residual, move.exact);
    if (move.edit) text.say("scene", scene_text(apply(in.scene, *move.edit)));
  }
}

void say_geometry(Text& text, const Input& in, int head) {
  for (const PointSpace space : {PointSpace::projected, PointSpace::input}) {
    text.heading("geometry", head, space == PointSpace::input ? "inputs" : "projected");
    const Geometry g = geometry(in.scene, in.analysis, head, space);
    text.say("detail", g.queries, g.keys, g.meets, g.own_meets, g.values, g.outputs, g.hull_nearest,
             g.hull_distance, g.scale, g.values_size, static_cast<int>(g.output_kind), g.same_points,
             g.unreachable.to_string());
    say_plane(text, g, principal_plane(view(g.keys), 0, 1));
    say_plane(text, g, coordinate_plane(static_cast<int>(g.keys.cols()), 0, 1));
    say_moves(text, in, head, space, g);
  }
}

void say_heads(Text& text, const Input& in) {
  for (const unsigned off : {0u, 1u, 6u}) {
    text.heading("heads without", off);
    const HeadsDetail d = heads_detail(in.scene, in.analysis, off);
    for (int head = 0; head < in.analysis.dims.h; ++head) {
      const HeadShare& share = d.heads[static_cast<std::size_t>(head)];
      text.say("share", share.part, share.running, share.OV, share.OV_rank, share.copying, share.size,
               share.mean_entropy);
    }
    text.say("detail", d.total, d.remaining, d.apart, d.difference, d.size, d.change, d.output_size);
  }
  for (const HeadEdits& edits : {heads_equal(in.scene, 0), heads_averaged(in.scene)}) {
    Scene scene = in.scene;
    for (const Edit& edit : edits.list) scene = apply(std::move(scene), edit);
    text.say("heads at once", edits.why_not, scene_text(scene));
  }
}

// What the views and the tools compute beyond the analysis.
void dump_studies(Text& text, const Input& in) {
  for (int head = 0; head < in.analysis.dims.h; ++head)
    for (const auto say : {say_softmax, say_symmetry, say_mask, say_rank, say_freedom, say_geometry})
      say(text, in, head);
  say_heads(text, in);
}

// The scene as it is saved, and after each of a chain of random edits.
void dump_edits(Text& text, const Input& input) {
  text.heading("saved");
  text.say("scene", scene_text(input.scene));
  Scene scene = input.scene;
  for (int i = 0; i < 12; ++i) {
    const Edit edit = test::random_edit(input.random, scene, i % 3 == 2);
    scene = apply(std::move(scene), edit);
    text.heading("after", test::describe(edit));
    if (i % 3 == 2) text.say("scene", scene_text(scene));
  }
}

// One file. Nothing, or why not.
std::optional<std::string> dump(const std::filesystem::path& folder, const std::filesystem::path& file,
                                int cells) {
  const SceneRead read = load_scene(file);
  if (const auto* error = std::get_if<FileError>(&read)) return error->sentence();
  const Scene& scene = std::get<Scene>(read);
  const Analysis analysis = analyze(scene);
  std::uint64_t seed = 0;
  for (const char c : file.stem().string()) seed = seed * 131 + static_cast<unsigned char>(c);
  Text text;
  for (const auto part : {dump_cells, dump_studies, dump_edits}) {
    test::Random random(seed);
    part(text, {scene, analysis, random, cells});
  }
  return write_file(folder / (file.stem().string() + ".txt"), text.text());
}

int run(std::vector<std::string> arguments) {
  int cells = 3, status = 0;
  if (arguments.size() > 1 && arguments[0] == "--cells") {
    cells = std::atoi(arguments[1].c_str());
    arguments.erase(arguments.begin(), arguments.begin() + 2);
  }
  if (arguments.size() < 2) {
    std::fprintf(stderr, "attnlab_dump [--cells N] FOLDER SCENE...\n");
    return 2;
  }
  const std::filesystem::path folder = arguments[0];
  for (std::size_t i = 1; i < arguments.size(); ++i)
    if (const auto why = dump(folder, arguments[i], cells)) {
      std::fprintf(stderr, "%s\n", why->c_str());
      status = 1;
    }
  return status;
}

}  // namespace

}  // namespace attnlab::same

int main(int count, char** arguments) {
  return attnlab::same::run(std::vector<std::string>(arguments + 1, arguments + count));
}
