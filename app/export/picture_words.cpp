#include "app/export/render.h"

#include "app/export/font_faces.h"
#include "app/export/svg_canvas.h"
#include "app/figures/canvas/drawing.h"
#include "core/facts/describe_words.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <set>

namespace attnlab {
namespace {

constexpr std::size_t longest_title = 200;

// The matrices that the figure shows, in the order of drawing.
std::vector<ShownMatrix> shown_matrices(const FigureInput& given, const Sheet& sheet) {
  Shown shown;
  FigureInput input = given;
  input.shown = &shown;
  const FontFaces fonts;
  const SvgCanvas measures(fonts, false);
  Recorder canvas(measures);
  constexpr Extent ample{1400, 1100};
  if (sheet.matrix)
    draw_matrix(canvas, input, *sheet.matrix, ample);
  else if (sheet.view != nullptr)
    sheet.view->draw(canvas, input, ample);
  return std::move(shown.matrices);
}

// A matrix that is none of the table: a difference, an approximation, a derivative.
std::string lines_of(const ShownMatrix& matrix, const DescribeOptions& options) {
  const std::string name = matrix.name.empty() ? "A matrix" : described::plain(matrix.name);
  std::string text = name + ", " + std::to_string(matrix.rows) + " by " + std::to_string(matrix.cols) + ".\n";
  for (int i = 0; i < matrix.rows; ++i) {
    text += "  row " + std::to_string(i + 1) + " of " + std::to_string(matrix.rows) + ":";
    for (int j = 0; j < matrix.cols; ++j)
      text += (j == 0 ? " " : ", ") +
              described::number(matrix.values[static_cast<std::size_t>(i * matrix.cols + j)], options);
    text += '\n';
  }
  return text;
}

std::string node_lines(const FigureInput& in, Node node, int head, const DescribeOptions& options) {
  return described::matrix_lines(in.scene, described::matrix_name(in.scene, node, head), node,
                                 values(in.scene, in.analysis, node, head), options);
}

std::string matrices(const FigureInput& in, const Sheet& sheet) {
  if (!sheet.matrix && sheet.view == nullptr) return {};  // a title
  const DescribeOptions options{in.options.decimals};
  if (sheet.matrix && sheet.matrix->node) {
    const Node node = *sheet.matrix->node;
    return described::matrix_lines(in.scene,
                                   described::matrix_name(in.scene, node, std::max(0, sheet.matrix->head)),
                                   node, view(sheet.matrix->values), options);
  }
  std::string text;
  std::set<std::pair<Node, int>> told;
  for (const ShownMatrix& matrix : shown_matrices(in, sheet)) {
    if (!matrix.cell) {
      text += lines_of(matrix, options);
      continue;
    }
    const auto [node, head] = std::pair(matrix.cell->node, matrix.cell->head);
    if (told.emplace(node, head).second) text += node_lines(in, node, head, options);
  }
  if (!text.empty() || hides(in.options)) return text;
  // Of points: where they stand.
  for (const Node node : {Node::P_Q, Node::P_K, Node::P_V, Node::H}) {
    const int head = in.options.head;
    if (values(in.scene, in.analysis, node, head).size() > 0) text += node_lines(in, node, head, options);
  }
  return text;
}

}  // namespace

PictureWords picture_words(const FigureInput& input, const Sheet& sheet) {
  const std::string own = quotable(input.scene.title, longest_title);
  if (input.options.gathered || input.options.lab) return {own.empty() ? "Attnlab" : own, ""};
  if (sheet.slide) {
    const std::string said = ended(described::plain(sheet.slide->said.text));
    return {described::plain(sheet.slide->told), (said.empty() ? "" : said + "\n") + matrices(input, sheet)};
  }
  const std::string caption = described::plain(caption_of(input, sheet));
  Sheet alone = sheet;
  alone.before.reset();
  const std::string now = described::plain(caption_of(input, alone)), what = now.substr(0, now.find(':'));
  PictureWords words{own.empty() ? what : own + (what.empty() ? "" : ": " + what), caption + ".\n"};
  if (sheet.before && !sheet.before->names.empty())
    words.description += "The numbers are those of \"" + sheet.before->names.front() + "\"; beside it \"" +
                         sheet.before->names.back() + "\".\n";
  else if (sheet.before && sheet.compare != Compare::off)
    words.description +=
        sheet.compare == Compare::beside
            ? "Beside it the state that was pinned before; the numbers are those of now.\n"
        : sheet.compare == Compare::with
            ? "Small below what has changed the numbers of the state before; the numbers here are those of now.\n"
            : "Shown less the state that was pinned before; the numbers are those of now.\n";
  words.description += matrices(input, sheet);
  return words;
}

}  // namespace attnlab
