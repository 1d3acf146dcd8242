// The Softmax view, and its part "row": all rows as bars; the chosen one step by step, its Jacobian, and the
// gradient that comes back through it.
#include "app/figures/views/softmax.h"

#include "app/figures/canvas/formula.h"
#include "app/figures/canvas/text.h"
#include "core/analysis/weighing.h"
#include "core/text/number.h"

namespace attnlab {
namespace {

constexpr double bars_heading = 34, label = 76, sum_room = 48, entropy_bar = 72, entropy_text = 86,
                 said_line = 18, room_of_old = 15;
// Of the names of the keys below the bars.
constexpr double above_keys = 8, key_line = 18, key_mark = 11, after_mark = 5, between_keys = 16;

struct RowPart : PanelPart {
  const WeightsRule rule = in.scene.weights;
  const SoftmaxDetail detail = softmax_detail(in.scene, in.analysis, in.options.head, in.options.row);
  const LogitGradient gradient = logit_gradient(in.scene, in.analysis, in.options.head, in.options.row);
  const ColorScale numbers = signed_scale(in, RangeOf::scores,
                                          {view(head().S), view(head().L), view(detail.shifted)}),
                   pulls = signed_scale(in, RangeOf::gradients,
                                        {view(gradient.by_weights), view(gradient.by_logits)}),
                   // No entry of J is larger.
      slopes = fixed_scale(in, rule == WeightsRule::softmax || rule == WeightsRule::sigmoid ? 0.25 : 1),
                   weights = weights_scale(in, {view(head().A)});

  // A bar reaches from the largest sum of negative weights to the largest of positive ones,
  // and to 1 at least.
  struct Reach {
    double below = 0, above = 1;
  };
  const Reach reach = reach_of_both();
  Reach reach_of_both() const {
    Reach out = reach_of(head().A);
    if (in.comparison == nullptr || in.comparison->other_state == nullptr) return out;
    const Reach other = reach_of(in.comparison->other_state->analysis.head(in.options.head).A);
    return {std::max(out.below, other.below), std::max(out.above, other.above)};
  }
  static Reach reach_of(const Matrix& A) {
    Reach out;
    for (Eigen::Index i = 0; i < A.rows(); ++i) {
      double below = 0, above = 0;
      for (Eigen::Index j = 0; j < A.cols(); ++j)
        if (std::isfinite(A(i, j))) (A(i, j) < 0 ? below : above) += std::abs(A(i, j));
      out.below = std::max(out.below, below);
      out.above = std::max(out.above, above <= 1 + 1e-9 ? 1 : above);
    }
    return out;
  }
  double whole_of_bars() const { return reach.below + reach.above; }

  static constexpr double beside_number = 8;  // in a segment, at both sides together

  TextStyle small(Color color) const { return {Face::sans, measure::type_12, color}; }

  // `upper`: of its height, in which its number stands.
  void segment(const Rect& where, double upper, double digits, int i, int j) const {
    const Color color = key_color(j);
    const Cell cell{Node::A, in.options.head, i, j};
    canvas.fill_rectangle(where, color, std::min(2.0, where.width / 2));
    canvas.hit({where, cell});
    const std::string number = in.options.numbers ? show_rounded(head().A(i, j), in.options.decimals) : "";
    const Face face = room_of(in.options.room).digits;
    const std::string named = key_label(in.scene, j) + (number.empty() ? "" : "  " + number);
    for (const std::string& text : {tells_keys() ? number : named, number})
      if (!text.empty() && fits_into(canvas, text, face, digits, where.width - beside_number)) {
        text_middle(canvas, {where.center().x, where.y + upper / 2}, text, {face, digits, ink_on(color)});
        break;
      }
    mark_hovered(where, cell);
  }
  // Of all numbers in the bars, which have one size: as large as an even share has room for, whatever the
  // weights are. What a smaller share has no room for is left out.
  double digits_in(const Rect& bar, double upper) const {
    const Room& room = room_of(in.options.room);
    constexpr double measured = 20, of_height = 0.6;
    const double most = room.large ? 18 : measure::type_13;
    const double even = bar.width / std::max(1, dims().n_k) - beside_number,
                 wide = canvas.text_width(show_rounded(0, in.options.decimals), room.digits, measured);
    const double least = std::max(measure::type_12, room.enough_digit);
    return std::clamp(std::floor(std::min(even * measured / wide, of_height * upper)), least, most);
  }

