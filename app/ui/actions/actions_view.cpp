// What is looked at: views, theme, zoom, panels, the inspector.
#include "app/ui/actions/actions.h"
#include "app/ui/actions/palette.h"
#include "app/ui/session/session.h"

#include <algorithm>
#include <iterator>

namespace attnlab {

namespace {

constexpr int ctrl = ImGuiMod_Ctrl, shift = ImGuiMod_Shift;
constexpr double zoom_steps[] = {0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3};

void zoom_in(Session& s, int) {
  const auto next = std::upper_bound(std::begin(zoom_steps), std::end(zoom_steps), s.view.zoom + 1e-9);
  s.view.zoom = next == std::end(zoom_steps) ? zoom_high : *next;
}
void zoom_out(Session& s, int) {
  const auto here = std::lower_bound(std::begin(zoom_steps), std::end(zoom_steps), s.view.zoom - 1e-9);
  s.view.zoom = here == std::begin(zoom_steps) ? zoom_low : *std::prev(here);
}

void add_views(std::vector<Action>& list) {
  int index = 0;
  for (const View& view : views()) {
    const auto key = static_cast<ImGuiKey>(ImGuiKey_1 + index);
    list.push_back(
        {"view." + std::string(view.id),
         std::string(view.label),
         "View",
         {ctrl | key},
         [](Session& s, int i) { show_view(s.view, views()[static_cast<std::size_t>(i)].id); },
         nullptr,
         [](const Session& s, int i) { return s.view.view == views()[static_cast<std::size_t>(i)].id; },
         index});
    ++index;
  }
}

void add_panels(std::vector<Action>& list) {
  list.push_back({"view.inputs",
                  "Inputs panel",
                  "View",
                  {ctrl | ImGuiKey_B},
                  [](Session& s, int) { s.view.left_open = !s.view.left_open; },
                  nullptr,
                  [](const Session& s, int) { return s.view.left_open; },
                  0,
                  true});
  list.push_back({"view.inspector",
                  "Inspector panel",
                  "View",
                  {ctrl | shift | ImGuiKey_B},
                  [](Session& s, int) { s.view.right_open = !s.view.right_open; },
                  nullptr,
                  [](const Session& s, int) { return s.view.right_open; }});
  list.push_back({"view.facts",
                  "Facts",
                  "View",
                  {ctrl | shift | ImGuiKey_F},
                  [](Session& s, int) {
                    s.facts.open = !(s.facts.open && s.view.right_open);
                    s.view.right_open = s.view.right_open || s.facts.open;
                  },
                  nullptr,
                  [](const Session& s, int) { return s.facts.open && s.view.right_open; }});
  list.push_back(
      {"view.dark",
       "Dark theme",
       "View",
       {ctrl | ImGuiKey_D},
       [](Session& s, int) { s.view.theme = s.view.theme == ThemeId::dark ? ThemeId::light : ThemeId::dark; },
       nullptr,
       [](const Session& s, int) { return s.view.theme == ThemeId::dark; },
       0,
       true});
  list.push_back({"view.zoom_in",
                  "Larger",
                  "View",
                  {ctrl | ImGuiKey_Equal, ctrl | shift | ImGuiKey_Equal, ctrl | ImGuiKey_KeypadAdd},
                  zoom_in,
                  [](const Session& s, int) { return s.view.zoom < zoom_high; },
                  nullptr,
                  0,
                  true});
  list.push_back({"view.zoom_out",
                  "Smaller",
                  "View",
                  {ctrl | ImGuiKey_Minus, ctrl | ImGuiKey_KeypadSubtract},
                  zoom_out,
                  [](const Session& s, int) { return s.view.zoom > zoom_low; }});
  list.push_back({"view.zoom_reset",
                  "Normal size",
                  "View",
                  {ctrl | ImGuiKey_0, ctrl | ImGuiKey_Keypad0},
                  [](Session& s, int) { s.view.zoom = 1; }});
}

}  // namespace

void add_view_actions(std::vector<Action>& list) {
  add_views(list);
  add_panels(list);
  list.push_back({"help.palette", "Command palette", "Help", {ctrl | ImGuiKey_P}, [](Session& s, int) {
                    open_palette(s.palette);
                  }});
  list.push_back({"help.keys", "Keys and gestures", "Help", {ImGuiKey_F1}, [](Session& s, int) {
                    s.flow.dialog = Dialog::help;
                  }});
}

}  // namespace attnlab
