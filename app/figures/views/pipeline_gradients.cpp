// The part "gradients" of the Pipeline view: Y beside its target, and the derivative of the loss, or of one
// entry of Y, by the weights, the scores and every matrix that the shown head uses, on one scale; the entry
// that moves it most is framed.
#include "app/figures/canvas/text.h"
#include "app/figures/parts/panels.h"
#include "app/figures/views/views.h"
#include "core/analysis/names.h"
#include "core/studies/descent.h"
#include "core/text/number.h"

#include <limits>

namespace attnlab {
namespace {

double size_of_matrix(const MatrixView& m) {
  return m.allFinite() ? DynamicRowMajor(m).stableNorm() : std::numeric_limits<double>::quiet_NaN();
}

struct GradientsPart : PanelPart {
  const GradientDetail detail = gradient_detail(in.scene, in.analysis, in.options.pinned);
  const bool has_target = in_use(in.scene, MatrixKind::target);
  const ColorScale outputs =
      has_target ? signed_scale(in, RangeOf::outputs, {view(in.analysis.Y), view(in.scene.target)})
                 : signed_scale(in, RangeOf::outputs, {view(in.analysis.Y)});
  const ColorScale slopes = slopes_scale();

  // Those of other heads have their own picture, on the same scale.
  ColorScale slopes_scale() const {
    SignedGroup group{RangeOf::gradients};
    if (!detail.of) group.add({view(detail.by_Y)});
    for (int head = 0; head < dims().h; ++head)
      for (const Node node : on_the_way) group.add({view(by_computed(node, head))});
    for (const MatrixId id : matrices_in_use(in.scene)) group.add({gradient(detail.gradients, id)});
    return signed_scales(in, {&group, 1}).front();
  }

  Letters letters() const { return {in.scene, in.options.head, {in.options.columns}}; }
  std::string what() const {
    return detail.of ? symbol_of(in.scene, *detail.of, {columns()}) : "\\text{loss}";
  }
  std::string derivative_by(const std::string& by) const {
    return "\\partial\\," + what() + "/\\partial " + by;
  }

  static constexpr Node on_the_way[] = {Node::A, Node::S};  // computed, as the derivative comes through them
  Matrix by_computed(Node node, int head) const {
    return attnlab::derivative_by(in.scene, in.analysis, detail.by_Y, node, head);
  }
  Panel by_computed(Node node) const {
    const Matrix m = by_computed(node, in.options.head);
    MatrixBlock one = block(node, view(m), slopes, derivative_by(letters()(node, columns() && !turns(node))),
                            {"norm " + number_or_word(size_of_matrix(view(m)), 2)});
    one.cell = Cell{node, in.options.head, 0, 0};
    one.derivative = true;
    return named("g" + std::string(block_id(node)), panel(std::move(one), {"norm overflow"}));
  }

  // Of W_O the rows that belong to this head.
  Panel by_matrix(const MatrixId& id) const {
    const Node node = node_of(id.kind);
    const MatrixView all = gradient(detail.gradients, id);
    const bool rows_of_head = id.kind == MatrixKind::WO && dims().h > 1;
    const int first = rows_of_head ? in.options.head * dims().d_v : 0,
              count = rows_of_head ? dims().d_v : static_cast<int>(all.rows());
    const Bounded<max_concat, max_concat> m = all.middleRows(first, count);
    std::string letter = letters()(node, columns() && !turns(node));
    if (rows_of_head) letter += "[" + std::to_string(in.options.head + 1) + "]";
    MatrixBlock one = block(node, view(m), slopes, derivative_by(letter),
                            {"norm " + number_or_word(size_of_matrix(view(m)), 2)});
    one.cell = Cell{node, id.head, first, 0};
    one.derivative = true;
    const auto& most = detail.steepest;
    const bool here = in.options.blocks.empty() && !hides(in.options) && most && most->id == id &&
                      most->row >= first && most->row < first + count;
    const auto frame = [this, here, first](Point at, double cell) {
      if (here) frame_steepest(cell_of(in, at, cell, detail.steepest->row - first, detail.steepest->col));
    };
    return named("g" + std::string(block_id(node)), panel(std::move(one), {"norm overflow"}, frame));
  }

  void frame_steepest(const Rect& r) const {
    canvas.stroke_rectangle({r.x - 1.5, r.y - 1.5, r.width + 3, r.height + 3}, {theme().text, 3, false},
                            measure::cell_corner + 1.5);
  }

  std::vector<Panel> panels() const {
    std::vector<Panel> list{panel(block(Node::Y, outputs, "Y"))};
    if (has_target) {
      MatrixBlock target = block(Node::Y, view(in.scene.target), outputs, "\\text{target}");
      target.color = theme().text;
      list.push_back(named("target", panel(std::move(target))));
    }
    // Y - target is the derivative of the loss by Y itself.
    if (!detail.of) {
      MatrixBlock by_Y = block(Node::Y, view(detail.by_Y), slopes, derivative_by("Y"),
                               {"loss " + number_or_word(in.analysis.loss.value_or(0), 4)});
      by_Y.derivative = true;
      list.push_back(named("gY", panel(std::move(by_Y), {"loss overflow"})));
    }
    for (const Node node : on_the_way) list.push_back(by_computed(node));
    for (const MatrixId id : matrices_in_use(in.scene))
      if (!is_per_head(id.kind) || id.head == in.options.head) list.push_back(by_matrix(id));
    return list;
  }

  bool is_shown(const MatrixId& id) const {
    if (id.kind == MatrixKind::WO && dims().h > 1)
      return detail.steepest->row / dims().d_v == in.options.head;
    return !is_per_head(id.kind) || id.head == in.options.head;
  }

  // "W_Q[1,2]", with its indices as the formulas of this notation have them.
  std::string entry_of(Node node, int row, int col) const {
    if (columns() && turns(node)) std::swap(row, col);
    return std::string(row_of(node).code) + "[" + std::to_string(row + 1) + "," + std::to_string(col + 1) +
           "]";
  }
  std::string entry_words(const SteepestEntry& entry) const {
    std::string words = entry_of(node_of(entry.id.kind), entry.row, entry.col);
    if (is_per_head(entry.id.kind) && dims().h > 1) words += " of head " + std::to_string(entry.id.head + 1);
    return words;
  }

  std::vector<std::string> sentences() const {
    const std::string of =
        detail.of ? entry_of(Node::Y, detail.of->row, detail.of->col) : std::string("the loss");
    std::vector<std::string> list;
    if (hides(in.options)) return list;
    if (!has_target)
      list.emplace_back("There is no target, so no loss: these are the derivatives of " + of + ".");
    else
      list.emplace_back(detail.of ? "The derivatives of " + of + "." : "The loss is ½‖Y − target‖².");
    if (detail.steepest)
      list.emplace_back(std::string(is_shown(detail.steepest->id) ? "Framed: " : "In another head: ") +
                        "of what is set " + entry_words(*detail.steepest) + " moves " + of + " most, by " +
                        number_or_word(detail.steepest->value, 2) + " a unit here.");
    else
      list.emplace_back("Nothing that can be set moves " + of + " at this point.");
    return list;
  }

  PanelFigure figure() const {
    return {panels(),
            {5, 4, 3, 2},
            sentence_width,
            {{outputs, "Y"}, {slopes, "\\text{derivatives}"}},
            sentences()};
  }
};

}  // namespace

HeldPanels pipeline_gradients_panels(Canvas& canvas, const FigureInput& input) {
  return panels_of<GradientsPart>(canvas, input);
}

}  // namespace attnlab