  void mark_hovered(const Rect& where, const Cell& cell) const {
    if (in.options.hover == cell) canvas.stroke_rectangle(where, {in.theme.accent, 2.5, false}, 3);
  }

  // Calls `use` with the place of each weight of a row: positive ones to the right of zero,
  // negative ones to the left.
  template <typename Use>
  void place_weights(const Rect& where, const Matrix& A, int i, Use use) const {
    const double unit = where.width / whole_of_bars(), zero = where.x + reach.below * unit;
    double right = zero, left = zero;
    for (int j = 0; j < A.cols(); ++j) {
      const double p = A(i, j);
      if (!std::isfinite(p) || p == 0) continue;
      const double width = std::abs(p) * unit;
      if (p < 0) left -= width;
      const double x = p < 0 ? left : right;
      if (x >= where.x - 1 && x + width <= where.right() + 1)
        use(Rect{x, where.y, std::max(0.5, width - 1), where.height}, j);
      if (p > 0) right += width;
    }
  }

  // The weights before, with their numbers where these have room.
  void strip(const Rect& where, const HeadAnalysis& before, int i) const {
    place_weights(where, before.A, i, [&](const Rect& one, int j) {
      canvas.fill_rectangle(one, key_color(j), 1);
      const auto text = [&](const Matrix& A) { return show_rounded(A(i, j), in.options.decimals); };
      if (in.options.numbers && where.height >= room_of_old && text(before.A) != text(head().A) &&
          fits_into(canvas, text(before.A), Face::sans, measure::type_11, one.width - 4))
        text_middle(canvas, one.center(), text(before.A),
                    {Face::sans, measure::type_11, ink_on(key_color(j))});
    });
  }
  // How high that is, in a bar: what is compared has the same places in both states.
  double strip_height(double height) const {
    if (head_other(in) == nullptr) return 0;
    return height >= 2.5 * room_of_old ? room_of_old : std::round(0.2 * height);
  }

  // Where 0 and 1 are, once a bar is not from 0 to 1: beside the bar, so that no number is crossed.
  void ticks(const Rect& where) const {
    if (whole_of_bars() == 1) return;
    const double unit = where.width / whole_of_bars();
    for (const double at : {0.0, 1.0}) {
      const double x = where.x + (reach.below + at) * unit;
      canvas.line({x, where.y - 3}, {x, where.y}, {in.theme.text, 1.5, false});
      canvas.line({x, where.bottom()}, {x, where.bottom() + 3}, {in.theme.text, 1.5, false});
    }
  }
  // Their numbers above all bars, right of the name.
  void tick_numbers(Point at, double width, double name) const {
    if (whole_of_bars() == 1) return;
    const double unit = width / whole_of_bars();
    for (const int number : {0, 1}) {
      const double x = at.x + (reach.below + number) * unit;
      if (x > at.x + name + 12 && (number == 0 || unit > 14))
        text_center(canvas, {x, at.y}, std::to_string(number), small(in.theme.secondary));
    }
  }

  void bar(const Rect& where, int i) const {
    canvas.stroke_rectangle(where, {in.theme.hairline, 1, false}, 3);
    const double thin = strip_height(where.height),
                 upper = thin >= room_of_old ? where.height - thin : where.height;
    const double digits = digits_in(where, upper);
    place_weights(where, head().A, i, [&](const Rect& one, int j) { segment(one, upper, digits, i, j); });
    // The weights before as a strip at the lower edge: nothing else differs.
    if (const HeadAnalysis* before = head_before(in)) {
      canvas.fill_rectangle({where.x, where.bottom() - thin - 1, where.width, thin + 1}, in.theme.background);
      strip({where.x, where.bottom() - thin, where.width, thin}, *before, i);
    }
    ticks(where);
    const double sum = head().row_sums(i, 0);
    const bool nothing = detail.entropy_limit(i, 0) == 0 && sum == 0;
    const std::string words = !std::isfinite(sum) ? "a logit left the range of doubles" : "nothing allowed";
    if (!std::isfinite(sum) || nothing) text_middle(canvas, where.center(), words, small(in.theme.broken));
  }

