#include "app/figures/parts/scale.h"

#include "app/figures/canvas/text.h"
#include "core/text/number.h"

namespace attnlab {
namespace {

double largest_magnitude(std::initializer_list<MatrixView> matrices) {
  double largest = 0;
  for (const MatrixView& m : matrices)
    for (Eigen::Index i = 0; i < m.size(); ++i)
      if (std::isfinite(m.data()[i])) largest = std::max(largest, std::abs(m.data()[i]));
  return largest;
}

RangeRule rule_of(const FigureInput& input, RangeOf of) { return input.options.ranges[range_place(of)].rule; }

// The end of a group as it is shown: what was chosen, what a drag holds, what it is compared with;
// noted for others.
double end_shown(const FigureInput& input, RangeOf of, double own) {
  const std::size_t place = range_place(of);
  const RangeChoice& choice = input.options.ranges[place];
  const bool locked = choice.rule == RangeRule::locked && is_end(choice.end);
  const Comparison* comparison = input.comparison;
  double end = locked ? choice.end : std::max(own, input.options.held[place]);
  if (is_difference(input))
    end = comparison->difference;
  else if (comparison != nullptr && !locked)
    end = std::max(end, comparison->ends[place]);
  if (input.shown != nullptr) input.shown->ends[place] = std::max(input.shown->ends[place], end);
  if (input.ends != nullptr && !is_difference(input))
    (*input.ends)[place] = std::max((*input.ends)[place], end);
  return end;
}

}  // namespace

double round_up(double magnitude) {
  if (!(magnitude > 0) || !std::isfinite(magnitude)) return 1;
  const double power = decade(magnitude);
  if (!(power > 0)) return magnitude;  // below the normal range of doubles
  for (const double step : {1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 8.0, 10.0}) {
    const double end = step * power;
    if (magnitude <= end * (1 + 1e-12) && std::isfinite(end)) return end;
  }
  return magnitude;
}

ColorRange signed_range(std::initializer_list<MatrixView> matrices) {
  const double end = round_up(largest_magnitude(matrices));
  return {-end, end};
}

ColorRange weights_range(std::initializer_list<MatrixView> matrices, bool own) {
  const double largest = largest_magnitude(matrices);
  if (own)
    for (const double end : {0.25, 0.5, 0.75})
      if (largest <= end + 1e-9) return {0, end};
  return {0, largest <= 1 + 1e-9 ? 1 : round_up(largest)};
}

// From the smallest group upwards: one scale until a group is more than 8 times the smallest on it.
std::vector<ColorScale> signed_scales(const FigureInput& input, std::span<const SignedGroup> groups) {
  constexpr double far_apart = 8;
  std::vector<double> largest;
  for (const SignedGroup& group : groups)
    if (rule_of(input, group.of) == RangeRule::automatic && group.largest > 0)
      largest.push_back(group.largest);
  std::ranges::sort(largest);
  const auto shared = [&largest](double own) {
    double least = 0, end = 0;
    for (const double one : largest) {
      if (least > 0 && one > far_apart * least && end >= own) break;
      if (least == 0 || one > far_apart * least) least = one;
      end = one;
    }
    return std::max(end, own);
  };
  std::vector<ColorScale> out;
  for (const SignedGroup& group : groups) {
    const bool automatic = rule_of(input, group.of) == RangeRule::automatic;
    const double end =
        end_shown(input, group.of, round_up(automatic ? shared(group.largest) : group.largest));
    out.push_back({input.theme.signed_map, {-end, end}, group.of});
  }
  return out;
}

void SignedGroup::add(std::initializer_list<MatrixView> matrices) {
  largest = std::max(largest, largest_magnitude(matrices));
}

SignedGroup signed_group(RangeOf of, std::initializer_list<MatrixView> matrices) {
  return {of, largest_magnitude(matrices)};
}

ColorScale signed_scale(const FigureInput& input, RangeOf of, std::initializer_list<MatrixView> matrices) {
  const SignedGroup group = signed_group(of, matrices);
  return signed_scales(input, {&group, 1}).front();
}

RangeOf range_of(Node node) {
  switch (node) {
    case Node::A: return RangeOf::weights;
    case Node::D:
    case Node::L: return RangeOf::logits;
    case Node::S:
    case Node::QQ:
    case Node::S_sym:
    case Node::S_anti: return RangeOf::scores;
    case Node::P_V:
    case Node::H:
    case Node::concat:
    case Node::Y: return RangeOf::outputs;
    case Node::W: return RangeOf::maps;
    default: return RangeOf::numbers;
  }
}

// Where they had one in an earlier frame they keep it: no bar comes and goes while a temperature moves. Those
// of before and now both have one, or none has.
bool logits_stand_apart(const FigureInput& input) {
  constexpr double far_smaller = 4;
  const double divided = input.analysis.inside * input.scene.temperature;
  const std::size_t place = range_place(RangeOf::logits);
  return input.analysis.head(input.options.head).D.size() > 0 || divided < 1 || divided > far_smaller ||
         input.options.held[place] > 0 || (input.comparison != nullptr && input.comparison->ends[place] > 0);
}

// Plots show values where matrices show differences.
double plot_end(const FigureInput& input, RangeOf of, double largest) {
  const bool held = input.options.held[range_place(of)] > 0;
  return is_difference(input) ? round_up(largest) : end_shown(input, of, held ? largest : round_up(largest));
}

const HeadAnalysis* head_before(const FigureInput& input) {
  if (input.comparison == nullptr || input.comparison->before == nullptr) return nullptr;
  return &input.comparison->before->analysis.head(input.options.head);
}
const HeadAnalysis* head_other(const FigureInput& input) {
  if (input.comparison == nullptr || input.comparison->other_state == nullptr) return head_before(input);
  return &input.comparison->other_state->analysis.head(input.options.head);
}

ColorScale fixed_scale(const FigureInput& input, double end) {
  const bool difference = is_difference(input);
  const double shown = difference ? input.comparison->difference : end;
  return {input.theme.signed_map, {-shown, shown}, RangeOf::fixed};
}

ColorScale weights_scale(const FigureInput& input, std::initializer_list<MatrixView> matrices) {
  // Weights that may be negative have the colours of signed numbers.
  if (input.scene.weights == WeightsRule::linear) {
    const double end = end_shown(input, RangeOf::weights, round_up(largest_magnitude(matrices)));
    return {input.theme.signed_map, {-end, end}, RangeOf::weights};
  }
  const bool own = rule_of(input, RangeOf::weights) == RangeRule::own;
  const double end = end_shown(input, RangeOf::weights, weights_range(matrices, own).high);
  return {input.theme.weights_map, {is_difference(input) ? -end : 0, end}, RangeOf::weights};
}

void draw_color_bar(Canvas& canvas, const Theme& theme, Point at, double width, const ColorScale& scale) {
  // On whole pixels: steps overlap, and edges between pixels would show it.
  at = {std::round(at.x), std::round(at.y)};
  constexpr int steps = 64;
  constexpr double height = 8;
  for (int i = 0; i < steps; ++i) {
    const double left = at.x + width * i / steps;
    // Each reaches under the next one, so that no seam shows.
    const double right = i + 1 < steps ? at.x + width * (i + 1.5) / steps : at.x + width;
    canvas.fill_rectangle({left, at.y, right - left, height}, sample(scale.map, (i + 0.5) / steps));
  }
  const TextStyle style{Face::sans, measure::type_11, theme.secondary};
  const double baseline = at.y + height + 14;
  const ColorRange range = scale.range;
  const std::string high = short_number(range.high),
                    low = range.low == -range.high ? short_opposite(range.high) : short_number(range.low);
  const double widest = std::max(canvas.text_width(low, style.face, style.size),
                                 canvas.text_width(high, style.face, style.size));
  // Both ends say the same number: where they would meet it is said once.
  if (2 * widest + measure::space_1 > width && range.low == -range.high) {
    text_center(canvas, {at.x + width / 2, baseline}, "±" + high, style);
    return;
  }
  canvas.text({at.x, baseline}, low, style);
  text_right(canvas, {at.x + width, baseline}, high, style);
  // The middle is zero; long numbers leave no room to say so.
  if (scale.range.low < 0 && 2 * widest + 4 * measure::space_1 <= width)
    text_center(canvas, {at.x + width / 2, baseline}, "0", style);
}

}  // namespace attnlab
