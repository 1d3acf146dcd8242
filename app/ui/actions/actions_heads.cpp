// The heads of the scene: all made equal to the one shown, averaged, and left out of the output one by one.
#include "app/ui/actions/actions.h"
#include "app/ui/session/session.h"
#include "core/studies/detail_heads.h"

#include <string>

namespace attnlab {

namespace {

HeadEdits equal(const Session& s) { return heads_equal(s.scene(), s.view.figure.head); }

void add_all(Session& s, const HeadEdits& wished) {
  for (const Edit& edit : wished.list) s.edits.add(edit);
}

bool has_head(const Session& s, int head) { return s.analysis.dims.h > 1 && head < s.analysis.dims.h; }

}  // namespace

void add_heads_actions(std::vector<Action>& list) {
  list.push_back({"scene.heads_equal",
                  "Make all heads equal to this one",
                  "Scene/Heads",
                  {},
                  [](Session& s, int) { add_all(s, equal(s)); },
                  [](const Session& s, int) { return equal(s).why_not.empty(); }});
  list.push_back({"scene.heads_average",
                  "Average the heads: output matrix of identities over h",
                  "Scene/Heads",
                  {},
                  [](Session& s, int) { add_all(s, heads_averaged(s.scene())); },
                  [](const Session& s, int) { return heads_averaged(s.scene()).why_not.empty(); }});
  for (int i = 0; i < max_heads; ++i)
    list.push_back({"heads.switch." + std::to_string(i + 1),
                    "Head " + std::to_string(i + 1) + " off or on",
                    "View/Heads",
                    {},
                    [](Session& s, int head) {
                      s.view.figure.heads_off ^= 1U << head;
                      show_view(s.view, "heads");
                    },
                    has_head,
                    [](const Session& s, int head) {
                      return has_head(s, head) && (s.view.figure.heads_off >> head & 1U) == 0;
                    },
                    i});
}

}  // namespace attnlab
