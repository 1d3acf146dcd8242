// Painting the mask with the pointer on a figure.
#include "app/ui/tools/view_tools.h"

#include "app/ui/kit/item_hooks.h"
#include "app/ui/kit/keys.h"
#include "app/ui/kit/widgets.h"
#include "core/text/plain_text.h"

#include "imgui_internal.h"

#include <algorithm>
#include <cmath>

namespace attnlab {
namespace {

constexpr double tools_gap = 12, beside_slider = 6, snap_part = 0.025;

// The place of a value on the slider, from 0 to 1.
double place(const SliderLook& look, double value) {
  if (look.logarithmic) return std::log(value / look.low) / std::log(look.high / look.low);
  return (value - look.low) / (look.high - look.low);
}

double value_at(const SliderLook& look, double where) {
  if (look.logarithmic) return look.low * std::pow(look.high / look.low, where);
  return look.low + where * (look.high - look.low);
}

// The button of a slider that can play, and one frame of its play.
void play_slider(const Ui& ui, const SliderLook& look, double value, bool taken, SliderUse& use) {
  const PlayUse played =
      play_button(ui, look.id, place(look, std::clamp(value, look.low, look.high)), taken, look.once);
  use.began = use.began || played.began;
  use.abandoned = use.abandoned || played.abandoned;
  // What is edited goes back with the history.
  if (played.place && !(played.abandoned && look.edits)) use.changed = value_at(look, *played.place);
}

double snapped(const SliderLook& look, double value) {
  if (!ImGui::GetIO().MouseDown[0]) return value;
  for (const double stop : look.stops)
    if (std::abs(place(look, value) - place(look, stop)) < snap_part) return stop;
  return value;
}

// The cell of the mask that a cell of the picture stands for.
std::optional<MaskCell> cell_of_mask(const Ui& ui, const std::optional<Cell>& cell) {
  if (!cell || (cell->node != Node::S && cell->node != Node::L && cell->node != Node::A)) return std::nullopt;
  const Dims& n = ui.analysis.dims;
  if (cell->row < 0 || cell->col < 0 || cell->row >= n.n_q || cell->col >= n.n_k) return std::nullopt;
  return MaskCell{cell->row, cell->col};
}

}  // namespace

extern const ViewTool geometry_tool, heads_tool, lab_tool, pipeline_tool, rank_tool, softmax_tool,
    symmetry_tool;

const ViewTool* find_tool(std::string_view view) {
  for (const ViewTool* tool :
       {&geometry_tool, &heads_tool, &lab_tool, &pipeline_tool, &rank_tool, &softmax_tool, &symmetry_tool})
    if (tool->view == view) return tool;
  return nullptr;
}

SliderUse tool_slider(const Ui& ui, const SliderLook& look, double value, bool first) {
  SliderUse use;
  const float name = formula_width(ui, measure::type_15, look.formula),
              words = text_width(ui, Face::sans, measure::type_12, look.widest),
              whole = name +
                      ui.px(look.width + 2 * beside_slider +
                            (look.plays ? beside_slider + play_button_size : 0)) +
                      words;
  const float end = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
  if (!first && ImGui::GetItemRectMax().x + ui.px(tools_gap) + whole <= end + 1)
    ImGui::SameLine(0, ui.px(tools_gap));
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGui::BeginGroup();
  formula_at(ui, at.x, at.y + ui.px(16), measure::type_15, ui.theme.text, look.formula);
  ImGui::SetCursorScreenPos({at.x + name + ui.px(beside_slider), at.y});
  ImGui::SetNextItemWidth(ui.px(look.width));
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2{ui.px(6), ui.px(4)});
  ImGui::PushStyleColor(ImGuiCol_Border, packed(look.edits ? ui.theme.accent : ui.theme.hairline));
  double now = std::clamp(value, look.low, look.high);
  const ImGuiSliderFlags flags = ImGuiSliderFlags_NoInput | ImGuiSliderFlags_NoRoundToFormat |
                                 (look.logarithmic ? ImGuiSliderFlags_Logarithmic : 0);
  const bool moved =
      ImGui::SliderScalar(look.id, ImGuiDataType_Double, &now, &look.low, &look.high, "", flags);
  say_item_by([&] {
    return ItemWords{.role = "slider",
                     .name = plain_text(look.formula),
                     .value = look.shown,
                     .range = {{value, look.low, look.high}}};
  });
  ImGui::PopStyleColor();
  ImGui::PopStyleVar();
  use.began = ImGui::IsItemActivated();
  use.abandoned =
      (ImGui::IsItemActive() || ImGui::IsItemDeactivated()) && ImGui::IsKeyPressed(ImGuiKey_Escape, false);
  if (use.abandoned)
    ImGui::ClearActiveID();
  else if (moved && snapped(look, now) != value)
    use.changed = snapped(look, now);
  const ImVec2 side{ImGui::GetItemRectMax().x + ui.px(beside_slider), at.y + ui.px(5)};
  ImGui::SetCursorScreenPos(side);
  note(ui, look.shown);
  ImGui::SetCursorScreenPos({side.x + words, at.y});
  ImGui::Dummy({1, ui.px(24)});
  if (look.plays) {
    ImGui::SetCursorScreenPos({side.x + words + ui.px(beside_slider), at.y + ui.px(1)});
    play_slider(ui, look, value, use.began, use);
  }
  ImGui::EndGroup();
  return use;
}

