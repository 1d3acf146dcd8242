#include "core/writing/paper_page.h"

#include "core/analysis/names.h"
#include "core/scene/rules.h"
#include "core/studies/detail_softmax.h"
#include "core/writing/paper_words.h"

#include <cmath>

namespace attnlab {
namespace {

// A table with the queries down and the keys across; `cell` writes one.
template <typename CellText>
PaperGrid table(const PaperPage& page, const std::string& corner, CellText cell) {
  const Dims& n = page.analysis().dims;
  PaperGrid grid;
  grid.cells.push_back({corner});
  for (int j = 0; j < n.n_k; ++j) grid.cells[0].push_back(page.label_formula(true, j));
  for (int i = 0; i < n.n_q; ++i) {
    grid.cells.push_back({page.label_formula(false, i)});
    for (int j = 0; j < n.n_k; ++j) grid.cells.back().push_back(cell(i, j));
  }
  grid.bars = {1};
  grid.rules = {1};
  return grid;
}

class HeadWriter {
 public:
  HeadWriter(PaperPage& page, int head) : p_(page), head_(head) {}

  void write() {
    p_.section(n_.h > 1 ? "Head " + std::to_string(head_ + 1) : "Attention");
    projections();
    scores();
    logits();
    if (s_.weights == WeightsRule::softmax)
      softmax();
    else
      other_weights();
    p_.subsection("Output of the head", PaperStage::output, head_);
    p_.task("Add up the rows of the values, each as many times as the query's weight for its key says.");
    const std::string outside = divisor_latex(s_.outside);
    p_.formula(letter_("H") + " = " + letter_.product(g_[Node::H].summands[0], "") +
               (outside.empty() ? "" : " / s_{\\mathrm{out}}"));
    p_.derived(letter_("H"), view(h_.H), true);
    p_.worked({Node::H, head_, at_.query, 0});
  }

  // Symmetry and rank.
  void look_closer() {
    p_.section(n_.h > 1 ? "Looking closer: head " + std::to_string(head_ + 1) : "Looking closer");
    const std::string S = letter_("S");
    if (h_.asymmetry) {
      p_.subsection("Symmetry of the scores");
      p_.task("Split the scores: halve their sum with the transpose, and their difference.");
      p_.formula(
          "\\operatorname{sym}(S) = \\tfrac{1}{2}(S + S^{\\mathsf{T}}), \\qquad \\operatorname{anti}(S) = "
          "\\tfrac{1}{2}(S - S^{\\mathsf{T}}), \\qquad \\text{asymmetry} = \\lVert \\operatorname{anti}(S) "
          "\\rVert_F / \\lVert S \\rVert_F");
      p_.derived("\\operatorname{sym}(" + S + ")", view(h_.symmetric_part), true);
      p_.derived("\\operatorname{anti}(" + S + ")", view(h_.antisymmetric_part), true);
      p_.derived_number("\\text{asymmetry}", *h_.asymmetry);
      p_.end_row();
    }
    p_.subsection("Rank");
    p_.task("Say how many rows of the matrix are no combination of the others: that is its rank.");
    p_.say("The matrix between the inputs in " +
           std::string(p_.columns() ? "$K^{\\mathsf{T}} W^{\\mathsf{T}} Q$" : "$Q W K^{\\mathsf{T}}$") +
           ", its singular values, and how many of them are not 0:");
    if (!g_[Node::W].copy_of()) {
      p_.formula(letter_("W") + " = " + Letters(s_, head_, {false}).sum(g_[Node::W], " "));
      p_.derived(letter_("W"), view(h_.W), false);
    }
    p_.derived("\\sigma", view(h_.singular_values), false);
    p_.derived_count("\\operatorname{rank}", h_.rank);
    p_.end_row();
  }

