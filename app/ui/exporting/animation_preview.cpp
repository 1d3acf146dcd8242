#include "app/ui/exporting/animation_preview.h"

#include "app/ui/exporting/exporting.h"
#include "app/ui/exporting/sheet_preview.h"
#include "app/ui/kit/style.h"
#include "app/ui/session/session.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <string>
#include <utility>

namespace attnlab {
namespace {

// What is shown and what moves, as words: another preview where they are others.
std::string words_of_moving(const ExportState& state) {
  return sweep_text(state.sweep) + (state.sweep.once ? " once " : " ") + shown_words(state.what);
}

// A few rounds, then nothing moves until it is pointed at: what stands open draws no frames for ever.
constexpr double rounds = 3, longest = 20;  // seconds

int frame_now(AnimationPreview& preview, int frames, double frames_per_second) {
  const double now = ImGui::GetTime(), way = std::min(longest, rounds * frames / frames_per_second);
  const ImGuiIO& io = ImGui::GetIO();
  const bool pointed_at = ImGui::IsWindowHovered() && (io.MouseDelta.x != 0 || io.MouseDelta.y != 0);
  if (pointed_at && now - preview.since >= way) preview.since = now;
  preview.plays = now - preview.since < way;
  return preview.plays ? static_cast<int>(std::fmod((now - preview.since) * frames_per_second, frames)) : 0;
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
    if (why.empty())
      preview.emplace(
          AnimationPreview{std::move(plan), s.scene(), choice, std::move(moves), ImGui::GetTime()});
  }
  if (!why.empty()) {
    preview.reset();
    return paragraph(ui, Face::sans, measure::type_12, ui.theme.secondary, why);
  }
  look_ahead_for(preview->plan);
  const int frame = frame_now(*preview, choice.frames, choice.frames_per_second);
  const AnimationPlan& plan = preview->plan;
  const std::string shown =
      preview->moves + " frame " + std::to_string(frame) + " of " + std::to_string(plan.looked_at());
  sheet_preview(ui, state.drawn, {plan.drawn_scene(frame), choice, shown}, plan.look(frame),
                s.signs.sentence);
}

}  // namespace attnlab
