#include "app/ui/tools/tool_dial.h"

#include "app/figures/canvas/proxy_canvas.h"
#include "app/figures/views/rank_freedom_part.h"
#include "app/ui/kit/imgui_canvas.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/tools/tool_slider.h"
#include "core/text/number.h"

#include "imgui_internal.h"

#include <cmath>
#include <numbers>

namespace attnlab {
namespace {

constexpr double handle_reach = 14, rim_reach = 12;  // logical pixels
constexpr double slider_width = 60;                  // three of them beside the chips of the parts

// The dial as it stands in this scene.
Turning turning_now(const Ui& ui) {
  const auto& known = ui.view.figure.turning;
  if (known && known->head == ui.view.figure.head && made_by(ui.scene, *known)) return *known;
  return turning_of(ui.scene, ui.view.figure.head);
}

// The edits are applied after this frame: until then the figure shows the dial that the scene has.
void turn(const Ui& ui, RankTool& state, const Turning& wanted, Edits& edits) {
  const Turned made = turned(ui.scene, wanted);
  if (!made.why_not.empty()) {
    edits.message = made.why_not;
    return;
  }
  edits.add(set_matrix_edit({MatrixKind::WQ, wanted.head}, view(made.W_Q)));
  if (made.W_K.size() > 0) edits.add(set_matrix_edit({MatrixKind::WK, wanted.head}, view(made.W_K)));
  state.next = wanted;
}

void abandon(RankTool& state, Edits& edits) {
  edits.abandon = true;
  state.next = state.began;
  state.grip.reset();
}

// One number of the dial as a slider: reachable by keyboard, too.
void number(const Ui& ui, RankTool& state, SliderLook look, double Dial::*which, double unit,
            std::string_view about, Edits& edits, bool first) {
  const Turning now = turning_now(ui);
  const SliderUse use = tool_slider(ui, look, now.dial.*which / unit, first);
  explain_slider(ui, about);
  if (use.began) state.began = now;
  if (use.abandoned) abandon(state, edits);
  if (!use.changed) return;
  Turning wanted = now;
  wanted.dial.*which = *use.changed * unit;
  turn(ui, state, wanted, edits);
}

void plane_chips(const Ui& ui, RankTool& state) {
  const int d_k = ui.analysis.dims.d_k, planes = dial_planes(d_k);
  if (planes < 2) return;
  const Turning now = turning_now(ui);
  for (int k = 0; k < planes; ++k) {
    const auto [p, q] = dial_plane(d_k, k);
    const std::string label = std::to_string(p + 1) + " " + std::to_string(q + 1) + "##plane";
    beside_if_room(ui, label.c_str(), k == 0 ? 18 : 4);
    if (chip(ui, label.c_str(), k == now.dial.plane) && k != now.dial.plane) {
      // Another plane begins from the matrices as they stand.
      Turning fresh = turning_of(ui.scene, now.head);
      fresh.dial.plane = k;
      state.next = ui.view.figure.turning = fresh;
    }
    explain_item(ui, "Turns these two coordinates of queries and keys.");
  }
}

}  // namespace

void dial_choices(const Ui& ui, RankTool& state, Edits& edits) {
  const Freedom freedom = freedom_of(ui.scene.score);
  if (freedom == Freedom::none) return;
  if (state.next && made_by(ui.scene, *state.next)) ui.view.figure.turning = state.next;
  const Dial now = turning_now(ui).dial;
  const double degree = std::numbers::pi / 180, angle = std::remainder(now.angle / degree, 360);
  number(ui, state,
         {.id = "##angle",
          .formula = "\\theta",
          .low = -180,
          .high = 180,
          .shown = show_rounded(angle, 0) + "°",
          .widest = "−180°",
          .stops = {-90, 0, 90},
          .width = slider_width},
         &Dial::angle, degree, "Turns queries and keys together: their dot products do not notice.", edits,
         true);
  if (freedom == Freedom::any) {
    number(ui, state,
           {.id = "##stretch",
            .formula = "\\text{stretch}",
            .low = 1 / most_stretch,
            .high = most_stretch,
            .shown = show_number(now.stretch, 2),
            .widest = "0.00",
            .stops = {1},
            .logarithmic = true,
            .width = slider_width},
           &Dial::stretch, 1, "Stretches the queries by what it shrinks the keys.", edits, false);
    if (ui.analysis.dims.d_k > 1)
      number(ui, state,
             {.id = "##shear",
              .formula = "\\text{shear}",
              .low = -most_shear,
              .high = most_shear,
              .shown = show_number(now.shear, 2),
              .widest = "−0.00",
              .stops = {0},
              .width = slider_width},
             &Dial::shear, 1, "Shears the queries one way and the keys the other.", edits, false);
  }
  plane_chips(ui, state);
}

bool dial_pointer(const Ui& ui, RankTool& state, const FigurePointer& p, Edits& edits) {
  const ImGuiCanvas behind(*ImGui::GetWindowDrawList(), ui.fonts, ui.painter, Point{0, 0}, ui.scale);
  SilentCanvas canvas(behind);
  const FigureInput in{ui.scene, ui.analysis, ui.theme, p.options};
  const auto place = freedom_dial(canvas, in, p.space);
  if (!place) return false;
  const Freedom freedom = freedom_of(ui.scene.score);
  const int d_k = ui.analysis.dims.d_k;
  const Turning now = turning_now(ui);
  const Point handle = dial_handle(*place, freedom, now.dial, d_k);
  const auto distance = [](Point a, Point b) { return std::hypot(a.x - b.x, a.y - b.y); };
  const bool inside = distance(p.at, place->center) <= place->radius + rim_reach;
  if (p.hovered && (inside || state.grip)) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    ui.hint = freedom == Freedom::any ? "drag the handle: around to turn, outwards to stretch; Esc restores"
                                      : "drag the handle around to turn; Esc restores";
  }
  if (p.pressed && inside) {
    state.grabbed = distance(p.at, handle) <= handle_reach;
    state.grip = state.grabbed ? Point{handle.x - p.at.x, handle.y - p.at.y} : Point{0, 0};
    state.began = now;
  }
  if (!state.grip) return false;
  if (p.held && ImGui::IsKeyPressed(ImGuiKey_Escape, false)) {
    ImGui::ClearActiveID();
    abandon(state, edits);
    return true;
  }
  const bool home = state.grabbed && distance(p.at, p.pressed_at) == 0;
  Turning wanted = *state.began;
  if (!home)
    wanted.dial =
        dial_pulled(*place, freedom, now.dial, d_k, {p.at.x + state.grip->x, p.at.y + state.grip->y});
  if (p.held && !(wanted.dial == now.dial)) turn(ui, state, wanted, edits);
  if (!p.held) state.grip.reset();
  return true;
}

}  // namespace attnlab