 private:
  // The formula of a projection, and its numbers where it is more than another matrix.
  void projection(Node node, int row) {
    const Operation& operation = g_[node];
    p_.formula(letter_(node) + " = " + letter_.sum(operation, " "));
    if (operation.copy_of()) return;
    p_.derived(letter_(node), values(s_, a_, node, head_), true);
    p_.worked({node, head_, row, 0});
  }

  void projections() {
    p_.subsection("Projections", PaperStage::projections, head_);
    p_.task("Multiply every row of the inputs with its weight matrix.");
    projection(Node::P_Q, at_.query);
    projection(Node::P_K, at_.key);
    if (s_.unit_keys) {
      p_.say("Every key divided by its length; one of length 0 stays:");
      p_.derived(letter_(Node::K_dot), view(h_.K_dot), true);
      p_.worked({Node::K_dot, head_, at_.key, 0});
    }
    if (s_.positions == Positions::keys) {
      p_.say("To every key what its place adds:");
      projection(Node::K_placed, at_.key);
    }
    if (s_.positions == Positions::rope) {
      p_.say("Every pair of coordinates of row $i$, counted from 0, turned by $i\\theta$:");
      p_.derived(letter_(Node::Q_turn), view(h_.Q_turn), true);
      p_.worked({Node::Q_turn, head_, at_.query, 0});
      p_.derived(letter_(Node::K_turn), view(h_.K_turn), true);
    }
    projection(Node::P_V, at_.key);
  }

  void scores() {
    p_.subsection("Scores", PaperStage::scores, head_);
    p_.task("Take the dot product of every query with every key.");
    p_.formula(letter_("S") + " = " + letter_.sum(g_[Node::S], " "));
    p_.derived_table(table(p_, letter_("S"), [&](int i, int j) { return p_.number(h_.S(i, j)); }));
    p_.worked({Node::S, head_, at_.query, at_.key});
  }

  void logits() {
    p_.subsection(s_.mask.kind == Mask::Kind::none ? "Scale" : "Scale and mask", PaperStage::logits, head_);
    const std::string inside = divisor_latex(s_.inside);
    const std::string divisor = s_.temperature == 1 ? inside
                                : inside.empty()    ? "\\tau"
                                                    : "(\\tau " + inside + ")";
    const bool lowered = h_.D.size() > 0,
               plain = divisor.empty() && s_.mask.kind == Mask::Kind::none && !lowered;
    p_.formula(letter_("L") + " = " + letter_("S") + (divisor.empty() ? "" : " / " + divisor) +
               (lowered ? " - " + letter_("D") : ""));
    if (lowered) {
      p_.say("Every step farther away takes the slope of the head off a logit:");
      p_.derived(letter_("D"), view(h_.D), true);
    }
    if (s_.mask.kind != Mask::Kind::none) p_.say("What a query may not see becomes $-\\infty$.");
    if (plain) return;
    p_.task(s_.mask.kind == Mask::Kind::none
                ? "Do to every score what the formula says."
                : "Do to every score what the formula says, and strike out what is not seen.");
    p_.derived_table(table(p_, letter_("L"), [&](int i, int j) {
      return allowed(s_.mask, i, j) ? p_.number(h_.L(i, j)) : p_.minus_infinity();
    }));
    if (!divisor.empty() || lowered) p_.worked({Node::L, head_, at_.query, at_.key});
  }

  bool sees_nothing(int i) const {
    for (int j = 0; j < n_.n_k; ++j)
      if (allowed(s_.mask, i, j)) return false;
    return true;
  }

