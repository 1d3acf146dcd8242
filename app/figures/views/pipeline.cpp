// The Pipeline view: the whole computation, as blocks in the arrangement in which their cells are largest,
// joined by arrows.
#include "app/figures/canvas/formula.h"
#include "app/figures/canvas/text.h"
#include "app/figures/parts/arrows.h"
#include "app/figures/parts/panels.h"
#include "app/figures/views/views.h"
#include "core/analysis/weighing.h"
#include "core/text/number.h"

#include <map>

namespace attnlab {

HeldPanels pipeline_gradients_panels(Canvas& canvas, const FigureInput& input);

namespace {

// What is looked for first where cells are equally large. Short of one name, an arrangement is not taken
// where that stands in the figure; names that do not are left out of it.
using Arrangement = std::array<std::string_view, 4>;
constexpr Arrangement arrangements[] = {
    {"PQ Q_turned . S D L A", "PK K_hat K_turned S D L A", "PV . . . . H Y"},
    {"PQ Q_turned . S D L A", "PK K_hat K_turned S D L A", "PV . . H . . . concat Y"},
    {"PQ Q_turned . S D L A", "PK K_hat K_turned PV . H Y"},
    {"PQ Q_turned . S D L A", "PK K_hat K_turned PV H . . concat Y"},
    {"PQ Q_turned . S D L", "PK K_hat K_turned . . A", "PV . . H . Y"},
    {"PQ Q_turned . S D L", "PK K_hat K_turned . . A", "PV . . H . . concat Y"},
    {"PQ Q_turned . S D L A", "PK K_hat K_turned S D L A", "PV . . H", "concat . . . . . . Y"},
    {"PQ Q_turned . S D L", "PK K_hat K_turned . . A", "PV . . H", "concat . . . . . Y"},
    {"PQ Q_turned . S D L A concat Y", "PK K_hat K_turned PV . H . concat Y"},
    {"PQ Q_turned . S D L Y", "PK K_hat K_turned . . A concat", "PV . . H . . concat"},
    {"PQ Q_turned . S D L concat Y", "PK K_hat K_turned . . A concat Y", "PV . . H . . concat Y"},
    {"PQ Q_turned . S D", "PK K_hat K_turned L", "PV . . A", "H . . Y"},
    {"PQ Q_turned . S D", "PK K_hat K_turned L", "PV H . A", "concat . . . Y"}};

// How closely they are set, each where the one before it leaves cells too small. In the last, on paper,
// arrows with something over them stand in the line of the headings.
struct PipelineStyle {
  double margin;
  bool tight = false, close = false;

  Gaps gaps(double cell) const {
    constexpr double overhang = measure::space_2;
    const double column = close ? 18 : tight ? 26 : std::clamp(cell, 42.0, 80.0);
    return {.column = column,
            .heading = close ? overhang : column,
            .row = tight ? measure::space_3 : measure::space_5,
            .arrow = tight ? 26 : measure::space_5 + measure::space_2,
            .beside_said = tight && !close ? 5.0 : 10.0,
            .aligned = false};
  }
};
constexpr PipelineStyle pipeline_styles[] = {
    {measure::space_5}, {measure::space_4}, {measure::space_2, true}, {measure::space_2, true, true}};

// What happens between scores and weights, in a few lines: the divisor, the temperature, the mask;
// what makes the weights.
void say_between(const FigureInput& in, Node from, Joint& joint) {
  const Scene& scene = in.scene;
  if (from == Node::S) {
    const bool number = scene.inside.kind == Scale::Kind::number;
    if (const std::string inside = number ? short_number(scene.inside.number) : divisor_name(scene.inside);
        !inside.empty())
      joint.over.push_back("\\div " + inside);
    if (scene.temperature != 1) joint.over.push_back("\\div \\text{" + short_number(scene.temperature) + "}");
    if (scene.mask.kind == Mask::Kind::causal) joint.over.emplace_back("\\text{causal}");
    if (scene.mask.kind == Mask::Kind::matrix) joint.over.emplace_back("\\text{mask}");
    if (scene.positions == Positions::alibi) joint.under.emplace_back("- D");
  } else if (from == Node::L) {
    const std::string function(function_name(scene.weights));
    joint.under.push_back(function.empty() ? "\\text{as they are}" : "\\operatorname{" + function + "}");
  }
}

bool shows_concat(const FigureInput& in) {
  return in.analysis.dims.h > 1 && !in_use(in.scene, MatrixKind::WA);
}

// In reading order; those that the rules leave out are absent.
constexpr Node pipeline_nodes[] = {Node::P_Q,    Node::P_K, Node::K_dot,  Node::K_placed, Node::Q_turn,
                                   Node::K_turn, Node::P_V, Node::S,      Node::D,        Node::L,
                                   Node::A,      Node::H,   Node::concat, Node::Y};
// The order in which a presentation reveals the matrices: first what makes the weights, then what they weigh.
constexpr Node revealed[] = {Node::P_Q,    Node::P_K, Node::K_dot,  Node::K_placed, Node::Q_turn,
                             Node::K_turn, Node::S,   Node::D,      Node::L,        Node::A,
                             Node::P_V,    Node::H,   Node::concat, Node::Y};
static_assert(std::size(revealed) == std::size(pipeline_nodes));

bool is_drawn(const FigureInput& in, Node node) {
  return values(in.scene, in.analysis, node, is_per_head(node) ? in.options.head : 0).size() > 0 &&
         (node != Node::concat || shows_concat(in));
}

// One range for all signed matrices of nearly one size. Logits that stand apart have their own, with the
// distances that are taken off them.
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

struct PipelineLayout {
  double cell = 0;
  PipelineStyle style;
  std::vector<bool> bare;  // whose rows are named at a block to their left, in the same row
  std::vector<BlockSize> sizes;
  Places places;
  LegendRows legends;
  Extent extent;
};

class Pipeline {
 public:
  Pipeline(Canvas& canvas, const FigureInput& in)
      : canvas_(canvas), in_(in), room_(room_of(in.options.room)), scales_(scales_of(in)) {
    make_blocks();
    make_joints();
    make_legends();
    const bool several = in.analysis.dims.h > 1 && !in.options.plain;
    title_ = several ? 22 : 0;
  }