  void entropy(double x, double middle, int i) const {
    const double h = head().entropy(i, 0), most = detail.entropy_limit(i, 0);
    const Rect whole{x, middle - 3, entropy_bar, 6};
    canvas.fill_rectangle(whole, in.theme.hairline, 3);
    if (std::isfinite(h) && most > 0 && h > 0)
      canvas.fill_rectangle({whole.x, whole.y, std::min(1.0, h / most) * entropy_bar, 6}, in.theme.secondary,
                            3);
    const std::string text =
        std::isfinite(h) ? show_number(h, 2) + " of " + show_number(most, 2) : "overflow";
    canvas.text({x + entropy_bar + 8, middle + cap_height * 6}, text, small(in.theme.secondary));
  }

  // On paper, whose columns are narrow, a bar has all of the width, and what is said of it stands below it.
  bool said_below() const { return room_of(in.options.room).alone; }
  // On a wall bars and their numbers are all: nothing is said beside them, and no row is a chosen one.
  bool bars_alone() const { return room_of(in.options.room).large && in.options.plain; }
  // All that the slide shows: then they are as long as it is wide.
  bool fills_slide() const {
    const BlockList& list = in.options.blocks;
    return bars_alone() && list.size() == 1 && list.front().list.empty();
  }
  double bar_height(double cell) const {
    constexpr double most = 40;
    return fills_slide() ? std::clamp(std::round(cell * 0.58), 18.0, most)
                         : std::clamp(std::round(cell * 0.75), 20.0, most);
  }
  double row_pitch(double cell) const { return bar_height(cell) + 6 + (said_below() ? said_line : 0); }
  double least_width() const { return said_below() ? 300.0 : 480.0; }
  double height(double cell) const {
    const double keys =
        tells_keys() ? above_keys + key_line * lines_of_keys(least_width() - left_of_bars()) : 0;
    return bars_heading + dims().n_q * row_pitch(cell) + keys + measure::space_3;
  }
  // Of the band of a slide the sides are as 5 to 2.
  double width_of_block(double cell) const {
    return fills_slide() ? std::max({least_width(), 13 * cell, 2.5 * height(cell)})
                         : std::max(least_width(), 10 * cell);
  }

  // No wider than the names are.
  double names_room() const {
    double widest = 0;
    for (const Side side : {Side::queries, Side::keys})
      widest = std::max(widest, canvas.text_width(side_word(side), Face::sans, measure::type_11));
    for (const std::string& name : token_names(in, Side::queries))
      widest = std::max(widest, canvas.text_width(name, Face::sans_medium, measure::type_12));
    return std::min(label, widest + 6);
  }
  double left_of_bars() const { return (said_below() || bars_alone() ? names_room() : label) + 8; }

