#include "app/figures/canvas/formula_parse.h"

#include "core/text/utf8.h"

#include <algorithm>
#include <array>

namespace attnlab {
namespace {

struct Sign {
  std::string_view name, text;
  Face face = Face::math_upright;
  Spacing spacing = Spacing::ordinary;
};

// Signs of one face that take the same air: each name followed by what is drawn.
struct Group {
  Face face;
  Spacing spacing;
  std::string_view signs;
};

constexpr Face up = Face::math_upright, it = Face::math;
constexpr Group groups[] = {
    {up, Spacing::operation, "cdot · times × div ÷ pm ± odot ⊙ circ ∘"},
    {up, Spacing::relation, "le ≤ leq ≤ ge ≥ geq ≥ ne ≠ neq ≠ approx ≈ to → mapsto ↦ in ∈"},
    {up, Spacing::function, "sum ∑ exp exp log log ln ln max max min min det det"},
    {up, Spacing::open, "lVert ‖ lvert | { {"},
    {up, Spacing::close, "rVert ‖ rvert | } }"},
    {up, Spacing::ordinary, "infty ∞ ldots … dots … cdots ⋯ partial ∂ top ⊤ prime ′ | ‖ % % _ _"},
    {up, Spacing::ordinary, "Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Phi Φ Psi Ψ Omega Ω"},
    {it, Spacing::ordinary,
     "alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ iota ι kappa κ lambda λ "
     "mu μ nu ν xi ξ pi π rho ρ sigma σ tau τ phi φ varphi φ chi χ psi ψ omega ω"},
};

constexpr std::size_t sign_count = [] {
  std::ptrdiff_t words = 0;
  for (const Group& group : groups) words += std::ranges::count(group.signs, ' ') + 1;
  return static_cast<std::size_t>(words / 2 + 2);
}();

constexpr auto signs = [] {
  std::array<Sign, sign_count> list{Sign{"left", ""},
                                    Sign{"right", ""}};  // their brackets stand without them
  std::size_t at = 2;
  for (const Group& group : groups)
    for (std::string_view rest = group.signs; !rest.empty();) {
      const std::string_view name = take_word(rest), text = take_word(rest);
      list[at++] = {name, text, group.face, group.spacing};
    }
  return list;
}();

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