  Extent draw(Extent space) const {
    const PipelineLayout layout = in_.options.named ? best_of(space, false) : fit(space);
    const Point shift = centred(layout.extent, space);
    const Point first{shift.x + layout.style.margin, shift.y + layout.style.margin + title_in(layout.style)};
    std::vector<BlockPlace> at;
    for (std::size_t i = 0; i < blocks_.size(); ++i)
      at.push_back(
          {{std::round(first.x) + layout.places.at[i].x, std::round(first.y) + layout.places.at[i].y},
           layout.sizes[i]});
    if (title_in(layout.style) > 0)
      canvas_.text(
          {at[0].at.x, shift.y + layout.style.margin + 8},
          "head " + std::to_string(in_.options.head + 1) + " of " + std::to_string(in_.analysis.dims.h),
          {Face::sans_medium, measure::type_12, in_.theme.secondary});
    for (const Joint& joint : joints(layout.style))
      if (shows(joint.from) && shows(joint.to))
        draw_joint(canvas_, in_.theme, joint, at[joint.from], at[joint.to], layout.style.close ? 3 : 6);
    const Marks marks = marks_of(in_);
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      if (!shows(i)) continue;
      attnlab::draw(canvas_, in_, marks, layout.bare[i] ? without_row_names(blocks_[i]) : blocks_[i],
                    at[i].at, layout.cell);
      if (nodes_[i] == Node::concat) own_columns(at[i], layout.cell);
    }
    draw_legends(canvas_, in_, legends_, layout.legends, {at[0].at.x, shift.y + below(layout)});
    return at_least(layout.extent, space);
  }

 private:
  // Which axis is which is said once of the scores and once of the weights.
  static void who_and_whom(MatrixBlock& block, Node node) {
    if (node == Node::S || node == Node::A)
      block.row_word = "who", block.col_word = "attends to whom";
    else
      block.row_side.reset(), block.col_side.reset();
  }

  void make_blocks() {
    for (const Node node : pipeline_nodes) {
      if (!is_drawn(in_, node)) continue;
      MatrixBlock block = block_of_node(in_, node, name_in(in_, node),
                                        color_of(in_.theme, row_of(node).color), scale_of(scales_, node));
      label_node(block, in_, node);
      // With tokens as columns the words would take the cells' room.
      if (room_.sentences && in_.scene.source != Source::cross && !in_.options.columns)
        who_and_whom(block, node);
      // A place where nothing can be enlarged, so that letters and cells share what little room there is.
      if (room_.alone) block.heading = measure::type_15;
      const bool notes = !room_.alone && !in_.options.plain;
      if (std::string elsewhere = scores_elsewhere(in_); node == Node::S && !elsewhere.empty() && notes)
        block.captions.push_back({std::move(elsewhere), in_.theme.secondary});
      prepare(block, canvas_, in_.options.columns);
      // What a projection becomes stands right beside it, and never has names of its own.
      if (node == Node::Q_turn || node == Node::K_dot || node == Node::K_placed || node == Node::K_turn)
        block = without_row_names(std::move(block));
      const MatrixView sums = view(in_.analysis.head(in_.options.head).row_sums);
      if (node == Node::A && !in_.options.plain &&
          (notes || !std::ranges::all_of(sums.reshaped(), sums_to_one)))
        block.notes = notes_of_sums(sums, in_.theme, makes_shares(in_.scene.weights));
      nodes_.push_back(node);
      blocks_.push_back(std::move(block));
    }
  }

