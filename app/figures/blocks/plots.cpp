// Blocks that the parts of views draw: panels of theirs, and parts that are one picture.
#include "app/figures/blocks/kinds.h"
#include "app/figures/canvas/drawing.h"

namespace attnlab {
namespace {

// A part that is one picture, laid out at the size of its block, so that its letters are those of all others.
struct WholePart {
  struct Picture {
    Extent extent;
    Drawing drawing;
  };

  WholePart(Canvas& on, const FigureInput& given, const Part& which) : canvas(on), in(given), part(which) {
    in.shown = nullptr;  // it stands elsewhere
  }
  // Layouts are asked for the same sizes again and again: they are kept, and grow in steps.
  const Picture& picture(double cell) const {
    // As wide as a screen leaves it, where its letters are large.
    const double wide = room_of(in.options.room).large ? 15 : 9;
    constexpr double high = 6, step = 8;
    const double side = step * std::floor((cell + measure::cell_gap) / step);
    const auto [one, fresh] = kept.try_emplace(side);
    if (fresh) {
      Recorder recorder(canvas, in.options.zoom);
      one->second.extent = part.draw(recorder, in, {wide * side, high * side});
      one->second.drawing = std::move(recorder.drawing);
    }
    return one->second;
  }

  Canvas& canvas;
  FigureInput in;
  const Part& part;
  mutable std::map<double, Picture> kept;
};

Panel whole_panel(Canvas& canvas, const FigureInput& in, const Part& part) {
  const auto whole = std::make_shared<const WholePart>(canvas, in, part);
  return {{[whole](double cell) {
             const Extent extent = whole->picture(cell).extent;
             return plain_size(extent.width, extent.height, 0, 0);
           },
           [whole](Point at, double cell) { whole->picture(cell).drawing.draw(whole->canvas, at); }},
          std::string(part.id)};
}

// All panels of a figure beside each other.
Panel row_panel(const PanelFigure& figure, std::string_view id) {
  constexpr double gap = measure::space_4;
  const auto sizes = [panels = figure.panels](double cell) {
    std::vector<BlockSize> list;
    for (const Panel& one : panels) list.push_back(one.drawing.size(cell));
    return list;
  };
  return {{[sizes](double cell) {
             double width = -gap, height = 0;
             for (const BlockSize& size : sizes(cell))
               width += gap + size.total_width(), height = std::max(height, size.total_height());
             return plain_size(width, height, 0, 0);
           },
           [sizes, panels = figure.panels](Point at, double cell) {
             const std::vector<BlockSize> list = sizes(cell);
             for (std::size_t i = 0; i < list.size(); ++i) {
               panels[i].drawing.draw({at.x + list[i].left, at.y + list[i].top}, cell);
               at.x += list[i].total_width() + gap;
             }
           }},
          std::string(id)};
}

// What stands above the panels of a figure, as wide as it asks for by itself.
Panel header_panel(const PanelFigure& figure) {
  const PanelHeader& header = figure.header;
  return {
      {[width = header.width, height = header.height](double cell) {
         return plain_size(width(cell), height(cell), 0, 0);
       },
       [width = header.width, draw = header.draw](Point at, double cell) { draw(at, width(cell), cell); }},
      header.id};
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
  const MakePanels panels = part.panels();
  if (panels == nullptr) return whole_panel(canvas_, made->in, part);
  if (fresh) made->panels = panels(canvas_, made->in);
  const PanelFigure& figure = made->panels.figure;
  if (figure.header.draw && is_called(figure.header.id, row.id, head)) return header_panel(figure);
  for (const Panel& panel : figure.panels) {
    if (!is_called(panel.id, row.id, head)) continue;
    Panel own = panel;
    own.begins_row = own.with_last = own.tall = false;  // where it stands is for others to say
    return with_bar(canvas_, made->in, own);
  }
  if (part.blocks != nullptr && row.id == part.id) return row_panel(figure, part.id);
  return std::nullopt;
}

std::vector<std::shared_ptr<const void>> PartPanels::held() const {
  std::vector<std::shared_ptr<const void>> list;
  for (const auto& [part, made] : made_) list.push_back(made);
  return list;
}

}  // namespace attnlab
