// The part "without" of the Heads view: what the layer does without one of its pieces, as a table; without one key for one
// query; and Y without the chosen piece beside Y.
#include "app/figures/canvas/formula.h"
#include "app/figures/canvas/text.h"
#include "app/figures/views/heads.h"
#include "core/studies/ablation.h"
#include "core/text/number.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace attnlab {
namespace {

// In a hall the table is as large as the cells beside it are.
struct TableSize {
  double row_pitch = 26, name_room = 66, number_room = 78, type = measure::type_13, name = measure::type_15,
         heading = measure::type_11;
};
constexpr TableSize at_desk, in_hall{38, 96, 122, 20, 22, 15};

struct WithoutPart : PanelPart {
  const TableSize size = in.options.hall ? in_hall : at_desk;
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
             [this](Point at, double) { table(at); }}};
  }

  Panel by_key() const {
    MatrixBlock one = block(Node::A, view(detail.by_key), changes, "\\text{without one key}",
                            {detail.of_loss ? "change of the loss" : "how far Y moves"});
    one.cell = Cell{Node::A, in.options.head, 0, 0};
    hatch_masked(one, in.scene.mask);
    return panel(std::move(one));
  }

  // What is not there is said in the place of a matrix.
  std::vector<Panel> panels() const {
    std::vector<Panel> list{table_panel(), by_key(), panel(block(Node::Y, outputs, "Y"))};
    if (const Ablation* one = piece(); one != nullptr)
      list.push_back(one->why_not.empty()
                         ? panel(block(Node::Y, view(one->Y), outputs, "Y'", {"without " + one->words}),
                                 {"without the output matrix"})
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
        "Without one key: that query may not see it, in every head, and the other weights make up for it.");
    return list;
  }

  PanelFigure figure() const {
    return {.panels = panels(),
            .columns = {2, 4, 3},
            .width = sentence_width,
            .bars = {{outputs, "Y"}, {changes, "\\text{without one key}"}},
            .lines = sentences()};
  }
};

}  // namespace

Extent draw_heads_without(Canvas& canvas, const FigureInput& input, Extent space) {
  return draw_part<WithoutPart>(canvas, input, space);
}

}  // namespace attnlab
