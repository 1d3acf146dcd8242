#include "core/teaching/claim.h"

#include "core/text/expression.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <iterator>
#include <utility>

namespace attnlab {
namespace {

constexpr int most_nesting = 40;

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::string quoted(std::string_view text) {
  return "\"" + std::string(beginning_of(text, 40)) + (text.size() > 40 ? "..." : "") + "\"";
}

// Reads and computes an expression in one pass.
class ClaimReader {
 public:
  ClaimReader(std::string_view text, const Stage& stage, std::string_view on)
      : text_(text), stage_(stage), on_(on) {}

  // Terms with + and -.
  ClaimValue sum() {
    if (++depth_ > most_nesting) return fail("the claim is nested too deeply");
    ClaimValue value = chain(&ClaimReader::term, {{{"+", [](double x, double y) { return x + y; }},
                                                   {"-", [](double x, double y) { return x - y; }}}});
    --depth_;
    return value;
  }

  // After blanks.
  bool take(std::string_view sign) {
    blanks();
    if (!text_.substr(at_).starts_with(sign)) return false;
    at_ += sign.size();
    return true;
  }

  bool at_end() {
    blanks();
    return at_ == text_.size();
  }

  std::string_view rest() const { return text_.substr(at_); }
  const std::string& fault() const { return fault_; }
  ClaimValue fail(std::string sentence) {  // a value of nothing
    if (fault_.empty()) fault_ = std::move(sentence);
    return {};
  }
  std::size_t place() const { return at_; }

 private:
  struct Pick {  // of an index: -1 is ":"
    int row = -1, col = -1;
    int count = 0;  // 0: no index
  };

  void blanks() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }

  std::string_view word() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && (is_letter(text_[at_]) || (at_ > begin && is_digit(text_[at_])))) ++at_;
    return text_.substr(begin, at_ - begin);
  }

  ClaimValue joined(ClaimValue a, ClaimValue b, double (*f)(double, double)) {
    if (!fault_.empty()) return {};
    if (!fit(a, b)) return fail("a " + shape_words(a) + " and a " + shape_words(b) + " matrix do not fit");
    std::transform(a.at.begin(), a.at.end(), b.at.begin(), a.at.begin(), f);
    return a;
  }

  ClaimValue term() {
    return chain(&ClaimReader::sign, {{{"*", [](double x, double y) { return x * y; }},
                                       {"/", [](double x, double y) { return x / y; }}}});
  }

  // What `next` reads, joined by these signs; "± 0.01" and "+- 0.01" end an expression.
  struct Operator {
    std::string_view sign;
    double (*apply)(double, double);
  };
  ClaimValue chain(ClaimValue (ClaimReader::*next)(), const std::array<Operator, 2>& operators) {
    ClaimValue value = (this->*next)();
    while (fault_.empty()) {
      blanks();
      const auto* found =
          rest().starts_with("+-")
              ? operators.end()
              : std::ranges::find_if(operators, [this](const Operator& o) { return take(o.sign); });
      if (found == operators.end()) break;
      value = joined(std::move(value), (this->*next)(), found->apply);
    }
    return value;
  }

  ClaimValue sign() {
    int minus = 0;
    while (take("-")) ++minus;
    ClaimValue value = raised();
    if (minus % 2 == 1)
      std::transform(value.at.begin(), value.at.end(), value.at.begin(), [](double x) { return -x; });
    return value;
  }

  ClaimValue raised() {
    ClaimValue value = primary();
    if (!fault_.empty() || !take("**")) return value;
    return joined(std::move(value), primary(), [](double x, double y) { return std::pow(x, y); });
  }

  ClaimValue primary() {
    if (!fault_.empty()) return {};
    blanks();
    if (at_ == text_.size()) return fail("something is missing at the end");
    const char c = text_[at_];
    if (c == '[') return list();
    if (take("(")) {
      ClaimValue value = sum();
      if (fault_.empty() && !take(")")) fail("a bracket is not closed");
      return picked(std::move(value), index(), "the bracket");
    }
    if (is_digit(c) || c == '.') {
      const std::size_t begin = at_;
      while (at_ < text_.size() && (is_digit(text_[at_]) || text_[at_] == '.' || text_[at_] == 'e' ||
                                    ((text_[at_] == '-' || text_[at_] == '+') && text_[at_ - 1] == 'e')))
        ++at_;
      const Typed number = read_decimal(text_.substr(begin, at_ - begin));
      if (const auto* value = std::get_if<double>(&number)) return ClaimValue(*value);
      return fail(quoted(text_.substr(begin, at_ - begin)) + " is no number");
    }
    if (!is_letter(c)) return fail("expected a number or a name at " + quoted(text_.substr(at_)));
    const std::string_view name = word();
    if (at_ < text_.size() && text_[at_] == '(') return called(name);
    return named(name);
  }

  ClaimValue list() {
    take("[");
    std::vector<ClaimValue> items;
    do items.push_back(sum());
    while (fault_.empty() && items.size() < 64 && take(","));
    if (fault_.empty() && !take("]")) fail("a list is not closed");
    if (!fault_.empty()) return {};
    // Numbers make a row, rows a matrix.
    const bool numbers =
        std::all_of(items.begin(), items.end(), [](const ClaimValue& g) { return g.is_number(); });
    const int cols = numbers ? static_cast<int>(items.size()) : items.front().cols;
    ClaimValue out;
    out.rows = numbers ? 1 : static_cast<int>(items.size());
    out.cols = cols;
    for (const ClaimValue& item : items) {
      if (!numbers && (item.rows != 1 || item.cols != cols))
        return fail("the rows of a list have different lengths");
      out.at.insert(out.at.end(), item.at.begin(), item.at.end());
    }
    return out;
  }

  ClaimValue called(std::string_view name) {
    take("(");
    std::vector<ClaimValue> arguments;
    do arguments.push_back(sum());
    while (fault_.empty() && arguments.size() < 16 && take(","));
    if (fault_.empty() && !take(")")) fail("the bracket of " + std::string(name) + "( is not closed");
    if (!fault_.empty()) return {};
    auto value = apply_function(name, arguments);
    if (auto* sentence = std::get_if<std::string>(&value)) return fail(std::move(*sentence));
    return picked(std::get<ClaimValue>(std::move(value)), index(), std::string(name) + "()");
  }

  std::string_view scene_after_at() {
    if (at_ >= text_.size() || text_[at_] != '@') return on_;
    ++at_;
    // The longest name that the stage knows: "A@x-2" is A of x-2 where there is such a scene,
    // else A of x, minus 2.
    std::string_view best;
    for (const auto& [id, scene] : stage_)
      if (rest().starts_with(id) && id.size() > best.size()) best = id;
    if (best.empty())
      fail("there is no scene " + quoted(rest().substr(0, rest().find_first_of(" +*/,)]<>=~"))));
    at_ += best.size();
    return best;
  }

  ClaimValue named(std::string_view name) {
    const Pick pick = index();
    const std::string_view id = scene_after_at();
    if (!fault_.empty()) return {};
    const auto found = stage_.find(id);
    if (found == stage_.end()) return fail("there is no scene " + quoted(id));
    auto value = named_grid(found->second, name);
    if (auto* sentence = std::get_if<std::string>(&value)) return fail(std::move(*sentence));
    return picked(std::get<ClaimValue>(std::move(value)), pick, std::string(name));
  }

  std::optional<int> index_number() {
    blanks();
    if (take(":")) return -1;
    int number = 0;
    const auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), number);
    if (error != std::errc() || number < 1) return std::nullopt;
    at_ = static_cast<std::size_t>(end - text_.data());
    return number;
  }

  Pick index() {
    Pick pick;
    if (at_ >= text_.size() || text_[at_] != '[') return pick;
    ++at_;
    const auto first = index_number();
    std::optional<int> second;
    const bool two = first && take(",");
    if (two) second = index_number();
    if (!first || (two && !second) || !take("]")) {
      fail("an index is a whole number from 1, or \":\"");
      return pick;
    }
    pick.count = two ? 2 : 1;
    pick.row = *first;
    pick.col = second.value_or(-1);
    return pick;
  }

  ClaimValue picked(ClaimValue grid, const Pick& pick, const std::string& what) {
    if (!fault_.empty() || pick.count == 0) return grid;
    if (pick.count == 1 && !grid.is_vector())
      return fail(what + " has rows and columns: expected two indices");
    const bool row_vector = pick.count == 1 && grid.rows == 1;
    const int row = row_vector ? 1 : pick.row, col = row_vector ? pick.row : pick.count == 1 ? 1 : pick.col;
    if (row > grid.rows || col > grid.cols)
      return fail(what + " is " + shape_words(grid) + ": there is no entry [" + std::to_string(pick.row) +
                  (pick.count == 2 ? "," + std::to_string(pick.col) : "") + "]");
    const int first_row = row < 0 ? 0 : row - 1, first_col = col < 0 ? 0 : col - 1;
    ClaimValue out(row < 0 ? grid.rows : 1, col < 0 ? grid.cols : 1);
    for (int i = 0; i < out.rows; ++i)
      for (int j = 0; j < out.cols; ++j) out(i, j) = grid(first_row + i, first_col + j);
    return out;
  }

  std::string_view text_;
  const Stage& stage_;
  std::string_view on_;
  std::size_t at_ = 0;
  int depth_ = 0;
  std::string fault_;
};

// What "~" allows: two decimals in a sentence, and a little.
constexpr double about = 0.006;
constexpr double equal = 1e-9;

double size_of(double a, double b) { return std::max(std::abs(a), std::abs(b)); }

