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
void add_toggle(std::vector<Action>& list, Action row, Flag flag) {
  row.run = [flag](Session& s) { flag(s.view) = !flag(s.view); };
  row.checked = [flag](const Session& s) { return flag(s.view); };
  list.push_back(std::move(row));
}

void add_views(std::vector<Action>& list) {
  for (std::size_t i = 0; i < views().size(); ++i) {
    const View& view = views()[i];
    list.push_back({.id = "view." + std::string(view.id),
                    .label = std::string(view.label),
                    .menu = "View",
                    .keys = {ImGuiMod_Ctrl | static_cast<ImGuiKey>(ImGuiKey_1 + static_cast<int>(i))},
                    .run = [&view](Session& s) { show_view(s.view, view.id); },
                    .checked = [&view](const Session& s) { return s.view.view == view.id; }});
  }
}

void add_panels(std::vector<Action>& list) {
  add_toggle(
      list,
      {.id = "view.inputs",
       .label = "Inputs panel",
       .menu = "View",
       .keys = {ImGuiMod_Ctrl | ImGuiKey_B},
       .opens_group = true},
      [](auto& view) -> auto& { return view.left_open; });
  add_toggle(
      list,
      {.id = "view.inspector", .label = "Inspector panel", .menu = "View", .keys = {ctrl_shift | ImGuiKey_B}},
      [](auto& view) -> auto& { return view.right_open; });
  list.push_back({.id = "view.facts",
                  .label = "Facts",
                  .menu = "View",
                  .keys = {ctrl_shift | ImGuiKey_F},
                  .run =
                      [](Session& s) {
                        s.facts.open = !(s.facts.open && s.view.right_open);
                        s.view.right_open = s.view.right_open || s.facts.open;
                      },
                  .checked = [](const Session& s) { return s.facts.open && s.view.right_open; }});
}

// `theme`, or back to the light one.
Action theme_action(const char* id, const char* label, ImGuiKeyChord keys, ThemeId theme, bool opens_group) {
  return {.id = id,
          .label = label,
          .menu = "View",
          .keys = {keys},
          .run = [theme](Session& s) { s.view.theme = s.view.theme == theme ? ThemeId::light : theme; },
          .checked = [theme](const Session& s) { return s.view.theme == theme; },
          .opens_group = opens_group};
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
  list.push_back({.id = "view.zoom_in",
                  .label = "Larger",
                  .menu = "View",
                  .keys = {ctrl | ImGuiKey_Equal, ctrl_shift | ImGuiKey_Equal, ctrl | ImGuiKey_KeypadAdd},
                  .run = zoom_in,
                  .enabled = [](const Session& s) { return s.view.zoom < zoom_high; },
                  .opens_group = true});
  list.push_back({.id = "view.zoom_out",
                  .label = "Smaller",
                  .menu = "View",
                  .keys = {ctrl | ImGuiKey_Minus, ctrl | ImGuiKey_KeypadSubtract},
                  .run = zoom_out,
                  .enabled = [](const Session& s) { return s.view.zoom > zoom_low; }});
  list.push_back({.id = "view.zoom_reset",
                  .label = "Normal size",
                  .menu = "View",
                  .keys = {ctrl | ImGuiKey_0, ctrl | ImGuiKey_Keypad0},
                  .run = [](Session& s) { s.view.zoom = 1; }});
}

// Leaves a mode for numbers when it is on already; from numbers, symbols.
Action mode_action(const char* id, const char* label, ImGuiKeyChord keys, FormulaMode mode) {
  return {.id = id,
          .label = label,
          .menu = "View",
          .keys = {keys},
          .run =
              [mode](Session& s) {
                FormulaMode& now = s.view.inspector.mode;
                if (now != mode)
                  now = mode;
                else
                  now = mode == FormulaMode::numbers ? FormulaMode::symbols : FormulaMode::numbers;
              },
          .checked = [mode](const Session& s) { return s.view.inspector.mode == mode; },
          .opens_group = mode == FormulaMode::numbers};
}

