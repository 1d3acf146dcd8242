// The facts in the right panel: what is true of this scene in a few sentences, and on a click every theorem
// with its state and its measured number, grouped and found by words. A click opens the picture that shows it
// and lights its cells.
#pragma once

#include "app/ui/inspector/facts_state.h"
#include "app/ui/kit/ui.h"

namespace attnlab {

// The heading alone while the section is folded: then nothing is measured. Fills what is left of the window.
// `brought`: the scene as it was opened, whose own rules break nothing in red. `waits`: a question is open,
// and a fact may be its answer.
void facts_panel(const Ui& ui, FactsState& state, const Scene& brought, bool waits);
// In a frame in which nothing of the section stands on the screen: lets go of the fact,
// and of what was measured.
void facts_not_drawn(ViewState& view, FactsState& state);
inline constexpr double folded_facts_height = 40;  // logical pixels

// Chips: from what is true of this scene to all facts, and back.
inline constexpr const char *all_facts = "All that hold, all that do not apply ›",
                            *few_facts = "‹ Only what is true here";

// Unfolds a fact, opens its view and lights its cells; lets go where the id is empty or unknown. What was
// looked at before the first of several facts is remembered.
void choose_fact(ViewState& view, FactsState& state, std::string_view id, const Scene& scene,
                 const Analysis& analysis);
// Back to what was looked at before a fact opened its view; the fact is let go of.
void leave_fact(ViewState& view, FactsState& state);

// Below the statement of the chosen fact: the chip that opens its proof, and the proof; nothing where there
// is none. `broken`: the ink of a line that fails.
void proof_panel(const Ui& ui, FactsState& state, const FactInfo& info, const Fact& fact, Color broken);

}  // namespace attnlab
