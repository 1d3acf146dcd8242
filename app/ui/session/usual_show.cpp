// The usual talk: five to seven slides by the rules of a scene that has no list of its own.
#include "app/figures/blocks/blocks.h"
#include "app/ui/session/presentation.h"
#include "core/analysis/node.h"
#include "core/analysis/weighing.h"
#include "core/studies/detail_softmax.h"

#include <algorithm>

namespace attnlab {
namespace {

// The usual slides, by the rules: nothing is said that does not hold for every matrix under them.
class UsualSlides {
 public:
  UsualSlides(const Scene& scene, const Analysis& analysis) : s_(scene), a_(analysis) {}

  SlideList list() const {
    constexpr std::size_t most = 7;
    SlideList list{{.text = title()}, who_attends(), symmetry(), taken_home()};
    const auto add = [&list](bool where, Slide slide) {
      if (where && list.size() < most) list.push_back(std::move(slide));
    };
    add(s_.heads.size() > 1, heads());
    add(s_.target.size() > 0, gradients());
    add(s_.mask.kind != Mask::Kind::none, mask());
    add(s_.positions == Positions::alibi,
        blocks({Node::S, Node::L, Node::A},
               "What is far away counts less: its distance is taken off its score.", Node::A));
    add(true, {.blocks = {{"bars.A", {}}},
               .text = makes_shares(s_.weights) ? "Each query divides one whole among the keys."
                                                : "Each query gives every key a weight of its own."});
    add(true, geometry());
    for (Slide& one : list)
      if (!one.blocks.empty()) one.words = words_moved;
    return list;
  }

 private:
  // Of matrices side by side, one of each its names: what is read from the last row, and what still stands in
  // whole matrices on a wall, in its smallest names.
  static constexpr int most_columns = 19, most_whole = 20;

  std::string title() const {
    return s_.title.empty() ? "Attention of " + std::to_string(a_.dims.n_q) + " tokens" : s_.title;
  }
  // Behind copies: what nothing projects is the input itself.
  Node shown(Node node) const {
    const Node original = is_given(node) ? node : g_.original(node);
    const Node copied = g_[original].copy_of().value_or(original);
    return copied == Node::W_edit ? Node::W : copied;  // as claims call it
  }
  // Those that the rules have, each once; without the spare one where all are too wide together.
  Slide blocks(std::initializer_list<Node> nodes, std::string text, std::optional<Node> spare = {}) const {
    Slide slide{.text = std::move(text)};
    int columns = 0;
    for (const Node node : nodes) {
      const BlockEntry one{std::string(name_in_claims(shown(node))), {}};
      const MatrixView m = values(s_, a_, shown(node), 0);
      if (m.size() == 0 || std::ranges::find(slide.blocks, one) != slide.blocks.end()) continue;
      slide.blocks.push_back(one);
      columns += static_cast<int>(m.cols()) + 1;
    }
    if (spare && columns > most_whole)
      std::erase(slide.blocks, BlockEntry{std::string(name_in_claims(shown(*spare))), {}});
    return slide;
  }

  bool same_words() const { return shown(Node::P_K) == shown(Node::P_Q) && s_.positions != Positions::keys; }
  bool through_a_matrix() const { return g_[Node::S].summands[0].factors.size() > 2; }
  // Then the scores mirror themselves, whatever the matrices.
  bool one_matrix() const { return same_words() && !through_a_matrix() && !s_.unit_keys; }

  // Begins with what can be taken hold of. The scores have a slide of their own.
  Slide who_attends() const {
    const Node asks = g_.input_of(Node::P_Q);
    const std::string letter = "$" + std::string(row_of(asks).symbol) + "$";
    return through_a_matrix()
               ? blocks({asks, Node::W, Node::S, Node::A},
                        "The matrix between the words decides what each of them attends to.", Node::S)
           : same_words()
               ? blocks({asks, Node::S, Node::A},
                        "Queries are keys here: what a word asks for is also what it is found by.", Node::S)
           : g_.input_of(Node::P_K) == asks
               ? blocks({asks, Node::S, Node::A},
                        "What a word asks for, and what the others offer, decides what it attends to.",
                        Node::S)
               : blocks({asks, Node::S, Node::A},
                        "What a word asks for decides what it attends to: one query in " + letter +
                            " makes its weights in $A$.",
                        Node::S);
  }
  Slide symmetry() const {
    if (a_.dims.n_q != a_.dims.n_k)
      return blocks({Node::P_Q, Node::P_K, Node::S},
                    "Each query meets each key. They are not as many: the scores have no mirror image.");
    if (!one_matrix())
      return blocks({Node::QQ, Node::S},
                    "Queries that meet queries give scores that mirror themselves. With keys they need not.");
    Slide slide = blocks({Node::S}, "Queries are keys: the scores are their own mirror image.");
    if (3 * (a_.dims.n_q + 1) > most_columns) return slide;  // plots are as high as they are wide
    slide.blocks.push_back({"mirror.S", {}});
    // Under rope the scores are those of turned queries.
    if (s_.positions == Positions::rope) return slide;
    slide.blocks.push_back({"eigenvalues.QQ", {}});
    slide.text = "Queries are keys: the scores are their own mirror image, and no eigenvalue is below 0.";
    return slide;
  }
  Slide taken_home() const {
    // Numbers that can be multiplied out, from what can be taken hold of.
    return blocks({Node::A, g_.input_of(Node::P_V), Node::P_V, Node::H},
                  (makes_shares(s_.weights)
                       ? "Each word takes home a mixture of what the words that it attends to bring"
                       : "Each word takes home what the words bring, each times its weight") +
                      std::string(s_.outside.kind != Scale::Kind::none ? ", scaled once more." : "."),
                  g_.input_of(Node::P_V));
  }

