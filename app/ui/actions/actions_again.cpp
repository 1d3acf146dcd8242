// The layer again and again (Geometry): time, or how often the same weights are applied, on and back.
#include "app/ui/actions/actions.h"
#include "app/ui/session/session.h"
#include "app/ui/tools/view_tools.h"
#include "core/studies/again.h"

#include <algorithm>

namespace attnlab {
namespace {

bool keeps_weights(const Session& s) { return s.view.figure.again.kept && s.scene().source == Source::self; }
bool can_go(const Session& s) {
  return keeps_weights(s) || why_not_again(s.scene(), s.view.figure.again.rule).empty();
}
// What stands for time, and from where to where it goes.
struct AgainTime {
  int& at;
  int first, last;
  const char* slider;
};
AgainTime again_time(ViewState& view, bool kept) {
  if (kept) return {view.figure.power, 1, most_power, power_slider_id};
  return {view.figure.again.at, 0, again_steps, again_slider};
}
int again_now(const Session& s) {
  return keeps_weights(s) ? s.view.figure.power - 1 : s.view.figure.again.at;
}
bool has_gone(const Session& s) { return can_go(s) && again_now(s) > 0; }
bool is_at_end(const Session& s) { return again_now(s) >= (keeps_weights(s) ? most_power - 1 : again_steps); }

void show_again(Session& s) { show_part(s.view, "geometry", again_part); }

std::function<void(Session&)> again_by(int steps) {
  return [steps](Session& s) {
    const AgainTime time = again_time(s.view, keeps_weights(s));
    time.at = std::clamp(time.at + steps, time.first, time.last);
    show_again(s);
  };
}

bool plays_again(const Session& s) {
  return s.view.playing && s.view.playing->slider == (keeps_weights(s) ? power_slider_id : again_slider);
}

// As its button: a pause where it plays; else on, from the beginning where it stands at the end.
void play_again(Session& s) {
  const bool pause = plays_again(s);
  s.view.playing.reset();
  if (pause) return;
  show_again(s);
  const AgainTime time = again_time(s.view, keeps_weights(s));
  const double start = is_at_end(s) ? 0 : static_cast<double>(again_now(s)) / (time.last - time.first);
  s.view.playing = Playing{.slider = time.slider, .start = start, .once = true};
}

}  // namespace

void add_again_actions(ActionTable& table) {
  const auto not_at_end = [](const Session& s) { return can_go(s) && !is_at_end(s); };
  const auto keep = [](Session& s) { keep_this_X(s.scene(), s.view.figure.again, s.edits); };
  table.menu = "View/Parts/Geometry";
  table.row("again.play", "Play the layer again and again, or pause", "", play_again, can_go, plays_again)
      .grouped()
      .pauses = true;
  table.row("again.forward", "Again: one step on", "", again_by(1), not_at_end);
  table.row("again.back", "Again: one step back", "", again_by(-1), has_gone);
  table.row("again.reset", "Again: back to the tokens of the scene", "", again_by(-again_steps), has_gone);
  const auto keeps = [](const Session& s) { return has_gone(s) && !keeps_weights(s); };
  table.row("again.keep", "Again: keep the tokens shown now", "", keep, keeps).grouped();
}

}  // namespace attnlab
