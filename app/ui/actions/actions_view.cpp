// What is looked at: views, a second one beside the first, theme, zoom, panels, how formulas and figures are written, and
// the comparison with a pinned state.
#include "app/ui/actions/actions.h"
#include "app/ui/inspector/facts_panel.h"
#include "app/ui/session/session.h"

#include <algorithm>
#include <iterator>

namespace attnlab {
namespace {

constexpr int ctrl_shift = ImGuiMod_Ctrl | ImGuiMod_Shift;

// A row of the table for something of the view state that is on or off: `flag` finds it.
template <typename Flag>
Action toggle(Action row, Flag flag) {
  row.run = [flag](Session& s) { flag(s.view) = !flag(s.view); };
  return checked_if([flag](const Session& s) { return flag(s.view); }, std::move(row));
}

void add_views(std::vector<Action>& list) {
  for (std::size_t i = 0; i < all_views().size(); ++i) {
    const View& view = all_views()[i];
    const ImGuiKeyChord keys = ImGuiMod_Ctrl | static_cast<ImGuiKey>(ImGuiKey_1 + static_cast<int>(i));
    const auto is_open = [&view](const Session& s) { return s.view.view == view.id; };
    const auto show = [&view](Session& s) { show_view(s.view, view.id); };
    list.push_back(
        checked_if(is_open, {"view." + std::string(view.id), std::string(view.label), "View", {keys}, show}));
  }
}

// The parts of the views that have several.
void add_parts(std::vector<Action>& list) {
  for (const View& view : all_views())
    for (int i = 0; view.part_count() > 1 && i < view.part_count(); ++i) {
      const Part& part = view.parts[static_cast<std::size_t>(i)];
      const auto is_shown = [&view, i](const Session& s) {
        return (s.view.view == view.id || s.view.second == view.id) && part_shown(s.view, view.id) == i;
      };
      const auto show = [&view, i](Session& s) { show_part(s.view, view.id, i); };
      const std::string id = "part." + std::string(view.id) + "." + std::string(part.id);
      const std::string label = std::string(view.label) + ": " + std::string(part.label);
      list.push_back(checked_if(is_shown, {id, label, "View/Parts", {}, show}));
      list.back().opens_group = i == 0;
    }
}

void add_panels(std::vector<Action>& list) {
  const auto left = [](auto& view) -> auto& { return view.left_open; };
  const auto right = [](auto& view) -> auto& {
    return view.giving.right ? view.right_over : view.right_open;
  };
  const auto facts_shown = [right](const Session& s) { return s.facts.open && right(s.view); };
  const auto facts = [right](Session& s) {
    s.facts.open = !(s.facts.open && right(s.view));
    right(s.view) = right(s.view) || s.facts.open;
  };
  list.push_back(
      grouped(toggle({"view.inputs", "Inputs panel", "View/Panels", {ImGuiMod_Ctrl | ImGuiKey_B}}, left)));
  list.push_back(
      toggle({"view.inspector", "Inspector panel", "View/Panels", {ctrl_shift | ImGuiKey_B}}, right));
  list.push_back(
      checked_if(facts_shown, {"view.facts", "Facts", "View/Panels", {ctrl_shift | ImGuiKey_F}, facts}));
}

// Where the keyboard goes; Alt opens the menus too, which no chord can say.
void add_keyboard(std::vector<Action>& list) {
  constexpr const char* menu = "View/Panels";
  const auto next = [](Session& s) { s.keyboard.step = 1; };
  const auto previous = [](Session& s) { s.keyboard.step = -1; };
  const auto menus = [](Session& s) { s.keyboard.to_menus = true; };
  list.push_back({"panel.next", "To the next panel", menu, {ImGuiKey_F6}, next});
  list.push_back({"panel.previous", "To the panel before", menu, {ImGuiMod_Shift | ImGuiKey_F6}, previous});
  list.push_back({"panel.menus", "To the menus", menu, {ImGuiKey_F10}, menus});
}

// `theme`, or back to the light one.
Action theme_action(const char* id, const char* label, ImGuiKeyChord keys, ThemeId theme) {
  const auto is_on = [theme](const Session& s) { return s.view.theme == theme; };
  const auto choose = [=](Session& s) { s.view.theme = is_on(s) ? ThemeId::light : theme; };
  return checked_if(is_on, {id, label, "View/Look", {keys}, choose});
}

constexpr double zoom_steps[] = {0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3};

void zoom_in(Session& s) {
  const auto next = std::upper_bound(std::begin(zoom_steps), std::end(zoom_steps), s.view.zoom + 1e-9);
  s.view.zoom = next == std::end(zoom_steps) ? zoom_high : *next;
}

void zoom_out(Session& s) {
  const auto here = std::lower_bound(std::begin(zoom_steps), std::end(zoom_steps), s.view.zoom - 1e-9);
  s.view.zoom = here == std::begin(zoom_steps) ? zoom_low : *std::prev(here);
}

void add_zoom(std::vector<Action>& list) {
  constexpr int ctrl = ImGuiMod_Ctrl;
  const auto can_grow = [](const Session& s) { return s.view.zoom < zoom_high; };
  const auto can_shrink = [](const Session& s) { return s.view.zoom > zoom_low; };
  const auto normal = [](Session& s) { s.view.zoom = 1; };
  const std::vector<ImGuiKeyChord> plus = {ctrl | ImGuiKey_Equal, ctrl_shift | ImGuiKey_Equal,
                                           ctrl | ImGuiKey_KeypadAdd};
  const std::vector<ImGuiKeyChord> minus = {ctrl | ImGuiKey_Minus, ctrl | ImGuiKey_KeypadSubtract};
  list.push_back(grouped(only_if(can_grow, {"view.zoom_in", "Larger", "View/Look", plus, zoom_in})));
  list.push_back(only_if(can_shrink, {"view.zoom_out", "Smaller", "View/Look", minus, zoom_out}));
  list.push_back(
      {"view.zoom_reset", "Normal size", "View/Look", {ctrl | ImGuiKey_0, ctrl | ImGuiKey_Keypad0}, normal});
  const auto nearer = [](const Session& s) {
    const auto nearer = [](const Look& look) { return look.zoom > 1 || look.alone.has_value(); };
    return nearer(s.figure.look) || nearer(s.second_figure.look);
  };
  const auto fit = [](Session& s) { s.figure.look = s.second_figure.look = {}; };
  list.push_back(
      only_if(nearer, {"view.fit", "All of the figure", "View/Look", {ctrl_shift | ImGuiKey_0}, fit}));
}

// Leaves a mode for numbers when it is on already; from numbers, symbols.
Action mode_action(const char* id, const char* label, ImGuiKeyChord keys, FormulaMode mode) {
  const auto is_on = [mode](const Session& s) { return s.view.inspector.mode == mode; };
  const auto choose = [=](Session& s) {
    const FormulaMode other = mode == FormulaMode::numbers ? FormulaMode::symbols : FormulaMode::numbers;
    s.view.inspector.mode = is_on(s) ? other : mode;
  };
  return checked_if(is_on, {id, label, "View/Look", {keys}, choose});
}

// How the inspector writes the formula of a cell.
void add_formulas(std::vector<Action>& list) {
  constexpr int ctrl = ImGuiMod_Ctrl;
  const auto deeper = [](Session& s) {
    s.view.inspector.depth = s.view.inspector.depth % formula_depths + 1;
  };
  const auto whole = [](auto& view) -> auto& { return view.inspector.whole; };
  // While the mask is painted, Esc ends that first.
  const auto something_chosen = [](const Session& s) {
    const bool over = s.view.giving.right && s.view.right_over;
    return (s.view.pinned.has_value() || !s.facts.chosen.empty() || over) && !s.view.painting;
  };
  const auto let_go = [](Session& s) {
    s.view.right_over = false;
    s.view.pinned.reset();
    choose_fact(s.view, s.facts, "", s.scene(), s.analysis);
  };
  list.push_back(grouped(
      mode_action("inspector.numbers", "Formulas with numbers", ctrl | ImGuiKey_I, FormulaMode::numbers)));
  list.push_back(mode_action("inspector.exact", "Formulas with exact fractions", ctrl_shift | ImGuiKey_X,
                             FormulaMode::exact));
  list.push_back(
      {"inspector.depth", "Formulas one level deeper", "View/Look", {ctrl_shift | ImGuiKey_I}, deeper});
  list.push_back(toggle({"inspector.whole", "Long formulas written out", "View/Look"}, whole));
  list.push_back(only_if(
      something_chosen,
      {"inspector.unpin", "Stop showing the chosen cell or fact", "View/Look", {ImGuiKey_Escape}, let_go}));
}

// Out of the view that a fact has opened.
Action leave_fact_action() {
  const auto led_away = [](const Session& s) { return !s.facts.chosen.empty() && s.facts.before; };
  const auto back = [](Session& s) { leave_fact(s.view, s.facts); };
  return only_if(led_away, {"view.back",
                            "Back to the view before the fact",
                            "View/Panels",
                            {ImGuiMod_Alt | ImGuiKey_Backspace},
                            back});
}

// Opens the next view beside, or closes the second.
void toggle_second(Session& s) {
  if (!s.view.second.empty()) {
    s.view.second.clear();
    return;
  }
  const auto all = all_views();
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i].id == s.view.view) show_second(s.view, all[(i + 1) % all.size()].id);
}

