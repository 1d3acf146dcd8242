// The Symmetry view. Its part "scores": scores from two matrices beside scores from one, on one colour scale,
// and the matrix W between them. Its part "weights": what the softmax makes of scores from two matrices,
// above, and of symmetric scores, below: the weights, their eigenvalues in the complex plane, and which
// tokens prefer each other to themselves.
#include "app/figures/canvas/formula.h"
#include "app/figures/canvas/text.h"
#include "app/figures/parts/plots.h"
#include "app/figures/views/views.h"
#include "core/algebra/matrix_ops.h"
#include "core/analysis/freedom.h"
#include "core/analysis/names.h"
#include "core/analysis/weighing.h"
#include "core/studies/detail_symmetry.h"

namespace attnlab {
namespace {

// One matrix for queries and keys: what stands beside the scores is the scores.
bool is_scores_itself(const HeadAnalysis& head) {
  return head.S.rows() == head.QQ.rows() && head.S.cols() == head.QQ.cols() && head.S == head.QQ;
}

struct ScoresPart : PanelPart {
  const SymmetryDetail detail = symmetry_detail(in.scene, in.analysis, in.options.head);
  const DegreesOfFreedom free = freedom(in.scene, in.analysis, in.options.head);
  // W, which is compared with neither of the scores, comes second.
  const std::vector<ColorScale> scales = both_scales();
  const ColorScale& numbers = scales[0];

  std::vector<ColorScale> both_scales() const {
    const SignedGroup groups[] = {signed_group(RangeOf::scores, {view(head().S), view(head().QQ)}),
                                  signed_group(RangeOf::maps, {view(head().W)})};
    return signed_scales(in, groups);
  }

  int n() const { return dims().n_q; }
  // Over a plot as over the matrix.
  std::string plot_name(Node node) const {
    return node == Node::QQ ? name_in(in, node) : letter_in(in, node);
  }

  static std::string asymmetry_words(double value) {
    return value == 0 ? "asymmetry 0: symmetric" : "asymmetry " + residual_text(value);
  }

  // "12 of 16 free", or "8 of 16 free here" where the matrices of the scene are special.
  static std::string free_words(const std::optional<int>& count, const std::optional<int>& here,
                                int entries) {
    if (!count) return std::to_string(entries) + " numbers";
    const bool special = here && *here < *count;
    return std::to_string(special ? *here : *count) + " of " + std::to_string(entries) +
           (special ? " free here" : " free");
  }

  // The longest that free_words() says, so that nothing moves while it changes.
  static std::string widest_free(int entries) {
    return std::to_string(entries) + " of " + std::to_string(entries) + " free here";
  }

  Panel matrix(Node node, std::vector<RowNote> captions, std::string widest = "") const {
    return panel(block(node, scales[node == Node::W ? 1 : 0], "", std::move(captions)),
                 {"asymmetry 0: symmetric", std::move(widest)});
  }

  // Of scores and their mirror image a row is a query and a key; where these have other names they have
  // numbers. Its columns are named as its rows, and have no names but in a picture by itself.
  Panel half(Node node, const char* name) const {
    MatrixBlock one = block_of_node(in, node, name, theme().text, numbers);
    std::vector<std::string> names = token_names(in, Side::queries);
    if (names != token_names(in, Side::keys))
      for (std::size_t i = 0; i < names.size(); ++i) names[i] = std::to_string(i + 1);
    const bool all = room_of(in.options.room).alone;
    if (all || columns()) one.col_labels = names;
    if (all || !columns()) one.row_labels = names;
    return panel(std::move(one), {"asymmetry 0: symmetric"});
  }

  Panel scores() const {
    const std::string asymmetry = head().asymmetry ? asymmetry_words(*head().asymmetry) : "not square";
    const std::string elsewhere = scores_elsewhere(in), before = elsewhere.empty() ? "" : elsewhere + ": ",
                      count = free_words(free.scores, free.scores_here, dims().n_q * dims().n_k);
    return matrix(Node::S, {before + count, asymmetry}, before + widest_free(dims().n_q * dims().n_k));
  }
  Panel own_scores() const {
    std::vector<RowNote> captions{
        free_words(free.QQ, free.QQ_here, n() * n()),
        is_scores_itself(head()) ? "S itself: symmetric" : asymmetry_words(detail.QQ_asymmetry)};
    // A line of its own, which leaves the columns of a narrow page to the cells.
    if (!graph(rules_of(in.scene)).weights_of(Node::P_Q))
      captions.insert(captions.begin(), "tokens among themselves");
    return matrix(Node::QQ, std::move(captions), widest_free(n() * n()));
  }

