// Two parts of the Heads view. "output": what each head adds, the sums on the way to Y, the matrices that
// values go through, and what is left when W_O is dropped. "without": what the layer does without one of its
// pieces, as a table; without one key for one query; and Y without the chosen piece beside Y.
#include "app/figures/canvas/formula.h"
#include "app/figures/canvas/text.h"
#include "app/figures/views/heads.h"
#include "core/studies/ablation.h"
#include "core/text/number.h"

#include <limits>

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
    return named(id_of_head(in, "part.H", i),
                 with_switch(canvas, in, panel(std::move(one), {"norm overflow"}), i, share(i).on));
  }

  Panel output() const {
    MatrixBlock one = block(Node::Y, scales[0], own_columns() ? "Y" : "=\\,Y",
                            {own_columns() ? "the heads side by side," : "against the sum:",
                             "difference " + residual_text(detail.difference)});
    return named("sum.Y", panel(std::move(one), {"difference overflow"},
                                own_columns() ? lines_between_heads() : DrawOver()));
  }

  Panel running(int i) const {
    MatrixBlock one = block(Node::Y, view(share(i).running), scales[0],
                            "\\text{sum to head " + std::to_string(i + 1) + "}");
    one.faded = !share(i).on;
    return named(id_of_head(in, "sum.H", i), at_row_start(panel(std::move(one)), i == 0));
  }

  Panel value_to_output(int i) const {
    OVMatrix map = share(i).OV;
    if (own_columns()) map = OVMatrix(share(i).OV.middleCols(i * dims().d_v, dims().d_v));
    MatrixBlock one = block(
        Node::W, view(std::as_const(map)), scales[1], ov_latex(in.scene, i, notation()),
        {"rank " + std::to_string(share(i).OV_rank) + ", at most " +
             std::to_string(std::min(dims().d_V, dims().d_v)),
         share(i).copying ? "copying score " + number_or_word(*share(i).copying, 2) : "copying score: none"});
    one.faded = !share(i).on;
    return named(id_of_head(in, "OV", i),
                 at_row_start(panel(std::move(one), {"copying score: none", "copying score −0.88"}), i == 0));
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
            ? "Without the output matrix each head has coordinates of its own: changing one head changes "
              "no other’s."
            : "The output matrix mixes the heads: without it each has columns of its own.");
    list.emplace_back(
        "Copying score: the sum of the eigenvalues of the matrix from values to the output, over the sum "
        "of their sizes. 1 copies tokens, −1 inverts them; there is none where it is not square.");
    return list;
  }

  PanelFigure figure() const {
    const std::vector<Legend> bars{{scales[0], "\\text{outputs}"}, {scales[1], "\\text{values to outputs}"}};
    return {panels(), {dims().h + 1, 3, 2}, sentence_width, bars, sentences()};
  }
};

// In a hall the table is as large as the cells beside it are.
struct TableSize {
  double row_pitch = 26, name_room = 66, number_room = 78, type = measure::type_13, name = measure::type_15,
         heading = measure::type_11;
};
constexpr TableSize at_desk, in_hall{38, 96, 122, 20, 22, 15};

struct WithoutPart : PanelPart {
  const TableSize size = room_of(in.options.room).large ? in_hall : at_desk;
  const AblationDetail detail = ablation(in.scene, in.analysis);
  const int chosen =
      std::clamp(in.options.left_out, 0, std::max(0, static_cast<int>(detail.list.size()) - 1));
  const ColorScale outputs = scale_of_outputs();
  const ColorScale changes = signed_scale(in, RangeOf::gradients, {view(detail.by_key)});

  const Ablation* piece() const {
    return detail.list.empty() ? nullptr : &detail.list[static_cast<std::size_t>(chosen)];
  }
  // Of all pieces, so that choosing another changes no colour.
  ColorScale scale_of_outputs() const {
    SignedGroup group = signed_group(RangeOf::outputs, {view(in.analysis.Y)});
    for (const Ablation& one : detail.list) group.add({view(one.Y)});
    return signed_scales(in, {&group, 1}).front();
  }

