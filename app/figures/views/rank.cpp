// The Rank view, and its part "W": the merged matrix, its singular values, its best approximation of lower
// rank with what that leaves out, and the counts of parameters.
#include "app/figures/views/rank.h"

#include "app/figures/canvas/formula.h"
#include "app/figures/canvas/text.h"
#include "app/figures/parts/plots.h"
#include "core/scene/positions.h"
#include "core/studies/detail_rank.h"

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
    const HeadAnalysis* other = head_other(in);
    const Matrix then = other != nullptr ? other->singular_values : Matrix();
    const double largest = std::max(sigma.size() ? sigma(0, 0) : 0, then.size() ? then(0, 0) : 0);
    return named("sigma.W",
                 plot_panel(*this, d(), {"\\sigma", theme().text, {"singular values"}},
                            BarPlot{view(sigma), plot_end(in, RangeOf::spectra, largest), detail.kept,
                                    "\\sigma", theme().secondary, then, head().rank}));
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
             }},
            "counts"};
  }

  std::vector<Panel> panels() const {
    std::vector<Panel> list{panel(
        block(Node::W, scale, "",
              {"rank " + std::to_string(head().rank) + ", at most " + std::to_string(detail.bound),
               in.scene.positions == Positions::keys ? "places added to K"
               : turns_rows(in.scene, dims().d_k)    ? "rope turns between"
                                                  : (columns() ? "keys × queries" : "queries × keys")}))};
    if (detail.finite) {
      list.push_back(named("kept.W", panel(block(Node::W, view(detail.approximation), scale,
                                                 "\\text{best of rank } " + std::to_string(detail.kept),
                                                 {"distance from W: " + residual_text(detail.error)}),
                                           {"distance from W: 8.8e−16"})));
      Panel rest = panel(block(Node::W, view(detail.left_out), scale, "\\text{left out}",
                               {"√Σσ² = " + residual_text(detail.error_formula) + " as well:",
                                "none of its rank is nearer"}),
                         {"√Σσ² = 8.8e−16 as well:"});
      list.push_back(named("left_out.W", beside_last(std::move(rest))));
      list.push_back(spectrum());
    } else {
      list.push_back(text_panel(canvas, "W left the range of doubles: it has no singular values here.",
                                theme().broken, d()));
    }
    list.push_back(counts());
    return list;
  }

  PanelFigure figure() const { return {panels(), {3, 2}, 200, {{scale, ""}}}; }
};

// The part "unseen": the directions that W cannot see, and one query and one key moved along them:
// the scores before and after.
Matrix first_row(const Matrix& directions) {
  return directions.rows() > 0 ? Matrix(directions.row(0)) : Matrix();
}

struct UnseenPart : PanelPart {
  const RankDetail detail = rank_detail(in.scene, in.analysis, in.options.head, in.options.kept_rank);
  const UnseenMove query = moved_along(detail.unseen_left, false),
                   key = moved_along(detail.unseen_right, true);
  const ColorScale scale = signed_scale(
      in, RangeOf::numbers,
      {view(head().W), view(detail.unseen_left), view(detail.unseen_right), view(query.rows),
       view(query.projected), view(query.scores), view(key.rows), view(key.projected), view(key.scores)});

  int d() const { return dims().d; }

  // The chosen query or key moved along the first of the directions.
  UnseenMove moved_along(const Matrix& directions, bool keys) const {
    return unseen_move(in.scene, in.analysis, in.options.head, first_row(directions), keys, in.options.row);
  }

  // Room for so many rows and columns whatever there is to show,
  // so that nothing moves while an entry is dragged.
  Panel roomy(MatrixBlock one, int rows, int cols, const std::vector<RowNote>& captions,
              std::initializer_list<const char*> widest) const {
    one.scale = scale;
    MatrixBlock room = block_of(view(Matrix(Matrix::Zero(rows, cols))), one.name, one.color);
    room.row_labels = one.row_labels;
    if (!in.options.plain) room.captions.assign(widest.begin(), widest.end());
    prepare(room, canvas, columns());
    prepare(one, canvas, columns());
    return {{[room](double cell) { return size_of(room, cell); },
             [this, one, captions](Point at, double cell) {
               draw(canvas, in, marks, one, at, cell);
               double y =
                   at.y + (one.rows > 0 && one.cols > 0 ? size_of(one, cell).height + measure::space_1 : -3);
               for (const RowNote& line : in.options.plain ? std::vector<RowNote>{} : captions)
                 canvas.text({at.x, y += 17}, line.text,
                             {Face::sans, measure::type_12, line.color.value_or(theme().secondary)});
             }}};
  }

  Panel directions(const Matrix& unseen, const char* name, const char* words) const {
    const bool none = unseen.rows() == 0;
    MatrixBlock one = block_of(view(none ? Matrix(0, d()) : unseen), name, theme().text);
    return roomy(std::move(one), d(), d(), {none ? "none: all is seen" : words},
                 {"queries that see nothing"});
  }

