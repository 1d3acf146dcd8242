#include "app/ui/kit/style.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/session/studio.h"
#include "app/ui/shell/window_parts.h"

#include <algorithm>
#include <cstddef>
#include <string>

namespace attnlab {
namespace {

// A triangle, or two bars while it plays.
bool play_chip(const Ui& ui, bool playing) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float side = ui.px(26);
  const bool clicked = ImGui::Button("##play training", {side, side});
  explain_item(ui, playing ? "Stops here." : "Plays the training, from its first step to its last.");
  const ImU32 ink = packed(playing ? ui.theme.accent : ui.theme.text);
  const ImVec2 middle{at.x + side / 2, at.y + side / 2};
  const float a = ui.px(5);
  ImDrawList* list = ImGui::GetWindowDrawList();
  if (!playing) {
    list->AddTriangleFilled({middle.x - a * 0.7F, middle.y - a}, {middle.x - a * 0.7F, middle.y + a},
                            {middle.x + a, middle.y}, ink);
    return clicked;
  }
  for (const float sign : {-1.0F, 1.0F})
    list->AddRectFilled({middle.x + sign * a * 0.6F - a * 0.3F, middle.y - a},
                        {middle.x + sign * a * 0.6F + a * 0.3F, middle.y + a}, ink);
  return clicked;
}

// The place of the snapshot that is shown.
int place_now(const lab::Trace& trace, int step) {
  int place = 0;
  for (std::size_t i = 0; i < trace.snapshots.size(); ++i)
    if (trace.snapshots[i].step <= step) place = static_cast<int>(i);
  return place;
}

}  // namespace

void lab_bar(const Ui& ui, Studio& s) {
  if (!is_inside(s)) return;
  LabPick& pick = ui.view.figure.pick;
  const lab::Record& record = s.lab.shown->record;
  const lab::Trace& trace = *picked_trace(*s.lab.shown, pick);
  const std::string name =
      record.variants[static_cast<std::size_t>(pick.variant)].name + ", seed " + std::to_string(trace.seed);
  const std::string all = std::to_string(record.experiment.settings.steps);
  const std::string words = "step " + std::to_string(pick.step) + " of " + all;
  if (play_chip(ui, s.lab.playing)) play_training(s, !s.lab.playing);
  ImGui::SameLine(0, ui.px(8));
  ImGui::AlignTextToFramePadding();
  text_in(ui, Face::sans_medium, measure::type_13, ui.theme.text, name);
  ImGui::SameLine(0, ui.px(12));
  const float wide = text_width(ui, Face::sans, measure::type_13, "step " + all + " of " + all);
  const float room = ImGui::GetContentRegionAvail().x - wide - ui.px(24 + 70);
  ImGui::SetNextItemWidth(std::max(ui.px(60), room));
  int place = place_now(trace, pick.step);
  const int last = static_cast<int>(trace.snapshots.size()) - 1;
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2{ui.px(6), ui.px(5)});
  if (ImGui::SliderInt("##training", &place, 0, std::max(last, 1), "", ImGuiSliderFlags_NoInput)) {
    pick.step = trace.snapshots[static_cast<std::size_t>(std::clamp(place, 0, last))].step;
    s.lab.playing = false;
  }
  ImGui::PopStyleVar();
  if (ImGui::IsItemHovered()) ui.hint = "drag: the weights of this step are the scene, in every view";
  ImGui::SameLine(0, ui.px(12));
  const float x = ImGui::GetCursorPosX();
  ImGui::AlignTextToFramePadding();
  text_in(ui, Face::sans, measure::type_13, ui.theme.secondary, words);
  ImGui::SameLine(x + wide + ui.px(12));
  if (chip(ui, "close##training", false, "The weights stay as the scene; the bar goes.")) {
    pick = s.lab.opened = {};
    s.lab.playing = false;
  }
}

}  // namespace attnlab
