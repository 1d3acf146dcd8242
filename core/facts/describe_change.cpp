// change_description(): what differs between two scenes, and how far that moves weights and output.
#include "core/facts/describe_words.h"
#include "core/studies/moved.h"
#include "core/text/utf8.h"
#include "core/writing/paper_words.h"

namespace attnlab {
namespace {

constexpr int most_entries = 3;  // that are told one by one
constexpr std::size_t longest_quote = 200;

std::string from_to(double before, double after, const DescribeOptions& options) {
  return "from " + described::number(before, options) + " to " + described::number(after, options);
}

std::string entry_words(const Scene& s, Node node, const MatrixView& was, const MatrixView& is,
                        const ChangedEntry& at, const DescribeOptions& options) {
  return described::row_place(s, node, at.row, is.rows()) + ", " +
         described::col_place(s, node, at.col, is.cols()) + ": " +
         from_to(was(at.row, at.col), is(at.row, at.col), options) + ".\n";
}

bool same_shape(const MatrixView& a, const MatrixView& b) {
  return a.rows() == b.rows() && a.cols() == b.cols();
}

const ChangedEntry& largest_change(const std::vector<ChangedEntry>& changed) {
  return *std::ranges::max_element(changed, {}, &ChangedEntry::moved);
}

std::string matrix_change(const Scene& s, const std::string& name, Node node, const MatrixView& was,
                          const MatrixView& is, const DescribeOptions& options) {
  if (!same_shape(was, is))
    return name + ": " + std::to_string(is.rows()) + " by " + std::to_string(is.cols()) + " now, " +
           std::to_string(was.rows()) + " by " + std::to_string(was.cols()) + " before.\n";
  const std::vector<ChangedEntry> changed = changed_entries(was, is);
  std::string text;
  if (changed.size() <= most_entries) {
    for (const ChangedEntry& at : changed) text += name + ", " + entry_words(s, node, was, is, at, options);
    return text;
  }
  return name + ": " + std::to_string(changed.size()) + " of " + std::to_string(is.size()) +
         " entries; most of all " + entry_words(s, node, was, is, largest_change(changed), options);
}

std::string given_changes(const Scene& before, const Scene& after, const DescribeOptions& options) {
  std::string text;
  const auto has = [](const MatrixList& list, MatrixId id) {
    return std::find(list.begin(), list.end(), id) != list.end();
  };
  const MatrixList was = matrices_in_use(before), is = matrices_in_use(after);
  for (const MatrixId id : was)
    if (!has(is, id)) text += described::matrix_name(before, id) + ": no longer in use.\n";
  for (const MatrixId id : is) {
    const std::string name = described::matrix_name(after, id);
    if (!has(was, id))
      text += name + ": in use now.\n";
    else
      text += matrix_change(after, name, node_of(id.kind), matrix(before, id), matrix(after, id), options);
  }
  const MatrixId target{MatrixKind::target, 0};
  const MatrixView old_target = matrix(before, target), new_target = matrix(after, target);
  if (old_target.size() > 0 || new_target.size() > 0)
    text += matrix_change(after, "Target", Node::Y, old_target, new_target, options);
  return text;
}

std::string mask_changes(const Scene& before, const Scene& after, const Dims& was, const Dims& is) {
  if (was.n_q != is.n_q || was.n_k != is.n_k) return "";
  std::string text;
  for (int i = 0; i < is.n_q; ++i)
    for (int j = 0; j < is.n_k; ++j)
      if (allowed(before.mask, i, j) != allowed(after.mask, i, j))
        text += "Mask, " + described::row_place(after, Node::A, i, is.n_q) + ", " +
                described::col_place(after, Node::A, j, is.n_k) + ": " +
                (allowed(after.mask, i, j) ? "allowed" : "forbidden") + " now.\n";
  return text;
}

std::string label_changes(const Scene& before, const Scene& after, const Dims& was, const Dims& is) {
  std::string text;
  const auto compare = [&](const char* what, int count, std::string (*label)(const Scene&, int)) {
    for (int i = 0; i < count; ++i)
      if (label(before, i) != label(after, i))
        text += std::string(what) + ' ' + std::to_string(i + 1) + ": " + described::label(label(after, i)) +
                " now, " + described::label(label(before, i)) + " before.\n";
  };
  compare("Token", std::min(was.n_q, is.n_q), token_label);
  if (!before.key_tokens.empty() || !after.key_tokens.empty())
    compare("Token of the keys", std::min(was.n_k, is.n_k), key_label);
  return text;
}

std::string rule_changes(const Scene& before, const Analysis& was, const Scene& after, const Analysis& is) {
  const std::vector<std::string> old = rule_sentences(before, was, {});
  std::string text;
  for (const std::string& sentence : rule_sentences(after, is, {}))
    if (std::ranges::find(old, sentence) == old.end()) text += "Now: " + described::plain(sentence) + '\n';
  return text;
}

// How far the weights of each head and the output have moved.
std::string consequences(const Scene& before, const Analysis& was, const Scene& after, const Analysis& is,
                         const DescribeOptions& options) {
  std::string text;
  const auto moved = [&](Node node, int head) {
    const MatrixView old = values(before, was, node, head), now = values(after, is, node, head);
    if (!same_shape(old, now)) return;
    const std::string name = described::matrix_name(after, node, head);
    const std::vector<ChangedEntry> changed = changed_entries(old, now);
    text += changed.empty() ? name + ": as before.\n"
                            : name + ", most of all " +
                                  entry_words(after, node, old, now, largest_change(changed), options);
  };
  for (int head = 0; head < is.dims.h; ++head) moved(Node::A, head);
  moved(Node::Y, 0);
  return text;
}

}  // namespace

std::vector<ChangedEntry> changed_entries(const MatrixView& was, const MatrixView& is) {
  std::vector<ChangedEntry> list;
  for (Eigen::Index i = 0; i < is.rows(); ++i)
    for (Eigen::Index j = 0; j < is.cols(); ++j) {
      const double a = was(i, j), b = is(i, j), moved = std::fabs(b - a);
      if (!(a == b) && !(std::isnan(a) && std::isnan(b)))
        list.push_back({i, j, a, b, std::isnan(moved) ? HUGE_VAL : moved});
    }
  return list;
}

std::string change_description(const Scene& before, const Scene& after, const DescribeOptions& options) {
  if (before == after) return "";
  const Analysis was = analyze(before), is = analyze(after);
  // What is said first is what is said on the wall and on the desk.
  std::string text;
  if (const WhatMoved moved = what_moved(before, was, after, is); moved.kind != WhatMoved::Kind::nothing)
    if (const std::string said = moved_words(after, moved).text; !said.empty())
      text += described::plain(said) + '\n';
  if (before.title != after.title) text += "Title: " + quotable(after.title, longest_quote) + '\n';
  if (before.notes != after.notes) text += "Notes: other words.\n";
  text += rule_changes(before, was, after, is) + label_changes(before, after, was.dims, is.dims);
  text += given_changes(before, after, options) + mask_changes(before, after, was.dims, is.dims);
  return text + consequences(before, was, after, is, options);
}

}  // namespace attnlab