  std::optional<std::size_t> number_of(Node node) const {
    const auto found = std::ranges::find(nodes_, node);
    return found == nodes_.end() ? std::nullopt : std::optional<std::size_t>(found - nodes_.begin());
  }

  // What is taken off the scores stands on the way from them to the logits.
  void make_joints() {
    const std::optional<std::size_t> off = number_of(Node::D);
    for (std::size_t i = 0; i < nodes_.size(); ++i)
      for (std::size_t j = 0; j < nodes_.size(); ++j) {
        if (i == j || !feeds_next(in_.scene, nodes_[i], nodes_[j], nodes_)) continue;
        Joint joint{i, off && nodes_[i] == Node::S ? *off : j, arrow_color(in_.theme, nodes_[i])};
        say_between(in_, nodes_[i], joint);
        for (const auto* lines : {&joint.over, &joint.under})
          for (const std::string& one : *lines) {
            const double width = measure_formula(canvas_, one, measure::type_13).width;
            joint.said = std::max(joint.said, width);
            joint.in_line += width + measure::space_2;
          }
        // Nothing moves while the temperature does.
        if (nodes_[i] == Node::S && in_.scene.temperature != 1)
          joint.said =
              std::max(joint.said, canvas_.text_width("softmax", Face::math_upright, measure::type_13));
        joints_.push_back(std::move(joint));
      }
    close_ = room_.alone && room_.least_arrow > 0 && !off;
    close_joints_ = joints_;
    for (Joint& joint : close_joints_) joint.in_headings = !joint.over.empty();
  }

  // Room is kept for a bar of the logits also while they have none of their own:
  // nothing moves when they get one.
  void make_legends() {
    std::vector<Legend> shown, kept;
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      const Legend one{scale_of(scales_, nodes_[i]), letter_in(in_, nodes_[i])};
      kept.push_back(one);
      if (nodes_[i] == Node::L || nodes_[i] == Node::D) kept.back().scale.of = RangeOf::logits;
      if (shows(i)) shown.push_back(one);
    }
    legends_ = legend_set(canvas_, in_, shown);
    legends_.kept_words = legend_set(canvas_, in_, kept).kept_words;
  }

  // Whether it stands there yet.
  bool shows(std::size_t block) const {
    const auto* end = std::ranges::find(revealed, nodes_[block]);
    const auto before = std::count_if(revealed, end, [&](Node node) { return number_of(node).has_value(); });
    return in_.options.stages < 0 || before < in_.options.stages;
  }

  double title_in(const PipelineStyle& style) const { return style.tight ? 0 : title_; }
  double below(const PipelineLayout& layout) const {
    return layout.style.margin + title_in(layout.style) + layout.places.extent.height +
           layout.style.gaps(layout.cell).row;
  }
  const std::vector<Joint>& joints(const PipelineStyle& style) const {
    return style.close ? close_joints_ : joints_;
  }
  // A layout is tried for the same cells again and again.
  const std::vector<BlockSize>& sizes_at(double cell) const {
    std::vector<BlockSize>& sizes = sizes_[cell];
    for (std::size_t i = sizes.size(); i < blocks_.size(); ++i) sizes.push_back(size_of(blocks_[i], cell));
    return sizes;
  }

  std::vector<Seat> seats(const Arrangement& arrangement) const {
    const auto of = [this](std::string_view name) -> std::optional<std::size_t> {
      const auto found = std::ranges::find(nodes_, name, block_id);
      return found == nodes_.end() ? std::nullopt : std::optional<std::size_t>(found - nodes_.begin());
    };
    // Keys with their places added stand where turned ones do: no scene has both.
    return seats_in(arrangement, [&](std::string_view name) {
      return of(name == "K_turned" && !of(name) ? "K_placed" : name);
    });
  }

  // Of matrices in one row with the same names the first has them, where the others have none of their own.
  std::vector<bool> bare_in(std::span<const Seat> seats) const {
    std::vector<bool> bare(blocks_.size());
    for (const Seat& seat : seats) {
      const MatrixBlock& own = blocks_[seat.block];
      bare[seat.block] = std::ranges::any_of(seats, [&](const Seat& one) {
        const MatrixBlock& other = blocks_[one.block];
        return one.row == seat.row && one.last == seat.last && one.column < seat.column &&
               other.row_side == own.row_side && other.row_labels == own.row_labels;
      });
    }
    return bare;
  }

