#include "app/ui/shell/lesson_strip.h"

#include "app/figures/canvas/text.h"
#include "app/ui/actions/actions.h"
#include "app/ui/kit/imgui_canvas.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/kit/wrapped_text.h"
#include "app/ui/shell/lesson_question.h"

#include <algorithm>
#include <string>
#include <utility>

namespace attnlab {
namespace {

constexpr double text_size = 16, widest_text = 760;

void run(Session& session, const char* id) {
  if (const Action* action = find_action(id)) run_action(session, *action);
}

// Title and place at the left, the ways on at the right.
void head_line(const Ui& ui, Session& s) {
  const Lesson& lesson = *s.lesson.lesson;
  const std::size_t steps = lesson.steps.size();
  const float right = ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x;
  struct Way {
    const char *label, *action, *about;
    bool shown;
  };
  const Way ways[] = {{"As in the lesson##lesson", "lesson.restore",
                       "The matrices of this step as the lesson has them.", is_changed(s)},
                      {"Back##lesson", "lesson.back", "The step before.", s.lesson.at > 0},
                      {"Next##lesson", "lesson.next", "The next step.", s.lesson.at < steps},
                      {"Close##lesson", "lesson.close", "The lesson ends; the matrices stay.", true}};
  float width = 0;
  const ImGuiStyle& style = ImGui::GetStyle();
  for (const Way& way : ways)
    if (way.shown)
      width += text_width(ui, Face::sans, measure::type_13,
                          std::string_view(way.label, std::string_view(way.label).find('#'))) +
               2 * style.FramePadding.x + ui.px(10);
  const std::string place =
      s.lesson.at < steps ? std::to_string(s.lesson.at + 1) + " of " + std::to_string(steps) : "the answer";
  // A long title gives way to where one is, and to the ways on.
  const double room = static_cast<double>(right - ImGui::GetCursorPosX() - width) / ui.scale -
                      static_cast<double>(text_width(ui, Face::sans, measure::type_12, place)) / ui.scale -
                      24;
  ImGui::AlignTextToFramePadding();
  text_in(ui, Face::sans_bold, measure::type_13, ui.theme.text,
          elide(canvas_at(ui, {}), lesson.title, Face::sans_bold, measure::type_13, std::max(0.0, room)));
  explain_item(ui, lesson.title);
  ImGui::SameLine(0, ui.px(8));
  ImGui::AlignTextToFramePadding();
  note(ui, place);
  ImGui::SameLine(std::max(ImGui::GetCursorPosX(), right - width));
  const char* pressed = nullptr;
  bool first = true;
  for (const Way& way : ways) {
    if (!way.shown) continue;
    if (!first) ImGui::SameLine(0, ui.px(6));
    first = false;
    if (ImGui::Button(way.label)) pressed = way.action;
    explain_item(ui, way.about);
  }
  if (pressed != nullptr) run(s, pressed);
}

// A step: what is said at the left, what is asked at the right.
void step_body(const Ui& ui, Session& s) {
  const LessonStep& step = *step_of(s.lesson);
  const double room = static_cast<double>(ImGui::GetContentRegionAvail().x) / ui.scale;
  const bool beside = step.predict && room > 620;
  const double left = std::min(widest_text, beside ? room * 0.46 : room);
  ImGui::BeginGroup();
  mixed_paragraph(ui, text_size, ui.theme.text, step.text, left);
  ImGui::EndGroup();
  if (!step.predict) return;
  if (beside) ImGui::SameLine(0, ui.px(measure::space_5));
  ImGui::BeginGroup();
  lesson_question(ui, s, beside ? room - left - measure::space_5 : room);
  ImGui::EndGroup();
}

void last_page(const Ui& ui, Session& s) {
  const Lesson& lesson = *s.lesson.lesson;
  const double room =
      std::min(2 * widest_text, static_cast<double>(ImGui::GetContentRegionAvail().x) / ui.scale);
  const bool beside = room > 760;
  const double half = beside ? (room - measure::space_5) / 2 : room;
  ImGui::BeginGroup();
  mixed_paragraph(ui, measure::type_15, ui.theme.text, lesson.answer, half);
  if (has_experiment(s)) {
    if (ImGui::Button("Try it in the Lab##lesson")) open_experiment(s);
    explain_item(ui, "The experiment that goes with this lesson: press start there.");
  }
  if (has_answered(s)) {
    if (has_experiment(s)) ImGui::SameLine(0, ui.px(6));
    if (ImGui::Button("Hand in my answers\u2026##lesson")) run(s, "lesson.hand_in");
    explain_item(
        ui,
        "A picture that carries what you answered first, without your name; the teacher's window counts it.");
  }
  ImGui::EndGroup();
  if (beside) ImGui::SameLine(0, ui.px(measure::space_5));
  ImGui::BeginGroup();
  if (!lesson.open.empty())
    mixed_paragraph(ui, measure::type_13, ui.theme.text, "What is open: " + lesson.open, half);
  std::string sources;
  for (const std::string& source : lesson.sources) sources += (sources.empty() ? "" : "; ") + source;
  if (!sources.empty())
    mixed_paragraph(ui, measure::type_12, ui.theme.secondary, "Sources: " + sources, half);
  ImGui::EndGroup();
}

}  // namespace

void lesson_strip(const Ui& ui, const Layout& l, Session& s) {
  if (!in_lesson(s)) return;
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2{ui.px(measure::space_4), ui.px(measure::space_2)});
  if (begin_area("lesson", l.lesson, ui.theme.panel)) {
    const float top = ImGui::GetCursorPosY();
    head_line(ui, s);
    ImGui::Dummy({1, ui.px(2)});
    if (step_of(s.lesson) != nullptr)
      step_body(ui, s);
    else if (in_lesson(s))
      last_page(ui, s);
    s.lesson.height = static_cast<double>(ImGui::GetCursorPosY() - top) / ui.scale + 2 * measure::space_2;
    ImGui::GetWindowDrawList()->AddLine({l.lesson.x, l.lesson.y + 0.5F},
                                        {l.lesson.x + l.lesson.width, l.lesson.y + 0.5F},
                                        packed(ui.theme.hairline));
    end_area();
  }
  ImGui::PopStyleVar();
}

bool covered_note(const Ui& ui, const Session& s) {
  if (!hides(s.view.figure)) return false;
  paragraph(ui, Face::sans, measure::type_13, ui.theme.secondary,
            "Numbers stand here again once the question below the figure is answered, or shown.");
  return true;
}

}  // namespace attnlab
