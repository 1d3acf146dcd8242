#include "app/page/page_words.h"

#include "app/page/html.h"
#include "app/page/page_program.h"
#include "core/scene/rules.h"
#include "core/teaching/claim.h"
#include "core/teaching/words.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace attnlab {
namespace {

// What an expression is printed as stands in the words as one character that means nothing by itself, until
// they are HTML; words that have such characters of their own are printed without.
constexpr char32_t first_mark = 0xF0000;
constexpr std::string_view begins_a_mark = "\xF3\xB0";

std::string mark_of(std::size_t number) {
  std::string text;
  append_code(text, first_mark + static_cast<char32_t>(number));
  return text;
}

bool is_sign(char c) { return std::string_view("+-*/() ").find(c) != std::string_view::npos; }
bool is_number_part(char c) { return (c >= '0' && c <= '9') || c == '.'; }

// An expression as the page's program reads it; empty where that cannot follow it.
class PageExpression {
 public:
  PageExpression(std::string_view text, const Stage& stage, std::string_view on)
      : rest_(text), stage_(stage), on_name_(on), on_(stage.find(on)->second) {}

  std::string text() {
    while (!rest_.empty() && follows_)
      if (is_sign(rest_.front()) || is_number_part(rest_.front()))
        out_ += taken(1);
      else
        entry();
    return follows_ && lives_ && out_.find("**") == std::string::npos ? out_ : std::string();
  }

 private:
  std::string_view taken(std::size_t count) {
    const std::string_view front = rest_.substr(0, count);
    rest_.remove_prefix(front.size());
    return front;
  }

  // "A2[1,3]", with "@other" behind where it is one of another scene.
  void entry() {
    const std::size_t open = rest_.find('['), close = rest_.find(']'), at = close + 1;
    follows_ = open != std::string_view::npos && close != std::string_view::npos && open < close;
    if (!follows_) return;
    if (at < rest_.size() && rest_[at] == '@') return other(at + 1);
    const auto named = named_node(rest_.substr(0, open));
    const std::string_view index = rest_.substr(open + 1, close - open - 1);
    const std::size_t comma = index.find(',');
    const auto row = whole_number(index.substr(0, comma)),
               col = comma == std::string_view::npos ? std::nullopt : whole_number(index.substr(comma + 1));
    follows_ = named && row && col && has(named->node) && finite_value(rest_.substr(0, at), on_name_);
    if (!follows_) return;
    out_ += page_key(named->node) + '.' + std::to_string(named->head) + '.' + std::to_string(*row - 1) + '.' +
            std::to_string(*col - 1);
    taken(at);
    lives_ = true;
  }

  void other(std::size_t name_at) {
    const std::string_view name = rest_.substr(name_at, rest_.find_first_of("+*/() ", name_at) - name_at);
    const auto value = finite_value(rest_.substr(0, name_at + name.size()), {});
    follows_ = value.has_value();
    if (!follows_) return;
    out_ += '(' + exact_number(*value) + ')';
    taken(name_at + name.size());
  }

  // A masked logit stays what it is.
  std::optional<double> finite_value(std::string_view entry, std::string_view on) const {
    const auto value = evaluate(entry, stage_, on);
    const auto* number = std::get_if<ClaimValue>(&value);
    if (number == nullptr || !number->is_number() || !std::isfinite(number->at.front())) return std::nullopt;
    return number->at.front();
  }

  bool has(Node node) const {
    const std::vector<Node> nodes = page_nodes(on_.scene);
    return std::ranges::find(nodes, node) != nodes.end();
  }

  std::string_view rest_;
  const Stage& stage_;
  std::string_view on_name_;
  const StagedScene& on_;
  std::string out_;
  bool follows_ = true, lives_ = false;
};

// The same scenes, all entries of `on` others.
Stage moved(const Stage& stage, std::string_view on) {
  Scene scene = stage.find(on)->second.scene;
  double by = 0.1;
  for (const MatrixId id : matrices_in_use(scene)) {
    MutableView m = matrix(scene, id);
    for (int i = 0; i < m.rows(); ++i)
      for (int j = 0; j < m.cols(); ++j) m(i, j) += by *= -1.03;
  }
  Stage other = stage;
  other.insert_or_assign(std::string(on), staged(scene, false));
  return other;
}

// As HTML: a number that the page's program prints anew, one that stays behind when a hand moves the scene,
// or words of which no hand is the cause.
std::string number_html(const std::string& expression, const Stage& stage, std::string_view on) {
  const auto printed = [&](const Stage& of) { return live_words('{' + expression + '}', of, on).text; };
  const std::string words = html_text(printed(stage));
  const std::size_t bar = expression.rfind('|');
  const std::string follows = PageExpression(std::string_view(expression).substr(0, bar), stage, on).text();
  if (follows.empty())
    return printed(stage) == printed(moved(stage, on)) ? words : "<data>" + words + "</data>";
  const std::string decimals = bar == std::string::npos ? "" : expression.substr(bar);
  return "<data value=\"" + html_text(follows + decimals) + "\">" + words + "</data>";
}

}  // namespace

std::string page_words(std::string_view words, const Stage& stage, std::string_view on) {
  if (words.find(begins_a_mark) != std::string_view::npos)
    return html_words(live_words(words, stage, on).text);
  std::vector<std::string> numbers;
  std::string html = html_words(with_values(words, [&](Said& said, std::string_view expression) {
                                  said.say(mark_of(numbers.size()));
                                  numbers.push_back(number_html(std::string(expression), stage, on));
                                }).text);
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    const std::string mark = mark_of(k);
    html.replace(html.find(mark), mark.size(), numbers[k]);
  }
  return html;
}

}  // namespace attnlab
