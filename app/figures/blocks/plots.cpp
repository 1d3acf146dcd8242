// Blocks that the parts of views draw: panels of theirs, and parts that are one picture.
#include "app/figures/blocks/kinds.h"
#include "app/figures/canvas/drawing.h"

namespace attnlab {
namespace {

// A part that is one picture: laid out once for a room in which its letters have their size, and drawn as large as its block is.
struct WholePart {
  static constexpr Extent room{600, 640};

  WholePart(Canvas& on, const FigureInput& given, const Part& part) : canvas(on) {
    FigureInput in = given;
    in.shown = nullptr;  // it stands elsewhere
    Recorder recorder(on);
    extent = part.draw(recorder, in, room);
    drawing = std::move(recorder.drawing);
  }
  double zoom(double cell) const {
    constexpr double cells = 4.5, least = 240;
    return std::max(least, cells * (cell + measure::cell_gap)) / extent.width;
  }

  Canvas& canvas;
  Extent extent;
  Drawing drawing;
};

Panel whole_panel(Canvas& canvas, const FigureInput& in, const Part& part) {
  const auto whole = std::make_shared<const WholePart>(canvas, in, part);
  return {{[whole](double cell) {
             const double zoom = whole->zoom(cell);
             return plain_size(zoom * whole->extent.width, zoom * whole->extent.height, 0, 0);
           },
           [whole](Point at, double cell) { whole->drawing.draw(whole->canvas, at, whole->zoom(cell)); }},
          std::string(part.id)};
}

// What stands above the panels of a figure, as wide as the figure is at least.
Panel header_panel(const PanelFigure& figure) {
  const auto width = [least = figure.width](double cell) { return std::max(least, 10 * cell); };
  return {{[width, height = figure.header.height](double cell) {
             return plain_size(width(cell), height(cell), 0, 0);
           },
           [width, draw = figure.header.draw](Point at, double cell) { draw(at, width(cell), cell); }},
          figure.header.id};
}

// A name with no head is that of the head whose figure it is.
bool is_called(const std::string& panel, std::string_view id, int head) {
  return panel == id || panel == std::string(id) + std::to_string(head + 1);
}

}  // namespace

FigureInput input_of(const FigureInput& input, int head, int part, int parts) {
  FigureInput out = input;
  out.options.head = head;
  out.options.part = part;
  out.options = fitting(out.options, input.analysis.dims, parts);
  return out;
}

std::optional<Panel> PartPanels::panel(const BlockRow& row, int head) {
  const View& view = *find_view(row.view);
  const int place = *view.part_of(row.part);
  const Part& part = view.parts[static_cast<std::size_t>(place)];
  auto& made = made_[{&part, head}];
  const bool fresh = made == nullptr;
  if (fresh) made = std::make_shared<Made>(input_of(input_, head, place, view.part_count()));
  const auto* panels = std::get_if<MakePanels>(&part.drawing);
  if (panels == nullptr) return whole_panel(canvas_, made->in, part);
  if (fresh) made->panels = (*panels)(canvas_, made->in);
  const PanelFigure& figure = made->panels.figure;
  if (figure.header.draw && is_called(figure.header.id, row.id, head)) return header_panel(figure);
  for (const Panel& panel : figure.panels) {
    if (!is_called(panel.id, row.id, head)) continue;
    Panel own = panel;
    own.begins_row = own.with_last = own.tall = false;  // where it stands is for others to say
    return own;
  }
  return std::nullopt;
}

std::vector<std::shared_ptr<const void>> PartPanels::held() const {
  std::vector<std::shared_ptr<const void>> list;
  for (const auto& [part, made] : made_) list.push_back(made);
  return list;
}

}  // namespace attnlab
