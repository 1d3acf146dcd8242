#include "app/ui/shell/presenting/presenting.h"

#include "app/figures/blocks/blocks.h"
#include "app/figures/slide/slide_options.h"
#include "app/ui/actions/actions.h"
#include "app/ui/kit/imgui_canvas.h"
#include "app/ui/kit/keys.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/shell/presenting/wall.h"
#include "app/ui/shell/window_parts.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

constexpr double top_margin = 44;  // in which what the view's tool offers stands while the pointer moves
constexpr int on_wall =
    ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_NoNav;
constexpr double awake_for = 2;  // seconds after which a pointer that rests is gone

bool is_awake(const Session& s) { return ImGui::GetTime() - s.presentation.moved < awake_for; }

// What is held, open or moves by itself ends first.
bool escape_is_taken(const Session& s) {
  return ImGui::IsAnyItemActive() || editing(s.editor) || s.view.playing || s.view.painting || any_popup();
}

// What is typed into the strip, or a cell, is no key of the clicker. But the clicker goes on: a field takes
// what stands in it, as by a click elsewhere, and gives up what it refuses.
bool keeps_the_keys(Session& s) {
  Presentation& p = s.presentation;
  const int steps = (ImGui::IsKeyPressed(ImGuiKey_PageDown, false) ? 1 : 0) -
                    (ImGui::IsKeyPressed(ImGuiKey_PageUp, false) ? 1 : 0);
  const bool types = ImGui::GetIO().WantTextInput;
  if (types && editing(s.editor) && steps != 0) {
    ImGui::ClearActiveID();
    p.goes_on = steps;
  }
  if (types || p.goes_on == 0 || editing(s.editor)) return types || p.goes_on != 0;
  s.editor.typing.reset();
  s.editor.refused.reset();
  s.editor.complaint.clear();
  s.editor.waiting = false;
  go_by(s, std::exchange(p.goes_on, 0));
  return true;
}

void keys(Session& s) {
  if (keeps_the_keys(s)) return;
  Presentation& p = s.presentation;
  const bool was_blank = p.blank;
  const auto words = chords_of(KeyUse::hear);
  for (std::size_t word = 0; word < words.size() && !s.view.cursor; ++word)
    if (hears_answers(s) && ImGui::GetIO().KeyMods == 0 &&
        ImGui::IsKeyPressed(static_cast<ImGuiKey>(words[word]), false))
      hear_answer(s, word);
  run_clicker(s);
  // Nothing has the keyboard while nothing is drawn.
  const auto& cursor = s.view.cursor;
  if (was_blank && !p.blank && p.inputs && cursor && cursor->id == input_shown(s)) s.editor.focus = cursor;
  if (key_pressed(KeyUse::again) && !s.editor.dragged) start_presentation(s, false);
  const bool escape = key_pressed(KeyUse::end) && !escape_is_taken(s);
  if (escape && p.inputs)
    p.inputs = false;
  else if (escape || key_pressed(KeyUse::end_too))
    end_presentation(s);
}

// The part whose tool goes with a slide: of its view; of blocks that which draws one, or of several heads.
struct OfPart {
  std::string_view view, part;
};
OfPart part_of(const Ui& ui, const Slide& step) {
  if (const View* view = find_view(step.view))
    return {view->id, view->part_id(part_shown(ui.view, view->id))};
  int heads = 0;
  for (const std::string& name : block_names(step.blocks))
    if (const auto block = block_called(name)) {
      if (!block->row->view.empty()) return {block->row->view, block->row->part};
      if (block->row->node == Node::A && block->head >= 0) ++heads;
    }
  return heads > 1 ? OfPart{"heads", "weights"} : OfPart{};
}

