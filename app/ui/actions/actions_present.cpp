// Presentations: started, and their list opened. While one runs the clicker's keys belong to it (shell/presenting.cpp).
#include "app/ui/actions/actions.h"
#include "app/ui/session/session.h"

#include <utility>

namespace attnlab {
namespace {

bool is_on(const Session& s) { return s.presentation.on; }

Action clicker(const char* id, const char* label, std::vector<ImGuiKeyChord> keys,
               std::function<void(Session&)> run) {
  Action row{id, label, "View/Present", std::move(keys), std::move(run)};
  row.enabled = is_on;
  row.presenting = true;
  return row;
}

// A scene that could not be analysed has no figure.
bool has_figure(const Session& s) { return s.analysis.dims.h > 0; }

}  // namespace

std::vector<Action> presentation_actions() {
  constexpr const char* menu = "View/Present";
  std::vector<Action> list;
  list.push_back(grouped(
      only_if(has_figure, {"present.start", "Present from the start", menu, {ImGuiKey_F5}, [](Session& s) {
                             start_presentation(s, false);
                           }})));
  list.push_back(
      only_if(has_figure, {"present.here", "Present what is shown", menu, {ImGuiKey_F11}, [](Session& s) {
                             start_presentation(s, true);
                           }}));
  list.push_back(only_if(has_figure, {"present.list", "What to present…", menu, {}, [](Session& s) {
                                        open_dialog(s.flow, Dialog::show);
                                      }}));
  constexpr int far = static_cast<int>(most_steps);
  const auto by = [](int steps) { return [steps](Session& s) { go_by(s, steps); }; };
  list.push_back(
      grouped(clicker("present.next", "Next step",
                      {ImGuiKey_PageDown, ImGuiKey_RightArrow, ImGuiKey_DownArrow, ImGuiKey_Space}, by(1))));
  list.push_back(clicker("present.previous", "Previous step",
                         {ImGuiKey_PageUp, ImGuiKey_LeftArrow, ImGuiKey_UpArrow, ImGuiKey_Backspace},
                         by(-1)));
  list.push_back(clicker("present.first", "First step", {ImGuiKey_Home}, by(-far)));
  list.push_back(clicker("present.last", "Last step", {ImGuiKey_End}, by(far)));
  list.push_back(clicker("present.blank", "Blank the screen",
                         {ImGuiKey_B, ImGuiKey_Period, ImGuiKey_KeypadDecimal},
                         [](Session& s) { s.presentation.blank = !s.presentation.blank; }));
  list.push_back(clicker("present.qr", "QR code of the scene", {ImGuiKey_Q}, show_qr));
  list.push_back(clicker("present.inputs", "A matrix to drag, or none", {ImGuiKey_P},
                         [](Session& s) { s.presentation.inputs = !s.presentation.inputs; }));
  list.push_back(clicker("present.next_input", "The next matrix", {ImGuiMod_Shift | ImGuiKey_P}, next_input));
  // Esc and F11, which end other things elsewhere, end it too.
  list.push_back(clicker("present.end", "End the presentation", {}, end_presentation));
  return list;
}

}  // namespace attnlab
