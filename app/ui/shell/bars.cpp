#include "app/ui/actions/actions.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/shell/window_parts.h"
#include "app/ui/tools/view_tools.h"
#include "core/analysis/weighing.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

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
  explain_item(ui, view.about);
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
      if (ImGui::Selectable(std::string(view.label).c_str(), &view == shown)) show_view(ui.view, view.id);
    ImGui::EndCombo();
  }
  ImGui::PopStyleVar();
  return x + width;
}

// Centred in the bar; `from`: where the menus end, in the window. Returns where the tabs end.
float view_tabs(const Ui& ui, float from) {
  constexpr double beside = 300;  // for the buttons and the name of the file
  const float gap = ui.px(4);
  float words = -gap;
  for (const View& view : all_views())
    words += text_width(ui, Face::sans_bold, measure::type_13, view.label) + gap;
  const auto count = static_cast<float>(all_views().size());
  const float room = ImGui::GetWindowWidth() - from - ui.px(8 + beside) - words;
  const float padding = std::clamp(std::floor(room / (2 * count)), ui.px(8), ui.px(16)),
              total = words + 2 * count * padding;
  const float centred = (ImGui::GetWindowWidth() - total) / 2;
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
  if (ImGui::IsWindowAppearing()) session.flow.missing = missing_files(session.settings);
  const std::vector<std::string> files = session.settings.recent;  // opening one reorders them
  for (const std::string& file : files)
    if (ImGui::MenuItem(file.c_str(), nullptr, false, std::ranges::count(session.flow.missing, file) == 0))
      begin_file(session, file);
  ImGui::EndMenu();
}

bool begin_submenu(const char* name) {
  // A submenu is a child window to ImGui.
  ImGui::PushStyleVar(ImGuiStyleVar_ChildBorderSize, 1);
  ImGui::PushStyleVar(ImGuiStyleVar_ChildRounding, ImGui::GetStyle().PopupRounding);
  const bool open = ImGui::BeginMenu(name);
  ImGui::PopStyleVar(2);
  return open;
}

// The submenus of a menu come after its own items: "Scene/Scores" is the submenu Scores of Scene.
void submenus(Session& session, std::string_view menu) {
  std::vector<std::string_view> done;  // the rows of a submenu need not stand together
  for (const Action& head : actions()) {
    const std::string_view path = head.menu;
    if (!path.starts_with(menu) || path.size() <= menu.size() || path[menu.size()] != '/') continue;
    if (std::find(done.begin(), done.end(), path) != done.end()) continue;
    done.push_back(path);
    const std::string name(path.substr(menu.size() + 1));
    if (!begin_submenu(name.c_str())) continue;
    bool first = true;
    for (const Action& action : actions())
      if (path == action.menu) item(session, action, first);
    ImGui::EndMenu();
  }
}

