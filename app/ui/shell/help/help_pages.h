// Help pages: what the program says of its symbols, views, rules, theorems, lessons and keys, each from the
// table that has it, and the pages of docs/. Values; knows no window and nothing of what is drawn.
#pragma once

#include "core/analysis/analysis.h"
#include "core/analysis/names.h"

#include <string>
#include <string_view>
#include <vector>

namespace attnlab {

struct HelpBlock {
  enum class Kind {
    heading,
    words,    // a paragraph, formulas between dollar signs
    formula,  // LaTeX
    row,      // `what`, and beside it the words
    run,      // a button that opens a run of a claim, `what` (session/lab/claims.h)
    scene     // the same of a scene
  };
  Kind kind = Kind::words;
  std::string text, what = {};
};

struct HelpPage {
  std::string
      id;  // "symbol:P_Q", "view:rank", "rule:score", "fact:rows-sum", "lesson:...", "keys", "doc:..."
  std::string group, title;  // of the title, formulas between dollar signs
  std::vector<HelpBlock> blocks;
  std::string action;  // of the button that leads to it; empty: there is none
};

// All of them, group by group, as they are said of this scene.
std::vector<HelpPage> help_pages(const Scene& scene, const Analysis& analysis, Notation notation);
// Those in which every typed word occurs, in the id, too: the one of this title, then by title, then the
// others.
std::vector<const HelpPage*> search_help(const std::vector<HelpPage>& pages, std::string_view typed);

// Headings, paragraphs, items and tables; pictures are left out, links become their words.
std::vector<HelpBlock> markdown_blocks(std::string_view text);

}  // namespace attnlab