void add_second(std::vector<Action>& list) {
  const auto two = [](const Session& s) { return !s.view.second.empty(); };
  list.push_back(grouped(checked_if(two, {"view.second",
                                          "Two views side by side",
                                          "View/Beside",
                                          {ImGuiMod_Ctrl | ImGuiKey_Backslash},
                                          toggle_second})));
  for (const View& view : all_views()) {
    const auto elsewhere = [&view](const Session& s) { return s.view.view != view.id; };
    const auto is_second = [&view](const Session& s) { return s.view.second == view.id; };
    const auto show = [&view](Session& s) { show_second(s.view, view.id); };
    const std::string id = "view.second." + std::string(view.id), label = std::string(view.label) + " beside";
    list.push_back(only_if(elsewhere, checked_if(is_second, {id, label, "View/Beside", {}, show})));
  }
}

void pin(Session& s) {
  s.reference = Reference{s.scene(), s.analysis};
  if (s.view.compare == Compare::off) s.view.compare = Compare::beside;
  s.message = {"This state is pinned as \"before\"; what changes from here on is compared with it", false};
}

void go_back(Session& s) {
  s.document.history.change(s.reference->scene);
  refresh(s);
}

void forget(Session& s) {
  s.reference.reset();
  s.view.compare = Compare::off;
}

