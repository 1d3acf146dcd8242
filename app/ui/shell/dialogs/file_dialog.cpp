#include "app/ui/shell/dialogs/each_dialog.h"

#include "app/ui/exporting/exporting.h"
#include "app/ui/kit/widgets.h"

#include "imgui_internal.h"

#include <algorithm>
#include <system_error>

namespace attnlab {

namespace fs = std::filesystem;

namespace {

// Goes into a folder; where it cannot be read, the list says so and stays.
void enter_folder(FileList& files, const fs::path& folder) {
  FileList next = list_folder(folder, files.kind, files.newest);
  if (!next.complaint.empty()) {
    files.complaint = next.complaint;
    return;
  }
  next.typed = files.typed;
  files = std::move(next);
}

// The folder and the name that the export dialog goes on with.
void take_export_file(Session& session, const fs::path& file) {
  ExportState& state = session.exporting;
  std::error_code error;
  if (fs::is_directory(file, error)) {
    state.folder = file;
  } else {
    state.folder = file.parent_path();
    state.name = file.filename().string();
    state.named_by_hand = true;
  }
  state.complaint.clear();
  cancel(session);
}

// What Enter, the button or a double-click means for the text in the field.
void accept(Session& session) {
  Flow& flow = session.flow;
  const bool saving = flow.dialog == Dialog::save_as, exporting = flow.dialog == Dialog::export_file;
  if (flow.files.typed.empty()) {
    if (exporting) return take_export_file(session, flow.files.folder);
    flow.files.complaint = saving ? "Type the name of the file." : "Choose a file, or type its path.";
    return;
  }
  std::error_code error;
  fs::path path = typed_path(flow.files, false);
  if (fs::is_directory(path, error)) {
    flow.files.typed.clear();
    return enter_folder(flow.files, path);
  }
  if (saving) {
    path = typed_path(flow.files, true);
    flow.files.complaint = not_for_a_scene(session, path);
    if (flow.files.complaint.empty()) save_into(session, path, false);
    return;
  }
  if (exporting) return take_export_file(session, path);
  const Dialog dialog = std::exchange(flow.dialog, Dialog::none);  // a matrix has a question of its own
  if (open_file(session, path)) return;
  flow.dialog = dialog;
  flow.files.complaint = session.message.text;
}

void pick(Session& session, int index) {
  FileList& files = session.flow.files;
  const FileEntry entry = files.entries[static_cast<std::size_t>(index)];
  files.chosen = index;
  files.complaint.clear();
  if (!entry.folder || session.flow.dialog == Dialog::open) files.typed = entry.name;
  // A field that has the keyboard keeps a text of its own.
  if (ImGuiInputTextState* field = ImGui::GetInputTextState(ImGui::GetID("##file")))
    field->ReloadUserBufAndSelectAll();
}

// The indices of what is shown: all, or what holds the part that is sought.
std::vector<int> shown_of(const FileList& files) {
  std::vector<int> shown;
  for (std::size_t i = 0; i < files.entries.size(); ++i)
    if (is_sought(files, files.entries[i])) shown.push_back(static_cast<int>(i));
  return shown;
}

void move_by_keys(Session& session, const std::vector<int>& shown) {
  const int by = up_or_down();
  if (by == 0 || shown.empty()) return;
  const auto now = std::ranges::find(shown, session.flow.files.chosen);
  const auto last = static_cast<std::ptrdiff_t>(shown.size()) - 1;
  const std::ptrdiff_t next = now == shown.end() ? 0 : now - shown.begin() + by;
  pick(session, shown[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(next, 0, last))]);
}

constexpr std::size_t most_looked_into = std::size_t{2} << 20;  // bytes a frame; the rest in the next one
constexpr double mark_width = 96;

// At the right end of a row: whether a picture carries a scene. Only what is in sight is looked into.
void inside_mark(const Ui& ui, Session& session, FileEntry& entry, std::size_t& looked) {
  FileList& files = session.flow.files;
  if (!ImGui::IsItemVisible()) return;
  if (looked < most_looked_into) looked += look_inside(files, entry, *session.disk.calls);
  files.looking = files.looking || entry.inside == Inside::unknown;
  if (entry.inside != Inside::scene && entry.inside != Inside::nothing) return;
  const bool carries = entry.inside == Inside::scene;
  ImGui::SameLine(0, ui.px(measure::space_2));
  text_in(ui, Face::sans, measure::type_11, carries ? ui.theme.text : ui.theme.secondary,
          carries ? "with its scene" : "no scene");
}

// Whether the row was chosen by a double click.
bool row(const Ui& ui, Session& session, int index, std::size_t& looked) {
  FileList& files = session.flow.files;
  FileEntry& entry = files.entries[static_cast<std::size_t>(index)];
  const std::string label = entry.folder ? entry.name + "/" : entry.name;
  const bool marked = session.flow.dialog == Dialog::open && may_carry(entry);
  const float width = marked ? std::max(1.0F, ImGui::GetContentRegionAvail().x - ui.px(mark_width)) : 0;
  const bool clicked =
      list_line(label.c_str(), files.chosen == index, ImGuiSelectableFlags_AllowDoubleClick, {width, 0});
  const bool twice = clicked && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
  if (clicked) pick(session, index);
  if (files.chosen == index && !ImGui::IsItemVisible()) ImGui::SetScrollHereY(0.5F);
  if (marked) inside_mark(ui, session, entry, looked);
  return twice;
}

// As high as the window leaves it, so that the buttons below stay in sight.
float list_height(const Ui& ui, const FileList& files) {
  constexpr double wanted = 260, least = 44, others = 184, words = 24;
  const double room = static_cast<double>(ImGui::GetIO().DisplaySize.y) / ui.scale - others;
  return ui.px(std::clamp(room - (files.complaint.empty() ? 0 : words), least, wanted));
}

void entries(const Ui& ui, Session& session, const std::vector<int>& shown) {
  FileList& files = session.flow.files;
  std::optional<int> opened;
  std::size_t looked = 0;
  files.looking = false;
  ImGui::BeginChild("entries", {0, list_height(ui, files)}, ImGuiChildFlags_Borders);
  for (const int index : shown)
    if (row(ui, session, index, looked)) opened = index;
  if (shown.empty())
    text_in(ui, Face::sans, measure::type_13, ui.theme.secondary,
            !files.entries.empty()           ? "No name here contains that."
            : files.kind == FileKind::scenes ? "No folders, scenes or pictures here."
                                             : "No folders and no pictures here.");
  ImGui::EndChild();
  if (!opened) return;
  const FileEntry entry = files.entries[static_cast<std::size_t>(*opened)];
  if (!entry.folder) return accept(session);
  if (session.flow.dialog == Dialog::open) files.typed.clear();
  enter_folder(files, files.folder / entry.name);
}

// A part of a name means the file, where only one name holds it.
void take_the_only_one(Session& session, const std::vector<int>& shown) {
  std::error_code error;
  const FileList& files = session.flow.files;
  if (shown.size() == 1 && !files.typed.empty() && files.typed == files.sought &&
      !fs::exists(typed_path(files, false), error))
    pick(session, shown.front());
}

// The title, and at its right the order of the list.
void title(const Ui& ui, FileList& files, const char* words) {
  dialog_title(ui, words);
  const bool newest = files.newest;
  ImGui::SameLine(0, ui.px(measure::space_4));
  if (chip(ui, "by name", !newest, "The files in the order of their names.")) set_order(files, false);
  ImGui::SameLine(0, ui.px(4));
  if (chip(ui, "newest first", newest, "The file that was changed last comes first.")) set_order(files, true);
}

// What is typed is a name, or a part of the names that are to be shown.
void name_field(FileList& files, bool saving, bool& enter) {
  ImGui::SetNextItemWidth(-1);
  const std::string before = files.typed;
  enter =
      text_field_with_hint("##file", saving ? "name.json" : "a name or a part of it, or a path", &files.typed,
                           ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
  if (saving || files.typed == before) return;
  const bool path = files.typed.find('/') != std::string::npos || files.typed.starts_with('~');
  files.sought = path ? std::string() : files.typed;
}

}  // namespace

void file_dialog(const Ui& ui, Session& session) {
  Flow& flow = session.flow;
  const Dialog dialog = flow.dialog;
  const bool saving = dialog == Dialog::save_as, opening = dialog == Dialog::open;
  title(ui, flow.files, saving ? "Save as" : opening ? "Open a scene" : "Where to");
  if (session.disk.calls->hands_over()) {
    if (saving) note(ui, "The file comes as a download.");
  } else {
    if (ImGui::Button("Up")) enter_folder(flow.files, flow.files.folder.parent_path());
    explain_item(ui, "The folder above.");
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    paragraph(ui, Face::sans, measure::type_12, ui.theme.secondary, flow.files.folder.string());
  }
  const std::vector<int> shown = shown_of(flow.files);
  move_by_keys(session, shown);
  entries(ui, session, shown);
  if (flow.dialog != dialog) return;
  if (std::exchange(flow.fresh, false)) ImGui::SetKeyboardFocusHere();
  bool enter = false;
  name_field(flow.files, saving, enter);
  complaint_below(ui, flow.files.complaint);
  const char* const words = saving ? "Save" : opening ? "Open" : "Choose";
  dialog_buttons(ui, session, {{words, [&](Studio&) { accept(session); }}, {"Cancel", cancel}}, false);
  if (enter && opening) take_the_only_one(session, shown);
  if (enter) accept(session);
}

}  // namespace attnlab
