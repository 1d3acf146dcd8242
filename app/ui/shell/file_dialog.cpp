// The in-window file list, for opening and for saving under a name.
#include "app/export/export.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/session/session.h"
#include "app/ui/shell/dialogs.h"

#include "imgui_stdlib.h"

#include <algorithm>
#include <system_error>
#include <utility>

namespace attnlab {

namespace fs = std::filesystem;

namespace {

// Goes into a folder; where it cannot be read, the list says so and stays.
void enter_folder(FileList& files, const fs::path& folder) {
  FileList next = list_folder(folder, files.kind);
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

// Why a scene is not saved under this name; empty: it may be.
std::string not_for_a_scene(const Session& session, const fs::path& file) {
  std::error_code error;
  if (!session.document.picture.empty() && fs::equivalent(file, session.document.picture, error))
    return "This is the picture that the scene came out of. Choose another name.";
  if (format_of_ending(file.string()))
    return "A scene is saved as .json. A picture of it, with the scene inside, is made by Export (Ctrl+E).";
  return {};
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
  if (open_file(session, path))
    flow.dialog = Dialog::none;
  else
    flow.files.complaint = session.message.text;
}

void pick(Session& session, int index) {
  FileList& files = session.flow.files;
  const FileEntry entry = files.entries[static_cast<std::size_t>(index)];
  files.chosen = index;
  files.complaint.clear();
  if (!entry.folder || session.flow.dialog == Dialog::open) files.typed = entry.name;
}

void move_by_keys(Session& session) {
  FileList& files = session.flow.files;
  const int count = static_cast<int>(files.entries.size());
  if (count == 0) return;
  const int by =
      (ImGui::IsKeyPressed(ImGuiKey_DownArrow) ? 1 : 0) - (ImGui::IsKeyPressed(ImGuiKey_UpArrow) ? 1 : 0);
  if (by != 0) pick(session, std::clamp(files.chosen + by, 0, count - 1));
}

void entries(const Ui& ui, Session& session) {
  FileList& files = session.flow.files;
  std::optional<std::string> into;
  bool done = false;
  ImGui::BeginChild("entries", {0, ui.px(260)}, ImGuiChildFlags_Borders);
  for (int i = 0; i < static_cast<int>(files.entries.size()); ++i) {
    const FileEntry& entry = files.entries[static_cast<std::size_t>(i)];
    const std::string label = entry.folder ? entry.name + "/" : entry.name;
    if (ImGui::Selectable(label.c_str(), files.chosen == i, ImGuiSelectableFlags_AllowDoubleClick)) {
      pick(session, i);
      if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) {
        if (entry.folder)
          into = entry.name;
        else
          done = true;
      }
    }
    if (files.chosen == i && !ImGui::IsItemVisible()) ImGui::SetScrollHereY(0.5F);
  }
  if (files.entries.empty())
    text_in(ui, Face::sans, measure::type_13, ui.theme.secondary,
            files.kind == FileKind::scenes ? "No folders, scenes or pictures here."
                                           : "No folders and no pictures here.");
  ImGui::EndChild();
  if (into) {
    files.typed = session.flow.dialog == Dialog::open ? std::string() : files.typed;
    enter_folder(files, files.folder / *into);
  }
  if (done) accept(session);
}

}  // namespace

void file_dialog(const Ui& ui, Session& session) {
  Flow& flow = session.flow;
  const Dialog dialog = flow.dialog;
  const bool saving = dialog == Dialog::save_as, opening = dialog == Dialog::open;
  text_in(ui, Face::sans_medium, measure::type_15, ui.theme.text,
          saving    ? "Save as"
          : opening ? "Open a scene"
                    : "Where to");
  if (ImGui::Button("Up")) enter_folder(flow.files, flow.files.folder.parent_path());
  explain_item(ui, "The folder above.");
  ImGui::SameLine();
  ImGui::AlignTextToFramePadding();
  paragraph(ui, Face::sans, measure::type_12, ui.theme.secondary, flow.files.folder.string());
  move_by_keys(session);
  entries(ui, session);
  if (flow.dialog != dialog) return;
  if (std::exchange(flow.fresh, false)) ImGui::SetKeyboardFocusHere();
  ImGui::SetNextItemWidth(-1);
  const bool enter =
      ImGui::InputTextWithHint("##file", saving ? "name.json" : "a name, or a path", &flow.files.typed,
                               ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
  if (!flow.files.complaint.empty())
    paragraph(ui, Face::sans, measure::type_12, ui.theme.broken, flow.files.complaint);
  const char* const labels[] = {saving ? "Save" : opening ? "Open" : "Choose", "Cancel"};
  const int pressed = buttons(ui, labels, 2, flow.button, false);
  if (enter || pressed == 0)
    accept(session);
  else if (pressed == 1)
    cancel(session);
}

}  // namespace attnlab
