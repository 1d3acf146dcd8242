// "What would it take?" in the inspector: a weight is typed or dragged, and one matrix follows from where the
// gesture began.
#include "app/figures/parts/plots.h"
#include "app/ui/inspector/inspector_panel.h"
#include "app/ui/kit/imgui_canvas.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/kit/wrapped_text.h"
#include "app/ui/tools/view_tools.h"
#include "core/analysis/names.h"
#include "core/analysis/weighing.h"
#include "core/studies/hold.h"
#include "core/text/number.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace attnlab {
namespace {

constexpr double field_width = 72, slider_width = 120;

// What came of it so far: the edit, and what is said of it.
void take(const Ui& ui, const Cell& cell, const HoldRequest& request, const Held& held) {
  HoldChoice& choice = ui.view.hold;
  const bool does = does_it(request, held);
  if (does && !same_bits(matrix(ui.scene, request.moves), view(held.values))) {
    ui.edits.add(SetMatrix{request.moves, held.values});
    ui.edits.sought = true;
  }
  choice.said = held_words(choice.sought->from, request, held);
  using Kind = Held::Proof::Kind;
  const Kind kind = held.proof.kind;
  choice.wall.reset();
  if (held.status == Held::Status::impossible && (kind == Kind::most || kind == Kind::least)) {
    choice.wall = held.proof.bound;
    choice.wall_below = kind == Kind::least;
  }
  choice.weight =
      does ? held.weight : values(ui.scene, ui.analysis, cell.node, cell.head)(cell.row, cell.col);
}

// A slice of the search.
void go_on(const Ui& ui, const Cell& cell) {
  HoldChoice& choice = ui.view.hold;
  Sought& sought = *choice.sought;
  const bool more = sought.work.go_on();
  take(ui, cell, sought.request, sought.work.held());
  sought.stands = ui.scene;
  for (const Edit& edit : ui.edits.list) sought.stands = apply(sought.stands, edit);
  sought.drawn = true;
  if (!more) choice.sought.reset();
}

// A gesture of its own: what an earlier one has found so far is the step before it.
void begin_gesture(const Ui& ui) {
  ui.edits.begin = true;
  end_search(ui.view.hold);
}

// Of what the weight is to be, from the scene as it stood where the gesture began. Where it makes no sense:
// the complaint.
std::string asked_for(const Ui& ui, const Cell& cell, MatrixId moves, double weight) {
  HoldChoice& choice = ui.view.hold;
  Scene from = ui.scene;
  if (choice.before) set_matrix(from, moves, view(std::as_const(*choice.before)));
  const HoldRequest request{cell.head, cell.row, cell.col, weight, moves};
  Holding work(from, request);
  if (const Held& held = work.held(); held.status == Held::Status::not_offered) {
    choice.sought.reset();
    return held.why;
  }
  choice.sought = std::make_shared<Sought>(Sought{std::move(from), request, std::move(work), ui.scene});
  go_on(ui, cell);
  return "";
}

// "W^Q", set as a formula; the label goes on with the name in plain letters.
bool matrix_chip(const Ui& ui, MatrixId id, bool first, bool chosen) {
  constexpr double type = measure::type_15, gap = 2, padding = 10;
  const std::string label = "##" + hold_name(ui.scene, id) + " hold";
  const std::string name = name_latex(ui.scene, node_of(id.kind), id.head, {ui.view.figure.columns});
  const double width = formula_width(ui, type, name) / ui.scale + 2 * padding;
  const float end = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
  if (!first && ImGui::GetItemRectMax().x + ui.px(gap + width) <= end) ImGui::SameLine(0, ui.px(gap));
  const bool clicked =
      chip(ui, label.c_str(), chosen, "The matrix that moves; all others stay.", width) && !chosen;
  const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
  formula_at(ui, low.x + ui.px(padding), low.y + (high.y - low.y) * 0.5 + ui.px(type * 0.33), type,
             chosen ? ui.theme.text : ui.theme.secondary, name);
  return clicked;
}

// As it opens and as an answer comes, with room for an answer; not under a hand that drags.
void keep_in_sight(const Ui& ui, HoldChoice& choice, float heading) {
  constexpr double answer = 90;
  if (ImGui::IsMouseDown(ImGuiMouseButton_Left)) return;
  const float end = ImGui::GetCursorPosY();
  if (end > choice.end) bring_into_sight(ui, heading, choice.said.empty() ? answer : 0);
  choice.end = end;
}

// The weight as it is, against the wall that it cannot pass.
void meter_to_wall(const Ui& ui, const HoldChoice& choice) {
  constexpr double height = 12, above = 4, below = 10;
  const bool shares = ui.scene.weights != WeightsRule::linear;
  const double low = shares ? 0 : std::min({0.0, *choice.wall, choice.weight}),
               high = shares ? 1 : std::max({0.0, *choice.wall, choice.weight});
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGuiCanvas canvas = canvas_at(ui, {at.x, at.y});
  const double room = ImGui::GetContentRegionAvail().x / ui.scale - 4 - meter_hatch;
  draw_meter(
      canvas, ui.theme, {2, above, std::max(40.0, room), height},
      {low, high, choice.wall_below ? *choice.wall : low, choice.weight, *choice.wall, choice.wall_below});
  ImGui::Dummy({1, ui.px(above + height + below)});
}

// Ends of the slider: of shares just inside of 0 and 1, which no softmax reaches.
SliderLook look_of(const Scene& scene, double weight) {
  const bool bounded = scene.weights != WeightsRule::linear;
  const double far = std::max(3.0, std::ceil(std::abs(weight)));
  SliderLook look{"##held weight",         "",     bounded ? 0.01 : -far, bounded ? 0.99 : far,
                  show_rounded(weight, 2), "−9.99"};
  look.width = slider_width;
  return look;
}

void slider(const Ui& ui, const Cell& cell, MatrixId moves, double weight) {
  HoldChoice& choice = ui.view.hold;
  const SliderUse use = tool_slider(ui, look_of(ui.scene, choice.before ? choice.wanted : weight),
                                    choice.before ? choice.wanted : weight);
  const bool active = use.began || (choice.before && ImGui::IsMouseDown(ImGuiMouseButton_Left));
  if (use.began) {
    begin_gesture(ui);
    choice.before = matrix(ui.scene, moves);
    choice.wanted = weight;
    choice.complaint.clear();
  }
  if (use.changed) {
    choice.wanted = std::round(*use.changed * 100) / 100;
    choice.complaint = asked_for(ui, cell, moves, choice.wanted);
  }
  if (use.abandoned) {
    ui.edits.abandon = true;
    end_search(choice);
  }
  if (!active && !choice.sought) choice.before.reset();
}

}  // namespace

