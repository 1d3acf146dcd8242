#include "app/figures/views/pipeline_layout.h"

#include "app/figures/parts/panels.h"

namespace attnlab {
namespace {

constexpr double arrow_room = 10;  // between an arrow's ends and the cells, both sides together with the gap

struct Placer {
  const PipelineBlocks& blocks;
  PipelineLayout& out;
  std::array<BlockSize, pipeline_nodes.size()> sizes{};  // each is asked for many times

  Placer(const PipelineBlocks& of, PipelineLayout& to) : blocks(of), out(to) {
    for (const Node node : pipeline_nodes) {
      if (!has(node)) continue;
      BlockSize& one = sizes[place_in_pipeline(node)] = size_of(*blocks[node], out.cell);
      if (out.is_bare(node)) one.left = 0;
    }
  }

  bool has(Node s) const { return blocks[s].has_value(); }
  const BlockSize& size(Node s) const { return sizes[place_in_pipeline(s)]; }
  Point& at(Node s) { return out.at[place_in_pipeline(s)]; }
  double margin() const { return out.plan.margin; }
  bool tight() const { return out.plan.tight; }
  bool close() const { return out.plan.close; }
  double gap() const { return close() ? 18 : tight() ? 26 : std::clamp(out.cell, 42.0, 80.0); }
  // Behind `from`, before what becomes of it.
  double caption_gap(Node from) const {
    if (close())
      return std::max(gap(), end_of_heading(*blocks[from], out.cell) + blocks.caption_width + 2 * arrow_room -
                                 reach(from));
    return std::max(gap(), blocks.caption_width + (tight() ? arrow_room : 2 * arrow_room));
  }
  // The largest headings of what stands in one line.
  double top_of(std::initializer_list<Node> nodes) const {
    double top = 0;
    for (const Node node : nodes) top = std::max(top, size(node).top);
    return top;
  }
  double title() const { return close() ? blocks.caption_height : tight() ? 0 : blocks.title_height; }
  // Between two matrices below each other, without an arrow and with one.
  double between() const { return tight() ? measure::space_3 : measure::space_5; }
  double under_arrow() const { return tight() ? 26 : measure::space_5 + measure::space_2; }
  // What a block takes to the right of its first cell.
  double reach(Node s) const {
    const BlockSize& one = size(s);
    constexpr double least = measure::space_2;  // between a heading and the next, which hangs over the cells
    if (close() && one.right == 0) return std::max(one.width, one.inner + least - gap());
    return one.inner + one.right;
  }
  // A projection with what becomes of it beside it: keys of length 1, rows turned by position. Returns the right end.
  double row_of(std::initializer_list<Node> nodes, double x, double y) {
    double right = x;
    for (const Node node : nodes) {
      if (!has(node)) continue;
      at(node) = {x, y};
      right = x + reach(node);
      x = right + gap();
    }
    return right;
  }
  double queries_row(double x, double y) { return row_of({Node::P_Q, Node::Q_turn}, x, y); }
  double keys_row(double x, double y) { return row_of({Node::P_K, Node::K_dot, Node::K_turn}, x, y); }
  // A matrix with its labels, from x on. Returns the right end.
  double put(Node node, double x, double y) {
    at(node) = {x + size(node).left, y};
    return at(node).x + reach(node);
  }
  // Scores, with the distances that are taken off behind them. Returns where the logits may begin.
  double scores(double x, double y) {
    x = put(Node::S, x, y) + caption_gap(Node::S);
    return has(Node::D) ? put(Node::D, x, y) + gap() : x;
  }
  // Scores, logits and weights in one line. Returns the right end.
  double scores_line(double x, double y) {
    x = scores(x, y);
    if (has(Node::L)) x = put(Node::L, x, y) + caption_gap(Node::L);
    return put(Node::A, x, y);
  }
  // The lowest end of what stands at one height, with what is below the cells.
  double foot_of(std::initializer_list<Node> nodes, double y) const {
    double foot = y;
    for (const Node node : nodes) foot = std::max(foot, y + size(node).height + size(node).bottom);
    return foot;
  }
};

// concat in a column of its own, that ends where the others end: what a head found goes straight into it. Y above it, or beside
// it where it is as tall as all others.
double column_of_concat(Placer& p, double right, double& y) {
  const BlockSize concat = p.size(Node::concat), Y = p.size(Node::Y);
  const double first = p.margin() + p.title();
  const Point at{right + p.gap() + concat.left,
                 std::max(first + concat.top, y - concat.height - concat.bottom)};
  p.at(Node::concat) = at;
  y = std::max(y, at.y + concat.height + concat.bottom);
  right = at.x + p.reach(Node::concat);
  const double above = at.y - concat.top - p.under_arrow() - Y.height - Y.bottom;
  p.at(Node::Y) = above - Y.top >= first ? Point{at.x, above} : Point{right + p.gap() + Y.left, at.y};
  return std::max(right, p.at(Node::Y).x + p.reach(Node::Y));
}

// Values, head output, concatenation, layer output. Returns the right end; `y` becomes the bottom.
double output_rows(Placer& p, double& y) {
  const double under_arrow = p.under_arrow();
  y += under_arrow + std::max({p.size(Node::P_V).top, p.size(Node::H).top, p.size(Node::Y).top});
  p.at(Node::P_V) = {p.at(Node::P_Q).x, y};
  const double column =
      std::max(p.at(Node::S).x, p.at(Node::P_V).x + p.reach(Node::P_V) + p.gap() + p.size(Node::H).left);
  p.at(Node::H) = {column, y};
  double height = std::max(p.size(Node::P_V).height, p.size(Node::H).height);
  double right = column + p.reach(Node::H);
  if (p.has(Node::concat) && p.out.plan.concat_beside) {
    y += height;
    return right;
  }
  if (p.has(Node::concat) && p.out.plan.concat_below) {
    y += height + under_arrow + std::max(p.size(Node::concat).top, p.size(Node::Y).top);
    p.at(Node::concat) = {p.at(Node::P_V).x, y};
    p.at(Node::Y) = {p.at(Node::concat).x + p.reach(Node::concat) + p.gap() + p.size(Node::Y).left, y};
    y += std::max(p.size(Node::concat).height, p.size(Node::Y).height);
    return std::max(right, p.at(Node::Y).x + p.reach(Node::Y));
  }
  if (p.has(Node::concat)) right = p.put(Node::concat, right + p.gap(), y);
  height = std::max({height, p.size(Node::concat).height, p.size(Node::Y).height});
  p.at(Node::Y) = {
      std::max(right + p.gap() + p.size(Node::Y).left, p.has(Node::concat) ? 0 : p.at(Node::A).x), y};
  y += height;
  return p.at(Node::Y).x + p.reach(Node::Y);
}

// Two bands: P_Q, S, L, A above; P_K, P_V, H, concat, Y below. Half as tall as the plan with a column of projections. Returns
// the right end; `y` becomes the bottom.
double two_bands(Placer& p, double& y) {
  const double left = p.margin() + std::max(p.size(Node::P_Q).left, p.size(Node::P_K).left);
  const double top =
      p.margin() + p.title() + p.top_of({Node::P_Q, Node::Q_turn, Node::S, Node::D, Node::L, Node::A});
  const double column = std::max(p.queries_row(left, top), p.keys_row(left, top));
  const double right = p.scores_line(column + p.gap(), top);
  y = p.foot_of({Node::P_Q, Node::S, Node::L, Node::A}, top);
  double above = 0;
  const bool own_column = p.has(Node::concat) && p.out.plan.concat_beside;
  for (const Node node : {Node::P_K, Node::P_V, Node::H, Node::concat, Node::Y}) {
    if (own_column && node == Node::concat) break;
    above = std::max(above, p.size(node).top);
  }
  y += p.under_arrow() + above;
  p.keys_row(left, y);
  double x = std::max(p.at(Node::S).x, column + p.gap() + p.size(Node::P_V).left);
  p.at(Node::P_V) = {x, y};
  x += p.reach(Node::P_V) + p.gap();
  p.at(Node::H) = {
      std::max(x + p.size(Node::H).left, p.has(Node::concat) && !own_column ? 0 : p.at(Node::L).x), y};
  x = p.at(Node::H).x + p.reach(Node::H) + p.gap();
  if (own_column) {
    y = p.foot_of({Node::P_K, Node::P_V, Node::H}, y);
    return std::max(right, x - p.gap());
  }
  if (p.has(Node::concat)) x = p.put(Node::concat, x, y) + p.gap();
  p.at(Node::Y) = {std::max(x + p.size(Node::Y).left, p.has(Node::concat) ? 0 : p.at(Node::A).x), y};
  double height = 0;
  for (const Node node : {Node::P_K, Node::P_V, Node::H, Node::concat, Node::Y})
    height = std::max(height, p.size(node).height + p.size(node).bottom);
  y += height;
  return std::max(right, p.at(Node::Y).x + p.reach(Node::Y));
}

// P_Q, S, L above; P_K and A below them; then values and outputs. Narrower than the plan with a column of projections, and as
// tall. Returns as above.
double tall_bands(Placer& p, double& y) {
  const double left =
      p.margin() + std::max({p.size(Node::P_Q).left, p.size(Node::P_K).left, p.size(Node::P_V).left});
  const double top = p.margin() + p.title() + p.top_of({Node::P_Q, Node::Q_turn, Node::S, Node::D, Node::L});
  const double column =
      std::max({p.queries_row(left, top), p.keys_row(left, top), left + p.reach(Node::P_V)});
  double weights = p.scores(column + p.gap(), top);
  // Below the scores the names of the weights have room of their own.
  weights = p.close() ? std::max(weights + p.size(Node::L).left, column + p.gap() + p.size(Node::A).left)
                      : weights + std::max(p.size(Node::L).left, p.size(Node::A).left);
  p.at(Node::L) = {weights, top};
  y = p.foot_of({Node::P_Q, Node::L}, top);
  y += p.under_arrow() + std::max(p.size(Node::P_K).top, p.size(Node::A).top);
  p.keys_row(left, y);
  p.at(Node::A) = {weights, y};
  y += std::max(p.size(Node::P_K).height, p.size(Node::A).height + p.size(Node::A).bottom);
  const double beside_arrow = p.size(Node::L).width / 2 + 2 * arrow_room + p.blocks.caption_width;
  const double right = weights + std::max({p.reach(Node::L), p.reach(Node::A), beside_arrow});
  return std::max(right, output_rows(p, y));
}

// P_Q and S, P_K and L, P_V and A; then H and Y, with the concatenation between them. The narrowest, and the tallest. Returns
// as above.
double paired(Placer& p, double& y) {
  const double left = p.margin() + std::max({p.size(Node::P_Q).left, p.size(Node::P_K).left,
                                             p.size(Node::P_V).left, p.size(Node::H).left});
  const double column = std::max({p.queries_row(left, 0), p.keys_row(left, 0), left + p.reach(Node::P_V)}) +
                        p.gap() +
                        std::max({p.size(Node::S).left, p.size(Node::L).left, p.size(Node::A).left});
  double right = column;
  y = p.margin();
  const auto row = [&](std::initializer_list<Node> chain, Node beside) {
    if (y > p.margin()) y += p.under_arrow();
    y += std::max(p.top_of(chain), p.size(beside).top);
    p.row_of(chain, left, y);
    p.at(beside) = {column, y};
    right = std::max(right, column + p.reach(beside));
    y = std::max(p.foot_of(chain, y), p.foot_of({beside}, y));
  };
  row({Node::P_Q, Node::Q_turn}, Node::S);
  row({Node::P_K, Node::K_dot, Node::K_turn}, Node::L);
  row({Node::P_V}, Node::A);
  y += p.under_arrow() + p.top_of({Node::H, Node::Y});
  p.at(Node::H) = {left, y};
  double x = left + p.reach(Node::H) + p.gap();
  if (p.has(Node::concat)) {
    y = p.foot_of({Node::H}, y) + p.under_arrow() + p.top_of({Node::concat, Node::Y});
    p.at(Node::concat) = {left, y};
    x = left + p.reach(Node::concat) + p.gap();
  }
  p.at(Node::Y) = {std::max(x + p.size(Node::Y).left, p.has(Node::concat) ? 0 : column), y};
  y = p.foot_of({p.has(Node::concat) ? Node::concat : Node::H, Node::Y}, y);
  return std::max(right, p.at(Node::Y).x + p.reach(Node::Y));
}

// A column of projections, P_Q over P_K, with scores and weights beside its middle, values and outputs below. Returns as above.
double with_column(Placer& p, double& y) {
  const double left =
      p.margin() + std::max({p.size(Node::P_Q).left, p.size(Node::P_K).left, p.size(Node::P_V).left});
  const double top = p.margin() + p.title() + p.size(Node::P_Q).top,
               keys = top + (p.size(Node::P_Q).height + p.between() + p.size(Node::P_K).top),
               bottom = keys + p.size(Node::P_K).height;
  const double column =
      std::max({p.queries_row(left, top), p.keys_row(left, keys), left + p.reach(Node::P_V)});
  const double middle = std::max((top + bottom - p.size(Node::S).height) / 2,
                                 p.margin() + p.title() + p.top_of({Node::S, Node::D, Node::L, Node::A}));
  const double right = p.scores_line(column + p.gap(), middle);
  y = std::max(bottom, p.at(Node::A).y + p.size(Node::A).height);
  return std::max(right, output_rows(p, y));
}

// H below A, or below L where it does not reach A, as far as the matrix behind it leaves room.
void heads_below_weights(Placer& p) {
  if (p.out.plan.concat_below || p.out.plan.pairs)
    return;  // there the concatenation stands below it, at the left
  constexpr double slack = 8;
  const Node behind = p.has(Node::concat) ? Node::concat : Node::Y;
  Point& heads = p.at(Node::H);
  if (p.at(behind).x < heads.x) return;
  const double most = p.at(behind).x - p.size(behind).left - p.gap() - p.reach(Node::H) + slack;
  for (const Node weights : {Node::A, Node::L}) {
    const double there = p.has(weights) ? p.at(weights).x : 0;
    if (there <= heads.x || there > most) continue;
    heads.x = there;
    return;
  }
}

// Of the colour bars: the room below the keys where the weights reach farther down, as with tokens as columns.
bool bars_below_keys(const Placer& p, PipelineLayout& out, const PipelineBlocks& blocks) {
  if (!out.plan.tall) return false;
  const auto at = [&out](Node s) { return out.at[place_in_pipeline(s)]; };
  const Point keys = at(Node::P_K);
  const double between = p.between(),
               y = keys.y + p.size(Node::P_K).height + p.size(Node::P_K).bottom + between;
  const double wide = at(Node::A).x - p.size(Node::A).left - between - keys.x;
  const double high = at(Node::P_V).y - std::max(p.size(Node::P_V).top, p.size(Node::H).top) - between - y;
  const LegendRows rows = legend_rows(blocks.legends, color_bar_width(out.cell), wide);
  if (rows.width > wide || rows.height > high) return false;
  out.bars = {keys.x, y};
  out.legends = rows;
  return true;
}

// The lines in which matrices stand, left to right.
std::vector<std::vector<Node>> lines_of(const PipelinePlan& plan) {
  std::vector<std::vector<Node>> lines{{Node::P_Q, Node::Q_turn}, {Node::P_K, Node::K_dot, Node::K_turn}};
  const auto add = [&lines](std::size_t line, std::initializer_list<Node> nodes) {
    if (lines.size() <= line) lines.emplace_back();
    lines[line].insert(lines[line].end(), nodes);
  };
  if (plan.pairs)
    add(0, {Node::S}), add(1, {Node::L}), add(2, {Node::P_V, Node::A}), add(3, {Node::H});
  else if (plan.bands)
    add(0, {Node::S, Node::D, Node::L, Node::A}), add(1, {Node::P_V, Node::H});
  else if (plan.tall)
    add(0, {Node::S, Node::D, Node::L}), add(1, {Node::A}), add(2, {Node::P_V, Node::H});
  else
    add(2, {Node::S, Node::D, Node::L, Node::A}), add(3, {Node::P_V, Node::H});
  if (!plan.concat_beside) add(lines.size() - (plan.concat_below ? 0 : 1), {Node::concat, Node::Y});
  return lines;
}

// What a projection becomes stands right beside it, and never has names of its own.
bool follows_projection(Node node) {
  return node == Node::Q_turn || node == Node::K_dot || node == Node::K_turn;
}

using BareRows = std::array<bool, pipeline_nodes.size()>;

// Whatever the cell is: the same for all cells that are tried for a plan.
BareRows bare_in(const PipelineBlocks& blocks, const PipelinePlan& plan) {
  BareRows bare{};
  for (const std::vector<Node>& line : lines_of(plan)) {
    std::vector<const MatrixBlock*> named;
    for (const Node node : line) {
      const std::optional<MatrixBlock>& block = blocks[node];
      if (!block || block->row_labels.empty()) continue;
      const bool there = std::ranges::any_of(named, [&block](const MatrixBlock* one) {
        return one->row_side == block->row_side && one->row_labels == block->row_labels;
      });
      bare[place_in_pipeline(node)] = there && (plan.bare || follows_projection(node));
      if (!there) named.push_back(&*block);
    }
  }
  return bare;
}

PipelineLayout place_pipeline(const PipelineBlocks& blocks, const PipelinePlan& plan, const BareRows& bare,
                              double cell) {
  PipelineLayout out;
  out.cell = cell;
  out.plan = plan;
  out.bare = bare;
  Placer p(blocks, out);
  double y = 0;
  double right = plan.pairs   ? paired(p, y)
                 : plan.bands ? two_bands(p, y)
                 : plan.tall  ? tall_bands(p, y)
                              : with_column(p, y);
  if (plan.concat_beside && p.has(Node::concat)) right = column_of_concat(p, right, y);
  heads_below_weights(p);
  if (!bars_below_keys(p, out, blocks)) {
    y += p.between();
    out.bars = {p.at(plan.bands ? Node::P_K : Node::P_V).x, y};
    out.legends = legend_rows(blocks.legends, color_bar_width(cell), std::max(right - out.bars.x, 260.0));
    right = std::max(right, out.bars.x + out.legends.width);
    y += out.legends.height;
  }
  out.extent = {right + plan.margin, y + plan.margin};
  for (Point& at : out.at) at = {std::round(at.x), std::round(at.y)};  // sharp hairlines
  return out;
}

PipelineLayout best_of(const PipelineBlocks& blocks, Extent space, bool bare, bool crowded) {
  std::optional<PipelineLayout> best;
  constexpr PipelinePlan plans[] = {{},
                                    {.bands = true},
                                    {.tall = true},
                                    {.concat_below = true},
                                    {.tall = true, .concat_below = true},
                                    {.bands = true, .concat_beside = true},
                                    {.tall = true, .concat_beside = true},
                                    {.tall = true, .close = true},
                                    {.pairs = true, .close = true},
                                    {.pairs = true, .concat_below = true, .close = true},
                                    {.tall = true, .concat_below = true, .close = true}};
  constexpr double margins[] = {measure::space_5, measure::space_4, measure::space_2};
  for (const double margin : margins) {
    // The narrow ones only where they are needed, and before letters become small.
    if (best && excess(best->extent, space) == 0 && !crowded) break;
    for (PipelinePlan plan : plans) {
      if ((plan.concat_below || plan.concat_beside) && !blocks[Node::concat]) continue;
      if (plan.close && (!blocks.close || margin != margins[2])) continue;
      if (plan.pairs && plan.concat_below != blocks[Node::concat].has_value()) continue;
      plan.margin = margin;
      plan.bare = bare;
      plan.tight = margin == margins[2];
      const BareRows rows = bare_in(blocks, plan);
      const double cell =
          largest_cell(space, [&](double c) { return place_pipeline(blocks, plan, rows, c).extent; });
      const PipelineLayout one = place_pipeline(blocks, plan, rows, cell);
      const double over = excess(one.extent, space), over_best = best ? excess(best->extent, space) : 0;
      if (!best || over < over_best - 0.5 || (over == over_best && cell > best->cell)) best = one;
    }
  }
  return *best;
}

}  // namespace

PipelineLayout named_pipeline(const PipelineBlocks& blocks, Extent space) {
  return best_of(blocks, space, false, false);
}

PipelineLayout fit_pipeline(const PipelineBlocks& blocks, Extent space, bool hall, bool crowded) {
  constexpr double large_enough = 40, most_given = 0.8;
  PipelineLayout bare = best_of(blocks, space, true, crowded);
  if (hall) return bare;
  PipelineLayout named = best_of(blocks, space, false, crowded);
  const double most = named.plan.tight && !bare.plan.tight ? 1 : most_given;
  const bool large = named.cell >= large_enough && named.cell >= most * bare.cell;
  return excess(named.extent, space) <= excess(bare.extent, space) && (large || named.cell >= bare.cell)
             ? named
             : bare;
}

}  // namespace attnlab
