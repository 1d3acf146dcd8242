// The layer applied to its own output: play, step, back to the beginning, keep.
#include "app/ui/actions/actions.h"
#include "app/ui/session/session.h"
#include "app/ui/tools/tool_again.h"
#include "core/studies/again.h"

#include <algorithm>
#include <utility>

namespace attnlab {
namespace {

bool can_go(const Session& s) { return why_not_again(s.scene(), s.view.figure.again.rule).empty(); }

void show_again(Session& s) { show_part(s.view, "geometry", again_part); }

std::function<void(Session&)> go_by(int steps) {
  return [steps](Session& s) {
    int& at = s.view.figure.again.at;
    at = std::clamp(at + steps, 0, again_steps);
    show_again(s);
  };
}

bool plays_again(const Session& s) { return s.view.playing && s.view.playing->slider == again_slider; }

// As its button: a pause where it plays; else on, from the beginning where it stands at the end.
void play_again(Session& s) {
  const bool pause = plays_again(s);
  s.view.playing.reset();
  if (pause) return;
  show_again(s);
  const int at = s.view.figure.again.at;
  const double start = at >= again_steps ? 0 : static_cast<double>(at) / again_steps;
  s.view.playing = Playing{.slider = again_slider, .start = start, .once = true};
}

void keep_again(Session& s) { keep_this_X(s.scene(), s.view.figure.again, s.edits); }

}  // namespace

std::vector<Action> again_actions() {
  constexpr const char* menu = "View/Parts";
  const auto moved = [](const Session& s) { return can_go(s) && s.view.figure.again.at > 0; };
  const auto not_at_end = [](const Session& s) { return can_go(s) && s.view.figure.again.at < again_steps; };
  std::vector<Action> list;
  list.push_back(only_if(
      can_go, checked_if(plays_again,
                         {"again.play", "Play the layer again and again, or pause", menu, {}, play_again})));
  list.back().pauses = list.back().opens_group = true;
  list.push_back(only_if(not_at_end, {"again.forward", "Again: one step on", menu, {}, go_by(1)}));
  list.push_back(only_if(moved, {"again.back", "Again: one step back", menu, {}, go_by(-1)}));
  list.push_back(only_if(
      moved, {"again.reset", "Again: back to the tokens of the scene", menu, {}, go_by(-again_steps)}));
  list.push_back(
      grouped(only_if(moved, {"again.keep", "Again: keep the tokens of this moment", menu, {}, keep_again})));
  return list;
}

}  // namespace attnlab
