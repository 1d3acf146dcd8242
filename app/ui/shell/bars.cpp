#include "app/ui/actions/actions.h"
#include "app/ui/kit/item_hooks.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/shell/window_parts.h"
#include "app/ui/tools/view_tools.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

bool tab(const Ui& ui, const View& view, float width) {
  const bool chosen = ui.view.view == view.id;
  const std::string label(view.label);
  ImGui::PushFont(ui.fonts.of(chosen ? Face::sans_bold : Face::sans), static_cast<float>(measure::type_13));
  ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, 0);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2{ui.px(8), ui.px(5)});
  ImGui::PushStyleColor(ImGuiCol_Button, packed(chosen ? ui.theme.chosen : ui.theme.panel));
  ImGui::PushStyleColor(ImGuiCol_Text, packed(chosen ? ui.theme.text : ui.theme.secondary));
  const bool clicked = ImGui::Button(label.c_str(), {width, 0});
  ImGui::PopStyleColor(2);
  ImGui::PopStyleVar(2);
  ImGui::PopFont();
  say_item({.role = "tab", .chosen = chosen});
  explain_item(ui, view.about);
  about_item(ui, "view:" + std::string(view.id));
  return clicked;
}

// Where the tabs have no room: the open view, and the others in a list.
float view_list(const Ui& ui, float x, float y) {
  const View* shown = find_view(ui.view.view);
  const float width = std::max(1.0F, std::min(ui.px(140), ImGui::GetWindowWidth() - x - ui.px(8)));
  ImGui::SetCursorPos({x, y});
  ImGui::SetNextItemWidth(width);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2{ui.px(8), ui.px(5)});
  if (ImGui::BeginCombo("##view", shown == nullptr ? "" : std::string(shown->label).c_str())) {
    for (const View& view : all_views())
      if (list_line(std::string(view.label).c_str(), &view == shown)) show_view(ui.view, view.id);
    ImGui::EndCombo();
  }
  ImGui::PopStyleVar();
  return x + width;
}

// Centred in the bar; `from`: where the menus end, in the window. Returns where the tabs end.
float view_tabs(const Ui& ui, float from) {
  constexpr double beside = 248;  // for the buttons
  const float gap = ui.px(4);
  float words = -gap;
  for (const View& view : all_views())
    words += text_width(ui, Face::sans_bold, measure::type_13, view.label) + gap;
  const auto count = static_cast<float>(all_views().size());
  const float room = ImGui::GetWindowWidth() - from - ui.px(8 + beside) - words;
  const float padding = std::clamp(std::floor(room / (2 * count)), ui.px(8), ui.px(16)),
              total = words + 2 * count * padding;
  const float centred = std::min((ImGui::GetWindowWidth() - total) / 2,
                                 ImGui::GetWindowWidth() - ui.px(beside) - total);  // before the buttons
  float x = std::max(from + ui.px(8), centred);
  const float y = (ui.px(measure::bar) - ui.px(measure::type_13) - 2 * ui.px(5)) / 2;
  if (x + total > ImGui::GetWindowWidth() - ui.px(8)) return view_list(ui, x, y);
  for (const View& view : all_views()) {
    const float width = text_width(ui, Face::sans_bold, measure::type_13, view.label) + 2 * padding;
    ImGui::SetCursorPos({x, y});
    if (tab(ui, view, width)) show_view(ui.view, view.id);
    x += width + gap;
  }
  return x;
}

constexpr const char* menus[] = {"File", "Edit", "Scene", "View", "Lessons", "Help"};

// What cannot be done now stands in no menu, but for these two, whose places hands know.
bool is_listed(const Session& session, const Action& action) {
  return action.id == "edit.undo" || action.id == "edit.redo" || is_enabled(session, action);
}

void item(Session& session, const Action& action) {
  const std::string keys = show_keys(action);
  if (ImGui::MenuItem(action.label.c_str(), keys.c_str(), is_checked(session, action),
                      is_enabled(session, action)))
    run_action(session, action);
}

void recent_files(const Ui& ui, Session& session) {
  if (session.settings.recent.empty() || !begin_submenu(ui, "Recent")) return;
  if (ImGui::IsWindowAppearing()) session.flow.missing = missing_files(session.settings);
  const std::vector<std::string> files = session.settings.recent;  // opening one reorders them
  for (const std::string& file : files)
    if (ImGui::MenuItem(file.c_str(), nullptr, false, std::ranges::count(session.flow.missing, file) == 0))
      begin_file(session, file);
  end_submenu(ui);
}

