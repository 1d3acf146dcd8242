// Challenges: opened, and worked on.
#include "app/library/lessons.h"
#include "app/ui/actions/actions.h"
#include "app/ui/session/session.h"

namespace attnlab {

std::vector<Action> challenge_actions() {
  constexpr const char* menu = "Lessons/Challenges";
  std::vector<Action> list;
  for (const ChallengeEntry& entry : challenge_list())
    list.push_back(
        checked_if([id = entry.id](const Session& s) { return is_solved(s, id); },
                   {"challenge." + std::string(entry.id),
                    std::string(entry.title),
                    menu,
                    {},
                    [id = entry.id](Session& s) { begin(s, open_own_challenge, std::string(id)); }}));
  list.push_back(grouped(only_if(
      is_off_start, {"challenge.restart", "The challenge from its start", menu, {}, restart_challenge})));
  list.push_back(
      only_if(in_challenge,
              {"challenge.impossible", "Say that the challenge is impossible", menu, {}, call_impossible}));
  list.push_back(only_if(
      has_solution, {"challenge.solution", "Show a solution of the challenge", menu, {}, ask_for_solution}));
  list.push_back(only_if(has_next_challenge, {"challenge.next", "Next challenge", menu, {}, next_challenge}));
  list.push_back(only_if(in_challenge, {"challenge.close", "Close the challenge", menu, {}, end_challenge}));
  return list;
}

}  // namespace attnlab
