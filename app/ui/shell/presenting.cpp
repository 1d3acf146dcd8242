#include "app/ui/shell/presenting.h"

#include "app/figures/views/compare.h"
#include "app/figures/views/fit.h"
#include "app/figures/views/views.h"
#include "app/ui/actions/actions.h"
#include "app/ui/kit/imgui_canvas.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/session/presentation.h"
#include "app/ui/session/session.h"
#include "app/ui/shell/layout.h"
#include "app/ui/shell/lesson_strip.h"
#include "core/analysis/explain.h"
#include "core/text/number.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <variant>

namespace attnlab {
namespace {

constexpr double heading_height = 44, status_height = 36;

// What is typed into the strip is no key of the clicker.
void keys(Session& s) {
  if (ImGui::GetIO().WantTextInput) return;
  run_clicker(s);
  if (ImGui::IsKeyPressed(ImGuiKey_F5, false)) start_presentation(s, false);
  if (ImGui::IsKeyPressed(ImGuiKey_Escape, false) || ImGui::IsKeyPressed(ImGuiKey_F11, false))
    end_presentation(s);
}

FigureOptions options_of(const Ui& ui, const View& view, const ShowStep& step) {
  FigureOptions options = ui.view.figure;
  options.part = 0;
  for (std::size_t i = 0; i < view.parts.size(); ++i)
    if (view.parts[i].id == step.part) options.part = static_cast<int>(i);
  if (step.head > 0) options.head = std::min(step.head, ui.analysis.dims.h) - 1;
  options.head = std::clamp(options.head, 0, std::max(0, ui.analysis.dims.h - 1));
  options.stages = step.stages;
  options.hall = true;
  options.hover = ui.view.hover;
  options.pinned.reset();
  return options;
}

// The matrix of this code ("S") or number ("2"); null: the figure has none.
const ShownMatrix* block_called(const Shown& shown, const std::string& name) {
  for (std::size_t i = 0; i < shown.matrices.size(); ++i) {
    const ShownMatrix& one = shown.matrices[i];
    if (std::to_string(i + 1) == name || (one.cell && row_of(one.cell->node).code == name)) return &one;
  }
  return nullptr;
}

struct ShownStage {
  const Ui& ui;
  Presentation& p;
  Point at;      // of the room for the figure, on the screen
  Extent space;  // logical pixels

  void keep(const ImGuiCanvas& canvas, double scale) const {
    p.figure.hits = canvas.hits();
    p.figure.origin = at;
    p.figure.scale = scale;
    p.figure.visible = {at.x, at.y, space.width * ui.scale, space.height * ui.scale};
  }

  void block(const View& view, const FigureInput& given, const std::string& name) const {
    ImGuiCanvas canvas = canvas_at(ui, at);
    const DrawFigure draw = [&view](Canvas& on, const FigureInput& input, Extent room) {
      return view.draw(on, input, room);
    };
    const FindBlock find = [&name](const Shown& shown) { return block_called(shown, name); };
    if (!draw_alone(canvas, draw, given, space, find)) {
      p.complaint = std::string(view.label) + " has no matrix " + name + " under these rules";
      p.figure.hits.clear();
      return;
    }
    keep(canvas, ui.scale);
  }

