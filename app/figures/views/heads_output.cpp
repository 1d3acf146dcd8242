// The part "output" of the Heads view: what each head adds, the sums on the way to Y, the matrices that values go
// through, and what is left when W_O is dropped.
#include "app/figures/canvas/text.h"
#include "app/figures/views/heads.h"

#include <algorithm>
#include <utility>

namespace attnlab {
namespace {

// Of the outputs, and of the matrices from values to the output.
std::vector<ColorScale> scales_of(const FigureInput& in, const HeadsDetail& detail) {
  SignedGroup groups[] = {signed_group(RangeOf::outputs, {view(in.analysis.Y), view(in.analysis.concat)}),
                          {RangeOf::maps}};
  for (const HeadShare& head : detail.heads) {
    groups[0].add({view(head.part), view(head.running)});
    groups[1].add({view(head.OV)});
  }
  return signed_scales(in, groups);
}

struct OutputPart : PanelPart {
  const HeadsDetail detail = heads_detail(in.scene, in.analysis, in.options.heads_off);
  const std::vector<ColorScale> scales = scales_of(in, detail);

  Notation notation() const { return {columns()}; }
  bool own_columns() const { return !in_use(in.scene, MatrixKind::WO) && !in_use(in.scene, MatrixKind::WA); }
  const HeadShare& share(int i) const { return detail.heads[static_cast<std::size_t>(i)]; }

  // H_i W_O[i]; without W_O the head's own columns alone, which are its output.
  Panel part(int i) const {
    const MatrixView values = own_columns() ? view(in.analysis.head(i).H) : view(share(i).part);
    const std::string plus = i > 0 && !own_columns() ? "+\\," : "";
    MatrixBlock one = block(Node::Y, values, scales[0], plus + part_latex(in.scene, i, notation()),
                            {"norm " + number_or_word(share(i).size, 2)});
    one.faded = !share(i).on;
    return with_switch(canvas, in, panel(std::move(one), {"norm overflow"}), i, share(i).on);
  }

  Panel output() const {
    return panel(block(Node::Y, scales[0], own_columns() ? "Y" : "=\\,Y",
                       {own_columns() ? "the heads side by side," : "against the sum:",
                        "difference " + residual_text(detail.difference)}),
                 {"difference overflow"}, own_columns() ? lines_between_heads() : DrawOver());
  }

  Panel running(int i) const {
    MatrixBlock one = block(Node::Y, view(share(i).running), scales[0],
                            i == 0 ? "\\text{head 1}" : "\\text{sum to head " + std::to_string(i + 1) + "}");
    one.faded = !share(i).on;
    return at_row_start(panel(std::move(one)), i == 0);
  }

  Panel value_to_output(int i) const {
    OVMatrix map = share(i).OV;
    if (own_columns()) map = OVMatrix(share(i).OV.middleCols(i * dims().d_v, dims().d_v));
    MatrixBlock one =
        block(Node::W, view(std::as_const(map)), scales[1], ov_latex(in.scene, i, notation()),
              {"rank " + std::to_string(share(i).OV_rank) + ", at most " +
                   std::to_string(std::min(dims().d_V, dims().d_v)),
               share(i).copying ? "copying " + number_or_word(*share(i).copying, 2) : "copying: none"});
    one.faded = !share(i).on;
    return at_row_start(panel(std::move(one), {"copying: none", "copying −0.00"}), i == 0);
  }

  // A line between the columns of one head and those of the next.
  void separate(Point at, double cell) const {
    for (int i = 1; i < dims().h; ++i) {
      const int first = i * dims().d_v;
      const Rect top = cell_of(in, at, cell, 0, first), last = cell_of(in, at, cell, dims().n_q - 1, first);
      const double out = measure::space_1, gap = measure::cell_gap / 2;
      const Point down[2] = {{top.x - gap, top.y - out}, {top.x - gap, last.bottom() + out}};
      const Point across[2] = {{top.x - out, top.y - gap}, {last.right() + out, top.y - gap}};
      canvas.polyline(columns() ? across : down, {theme().text, 1.5, false});
    }
  }

  DrawOver lines_between_heads() const {
    return [this](Point at, double cell) { separate(at, cell); };
  }

  Panel side_by_side() const {
    Panel out =
        panel(block(Node::concat, scales[0], "", {"Y without the output matrix"}), {}, lines_between_heads());
    out.tall = columns() && dims().h > 1;
    return out;
  }

  std::vector<Panel> panels() const {
    std::vector<Panel> list;
    const int h = dims().h;
    for (int i = 0; i < h; ++i) list.push_back(part(i));
    list.push_back(output());
    if (h > 1 && !own_columns())
      for (int i = 0; i < h; ++i) list.push_back(running(i));
    if (h > 1 && !own_columns()) list.push_back(side_by_side());
    for (int i = 0; i < h; ++i) list.push_back(value_to_output(i));
    if (h == 1 && !own_columns()) list.push_back(side_by_side());
    return list;
  }

  std::string switched() const {
    std::string off;
    for (int i = 0; i < dims().h; ++i)
      if (!share(i).on) off += (off.empty() ? "" : ", ") + std::to_string(i + 1);
    if (off.empty()) return "All heads are on: the last sum is Y.";
    return (off.size() == 1 ? "Without head " : "Without heads ") + off + " the output changes by " +
           number_or_word(detail.change, 2) + ", of " + number_or_word(detail.output_size, 2) + " (norms).";
  }

  std::vector<std::string> sentences() const {
    std::vector<std::string> list;
    if (dims().h > 1) list.push_back(switched());
    if (dims().h == 1 && !own_columns()) list.emplace_back("One head: its part is all of Y.");
    list.emplace_back(
        own_columns()
            ? "Without the output matrix each head has columns of its own: changing one head changes "
              "no other’s."
            : "The output matrix mixes the heads: without it each has columns of its own.");
    list.emplace_back(
        "Copying: the sum of the eigenvalues of the matrix from values to the output, over the sum "
        "of their sizes. 1 copies tokens, −1 inverts them; there is none where it is not square.");
    return list;
  }

  PanelFigure figure() const {
    return {.panels = panels(),
            .columns = {dims().h + 1, 3, 2},
            .width = sentence_width,
            .bars = {{scales[0], "\\text{outputs}"}, {scales[1], "\\text{values to outputs}"}},
            .lines = sentences()};
  }
};

}  // namespace

Extent draw_heads_output(Canvas& canvas, const FigureInput& input, Extent space) {
  return draw_part<OutputPart>(canvas, input, space);
}

}  // namespace attnlab
