#include "app/ui/shell/presenting/presenting.h"

#include "app/ui/actions/actions.h"
#include "app/ui/kit/imgui_canvas.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/shell/presenting/wall.h"
#include "app/ui/shell/window_parts.h"
#include "core/analysis/explain.h"
#include "core/text/number.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

constexpr double heading_height = 44, status_height = 36;
constexpr int on_wall =
    ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_NoNav;
constexpr double awake_for = 2;  // seconds after which a pointer that rests is gone

bool is_awake(const Session& s) { return ImGui::GetTime() - s.presentation.moved < awake_for; }

// What is held, open or moves by itself ends first.
bool escape_is_taken(const Session& s) {
  return ImGui::IsAnyItemActive() || editing(s.editor) || s.view.playing || s.view.painting || any_popup();
}

// What is typed into the strip, or a cell, is no key of the clicker.
void keys(Session& s) {
  if (ImGui::GetIO().WantTextInput) return;
  Presentation& p = s.presentation;
  const bool was_blank = p.blank;
  run_clicker(s);
  // Nothing has the keyboard while nothing is drawn.
  const auto& cursor = s.view.cursor;
  if (was_blank && !p.blank && p.inputs && cursor && cursor->id == input_shown(s)) s.editor.focus = cursor;
  if (ImGui::IsKeyPressed(ImGuiKey_F5, false) && !s.editor.dragged) start_presentation(s, false);
  const bool escape = ImGui::IsKeyPressed(ImGuiKey_Escape, false) && !escape_is_taken(s);
  if (escape && p.inputs)
    p.inputs = false;
  else if (escape || ImGui::IsKeyPressed(ImGuiKey_F11, false))
    end_presentation(s);
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
  Session& s;
  const View& view;
  const Slide& step;
  Extent screen;  // without heading and status, logical pixels
  double above;   // it

  DrawInRoom drawn(FigureOptions& options, RangeEnds* ends, DrawnStep& out) const {
    return [this, &options, ends, &out](Canvas& canvas, Extent room, double zoom) {
      options.zoom = zoom;
      const FigureInput input{ui.scene, ui.analysis, ui.theme, options, nullptr, nullptr, ends};
      out = draw_step(canvas, view, step, input, ui.before, room);
      return out.extent;
    };
  }

  // With the matrix at the left in cells as large as the figure's: these become smaller as it takes its room, and so does it.
  void fit(FigureOptions& options) const {
    Presentation& p = s.presentation;
    KeptFit& kept = p.figure.kept;
    const std::string key = std::to_string(p.at) + step.view + step.part + step.block +
                            std::to_string(options.head) + (p.inputs ? editor_name(input_shown(s)) : "");
    const bool same =
        kept.of == key && kept.space.width == screen.width && kept.space.height == screen.height;
    // While something is held no shape changes.
    if (same && (kept.scene == ui.scene || ImGui::IsAnyItemActive() || ui.view.playing)) return;
    DrawnStep out;
    const DrawInRoom draw = drawn(options, nullptr, out);
    const ImGuiCanvas canvas = canvas_at(ui, {0, 0});
    kept = {ui.scene, key, screen, fit_hall(canvas, draw, screen)};
    p.inputs_width = 0;
    for (int i = 0; p.inputs && i < 3; ++i) {
      p.inputs_width = width_of_inputs(ui, s, kept.fit, screen);
      kept.fit = fit_hall(canvas, draw, {screen.width - p.inputs_width, screen.height});
    }
  }

  void figure() const {
    Presentation& p = s.presentation;
    FigureState& state = p.figure;
    FigureOptions options = ui.view.figure;
    options.part = part_shown(ui.view, view.id);
    options.stages = step.stages;
    if (!step.light.empty()) options.lit = lit_cells(ui.scene, ui.analysis, options.head, step.light);
    for (const Cell& covered : lit_cells(ui.scene, ui.analysis, options.head, step.cover))
      options.hidden.push_back(covered.node);
    options.room = RoomId::wall;
    options.pinned.reset();
    options.hover = ui.view.hover;
    options.held = state.held;
    fit(options);
    const Fit& fit = state.kept.fit;
    state.origin = {p.inputs_width * ui.scale, above * ui.scale};
    state.scale = ui.scale * fit.zoom;
    DrawnStep out;
    RangeEnds ends{};
    ImGuiCanvas canvas(*ImGui::GetWindowDrawList(), ui.fonts, ui.painter, state.origin, state.scale);
    drawn(options, &ends, out)(canvas, fit.room, fit.zoom);
    state.held = ImGui::IsAnyItemActive() ? ends : RangeEnds{};
    state.hits = canvas.hits();
    state.now = out.now;
    state.zoom = out.zoom;
    // What was there before has no cell of now.
    if (out.missing || (ui.before != nullptr && step.compare == step_before)) state.hits.clear();
    if (out.missing)
      p.complaint = std::string(view.label) + " has no matrix " + step.block + " under these rules";
    // Of a matrix alone, or of before, the tool's points are out of sight.
    state.look.alone.reset();
    if (!step.block.empty() || step.compare == step_before) state.look.alone.emplace();
    const Point size{fit.room.width * state.scale, fit.room.height * state.scale};
    ImGui::SetCursorScreenPos({static_cast<float>(state.origin.x), static_cast<float>(state.origin.y)});
    touch_figure(ui, view, options, out.space, {state.origin.x, state.origin.y, size.x, size.y}, size, state,
                 s.tools);
  }

  // What the tool of the view offers, while the pointer moves: beside the heading.
  void choices(float left) const {
    const ViewTool* tool = find_tool(view.id);
    if (tool == nullptr || tool->choices == nullptr || !step.block.empty()) return;
    ImGui::SetCursorScreenPos({left, ui.px(8)});
    ImGui::BeginGroup();
    tool->choices(ui, view.part_id(part_shown(ui.view, view.id)), s.tools.of_views[tool->view]);
    ImGui::EndGroup();
  }
};