// What the tool offers, while the pointer moves: in the margin above what is told.
void choices(const Ui& ui, Session& s, const Slide& step) {
  // What the room may do is not restricted.
  const bool all = step.block.empty() && !step.hands && (!step.view.empty() || !s.presentation.of_exercise);
  const OfPart of = part_of(ui, step);
  const ViewTool* tool = all ? find_tool(of.view) : nullptr;
  const bool awake = is_awake(s) || ImGui::GetIO().MousePos.y < ui.px(top_margin) ||
                     ImGui::IsAnyItemActive() || ui.view.playing;
  if (tool == nullptr || tool->choices == nullptr || !awake || !ImGui::IsMousePosValid()) return;
  ImGui::SetCursorScreenPos({static_cast<float>(s.presentation.figure.origin.x), ui.px(8)});
  ImGui::BeginGroup();
  tool->choices(ui, of.part, s.tools.of_views[tool->view]);
  ImGui::EndGroup();
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

// Of the strip below: that of a question of one's own. What others say and ask stands in the bands.
double strip_height(const Session& s) {
  const Presentation& p = s.presentation;
  return p.on && !p.blank && is_open<Study::question>(s) ? height_below(s) : 0;
}

// What is left of the screen above the strip.
float above_strip(const Ui& ui, const Session& s) {
  const float height = stage_of(s).y;
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

// As the hall sees it; what moved is said of a view as of its blocks.
Slide in_sight(const Ui& ui, const Session& s) {
  const Slide& step = s.presentation.steps[s.presentation.at];
  Slide slide = in_a_hall(step, ui.scene, ui.analysis, ui.view.figure);
  if (slide.view != step.view && slide.words.empty() && !is_open<Study::challenge>(s))
    slide.words = words_moved;
  return slide;
}

// `screen`: without the strip.
void step_alone(const Ui& ui, Session& s, ImVec2 screen) {
  Presentation& p = s.presentation;
  const Slide step = p.steps[p.at];
  const ImGuiIO& io = ImGui::GetIO();
  if (io.MouseDelta.x != 0 || io.MouseDelta.y != 0) p.moved = ImGui::GetTime();
  const double code =
      std::min(qr_column_of(s, static_cast<double>(screen.y)), 0.5 * static_cast<double>(screen.x));
  choices(ui, s, step);  // before the surface of blocks, which is the whole screen
  wall_slide(ui, s, in_sight(ui, s), screen, code);
  if (code > 0) {
    const Rect band = wall_band({static_cast<double>(screen.x), static_cast<double>(screen.y)});
    ImGuiCanvas corner(*ImGui::GetWindowDrawList(), ui.fonts, ui.painter,
                       {band.right() - code, band.bottom() - code}, 1);
    draw_qr(corner, *p.code, {0, 0}, code / qr_side(*p.code, 1));
  }
  // What is held, and what rests, is not covered by a pointer.
  if (ImGui::IsAnyItemActive() || !is_awake(s))
    ImGui::SetMouseCursor(ImGuiMouseCursor_None);
  else if (io.MousePos.y >= ui.px(top_margin) && io.MousePos.y < screen.y)
    laser(ui);
}

// In the window of the slide, as often as a frame wants.
bool on_stage(const Ui& ui, const Session& s, const std::function<void()>& content) {
  const Area area{0, 0, stage_of(s).x, above_strip(ui, s)};
  const Color ground = s.presentation.blank ? Color{0, 0, 0, 255} : ui.theme.background;
  return in_area("presentation", area, ground, {.flags = on_wall, .over = true}, content);
}

void hands(const Ui& ui, Session& s) {
  Presentation& p = s.presentation;
  const ImGuiIO& io = ImGui::GetIO();
  if (!ImGui::IsAnyItemActive() && ImGui::IsMousePosValid() && io.MousePos.x < 2 && io.MouseDelta.x < 0)
    p.inputs = true;
  if (!p.on || p.steps.empty() || p.blank) return;
  on_stage(ui, s, [&] { wall_hands(ui, s, in_sight(ui, s), {stage_of(s).x, above_strip(ui, s)}); });
}

void figure_and_strip(const Ui& ui, Session& s) {
  const Presentation& p = s.presentation;
  const ImVec2 screen = stage_of(s);
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

std::optional<double> pointer_rests(const Presentation& p) {
  const double left = p.moved + awake_for - ImGui::GetTime();
  return left > 0 ? std::optional(left) : std::nullopt;
}

void presenting(const std::function<Ui()>& ui, Session& s) {
  // What is no longer drawn is not held.
  if (s.editor.dragged && ImGui::GetFrameCount() - s.editor.seen > 1) s.editor.dragged.reset();
  // The figure under the pointer is that of the presentation.
  s.view.hover = hovered_cell(s.presentation.figure);
  s.view.hovers_derivative = s.view.hover && on_derivative(s.presentation.figure);
  keep_time(s, static_cast<double>(ImGui::GetIO().DeltaTime));
  keys(s);
  if (s.presentation.on) follow_view(s);
  hands(ui(), s);
  apply_edits(s);
  play(ui(), s);
  apply_edits(s);
  figure_and_strip(ui(), s);
  if (s.presentation.rehearsal) rehearsal_desk(ui(), s);
  apply_edits(s);
  follow_study(s, static_cast<double>(ImGui::GetIO().DeltaTime));
  follow_planes(s);
  end_of_play(s);
  if (!ImGui::IsAnyItemActive() && !editing(s.editor) && !s.view.playing) s.document.history.seal();
}

}  // namespace attnlab
