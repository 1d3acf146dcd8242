// The Lab: training variants against each other, and looking inside of a training.
#include "app/ui/actions/actions.h"
#include "app/ui/session/session.h"

namespace attnlab {

std::vector<Action> lab_actions() {
  constexpr const char* menu = "Scene/Training";
  const auto on = [](const Session& s) { return s.lab.run != nullptr; };
  const auto paused = [](const Session& s) { return s.lab.run != nullptr && s.lab.run->paused(); };
  const auto inside = [](const Session& s) { return is_inside(s); };
  const auto playing = [](const Session& s) { return s.lab.playing; };
  const auto shown = [](const Session& s) { return static_cast<bool>(s.lab.shown); };
  const auto play = [](Session& s) { play_training(s, !s.lab.playing); };
  std::vector<Action> list;
  list.push_back({"lab.start", "Train the variants", menu, {ImGuiMod_Ctrl | ImGuiKey_Enter}, start_run});
  list.push_back(only_if(on, checked_if(paused, {"lab.pause", "Pause the training", menu, {}, pause_run})));
  list.push_back(only_if(on, {"lab.step", "One step of the training", menu, {}, step_run}));
  list.push_back(only_if(on, {"lab.cancel", "Cancel the training", menu, {}, cancel_run}));
  list.push_back(grouped(
      only_if(inside, checked_if(playing, {"lab.play", "Play the training that is open", menu, {}, play}))));
  list.push_back(only_if(shown, {"lab.store", "Store the run", menu, {}, store_run}));
  return list;
}

}  // namespace attnlab
