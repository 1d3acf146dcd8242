#include "core/facts/describe.h"

#include "core/analysis/quantity.h"
#include "core/facts/describe_words.h"
#include "core/studies/ablation.h"
#include "core/studies/descent.h"
#include "core/text/utf8.h"
#include "core/writing/paper_words.h"

namespace attnlab {
namespace {

constexpr std::size_t longest_title = 200, longest_line_of_notes = 1000, most_lines_of_notes = 20;

std::string title_of(const Scene& s) {
  return s.title.empty() ? "A scene without a title" : quotable(s.title, longest_title);
}

std::string notes_lines(std::string_view notes) {
  std::string text;
  for (std::size_t lines = 0; !notes.empty() && lines < most_lines_of_notes; ++lines) {
    const std::size_t end = std::min(notes.find('\n'), notes.size());
    text += quotable(notes.substr(0, end), longest_line_of_notes) + '\n';
    notes.remove_prefix(std::min(end + 1, notes.size()));
  }
  return text + (notes.empty() ? "" : "...\n");
}

std::string list_of_labels(const char* what, int count, const Scene& s,
                           std::string (*label_of)(const Scene&, int)) {
  std::string text = what;
  for (int i = 0; i < count; ++i)
    text += (i == 0 ? " " : ", ") + std::to_string(i + 1) + ' ' + described::label(label_of(s, i));
  return text + ".\n";
}

std::string rules_lines(const Scene& s, const Analysis& a) {
  std::string text;
  for (const std::string& sentence : rule_sentences(s, a, {})) text += described::plain(sentence) + '\n';
  text += list_of_labels("Tokens:", a.dims.n_q, s, token_label);
  if (!s.key_tokens.empty()) text += list_of_labels("Tokens of the keys:", a.dims.n_k, s, key_label);
  return text;
}

std::string given_lines(const Scene& s, const DescribeOptions& options) {
  std::string text;
  const auto add = [&](MatrixId id) {
    text +=
        described::matrix_lines(s, described::matrix_name(s, id), node_of(id.kind), matrix(s, id), options);
  };
  for (const MatrixId id : matrices_in_use(s)) add(id);
  if (in_use(s, MatrixKind::target)) add({MatrixKind::target, 0});
  return text;
}

// Entropy, rank, asymmetry: what is no matrix.
std::string quantity_line(const Analysis& a, const char* id, int head, const DescribeOptions& options) {
  const Quantity* quantity = find_quantity(id, QuantityScope::head);
  const QuantityValue value = quantity->get(a, head);
  std::string text = std::string(quantity->title) + ":";
  if (const auto* number = std::get_if<double>(&value))
    return text + ' ' + described::number(*number, options) + ".\n";
  if (const auto* whole = std::get_if<int>(&value)) return text + ' ' + std::to_string(*whole) + ".\n";
  const auto* vector = std::get_if<MatrixView>(&value);
  if (vector == nullptr) return "";
  for (Eigen::Index i = 0; i < vector->size(); ++i)
    text += (i == 0 ? " " : ", ") + described::number(vector->data()[i], options);
  return text + ".\n";
}

// The loss, and the entry that moves it most.
std::string loss_lines(const Scene& s, const Analysis& a, const DescribeOptions& options) {
  if (!a.loss) return "";
  std::string text = "Loss: " + described::number(*a.loss, options) + ".\n";
  const auto steepest = gradient_detail(s, a, std::nullopt).steepest;
  if (!steepest) return text;
  const std::string name = described::matrix_name(s, node_of(steepest->id.kind), steepest->id.head);
  return text + "Moved most by the entry in row " + std::to_string(steepest->row + 1) + ", column " +
         std::to_string(steepest->col + 1) + " of: " + name + ". Derivative " +
         described::number(steepest->value, options) + ".\n";
}

std::string without_lines(const Scene& s, const Analysis& a, const DescribeOptions& options) {
  std::string text;
  for (const Ablation& one : ablation(s, a).list) {
    if (!one.why_not.empty()) continue;
    text += "Without " + one.words + " Y moves by " + described::number(one.moved, options);
    if (one.loss) text += ", and the loss becomes " + described::number(*one.loss, options);
    text += ".\n";
  }
  return text;
}

std::string computed_lines(const Scene& s, const Analysis& a, const DescribeOptions& options) {
  constexpr std::array nodes{Node::P_Q, Node::P_K, Node::K_placed, Node::Q_turn, Node::K_turn, Node::P_V,
                             Node::S,   Node::D,   Node::L,        Node::A,      Node::H};
  const Graph& g = graph(rules_of(s));
  std::string text;
  const auto add = [&](Node node, int head) {
    text += described::matrix_lines(s, described::matrix_name(s, node, head), node, values(s, a, node, head),
                                    options);
  };
  for (int head = 0; head < a.dims.h; ++head) {
    for (const Node node : nodes)
      if (!g[node].copy_of() && g[node].kind != Operation::Kind::absent) add(node, head);
    const std::string of = a.dims.h > 1 ? "Head " + std::to_string(head + 1) + ": " : "";
    for (const char* id : {"row_sums", "entropy", "rank", "asymmetry"})
      if (const std::string line = quantity_line(a, id, head, options); !line.empty()) text += of + line;
  }
  add(Node::Y, 0);
  text += loss_lines(s, a, options);
  if (a.overflow) text += "A value has left the range of doubles: it is called overflow.\n";
  return text;
}

std::string fact_line(const FactInfo& info, const Fact& fact, const DescribeOptions& options) {
  std::string text = fact.status == FactStatus::broken ? "Broken: " : "Holds: ";
  text += described::plain(info.title) + '.';
  if (!fact.because.empty()) text += " Because: " + described::plain(fact.because) + '.';
  if (fact.residual)
    text += " Residual " + described::count_or_number(fact.residual.value_or(0), options) + '.';
  if (fact.value) text += " Value " + described::count_or_number(fact.value.value_or(0), options) + '.';
  if (fact.bound) text += " Bound " + described::count_or_number(fact.bound.value_or(0), options) + '.';
  if (!fact.numbers.empty()) text += ' ' + described::plain(fact.numbers) + '.';
  return text + '\n';
}

std::string facts_lines(const Scene& s, const Analysis& a, const DescribeOptions& options) {
  const std::vector<Fact> found = facts(s, a);
  std::array<std::string, 3> by_status;
  std::array<int, 3> counts{};
  for (std::size_t i = 0; i < found.size(); ++i) {
    const auto status = static_cast<std::size_t>(found[i].status);
    by_status[status] += fact_line(fact_list()[i], found[i], options);
    ++counts[status];
  }
  const auto count = [&](FactStatus status) {
    return std::to_string(counts[static_cast<std::size_t>(status)]);
  };
  const auto lines = [&](FactStatus status) { return by_status[static_cast<std::size_t>(status)]; };
  return count(FactStatus::broken) + " broken, " + count(FactStatus::holds) + " hold, " +
         count(FactStatus::not_applicable) + " do not apply.\n" + lines(FactStatus::broken) +
         lines(FactStatus::holds);
}

std::string section(const char* name, const std::string& lines) {
  return lines.empty() ? "" : '\n' + std::string(name) + "\n" + lines;
}

}  // namespace

std::string description(const Scene& s, const Analysis& a, const Scene* before,
                        const DescribeOptions& options) {
  return title_of(s) + '\n' + notes_lines(s.notes) +
         (before == nullptr ? ""
                            : section("CHANGED BY THE LAST EDIT", change_description(*before, s, options))) +
         section("THE RULES", rules_lines(s, a)) + section("GIVEN", given_lines(s, options)) +
         section("COMPUTED", computed_lines(s, a, options)) +
         section("WITHOUT A PIECE", without_lines(s, a, options)) +
         section("FACTS", facts_lines(s, a, options));
}

}  // namespace attnlab
