// What is looked at: views, a second one beside the first, theme, zoom, panels, how formulas and figures are
// written, the comparison with a pinned state, the layer applied to its own output, and presentations.
#include "app/ui/actions/actions.h"
#include "app/ui/inspector/facts_panel.h"
#include "app/ui/kit/chosen_blocks.h"
#include "app/ui/session/session.h"
#include "app/ui/tools/view_tools.h"

#include <algorithm>
#include <iterator>

namespace attnlab {
namespace {

constexpr int ctrl = ImGuiMod_Ctrl, ctrl_shift = ImGuiMod_Ctrl | ImGuiMod_Shift;

// A row for something of the view state that is on or off: `flag` finds it.
template <typename Flag>
Action& toggle_row(ActionTable& table, const char* id, const char* label, const char* also, Flag flag) {
  return table.row(
      id, label, also, [flag](Session& s) { flag(s.view) = !flag(s.view); }, {},
      [flag](const Session& s) { return flag(s.view); });
}

void add_views(ActionTable& table) {
  table.menu = "View/Views";
  for (std::size_t i = 0; i < all_views().size(); ++i) {
    const View& view = all_views()[i];
    const auto is_open = [&view](const Session& s) { return s.view.view == view.id; };
    const auto show = [&view](Session& s) { show_view(s.view, view.id); };
    table.row("view." + std::string(view.id), std::string(view.label), view.also, show, {}, is_open)
        .by(ImGuiMod_Ctrl | static_cast<ImGuiKey>(ImGuiKey_1 + static_cast<int>(i)));
  }
}

// The parts of the views that have several.
void add_parts(ActionTable& table) {
  for (const View& view : all_views()) {
    table.menu = "View/Parts/" + std::string(view.label);
    for (int i = 0; view.part_count() > 1 && i < view.part_count(); ++i) {
      const Part& part = view.parts[static_cast<std::size_t>(i)];
      const auto is_shown = [&view, i](const Session& s) {
        return (s.view.view == view.id || s.view.second == view.id) && part_shown(s.view, view.id) == i;
      };
      const auto show = [&view, i](Session& s) { show_part(s.view, view.id, i); };
      const std::string id = "part." + std::string(view.id) + "." + std::string(part.id);
      const std::string label = std::string(view.label) + ": " + std::string(part.label);
      table.row(id, label, part.also, show, {}, is_shown);
    }
  }
}

void add_panels(ActionTable& table) {
  const auto left = [](auto& view) -> auto& { return view.left_open; };
  const auto right = [](auto& view) -> auto& {
    return view.giving.right ? view.right_over : view.right_open;
  };
  const auto facts_shown = [right](const Session& s) { return s.facts.open && right(s.view); };
  const auto facts = [right](Session& s) {
    s.facts.open = !(s.facts.open && right(s.view));
    right(s.view) = right(s.view) || s.facts.open;
  };
  // Out of the view that a fact has opened.
  const auto led_away = [](const Session& s) { return !s.facts.chosen.empty() && s.facts.before; };
  const auto back = [](Session& s) { leave_fact(s.view, s.facts); };
  table.menu = "View/Panels";
  toggle_row(table, "view.inputs", "Inputs panel", "left side panel fold hide show", left)
      .by(ImGuiMod_Ctrl | ImGuiKey_B)
      .grouped();
  toggle_row(table, "view.inspector", "Inspector panel", "right side panel fold hide show", right)
      .by(ctrl_shift | ImGuiKey_B);
  table.row("view.facts", "Facts", "theorems", facts, {}, facts_shown).by(ctrl_shift | ImGuiKey_F);
  table.row("view.back", "Back to the view before the fact", "", back, led_away)
      .by(ImGuiMod_Alt | ImGuiKey_Backspace);
}

// Where the keyboard goes; Alt opens the menus too, which no chord can say.
void add_keyboard(ActionTable& table) {
  const auto next = [](Session& s) { s.keyboard.step = 1; };
  const auto previous = [](Session& s) { s.keyboard.step = -1; };
  const auto menus = [](Session& s) { s.keyboard.to_menus = true; };
  table.menu = "View/Panels";
  table.row("panel.next", "To the next panel", "", next).by(ImGuiKey_F6);
  table.row("panel.previous", "To the previous panel", "", previous).by(ImGuiMod_Shift | ImGuiKey_F6);
  table.row("panel.menus", "To the menus", "menu bar", menus).by(ImGuiKey_F10);
}

// `theme`, or back to the light one.
Action& theme_row(ActionTable& table, const char* id, const char* label, const char* also, ThemeId theme) {
  const auto is_on = [theme](const Session& s) { return s.view.theme == theme; };
  const auto choose = [=](Session& s) { s.view.theme = is_on(s) ? ThemeId::light : theme; };
  return table.row(id, label, also, choose, {}, is_on);
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

void add_zoom(ActionTable& table) {
  const auto can_grow = [](const Session& s) { return s.view.zoom < zoom_high; };
  const auto can_shrink = [](const Session& s) { return s.view.zoom > zoom_low; };
  const auto normal = [](Session& s) { s.view.zoom = 1; };
  const auto nearer = [](const Session& s) {
    return s.figure.look.nearer() || s.second_figure.look.nearer();
  };
  const auto fit = [](Session& s) { s.figure.look = s.second_figure.look = {}; };
  table.menu = "View";
  table.row("view.zoom_in", "Larger", "zoom bigger magnify font", zoom_in, can_grow)
      .by(ctrl | ImGuiKey_Equal, ctrl_shift | ImGuiKey_Equal, ctrl | ImGuiKey_KeypadAdd)
      .grouped();
  table.row("view.zoom_out", "Smaller", "zoom tinier font", zoom_out, can_shrink)
      .by(ctrl | ImGuiKey_Minus, ctrl | ImGuiKey_KeypadSubtract);
  table.row("view.zoom_reset", "Normal size", "zoom 100", normal)
      .by(ctrl | ImGuiKey_0, ctrl | ImGuiKey_Keypad0);
  table.row("view.fit", "All of the figure", "back whole block", fit, nearer).by(ctrl_shift | ImGuiKey_0);
}

void add_help(ActionTable& table) {
  const auto open_palette = [](Session& s) { s.palette = {.open = true, .opening = true}; };
  const auto opens = [](Dialog dialog) { return [dialog](Session& s) { s.flow.dialog = dialog; }; };
  const auto here = [](Session& s) {
    const std::optional<Cell> cell = inspected_cell(s.view);
    open_help(s, !s.view.topic.empty() ? s.view.topic : cell ? help_page(cell->node) : "view:" + s.view.view);
  };
  const auto keys = [](Session& s) { open_help(s, "keys"); };
  const auto claims = [](Session& s) { open_help(s, "claims"); };
  table.menu = "Help";
  table.row("help.palette", "Command palette", "search find command", open_palette)
      .by(ImGuiMod_Ctrl | ImGuiKey_P);
  table
      .row("help.here", "Help on what is under the pointer", "manual guide explain what is this search", here)
      .by(ImGuiKey_F1);
  table.row("help.keys", "Keys and gestures", "shortcuts keyboard manual guide", keys)
      .by(ImGuiMod_Shift | ImGuiKey_F1);
  table.row("help.claims", "Claims of the literature", "papers arXiv reproduce bench experiments", claims);
  table.row("help.start", "Lessons, challenges and examples", "start screen gallery welcome",
            [](Session& s) { s.start.open = !s.start.left_by_press; });
  table.row("help.about", "About Attnlab",
            "version licence license copyright settings journal folder where credits", opens(Dialog::about));
}

// Leaves a mode for numbers when it is on already; from numbers, symbols.
Action& mode_row(ActionTable& table, const char* id, const char* label, const char* also, FormulaMode mode) {
  const auto is_on = [mode](const Session& s) { return s.view.inspector.mode == mode; };
  const auto choose = [=](Session& s) {
    const FormulaMode other = mode == FormulaMode::numbers ? FormulaMode::symbols : FormulaMode::numbers;
    s.view.inspector.mode = is_on(s) ? other : mode;
  };
  return table.row(id, label, also, choose, {}, is_on);
}

// How the inspector writes the formula of a cell.
void add_formulas(ActionTable& table) {
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
  table.menu = "View/Look";
  mode_row(table, "inspector.numbers", "Formulas with numbers", "symbols values", FormulaMode::numbers)
      .by(ImGuiMod_Ctrl | ImGuiKey_I)
      .grouped();
  mode_row(table, "inspector.exact", "Formulas with exact fractions", "rational symbolic sage",
           FormulaMode::exact)
      .by(ctrl_shift | ImGuiKey_X);
  table.row("inspector.depth", "Formulas one level deeper", "", deeper).by(ctrl_shift | ImGuiKey_I);
  toggle_row(table, "inspector.whole", "Long formulas written out", "", whole);
  table.row("inspector.unpin", "Stop showing the chosen cell or fact", "", let_go, something_chosen)
      .by(ImGuiKey_Escape);
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

void add_second(ActionTable& table) {
  const auto two = [](const Session& s) { return !s.view.second.empty(); };
  table.menu = "View";
  table.row("view.second", "Two views side by side", "split two compare", toggle_second, {}, two)
      .by(ImGuiMod_Ctrl | ImGuiKey_Backslash)
      .grouped();
  table.menu = "View/Beside";
  for (const View& view : all_views()) {
    const auto elsewhere = [&view](const Session& s) { return s.view.view != view.id; };
    const auto is_second = [&view](const Session& s) { return s.view.second == view.id; };
    const auto show = [&view](Session& s) { show_second(s.view, view.id); };
    table.row("view.second." + std::string(view.id), std::string(view.label) + " beside", "", show, elsewhere,
              is_second);
  }
}

void pin(Session& s) {
  s.reference = Reference{s.scene(), s.analysis};
  if (s.view.compare == Compare::off) s.view.compare = Compare::with;
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
bool is_undone(const Session& s) { return !s.reference && has_before(s); }

void add_compare(ActionTable& table) {
  const auto mode_row = [&](const char* id, const char* label, const char* also, ImGuiKeyChord key,
                            Compare mode) {
    const auto is_on = [mode](const Session& s) { return has_before(s) && s.view.compare == mode; };
    const auto choose = [mode](Session& s) { s.view.compare = mode; };
    table.row(id, label, also, choose, has_before, is_on).by(key).grouped(mode == Compare::off);
  };
  table.menu = "View/Compare";
  table.row("compare.pin", "Pin this state as before", "before remember keep snapshot", pin)
      .by(ctrl_shift | ImGuiKey_A);
  mode_row("compare.now", "Now alone", "", ImGuiMod_Shift | ImGuiKey_F9, Compare::off);
  mode_row("compare.with", "Before and now in one figure; held: before", "flip old numbers small below",
           ImGuiKey_F9, Compare::with);
  mode_row("compare.beside", "Before beside now", "before", ImGuiKey_F7, Compare::beside);
  mode_row("compare.difference", "Now minus before", "before subtract change delta", ImGuiKey_F8,
           Compare::difference);
  table.row(
      "compare.keep", "Keep what Undo restores as before", "before pin", [](Session& s) { keep_before(s); },
      is_undone);
  table.row("compare.return", "Go back to before", "before restore", go_back, has_reference).grouped();
  table.row("compare.forget", "Forget before", "", forget, has_reference);
}

// Blocks that stand alone: chosen by their headings, or by a key on one of their cells.
void add_chosen(ActionTable& table) {
  table.menu = "View/Parts";
  const auto has_cell = [](const Session& s) { return inspected_cell(s.view).has_value(); };
  const auto has_chosen = [](const Session& s) { return !s.view.chosen.empty(); };
  const auto choose = [](Session& s) { choose_block(s.view, s.analysis, *inspected_cell(s.view)); };
  table
      .row("blocks.choose", "Choose the matrix of this cell, or take it out", "heading block alone select",
           choose, has_cell)
      .by(ctrl | ImGuiKey_K)
      .grouped();
  table
      .row(
          "blocks.alone", "Only what is chosen", "headings blocks only",
          [](Session& s) { s.view.shows_chosen = !s.view.shows_chosen; }, has_chosen,
          [](const Session& s) { return shows_chosen(s.view); })
      .by(ctrl_shift | ImGuiKey_K);
  table.row(
      "blocks.none", "Choose nothing", "headings blocks", [](Session& s) { choose_none(s.view); },
      has_chosen);
}

// A scene that could not be analysed has no figure.
bool has_figure(const Session& s) { return s.analysis.dims.h > 0; }

}  // namespace

void add_view_actions(ActionTable& table) {
  const auto columns = [](auto& view) -> auto& { return view.figure.columns; };
  const auto numbers = [](auto& view) -> auto& { return view.figure.numbers; };
  constexpr const char* dark = "theme light night black colours colors mode";
  constexpr const char* print = "theme grey gray paper black white colours colors";
  add_views(table);
  add_panels(table);
  table.menu = "View";
  theme_row(table, "view.dark", "Dark theme", dark, ThemeId::dark).by(ImGuiMod_Ctrl | ImGuiKey_D).grouped();
  add_zoom(table);
  add_help(table);
  add_formulas(table);
  add_second(table);
  table.menu = "View/Look";
  table.row("view.rebuild", "Rebuild the picture (after suspend)", "", [](Session& s) { s.rebuild = true; });
  toggle_row(table, "view.columns", "Tokens as columns", "convention orientation", columns)
      .by(ImGuiMod_Ctrl | ImGuiKey_T);
  toggle_row(table, "view.numbers", "Numbers in the cells", "", numbers);
  theme_row(table, "view.print", "Print theme", print, ThemeId::print).by(ctrl_shift | ImGuiKey_D);
  add_compare(table);
  add_chosen(table);
  add_parts(table);
  add_keyboard(table);
}

// While one runs the clicker's keys belong to it (shell/presenting.cpp).
void add_presentation_actions(ActionTable& table) {
  constexpr int far = static_cast<int>(most_slides);
  const auto starts = [](bool here) { return [here](Session& s) { start_presentation(s, here); }; };
  const auto open_list = [](Session& s) { open_dialog(s.flow, Dialog::show); };
  const auto clicker = [&](const char* id, const char* label, const char* also,
                           std::function<void(Session&)> run) -> Action& {
    Action& row =
        table.row(id, label, also, std::move(run), [](const Session& s) { return s.presentation.on; });
    row.presenting = true;
    return row;
  };
  const auto by = [](int steps) { return [steps](Session& s) { go_by(s, steps); }; };
  const auto blank = [](Session& s) { s.presentation.blank = !s.presentation.blank; };
  table.menu = "View/Present";
  table.row("present.start", "Present from the start", "", starts(false), has_figure)
      .by(ImGuiKey_F5)
      .grouped();
  table.row("present.here", "Present what is shown", "", starts(true), has_figure).by(ImGuiKey_F11);
  table
      .row("present.rehearse", "Rehearse", "practice clock timer notes speaker minutes", rehearse,
           [](const Session& s) { return has_figure(s) && !study_of(s).is_one_slide(); })
      .by(ImGuiMod_Shift | ImGuiKey_F5);
  table.row("present.keep", "Keep what is shown as a slide of my talk", "add author make", keep_as_slide,
            has_figure);
  table.row("present.list", "What to present…", "", open_list, has_figure);
  clicker("present.next", "Next step", "", by(1))
      .by(ImGuiKey_PageDown, ImGuiKey_RightArrow, ImGuiKey_DownArrow, ImGuiKey_Space)
      .grouped();
  clicker("present.previous", "Previous step", "", by(-1))
      .by(ImGuiKey_PageUp, ImGuiKey_LeftArrow, ImGuiKey_UpArrow, ImGuiKey_Backspace);
  clicker("present.first", "First step", "", by(-far)).by(ImGuiKey_Home);
  clicker("present.last", "Last step", "", by(far)).by(ImGuiKey_End);
  clicker("present.blank", "Blank the screen", "", blank)
      .by(ImGuiKey_B, ImGuiKey_Period, ImGuiKey_KeypadDecimal);
  clicker("present.qr", "QR code of the scene", "share line telephone code slide", show_qr).by(ImGuiKey_Q);
  clicker("present.inputs", "A matrix to drag, or none", "", call_input).by(ImGuiKey_P);
  clicker("present.next_input", "The next matrix", "", next_input).by(ImGuiMod_Shift | ImGuiKey_P);
  // Esc and F11, which end other things elsewhere, end it too.
  clicker("present.end", "End the presentation", "", end_presentation);
}

}  // namespace attnlab