  // A block stands by itself; below the bars of the view the steps name the keys in their colours.
  bool tells_keys() const { return !in.options.blocks.empty(); }
  // Which key has which colour, once for all bars: names have no room in most of their segments.
  struct KeyName {
    std::string name;
    double x = 0, width = 0;
    int line = 0;
  };
  std::vector<KeyName> names_of_keys(double room) const {
    std::vector<KeyName> list;
    double x = 0;
    int line = 0;
    for (const std::string& whole : token_names(in, Side::keys)) {
      const std::string name = elide(canvas, whole, Face::sans, measure::type_12, label);
      const double width = key_mark + after_mark + canvas.text_width(name, Face::sans, measure::type_12);
      if (x > 0 && x + width > room) x = 0, ++line;
      list.push_back({name, x, width, line});
      x += width + between_keys;
    }
    return list;
  }
  int lines_of_keys(double room) const {
    const std::vector<KeyName> list = names_of_keys(room);
    return list.empty() ? 0 : list.back().line + 1;
  }
  void keys_in_colours(Point at, double room) const {
    const double up = cap_height * measure::type_12;
    text_right(canvas, {at.x - 10, at.y + up}, std::string(side_word(Side::keys)),
               {Face::sans, measure::type_11, theme().keys});
    const std::vector<KeyName> list = names_of_keys(room);
    for (std::size_t j = 0; j < list.size(); ++j) {
      const Point here{at.x + list[j].x, at.y + list[j].line * key_line};
      canvas.fill_rectangle({here.x, here.y + up / 2 - key_mark / 2, key_mark, key_mark},
                            key_color(static_cast<int>(j)), 2);
      canvas.text({here.x + key_mark + after_mark, here.y + up}, list[j].name, small(in.theme.text));
    }
  }

  // All rows as bars in the colours of their keys, and their entropy against the log of the allowed keys.
  void rows(Point at, double width, double cell) const {
    const double high = bar_height(cell), right = at.x + width;
    const bool entropies = head().entropy.size() > 0 && !bars_alone(), below = said_below();
    constexpr const char* of_entropy = "\\text{entropy, out of } \\log n";
    const double entropy_x = !entropies ? right
                             : below    ? right - measure_formula(canvas, of_entropy, measure::type_13).width
                                        : right - entropy_bar - entropy_text,
                 left = at.x + left_of_bars();
    const double bar_width = (below || bars_alone() ? right : entropy_x - measure::space_3 - sum_room) - left;
    const double baseline = at.y + 17;
    const std::string whole = name_in(in, Node::A);
    const bool room =
        measure_formula(canvas, whole, measure::type_18).width < entropy_x - left - measure::space_4;
    const std::string name = room ? whole : "A";
    draw_formula(canvas, {left, baseline}, name, measure::type_18, in.theme.text);
    text_right(canvas, {left - 10, at.y + bars_heading - 6}, std::string(side_word(Side::queries)),
               {Face::sans, measure::type_11, theme().queries});
    tick_numbers({left, at.y + bars_heading - 6}, bar_width,
                 measure_formula(canvas, name, measure::type_18).width);
    if (entropies)
      draw_formula(canvas, {entropy_x, baseline}, of_entropy, measure::type_13, in.theme.secondary);
    const Color quiet = room_of(in.options.room).role_names ? theme().queries : in.theme.secondary;
    for (int i = 0; i < dims().n_q; ++i) {
      const double y = at.y + bars_heading + i * row_pitch(cell),
                   text = y + high / 2 + cap_height * measure::type_12 / 2,
                   said = below ? text + (high + said_line) / 2 : text;
      const bool chosen = i == in.options.row && !bars_alone();
      text_right(canvas, {left - 10, text},
                 elide(canvas, token_label(in.scene, i), Face::sans, measure::type_12, label - 6),
                 {chosen ? Face::sans_medium : Face::sans, measure::type_12, chosen ? in.theme.text : quiet});
      if (chosen) canvas.fill_rectangle({left - 6, y + 3, 3, high - 6}, in.theme.accent, 1.5);
      bar({left, y, bar_width, high}, i);
      say_of_row({left, y, bar_width, high}, right, entropies ? entropy_x : right, said, i);
    }
    if (tells_keys())
      keys_in_colours({left, at.y + bars_heading + dims().n_q * row_pitch(cell) + above_keys}, right - left);
  }

  // Its sum, and its entropy.
  void say_of_row(const Rect& bar, double right, double entropy_x, double baseline, int i) const {
    const bool shares = head().entropy.size() > 0;
    const double sum = head().row_sums(i, 0);
    const std::string words = sum_words(sum);
    const TextStyle style = small(sums_to_one(sum)                ? in.theme.holds
                                  : shares || !std::isfinite(sum) ? in.theme.broken
                                                                  : in.theme.secondary);
    if (!in.options.plain && said_below())
      text_right(canvas, {right, baseline}, words, style);
    else if (!in.options.plain)
      canvas.text({bar.right() + 8, baseline}, words, style);
    if (shares && !bars_alone())
      entropy(said_below() ? bar.x : entropy_x, baseline - cap_height * measure::type_12 / 2, i);
  }

