#include "app/ui/shell/window_parts.h"

#include "app/figures/views/views.h"
#include "app/ui/kit/item_hooks.h"
#include "app/ui/kit/style.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/kit/wrapped_text.h"
#include "app/ui/session/studio.h"

#include "imgui_stdlib.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace attnlab {
namespace {

void task_list(const Ui& ui, LabState& lab) {
  const lab::Task& now = task_of(lab.setup);
  ImGui::SetNextItemWidth(-1);
  const ImGuiID list = ImGui::GetID("##task");
  const bool open = ImGui::BeginCombo("##task", now.title);
  name_item(list, "##task");
  if (open) {
    for (const lab::Task& task : lab::tasks()) {
      if (ImGui::Selectable(task.title, &task == &now) && &task != &now) {
        choose_task(lab.setup, task);
        lab.complaint.clear();
      }
      explain_item(ui, task.question);
    }
    ImGui::EndCombo();
  }
  const lab::Task& task = task_of(lab.setup);
  words_paragraph(ui, measure::type_12, ui.theme.text, task.question);
  words_paragraph(ui, measure::type_12, ui.theme.secondary, task.who);
}

void variant_chips(const Ui& ui, LabState& lab) {
  std::vector<UsualVariant> list(usual_variants().begin(), usual_variants().end());
  const std::vector<std::string> names = lab.setup.variants;
  for (const std::string& name : names)
    if (std::ranges::find(list, name, &UsualVariant::name) == list.end())
      list.push_back({name, "A variant that was added by hand."});
  bool first = true;
  for (const auto& [id, about] : list) {
    const std::string name(id);
    const std::string label = name + "##variant";
    if (!std::exchange(first, false)) beside_if_room(ui, label.c_str(), 4);
    const auto chosen = std::ranges::find(lab.setup.variants, name);
    const bool on = chosen != lab.setup.variants.end();
    const std::string why = why_no_model(lab.setup, name);
    ImGui::BeginDisabled(!why.empty() && !on);
    if (chip(ui, label.c_str(), on, "")) {
      if (on)
        lab.setup.variants.erase(chosen);
      else
        lab.setup.variants.push_back(name);
      lab.complaint.clear();
    }
    ImGui::EndDisabled();
    explain_item(ui, why.empty() ? about : std::string_view(why));
  }
}

void another_variant(const Ui& ui, LabState& lab) {
  ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - ui.px(60));
  const bool entered = ImGui::InputTextWithHint("##another", "another: qk:h=2:dk=1", &lab.typed,
                                                ImGuiInputTextFlags_EnterReturnsTrue);
  explain_item(
      ui,
      "A score rule, and what differs: :h=2 :dk=1 :dv=2 :value=keys :output=alt :inside=none :positions=rope :angle=0.5.");
  ImGui::SameLine(0, ui.px(6));
  const bool clicked = chip(ui, "add##variant", false, "Takes the variant that is typed.");
  if (!entered && !clicked) return;
  lab.complaint = why_no_model(lab.setup, lab.typed);
  if (!lab.complaint.empty()) return;
  if (std::ranges::find(lab.setup.variants, lab.typed) == lab.setup.variants.end())
    lab.setup.variants.push_back(lab.typed);
  lab.typed.clear();
}

void whole_field(const Ui& ui, LabState& lab, const char* name, const char* id, int most, int& value,
                 const char* about) {
  row_label(ui, name);
  std::string complaint;
  number_field(ui, id, value, 90, complaint, [&](double number) -> std::string {
    if (std::floor(number) != number || number < 1 || number > most)
      return std::string(name) + ": a whole number from 1 to " + std::to_string(most) + ".";
    value = static_cast<int>(number);
    lab.complaint.clear();
    return {};
  });
  explain_item(ui, about);
  if (!complaint.empty()) lab.complaint = complaint;
}

enum class Range { positive, momentum };

void real_field(const Ui& ui, LabState& lab, const char* name, const char* id, Range range, double& value,
                const char* about) {
  row_label(ui, name);
  std::string complaint;
  number_field(ui, id, value, 90, complaint, [&](double number) -> std::string {
    if (range == Range::positive && (!(number > 0) || number > 1e6))
      return std::string(name) + ": a positive number up to 1e6.";
    if (range == Range::momentum && !(number >= 0 && number < 1))
      return std::string(name) + ": a number from 0 to below 1.";
    value = number;
    lab.complaint.clear();
    return {};
  });
  explain_item(ui, about);
  if (!complaint.empty()) lab.complaint = complaint;
}

// What a window is for: longer runs are for the command line.
constexpr int most_shown_steps = 20000, most_shown_seeds = 32, last_seed = 1000000;

