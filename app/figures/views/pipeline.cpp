// The Pipeline view: the whole computation, left to right, then down.
#include "app/figures/canvas/formula.h"
#include "app/figures/canvas/text.h"
#include "app/figures/parts/panels.h"
#include "app/figures/views/pipeline_layout.h"
#include "app/figures/views/views.h"
#include "core/analysis/weighing.h"
#include "core/text/number.h"

#include <iterator>

namespace attnlab {
namespace {

// What happens between scores and weights, in a few lines: the divisor, the temperature, the mask, what makes the weights.
struct ArrowCaption {
  std::vector<std::string> scaling;    // LaTeX, over the arrow
  std::vector<std::string> taken_off;  // under it
  std::vector<std::string> weights;    // under the next one
};

ArrowCaption caption_of(const Scene& scene) {
  ArrowCaption caption;
  const bool number = scene.inside.kind == Scale::Kind::number;
  if (const std::string inside = number ? short_number(scene.inside.number) : divisor_name(scene.inside);
      !inside.empty())
    caption.scaling.push_back("\\div " + inside);
  if (scene.temperature != 1)
    caption.scaling.push_back("\\div \\text{" + short_number(scene.temperature) + "}");
  if (scene.mask.kind == Mask::Kind::causal) caption.scaling.emplace_back("\\text{causal}");
  if (scene.mask.kind == Mask::Kind::matrix) caption.scaling.emplace_back("\\text{mask}");
  if (scene.positions == Positions::alibi) caption.taken_off.emplace_back("- D");
  const std::string function(function_name(scene.weights));
  caption.weights.push_back(function.empty() ? "\\text{as they are}" : "\\operatorname{" + function + "}");
  return caption;
}

bool shows_concat(const FigureInput& in) {
  return in.analysis.dims.h > 1 && !in_use(in.scene, MatrixKind::WA);
}

// The order in which a presentation reveals the matrices: first what makes the weights, then what they weigh.
constexpr Node revealed[] = {Node::P_Q, Node::P_K, Node::K_dot, Node::Q_turn, Node::K_turn, Node::S, Node::D,
                             Node::L,   Node::A,   Node::P_V,   Node::H,      Node::concat, Node::Y};
static_assert(std::size(revealed) == pipeline_nodes.size());

bool is_drawn(const FigureInput& in, Node node) {
  return values(in.scene, in.analysis, node, is_per_head(node) ? in.options.head : 0).size() > 0 &&
         (node != Node::concat || shows_concat(in));
}

// One range for all signed matrices of nearly one size. Logits that stand apart have their own, with the distances that are taken
// off them.
struct PipelineScales {
  ColorScale numbers, scores, outputs, logits, weights;
};

PipelineScales scales_of(const FigureInput& in) {
  const HeadAnalysis& head = in.analysis.head(in.options.head);
  const SignedGroup groups[] = {
      signed_group(RangeOf::numbers,
                   {view(head.P_Q), view(head.P_K), view(head.K_dot), view(head.Q_turn), view(head.K_turn)}),
      signed_group(RangeOf::scores, {view(head.S)}),
      signed_group(RangeOf::outputs,
                   {view(head.P_V), view(head.H), shows_concat(in) ? view(in.analysis.concat) : view(head.H),
                    view(in.analysis.Y)})};
  const std::vector<ColorScale> signed_ones = signed_scales(in, groups);
  PipelineScales scales{signed_ones[0], signed_ones[1], signed_ones[2], signed_ones[1], {}};
  if (logits_stand_apart(in))
    scales.logits =
        signed_scale(in, RangeOf::logits, {view(head.L), view(head.D.size() > 0 ? head.D : head.L)});
  scales.weights = weights_scale(in, {view(head.A)});
  return scales;
}

const ColorScale& scale_of(const PipelineScales& scales, Node node) {
  switch (range_of(node)) {
    case RangeOf::weights: return scales.weights;
    case RangeOf::logits: return scales.logits;
    case RangeOf::scores: return scales.scores;
    case RangeOf::outputs: return scales.outputs;
    default: return scales.numbers;
  }
}

// Whether it stands there yet.
bool is_revealed(const PipelineBlocks& blocks, Node s, int stages) {
  const auto* end = std::ranges::find(revealed, s);
  const auto before = std::count_if(revealed, end, [&](Node node) { return blocks[node].has_value(); });
  return blocks[s].has_value() && (stages < 0 || before < stages);
}

PipelineBlocks make_blocks(const Canvas& canvas, const FigureInput& in, const PipelineScales& scales) {
  PipelineBlocks blocks;
  const Room& room = room_of(in.options.room);
  // A place where nothing can be enlarged, so that letters and cells share what little room there is.
  const bool on_paper = room.alone;
  for (const Node node : pipeline_nodes) {
    if (!is_drawn(in, node)) continue;
    MatrixBlock block = block_of_node(in, node, name_in(in, node), color_of(in.theme, row_of(node).color),
                                      scale_of(scales, node));
    label_node(block, in, node);
    if (on_paper) block.heading = measure::type_15;
    prepare(block, canvas, in.options.columns);
    blocks[node] = std::move(block);
  }
  const bool notes = !on_paper && !in.options.plain;
  if (std::string elsewhere = scores_elsewhere(in); blocks[Node::S] && !elsewhere.empty() && notes)
    blocks[Node::S]->captions.push_back({std::move(elsewhere), in.theme.secondary});
  const MatrixView sums = view(in.analysis.head(in.options.head).row_sums);
  if (blocks[Node::A] && !in.options.plain && (notes || !std::ranges::all_of(sums.reshaped(), sums_to_one)))
    blocks[Node::A]->notes = notes_of_sums(sums, in.theme, makes_shares(in.scene.weights));
  const ArrowCaption caption = caption_of(in.scene);
  for (const auto* lines : {&caption.scaling, &caption.weights})
    for (const std::string& line : *lines)
      blocks.caption_width =
          std::max(blocks.caption_width, measure_formula(canvas, line, measure::type_13).width);
  constexpr double line_height = 20;
  blocks.caption_height = line_height * static_cast<double>(caption.scaling.size());
  blocks.close = on_paper && room.least_arrow > 0 && !blocks[Node::D];
  // Room is kept for a bar of the logits also while they have none of their own: nothing moves when they get one.
  std::vector<Legend> legends, kept;
  for (const Node node : pipeline_nodes) {
    if (!blocks[node]) continue;
    const Legend one{scale_of(scales, node), letter_in(in, node)};
    kept.push_back(one);
    if (node == Node::L || node == Node::D) kept.back().scale.of = RangeOf::logits;
    if (is_revealed(blocks, node, in.options.stages)) legends.push_back(one);
  }
  blocks.legends = legend_set(canvas, in, legends);
  blocks.legends.kept_words = legend_set(canvas, in, kept).kept_words;
  blocks.title_height = in.analysis.dims.h > 1 && !in.options.plain ? 22 : 0;
  return blocks;
}

constexpr double arrow_line = 1.5, arrow_head = 6.5;

// The tip of an arrow that points along (dx, dy), of length 1.
void tip(Canvas& canvas, Point at, double dx, double dy, Color color) {
  const double back = arrow_head, side = arrow_head * 0.62;
  const Point points[3] = {{at.x - back * dx - side * dy, at.y - back * dy + side * dx},
                           at,
                           {at.x - back * dx + side * dy, at.y - back * dy - side * dx}};
  canvas.polyline(points, {color, arrow_line, false});
}

// Leaves to the right and arrives from the left, straight where both ends are at one height.
void flow_right(Canvas& canvas, Point from, Point to, Color color) {
  const double bend = (to.x - from.x) * 0.55;
  if (std::abs(from.y - to.y) < 0.5)
    canvas.line(from, to, {color, arrow_line, false});
  else
    canvas.curve({from, {from.x + bend, from.y}, {to.x - bend, to.y}, to}, {color, arrow_line, false});
  tip(canvas, to, 1, 0, color);
}

// Leaves and arrives downwards; straight where it goes so far aside that a bend would be flat.
void flow_down(Canvas& canvas, Point from, Point to, Color color) {
  constexpr double flat = 2.5;
  const double across = to.x - from.x, down = to.y - from.y, far = std::hypot(across, down);
  if (std::abs(across) < 0.5 || std::abs(across) > flat * down) {
    canvas.line(from, to, {color, arrow_line, false});
    return tip(canvas, to, across / far, down / far, color);
  }
  const double bend = (to.y - from.y) * 0.55;
  canvas.curve({from, {from.x, from.y + bend}, {to.x, to.y - bend}, to}, {color, arrow_line, false});
  tip(canvas, to, 0, 1, color);
}

// The blocks in their places, and what flows between them.
struct Flow {
  Canvas& canvas;
  const FigureInput& in;
  const PipelineBlocks& blocks;
  const PipelineLayout& layout;
  Point shift;

