#include "app/figures/canvas/formula_parse.h"

#include <algorithm>
#include <array>

namespace attnlab {
namespace {

struct Sign {
  std::string_view name, text;
  Face face = Face::math_upright;
  Spacing spacing = Spacing::ordinary;
};

constexpr Face up = Face::math_upright, it = Face::math;
constexpr std::array signs{
    Sign{"cdot", "·", up, Spacing::operation},
    Sign{"times", "×", up, Spacing::operation},
    Sign{"div", "÷", up, Spacing::operation},
    Sign{"pm", "±", up, Spacing::operation},
    Sign{"odot", "⊙", up, Spacing::operation},
    Sign{"circ", "∘", up, Spacing::operation},
    Sign{"le", "≤", up, Spacing::relation},
    Sign{"leq", "≤", up, Spacing::relation},
    Sign{"ge", "≥", up, Spacing::relation},
    Sign{"geq", "≥", up, Spacing::relation},
    Sign{"ne", "≠", up, Spacing::relation},
    Sign{"neq", "≠", up, Spacing::relation},
    Sign{"approx", "≈", up, Spacing::relation},
    Sign{"to", "→", up, Spacing::relation},
    Sign{"mapsto", "↦", up, Spacing::relation},
    Sign{"in", "∈", up, Spacing::relation},
    Sign{"sum", "∑", up, Spacing::function},
    Sign{"infty", "∞", up},
    Sign{"ldots", "…", up},
    Sign{"dots", "…", up},
    Sign{"cdots", "⋯", up},
    Sign{"partial", "∂", up},
    Sign{"top", "⊤", up},
    Sign{"prime", "′", up},
    Sign{"lVert", "‖", up, Spacing::open},
    Sign{"rVert", "‖", up, Spacing::close},
    Sign{"|", "‖", up},
    Sign{"lvert", "|", up, Spacing::open},
    Sign{"rvert", "|", up, Spacing::close},
    Sign{"{", "{", up, Spacing::open},
    Sign{"}", "}", up, Spacing::close},
    Sign{"%", "%", up},
    Sign{"_", "_", up},
    Sign{"alpha", "α", it},
    Sign{"beta", "β", it},
    Sign{"gamma", "γ", it},
    Sign{"delta", "δ", it},
    Sign{"epsilon", "ε", it},
    Sign{"varepsilon", "ε", it},
    Sign{"zeta", "ζ", it},
    Sign{"eta", "η", it},
    Sign{"theta", "θ", it},
    Sign{"iota", "ι", it},
    Sign{"kappa", "κ", it},
    Sign{"lambda", "λ", it},
    Sign{"mu", "μ", it},
    Sign{"nu", "ν", it},
    Sign{"xi", "ξ", it},
    Sign{"pi", "π", it},
    Sign{"rho", "ρ", it},
    Sign{"sigma", "σ", it},
    Sign{"tau", "τ", it},
    Sign{"phi", "φ", it},
    Sign{"varphi", "φ", it},
    Sign{"chi", "χ", it},
    Sign{"psi", "ψ", it},
    Sign{"omega", "ω", it},
    Sign{"Gamma", "Γ", up},
    Sign{"Delta", "Δ", up},
    Sign{"Theta", "Θ", up},
    Sign{"Lambda", "Λ", up},
    Sign{"Xi", "Ξ", up},
    Sign{"Pi", "Π", up},
    Sign{"Sigma", "Σ", up},
    Sign{"Phi", "Φ", up},
    Sign{"Psi", "Ψ", up},
    Sign{"Omega", "Ω", up},
    Sign{"exp", "exp", up, Spacing::function},
    Sign{"log", "log", up, Spacing::function},
    Sign{"ln", "ln", up, Spacing::function},
    Sign{"max", "max", up, Spacing::function},
    Sign{"min", "min", up, Spacing::function},
    Sign{"det", "det", up, Spacing::function},
    Sign{"left", "", up},
    Sign{"right", "", up},
};

struct Space {
  std::string_view name;
  double em;
};
constexpr std::array spaces{Space{",", 1.0 / 6},  Space{":", 2.0 / 9}, Space{";", 5.0 / 18},
                            Space{"!", -1.0 / 6}, Space{" ", 0.25},    Space{"quad", 1},
                            Space{"qquad", 2}};

Spacing spacing_of(char c) {
  switch (c) {
    case '+':
    case '-': return Spacing::operation;
    case '=':
    case '<':
    case '>': return Spacing::relation;
    case ',':
    case ';': return Spacing::punctuation;
    case '(':
    case '[': return Spacing::open;
    case ')':
    case ']': return Spacing::close;
    default: return Spacing::ordinary;
  }
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

}  // namespace

std::optional<FormulaNode> sign_of_command(std::string_view name) {
  FormulaNode node;
  if (const auto* space = std::ranges::find(spaces, name, &Space::name); space != spaces.end()) {
    node.spacing = Spacing::space;
    node.width = space->em;
    return node;
  }
  const auto* sign = std::ranges::find(signs, name, &Sign::name);
  if (sign == signs.end()) return std::nullopt;
  node.text = sign->text;
  node.face = sign->face;
  node.spacing = sign->spacing;
  return node;
}

FormulaNode sign_of_character(std::string_view character) {
  FormulaNode node;
  node.text = character == "-" ? "−" : character == "'" ? "′" : std::string(character);
  if (character.size() == 1) {
    node.face = is_letter(character[0]) ? Face::math : Face::math_upright;
    node.spacing = spacing_of(character[0]);
  } else {
    node.face = Face::math_upright;
  }
  return node;
}

}  // namespace attnlab