  // The row times its weight matrix, where there is one.
  std::string projected_name(bool keys) const {
    const Graph& g = graph(rules_of(in.scene));
    std::string row = keys && !keys_are_queries(g) ? "k" : "q";
    const auto weights = g.weights_of(keys ? Node::P_K : Node::P_Q);
    if (!weights) return row;
    const std::string raised(row_of(*weights).raised);
    return columns() ? "W^{" + raised + "\\mathsf{T}}" + row : row + "\\,W^{" + raised + "}";
  }

  // What was measured when the row was moved along the first of the unseen directions: the row itself, its
  // projection, and its scores, each before and after.
  void demonstration(std::vector<Panel>& list, const UnseenMove& move, const std::string& token,
                     const char* direction, bool keys) const {
    const Color color = keys ? theme().keys : theme().queries;
    const Dims& n = dims();
    const int scores = keys && !keys_are_queries(in.scene) ? n.n_q : n.n_k;
    const std::string text = "\\text{" + elide(canvas, token, Face::math_upright, measure::type_18, 60) + "}";
    MatrixBlock input = block_of(view(move.rows), text, color);
    input.row_labels = {"before", "after"};
    const std::string moved = move.exists       ? "moved by " + short_number(move.amount) + " " + direction
                              : move.amount > 0 ? "the scores overflow"
                                                : "nothing to move along";
    const std::string of = keys ? "key" : "query";
    list.push_back(named("moved." + of,
                         at_row_start(roomy(std::move(input), 2, d(), {moved}, {"nothing to move along"}))));
    list.push_back(named("projected." + of, roomy(block_of(view(move.projected), projected_name(keys), color),
                                                  2, n.d_k, {}, {})));
    const bool still = move.difference <= 1e-12 * std::max(move.size, 1e-300);
    std::vector<RowNote> captions;
    if (move.exists)
      captions = {still                                   ? RowNote{"no score changes", theme().holds}
                  : in.scene.positions == Positions::keys ? RowNote{"places: scores change", theme().broken}
                  : turns_rows(in.scene, n.d_k)           ? RowNote{"rope: scores change", theme().broken}
                  : in.scene.unit_keys ? RowNote{"unit keys: scores change", theme().broken}
                                       : RowNote{"scores change by rounding"},
                  "max |S′ − S| = " + residual_text(move.difference)};
    list.push_back(named("scores." + of,
                         roomy(block_of(view(move.scores), "\\text{its scores}", theme().text), 2, scores,
                               captions, {"scores change by rounding", "max |S′ − S| = 8.8e−16"})));
  }

  std::vector<Panel> panels() const {
    std::vector<Panel> list{panel(
        block(Node::W, scale, "", {"rank " + std::to_string(head().rank) + " of " + std::to_string(d())}))};
    if (!detail.finite) {
      list.push_back(text_panel(canvas, "W left the range of doubles: what it cannot see is not known here.",
                                theme().broken, d()));
      return list;
    }
    list.push_back(named("unseen.queries",
                         directions(detail.unseen_left, columns() ? "W^{\\mathsf{T}}x = 0" : "x\\,W = 0",
                                    "queries that see nothing")));
    list.push_back(named("unseen.keys", directions(detail.unseen_right,
                                                   columns() ? "y^{\\mathsf{T}}W^{\\mathsf{T}} = 0"
                                                             : "W\\,y^{\\mathsf{T}} = 0",
                                                   "keys that nobody sees")));
    demonstration(list, query, token_label(in.scene, query.row), "x", false);
    const bool own = keys_are_queries(in.scene);
    demonstration(list, key, own ? token_label(in.scene, key.row) : key_label(in.scene, key.row), "y", true);
    return list;
  }

  PanelFigure figure() const { return {panels(), {3}, 200, {{scale, ""}}}; }
};

constexpr Part rank_parts[] = {
    {"W", "W", "Singular values, the best approximation of lower rank, and the counts of parameters.",
     panels_of<MatrixPart>, "W,kept.W,left_out.W,sigma.W"},
    {"freedom", "Freedom", "Other weight matrices with the same scores: a dial turns them by hand.",
     rank_freedom_panels},
    {"unseen", "Unseen",
     "The directions that W cannot see: a query and a key moved along them, and no score changes.",
     panels_of<UnseenPart>, "moved.query,projected.query,scores.query"}};

}  // namespace

extern const View rank_view{.id = "rank",
                            .label = "Rank",
                            .about = "The merged matrix W: its rank, its parameters, and what it cannot see.",
                            .parts = rank_parts,
                            .also = "singular values svd parameters",
                            .keeps_rank = true,
                            .about_weights = true};

}  // namespace attnlab
