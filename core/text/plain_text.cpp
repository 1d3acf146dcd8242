#include "core/text/plain_text.h"

#include "core/text/utf8.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace attnlab {
namespace {

using Command = std::pair<std::string_view, std::string_view>;
constexpr std::array commands{
    Command{"le", "≤"},          Command{"ge", "≥"},         Command{"ne", "≠"},     Command{"to", "→"},
    Command{"cdot", "·"},        Command{"lVert", "‖"},      Command{"rVert", "‖"},  Command{"lvert", "|"},
    Command{"rvert", "|"},       Command{"infty", "∞"},      Command{"ldots", "…"},  Command{"in", "∈"},
    Command{"approx", "≈"},      Command{"partial", "∂"},    Command{"times", "×"},  Command{"odot", "⊙"},
    Command{"circ", "∘"},        Command{"pm", "±"},         Command{"left", ""},    Command{"right", ""},
    Command{"mathsf", ""},       Command{"mathrm", ""},      Command{"mathbf", ""},  Command{"text", ""},
    Command{"operatorname", ""}, Command{"quad", "  "},      Command{"qquad", "  "}, Command{"sigma", "σ"},
    Command{"tau", "τ"},         Command{"beta", "β"},       Command{"lambda", "λ"}, Command{"pi", "π"},
    Command{"cdots", "⋯"},       Command{"delta", "δ"},      Command{"theta", "θ"},  Command{"alpha", "α"},
    Command{"nabla", "∇"},       Command{"varepsilon", "ε"}, Command{"gamma", "γ"},  Command{"epsilon", "ε"},
    Command{"zeta", "ζ"},        Command{"eta", "η"},        Command{"iota", "ι"},   Command{"kappa", "κ"},
    Command{"mu", "μ"},          Command{"nu", "ν"},         Command{"xi", "ξ"},     Command{"rho", "ρ"},
    Command{"phi", "φ"},         Command{"chi", "χ"},        Command{"psi", "ψ"},    Command{"omega", "ω"},
};

class FormulaReader {
 public:
  explicit FormulaReader(std::string_view latex) : rest_(latex) {}

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

  // The end of the brackets that open at `i`; the length of the text where they do not close.
  static std::size_t closed(std::string_view text, std::size_t i) {
    int depth = 0;
    for (; i < text.size(); ++i) {
      if (text[i] == '(' || text[i] == '[') ++depth;
      if ((text[i] == ')' || text[i] == ']') && --depth == 0) return i + 1;
    }
    return i;
  }

  // A number, a name, also with brackets behind it, or what stands in brackets: nothing that a sign divides.
  static bool is_whole(std::string_view text) {
    const auto digit = [](char c) { return is_ascii_digit(c) || c == '.'; };
    const std::string_view number = text.starts_with('-') ? text.substr(1) : text;
    if (std::ranges::all_of(number, digit)) return true;
    if (text.empty() || digit(text.front()) || text.front() == '-') return false;
    for (std::size_t i = 0; i < text.size();) {
      const char c = text[i];
      if (c == '(' || c == '[') {
        i = closed(text, i);
        if (i < text.size() && text[i] != '[') return false;
      } else if (c == '_' || c == '^' || std::isalnum(static_cast<unsigned char>(c)) != 0 ||
                 (c & 0x80) != 0) {
        ++i;
      } else {
        return false;
      }
    }
    return true;
  }

  // In parentheses, unless it is one thing.
  static std::string operand(std::string text) { return is_whole(text) ? text : '(' + std::move(text) + ')'; }

  // "4,2": the indices of an entry.
  static bool is_indices(std::string_view text) {
    const auto comma = text.find(',');
    const auto digits = [](std::string_view part) {
      return !part.empty() && part.find_first_not_of("0123456789") == std::string_view::npos;
    };
    return comma != std::string_view::npos && digits(text.substr(0, comma)) && digits(text.substr(comma + 1));
  }

