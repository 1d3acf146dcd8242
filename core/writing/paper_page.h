// PaperPage: the text of a paper as it grows, in the way of its kind: a solution has everything, a worksheet empty boxes in
// place of the derived numbers, and the answers nothing but those numbers. All three number them alike. Part of papers.h.
#pragma once

#include "core/analysis/explain.h"
#include "core/writing/papers.h"

#include <string>
#include <string_view>
#include <vector>

namespace attnlab {

// Numbers with their labels, as they stand under each other on paper: rows are tokens. Cells are LaTeX in math mode.
struct PaperGrid {
  std::vector<std::vector<std::string>> cells;
  std::vector<std::size_t> bars, rules;  // a line before these columns, before these rows
};
PaperGrid turned(const PaperGrid& grid);

class PaperPage {
 public:
  PaperPage(const Scene& scene, const Analysis& analysis, Paper paper, const PaperOptions& options)
      : s_(scene), a_(analysis), paper_(paper), options_(options) {}

  const Scene& scene() const { return s_; }
  const Analysis& analysis() const { return a_; }
  bool columns() const { return options_.notation.columns; }
  bool full() const { return paper_ == Paper::solution; }

  void section(std::string_view title);     // in every kind
  void subsection(std::string_view title);  // in every kind
  void say(std::string_view words);         // not in the answers
  void task(std::string_view words);        // in a worksheet alone: what is to be done
  void formula(std::string_view latex);     // not in the answers; a line of its own
  // A matrix that is given: not in the answers. `turns`: it has tokens on a side, and stands as its transpose where they
  // are columns.
  void given(std::string_view name, const MatrixView& m, bool turns);
  void given_table(const PaperGrid& grid);  // its corner is its name
  // A derived matrix, a numbered one.
  void derived(std::string_view name, const MatrixView& m, bool turns);
  void derived_table(const PaperGrid& grid);  // made with number()
  void derived_number(std::string_view name, double value);
  void derived_count(std::string_view name, int value);
  // One entry in full: in a worksheet its formula in symbols and a box. Stands beside its matrix where there is room.
  void worked(Cell cell);
  void end_row();  // matrices stand side by side until here

  std::string number(double value) const;  // of a derived matrix, 0 where it rounds; a box in a worksheet
  std::string minus_infinity() const;      // of a masked logit; the same box
  std::string document(std::string_view heading) const;

 private:
  std::string show(double value) const;
  std::string show_given(double value) const;
  std::string next();
  void derived_text(std::string_view name, const std::string& value);
  std::string matrix(const MatrixView& m, bool turns, bool derived) const;
  void stand(std::string_view latex);

  const Scene& s_;
  const Analysis& a_;
  Paper paper_;
  PaperOptions options_;
  std::string body_;
  int count_ = 0;
};

}  // namespace attnlab
