#include "app/ui/inspector/facts_panel.h"

#include "app/figures/canvas/formula.h"
#include "app/figures/canvas/formula_lines.h"
#include "app/ui/kit/imgui_canvas.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/kit/wrapped_text.h"

#include <algorithm>
#include <utility>

namespace attnlab {
namespace {

constexpr double title_left = 26, row_padding = 4;

// A disc with a check, a cross or a dash in it: told apart without colour.
void badge(const Ui& ui, float x, float y, FactStatus status, Color ink) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float r = ui.px(6.5), a = ui.px(2.6), thick = ui.px(1.5);
  const ImU32 ground = packed(ink), sign = packed(ui.theme.panel);
  if (status == FactStatus::not_applicable) {
    list->AddCircle({x, y}, r - ui.px(0.6), ground, 0, ui.px(1.2));
    list->AddLine({x - a, y}, {x + a, y}, ground, thick);
    return;
  }
  list->AddCircleFilled({x, y}, r, ground);
  if (status == FactStatus::broken) {
    list->AddLine({x - a, y - a}, {x + a, y + a}, sign, thick);
    list->AddLine({x - a, y + a}, {x + a, y - a}, sign, thick);
    return;
  }
  const ImVec2 check[3] = {{x - a * 1.2F, y}, {x - a * 0.2F, y + a}, {x + a * 1.3F, y - a}};
  list->AddPolyline(check, 3, sign, 0, thick);
}

// TRUE HERE, and how many facts hold at the far end; a click folds the section.
void head_line(const Ui& ui, FactsState& state, bool waits) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = std::max(1.0F, ImGui::GetContentRegionAvail().x), height = ui.px(24);
  if (ImGui::InvisibleButton("FACTS", {width, height}, ImGuiButtonFlags_EnableNav)) state.open = !state.open;
  explain_item(ui, state.open ? "Fold the facts: then they are not measured."
                              : "The theorems about attention, checked on this scene.");
  const float middle = at.y + height / 2;
  const Color ink = ImGui::IsItemHovered() ? ui.theme.text : ui.theme.secondary;
  ImGui::SetCursorScreenPos({at.x, middle - ui.px(measure::type_11 * 0.6)});
  heading(ui, "TRUE HERE");
  const std::string counts = !state.open ? "show" : waits ? "" : counts_text(state);
  bool alarmed = false;
  for (std::size_t i = 0; state.open && i < state.facts.size(); ++i)
    alarmed = alarmed || (state.scenes[i] == state.times && broken_by_hand(state, i));
  const float wide = text_width(ui, Face::sans, measure::type_12, counts);
  if (wide + ui.px(56) < width) {
    ImGui::SetCursorScreenPos({at.x + width - wide, middle - ui.px(measure::type_12 * 0.6)});
    text_in(ui, Face::sans, measure::type_12, alarmed ? ui.theme.broken : ink, counts);
  }
  ImGui::SetCursorScreenPos({at.x, at.y + height});
  ImGui::Dummy({1, 1});
}

void filter_line(const Ui& ui, FactsState& state) {
  ImGui::SetNextItemWidth(std::max(1.0F, ImGui::GetContentRegionAvail().x));
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2{ui.px(9), ui.px(4)});
  text_field_with_hint("##find a fact", "find a fact", &state.typed);
  ImGui::PopStyleVar();
  explain_item(ui, "Words of the title or of the group.");
}

double row_width(const Ui& ui) {
  return std::max(60.0, static_cast<double>(ImGui::GetContentRegionAvail().x) / ui.scale);
}

