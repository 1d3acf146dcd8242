#include "app/ui/shell/each_dialog.h"

#include "app/ui/kit/widgets.h"
#include "app/ui/session/studio.h"

#include "imgui.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace attnlab {
namespace {

struct WayButton {
  ImportWay way;
  const char* label;
};
constexpr WayButton way_buttons[] = {{ImportWay::replace, "Replace"},
                                     {ImportWay::resize, "Resize the scene"},
                                     {ImportWay::transpose, "Transpose"},
                                     {ImportWay::corner, "Take the corner"}};

void choose_target(Studio& s, MatrixId id) {
  s.importing.into = id;
  s.flow.button = 0;
}

// The arrow keys up and down go through the matrices, as those to the sides through the buttons.
void choose_by_keys(Studio& s) {
  const MatrixList all = matrices_in_use(s.scene());
  const auto count = static_cast<std::ptrdiff_t>(all.size());
  const std::ptrdiff_t by = (ImGui::IsKeyPressed(ImGuiKey_DownArrow, false) ? 1 : 0) -
                            (ImGui::IsKeyPressed(ImGuiKey_UpArrow, false) ? 1 : 0);
  const std::ptrdiff_t now = std::find(all.begin(), all.end(), s.importing.into) - all.begin();
  if (by != 0) choose_target(s, all.begin()[(now + by + count) % count]);
}

// The matrices in use, one of them chosen.
void targets(const Ui& ui, Studio& s) {
  row_label(ui, "Into");
  const float left = ImGui::GetCursorPosX();
  bool first = true;
  for (const MatrixId id : matrices_in_use(s.scene())) {
    const std::string name = target_name(s, id), label = name + "##into";
    if (!std::exchange(first, false)) {
      const float y = ImGui::GetCursorPosY();
      beside_if_room(ui, label.c_str(), 6);
      if (ImGui::GetCursorPosY() >= y) ImGui::SetCursorPosX(left);
    }
    const MatrixView m = matrix(s.scene(), id);
    if (chip(ui, label.c_str(), s.importing.into == id, shape_text(m.rows(), m.cols()))) choose_target(s, id);
  }
}

}  // namespace

void import_dialog(const Ui& ui, Studio& s) {
  const ImportState& state = s.importing;
  const MatrixView now = matrix(s.scene(), state.into);
  const std::string shape = shape_text(state.values.rows(), state.values.cols());
  text_in(ui, Face::sans_medium, measure::type_15, ui.theme.text, "Where to with a matrix of " + shape + "?");
  paragraph(ui, Face::sans, measure::type_13, ui.theme.secondary,
            state.origin + " is " + shape + ", and " + target_name(s, state.into) + " is " +
                shape_text(now.rows(), now.cols()) + '.');
  ImGui::Dummy({1, ui.px(2)});
  choose_by_keys(s);
  ImGui::PushItemFlag(ImGuiItemFlags_NoNav, true);  // the arrow keys are ours
  targets(ui, s);
  ImGui::Dummy({1, ui.px(2)});
  const MatrixFits fits = matrix_fits(s.scene(), state.into, state.values);
  std::vector<const char*> labels;
  std::vector<ImportWay> ways;
  for (const auto& [way, label] : way_buttons) {
    if (edits_of(fits, way).empty()) continue;
    paragraph(ui, Face::sans, measure::type_13, ui.theme.secondary,
              std::string(label) + ": " + words_of(s, fits, way));
    labels.push_back(label);
    ways.push_back(way);
  }
  if (fits.replace.empty() && fits.resize.empty())
    paragraph(ui, Face::sans, measure::type_12, ui.theme.secondary,
              target_name(s, state.into) + " cannot be " + shape + " under these rules.");
  labels.push_back("Cancel");
  ImGui::Dummy({1, ui.px(4)});
  const int pressed = buttons(ui, labels.data(), static_cast<int>(labels.size()), s.flow.button);
  ImGui::PopItemFlag();
  if (pressed < 0) return;
  if (pressed < static_cast<int>(ways.size()))
    import_by(s, ways[static_cast<std::size_t>(pressed)]);
  else
    cancel(s);
}

void ask_about_paste(Studio& s) {
  if (auto pasted = std::exchange(s.editor.pasted, std::nullopt))
    ask_where(s, pasted->values, pasted->into, "What was copied");
}

}  // namespace attnlab
