#include "app/ui/exporting/export_controls.h"

#include "app/ui/exporting/exporting.h"
#include "app/ui/kit/item_hooks.h"
#include "app/ui/kit/keys.h"
#include "app/ui/session/session.h"
#include "core/analysis/named_matrix.h"
#include "core/text/number.h"

#include "imgui_internal.h"

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <utility>

namespace attnlab {
namespace {

// To the column of the controls.
void indent_row(const Ui& ui) { ImGui::SetCursorPosX(ImGui::GetCursorStartPos().x + ui.px(label_column)); }

// Beside the last item, else at the column of the controls on the next line.
void beside_if_room_in_row(const Ui& ui, const char* next_label, double gap) {
  const float y = ImGui::GetCursorPosY();
  beside_if_room(ui, next_label, gap);
  if (ImGui::GetCursorPosY() >= y) indent_row(ui);  // on a line of its own
}

// A closed list that shows `shown`; true while it stands open: then its entries follow, and EndCombo.
bool begin_list(const Ui& ui, Session& s, const char* id, const std::string& shown) {
  ImGui::SetNextItemWidth(std::max(ui.px(24), ImGui::GetContentRegionAvail().x));
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2{ui.px(8), ui.px(4)});
  const ImGuiID item = ImGui::GetID(id);
  const bool open = ImGui::BeginCombo(id, shown.c_str(), ImGuiComboFlags_HeightLarge);
  ImGui::PopStyleVar();
  name_item(item, id, shown);
  s.exporting.list_open = s.exporting.list_open || open;
  return open;
}

std::string size_words(const ExportChoice& c, SizeChoice size) {
  std::string label = option_of(&ExportChoice::size).values.words[static_cast<std::size_t>(size)].label;
  if (!label.starts_with(',')) return label;
  ExportChoice fixed = c;
  fixed.size = size;
  const Extent extent = size_of(fixed).value_or(Extent{});
  return pixels_text(extent.width, extent.height) + label;
}

std::string view_words(const View& view, int part) {
  std::string words(view.label);
  const auto index = static_cast<std::size_t>(part);
  if (index < view.parts.size()) words += " · " + std::string(view.parts[index].label);
  return words;
}

std::string matrix_words(const Session& s, const NamedMatrix& matrix) {
  std::string words = matrix.title;
  if (matrix.head >= 0 && s.analysis.dims.h > 1) words += ", head " + std::to_string(matrix.head + 1);
  return words + " (" + spelled(matrix) + ")";
}

void show_matrix(Session& s, const std::string& name) {
  s.exporting.what.matrix = name;
  s.exporting.talk.reset();
  if (!name.empty()) s.exporting.what.figure.gathered = {};
  s.exporting.complaint.clear();
}

void matrix_entries(Session& s) {
  const std::string inspected = inspected_matrix(s);
  const std::vector<NamedMatrix> list = named_matrices(s.scene(), s.analysis);
  const auto entry = [&](const NamedMatrix& matrix, const char* before, const char* id) {
    const std::string name = spelled(matrix), label = before + matrix_words(s, matrix) + id;
    if (list_line(label.c_str(), name == s.exporting.what.matrix)) show_matrix(s, name);
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

// A length on paper in the unit that is chosen.
void length(const Ui& ui, Session& s, double ExportChoice::*field) {
  ExportChoice& c = s.settings.exports;
  const ExportOption& option = option_of(field);
  const double unit = centimetres_of(c.unit);
  const auto to_six_digits = [](double value) { return std::round(value * 1e6) / 1e6; };
  const double shown = to_six_digits(c.*field / unit);
  number_field(ui, option.label, shown, 64, s.exporting.complaint, [&](double read) -> std::string {
    const auto [low, high, words] = option.values;
    if (read >= low / unit * (1 - 1e-9) && read <= high / unit * (1 + 1e-9)) {
      if (read != shown) c.*field = std::clamp(read * unit, low, high);
      return {};
    }
    return std::string(option.about) + " is from " + show_number(std::ceil(low / unit * 100) / 100, 2) +
           " to " + show_number(std::floor(high / unit * 100) / 100, 2) + " " +
           std::string(word_of(&ExportChoice::unit, c.unit)) + ".";
  });
}

// The sides that are typed, the smallest letters, and the dots of a PNG.
void paper_rows(const Ui& ui, Session& s, bool pixels) {
  ExportChoice& c = s.settings.exports;
  if (preset_of(c.size) == nullptr) {
    indent_row(ui);
    length(ui, s, &ExportChoice::width_cm);
    if (c.size == SizeChoice::centimetres) {
      small_words(ui, "×");
      length(ui, s, &ExportChoice::height_cm);
    }
    small_words(ui, "");
    control(ui, c, &ExportChoice::unit);
  }
  row_label(ui, "Type");
  number(ui, s, &ExportChoice::least_type, 48);
  small_words(ui, "points at least");
  if (pixels) {
    number(ui, s, &ExportChoice::dpi);
    small_words(ui, "dpi");
  }
  ImGui::NewLine();
}

// A size with a name has letters of its own; those of another are the usual ones again.
void choose_size(ExportChoice& c, SizeChoice size) {
  constexpr double point = pixels_of_inch / points_of_inch;
  if (const PaperPreset* preset = preset_of(size))
    c.least_type = preset->paper.least_type / point;
  else if (preset_of(c.size) != nullptr)
    c.least_type = usual_type;
  c.size = size;
}

void choose_folder(Session& s) {
  s.flow.back = s.flow.dialog;
  s.flow.files = list_folder(s.exporting.folder, FileKind::exports, s.flow.files.newest);
  s.flow.files.typed = s.exporting.name;
  open_dialog(s.flow, Dialog::export_file);
}

// The folder, shortened from the front where there is no room: the first of its ends that fits,
// else the last.
std::string folder_words(const Ui& ui, const std::string& folder, float room) {
  const std::string dots = "…";
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

void size_list(const Ui& ui, Session& s) {
  ExportChoice& c = s.settings.exports;
  if (!begin_list(ui, s, "##size", size_words(c, c.size))) return;
  for (int i = 0; i <= static_cast<int>(SizeChoice::slide_1280); ++i) {
    const auto size = static_cast<SizeChoice>(i);
    if (list_line(size_words(c, size).c_str(), size == c.size)) choose_size(c, size);
  }
  ImGui::EndCombo();
}

}  // namespace

void small_words(const Ui& ui, const char* words) {
  ImGui::SameLine(0, ui.px(6));
  ImGui::AlignTextToFramePadding();
  note(ui, words);
  ImGui::SameLine(0, ui.px(6));
}

int chips(const Ui& ui, std::span<const OptionWord> words, int chosen) {
  int pressed = -1;
  for (int i = 0; i < static_cast<int>(words.size()); ++i) {
    const OptionWord& word = words[static_cast<std::size_t>(i)];
    if (word.there != nullptr && !word.there()) continue;
    if (i > 0) beside_if_room_in_row(ui, word.label, 2);
    if (chip(ui, word.label, i == chosen, word.about)) pressed = i;
  }
  return pressed;
}

void toggle(const Ui& ui, const char* label, bool& on, const char* about, bool first) {
  if (!first) beside_if_room_in_row(ui, label, 2);
  toggle_chip(ui, label, on, about);
}

void toggle(const Ui& ui, ExportChoice& c, bool ExportChoice::*field, bool first) {
  const ExportOption& option = option_of(field);
  toggle(ui, option.label, c.*field, option.about, first);
}

void number(const Ui& ui, Session& s, const ExportField& field, double width) {
  const ExportOption& option = option_of(field);
  const auto typed = [&](auto& value) {
    number_field(ui, option.label, value, width, s.exporting.complaint, [&](double read) -> std::string {
      if (!option.values.hold(read))
        return std::string(option.about) + " is from " + words_of(option.values) + ".";
      value = static_cast<std::remove_reference_t<decltype(value)>>(
          std::is_same_v<decltype(value), int&> ? std::round(read) : read);
      return {};
    });
  };
  if (const auto* whole = std::get_if<int ExportChoice::*>(&field)) return typed(s.settings.exports.**whole);
  typed(s.settings.exports.*std::get<double ExportChoice::*>(field));
}

void size_controls_of_export(const Ui& ui, Session& s, bool pixels) {
  ExportChoice& c = s.settings.exports;
  row_label(ui, "Size");
  size_list(ui, s);
  if (c.size == SizeChoice::pixels) {
    indent_row(ui);
    number(ui, s, &ExportChoice::width);
    small_words(ui, "×");
    number(ui, s, &ExportChoice::height);
    small_words(ui, "pixels");
    ImGui::NewLine();
    c.width = std::round(c.width);
    c.height = std::round(c.height);
  }
  const PaperPreset* preset = preset_of(c.size);
  const bool in_dots = paper_of(c).has_value() && (preset == nullptr || !preset->pixels);
  if (paper_of(c)) paper_rows(ui, s, pixels && in_dots);
  if (in_dots || !pixels) return;
  option_row(ui, "Scale", c, &ExportChoice::scale);
}

void ground_controls(const Ui& ui, Session& s) {
  ExportChoice& c = s.settings.exports;
  option_row(ui, "Theme", c, &ExportChoice::theme);
  option_row(ui, "Font", c, &ExportChoice::font);
  option_row(ui, "Ground", c, &ExportChoice::transparent);
}

void scene_toggle(const Ui& ui, Session& s) {
  row_label(ui, "Scene");
  const bool picture = s.flow.dialog == Dialog::export_picture;
  const PictureFormat format = s.settings.exports.format;
  const bool pages = talk_chosen(s) != nullptr && format == PictureFormat::pdf;  // of which none carries one
  const bool carried = !picture || (carries_scene(format) && !pages);
  const ExportOption& option = option_of(&ExportChoice::with_scene);
  const std::string label = "inside, " + bytes_text(s.exporting.scene_bytes) + option.label;
  if (carried) toggle(ui, label.c_str(), s.settings.exports.with_scene, option.about, true);
  if (picture) toggle(ui, s.settings.exports, &ExportChoice::qr, !carried);
}

void columns_toggle(const Ui& ui, Session& s, const char* label, bool first) {
  toggle(ui, label, s.exporting.what.figure.columns, option_of(&FigureOptions::columns).about, first);
}

void what_list(const Ui& ui, Session& s) {
  ExportOptions& what = s.exporting.what;
  const View* shown = find_view(what.view);
  const std::string talk = s.flow.dialog == Dialog::export_picture ? title_of_talk(s) : "",
                    whole = "The whole talk: " + talk + "##talk";
  const std::string words = talk_chosen(s)         ? whole
                            : !what.matrix.empty() ? matrix_shown(s)
                            : what.figure.gathered ? "The answers of the class"
                            : shown != nullptr     ? view_words(*shown, what.figure.part)
                                                   : what.view;
  if (!begin_list(ui, s, "##what", words)) return;
  if (!talk.empty() && list_line(whole.c_str(), talk_chosen(s) != nullptr)) choose_talk(s);
  for (const View& view : what.figure.lab ? all_views() : views()) {
    const int parts = view.part_count();
    for (int part = 0; part < parts; ++part) {
      const bool chosen = what.matrix.empty() && !talk_chosen(s) && &view == shown &&
                          (view.parts.empty() || part == what.figure.part);
      if (!list_line(view_words(view, part).c_str(), chosen)) continue;
      show_matrix(s, {});
      what.figure.gathered = {};
      what.figure.blocks.clear();
      what.view = view.id;
      what.figure.part = part;
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
  ExportOptions& what = s.exporting.what;
  const Dims& n = s.analysis.dims;
  if (!what.matrix.empty()) return;
  if (n.h > 1) {
    row_label(ui, "Head");
    what.figure.head = stepper(ui, "head", what.figure.head + 1, 1, n.h) - 1;
  }
  if (const View* view = find_view(what.view); view != nullptr && view->chooses_row && n.n_q > 1) {
    row_label(ui, what.figure.columns ? "Column" : "Row");
    what.figure.row = stepper(ui, "row", what.figure.row + 1, 1, n.n_q) - 1;
  }
}

bool file_controls(const Ui& ui, Session& s, const char* verb) {
  ExportState& state = s.exporting;
  row_label(ui, "File");
  if (std::exchange(s.flow.fresh, false)) ImGui::SetKeyboardFocusHere();
  const bool download = s.disk.calls->hands_over();
  ImGui::SetNextItemWidth(std::max(ui.px(24), ImGui::GetContentRegionAvail().x - ui.px(download ? 0 : 92)));
  const bool enter =
      text_field_with_hint("##name", download ? "a name" : "a name, or a path", &state.name,
                           ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
  if (ImGui::IsItemEdited()) {
    state.named_by_hand = true;
    state.complaint.clear();
    ending_decides(s);
  }
  if (!download) {
    ImGui::SameLine();
    if (ImGui::Button("Folder…", {ui.px(84), 0})) choose_folder(s);
    explain_item(ui, "Choose the folder, and see what is in it.");
  }
  indent_row(ui);
  const std::string folder = state.folder.string();
  if (download) {
    note(ui, "comes as a download");
  } else {
    note(ui, "in " + folder_words(ui, folder, ImGui::GetContentRegionAvail().x - ui.px(16)));
    explain_item(ui, folder);
  }
  complaint_below(ui, state.complaint);
  const char* const labels[] = {verb, "Cancel"};
  const int pressed = buttons(ui, labels, 2, s.flow.button, false);
  if (pressed == 1) cancel(s);
  const bool chord = key_pressed(KeyUse::export_now);
  return s.flow.dialog != Dialog::export_file && (enter || chord || pressed == 0);
}

void dialog_sides(const Ui& ui, Session& s, const DialogSides& sides) {
  constexpr double around = 226;  // what stands above and below the two columns, logical pixels
  const float width = ImGui::GetContentRegionAvail().x, gap = ui.px(measure::space_4);
  const float height =
      std::clamp(ImGui::GetIO().DisplaySize.y - ui.px(around), ui.px(72), ui.px(sides.most_high));
  const float left = std::clamp(width * sides.part, 1.0F, ui.px(sides.most_wide));
  ImGui::BeginChild("choices", {left, height}, ImGuiChildFlags_NavFlattened);
  sides.choices(ui, s);
  ImGui::EndChild();
  ImGui::SameLine(0, gap);
  if (ImGui::BeginChild("preview", {std::max(1.0F, width - left - gap), height}, 0, sides.preview_flags))
    sides.preview(ui, s);
  ImGui::EndChild();
  if (file_controls(ui, s, "Export")) accept_export(s, false);
}

}  // namespace attnlab
