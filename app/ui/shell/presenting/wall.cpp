#include "app/ui/shell/presenting/wall.h"

#include "app/figures/sheet/sheet_words.h"
#include "app/figures/sheet/wall_bands.h"
#include "app/ui/actions/actions.h"
#include "app/ui/inputs/rule_words.h"
#include "app/ui/kit/imgui_canvas.h"
#include "app/ui/kit/item_hooks.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/tools/view_tools.h"
#include "core/analysis/explain.h"
#include "core/text/number.h"
#include "core/text/plain_text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace attnlab {
namespace {

constexpr double switches_from = 0.55;  // of the width, at the foot

Extent extent_of(ImVec2 screen) { return {static_cast<double>(screen.x), static_cast<double>(screen.y)}; }

// What the wall's parts are drawn with: the theme's inks for words seen from afar.
Ui for_wall(const Ui& ui) {
  return {ui.scene, ui.analysis, wall_theme(ui.theme.id), ui.fonts, ui.painter, ui.view, ui.scale, ui.hint,
          ui.edits, nullptr};
}

bool hands_at_foot(const Slide& slide) {
  const auto names = [&slide](const char* hand) { return has_hand(slide, hand); };
  return std::ranges::any_of(std::array{hand_temperature, hand_score, hand_power}, names);
}

// What the slide names beside cells: the sliders of the temperature and of m, and the switch between two
// matrices and one.
void switches(const Ui& wall, const Session& s, const Slide& slide, ImVec2 screen) {
  if (!hands_at_foot(slide)) return;
  ImGui::SetCursorScreenPos({static_cast<float>(switches_from) * screen.x, screen.y - wall.px(38)});
  ImGui::BeginGroup();
  ImGui::PushID("foot");
  bool first = true;
  if (has_hand(slide, hand_score))
    for (const ScoreRule rule : {ScoreRule::qk, ScoreRule::qq}) {
      const RuleWords& words = rule_choices().front().words[static_cast<std::size_t>(rule)];
      if (!std::exchange(first, false)) ImGui::SameLine(0, wall.px(4));
      if (chip(wall, words.label, wall.scene.score == rule, words.source) && wall.scene.score != rule)
        wall.edits.add(SetScore{rule});
    }
  if (has_hand(slide, hand_temperature)) temperature_slider(wall, 160, std::exchange(first, false));
  if (has_hand(slide, hand_power)) power_slider(wall, 160, first, asks_still(s));
  ImGui::PopID();
  ImGui::EndGroup();
}

Rect in_design(const Rect& pixels, const WallScale& scale) {
  return {pixels.x / scale.size, pixels.y / scale.size, pixels.width / scale.size,
          pixels.height / scale.size};
}

// Beside the blocks, a key can be clicked, too: before the surface of blocks, which is the whole screen.
void keys_of_answers(Session& s, const RoomAnswers& room, const Rect& place, const WallScale& scale) {
  if (!hears_answers(s)) return;
  const std::vector<Rect> keys = answer_keys(room, in_design(place, scale));
  const auto px = [&scale](double length) { return static_cast<float>(length * scale.size); };
  for (std::size_t i = 0; i < keys.size(); ++i) {
    ImGui::SetCursorScreenPos({px(keys[i].x), px(keys[i].y)});
    const std::string name = "##answer" + std::to_string(i + 1);
    if (ImGui::InvisibleButton(name.c_str(), {px(keys[i].width), px(keys[i].height)})) hear_answer(s, i);
  }
}

void answers(const Ui& wall, const Session& s, const RoomAnswers& room, const Rect& place,
             const WallScale& scale) {
  ImGuiCanvas canvas(*ImGui::GetWindowDrawList(), wall.fonts, wall.painter, {0, 0}, scale.size);
  std::optional<Rect> from = s.presentation.wall.asked;
  if (from) from = in_design(*from, scale);
  draw_answers(canvas, wall.theme, room, in_design(place, scale), from);
}

// Of a challenge, in the band of what is said aloud: each goal with a bar of how near it is.
void goals_on_wall(const Ui& wall, const Session& s, const WallScale& scale) {
  constexpr double size = 32, bar = 16, first = 952, line = 74, gap = 48;
  constexpr std::size_t in_line = 3;
  const std::vector<Goal>& list = challenge_of(s)->goal;
  const std::vector<double>& meters = s.challenge.progress.meters;
  ImGuiCanvas canvas(*ImGui::GetWindowDrawList(), wall.fonts, wall.painter, {0, 0}, scale.size);
  const double columns = static_cast<double>(std::min(list.size(), in_line)),
               width = (wall_design.width * scale.x / scale.size - 2 * wall_margin - (columns - 1) * gap) /
                       columns;
  for (std::size_t i = 0; i < std::min(list.size(), meters.size()); ++i) {
    const double x = wall_margin + static_cast<double>(i % in_line) * (width + gap),
                 y = first * scale.y / scale.size + line * static_cast<double>(i / in_line);
    const bool reached = meters[i] >= 1;
    const TextStyle style{Face::sans, size, reached ? wall.theme.holds : wall.theme.text};
    for (const SheetLine& one : sheet_lines(canvas, list[i].words, style, width, 1, true))
      draw_lines(canvas, {one}, x + one.width / 2, y, size, style);
    canvas.fill_rectangle({x, y + bar, width, bar}, wall.theme.hairline, 0);
    canvas.fill_rectangle({x, y + bar, width * meters[i], bar},
                          reached ? wall.theme.holds : wall.theme.accent, 0);
  }
}

// The cell under the pointer in words, small and at the foot: provenance is asked for,
// and leaves the bands alone.
void foot(const Ui& wall, Session& s, const Slide& slide, const WallScale& scale) {
  const Presentation& p = s.presentation;
  const std::string& wrong = p.complaint.empty() ? s.message.text : p.complaint;
  const bool error = !p.complaint.empty() || s.message.error;
  std::string words = wrong;
  const auto [with, how] = compared_on(wall, s, slide);
  const bool elsewhere = how == Compare::was || (with != nullptr && in_linked(p.figure));
  const Scene& scene = elsewhere ? with->scene : wall.scene;
  const Analysis& analysis = elsewhere ? with->analysis : wall.analysis;
  // What is covered is not told there.
  if (words.empty() && !hides(options_on_wall(wall, s, slide)) && !s.editor.dragged && wall.view.hover &&
      has_cell(scene, analysis, *wall.view.hover)) {
    const Explanation e = explain(scene, analysis, *wall.view.hover, 1);
    words = "$" + e.symbol + "$ = " + show_number(e.value, 4) + "   " +
            (wall.view.hovers_derivative ? said_of_derivative : e.where);
  }
  if (words.empty()) return;
  ImGuiCanvas canvas(*ImGui::GetWindowDrawList(), wall.fonts, wall.painter, {0, 0}, scale.size);
  const TextStyle style{Face::sans, wall_foot, error ? wall.theme.broken : wall.theme.secondary};
  const double width = wall_design.width * scale.x / scale.size;
  const double room = (hands_at_foot(slide) ? switches_from : 1) * width - 2 * wall_margin;
  for (const SheetLine& one : sheet_lines(canvas, words, style, room, 1, wrong.empty()))
    draw_lines(canvas, {one}, wall_margin + one.width / 2, wall_foot_baseline * scale.y / scale.size,
               wall_foot, style);
}

constexpr const char *no_state_before = "There is no state before: this is the present one",
                     *other_sizes_before = "The state before has other sizes: this is the present one";

// Why the slide does not show the state before as it asks for.
void complain_of_before(const Ui& ui, Session& s, const Slide& slide) {
  std::string& complaint = s.presentation.complaint;
  // Small old numbers come with the first drag.
  const bool waits = slide.compare == step_with && before_told(s) == nullptr;
  const char* why = slide.compare.empty() || waits              ? ""
                    : before_of(s) == nullptr                   ? no_state_before
                    : compared_on(ui, s, slide).with == nullptr ? other_sizes_before
                                                                : "";
  if (*why != 0 || complaint == no_state_before || complaint == other_sizes_before) complaint = why;
}

}  // namespace

