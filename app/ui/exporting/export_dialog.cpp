// The preview is the sheet that is exported, made small, or the text that would be written.
#include "app/ui/exporting/export_dialog.h"

#include "app/ui/exporting/export_controls.h"
#include "app/ui/exporting/export_make.h"
#include "app/ui/exporting/exporting.h"
#include "app/ui/kit/imgui_canvas.h"
#include "app/ui/kit/style.h"
#include "app/ui/session/session.h"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <string>
#include <tuple>
#include <variant>

namespace attnlab {
namespace {

constexpr int most_lines = 60;

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

void sentence(const Ui& ui, const std::string& words) {
  paragraph(ui, Face::sans, measure::type_12, ui.theme.secondary, words);
}

// How large the file's picture is.
std::string size_words(const ExportOptions& o, const Extent& sheet) {
  if (o.format == PictureFormat::png)
    return pixels_text(sheet.width * o.scale, sheet.height * o.scale) + " pixels";
  return pixels_text(sheet.width, sheet.height) +
         (o.format == PictureFormat::svg ? " pixels, drawn at any size" : " pixels of 1/96 inch");
}

void picture(const Ui& ui, const Session& s) {
  const ExportOptions options = export_options(s);
  const FigureInput input{s.scene(), s.analysis, theme(options.theme), options.figure};
  const auto read = sheet_of(input, options);
  if (const auto* why = std::get_if<std::string>(&read)) return sentence(ui, *why);
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

void text(const Ui& ui, const Session& s) {
  const Made made = make_export(s);
  if (const auto* why = std::get_if<std::string>(&made)) return sentence(ui, *why);
  const auto& done = std::get<Finished>(made);
  const ExportChoice& c = s.settings.exports;
  if (c.page == ExportPage::matrix && c.matrix_format == MatrixFormat::npy)
    return sentence(ui, "NumPy's own file: numpy.load reads it. " + done.words + ".");
  std::istringstream lines(done.bytes);
  int count = 0;
  for (std::string line; std::getline(lines, line) && count < most_lines; ++count) {
    for (auto tab = line.find('\t'); tab != std::string::npos; tab = line.find('\t'))
      line.replace(tab, 1, "    ");
    text_in(ui, Face::sans, measure::type_12, ui.theme.text, line.empty() ? " " : line);
  }
  if (count == most_lines) sentence(ui, "\xE2\x80\xA6 " + done.words);
}

constexpr double around = 226;  // what stands above and below the two columns, logical pixels

void pages(const Ui& ui, Session& s) {
  ExportPage& page = s.settings.exports.page;
  const ExportPage before = page;
  chips(ui, s.settings.exports, &ExportChoice::page);
  if (page == before) return;
  if (page == ExportPage::matrix && s.exporting.what.matrix.empty()) first_matrix(s);
  if (before == ExportPage::matrix) s.exporting.what.matrix.clear();  // back to the view
  s.exporting.complaint.clear();
  name_follows(s);
}

void picture_controls(const Ui& ui, Session& s) {
  ExportChoice& c = s.settings.exports;
  row_label(ui, "Show");
  what_list(ui, s);
  which_rows(ui, s);
  row_label(ui, "Format");
  chips(ui, c, &ExportChoice::format);
  size_controls_of_export(ui, s, c.format == PictureFormat::png);
  ground_controls(ui, s);
  row_label(ui, "Numbers");
  toggle(ui, c, &ExportChoice::numbers, true);
  if (c.numbers) {
    small_words(ui, "decimals");
    steps(ui, c, &ExportChoice::decimals);
  }
  row_label(ui, "Words");
  toggle(ui, c, &ExportChoice::title, true);
  toggle(ui, c, &ExportChoice::caption);
  columns_toggle(ui, s, "tokens as columns##words");
  if (has_outlines(c.format)) {
    row_label(ui, "Letters");
    chips(ui, c, &ExportChoice::text_as_paths);
  }
  if (c.format == PictureFormat::tikz) {
    row_label(ui, "Document");
    toggle(ui, c, &ExportChoice::standalone, true);
  }
  scene_toggle(ui, s);
}

void matrix_controls(const Ui& ui, Session& s) {
  ExportChoice& c = s.settings.exports;
  row_label(ui, "Matrix");
  matrix_list(ui, s);
  row_label(ui, "Format");
  chips(ui, c, &ExportChoice::matrix_format);
  if (takes_labels(c.matrix_format)) {
    row_label(ui, "Words");
    toggle(ui, c, &ExportChoice::headers, true);
  }
  if (c.matrix_format != MatrixFormat::tex) return;
  row_label(ui, "Decimals");
  steps(ui, c, &ExportChoice::matrix_decimals);
}

void paper_controls(const Ui& ui, Session& s) {
  ExportChoice& c = s.settings.exports;
  row_label(ui, "What");
  chips(ui, c, &ExportChoice::paper);
  if (c.paper == PaperChoice::page) {
    row_label(ui, "Numbers");
    steps(ui, c, &ExportChoice::decimals);
  }
  const bool script = c.paper == PaperChoice::numpy || c.paper == PaperChoice::pytorch;
  if (script || c.paper == PaperChoice::page) return;
  row_label(ui, "Decimals");
  steps(ui, c, &ExportChoice::paper_decimals);
  row_label(ui, "Variant");
  steps(ui, c, &ExportChoice::variant);
  explain_item(
      ui,
      "Other numbers for every student: the worksheet and the answer key of one variant go together. 0: those of the scene.");
  row_label(ui, "Tokens");
  columns_toggle(ui, s, "as columns##paper", true);
}

void preview(const Ui& ui, const Session& s) {
  if (s.settings.exports.page == ExportPage::picture)
    picture(ui, s);
  else
    text(ui, s);
}

void page(const Ui& ui, Session& s) {
  const ExportChoice& c = s.settings.exports;
  const auto formats = [&] { return std::tuple(c.format, c.matrix_format, c.paper); };
  const auto shown = [&] {
    const ExportOptions& what = s.exporting.what;
    const FigureOptions& f = what.figure;
    return std::tuple(what.view, what.matrix, f.part, f.head, f.row, f.columns);
  };
  const auto formats_before = formats();
  const auto shown_before = shown();
  switch (c.page) {
    case ExportPage::picture: picture_controls(ui, s); break;
    case ExportPage::matrix: matrix_controls(ui, s); break;
    case ExportPage::paper: paper_controls(ui, s); break;
  }
  if (formats() != formats_before || (c.page != ExportPage::paper && shown() != shown_before))
    name_follows(s);
}

}  // namespace

void export_dialog(const Ui& ui, Session& s) {
  text_in(ui, Face::sans_medium, measure::type_15, ui.theme.text, "Export");
  ImGui::SameLine(0, ui.px(measure::space_5));
  pages(ui, s);
  const float width = ImGui::GetContentRegionAvail().x, gap = ui.px(measure::space_4);
  const float height = std::clamp(ImGui::GetIO().DisplaySize.y - ui.px(around), ui.px(72), ui.px(400));
  const float left = std::clamp(width * 0.5F, 1.0F, ui.px(366));
  ImGui::BeginChild("choices", {left, height}, ImGuiChildFlags_NavFlattened);
  page(ui, s);
  ImGui::EndChild();
  ImGui::SameLine(0, gap);
  ImGui::BeginChild("preview", {std::max(1.0F, width - left - gap), height}, 0,
                    ImGuiWindowFlags_NoNav | ImGuiWindowFlags_HorizontalScrollbar);
  preview(ui, s);
  ImGui::EndChild();
  if (file_controls(ui, s, "Export")) accept_export(s, false);
}

void screenshot_dialog(const Ui& ui, Session& s) {
  ExportChoice& c = s.settings.exports;
  text_in(ui, Face::sans_medium, measure::type_15, ui.theme.text, "Picture of the window");
  paragraph(ui, Face::sans, measure::type_12, ui.theme.secondary,
            "As it stands, drawn anew at this resolution: not enlarged.");
  row_label(ui, "Resolution");
  for (int i = 1; i <= 4; ++i) {
    const std::string label = std::to_string(i) + "\xC3\x97##resolution";
    choice_chip(ui, label.c_str(), c.screenshot_scale, i, "");
    ImGui::SameLine(0, ui.px(2));
  }
  const ImGuiIO& io = ImGui::GetIO();
  const double scale = c.screenshot_scale;
  const std::string size = pixels_text(io.DisplaySize.x * io.DisplayFramebufferScale.x * scale,
                                       io.DisplaySize.y * io.DisplayFramebufferScale.y * scale);
  small_words(ui, (size + " pixels").c_str());
  ImGui::NewLine();
  scene_toggle(ui, s);
  if (file_controls(ui, s, "Save")) accept_export(s, false);
}

}  // namespace attnlab