bool has_reference(const Session& s) { return s.reference.has_value(); }

void add_compare(std::vector<Action>& list) {
  constexpr const char* menu = "View/Compare";
  const auto add_mode = [&](const char* id, const char* label, ImGuiKey key, Compare mode) {
    const auto is_on = [mode](const Session& s) { return s.reference && s.view.compare == mode; };
    const auto choose = [mode](Session& s) { s.view.compare = mode; };
    list.push_back(only_if(has_reference, checked_if(is_on, {id, label, menu, {key}, choose})));
    list.back().opens_group = mode == Compare::off;
  };
  list.push_back({"compare.pin", "Pin this state as before", menu, {ctrl_shift | ImGuiKey_A}, pin});
  add_mode("compare.now", "Now alone", ImGuiKey_F9, Compare::off);
  add_mode("compare.beside", "Before beside now", ImGuiKey_F7, Compare::beside);
  add_mode("compare.difference", "Now minus before", ImGuiKey_F8, Compare::difference);
  list.push_back(grouped(only_if(has_reference, {"compare.return", "Go back to before", menu, {}, go_back})));
  list.push_back(only_if(has_reference, {"compare.forget", "Forget before", menu, {}, forget}));
}

}  // namespace

std::vector<Action> view_actions() {
  constexpr int ctrl = ImGuiMod_Ctrl;
  const auto columns = [](auto& view) -> auto& { return view.figure.columns; };
  const auto numbers = [](auto& view) -> auto& { return view.figure.numbers; };
  std::vector<Action> list;
  add_views(list);
  add_panels(list);
  list.push_back(leave_fact_action());
  list.push_back(grouped(theme_action("view.dark", "Dark theme", ctrl | ImGuiKey_D, ThemeId::dark)));
  add_zoom(list);
  list.push_back({"help.palette", "Command palette", "Help", {ctrl | ImGuiKey_P}, [](Session& s) {
                    s.palette = {.open = true, .opening = true};
                  }});
  list.push_back({"help.keys", "Keys and gestures", "Help", {ImGuiKey_F1}, [](Session& s) {
                    s.flow.dialog = Dialog::help;
                  }});
  list.push_back(
      {"help.start", "Start screen and examples", "Help", {}, [](Session& s) { s.start.open = true; }});
  list.push_back(
      {"help.about", "About Attnlab", "Help", {}, [](Session& s) { s.flow.dialog = Dialog::about; }});
  add_formulas(list);
  add_second(list);
  list.push_back({"view.rebuild", "Rebuild the picture (after suspend)", "View/Look", {}, [](Session& s) {
                    s.rebuild = true;
                  }});
  list.push_back(toggle({"view.columns", "Tokens as columns", "View/Look", {ctrl | ImGuiKey_T}}, columns));
  list.push_back(toggle({"view.numbers", "Numbers in the cells", "View/Look"}, numbers));
  list.push_back(theme_action("view.print", "Print theme", ctrl_shift | ImGuiKey_D, ThemeId::print));
  add_compare(list);
  add_parts(list);
  add_keyboard(list);
  return list;
}

}  // namespace attnlab
