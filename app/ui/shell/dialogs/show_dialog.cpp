#include "app/ui/shell/dialogs/each_dialog.h"

#include "app/figures/canvas/text.h"
#include "app/figures/views/views.h"
#include "app/ui/kit/imgui_canvas.h"
#include "app/ui/kit/widgets.h"

#include <algorithm>

namespace attnlab {
namespace {

// One step with its three buttons; true where it changed the list.
bool step_row(const Ui& ui, SlideList& list, std::size_t i) {
  ImGui::AlignTextToFramePadding();
  note(ui, std::to_string(i + 1));
  const float left = ui.px(32), buttons = std::max(ui.px(200), ImGui::GetWindowWidth() - ui.px(200));
  ImGui::SameLine(left);
  const double room = (buttons - left) / ui.scale - measure::space_3;
  text_in(ui, Face::sans, measure::type_13, ui.theme.text,
          elide(canvas_at(ui, {0, 0}), step_words(list[i]), Face::sans, measure::type_13, room));
  ImGui::SameLine(buttons);
  const RowButton pressed = row_buttons(ui, "##" + std::to_string(i + 1), i > 0, i + 1 < list.size(), true);
  if (pressed == RowButton::up) std::swap(list[i], list[i - 1]);
  if (pressed == RowButton::down) std::swap(list[i], list[i + 1]);
  if (pressed == RowButton::remove) list.erase(list.begin() + static_cast<std::ptrdiff_t>(i));
  return pressed != RowButton::none;
}

// What is looked at as a step, and each of its matrices as one.
bool additions(const Ui& ui, const Studio& s, SlideList& list) {
  bool changed = false;
  const auto beside = [&ui](const char* next) {
    const float needed = ImGui::CalcTextSize(next).x + 2 * ImGui::GetStyle().FramePadding.x;
    ImGui::SameLine(0, ui.px(8));
    if (ImGui::GetContentRegionAvail().x < needed) ImGui::NewLine();
  };
  const Slide now = step_now(s);
  if (ImGui::Button("Add what is shown")) list.push_back(now), changed = true;
  explain_item(ui, "The view, part and head that are open now: " + step_words(now) + ".");
  beside("Add its matrices");
  if (ImGui::Button("Add its matrices")) {
    // Those of now come first.
    const bool twice = !now.compare.empty() && now.compare == step_beside;
    for (std::size_t i = 0; i < s.figure.picture.drawn.blocks.size() / (twice ? 2 : 1); ++i) {
      const auto& cell = s.figure.picture.drawn.blocks[i].cell;
      Slide one = now;
      one.compare.clear();
      one.block = cell ? std::string(row_of(cell->node).code) : std::to_string(i + 1);
      list.push_back(std::move(one));
    }
    changed = true;
  }
  explain_item(ui, "Each matrix of the figure alone, one step after another.");
  beside("Add before");
  ImGui::BeginDisabled(!s.reference);
  if (ImGui::Button("Add before")) {
    list.push_back(now);
    list.back().compare = step_before;
    changed = true;
  }
  ImGui::EndDisabled();
  explain_item(ui, s.reference ? "The same figure of the pinned state." : "No state is pinned as before.");
  beside("The usual ones");
  if (ImGui::Button("The usual ones")) list = usual_show(s.scene(), s.analysis), changed = true;
  explain_item(ui,
               "Five to seven figures that go with the scene's rules: what a scene without a list shows.");
  beside("Clear");
  if (ImGui::Button("Clear")) list.clear(), changed = true;
  return changed;
}

}  // namespace

void show_dialog(const Ui& ui, Session& s) {
  dialog_title(ui, "What to present");
  paragraph(
      ui, Face::sans, measure::type_12, ui.theme.secondary,
      "Saved with the scene. F5 starts, Page Down and Page Up step, P brings a matrix to drag, B and . blank the screen, Esc ends.");
  auto read = read_show(s.scene());
  SlideList list;
  if (auto* own = std::get_if<SlideList>(&read)) list = std::move(*own);
  if (const auto* why = std::get_if<std::string>(&read)) complaint_below(ui, *why);
  const float height = std::clamp(ImGui::GetIO().DisplaySize.y - ui.px(276), ui.px(60), ui.px(420));
  bool changed = false;
  if (ImGui::BeginChild("steps", {0, height}, ImGuiChildFlags_NavFlattened)) {
    if (list.empty()) note(ui, "No list of its own: five to seven figures that go with its rules.");
    for (std::size_t i = 0; i < list.size() && !changed; ++i) changed = step_row(ui, list, i);
  }
  ImGui::EndChild();
  changed = additions(ui, s, list) || changed;
  if (list.size() > most_slides) list.resize(most_slides);
  if (changed) s.edits.add(SetShow{std::move(list)});
  ImGui::Dummy({1, ui.px(4)});
  const auto present = [](Studio& studio) {
    cancel(studio);
    start_presentation(studio, false);
  };
  dialog_buttons(ui, s, {{"Present", present}, {"Close", cancel}}, false);
}

}  // namespace attnlab
