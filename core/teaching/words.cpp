#include "core/teaching/words.h"

#include "core/teaching/claim.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

#include <cctype>

namespace attnlab {
namespace {

constexpr const char* at_present = "now";
constexpr int words_decimals = 2, most_words_decimals = 9;

// The braces of mathematical type follow a sign, a letter or another brace;
// those around an expression do not.
bool opens_expression(std::string_view text, std::size_t at) {
  if (text[at] != '{') return false;
  if (at == 0) return true;
  const char before = text[at - 1];
  return before != '_' && before != '^' && before != '}' &&
         std::isalpha(static_cast<unsigned char>(before)) == 0;
}

// What stands for an expression, or what is wrong with it.
struct Spoken {
  std::string words, wrong;
};

Spoken number_in_words(double value, int decimals, bool as_entry) {
  if (std::isnan(value)) return {"no number", {}};
  if (std::isinf(value)) return {value < 0 ? "−∞" : "∞", {}};
  if (!as_entry) return {show_rounded(value, decimals), {}};
  std::string words = show_number(value, decimals);
  if (words.find('e') == std::string::npos && words.find('.') != std::string::npos) {
    words.resize(words.find_last_not_of('0') + 1);
    if (words.ends_with('.')) words.pop_back();
  }
  return {words, {}};
}

Spoken name_in_words(const Scene& scene, bool key, std::string_view number) {
  const Dims n = dims(scene);
  const int count = key ? n.n_k : n.n_q;
  const auto index = whole_number(number);
  if (!index || *index < 1 || *index > count)
    return {{},
            "expected the number of a " + std::string(key ? "key" : "query") + " from 1 to " +
                std::to_string(count)};
  return {key ? key_label(scene, *index - 1) : token_label(scene, *index - 1), {}};
}

Spoken value_in_words(std::string_view expression, const Stage& stage, std::string_view on) {
  int decimals = words_decimals;
  bool as_entry = false;
  if (const auto bar = expression.rfind('|'); bar != std::string_view::npos) {
    const std::string_view behind = trimmed(expression.substr(bar + 1), " ");
    as_entry = behind.empty();
    const auto asked = as_entry ? std::optional(words_decimals) : whole_number(behind);
    if (!asked || *asked < 0 || *asked > most_words_decimals)
      return {{}, "expected decimals from 0 to " + std::to_string(most_words_decimals) + " after |"};
    decimals = *asked;
    expression = expression.substr(0, bar);
  }
  const auto value = evaluate(expression, stage, on);
  if (const auto* wrong = std::get_if<std::string>(&value)) return {{}, *wrong};
  const auto& grid = std::get<ClaimValue>(value);
  if (!grid.is_number()) return {{}, "expected a number, found a " + shape_words(grid) + " matrix"};
  return number_in_words(grid.at.front(), decimals, as_entry);
}

}  // namespace

Said with_values(std::string_view text, const std::function<void(Said&, std::string_view)>& say_value) {
  Said out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!opens_expression(text, i)) {
      out.text += text[i];
      continue;
    }
    const std::size_t end = text.find('}', i);
    if (end == std::string_view::npos) return out.say(text.substr(i));
    say_value(out, text.substr(i + 1, end - i - 1));
    i = end;
  }
  return out;
}

LiveWords live_words(std::string_view words, const Stage& stage, std::string_view on) {
  LiveWords out;
  static_cast<Said&>(out) = with_values(words, [&](Said& said, std::string_view expression) {
    const bool query = expression.starts_with("q:"), key = expression.starts_with("k:");
    const Spoken spoken =
        query || key ? name_in_words(stage.find(on)->second.scene, key, trimmed(expression.substr(2), " "))
                     : value_in_words(expression, stage, on);
    if (spoken.wrong.empty())
      return void(said.say(spoken.words, query ? SaidKind::query : key ? SaidKind::key : SaidKind::number));
    if (out.wrong.empty()) out.wrong = '{' + quotable(expression) + "}: " + spoken.wrong;
    said.say("?");
  });
  return out;
}

LiveWords slide_words(const Scene& scene, const Analysis& analysis, const Scene* before,
                      const Analysis* before_analysis, std::string_view words, int power) {
  if (words.find('{') == std::string_view::npos) return {{std::string(words), {}}, {}};
  const bool has_before = before != nullptr && before_analysis != nullptr;
  Stage stage{{at_present, staged(scene, analysis)},
              {state_before, staged(has_before ? *before : scene, has_before ? *before_analysis : analysis)}};
  for (auto& [name, one] : stage) one.power = power;
  return live_words(words, stage, at_present);
}

}  // namespace attnlab
