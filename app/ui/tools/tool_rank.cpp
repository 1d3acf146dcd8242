// The tool of the Rank view: how many singular values the best approximation keeps, and a slider that cuts
// those of W; the dial that turns W_Q and W_K against each other, by hand or by its sliders.
#include "app/figures/canvas/text.h"
#include "app/figures/views/rank.h"
#include "app/ui/kit/imgui_canvas.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/tools/view_tools.h"
#include "core/algebra/matrix_ops.h"
#include "core/studies/detail_rank.h"
#include "core/text/number.h"

#include "imgui_internal.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace attnlab {
namespace {

struct KeptRank {
  KeptSlider cut;
  // The dial of the next frame, once the scene has what it makes; where its gesture began; the way from the
  // pointer to the handle while it is pulled.
  std::optional<Turning> next, began;
  std::optional<Point> grip;
  bool grabbed = false;  // the handle itself, not another place of the dial
};

void kept_rank(const Ui& ui) {
  int& r = ui.view.figure.kept_rank;
  r = named_stepper(ui, "\\text{best of rank}", "kept_rank", r, 1, std::max(1, ui.analysis.dims.d));
  explain_item(ui, "The rank of the approximation that is shown. The scene stays as it is.");
  const int most = ui.analysis.dims.d;
  if (most < 2) return;
  ImGui::SameLine(0, ui.px(4));
  const PlayUse use = play_button(ui, "##kept_rank", (r - 1.0) / (most - 1), false);
  if (use.place) r = 1 + static_cast<int>(std::lround(*use.place * (most - 1)));
}

// Cuts the smallest singular values of the scene's own W; between two whole numbers one of them fades.
void cut_slider(const Ui& ui, KeptRank& state) {
  // How far it reaches is a rank, which gives others away:
  // while somebody is asked for anything it is not there.
  if (hides(ui.view.figure)) return;
  const int head = ui.view.figure.head, most = most_kept(ui.scene);
  const RankCut untouched = rank_cut(ui.scene, head, most);
  const KeptMatrix kept =
      untouched.why_not.empty() ? kept_or_fresh(ui.scene, state.cut.now, untouched.id, most) : KeptMatrix{};
  const std::string shown = short_number(rounded(kept.value, 2)) + " of " + std::to_string(most);
  SliderLook look{"##cut", "\\text{cut }W\\text{ to rank}", 0, std::max(1.0, 1.0 * most), shown, "0.00 of 4"};
  for (int k = 0; k <= most; ++k) look.stops.push_back(k);
  look.plays = true;
  ImGui::BeginDisabled(!untouched.why_not.empty());
  const SliderUse use = tool_slider(ui, look, kept.value);
  ImGui::EndDisabled();
  explain_slider(ui, untouched.why_not.empty()
                         ? "Changes the scene: cuts the smallest singular values of W by changing " +
                               std::string(untouched.id.kind == MatrixKind::W ? "W" : "W^Q") +
                               ". Back to the right brings them back."
                         : untouched.why_not);
  follow(ui, use, kept, state.cut);
  if (!use.changed) return;
  Scene base = ui.scene;
  set_matrix(base, kept.id, view(kept.before));
  const RankCut cut = rank_cut(base, head, *use.changed);
  if (!cut.why_not.empty()) {
    ui.edits.message = cut.why_not;
    return;
  }
  ui.edits.add(set_matrix_edit(cut.id, view(cut.values)));
  state.cut.now = KeptMatrix{kept.id, kept.before, cut.values, *use.changed};
}

constexpr double handle_reach = 14, rim_reach = 12;  // logical pixels
constexpr double slider_width = 60;                  // three of them beside the chips of the parts

// The dial as it stands in this scene.
Turning turning_now(const Ui& ui) {
  const auto& known = ui.view.figure.turning;
  if (known && known->head == ui.view.figure.head && made_by(ui.scene, *known)) return *known;
  return turning_of(ui.scene, ui.view.figure.head);
}

// The edits are applied after this frame: until then the figure shows the dial that the scene has.
void turn(const Ui& ui, KeptRank& state, const Turning& wanted) {
  const Turned made = turned(ui.scene, wanted);
  if (!made.why_not.empty()) {
    ui.edits.message = made.why_not;
    return;
  }
  ui.edits.add(set_matrix_edit({MatrixKind::WQ, wanted.head}, view(made.W_Q)));
  if (made.W_K.size() > 0) ui.edits.add(set_matrix_edit({MatrixKind::WK, wanted.head}, view(made.W_K)));
  state.next = wanted;
}

void abandon(const Ui& ui, KeptRank& state) {
  ui.edits.abandon = true;
  state.next = state.began;
  state.grip.reset();
}

// One number of the dial as a slider: reachable by keyboard, too.
void number(const Ui& ui, KeptRank& state, SliderLook look, double Dial::*which, double unit,
            std::string_view about, bool first = false) {
  const Turning now = turning_now(ui);
  look.width = slider_width;
  const SliderUse use = tool_slider(ui, look, now.dial.*which / unit, first);
  explain_slider(ui, about);
  if (use.began) state.began = now;
  if (use.abandoned) abandon(ui, state);
  if (!use.changed) return;
  Turning wanted = now;
  wanted.dial.*which = *use.changed * unit;
  turn(ui, state, wanted);
}

void plane_chips(const Ui& ui, KeptRank& state) {
  const int d_k = ui.analysis.dims.d_k, planes = dial_planes(d_k);
  if (planes < 2) return;
  const Turning now = turning_now(ui);
  for (int k = 0; k < planes; ++k) {
    const auto [p, q] = dial_plane(d_k, k);
    const std::string label = std::to_string(p + 1) + " " + std::to_string(q + 1) + "##plane";
    if (chip(ui, {label.c_str(), k == 0 ? 18.0 : 4.0}, k == now.dial.plane,
             "Turns these two coordinates of queries and keys.") &&
        k != now.dial.plane) {
      // Another plane begins from the matrices as they stand.
      Turning fresh = turning_of(ui.scene, now.head);
      fresh.dial.plane = k;
      state.next = ui.view.figure.turning = fresh;
    }
  }
}

void dial_choices(const Ui& ui, KeptRank& state) {
  const Freedom freedom = freedom_of(ui.scene.score);
  if (freedom == Freedom::none) return;
  if (state.next && made_by(ui.scene, *state.next)) ui.view.figure.turning = state.next;
  const Dial now = turning_now(ui).dial;
  const double degree = std::numbers::pi / 180, angle = std::remainder(now.angle / degree, 360);
  number(ui, state, {"##angle", "\\theta", -180, 180, show_rounded(angle, 0) + "°", "−180°", {-90, 0, 90}},
         &Dial::angle, degree, "Turns queries and keys together: their dot products do not notice.", true);
  if (freedom == Freedom::any) {
    const std::string stretch = show_number(now.stretch, 2), shear = show_number(now.shear, 2);
    number(ui, state,
           {"##stretch", "\\text{stretch}", 1 / most_stretch, most_stretch, stretch, "0.00", {1}, true},
           &Dial::stretch, 1, "Stretches the queries by what it shrinks the keys.");
    if (ui.analysis.dims.d_k > 1)
      number(ui, state, {"##shear", "\\text{shear}", -most_shear, most_shear, shear, "−0.88", {0}},
             &Dial::shear, 1, "Shears the queries one way and the keys the other.");
  }
  plane_chips(ui, state);
}

bool dial_pointer(const Ui& ui, KeptRank& state, const FigurePointer& p) {
  if (!p.hovered && !p.pressed && !state.grip) return false;
  const ImGuiCanvas measures = canvas_at(ui, Point{0, 0});
  const FigureInput in{ui.scene, ui.analysis, ui.theme, p.options};
  const auto place = freedom_dial(measures, in, p.space);
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
    abandon(ui, state);
    return true;
  }
  const bool home = state.grabbed && distance(p.at, p.pressed_at) == 0;
  Turning wanted = *state.began;
  if (!home)
    wanted.dial =
        dial_pulled(*place, freedom, now.dial, d_k, {p.at.x + state.grip->x, p.at.y + state.grip->y});
  if (p.held && !(wanted.dial == now.dial)) turn(ui, state, wanted);
  if (!p.held) state.grip.reset();
  return true;
}

