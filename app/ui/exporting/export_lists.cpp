#include "app/ui/exporting/export_lists.h"

#include "app/ui/exporting/export_names.h"
#include "app/ui/exporting/exporting.h"
#include "app/ui/kit/item_hooks.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/session/session.h"
#include "core/analysis/named_matrix.h"
#include "core/text/number.h"

#include "imgui_internal.h"

#include <algorithm>
#include <vector>

namespace attnlab {

namespace {

// A closed list that shows `shown`; true while it stands open: then its entries follow, and EndCombo.
bool begin_list(const Ui& ui, Session& s, const char* id, const std::string& shown) {
  ImGui::SetNextItemWidth(std::max(ui.px(24), ImGui::GetContentRegionAvail().x));
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2{ui.px(8), ui.px(4)});
  const ImGuiID item = ImGui::GetID(id);
  const bool open = ImGui::BeginCombo(id, shown.c_str(), ImGuiComboFlags_HeightLarge);
  ImGui::PopStyleVar();
  name_item(item, id);
  s.exporting.list_open = s.exporting.list_open || open;
  return open;
}

std::string size_words(const ExportChoice& c, SizeChoice size) {
  switch (size) {
    case SizeChoice::needed: return "as large as needed";
    case SizeChoice::pixels: return "by pixels\xE2\x80\xA6";
    case SizeChoice::centimetres: return "by centimetres\xE2\x80\xA6";
    default: break;
  }
  ExportChoice fixed = c;
  fixed.size = size;
  const Extent extent = size_of(fixed).value_or(Extent{});
  const std::string sides = pixels_text(extent.width, extent.height);
  if (size == SizeChoice::four_three) return sides + ", a slide of 4 : 3";
  return sides + (size == SizeChoice::slide ? ", a slide of 16 : 9" : ", half a slide");
}

std::string view_words(const View& view, int part) {
  std::string words(view.label);
  if (part >= 0 && part < static_cast<int>(view.parts.size()))
    words += " \xC2\xB7 " + std::string(view.parts[static_cast<std::size_t>(part)].label);
  return words;
}

std::string matrix_words(const Session& s, const NamedMatrix& matrix) {
  std::string words = matrix.title;
  if (matrix.head >= 0 && s.analysis.dims.h > 1) words += ", head " + std::to_string(matrix.head + 1);
  return words + " (" + spelled(matrix) + ")";
}

void show_matrix(Session& s, const std::string& name) {
  s.exporting.what.matrix = name;
  s.exporting.complaint.clear();
}

void matrix_entries(Session& s) {
  const std::string inspected = inspected_matrix(s);
  const std::vector<NamedMatrix> list = named_matrices(s.scene(), s.analysis);
  const auto entry = [&](const NamedMatrix& matrix, const char* before, const char* id) {
    const std::string name = spelled(matrix), label = before + matrix_words(s, matrix) + id;
    if (ImGui::Selectable(label.c_str(), name == s.exporting.what.matrix)) show_matrix(s, name);
  };
  for (const NamedMatrix& matrix : list)
    if (!inspected.empty() && spelled(matrix) == inspected) entry(matrix, "inspected: ", "##inspected");
  for (const NamedMatrix& matrix : list) entry(matrix, "", "");
}

std::string matrix_shown(const Session& s) {
  const auto found = find_matrix(s.scene(), s.analysis, s.exporting.what.matrix);
  const auto* matrix = std::get_if<NamedMatrix>(&found);
  return matrix != nullptr ? matrix_words(s, *matrix) : s.exporting.what.matrix;
}

}  // namespace

void indent_row(const Ui& ui) { ImGui::SetCursorPosX(ImGui::GetCursorStartPos().x + ui.px(label_column)); }

void beside_if_room_in_row(const Ui& ui, const char* next_label, double gap) {
  const float y = ImGui::GetCursorPosY();
  beside_if_room(ui, next_label, gap);
  if (ImGui::GetCursorPosY() >= y) indent_row(ui);  // on a line of its own
}

void small_words(const Ui& ui, const char* words) {
  ImGui::SameLine(0, ui.px(6));
  ImGui::AlignTextToFramePadding();
  text_in(ui, Face::sans, measure::type_12, ui.theme.secondary, words);
  ImGui::SameLine(0, ui.px(6));
}

std::string plain_number(double value) { return show_number(value, 0); }

void size_list(const Ui& ui, Session& s) {
  ExportChoice& c = s.settings.exports;
  if (!begin_list(ui, s, "##size", size_words(c, c.size))) return;
  for (const SizeChoice size : {SizeChoice::needed, SizeChoice::slide, SizeChoice::hd, SizeChoice::four_three,
                                SizeChoice::pixels, SizeChoice::centimetres})
    if (ImGui::Selectable(size_words(c, size).c_str(), size == c.size)) c.size = size;
  ImGui::EndCombo();
}

void what_list(const Ui& ui, Session& s) {
  ExportWhat& what = s.exporting.what;
  const View* shown = find_view(what.view);
  const std::string words = !what.matrix.empty() ? matrix_shown(s)
                            : shown != nullptr   ? view_words(*shown, what.part)
                                                 : what.view;
  if (!begin_list(ui, s, "##what", words)) return;
  for (const View& view : views()) {
    const int parts = view.part_count();
    for (int part = 0; part < parts; ++part) {
      const bool chosen = what.matrix.empty() && &view == shown && (view.parts.empty() || part == what.part);
      if (!ImGui::Selectable(view_words(view, part).c_str(), chosen)) continue;
      show_matrix(s, {});
      what.view = view.id;
      what.part = part;
    }
  }
  ImGui::Separator();
  matrix_entries(s);
  ImGui::EndCombo();
}

void matrix_list(const Ui& ui, Session& s) {
  if (!begin_list(ui, s, "##matrix", matrix_shown(s))) return;
  matrix_entries(s);
  ImGui::EndCombo();
}

void which_rows(const Ui& ui, Session& s) {
  ExportWhat& what = s.exporting.what;
  const Dims& n = s.analysis.dims;
  if (!what.matrix.empty()) return;
  if (n.h > 1) {
    row_label(ui, "Head");
    what.head = stepper(ui, "head", what.head + 1, 1, n.h) - 1;
  }
  if (const View* view = find_view(what.view); view != nullptr && view->chooses_row && n.n_q > 1) {
    row_label(ui, what.columns ? "Column" : "Row");
    what.row = stepper(ui, "row", what.row + 1, 1, n.n_q) - 1;
  }
}

}  // namespace attnlab
