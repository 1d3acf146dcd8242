#include "app/page/page_frame.h"

#include "app/page/html.h"
#include "app/page/page_program.h"
#include "core/analysis/names.h"
#include "core/analysis/node.h"
#include "core/scene/rules.h"
#include "core/text/number.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace attnlab {
namespace {

class TableWriter {
 public:
  TableWriter(const Scene& s, const Analysis& a, int decimals, WrittenTables& written)
      : s_(s), a_(a), nodes_(page_nodes(s)), decimals_(decimals), written_(written) {}

  // Statement by statement, for tables are counted in the order in which they stand.
  std::string text() const {
    std::string text = "<section class=\"given\"><h2>Given</h2>" + chips();
    text += row(given([](Node node) { return !is_per_head(node) && node != Node::W_O; }, 0));
    text +=
        each_head([this](int head) { return row(given([](Node node) { return is_per_head(node); }, head)); });
    text += row(given([](Node node) { return node == Node::W_O; }, 0));
    text += "</section><section class=\"computed\"><h2>What follows</h2>";
    text += each_head([this](int head) {
      std::string own = row(of(
          head, {Node::P_Q, Node::Q_turn, Node::P_K, Node::K_dot, Node::K_placed, Node::K_turn, Node::P_V}));
      own += row(of(head, {Node::S, Node::QQ, Node::D, Node::L, Node::A}));
      std::string last = of(head, {Node::H});
      if (!several()) last += of(0, {Node::Y});
      last += of(head, {Node::W});
      return own + row(last + facts(head));
    });
    if (several()) text += row(of(0, {Node::concat, Node::Y}));
    return text + "</section>\n";
  }

 private:
  bool several() const { return a_.dims.h > 1; }

  static std::string row(const std::string& matrices) {
    return matrices.empty() ? std::string() : "<div class=\"row\">" + matrices + "</div>";
  }

  std::string chips() const {
    if (!several()) return {};
    std::string text = "<div class=\"heads\" role=\"group\" aria-label=\"Which head is shown\">";
    for (int head = 1; head <= a_.dims.h; ++head)
      text += "<button type=\"button\" aria-pressed=\"false\">head " + std::to_string(head) + "</button>";
    return text + "</div>";
  }

  template <typename Write>
  std::string each_head(const Write& write) const {
    std::string text;
    for (int head = 0; head < a_.dims.h; ++head) {
      const std::string inner = write(head);
      if (inner.empty()) continue;
      text += "<div class=\"head\" data-head=\"" + std::to_string(head) + "\">";
      if (several()) text += "<h3>Head " + std::to_string(head + 1) + "</h3>";
      text += inner + "</div>";
    }
    return text;
  }

  template <typename Wanted>
  std::string given(const Wanted& wanted, int head) const {
    std::string text;
    for (const Node node : nodes_)
      if (is_given(node) && wanted(node)) text += matrix_html(node, head);
    return text;
  }

  std::string of(int head, std::initializer_list<Node> wanted) const {
    std::string text;
    for (const Node node : wanted)
      if (std::ranges::find(nodes_, node) != nodes_.end()) text += matrix_html(node, head);
    return text;
  }

  std::string label(Side side, int i) const {
    if (side == Side::queries) return token_label(s_, i);
    if (side == Side::keys) return key_label(s_, i);
    return std::to_string(i + 1);
  }

  std::string cell(Node node, double value, int i, int j) const {
    const bool masked = (node == Node::L || node == Node::A) && !allowed(s_.mask, i, j);
    const std::string text = masked                 ? (node == Node::L ? "−∞" : "0")
                             : std::isfinite(value) ? show_number(value, decimals_)
                                                    : "over";
    return "<td>" + text + "</td>";
  }

  std::string sum_cell(int head, int i) const {
    const double sum = a_.head(head).row_sums(i, 0);
    const std::string text = std::abs(sum - 1) < 1e-12 ? "1"
                             : std::isfinite(sum)      ? show_number(sum, 2)
                                                       : "over";
    return "<td class=\"sum\">" + text + "</td>";
  }

  std::string body(Node node, int head, const MatrixView& m) const {
    const Sides sides = sides_of(node);
    std::string text = "<tr><td></td>";
    const auto rows = static_cast<int>(m.rows()), cols = static_cast<int>(m.cols());
    for (int j = 0; j < cols; ++j) text += "<th>" + html_text(label(sides.cols, j)) + "</th>";
    if (node == Node::A) text += "<th>Σ</th>";
    text += "</tr>";
    for (int i = 0; i < rows; ++i) {
      text += "<tr><th>" + html_text(label(sides.rows, i)) + "</th>";
      for (int j = 0; j < cols; ++j) text += cell(node, m(i, j), i, j);
      if (node == Node::A) text += sum_cell(head, i);
      text += "</tr>";
    }
    return text;
  }

  std::string matrix_html(Node node, int head) const {
    const MatrixView m = is_given(node) ? matrix(s_, {kind_of(node), head}) : values(s_, a_, node, head);
    if (m.size() == 0) return {};
    const std::string name = name_latex(s_, node, head);
    const std::string caption = html_formula_piece(name), rows = body(node, head, m);
    const auto h = written_.latest.find({Node::H, 0});
    if (node == Node::Y && !several() && h != written_.latest.end() && h->second.rows == rows)
      return "<p data-as=\"" + std::to_string(h->second.place) + "\" data-node=\"Y\"><span>" + caption +
             "</span> as above</p>\n";
    std::string html =
        "<table data-node=\"" + page_key(node) + "\"><caption>" + caption + "</caption>" + rows + "</table>";
    WrittenTables::Latest& latest = written_.latest[{node, head}];
    if (latest.html == html)
      return "<p data-as=\"" + std::to_string(latest.place) + "\">" +
             html_formula_piece(name.substr(0, name.find(" = "))) + " as above</p>\n";
    latest = {std::move(html), rows, written_.count++};
    return latest.html;
  }

  std::string facts(int head) const {
    const HeadAnalysis& of = a_.head(head);
    std::string sigma;
    for (int i = 0; i < of.singular_values.rows(); ++i)
      sigma += (i == 0 ? "" : ", ") + show_rounded(of.singular_values(i, 0), 4);
    const auto line = [](const char* about, const std::string& value) {
      return std::string("<dt>") + about + "</dt><dd>" + value + "</dd>";
    };
    return "<dl class=\"facts\">" + line("rank of W", std::to_string(of.rank)) +
           line("singular values of W", sigma) +
           (of.asymmetry ? line("asymmetry of the scores", show_number(*of.asymmetry, 4)) : "") + "</dl>\n";
  }

  const Scene& s_;
  const Analysis& a_;
  std::vector<Node> nodes_;
  int decimals_;
  WrittenTables& written_;
};

}  // namespace

std::string page_tables(const Scene& scene, const Analysis& analysis, int decimals, WrittenTables& written) {
  return TableWriter(scene, analysis, decimals, written).text();
}

}  // namespace attnlab