  // The weights of as many as are read from afar, and what all share, where that is, too.
  Slide heads() const {
    const bool own = through_a_matrix() || g_.weights_of(Node::P_Q) || s_.positions == Positions::alibi ||
                     s_.positions == Positions::keys;
    const int h = a_.dims.h, shown_heads = std::min(h, std::max(2, most_columns / (a_.dims.n_k + 1)));
    std::string text = own ? "All heads read the same tokens, and each computes its own weights"
                           : "No head has a matrix in the scores: all heads have the same weights";
    text += shown_heads == h ? "."
                             : ": here are " + std::to_string(shown_heads) + " of " + std::to_string(h) + ".";
    const Node input = g_.input_of(Node::P_Q);
    Slide slide{.text = std::move(text)};
    if (a_.dims.d + 1 + h * (a_.dims.n_k + 1) <= most_columns) slide.blocks = blocks({input}, "").blocks;
    for (int i = 1; i <= shown_heads; ++i) slide.blocks.push_back({"A" + std::to_string(i), {}});
    return slide;
  }

  // Of what does not all fit the derivative by the output stays.
  Slide gradients() const {
    const int outputs = 3 * (a_.dims.d_o + 1);
    if (outputs + a_.dims.n_k + 1 <= most_columns)
      return {
          .blocks = {{"Y", {}}, {"target", {}}, {"gY", {}}, {"gS", {}}},
          .text = "The derivative of the loss by $Y$ is $Y$ less its target. It goes back to the scores."};
    Slide slide{.blocks = {{"Y", {}}, {"target", {}}, {"gY", {}}},
                .text = "The derivative of the loss by $Y$ is $Y$ less its target."};
    if (outputs > most_columns) std::ranges::reverse(slide.blocks);
    return slide;
  }

  // Beside the weights, where they are shares, what they were if the mask came after them.
  Slide mask() const {
    if (!makes_shares(s_.weights))
      return blocks({Node::L, Node::A},
                    "What is masked has the weight 0. The other weights are what they were.");
    const std::string rule(function_name(s_.weights));
    Slide slide = blocks(
        {Node::L, Node::A},
        mask_detail(s_, a_, 0).empty_rows > 0
            ? "What is masked has the weight 0: a query that may see no key has nothing but zeros."
            : "Masked before the " + rule + ", a key leaves its share to the others; masked after the " +
                  rule + ", its share is lost.");
    if (3 * (a_.dims.n_k + 1) > most_columns) slide.blocks.erase(slide.blocks.begin());
    slide.blocks.push_back({"afterwards.A", {}});
    return slide;
  }

  // One field is that of all queries where the whole plane is drawn.
  Slide geometry() const {
    const bool masked = s_.mask.kind != Mask::Kind::none,
               sees_nothing = masked && mask_detail(s_, a_, 0).empty_rows > 0,
               shares = makes_shares(s_.weights), scaled = s_.outside.kind != Scale::Kind::none;
    const char* lies =
        !shares        ? "The weights are no shares of a whole: outputs need not lie among the values."
        : scaled       ? "What is mixed is scaled once more: outputs need not lie among the values."
        : sees_nothing ? "Outputs lie among the values: each is a mixture of them, or 0 where no key is seen."
                       : "Outputs lie among the values: each is a mixture of them.";
    if (!shares || scaled || sees_nothing || a_.dims.d_k != 2 || s_.positions != Positions::none)
      return {.blocks = {{"hull", {}}}, .text = lies};
    return {.blocks = {{"field", {}}, {"hull", {}}},
            .text = masked
                        ? "A query gives most weight to the key in whose colour it lies, unless that is "
                          "masked. Outputs lie among the values."
                        : "A query gives most weight to the key in whose colour it lies; outputs lie among "
                          "the values."};
  }

  const Scene& s_;
  const Analysis& a_;
  const Graph& g_ = graph(rules_of(s_));
};

}  // namespace

SlideList usual_show(const Scene& scene, const Analysis& analysis) {
  return UsualSlides(scene, analysis).list();
}

}  // namespace attnlab
