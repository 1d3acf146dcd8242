// The Pipeline view: the whole computation, left to right, then down.
#include "app/figures/canvas/formula.h"
#include "app/figures/canvas/text.h"
#include "app/figures/parts/panels.h"
#include "app/figures/views/pipeline_layout.h"
#include "app/figures/views/views.h"
#include "core/text/number.h"

#include <cmath>

namespace attnlab {
namespace {

std::string divisor_latex(const Scale& scale) {
  switch (scale.kind) {
    case Scale::Kind::sqrt_dk: return "\\sqrt{d_k}";
    case Scale::Kind::dk: return "d_k";
    case Scale::Kind::number: return short_number(scale.number);
    case Scale::Kind::none: break;
  }
  return {};
}

// What happens between scores and weights, in a few lines: the divisor, the temperature, the mask, the softmax.
struct ArrowCaption {
  std::vector<std::string> scaling;  // LaTeX, over the arrow
  std::vector<std::string> softmax;  // under it
};

ArrowCaption caption_of(const Scene& scene) {
  ArrowCaption caption;
  if (const std::string inside = divisor_latex(scene.inside); !inside.empty())
    caption.scaling.push_back("\\div " + inside);
  if (scene.temperature != 1)
    caption.scaling.push_back("\\div \\text{" + short_number(scene.temperature) + "}");
  if (scene.mask.kind == Mask::Kind::causal) caption.scaling.push_back("\\text{causal}");
  if (scene.mask.kind == Mask::Kind::matrix) caption.scaling.push_back("\\text{mask}");
  caption.softmax.push_back("\\operatorname{softmax}");
  return caption;
}

void add(PipelineBlocks& blocks, const FigureInput& in, Step step, Node node) {
  const MatrixView m = values(in.scene, in.analysis, node, is_per_head(node) ? in.options.head : 0);
  if (m.size() == 0) return;
  blocks[step] = block_of_node(in, node, name_in(in, node), color_of(in.theme, row_of(node).color));
}

bool shows_concat(const FigureInput& in) {
  return in.analysis.dims.h > 1 && !in_use(in.scene, MatrixKind::WA);
}

void add_all(PipelineBlocks& blocks, const FigureInput& in) {
  add(blocks, in, Step::P_Q, Node::P_Q);
  add(blocks, in, Step::P_K, Node::P_K);
  add(blocks, in, Step::K_dot, Node::K_dot);
  add(blocks, in, Step::P_V, Node::P_V);
  add(blocks, in, Step::S, Node::S);
  add(blocks, in, Step::L, Node::L);
  add(blocks, in, Step::A, Node::A);
  add(blocks, in, Step::H, Node::H);
  if (shows_concat(in)) add(blocks, in, Step::concat, Node::concat);
  add(blocks, in, Step::Y, Node::Y);
}

void label_all(PipelineBlocks& blocks, const FigureInput& in) {
  if (blocks[Step::P_Q]) blocks[Step::P_Q]->row_labels = query_labels(in);
  if (blocks[Step::P_K]) blocks[Step::P_K]->row_labels = key_labels(in);
  if (blocks[Step::P_V]) blocks[Step::P_V]->row_labels = key_labels(in);
  for (const Step step : {Step::S, Step::L, Step::A})
    if (blocks[step] && !(step == Step::L && in.options.columns)) blocks[step]->col_labels = key_labels(in);
}

// One range for all signed matrices. Logits that are larger than the scores by the rules alone have their own, so that the
// others keep their colours while the temperature falls.
struct Ranges {
  ColorRange numbers, logits, weights;
  bool own_logits = false;
};

Ranges ranges_of(const FigureInput& in) {
  const HeadAnalysis& head = in.analysis.heads[static_cast<std::size_t>(in.options.head)];
  Ranges ranges;
  ranges.numbers = signed_range(
      in, {view(head.P_Q), view(head.P_K), view(head.K_dot), view(head.P_V), view(head.S), view(head.H),
           shows_concat(in) ? view(in.analysis.concat) : view(head.H), view(in.analysis.Y)});
  ranges.own_logits = in.analysis.inside * in.scene.temperature < 1;
  ranges.logits = ranges.own_logits ? signed_range(in, {view(head.L)}) : ranges.numbers;
  ranges.weights = weights_range(in, {view(head.A)});
  return ranges;
}

PipelineBlocks make_blocks(const Canvas& canvas, const FigureInput& in, const Ranges& ranges) {
  PipelineBlocks blocks;
  add_all(blocks, in);
  label_all(blocks, in);
  for (std::size_t i = 0; i < blocks.blocks.size(); ++i) {
    std::optional<MatrixBlock>& block = blocks.blocks[i];
    if (!block) continue;
    if (static_cast<Step>(i) == Step::A)
      set_scale(*block, in.theme.weights_map, ranges.weights);
    else
      set_scale(*block, in.theme.signed_map,
                static_cast<Step>(i) == Step::L ? ranges.logits : ranges.numbers);
    prepare(*block, canvas, in.options.columns);
  }
  if (blocks[Step::A])
    note_sums(*blocks[Step::A], view(in.analysis.heads[static_cast<std::size_t>(in.options.head)].row_sums),
              in.theme);
  const ArrowCaption caption = caption_of(in.scene);
  for (const auto* lines : {&caption.scaling, &caption.softmax})
    for (const std::string& line : *lines)
      blocks.caption_width =
          std::max(blocks.caption_width, measure_formula(canvas, line, measure::type_13).width);
  if (ranges.own_logits && blocks[Step::L])
    blocks.logits_bar = measure_formula(canvas, blocks[Step::L]->name, measure::type_13).width;
  blocks.title_height = in.analysis.dims.h > 1 ? 22 : 0;
  return blocks;
}

constexpr double arrow_line = 1.5, arrow_head = 6.5;

// The tip of an arrow that points along (dx, dy), one of them 1 and the other 0.
void tip(Canvas& canvas, Point at, double dx, double dy, Color color) {
  const double back = arrow_head, side = arrow_head * 0.62;
  const Point points[3] = {{at.x - back * dx - side * dy, at.y - back * dy - side * dx},
                           at,
                           {at.x - back * dx + side * dy, at.y - back * dy + side * dx}};
  canvas.polyline(points, {color, arrow_line, false});
}

// Leaves to the right and arrives from the left, straight where both ends are at one height.
void flow_right(Canvas& canvas, Point from, Point to, Color color) {
  if (std::abs(from.y - to.y) < 0.5) {
    const Point points[2] = {from, to};
    canvas.polyline(points, {color, arrow_line, false});
  } else {
    const double bend = (to.x - from.x) * 0.55;
    canvas.curve({from, {from.x + bend, from.y}, {to.x - bend, to.y}, to}, {color, arrow_line, false});
  }
  tip(canvas, to, 1, 0, color);
}

// Leaves and arrives downwards.
void flow_down(Canvas& canvas, Point from, Point to, Color color) {
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

  bool has(Step s) const { return blocks[s] && (s != Step::L || layout.plan.logits); }
  Point at(Step s) const {
    const Point p = layout.at[static_cast<std::size_t>(s)];
    return {p.x + shift.x, p.y + shift.y};
  }
  BlockSize size(Step s) const { return size_of(*blocks[s], layout.cell); }
  // The middle of the left, the right, the top and the bottom side of the cells, with the labels.
  Point left(Step s) const { return {at(s).x - size(s).left - 6, at(s).y + size(s).height / 2}; }
  Point right(Step s) const {
    return {at(s).x + std::max(size(s).width, size(s).inner) + 6, at(s).y + size(s).height / 2};
  }
  Point bottom(Step s) const {
    return {at(s).x + size(s).width / 2, at(s).y + size(s).height + size(s).bottom + 8};
  }
  Point above(Step s) const { return {at(s).x + size(s).width / 2, at(s).y - size(s).top - 4}; }

  void inflow() const {
    const Point middle = left(Step::S);
    const double apart = std::min(10.0, size(Step::S).height / 6);
    flow_right(canvas, right(Step::P_Q), {middle.x, middle.y - apart}, in.theme.queries);
    const Step keys = has(Step::K_dot) ? Step::K_dot : Step::P_K;
    if (keys == Step::K_dot) flow_right(canvas, right(Step::P_K), left(Step::K_dot), in.theme.keys);
    flow_right(canvas, right(keys), {middle.x, middle.y + apart}, in.theme.keys);
  }

  void captioned(Step from, Step to, const std::vector<std::string>& over,
                 const std::vector<std::string>& under) const {
    const Point a = right(from), b = left(to);
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

  void weigh() const {
    const ArrowCaption caption = caption_of(in.scene);
    if (has(Step::L)) {
      captioned(Step::S, Step::L, caption.scaling, {});
      captioned(Step::L, Step::A, {}, caption.softmax);
    } else {
      captioned(Step::S, Step::A, caption.scaling, caption.softmax);
    }
  }

  void outflow() const {
    flow_down(canvas, bottom(Step::A), above(Step::H), in.theme.secondary);
    flow_right(canvas, right(Step::P_V), left(Step::H), in.theme.values);
    const bool concat = has(Step::concat);
    if (concat && layout.plan.concat_below) {
      flow_down(canvas, bottom(Step::H), above(Step::concat), in.theme.values);
      flow_right(canvas, right(Step::concat), left(Step::Y), in.theme.output);
    } else if (concat) {
      flow_right(canvas, right(Step::H), left(Step::concat), in.theme.values);
      flow_right(canvas, right(Step::concat), left(Step::Y), in.theme.output);
    } else {
      flow_right(canvas, right(Step::H), left(Step::Y), in.theme.output);
    }
  }

  // At the chosen head's part of the concatenation, a line in the colour of the values.
  void own_columns() const {
    if (!has(Step::concat)) return;
    const int d_v = in.analysis.dims.d_v;
    const double pitch = layout.cell + measure::cell_gap, width = d_v * pitch - measure::cell_gap;
    const Point p = at(Step::concat);
    if (blocks[Step::concat]->turned) {
      canvas.fill_rectangle({p.x - 7, p.y + in.options.head * d_v * pitch, 3, width}, in.theme.values, 1.5);
      return;
    }
    canvas.fill_rectangle(
        {p.x + in.options.head * d_v * pitch, p.y + size(Step::concat).height + 4, width, 3}, in.theme.values,
        1.5);
  }

  void bars(const Ranges& ranges) const {
    const double pitch = layout.bar_width + measure::space_5;
    const Point p{layout.bars.x + shift.x, layout.bars.y + shift.y};
    draw_color_bar(canvas, in.theme, p, layout.bar_width, {in.theme.signed_map, ranges.numbers});
    draw_color_bar(canvas, in.theme, {p.x + pitch, p.y}, layout.bar_width,
                   {in.theme.weights_map, ranges.weights});
    if (!ranges.own_logits || !has(Step::L)) return;
    draw_color_bar(canvas, in.theme, {p.x + 2 * pitch, p.y}, layout.bar_width,
                   {in.theme.signed_map, ranges.logits});
    draw_formula(canvas, {p.x + 3 * pitch - measure::space_4, p.y + 10}, blocks[Step::L]->name,
                 measure::type_13, in.theme.text);
  }
};

Extent draw_pipeline(Canvas& canvas, const FigureInput& input, Extent space) {
  const Ranges ranges = ranges_of(input);
  const PipelineBlocks blocks = make_blocks(canvas, input, ranges);
  const PipelineLayout layout = fit_pipeline(blocks, space);
  const Point shift = centred(layout.extent, space);
  const Flow flow{canvas, input, blocks, layout, shift};
  if (blocks.title_height > 0)
    canvas.text(
        {flow.at(Step::P_Q).x, shift.y + layout.plan.margin + 8},
        "head " + std::to_string(input.options.head + 1) + " of " + std::to_string(input.analysis.dims.h),
        {Face::sans_medium, measure::type_12, input.theme.secondary});
  flow.inflow();
  flow.weigh();
  flow.outflow();
  const Marks marks = marks_of(input);
  for (std::size_t i = 0; i < blocks.blocks.size(); ++i)
    if (flow.has(static_cast<Step>(i)))
      draw(canvas, input, marks, *blocks.blocks[i], flow.at(static_cast<Step>(i)), layout.cell);
  flow.own_columns();
  flow.bars(ranges);
  return at_least(layout.extent, space);
}

}  // namespace

extern const View pipeline_view{
    .id = "pipeline",
    .label = "Pipeline",
    .about = "The whole computation, left to right: projections, scores, weights, output.",
    .picture = draw_pipeline};

}  // namespace attnlab
