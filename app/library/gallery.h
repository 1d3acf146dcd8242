// The gallery: worked examples that were published, with the numbers that were printed, some of them wrong,
// and a few made for it, each with a mistake that programs make. The scenes are examples (examples.h); the
// printed numbers stand in examples/published.json. Knows no screen.
#pragma once

#include "app/library/examples.h"
#include "core/analysis/analysis.h"
#include "core/graph/node.h"

#include <vector>

namespace attnlab {

// One printed matrix, or one row of it.
struct PrintedMatrix {
  Node node = Node::A;
  int head = 0;
  int first_row = 0;  // of the matrix, that was printed first
  std::vector<std::vector<double>> rows;
  int decimals = 2;
  double tolerance = 0;
  bool right = true;       // within the tolerance of what is computed
  std::string rule, says;  // of a wrong one: the rule that it breaks, by its id, told or found; and how
};

struct PrintedExample {
  std::string id;  // of the example
  std::string source;
  std::vector<PrintedMatrix> printed;
  const PrintedMatrix* mistake() const;  // the first that is wrong; null: none
};

// The examples with printed numbers.
std::vector<Example> gallery_list();
// Those of them in which a number is looked for that was printed wrong; or all others.
std::vector<Example> gallery_list(bool mistakes);
// The example with its printed numbers, or the sentence that says why there is none.
std::variant<PrintedExample, std::string> open_printed(std::string_view id);

// What was computed for an entry of a printed matrix, counted from 0 in what was printed. NaN:
// there is no such entry.
double computed_for(const PrintedMatrix& printed, const Scene& scene, const Analysis& analysis, int row,
                    int col);
bool is_wrong_entry(const PrintedMatrix& printed, const Scene& scene, const Analysis& analysis, int row,
                    int col);

// The rules among which a reader chooses.
struct MistakeRule {
  std::string_view id, words;
  // What is computed where it is broken as programs break it; none: they do not.
  Analysis (*broken)(const Scene& scene) = nullptr;
};
std::span<const MistakeRule> mistake_rules();
// The rule whose breaking makes the printed numbers, within their tolerance; empty where they are right, or
// no rule's does.
std::string_view rule_broken_in(const PrintedMatrix& printed, const Scene& scene);

}  // namespace attnlab
