#include "app/page/html.h"

#include "app/figures/canvas/formula_parse.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace attnlab {
namespace {

bool in_xml(char32_t code) {
  return code == '\t' || code == '\n' || (code >= 0x20 && code != 0xFFFE && code != 0xFFFF && code != 0x7F);
}

std::string formula_of(const FormulaNode& node);

// A sign between nothing and a number is no operation.
bool is_unary(const FormulaNode& sign, const FormulaNode* before) {
  if (sign.kind != FormulaNode::Kind::sign || sign.spacing != Spacing::operation) return false;
  if (before == nullptr) return true;
  if (before->kind != FormulaNode::Kind::sign) return false;
  return before->spacing == Spacing::operation || before->spacing == Spacing::relation ||
         before->spacing == Spacing::open || before->spacing == Spacing::punctuation;
}

std::string children_of(const FormulaNode& node) {
  std::string html;
  const FormulaNode* before = nullptr;
  for (const FormulaNode& child : node.children) {
    html += is_unary(child, before) ? html_text(child.text) : formula_of(child);
    before = &child;
  }
  // Letters side by side lean together.
  constexpr std::string_view between = "</i><i>";
  for (std::size_t at = html.find(between); at != std::string::npos; at = html.find(between, at))
    html.erase(at, between.size());
  return html;
}

std::string sign_html(const FormulaNode& node) {
  if (node.spacing == Spacing::space) return node.width > 0 ? " " : "";
  const std::string text = html_text(node.text);
  std::string face = node.face == Face::math        ? "<i>" + text + "</i>"
                     : node.face == Face::sans_bold ? "<b>" + text + "</b>"
                                                    : text;
  switch (node.spacing) {
    case Spacing::operation:
    case Spacing::relation: return " " + face + " ";
    case Spacing::punctuation: return face + " ";
    default: return face;
  }
}

// Without the tags: whether there is a single sign in it.
bool is_single(const FormulaNode& node) {
  return node.kind == FormulaNode::Kind::sign ||
         (node.kind == FormulaNode::Kind::group && node.children.size() == 1 && is_single(node.children[0]));
}

std::string stacked(const FormulaNode& node) {
  std::string html = "<span class=\"stacked\">";
  for (const FormulaNode& line : node.children) html += "<span>" + formula_of(line) + "</span>";
  return html + "</span>";
}

std::string formula_of(const FormulaNode& node) {
  using Kind = FormulaNode::Kind;
  switch (node.kind) {
    case Kind::sign: return sign_html(node);
    case Kind::group: return children_of(node);
    case Kind::scripts: {
      std::string html = formula_of(node.children[0]);
      if (!node.children[2].children.empty()) html += "<sub>" + formula_of(node.children[2]) + "</sub>";
      if (!node.children[1].children.empty()) html += "<sup>" + formula_of(node.children[1]) + "</sup>";
      return html;
    }
    case Kind::fraction:
    case Kind::lines: return stacked(node);
    case Kind::root: return "√<span class=\"over\">" + formula_of(node.children[0]) + "</span>";
    case Kind::hat: {
      // The hat stands over the first letter.
      const std::string body = formula_of(node.children[0]);
      if (is_single(node.children[0]))
        return body.substr(0, body.rfind("</")) + "\u0302" + (body.ends_with("</i>") ? "</i>" : "");
      const auto end = body.find("</i>");
      return end == std::string::npos ? body + "\u0302" : body.substr(0, end) + "\u0302" + body.substr(end);
    }
  }
  return {};
}

bool in_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$' ||
         static_cast<unsigned char>(c) >= 0x80;
}

// Copies a program piece by piece: texts and patterns as they are, of blanks only those between two words or
// signs, and constants that follow each other as one statement.
class Packer {
 public:
  explicit Packer(std::string_view program) : rest_(program) {}

  std::string packed() {
    while (!rest_.empty()) step();
    return std::move(out_);
  }

 private:
  void step() {
    const char c = rest_.front();
    if (begins_statement() && c != ';' && c != '\n' && c != ' ') {
      constants_.back() = rest_.starts_with(constant);
      if (constants_.back()) return take(constant.size());
    }
    if (c == ';' && constants_.back() && goes_on()) return;
    if (c == '{' || c == '(' || c == '[') constants_.push_back(false);
    if ((c == '}' || c == ')' || c == ']') && constants_.size() > 1) constants_.pop_back();
    if (c == '\n') return line();
    if (c == ' ') return blank();
    if (c == '"' || c == '\'') return text(c);
    if (c == '`') return template_text();
    if (c == '/' && begins_pattern()) return pattern();
    if (c == '}' && out_.ends_with(';')) out_.pop_back();  // our loops without a body have braces
    take();
  }

  void take(std::size_t count = 1) {
    out_ += rest_.substr(0, count);
    rest_.remove_prefix(count);
  }

  bool begins_statement() const {
    return out_.empty() || std::string_view(";{}\n").find(out_.back()) != std::string_view::npos;
  }

  // At the ';' behind a constant: where the next statement is one, too, a ',' before its name.
  bool goes_on() {
    const std::size_t next = rest_.find_first_not_of(" \n", 1);
    if (next == std::string_view::npos || !rest_.substr(next).starts_with(constant)) return false;
    out_ += ',';
    rest_.remove_prefix(next + constant.size());
    return true;
  }

