// The scenes that claims speak of, each with everything derived from it, under short names.
// Knows no lesson and no screen.
#pragma once

#include "core/analysis/analysis.h"
#include "core/analysis/gradients.h"
#include "core/facts/facts.h"
#include "core/studies/powers.h"
#include "core/teaching/value.h"

#include <map>

namespace attnlab {

struct StagedScene {
  Scene scene;
  Analysis analysis;
  Gradients gradients;      // empty matrices without a target
  std::vector<Fact> facts;  // a row of fact_list() each; none where no claim is tested
  int power = first_power;  // m, where a hand moves it
};

StagedScene staged(const Scene& scene, bool with_facts = true);
StagedScene staged(const Scene& scene, const Analysis& analysis);  // that is there already; without facts
using Stage = std::map<std::string, StagedScene, std::less<>>;

// What a name of the claims means on a scene: matrices S L A H Y W PQ PK PV QQ X M Q K V WQ WK WV WA WO
// target; of one head with its number behind (A1, H2); gradients gX gQ gWQ gA gS and so on; vectors sv,
// eig, ent, sums; numbers rankW, asym, loss, temperature, par_score, par_value, par_output, par_total, m.
// Without a number a head's name is that of the first. Else a sentence.
std::variant<ClaimValue, std::string> named_grid(const StagedScene& on, std::string_view name);

// The matrix and the head (from 0) that a name without gradient stands for, where it is one of a picture.
struct NamedNode {
  Node node = Node::S;
  int head = 0;
};
std::optional<NamedNode> named_node(std::string_view name);
// Of a gradient, "gV", "gS" or "gWQ2", the matrix that it is by.
std::optional<NamedNode> named_gradient(std::string_view name);
std::string_view name_in_claims(Node node);  // "A"; empty where it has none

}  // namespace attnlab