  PipelineLayout placed(std::span<const Seat> seats, const std::vector<bool>& bare,
                        const PipelineStyle& style, double cell) const {
    PipelineLayout out{cell, style, bare, sizes_at(cell)};
    for (std::size_t i = 0; i < blocks_.size(); ++i)
      if (bare[i]) out.sizes[i].left = 0;
    out.places = place(seats, out.sizes, joints(style), style.gaps(cell));
    const double first = out.places.at[0].x, right = out.places.extent.width;
    constexpr double least = 260;
    out.legends = legend_rows(legends_, color_bar_width(cell), std::max(right - first, least));
    out.extent = {std::max(right, first + out.legends.width) + 2 * style.margin,
                  below(out) + out.legends.height + style.margin};
    return out;
  }

  PipelineLayout best_of(Extent space, bool bare) const {
    constexpr double large_enough = 32;
    const bool crowded = in_.options.zoom < 1 || close_;
    std::optional<PipelineLayout> best;
    for (const PipelineStyle& style : pipeline_styles) {
      // The narrow ones only where they are needed, and before letters become small.
      if (best && excess(best->extent, space) == 0 && best->cell >= large_enough && !crowded) break;
      if (style.close && !close_) continue;
      for (const Arrangement& arrangement : arrangements) {
        const std::vector<Seat> seats = this->seats(arrangement);
        if (seats.size() < blocks_.size()) continue;
        const std::vector<bool> bares = bare ? bare_in(seats) : std::vector<bool>(blocks_.size());
        const auto at = [&](double cell) { return placed(seats, bares, style, cell); };
        PipelineLayout one = at(largest_cell(space, [&](double cell) { return at(cell).extent; }));
        const double over = excess(one.extent, space), over_best = best ? excess(best->extent, space) : 0;
        if (!best || over < over_best - 0.5 || (over == over_best && one.cell > best->cell))
          best = std::move(one);
      }
    }
    return *std::move(best);
  }

  // With names at every matrix where cells stay large.
  PipelineLayout fit(Extent space) const {
    constexpr double large_enough = 40, most_given = 0.85;
    PipelineLayout bare = best_of(space, true);
    if (room_.large) return bare;
    PipelineLayout named = best_of(space, false);
    const double most = named.style.tight && !bare.style.tight ? 1 : most_given;
    const bool large = named.cell >= large_enough && named.cell >= most * bare.cell;
    return excess(named.extent, space) <= excess(bare.extent, space) && (large || named.cell >= bare.cell)
               ? named
               : bare;
  }

  // At the chosen head's part of the concatenation, a line in the colour of the outputs.
  void own_columns(const BlockPlace& concat, double cell) const {
    const int d_v = in_.analysis.dims.d_v;
    const double pitch = cell + measure::cell_gap, width = d_v * pitch - measure::cell_gap,
                 first = in_.options.head * d_v * pitch;
    const Point p = concat.at;
    canvas_.fill_rectangle(in_.options.columns ? Rect{p.x - 7, p.y + first, 3, width}
                                               : Rect{p.x + first, p.y + concat.size.height + 4, width, 3},
                           in_.theme.output, 1.5);
  }

  Canvas& canvas_;
  const FigureInput& in_;
  const Room& room_;
  PipelineScales scales_;
  std::vector<Node> nodes_;
  std::vector<MatrixBlock> blocks_;
  std::vector<Joint> joints_, close_joints_;
  mutable std::map<double, std::vector<BlockSize>> sizes_;
  LegendSet legends_;
  double title_ = 0;  // the height of the line above everything ("head 1 of 4")
  bool close_ = false;
};

Extent draw_pipeline(Canvas& canvas, const FigureInput& input, Extent space) {
  return Pipeline(canvas, input).draw(space);
}

constexpr Part pipeline_parts[] = {
    {"forward", "Forward", "The whole computation, left to right: projections, scores, weights, output.",
     draw_pipeline, "PQ,PK,A,PV,Y"},
    {"gradients", "Gradients",
     "What moves the loss, or one entry of the output: the derivative by every matrix, and a step down.",
     pipeline_gradients_panels, "gY,gA,gS,gWQ,gWK",
     "derivative backpropagation slope loss descent saliency sensitivity"}};

}  // namespace

extern const View pipeline_view{
    .id = "pipeline",
    .label = "Pipeline",
    .about = "The whole computation, left to right: projections, scores, weights, output.",
    .parts = pipeline_parts,
    .also = "whole computation overview"};

}  // namespace attnlab
