#include "app/ui/exporting/sheet_preview.h"

#include "app/ui/exporting/export_make.h"
#include "app/ui/kit/imgui_canvas.h"
#include "app/ui/kit/style.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <variant>

namespace attnlab {
namespace {

// What a transparent picture lies on here: squares of 8 logical pixels, as pale as its theme is.
void chequerboard(const Ui& ui, const Theme& theme, ImVec2 from, ImVec2 to) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float side = std::max(2.0F, ui.px(8));
  list->AddRectFilled(from, to, packed(theme.panel));
  for (int i = 0; from.y + static_cast<float>(i) * side < to.y; ++i)
    for (int j = i % 2; from.x + static_cast<float>(j) * side < to.x; j += 2) {
      const ImVec2 corner{from.x + static_cast<float>(j) * side, from.y + static_cast<float>(i) * side};
      list->AddRectFilled(corner, {std::min(corner.x + side, to.x), std::min(corner.y + side, to.y)},
                          packed(theme.chosen));
    }
}

// How large the file's picture is.
std::string size_words(const ExportOptions& o, const Extent& sheet) {
  if (o.format == PictureFormat::png)
    return pixels_text(sheet.width * o.scale, sheet.height * o.scale) + " pixels";
  return pixels_text(sheet.width, sheet.height) +
         (o.format == PictureFormat::svg ? " pixels, drawn at any size" : " pixels of 1/96 inch");
}

}  // namespace

void sheet_preview(const Ui& ui, const Scene& scene, const Analysis& analysis, const ExportOptions& options) {
  const FigureInput input{scene, analysis, theme(options.theme), options.figure};
  const auto read = sheet_of(input, options);
  if (const auto* why = std::get_if<std::string>(&read))
    return paragraph(ui, Face::sans, measure::type_12, ui.theme.secondary, *why);
  const Sheet& sheet = std::get<Sheet>(read);
  const ImVec2 room = ImGui::GetContentRegionAvail(), corner = ImGui::GetCursorScreenPos();
  const float words = ui.px(measure::type_12 * 1.9);
  const ImGuiCanvas measures(*ImGui::GetWindowDrawList(), ui.fonts, ui.painter, {}, 1);
  const SheetLayout layout = lay_out(measures, input, sheet);
  const Extent& size = layout.extent;
  if (!(size.width > 0) || !(size.height > 0) || room.x < 8 || room.y < words + 8) return;
  const double zoom =
      std::min({ui.scale, (static_cast<double>(room.x) - 2) / size.width,
                (static_cast<double>(room.y) - 2 - static_cast<double>(words)) / size.height});
  const auto wide = static_cast<float>(size.width * zoom), high = static_cast<float>(size.height * zoom);
  const ImVec2 from{corner.x + std::floor((room.x - wide) / 2),
                    corner.y + std::floor((room.y - words - high) / 2)};
  const ImVec2 to{from.x + wide, from.y + high};
  ImDrawList* list = ImGui::GetWindowDrawList();
  if (!sheet.ground) chequerboard(ui, input.theme, from, to);
  list->PushClipRect(from, to, true);
  ImGuiCanvas canvas(*list, ui.fonts, ui.painter, Point{from.x, from.y}, zoom);
  draw_sheet(canvas, input, sheet, layout);
  list->PopClipRect();
  list->AddRect({from.x - 1, from.y - 1}, {to.x + 1, to.y + 1}, packed(ui.theme.hairline));
  const std::string about = size_words(options, size);
  const float left = (room.x - text_width(ui, Face::sans, measure::type_12, about)) / 2;
  ImGui::SetCursorScreenPos({corner.x + std::max(0.0F, left), to.y + ui.px(6)});
  note(ui, about);
}

}  // namespace attnlab
