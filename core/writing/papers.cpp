// paper_latex(): the stages in their order. How each kind of paper shows them is PaperPage's.
#include "core/writing/papers.h"

#include "core/scene/rules.h"
#include "core/writing/latex.h"
#include "core/writing/paper_page.h"
#include "core/writing/paper_words.h"

namespace attnlab {
namespace {

class Writer {
 public:
  explicit Writer(PaperPage& page)
      : p_(page), s_(page.scene()), a_(page.analysis()), g_(graph(rules_of(s_))), n_(page.analysis().dims) {}

  void write(Notation notation) {
    rules(notation);
    inputs();
    for (int head = 0; head < n_.h; ++head) write_head(p_, head);
    layer();
    for (int head = 0; head < n_.h; ++head) write_closer_look(p_, head);
    target();
  }

 private:
  void rules(Notation notation) {
    std::string words;
    for (const std::string& sentence : rule_sentences(s_, a_, notation)) words += sentence + '\n';
    // What is asked for below is not said before.
    constexpr std::string_view answer = ": the scores are symmetric.";
    if (!p_.full() && words.find(answer) != std::string::npos)
      words.replace(words.find(answer), answer.size(), ".");
    p_.say(words);
    if (p_.full() && !s_.notes.empty()) p_.quote(s_.notes);
  }

  // Between a number and its token.
  const char* blank() const { return p_.markdown() ? "\u00a0" : "~"; }

  void inputs() {
    std::string tokens = "The queries are ";
    for (int i = 0; i < n_.n_q; ++i)
      tokens += (i == 0 ? "" : ", ") + std::to_string(i + 1) + blank() + p_.label(false, i);
    tokens += s_.key_tokens.empty() && n_.n_q == n_.n_k ? "; the keys have the same names." : "; the keys ";
    if (tokens.back() != '.') {
      for (int j = 0; j < n_.n_k; ++j)
        tokens += (j == 0 ? "" : ", ") + std::to_string(j + 1) + blank() + p_.label(true, j);
      tokens += '.';
    }
    p_.given_section("What is given");
    p_.say(tokens + (p_.markdown() ? "" : ' ' + replaced_names(s_, n_)));
    for (const MatrixId id : matrices_in_use(s_)) {
      const bool weight = is_per_head(id.kind) || id.kind == MatrixKind::WO;
      p_.given(Letters(s_, id.head, {false})(node_of(id.kind)), matrix(s_, id), !weight);
    }
    if (in_use(s_, MatrixKind::target)) p_.given("\\text{target}", matrix(s_, {MatrixKind::target, 0}), true);
    p_.end_row();
    if (s_.mask.kind == Mask::Kind::matrix) write_mask(p_);
  }

  std::string heads_together() const {
    std::string text;
    for (int i = 0; i < n_.h; ++i)
      text += (i == 0 ? "" : p_.columns() ? " \\\\ " : " & ") + Letters(s_, i, {p_.columns()})("H");
    return "\\begin{bmatrix} " + text + " \\end{bmatrix}";
  }

  void layer() {
    p_.section("Output of the layer", PaperStage::layer);
    const Operation& Y = g_[Node::Y];
    if (!Y.over_heads && n_.h > 1) {
      p_.formula("C = " + heads_together());
      p_.derived("C", view(a_.concat), true);
      p_.end_row();
    }
    std::string text;
    for (int i = 0; i < (Y.over_heads ? n_.h : 1); ++i)
      text += (i == 0 ? "" : " + ") + Letters(s_, i, {p_.columns()}).sum(Y, " ");
    p_.formula("Y = " + text);
    if (Y.copy_of()) return;
    p_.task("Multiply what the heads give with the last matrix" +
            std::string(n_.h > 1 ? ", and add it up." : "."));
    p_.derived("Y", view(a_.Y), true);
    p_.worked({Node::Y, 0, worked_place(s_, a_, 0).query, 0});
  }

  void target() {
    if (!a_.loss) return;
    p_.section("Distance from the target");
    p_.task("Add up the squares of all differences to the target, and halve the sum.");
    p_.formula("\\text{loss} = \\tfrac{1}{2} \\lVert Y - \\text{target} \\rVert_F^2");
    p_.derived_number("\\text{loss}", *a_.loss);
    p_.end_row();
  }

  PaperPage& p_;
  const Scene& s_;
  const Analysis& a_;
  const Graph& g_;
  Dims n_;
};

}  // namespace

std::string paper_heading(const Scene& scene, Paper paper) {
  const char* kind = paper == Paper::worksheet ? "worksheet"
                     : paper == Paper::answers ? "answers"
                                               : "worked out";
  return (scene.title.empty() ? std::string("Attention") : scene.title) + ": " + kind;
}

std::vector<PaperPart> paper_parts(const Scene& scene, const Analysis& analysis, Paper paper,
                                   const PaperOptions& options) {
  PaperPage page(scene, analysis, paper, options);
  Writer(page).write(options.notation);
  return page.take_parts();
}

std::string paper_latex(const Scene& scene, const Analysis& analysis, Paper paper,
                        const PaperOptions& options) {
  PaperPage page(scene, analysis, paper, options);
  Writer(page).write(options.notation);
  return page.document(document_text_latex(paper_heading(scene, paper)));
}

}  // namespace attnlab
