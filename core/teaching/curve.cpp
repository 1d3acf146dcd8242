#include "core/teaching/curve.h"

#include "core/teaching/claim.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace attnlab {
namespace {

using Points = std::vector<double>;

constexpr double flat = 0.02;  // of a curve's height: what falls or rises by less says nothing

double height_of(const Points& points) {
  return *std::ranges::max_element(points) - *std::ranges::min_element(points);
}

const char* way_of(double step) { return step > 0 ? "rises" : "falls"; }

}  // namespace

std::variant<Points, std::string> curve_of(std::string_view expression, const Stage& stage,
                                           std::string_view on) {
  const auto found = stage.find(on);
  if (found == stage.end()) return "there is no scene \"" + std::string(on) + '"';
  Points points;
  for (const double temperature : curve_temperatures) {
    Scene scene = found->second.scene;
    scene.temperature = temperature;
    Stage there;
    there.emplace(std::string(on), staged(scene));
    auto value = evaluate(expression, there, on);
    if (auto* sentence = std::get_if<std::string>(&value)) return std::move(*sentence);
    const ClaimValue& grid = std::get<ClaimValue>(value);
    if (!grid.is_number()) return "expected a number, found a " + shape_words(grid) + " matrix";
    if (!std::isfinite(grid.at.front())) return std::string("the value is not finite");
    points.push_back(grid.at.front());
  }
  return points;
}

double curve_within(const Points& truth) { return std::max(0.08, 0.15 * height_of(truth)); }

Judgement judge_curve(const Points& given, const Points& truth) {
  if (given.size() != truth.size())
    return {false, "shape",
            "The curve has " + std::to_string(truth.size()) + " points, the answer " +
                std::to_string(given.size()) + "."};
  const double least = flat * std::max(height_of(truth), 1.0);
  for (std::size_t i = 0; i + 1 < truth.size(); ++i) {
    const double step = truth[i + 1] - truth[i], yours = given[i + 1] - given[i];
    if (std::abs(step) > least && std::abs(yours) > least && step * yours < 0)
      return {false, "order",
              std::string("From temperature ") + curve_words[i] + " to " + curve_words[i + 1] + " yours " +
                  way_of(yours) + ", and the curve " + way_of(step) + "."};
  }
  const double more = height_of(truth) - height_of(given);
  if (std::abs(more) > curve_within(truth))
    return {false, "scale",
            std::string("It goes up and down where it should; the curve is ") +
                (more > 0 ? "steeper." : "flatter.")};
  return {false, "shift", "Its steps are about right; the curve lies elsewhere."};
}

}  // namespace attnlab
