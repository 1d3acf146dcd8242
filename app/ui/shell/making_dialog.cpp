#include "app/ui/shell/each_dialog.h"

#include "app/ui/actions/actions.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/kit/wrapped_text.h"
#include "app/ui/session/session.h"
#include "core/teaching/lesson.h"

#include "imgui_stdlib.h"

#include <algorithm>
#include <string>

namespace attnlab {
namespace {

constexpr double steps_width = 250;

// The steps; true where their order or number was changed.
bool step_list(const Ui& ui, Session& s, Lesson& lesson) {
  MakingState& making = s.making;
  if (ImGui::Selectable("Title, question, answer##cover", making.cover)) making.cover = true;
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    const LessonStep& step = lesson.steps[i];
    const std::string label = std::to_string(i + 1) + "  " + step.view +
                              (step.part.empty() ? "" : " · " + step.part) + (step.predict ? "  ?" : "") +
                              "##making" + std::to_string(i + 1);
    if (!ImGui::Selectable(label.c_str(), !making.cover && making.step == i)) continue;
    making.step = i;
    making.cover = false;
  }
  making.step = std::min(making.step, lesson.steps.size() - 1);
  ImGui::Dummy({1, ui.px(4)});
  const std::size_t at = making.step;
  bool changed = false;
  ImGui::BeginDisabled(making.cover || at == 0);
  if (ImGui::Button("up##making")) {
    std::swap(lesson.steps[at], lesson.steps[at - 1]);
    --making.step;
    changed = true;
  }
  ImGui::EndDisabled();
  ImGui::SameLine(0, ui.px(4));
  ImGui::BeginDisabled(making.cover || at + 1 >= lesson.steps.size());
  if (ImGui::Button("down##making")) {
    std::swap(lesson.steps[at], lesson.steps[at + 1]);
    ++making.step;
    changed = true;
  }
  ImGui::EndDisabled();
  ImGui::SameLine(0, ui.px(4));
  ImGui::BeginDisabled(making.cover || lesson.steps.size() < 2);
  if (ImGui::Button("remove##making")) changed = remove_step(lesson, at) || changed;
  ImGui::EndDisabled();
  making.step = std::min(making.step, lesson.steps.size() - 1);  // the last may have gone
  return changed;
}

// What ties a step to what is looked at.
bool here_buttons(const Ui& ui, Session& s, Lesson& lesson) {
  bool changed = false;
  if (ImGui::Button("Add a step from here##making")) {
    changed = add_step(lesson, s.scene(), view_now(s), s.making.cover ? lesson.steps.size() : s.making.step);
    if (changed) s.making.step = s.making.cover ? lesson.steps.size() - 1 : s.making.step + 1;
    s.making.cover = s.making.cover && !changed;
  }
  explain_item(ui, "The matrices, the view and the pinned cell as they are now.");
  ImGui::BeginDisabled(s.making.cover);
  if (ImGui::Button("Show this step##making")) look_at_step(s);
  explain_item(ui, "Its matrices and its view, in the window: change them there.");
  if (ImGui::Button("Take what is shown##making")) {
    LessonStep& step = lesson.steps[s.making.step];
    const LessonStep now = view_now(s);
    set_step_scene(lesson, s.making.step, s.scene());
    step.view = now.view;
    step.part = now.part;
    step.head = now.head;
    changed = true;
  }
  explain_item(ui, "This step gets the matrices and the view that are open now.");
  ImGui::EndDisabled();
  return changed;
}

void problems_of(const Ui& ui, Session& s, const Lesson& lesson) {
  const std::vector<std::string>& problems = draft_problems(s, lesson);
  if (problems.empty()) return note(ui, "Everything it says is true, and nothing is too long.");
  const float line = ImGui::GetTextLineHeightWithSpacing();
  if (ImGui::BeginChild("problems", {0, std::min(4.0F, 1.2F * static_cast<float>(problems.size())) * line},
                        ImGuiChildFlags_NavFlattened))
    for (const std::string& problem : problems)
      paragraph(ui, Face::sans, measure::type_12, ui.theme.broken, problem);
  ImGui::EndChild();
}

void file_row(const Ui& ui, Session& s, const Lesson& lesson) {
  ImGui::SetNextItemWidth(ui.px(340));
  ImGui::InputTextWithHint("##lesson file", "a name for its file", &s.making.file);
  ImGui::SameLine(0, ui.px(6));
  if (ImGui::Button("Save the lesson##making")) save_draft(s, lesson);
  ImGui::SameLine(0, ui.px(6));
  if (ImGui::Button("Try it##making")) try_draft(s, lesson);
  explain_item(ui, "Opens the file as a reader has it.");
  if (s.making.said.empty()) return;
  paragraph(ui, Face::sans, measure::type_12, s.making.failed ? ui.theme.broken : ui.theme.secondary,
            s.making.said);
}

void history_buttons(const Ui& ui, Session& s) {
  for (const char* id : {"edit.undo", "edit.redo"}) {
    const Action& action = *find_action(id);
    ImGui::BeginDisabled(!is_enabled(s, action));
    if (ImGui::Button((action.label + "##making").c_str())) run_action(s, action);
    ImGui::EndDisabled();
    ImGui::SameLine(0, ui.px(4));
  }
  ImGui::NewLine();
}

void no_lesson_yet(const Ui& ui, Session& s) {
  paragraph(
      ui, Face::sans, measure::type_13, ui.theme.secondary,
      "A lesson is a list of steps: what the window shows now, one or two sentences, and where you like a question. It "
      "stands in this scene until you save it as a file of its own.");
  ImGui::Dummy({1, ui.px(4)});
  constexpr const char* labels[] = {"Begin with what is shown", "Cancel"};
  const int pressed = buttons(ui, labels, 2, s.flow.button);
  if (pressed == 0) add_step_here(s);
  if (pressed == 1) cancel(s);
}

}  // namespace

void making_dialog(const Ui& ui, Session& s) {
  text_in(ui, Face::sans_medium, measure::type_15, ui.theme.text, "Make a lesson");
  ImGui::Dummy({1, ui.px(2)});
  std::optional<Lesson> lesson = lesson_draft(s.scene());
  if (!lesson) return no_lesson_yet(ui, s);
  const float height = std::clamp(ImGui::GetIO().DisplaySize.y - ui.px(300), ui.px(140), ui.px(430));
  bool changed = false;
  if (ImGui::BeginChild("making steps", {ui.px(steps_width), height}, ImGuiChildFlags_NavFlattened)) {
    changed = step_list(ui, s, *lesson);
    changed = here_buttons(ui, s, *lesson) || changed;
    history_buttons(ui, s);
  }
  ImGui::EndChild();
  ImGui::SameLine(0, ui.px(measure::space_4));
  ImGui::PushID(s.making.cover ? -1 : static_cast<int>(s.making.step));
  if (ImGui::BeginChild("making form", {0, height}, ImGuiChildFlags_NavFlattened))
    changed =
        (s.making.cover ? cover_form(ui, *lesson) : step_form(ui, lesson->steps[s.making.step])) || changed;
  ImGui::EndChild();
  ImGui::PopID();
  if (changed) change_draft(s, *lesson);
  problems_of(ui, s, *lesson);
  file_row(ui, s, *lesson);
  ImGui::Dummy({1, ui.px(4)});
  constexpr const char* labels[] = {"Close"};
  if (buttons(ui, labels, 1, s.flow.button, false) == 0) cancel(s);
}

}  // namespace attnlab