void hold_panel(const Ui& ui, const Cell& cell, const IsLocked& locked) {
  std::vector<MatrixId> offered = hold_matrices(ui.scene, cell.head);
  std::erase_if(offered, [&](MatrixId id) { return locked(id.kind); });
  HoldChoice& choice = ui.view.hold;
  if (!(choice.cell == cell)) {
    const MatrixKind moves = choice.moves;
    choice = {.cell = cell, .moves = moves, .end = std::numeric_limits<float>::max()};
  }
  if (offered.empty()) return;
  const float top = ImGui::GetCursorPosY();
  if (!folding(ui, "WHAT WOULD IT TAKE?", "", false)) {
    choice.end = 0;
    return;
  }
  if (std::ranges::none_of(offered, [&](MatrixId id) { return id.kind == choice.moves; }))
    choice.moves = offered.front().kind;
  const MatrixId moves = *std::ranges::find(offered, choice.moves, &MatrixId::kind);
  if (const auto& sought = choice.sought;
      sought && !(ui.scene == sought->stands && moves == sought->request.moves))
    end_search(choice);
  const double weight = values(ui.scene, ui.analysis, cell.node, cell.head)(cell.row, cell.col);
  const std::string symbol = symbol_of(ui.scene, cell, {ui.view.figure.columns}) + " =";
  const ImVec2 at = ImGui::GetCursorScreenPos();
  formula_at(ui, at.x, at.y + ui.px(16), measure::type_15, ui.theme.text, symbol);
  ImGui::SetCursorScreenPos({at.x + formula_width(ui, measure::type_15, symbol) + ui.px(6), at.y});
  number_field(ui, "##held", weight, field_width, choice.complaint, [&](double read) {
    begin_gesture(ui);
    return asked_for(ui, cell, moves, read);
  });
  explain_item(ui, "Changes the scene: the chosen matrix moves as little as gives this weight.");
  slider(ui, cell, moves, weight);
  for (const MatrixId id : offered)
    if (matrix_chip(ui, id, id == offered.front(), id.kind == choice.moves)) choice.moves = id.kind;
  if (choice.sought && !choice.sought->drawn) go_on(ui, cell);  // asked for in an earlier frame
  complaint_below(ui, choice.complaint);
  if (!choice.said.empty() &&
      (choice.weight == weight || choice.before || choice.sought || !ui.edits.list.empty())) {
    words_paragraph(ui, measure::type_13, ui.theme.text, choice.said);
    if (choice.wall) meter_to_wall(ui, choice);
  }
  ImGui::Dummy({1, ui.px(4)});
  keep_in_sight(ui, choice, top);
}

}  // namespace attnlab
