#include "app/ui/exporting/animation_preview.h"

#include "app/ui/exporting/exporting.h"
#include "app/ui/exporting/sheet_preview.h"
#include "app/ui/kit/style.h"
#include "app/ui/session/session.h"

#include <chrono>
#include <cmath>
#include <string>
#include <utility>

namespace attnlab {
namespace {

// What is shown and what moves, as words: another preview where they are others.
std::string words_of_moving(const ExportState& state) {
  const ExportOptions& what = state.what;
  const FigureOptions& f = what.figure;
  std::string words =
      sweep_text(state.sweep) + (state.sweep.once ? " once " : " ") + what.view + ' ' + what.matrix;
  for (const int number : {f.part, f.head, f.row, f.columns ? 1 : 0}) words += ' ' + std::to_string(number);
  return words;
}

// Frames are looked at ahead for a part of this frame's time.
void look_ahead_for(AnimationPlan& plan) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::milliseconds(8);
  while (plan.looked_at() < plan.to_look_at() && Clock::now() < end) plan.look_ahead();
}

}  // namespace

void animation_preview(const Ui& ui, Session& s) {
  ExportState& state = s.exporting;
  const ExportChoice& choice = s.settings.exports;
  std::string why = why_not(s.scene(), state.sweep);
  std::string moves = words_of_moving(state);
  std::optional<AnimationPreview>& preview = state.preview;
  if (why.empty() &&
      !(preview && preview->moves == moves && preview->choice == choice && preview->scene == s.scene())) {
    preview.reset();
    AnimationPlan plan(s.scene(), animation_options(s).picture, state.sweep, choice.frames);
    why = plan.hold_size();
    if (why.empty()) preview.emplace(AnimationPreview{std::move(plan), s.scene(), choice, std::move(moves)});
  }
  if (!why.empty()) {
    preview.reset();
    return paragraph(ui, Face::sans, measure::type_12, ui.theme.secondary, why);
  }
  look_ahead_for(preview->plan);
  const double time = ImGui::GetTime() * choice.frames_per_second;
  const int frame = static_cast<int>(std::fmod(time, choice.frames));
  const Scene scene = preview->plan.drawn_scene(frame);
  sheet_preview(ui, scene, analyze(scene), preview->plan.look(frame));
}

}  // namespace attnlab