  Panel jacobian() const {
    static constexpr const char* names[] = {"J = \\operatorname{diag}(p) - p p^{\\mathsf{T}}", "J = I",
                                            "J = \\operatorname{diag}(p(1 - p))",
                                            "J = \\operatorname{diag}(s) - s s^{\\mathsf{T}}/k"};
    static constexpr const char* most[] = {", at most ½", ", always 1", ", at most ¼", ", at most 1"};
    static constexpr const char* traces[] = {" = 1 − Σ p²", ": the keys it sees", " = Σ p(1 − p)",
                                             " = k − 1"};
    const auto index = static_cast<std::size_t>(rule);
    MatrixBlock one = block_of(view(detail.jacobian), names[index], theme().text, slopes);
    label_rows(one, in, Side::keys);
    label_cols(one, in, Side::keys);
    one.captions = {"norm " + number_or_word(detail.jacobian_norm, 3) + most[index],
                    "trace " + number_or_word(detail.jacobian_trace, 3) + traces[index]};
    return named("J", panel(std::move(one), {"trace overflow = 1 − Σ p²"}));
  }

  // What J says of each rule, after "J says how far each weight moves with each logit".
  std::string about_J() const {
    static constexpr const char* abouts[] = {
        ". Where one weight is 1 it is 0: no gradient comes back, whatever the loss asks for.",
        (". A weight is its logit: every gradient comes back as it is, but rows need not sum to 1, and weights may "
         "be negative."),
        ": with its own alone. Keys do not compete; near 0 and near 1 no gradient comes back.",
        ". s is 1 for the k keys of positive weight: the others have the weight 0, and no gradient reaches them."};
    return std::string("J says how far each weight moves with each logit") +
           abouts[static_cast<std::size_t>(rule)];
  }

  PanelFigure figure() const {
    return {.panels = {named("steps", softmax_steps_panel(*this, detail, numbers, weights)), jacobian(),
                       named("pull", logit_gradient_panel(*this, gradient, pulls)),
                       aside(about_J(), std::max(dims().n_k, 4))},
            .columns = {2, 4, 1},
            .width = least_width(),
            .bars = {{numbers, "s, l"}, {weights, "p"}, {slopes, "J"}, {pulls, "g, Jg"}},
            .header = {[this](double cell) { return height(cell); },
                       [this](Point at, double width, double cell) { rows(at, width, cell); }, "bars.A",
                       [this](double cell) { return width_of_block(cell); }}};
  }
};

constexpr Part softmax_parts[] = {
    {"row", "Row", "Every row as a bar that fills to 1; one row step by step, forwards and backwards.",
     panels_of<RowPart>, "bars.A,steps"},
    {"scale", "Scale", "The scale inside, outside and left out; entropy and temperature.",
     softmax_scale_panels, "A,unscaled.A,outside.A,entropy"},
    {"mask", "Mask", "Minus infinity, filling with 0, and masking after the softmax, side by side.",
     softmax_mask_panels, "masked.L,infinity.A,filled.A,afterwards.A"},
    {"rules", "Rules", "Why a softmax? The same logits under softmax, linear, sigmoid and sparsemax.",
     softmax_rules_panels, "softmax.L,linear.L,sigmoid.L,sparsemax.L"},
    {"contributions", "Contributions",
     "How much of the output each weight brings: not the weight alone counts.", softmax_contributions_panels,
     "contributions", "importance attribution"}};

}  // namespace

extern const View softmax_view{
    .id = "softmax",
    .label = "Softmax",
    .about = "How a row of scores becomes weights that sum to 1, and what the scale does.",
    .parts = softmax_parts,
    .also = "probabilities bars jacobian entropy",
    .chooses_row = true};

}  // namespace attnlab
