#include "app/figures/views/pipeline_layout.h"

#include "app/figures/parts/panels.h"

#include <cmath>

namespace attnlab {
namespace {

constexpr double arrow_room = 10;  // between an arrow's ends and the cells, both sides together with the gap

struct Placer {
  const PipelineBlocks& blocks;
  PipelineLayout& out;

  bool has(Node s) const { return blocks[s].has_value() && (s != Node::L || out.plan.logits); }
  BlockSize size(Node s) const { return has(s) ? size_of(*blocks[s], out.cell) : BlockSize{}; }
  Point& at(Node s) { return out.at[place_in_pipeline(s)]; }
  double margin() const { return out.plan.margin; }
  double gap() const { return std::clamp(out.cell, 42.0, 80.0); }
  double caption_gap() const { return std::max(gap(), blocks.caption_width + 2 * arrow_room); }
  // What a block takes to the right of its first cell.
  double reach(Node s) const {
    const BlockSize one = size(s);
    return one.inner + one.right;
  }
};

// The first column: P_Q over P_K, with the unit rows beside P_K. Returns where the next column may begin.
double first_column(Placer& p, double& top, double& bottom) {
  const double left =
      p.margin() + std::max({p.size(Node::P_Q).left, p.size(Node::P_K).left, p.size(Node::P_V).left});
  double y = p.margin() + p.blocks.title_height + p.size(Node::P_Q).top;
  p.at(Node::P_Q) = {left, top = y};
  y += p.size(Node::P_Q).height + measure::space_5 + p.size(Node::P_K).top;
  p.at(Node::P_K) = {left, y};
  bottom = y + p.size(Node::P_K).height;
  double right = left + std::max({p.reach(Node::P_Q), p.reach(Node::P_K), p.reach(Node::P_V)});
  if (p.has(Node::K_dot)) {
    p.at(Node::K_dot) = {left + p.reach(Node::P_K) + p.gap(), y};
    right = std::max(right, p.at(Node::K_dot).x + p.reach(Node::K_dot));
  }
  return right;
}

// Scores, logits and weights in a row whose middle is that of the first column. Returns the right end.
double scores_row(Placer& p, double right, double top, double bottom) {
  const double y = std::max((top + bottom - p.size(Node::S).height) / 2,
                            p.margin() + p.blocks.title_height + p.size(Node::S).top);
  double x = right + p.gap() + p.size(Node::S).left;
  p.at(Node::S) = {x, y};
  x += p.reach(Node::S) + p.caption_gap();
  if (p.has(Node::L)) {
    p.at(Node::L) = {x, y};
    x += p.reach(Node::L) + p.caption_gap();
  }
  x += p.size(Node::A).left;
  p.at(Node::A) = {x, y};
  return x + p.reach(Node::A);
}

// Values, head output, concatenation, layer output. Returns the right end; `y` becomes the bottom.
double output_rows(Placer& p, double& y) {
  const double under_arrow = measure::space_5 + measure::space_2;
  y += under_arrow + std::max({p.size(Node::P_V).top, p.size(Node::H).top, p.size(Node::Y).top});
  p.at(Node::P_V) = {p.at(Node::P_Q).x, y};
  const double column = std::max(p.at(Node::S).x, p.at(Node::P_V).x + p.reach(Node::P_V) + p.gap());
  p.at(Node::H) = {column, y};
  double height = std::max(p.size(Node::P_V).height, p.size(Node::H).height);
  double right = column + p.reach(Node::H);
  if (p.has(Node::concat) && p.out.plan.concat_below) {
    y += height + under_arrow + std::max(p.size(Node::concat).top, p.size(Node::Y).top);
    p.at(Node::concat) = {p.at(Node::P_V).x, y};
    p.at(Node::Y) = {p.at(Node::concat).x + p.reach(Node::concat) + p.gap(), y};
    y += std::max(p.size(Node::concat).height, p.size(Node::Y).height);
    return std::max(right, p.at(Node::Y).x + p.reach(Node::Y));
  }
  if (p.has(Node::concat)) {
    p.at(Node::concat) = {right + p.gap(), y};
    right = p.at(Node::concat).x + p.reach(Node::concat);
  }
  height = std::max({height, p.size(Node::concat).height, p.size(Node::Y).height});
  p.at(Node::Y) = {std::max(right + p.gap(), p.has(Node::concat) ? 0 : p.at(Node::A).x), y};
  y += height;
  return p.at(Node::Y).x + p.reach(Node::Y);
}

}  // namespace

PipelineLayout place_pipeline(const PipelineBlocks& blocks, PipelinePlan plan, double cell) {
  PipelineLayout out;
  out.cell = cell;
  out.plan = plan;
  Placer p{blocks, out};
  double top = 0, bottom = 0;
  const double column = first_column(p, top, bottom);
  double right = scores_row(p, column, top, bottom);
  double y = std::max(bottom, p.at(Node::A).y + p.size(Node::A).height);
  right = std::max(right, output_rows(p, y));
  y += measure::space_5;
  out.bars = {p.at(Node::P_V).x, y};
  out.legends = legend_rows(blocks.legends[plan.logits ? 1 : 0], color_bar_width(cell),
                            std::max(right - out.bars.x, 260.0));
  right = std::max(right, out.bars.x + out.legends.width);
  out.extent = {right + plan.margin, y + out.legends.height + plan.margin};
  for (Point& at : out.at) at = {std::round(at.x), std::round(at.y)};  // sharp hairlines
  return out;
}

PipelineLayout fit_pipeline(const PipelineBlocks& blocks, Extent space) {
  constexpr double calm = 44;  // logits get a matrix of their own where cells stay at least this large
  std::optional<PipelineLayout> best;
  for (const bool logits : {false, true})
    for (const auto& [below, margin] : {std::pair{false, measure::space_5},
                                        {false, measure::space_4},
                                        {true, measure::space_5},
                                        {true, measure::space_4}}) {
      if (below && !blocks[Node::concat]) continue;
      const PipelinePlan plan{logits, below, margin};
      const double cell =
          largest_cell(space, [&](double c) { return place_pipeline(blocks, plan, c).extent; });
      const PipelineLayout one = place_pipeline(blocks, plan, cell);
      const double over = excess(one.extent, space), over_best = best ? excess(best->extent, space) : 0;
      const bool narrow = margin < measure::space_5;  // only where it is needed
      const bool better =
          !best || over < over_best - 0.5 || (over == over_best && cell > best->cell && !narrow) ||
          (over == 0 && over_best == 0 && logits && !narrow && !best->plan.logits && cell >= calm);
      if (better) best = one;
    }
  return *best;
}

}  // namespace attnlab