  std::vector<std::string> headings() const {
    return detail.of_loss ? std::vector<std::string>{"loss", "change", "Y moves by"}
                          : std::vector<std::string>{"Y moves by"};
  }
  std::vector<std::string> numbers(const Ablation& one) const {
    const std::string moved = number_or_word(one.moved, 3);
    if (!detail.of_loss) return {moved};
    const double change = one.loss_change.value_or(0);
    return {number_or_word(one.loss.value_or(0), 3), (change > 0 ? "+" : "") + number_or_word(change, 3),
            moved};
  }
  double table_width() const {
    return size.name_room + size.number_room * static_cast<double>(headings().size());
  }

  void table_row(Point at, int k) const {
    const Ablation& one = detail.list[static_cast<std::size_t>(k)];
    const Rect box{at.x, at.y, table_width(), size.row_pitch};
    if (k == chosen) {
      canvas.fill_rectangle(box, theme().chosen, 4);
      canvas.fill_rectangle({box.x - 5, box.y + 4, 3, box.height - 8}, theme().accent, 1.5);
    }
    const double baseline = box.center().y + cap_height * size.type / 2;
    const bool there = one.why_not.empty();
    draw_formula(canvas, {box.x + 6, baseline}, one.name, size.name,
                 there ? theme().text : theme().secondary);
    const TextStyle style{Face::sans, size.type, there ? theme().text : theme().secondary};
    const std::vector<std::string> list = there ? numbers(one) : std::vector<std::string>{"not here"};
    for (std::size_t i = 0; i < list.size(); ++i)
      text_right(canvas,
                 {box.x + size.name_room + size.number_room * static_cast<double>(i + 1) - 8, baseline},
                 list[i], style);
    canvas.hit({box, one.region});
  }

  void table(Point at) const {
    canvas.text({at.x, at.y - measure::name_above - 17}, "Without",
                {Face::sans_medium, measure::type_13, theme().text});
    const std::vector<std::string> words = headings();
    for (std::size_t i = 0; i < words.size(); ++i)
      text_right(canvas,
                 {at.x + size.name_room + size.number_room * static_cast<double>(i + 1) - 8, at.y - 7},
                 words[i], {Face::sans, size.heading, theme().secondary});
    for (int k = 0; k < static_cast<int>(detail.list.size()); ++k)
      table_row({at.x, at.y + k * size.row_pitch}, k);
  }

  Panel table_panel() const {
    return {{[this](double) {
               return plain_size(table_width(), size.row_pitch * static_cast<double>(detail.list.size()),
                                 measure::name_above + 17 + measure::type_13, 0);
             },
             [this](Point at, double) { table(at); }},
            "without"};
  }

  Panel by_key() const {
    MatrixBlock one = block(Node::A, view(detail.by_key), changes, "\\text{one key hidden}",
                            {detail.of_loss ? "change of the loss" : "how far Y moves"});
    one.cell = Cell{Node::A, in.options.head, 0, 0};
    hatch_masked(one, in.scene.mask);
    return named("without.key", panel(std::move(one)));
  }

  // What is not there is said in the place of a matrix.
  std::vector<Panel> panels() const {
    std::vector<Panel> list{table_panel(), by_key(), panel(block(Node::Y, outputs, "Y"))};
    if (const Ablation* one = piece(); one != nullptr)
      list.push_back(one->why_not.empty() ? named("without.Y", panel(block(Node::Y, view(one->Y), outputs,
                                                                           "Y'", {"without " + one->words}),
                                                                     {"without the output matrix"}))
                                          : aside(one->why_not, dims().d_o));
    return list;
  }

  std::vector<std::string> sentences() const {
    std::vector<std::string> list;
    if (piece() != nullptr && piece()->why_not.empty()) list.push_back(piece()->about);
    list.emplace_back(
        detail.of_loss
            ? "A loss that falls without a piece says that the piece stands in the way of the target."
            : "Without a target the size of a change is all there is: ‖Y without it − Y‖. A target gives it a sign.");
    list.emplace_back(
        "One key hidden: that query may not see it, in every head, and the other weights make up for it.");
    return list;
  }

  PanelFigure figure() const {
    const std::vector<Legend> bars{{outputs, "Y"}, {changes, "\\text{one key hidden}"}};
    return {panels(), {2, 4, 3}, sentence_width, bars, sentences()};
  }
};

}  // namespace

HeldPanels heads_output_panels(Canvas& canvas, const FigureInput& input) {
  return panels_of<OutputPart>(canvas, input);
}

HeldPanels heads_without_panels(Canvas& canvas, const FigureInput& input) {
  return panels_of<WithoutPart>(canvas, input);
}

}  // namespace attnlab
