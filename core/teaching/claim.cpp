#include "core/teaching/claim.h"

#include "core/teaching/claim_read.h"
#include "core/text/number.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <utility>

namespace attnlab {
namespace {

// What "~" allows: two decimals in a sentence, and a little.
constexpr double about = 0.006;
constexpr double equal = 1e-9;

double size_of(double a, double b) { return std::max(std::abs(a), std::abs(b)); }

// Longer signs first; `within` is what stands behind ±.
struct Relation {
  std::string_view sign;
  bool (*holds)(double a, double b, double within);
};
constexpr std::string_view exactly = "=";
constexpr Relation relations[] = {
    {"==", [](double a, double b,
              double) { return std::abs(a - b) <= equal * std::max(1.0, size_of(a, b)) || a == b; }},
    {"<=", [](double a, double b, double) { return a <= b + equal * size_of(a, b); }},
    {">=", [](double a, double b, double) { return a >= b - equal * size_of(a, b); }},
    {"~", [](double a, double b, double) { return std::abs(a - b) <= about; }},
    {exactly,
     [](double a, double b, double within) { return within > 0 ? std::abs(a - b) <= within : a == b; }},
    {"<", [](double a, double b, double) { return a < b; }},
    {">", [](double a, double b, double) { return a > b; }}};

struct Status {
  FactStatus status;
  std::string_view word, says;
};
constexpr Status statuses[] = {{FactStatus::holds, "holds", " holds"},
                               {FactStatus::broken, "broken", " is broken"},
                               {FactStatus::not_applicable, "does-not-apply", " does not apply"}};

std::string trimmed(std::string_view text) {
  const auto begin = text.find_first_not_of(' '), end = text.find_last_not_of(' ');
  return begin == std::string_view::npos ? "" : std::string(text.substr(begin, end - begin + 1));
}

std::variant<ClaimResult, std::string> judge_fact(std::string_view text, const Stage& stage,
                                                  std::string_view on) {
  std::string words = trimmed(text.substr(5));
  if (const auto at = words.find('@'); at != std::string::npos) {
    const std::string id = trimmed(std::string_view(words).substr(at + 1));
    const auto scene = stage.find(id);
    if (scene == stage.end()) return "there is no scene \"" + id + "\"";
    on = scene->first;
    words = trimmed(std::string_view(words).substr(0, at));
  }
  const auto blank = words.find(' ');
  const std::string id = words.substr(0, blank),
                    status = blank == std::string::npos ? "" : trimmed(std::string_view(words).substr(blank));
  const FactInfo* info = find_fact(id);
  if (info == nullptr) return "there is no fact \"" + id + "\"";
  const auto* asked = std::ranges::find(statuses, status, &Status::word);
  if (asked == std::end(statuses))
    return "expected \"fact " + id + " holds\", \"broken\" or \"does-not-apply\"";
  const auto scene = stage.find(on);
  if (scene == stage.end()) return "there is no scene \"" + std::string(on) + "\"";
  const auto row = static_cast<std::size_t>(info - fact_list().data());
  if (row >= scene->second.facts.size()) return "the facts of \"" + std::string(on) + "\" cannot be had";
  const auto* found = std::ranges::find(statuses, scene->second.facts[row].status, &Status::status);
  if (found == asked) return ClaimResult{true, {}};
  return ClaimResult{false, "the fact " + id + std::string(found->says)};
}

}  // namespace

std::variant<ClaimValue, std::string> evaluate(std::string_view expression, const Stage& stage,
                                               std::string_view on) {
  if (expression.size() > longest_claim) return std::string("the expression is longer than 1000 characters");
  ClaimReader read(expression, stage, on);
  ClaimValue value = read.sum();
  if (read.fault().empty() && !read.at_end())
    read.fail("nothing is expected after \"" + std::string(expression.substr(0, read.place())) + "\"");
  if (!read.fault().empty()) return read.fault();
  return value;
}

std::variant<ClaimResult, std::string> judge(std::string_view claim, const Stage& stage,
                                             std::string_view on) {
  if (claim.size() > longest_claim) return std::string("the claim is longer than 1000 characters");
  const std::string text = trimmed(claim);
  if (text.starts_with("fact ")) return judge_fact(text, stage, on);
  ClaimReader read(text, stage, on);
  ClaimValue left = read.sum();
  const std::string left_text = trimmed(std::string_view(text).substr(0, read.place()));
  const Relation* relation = std::begin(relations);
  if (read.fault().empty())
    relation = std::ranges::find_if(relations, [&read](const Relation& r) { return read.take(r.sign); });
  if (relation == std::end(relations)) return "expected ~ = == < > <= or >= after \"" + left_text + "\"";
  ClaimValue right = read.sum();
  double within = 0;
  if (read.fault().empty() && (read.take("±") || read.take("+-"))) {
    const ClaimValue bound = read.sum();
    if (read.fault().empty() && (!bound.is_number() || relation->sign != exactly))
      return std::string("± belongs behind \"= number\", with one number");
    if (read.fault().empty()) within = bound.at[0];
  }
  if (read.fault().empty() && !read.at_end())
    read.fail("nothing is expected after \"" + text.substr(0, read.place()) + "\"");
  if (!read.fault().empty()) return read.fault();
  if (!fit(left, right)) return "the two sides are " + shape_words(left) + " and " + shape_words(right);
  for (int i = 0; i < left.rows; ++i)
    for (int j = 0; j < left.cols; ++j)
      if (!relation->holds(left(i, j), right(i, j), within)) {
        const std::string where =
            left.is_number() ? "" : " at row " + std::to_string(i + 1) + ", column " + std::to_string(j + 1);
        return ClaimResult{false, left_text + " is " + exact_number(left(i, j)) + where +
                                      ", on the other side stands " + exact_number(right(i, j))};
      }
  return ClaimResult{true, {}};
}

}  // namespace attnlab
