#include "app/figures/canvas/formula_parse.h"
#include "core/text/utf8.h"

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

// "\alpha", "\le", "\exp", "\,": a sign, a function name or a space; nothing for commands that take arguments
// and for unknown ones. `name` comes without its backslash.
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

// One character of the source, UTF-8.
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

using Kind = FormulaNode::Kind;

bool breaks(const FormulaNode& node) {
  return node.kind == Kind::sign && node.spacing == Spacing::line_break;
}

// A group, or lines where there is a break.
FormulaNode group_of(std::vector<FormulaNode> children) {
  FormulaNode node;
  node.kind = Kind::group;
  if (std::ranges::none_of(children, breaks)) {
    node.children = std::move(children);
    return node;
  }
  FormulaNode lines;
  lines.kind = Kind::lines;
  for (FormulaNode& child : children) {
    if (breaks(child)) {
      lines.children.push_back(std::move(node));
      node = {};
      node.kind = Kind::group;
    } else {
      node.children.push_back(std::move(child));
    }
  }
  lines.children.push_back(std::move(node));
  return lines;
}

FormulaNode literal(std::string_view text, Face face = Face::math_upright) {
  FormulaNode node;
  node.text = text;
  node.face = face;
  return node;
}

std::size_t character_length(std::string_view text, std::size_t at) {
  std::size_t length = 1;
  while (at + length < text.size() && (static_cast<unsigned char>(text[at + length]) & 0xC0) == 0x80)
    ++length;
  return length;
}

class Parser {
 public:
  explicit Parser(std::string_view source) : source_(source), closing_(closing_braces(source)) {}

  FormulaNode all() {
    std::vector<FormulaNode> nodes;
    nodes.reserve(8);
    while (at_ < source_.size()) element(nodes, 0);
    return group_of(std::move(nodes));
  }

 private:
  char peek() const { return at_ < source_.size() ? source_[at_] : '\0'; }

  // Appends what stands at the position to `out`; always moves on.
  void element(std::vector<FormulaNode>& out, int depth) {
    const char c = peek();
    if (c == ' ') {
      ++at_;
      return;
    }
    if (c == '^' || c == '_') {
      script(out, depth);
      return;
    }
    out.push_back(atom(depth));
  }

  FormulaNode atom(int depth) {
    const std::size_t start = at_;
    if (depth >= max_formula_depth) return rest(start);
    if (peek() == '{') {
      if (auto group = braces(depth)) return *std::move(group);
      at_ = start + 1;
      return literal("{");
    }
    if (peek() == '\\') return command(depth);
    at_ += character_length(source_, at_);
    return sign_of_character(source_.substr(start, at_ - start));
  }

  FormulaNode rest(std::size_t start) {
    at_ = source_.size();
    return literal(source_.substr(start));
  }

  // "{...}", or nothing when it is not closed (the position is then anywhere).
  std::optional<FormulaNode> braces(int depth) {
    if (!closes(at_)) return std::nullopt;
    ++at_;
    std::vector<FormulaNode> nodes;
    while (at_ < source_.size() && peek() != '}') element(nodes, depth + 1);
    if (peek() != '}') return std::nullopt;
    ++at_;
    return group_of(std::move(nodes));
  }

  // Whether the brace at `open` is closed further on.
  bool closes(std::size_t open) const { return end_of(open) != std::string_view::npos; }

  std::size_t end_of(std::size_t open) const { return closing_[open]; }

  // For each opening brace the one that closes it, found in one pass.
  static std::vector<std::size_t> closing_braces(std::string_view source) {
    if (source.find('{') == std::string_view::npos) return {};
    std::vector<std::size_t> closing(source.size(), std::string_view::npos), open;
    for (std::size_t i = 0; i < source.size(); ++i) {
      if (source[i] == '\\') {
        ++i;
        continue;
      }
      if (source[i] == '{') open.push_back(i);
      if (source[i] == '}' && !open.empty()) {
        closing[open.back()] = i;
        open.pop_back();
      }
    }
    return closing;
  }

