#include "app/figures/views/rank_counts.h"

#include "app/figures/canvas/formula.h"
#include "app/figures/canvas/text.h"

#include <array>

namespace attnlab {
namespace {

constexpr double width = 196, counts_line = 24, counts_heading = 24, name = 72, count_room = 62;
constexpr int lines = 4;

struct Count {
  const char* formula;
  int value;
  Color color;
};

// One group: what is counted, then a bar and a number a rule.
void group(Canvas& canvas, const Theme& theme, Point at, const std::string& title, const ScoreParameters& p) {
  draw_formula(canvas, {at.x, at.y + 14}, title, measure::type_15, theme.secondary);
  const std::array<Count, lines> counts{
      Count{"2\\,d\\,d_k", p.two, theme.queries},
      Count{p.d_k < p.d ? "2\\,d\\,d_k - d_k^2" : "d^2\\text{ free}", p.freedom, theme.output},
      Count{"d\\,d_k", p.shared, theme.values}, Count{"d^2", p.merged, theme.keys}};
  const double longest = std::max({p.two, p.freedom, p.shared, p.merged, 1}), bar = width - name - count_room;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double y = at.y + counts_heading + static_cast<double>(i) * counts_line;
    draw_formula(canvas, {at.x, y + 14}, counts[i].formula, measure::type_13, theme.text);
    const double length = std::max(1.0, counts[i].value / longest * bar);
    canvas.fill_rectangle({at.x + name, y + 3, length, 13}, counts[i].color, 2);
    canvas.text({at.x + name + length + 6, y + 14}, count_text(counts[i].value),
                {Face::sans, measure::type_12, theme.text});
  }
}

std::string group_title(const ScoreParameters& p) {
  return "d = " + std::to_string(p.d) + ",\\;d_k = " + std::to_string(p.d_k) +
         ",\\;h = " + std::to_string(p.h);
}

}  // namespace

Panel rank_counts_panel(Canvas& canvas, const FigureInput& input, const RankDetail& detail) {
  const double height = 2 * (counts_heading + lines * counts_line) + measure::space_3;
  return {[height](double) {
            return plain_size(width, height, measure::name_above + 0.95 * measure::type_18, 0);
          },
          [&canvas, &input, &detail, height](Point at, double) {
            canvas.text({at.x, at.y - measure::name_above}, "Parameters of the scores",
                        {Face::sans_medium, measure::type_13, input.theme.text});
            group(canvas, input.theme, at, group_title(detail.here), detail.here);
            group(canvas, input.theme, {at.x, at.y + height / 2 + measure::space_2},
                  group_title(detail.at_scale), detail.at_scale);
          }};
}

}  // namespace attnlab
