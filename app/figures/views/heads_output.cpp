// The part "output" of the Heads view: what each head adds, the sums on the way to Y, the matrices that values go
// through, and what is left when W_O is dropped.
#include "app/figures/canvas/text.h"
#include "app/figures/parts/color_bar.h"
#include "app/figures/parts/scale.h"
#include "app/figures/parts/steady.h"
#include "app/figures/views/heads.h"
#include "app/figures/views/heads_names.h"
#include "app/figures/views/views.h"

#include <utility>

namespace attnlab {
namespace {

struct OutputView {
  Canvas& canvas;
  const FigureInput& in;
  const HeadsDetail& detail;
  const Marks& marks;
  ColorRange numbers, maps;  // of the outputs; of the OV matrices

  const Theme& theme() const { return in.theme; }
  const Dims& dims() const { return in.analysis.dims; }
  Notation notation() const { return {in.options.columns}; }
  bool own_columns() const { return !in_use(in.scene, MatrixKind::WO) && !in_use(in.scene, MatrixKind::WA); }
  const HeadShare& head(int i) const { return detail.heads[static_cast<std::size_t>(i)]; }

  MatrixBlock block(const MatrixView& values, std::string name, Color color, bool labels) const {
    MatrixBlock block = block_of(values, std::move(name), color);
    set_scale(block, theme().signed_map, numbers);
    if (labels || notation().columns) block.row_labels = query_labels(in);
    return block;
  }
  void caption(MatrixBlock& block, std::vector<std::string> lines) const {
    for (std::string& line : lines) block.captions.push_back({std::move(line), theme().secondary});
  }

  // H_i W_O[i]; without W_O the head's own columns alone, which are its output.
  Panel part(int i) const {
    const Matrix& H = in.analysis.heads[static_cast<std::size_t>(i)].H;
    const std::string plus = i > 0 && !own_columns() ? "+\\," : "";
    MatrixBlock one = block(own_columns() ? view(H) : view(head(i).part),
                            plus + part_latex(in.scene, i, notation()), theme().output, i == 0);
    one.faded = !head(i).on;
    caption(one, {"norm " + number_or_word(head(i).size, 2)});
    Panel panel = steady_panel(canvas, in, marks, std::move(one), {"norm overflow"});
    return dims().h > 1 ? with_switch(canvas, in, std::move(panel), i, head(i).on) : panel;
  }

  Panel output() const {
    MatrixBlock one = block_of_node(in, Node::Y, own_columns() ? "Y" : "=\\,Y", theme().output);
    set_scale(one, theme().signed_map, numbers);
    if (notation().columns) one.row_labels = query_labels(in);
    caption(one, {own_columns() ? "the heads side by side," : "against the sum:",
                  "difference " + residual_text(detail.difference)});
    return steady_panel(canvas, in, marks, std::move(one), {"difference overflow"},
                        [this](Point at, double cell) {
                          if (own_columns()) separate(at, cell);
                        });
  }

  Panel running(int i) const {
    MatrixBlock one = block(view(head(i).running),
                            i == 0 ? "\\text{head 1}" : "\\text{sum to head " + std::to_string(i + 1) + "}",
                            theme().output, i == 0);
    one.faded = !head(i).on;
    Panel panel = block_panel(canvas, in, marks, std::move(one));
    panel.begins_row = i == 0;
    return panel;
  }

  Panel value_to_output(int i) const {
    OVMatrix map = head(i).OV;
    if (own_columns()) map = OVMatrix(head(i).OV.middleCols(i * dims().d_v, dims().d_v));
    MatrixBlock one = block_of(view(std::as_const(map)), ov_latex(in.scene, i, notation()), theme().values);
    set_scale(one, theme().signed_map, maps);
    one.faded = !head(i).on;
    caption(one, {"rank " + std::to_string(head(i).OV_rank) + ", at most " +
                      std::to_string(std::min(dims().d, dims().d_v)),
                  head(i).copying ? "copying " + number_or_word(*head(i).copying, 2) : "copying: none"});
    Panel panel = steady_panel(canvas, in, marks, std::move(one), {"copying: none", "copying −0.00"});
    panel.begins_row = i == 0;
    return panel;
  }