void menu_items(Session& session, const char* name) {
  bool first = true;
  for (const Action& action : actions()) {
    if (std::string_view(name) != action.menu) continue;
    item(session, action, first);
    if (action.id != "file.open") continue;
    recent_files(session);
    submenus(session, name);  // the examples, beside the other ways of opening
  }
  if (std::string_view(name) != "File") submenus(session, name);
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

// Where the menus have no room beside each other and the list of views, one holds them all.
void menus_in_bar(const Ui& ui, Session& session) {
  float width = ImGui::GetCursorPosX() + ui.px(8) + ui.px(100);
  for (const char* name : menus) width += ImGui::CalcTextSize(name).x + ImGui::GetStyle().ItemSpacing.x;
  if (width <= ImGui::GetWindowWidth()) {
    for (const char* name : menus)
      menu(ui, session, name, name == menus[0], [&] { menu_items(session, name); });
    return;
  }
  menu(ui, session, "Menu", true, [&] {
    for (const char* name : menus)
      if (begin_submenu(name)) {
        menu_items(session, name);
        ImGui::EndMenu();
      }
  });
}

// Before the buttons: the scene's title and its file, the file alone where there is no room for both.
void name_of_file(const Ui& ui, const Session& session, float from, float right) {
  const std::string mark = unsaved(session.document) ? " •" : "";
  const std::string file = file_name(session.document) + mark;
  const std::string title = quotable(session.scene().title, 80);
  const bool both = !title.empty() && !origin_of(session.document).empty();
  for (const std::string& text : {both ? title + ", " + file : file, file}) {
    const float width = text_width(ui, Face::sans, measure::type_12, text);
    if (right - width < from + ui.px(8)) continue;
    ImGui::SetCursorPosX(right - width);
    note(ui, text);
    return explain_item(ui, origin_of(session.document).string());
  }
}

std::string plural(int count, const char* one, const char* many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

// "1.1e-16" with a real minus.
std::string small_number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1e", value);
  std::string shown = value == 0 ? "0" : text;
  if (const auto minus = shown.find('-'); minus != std::string::npos) shown.replace(minus, 1, "−");
  return shown;
}

double row_sum_error(const Analysis& a) {
  double worst = 0;
  for (int h = 0; h < a.dims.h; ++h) {
    const Matrix& sums = a.heads[static_cast<std::size_t>(h)].row_sums;
    for (Eigen::Index i = 0; i < sums.size(); ++i) worst = std::max(worst, std::abs(sums.data()[i] - 1));
  }
  return worst;
}

float words_top(const Ui& ui) { return (ui.px(measure::status) - ui.px(measure::type_12) * 1.17F) / 2; }

// One fact after another along the line; true while there was room.
class Line {
 public:
  Line(const Ui& ui, float end)
      : ui_(ui), end_(end), x_(ui.px(measure::space_4) + ui.px(4)), y_(words_top(ui)) {}
  void text(const std::string& words, Color color, const char* about = "") {
    const float x = next(text_width(ui_, Face::sans, measure::type_12, words));
    if (!room_) return;
    ImGui::SetCursorPos({x, y_});
    text_in(ui_, Face::sans, measure::type_12, color, words);
    explain_item(ui_, about);
  }
  void formula(const std::string& latex, Color color) {
    const float x = next(formula_width(ui_, measure::type_13, latex));
    const ImVec2 window = ImGui::GetWindowPos();
    if (room_) formula_at(ui_, window.x + x, window.y + y_ + ui_.px(11), measure::type_13, color, latex);
  }

 private:
  // Where what is so wide begins, while there is room.
  float next(float width) {
    const float x = x_;
    room_ = room_ && x + width <= end_;
    x_ += width + ui_.px(measure::space_4);
    return x;
  }
  const Ui& ui_;
  float end_, x_, y_;
  bool room_ = true;
};

void facts(const Ui& ui, float end) {
  const Analysis& a = ui.analysis;
  const Dims& n = a.dims;
  if (n.h == 0) return;
  const Color ink = ui.theme.secondary;
  const HeadAnalysis& head = a.heads[static_cast<std::size_t>(std::clamp(ui.view.figure.head, 0, n.h - 1))];
  Line line(ui, end);
  if (n.n_q == n.n_k)
    line.text(plural(n.n_q, "token", "tokens"), ink);
  else
    line.text(plural(n.n_q, "query", "queries") + ", " + plural(n.n_k, "key", "keys"), ink);
  line.formula("d = " + std::to_string(n.d), ink);
  if (n.d_V != n.d) line.text("V with " + plural(n.d_V, "column", "columns"), ink);
  line.formula("d_k = " + std::to_string(n.d_k), ink);
  line.text(plural(n.h, "head", "heads"), ink);
  const double error = row_sum_error(a);
  if (a.overflow)
    line.text("some values left the range of doubles", ui.theme.broken);
  else if (!makes_shares(ui.scene.weights))
    line.text("rows need not sum to 1", ink);
  else if (error < 1e-9)
    line.text("rows sum to 1 (max error " + small_number(error) + ")", ink);
  else
    line.text("a row with nothing allowed sums to 0", ui.theme.broken, nothing_allowed_sentence);
  line.formula(
      "\\mathrm{rank}\\,W = " + std::to_string(head.rank) + "\\ \\mathrm{of}\\ " + std::to_string(n.d), ink);
  if (head.asymmetry) line.text("asymmetry " + show_number(*head.asymmetry, 2), ink);
}

constexpr double button_side = 26, button_gap = 2, sign_size = 16;

struct BarButton {
  const char *action, *sign;
  double before = 0;  // room that sets a group apart
};

// Before is shown in one figure with now, then put out of sight; where nothing was before,
// this state can be pinned.
BarButton before_and_now(const Ui& ui, const Session& s) {
  const bool off = ui.view.compare == Compare::off;
  return {!has_before(s) ? "compare.pin" : off ? "compare.with" : "compare.now", "◧", 8};
}

void bar_button(const Ui& ui, Session& s, const BarButton& one, float x) {
  const Action& action = *find_action(one.action);
  const bool enabled = is_enabled(s, action), compared = action.id == "compare.now";
  const float size = ui.px(button_side);
  ImGui::SetCursorPos({x, std::floor((ui.px(measure::bar) - size) / 2)});
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGui::BeginDisabled(!enabled);
  const bool pressed = ImGui::InvisibleButton(("##bar " + action.id).c_str(), {size, size});
  ImGui::EndDisabled();
  const bool lit = compared || is_checked(s, action) || (enabled && ImGui::IsItemHovered());
  explain_item(ui, action.label + (action.keys.empty() ? "" : " (" + show_keys(action) + ")"));
  ImDrawList& list = *ImGui::GetWindowDrawList();
  if (lit) list.AddRectFilled(at, {at.x + size, at.y + size}, packed(ui.theme.chosen), ui.px(6));
  const float width = text_width(ui, Face::sans, sign_size, one.sign);
  text_at(ui, {at.x + std::floor((size - width) / 2), at.y + ui.px(3)}, sign_size,
          lit       ? ui.theme.text
          : enabled ? ui.theme.secondary
                    : ui.theme.hairline,
          one.sign);
  if (pressed) run_action(s, action);
}

// At the right end of the bar, behind `from`, in the window;
// where that leaves no room there are none. Returns where they begin.
float bar_buttons(const Ui& ui, Session& s, float from) {
  const BarButton all[] = {{"edit.undo", "↶"},   {"edit.redo", "↷"},    {"present.start", "▷", 8},
                           {"file.export", "↗"}, before_and_now(ui, s), {"view.dark", "◐"}};
  const float right = ImGui::GetWindowWidth() - ui.px(measure::space_2);
  float x = from + ui.px(measure::space_3), width = -ui.px(button_gap);
  for (const BarButton& one : all) width += ui.px(button_side + button_gap + one.before);
  if (x + width > right) return right;  // where the tabs leave no room for all there is none
  x = right - width;
  for (const BarButton& one : all) {
    x += ui.px(one.before);
    bar_button(ui, s, one, x);
    x += ui.px(button_side + button_gap);
  }
  return right - width;
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
  const float end = view_tabs(ui, ImGui::GetCursorPosX()), buttons = bar_buttons(ui, session, end);
  name_of_file(ui, session, end, buttons - ui.px(measure::space_3));
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

void status_line(const Ui& ui, const std::string& message, bool error) {
  const float width = ImGui::GetWindowWidth(), margin = ui.px(measure::space_4) + ui.px(4);
  float end = width - margin;
  if (!message.empty()) {
    ImGui::SetCursorPos({margin, words_top(ui)});
    text_in(ui, Face::sans, measure::type_12, error ? ui.theme.broken : ui.theme.text, message);
    explain_item(ui, message);
    return;
  }
  const char* const at_rest =
      ui.view.painting ? painting_hint : "drag a cell · Shift finer · double-click to type";
  const std::string hint = ui.hint.empty() ? at_rest : ui.hint;
  const float hint_width = text_width(ui, Face::sans, measure::type_12, hint);
  if (hint_width + 2 * margin < width) {
    ImGui::SetCursorPos({end - hint_width, words_top(ui)});
    note(ui, hint);
    end -= hint_width + ui.px(measure::space_5);
  }
  if (!hides(ui.view.figure)) facts(ui, end);  // while something is to be predicted they tell too much
}

}  // namespace attnlab
