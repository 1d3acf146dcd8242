// Facts: the theorems about attention that are checked on the matrices of this moment, each with its measured
// number and, where it fails or says nothing, the choice that is the reason. A table: one row, in the file of
// its group, makes a fact appear in the panel, in `compute` and in the tests that visit every row.
#pragma once

#include "core/analysis/node.h"

#include <cmath>
#include <compare>
#include <limits>

namespace attnlab {

enum class FactStatus { holds, broken, not_applicable };
const char* name_of(FactStatus status);  // "holds", "broken", "not-applicable"

struct FactInput {
  const Scene& scene;
  const Analysis& analysis;
};

// A number that was measured, or none. It cannot be read without saying what stands there where there is
// none; no comparison with none holds. What is no number has left the range of doubles, as infinity has.
class Measured {
 public:
  Measured() = default;
  Measured(double number) : number_(std::isnan(number) ? std::numeric_limits<double>::infinity() : number) {}

  bool has_value() const { return !std::isnan(number_); }
  explicit operator bool() const { return has_value(); }
  double value_or(double other) const { return has_value() ? number_ : other; }
  bool left_range() const { return std::isinf(number_); }
  void reset() { *this = {}; }
  friend auto operator<=>(const Measured&, const Measured&) = default;

 private:
  double number_ = std::numeric_limits<double>::quiet_NaN();  // none
};

// What was measured, over all heads the worst. An identity has a residual and the bound 1e-12 times the size
// of what it compares; another fact has a value, and a bound where there is one.
struct Fact {
  FactStatus status = FactStatus::holds;
  Measured residual, value, bound;
  std::string because;               // why it is broken or does not apply; empty where it holds
  std::string numbers;               // what else was measured, in words; may be empty
  int head = 0, row = -1, col = -1;  // where: -1 is all rows, all columns
  bool mirrored = false;             // and the cell on the other side of the diagonal
  std::string_view view, part;       // the picture that shows it here; empty: that of its row in the table
};

// What a fact needs of a scene to say something of it, with the words that say why where it is not so.
class Need {
 public:
  using Met = bool (*)(const FactInput& input);
  using Words = std::string (*)(const FactInput& input);

  constexpr Need() = default;
  constexpr Need(Met met, const char* words, const char* more = "") : met_(met), words_(words), more_(more) {}
  constexpr Need(Met met, Words why) : met_(met), why_(why) {}
  constexpr Need(Words why) : why_(why) {}  // empty where it is met

  std::string unmet(const FactInput& input) const;  // why; empty where it is met

 private:
  Met met_ = nullptr;
  Words why_ = nullptr;
  const char *words_ = "", *more_ = "";
};

// One row of the table.
struct FactInfo {
  std::string_view id;
  std::string_view group;              // fact_list() puts it in
  std::string_view title;              // plain words, with formulas between $
  std::string_view statement;          // LaTeX, tokens as rows
  std::string_view statement_columns;  // LaTeX, tokens as columns; empty: the same
  std::string_view about;              // why it matters
  std::string_view source;             // arXiv number, or empty: plain linear algebra
  std::string_view view, part;         // which picture shows it
  std::string_view relation;           // of the value to the bound, where both are shown: "≤", "of", ...
  std::span<const Node> nodes;         // what it speaks of
  bool identity = false;               // no choice breaks it: it holds or does not apply
  Few<Need, 6> needs;                  // the first that is not met is why the fact does not apply
  std::string_view otherwise;          // why it does not apply where nothing was measured
  Fact (*by)(const FactInput& input);  // measures where all needs are met

  // Of the analysis of a valid scene. What is out of the range of doubles does not apply.
  Fact measure(const FactInput& input) const;
};

// In the order of the table; the facts of a group stand together.
std::span<const FactInfo> fact_list();
const FactInfo* find_fact(std::string_view id);

// One for each row of fact_list(), in its order; what could not be measured does not apply. `analysis` is
// analyze(scene) of a valid scene; of an invalid one: empty.
std::vector<Fact> facts(const Scene& scene, const Analysis& analysis);

// The cells that a fact is about, of the matrices that the rules leave in the picture;
// a row or column of -1: all of them.
std::vector<Cell> where(const FactInfo& info, const Fact& fact, const FactInput& input);

}  // namespace attnlab