void menu_items(const Ui& ui, Session& session, const std::string& path);

// The submenus of a menu come after its own items: "Scene/Mask" is the submenu Mask of Scene.
// What has nothing to offer now is absent.
void submenus(const Ui& ui, Session& session, const std::string& menu) {
  std::vector<std::string> done;  // the rows of a submenu need not stand together
  for (const Action& head : actions()) {
    if (!head.menu.starts_with(menu + "/") || !is_listed(session, head)) continue;
    const std::string name =
        head.menu.substr(menu.size() + 1, head.menu.find('/', menu.size() + 1) - menu.size() - 1);
    if (std::ranges::find(done, name) != done.end()) continue;
    done.push_back(name);
    if (!begin_submenu(ui, name.c_str())) continue;
    menu_items(ui, session, menu + "/" + name);
    end_submenu(ui);
  }
}

void menu_items(const Ui& ui, Session& session, const std::string& path) {
  bool first = true, apart = false;  // a line is due before the next item
  for (const Action& action : actions()) {
    if (path != action.menu) continue;
    apart = apart || action.opens_group;
    if (!is_listed(session, action)) continue;
    if (apart && !first) ImGui::Separator();
    first = apart = false;
    item(session, action);
    if (action.id != "file.open") continue;
    recent_files(ui, session);
    submenus(ui, session, path);  // the examples, beside the other ways of opening
  }
  if (path != "File") submenus(ui, session, path);
}

// A menu of the bar, with what `fill` puts into it.
template <typename Fill>
void menu(const Ui& ui, Session& session, const char* name, bool first, const Fill& fill) {
  if (menu_opens_now(session, name, first)) ImGui::OpenPopup(name);
  if (!ImGui::BeginMenu(name)) return;
  session.keyboard.menu = name;
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2{ui.px(10), ui.px(11)});
  fill();
  ImGui::PopStyleVar();
  ImGui::EndMenu();
}

// The tabs at their narrowest, and the buttons without words.
float least_beside_menus(const Ui& ui) {
  constexpr double buttons = 258;
  float width = ui.px(buttons);
  for (const View& view : all_views())
    width += text_width(ui, Face::sans_bold, measure::type_13, view.label) + ui.px(20);
  return width;
}

// Where the menus have no room beside each other, the views and the buttons, one holds them all.
void menus_in_bar(const Ui& ui, Session& session) {
  float width = ImGui::GetCursorPosX() + least_beside_menus(ui);
  // In a bar they stand twice as far apart.
  for (const char* name : menus) width += ImGui::CalcTextSize(name).x + 2 * ImGui::GetStyle().ItemSpacing.x;
  if (width <= ImGui::GetWindowWidth()) {
    for (const char* name : menus)
      menu(ui, session, name, name == menus[0], [&] { menu_items(ui, session, name); });
    return;
  }
  menu(ui, session, "Menu", true, [&] {
    for (const char* name : menus)
      if (begin_submenu(ui, name)) {
        menu_items(ui, session, name);
        end_submenu(ui);
      }
  });
}

constexpr double button_side = 26, button_gap = 2, sign_size = 16;

struct BarButton {
  const char *action, *sign;
  const char* words = "";  // behind the sign, where there is room
  double before = 0;       // room that sets a group apart
  bool filled = false;
};

// Before is shown in one figure with now, then put out of sight; where nothing was before,
// this state can be pinned.
BarButton before_and_now(const Ui& ui, const Session& s) {
  const bool off = ui.view.compare == Compare::off;
  return {!has_before(s) ? "compare.pin" : off ? "compare.with" : "compare.now", "◧", "", 8};
}

float width_of(const Ui& ui, const BarButton& one, bool worded) {
  const float words =
      worded && *one.words != 0 ? text_width(ui, Face::sans, measure::type_13, one.words) + ui.px(12) : 0;
  return ui.px(button_side) + words;
}

