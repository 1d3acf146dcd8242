#include "core/teaching/answer.h"

#include "core/teaching/claim.h"
#include "core/teaching/curve.h"
#include "core/text/expression.h"
#include "core/text/number.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

namespace attnlab {
namespace {

using Numbers = std::vector<double>;

constexpr double bar_within = 0.05;

// The entries from the largest to the least.
std::vector<std::size_t> order_of(const Numbers& numbers) {
  std::vector<std::size_t> order(numbers.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&numbers](std::size_t a, std::size_t b) { return numbers[a] > numbers[b]; });
  return order;
}

// Whether what is larger by more than two bars can be read apart stands in the same order.
bool same_order(const Numbers& given, const Numbers& truth) {
  for (std::size_t i = 0; i < given.size(); ++i)
    for (std::size_t j = 0; j < given.size(); ++j)
      if (truth[i] > truth[j] + 2 * bar_within && given[i] <= given[j]) return false;
  return true;
}

double sum_of(const Numbers& numbers) { return std::accumulate(numbers.begin(), numbers.end(), 0.0); }

bool is_minus_infinity(double number) { return std::isinf(number) && number < 0; }

// A row that a person says to be impossible, and is not.
Judgement judge_impossible(const Numbers& truth) {
  const bool nothing = std::ranges::all_of(truth, [](double entry) { return entry == 0; });
  return {false, nothing ? "mask" : "",
          nothing ? "It is there: where no key is allowed, every weight is 0."
                  : "It is possible: the row has " + std::to_string(truth.size()) + " numbers."};
}

// A row of weights: which of its rules an answer breaks, from the plainest on.
Judgement judge_row(const Numbers& given, const Numbers& truth) {
  for (std::size_t i = 0; i < truth.size(); ++i)
    if (is_minus_infinity(truth[i]) != is_minus_infinity(given[i]))
      return {
          false, "mask",
          "Entry " + std::to_string(i + 1) +
              (is_minus_infinity(truth[i]) ? " is masked: write -inf for its logit." : " is not masked.")};
  const bool one = std::abs(sum_of(truth) - 1) < 1e-9;
  const bool none_negative = *std::min_element(truth.begin(), truth.end()) >= 0;
  const bool ordered = same_order(given, truth);
  const std::string but = ordered ? "The order is right. " : "";
  if (none_negative && *std::min_element(given.begin(), given.end()) < 0)
    return {false, "positivity", but + "A weight is never negative here."};
  for (std::size_t i = 0; one && i < given.size(); ++i)
    if (truth[i] == 0 && given[i] > bar_within / 2)
      return {false, "mask", but + "Entry " + std::to_string(i + 1) + " is exactly 0 here."};
  if (one && std::abs(sum_of(given) - 1) > 0.03)
    return {false, "row sum", but + "A row sums to 1; yours sums to " + show_number(sum_of(given), 2) + "."};
  if (!ordered) {
    const std::size_t most = order_of(truth).front();
    return {false, "order",
            std::string(one ? "The sum is right. " : "") + "The largest is entry " +
                std::to_string(most + 1) + "."};
  }
  const double spread =
      *std::max_element(truth.begin(), truth.end()) - *std::max_element(given.begin(), given.end());
  return {false, "scale",
          std::string("The order ") + (one ? "and the sum are" : "is") + " right; the row is " +
              (spread > 0 ? "sharper." : "flatter.")};
}

}  // namespace

std::variant<Reply, std::string> truth_of(const Prediction& predict, const Stage& stage,
                                          std::string_view on) {
  if (predict.of.empty() || predict.kind == PredictKind::yes_no || predict.kind == PredictKind::possible ||
      predict.kind == PredictKind::choice)
    return Reply(predict.answer);
  if (predict.kind == PredictKind::curve) {
    auto points = curve_of(predict.of, stage, on);
    if (auto* sentence = std::get_if<std::string>(&points)) return std::move(*sentence);
    return Reply(std::get<Numbers>(std::move(points)));
  }
  auto value = evaluate(predict.of, stage, on);
  if (auto* sentence = std::get_if<std::string>(&value)) return std::move(*sentence);
  const ClaimValue& grid = std::get<ClaimValue>(value);
  if (predict.kind == PredictKind::row) {
    // Minus infinity is a masked logit; anything else that is not finite cannot be written down.
    if (std::ranges::any_of(grid.at, [](double x) { return std::isnan(x) || (std::isinf(x) && x > 0); }))
      return Reply(std::string("impossible"));
    if (!grid.is_vector() || grid.is_number())
      return "expected a row, found a " + shape_words(grid) + " matrix";
    return Reply(grid.at);
  }
  if (!grid.is_number()) return "expected a number, found a " + shape_words(grid) + " matrix";
  const double number = grid.at.front();
  if (!std::isfinite(number)) return std::string("the value is not finite");
  if (predict.kind == PredictKind::sign)
    return Reply(std::string(number > 0 ? "positive" : number < 0 ? "negative" : "zero"));
  return Reply(Numbers{number});
}