  bool has(Node s) const { return blocks[s].has_value(); }
  Point at(Node s) const {
    const Point p = layout.at[place_in_pipeline(s)];
    return {p.x + shift.x, p.y + shift.y};
  }
  BlockSize size(Node s) const {
    BlockSize one = size_of(*blocks[s], layout.cell);
    if (layout.is_bare(s)) one.left = 0;
    return one;
  }
  // The middle of the left, the right, the top and the bottom side of the cells, with the labels.
  double off() const { return layout.plan.close ? 3 : 6; }
  Point left(Node s) const { return {at(s).x - size(s).left - off(), at(s).y + size(s).height / 2}; }
  Point right(Node s) const {
    return {at(s).x + std::max(size(s).width, layout.plan.close ? 0 : size(s).inner) + off(),
            at(s).y + size(s).height / 2};
  }
  Point bottom(Node s) const {
    return {at(s).x + size(s).width / 2, at(s).y + size(s).height + size(s).bottom + 8};
  }
  Point above(Node s) const { return {at(s).x + size(s).width / 2, at(s).y - size(s).top - 4}; }

  // From below one to above another, where they come nearest to standing below each other.
  void down(Node from, Node to, Color color) const {
    const double corner = layout.cell / 2;
    const auto left_end = [&](Node s) { return at(s).x + corner; };
    const auto right_end = [&](Node s) { return at(s).x + size(s).width - corner; };
    const double nearest = std::max(left_end(from), left_end(to)),
                 last = std::min(right_end(from), right_end(to));
    Point a = bottom(from), b = above(to);
    if (nearest <= last)
      a.x = b.x = (nearest + last) / 2;
    else if (left_end(from) > right_end(to))
      a.x = left_end(from), b.x = right_end(to) + (layout.plan.pairs ? corner : 0);  // beside another's end
    else
      a.x = right_end(from), b.x = left_end(to);
    flow_down(canvas, a, b, color);
  }

