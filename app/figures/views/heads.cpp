// The Heads view: which part is drawn, and what both parts share.
#include "app/figures/views/heads.h"

#include "app/figures/canvas/text.h"
#include "app/figures/views/views.h"

#include <utility>

namespace attnlab {
namespace {

constexpr double switch_height = 20, switch_band = switch_height + measure::space_2;
constexpr double sentence_line = 18;

std::string switch_words(int head, bool on) {
  return "head " + std::to_string(head + 1) + (on ? "" : " off");
}

// As wide as its longer words, so that switching moves nothing.
double switch_width(const Canvas& canvas, int head) {
  return canvas.text_width(switch_words(head, false), Face::sans, measure::type_12) + 2 * measure::space_3;
}

void draw_switch(Canvas& canvas, const Theme& theme, Point at, int head, bool on) {
  const Rect box{at.x, at.y, switch_width(canvas, head), switch_height};
  if (on) canvas.fill_rectangle(box, theme.chosen, switch_height / 2);
  canvas.stroke_rectangle(box, {theme.hairline, 1, !on}, switch_height / 2);
  text_middle(canvas, box.center(), switch_words(head, on),
              {Face::sans, measure::type_12, on ? theme.text : theme.secondary});
  canvas.hit({box, {Node::H, head, -1, -1}});
}

}  // namespace

HeadInputs::HeadInputs(const FigureInput& in) {
  const auto h = static_cast<std::size_t>(in.analysis.dims.h);
  input.reserve(h);
  for (std::size_t i = 0; i < h; ++i) {
    input.push_back(in);
    input.back().options.head = static_cast<int>(i);
    marks.push_back(marks_of(input.back()));
  }
}

Panel with_switch(Canvas& canvas, const FigureInput& input, Panel panel, int head, bool on) {
  Panel out;
  out.begins_row = panel.begins_row;
  out.size = [size = panel.size, width = switch_width(canvas, head)](double cell) {
    BlockSize around = size(cell);
    around.top += switch_band;
    around.inner = std::max(around.inner, width);
    return around;
  };
  out.draw = [panel = std::move(panel), &canvas, &theme = input.theme, head, on](Point at, double cell) {
    panel.draw(at, cell);
    draw_switch(canvas, theme, {at.x, at.y - panel.size(cell).top - switch_band}, head, on);
  };
  return out;
}

std::vector<std::string> sentence_lines(const Canvas& canvas, const std::vector<std::string>& sentences) {
  std::vector<std::string> lines;
  for (const std::string& sentence : sentences)
    for (std::string& line : wrap(canvas, sentence, Face::sans, measure::type_12, sentence_width))
      lines.push_back(std::move(line));
  return lines;
}

double sentences_height(const std::vector<std::string>& lines) {
  return measure::space_3 + sentence_line * static_cast<double>(lines.size());
}

void draw_sentences(Canvas& canvas, const Theme& theme, Point at, const std::vector<std::string>& lines) {
  double y = at.y + measure::space_3;
  for (const std::string& line : lines) {
    y += sentence_line;
    canvas.text({at.x, y - 4}, line, {Face::sans, measure::type_12, theme.secondary});
  }
}

Extent draw_heads(Canvas& canvas, const FigureInput& input, Extent space) {
  const HeadsDetail detail = heads_detail(input.scene, input.analysis, input.options.heads_off);
  return input.options.part == static_cast<int>(HeadsPart::weights)
             ? draw_heads_weights(canvas, input, detail, space)
             : draw_heads_output(canvas, input, detail, space);
}

}  // namespace attnlab