  // A line between the columns of one head and those of the next.
  void separate(Point at, double cell) const {
    for (int i = 1; i < dims().h; ++i) {
      const int first = i * dims().d_v;
      const Rect top = cell_of(in, at, cell, 0, first), last = cell_of(in, at, cell, dims().n_q - 1, first);
      const double out = measure::space_1, gap = measure::cell_gap / 2;
      const Point down[2] = {{top.x - gap, top.y - out}, {top.x - gap, last.bottom() + out}};
      const Point across[2] = {{top.x - out, top.y - gap}, {last.right() + out, top.y - gap}};
      canvas.polyline(in.options.columns ? across : down, {theme().text, 1.5, false});
    }
  }

  Panel side_by_side() const {
    MatrixBlock one =
        block_of_node(in, Node::concat, name_latex(in.scene, Node::concat, 0, notation()), theme().output);
    set_scale(one, theme().signed_map, numbers);
    if (notation().columns) one.row_labels = query_labels(in);
    caption(one, {"Y without the output matrix"});
    return steady_panel(canvas, in, marks, std::move(one), {},
                        [this](Point at, double cell) { separate(at, cell); });
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
      if (!head(i).on) off += (off.empty() ? "" : ", ") + std::to_string(i + 1);
    if (off.empty()) return "All heads are on: the last sum is Y.";
    return (off.size() == 1 ? "Without head " : "Without heads ") + off + " the output changes by " +
           number_or_word(detail.change, 2) + ", of " + number_or_word(detail.output_size, 2) + " (norms).";
  }

  std::vector<std::string> sentences() const {
    std::vector<std::string> list;
    if (dims().h > 1) list.push_back(switched());
    if (dims().h == 1 && !own_columns()) list.push_back("One head: its part is all of Y.");
    list.push_back(
        own_columns()
            ? "Without the output matrix each head has columns of its own: changing one head changes "
              "no other’s."
            : "The output matrix mixes the heads: without it each has columns of its own.");
    list.push_back(
        "Copying: the sum of the eigenvalues of the matrix from values to the output, over the sum "
        "of their sizes. 1 copies tokens, −1 inverts them; there is none where it is not square.");
    return list;
  }
};

}  // namespace

Extent draw_heads_output(Canvas& canvas, const FigureInput& input, const HeadsDetail& detail, Extent space) {
  const Marks marks = marks_of(input);
  ColorRange numbers = signed_range(input, {view(input.analysis.Y), view(input.analysis.concat)});
  ColorRange maps = signed_range(input, {});
  for (int i = 0; i < input.analysis.dims.h; ++i) {
    const HeadShare& head = detail.heads[static_cast<std::size_t>(i)];
    const double high = signed_range(input, {view(head.part), view(head.running)}).high;
    numbers = {-std::max(numbers.high, high), std::max(numbers.high, high)};
    const ColorRange own = signed_range(input, {view(head.OV)});
    if (i == 0 || own.high > maps.high) maps = own;
  }
  const OutputView view_of{canvas, input, detail, marks, numbers, maps};
  const std::vector<Panel> panels = view_of.panels();
  const std::vector<std::string> lines = sentence_lines(canvas, view_of.sentences());
  const int h = input.analysis.dims.h;
  const int columns[] = {h + 1, 3, 2};
  const Reserved reserved{.below = color_bar_height + sentences_height(lines), .width = sentence_width};
  const PanelGrid grid = fit_panels(panels, columns, space, reserved);
  const Point shift = centred(grid.extent, space);
  draw_panels(panels, grid, shift);
  const Point bars{grid.at.front().x + shift.x, grid.below + shift.y};
  const double width = std::clamp(4 * grid.cell, 110.0, 200.0);
  draw_color_bar(canvas, input.theme, bars, width, input.theme.signed_map, numbers);
  draw_color_bar(canvas, input.theme, {bars.x + width + measure::space_5, bars.y}, width,
                 input.theme.signed_map, maps);
  draw_sentences(canvas, input.theme, {grid.left + shift.x, bars.y + color_bar_height}, lines);
  return at_least(grid.extent, space);
}

}  // namespace attnlab