void rank_choices(const Ui& ui, std::string_view part, ToolMemory& memory) {
  if (ui.analysis.dims.h == 0) return;
  KeptRank& state = kept_in<KeptRank>(memory);
  if (part == "W") {
    kept_rank(ui);
    cut_slider(ui, state);
  } else if (part == "freedom") {
    dial_choices(ui, state);
  } else {
    row_stepper(ui, "\\text{token}");
    explain_item(ui, "The token whose query and key are moved along what W cannot see.");
  }
}

bool take_rank_pointer(const Ui& ui, const FigurePointer& pointer, ToolMemory& memory) {
  return pointer.part == "freedom" && dial_pointer(ui, kept_in<KeptRank>(memory), pointer);
}

// Sideways it turns by five degrees, up and down it stretches by a tenth.
void nudge_dial(const Ui& ui, const FigurePointer& figure, const Cell&, Point steps, ToolMemory& memory) {
  const Freedom freedom = freedom_of(ui.scene.score);
  if (figure.part != "freedom" || freedom == Freedom::none || ui.analysis.dims.h == 0) return;
  Turning wanted = turning_now(ui);
  constexpr double degree = std::numbers::pi / 180;
  // To the left is around to the left: the angle grows.
  wanted.dial.angle = std::remainder(
      wanted.dial.angle - steps.x * (ui.analysis.dims.d_k == 1 ? 180 : 5) * degree, 360 * degree);
  if (freedom == Freedom::any)
    wanted.dial.stretch =
        std::clamp(wanted.dial.stretch * std::pow(1.1, steps.y), 1 / most_stretch, most_stretch);
  turn(ui, kept_in<KeptRank>(memory), wanted);
}

}  // namespace

extern const ViewTool rank_tool{"rank", rank_choices, take_rank_pointer, nudge_dial,
                                "Alt+arrows turn and stretch the dial"};

}  // namespace attnlab