  // One sign for each eigenvalue λ of (W + W^T)/2.
  Panel between() const {
    const FormSigns signs = form_signs(in.scene, in.analysis, in.options.head);
    const std::string name = "λ of ½(W + Wᵀ):";
    std::string words = name, widest = name;
    for (const auto& [count, sign] :
         {std::pair{signs.positive, " +"}, std::pair{signs.negative, " −"}, std::pair{signs.zero, " 0"}})
      for (int k = 0; k < count; ++k) words += sign;
    for (int k = 0; k < dims().d; ++k) widest += " +";
    if (words == name) words += " overflow";
    return matrix(Node::W, {"between queries and keys", asymmetry_words(asymmetry(head().W)), words}, widest);
  }

  // That of the scores' colours; where these are of differences, all points of both states have room.
  double mirror_end() const {
    if (!is_difference(in)) return numbers.range.high;
    const HeadAnalysis& before = in.comparison->before->analysis.head(in.options.head);
    return signed_range({view(head().S), view(head().QQ), view(before.S), view(before.QQ)}).high;
  }

  Panel mirror(const Matrix& values, Node node) const {
    return named("mirror." + std::string(block_id(node)),
                 plot_panel(*this, n(), {plot_name(node), theme().text, {"mirror plot"}},
                            MirrorPlot{view(values), mirror_end(), theme().text, node}));
  }

  Panel eigenvalues() const {
    const Matrix& values = head().QQ_eigenvalues;
    const HeadAnalysis* other = head_other(in);
    const Matrix then = other != nullptr ? other->QQ_eigenvalues : Matrix();
    const double largest = std::max(values.size() ? values(0, 0) : 0, then.size() ? then(0, 0) : 0);
    return named("eigenvalues.QQ",
                 plot_panel(*this, n(),
                            {plot_name(Node::QQ), theme().text, {"eigenvalues ≥ 0", "eigenvalues", "λ ≥ 0"}},
                            BarPlot{view(values), plot_end(in, RangeOf::spectra, largest), n(), "\\lambda",
                                    theme().secondary, then}));
  }

  Panel not_square() const {
    const std::string shape = std::to_string(dims().n_q) + " × " + std::to_string(dims().n_k);
    return text("S is " + shape +
                    ", not square: it has no mirror image, so no symmetric and antisymmetric part, no "
                    "mirror plot and no asymmetry. The queries among themselves have all of it.",
                n());
  }

  std::vector<Panel> panels() const {
    std::vector<Panel> list{scores()};
    if (detail.square)
      for (const Panel& one :
           {beside_last(own_scores()), mirror(head().S, Node::S), beside_last(mirror(head().QQ, Node::QQ)),
            half(Node::S_sym, "\\text{½}\\,(S + S^{\\mathsf{T}})"),
            beside_last(half(Node::S_anti, "\\text{½}\\,(S - S^{\\mathsf{T}})"))})
        list.push_back(one);
    else
      for (const Panel& one :
           {not_square(), at_row_start(own_scores()), beside_last(mirror(head().QQ, Node::QQ))})
        list.push_back(one);
    list.push_back(between());
    list.push_back(beside_last(eigenvalues()));
    return list;
  }

  PanelFigure figure() const { return {panels(), {4, 2}, 290, {{scales[0], "S"}, {scales[1], "W"}}}; }
};

struct SymmetryWeights : PanelPart {
  const SymmetryDetail detail = symmetry_detail(in.scene, in.analysis, in.options.head);
  ColorScale numbers = signed_scale(in, RangeOf::scores, {view(head().S), view(head().QQ)}),
             weights = weights_scale(in, {view(head().A), view(detail.QQ_weights)});

  int n() const { return dims().n_q; }
  bool shares() const { return makes_shares(in.scene.weights); }
  std::string lines_of(bool across) const { return across != columns() ? "rows" : "columns"; }

  Panel own_weights() const {
    return panel(block(Node::A, weights, letter_in(in, Node::A),
                       {!detail.square ? "not square"
                        : shares()     ? lines_of(true) + " sum to 1"
                                       : "entry by entry"}));
  }

