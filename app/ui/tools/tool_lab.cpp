// The tool of the Lab view: which training is looked into,
// by chips above the figure or by a click on its curve.
#include "app/figures/views/lab.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/tools/view_tools.h"
#include "core/lab/answer.h"

#include <algorithm>

namespace attnlab {
namespace {

// Seeds whose weights were kept.
int open_seeds(const lab::VariantResult& variant) {
  const auto is_open = [](const lab::Trace& trace) { return !trace.snapshots.empty(); };
  return static_cast<int>(std::ranges::count_if(variant.traces, is_open));
}

void lab_choices(const Ui& ui, std::string_view, ToolMemory&) {
  const auto& lab = ui.view.figure.lab;
  if (!lab) return;
  LabPick& pick = ui.view.figure.pick;
  const auto& variants = lab->record.variants;
  const int steps = lab->record.experiment.settings.steps;
  ImGui::AlignTextToFramePadding();
  note(ui, "look inside");
  const std::vector<std::string> names = lab::spoken_names(lab->record.experiment);
  for (std::size_t v = 0; v < variants.size(); ++v) {
    const std::string label = names[v] + "##inside" + std::to_string(v);
    const int place = static_cast<int>(v);
    const ChipLabel shown{label.c_str(), v == 0 ? 8.0 : 4.0};
    ImGui::BeginDisabled(open_seeds(variants[v]) == 0);
    constexpr const char* about =
        "Opens the weights of this variant as the scene, in every view. Undo returns.";
    if (pick.variant == place)
      chip(ui, shown, true, "Its weights were opened; the slider below goes through its training.");
    else if (edit_chip(ui, shown, about))
      pick = LabPick{place, 0, steps};
    ImGui::EndDisabled();
  }
  if (pick.variant < 0 || pick.variant >= static_cast<int>(variants.size())) return;
  const auto& traces = variants[static_cast<std::size_t>(pick.variant)].traces;
  if (open_seeds(variants[static_cast<std::size_t>(pick.variant)]) < 2) return;
  beside_if_room(ui, "seed: the numbers of four", measure::space_4);
  ImGui::AlignTextToFramePadding();
  note(ui, "seed");
  for (std::size_t i = 0; i < traces.size(); ++i) {
    if (traces[i].snapshots.empty()) continue;
    const std::string label = std::to_string(traces[i].seed) + "##inside_seed";
    if (chip(ui, {label.c_str(), 4}, pick.seed == static_cast<int>(i), "Another start of the same variant."))
      pick.seed = static_cast<int>(i);
  }
}

bool take_lab_pointer(const Ui& ui, const FigurePointer& pointer, ToolMemory&) {
  const auto& lab = ui.view.figure.lab;
  if (!lab || pointer.part != "losses" || !pointer.hovered) return false;
  const auto curve = lab_curve_at(*lab, pointer.space, pointer.at, pointer.options);
  if (!curve) {
    ui.hint = "click a curve: its weights open as the scene";
    return false;
  }
  const auto place = static_cast<std::size_t>(curve->variant);
  const lab::VariantResult& variant = lab->record.variants[place];
  ui.hint = lab::spoken_names(lab->record.experiment)[place] + ", seed " +
            std::to_string(variant.traces[static_cast<std::size_t>(curve->seed)].seed) + ", step " +
            std::to_string(curve->step) + ": a click opens these weights";
  ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  if (pointer.pressed) ui.view.figure.pick = *curve;
  return pointer.pressed;
}

// One of the trainings whose weights were kept, with its loss at a step.
struct Walked {
  LabPick pick;
  double loss = 0;
};

double loss_at(const lab::Record& record, const lab::Trace& trace, int step) {
  const auto place = static_cast<std::size_t>(std::max(0, step / record.every));
  return place < trace.losses.size() ? trace.losses[place] : trace.final_loss;
}

// From the lowest curve to the highest where `step` is.
std::vector<Walked> curves_at(const lab::Record& record, int step) {
  std::vector<Walked> all;
  for (std::size_t v = 0; v < record.variants.size(); ++v)
    for (std::size_t i = 0; i < record.variants[v].traces.size(); ++i) {
      const lab::Trace& trace = record.variants[v].traces[i];
      if (trace.snapshots.empty() || trace.losses.empty()) continue;
      all.push_back({{static_cast<int>(v), static_cast<int>(i), step}, loss_at(record, trace, step)});
    }
  std::ranges::stable_sort(all, {}, &Walked::loss);
  return all;
}

// The step before or after this one at which weights were kept; the same at an end.
int kept_beside(const lab::Trace& trace, int step, bool after) {
  int found = step;
  for (const lab::Snapshot& one : trace.snapshots) {
    if (after && one.step > step) return one.step;
    if (!after && one.step < step) found = one.step;
  }
  return found;
}

// Left and right along the training, up and down to the next curve there.
// The first arrow picks the lowest curve at its end.
bool walk_curves(const Ui& ui, const FigureKeys& keys) {
  const auto& lab = ui.view.figure.lab;
  if (!lab || !(keys.way || keys.home)) return false;
  const lab::Record& record = lab->record;
  LabPick& pick = ui.view.figure.pick;
  const lab::Trace* trace = picked_trace(*lab, pick);
  const std::vector<Walked> curves =
      curves_at(record, trace != nullptr ? pick.step : record.experiment.settings.steps);
  if (curves.empty()) return false;
  if (trace == nullptr || trace->snapshots.empty()) {
    pick = curves.front().pick;
  } else if (keys.home) {
    pick.step = trace->snapshots.front().step;
  } else if (*keys.way == Way::left || *keys.way == Way::right) {
    pick.step = kept_beside(*trace, pick.step, *keys.way == Way::right);
  } else {
    const auto here = std::ranges::find(curves, pick, &Walked::pick);
    if (*keys.way == Way::up && here != curves.end() && here + 1 != curves.end()) pick = (here + 1)->pick;
    if (*keys.way == Way::down && here != curves.begin()) pick = (here - 1)->pick;
  }
  return true;
}

}  // namespace

extern const ViewTool lab_tool{
    .view = "lab",
    .choices = lab_choices,
    .pointer = take_lab_pointer,
    .arrows = walk_curves,
    .arrows_walk = "left and right along the training · up and down to the next curve"};

}  // namespace attnlab
