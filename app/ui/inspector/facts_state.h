// FactsState: what a person chose in the Facts section,
// and the facts of the scene that it showed last. Knows no ImGui.
#pragma once

#include "app/ui/kit/view_state.h"
#include "core/facts/headlines.h"

namespace attnlab {

// A fact's row: the number at its right, how wide that is, the room of the title, the height; logical pixels.
// And which of the scenes that were measured it tells of.
struct FactRow {
  std::string number;
  double number_width = 0, room = 0, height = 0;
  int scene = 0;
};

// The rows as they were laid out last, for a section so wide on a screen of such a scale.
struct FactRows {
  double width = -1, scale = 0;
  std::vector<FactRow> rows;
};

// What belongs to the scene that is open: forgotten with it.
struct FactsOfScene {
  std::string chosen;                     // the id of the unfolded fact; empty: none
  std::optional<std::size_t> proof_line;  // of its proof, the one that was pointed at last, which is lit
  std::optional<ViewState> before;        // what was looked at before the chosen fact opened its view

  // Derived from `measured`, and made anew when the scene is another and the section is drawn.
  std::optional<Scene> measured;
  std::vector<Fact> facts;  // in the order of fact_list(); empty for a scene that cannot be analysed
  std::vector<Headline> headlines;
  std::vector<float> flashes;  // seconds left, of those whose status the last edit changed
  // What each is of: `times` of that scene; an earlier one's while a hand drags, and it is out of sight.
  std::vector<int> scenes;
  std::vector<char> in_sight;  // whose rows stood in sight when they were drawn last
  // The scene as it was opened or brought, and what it broke by its own rules.
  std::optional<Scene> brought;
  std::vector<Fact> as_brought;
};

struct FactsState : FactsOfScene {
  bool open = true;
  bool all = false;    // not what is true of this scene alone
  bool proof = false;  // of the chosen fact the proof is open
  std::string typed;   // words that title, group or id must hold
  int times = 0;       // how many scenes were measured
  FactRows laid_out;
  bool drawn = false;  // in this frame, unfolded
};

inline constexpr float flash_seconds = 0.6F;

// Measures the facts of the scene, and of the scene that was brought, unless they are those that stand there;
// true when it did. While a hand drags (`dragged`) those in sight and the chosen one alone.
bool measure_facts(FactsState& state, const Scene& scene, const Analysis& analysis, const Scene& brought,
                   bool dragged);
// One of them, unless it is of the scene that was measured last: what comes into sight while a hand drags.
bool measure_fact(FactsState& state, std::size_t fact, const FactInput& input);
bool all_measured(const FactsState& state);
// Whether a fact is broken that was not in the scene as it was brought:
// a choice of the person's own has broken it.
bool broken_by_hand(const FactsState& state, std::size_t fact);
bool flashing(
    const FactsState& state);  // frames are needed until it ends; not where the section is not drawn
// What was measured; nothing flashes when it is measured again.
void forget_facts(FactsState& state);

bool shown(const FactsState& state, const FactInfo& info);  // it holds what is typed
int count(const FactsState& state, FactStatus status);
// What counts facts is an ellipsis until all are measured.
std::string counts_text(const FactsState& state);  // "35 facts hold · 1 broken"
std::string folded_text(const FactsState& state);  // "25 do not apply"
inline constexpr std::string_view not_counted = "…";
// The number at the right of a row: the residual, or the value with its bound.
std::string measured_text(const FactInfo& info, const Fact& fact);
std::string plain_title(const FactInfo& info);  // without the marks of mathematics

}  // namespace attnlab