// How the inspector writes the formula of a cell.
void add_formulas(std::vector<Action>& list) {
  list.push_back(mode_action("inspector.numbers", "Formulas with numbers", ImGuiMod_Ctrl | ImGuiKey_I,
                             FormulaMode::numbers));
  list.push_back(mode_action("inspector.exact", "Formulas with exact fractions", ctrl_shift | ImGuiKey_X,
                             FormulaMode::exact));
  list.push_back(
      {"inspector.depth", "Formulas one level deeper", "View", {ctrl_shift | ImGuiKey_I}, [](Session& s) {
         s.view.inspector.depth = s.view.inspector.depth % formula_depths + 1;
       }});
  add_toggle(
      list, {.id = "inspector.whole", .label = "Long formulas written out", .menu = "View"},
      [](auto& view) -> auto& { return view.inspector.whole; });
  list.push_back({.id = "inspector.unpin",
                  .label = "Let go of the pinned cell or fact",
                  .menu = "View",
                  .keys = {ImGuiKey_Escape},
                  .run =
                      [](Session& s) {
                        s.view.pinned.reset();
                        choose_fact(s.view, s.facts, "", s.scene(), s.analysis);
                      },
                  // While the mask is painted, Esc ends that first.
                  .enabled =
                      [](const Session& s) {
                        return (s.view.pinned.has_value() || !s.facts.chosen.empty()) && !s.view.painting;
                      }});
}

// Opens the next view beside, or closes the second.
void toggle_second(Session& s) {
  if (!s.view.second.empty()) {
    s.view.second.clear();
    return;
  }
  const auto all = views();
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i].id == s.view.view) show_second(s.view, all[(i + 1) % all.size()].id);
}

void add_second(std::vector<Action>& list) {
  list.push_back({.id = "view.second",
                  .label = "Two views side by side",
                  .menu = "View",
                  .keys = {ImGuiMod_Ctrl | ImGuiKey_Backslash},
                  .run = toggle_second,
                  .checked = [](const Session& s) { return !s.view.second.empty(); },
                  .opens_group = true});
  for (const View& view : views())
    list.push_back({.id = "view.second." + std::string(view.id),
                    .label = std::string(view.label) + " beside",
                    .menu = "View/Beside",
                    .run = [&view](Session& s) { show_second(s.view, view.id); },
                    .enabled = [&view](const Session& s) { return s.view.view != view.id; },
                    .checked = [&view](const Session& s) { return s.view.second == view.id; }});
}

void pin(Session& s) {
  s.reference = Reference{s.scene(), s.analysis};
  if (s.view.compare == Compare::off) s.view.compare = Compare::beside;
  s.message = {"This state is pinned as A; what changes from here on is compared with it", false};
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
    list.push_back({.id = id,
                    .label = label,
                    .menu = menu,
                    .keys = {key},
                    .run = [mode](Session& s) { s.view.compare = mode; },
                    .enabled = has_reference,
                    .checked = [mode](const Session& s) { return s.reference && s.view.compare == mode; },
                    .opens_group = mode == Compare::off});
  };
  list.push_back({"compare.pin", "Pin this state as A", menu, {ctrl_shift | ImGuiKey_A}, pin});
  add_mode("compare.now", "Now alone", ImGuiKey_F6, Compare::off);
  add_mode("compare.beside", "A beside now", ImGuiKey_F7, Compare::beside);
  add_mode("compare.difference", "Now minus A", ImGuiKey_F8, Compare::difference);
  list.push_back({.id = "compare.return",
                  .label = "Go back to A",
                  .menu = menu,
                  .run = go_back,
                  .enabled = has_reference,
                  .opens_group = true});
  list.push_back({"compare.forget", "Let go of A", menu, {}, forget, has_reference});
}

}  // namespace

std::vector<Action> view_actions() {
  constexpr int ctrl = ImGuiMod_Ctrl;
  std::vector<Action> list;
  add_views(list);
  add_panels(list);
  list.push_back(theme_action("view.dark", "Dark theme", ctrl | ImGuiKey_D, ThemeId::dark, true));
  add_zoom(list);
  list.push_back({"help.palette", "Command palette", "Help", {ctrl | ImGuiKey_P}, [](Session& s) {
                    s.palette = {.open = true, .opening = true};
                  }});
  list.push_back({"help.keys", "Keys and gestures", "Help", {ImGuiKey_F1}, [](Session& s) {
                    s.flow.dialog = Dialog::help;
                  }});
  add_formulas(list);
  add_second(list);
  add_toggle(
      list, {.id = "view.columns", .label = "Tokens as columns", .menu = "View", .keys = {ctrl | ImGuiKey_T}},
      [](auto& view) -> auto& { return view.figure.columns; });
  add_toggle(
      list, {.id = "view.numbers", .label = "Numbers in the cells", .menu = "View"},
      [](auto& view) -> auto& { return view.figure.numbers; });
  list.push_back(theme_action("view.print", "Print theme", ctrl_shift | ImGuiKey_D, ThemeId::print, false));
  add_compare(list);
  return list;
}

}  // namespace attnlab
