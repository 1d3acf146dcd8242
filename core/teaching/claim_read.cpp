#include "core/teaching/claim_read.h"

#include "core/teaching/functions.h"
#include "core/text/expression.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>
#include <vector>

namespace attnlab {
namespace {

constexpr int most_nesting = 40;

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::string quoted(std::string_view text) {
  return "\"" + std::string(text.substr(0, 40)) + (text.size() > 40 ? "..." : "") + "\"";
}

}  // namespace

void ClaimReader::blanks() {
  while (at_ < text_.size() && text_[at_] == ' ') ++at_;
}

bool ClaimReader::take(std::string_view sign) {
  blanks();
  if (!text_.substr(at_).starts_with(sign)) return false;
  at_ += sign.size();
  return true;
}

bool ClaimReader::at_end() {
  blanks();
  return at_ == text_.size();
}

std::string_view ClaimReader::word() {
  const std::size_t begin = at_;
  while (at_ < text_.size() && (is_letter(text_[at_]) || (at_ > begin && is_digit(text_[at_])))) ++at_;
  return text_.substr(begin, at_ - begin);
}

ClaimValue ClaimReader::joined(ClaimValue a, ClaimValue b, double (*f)(double, double)) {
  if (!fault_.empty()) return {};
  if (!fit(a, b)) return fail("a " + shape_words(a) + " and a " + shape_words(b) + " matrix do not fit");
  std::transform(a.at.begin(), a.at.end(), b.at.begin(), a.at.begin(), f);
  return a;
}

ClaimValue ClaimReader::sum() {
  if (++depth_ > most_nesting) return fail("the claim is nested too deeply");
  ClaimValue value = term();
  while (fault_.empty()) {
    // "± 0.01" and "+- 0.01" end an expression.
    blanks();
    if (rest().starts_with("+-")) break;
    if (take("+"))
      value = joined(std::move(value), term(), [](double x, double y) { return x + y; });
    else if (take("-"))
      value = joined(std::move(value), term(), [](double x, double y) { return x - y; });
    else
      break;
  }
  --depth_;
  return value;
}

ClaimValue ClaimReader::term() {
  ClaimValue value = sign();
  while (fault_.empty()) {
    if (take("*"))
      value = joined(std::move(value), sign(), [](double x, double y) { return x * y; });
    else if (take("/"))
      value = joined(std::move(value), sign(), [](double x, double y) { return x / y; });
    else
      break;
  }
  return value;
}

ClaimValue ClaimReader::sign() {
  int minus = 0;
  while (take("-")) ++minus;
  ClaimValue value = raised();
  if (minus % 2 == 1)
    std::transform(value.at.begin(), value.at.end(), value.at.begin(), [](double x) { return -x; });
  return value;
}

ClaimValue ClaimReader::raised() {
  ClaimValue value = primary();
  if (!fault_.empty() || !take("**")) return value;
  return joined(std::move(value), primary(), [](double x, double y) { return std::pow(x, y); });
}

ClaimValue ClaimReader::primary() {
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

ClaimValue ClaimReader::list() {
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

ClaimValue ClaimReader::called(std::string_view name) {
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

std::string_view ClaimReader::scene_after_at() {
  if (at_ >= text_.size() || text_[at_] != '@') return on_;
  ++at_;
  // The longest name that the stage knows: "A@x-2" is A of x-2 where there is such a scene, else A of x, minus 2.
  std::string_view best;
  for (const auto& [id, scene] : stage_)
    if (rest().starts_with(id) && id.size() > best.size()) best = id;
  if (best.empty())
    fail("there is no scene " + quoted(rest().substr(0, rest().find_first_of(" +*/,)]<>=~"))));
  at_ += best.size();
  return best;
}

ClaimValue ClaimReader::named(std::string_view name) {
  const Pick pick = index();
  const std::string_view id = scene_after_at();
  if (!fault_.empty()) return {};
  const auto found = stage_.find(id);
  if (found == stage_.end()) return fail("there is no scene " + quoted(id));
  auto value = named_grid(found->second, name);
  if (auto* sentence = std::get_if<std::string>(&value)) return fail(std::move(*sentence));
  return picked(std::get<ClaimValue>(std::move(value)), pick, std::string(name));
}

std::optional<int> ClaimReader::index_number() {
  blanks();
  if (take(":")) return -1;
  int number = 0;
  const auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), number);
  if (error != std::errc() || number < 1) return std::nullopt;
  at_ = static_cast<std::size_t>(end - text_.data());
  return number;
}

ClaimReader::Pick ClaimReader::index() {
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

ClaimValue ClaimReader::picked(ClaimValue grid, const Pick& pick, const std::string& what) {
  if (!fault_.empty() || pick.count == 0) return grid;
  if (pick.count == 1 && !grid.is_vector()) return fail(what + " has rows and columns: expected two indices");
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

}  // namespace attnlab