  // The softmax of P_Q P_Q^T, or its transpose: a key that saw a query is then a query that saw a key.
  Panel symmetric_weights(bool transposed) const {
    const Matrix m = transposed ? Matrix(detail.QQ_weights.transpose()) : detail.QQ_weights;
    const std::string below = !transposed ? "asymmetry " + residual_text(detail.weights_asymmetry)
                              : shares()  ? "its " + lines_of(false) + " sum to 1"
                                          : "the same as before it";
    MatrixBlock one =
        block(Node::QQ, view(m), weights,
              transposed ? "\\text{transpose}" : own_weights_latex(in.scene, in.options.head, {columns()}),
              {below});
    if (detail.masked)
      for (int i = 0; i < n(); ++i)
        for (int j = 0; j < n(); ++j)
          if (!allowed(in.scene.mask, transposed ? j : i, transposed ? i : j))
            one.paint[static_cast<std::size_t>(i * n() + j)] = CellPaint::masked;
    return named(transposed ? "transpose.weights.QQ" : "weights.QQ",
                 panel(std::move(one), {"its columns sum to 1"}));
  }

  Panel eigenvalues(const Matrix& of, const char* name, bool exists) const {
    SpectrumPlot plot;
    if (exists) plot.spectrum = spectrum(view(of));
    plot.words = exists ? "a weight left the range of doubles" : "not square: no eigenvalues";
    plot.color = theme().text;
    const double off = exists ? largest_imaginary(plot.spectrum) : 0;
    std::vector<std::string> words{"eigenvalues"};
    if (exists && std::isfinite(off) && off <= 1e-12)
      words = {"eigenvalues, all real", "all real"};
    else if (exists && std::isfinite(off))
      words = {"eigenvalues, imaginary up to " + residual_text(off), "imaginary up to " + residual_text(off),
               "eigenvalues"};
    return plot_panel(*this, n(), {name, theme().text, words}, plot);
  }

  // The scores with a frame around s_ij and s_ji of each pair of tokens that prefer each other to themselves.
  Panel preference(Node node, const std::vector<MutualPair>& pairs, bool exists) const {
    const std::size_t count = pairs.size();
    const auto frames = [this, pairs](Point at, double cell) {
      for (const MutualPair& pair : pairs)
        for (const auto& [i, j] : {std::pair{pair.i, pair.j}, std::pair{pair.j, pair.i}}) {
          const Rect r = cell_of(in, at, cell, i, j);
          canvas.stroke_rectangle({r.x + 1, r.y + 1, r.width - 2, r.height - 2}, {theme().text, 2.5, false},
                                  measure::cell_corner);
        }
    };
    return named("pairs." + std::string(block_id(node)),
                 panel(block(node, numbers, "",
                             {!exists      ? "not square: no pairs"
                              : count == 1 ? "1 mutual pair"
                              : count == 0 ? "no mutual pair"
                                           : std::to_string(count) + " mutual pairs"}),
                       {"not square: no pairs"}, frames));
  }

  // Its room is that of the longer sentence, so that nothing moves while pairs come and go.
  Panel what_is_framed() const {
    const std::string pair =
        std::string(", two tokens that score each other above themselves. Scores from one matrix ") +
        (in.scene.positions == Positions::keys ? "allow none but by what places add." : "allow none.");
    const int cells = std::max(4, n());
    Panel panel = aside(std::string("Framed in ") + (theme().id == ThemeId::dark ? "white" : "black") +
                            ": a mutual pair" + pair,
                        cells);
    if (detail.pairs.empty() && detail.QQ_pairs.empty())
      panel.drawing.draw = text("No mutual pair" + pair, cells).drawing.draw;
    return panel;
  }

  std::vector<Panel> panels() const {
    return {own_weights(),
            named("eigenvalues.A", beside_last(eigenvalues(head().A, "A", detail.square))),
            preference(Node::S, detail.pairs, detail.square),
            at_row_start(symmetric_weights(false)),
            named("eigenvalues.weights.QQ",
                  beside_last(eigenvalues(detail.QQ_weights, "\\text{symmetric}", true))),
            preference(Node::QQ, detail.QQ_pairs, true),
            symmetric_weights(true),
            what_is_framed()};
  }

  PanelFigure figure() const { return {panels(), {3, 4, 2}, 290, {{numbers, "S"}, {weights, "A"}}}; }
};

constexpr Part symmetry_parts[] = {
    {"scores", "Scores",
     "The scores, their symmetric and antisymmetric parts, and the matrix W between them.",
     panels_of<ScoresPart>, "S,QQ,mirror.S,mirror.QQ"},
    {"weights", "Weights", "What the softmax makes of symmetric scores: weights, eigenvalues, preferences.",
     panels_of<SymmetryWeights>, "A,weights.QQ,eigenvalues.A,eigenvalues.weights.QQ"}};

}  // namespace

extern const View symmetry_view{
    .id = "symmetry",
    .label = "Symmetry",
    .about = "Scores from two matrices beside scores from one: what symmetry costs.",
    .parts = symmetry_parts,
    .also = "qq asymmetry mirror eigenvalues"};

}  // namespace attnlab