void bar_button(const Ui& ui, Session& s, const BarButton& one, float x, bool worded) {
  const Action& action = *find_action(one.action);
  const bool enabled = is_enabled(s, action), compared = action.id == "compare.now";
  const float size = ui.px(button_side), width = width_of(ui, one, worded);
  ImGui::SetCursorPos({x, std::floor((ui.px(measure::bar) - size) / 2)});
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGui::BeginDisabled(!enabled);
  const bool pressed = ImGui::InvisibleButton(("##bar " + action.id).c_str(), {width, size});
  ImGui::EndDisabled();
  say_item_by([&] { return ItemWords{.name = action.label}; });
  const bool hot = enabled && ImGui::IsItemHovered(), lit = compared || is_checked(s, action) || hot;
  explain_item(ui, action.label + (action.keys.empty() ? "" : " (" + show_keys(action) + ")"));
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const bool filled = one.filled && enabled;
  if (lit || filled)
    list.AddRectFilled(at, {at.x + width, at.y + size},
                       packed(!filled ? ui.theme.chosen
                              : hot   ? ui.theme.accent
                                      : ui.theme.text),
                       ui.px(6));
  const Color ink = filled    ? ui.theme.panel
                    : lit     ? ui.theme.text
                    : enabled ? ui.theme.secondary
                              : ui.theme.hairline;
  const float sign = text_width(ui, Face::sans, sign_size, one.sign);
  text_at(ui, {at.x + std::floor((size - sign) / 2), at.y + ui.px(3)}, sign_size, ink, one.sign);
  if (width > size) {
    text_at(ui, {at.x + size - ui.px(1), at.y + ui.px(5)}, measure::type_13,
            filled || lit ? ink : ui.theme.text, one.words);
  }
  if (pressed) run_action(s, action);
}

// At the right end of the bar, behind `from`, in the window, with words where there is room for them;
// where that leaves no room at all there are none.
void bar_buttons(const Ui& ui, Session& s, float from) {
  const BarButton all[] = {{"edit.undo", "↶"},
                           {"edit.redo", "↷"},
                           before_and_now(ui, s),
                           {"view.dark", "◐"},
                           {"help.start", "▤"},
                           {"file.export", "↗", "Export", 8},
                           {"present.start", "▷", "Present", 8, true}};
  const float right = ImGui::GetWindowWidth() - ui.px(measure::space_3);
  for (const bool worded : {true, false}) {
    float width = -ui.px(button_gap);
    for (const BarButton& one : all) width += width_of(ui, one, worded) + ui.px(button_gap + one.before);
    float x = right - width;
    if (x < from + ui.px(measure::space_3)) continue;
    for (const BarButton& one : all) {
      x += ui.px(one.before);
      bar_button(ui, s, one, x, worded);
      x += width_of(ui, one, worded) + ui.px(button_gap);
    }
    return;
  }
}

void in_menu_bar(const Ui& ui, Session& session) {
  if (!ImGui::BeginMenuBar()) return;
  ImGui::SetCursorPosX(ui.px(measure::space_4) + ui.px(4));
  text_in(ui, Face::sans_bold, measure::type_15, ui.theme.text, "Attnlab");
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + ui.px(12));
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2{ui.px(10), ui.px(6)});
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2{ui.px(20), ui.px(6)});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2{ui.px(14), ui.px(12)});
  menus_in_bar(ui, session);
  ImGui::PopStyleVar(3);
  bar_buttons(ui, session, view_tabs(ui, ImGui::GetCursorPosX()));
  ImGui::EndMenuBar();
}

}  // namespace

void menu_bar(const Ui& ui, const Layout& l, Session& session) {
  // The menu bar of ImGui is as high as a frame: the padding makes it the bar.
  const float padding = std::max(0.0F, (l.bar.height - ui.px(measure::type_13)) / 2);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2{ui.px(10), padding});
  constexpr int flags = ImGuiWindowFlags_MenuBar | ImGuiWindowFlags_NoScrollbar;
  in_area("bar", l.bar, ui.theme.panel, {{0, 0}, flags}, [&] {
    in_menu_bar(ui, session);
    ImGui::GetWindowDrawList()->PushClipRectFullScreen();
    hairline_between(ui, {0, l.bar.height - 0.5F}, {l.bar.width, l.bar.height - 0.5F});
    ImGui::GetWindowDrawList()->PopClipRect();
  });
  ImGui::PopStyleVar();
}

}  // namespace attnlab
