// The export dialog: choices at the left, the picture as it will be at the right, the file below; and the question before a
// picture of the window.
#include "app/ui/exporting/export_controls.h"
#include "app/ui/exporting/export_make.h"
#include "app/ui/exporting/exporting.h"
#include "app/ui/kit/style.h"
#include "app/ui/session/session.h"

#include "imgui_stdlib.h"

#include <algorithm>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace attnlab {

namespace {

constexpr double around = 226;  // what stands above and below the two columns, logical pixels

void choose_folder(Session& s) {
  s.flow.back = s.flow.dialog;
  s.flow.files = list_folder(s.exporting.folder, FileKind::exports);
  s.flow.files.typed = s.exporting.name;
  s.flow.dialog = Dialog::export_file;
  s.flow.button = 0;
  s.flow.fresh = true;
}

// The folder, shortened from the front where there is no room: the first of its ends that fits, else the last.
std::string folder_words(const Ui& ui, const std::string& folder, float room) {
  const std::string dots = "\xE2\x80\xA6";
  const auto wide = [&](const std::string& words) {
    return text_width(ui, Face::sans, measure::type_12, words) > room;
  };
  std::vector<std::string::size_type> ends;
  for (auto slash = folder.find('/', folder.starts_with(dots) ? dots.size() + 1 : 1);
       slash != std::string::npos; slash = folder.find('/', slash + 1))
    ends.push_back(slash);
  if (folder.size() <= 4 || ends.empty() || !wide(folder)) return folder;
  const auto fits = std::partition_point(ends.begin(), ends.end(),
                                         [&](auto end) { return wide(dots + folder.substr(end)); });
  return dots + folder.substr(fits == ends.end() ? ends.back() : *fits);
}

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
  if (c.format != PictureFormat::png) {
    row_label(ui, "Letters");
    chips(ui, c, &ExportChoice::text_as_paths);
  }
  scene_toggle(ui, s);
}

void matrix_controls(const Ui& ui, Session& s) {
  ExportChoice& c = s.settings.exports;
  row_label(ui, "Matrix");
  matrix_list(ui, s);
  row_label(ui, "Format");
  chips(ui, c, &ExportChoice::matrix_format);
  if (c.matrix_format != MatrixFormat::tex) return;
  row_label(ui, "Decimals");
  steps(ui, c, &ExportChoice::matrix_decimals);
}

void paper_controls(const Ui& ui, Session& s) {
  ExportChoice& c = s.settings.exports;
  row_label(ui, "What");
  chips(ui, c, &ExportChoice::paper);
  if (ending_of(c.paper) != ".tex") return;
  row_label(ui, "Decimals");
  steps(ui, c, &ExportChoice::paper_decimals);
  row_label(ui, "Tokens");
  columns_toggle(ui, s, "as columns##paper", true);
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

bool file_controls(const Ui& ui, Session& s, const char* verb) {
  ExportState& state = s.exporting;
  row_label(ui, "File");
  if (std::exchange(s.flow.fresh, false)) ImGui::SetKeyboardFocusHere();
  ImGui::SetNextItemWidth(std::max(ui.px(24), ImGui::GetContentRegionAvail().x - ui.px(92)));
  const bool enter =
      ImGui::InputTextWithHint("##name", "a name, or a path", &state.name,
                               ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
  if (ImGui::IsItemEdited()) {
    state.named_by_hand = true;
    state.complaint.clear();
    ending_decides(s);
  }
  ImGui::SameLine();
  if (ImGui::Button("Folder\xE2\x80\xA6", {ui.px(84), 0})) choose_folder(s);
  explain_item(ui, "Choose the folder, and see what is in it.");
  indent_row(ui);
  const std::string folder = state.folder.string();
  text_in(ui, Face::sans, measure::type_12, ui.theme.secondary,
          "in " + folder_words(ui, folder, ImGui::GetContentRegionAvail().x - ui.px(16)));
  explain_item(ui, folder);
  if (!state.complaint.empty()) paragraph(ui, Face::sans, measure::type_12, ui.theme.broken, state.complaint);
  const char* const labels[] = {verb, "Cancel"};
  const int pressed = buttons(ui, labels, 2, s.flow.button, false);
  if (pressed == 1) cancel(s);
  const bool chord = ImGui::IsKeyChordPressed(ImGuiMod_Ctrl | ImGuiKey_Enter);
  return s.flow.dialog != Dialog::export_file && (enter || chord || pressed == 0);
}

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
  export_preview(ui, s);
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
    if (chip(ui, label.c_str(), c.screenshot_scale == i)) c.screenshot_scale = i;
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
