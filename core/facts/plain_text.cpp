// Mathematics as text of one line: "S = P_Q P_K^T" of "S = P_Q P_K^{\mathsf{T}}".
#include "core/facts/facts.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace attnlab {
namespace {

using Sign = std::pair<std::string_view, std::string_view>;
constexpr std::array signs{
    Sign{"le", "≤"},          Sign{"ge", "≥"},      Sign{"ne", "≠"},     Sign{"to", "→"},
    Sign{"cdot", "·"},        Sign{"lVert", "‖"},   Sign{"rVert", "‖"},  Sign{"lvert", "|"},
    Sign{"rvert", "|"},       Sign{"infty", "∞"},   Sign{"ldots", "…"},  Sign{"in", "∈"},
    Sign{"approx", "≈"},      Sign{"partial", "∂"}, Sign{"times", "×"},  Sign{"odot", "⊙"},
    Sign{"circ", "∘"},        Sign{"pm", "±"},      Sign{"left", ""},    Sign{"right", ""},
    Sign{"mathsf", ""},       Sign{"mathrm", ""},   Sign{"mathbf", ""},  Sign{"text", ""},
    Sign{"operatorname", ""}, Sign{"quad", "  "},   Sign{"qquad", "  "}, Sign{"sigma", "σ"},
    Sign{"tau", "τ"},         Sign{"beta", "β"},    Sign{"lambda", "λ"}, Sign{"pi", "π"},
    Sign{"theta", "θ"},       Sign{"alpha", "α"},   Sign{"nabla", "∇"},  Sign{"varepsilon", "ε"},
};

class Reader {
 public:
  explicit Reader(std::string_view latex) : rest_(latex) {}

  // To the end, or to the brace that closes a group.
  std::string read() {
    std::string out;
    while (!rest_.empty() && rest_.front() != '}') {
      const char c = take();
      if (c == '\\')
        out += command();
      else if (c == '{')
        out += group();
      else if (c == '^' || c == '_')
        out += script(c);
      else if (c != '$')
        out += c;
    }
    return out;
  }

 private:
  char take() {
    const char c = rest_.front();
    rest_.remove_prefix(1);
    return c;
  }

  // What stands in braces of which the first is read.
  std::string group() {
    std::string out = read();
    if (!rest_.empty()) take();
    return out;
  }

  // A group in braces, or one sign.
  std::string argument() {
    while (!rest_.empty() && rest_.front() == ' ') take();
    if (rest_.empty()) return "";
    const char c = take();
    if (c == '{') return group();
    return c == '\\' ? command() : std::string(1, c);
  }

  // In parentheses, unless it is one word or number.
  static std::string operand(std::string text) {
    const bool word = std::ranges::all_of(
        text, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-'; });
    return word ? text : '(' + std::move(text) + ')';
  }

  std::string script(char mark) { return mark + operand(argument()); }

  std::string command() {
    if (rest_.empty()) return "";
    if (std::isalpha(static_cast<unsigned char>(rest_.front())) == 0) {
      const char c = take();
      return c == '!' ? "" : c == ',' || c == ';' || c == ':' || c == ' ' ? " " : std::string(1, c);
    }
    std::string name;
    while (!rest_.empty() && std::isalpha(static_cast<unsigned char>(rest_.front())) != 0) name += take();
    if (name == "frac" || name == "tfrac" || name == "dfrac") {
      const std::string above = operand(argument());
      return '(' + above + '/' + operand(argument()) + ')';
    }
    if (name == "sqrt") return "sqrt(" + argument() + ')';
    for (const auto& [known, text] : signs)
      if (known == name) return std::string(text);
    return name;
  }

  std::string_view rest_;
};

}  // namespace

std::string plain_text(std::string_view latex) {
  std::string out;
  for (const char c : Reader(latex).read())
    if (c != ' ' || (!out.empty() && out.back() != ' ')) out += c;
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

}  // namespace attnlab
