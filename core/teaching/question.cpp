#include "core/teaching/question.h"

#include "core/teaching/value.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

using Numbers = std::vector<double>;
using Truth = std::variant<Reply, std::string>;

Truth number_truth(const ClaimValue& value) {
  if (!value.is_number()) return "expected a number, found a " + shape_words(value) + " matrix";
  if (!std::isfinite(value.at.front())) return std::string("the value is not finite");
  return Reply(value.at);
}

Truth sign_truth(const ClaimValue& value) {
  const Truth number = number_truth(value);
  if (std::holds_alternative<std::string>(number)) return number;
  return Reply(std::string(value.at.front() > 0 ? "positive" : value.at.front() < 0 ? "negative" : "zero"));
}

// Minus infinity is a masked logit; anything else that is not finite cannot be written down.
Truth row_truth(const ClaimValue& value) {
  if (std::ranges::any_of(value.at, [](double x) { return std::isnan(x) || (std::isinf(x) && x > 0); }))
    return Reply(std::string("impossible"));
  if (!value.is_vector() || value.is_number())
    return "expected a row, found a " + shape_words(value) + " matrix";
  return Reply(value.at);
}

double within_bar(const Numbers&) { return 0.05; }

// A whole number is a count or comes out exactly; else as many digits as people type.
double within_number(const Numbers& truth) { return std::max(0.01, 0.02 * std::abs(truth.front())); }

double within_curve(const Numbers& truth) {
  const auto [least, most] = std::ranges::minmax(truth);
  return std::max(0.08, 0.15 * (most - least));
}

constexpr AnswerCheck row_checks[] = {
    {"beyond", "count", "An entry leaves the range of numbers."},
    {"nothing", "mask", "It is there: where no key is allowed, every weight is 0."},
    {"word", "", "It is possible: there are {count} numbers."},
    {"given", "shape", "There are {count} entries, the answer has {given}."},
    {"masked", "mask", "Entry {masked} is {hidden?masked: write -inf for its logit|not masked}."},
    {"negative", "positivity",
     "{ordered?The order is right. |}{one?A weight is never|No number is} negative here."},
    {"zero", "mask", "{ordered?The order is right. |}Entry {zero} is exactly 0 here."},
    {"sum", "row sum", "{ordered?The order is right. |}The weights of a query sum to 1; yours sum to {sum}."},
    {"largest", "order", "{one?The sum is right. |}The largest is entry {largest}."},
    {"", "scale",
     "The order {one?and the sum are|is} right; the {shape?right numbers are |numbers are not}{shape}."}};

constexpr AnswerCheck curve_checks[] = {
    {"given", "shape", "The curve has {count} points, the answer {given}."},
    {"turn", "order",
     "From temperature {turn} to {next} yours {rises?rises|falls}, and the curve {rises?falls|rises}."},
    {"height", "scale", "It goes up and down where it should; the curve is {steeper?steeper|flatter}."},
    {"", "shift", "Its steps are about right; the curve lies elsewhere."}};

}  // namespace

const QuestionKind& question_kind(PredictKind kind) {
  using enum Takes;
  using enum AskedBy;
  static const std::vector<std::string> none, sign{"positive", "negative", "zero"}, yes_no{"yes", "no"},
      possible{"yes", "no", "impossible"};
  static const QuestionKind kinds[] = {
      {"a row", numbers, bars, none, "a list of numbers", "numbers, spaces between", "A[1,:]", row_truth,
       within_bar, row_checks, true},
      {"a number", number, field, none, "a number", "a number", "S[1,2]", number_truth, within_number},
      {"a sign", word, words, sign, "positive, negative or zero", "", "S[1,2]", sign_truth},
      {"a rank", number, field, none, "a number", "a number", "rankW", number_truth},
      {"yes or no", word, words, yes_no, "yes or no", "", ""},
      {"possible?", word, words, possible, "yes, no or impossible", "", ""},
      {"one of some", word, options, none, "one of the options", "", ""},
      {"a curve", numbers, sketch, none, "a list of five numbers", "five numbers", "A[1,1]", number_truth,
       within_curve, curve_checks}};
  static_assert(std::size(kinds) == predict_kind_count);
  return kinds[static_cast<std::size_t>(kind)];
}

}  // namespace attnlab