  std::optional<FormulaNode> argument(int depth) {
    while (peek() == ' ') ++at_;
    if (at_ >= source_.size() || peek() == '}' || peek() == '^' || peek() == '_') return std::nullopt;
    if (peek() == '{') return braces(depth);
    return atom(depth + 1);
  }

  void script(std::vector<FormulaNode>& out, int depth) {
    const std::size_t start = at_;
    const bool raised = peek() == '^';
    ++at_;
    std::optional<FormulaNode> content = depth < max_formula_depth ? argument(depth) : std::nullopt;
    if (!content) {  // nothing to raise: the sign itself
      at_ = start + 1;
      out.push_back(literal(raised ? "^" : "_"));
      return;
    }
    const std::size_t slot = raised ? 1 : 2;
    if (out.empty()) out.push_back(group_of({}));
    if (out.back().kind != Kind::scripts || !out.back().children[slot].children.empty()) {
      FormulaNode node;
      node.kind = Kind::scripts;
      node.children.reserve(3);
      node.children.push_back(std::move(out.back()));
      node.children.push_back(group_of({}));
      node.children.push_back(group_of({}));
      out.back() = std::move(node);
    }
    FormulaNode& place = out.back().children[slot];
    if (content->kind == Kind::group)
      place = *std::move(content);
    else
      place.children.push_back(*std::move(content));
  }

  std::string_view command_name() {
    std::size_t end = at_ + 1;
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    while (end < source_.size() && letter(source_[end])) ++end;
    if (end == at_ + 1 && end < source_.size()) end += character_length(source_, end);
    const std::string_view name = source_.substr(at_ + 1, end - at_ - 1);
    at_ = end;
    return name;
  }

  FormulaNode command(int depth) {
    const std::size_t start = at_;
    const std::string_view name = command_name();
    if (auto sign = sign_of_command(name)) return *std::move(sign);
    if (name == "\\") {
      FormulaNode node;
      node.spacing = Spacing::line_break;
      return node;
    }
    if (name == "frac" || name == "tfrac" || name == "dfrac")
      return with_arguments(Kind::fraction, 2, start, depth);
    if (name == "sqrt") return with_arguments(Kind::root, 1, start, depth);
    if (name == "hat") return with_arguments(Kind::hat, 1, start, depth);
    if (auto text = upright(name)) return *std::move(text);
    return literal(source_.substr(start, at_ - start));
  }

  FormulaNode with_arguments(Kind kind, int count, std::size_t start, int depth) {
    FormulaNode node;
    node.kind = kind;
    const std::size_t after = at_;
    for (int i = 0; i < count; ++i) {
      std::optional<FormulaNode> one = argument(depth);
      if (!one) {
        at_ = after;
        return literal(source_.substr(start, after - start));
      }
      node.children.push_back(*std::move(one));
    }
    return node;
  }

  // \mathsf{T}, \text{words}, ...: their content is text, in which only braces, spaces and \_ mean anything.
  std::optional<FormulaNode> upright(std::string_view name) {
    static constexpr std::array names{"mathsf",       "mathrm", "text",  "mathbf",
                                      "operatorname", "textrm", "mathit"};
    if (std::ranges::find(names, name) == names.end() || peek() != '{') return std::nullopt;
    const std::size_t end = end_of(at_);
    if (end == std::string_view::npos) return std::nullopt;
    std::string text;
    for (std::size_t i = at_ + 1; i < end; ++i) {
      if (source_[i] == '\\' && i + 1 < end) ++i;
      text += source_[i];
    }
    at_ = end + 1;
    FormulaNode node = literal(text, name == "mathbf"   ? Face::sans_bold
                                     : name == "mathit" ? Face::math
                                                        : Face::math_upright);
    if (name == "operatorname") node.spacing = Spacing::function;
    return node;
  }

  std::string_view source_;
  std::vector<std::size_t> closing_;
  std::size_t at_ = 0;
};

}  // namespace

FormulaNode parse_formula(std::string_view latex) { return Parser(latex).all(); }

}  // namespace attnlab