  std::string script(char mark) {
    std::string text = argument();
    if (mark == '_' && is_indices(text)) return '[' + std::move(text) + ']';
    const bool word = std::ranges::all_of(
        text, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-'; });
    const bool bracketed = text.starts_with('(') && closed(text, 0) == text.size();
    return mark + (word || bracketed ? text : '(' + std::move(text) + ')');
  }

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
    if (name == "hat") return argument() + "\u0302";
    if (name == "sqrt") return "sqrt(" + argument() + ')';
    for (const auto& [known, text] : commands)
      if (known == name) return std::string(text);
    return name;
  }

  std::string_view rest_;
};

// "exp((a + b))" says no more than "exp(a + b)".
std::string without_double_brackets(std::string text) {
  std::vector<std::size_t> open;
  std::vector<std::size_t> closing(text.size(), 0);
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(') open.push_back(i);
    if (text[i] != ')' || open.empty()) continue;
    closing[open.back()] = i;
    open.pop_back();
  }
  for (std::size_t i = 0; i + 1 < text.size(); ++i)
    if (text[i] == '(' && text[i + 1] == '(' && closing[i] > 0 && closing[i + 1] + 1 == closing[i])
      text[i] = text[closing[i]] = '\0';
  std::erase(text, '\0');
  return text;
}

bool is_index(char c) { return is_ascii_letter(c) || is_ascii_digit(c); }

// A letter with its index and exponent, from the front of `rest`; empty: none stands there.
std::string take_symbol(std::string_view& rest) {
  std::string_view left = rest.substr(1);
  const auto take = [&left](char mark) {
    if (left.size() < 2 || left[0] != mark || !is_index(left[1])) return std::string();
    std::size_t n = 1;
    while (n < left.size() && is_index(left[n])) ++n;
    std::string out(left.substr(1, n - 1));
    left.remove_prefix(n);
    return out;
  };
  std::string index = take('_'), exponent = take('^');
  if (index.empty() && exponent.empty()) return "";
  // The weights of the layer have their letter above, as in the paper.
  if (rest[0] == 'W' && index.size() == 1 && exponent.empty() &&
      std::string_view("QKVOA").find(index[0]) != std::string_view::npos)
    exponent.swap(index);
  constexpr std::string_view transposed = "ᵀ";
  const bool t = left.starts_with(transposed) || exponent == "T";
  if (left.starts_with(transposed)) left.remove_prefix(transposed.size());
  if (exponent == "T") exponent.clear();
  std::string out(1, rest[0]);
  const bool name = index.size() > 2 && is_ascii_letter(index[0]);
  if (!index.empty()) out += "_{" + (name ? "\\text{" + index + "}" : index) + "}";
  if (!exponent.empty() || t) out += "^{" + exponent + (t ? "\\mathsf{T}" : "") + "}";
  rest = left;
  return out;
}

}  // namespace

std::string plain_text(std::string_view latex) {
  std::string out;
  for (const char c : without_double_brackets(FormulaReader(latex).read()))
    if (c != ' ' || (!out.empty() && out.back() != ' ')) out += c;
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

std::string marked_mathematics(std::string_view words) {
  std::string out;
  bool inside_word = false;
  while (!words.empty()) {
    if (const auto end = words[0] == '$' ? words.find('$', 1) : std::string_view::npos;
        end != std::string_view::npos) {
      out += words.substr(0, end + 1);
      words.remove_prefix(end + 1);
      continue;
    }
    std::string symbol = !inside_word && is_ascii_letter(words[0]) ? take_symbol(words) : "";
    if (!symbol.empty()) {
      out += '$' + symbol + '$';
      inside_word = true;
      continue;
    }
    inside_word = is_index(words[0]) || words[0] == '_' || words[0] == '^' || words[0] == '\\';
    out += words[0];
    words.remove_prefix(1);
  }
  return out;
}

}  // namespace attnlab