FigureOptions options_on_wall(const Ui& ui, const Session& s, const Slide& slide) {
  FigureOptions options = ui.view.figure;
  options.room = RoomId::wall;
  options.stages = slide.stages;
  options.pinned.reset();
  options.hover = ui.view.hover;
  options.held = s.presentation.figure.held;
  if (!slide.light.empty()) {
    options.lit = lit_cells(ui.scene, ui.analysis, options.head, slide.light);
    options.gradients.lit = lit_gradients(ui.scene, ui.analysis, options.head, slide.light);
  }
  for (const Cell& covered : lit_cells(ui.scene, ui.analysis, options.head, slide.cover))
    options.hidden.push_back(covered.node);
  for (const Cell& covered : lit_gradients(ui.scene, ui.analysis, options.head, slide.cover)) {
    options.gradients.hidden.push_back(covered.node);
    options.hidden.push_back(Node::W);  // what has no name of its own is covered with it
  }
  return options;
}

Compared compared_on(const Ui& ui, Session& s, const Slide& slide) {
  const Reference* before = before_told(s);
  const bool flips = is_held("compare.with") && !holds_drag(s.editor);
  const Reference* linked = slide.linked && !flips ? linked_of(s) : nullptr;
  if (linked != nullptr) return {linked, Compare::beside};
  // Blocks have their places from now; a view of other sizes stands as it was.
  if (before == nullptr || (slide.view.empty() && !can_subtract(ui.analysis, before->analysis))) return {};
  const Compare how = slide.compare == step_before || flips ? Compare::was
                      : slide.compare == step_with          ? Compare::with
                      : slide.compare == step_beside        ? Compare::beside
                      : slide.compare == step_difference    ? Compare::difference
                                                            : Compare::off;
  return how == Compare::off ? Compared() : Compared{before, how};
}