void settings_rows(const Ui& ui, LabState& lab) {
  lab::Settings& settings = lab.setup.settings;
  const lab::Task& task = task_of(lab.setup);
  row_label(ui, "Tokens");
  settings.tokens = stepper(ui, "tokens", settings.tokens, task.fewest, task.most);
  ImGui::SameLine(0, ui.px(measure::space_3));
  ImGui::AlignTextToFramePadding();
  note(ui, "seeds");
  ImGui::SameLine(0, ui.px(4));
  lab.setup.seeds = stepper(ui, "seeds", lab.setup.seeds, 1, most_shown_seeds);
  whole_field(ui, lab, "Steps", "##steps", most_shown_steps, settings.steps, "Steps of the optimiser.");
  whole_field(ui, lab, "First seed", "##seed", last_seed, lab.setup.seed,
              "Of the seeds, which follow one another: the first weights and the sequences.");
  real_field(ui, lab, "Rate", "##rate", Range::positive, settings.rate,
             "The learning rate. One that is too large diverges, and is shown so.");
  real_field(ui, lab, "First weights", "##scale", Range::positive, settings.scale,
             "Their scale s: uniform, with the variance s^2 / rows.");
  real_field(ui, lab, "Solved below", "##threshold", Range::positive, settings.threshold,
             "A loss below counts as solved.");
  ImGui::BeginDisabled(task.fixed);
  whole_field(ui, lab, "Batch", "##batch", lab::most_batch, settings.batch,
              task.fixed ? "This task is one sequence." : "Sequences of a step.");
  ImGui::EndDisabled();
  row_label(ui, "Optimizer");
  choice_chip(ui, "Adam##optimizer", settings.optimizer, lab::Optimizer::adam, "Adam, arXiv 1412.6980.");
  ImGui::SameLine(0, ui.px(4));
  choice_chip(ui, "descent##optimizer", settings.optimizer, lab::Optimizer::descent,
              "Gradient descent with momentum.");
  ImGui::BeginDisabled(settings.optimizer != lab::Optimizer::descent);
  real_field(ui, lab, "Momentum", "##momentum", Range::momentum, settings.momentum,
             "Of descent: how much of the last step goes on in the next one.");
  ImGui::EndDisabled();
  row_label(ui, "Weights");
  toggle_chip(ui, "equal numbers##matched", lab.setup.matched,
              "d_k is chosen so that the numbers of score weights are as equal as they can be.");
  beside_if_room(ui, "causal mask##lab", 4);
  toggle_chip(ui, "causal mask##lab", settings.causal, "Query i sees the keys up to i.");
}

void run_chips(const Ui& ui, Studio& s) {
  LabState& lab = s.lab;
  if (!lab.run) {
    if (edit_chip(ui, "start##lab", "Trains all variants from the same seeds (Ctrl+Enter).")) start_run(s);
    return;
  }
  const bool paused = lab.run->paused();
  if (chip(ui, paused ? "go on##lab" : "pause##lab", paused, "The training stands, or goes on."))
    pause_run(s);
  ImGui::SameLine(0, ui.px(4));
  if (chip(ui, "step##lab", false, "One step of every training.")) step_run(s);
  ImGui::SameLine(0, ui.px(4));
  if (chip(ui, "cancel##lab", false, "Ends it; what was found stays.")) cancel_run(s);
}

void store_row(const Ui& ui, Studio& s) {
  if (!s.lab.shown) return;
  ImGui::Dummy({1, ui.px(4)});
  heading(ui, "STORE");
  ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - ui.px(70));
  ImGui::InputText("##run file", &s.lab.file);
  explain_item(
      ui,
      "attention.run keeps all of it, for the window and the command line; .csv, .tex and .json the table.");
  ImGui::SameLine(0, ui.px(6));
  if (chip(ui, "store##run", false, "Writes the file.")) store_run(s);
}

}  // namespace

bool lab_is_open(const ViewState& view) { return needs_run(view.view) || needs_run(view.second); }

void lab_panel_choice(const Ui& ui, Studio& s) {
  if (chip(ui, "Lab##left", !s.lab.matrices, "What is trained.")) s.lab.matrices = false;
  ImGui::SameLine(0, ui.px(4));
  if (chip(ui, "matrices##left", s.lab.matrices, "The scene that is open.")) s.lab.matrices = true;
  ImGui::SameLine(0, ui.px(measure::space_5));
  run_chips(ui, s);
  ImGui::Dummy({1, ui.px(4)});
}

void lab_panel(const Ui& ui, Studio& s) {
  LabState& lab = s.lab;
  if (!std::exchange(lab.set_up, true)) choose_task(lab.setup, task_of(lab.setup));
  heading(ui, "TASK");
  task_list(ui, lab);
  ImGui::Dummy({1, ui.px(4)});
  heading(ui, "VARIANTS");
  variant_chips(ui, lab);
  another_variant(ui, lab);
  ImGui::Dummy({1, ui.px(4)});
  heading(ui, "TRAINING");
  settings_rows(ui, lab);
  complaint_below(ui, lab.complaint);
  store_row(ui, s);
}

}  // namespace attnlab
