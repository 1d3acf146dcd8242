#include "app/page/html.h"

#include "app/figures/canvas/formula_parse.h"
#include "core/text/utf8.h"

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
  return html;
}

std::string sign_html(const FormulaNode& node) {
  if (node.spacing == Spacing::space) return node.width > 0 ? " " : "";
  const std::string text = html_text(node.text);
  const std::string face = node.face == Face::math        ? "<i>" + text + "</i>"
                           : node.face == Face::sans_bold ? "<b>" + text + "</b>"
                                                          : text;
  switch (node.spacing) {
    case Spacing::operation:
    case Spacing::relation: return " " + face + " ";
    case Spacing::punctuation: return face + " ";
    case Spacing::function: return face;
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
    const char* escaped = code == '<'      ? "\\u003c"
                          : code == '>'    ? "\\u003e"
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

std::string without_comments(std::string_view program) {
  std::string out;
  while (!program.empty()) {
    const std::size_t end = std::min(program.find('\n'), program.size());
    std::string_view line = program.substr(0, end);
    program.remove_prefix(std::min(end + 1, program.size()));
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    if (!line.empty() && !line.starts_with("//")) (out += line) += '\n';
  }
  return out;
}

}  // namespace attnlab