  bool shows(Node s) const { return is_revealed(blocks, s, in.options.stages); }

  void inflow() const {
    const auto along = [&](Node from, Node to, Color color) {
      if (!has(to)) return from;
      if (shows(to)) flow_right(canvas, right(from), left(to), color);
      return to;
    };
    const Node queries = along(Node::P_Q, Node::Q_turn, in.theme.queries);
    const Node keys = along(along(Node::P_K, Node::K_dot, in.theme.keys), Node::K_turn, in.theme.keys);
    if (!shows(Node::S)) return;
    const Point middle = left(Node::S);
    const double apart = std::min(10.0, size(Node::S).height / 6);
    const double straight = layout.plan.close ? right(queries).y : middle.y - apart;
    flow_right(canvas, right(queries), {middle.x, straight}, in.theme.queries);
    flow_right(canvas, right(keys), {middle.x, middle.y + apart}, in.theme.keys);
  }

  void captioned(Node from, Node to, const std::vector<std::string>& over,
                 const std::vector<std::string>& under) const {
    Point a = right(from), b = left(to);
    if (layout.plan.close && !over.empty()) {
      const double y = at(from).y - size(from).baseline - arrow_head / 2;
      a = {at(from).x + end_of_heading(*blocks[from], layout.cell) + 2 * off(), y};
      b = {at(to).x - 2 * off(), y};
    }
    flow_right(canvas, a, b, in.theme.secondary);
    const double size = measure::type_13, line = 20;
    const auto write = [&](const std::string& latex, double y) {
      draw_formula(canvas, {(a.x + b.x - measure_formula(canvas, latex, size).width) / 2, y}, latex, size,
                   in.theme.secondary);
    };
    for (std::size_t i = 0; i < over.size(); ++i)
      write(over[i], a.y - 9 - line * static_cast<double>(over.size() - 1 - i));
    for (std::size_t i = 0; i < under.size(); ++i) write(under[i], a.y + 17 + line * static_cast<double>(i));
  }

  // Downwards, with what is done on the way beside it.
  void captioned_down(Node from, Node to, const std::vector<std::string>& words) const {
    const Point a = bottom(from), b = above(to);
    flow_down(canvas, a, b, in.theme.secondary);
    double x = a.x + 2 * arrow_head;
    for (const std::string& one : words) {
      draw_formula(canvas, {x, (a.y + b.y) / 2 + 4}, one, measure::type_13, in.theme.secondary);
      x += measure_formula(canvas, one, measure::type_13).width + arrow_head;
    }
  }

  void weigh() const {
    const ArrowCaption caption = caption_of(in.scene);
    const Node scaled = has(Node::D) ? Node::D : Node::L;
    if (shows(scaled) && layout.plan.pairs)
      captioned_down(Node::S, scaled, caption.scaling);
    else if (shows(scaled))
      captioned(Node::S, scaled, caption.scaling, caption.taken_off);
    if (has(Node::D) && shows(Node::L)) captioned(Node::D, Node::L, {}, {});
    if (shows(Node::A) && (layout.plan.tall || layout.plan.pairs))
      captioned_down(Node::L, Node::A, caption.weights);
    else if (shows(Node::A))
      captioned(Node::L, Node::A, {}, caption.weights);
  }

