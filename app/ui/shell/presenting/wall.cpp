#include "app/ui/shell/presenting/wall.h"

#include "app/figures/sheet/sheet_words.h"
#include "app/ui/inputs/rule_words.h"
#include "app/ui/kit/imgui_canvas.h"
#include "app/ui/kit/widgets.h"
#include "app/ui/tools/view_tools.h"
#include "core/analysis/explain.h"
#include "core/text/number.h"

#include <algorithm>
#include <utility>

namespace attnlab {
namespace {

// The bands, on a screen of 1920 x 1080.
constexpr Extent design{1920, 1080};
constexpr double wall_margin = 60, told_size = 44, told_baseline = 104, told_line = 58, told_lines = 2;
constexpr double blocks_top = 200, blocks_bottom = 910, loud_size = 60, loud_baseline = 1000, long_size = 44,
                 long_baseline = 964, long_line = 54, long_lines = 2;
constexpr double title_size = 96, title_line = 116, title_baseline = 500, foot_size = 26,
                 foot_baseline = 1056;
constexpr double switches_from = 0.55;  // of the width, at the foot

// Lengths of the design in pixels: x and y by the sides of the screen, sizes by the smaller.
struct WallScale {
  double x = 1, y = 1, size = 1;
  explicit WallScale(ImVec2 screen)
      : x(static_cast<double>(screen.x) / design.width),
        y(static_cast<double>(screen.y) / design.height),
        size(std::min(x, y)) {}
};

// What the wall's parts are drawn with: the theme's inks for words seen from afar.
Ui for_wall(const Ui& ui) {
  return {ui.scene, ui.analysis, wall_theme(ui.theme.id), ui.fonts, ui.painter, ui.view, ui.scale, ui.hint,
          ui.edits, nullptr};
}

// Whether so many lines of a width hold all of it.
bool fits_in(const Canvas& canvas, std::string_view text, double size, int most, double width) {
  const TextStyle style{Face::sans, size, {}};
  return sheet_lines(canvas, text, style, width - 2 * wall_margin, most + 1, true).size() <=
         static_cast<std::size_t>(most);
}

// How many there are.
int lines(const Ui& wall, const Said& said, double size, double baseline, double line, int most,
          const WallScale& scale, bool centred) {
  if (said.text.empty()) return 0;
  ImGuiCanvas canvas(*ImGui::GetWindowDrawList(), wall.fonts, wall.painter, {0, 0}, scale.size);
  const double width = design.width * scale.x / scale.size, room = width - 2 * wall_margin;
  const TextStyle style{Face::sans, size, wall.theme.text};
  const std::vector<SheetLine> set =
      sheet_lines(canvas, said.text, style, room, most, true, inks_of(wall.theme, said));
  double y = baseline * scale.y / scale.size;
  for (const SheetLine& one : set) {
    const double middle = centred ? width / 2 : wall_margin + one.width / 2;
    draw_lines(canvas, {one}, middle, y, line, style);
    y += line;
  }
  return static_cast<int>(set.size());
}

bool has_hand(const Slide& slide, std::string_view name) {
  return slide.hands && std::ranges::find(*slide.hands, name) != slide.hands->end();
}
bool hands_at_foot(const Slide& slide) {
  return has_hand(slide, hand_temperature) || has_hand(slide, hand_score);
}

// What the slide names beside cells: the slider of the temperature,
// and the switch between two matrices and one.
void switches(const Ui& wall, const Slide& slide, ImVec2 screen) {
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
  if (has_hand(slide, hand_temperature)) temperature_slider(wall, 160, first);
  ImGui::PopID();
  ImGui::EndGroup();
}

// The cell under the pointer in words, small and at the foot: provenance is asked for,
// and leaves the bands alone.
void foot(const Ui& wall, Session& s, const Slide& slide, const WallScale& scale) {
  const Presentation& p = s.presentation;
  const std::string& wrong = p.complaint.empty() ? s.message.text : p.complaint;
  const bool error = !p.complaint.empty() || s.message.error;
  std::string words = wrong;
  const bool was = compare_on(wall, s, slide) == Compare::was;
  const Scene& scene = was ? before_of(s)->scene : wall.scene;
  const Analysis& analysis = was ? before_of(s)->analysis : wall.analysis;
  // What is covered is not told there.
  if (words.empty() && !hides(options_on_wall(wall, s, slide)) && !s.editor.dragged && wall.view.hover &&
      has_cell(scene, analysis, *wall.view.hover)) {
    const Explanation e = explain(scene, analysis, *wall.view.hover, 1);
    words = "$" + e.symbol + "$ = " + show_number(e.value, 4) + "   " + e.where;
  }
  if (words.empty()) return;
  ImGuiCanvas canvas(*ImGui::GetWindowDrawList(), wall.fonts, wall.painter, {0, 0}, scale.size);
  const TextStyle style{Face::sans, foot_size, error ? wall.theme.broken : wall.theme.secondary};
  const double width = design.width * scale.x / scale.size;
  const double room = (hands_at_foot(slide) ? switches_from : 1) * width - 2 * wall_margin;
  for (const SheetLine& one : sheet_lines(canvas, words, style, room, 1, wrong.empty()))
    draw_lines(canvas, {one}, wall_margin + one.width / 2, foot_baseline * scale.y / scale.size, foot_size,
               style);
}

constexpr const char *no_state_before = "There is no state before: this is the present one",
                     *other_sizes_before = "The state before has other sizes: this is the present one";

// Why the slide does not show the state before as it asks for.
void complain_of_before(const Ui& ui, Session& s, const Slide& slide) {
  std::string& complaint = s.presentation.complaint;
  // Small old numbers come with the first drag.
  const bool waits =
      slide.compare == step_with && (before_of(s) == nullptr || (tells_lesson(s) && !is_changed(s)));
  const char* why = slide.compare.empty() || waits             ? ""
                    : before_of(s) == nullptr                  ? no_state_before
                    : compare_on(ui, s, slide) == Compare::off ? other_sizes_before
                                                               : "";
  if (*why != 0 || complaint == no_state_before || complaint == other_sizes_before) complaint = why;
}

}  // namespace

Rect wall_band(ImVec2 screen) {
  const WallScale scale(screen);
  return {wall_margin * scale.x, blocks_top * scale.y, (design.width - 2 * wall_margin) * scale.x,
          (blocks_bottom - blocks_top) * scale.y};
}

bool holds_told(const Canvas& canvas, std::string_view told) {
  return fits_in(canvas, told, told_size, told_lines, design.width);
}
bool holds_said(const Canvas& canvas, std::string_view said) {
  return fits_in(canvas, said, loud_size, 1, design.width) ||
         fits_in(canvas, said, long_size, long_lines, design.width);
}

FigureOptions options_on_wall(const Ui& ui, const Session& s, const Slide& slide) {
  FigureOptions options = ui.view.figure;
  options.room = RoomId::wall;
  options.stages = slide.stages;
  options.pinned.reset();
  options.hover = ui.view.hover;
  options.held = s.presentation.figure.held;
  if (!slide.light.empty()) options.lit = lit_cells(ui.scene, ui.analysis, options.head, slide.light);
  for (const Cell& covered : lit_cells(ui.scene, ui.analysis, options.head, slide.cover))
    options.hidden.push_back(covered.node);
  return options;
}

Compare compare_on(const Ui& ui, Session& s, const Slide& slide) {
  const Reference* before = before_of(s);
  // Blocks have their places from now; a view of other sizes stands as it was. What another step of a lesson
  // brought is no state before of this one.
  if (before == nullptr || (tells_lesson(s) && !is_changed(s)) ||
      (slide.view.empty() && !can_subtract(ui.analysis, before->analysis)))
    return Compare::off;
  if (slide.compare == step_before || (ImGui::IsKeyDown(ImGuiKey_F9) && !holds_drag(s.editor)))
    return Compare::was;
  return slide.compare == step_with         ? Compare::with
         : slide.compare == step_beside     ? Compare::beside
         : slide.compare == step_difference ? Compare::difference
                                            : Compare::off;
}

void wall_slide(const Ui& ui, Session& s, const Slide& slide, ImVec2 screen, double corner) {
  const WallScale scale(screen);
  const Ui wall = for_wall(ui);
  const Said loud = said_aloud(s, slide);
  switches(wall, slide, screen);  // before the surface of blocks, which is the whole screen
  Rect place = wall_band(screen);
  place.width = std::max(1.0, place.width - corner);
  s.presentation.wall.screen = {static_cast<double>(screen.x), static_cast<double>(screen.y)};
  if (slide.view.empty() && slide.blocks.empty()) {
    const int set =
        lines(wall, {slide.text, {}}, title_size, title_baseline, title_line, told_lines, scale, true);
    lines(wall, loud, told_size, title_baseline + set * title_line, told_line, 5, scale, true);
    s.presentation.figure.hits.clear();
  } else {
    complain_of_before(wall, s, slide);
    slide.view.empty() ? wall_blocks(wall, s, slide, place) : wall_view(wall, s, slide, place);
    lines(wall, {slide.text, {}}, told_size, told_baseline, told_line, told_lines, scale, false);
    const ImGuiCanvas measures(*ImGui::GetWindowDrawList(), ui.fonts, ui.painter, {0, 0}, scale.size);
    if (fits_in(measures, loud.text, loud_size, 1, design.width * scale.x / scale.size))
      lines(wall, loud, loud_size, loud_baseline, loud_size, 1, scale, false);
    else  // smaller, in the same band
      lines(wall, loud, long_size, long_baseline, long_line, long_lines, scale, false);
  }
  foot(wall, s, slide, scale);
}

}  // namespace attnlab