// Titles stand in lines of mathematics, which takes longer to measure than to draw:
// once for each width, scale and number.
const FactRow& laid_out(const Ui& ui, FactsState& state, std::size_t i) {
  FactRows& all = state.laid_out;
  const double width = row_width(ui), scale = static_cast<double>(ui.scale);
  if (all.width != width || all.scale != scale)
    all = {width, scale, std::vector<FactRow>(fact_list().size())};
  FactRow& row = all.rows[i];
  if (row.scene == state.scenes[i]) return row;
  row.scene = state.scenes[i];
  std::string number = measured_text(fact_list()[i], state.facts[i]);
  if (row.height > 0 && number == row.number) return row;
  row.number = std::move(number);
  row.number_width = static_cast<double>(text_width(ui, Face::sans, measure::type_12, row.number)) / scale;
  row.room = std::max(40.0, width - title_left - row.number_width - 16);
  row.height = mixed_text(ui, 0, 0, measure::type_13, row.room, ui.theme.text, fact_list()[i].title, false) +
               2 * row_padding;
  return row;
}

// Badge, title, number.
void draw_row(const Ui& ui, const FactInfo& info, const Fact& fact, const FactRow& row, Color ink, ImVec2 low,
              double width, bool lit, float flash) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const ImVec2 high{low.x + ui.px(width), low.y + ui.px(row.height)};
  if (lit) list->AddRectFilled(low, high, packed(ui.theme.chosen), ui.px(6));
  if (flash > 0) {
    Color glow = ink;
    glow.a = static_cast<std::uint8_t>(90 * std::min(1.0F, flash / flash_seconds));
    list->AddRectFilled(low, high, packed(glow), ui.px(6));
  }
  badge(ui, low.x + ui.px(10), low.y + ui.px(row_padding + measure::type_13 * 0.7), fact.status, ink);
  mixed_text(ui, static_cast<double>(low.x) + ui.px(title_left),
             static_cast<double>(low.y) + ui.px(row_padding), measure::type_13, row.room,
             fact.status == FactStatus::not_applicable ? ui.theme.secondary : ui.theme.text, info.title);
  const float number_top = low.y + ui.px(row_padding + 1.5);
  ImGui::SetCursorScreenPos({low.x + ui.px(width - row.number_width - 4), number_top});
  if (!row.number.empty()) note(ui, row.number);
}

void statement(const Ui& ui, const FactInfo& info) {
  const std::string_view latex =
      ui.view.figure.columns && !info.statement_columns.empty() ? info.statement_columns : info.statement;
  for (const std::string& line : break_formula(canvas_at(ui, {}), latex, measure::type_15, row_width(ui)))
    formula_in(ui, measure::type_15, ui.theme.text, line);
}

// "back to Softmax", once a fact has opened its own view.
void way_back(const Ui& ui, FactsState& state) {
  if (!state.before) return;
  const ViewState &view = ui.view, &before = *state.before;
  if (view.view == before.view && view.second == before.second && view.parts == before.parts &&
      view.figure.head == before.figure.head && view.figure.row == before.figure.row)
    return;
  const View* shown = find_view(before.view);
  if (shown == nullptr) return;
  const std::string label = "‹ back to " + std::string(shown->label) + "##fact";
  if (chip(ui, label.c_str(), false, "What was shown before this fact opened its picture."))
    leave_fact(ui.view, state);
}

// What unfolds below the chosen row.
void details(const Ui& ui, FactsState& state, const FactInfo& info, const Fact& fact, bool by_hand) {
  ImGui::Indent(ui.px(title_left));
  way_back(ui, state);
  statement(ui, info);
  ImGui::Dummy({1, ui.px(3)});
  proof_panel(ui, state, info, fact, by_hand ? ui.theme.broken : ui.theme.text);
  const auto line = [&](Color color, const std::string& words) {
    if (!words.empty()) words_paragraph(ui, measure::type_12, color, words);
  };
  if (fact.status == FactStatus::broken)
    line(by_hand ? ui.theme.broken : ui.theme.text, "Broken by: " + fact.because + ".");
  if (fact.status == FactStatus::not_applicable) line(ui.theme.text, "Does not apply: " + fact.because + ".");
  line(ui.theme.text, fact.numbers.empty() ? "" : "Measured: " + fact.numbers + ".");
  line(ui.theme.secondary, std::string(info.about));
  const bool number = !info.source.empty() && info.source[0] >= '0' && info.source[0] <= '9';
  const std::string source = (number ? "Source: arXiv " : "Source: ") + std::string(info.source) + ".";
  line(ui.theme.secondary, info.source.empty() ? "Linear algebra." : source);
  ImGui::Unindent(ui.px(title_left));
  ImGui::Dummy({1, ui.px(4)});
}

