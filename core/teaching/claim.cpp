#include "core/teaching/claim.h"

#include "core/teaching/claim_read.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

namespace attnlab {
namespace {

enum class Relation { about, equal, exactly, at_most, at_least, less, more };
struct RelationSign {
  std::string_view sign;
  Relation relation;
};
// Longer signs first.
constexpr std::array relation_signs{
    RelationSign{"==", Relation::equal},    RelationSign{"<=", Relation::at_most},
    RelationSign{">=", Relation::at_least}, RelationSign{"~", Relation::about},
    RelationSign{"=", Relation::exactly},   RelationSign{"<", Relation::less},
    RelationSign{">", Relation::more}};

// What "~" allows: two decimals in a sentence, and a little.
constexpr double about = 0.006;
constexpr double equal = 1e-9;

bool related(double a, double b, Relation relation, double within) {
  const double off = std::abs(a - b);
  switch (relation) {
    case Relation::about: return off <= about;
    case Relation::equal: return off <= equal * std::max({1.0, std::abs(a), std::abs(b)}) || a == b;
    case Relation::exactly: return within > 0 ? off <= within : a == b;
    case Relation::at_most: return a <= b + equal * std::max(std::abs(a), std::abs(b));
    case Relation::at_least: return a >= b - equal * std::max(std::abs(a), std::abs(b));
    case Relation::less: return a < b;
    case Relation::more: return a > b;
  }
  return false;
}

std::string bare(std::string_view text) { return std::string(trimmed(text, " ")); }

std::variant<ClaimResult, std::string> judge_fact(std::string_view text, const Stage& stage,
                                                  std::string_view on) {
  std::string words = bare(text.substr(5));
  if (const auto at = words.find('@'); at != std::string::npos) {
    const std::string id = bare(std::string_view(words).substr(at + 1));
    const auto scene = stage.find(id);
    if (scene == stage.end()) return "there is no scene \"" + id + "\"";
    on = scene->first;
    words = bare(std::string_view(words).substr(0, at));
  }
  const auto blank = words.find(' ');
  const std::string id = words.substr(0, blank),
                    status = blank == std::string::npos ? "" : bare(std::string_view(words).substr(blank));
  const FactInfo* info = find_fact(id);
  if (info == nullptr) return "there is no fact \"" + id + "\"";
  if (status != "holds" && status != "broken" && status != "does-not-apply")
    return "expected \"fact " + id + " holds\", \"broken\" or \"does-not-apply\"";
  const auto scene = stage.find(on);
  if (scene == stage.end()) return "there is no scene \"" + std::string(on) + "\"";
  const auto row = static_cast<std::size_t>(info - fact_list().data());
  if (row >= scene->second.facts.size()) return "the facts of \"" + std::string(on) + "\" cannot be had";
  const FactStatus found = scene->second.facts[row].status;
  const FactStatus asked = status == "holds"    ? FactStatus::holds
                           : status == "broken" ? FactStatus::broken
                                                : FactStatus::not_applicable;
  ClaimResult result{found == asked, {}};
  if (!result.holds)
    result.found = "the fact " + id +
                   (found == FactStatus::holds    ? " holds"
                    : found == FactStatus::broken ? " is broken"
                                                  : " does not apply");
  return result;
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
  const std::string text = bare(claim);
  if (text.starts_with("fact ")) return judge_fact(text, stage, on);
  ClaimReader read(text, stage, on);
  ClaimValue left = read.sum();
  const std::string left_text = bare(std::string_view(text).substr(0, read.place()));
  const RelationSign* sign = nullptr;
  if (read.fault().empty()) {
    const auto found = std::find_if(relation_signs.begin(), relation_signs.end(),
                                    [&read](const RelationSign& s) { return read.take(s.sign); });
    if (found == relation_signs.end()) return "expected ~ = == < > <= or >= after \"" + left_text + "\"";
    sign = &*found;
  }
  ClaimValue right = read.sum();
  double within = 0;
  if (read.fault().empty() && (read.take("±") || read.take("+-"))) {
    const ClaimValue bound = read.sum();
    if (read.fault().empty() && (!bound.is_number() || sign->relation != Relation::exactly))
      return std::string("± belongs behind \"= number\", with one number");
    if (read.fault().empty()) within = bound.at[0];
  }
  if (read.fault().empty() && !read.at_end())
    read.fail("nothing is expected after \"" + text.substr(0, read.place()) + "\"");
  if (!read.fault().empty()) return read.fault();
  if (!fit(left, right)) return "the two sides are " + shape_words(left) + " and " + shape_words(right);
  for (int i = 0; i < left.rows; ++i)
    for (int j = 0; j < left.cols; ++j)
      if (!related(left(i, j), right(i, j), sign->relation, within)) {
        const std::string where =
            left.is_number() ? "" : " at row " + std::to_string(i + 1) + ", column " + std::to_string(j + 1);
        return ClaimResult{false, left_text + " is " + exact_number(left(i, j)) + where +
                                      ", on the other side stands " + exact_number(right(i, j))};
      }
  return ClaimResult{true, {}};
}

}  // namespace attnlab