std::variant<Reply, std::string> read_answer_text(const Prediction& predict, std::string_view typed) {
  const auto begin = typed.find_first_not_of(" \t\n"), end = typed.find_last_not_of(" \t\n");
  if (begin == std::string_view::npos) return std::string("type an answer");
  typed = typed.substr(begin, end - begin + 1);
  if (typed.size() > longest_answer) return std::string("type at most 1000 characters");
  const bool row = predict.kind == PredictKind::row;
  if (!has_numbers(predict.kind) || (row && typed == "impossible")) return Reply(std::string(typed));
  if (!is_list(predict.kind)) {
    const Typed number = read_expression(typed);
    if (const auto* value = std::get_if<double>(&number)) return Reply(Numbers{*value});
    return std::get<std::string>(number);
  }
  Numbers numbers;
  while (!typed.empty()) {
    const auto stop = typed.find_first_of(" ;\t");
    const std::string_view piece = typed.substr(0, stop);
    if (row && (piece == "-inf" || piece == "\u2212inf" || piece == "-\u221E" || piece == "\u2212\u221E")) {
      numbers.push_back(-std::numeric_limits<double>::infinity());
    } else if (!piece.empty()) {
      const Typed number = read_expression(piece);
      if (const auto* sentence = std::get_if<std::string>(&number)) return *sentence;
      numbers.push_back(std::get<double>(number));
    }
    typed = stop == std::string_view::npos ? std::string_view() : typed.substr(stop + 1);
  }
  return Reply(std::move(numbers));
}

double within_of(const Prediction& predict, const Reply& truth) {
  const auto* numbers = std::get_if<Numbers>(&truth);
  if (predict.kind == PredictKind::row) return bar_within;
  if (numbers == nullptr || numbers->empty() || predict.kind == PredictKind::rank) return 0;
  if (predict.kind == PredictKind::curve) return curve_within(*numbers);
  // A whole number is a count or comes out exactly; else as many digits as people type.
  return std::max(0.01, 0.02 * std::abs(numbers->front()));
}

bool is_right(const Prediction& predict, const Reply& truth, const Reply& given) {
  const auto *numbers = std::get_if<Numbers>(&given), *right = std::get_if<Numbers>(&truth);
  if (numbers == nullptr || right == nullptr) return given == truth;
  const double within = within_of(predict, truth);
  return std::ranges::equal(*numbers, *right,
                            [within](double a, double b) { return a == b || std::abs(a - b) <= within; });
}

Judgement judge_answer(const Prediction& predict, const Stage& stage, std::string_view on,
                       const Reply& given) {
  const auto truth = truth_of(predict, stage, on);
  if (const auto* sentence = std::get_if<std::string>(&truth)) return {false, {}, *sentence};
  const Reply& right = std::get<Reply>(truth);
  if (is_right(predict, right, given)) return {true, {}, {}};
  for (const WrongAnswer& wrong : predict.wrong)
    if (is_right(predict, wrong.answer, given)) return {false, wrong.rule, wrong.says};
  if (predict.kind == PredictKind::curve && given.index() == right.index() && given.index() == 0)
    return judge_curve(std::get<Numbers>(given), std::get<Numbers>(right));
  if (given.index() == 1 && right.index() == 0) return judge_impossible(std::get<Numbers>(right));
  if (given.index() == 0 && right.index() == 1)
    return {false, "count", "An entry of this row leaves the range of numbers."};
  if (predict.kind != PredictKind::row || given.index() != right.index()) return {false, {}, {}};
  const Numbers &bars = std::get<Numbers>(given), &row = std::get<Numbers>(right);
  if (bars.size() != row.size())
    return {false, "shape",
            "The row has " + std::to_string(row.size()) + " entries, the answer " +
                std::to_string(bars.size()) + "."};
  return judge_row(bars, row);
}

std::string words_of(const Reply& answer) {
  if (const auto* word = std::get_if<std::string>(&answer)) return *word;
  std::string text;
  for (const double number : std::get<Numbers>(answer))
    text += (text.empty() ? "" : " ") + show_number(number, number == std::round(number) ? 0 : 2);
  return text;
}

}  // namespace attnlab
