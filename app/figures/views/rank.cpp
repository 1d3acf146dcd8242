// The Rank view, and its part "W": the merged matrix, its singular values, its best approximation of lower rank with what that
// leaves out, and the counts of parameters.
#include "app/figures/views/rank.h"

#include "app/figures/canvas/formula.h"
#include "app/figures/canvas/text.h"
#include "app/figures/parts/plots.h"
#include "core/scene/positions.h"
#include "core/studies/detail_rank.h"

#include <array>

namespace attnlab {
namespace {

// The numbers of parameters of the scores as bars: two matrices, one shared, the merged one.
constexpr double width = 224, line = 24, rank_heading = 24, name = 100, count_room = 62;
constexpr int counted_sizes = 4;

struct Count {
  std::string formula;
  int value;
};

// One group: what is counted, then a bar and a number a rule.
void group(Canvas& canvas, const Theme& theme, Point at, const std::string& title, const ScoreParameters& p) {
  draw_formula(canvas, {at.x, at.y + 14}, title, measure::type_15, theme.secondary);
  // Of all heads.
  const std::string h = p.h > 1 ? "h\\," : "";
  const std::string free = p.d_k < p.d ? "2\\,d\\,d_k - d_k^2" : "d^2\\text{ free}";
  const std::array<Count, counted_sizes> counts{
      Count{p.h > 1 ? "2\\,h\\,d\\,d_k" : "2\\,d\\,d_k", p.two},
      Count{p.h > 1 && p.d_k < p.d ? "h(" + free + ")" : h + free, p.freedom}, Count{h + "d\\,d_k", p.shared},
      Count{h + "d^2", p.merged}};
  const double longest = std::max({p.two, p.freedom, p.shared, p.merged, 1}), bar = width - name - count_room;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double y = at.y + rank_heading + static_cast<double>(i) * line;
    draw_formula(canvas, {at.x, y + 14}, counts[i].formula, measure::type_13, theme.text);
    const double length = std::max(1.0, counts[i].value / longest * bar);
    canvas.fill_rectangle({at.x + name, y + 3, length, 13}, theme.secondary, 2);
    canvas.text({at.x + name + length + 6, y + 14}, count_text(counts[i].value),
                {Face::sans, measure::type_12, theme.text});
  }
}

std::string group_title(const ScoreParameters& p) {
  return "d = " + std::to_string(p.d) + ",\\;d_k = " + std::to_string(p.d_k) +
         ",\\;h = " + std::to_string(p.h);
}

struct MatrixPart : PanelPart {
  const RankDetail detail = rank_detail(in.scene, in.analysis, in.options.head, in.options.kept_rank);
  const ColorScale scale =
      signed_scale(in, RangeOf::maps, {view(head().W), view(detail.approximation), view(detail.left_out)});

  int d() const { return dims().d; }

  Panel spectrum() const {
    const Matrix& sigma = head().singular_values;
    const HeadAnalysis* before = head_before(in);
    const Matrix then = before != nullptr ? before->singular_values : Matrix();
    const double largest = std::max(sigma.size() ? sigma(0, 0) : 0, then.size() ? then(0, 0) : 0);
    return plot_panel(*this, d(), {"\\sigma", theme().text, {"singular values"}},
                      BarPlot{view(sigma), plot_end(in, RangeOf::spectra, largest), detail.kept, "\\sigma",
                              theme().secondary, then});
  }

  Panel counts() const {
    const double height = 2 * (rank_heading + counted_sizes * line) + measure::space_3;
    return {{[height](double) {
               return plain_size(width, height, measure::name_above + 0.95 * measure::type_18, 0);
             },
             [this, height](Point at, double) {
               canvas.text({at.x, at.y - measure::name_above}, "Parameters of the scores",
                           {Face::sans_medium, measure::type_13, theme().text});
               group(canvas, theme(), at, group_title(detail.here), detail.here);
               group(canvas, theme(), {at.x, at.y + height / 2 + measure::space_2},
                     group_title(detail.at_scale), detail.at_scale);
             }}};
  }

  std::vector<Panel> panels() const {
    std::vector<Panel> list{
        panel(block(Node::W, scale, "",
                    {"rank " + std::to_string(head().rank) + ", at most " + std::to_string(detail.bound),
                     turns_rows(in.scene, dims().d_k) ? "rope turns between"
                                                      : (columns() ? "keys × queries" : "queries × keys")}))};
    if (detail.finite) {
      list.push_back(panel(block(Node::W, view(detail.approximation), scale,
                                 "\\text{best of rank } " + std::to_string(detail.kept),
                                 {"distance from W: " + residual_text(detail.error)}),
                           {"distance from W: 8.8e−16"}));
      list.push_back(beside_last(panel(block(Node::W, view(detail.left_out), scale, "\\text{left out}",
                                             {"√Σσ² = " + residual_text(detail.error_formula) + " as well:",
                                              "none of its rank is nearer"}),
                                       {"√Σσ² = 8.8e−16 as well:"})));
      list.push_back(spectrum());
    } else {
      list.push_back(text_panel(canvas, "W left the range of doubles: it has no singular values here.",
                                theme().broken, d()));
    }
    list.push_back(counts());
    return list;
  }

  PanelFigure figure() const {
    return {.panels = panels(), .columns = {3, 2}, .width = 200, .bars = {{scale, ""}}};
  }
};

constexpr Part rank_parts[] = {
    {"W", "W", "Singular values, the best approximation of lower rank, and the counts of parameters.",
     draw_part<MatrixPart>},
    {"freedom", "Freedom", "Other weight matrices with the same scores: a dial turns them by hand.",
     draw_rank_freedom},
    {"unseen", "Unseen",
     "The directions that W cannot see: a query and a key moved along them, and no score changes.",
     draw_rank_unseen}};

}  // namespace

extern const View rank_view{.id = "rank",
                            .label = "Rank",
                            .about = "The merged matrix W: its rank, its parameters, and what it cannot see.",
                            .parts = rank_parts,
                            .keeps_rank = true,
                            .about_weights = true};

}  // namespace attnlab
