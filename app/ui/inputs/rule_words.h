// Rule words: how each rule is called, its formula, and whose question it is (core/README.md). Controls,
// menus and the palette read the same words. Knows no ImGui.
#pragma once

#include "core/analysis/names.h"
#include "core/scene/edit.h"

#include <span>

namespace attnlab {

struct RuleWords {
  const char* id;                         // as files spell it
  const char* label;                      // a few words
  const char* formula;                    // LaTeX
  const char* source;                     // one sentence: where it comes from
  const char* formula_columns = nullptr;  // LaTeX, tokens as columns; null: the same
  const char* also = "";                  // other words by which people look for it

  const char* in(Notation notation) const {
    return notation.columns && formula_columns != nullptr ? formula_columns : formula;
  }
};

// A rule of the scene: what it may be, in the order of its enumeration, what it is, and the edit for another.
struct RuleChoice {
  const char *id, *name, *menu;  // "score", "Scores", "Scene/Rules/Scores"
  std::span<const RuleWords> words;
  int (*now)(const Scene& scene);
  Edit (*becomes)(int which);
  const char* (*why_fixed)(const Scene& scene) = nullptr;  // null, or one that answers null: it is free
};
std::span<const RuleChoice> rule_choices();  // scores, values, output, weights, positions

// In the order of their enumerations, too.
std::span<const RuleWords> scale_words();   // Scale::Kind
std::span<const RuleWords> source_words();  // Source

}  // namespace attnlab