  void figure(const View& view, const FigureInput& given, const std::string& key,
              const ShowStep& step) const {
    FigureOptions options = given.options;
    const DrawFigure whole = std::bind_front(&View::draw, &view);
    const DrawInRoom draw = [&](Canvas& canvas, Extent room, double zoom) {
      options.zoom = zoom;
      const FigureInput input{given.scene, given.analysis, given.theme, options};
      if (ui.a == nullptr || step.compare.empty()) return whole(canvas, input, room);
      if (step.compare == step_before)
        return whole(canvas, {ui.a->scene, ui.a->analysis, given.theme, options}, room);
      const Compare mode = step.compare == step_difference ? Compare::difference : Compare::beside;
      return draw_compared(canvas, whole, input, *ui.a, mode, room).extent;
    };
    KeptFit& kept = p.figure.kept;
    const bool same = kept.space.width == space.width && kept.space.height == space.height;
    if (!(kept.scene == ui.scene && kept.of == key && same))
      kept = {ui.scene, key, space, fit_hall(canvas_at(ui, at), draw, space)};
    ImGuiCanvas canvas(*ImGui::GetWindowDrawList(), ui.fonts, ui.painter, at, ui.scale * kept.fit.zoom);
    draw(canvas, kept.fit.room, kept.fit.zoom);
    keep(canvas, ui.scale * kept.fit.zoom);
    // What was there before has no cell of now.
    if (ui.a != nullptr && step.compare == step_before) p.figure.hits.clear();
  }
};

// The cell under the pointer in words and its value; else what is wrong.
void status(const Ui& ui, const Presentation& p, ImVec2 at, float width) {
  const float left = at.x + ui.px(measure::space_5), baseline = at.y + ui.px(24);
  const std::string place = std::to_string(p.at + 1) + " / " + std::to_string(p.steps.size());
  const float room = text_width(ui, Face::sans, measure::type_13, place) + ui.px(measure::space_5);
  text_at(ui, {at.x + width - room, at.y + ui.px(10)}, measure::type_13, ui.theme.secondary, place);
  if (!p.complaint.empty())
    return text_at(ui, {left, at.y + ui.px(8)}, measure::type_15, ui.theme.broken, p.complaint);
  if (!ui.view.hover || !has_cell(ui.scene, ui.analysis, *ui.view.hover)) return;
  const Explanation e = explain(ui.scene, ui.analysis, *ui.view.hover, 1);
  formula_at(ui, left, baseline, measure::type_22, ui.theme.text, e.symbol);
  const float after = left + formula_width(ui, measure::type_22, e.symbol) + ui.px(measure::space_3);
  text_at(ui, {after, at.y + ui.px(4)}, measure::type_18, ui.theme.text,
          "= " + show_number(e.value, 4) + "   " + e.where);
}

// In the place of the pointer: red, with a ring that shows on every ground.
void laser(const Ui& ui) {
  if (!ImGui::IsMousePosValid()) return;
  const ImVec2 at = ImGui::GetIO().MousePos;
  ImDrawList* list = ImGui::GetForegroundDrawList();
  const float radius = ui.px(9);
  list->AddCircleFilled(at, 2 * radius, IM_COL32(255, 40, 40, 60));
  list->AddCircleFilled(at, radius, IM_COL32(235, 20, 30, 200));
  list->AddCircle(at, radius, IM_COL32(255, 255, 255, 230), 0, ui.px(2));
  ImGui::SetMouseCursor(ImGuiMouseCursor_None);
}

// Of the strip in which the speaker types what the audience answers.
double question_height(const Session& s) {
  constexpr double unmeasured = 150;
  return !in_lesson(s) ? 0 : s.lesson.height > 0 ? s.lesson.height : unmeasured;
}

// The code of the scene as it stands, made anew when it changes. How wide its column is.
double qr_column_of(Session& s, double height) {
  Presentation& p = s.presentation;
  if (!p.qr) return 0;
  if (!p.coded || !(*p.coded == s.scene())) {
    p.coded = s.scene();
    auto made = qr_code(s.scene());
    p.code.reset();
    if (auto* code = std::get_if<QrCode>(&made)) p.code = std::move(*code);
    if (const auto* why = std::get_if<std::string>(&made)) p.complaint = *why;
  }
  return p.code ? qr_side(*p.code, std::floor(std::clamp(height / 3.5 / qr_side(*p.code, 1), 2.0, 8.0))) : 0;
}

// `screen`: without the strip.
void step_alone(const Ui& ui, Session& s, ImVec2 screen) {
  Presentation& p = s.presentation;
  const ShowStep& step = p.steps[p.at];
  const View* view = find_view(step.view);
  if (view == nullptr) return;
  text_at(ui, {ui.px(measure::space_5), ui.px(10)}, measure::type_22, ui.theme.text, step_words(step));
  const FigureOptions options = options_of(ui, *view, step);
  const FigureInput input{ui.scene, ui.analysis, ui.theme, options};
  const Extent whole{static_cast<double>(screen.x) / ui.scale, static_cast<double>(screen.y) / ui.scale};
  const double code = std::min(qr_column_of(s, whole.height), 0.5 * whole.width);
  const Extent space{std::max(1.0, whole.width - code),
                     std::max(1.0, whole.height - heading_height - status_height)};
  const ShownStage stage{ui, p, {0, heading_height * ui.scale}, space};
  if (!step.block.empty())
    stage.block(*view, input, step.block);
  else
    stage.figure(*view, input, std::to_string(p.at), step);
  if (!step.compare.empty() && ui.a == nullptr)
    p.complaint = "No state is pinned as before (Ctrl+Shift+A): this is the present one";
  if (code > 0) {
    ImGuiCanvas corner =
        canvas_at(ui, {(whole.width - code) * ui.scale, (whole.height - code - status_height) * ui.scale});
    draw_qr(corner, *p.code, {0, 0}, code / qr_side(*p.code, 1));
  }
  if (!hides(ui.view.figure)) status(ui, p, {0, screen.y - ui.px(status_height)}, screen.x);
  if (ImGui::GetIO().MousePos.y < screen.y) laser(ui);
}

}  // namespace

void presenting(const Ui& ui, Session& s) {
  keys(s);
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  const bool asks = s.presentation.on && !s.presentation.blank && in_lesson(s);
  const float strip = asks ? std::min(std::round(ui.px(question_height(s))), screen.y / 2) : 0;
  const Color ground = s.presentation.blank ? Color{0, 0, 0, 255} : ui.theme.background;
  if (!begin_area("presentation", {0, 0, screen.x, screen.y - strip}, ground,
                  ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_NoNav,
                  true))
    return;
  if (s.presentation.blank)
    ImGui::SetMouseCursor(ImGuiMouseCursor_None);
  else if (s.presentation.on && !s.presentation.steps.empty())
    step_alone(ui, s, {screen.x, screen.y - strip});
  end_area();
  if (strip <= 0) return;
  Layout l;
  l.lesson = {0, screen.y - strip, screen.x, strip};
  lesson_strip(ui, l, s);
}

}  // namespace attnlab
