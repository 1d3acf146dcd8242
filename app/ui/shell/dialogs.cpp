#include "app/ui/shell/dialogs.h"

#include "app/ui/exporting/export_controls.h"
#include "app/ui/exporting/exporting.h"
#include "app/ui/kit/style.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/session/session.h"

#include <algorithm>

namespace attnlab {

namespace {

double width_of(Dialog dialog) {
  switch (dialog) {
    case Dialog::open:
    case Dialog::export_file:
    case Dialog::save_as: return 560;
    case Dialog::export_picture: return 960;
    case Dialog::screenshot: return 520;
    case Dialog::animate: return 560;
    case Dialog::help: return 620;
    default: return 400;
  }
}

void content(const Ui& ui, Session& session) {
  switch (session.flow.dialog) {
    case Dialog::none: break;
    case Dialog::ask_unsaved: return unsaved_question(ui, session);
    case Dialog::ask_overwrite: return overwrite_question(ui, session);
    case Dialog::open:
    case Dialog::export_file:
    case Dialog::save_as: return file_dialog(ui, session);
    case Dialog::export_picture: return export_dialog(ui, session);
    case Dialog::screenshot: return screenshot_dialog(ui, session);
    case Dialog::animate: return animation_dialog(ui, session);
    case Dialog::help: return help(ui, session);
  }
}

}  // namespace

void unsaved_question(const Ui& ui, Session& session) {
  text_in(ui, Face::sans_medium, measure::type_15, ui.theme.text, "Save the changes?");
  ImGui::Dummy({1, 1});
  paragraph(ui, Face::sans, measure::type_13, ui.theme.secondary,
            "\xE2\x80\x9C" + file_name(session.document) + "\xE2\x80\x9D has changes that are in no file.");
  ImGui::Dummy({1, ui.px(4)});
  constexpr const char* labels[] = {"Save", "Discard", "Cancel"};
  switch (buttons(ui, labels, 3, session.flow.button)) {
    case 0: save(session); break;
    case 1: proceed(session); break;
    case 2: cancel(session); break;
    default: break;
  }
}

void overwrite_question(const Ui& ui, Session& session) {
  text_in(ui, Face::sans_medium, measure::type_15, ui.theme.text, "Replace the file?");
  ImGui::Dummy({1, 1});
  paragraph(ui, Face::sans, measure::type_13, ui.theme.secondary,
            session.flow.target.string() + " exists already.");
  ImGui::Dummy({1, ui.px(4)});
  constexpr const char* labels[] = {"Replace", "Cancel"};
  switch (buttons(ui, labels, 2, session.flow.button)) {
    case 0:
      if (session.flow.back == Dialog::save_as)
        save_into(session, session.flow.target, true);
      else
        accept_export(session, true);
      break;
    case 1: cancel(session); break;
    default: break;
  }
}

void dialogs(const Ui& ui, Session& session) {
  constexpr const char* name = "##dialog";
  if (session.exporting.job && session.flow.dialog != Dialog::animate) stop_animation(session);
  if (session.flow.dialog == Dialog::none) return;
  if (!ImGui::IsPopupOpen(name)) ImGui::OpenPopup(name);
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  const float width = std::max(1.0F, std::min(ui.px(width_of(session.flow.dialog)), screen.x - ui.px(16)));
  const bool large = session.flow.dialog == Dialog::export_picture;
  ImGui::SetNextWindowPos({screen.x / 2, screen.y * (large ? 0.5F : 0.42F)}, ImGuiCond_Always, {0.5F, 0.5F});
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
  // Esc closes a list that stands open, and not the dialog with it.
  const bool list_open = session.exporting.list_open, escape = ImGui::IsKeyPressed(ImGuiKey_Escape, false);
  session.exporting.list_open = false;
  content(ui, session);
  if (escape && !list_open && session.flow.dialog != Dialog::none) cancel(session);
  if (session.flow.dialog == Dialog::none) {
    ImGui::CloseCurrentPopup();
    // The key that closed it means nothing to what stands below.
    ImGui::GetIO().ClearInputKeys();
  }
  ImGui::EndPopup();
}

}  // namespace attnlab