// Longer signs first; `within` is what stands behind ±.
struct Relation {
  std::string_view sign;
  bool (*holds)(double a, double b, double within);
  int bounds = 0;  // 1: the left side by the right one, -1: the right side
};
constexpr std::string_view exactly = "=";
constexpr Relation relations[] = {
    {"==", [](double a, double b,
              double) { return std::abs(a - b) <= equal * std::max(1.0, size_of(a, b)) || a == b; }},
    {"<=", [](double a, double b, double) { return a <= b + equal * size_of(a, b); }, 1},
    {">=", [](double a, double b, double) { return a >= b - equal * size_of(a, b); }, -1},
    {"~", [](double a, double b, double) { return std::abs(a - b) <= about; }},
    {exactly,
     [](double a, double b, double within) { return within > 0 ? std::abs(a - b) <= within : a == b; }},
    {"<", [](double a, double b, double) { return a < b; }, 1},
    {">", [](double a, double b, double) { return a > b; }, -1}};

struct Status {
  FactStatus status;
  std::string_view word, says;
};
constexpr Status statuses[] = {{FactStatus::holds, "holds", " holds"},
                               {FactStatus::broken, "broken", " is broken"},
                               {FactStatus::not_applicable, "does-not-apply", " does not apply"}};

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
  const auto* asked = std::ranges::find(statuses, status, &Status::word);
  if (asked == std::end(statuses))
    return "expected \"fact " + id + " holds\", \"broken\" or \"does-not-apply\"";
  const auto scene = stage.find(on);
  if (scene == stage.end()) return "there is no scene \"" + std::string(on) + "\"";
  const auto row = static_cast<std::size_t>(info - fact_list().data());
  if (row >= scene->second.facts.size()) return "the facts of \"" + std::string(on) + "\" cannot be computed";
  const auto* found = std::ranges::find(statuses, scene->second.facts[row].status, &Status::status);
  if (found == asked) return ClaimResult{true, {}};
  return ClaimResult{false, "the fact " + id + std::string(found->says)};
}

// A claim as it was read: two values of one shape.
struct ClaimSides {
  ClaimValue left, right;
  std::string left_text;
  const Relation* relation = nullptr;
  double within = 0;
};

std::variant<ClaimSides, std::string> sides_of(std::string_view claim, const Stage& stage,
                                               std::string_view on) {
  if (claim.size() > longest_claim) return std::string("the claim is longer than 1000 characters");
  const std::string text = bare(claim);
  ClaimReader read(text, stage, on);
  ClaimSides sides{.left = read.sum()};
  sides.left_text = bare(std::string_view(text).substr(0, read.place()));
  sides.relation = std::begin(relations);
  if (read.fault().empty())
    sides.relation =
        std::ranges::find_if(relations, [&read](const Relation& r) { return read.take(r.sign); });
  if (sides.relation == std::end(relations))
    return "expected ~ = == < > <= or >= after \"" + sides.left_text + "\"";
  sides.right = read.sum();
  if (read.fault().empty() && (read.take("±") || read.take("+-"))) {
    const ClaimValue bound = read.sum();
    if (read.fault().empty() && (!bound.is_number() || sides.relation->sign != exactly))
      return std::string("± belongs after \"= number\", with one number");
    if (read.fault().empty()) sides.within = bound.at[0];
  }
  if (read.fault().empty() && !read.at_end())
    read.fail("nothing is expected after \"" + text.substr(0, read.place()) + "\"");
  if (!read.fault().empty()) return read.fault();
  if (!fit(sides.left, sides.right))
    return "the two sides are " + shape_words(sides.left) + " and " + shape_words(sides.right);
  return sides;
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
  if (bare(claim).starts_with("fact ")) return judge_fact(bare(claim), stage, on);
  const auto read = sides_of(claim, stage, on);
  if (const auto* why = std::get_if<std::string>(&read)) return *why;
  const auto& [left, right, left_text, relation, within] = std::get<ClaimSides>(read);
  for (int i = 0; i < left.rows; ++i)
    for (int j = 0; j < left.cols; ++j)
      if (!relation->holds(left(i, j), right(i, j), within)) {
        const std::string where =
            left.is_number() ? "" : " at row " + std::to_string(i + 1) + ", column " + std::to_string(j + 1);
        return ClaimResult{false, left_text + " is " + exact_number(left(i, j)) + where +
                                      ", and the other side is " + exact_number(right(i, j))};
      }
  return ClaimResult{true, {}};
}

std::variant<double, std::string> overstep(std::string_view claim, const Stage& stage, std::string_view on) {
  const auto read = sides_of(claim, stage, on);
  if (const auto* why = std::get_if<std::string>(&read)) return *why;
  const auto& [left, right, left_text, relation, within] = std::get<ClaimSides>(read);
  if (relation->bounds == 0) return "expected <, >, <= or >= after \"" + left_text + '"';
  double most = -INFINITY;
  for (std::size_t i = 0; i < left.at.size() && !std::isnan(most); ++i)
    if (const double by = relation->bounds * (left.at[i] - right.at[i]); !(by <= most)) most = by;
  return most;
}

}  // namespace attnlab
