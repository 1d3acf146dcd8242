// Presentations: started, and their list opened. While one runs the clicker's keys belong to it (shell/presenting.cpp).
#include "app/ui/actions/actions.h"
#include "app/ui/session/session.h"

namespace attnlab {
namespace {

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
  return list;
}

}  // namespace attnlab
