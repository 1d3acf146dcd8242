// A scene, what its last edit changed, and its facts as plain text, for a screen reader, a Braille display or
// a mail: entries with their positions ("row 2 of 4, movie"), the minus of the keyboard, no marks of LaTeX.
// Knows no screen.
#pragma once

#include "core/facts/facts.h"

namespace attnlab {

struct DescribeOptions {
  int decimals = 4;  // 0 to 17; negative: all digits
};

// Title, notes, rules, tokens, every matrix that is given or computed, and the facts. `before`: the scene
// before the last edit, whose changes are told first; none: nothing is said of changes. Of valid scenes.
std::string description(const Scene& scene, const Analysis& analysis, const Scene* before = nullptr,
                        const DescribeOptions& options = {});

// What moved most (core/studies/moved.h), what differs, and how that moves weights and output; a sentence a
// line. Empty where nothing differs.
std::string change_description(const Scene& before, const Scene& after, const DescribeOptions& options = {});

// The entries that have another value, row by row; how far one moved: what is not finite counts as much as
// anything. Of two matrices of one shape.
struct ChangedEntry {
  Eigen::Index row = 0, col = 0;
  double before = 0, now = 0, moved = 0;
};
std::vector<ChangedEntry> changed_entries(const MatrixView& was, const MatrixView& is);

}  // namespace attnlab
