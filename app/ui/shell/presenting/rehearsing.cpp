// The speaker's desk of a rehearsal, around the slide: clock and minutes, what the next click shows, the
// note.
#include "app/ui/kit/imgui_canvas.h"
#include "app/ui/kit/wrapped_text.h"
#include "app/ui/shell/layout.h"
#include "app/ui/shell/presenting/presenting.h"
#include "core/teaching/words.h"

#include <cmath>
#include <numeric>

namespace attnlab {
namespace {

constexpr double slide_share = 0.68;  // of the screen's width and height
constexpr double rehearsal_clock = 44, rehearsal_words = 18;

// "3:05".
std::string clock_words(double minutes) {
  const auto seconds = static_cast<int>(60 * minutes + 1e-6);
  const int rest = seconds % 60;
  return std::to_string(seconds / 60) + (rest < 10 ? ":0" : ":") + std::to_string(rest);
}

double all_minutes(const std::vector<double>& minutes) {
  return std::accumulate(minutes.begin(), minutes.end(), 0.0);
}

// What is told of a slide's time: planned, and as the last rehearsal had it.
std::string beside_now(double planned, double last) {
  return (planned > 0 ? " · planned " + clock_words(planned) : "") +
         (last > 0 ? " · last time " + clock_words(last) : "");
}

// In the sizes of the whole screen, whatever part of it the slide has.
void desk_words(const Ui& ui, double size, Color color, const std::string& words) {
  mixed_paragraph(ui, size, color, words, static_cast<double>(ImGui::GetContentRegionAvail().x) / ui.scale);
}

void its_minutes(const Ui& ui, const Session& s) {
  const Rehearsal& r = *s.presentation.rehearsal;
  const std::size_t at = slide_shown(s);
  double planned = 0;
  for (std::size_t i = 0; i < slide_count(s); ++i) planned += slide_of(s, i).minutes;
  desk_words(ui, rehearsal_clock, ui.theme.text, clock_words(all_minutes(r.now)));
  desk_words(ui, measure::type_15, ui.theme.secondary, "of all" + beside_now(planned, all_minutes(r.last)));
  ImGui::Dummy({1, ui.px(6)});
  desk_words(ui, rehearsal_words, ui.theme.text, clock_words(at < r.now.size() ? r.now[at] : 0));
  desk_words(ui, measure::type_15, ui.theme.secondary,
             "slide " + std::to_string(at + 1) + " of " + std::to_string(slide_count(s)) +
                 beside_now(slide_of(s, at).minutes, at < r.last.size() ? r.last[at] : 0));
}

// The next slide as the wall will have it, at the ImGui cursor.
void next_picture(const Ui& ui, Session& s, const LessonStep& step, Extent size) {
  std::optional<NextPicture>& kept = s.presentation.rehearsal->next;
  const Lesson* lesson = step.scene.empty() ? nullptr : lesson_of(s);
  const Scene& scene = lesson != nullptr ? lesson->scenes.at(step.scene) : s.scene();
  const bool same = kept && kept->slide == step && kept->size == size && kept->theme == ui.theme.id &&
                    kept->columns == ui.view.figure.columns && kept->scene == scene;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGuiCanvas canvas(*ImGui::GetWindowDrawList(), ui.fonts, ui.painter, {at.x, at.y}, 1);
  Sheet sheet;
  sheet.size = size;
  if (!same) {
    Stage stage = lesson != nullptr ? s.lesson.stage : Stage{{step.scene, staged(scene, false)}};
    const StagedScene on = stage.at(step.scene);
    stage.try_emplace(state_before, on);
    sheet.slide = std::make_shared<SheetSlide>(slide_of_step(step, stage));
    sheet.view = !step.blocks.empty() ? &blocks_view() : find_view(step.view);
    FigureOptions figure = ui.view.figure;
    static_cast<FigureOfScene&>(figure) = {};
    const SceneMap& scenes = lesson != nullptr ? lesson->scenes : SceneMap();
    const FigureInput input{on.scene, on.analysis, ui.theme, figure_of_step(step, on, scenes, figure)};
    kept = {step, scene, size, ui.theme.id, figure.columns, lay_out(canvas, input, sheet)};
  }
  draw_sheet(canvas, wall_theme(ui.theme.id), sheet, kept->layout);
  ImGui::Dummy({static_cast<float>(size.width), static_cast<float>(size.height)});
}

void what_follows(const Ui& ui, Session& s) {
  desk_words(ui, measure::type_15, ui.theme.secondary, "the next click");
  const double width = ImGui::GetContentRegionAvail().x;
  const NextClick click = next_click(s);
  if (!click.slide) return desk_words(ui, rehearsal_words, ui.theme.text, click.words);
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  next_picture(ui, s, *click.slide, {std::floor(width), std::floor(width * screen.y / screen.x)});
}

}  // namespace

ImVec2 stage_of(const Session& s) {
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  if (!s.presentation.rehearsal) return screen;
  return {std::floor(static_cast<float>(slide_share) * screen.x),
          std::floor(static_cast<float>(slide_share) * screen.y)};
}

void rehearsal_desk(const Ui& wall, Session& s) {
  const ImVec2 screen = ImGui::GetIO().DisplaySize, stage = stage_of(s);
  const Ui ui{wall.scene,
              wall.analysis,
              wall.theme,
              wall.fonts,
              wall.painter,
              wall.view,
              wall_scale({static_cast<double>(screen.x), static_cast<double>(screen.y)}),
              wall.hint,
              wall.edits,
              nullptr};
  const AreaLook look{{ui.px(16), ui.px(14)}, ImGuiWindowFlags_NoNav, true};
  in_area("rehearsal", {stage.x, 0, screen.x - stage.x, screen.y}, ui.theme.panel, look, [&] {
    its_minutes(ui, s);
    ImGui::Dummy({1, ui.px(14)});
    what_follows(ui, s);
  });
  in_area("rehearsal note", {0, stage.y, stage.x, screen.y - stage.y}, ui.theme.panel, look,
          [&] { desk_words(ui, rehearsal_words, ui.theme.text, slide_of(s, slide_shown(s)).note); });
}

double rehearsal_wakes(const Rehearsal& r) {
  const double seconds = 60 * all_minutes(r.now);
  return 1 - (seconds - std::floor(seconds)) + 0.01;
}

}  // namespace attnlab
