#include "core/writing/paper_words.h"
#include "core/scene/positions.h"

#include "core/analysis/explain.h"
#include "core/analysis/quantity.h"
#include "core/text/number.h"
#include "core/text/utf8.h"
#include "core/writing/latex.h"

namespace attnlab {
namespace {

constexpr std::size_t longest_name = 12;

std::string shown(const std::string& label, const char* letter, int index) {
  const bool blank = label.find_first_not_of(" \t\r\n") == std::string::npos;
  if (blank || !has_all_letters(label)) return std::string(letter) + std::to_string(index + 1);
  return text_latex(quotable(label, longest_name));
}

// Keys have labels of their own only where they are other tokens.
bool other_keys(const Scene& s) { return !s.key_tokens.empty(); }

// All its digits where they are few, else six decimals: TeX has no "1e-07".
std::string plain(double value) {
  const std::string text = exact_number(value);
  return text.find('e') == std::string::npos && text.size() <= 8 ? text : number_latex(value, 6);
}

// In the order of Source.
constexpr const char* sources[] = {
    "Self-attention: queries, keys and values are all the tokens, $Q = K = V = X$.",
    ("Cross-attention: the queries come from the decoder, $Q = X$; keys and values from the encoder, the memory "
     "$K = V = M$."),
    "The queries $Q$, the keys $K$ and the values $V$ are given separately."};

bool own_values(const Graph& g) { return g[Node::P_V].copy_of() == std::nullopt; }

std::string score_words(const Graph& g) {
  const auto queries = g.weights_of(Node::P_Q), keys = g.weights_of(Node::P_K);
  if (g[Node::P_K].copy_of() == Node::P_Q)
    return "The projected queries stand for the keys, too: the scores are symmetric.";
  if (g.reads(Node::W_edit))
    return "One matrix $W$ stands between queries and keys, in place of $W^Q W^{K\\mathsf{T}}$.";
  if (!queries) return "Queries and keys meet as they are, without weights.";
  if (queries != keys)
    return "Queries and keys are projected, each with a weight matrix of its own, $W^Q$ and $W^K$.";
  return own_values(g) && g.weights_of(Node::P_V) == queries
             ? "Queries, keys and values are all projected with the same weight matrix $W^Q$."
             : "Queries and keys are projected with the same weight matrix $W^Q$.";
}

std::string value_words(const Graph& g) {
  if (g.reads(Node::W_V)) return "The values are projected with $W^V$.";
  if (own_values(g)) return "";  // the scores have said it
  return is_given(*g[Node::P_V].copy_of()) ? "The values are not projected."
                                           : "The projected keys serve as values, too.";
}

std::string output_words(const Graph& g) {
  if (g.reads(Node::W_O)) return "The heads stand side by side and are projected with $W^O$.";
  if (!g.reads(Node::W_A)) return "The output is the heads side by side; there is no $W^O$.";
  return "The symmetric design: each head's output is mapped back by a fourth matrix $W^A$, and the heads "
         "are added.";
}

std::string scale_words(const Scene& s, const Analysis& a) {
  const auto value = [](const Scale& scale, double number) {
    const std::string written = divisor_latex(scale), exact = number_latex(number, 4);
    return scale.kind == Scale::Kind::number ? written : written + " = " + exact;
  };
  std::string text;
  if (!divisor_latex(s.inside).empty())
    text += "The scores are divided by $" + value(s.inside, a.inside) + "$ before they become weights. ";
  else
    text += "The scores are not scaled. ";
  if (!divisor_latex(s.outside).empty())
    text += "The head output is divided by $s_{\\mathrm{out}} = " + value(s.outside, a.outside) + "$. ";
  if (s.temperature != 1) text += "The temperature is $\\tau = " + plain(s.temperature) + "$.";
  return text;
}

// In the order of WeightsRule, and of Mask::Kind.
constexpr const char* weights_words[] = {
    "", "The weights are linear: the logits themselves, 0 where a query may not see a key.",
    "Each weight is the sigmoid of its own logit.",
    "The weights of a query are the sparsemax of its logits: the point of the simplex nearest to them."};
constexpr const char* mask_words[] = {
    "", "The mask is causal: query $i$ sees the keys $j \\leq i$.",
    "A mask says which keys a query sees. A logit that is masked is $-\\infty$, and its weight 0."};

std::string position_words(const Scene& s, const Dims& n) {
  if (s.positions == Positions::none) return "";
  if (s.positions == Positions::keys)
    return "Places are added to the keys alone: key $j$ gets row $j$ of $P$ before it meets the queries.";
  if (s.positions == Positions::rope) {
    std::string text =
        "Rope: each pair of coordinates of a query or a key at position $i$, counted from 0, is turned by $i$ "
        "times an angle before the two meet: the first pair by $" +
        plain(turn_angle(s, n.d_k, 0)) + '$';
    if (pairs_of(n.d_k) > 1) text += ", the second by $" + plain(turn_angle(s, n.d_k, 1)) + '$';
    return text + " (in radians).";
  }
  std::string text = "Alibi: every step between query and key takes a slope off the logit, ";
  for (int head = 0; head < n.h; ++head) text += (head == 0 ? "$" : ", $") + plain(slope_of(s, head)) + '$';
  return text + (n.h > 1 ? ", one number for each head." : ".");
}

}  // namespace

std::string divisor_latex(const Scale& scale) { return divisor_name(scale, plain); }

std::vector<std::string> rule_sentences(const Scene& s, const Analysis& a, Notation notation) {
  std::vector<std::string> list;
  const Graph& g = graph(rules_of(s));
  const auto add = [&](std::string words) {
    if (!words.empty()) list.push_back(std::move(words));
  };
  const auto size = [](const char* letter, int n) { return std::string(letter) + " = " + std::to_string(n); };
  add(notation.columns ? "Columns are tokens: every matrix that has tokens on a side is the transpose of the "
                         "one whose rows are tokens."
                       : "Rows are tokens.");
  add("Sizes: $" + size("n_q", a.dims.n_q) + "$ queries, $" + size("n_k", a.dims.n_k) + "$ keys, $" +
      size("d", a.dims.d) + "$, $" +
      (a.dims.d_V == a.dims.d ? "" : size("d_V", a.dims.d_V) + "$ (the columns of $V$), $") +
      size("d_k", a.dims.d_k) + "$, $" + size("d_v", a.dims.d_v) + "$, $" + size("h", a.dims.h) +
      (a.dims.h == 1 ? "$ head." : "$ heads."));
  add(sources[static_cast<std::size_t>(s.source)]);
  add(score_words(g));
  if (s.unit_keys) add("Each projected key is divided by its length before it meets the queries.");
  add(value_words(g));
  add(position_words(s, a.dims));
  add(scale_words(s, a));
  add(weights_words[static_cast<std::size_t>(s.weights)]);
  add(mask_words[static_cast<std::size_t>(s.mask.kind)]);
  add(output_words(g));
  add("Numbers are shown rounded; the computation keeps all digits.");
  if (a.dims.h > 1) add("A number in brackets names the head: $S^{(2)}$ are the scores of head 2.");
  return list;
}

std::string query_name(const Scene& s, int i) { return shown(token_label(s, i), "t", i); }
std::string key_name(const Scene& s, int j) { return shown(key_label(s, j), other_keys(s) ? "k" : "t", j); }

std::string replaced_names(const Scene& s, const Dims& n) {
  std::string text;
  const auto add = [&](const std::string& label, const std::string& name) {
    if (!has_all_letters(label))
      text += (text.empty() ? "" : "; ") + name + ": " + document_text_latex(quotable(label));
  };
  for (int i = 0; i < n.n_q; ++i) add(token_label(s, i), query_name(s, i));
  if (other_keys(s))
    for (int j = 0; j < n.n_k; ++j) add(key_label(s, j), key_name(s, j));
  return text.empty()
             ? ""
             : "Some labels have letters that plain \\TeX{} lacks, and short names here. " + text + ".";
}

}  // namespace attnlab
