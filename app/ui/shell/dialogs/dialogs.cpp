#include "app/library/about.h"
#include "app/ui/actions/actions.h"
#include "app/ui/exporting/exporting.h"
#include "app/ui/kit/keys.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/shell/dialogs/each_dialog.h"
#include "app/ui/shell/window_parts.h"

#include "imgui_internal.h"

#include <algorithm>
#include <iterator>

namespace attnlab {
namespace {

// Two columns in a table: what is spoken of in bold, and beside it what is said of it.
template <typename Rows>
void two_columns_of(const Ui& ui, const char* id, double first, const Rows& rows) {
  if (!ImGui::BeginTable(id, 2, ImGuiTableFlags_SizingFixedFit)) return;
  ImGui::TableSetupColumn("what", ImGuiTableColumnFlags_WidthFixed, ui.px(first));
  ImGui::TableSetupColumn("words", ImGuiTableColumnFlags_WidthStretch);
  rows([&ui](std::string_view what, std::string_view words) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    text_in(ui, Face::sans_medium, measure::type_12, ui.theme.text, what);
    ImGui::TableNextColumn();
    paragraph(ui, Face::sans, measure::type_12, ui.theme.secondary, words);
  });
  ImGui::EndTable();
}

// A part that scrolls by the keyboard, as high as the window leaves it, and at most so high.
void begin_reading(const Ui& ui, const char* id, double most, double others) {
  const float height =
      std::max(ui.px(40), std::min(ui.px(most), ImGui::GetIO().DisplaySize.y - ui.px(others)));
  ImGui::BeginChild(id, {0, height});
  scroll_by_keys(ui, height);
}

struct KeptAt {
  const char* what;
  std::string where;
};

// A folder of this program and what lies in it; in words where there is none.
std::string place_in(const std::filesystem::path& folder, const char* name) {
  return folder.empty() ? "not remembered" : (folder / name).string();
}

std::array<KeptAt, 3> kept_places(const Studio& studio) {
  const SettingsPlaces& places = studio.disk.places;
  return {{{"Settings", place_in(places.config_dir, "settings.json")},
           {"Recent files", place_in(places.state_dir, "recent.json")},
           {"Unsaved work", place_in(places.state_dir, "journal")}}};
}

std::string about_text(const Studio& studio) {
  std::string text = "Attnlab " + program_build() + '\n';
  for (const KeptAt& kept : kept_places(studio)) text += std::string(kept.what) + ": " + kept.where + '\n';
  return text;
}

void about(const Ui& ui, Session& session) {
  dialog_title(ui, "Attnlab " + program_build());
  const std::string place(report_place());
  paragraph(ui, Face::sans, measure::type_13, ui.theme.secondary,
            "Hands-on mathematics of attention. `attnlab --selftest` in a terminal says what this "
            "machine offers" +
                (place.empty() ? "." : ": send it with a report to " + place + '.'));
  ImGui::Dummy({1, ui.px(2)});
  begin_reading(ui, "about", 440, 200);
  heading(ui, "WHERE YOUR FILES ARE");
  two_columns_of(ui, "places", 120, [&session](const auto& row) {
    for (const KeptAt& kept : kept_places(session)) row(kept.what, kept.where);
  });
  ImGui::Dummy({1, ui.px(4)});
  heading(ui, "MADE OF");
  two_columns_of(ui, "ingredients", 120, [](const auto& row) {
    for (const Ingredient& part : ingredients())
      row(part.name, std::string(part.licence) + "  ·  © " + std::string(part.copyright));
  });
  ImGui::EndChild();
  dialog_buttons(ui, session, {{"Close", cancel}, {"Copy for a report", [](Studio& studio) {
                                                     ImGui::SetClipboardText(about_text(studio).c_str());
                                                     say(studio,
                                                         "Copied: the version, and where your files are");
                                                     cancel(studio);
                                                   }}});
}

void unsaved_question(const Ui& ui, Session& session) {
  dialog_question(ui, "Save the changes?",
                  "“" + file_name(session.document) + "” has changes that are not saved.");
  dialog_buttons(ui, session, {{"Save", save}, {"Discard", proceed}, {"Cancel", cancel}});
}

void overwrite_question(const Ui& ui, Session& session) {
  dialog_question(ui, "Replace the file?", session.flow.replaced.string() + " exists already.");
  dialog_buttons(ui, session, {{"Replace", replace_asked}, {"Cancel", cancel}});
}

// What each dialog draws, and how wide it is in logical pixels.
struct Content {
  Dialog dialog;
  double width;
  void (*draw)(const Ui& ui, Session& session);
};
constexpr Content contents[] = {{Dialog::ask_unsaved, 400, unsaved_question},
                                {Dialog::ask_overwrite, 400, overwrite_question},
                                {Dialog::open, 560, file_dialog},
                                {Dialog::export_file, 560, file_dialog},
                                {Dialog::save_as, 560, file_dialog},
                                {Dialog::export_picture, 960, export_dialog},
                                {Dialog::screenshot, 520, screenshot_dialog},
                                {Dialog::animate, 960, animation_dialog},
                                {Dialog::certify, 720, certify_dialog},
                                {Dialog::show, 520, show_dialog},
                                {Dialog::recover, 600, recovery_dialog},
                                {Dialog::ask_changed, 560, changed_question},
                                {Dialog::dropped, 560, dropped_question},
                                {Dialog::gathered, 860, gather_dialog},
                                {Dialog::making, 960, making_dialog},
                                {Dialog::desktop, 400, desktop_question},
                                {Dialog::import_matrix, 560, import_dialog},
                                {Dialog::help, 960, help_dialog},
                                {Dialog::about, 620, about}};

}  // namespace