  void softmax() {
    p_.subsection(p_.columns() ? "Softmax of every column" : "Softmax of every row", PaperStage::weights,
                  head_);
    p_.task("For each query take its largest logit off, exponentiate, add up, and divide by the sum.");
    p_.formula(
        "m_i = \\max_j L_{ij}, \\qquad e_{ij} = \\exp(L_{ij} - m_i), \\qquad Z_i = \\sum_j e_{ij}, \\qquad "
        "A_{ij} = e_{ij} / Z_i");
    if (p_.columns()) p_.say("Here $i$ is the query and $j$ the key: $L_{ij}$ is in column $i$ and row $j$.");
    std::vector<SoftmaxDetail> rows;
    for (int i = 0; i < n_.n_q; ++i) rows.push_back(softmax_detail(s_, a_, head_, i));
    const auto at = [&](int i) -> const SoftmaxDetail& { return rows[static_cast<std::size_t>(i)]; };
    PaperGrid grid =
        table(p_, "\\exp(L - m)", [&](int i, int j) { return p_.number(at(i).exponentials(0, j)); });
    grid.cells[0].insert(grid.cells[0].begin() + 1, "m");
    grid.cells[0].push_back("Z");
    for (int i = 0; i < n_.n_q; ++i) {
      auto& line = grid.cells[static_cast<std::size_t>(i) + 1];
      line.insert(line.begin() + 1, sees_nothing(i) ? p_.minus_infinity() : p_.number(at(i).maximum));
      line.push_back(p_.number(at(i).sum));
    }
    grid.bars = {1, 2, static_cast<std::size_t>(n_.n_k) + 2};
    p_.derived_table(grid);
    weights();
  }

  void other_weights() {
    p_.subsection("Weights", PaperStage::weights, head_);
    p_.task("Make the weights out of the logits.");
    p_.formula(s_.weights == WeightsRule::linear ? letter_("A") + " = " + letter_("L")
               : s_.weights == WeightsRule::sigmoid
                   ? "A_{ij} = \\frac{1}{1 + \\exp(-L_{ij})}"
                   : "A_{ij} = \\max(0, L_{ij} - \\theta_i), \\qquad \\sum_j A_{ij} = 1");
    if (p_.columns()) p_.say("Here $i$ is the query and $j$ the key.");
    weights();
  }

  void weights() {
    PaperGrid weights = table(p_, letter_("A"), [&](int i, int j) { return p_.number(h_.A(i, j)); });
    weights.cells[0].push_back("\\text{sum}");
    for (int i = 0; i < n_.n_q; ++i)
      weights.cells[static_cast<std::size_t>(i) + 1].push_back(p_.number(h_.row_sums(i, 0)));
    weights.bars.push_back(static_cast<std::size_t>(n_.n_k) + 1);
    p_.derived_table(weights);
    p_.worked({Node::A, head_, at_.query, at_.key});
    for (int i = 0; i < n_.n_q; ++i)
      if (sees_nothing(i)) p_.say("Query " + p_.label(false, i) + " sees nothing: its weights are all 0.");
  }

  PaperPage& p_;
  int head_;
  const Scene& s_ = p_.scene();
  const Analysis& a_ = p_.analysis();
  const Dims& n_ = a_.dims;
  const Graph& g_ = graph(rules_of(s_));
  const HeadAnalysis& h_ = a_.head(head_);
  Letters letter_{s_, head_, {p_.columns()}};
  WorkedPlace at_ = worked_place(s_, a_, head_);
};

}  // namespace

WorkedPlace worked_place(const Scene& s, const Analysis& a, int head) {
  const Matrix& L = a.head(head).L;
  for (int i = a.dims.n_q - 1; i >= 0; --i)
    for (int j = 0; j < a.dims.n_k; ++j)
      if (allowed(s.mask, i, j) && std::isfinite(L(i, j))) return {i, j};
  return {};
}

void write_head(PaperPage& page, int head) { HeadWriter(page, head).write(); }
void write_closer_look(PaperPage& page, int head) { HeadWriter(page, head).look_closer(); }

void write_mask(PaperPage& page) {
  const Scene& s = page.scene();
  page.given_table(table(page, "\\text{sees}", [&](int i, int j) {
    return std::string(allowed(s.mask, i, j) ? "\\bullet" : "\\text{--}");
  }));
  page.end_row();
}

}  // namespace attnlab