// The cell under the pointer in words and its value; else what is wrong.
void status(const Ui& ui, const Session& s, ImVec2 at, float width) {
  const Presentation& p = s.presentation;
  const std::string& wrong = p.complaint.empty() ? s.message.text : p.complaint;
  const float left = at.x + ui.px(measure::space_5), baseline = at.y + ui.px(24);
  const std::string place =
      p.of_exercise ? "" : std::to_string(p.at + 1) + " / " + std::to_string(p.steps.size());
  const float room = text_width(ui, Face::sans, measure::type_13, place) + ui.px(measure::space_5);
  text_at(ui, {at.x + width - room, at.y + ui.px(10)}, measure::type_13, ui.theme.secondary, place);
  if (!wrong.empty()) return text_at(ui, {left, at.y + ui.px(8)}, measure::type_15, ui.theme.broken, wrong);
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

// Of the strip below: that of the lesson, in which the speaker types what the audience answers, or of the challenge.
double strip_height(const Session& s) {
  const Presentation& p = s.presentation;
  return p.on && !p.blank && p.of_exercise ? height_below(s) : 0;
}

// What is left of the screen above the strip.
float above_strip(const Ui& ui, const Session& s) {
  const float height = ImGui::GetIO().DisplaySize.y;
  return height - std::min(std::round(ui.px(strip_height(s))), height / 2);
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

// What is held, and what rests, is not covered by a pointer.
void pointer_on_wall(const Ui& ui, const Session& s, bool over_figure) {
  if (ImGui::IsAnyItemActive() || !is_awake(s))
    ImGui::SetMouseCursor(ImGuiMouseCursor_None);
  else if (over_figure)
    laser(ui);
}

// The surface of a slide of blocks answers the pointer as a view's does.
void touch_blocks(const Ui& ui, Session& s, ImVec2 screen) {
  FigureState& state = s.presentation.figure;
  ImGui::SetCursorScreenPos({0, 0});
  const Rect whole{0, 0, static_cast<double>(screen.x), static_cast<double>(screen.y)};
  touch_figure(ui, blocks_view(), ui.view.figure, {whole.width, whole.height}, whole,
               {whole.width, whole.height}, state, s.tools);
}

// `screen`: without the strip.
void step_alone(const Ui& ui, Session& s, ImVec2 screen) {
  Presentation& p = s.presentation;
  const Slide step = p.steps[p.at];
  const View* view = find_view(step.view);
  const ImGuiIO& io = ImGui::GetIO();
  if (io.MouseDelta.x != 0 || io.MouseDelta.y != 0) p.moved = ImGui::GetTime();
  if (is_of_blocks(step)) {
    wall_slide(ui, s, step, screen);
    touch_blocks(ui, s, screen);
    return pointer_on_wall(ui, s, io.MousePos.y < screen.y);
  }
  if (view == nullptr) return;
  const bool awake = is_awake(s) || io.MousePos.y < ui.px(heading_height) || ImGui::IsAnyItemActive() ||
                     ui.view.playing.has_value();
  const Extent whole{static_cast<double>(screen.x) / ui.scale, static_cast<double>(screen.y) / ui.scale};
  const double code = std::min(qr_column_of(s, whole.height), 0.5 * whole.width);
  const bool told = is_told(step);
  const Rect band = wall_band(screen);
  const double above = told ? band.y / ui.scale : heading_height,
               below = told ? whole.height - band.bottom() / ui.scale : status_height;
  const Extent space{std::max(1.0, whole.width - code), std::max(1.0, whole.height - above - below)};
  const ShownStage stage{ui, s, *view, step, space, above};
  stage.figure();
  const float left = ui.px(p.inputs_width + measure::space_5);
  const std::string words = told ? "" : step_words(step);
  text_at(ui, {left, ui.px(10)}, measure::type_22, ui.theme.text, words);
  if (told) wall_words(ui, s, step, screen);
  if (awake && !told && ImGui::IsMousePosValid())
    stage.choices(left + text_width(ui, Face::sans, measure::type_22, words) + ui.px(measure::space_5));
  if (!step.compare.empty() && ui.before == nullptr)
    p.complaint = "No state is pinned as before (Ctrl+Shift+A): this is the present one";
  if (code > 0) {
    ImGuiCanvas corner =
        canvas_at(ui, {(whole.width - code) * ui.scale, (whole.height - code - status_height) * ui.scale});
    draw_qr(corner, *p.code, {0, 0}, code / qr_side(*p.code, 1));
  }
  if (!hides(ui.view.figure) && step.cover.empty())
    status(ui, s, {ui.px(p.inputs_width), screen.y - ui.px(status_height)}, screen.x - ui.px(p.inputs_width));
  const bool over_figure = io.MousePos.x >= ui.px(p.inputs_width) && io.MousePos.y >= ui.px(heading_height);
  pointer_on_wall(ui, s, over_figure && io.MousePos.y < screen.y);
}

// In the window of the figure, as often as a frame wants.
bool on_stage(const Ui& ui, const Session& s, const std::function<void()>& content) {
  const Presentation& p = s.presentation;
  const float left = p.blank ? 0 : std::round(ui.px(p.inputs_width) * static_cast<float>(p.slid));
  const Area area{left, 0, ImGui::GetIO().DisplaySize.x - left, above_strip(ui, s)};
  const Color ground = p.blank ? Color{0, 0, 0, 255} : ui.theme.background;
  return in_area("presentation", area, ground, {.flags = on_wall, .over = true}, content);
}

// The matrix beside the figure.
void inputs(const Ui& ui, Session& s) {
  Presentation& p = s.presentation;
  const ImGuiIO& io = ImGui::GetIO();
  if (!ImGui::IsAnyItemActive() && ImGui::IsMousePosValid() && io.MousePos.x < 2 && io.MouseDelta.x < 0)
    p.inputs = true;
  if (p.on && !p.steps.empty() && is_of_blocks(p.steps[p.at])) {
    p.inputs_width = p.slid = 0;
    p.figure.kept = {};  // a view's figure is fitted anew beside its matrix
    const float height = above_strip(ui, s);
    if (!p.blank) on_stage(ui, s, [&] { wall_hands(ui, s, p.steps[p.at], {io.DisplaySize.x, height}); });
    return;
  }
  constexpr double seconds = 0.15;
  p.slid = p.inputs && p.inputs_width > 0
               ? std::min(1.0, p.slid + std::min(0.05, static_cast<double>(io.DeltaTime)) / seconds)
               : 0;
  if (p.slid == 0 || p.blank) return;
  const float height = above_strip(ui, s), width = ui.px(p.inputs_width),
              seen = std::round(width * static_cast<float>(p.slid));
  const Extent screen{static_cast<double>(io.DisplaySize.x) / ui.scale,
                      static_cast<double>(height) / ui.scale};
  in_area("presented matrix", {0, 0, seen, height}, ui.theme.panel, {.flags = on_wall, .over = true}, [&] {
    wall_inputs(ui, s, seen - width, screen);
    hairline_between(ui, {seen - 0.5F, 0}, {seen - 0.5F, height});
  });
}

void figure_and_strip(const Ui& ui, Session& s) {
  const Presentation& p = s.presentation;
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  const float height = above_strip(ui, s);
  const bool drawn = on_stage(ui, s, [&] {
    if (p.blank)
      ImGui::SetMouseCursor(ImGuiMouseCursor_None);
    else if (p.on && !p.steps.empty())
      step_alone(ui, s, {screen.x, height});
  });
  if (!drawn || height >= screen.y) return;
  Layout l;
  l.lesson = {0, height, screen.x, screen.y - height};
  strip_below(ui, l, s);
}

}  // namespace

double wall_scale(Extent screen) {
  constexpr Extent design{1280, 720};
  return std::clamp(std::min(screen.width / design.width, screen.height / design.height), 0.25, 8.0);
}

DrawnStep draw_step(Canvas& canvas, const View& view, const Slide& step, const FigureInput& input,
                    const Reference* before, Extent room) {
  const DrawFigure whole = std::bind_front(&View::draw, &view);
  if (!step.block.empty()) {
    const FindBlock find = [&step](const Shown& shown) { return block_called(shown, step.block); };
    const bool found = draw_alone(canvas, whole, input, room, find);
    return {{room, {}, room}, !found};
  }
  if (before == nullptr || step.compare.empty()) return {{whole(canvas, input, room), {}, room}};
  if (step.compare == step_before)
    return {{whole(canvas, {before->scene, before->analysis, input.theme, input.options}, room), {}, room}};
  const Compare mode = step.compare == step_difference ? Compare::difference
                       : step.compare == step_with     ? Compare::with
                                                       : Compare::beside;
  return {draw_compared(canvas, whole, input, *before, mode, room)};
}

bool slides_in(const Presentation& p) {
  // Among blocks it stands at once.
  return p.on && p.inputs && !p.blank && p.slid < 1 && !p.steps.empty() && !is_of_blocks(p.steps[p.at]);
}

std::optional<double> pointer_rests(const Presentation& p) {
  const double left = p.moved + awake_for - ImGui::GetTime();
  return left > 0 ? std::optional(left) : std::nullopt;
}

void presenting(const std::function<Ui()>& ui, Session& s) {
  // What is no longer drawn is not held.
  if (s.editor.dragged && ImGui::GetFrameCount() - s.editor.seen > 1) s.editor.dragged.reset();
  // The figure under the pointer is that of the presentation.
  s.view.hover = hovered_cell(s.presentation.figure);
  keys(s);
  if (s.presentation.on) follow_view(s);
  inputs(ui(), s);
  apply_edits(s);
  play(ui(), s);
  apply_edits(s);
  figure_and_strip(ui(), s);
  apply_edits(s);
  follow_lesson(s);
  follow_challenge(s, static_cast<double>(ImGui::GetIO().DeltaTime));
  end_of_play(s);
  if (!ImGui::IsAnyItemActive() && !editing(s.editor) && !s.view.playing) s.document.history.seal();
}

}  // namespace attnlab
