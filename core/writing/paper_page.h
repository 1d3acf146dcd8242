// PaperPage: the text of a paper as it grows, in the way of its kind: a solution has everything, a worksheet
// empty boxes in place of the derived numbers, and the answers nothing but those numbers. All three number
// them alike. Slides are the solution a part a slide, notes the same in Markdown. Part of papers.h.
#pragma once

#include "core/analysis/explain.h"
#include "core/writing/papers.h"

#include <string_view>
#include <utility>

namespace attnlab {

// Numbers with their labels, as they stand on paper: rows are tokens. Cells are LaTeX in math mode.
struct PaperGrid {
  std::vector<std::vector<std::string>> cells;
  std::vector<std::size_t> bars, rules;  // a line before these columns, before these rows
};
PaperGrid turned(const PaperGrid& grid);

class PaperPage {
 public:
  PaperPage(const Scene& scene, const Analysis& analysis, Paper paper, const PaperOptions& options)
      : s_(scene), a_(analysis), paper_(paper), options_(options), parts_(1) {}

  const Scene& scene() const { return s_; }
  const Analysis& analysis() const { return a_; }
  bool columns() const { return options_.notation.columns; }
  bool full() const { return paper_ != Paper::worksheet && paper_ != Paper::answers; }

  bool markdown() const { return paper_ == Paper::notes; }

  // A heading, in every kind; one below it, in all but the answers.
  void section(std::string_view title, PaperStage stage = PaperStage::none);
  void subsection(std::string_view title, PaperStage stage = PaperStage::none, int head = 0);
  void given_section(std::string_view title);  // not in the answers
  void say(std::string_view words);            // not in the answers; words with formulas between dollars
  void quote(std::string_view words);          // plain words of the scene
  void task(std::string_view words);           // in a worksheet and in notes: what is to be done
  std::string label(bool key, int i) const;    // of a token, among words
  std::string label_formula(bool key, int i) const;  // in a formula
  void formula(std::string_view latex);              // not in the answers; a line of its own
  // A matrix that is given: not in the answers. `turns`: it has tokens on a side, and stands as its transpose
  // where they are columns.
  void given(std::string_view name, const MatrixView& m, bool turns);
  void given_table(const PaperGrid& grid);  // its corner is its name
  // A derived matrix, a numbered one.
  void derived(std::string_view name, const MatrixView& m, bool turns);
  void derived_table(const PaperGrid& grid);  // made with number()
  void derived_number(std::string_view name, double value);
  void derived_count(std::string_view name, int value);
  // One entry in full, beside its matrix where there is room: in a worksheet its formula in symbols and a
  // box.
  void worked(Cell cell);
  void end_row();  // matrices stand side by side until here

  std::string number(double value) const;  // of a derived matrix, 0 where it rounds; a box in a worksheet
  std::string minus_infinity() const;      // of a masked logit; the same box
  std::string document(std::string_view heading) const;
  std::vector<PaperPart> take_parts() { return std::move(parts_); }

 private:
  std::string show(double value) const;
  std::string show_given(double value) const;
  std::string next();
  void derived_text(std::string_view name, const std::string& value);
  std::string matrix(const MatrixView& m, bool turns, bool derived) const;
  void stand(std::string_view latex);
  void write(const std::string& text) { parts_.back().body += text; }

  const Scene& s_;
  const Analysis& a_;
  Paper paper_;
  PaperOptions options_;
  std::vector<PaperPart> parts_;  // at least one
  int count_ = 0;
};

// The stages of one head: projections to output; and a closer look at its symmetry and rank.

// The cell that the papers work out: the last query that sees something, and the first key that it sees.
struct WorkedPlace {
  int query = 0, key = 0;
};
WorkedPlace worked_place(const Scene& scene, const Analysis& analysis, int head);

void write_head(PaperPage& page, int head);
void write_closer_look(PaperPage& page, int head);
// Which query may see which key, as a table that is given.
void write_mask(PaperPage& page);

// What stands around the parts: the preamble of an article or of slides, headings, the end.

// `boxes`: a worksheet, with a line for the name.
std::string article_document(std::string_view heading, const std::vector<PaperPart>& parts, bool boxes);
// A slide a part, in beamer; what does not fit goes on on the next one.
std::string slides_document(std::string_view heading, const std::vector<PaperPart>& parts);

// Words and formulas as the Markdown of notebooks has them, with formulas that MathJax and KaTeX set.

// Plain words, on one line: what is special to Markdown is escaped.
std::string markdown_text(std::string_view words);
// Plain words in a formula: \text{...}, with what is special there as a sign of the formula.
std::string markdown_formula_text(std::string_view words);
// A formula on lines of its own.
std::string display_formula(std::string_view latex);

}  // namespace attnlab
