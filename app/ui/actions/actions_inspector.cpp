// How the inspector writes the formula of a cell.
#include "app/ui/actions/actions.h"
#include "app/ui/inspector/facts_panel.h"
#include "app/ui/session/session.h"

namespace attnlab {

namespace {

// Leaves a mode for numbers when it is on already; from numbers, symbols.
void choose(Session& s, FormulaMode mode) {
  FormulaMode& now = s.view.inspector.mode;
  if (now != mode)
    now = mode;
  else
    now = mode == FormulaMode::numbers ? FormulaMode::symbols : FormulaMode::numbers;
}

}  // namespace

void add_inspector_actions(std::vector<Action>& list) {
  constexpr int ctrl = ImGuiMod_Ctrl, shift = ImGuiMod_Shift;
  list.push_back({"inspector.numbers",
                  "Formulas with numbers",
                  "View",
                  {ctrl | ImGuiKey_I},
                  [](Session& s, int) { choose(s, FormulaMode::numbers); },
                  nullptr,
                  [](const Session& s, int) { return s.view.inspector.mode == FormulaMode::numbers; },
                  0,
                  true});
  list.push_back({"inspector.exact",
                  "Formulas with exact fractions",
                  "View",
                  {ctrl | shift | ImGuiKey_X},
                  [](Session& s, int) { choose(s, FormulaMode::exact); },
                  nullptr,
                  [](const Session& s, int) { return s.view.inspector.mode == FormulaMode::exact; }});
  list.push_back(
      {"inspector.depth",
       "Formulas one level deeper",
       "View",
       {ctrl | shift | ImGuiKey_I},
       [](Session& s, int) { s.view.inspector.depth = s.view.inspector.depth % formula_depths + 1; }});
  list.push_back({"inspector.whole",
                  "Long formulas written out",
                  "View",
                  {},
                  [](Session& s, int) { s.view.inspector.whole = !s.view.inspector.whole; },
                  nullptr,
                  [](const Session& s, int) { return s.view.inspector.whole; }});
  list.push_back({"inspector.unpin",
                  "Let go of the pinned cell or fact",
                  "View",
                  {ImGuiKey_Escape},
                  [](Session& s, int) {
                    s.view.pinned.reset();
                    choose_fact(s.view, s.facts, "", s.scene(), s.analysis);
                  },
                  // While the mask is painted, Esc ends that first.
                  [](const Session& s, int) {
                    return (s.view.pinned.has_value() || !s.facts.chosen.empty()) && !s.view.painting;
                  }});
}

}  // namespace attnlab
