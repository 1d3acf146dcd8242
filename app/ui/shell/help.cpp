// Keys and gestures, from the table of actions and from what the matrix editor understands.
#include "app/ui/actions/actions.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/session/session.h"
#include "app/ui/shell/dialogs.h"

#include <algorithm>

namespace attnlab {

namespace {

struct Gesture {
  const char* keys;
  const char* does;
};

constexpr Gesture gestures[] = {
    {"drag a cell", "change it, sideways or upwards"},
    {"Shift, Ctrl while dragging", "ten times finer; in steps of 0.1"},
    {"Esc while dragging", "as it was"},
    {"double-click, Enter, typing", "a value or an expression: 1/3, sqrt(2), \xE2\x88\x92pi"},
    {"arrow keys, Tab", "move within a matrix; to the next one"},
    {"Alt + arrow keys, Alt + wheel", "change the cell in steps of 0.1; with Shift of 0.01"},
    {"Backspace", "zero"},
    {"drag a header", "the whole row or column"},
    {"right click", "zero, identity, random, transpose, copy, paste \xE2\x80\xA6"},
    {"point at a cell", "its formula, and the cells that it is made of"},
    {"click a cell of the figure", "keep it in the inspector"},
    {"right click on the figure", "copy the matrix: NumPy, PyTorch, LaTeX, MATLAB, CSV, TSV, JSON"},
    {"M, then drag over weights", "paint the mask; the first cell decides; Esc ends it"},
    {"drag a point of Geometry", "the entries that it is made of follow; Shift: ten times finer"},
    {"drag its ground, wheel", "move the plane, zoom; double-click: the whole"},
    {"turn the dial of Rank", "other W^Q and W^K with the same scores"},
    {"click a step of the inspector", "what it is made of, down to the entries"},
};

void line(const Ui& ui, const char* keys, const char* does) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  text_in(ui, Face::sans_medium, measure::type_12, ui.theme.text, keys);
  ImGui::TableNextColumn();
  paragraph(ui, Face::sans, measure::type_12, ui.theme.secondary, does);
}

bool table(const Ui& ui, const char* id) {
  if (!ImGui::BeginTable(id, 2, ImGuiTableFlags_SizingFixedFit)) return false;
  ImGui::TableSetupColumn("keys", ImGuiTableColumnFlags_WidthFixed, ui.px(200));
  ImGui::TableSetupColumn("does", ImGuiTableColumnFlags_WidthStretch);
  return true;
}

}  // namespace

void help(const Ui& ui, Session& session) {
  text_in(ui, Face::sans_medium, measure::type_15, ui.theme.text, "Keys and gestures");
  ImGui::Dummy({1, ui.px(2)});
  const float height = std::max(ui.px(40), std::min(ui.px(520), ImGui::GetIO().DisplaySize.y - ui.px(140)));
  ImGui::BeginChild("keys", {0, height});
  heading(ui, "MATRICES AND FIGURES");
  if (table(ui, "gestures")) {
    for (const Gesture& gesture : gestures) line(ui, gesture.keys, gesture.does);
    ImGui::EndTable();
  }
  ImGui::Dummy({1, ui.px(4)});
  heading(ui, "KEYS");
  if (table(ui, "actions")) {
    for (const Action& action : actions())
      if (action.keys[0] != 0) line(ui, show_keys(action).c_str(), action.label.c_str());
    ImGui::EndTable();
  }
  ImGui::EndChild();
  constexpr const char* labels[] = {"Close"};
  session.flow.button = 0;
  if (buttons(ui, labels, 1, session.flow.button) == 0) cancel(session);
}

}  // namespace attnlab
