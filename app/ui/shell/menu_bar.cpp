#include "app/ui/shell/menu_bar.h"

#include "app/ui/actions/actions.h"
#include "app/ui/kit/style.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/session/session.h"
#include "app/ui/shell/view_tabs.h"

#include <algorithm>
#include <string>

namespace attnlab {

namespace {

constexpr const char* menus[] = {"File", "Edit", "Scene", "View", "Help"};

void item(Session& session, const Action& action, bool& first) {
  if (action.opens_group && !first) ImGui::Separator();
  first = false;
  const std::string keys = show_keys(action);
  if (ImGui::MenuItem(action.label.c_str(), keys.c_str(), is_checked(session, action),
                      is_enabled(session, action)))
    run_action(session, action);
}

void recent_files(Session& session) {
  if (!ImGui::BeginMenu("Recent", !session.settings.recent.empty())) return;
  const std::vector<std::string> files = session.settings.recent;  // opening one reorders them
  for (const std::string& file : files)
    if (ImGui::MenuItem(file.c_str())) begin(session, Then::open_file, file);
  ImGui::EndMenu();
}

// The submenus of a menu come after its own items: "Scene/Scores" is the submenu Scores of Scene.
void submenus(Session& session, std::string_view menu) {
  std::string_view last;
  for (const Action& head : actions()) {
    const std::string_view path = head.menu;
    if (path == last || !path.starts_with(menu) || path.size() <= menu.size() || path[menu.size()] != '/')
      continue;
    last = path;
    const std::string name(path.substr(menu.size() + 1));
    // A submenu is a child window to ImGui.
    ImGui::PushStyleVar(ImGuiStyleVar_ChildBorderSize, 1);
    ImGui::PushStyleVar(ImGuiStyleVar_ChildRounding, ImGui::GetStyle().PopupRounding);
    const bool open = ImGui::BeginMenu(name.c_str());
    ImGui::PopStyleVar(2);
    if (!open) continue;
    bool first = true;
    for (const Action& action : actions())
      if (path == action.menu) item(session, action, first);
    ImGui::EndMenu();
  }
}

void menu(const Ui& ui, Session& session, const char* name) {
  if (!ImGui::BeginMenu(name)) return;
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2{ui.px(10), ui.px(11)});
  bool first = true;
  for (const Action& action : actions()) {
    if (std::string_view(name) != action.menu) continue;
    item(session, action, first);
    if (action.id == "file.open") recent_files(session);
  }
  submenus(session, name);
  ImGui::PopStyleVar();
  ImGui::EndMenu();
}

// The name of the file at the right end, shortened from the front where there is no room.
void name_of_file(const Ui& ui, const Session& session, float from) {
  const std::string mark = unsaved(session.document) ? " \xE2\x80\xA2" : "";
  std::string text = file_name(session.document) + mark;
  const float right = ImGui::GetWindowWidth() - ui.px(measure::space_4);
  const float width = text_width(ui, Face::sans, measure::type_12, text);
  if (right - width < from + ui.px(8)) return;
  ImGui::SetCursorPosX(right - width);
  text_in(ui, Face::sans, measure::type_12, ui.theme.secondary, text);
  const Document& document = session.document;
  explain_item(ui, (document.file.empty() ? document.picture : document.file).string());
}

}  // namespace

void menu_bar(const Ui& ui, Session& session) {
  if (!ImGui::BeginMenuBar()) return;
  ImGui::SetCursorPosX(ui.px(measure::space_4) + ui.px(4));
  text_in(ui, Face::sans_bold, measure::type_15, ui.theme.text, "Attnlab");
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + ui.px(12));
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2{ui.px(10), ui.px(6)});
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2{ui.px(20), ui.px(6)});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2{ui.px(14), ui.px(12)});
  for (const char* name : menus) menu(ui, session, name);
  ImGui::PopStyleVar(3);
  const float end = view_tabs(ui, ImGui::GetCursorPosX());
  name_of_file(ui, session, end);
  ImGui::EndMenuBar();
}

}  // namespace attnlab
