// Rule words: how each rule is called, its formula, and whose question it is (core/README.md). Controls, menus
// and the palette read the same words. Knows no ImGui.
#pragma once

#include "core/analysis/names.h"
#include "core/scene/scene.h"

#include <span>

namespace attnlab {

struct RuleWords {
  const char* id;                         // as files spell it
  const char* label;                      // a few words
  const char* formula;                    // LaTeX
  const char* source;                     // one sentence: where it comes from
  const char* formula_columns = nullptr;  // LaTeX, tokens as columns; null: the same
};

const char* formula_of(const RuleWords& words, Notation notation);

// In the order of the enumerations: index with static_cast<std::size_t>(rule).
std::span<const RuleWords> score_words();
std::span<const RuleWords> value_words();
std::span<const RuleWords> output_words();
std::span<const RuleWords> weights_words();
std::span<const RuleWords> position_words();
std::span<const RuleWords> scale_words();   // Scale::Kind
std::span<const RuleWords> source_words();  // Source

}  // namespace attnlab
