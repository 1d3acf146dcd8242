#include "app/library/examples.h"
#include "app/ui/session/studio.h"
#include "core/teaching/challenge.h"
#include "core/text/plain_text.h"

#include <algorithm>

namespace attnlab {
namespace {

const Scene& start_of(const Studio& s) {
  return s.challenge.set->scenes.at(s.challenge.set->challenges[s.challenge.at].scene);
}

void mark_solved(Studio& s) {
  s.challenge.solved = true;
  const std::string& id = challenge_of(s)->id;
  if (s.challenge.own && !is_solved(s, id)) s.settings.solved.push_back(id);
}

void judge_now(Studio& s) {
  ChallengeState& state = s.challenge;
  state.progress = progress_of(*challenge_of(s), s.scene());
  state.judged = s.scene();
  if (state.progress.reached && !state.shown) mark_solved(s);
}

}  // namespace

const Challenge* challenge_of(const Studio& s) {
  return s.challenge.set ? &s.challenge.set->challenges[s.challenge.at] : nullptr;
}

void start_challenge(Studio& s, ChallengeSet set, std::size_t at, bool own) {
  ChallengeState state;
  state.at = std::min(at, set.challenges.size() - 1);
  state.own = own;
  Slide slide = set.challenges[state.at];
  if (const std::string& solution = set.challenges[state.at].solution; !solution.empty())
    slide.scenes.push_back(solution);
  state.set = std::move(set);
  show_document(s, make_document(state.set->scenes.at(slide.scene)));
  open_study(s, &StudyState::challenge, std::move(state));
  s.message = {};
  show_place(s, slide, s.challenge.set->scenes);
  judge_now(s);
}

bool has_next_challenge(const Studio& s) {
  return s.challenge.set && s.challenge.at + 1 < s.challenge.set->challenges.size();
}

void next_challenge(Studio& s) {
  if (!has_next_challenge(s)) return;
  const std::size_t at = s.challenge.at + 1;
  const bool own = s.challenge.own;
  ChallengeSet set = *std::exchange(s.challenge.set, std::nullopt);
  start_challenge(s, std::move(set), at, own);
}

bool is_off_start(const Studio& s) {
  return s.challenge.set && (s.challenge.shown || !(s.scene() == start_of(s)));
}

void restart_challenge(Studio& s) {
  if (!s.challenge.set) return;
  const bool solved = s.challenge.solved && !s.challenge.shown;
  bring_scene(s, start_of(s));
  s.challenge.shown = s.challenge.asking = s.challenge.called_impossible = false;
  s.challenge.solved = solved;
  judge_now(s);
}

void call_impossible(Studio& s) {
  const Challenge* challenge = challenge_of(s);
  if (challenge == nullptr) return;
  s.challenge.called_impossible = true;
  if (challenge->impossible && !s.challenge.shown) mark_solved(s);
}

// Where there is none, that is what is shown: nobody can tell by what is offered.
bool has_solution(const Studio& s) {
  const Challenge* challenge = challenge_of(s);
  return challenge != nullptr && (!challenge->solution.empty() || challenge->impossible);
}

void ask_for_solution(Studio& s) { s.challenge.asking = has_solution(s); }

void show_solution(Studio& s) {
  if (!has_solution(s)) return;
  s.challenge.asking = false;
  s.challenge.shown = true;
  if (const std::string& solution = challenge_of(s)->solution; !solution.empty())
    bring_scene(s, s.challenge.set->scenes.at(solution));
  judge_now(s);
}

void follow_challenge(Studio& s, double seconds) {
  // A window that has rested comes back with one long frame.
  s.challenge.seconds += std::clamp(seconds, 0.0, 0.1);
  if (!s.challenge.judged || !(*s.challenge.judged == s.scene())) judge_now(s);
}

std::optional<Proof> proof_due(const Studio& s) {
  const Challenge* challenge = challenge_of(s);
  if (challenge == nullptr || !challenge->impossible) return std::nullopt;
  const bool due =
      s.challenge.called_impossible || s.challenge.shown || s.challenge.seconds >= seconds_to_proof;
  if (!due) return std::nullopt;
  return proof_on(*challenge->impossible, s.scene());
}

std::string refusal(const Studio& s, const Scene& after) {
  const Challenge* challenge = challenge_of(s);
  if (challenge == nullptr) return {};
  const std::string_view changed = first_changed(start_of(s), after, challenge->fixed);
  // What was otherwise already may become more so: nobody is held in a corner.
  if (changed.empty() || !first_changed(start_of(s), s.scene(), challenge->fixed).empty()) return {};
  return "This challenge keeps " + plain_text(words_of_fixed(changed)) +
         "; close it below the figure to change everything";
}

bool is_solved(const Studio& s, std::string_view id) {
  return std::ranges::find(s.settings.solved, id) != s.settings.solved.end();
}

bool looks_for_mistake(const Studio& s) {
  return s.gallery.item && s.gallery.item->mistake() != nullptr && !s.gallery.revealed;
}

void show_printed(Studio& s, std::size_t which) {
  s.gallery.shown = which;
  s.view.figure.head = s.gallery.item->printed[which].head;
}

void open_gallery(Studio& s, const std::string& id) {
  go_on(s, open_printed(id), [&](PrintedExample item) {
    go_on(s, read_example(id), [&](const Scene& scene) {
      show_document(s, make_document(scene));
      open_study(s, &StudyState::gallery, {.item = std::move(item)});
      if (const PrintedMatrix* mistake = s.gallery.item->mistake()) {
        show_printed(s, static_cast<std::size_t>(mistake - s.gallery.item->printed.data()));
        s.view.figure.hidden = {mistake->node};
        if (mistake->node == Node::H || mistake->node == Node::Y)
          s.view.figure.hidden = {Node::H, Node::concat, Node::Y};
        if (mistake->node == Node::S)
          s.view.figure.hidden = {Node::S, Node::L, Node::QQ, Node::S_sym, Node::S_anti};
      }
      s.message = {};
      show_view(s.view, "pipeline");
    });
  });
}

void pick_printed(Studio& s, int row, int col) {
  if (!looks_for_mistake(s)) return;
  const PrintedMatrix& printed = *s.gallery.item->mistake();
  s.gallery.picked =
      static_cast<std::size_t>(row) * printed.rows.front().size() + static_cast<std::size_t>(col);
  s.gallery.found = is_wrong_entry(printed, s.scene(), s.analysis, row, col);
  s.gallery.rule.clear();
}

void say_rule(Studio& s, const std::string& rule) {
  if (!looks_for_mistake(s) || !s.gallery.found) return;
  s.gallery.rule = rule;
  if (rule == s.gallery.item->mistake()->rule) reveal_mistake(s);
}

void reveal_mistake(Studio& s) {
  s.gallery.revealed = true;
  s.view.figure.hidden.clear();
}

}  // namespace attnlab