// One row, and what unfolds below it. One that is scrolled away keeps its place and is not drawn.
void fact_row(const Ui& ui, FactsState& state, std::size_t i) {
  const FactInfo& info = fact_list()[i];
  const bool seen = ImGui::IsRectVisible({ui.px(row_width(ui)), ui.px(laid_out(ui, state, i).height)});
  if (seen) measure_fact(state, i, {ui.scene, ui.analysis});
  state.in_sight[i] = seen ? 1 : 0;
  const Fact& fact = state.facts[i];
  const FactRow& row = laid_out(ui, state, i);
  const bool chosen = state.chosen == info.id, by_hand = broken_by_hand(state, i);
  // Red is what a choice of the person's own has broken; what the scene brings along broken is told calmly.
  const Color ink = fact.status == FactStatus::holds ? ui.theme.holds
                    : by_hand                        ? ui.theme.broken
                                                     : ui.theme.secondary;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const double width = row_width(ui);
  const std::string label = "fact:" + std::string(info.id);
  const bool clicked =
      ImGui::InvisibleButton(label.c_str(), {ui.px(width), ui.px(row.height)}, ImGuiButtonFlags_EnableNav);
  about_item(ui, label);
  if (seen) draw_row(ui, info, fact, row, ink, at, width, chosen || ImGui::IsItemHovered(), state.flashes[i]);
  ImGui::SetCursorScreenPos({at.x, at.y + ui.px(row.height)});
  ImGui::Dummy({1, 1});
  if (clicked)
    choose_fact(ui.view, state, chosen ? "" : info.id, ui.scene, ui.analysis);
  else if (chosen)
    details(ui, state, info, fact, by_hand);
}

// Where the rows stand, by what was known when the frame began: one that comes into sight while a hand drags
// is measured as it is drawn, and moves in the next.
struct Place {
  FactStatus status;
  bool by_hand;
};
using Places = std::vector<Place>;

Places places(const FactsState& state) {
  Places out;
  for (std::size_t i = 0; i < state.facts.size(); ++i)
    out.push_back({state.facts[i].status, broken_by_hand(state, i)});
  return out;
}

// What is broken stands first, in whichever group it is, so that nobody has to look for it: by a choice of
// the person's own, then by the scene's.
void broken_rows(const Ui& ui, FactsState& state, const Places& places, bool by_hand) {
  bool any = false;
  for (std::size_t i = 0; i < fact_list().size(); ++i) {
    if (places[i].status != FactStatus::broken || places[i].by_hand != by_hand) continue;
    if (!std::exchange(any, true))
      text_in(ui, Face::sans_bold, measure::type_11, by_hand ? ui.theme.broken : ui.theme.secondary,
              by_hand ? "Broken by a choice of yours" : "Broken by the scene's own rules");
    fact_row(ui, state, i);
  }
  if (any) ImGui::Dummy({1, ui.px(measure::space_2)});
}

// What says nothing about this scene: one line, that opens on a click, or around the fact that is chosen.
void folded_rows(const Ui& ui, FactsState& state, const Places& places) {
  const auto folded = [&](std::size_t i) { return places[i].status == FactStatus::not_applicable; };
  const FactInfo* chosen = find_fact(state.chosen);
  const bool around = chosen != nullptr && folded(static_cast<std::size_t>(chosen - fact_list().data()));
  if (std::ranges::count(places, FactStatus::not_applicable, &Place::status) == 0) return;
  const bool open = folding(ui, (folded_text(state) + "###folded facts").c_str(), "", false, around);
  for (std::size_t i = 0; i < fact_list().size() && open; ++i)
    if (folded(i)) fact_row(ui, state, i);
}

