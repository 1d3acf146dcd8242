// Comparison with a pinned state, a second view beside the first, and how figures are written: notation and print.
#include "app/ui/actions/actions.h"
#include "app/ui/session/session.h"

namespace attnlab {

namespace {

constexpr const char* compare_menu = "View/Compare";
constexpr const char* beside_menu = "View/Beside";

const View& view_at(int index) { return views()[static_cast<std::size_t>(index)]; }

void pin(Session& s, int) {
  s.reference = Reference{s.scene(), s.analysis};
  if (s.view.compare == Compare::off) s.view.compare = Compare::beside;
  s.message = {"This state is pinned as A; what changes from here on is compared with it", false};
}

void go_back(Session& s, int) {
  s.document.history.change(s.reference->scene);
  refresh(s);
}

void forget(Session& s, int) {
  s.reference.reset();
  s.view.compare = Compare::off;
}

bool has_reference(const Session& s, int) { return s.reference.has_value(); }

void add_mode(std::vector<Action>& list, const char* id, const char* label, ImGuiKey key, Compare mode) {
  list.push_back(
      {id,
       label,
       compare_menu,
       {key},
       [](Session& s, int m) { s.view.compare = static_cast<Compare>(m); },
       has_reference,
       [](const Session& s, int m) { return s.reference && s.view.compare == static_cast<Compare>(m); },
       static_cast<int>(mode),
       mode == Compare::off});
}

void add_compare(std::vector<Action>& list) {
  constexpr int ctrl = ImGuiMod_Ctrl, shift = ImGuiMod_Shift;
  list.push_back({"compare.pin", "Pin this state as A", compare_menu, {ctrl | shift | ImGuiKey_A}, pin});
  add_mode(list, "compare.now", "Now alone", ImGuiKey_F6, Compare::off);
  add_mode(list, "compare.beside", "A beside now", ImGuiKey_F7, Compare::beside);
  add_mode(list, "compare.difference", "Now minus A", ImGuiKey_F8, Compare::difference);
  list.push_back(
      {"compare.return", "Go back to A", compare_menu, {}, go_back, has_reference, nullptr, 0, true});
  list.push_back({"compare.forget", "Let go of A", compare_menu, {}, forget, has_reference});
}

// Opens the next view beside, or closes the second.
void toggle_second(Session& s, int) {
  if (!s.view.second.empty()) {
    s.view.second.clear();
    return;
  }
  const auto all = views();
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i].id == s.view.view) show_second(s.view, all[(i + 1) % all.size()].id);
}

void add_second(std::vector<Action>& list) {
  constexpr int ctrl = ImGuiMod_Ctrl;
  list.push_back({"view.second",
                  "Two views side by side",
                  "View",
                  {ctrl | ImGuiKey_Backslash},
                  toggle_second,
                  nullptr,
                  [](const Session& s, int) { return !s.view.second.empty(); },
                  0,
                  true});
  for (int i = 0; i < static_cast<int>(views().size()); ++i)
    list.push_back({"view.second." + std::string(view_at(i).id),
                    std::string(view_at(i).label) + " beside",
                    beside_menu,
                    {},
                    [](Session& s, int at) { show_second(s.view, view_at(at).id); },
                    [](const Session& s, int at) { return s.view.view != view_at(at).id; },
                    [](const Session& s, int at) { return s.view.second == view_at(at).id; },
                    i});
}

}  // namespace

void add_compare_actions(std::vector<Action>& list) {
  constexpr int ctrl = ImGuiMod_Ctrl, shift = ImGuiMod_Shift;
  add_second(list);
  list.push_back({"view.columns",
                  "Tokens as columns",
                  "View",
                  {ctrl | ImGuiKey_T},
                  [](Session& s, int) { s.view.figure.columns = !s.view.figure.columns; },
                  nullptr,
                  [](const Session& s, int) { return s.view.figure.columns; }});
  list.push_back({"view.numbers",
                  "Numbers in the cells",
                  "View",
                  {},
                  [](Session& s, int) { s.view.figure.numbers = !s.view.figure.numbers; },
                  nullptr,
                  [](const Session& s, int) { return s.view.figure.numbers; }});
  list.push_back({"view.print",
                  "Print theme",
                  "View",
                  {ctrl | shift | ImGuiKey_D},
                  [](Session& s, int) {
                    s.view.theme = s.view.theme == ThemeId::print ? ThemeId::light : ThemeId::print;
                  },
                  nullptr,
                  [](const Session& s, int) { return s.view.theme == ThemeId::print; }});
  add_compare(list);
}

}  // namespace attnlab
