// The part "output" of the Heads view: what each head adds, the sums on the way to Y, the matrices that values go
// through, and what is left when W_O is dropped.
#include "app/figures/canvas/text.h"
#include "app/figures/views/heads.h"

#include <algorithm>
#include <utility>

namespace attnlab {
namespace {

// The colours of the outputs, and of the matrices from values to the output.
struct Scales {
  ColorScale numbers, maps;
};

Scales scales_of(const FigureInput& in, const HeadsDetail& detail) {
  SignedGroup numbers = signed_group(RangeOf::outputs, {view(in.analysis.Y), view(in.analysis.concat)}),
              maps = signed_group(RangeOf::maps, {});
  for (int i = 0; i < in.analysis.dims.h; ++i) {
    const HeadShare& head = detail.heads[static_cast<std::size_t>(i)];
    const auto widen = [](SignedGroup& group, const SignedGroup& by) {
      group.largest = std::max(group.largest, by.largest);
    };
    widen(numbers, signed_group(RangeOf::outputs, {view(head.part), view(head.running)}));
    widen(maps, signed_group(RangeOf::maps, {view(head.OV)}));
  }
  const SignedGroup groups[] = {numbers, maps};
  const std::vector<ColorScale> scales = signed_scales(in, groups);
  return {scales[0], scales[1]};
}

struct OutputPart : PanelPart {
  const HeadsDetail detail = heads_detail(in.scene, in.analysis, in.options.heads_off);
  const Scales scales = scales_of(in, detail);

  Notation notation() const { return {columns()}; }
  bool own_columns() const { return !in_use(in.scene, MatrixKind::WO) && !in_use(in.scene, MatrixKind::WA); }
  const HeadShare& share(int i) const { return detail.heads[static_cast<std::size_t>(i)]; }

  MatrixBlock outputs(const MatrixView& values, std::string name) const {
    MatrixBlock block = block_of(values, std::move(name), theme().output, scales.numbers);
    label_rows(block, in, Side::queries);
    return block;
  }
  void caption(MatrixBlock& block, std::vector<std::string> lines) const {
    for (std::string& line : lines) block.captions.push_back(quiet(std::move(line)));
  }

  // H_i W_O[i]; without W_O the head's own columns alone, which are its output.
  Panel part(int i) const {
    const Matrix& H = in.analysis.head(i).H;
    const std::string plus = i > 0 && !own_columns() ? "+\\," : "";
    MatrixBlock one =
        outputs(own_columns() ? view(H) : view(share(i).part), plus + part_latex(in.scene, i, notation()));
    one.faded = !share(i).on;
    caption(one, {"norm " + number_or_word(share(i).size, 2)});
    return with_switch(canvas, in, panel(std::move(one), {"norm overflow"}), i, share(i).on);
  }

  Panel output() const {
    MatrixBlock one =
        block_of_node(in, Node::Y, own_columns() ? "Y" : "=\\,Y", theme().output, scales.numbers);
    label_rows(one, in, Side::queries);
    caption(one, {own_columns() ? "the heads side by side," : "against the sum:",
                  "difference " + residual_text(detail.difference)});
    return panel(std::move(one), {"difference overflow"}, [this](Point at, double cell) {
      if (own_columns()) separate(at, cell);
    });
  }

  static Panel first_of_row(Panel panel, int i) {
    panel.begins_row = i == 0;
    return panel;
  }

  Panel running(int i) const {
    MatrixBlock one =
        outputs(view(share(i).running),
                i == 0 ? "\\text{head 1}" : "\\text{sum to head " + std::to_string(i + 1) + "}");
    one.faded = !share(i).on;
    return first_of_row(panel(std::move(one)), i);
  }

  Panel value_to_output(int i) const {
    OVMatrix map = share(i).OV;
    if (own_columns()) map = OVMatrix(share(i).OV.middleCols(i * dims().d_v, dims().d_v));
    MatrixBlock one =
        block_of(view(std::as_const(map)), ov_latex(in.scene, i, notation()), theme().text, scales.maps);
    one.faded = !share(i).on;
    caption(one, {"rank " + std::to_string(share(i).OV_rank) + ", at most " +
                      std::to_string(std::min(dims().d_V, dims().d_v)),
                  share(i).copying ? "copying " + number_or_word(*share(i).copying, 2) : "copying: none"});
    return first_of_row(panel(std::move(one), {"copying: none", "copying −0.00"}), i);
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

  Panel side_by_side() const {
    MatrixBlock one = block(Node::concat, theme().output, scales.numbers);
    label_rows(one, in, Side::queries);
    caption(one, {"Y without the output matrix"});
    Panel out = panel(std::move(one), {}, [this](Point at, double cell) { separate(at, cell); });
    out.tall = columns() && dims().h > 1;
    return out;
  }

  std::vector<Panel> panels() const {
    std::vector<Panel> list;
    for (int i = 0; i < dims().h; ++i) list.push_back(part(i));
    list.push_back(output());
    if (dims().h > 1 && !own_columns())
      for (int i = 0; i < dims().h; ++i) list.push_back(running(i));
    if (!own_columns() && dims().h > 1) list.push_back(side_by_side());
    for (int i = 0; i < dims().h; ++i) list.push_back(value_to_output(i));
    if (!own_columns() && dims().h == 1) list.push_back(side_by_side());
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
            .bars = {{scales.numbers, "\\text{outputs}"}, {scales.maps, "\\text{values to outputs}"}},
            .lines = lines(sentences())};
  }
};

}  // namespace

Extent draw_heads_output(Canvas& canvas, const FigureInput& input, Extent space) {
  return draw_part<OutputPart>(canvas, input, space);
}

}  // namespace attnlab