// The rows of one group, under a heading that folds; all unfolded where something is looked for,
// else those that hold.
void group_rows(const Ui& ui, FactsState& state, const Places& places, std::string_view group,
                bool searching) {
  const auto list = fact_list();
  const auto stands_here = [&](std::size_t i) {
    return list[i].group == group && shown(state, list[i]) &&
           (searching || places[i].status == FactStatus::holds);
  };
  int rows = 0;
  for (std::size_t i = 0; i < list.size(); ++i) rows += stands_here(i) ? 1 : 0;
  if (rows == 0) return;
  const std::string name(group),
      number = all_measured(state) ? std::to_string(rows) : std::string(not_counted), summary = number;
  const bool open = folding(ui, name.c_str(), summary, true, searching);
  for (std::size_t i = 0; i < list.size() && open; ++i)
    if (stands_here(i)) fact_row(ui, state, i);
}

// What is true of this scene, in its own words; a click opens the fact that says so.
void headline_row(const Ui& ui, FactsState& state, const Headline& one) {
  const auto i = static_cast<std::size_t>(find_fact(one.fact) - fact_list().data());
  state.in_sight[i] = 1;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->ChannelsSplit(2);
  list->ChannelsSetCurrent(1);
  ImGui::BeginGroup();
  ImGui::Dummy({1, ui.px(2)});
  ImGui::Indent(ui.px(title_left));
  paragraph(ui, Face::sans_medium, measure::type_13, ui.theme.text, one.title);
  ImGui::Dummy({1, ui.px(1)});
  paragraph(ui, Face::sans, measure::type_12, ui.theme.secondary, one.words);
  ImGui::Unindent(ui.px(title_left));
  ImGui::Dummy({1, ui.px(4)});
  ImGui::EndGroup();
  const float height = std::max(1.0F, ImGui::GetItemRectSize().y), width = ui.px(row_width(ui));
  badge(ui, at.x + ui.px(10), at.y + ui.px(2 + measure::type_13 * 0.7), FactStatus::holds, ui.theme.holds);
  ImGui::SetCursorScreenPos(at);
  const bool clicked = ImGui::InvisibleButton(("headline:" + std::string(one.fact)).c_str(), {width, height},
                                              ImGuiButtonFlags_EnableNav);
  about_item(ui, "fact:" + std::string(one.fact));
  const bool chosen = state.chosen == one.fact;
  list->ChannelsSetCurrent(0);
  if (chosen || ImGui::IsItemHovered())
    list->AddRectFilled(at, {at.x + width, at.y + height}, packed(ui.theme.chosen), ui.px(6));
  list->ChannelsMerge();
  ImGui::Dummy({1, 1});
  if (clicked)
    choose_fact(ui.view, state, chosen ? "" : one.fact, ui.scene, ui.analysis);
  else if (chosen)
    details(ui, state, fact_list()[i], state.facts[i], broken_by_hand(state, i));
}

// Among the headlines, or what is broken before them.
bool stands_in_short(const FactsState& state, const Places& places, std::string_view fact) {
  const auto i = static_cast<std::size_t>(find_fact(fact) - fact_list().data());
  return places[i].status == FactStatus::broken ||
         std::ranges::find(state.headlines, fact, &Headline::fact) != state.headlines.end();
}

void rows(const Ui& ui, FactsState& state) {
  const bool searching = !state.typed.empty();
  const Places standing = places(state);
  std::string_view group;
  bool any = false;
  // Around a fact that is chosen elsewhere, too.
  const bool all =
      state.all || searching || !(state.chosen.empty() || stands_in_short(state, standing, state.chosen));
  if (all) {
    filter_line(ui, state);
    if (chip(ui, few_facts, false, "What is true of this scene, in its own words.")) {
      state.all = false, state.typed.clear();
      choose_fact(ui.view, state, "", ui.scene, ui.analysis);
    }
    ImGui::Dummy({1, ui.px(2)});
  }
  if (!searching)
    for (const bool by_hand : {true, false}) broken_rows(ui, state, standing, by_hand);
  if (!all) {
    const std::vector<Headline> told = state.headlines;  // a click may measure anew
    for (const Headline& one : told) headline_row(ui, state, one);
    ImGui::Dummy({1, ui.px(2)});
    if (chip(ui, all_facts, false, "Every theorem that is checked here, with its number.")) state.all = true;
    return;
  }
  for (const FactInfo& info : fact_list()) {
    any = any || shown(state, info);
    if (info.group == group) continue;
    group = info.group;
    group_rows(ui, state, standing, group, searching);
  }
  if (!searching) folded_rows(ui, state, standing);
  if (!any) paragraph(ui, Face::sans, measure::type_13, ui.theme.secondary, "No such fact.");
}

}  // namespace