void explain_slider(const Ui& ui, std::string_view sentence) {
  if (!ImGui::IsMouseDown(ImGuiMouseButton_Left)) explain_item(ui, sentence);
}

int named_stepper(const Ui& ui, std::string_view name, const char* id, int value, int low, int high) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  formula_at(ui, at.x, at.y + ui.px(16), measure::type_15, ui.theme.text, name);
  ImGui::SetCursorScreenPos({at.x + formula_width(ui, measure::type_15, name) + ui.px(4), at.y});
  return stepper(ui, id, value, low, high);
}

void row_stepper(const Ui& ui, std::string_view name) {
  int& row = ui.view.figure.row;
  row = named_stepper(ui, name, "row", row + 1, 1, std::max(1, ui.analysis.dims.n_q)) - 1;
}

void follow(const Ui& ui, const SliderUse& use, const KeptMatrix& kept, KeptSlider& slider) {
  if (use.began) slider.before = kept;
  if (use.abandoned) slider.now = slider.before;
  ui.edits.abandon = ui.edits.abandon || use.abandoned;
}

KeptMatrix kept_or_fresh(const Scene& scene, const std::optional<KeptMatrix>& kept, MatrixId id,
                         double neutral) {
  const MatrixView now = matrix(scene, id);
  if (kept && kept->id == id && same_bits(view(kept->made), now)) return *kept;
  return {id, now, now, neutral};
}

bool mask_pointer(const Ui& ui, MaskStroke& stroke, const FigurePointer& pointer) {
  if (!ui.view.painting) {
    stroke.active = false;
    return false;
  }
  if (stroke.active && !ImGui::IsMouseDown(ImGuiMouseButton_Left)) stroke.active = false;
  if (ImGui::IsKeyPressed(ImGuiKey_Escape, false) && stroke.active) {
    abandon_stroke(ui, stroke);
    return true;
  }
  if (key_pressed(KeyUse::stop_painting) && !ImGui::IsAnyMouseDown() && !ImGui::GetIO().WantTextInput &&
      !any_popup()) {
    ui.view.painting = false;
    return false;
  }
  const auto under = cell_of_mask(ui, pointer.region);
  if (pointer.hovered) ui.hint = painting_hint;
  if (under && pointer.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  if (pointer.pressed && under) begin_stroke(ui, stroke, *under);
  if (pointer.held && under) {
    // From one matrix to another there is no line.
    const bool same = pointer.grabbed && pointer.region->node == pointer.grabbed->node &&
                      pointer.region->head == pointer.grabbed->head;
    if (same) continue_stroke(ui, stroke, *under);
  }
  return (pointer.hovered && under) || (pointer.held && cell_of_mask(ui, pointer.grabbed));
}

bool mask_key(const Ui& ui, MaskStroke& stroke, const Cell& cell) {
  const auto at = cell_of_mask(ui, cell);
  if (!ui.view.painting || !at) return false;
  begin_stroke(ui, stroke, *at);
  stroke.active = false;
  return true;
}

void explain_row(const Ui& ui, const FigurePointer& pointer) {
  const auto& cell = pointer.region;
  if (!pointer.hovered || pointer.held || !cell || cell->row < 0 || cell->row >= ui.analysis.dims.n_q) return;
  if (cell->node != Node::A && cell->node != Node::L) return;
  if (sees_nothing(ui.scene, ui.analysis.dims, cell->row)) explain_item(ui, nothing_allowed_sentence);
}

}  // namespace attnlab
