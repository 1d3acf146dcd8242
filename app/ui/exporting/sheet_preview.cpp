#include "app/ui/exporting/export_controls.h"
#include "app/ui/kit/imgui_canvas.h"
#include "core/text/number.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <utility>

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

std::string as_sentence(std::string words) {
  if (words.empty()) return words;
  words.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(words.front())));
  return words + '.';
}

// How large the file's picture is.
std::string extent_words(const ExportOptions& o, const Extent& sheet) {
  if (o.format == PictureFormat::png)
    return pixels_text(sheet.width * o.scale, sheet.height * o.scale) + " pixels";
  if (o.paper && !o.paper->slide) {
    constexpr double centimetre = pixels_of_inch / centimetres_of_inch;
    return show_number(sheet.width / centimetre, 2) + " × " + show_number(sheet.height / centimetre, 2) +
           " cm";
  }
  return pixels_text(sheet.width, sheet.height) +
         (o.format == PictureFormat::svg ? " pixels, drawn at any size" : " pixels of 1/96 inch");
}

ExportPreview laid_out(const Ui& ui, PreviewOf of, const ExportOptions& options) {
  const Analysis analysis = analyze(of.scene);
  const FigureInput input{of.scene, analysis, theme(options.theme), options.figure};
  auto read = sheet_of(input, options);
  if (auto* why = std::get_if<std::string>(&read)) return {std::move(of), Made(std::move(*why))};
  auto& sheet = std::get<Sheet>(read);
  const ImGuiCanvas measures(*ImGui::GetWindowDrawList(), ui.fonts, ui.painter, {}, 1);
  SheetLayout layout = lay_out(measures, input, sheet);
  return {std::move(of), DrawnSheet{std::move(sheet), std::move(layout), options}};
}

void show(const Ui& ui, const DrawnSheet& drawn) {
  const Extent& size = drawn.layout.extent;
  const ImVec2 room = ImGui::GetContentRegionAvail(), corner = ImGui::GetCursorScreenPos();
  const float words = ui.px(measure::type_12 * 1.9);
  if (!(size.width > 0) || !(size.height > 0) || room.x < 8 || room.y < words + 8) return;
  const double zoom =
      std::min({ui.scale, (static_cast<double>(room.x) - 2) / size.width,
                (static_cast<double>(room.y) - 2 - static_cast<double>(words)) / size.height});
  const auto wide = static_cast<float>(size.width * zoom), high = static_cast<float>(size.height * zoom);
  const ImVec2 from{corner.x + std::floor((room.x - wide) / 2),
                    corner.y + std::floor((room.y - words - high) / 2)};
  const ImVec2 to{from.x + wide, from.y + high};
  const Theme& colors = theme(drawn.options.theme);
  ImDrawList* list = ImGui::GetWindowDrawList();
  if (!drawn.sheet.ground) chequerboard(ui, colors, from, to);
  list->PushClipRect(from, to, true);
  ImGuiCanvas canvas(*list, ui.fonts, ui.painter, Point{from.x, from.y}, zoom);
  draw_sheet(canvas, colors, drawn.sheet, drawn.layout);
  list->PopClipRect();
  list->AddRect({from.x - 1, from.y - 1}, {to.x + 1, to.y + 1}, packed(ui.theme.hairline));
  const std::string about = extent_words(drawn.options, size) +
                            (drawn.options.font == Typeface::sans ? "" : "; here in the window's font");
  const float left = (room.x - text_width(ui, Face::sans, measure::type_12, about)) / 2;
  ImGui::SetCursorScreenPos({corner.x + std::max(0.0F, left), to.y + ui.px(6)});
  note(ui, about);
}

}  // namespace

std::string shown_words(const ExportOptions& what) {
  const FigureOptions& f = what.figure;
  std::string words = what.view + ' ' + what.matrix + (f.gathered ? " gathered" : "");
  for (const int number : {f.part, f.head, f.row, f.columns ? 1 : 0, static_cast<int>(what.compare)})
    words += ' ' + std::to_string(number);
  return words;
}

void sheet_preview(const Ui& ui, std::shared_ptr<ExportPreview>& kept, PreviewOf of,
                   const ExportOptions& options, const std::string& missing) {
  if (!kept || kept->of != of) kept = std::make_shared<ExportPreview>(laid_out(ui, std::move(of), options));
  if (const auto* drawn = std::get_if<DrawnSheet>(&kept->made)) {
    if (drawn->layout.small)
      complaint_below(ui, as_sentence(too_small(*drawn->layout.small, drawn->options, false)));
    if (!missing.empty()) paragraph(ui, Face::sans, measure::type_12, ui.theme.secondary, missing);
    return show(ui, *drawn);
  }
  if (const auto* why = std::get_if<std::string>(&std::get<Made>(kept->made)))
    paragraph(ui, Face::sans, measure::type_12, ui.theme.secondary, *why);
}

}  // namespace attnlab