  // What begins at the edge begins a line; what is indented goes on behind the line before.
  void line() {
    for (;;) {
      const std::size_t indent = rest_.find_first_not_of(" \n");
      if (indent == std::string_view::npos) {
        rest_ = {};
        break;
      }
      const bool at_edge = rest_[indent - 1] == '\n' && rest_[indent] != '}' && rest_[indent] != ')';
      rest_.remove_prefix(indent);
      if (rest_.starts_with("//")) {
        rest_.remove_prefix(std::min(rest_.find('\n'), rest_.size()));
        continue;
      }
      if (!at_edge) return apart();
      break;
    }
    out_ += '\n';
  }

  void blank() {
    rest_.remove_prefix(std::min(rest_.find_first_not_of(' '), rest_.size()));
    apart();
  }

  void apart() {
    if (out_.empty() || rest_.empty()) return;
    const char before = out_.back(), after = rest_.front();
    const bool same_sign = before == after && (after == '+' || after == '-');
    if ((in_word(before) && in_word(after)) || same_sign || before == '/' || after == '/') out_ += ' ';
  }

  void text(char quote) {
    take();
    while (!rest_.empty() && rest_.front() != quote) {
      if (rest_.front() == '\\') take();
      if (!rest_.empty()) take();
    }
    if (!rest_.empty()) take();
  }

  // What stands in ${...} is a program again, with templates in it.
  void template_text() {
    take();
    while (!rest_.empty() && rest_.front() != '`') {
      if (rest_.starts_with("${")) {
        take(2);
        constants_.push_back(false);
        for (int depth = 1; depth > 0 && !rest_.empty();) {
          depth += rest_.front() == '{' ? 1 : rest_.front() == '}' ? -1 : 0;
          step();
        }
        continue;
      }
      if (rest_.front() == '\\') take();
      if (!rest_.empty()) take();
    }
    if (!rest_.empty()) take();
  }

  // A slash behind a sign that begins something is no division.
  bool begins_pattern() const {
    const std::size_t last = out_.find_last_not_of(" \n");
    const std::string_view before =
        std::string_view(out_).substr(0, last == std::string::npos ? 0 : last + 1);
    return before.empty() || before.ends_with("return") ||
           std::string_view("(,=:[!&|?{};>").find(before.back()) != std::string_view::npos;
  }

  void pattern() {
    take();
    for (bool in_class = false; !rest_.empty() && (in_class || rest_.front() != '/');) {
      if (rest_.front() == '[') in_class = true;
      if (rest_.front() == ']') in_class = false;
      if (rest_.front() == '\\') take();
      if (!rest_.empty()) take();
    }
    if (!rest_.empty()) take();
  }

  static constexpr std::string_view constant = "const ";
  std::string_view rest_;
  std::string out_;
  std::vector<bool> constants_{false};  // of each bracket that is open: whether its statement is one of these
};

}  // namespace

std::string html_text(std::string_view text) {
  std::string html;
  while (!text.empty()) {
    const char32_t code = take_code(text);
    switch (code) {
      case '&': html += "&amp;"; break;
      case '<': html += "&lt;"; break;
      case '>': html += "&gt;"; break;
      case '"': html += "&quot;"; break;
      default: append_code(html, in_xml(code) ? code : replacement_character);
    }
  }
  return html;
}

std::string html_formula_piece(std::string_view latex) { return formula_of(parse_formula(latex)); }

std::string html_formula(std::string_view latex) {
  return "<span class=\"formula\">" + html_formula_piece(latex) + "</span>";
}

std::string html_words(std::string_view words) {
  std::string html;
  bool formula = false;
  for (;;) {
    const std::size_t end = words.find('$');
    const std::string_view piece = words.substr(0, end);
    html += formula && end != std::string_view::npos ? html_formula(piece) : html_text(piece);
    if (end == std::string_view::npos) return html;
    words.remove_prefix(end + 1);
    formula = !formula;
  }
}

std::string script_json(std::string_view json) {
  std::string out;
  while (!json.empty()) {
    const char32_t code = take_code(json);
    const char* escaped = code == '<' ? "\\u003c"
                          : code == '>' && out.ends_with("]]")
                              ? "\\u003e"  // the end of what XML takes for text
                          : code == '&'    ? "\\u0026"
                          : code == 0x7F   ? "\\u007f"
                          : code == 0xFFFE ? "\\ufffe"
                          : code == 0xFFFF ? "\\uffff"
                          : code == 0x2028 ? "\\u2028"
                          : code == 0x2029 ? "\\u2029"
                                           : nullptr;
    if (escaped != nullptr)
      out += escaped;
    else
      append_code(out, code);
  }
  return out;
}

std::string packed_program(std::string_view program) {
  const std::string text = "\n" + std::string(program);
  return Packer(text).packed().substr(1);
}

std::string packed_style(std::string_view written) {
  std::string out, style(written);
  for (auto from = style.find("/*"); from != std::string::npos; from = style.find("/*"))
    style.erase(from, std::min(style.find("*/", from), style.size() - 2) + 2 - from);
  for (const char c : style) {
    const char before = out.empty() ? '\n' : out.back();
    const bool blank = c == ' ' || c == '\n';
    if (blank && std::string_view(" \n{};:,>").find(before) != std::string_view::npos && c != '\n') continue;
    if (c == '\n' && std::string_view("\n}").find(before) != std::string_view::npos) continue;
    if (before == ' ' && std::string_view("{}>").find(c) != std::string_view::npos) out.pop_back();
    if (c == '}' && out.ends_with(';')) out.pop_back();
    out += c;
  }
  return out;
}

}  // namespace attnlab