void choose_fact(ViewState& view, FactsState& state, std::string_view id, const Scene& scene,
                 const Analysis& analysis) {
  const bool first = state.chosen.empty();
  state.chosen.clear();
  view.figure.lit.clear();
  const FactInfo* info = find_fact(id);
  if (info == nullptr || state.facts.empty()) return state.before.reset();
  if (first || !state.before) state.before = view;
  const Fact& fact = state.facts[static_cast<std::size_t>(info - fact_list().data())];
  state.chosen = id;
  state.proof_line.reset();
  view.figure.lit = where(*info, fact, {scene, analysis});
  view.figure.head = std::clamp(fact.head, 0, std::max(0, analysis.dims.h - 1));
  if (id == "energy") {
    view.figure.geometry.energy = true;
    view.figure.geometry.space = PointSpace::projected;
  }
  // Where it is broken, another picture may show why.
  const bool elsewhere = !fact.view.empty();
  const std::string_view view_id = elsewhere ? fact.view : info->view;
  const View* shows = find_view(view_id);
  if (shows == nullptr) return;
  if (shows->chooses_row && fact.row >= 0) view.figure.row = fact.row;
  if (const auto part = shows->part_of(elsewhere ? fact.part : info->part))
    show_part(view, view_id, *part);
  else
    show_view(view, view_id);
}

void leave_fact(ViewState& view, FactsState& state) {
  if (!state.before) return;
  const ViewState before = *std::exchange(state.before, std::nullopt);
  view.view = before.view;
  view.second = before.second;
  view.parts = before.parts;
  view.figure.head = before.figure.head;
  view.figure.row = before.figure.row;
  view.figure.geometry.space = before.figure.geometry.space;
  view.figure.geometry.energy = before.figure.geometry.energy;
  view.figure.lit.clear();
  state.chosen.clear();
}

void facts_not_drawn(ViewState& view, FactsState& state) {
  if (!state.chosen.empty()) view.figure.lit.clear();
  state.chosen.clear();
  state.before.reset();
  state.drawn = false;
  forget_facts(state);
}

void facts_panel(const Ui& ui, FactsState& state, const Scene& brought, bool waits) {
  bool fresh = false;
  if (state.open && !waits) {
    fresh = measure_facts(state, ui.scene, ui.analysis, brought, ImGui::IsMouseDown(ImGuiMouseButton_Left));
    if (!fresh)
      for (float& flash : state.flashes) flash = std::max(0.0F, flash - ImGui::GetIO().DeltaTime);
  }
  state.drawn = state.open && !waits;
  head_line(ui, state, waits);
  if (state.open && waits)
    paragraph(ui, Face::sans, measure::type_13, ui.theme.secondary,
              "The facts are here once you have answered.");
  if (!state.drawn) return facts_not_drawn(ui.view, state);
  if (state.facts.empty()) return;
  // The cells of the chosen fact are those of this scene.
  if (const FactInfo* chosen = find_fact(state.chosen); fresh && chosen != nullptr)
    ui.view.figure.lit = where(*chosen, state.facts[static_cast<std::size_t>(chosen - fact_list().data())],
                               {ui.scene, ui.analysis});
  std::ranges::fill(state.in_sight, char{0});
  if (begin_part("facts", std::max(1.0F, ImGui::GetContentRegionAvail().y))) {
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2{ui.px(measure::space_2), ui.px(1)});
    rows(ui, state);
    ImGui::PopStyleVar();
  }
  ImGui::EndChild();
}

}  // namespace attnlab