  // Where what a head found arrives at the concatenation: straight, where that is tall.
  Point beside_heads() const {
    const Point to = left(Node::concat);
    const double top = at(Node::concat).y, end = top + size(Node::concat).height, straight = right(Node::H).y;
    return {to.x, layout.plan.concat_beside && straight > top && straight < end ? straight : to.y};
  }

  void outflow() const {
    if (shows(Node::H)) {
      down(Node::A, Node::H, in.theme.secondary);
      if (layout.plan.pairs)
        down(Node::P_V, Node::H, in.theme.values);
      else
        flow_right(canvas, right(Node::P_V), left(Node::H), in.theme.values);
    }
    if (shows(Node::concat) && layout.plan.concat_below)
      down(Node::H, Node::concat, in.theme.output);
    else if (shows(Node::concat))
      flow_right(canvas, right(Node::H), beside_heads(), in.theme.output);
    if (!shows(Node::Y)) return;
    const Node before = has(Node::concat) ? Node::concat : Node::H;
    if (left(Node::Y).x > right(before).x)
      flow_right(canvas, right(before), left(Node::Y), in.theme.output);
    else if (at(Node::Y).y > at(before).y)
      flow_down(canvas, bottom(before), above(Node::Y), in.theme.output);
    else {
      canvas.line(above(before), bottom(Node::Y), {in.theme.output, arrow_line, false});
      tip(canvas, bottom(Node::Y), 0, -1, in.theme.output);
    }
  }

  // At the chosen head's part of the concatenation, a line in the colour of the outputs.
  void own_columns() const {
    if (!shows(Node::concat)) return;
    const int d_v = in.analysis.dims.d_v;
    const double pitch = layout.cell + measure::cell_gap, width = d_v * pitch - measure::cell_gap;
    const Point p = at(Node::concat);
    const double first = in.options.head * d_v * pitch;
    canvas.fill_rectangle(blocks[Node::concat]->turned
                              ? Rect{p.x - 7, p.y + first, 3, width}
                              : Rect{p.x + first, p.y + size(Node::concat).height + 4, width, 3},
                          in.theme.output, 1.5);
  }
};

Extent draw_pipeline(Canvas& canvas, const FigureInput& input, Extent space) {
  const PipelineScales scales = scales_of(input);
  const PipelineBlocks blocks = make_blocks(canvas, input, scales);
  const PipelineLayout layout = input.options.named
                                    ? named_pipeline(blocks, space)
                                    : fit_pipeline(blocks, space, room_of(input.options.room).large,
                                                   input.options.zoom < 1 || blocks.close);
  const Point shift = centred(layout.extent, space);
  const Flow flow{canvas, input, blocks, layout, shift};
  if (blocks.title_height > 0 && !layout.plan.tight)
    canvas.text(
        {flow.at(Node::P_Q).x, shift.y + layout.plan.margin + 8},
        "head " + std::to_string(input.options.head + 1) + " of " + std::to_string(input.analysis.dims.h),
        {Face::sans_medium, measure::type_12, input.theme.secondary});
  flow.inflow();
  flow.weigh();
  flow.outflow();
  const Marks marks = marks_of(input);
  for (const Node node : pipeline_nodes) {
    const std::optional<MatrixBlock>& block = blocks[node];
    if (!block || !flow.shows(node)) continue;
    draw(canvas, input, marks, layout.is_bare(node) ? without_row_names(*block) : *block, flow.at(node),
         layout.cell);
  }
  flow.own_columns();
  draw_legends(canvas, input, blocks.legends, layout.legends,
               {layout.bars.x + shift.x, layout.bars.y + shift.y});
  return at_least(layout.extent, space);
}

constexpr Part pipeline_parts[] = {
    {"forward", "Forward", "The whole computation, left to right: projections, scores, weights, output.",
     draw_pipeline},
    {"gradients", "Gradients",
     "What moves the loss, or one entry of the output: the derivative by every matrix, and a step down.",
     pipeline_gradients_panels, "derivative backpropagation slope loss descent saliency sensitivity"}};

}  // namespace

extern const View pipeline_view{
    .id = "pipeline",
    .label = "Pipeline",
    .about = "The whole computation, left to right: projections, scores, weights, output.",
    .parts = pipeline_parts,
    .also = "whole computation overview"};

}  // namespace attnlab