void wall_slide(const Ui& ui, Session& s, const Slide& slide, ImVec2 screen, double corner) {
  const Extent extent = extent_of(screen);
  const WallScale scale(extent);
  const Ui wall = for_wall(ui);
  const bool tells_goals = challenge_of(s) != nullptr && slide.words.empty();
  const bool before = compared_on(wall, s, slide).how == Compare::was && slide.compare != step_before;
  const Said loud = tells_goals ? Said()
                    : before    ? Said{"This is the state before.", {}}
                                : said_aloud(s, slide);
  switches(wall, s, slide, screen);  // before the surface of blocks, which is the whole screen
  Rect place = wall_band(extent);
  place.width = std::max(1.0, place.width - corner);
  // They have their room all the while a step has a question.
  const RoomAnswers room = room_answers(s);
  const double beside = room.words.empty() ? 0 : std::min(answers_width * scale.size, place.width / 2);
  place.width -= beside;
  const Rect place_of_answers{place.right(), place.y, beside, place.height};
  keys_of_answers(s, room, place_of_answers, scale);
  s.presentation.wall.asked.reset();
  s.presentation.wall.screen = extent;
  const bool title = slide.view.empty() && slide.blocks.empty();
  if (title) {
    s.presentation.figure.hits.clear();
  } else {
    complain_of_before(wall, s, slide);
    slide.view.empty() ? wall_blocks(wall, s, slide, place) : wall_view(wall, s, slide, place);
  }
  ImGuiCanvas canvas(*ImGui::GetWindowDrawList(), wall.fonts, wall.painter, {0, 0}, scale.size);
  draw_wall_words(canvas, wall.theme, extent, slide.text, loud, title);
  if (items_heard() != nullptr) {
    say_text(plain_text(slide.text), {0, 0}, {screen.x, static_cast<float>(place.y)});
    say_text(plain_text(loud.text), {0, static_cast<float>(place.bottom())}, screen);
  }
  if (tells_goals && !title) goals_on_wall(wall, s, scale);
  answers(wall, s, room, place_of_answers, scale);
  foot(wall, s, slide, scale);
}

}  // namespace attnlab