void dialogs(const Ui& ui, Session& session) {
  constexpr const char* name = "##dialog";
  if (session.exporting.job && session.flow.dialog != Dialog::animate) stop_animation(session);
  const Content* content = std::ranges::find(contents, session.flow.dialog, &Content::dialog);
  if (content == std::end(contents)) return;
  if (!ImGui::IsPopupOpen(name)) ImGui::OpenPopup(name);
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  const float width = std::max(1.0F, std::min(ui.px(content->width), screen.x - ui.px(16)));
  const bool large = session.flow.dialog == Dialog::export_picture ||
                     session.flow.dialog == Dialog::certify || session.flow.dialog == Dialog::making ||
                     session.flow.dialog == Dialog::help;
  // A little above the middle, but not above the window.
  const ImGuiWindow* known = ImGui::FindWindowByName(name);
  const float half = known != nullptr && known->WasActive ? known->Size.y / 2 : 0;
  const float middle = std::min(std::max(screen.y * (large ? 0.5F : 0.42F), half + ui.px(8)),
                                std::max(screen.y / 2, screen.y - half - ui.px(8)));
  ImGui::SetNextWindowPos({screen.x / 2, middle}, ImGuiCond_Always, {0.5F, 0.5F});
  ImGui::SetNextWindowSizeConstraints({width, 1}, {width, std::max(1.0F, screen.y - ui.px(16))});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2{ui.px(24), ui.px(20)});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(8));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
  const bool open = ImGui::BeginPopupModal(name, nullptr,
                                           ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove |
                                               ImGuiWindowFlags_NoResize | ImGuiWindowFlags_AlwaysAutoResize |
                                               ImGuiWindowFlags_NoSavedSettings);
  ImGui::PopStyleVar(3);
  if (!open) return;
  // A part of the window that appears while it stands open would come before it.
  if (ImGui::GetCurrentContext()->OpenPopupStack.Size == 1)
    ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindow());
  // Esc closes a list that stands open, and not the dialog with it.
  const bool list_open = session.exporting.list_open, escape = key_pressed(KeyUse::close_dialog);
  session.exporting.list_open = false;
  content->draw(ui, session);
  if (escape && !list_open && session.flow.dialog != Dialog::none) cancel(session);
  if (session.flow.dialog == Dialog::none) {
    ImGui::CloseCurrentPopup();
    // The key that closed it means nothing to what stands below.
    ImGui::GetIO().ClearInputKeys();
  }
  ImGui::EndPopup();
}

void dialog_title(const Ui& ui, std::string_view words) {
  text_in(ui, Face::sans_medium, measure::type_15, ui.theme.text, words);
}

void dialog_question(const Ui& ui, std::string_view title, const std::string& sentence) {
  dialog_title(ui, title);
  ImGui::Dummy({1, 1});
  paragraph(ui, Face::sans, measure::type_13, ui.theme.secondary, sentence);
  ImGui::Dummy({1, ui.px(4)});
}

void dialog_buttons(const Ui& ui, Studio& studio, const std::vector<DialogButton>& list, bool keys) {
  std::vector<const char*> labels;
  for (const DialogButton& one : list) labels.push_back(one.label);
  const int pressed = buttons(ui, labels.data(), static_cast<int>(labels.size()), studio.flow.button, keys);
  if (pressed >= 0) list[static_cast<std::size_t>(pressed)].does(studio);
}

int up_or_down() {
  return (ImGui::IsKeyPressed(ImGuiKey_DownArrow) ? 1 : 0) - (ImGui::IsKeyPressed(ImGuiKey_UpArrow) ? 1 : 0);
}

RowButton row_buttons(const Ui& ui, const std::string& id, bool up, bool down, bool remove) {
  struct Row {
    const char* words;
    bool can;
    RowButton means;
  };
  RowButton pressed = RowButton::none;
  for (const Row& row : {Row{"up", up, RowButton::up}, Row{"down", down, RowButton::down},
                         Row{"remove", remove, RowButton::remove}}) {
    if (row.means != RowButton::up) ImGui::SameLine(0, ui.px(4));
    ImGui::BeginDisabled(!row.can);
    if (ImGui::Button((row.words + id).c_str())) pressed = row.means;
    ImGui::EndDisabled();
  }
  return pressed;
}

}  // namespace attnlab
